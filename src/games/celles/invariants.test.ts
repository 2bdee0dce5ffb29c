import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDecision, playRandom, randomStart } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { RandomSource } from '../../engine/random.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
import celles from './index.ts';
import { invariants } from './invariants.ts';
import { Step } from './rules/sequence.ts';
import type { CellesState } from './state.ts';
import { given, moving, newGame, type Table, tables } from './testing.ts';

const u = (id: string): number => celles.kinds.unit.find(id);
const h = (label: string): number => tables.grid.find(label);
const broken = (s: CellesState): string[] => invariants.filter((i) => i.check(s) !== null).map((i) => i.id);

/** A sound position with units of both sides, the active unit in mid-move. */
const sound = (turn = 2): Table =>
  moving(
    { 'Lehr-1': '2214', 'Lehr-2': '2315', '2Arm-1': '1801', '84-1/333': '2808', '29-1': '0704', 'FBB-1': '3310' },
    { turn },
  );

describe('each invariant sees what it is there to see', () => {
  it('none is broken in a sound position', () => {
    expect(broken(sound().state)).toEqual([]);
    expect(broken(newGame().state)).toEqual([]);
  });

  it.each<{ id: string; spoil: (s: CellesState) => void }>([
    { id: 'I-1', spoil: (s) => (s.hex[u('2Arm-1')] = h('2214')) },
    { id: 'I-2', spoil: (s) => (s.hex[u('Lehr-2')] = h('0604')) },
    { id: 'I-3', spoil: (s) => (s.hex[u('Lehr-2')] = h('1300')) },
    { id: 'I-3', spoil: (s) => (s.hex[u('2Arm-1')] = h('3316')) },
    { id: 'I-4', spoil: (s) => (s.hex[u('FBB-1')] = h('2315')) },
    { id: 'I-5', spoil: (s) => (s.steps[u('Lehr-2')] = 3) },
    { id: 'I-5', spoil: (s) => (s.off[u('Lehr-3')] = 1) },
    { id: 'I-6', spoil: (s) => (s.spent[u('Lehr-1')] = 19) },
    { id: 'I-7', spoil: (s) => (s.actionsUsed[1] = 4) },
    { id: 'I-8', spoil: (s) => (s.cupAllied[0] += 1) },
    { id: 'I-8', spoil: (s) => (s.available[u('116Pz-1')] += 1) },
    { id: 'I-11', spoil: (s) => (s.activated[u('29-1')] = 1) },
    { id: 'I-12', spoil: (s) => (s.truckUnit = u('2Arm-1')) },
    { id: 'I-13', spoil: (s) => (s.infantryMoved = 4) },
    { id: 'I-14', spoil: (s) => (s.fbbWithdrawn = 1) },
  ])('$id', ({ id, spoil }) => {
    const { state } = sound();
    spoil(state);
    expect(broken(state)).toContain(id);
  });

  it('I-9 I-10 I-15 supply markers are compared with a trace from the unit outward, right after the Supply Phase', () => {
    const t = given({
      clear: true,
      turn: 2,
      dice: [9, 0],
      units: { 'Lehr-1': { hex: '2214' }, '2Arm-1': { hex: '1801' } },
      at: { step: 'supplyPhase' },
    });
    expect(t.step).toBe('firstPlayer');
    expect(broken(t.state)).toEqual([]);
    t.state.supply[u('Lehr-1')] = 1;
    expect(broken(t.state)).toEqual(['I-9']);
    t.state.supply[u('Lehr-1')] = 0;
    t.state.disrupted[u('Lehr-1')] = 1;
    expect(broken(t.state)).toContain('I-10');
    const first = given({
      clear: true,
      turn: 1,
      dice: ['2Pz'],
      units: { 'Lehr-1': { hex: '2214' }, '2Pz-1': { hex: '2712' }, '2Pz-R': { hex: '2611' } },
      at: { step: 'supplyPhase' },
    });
    expect(broken(first.state)).toEqual([]);
    first.state.supply[u('2Pz-1')] = 1;
    expect(broken(first.state)).toEqual(['I-9', 'I-15']);
  });
});

it('I-9 C-5.0.2 in whole games supply markers change in the Supply Phase and at no other time', () => {
  for (let game = 0; game < 6; game++) {
    let turn = 0;
    let before: number[] = [];
    playRandom(forCatalog(celles), { scenario: 'standard', options: {}, seed: `supply ${game}` }, (state) => {
      const s = state as unknown as CellesState;
      const now = tables.unitIds.map((_, i) => (s.hex[i] >= 0 ? s.supply[i] : -1));
      const placed = s.stack[0] !== Step.chitPhase;
      if (s.turn === turn && placed)
        now.forEach((marker, i) => {
          // A unit that arrives or is rebuilt comes without a marker, a destroyed one leaves with it.
          if (marker >= 0 && before[i] >= 0) expect(marker).toBe(before[i]);
        });
      turn = s.turn;
      before = now;
    });
  }
});

it('at every kind of decision all that is listed is allowed, and the rest is refused by a rule', () => {
  const game = forCatalog(celles);
  const book = parseRulebook(readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8'));
  const random = new RandomSource('decisions');
  const times = new Map<string, number>();
  for (const scenario of ['standard'])
    for (const seed of ['one', 'two', 'three'])
      playRandom(game, randomStart(game, scenario, seed), (s, step, options) => {
        const name = game.steps.names[game.steps.steps.indexOf(step as never)];
        const before = times.get(name) ?? 0;
        times.set(name, before + 1);
        if (before % 16 < 2) checkDecision(game, book, s, step, options, random, 8);
      });
  expect(times.size).toBeGreaterThan(12);
});
