/** What may lie under backs: every way in which the counters that were not seen can lie there counts alike. */
import { describe, expect, it } from 'vitest';
import type { OddsReport } from '../../../engine/odds.ts';
import { readOption } from '../../../engine/play.ts';
import { BLUE, RED } from '../tables.ts';
import { BLUE_FORCE, BLUE_REST, given, type Trial } from '../testing.ts';
import { fogOver } from './unseen.ts';

/** All of Blue's force in Red Attack, far from the fight but for what a test moves. */
const WHOLE = { ...BLUE_REST, 'B36-R1': 'A2', 'B36-R2': 'C2', 'BD-I1': 'E2' } as const;

const planning = (units: Record<string, string>, more: object = {}): Trial =>
  given({ units: { 'R49-R1': 'G8', ...units }, at: { step: 'plan' }, ...more });
const odds = (t: Trial, words = 'attack R49-R1 G7'): OddsReport =>
  t.match.game.odds?.(t.state, readOption(t.match.game, words)) as OddsReport;
/** The chance of each outcome, by what it is called. */
const chances = ({ outcomes }: OddsReport): Record<string, number> => {
  const total = outcomes.reduce((sum, o) => sum + o.weight, 0);
  return Object.fromEntries(outcomes.map((o) => [o.label, o.weight / total]));
};
/** Every set of counters that may make up the backs of one kind. */
const namesIn = ({ state }: Trial, back: string, side = BLUE): string[] => {
  const { tables: t } = state;
  const kind = t.backs.indexOf(back);
  const sets = fogOver(state, side).groups.flatMap(({ pools }) =>
    pools.map(({ counters }) => counters.filter((c) => t.back[c] === kind).map((c) => t.names[c])),
  );
  return [...new Set(sets.filter((set) => set.length > 0).map((set) => set.join(' ')))];
};

describe('CO-002 the forces are known, which counter is which is not', () => {
  it('three infantry backs are two regiments and the dummy; five are a regiment broken down', () => {
    expect(namesIn(planning(WHOLE), 'infantry 4')).toEqual(['B36-R1 B36-R2 BD-I1']);
    expect(namesIn(planning(BLUE_FORCE), 'infantry 4')).toEqual([
      'B36-R1 B36-2-1 B36-2-2 B36-2-3 BD-I1',
      'B36-1-1 B36-1-2 B36-1-3 B36-R2 BD-I1',
    ]);
  });

  it('CO-114 a reinforcement is among them once its side has drawn a chit', () => {
    const four = { ...WHOLE, 'B36-R3': 'T1' };
    expect(namesIn(planning({ ...four, 'B36-R1': 'G7' }, { drawn: [0, 0, 5, 0] }), 'infantry 4')).not.toContain(
      'B36-R1 B36-R2 BD-I1 B36-R3',
    );
    expect(namesIn(planning({ ...four, 'B36-R1': 'G7' }, { drawn: [4, 5] }), 'infantry 4')).toEqual([
      'B36-R1 B36-R2 BD-I1 B36-R3',
    ]);
  });

  it('X23 in the turn in which they enter any of them may still wait, later none', () => {
    const red = (units: Record<string, string>, turn: number): string[] =>
      namesIn(given({ units: { ...units, 'B36-1-1': 'G3' }, turn }), 'infantry 4', RED);
    expect(red({ 'R49-R1': 'G13' }, 1)).toEqual(['R49-R1', 'R49-R2', 'RD-I1']);
    const three = { 'R49-1-1': 'G13', 'R49-1-2': 'G12', 'RD-I1': 'H12', 'R49-R1': 'none' };
    expect(red(three, 1)).toEqual([
      'R49-R1 R49-R2 RD-I1',
      'R49-R1 R49-2-1 R49-2-2',
      'R49-1-1 R49-1-2 R49-R2',
      'R49-1-1 R49-1-2 RD-I1',
      'R49-2-1 R49-2-2 RD-I1',
    ]);
    expect(red(three, 2)).toEqual(['R49-R1 R49-R2 RD-I1']);
  });

  it('X2 what was seen eliminated is not among them, and its regiment is no regiment', () => {
    const t = planning({ ...BLUE_FORCE, 'B36-1-1': 'eliminated' });
    expect(namesIn(t, 'infantry 4')).toEqual(['B36-1-2 B36-1-3 B36-R2 BD-I1']);
  });
});

