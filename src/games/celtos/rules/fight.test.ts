/** The order of struck, what counts in a fight, and what comes after it. */

import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type Table, type UnitSpec } from '../testing.ts';
import { fighting, none, retainers, spare, warriors } from './assault.fixture.ts';

/** In contact from before: a later round. */
const touching = (units: Record<string, UnitSpec>, dice: number[], more = {}): Table => {
  const a1: UnitSpec = { ...warriors, models: 5, places: [[20, 8]] };
  const b1: UnitSpec = { ...retainers, models: 4, places: [[20, 9.1]] };
  const t = fighting({ A1: a1, B1: b1, ...units }, dice, more);
  return t.step === 'order' ? t.choose('assault') : t;
};
const strikes = (t: Table): string[] => t.log().filter((l) => l.includes(' struck '));
const strikers = (t: Table): string[] => strikes(t).map((l) => l.split(',')[0]);
const skilled = (id: string, ...skills: string[]) => load(layOver({ profiles: { rows: [{ id, skills }] } }));
const misses = Array.from({ length: 24 }, () => 1);

describe('the order of strikes', () => {
  it('CE-513 CE-719 First Strike is for the first round only', () => {
    // Equal speeds in a later round: both fall.
    const t = touching({}, [10, 10, 10, 10], { game: skilled('gael_warrior', 'first-strike') });
    expect([t.alive('A1'), t.alive('B1')]).toEqual([0, 0]);
  });
  it('CE-723 a unit may be a phalanx by its weapon or by itself, in the first round only', () => {
    const game = skilled('sidhe_retainer', 'phalanx');
    const a1: UnitSpec = { ...warriors, models: 5, places: [[20, 6]] };
    const b1: UnitSpec = { ...retainers, models: 4, places: [[20, 9]] };
    expect(strikers(fighting({ A1: a1, B1: b1 }, [10, 10, 1], { game }).choose('assault', none))).toEqual([
      'Retainers',
    ]);
    expect(strikers(touching({}, [10, 10, 1, 1], { game })).sort()).toEqual(['Retainers', 'Warriors']);
  });
  it('CE-515 at one speed the activated unit names its strikes first, then its enemies by number', () => {
    const both = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[20, 8]] },
        A2: { profile: 'gael_retainer', models: 5, places: [[20, 10.2]] },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        ...spare,
      },
      order: 'B1',
      dice: misses,
    }).choose('assault');
    expect(both.offered()).toEqual(['strike A1.1', 'strike A2.1']);
    both.choose('strike A2.1');
    expect(strikes(both).map((l) => l.split(':')[0])).toEqual([
      'Retainers, model 1 struck Retainers, model 1',
      'Warriors, model 1 struck Retainers, model 1',
      'Retainers, model 1 struck Retainers, model 1',
    ]);
  });
  it('CE-531 CE-514 who is left by a unit that breaks off strikes once, whatever his weapon', () => {
    const t = fighting(
      {
        A1: { ...warriors, models: 5, places: row(2, 20, 8) },
        B1: { profile: 'sidhe_dancer', models: 4, places: [[20, 9.1]] },
      },
      [9, 1, 1, 1],
    ).choose('break-off');
    expect(strikes(t)).toHaveLength(1);
  });
});

