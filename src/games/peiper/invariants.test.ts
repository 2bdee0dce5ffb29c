import { describe, expect, it } from 'vitest';
import type { LayerId } from '../../engine/board.ts';
import { invariants } from './invariants.ts';
import { acting, hexNumber, newGame, type PeiperState, peiper, type Table, tables, unitNumber } from './testing.ts';

const u = unitNumber;
const h = hexNumber;
const broken = (s: PeiperState): string[] => invariants.filter((i) => i.check(s) !== null).map((i) => i.id);
const sound = (options: Record<string, string> = {}): Table =>
  acting(
    { 'Spitze-Pz': 'A1003', '12VG/27': 'A1004', '12VG/48': 'A1005', '99/394/1': 'A0301', '99/394/2': 'A0302' },
    { scenario: 'campaign', at: { card: '8S' }, options },
  );

describe('each invariant sees what it is there to see', () => {
  it('none is broken in a sound position', () => {
    expect(broken(sound().state)).toEqual([]);
    for (const { id } of peiper.scenarios) expect(broken(newGame(id).state)).toEqual([]);
  });

  it.each<{ id: string; spoil: (s: PeiperState) => void }>([
    { id: 'I-1', spoil: (s) => (s.hex[u('99/394/1')] = h('A1003')) },
    { id: 'I-1', spoil: (s) => (s.hex[u('12VG/27')] = s.hex[u('12VG/48')] = h('A1003')) },
    { id: 'I-2', spoil: (s) => (s.hex[u('Spitze-Pz')] = h('A1001')) },
    { id: 'I-3', spoil: (s) => (s.due[u('12VG/27')] = 4) },
    { id: 'I-4', spoil: (s) => (s.deck[5] = 0) },
    { id: 'I-4', spoil: (s) => (s.jokers = 1) },
    { id: 'I-6', spoil: (s) => (s.rebuilt = 5) },
    { id: 'I-6', spoil: (s) => (s.rebuiltNow = 3) },
    { id: 'I-7', spoil: (s) => (s.turn = 21) },
    { id: 'I-8', spoil: (s) => (s.steps[u('Spitze-Pz')] = 0) },
    { id: 'I-8', spoil: (s) => (s.off[u('Spitze-Pz')] = 1) },
    { id: 'I-8', spoil: (s) => (s.standing[h('A0101')] = 1) },
  ])('$id', ({ id, spoil }) => {
    const { state } = sound();
    spoil(state);
    expect(broken(state)).toContain(id);
  });

  it('I-1 the 501st is the third of a stack with its rule only, and US units stand alone while Surprise lasts', () => {
    const { state } = sound({ tiger: 'on' });
    for (const id of ['12VG/27', '501-Tiger']) state.hex[u(id)] = h('A1003');
    expect(invariants[0].check(state)).toBeNull();
    const { state: us } = sound();
    us.hex[u('99/394/2')] = h('A0301');
    expect(invariants[0].check(us)).toBeNull();
    us.surprise = 1;
    expect(invariants[0].check(us)).toMatch(/stack in A0301/);
  });
});

it('the scene of a position: every unit in its place, the deck, the track and who is at the goal', () => {
  const t = acting(
    { 'Spitze-Pz': 'D0403', '12VG/27': { off: 'eliminated' }, '84-Flak': { off: 'pool', due: 4 }, '254-Eng': 'A0101' },
    {
      scenario: 'campaign',
      turn: 8,
      captured: [6],
      depot: [null, 'C0601'],
      bridges: { Huy: { blown: true } },
      at: { card: '8S' },
    },
  );
  const scene = peiper.scene(t.match.view(0));
  const piece = (id: string) => scene.pieces.find((p) => p.id === id);
  expect(piece('Spitze-Pz')?.place).toEqual({ hex: 'D0403' });
  expect(piece('12VG/27')?.place).toEqual({ box: 'eliminated-german' });
  expect(piece('84-Flak')?.place).toEqual({ box: 'waiting-german', slot: 3 });
  expect(piece('card-up')?.name).toBe('8 of spades');
  expect(scene.boxes.find((b) => b.id === 'deck')?.count).toBe(52);
  expect(scene.boxes.find((b) => b.id === 'deck')?.note).toMatch(/German 25, US 26, joker 1/);
  expect(scene.hexMarks.map((m) => m.kind).sort()).toEqual(['bridge', 'marker']);
  expect(scene.tracks[0].markers?.[0]?.cell).toBe(9);
  expect(scene.status.plate?.score?.figures[0]?.value).toBe('1');
  expect(scene.status.turn).toBe('Turn 8 · 17 Dec');
});

it('layers: contact, supply with its lines, and what may be hit', () => {
  const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' });
  const layer = (id: LayerId) => peiper.layer?.(t.state, 1, id) ?? null;
  expect(layer('zones')?.areas?.[1]?.hexes).toContain('A0703');
  expect(layer('supply')?.lines?.[0]).toMatchObject({ piece: 'Spitze-Pz', cut: false });
  expect(layer('threat')?.plates?.[0]).toMatchObject({ hex: 'A0603', text: '45%' });
  // A Move takes either to the hexes around it; what is threatened from the other side is its own strike.
  expect(layer('threat')?.threat?.map(({ hex }) => hex)).toContain('A0704');
  expect(layer('strike')?.plates?.[0]).toMatchObject({ hex: 'A0703' });
  expect(layer('strike')).toEqual({ ...peiper.layer?.(t.state, 0, 'threat'), notes: layer('strike')?.notes });
});

it('questions and measures', () => {
  const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': { hex: 'A0603', steps: 1 } }, { at: { card: '8S' } });
  expect(peiper.questions?.supply?.(t.state, 0, [])).toEqual({ exempt: false, units: { 'Spitze-Pz': true } });
  expect(() => peiper.questions?.supply?.(t.state, 0, ['nobody'])).toThrow(/nobody/);
  expect(peiper.questions?.deck?.(t.state, 0, [])).toMatchObject({ drawn: ['8S'] });
  const measure = (id: string, seat: number): number | undefined =>
    peiper.measures?.(t.state, null).find((m) => m.id === id && m.seat === seat)?.value;
  expect([measure('steps-lost', 1), measure('west', 0), measure('at-goal', 0)]).toEqual([
    1,
    tables.column[h('A0703')],
    0,
  ]);
});

it('positions that cannot be are refused with their culprit', () => {
  expect(() => acting({ 'Spitze-Pz': 'B0404', '254-Eng': 'A0101' })).toThrow(/Spitze-Pz.*not on a map in play/);
  expect(() => acting({ 'Spitze-Pz': { hex: 'A1003', steps: 3 } })).toThrow(/steps: expected 1 or 2/);
  expect(() => acting({ 'Spitze-Pz': 'A1003' }, { turn: 7 })).toThrow(/turn: expected 1 to 6/);
  expect(() => acting({ 'Spitze-Pz': 'A1003' }, { at: { card: 'joker' } })).toThrow(/joker/);
  expect(() => acting({ 'Spitze-Pz': 'A1003' }, { at: { acts: 3 } })).toThrow(/acts/);
  expect(() => acting({ 'Spitze-Pz': 'A1003' }, { at: { step: 'nowhere' } })).toThrow(/nowhere/);
  expect(() => acting({ 'Spitze-Pz': 'A1003' }, { at: { what: 1 } })).toThrow(/what/);
});