describe('X12a odds under fog', () => {
  it('a back is each counter that was not seen, each as likely: two regiments to one dummy', () => {
    const report = odds(planning({ ...WHOLE, 'B36-R1': 'G7' }));
    // 8 against 18: 1-3; six steps.
    expect(chances(report)).toEqual({ '1-3': 2 / 3, dummies: 1 / 3 });
    expect(report.strengths).toBe('8 vs. 0 to 18');
    expect(report.outcomes[0].sentence).toBe('Red retreats and loses 3 steps');
  });

  it('three battalions, a regiment and a dummy: the same back is a battalion in three of five', () => {
    const report = odds(planning({ ...BLUE_FORCE, 'B36-1-1': 'G7' }));
    expect(chances(report)).toEqual({ '1-3': 1 / 5, '1-1': 3 / 5, dummies: 1 / 5 });
  });

  it('CO-024 two backs in a hex are no two regiments', () => {
    const report = odds(planning({ ...BLUE_FORCE, 'B36-1-1': 'G7', 'B36-1-2': 'G7' }));
    // Two battalions (10), a battalion and a regiment (23), or a battalion and the dummy (5): each in a third.
    expect(chances(report)).toEqual({ '1-3': 1 / 3, '1-2': 1 / 3, '1-1': 1 / 3 });
  });

  it('X14 what was face up is known, and the rest is weighed without it', () => {
    const seen = { 'B36-1-1': { hex: 'G7', known: 3 } };
    const report = odds(planning({ ...BLUE_FORCE, ...(seen as object) } as Record<string, string>));
    expect(chances(report)).toEqual({ '1-1': 1 });
    expect(report.strengths).toBe('8 vs. 5');
    expect(report.summary).toEqual(['Seen there earlier: infantry battalion B36-1-1.']);
    // The regiment it belongs to cannot lie elsewhere as one counter.
    const other = planning({ ...BLUE_FORCE, ...(seen as object), 'B36-R2': 'H7' } as Record<string, string>);
    expect(namesIn(other, 'infantry 4')).toEqual(['B36-1-2 B36-1-3 B36-R2 BD-I1']);
  });

  it('CO-108 artillery backs that may reach count with the chance that they do', () => {
    // Of three artillery battalions one reaches three hexes.
    const report = odds(planning({ ...BLUE_FORCE, 'B36-1-1': { hex: 'G7', known: 3 } as never, 'B36-A1': 'G4' }));
    expect(report.strengths).toBe('8 vs. 5 to 8');
    expect(chances(report)).toEqual({ '1-1': 1 });
  });

  it('CO-101 CO-102 shifts for types are in it, as far as types may be there', () => {
    const t = given({ units: { ...WHOLE, 'B36-R1': 'G7', 'R21-AR1': 'G8' }, at: { step: 'plan' } });
    // 12 against 18 is 1-2: the armor bonus and armor without infantry cancel each other (K5).
    const report = odds(t, 'attack R21-AR1 G7');
    expect(chances(report)).toEqual({ '1-2': 2 / 3, dummies: 1 / 3 });
  });

  it('the odds are the same whatever really lies there', () => {
    const regiment = odds(planning({ ...WHOLE, 'B36-R1': 'G7' }));
    const dummy = odds(planning({ ...WHOLE, 'BD-I1': 'G7', 'B36-R1': 'E2' }));
    expect(dummy).toEqual(regiment);
  });
});
