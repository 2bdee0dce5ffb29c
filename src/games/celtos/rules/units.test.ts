/** What a unit has bought and who leads it, and what is left of those who are lost. */

import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type Table, type UnitSpec } from '../testing.ts';
import { fighting, retainers, warriors } from './assault.fixture.ts';

const changed = (...rows: object[]) => load(layOver({ profiles: { rows } }));
/** One against one in contact; the line of the first strike of a side. */
const touching = (a1: UnitSpec, b1: UnitSpec, more = {}): Table => {
  const t = fighting({ A1: { places: [[20, 8]], ...a1 }, B1: { places: [[20, 9.1]], ...b1 } }, Array(30).fill(1), more);
  return (t.step === 'order' ? t.choose('assault') : t).settle('no-twin-stroke', 'strike', 'no-ward');
};
const strikeOf = (t: Table, who: string): string =>
  t.log().find((l) => l.startsWith(who) && l.includes(' struck ')) ?? '';
const one: UnitSpec = { ...warriors, models: 5, places: [[20, 8]] };
const foe: UnitSpec = { ...retainers, models: 4, places: [[20, 9.1]] };

describe('artefacts', () => {
  it('CE-711 CE-721 a level of Parry takes as much from the dice against it; the higher of two counts', () => {
    const against = (bought: string[], more = {}): string =>
      strikeOf(touching(one, { profile: 'sidhe_prince', bought }, more), 'Warriors');
    // AS 5 against 7.
    expect(
      [against([]), against(['parry-1']), against(['parry-2'])].map((l) => /needs.*rolled 1/.exec(l)?.[0]),
    ).toEqual(['needs 8+, rolled 1', 'needs 8+ at −1, rolled 1', 'needs 8+ at −2, rolled 1']);
    const game = changed({ id: 'sidhe_prince', parry: 1 });
    const taken = [[], ['parry-1'], ['parry-2']].map((bought) => /at −\d/.exec(against(bought, { game }))?.[0]);
    expect(taken).toEqual(['at −1', 'at −1', 'at −2']);
  });
  it('CE-711 CE-722 a level of Marksmanship adds as much to the shooting dice; the higher of two counts', () => {
    const shot = (bought: string[], more = {}): string =>
      battle({
        units: {
          A1: { profile: 'sidhe_prince', places: [[20, 2]], bought },
          A2: { ...warriors, places: row(5, 40, 2) },
          B1: { ...retainers, places: row(4, 20, 10) },
        },
        order: 'A1',
        dice: [1],
        ...more,
      })
        .choose('shoot')
        .told('shot at');
    const plus = (l: string): string | undefined => /at \+\d/.exec(l)?.[0];
    expect([[], ['marksmanship-1'], ['marksmanship-2'], ['marksmanship-3']].map((b) => plus(shot(b)))).toEqual([
      // the longbow adds 1 at Short range
      'at +1',
      'at +2',
      'at +3',
      'at +4',
    ]);
    const game = changed({ id: 'sidhe_prince', marksmanship: 2 });
    expect([plus(shot(['marksmanship-1'], { game })), plus(shot(['marksmanship-3'], { game }))]).toEqual([
      'at +3',
      'at +4',
    ]);
  });
});

