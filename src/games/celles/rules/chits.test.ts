import { describe, expect, it } from 'vitest';
import { Match } from '../../../engine/match.ts';
import { ScriptError } from '../../../engine/random.ts';
import { celles, given, Table } from '../testing.ts';

const GERMAN_TACTICAL = ['german-combat', 'german-extra-move', 'german-replacement'];
const ALLIED_TACTICAL = ['allied-combat', 'allied-extra-move', 'allied-replacement', 'allied-air'];
const LATE_GERMAN = ['116Pz', '2Pz', 'Lehr', '9Pz', 'FBB'];
const LATE_ALLIED = ['84Inf', '2Arm', '2Arm', '4Cav', '29Bde'];

/** The Turn Record Track and the Action Chits Per Day. */
const CHART = [
  { turn: 2, german: 3, allied: 2, germanCup: ['116Pz', '2Pz', 'Lehr', 'Lehr'], alliedCup: ['84Inf', '2Arm', '4Cav'] },
  { turn: 3, german: 4, allied: 2, germanCup: ['116Pz', '2Pz', 'Lehr', 'Lehr'], alliedCup: ['84Inf', '2Arm', '4Cav'] },
  { turn: 4, german: 3, allied: 5, germanCup: LATE_GERMAN, alliedCup: LATE_ALLIED },
  { turn: 5, german: 4, allied: 3, germanCup: LATE_GERMAN, alliedCup: LATE_ALLIED },
  { turn: 6, german: 3, allied: 5, germanCup: LATE_GERMAN, alliedCup: LATE_ALLIED },
  { turn: 7, german: 3, allied: 2, germanCup: LATE_GERMAN, alliedCup: LATE_ALLIED },
  { turn: 8, german: 2, allied: 3, germanCup: LATE_GERMAN, alliedCup: LATE_ALLIED },
];

