import { describe, expect, it } from 'vitest';
import { applyPosition } from '../../../engine/position.ts';
import { seedStream } from '../../../engine/random.ts';
import { topStep } from '../../../engine/steps.ts';
import { celles, type Given, given, type Table } from '../testing.ts';

/** The automatic steps that follow from a position up to the next decision, by name, and that decision. */
function stepsFrom(position: Given): string[] {
  const s = celles.newState();
  seedStream(s, 'sequence');
  celles.begin(s, { scenario: 'standard', options: {} });
  applyPosition(celles, s, position);
  const names: string[] = [];
  for (;;) {
    const number = topStep(s);
    names.push(celles.steps.names[number]);
    const step = celles.steps.steps[number];
    if (!('run' in step)) return names;
    step.run(s);
  }
}

describe('3.0 sequence of play', () => {
  it('C-3.0.1 C-3.0.4 after the last action: Recovery, Victory Points; then Chits, Supply, Initiative and who goes first', () => {
    expect(
      stepsFrom({ turn: 2, sides: { german: { actions: 1, actionsUsed: 1 } }, at: { step: 'actionPhases' } }),
    ).toEqual([
      'actionPhases',
      'recoveryPhase',
      'victoryPhase',
      'chitPhase',
      'supplyPhase',
      'initiativePhase',
      'firstPlayer',
    ]);
  });

  it('C-3.0.1 the Action Phases follow the choice of the first player', () => {
    const t = given({ turn: 2, dice: [9, 0], at: { step: 'chitPhase' } });
    expect(t.step).toBe('firstPlayer');
    expect([t.actions('german').used, t.actions('allied').used]).toEqual([0, 0]);
    t.choose('first german');
    expect([t.actions('german').used, t.actions('allied').used]).toEqual([1, 0]);
  });

  it('C-3.0.2 C-13.0.4 in the Chit Phase cups, boxes, tracks and markers of both sides are reset', () => {
    const t = given({
      turn: 4,
      chits: {
        'german-combat': { played: 1 },
        'german-extra-move': { available: 1 },
        'german-replacement': { setAside: 1 },
        'allied-air': { played: 1 },
        'allied-replacement': { available: 1 },
        Lehr: { cupGerman: 1 },
      },
      trackGerman: [1, 2],
      trackAllied: [9],
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 4, actionsUsed: 2 } },
      at: { step: 'chitPhase' },
    });
    for (const box of ['available', 'played', 'setAside'] as const) expect(t.chits(box)).toEqual([]);
    expect([t.track('german'), t.track('allied')]).toEqual([[], []]);
    expect(t.actions('german')).toEqual({ available: 3, used: 0 });
    expect(t.actions('allied')).toEqual({ available: 5, used: 0 });
    expect(t.chits('cupGerman')).toEqual(
      ['116Pz', '2Pz', '9Pz', 'FBB', 'Lehr', 'german-combat', 'german-extra-move', 'german-replacement'].sort(),
    );
  });

  it('C-3.0.8 Recovery waits until both players are out of actions', () => {
    const t: Table = given({
      clear: true,
      turn: 2,
      units: {
        'Lehr-1': { hex: '2216', activated: true },
        'Lehr-R': { hex: '2214', disrupted: true, used: true },
        '4Cav': { hex: '2305' },
        '2Arm-1': { hex: '1300' },
      },
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 1 } },
      dice: ['4Cav'],
      at: { step: 'nextUnit', side: 'german' },
    });
    t.choose('end-phase');
    expect(t.seat).toBe('allied');
    expect(t.unit('Lehr-R')).toMatchObject({ disrupted: true, used: true });
    t.choose('formation 4Cav', 'end-phase');
    expect(t.state.turn).toBe(3);
    expect(t.unit('Lehr-R')).toMatchObject({ disrupted: false, used: false });
  });
});