describe('feats and weapons', () => {
  it('CE-707 nobody is asked for a Twin Stroke who has no enemy left to strike', () => {
    const t = battle({
      units: {
        A1: {
          ...warriors,
          models: 5,
          places: [
            [20, 8],
            [40, 20],
            [41.2, 20],
          ],
        },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [40, 40],
          ],
        },
        B2: { profile: 'va_jarl', places: [[20, 6.9]], bought: ['twin-stroke'] },
        ...spare,
      },
      order: 'A1',
      // The warriors miss, the retainers at the same speed do not; the great weapon comes too late.
      dice: [1, 10, 10, 9, 9],
    }).choose('assault', 'strike B1.1');
    expect([t.alive('A1'), t.step, t.state.used[33]]).toEqual([2, 'moveGuide', 0]);
  });
  it('CE-062 CE-518 lance and charge count in the round of the charge, for those who charged', () => {
    const drakes: UnitSpec = { profile: 'sidhe_drake', models: 3, places: [[20, 9.5]] };
    const damage = (t: Table): string => t.told('Warriors, model 1: damage');
    // The drakes are charged, and then fight on: ST 5 against T 4.
    const charged = fighting({ A1: { ...warriors, models: 5, places: [[20, 4]] }, B1: drakes }, [10, 10]).choose(
      'assault',
      none,
    );
    expect(damage(charged)).toContain('needs 5+');
    const later = touching({ B1: { ...drakes, places: [[20, 9.6]] } }, [1, 10, 10]);
    expect(damage(later)).toContain('needs 5+');
    expect(strikes(later).some((l) => l.includes(' at '))).toBe(false);
  });
  it('CE-105 CE-519 damage stays within 1 and 10, toughness above 0', () => {
    const weak = load(
      layOver({
        profiles: {
          rows: [
            { id: 'gael_warrior', st: 1, melee: 'improvised' },
            { id: 'sidhe_retainer', t: 1 },
          ],
        },
      }),
    );
    // ST 1 - 1 counts as 1 against T 1.
    expect(touching({}, [1, 10, 10], { game: weak }).told('Retainers, model 1: damage')).toContain('needs 6+');
    const strong = load(
      layOver({
        profiles: {
          rows: [
            { id: 'gael_warrior', st: 10, melee: 'great-weapon' },
            { id: 'sidhe_retainer', t: 9 },
          ],
        },
      }),
    );
    expect(touching({}, [1, 10, 10], { game: strong }).told('Retainers, model 1: damage')).toContain('needs 5+');
    const pierced = load(
      layOver({
        profiles: {
          rows: [
            { id: 'gael_warrior', melee: 'pike', st: 1 },
            { id: 'sidhe_retainer', t: 1 },
          ],
        },
      }),
    );
    // ST 1 + 1 against T 1, which nothing lowers.
    expect(touching({}, [1, 10, 10], { game: pierced }).told('Retainers, model 1: damage')).toContain('needs 5+');
  });
});