describe('4.0 cups and actions', () => {
  it.each(CHART)(
    'C-4.0.1 C-4.0.2 C-4.0.3 C-4.0.4 C-4.0.5 turn $turn: the Action Chits of the day and all Tactical Chits share the own cup',
    ({ turn, germanCup, alliedCup }) => {
      const t = given({ turn, at: { step: 'chitPhase' } });
      expect(t.step).toBe('firstPlayer');
      expect(t.chits('cupGerman')).toEqual([...germanCup, ...GERMAN_TACTICAL].sort());
      expect(t.chits('cupAllied')).toEqual([...alliedCup, ...ALLIED_TACTICAL].sort());
    },
  );

  it.each(CHART)(
    'C-4.0.6 C-4.0.7 turn $turn: $german German and $allied Allied actions',
    ({ turn, german, allied }) => {
      const t = given({ turn, at: { step: 'chitPhase' } });
      expect(t.actions('german')).toEqual({ available: german, used: 0 });
      expect(t.actions('allied')).toEqual({ available: allied, used: 0 });
    },
  );

  it('C-4.0.3 C-4.0.4 C-4.0.6 turn 1: three chits each, 2 German actions and 1 Allied', () => {
    const t = given({ turn: 1, dice: ['Lehr'], at: { step: 'chitPhase' } });
    expect([...t.chits('cupGerman'), ...t.track('german')].sort()).toEqual([
      '116Pz',
      '2Pz',
      'Lehr',
      ...GERMAN_TACTICAL,
    ]);
    expect(t.chits('cupAllied')).toEqual(['84Inf', '2Arm', '4Cav', ...ALLIED_TACTICAL].sort());
    expect(t.actions('german').available).toBe(2);
    expect(t.actions('allied').available).toBe(1);
  });

  it('C-4.0.9 C-4.0.8 C-4.0.10 the chit beyond the actions stays undrawn, and its formation is not activated', () => {
    const t = given({
      clear: true,
      turn: 1,
      units: {
        '2Pz-1': { hex: '2712' },
        '116Pz-1': { hex: '3011' },
        'Lehr-1': { hex: '2216' },
        '4Cav': { hex: '2305' },
        '2Arm-1': { hex: '1300' },
      },
      dice: ['2Pz', '4Cav', '116Pz'],
      at: { step: 'chitPhase' },
    });
    t.choose('formation 2Pz', 'end-phase', 'formation 4Cav', 'end-phase');
    expect(t.track('german')).toEqual(['2Pz', '116Pz']);
    expect(t.chits('cupGerman')).toContain('Lehr');
    expect(t.refusal('formation Lehr')).toBe('C-7.0.7');
    t.choose('formation 116Pz', 'end-phase');
    expect(t.state.turn).toBe(2); // no third German phase
  });

  it('C-4.0.11 C-13.0.3 a chit that lies in a box or on the track is not in the cup', () => {
    const lying = ['available', 'played', 'setAside'].map((box, i) => [GERMAN_TACTICAL[i], { [box]: 1 }]);
    const t = given({
      turn: 2,
      chits: Object.fromEntries(lying),
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    });
    expect(t.chits('cupGerman')).toEqual(['116Pz', '2Pz', 'Lehr']);
    expect(t.chits('cupAllied')).toEqual(['84Inf', '2Arm', '4Cav', ...ALLIED_TACTICAL].sort());
  });

  it('C-4.0.11 a chit that was drawn cannot be drawn again in the same turn', () => {
    const drawTwice = (first: string, second: string): Table =>
      given({
        clear: true,
        turn: 2,
        units: { 'Lehr-1': { hex: '2216' }, '2Pz-1': { hex: '3316' } },
        sides: { german: { actions: 3 }, allied: { actions: 0 } },
        dice: [first, second],
        at: { step: 'draw', side: 'german' },
      }).choose(`formation ${first}`, 'end-phase');
    expect(drawTwice('2Pz', 'Lehr').track('german')).toEqual(['2Pz', 'Lehr']);
    expect(drawTwice('Lehr', 'Lehr').track('german')).toEqual(['Lehr', 'Lehr']); // two of them are in the cup
    expect(() => drawTwice('2Pz', '2Pz')).toThrow(ScriptError);
  });

  it('C-4.0.11 draws are random: over many matches every chit of the cup comes first, twice as often if there are two', () => {
    const first = new Map<string, number>();
    for (let i = 0; i < 700; i++) {
      const match = new Match(celles, {
        seed: `draw-${i}`,
        position: {
          clear: true,
          turn: 2,
          units: { 'Lehr-1': { hex: '2216' }, '2Pz-1': { hex: '3316' } },
          at: { step: 'draw', side: 'german' },
        },
      });
      const t = new Table(match);
      const tactical = [...t.chits('available'), ...t.chits('setAside')];
      if (tactical.length === 0) first.set(t.track('german')[0], (first.get(t.track('german')[0]) ?? 0) + 1);
      else first.set('tactical', (first.get('tactical') ?? 0) + 1);
    }
    // Seven chits: 116Pz, 2Pz, Lehr twice, three Tactical. About 100, 100, 200 and 300 of 700.
    expect([...first.keys()].sort()).toEqual(['116Pz', '2Pz', 'Lehr', 'tactical']);
    for (const [chit, share] of [
      ['116Pz', 100],
      ['2Pz', 100],
      ['Lehr', 200],
      ['tactical', 300],
    ] as const)
      expect(Math.abs((first.get(chit) ?? 0) - share)).toBeLessThan(55);
  });

  it('A-85 cups, boxes, tracks and units are open to both players, the order of draws to nobody', () => {
    const t = given({ turn: 4, dice: [9, 0], at: { step: 'chitPhase' } });
    const [german, allied] = [0, 1].map(
      (seat) => celles.view(t.state, seat) as unknown as { fields: Record<string, unknown> },
    );
    expect(german.fields).toEqual(allied.fields);
    for (const field of [
      'cupGerman',
      'cupAllied',
      'available',
      'played',
      'setAside',
      'trackGerman',
      'trackAllied',
      'hex',
    ])
      expect(german.fields[field]).toEqual(Array.from((t.state as unknown as Record<string, Iterable<number>>)[field]));
    for (const secret of ['random', 'script']) expect(german.fields[secret]).toBeUndefined();
  });
});
