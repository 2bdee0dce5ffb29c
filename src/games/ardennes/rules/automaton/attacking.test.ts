/** Decision tables of the automaton in its own attacks (DT-06, DT-09, DT-10, DT-13, DT-14). */
import { describe, expect, it } from 'vitest';
import { Part } from '../../state.ts';
import { type Given, type Table, type Units, unit } from '../../testing.ts';
import { action, decides, impulse, settles } from './choices.fixture.ts';

/** A German step that goes nowhere. */
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });

/** An attack of the 101st by an action card; the card for support brings nothing unless told otherwise, then chits and dice. */
function attack(
  units: Units,
  number: number,
  dice: readonly (number | string)[] = [],
  support = 'A54',
  more: Given = {},
) {
  const { cards = {}, ...rest } = more as { cards?: object };
  return action(units, 'A13', number, {
    day: 17,
    ...rest,
    cards: { [support]: { card: 'pile' }, ...cards },
    dice: [support, ...dice],
  });
}

describe('DT-06 Reinforce Battle', () => {
  const WEST = { 'G-26VG-39': cripple('1717'), 'A-101-501': '1716' };
  /** The card for support is a Reinforce Battle. */
  const reinforced = (units: Units) => attack({ ...WEST, ...units }, 3, [], 'A06');
  const comes = (t: Table, id: string) =>
    t.state.part[unit(id)] === Part.coming || t.state.part[unit(id)] === Part.attacks;

  settles('DT-06', 'neither moved nor attacked', () => {
    // 501 has attacked by card 3, or has not: can it come to the attack that 506 leads by card 6?
    const joins = (first: Units) => {
      const units = { 'A-101-501': '1716', 'A-101-506': '1818', 'G-26VG-39': cripple('1817'), ...first };
      const dice = Object.keys(first).length > 0 ? ['A54', 'AIR', 'ENGR', 'AIR', 'A06'] : ['A06'];
      const t = impulse(units, 'A13', {
        day: 17,
        cards: { A54: { card: 'pile' }, A06: { card: 'pile' } },
        dice: [3, 5, 22, ...dice],
      });
      while (t.step === 'alliedAction' && t.state.actionAt < 2) t.choose('carry-out');
      return t.log().includes('The stack in 1716 reinforced the battle');
    };
    expect([joins({}), joins({ 'G-26VG-77': cripple('1616') })]).toEqual([true, false]);
  });

  settles('DT-06', 'Line kept', () => {
    // A German in 1716, held in the zone of 1815, may not go on to 1717 while 1718 is held. From there nobody comes.
    const held = { 'G-2Pz-3P': { hex: '1716', supply: 'out-of-supply' }, 'A-28-110': '1815' };
    const joins = (units: Units) =>
      comes(
        attack({ 'A-101-501': '1720', 'G-26VG-39': cripple('1620'), 'A-4-12': '1718', ...units }, 3, [], 'A06'),
        'A-4-12',
      );
    expect([joins({}), joins(held)]).toEqual([true, false]);
  });

  settles('DT-06', 'Protect VP', () => {
    expect(comes(reinforced({ 'A-4-12': '1719' }), 'A-4-12')).toBe(false);
    expect(comes(reinforced({ 'A-4-12': '1720' }), 'A-4-12')).toBe(true);
  });

  decides('DT-06', 'lowest number', () => ({
    t: reinforced({ 'A-4-22': '1916', 'A-4-12': '1619', 'A-4-8': '1918' }),
    title: 'Reinforce Battle',
    lines: ['candidates 3: 12/4, 8/4, 22/4', 'lowest number: 1 left, ruled out 8/4, 22/4', 'chosen: 12/4'],
  }));

  const NEAR_DISTANCE = 'hex to attack from';
  decides('DT-06', 'not across a river', () => ({
    t: attack(
      { 'A-101-501': '1511', 'G-26VG-39': cripple('1512'), 'A-9A-CCB': { hex: '1311', steps: 1 } },
      3,
      [],
      'A06',
    ),
    title: NEAR_DISTANCE,
    lines: ['candidates 3: 1411, 1511, 1412', 'not across a river: 1 left, ruled out 1411, 1412', 'chosen: 1511'],
  }));

  decides('DT-06', 'empty hex', () => ({
    t: reinforced({ 'A-9A-CCB': { hex: '1417', steps: 1 } }),
    title: NEAR_DISTANCE,
    lines: [
      'candidates 2: 1616, 1716',
      'not across a river: all tied',
      'empty hex: 1 left, ruled out 1716',
      'chosen: 1616',
    ],
  }));

  decides('DT-06', 'most MPs left', () => ({
    t: reinforced({ 'A-9A-CCB': { hex: '1518', steps: 1 } }),
    title: NEAR_DISTANCE,
    lines: [
      'candidates 6: 1616, 1716, 1816, 1817, 1718, 1617',
      'not across a river: all tied',
      'empty hex: 5 left, ruled out 1716',
      'most MPs left: 1 left, ruled out 1816, 1817, 1718, 1617',
      'chosen: 1616',
    ],
  }));

  decides('DT-06', 'fewest Allied units', () => ({
    t: attack(
      {
        'A-101-501': '1718',
        'G-26VG-39': cripple('1717'),
        'A-4-12': { hex: '1519', steps: 1 },
        'A-4-8': { hex: '1617', steps: 1 },
        'A-4-22': { hex: '1617', steps: 1 },
      },
      3,
      [],
      'A06',
    ),
    title: NEAR_DISTANCE,
    lines: [
      'candidates 2: 1718, 1617',
      'not across a river: all tied',
      'empty hex: all tied',
      'most MPs left: all tied',
      'fewest Allied units: 1 left, ruled out 1617',
      'chosen: 1718',
    ],
  }));

  decides('DT-06', 'westernmost', () => ({
    t: reinforced({ 'A-9A-CCB': { hex: '1917', steps: 1 } }),
    title: NEAR_DISTANCE,
    lines: [
      'candidates 4: 1716, 1816, 1817, 1718',
      'not across a river: all tied',
      'empty hex: 3 left, ruled out 1716',
      'most MPs left: 2 left, ruled out 1718',
      'fewest Allied units: all tied',
      'westernmost: 1 left, ruled out 1816',
      'chosen: 1817',
    ],
  }));
});

