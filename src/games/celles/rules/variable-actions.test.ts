import { describe, expect, it } from 'vitest';
import { setScript } from '../../../engine/random.ts';
import { type Given, given } from '../testing.ts';
import { rollVariableActions } from './variable-actions.ts';

const ON = { 'variable-actions': 'on' };
/** The actions of both sides after the Chit Phase, with this die. */
const rolled = (turn: number, die: number, more: Given = {}): [german: number, allied: number] => {
  const t = given({ clear: true, turn, options: ON, dice: [die], at: { step: 'chitPhase' }, ...more });
  return [t.actions('german').available, t.actions('allied').available];
};

describe('17.0 variable actions', () => {
  it('C-17.0.1 off unless chosen', () => {
    const t = given({ clear: true, turn: 2, at: { step: 'chitPhase' } });
    expect([t.actions('german').available, t.actions('allied').available]).toEqual([3, 2]);
  });

  it('C-17.0.2 never on turn 1', () => {
    const t = given({
      clear: true,
      turn: 1,
      options: ON,
      dice: ['2Pz'],
      units: { '2Pz-1': { hex: '2712' }, 'Lehr-1': { hex: '2214' } },
      at: { step: 'chitPhase' },
    });
    expect(t.actions('german').available).toBe(2);
  });

  it.each([
    { id: 'C-17.0.3 C-17.0.4', die: 0, german: 1, allied: 0 },
    { id: 'C-17.0.4', die: 1, german: 1, allied: 0 },
    { id: 'C-17.0.5', die: 2, german: -1, allied: 0 },
    { id: 'C-17.0.5', die: 3, german: -1, allied: 0 },
    { id: 'C-17.0.6', die: 4, german: 0, allied: 0 },
    { id: 'C-17.0.6', die: 5, german: 0, allied: 0 },
    { id: 'C-17.0.7', die: 6, german: 0, allied: 1 },
    { id: 'C-17.0.7', die: 7, german: 0, allied: 1 },
    { id: 'C-17.0.8', die: 8, german: 0, allied: -1 },
    { id: 'C-17.0.8', die: 9, german: 0, allied: -1 },
  ])('$id one die for both: $die changes German by $german and Allied by $allied', ({ die, german, allied }) => {
    expect(rolled(2, die)).toEqual([3 + german, 2 + allied]);
  });

  it.each([
    { id: 'C-17.0.4', die: 0, told: 'German actions this turn: 4' },
    { id: 'C-17.0.6', die: 4, told: 'No change to the number of actions this turn' },
    { id: 'C-17.0.6', die: 5, told: 'No change to the number of actions this turn' },
    { id: 'C-17.0.8', die: 9, told: 'Allied actions this turn: 1' },
  ])('$id C-17.0.3 the die is told to all, whatever it is: $die', ({ die, told }) => {
    const t = given({ clear: true, turn: 2, options: ON, dice: [die], at: { step: 'chitPhase' } });
    const lines = t.match.fullLog().flat();
    const about = lines.filter(({ parts }) => parts.join('').endsWith(told));
    expect(about.map(({ shown }) => shown?.map(({ face }) => face))).toEqual([[String(die)]]);
  });

  it('W-04 C-17.0.9 A-60 no player has more than 5 actions', () => {
    expect(rolled(4, 6)).toEqual([3, 5]);
    expect(rolled(4, 2)).toEqual([2, 5]);
  });

  it('A-60 actions never go below 0', () => {
    const { state } = given({ clear: true, turn: 2, options: ON, dice: [4], at: { step: 'chitPhase' } });
    state.actions.fill(0);
    setScript(state, [2]);
    rollVariableActions(state);
    setScript(state, [8]);
    rollVariableActions(state);
    expect([...state.actions]).toEqual([0, 0]);
  });

  it('C-17.0.10 A-60 the change lasts for that turn only and is made in the Chit Phase', () => {
    const t = given({
      clear: true,
      turn: 2,
      options: ON,
      dice: [4, 0, 9],
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 1, actionsUsed: 1 } },
      at: { step: 'actionPhases' },
    });
    expect(t.state.turn).toBe(3);
    expect(t.actions('german').available).toBe(4);
    expect(t.actions('allied').available).toBe(2);
  });
});