describe('command', () => {
  it('CE-115 CE-117 the first model is the leader, and he alone has AS+1', () => {
    const led: UnitSpec = { ...warriors, models: 5, command: 'L', places: row(2, 20, 8) };
    const t = fighting({ A1: led, B1: { ...retainers, models: 4, places: row(2, 20, 9.1) } }, Array(12).fill(1))
      .choose('assault')
      .settle('strike');
    // AS 5, his 6, against 5.
    expect(
      [strikeOf(t, 'Warriors, model 1'), strikeOf(t, 'Warriors, model 2')].map((l) => l.includes('needs 5+')),
    ).toEqual([true, false]);
  });
  it('CE-115 CE-120 the standard bearer comes after leader and musician', () => {
    /** Whether the standard counts when only this model and a plain one are left. */
    const counts = (command: string, left: number): boolean => {
      const wounds = [0, 0, 0, 0, 1];
      wounds[left] = 1;
      const places: [number, number][] = [0, 1, 2, 3, 4].map((k) => (k === 4 ? [20, 8] : [30, 30 + 2 * k]));
      return touching({ ...warriors, command, places, wounds }, foe)
        .told('Close combat result')
        .includes('1 to 0');
    };
    const bearer = (command: string): number[] => [0, 1, 2, 3].filter((k) => counts(command, k));
    expect([bearer('S'), bearer('LS'), bearer('MS'), bearer('LMS'), bearer('LM')]).toEqual([[0], [1], [1], [2], []]);
  });
  it('CE-115 CE-119 the musician comes after the leader', () => {
    const counts = (command: string, left: number): boolean => {
      const wounds = [0, 0, 0, 0, 1];
      wounds[left] = 1;
      return battle({
        units: {
          A1: { profile: 'gael_chief', places: [[46, 2]], activated: 1 },
          A2: { ...warriors, command, wounds, panicked: 1 },
          B1: { profile: 'sidhe_archer', places: row(4, 20, 46) },
        },
        side: 'one',
        dice: [5],
      })
        .told('rally')
        .includes('at +1');
    };
    const player = (command: string): number[] => [0, 1, 2, 3].filter((k) => counts(command, k));
    expect([player('M'), player('LM'), player('MS'), player('LS')]).toEqual([[0], [1], [0], []]);
  });
  it('CE-105 no figure goes beyond 10, whatever adds to it', () => {
    const game = changed({ id: 'gael_warrior', as: 10, t: 10, cd: 10 }, { id: 'sidhe_retainer', as: 8, st: 7 });
    const t = touching({ ...one, command: 'L', shields: true }, foe, { game });
    // 10 against 8, and 8 against 10.
    expect([strikeOf(t, 'Warriors'), strikeOf(t, 'Retainers')].map((l) => /needs \d+/.exec(l)?.[0])).toEqual([
      'needs 4',
      'needs 8',
    ]);
    const hurt = fighting({ A1: { ...one, shields: true }, B1: foe }, [1, 10, 10], { game }).choose('assault');
    expect(hurt.told('damage, needs')).toContain('needs 9+'); // ST 7 against T 10
  });
});

describe('the lost', () => {
  const shoot = (target: UnitSpec, dice: number[], more = {}): Table =>
    battle({
      units: {
        A1: target,
        A2: { profile: 'gael_chief', places: [[46, 46]] },
        B1: { profile: 'sidhe_archer', places: row(4, 20, 2) },
        B2: { profile: 'sidhe_seer', places: [[40, 2]] },
      },
      order: 'B1',
      dice,
      ...more,
    })
      .choose('shoot')
      .settle('hit');
  const marked = { hold: 1, panicked: 1, marks: 7 };
  it('CE-122 a unit whose last model falls is destroyed, and no marker stays of it', () => {
    const t = shoot({ ...warriors, models: 5, places: [[20, 8]], ...marked }, [9, 1, 1, 1, 10]);
    expect([t.alive('A1'), t.flag('A1', 'lost'), t.state.onTable[0]]).toEqual([0, 1, 0]);
    expect((['hold', 'panicked', 'marks', 'charged'] as const).map((f) => t.flag('A1', f))).toEqual([0, 0, 0, 0]);
    expect(t.at('A1.1')).toEqual([0, 0]);
  });
  it('CE-094 CE-616 a unit that routs is gone with all its models, and known to have routed', () => {
    const t = shoot({ ...warriors, models: 9, places: row(5, 20, 8), ...marked, panicked: 0 }, [9, 1, 1, 1, 10, 1]);
    expect([t.alive('A1'), t.flag('A1', 'lost'), t.state.onTable[0], t.told('rout')]).toEqual([
      0,
      2,
      0,
      'Warriors routed',
    ]);
    expect((['hold', 'panicked', 'marks', 'charged'] as const).map((f) => t.flag('A1', f))).toEqual([0, 0, 0, 0]);
    for (let i = 0; i < 9; i++) expect([t.state.wounds[i], ...t.at(`A1.${i + 1}`)]).toEqual([0, 0, 0]);
  });
  it('CE-859 the seer who falls on his way is worth nothing to anybody', () => {
    const t = battle({
      scenario: 'bound-seer',
      units: {
        A0: { profile: 'sidhe_seer', places: [[20, 8]], wounds: [1] },
        A1: { profile: 'sidhe_prince', places: [[4, 4]] },
        B1: { profile: 'fb_archer', places: row(5, 18, 14) },
        B2: { profile: 'fb_priest', places: [[40, 40]] },
      },
      order: 'B1',
      dice: [10, 1, 1, 1, 1, 10],
      more: { victim: 3 },
    }).choose('shoot');
    expect([t.alive('A0'), t.state.victim]).toEqual([0, 4]);
  });
});