describe('the result', () => {
  it('CE-523 two wounds on the last of a model count once', () => {
    const t = touching(
      {
        A1: { profile: 'gael_berserk', models: 4, places: [[20, 8]] },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [40, 40],
          ],
        },
      },
      [10, 10, 10, 10, 1, 1],
    );
    expect(t.told('Close combat result')).toBe(
      'Close combat result: 1 to 0, the Gael won. The Gael: 1 wound + 0 for a standard = 1. The Sidhe: 0 wounds + 0 for a standard = 0',
    );
  });
  it('CE-120 CE-524 a standard counts while its bearer lives and his unit is in the fight, once a side', () => {
    const score = (units: Record<string, UnitSpec>): string =>
      touching(units, [...misses])
        .settle('strike')
        .told('Close combat result');
    const flag = (y: number, more = {}): UnitSpec => ({
      ...warriors,
      models: 5,
      command: 'S',
      places: [
        [20, y],
        [40, y],
      ],
      ...more,
    });
    expect(score({ A1: flag(8) })).toContain('1 to 0, the Gael');
    expect(
      score({
        A1: flag(8, {
          wounds: [0, 1],
          places: [
            [30, 30],
            [20, 8],
          ],
        }),
      }),
    ).toContain('0 to 0, drawn');
    // Two standards of a side in one fight are one; a standard elsewhere is none.
    expect(
      score({
        B1: { ...retainers, models: 4, command: 'S', places: [[20, 9.1]] },
        B2: { ...retainers, models: 4, command: 'S', places: [[20, 6.9]] },
      }),
    ).toContain('0 to 1, the Sidhe');
    expect(score({ A2: flag(30) })).toContain('0 to 0, drawn');
  });
  it('CE-084 an individual checks when the fight wears it below half, not at half, and not below it again', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'fb_lord', w: 6 }] } }));
    const worn = (wounds: number, dice: number[]): string =>
      touching(
        {
          A1: { profile: 'fb_lord', places: [[20, 8]], wounds: [wounds] },
          B1: {
            ...retainers,
            models: 4,
            places: [
              [20, 9.1],
              [2, 30],
            ],
          },
        },
        [...dice, 9, 9],
        { game },
      ).told('morale check');
    // Retainers at speed 4, the great weapon at 2: each wounds once, and the fight is drawn.
    const drawn = [10, 10, 10, 10];
    expect([worn(3, drawn).includes('Wraith Lord'), worn(4, drawn), worn(2, drawn)]).toEqual([true, '', '']);
    // Nobody wounds anybody.
    expect(worn(2, [1, 1])).toBe('');
  });
  it('CE-081 CE-525 all units of the side that lost check, by number; nobody of the other', () => {
    const t = battle({
      units: {
        A1: {
          ...warriors,
          models: 5,
          places: [
            [20, 8],
            [2, 40],
            [3.2, 40],
          ],
        },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [2, 30],
            [3.2, 30],
          ],
        },
        B2: {
          profile: 'sidhe_spear',
          models: 4,
          places: [
            [20, 6.9],
            [12, 30],
            [13.2, 30],
          ],
        },
        ...spare,
      },
      order: 'A1',
      // The warriors wound one of the retainers.
      dice: [10, 10, 1, 1, 9, 9, 9],
    })
      .choose('assault')
      .settle('strike');
    expect(
      t
        .log()
        .filter((l) => l.includes('morale check'))
        .map((l) => l.split(':')[0]),
    ).toEqual(['Retainers', 'Spear Guard']);
  });
  it('CE-205 a side that routs to the last man has lost at once: nobody moves any more', () => {
    const t = battle({
      units: {
        A1: {
          ...warriors,
          models: 5,
          places: [
            [20, 8],
            [2, 40],
            [3.2, 40],
          ],
        },
        B1: {
          ...retainers,
          models: 8,
          places: [
            [20, 9.1],
            [40, 40],
          ],
        },
      },
      order: 'A1',
      dice: [10, 10, 1, 1],
    }).choose('assault');
    expect([t.told('rout'), t.step, t.result]).toEqual(['Retainers routed', 'over', 'one-great']);
  });
  it('CE-527 of the winners only those move whom no enemy touches any more', () => {
    const won = (b2: [number, number][]): Table =>
      battle({
        units: {
          A1: {
            ...warriors,
            models: 5,
            places: [
              [20, 8],
              [2, 40],
              [3.2, 40],
            ],
          },
          B1: { ...retainers, models: 4, places: [[20, 9.1]] },
          B2: { ...retainers, models: 4, places: b2 },
          ...spare,
        },
        order: 'A1',
        dice: [10, 10, 1, 1, 9, 9],
      })
        .choose('assault')
        .settle('strike');
    expect([
      won([[40, 30]]).step,
      won([
        [20, 6.9],
        [40, 30],
      ]).step,
    ]).toEqual(['moveGuide', 'activate']);
    // Who loses does not move, even if he is left alone.
    const lost = battle({
      units: {
        A1: {
          ...warriors,
          models: 5,
          command: 'S',
          places: [
            [20, 8],
            [2, 40],
          ],
        },
        A2: {
          ...warriors,
          models: 5,
          places: [
            [20, 10.2],
            [30, 40],
          ],
        },
        B1: {
          ...retainers,
          models: 4,
          places: [
            [20, 9.1],
            [40, 30],
          ],
        },
        ...spare,
      },
      order: 'B1',
      dice: [1, 10, 10, 1, 9],
    })
      .choose('assault', 'strike A1.1')
      .settle('strike');
    expect([lost.told('Close combat result'), lost.seat, lost.step]).toEqual([
      'Close combat result: 2 to 0, the Gael won. The Gael: 1 wound + 1 for a standard = 2. The Sidhe: 0 wounds + 0 for a standard = 0',
      'one',
      'moveGuide',
    ]);
    lost.choose('stay');
    expect([lost.seat, lost.step, lost.prompt]).toEqual([
      'one',
      'moveGuide',
      'Winner’s move: place the lead model, up to 4"',
    ]);
    expect(lost.choose('stay').step).toBe('activate');
  });
  it('CE-510 nothing is left of a fight but its losses', () => {
    const t = touching(
      {
        B2: { ...retainers, places: row(4, 30, 40) },
        A1: {
          ...warriors,
          models: 5,
          command: 'S',
          places: [
            [20, 8],
            [2, 40],
          ],
        },
      },
      [10, 10, 1, 9],
    ).settle('strike', 'stay');
    const { fights, fought, twin, toCheck, strikeBy, strikeAt, strikeWounds, score } = t.state;
    for (const field of [fights, fought, twin, toCheck, strikeBy, strikeAt, strikeWounds, score])
      expect(field.every((n) => n === 0)).toBe(true);
    const { firstRound, targetWasEngaged, leap, winner, strikes: named, strikeNext, active, did, wasEngaged } = t.state;
    expect([firstRound, targetWasEngaged, leap, winner, named, strikeNext]).toEqual([0, 0, 0, -1, 0, 0]);
    expect([active, did, wasEngaged, t.state.named]).toEqual([255, 0, 0, 255]);
  });
});