describe('DT-09 DT-10 hits on the attackers', () => {
  const IDS = ['A-101-501', 'A-101-506', 'A-101-502'];
  /** At less than 3:1 every R3 hits the attackers. Infantry leads; five chits for three regiments, four for two. */
  const fought = (hits: number, three: boolean) => {
    const units: Units = three
      ? { 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': '1816', 'G-2Pz-3P': '1717' }
      : { 'A-101-501': '1716', 'A-101-506': '1716', 'G-26VG-39': '1717' };
    const blank = ['AIR', 'ENGR', 'AIR', 'ENGR', 'NONE'];
    const chits = ['R3', 'R3', 'R3', 'R3', 'HOLD'].map((chit, i) => (i < hits ? chit : blank[i]));
    const t = attack(units, 6, chits.slice(0, three ? 5 : 4));
    t.until('alliedAction', 'playCard');
    const ids = three ? IDS : IDS.slice(0, 2);
    return [ids.reduce((n, id) => n + t.steps(id), 0), ids.some((id) => t.dispersed(id))];
  };

  settles('DT-09', 'first', () => {
    expect([fought(0, false), fought(1, false), fought(1, true)]).toEqual([
      [4, false],
      [3, false],
      [5, false],
    ]);
  });

  settles('DT-09', 'second', () => {
    // Three steps are left of four: Dispersed; five of six: another step.
    expect([fought(2, false), fought(2, true)]).toEqual([
      [3, true],
      [4, false],
    ]);
  });

  settles('DT-09', 'third', () => {
    expect([fought(3, false), fought(3, true)]).toEqual([
      [3, true],
      [4, true],
    ]);
  });

  settles('DT-09', 'fourth', () => {
    expect([fought(4, false), fought(4, true)]).toEqual([
      [2, true],
      [4, true],
    ]);
  });

  settles('DT-09', 'fifth', () => {
    expect(fought(5, true)).toEqual([4, true]);
  });

  decides('DT-10', 'most steps', () => ({
    t: attack({ 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': '1816', 'G-2Pz-3P': '1717' }, 6, [
      'HOLD',
      'AIR',
      'ENGR',
      'AIR',
      'ENGR',
    ]).until('alliedAction', 'playCard'),
    title: 'stack that loses',
    lines: ['candidates 2: 1716, 1816', 'most steps: 1 left, ruled out 1816', 'chosen: 1716'],
  }));

  decides('DT-10', 'highest number', () => ({
    t: attack({ 'A-101-501': '1716', 'A-101-506': '1816', 'G-26VG-39': '1717' }, 6, [
      'HOLD',
      'AIR',
      'ENGR',
      'AIR',
    ]).until('alliedAction', 'playCard'),
    title: 'stack that loses',
    lines: [
      'candidates 2: 1716, 1816',
      'most steps: all tied',
      'highest number: 1 left, ruled out 1716',
      'chosen: 1816',
    ],
  }));

  decides('DT-10', 'then as DT-08', () => ({
    // The stack of 501 and 506 loses: of the two the higher number.
    t: attack({ 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': '1816', 'G-2Pz-3P': '1717' }, 6, [
      'HOLD',
      'AIR',
      'ENGR',
      'AIR',
      'ENGR',
    ]).until('alliedAction', 'playCard'),
    title: 'step loss',
    by: 'highest number',
    lines: [
      'candidates 2: 501/101, 506/101',
      'more than one step: all tied',
      'fewest losses: all tied',
      'hex with fewest losses: all tied',
      'highest number: 1 left, ruled out 501/101',
      'chosen: 506/101',
    ],
  }));
});

describe('DT-13 who is checked for an advance', () => {
  /** Card 3 at whatever odds; the cripple is gone with the first R1. Three chits for one regiment, four for two. */
  const won = (units: Units, dice: readonly (number | string)[], chits = 3, target = '2016') => {
    const blank = ['AIR', 'ENGR', 'AIR', 'ENGR'];
    const t = attack({ 'G-26VG-39': cripple(target), ...units }, 3, ['R1', ...blank.slice(0, chits - 1), ...dice]);
    return t.until('alliedAction', 'playCard');
  };

  settles('DT-13', 'not Dispersed', () => {
    // Two hits on two regiments: a step and Dispersed. Dispersed defenders make the attacker ignore one.
    const units = { 'A-101-501': '1716', 'A-101-506': '1716' };
    const t = attack({ ...units, 'G-26VG-39': cripple('1717') }, 3, ['R1', 'HOLD', 'HOLD', 'BLOODY']);
    t.until('alliedAction', 'playCard');
    expect([t.at('G-26VG-39'), t.dispersed('A-101-501'), t.at('A-101-501'), t.at('A-101-506')]).toEqual([
      null,
      true,
      '1716',
      '1716',
    ]);
  });

  settles('DT-13', 'no lone bracketed unit', () => {
    // A roll of 10 keeps the regiment back; the cavalry beside it is not even asked.
    const army = (dice: (number | string)[]) =>
      action({ 'A-101-501': '1916', 'A-4Cav-4C': '2116', 'G-26VG-39': cripple('2016') }, 'A43', 3, {
        day: 17,
        cards: { A54: { card: 'pile' } },
        dice: ['A54', 'R1', 'AIR', 'ENGR', 'AIR', ...dice],
      }).until('alliedAction', 'playCard');
    const t = army([10]);
    expect([t.at('A-101-501'), t.at('A-4Cav-4C')]).toEqual(['1916', '2116']);
    expect(t.log().filter((line) => line.startsWith('Advance to')).length).toBe(1);
  });

  settles('DT-13', 'lowest number', () => {
    const two = { 'A-101-506': '1916', 'A-101-501': '2116' };
    const at = (dice: number[]) => {
      const t = won(two, dice, 4);
      return [t.at('A-101-501'), t.at('A-101-506')];
    };
    expect([at([3]), at([4, 3]), at([4, 4])]).toEqual([
      ['2016', '1916'],
      ['2116', '2016'],
      ['2116', '1916'],
    ]);
  });

  settles('DT-13', 'bracketed units as one', () => {
    // Two cavalry groups in one hex roll once and go together; they count as one, so that 501 is not asked after them.
    const t = action(
      { 'A-101-501': '1916', 'A-2Cav-2C': '2116', 'A-6Cav-6C': '2116', 'G-26VG-39': cripple('2016') },
      'A43',
      3,
      { day: 17, cards: { A54: { card: 'pile' } }, dice: ['A54', 'R1', 'AIR', 'ENGR', 'AIR', 3] },
    ).until('alliedAction', 'playCard');
    expect(['A-101-501', 'A-2Cav-2C', 'A-6Cav-6C'].map((id) => t.at(id))).toEqual(['1916', '2016', '2016']);
    expect(t.log().filter((line) => line.startsWith('Advance to')).length).toBe(1);
  });
});

describe('DT-14 whether it advances', () => {
  const won = (number: number, target: string, from: string, units: Units, dice: number[] = []) => {
    const all = { 'A-101-501': from, 'G-26VG-39': cripple(target), ...units };
    const t = attack(all, number, ['R1', 'R1', 'ENGR', ...dice], 'A54', { day: 20 });
    return t.until('alliedAction', 'playCard').at('A-101-501');
  };

  settles('DT-14', 'no danger of Surround, or a Position', () => {
    // Germans north-west and south-west of 2016 leave its east side open alone: nobody is asked. With one of them they roll.
    // They are out of fuel: they hold their zones and go nowhere.
    const still = (label: string) => ({ hex: label, outOfFuel: 1 });
    const north = { 'G-18VG-Div': still('1917') };
    const south = { 'G-62VG-Div': still('2117') };
    expect(won(6, '2016', '2015', { ...north, ...south })).toBe('2015');
    expect([won(6, '2016', '2015', north, [3]), won(6, '2016', '2015', south, [3])]).toEqual(['2016', '2016']);
    // The same ring around 1816, which has an HV of 3.
    expect(won(6, '1816', '1716', { 'G-18VG-Div': still('1717'), 'G-62VG-Div': still('1917') }, [8])).toBe('1816');
  });

  settles('DT-14', 'Line kept, or a VP hex', () => {
    // A German in 1716 is held in the zone of 1815 and may not go on to 1717, which lies in that of 1718. If that unit goes,
    // 1817 lies open to him: it does not go to 1618, but to St Hubert, which is worth points, it does.
    const held: Units = { 'G-2Pz-3P': { hex: '1716', supply: 'out-of-supply' }, 'A-28-110': '1815' };
    expect([won(3, '1618', '1718', held), won(3, '1618', '1718', {}, [3])]).toEqual(['1718', '1618']);
    expect(won(3, '1719', '1718', held)).toBe('1719');
  });

  /** Who goes of three regiments, on these rolls. */
  const three = (target: string, from: string, dice: number[]) => {
    const units = { 'A-101-501': from, 'A-101-506': from, 'A-101-502': from, 'G-26VG-39': cripple(target) };
    const t = attack(units, 3, ['R1', 'AIR', 'ENGR', 'AIR', 'ENGR', ...dice]).until('alliedAction', 'playCard');
    return ['A-101-501', 'A-101-506', 'A-101-502'].map((id) => t.at(id) === target);
  };

  settles('DT-14', 'Primary route or VP hex', () => {
    // 1612 lies on a Primary route: the first goes, the second on 7, no third.
    expect([three('1612', '1611', [7]), three('1612', '1611', [8, 8]), three('1612', '1611', [8, 7])]).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, true],
    ]);
  });

  settles('DT-14', 'Secondary route, city or town', () => {
    expect([three('1816', '1716', [8, 4]), three('1816', '1716', [9, 9, 9]), three('1816', '1716', [8, 5, 5])]).toEqual(
      [
        [true, true, false],
        [false, false, false],
        [true, false, false],
      ],
    );
  });

  settles('DT-14', 'other hex', () => {
    expect([three('2016', '1916', [3]), three('2016', '1916', [4, 4, 4])]).toEqual([
      [true, false, false],
      [false, false, false],
    ]);
  });
});

describe('A-ADVANCE.4 no path', () => {
  it('A-ADVANCE.4 A-ADVANCE.5 defenders that fell back and were eliminated leave no path to follow', () => {
    // A mechanized lead takes the hex; the defender fell back one hex first and was destroyed there: nobody follows.
    const t = action({ 'A-9A-CCB': '1716', 'A-9A-CCA': '1716', 'G-26VG-39': '1717' }, 'A12', 5, {
      day: 17,
      cards: { A54: { card: 'pile' } },
      dice: ['A54', 'R1', 'R1', 'R1', 3],
    }).until('defenderHits');
    expect(t.step).toBe('defenderHits');
    t.choose(t.offered('retreat')[0]);
    const path = t.at('G-26VG-39');
    t.choose('lose G-26VG-39', 'lose G-26VG-39').until('alliedAction', 'playCard');
    expect([t.at('G-26VG-39'), t.at('A-9A-CCA') === path, t.at('A-9A-CCB') === path]).toEqual([null, false, false]);
  });
});
