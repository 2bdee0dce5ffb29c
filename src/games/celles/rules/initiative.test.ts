import { describe, expect, it } from 'vitest';
import { given, type Table } from '../testing.ts';

const roll = (turn: number, ...dice: number[]): Table => given({ turn, dice, at: { step: 'initiativePhase' } });

describe('6.0 initiative', () => {
  it('C-6.0.1 C-6.0.4 both roll one die, and the higher wins', () => {
    const t = roll(2, 9, 1, 5, 5);
    expect(t.state.scriptNext).toBe(2);
    expect([t.step, t.seat]).toEqual(['firstPlayer', 'german']);
    expect(roll(2, 1, 9).seat).toBe('allied');
  });

  it('C-6.0.2 W-05 by day the Allied roll has +1', () => {
    expect(roll(2, 5, 5).seat).toBe('allied');
    expect(roll(2, 6, 4).seat).toBe('german');
  });

  it('C-6.0.3 W-05 at night the German roll has +1', () => {
    expect(roll(3, 6, 6).seat).toBe('german');
    expect(roll(3, 4, 6).seat).toBe('allied');
  });

  it('C-6.0.5 W-05 equal modified rolls are rolled again', () => {
    const day = roll(2, 6, 5, 9, 0); // 6 to 6, then 9 to 1
    expect([day.seat, day.state.scriptNext]).toEqual(['german', 4]);
    const night = roll(3, 4, 5, 0, 9); // 5 to 5, then 1 to 9
    expect([night.seat, night.state.scriptNext]).toEqual(['allied', 4]);
  });

  it('C-6.0.1 C-6.0.5 every roll is shown and told with what is added to it, and that it is rolled again', () => {
    const told = (t: Table) =>
      t.match
        .fullLog()
        .flat()
        .flatMap(({ parts, shown }) => (shown ? [[shown.map(({ face }) => face).join(' '), parts.join('')]] : []));
    expect(told(roll(2, 6, 5, 9, 0))).toEqual([
      ['6 5', 'Initiative: German 6, Allied 5 + 1 = 6; tied, roll again'],
      ['9 0', 'Initiative: German 9, Allied 0 + 1 = 1'],
    ]);
    expect(told(roll(3, 4, 6))).toEqual([['4 6', 'Initiative: German 4 + 1 = 5, Allied 6']]);
  });

  it('C-6.0.6 the winner chooses who goes first, himself or the opponent', () => {
    const t = roll(2, 9, 0);
    expect(t.offered()).toEqual(['first german', 'first allied']);
    t.choose('first allied');
    expect(t.seat).toBe('allied');
    expect(t.actions('allied').used).toBe(1);
    expect(t.actions('german').used).toBe(0);
    expect(roll(2, 9, 0).choose('first german').actions('german').used).toBe(1);
  });

  it('C-6.0.4 the initiative of one turn says nothing about the next: it is rolled for again', () => {
    const t = given({ turn: 2, dice: [0, 9], at: { step: 'recoveryPhase' } });
    expect([t.state.turn, t.step, t.seat]).toEqual([3, 'firstPlayer', 'allied']);
  });

  it('C-6.0.7 C-21.0.1 C-21.0.2 on turn 1 there is no roll and no choice: the German player begins', () => {
    const t = given({ turn: 1, dice: ['2Pz'], at: { step: 'initiativePhase' } });
    expect([t.step, t.seat]).toEqual(['activation', 'german']);
    expect(t.actions('german').used).toBe(1);
    expect(t.state.scriptNext).toBe(1); // the chit and no die
  });
});