describe('the fallen', () => {
  it('CE-113 CE-510 neither strike nor are struck, though they lie in the corner of the table', () => {
    const t = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[0.5, 1.6]] },
        A2: { profile: 'gael_chief', places: [[40, 4]] },
        B1: { ...retainers, models: 4, places: [[0.5, 0.5]] },
        B2: { ...retainers, models: 4, places: [[30, 40]] },
      },
      order: 'A1',
      dice: [1, 1],
    }).choose('assault');
    expect(strikes(t).map((l) => l.split(':')[0])).toEqual([
      'Warriors, model 1 struck Retainers 1, model 1',
      'Retainers 1, model 1 struck Warriors, model 1',
    ]);
    // Nobody is engaged with them, nor behind a wall for them.
    const alone = battle({
      units: {
        A1: { ...warriors, models: 5, places: [[30, 30]] },
        A2: { profile: 'gael_chief', places: [[40, 4]] },
        B1: { profile: 'sidhe_seer', places: [[0.5, 0.5]] },
      },
      order: 'A1',
    });
    expect([alone.engaged('A1'), alone.engaged('B1')]).toEqual([false, false]);
  });
  it('CE-205 CE-084 the last of a side falls: nobody checks any more', () => {
    const t = battle({
      units: {
        A1: { profile: 'fb_lord', places: [[20, 8]], wounds: [2] },
        A2: { ...warriors, places: row(5, 2, 2) },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
      },
      order: 'A1',
      dice: [10, 10, 10, 10],
    }).choose('assault');
    expect([t.wounds('A1'), t.step, t.told('morale'), t.result]).toEqual([1, 'over', '', 'one']);
  });
});

describe('breaking off', () => {
  it('CE-531 who is cut down as he breaks off goes nowhere, and play passes on', () => {
    const t = fighting(
      {
        A1: { ...warriors, models: 5, places: [[20, 8]] },
        B1: { ...retainers, models: 4, places: [[20, 9.1]] },
        B2: { ...retainers, places: row(4, 30, 40) },
      },
      [9, 10, 10],
    ).choose('break-off');
    expect([t.alive('A1'), t.flag('A1', 'lost'), t.step, t.seat]).toEqual([0, 1, 'activate', 'two']);
    const { fights, fought, score, strikes: named, active } = t.state;
    for (const field of [fights, fought, score]) expect(field.every((n) => n === 0)).toBe(true);
    expect([named, active]).toEqual([0, 255]);
  });
  it('CE-530 CE-532 tried in vain it ends the activation; passed the unit moves, and that ends it too', () => {
    const away = (dice: number[]): Table =>
      fighting(
        {
          A1: { ...warriors, models: 5, places: row(2, 20, 8) },
          B1: { ...retainers, models: 4, places: [[20, 9.1]] },
          B2: { ...retainers, places: row(4, 30, 40) },
        },
        dice,
      ).choose('break-off');
    const vain = away([4]);
    expect([vain.step, vain.seat, vain.log().some((l) => l.includes('struck'))]).toEqual(['activate', 'two', false]);
    const gone = away([5, 1, 1]).choose('go 20.0,5.0', 'confirm');
    expect([gone.step, gone.seat]).toEqual(['activate', 'two']);
    const { fights, fought, score } = gone.state;
    for (const field of [fights, fought, score]) expect(field.every((n) => n === 0)).toBe(true);
  });
});
