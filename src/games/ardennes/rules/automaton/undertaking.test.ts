/** Allied activations: whose they are, who leads, who digs in and recovers; Engineers and advances at their edges. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../../engine/random.ts';
import { type ArdennesState, Supply } from '../../state.ts';
import { ALLIED, GERMAN, HEXES } from '../../tables.ts';
import {
  beside,
  type Given,
  given,
  hex,
  hexNames,
  placed,
  type Table,
  tables,
  type Units,
  unit,
} from '../../testing.ts';
import { blowable, entrenchable } from '../events.ts';
import { holds, strengthIn, unitsIn } from '../ground.ts';
import { communicationMap, supplyMap } from '../supply.ts';
import { actWith, sceneOf } from './actions.ts';
import { alliedAction, formationUnits, isEligible, wanderUnit } from './activation.ts';
import { advanceRow } from './advance.ts';
import { bestBeside, forceAgainst, situationalAttack, situationalDefence } from './attack.ts';
import { action, impulse, told, wait } from './choices.fixture.ts';
import { reserveLevels } from './deploy.ts';
import { blockable, engineersEvent } from './engineers.ts';
import { alliedImpulse } from './impulse.ts';
import { around, germanDistance } from './picking.ts';
import { mayAttackFrom } from './protect.ts';
import { bestOf } from './reading.fixture.ts';
import { LOST, ringed } from './ring.fixture.ts';
import { scattered } from './scatter.fixture.ts';
import { at, card, solo } from './testing.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });
const { grid, holdValue, vp, town, road, primary } = tables;
const ALL = Array.from({ length: HEXES }, (_, h) => h);
const lines = (t: Table, start: string): string[] => t.log().filter((line) => line.startsWith(start));
const shown = (t: Table): string[] =>
  t.match.fullLog().flatMap((moment) => moment.flatMap((line) => (line.shown ?? []).map(({ face }) => face)));

describe('the units of a formation', () => {
  const ids = (s: ArdennesState, id: string): string[] => formationUnits(s, card(id)).map((u) => tables.unitIds[u]);
  const allied = (...labels: string[]): Units =>
    Object.fromEntries(labels.map((label, i) => [['A-2-9', 'A-101-501', 'A-4-12', 'A-GA-5', 'A-84-334'][i], label]));

  it('A-ACTIVATE.1 a division card: its units on the map, wherever they are', () => {
    const s = solo({ 'A-101-501': '2220', 'A-101-506': wait(), 'A-28-110': '2220', 'A-101-327': '0129' });
    expect(ids(s, 'A13')).toEqual(['A-101-501', 'A-101-327']);
  });

  it('A-ACTIVATE.1 an Army card: all within 5 hexes of the German nearest to Liege, St Hubert or Namur', () => {
    const foes = { 'G-26VG-39': '0716', 'G-26VG-77': '1717', 'G-26VG-78': '0721', 'G-2Pz-3P': '2727' };
    const s = solo({ ...foes, ...allied('0711', '0710', '1722', '1723', '0726') });
    expect([ids(s, 'A43'), ids(s, 'A44'), ids(s, 'A46')]).toEqual([['A-2-9'], ['A-4-12'], ['A-84-334']]);
    expect(ids(solo(allied('0711', '0710')), 'A43')).toEqual([]);
    // The first hex of the map is one like others.
    expect(ids(solo({ 'G-26VG-39': '0129', ...allied('0124', '0123') }), 'A46')).toEqual(['A-2-9']);
  });

  it('A-ACTIVATE.1 Liege lies on both banks: the nearer one counts, then the westernmost German', () => {
    // 0120 is 3 hexes from the west bank and 4 from the east bank, 0414 is 3 from both.
    const even = ALL.find((h) => [hex('0116'), hex('0117')].every((x) => grid.distance(x, h) === 3)) as number;
    const s = solo({ 'G-26VG-39': '0120', 'G-26VG-77': grid.name(even), ...allied('0125', grid.name(even + 5)) });
    expect([grid.distance(hex('0120'), hex('0117')), ids(s, 'A43')]).toEqual([3, ['A-2-9']]);
  });

  it('A-ACTIVATE.2 A-ACTIVATE.7 danger of Surround counts outside VP hexes only; 2:1 counts if one unit can', () => {
    const eligible = (units: Units, more: Given = {}) => {
      const s = solo(units, more);
      const own = Object.keys(units)
        .filter((id) => id.startsWith('A'))
        .map(unit);
      for (const u of own) s.active[u] = 1;
      return isEligible(s, own);
    };
    const noose = { 'G-26VG-39': '1718', 'G-26VG-77': '1619' };
    expect(eligible({ 'A-101-501': '1719', ...noose })).toBe(false);
    expect(eligible({ 'A-101-501': '1717', 'G-26VG-39': '1716', 'G-26VG-77': '1617' })).toBe(true);
    // 501 stands in Bastogne beside the cripple; 110 with it is Low Supply and leads no attack.
    const two = {
      'A-101-501': '1813',
      'A-28-110': { hex: '1813', supply: 'low-supply' },
      'G-26VG-39': cripple('1812'),
    };
    expect([18, 19].map((day) => eligible(two, { day }))).toEqual([false, true]);
  });
});

describe('an activation', () => {
  /** Three cards by their places among those left, all carried out. */
  const whole = (units: Units, by: string, dice: (number | string)[], more: Given = {}) => {
    const t = impulse(units, by, { day: 17, ...more, dice });
    for (let i = 0; i < 9 && t.step === 'alliedAction'; i++) t.choose('carry-out');
    return t;
  };

  it('A-ACTIVATE.18 what is drawn and what is asked is said', () => {
    const t = impulse({ 'A-28-110': '1914' }, 'A09', { day: 17, dice: [13, 17, 22] });
    expect([...t.state.actions.slice(0, 3)]).toEqual([13, 18, 24]);
    expect(shown(t)).toEqual(['A09', '13', '18', '24']);
    expect([t.seat, alliedAction.prompt(t.state)]).toEqual(['allied', 'The Allies carry out "Hold the objective"']);
    const turn = given({
      clear: true,
      solo: true,
      day: 17,
      units: placed({ 'A-28-110': '1914' }),
      at: { step: 'alliedImpulse' },
    });
    expect([turn.seat, alliedImpulse.prompt(turn.state)]).toEqual(['allied', 'The Allies turn over a command card']);
  });

  it('A-ACTIVATE.19 who has moved by one card does not lead another', () => {
    // Card 16 sends it to a road; then card 18 would have it dig in there.
    const t = whole({ 'A-101-501': '2014', 'G-26VG-39': pinned('1815') }, 'A13', [16, 17, 22]);
    const end = hex(t.at('A-101-501') as string);
    expect([town[end], t.state.improved[end]]).toEqual([0, 0]);
    expect(lines(t, '16 Block the road').length).toBe(1);
    expect(lines(t, '18 Dig in')).toEqual(['18 Dig in: no unit fits']);
  });

  it('A-ACTIVATE.18 card 24 Stand fast is carried out once, by the first', () => {
    const t = whole({ 'A-101-501': '1914', 'A-101-506': '2014' }, 'A13', [24, 1, 1]);
    expect(lines(t, '24 Stand fast').length).toBe(1);
  });

  it('A-ACTIVATE.20 those dig in who act, have not moved, are in supply and not Dispersed, in the open, where nobody has', () => {
    const t = whole(
      {
        'A-28-110': '1914',
        'A-28-112': { hex: '2014', supply: 'low-supply' },
        'A-28-109': { hex: '2013', dispersed: 1 },
        'A-101-501': '2015',
      },
      'A09',
      [1, 1, 1],
    );
    expect(['1914', '2014', '2013', '2015'].map((label) => t.state.improved[hex(label)])).toEqual([1, 0, 0, 0]);
    // In a town; without a path of supply, Surrounded; where one stands already.
    const other = whole(
      { 'A-28-110': '1813', 'A-28-112': '1717', 'A-28-109': '2014', 'G-26VG-39': '1716', 'G-26VG-77': '1718' },
      'A09',
      [1, 1, 1],
      { hexes: { '2014': { improved: 1 } } },
    );
    expect(['1813', '1717', '2014'].map((label) => other.state.improved[hex(label)])).toEqual([0, 0, 1]);
    expect(lines(other, '109/28 digs in')).toEqual([]);
    // Who has gone somewhere has no time for it.
    const moved = whole({ 'A-101-501': '2014', 'G-26VG-39': pinned('1815') }, 'A13', [16, 1, 1]);
    expect([moved.at('A-101-501') !== '2014', [...moved.state.improved].includes(1)]).toEqual([true, false]);
  });

  it('A-ACTIVATE.21 who was Dispersed when it began recovers, who became so does not', () => {
    const units = { 'A-101-501': '1716', 'A-101-506': '1716', 'A-101-502': { hex: '2018', dispersed: 1 } };
    const t = action({ ...units, 'G-26VG-39': cripple('1717') }, 'A13', 3, {
      day: 17,
      cards: { A54: { card: 'pile' } },
      dice: ['A54', 'R1', 'HOLD', 'HOLD', 'BLOODY'],
    }).until('playCard');
    expect(Object.keys(units).map((id) => t.dispersed(id))).toEqual([true, true, false]);
    expect(t.log().filter((line) => line.endsWith('recovered'))).toEqual(['502/101 recovered']);
    expect(lines(t, 'advance to')).toEqual([]);
  });

  it('A-ACTIVATE.8 only Wandering units of the formation go', () => {
    const t = impulse({ ...ringed('1101', ['1302']), 'A-101-501': '1914' }, 'A13', { day: 17, dice: [1, 1, 1] });
    expect([t.at(LOST), lines(t, '112/28')]).toEqual(['1101', []]);
  });

  it('A-ACTIVATE.15 the roll of a Wandering unit is shown, and the day it comes back on told', () => {
    const t = impulse(ringed('1101', []), 'A09', { day: 20, dice: [3] });
    expect([shown(t).includes('3'), lines(t, '112/28 left')]).toEqual([
      true,
      ['112/28 left the map until 23 December'],
    ]);
  });

  it('A-ACTIVATE.14 it strays to the hex nearest to the way back that it may enter and that has room', () => {
    const strays = (more: Units) => {
      const s = solo({ ...ringed('1101', []), ...more }, { dice: [1] });
      wanderUnit(s, unit(LOST));
      return at(s, LOST);
    };
    const back = beside('1101', 5);
    const full = { 'A-101-501': back, 'A-101-506': back, 'A-101-502': back };
    expect([strays({}), strays({ 'G-2Pz-3P': beside('1101', 2) })]).toEqual([back, back]);
    expect([strays(full), strays({ 'G-2Pz-3P': pinned(back) })]).toEqual([beside('1101', 4), beside('1101', 4)]);
    // Nowhere to go: it stays.
    const shut = Object.fromEntries(
      ['A-101', 'A-99', 'A-9A', 'A-4', 'A-2', 'A-1'].flatMap((division, d) =>
        Array.from(tables.unitsOf[ALLIED])
          .filter((u) => tables.unitIds[u].startsWith(`${division}-`) && tables.unitIds[u] !== LOST)
          .slice(0, 3)
          .map((u) => [tables.unitIds[u], { hex: beside('1101', d), steps: 1 }]),
      ),
    );
    const s = solo({ ...ringed('1101', []), ...shut }, { dice: [1] });
    const room = [0, 1, 2, 3, 4, 5].filter((d) => unitsIn(s, hex(beside('1101', d))).length < 3);
    wanderUnit(s, unit(LOST));
    expect([room, at(s, LOST)]).toEqual([[], '1101']);
  });
});

describe('attacks', () => {
  it('A-ACTIVATE.25 the Meuse between the banks of Liege is a river like others', () => {
    const s = solo({ 'G-26VG-39': '0116' });
    const from = ['0117', '0115'].map(hex);
    expect(grid.name(bestBeside(s, from, hex('0116'), (h) => (h === hex('0117') ? 2 : 1)))).toBe('0115');
  });

  it('A-ACTIVATE.25 strength over the Meuse at Liege is halved', () => {
    const s = solo({ 'A-101-501': '0117', 'G-26VG-39': '0116' });
    expect(situationalAttack(s, [{ unit: unit('A-101-501'), hex: hex('0117') }], hex('0116'))).toBe(2);
  });

  it('A-ACTIVATE.7 who is too far off does not come', () => {
    const s = solo({ 'A-101-501': '1716', 'A-101-506': '2727', 'G-26VG-39': '1717' }, { day: 20 });
    for (const id of ['A-101-501', 'A-101-506']) s.active[unit(id)] = 1;
    expect(forceAgainst(s, sceneOf(s, 20), unit('A-101-501'), hex('1717'), [3, 1])).toBe(null);
    expect(forceAgainst(s, sceneOf(s, 20), unit('A-101-506'), hex('1717'), [1, 2])).toBe(null);
  });

  it('A-ACTIVATE.31 the defence counts 1 less if all of it is out of fuel, not if some is', () => {
    const defended = (fuel: number) =>
      situationalDefence(
        solo({ 'G-2Pz-3P': { hex: '1717', outOfFuel: 1 }, 'G-2Pz-2G': { hex: '1717', outOfFuel: fuel } }),
        hex('1717'),
      );
    expect(defended(0) - defended(1)).toBe(1);
  });

  it('A-ACTIVATE.23 those who come to a VP hex count for its four steps', () => {
    const s = solo({ 'A-101-501': '1719' });
    expect([mayAttackFrom(s, hex('1719')), mayAttackFrom(s, hex('1719'), 1), mayAttackFrom(s, hex('1719'), 2)]).toEqual(
      [false, false, true],
    );
  });

  it('A-RESERVE.21 nobody is near himself', () => {
    const s = solo({ 'A-101-501': '1813' });
    const [near] = reserveLevels(s, unit('A-101-501'));
    expect(near[1](hex('1813'))).toBe(0);
  });

  it('at the edge of the map a hex has fewer neighbours, and its first hex is one of them', () => {
    const s = solo({ 'G-26VG-39': '0129' });
    expect([
      around(s, hex('0129')).includes(-1),
      around(s, hex('0128')).includes(0),
      around(s, hex('1717')).length,
    ]).toEqual([false, true, 6]);
    expect(germanDistance(s, hex('0127'))).toBe(2);
  });

  it('A-UNITSTATE.9 units in brackets attack only with one that is not', () => {
    const force = (units: Units) => {
      const s = solo({ ...units, 'G-26VG-39': cripple('1717') });
      for (const id of Object.keys(units)) s.active[unit(id)] = 1;
      return forceAgainst(s, sceneOf(s, 20), unit(Object.keys(units)[0]), hex('1717'), [1, 2])?.force.length ?? 0;
    };
    const cavalry = { 'A-2Cav-2C': '1716', 'A-6Cav-6C': '1716' };
    expect([force(cavalry), force({ ...cavalry, 'A-101-501': '1716' })]).toEqual([0, 3]);
  });

  it('A-ACTIVATE.18 who stands next to the target does not move for the attack', () => {
    const t = action({ 'A-101-501': '1716', 'A-101-506': '1816', 'G-26VG-39': cripple('1717') }, 'A13', 3, {
      day: 17,
      cards: { A54: { card: 'pile' } },
      dice: ['A54'],
    });
    expect([t.state.target, t.log().filter((line) => line.includes('moved to'))]).toEqual([hex('1717'), []]);
  });

  it('A-ADVANCE.20 the row of a hex: Primary route or VP hex, Secondary route or city or town, other', () => {
    const row = (h: number): number => (primary[h] || vp[h] ? 0 : road[h] || town[h] ? 1 : 2);
    const s = solo({});
    expect(ALL.filter((h) => advanceRow(s, h) !== row(h))).toEqual([]);
  });
});

describe('Engineers by a second reading', () => {
  const random = new RandomSource('engineers');
  const states = Array.from({ length: 120 }, () => scattered(random));

  const blocks = (s: ArdennesState): number[] => {
    const fed = supplyMap(s, GERMAN);
    const supplied = Array.from(tables.unitsOf[GERMAN]).filter(
      (u) => s.hex[u] >= 0 && fed[s.hex[u]] && s.supply[u] === Supply.full,
    );
    return ALL.filter(
      (h) =>
        holdValue[h] >= 3 &&
        road[h] !== 0 &&
        unitsIn(s, h).length === 0 &&
        !s.roadblock[h] &&
        communicationMap(s, ALLIED)[h] === 1 &&
        communicationMap(s, GERMAN)[h] === 1 &&
        !Array.from(grid.within(h, 1)).some((x) => holds(s, ALLIED, x)) &&
        supplied.some((u) => grid.distance(s.hex[u], h) <= 2),
    );
  };

  it('A-ENGINEER.6 to A-ENGINEER.11 where a roadblock may be placed', () => {
    expect(states.some((s) => blocks(s).length > 0)).toBe(true);
    for (const s of states) expect(hexNames(blockable(s))).toEqual(hexNames(blocks(s)));
  });

  it('A-ENGINEER.1 A-ENGINEER.12 to A-ENGINEER.19 one action, the first that is possible', () => {
    const done = { block: 0, blow: 0, improve: 0 };
    for (const before of states) {
      const s = before.clone();
      s.roadblock.fill(0);
      const [found, bridges, stacks] = [blocks(s), s.day > 22 ? [] : blowable(s), entrenchable(s)];
      const facing = (h: number): number =>
        Array.from(grid.within(h, 1)).reduce((n, x) => n + (holds(s, GERMAN, x) ? strengthIn(s, x) : 0), 0);
      const ends = (i: number) => [tables.sideHexes[i * 2], tables.sideHexes[i * 2 + 1]];
      const order = (i: number) => [
        -Math.max(...ends(i).map((h) => holdValue[h])),
        Math.min(...ends(i).map((h) => grid.x[h])),
        tables.number[ends(i)[0]],
        i,
      ];
      const first = [...bridges].sort(
        (a, b) =>
          order(a)
            .map((x, k) => x - order(b)[k])
            .find((d) => Math.abs(d) > 1e-9) ?? 0,
      )[0];
      const west = (h: number): number => -grid.x[h];
      const block = bestOf(
        found,
        (h) => holdValue[h],
        west,
        (h) => -grid.row[h],
      );
      const dug = bestOf(stacks, facing, west);
      const was = s.clone();
      expect(engineersEvent(s)).toBe(found.length + bridges.length + stacks.length > 0);
      expect(ALL.filter((h) => s.roadblock[h])).toEqual(found.length > 0 ? [block] : []);
      const blown = Array.from(s.bridge, (_, i) => i).filter((i) => s.bridge[i] !== was.bridge[i]);
      expect(blown).toEqual(found.length === 0 && bridges.length > 0 ? [first] : []);
      const improved = ALL.filter((h) => s.improved[h] && !was.improved[h]);
      expect(improved).toEqual(found.length + bridges.length === 0 && stacks.length > 0 ? [dug] : []);
      if (found.length > 0) done.block++;
      else if (bridges.length > 0) done.blow++;
      else if (stacks.length > 0) done.improve++;
    }
    expect(Math.min(done.block, done.blow, done.improve)).toBeGreaterThan(3);
  });

  it('A-ENGINEER.2 a roadblock that is held is the one action', () => {
    const t = impulse({ 'A-101-501': '2220', 'A-101-502': wait(), 'G-2Pz-3P': '1709' }, 'A26', {
      hexes: { '1911': { roadblock: 1 } },
    });
    expect([t.at('A-101-502'), ALL.filter((h) => t.state.roadblock[h]), [...t.state.improved].includes(1)]).toEqual([
      '1911',
      [],
      false,
    ]);
  });
});

describe('action cards at the edges', () => {
  const draws = (number: number, units: Units, by = 'A13', more: Given = {}) => {
    const others = number < 23 ? [23, 22] : [22, 21];
    const t = impulse(units, by, { day: 17, ...more, dice: [number, ...others] });
    for (let i = 0; i < 3 && t.state.actions[t.state.actionAt] !== number; i++) t.choose('carry-out');
    return t.choose('carry-out');
  };

  it('A-ACTIVATE.18 card 15 Strengthen: to the first hex of the map as to any other', () => {
    const units = { 'A-GA-5': '0127', 'A-GA-32': { hex: '0129', steps: 1 }, 'G-26VG-39': pinned('0228') };
    const t = draws(15, units, 'A39', { day: 22 });
    expect(t.at('A-GA-5')).toBe('0129');
  });

  it('A-ACTIVATE.18 card 23 Cover the Meuse: with every German farther than 4 hexes from it nobody goes to its bridges', () => {
    const goes = (foe: string) => draws(23, { 'A-84-334': '0523', 'G-26VG-39': pinned(foe) }, 'A20').at('A-84-334');
    const far = ALL.filter((h) => tables.besideMeuse[h] === 1);
    const from = (label: string) => Math.min(...far.map((h) => grid.distance(h, hex(label))));
    expect([from('0720'), from('0919'), from('1118')]).toEqual([2, 4, 6]);
    expect([goes('0720'), goes('0919'), goes('1118')]).toEqual(['0524', '0524', '0523']);
  });

  it('A-ACTIVATE.18 card 1 Retake a VP hex: each of the stack goes once', () => {
    const stack = { 'A-101-501': '1914', 'A-101-506': '1914', 'G-26VG-39': pinned('1710') };
    const t = draws(1, stack, 'A13', { hexes: { '1813': { owner: 'german' } } });
    expect(t.log().filter((line) => line.includes('moved to')).length).toBe(2);
  });

  it('A-ACTIVATE.18 card 13 Hold the objective: of equal points the hex with the fewest steps', () => {
    const goes = (first: number, second: number) => {
      const held = { 'A-2-38': { hex: '0505', steps: first }, 'A-2-23': { hex: '0605', steps: second } };
      return draws(
        13,
        { 'A-2-9': '0506', ...held, 'G-26VG-39': pinned('0504'), 'G-26VG-77': pinned('0604') },
        'A03',
      ).at('A-2-9');
    };
    expect([goes(2, 1), goes(1, 2)]).toEqual(['0605', '0505']);
  });

  it('A-ACTIVATE.18 card 8 Retake the crossroads: at equal odds the highest HV', () => {
    const units = { 'A-2-9': '0704', 'A-2-38': '0704', 'G-26VG-39': cripple('0604'), 'G-26VG-77': cripple('0705') };
    const t = draws(8, units, 'A03', { hexes: { '0705': { improved: 1 } } });
    expect(told(t).find((choice) => choice.title.startsWith('8 Retake'))?.lines).toEqual([
      'candidates 2: 0705, 0604',
      'highest ratio: all tied',
      'highest HV: 1 left, ruled out 0705',
      'chosen: 0604',
    ]);
  });

  const one = (label: string) => ({ hex: label, steps: 1 });
  const panzers = (at: (label: string) => string | object) => ({
    'G-2Pz-3P': at('1716'),
    'G-2Pz-2G': at('1716'),
    'G-2Pz-304G': at('1716'),
  });

  it('A-ACTIVATE.18 cards 19 and 20: each goes once a hex, and who finds no room stays behind', () => {
    const weak = { 'A-101-501': one('1717'), 'A-101-506': one('1717'), ...panzers((label) => label) };
    const both = draws(19, weak);
    expect(both.log().filter((line) => line.includes('moved to')).length).toBe(4);
    expect([both.at('A-101-501'), both.at('A-101-506')]).toEqual(['1719', '1719']);
    // Two stand in 1718: there is room for the lead alone, and it goes on.
    const crowd = draws(19, { ...weak, 'A-28-110': one('1718'), 'A-28-112': one('1718') });
    expect([crowd.at('A-101-501'), crowd.at('A-101-506')]).toEqual(['1719', '1717']);
  });

  it('A-ACTIVATE.18 cards 19 and 20: never out of a VP hex, though others stay in it', () => {
    const units = { 'A-101-501': one('1719'), 'A-28-110': one('1719'), 'A-101-502': '2118' };
    const foes = { 'G-2Pz-3P': '1718', 'G-2Pz-2G': '1718', 'G-2Pz-304G': '1718' };
    expect(lines(draws(19, { ...units, ...foes }), '19 Withdrawal')).toEqual([
      '19 Withdrawal Under Fire: no unit fits',
    ]);
  });

  it('A-ACTIVATE.19 cards 19 and 20: who came to the stack before stays, even where no zone holds it', () => {
    const units = { 'A-101-501': one('1717'), 'A-101-506': one('1818'), ...panzers(pinned) };
    const t = impulse(units, 'A13', { day: 17, dice: [15, 18, 22] });
    expect([...t.state.actions.slice(0, 3)]).toEqual([15, 19, 24]);
    t.choose('carry-out');
    expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1717', '1717']);
    t.choose('carry-out');
    expect([t.at('A-101-501') === '1717', t.at('A-101-506')]).toEqual([false, '1717']);
  });

  it('A-GEVENT.20 Monty: cards 1 to 10 are void for leads of the US 1st Army, others are not', () => {
    const retakes = (monty: number) =>
      draws(1, { 'A-2-9': '0506', 'G-26VG-39': pinned('0504') }, 'A03', {
        monty,
        hexes: { '0505': { owner: 'german' } },
      }).at('A-2-9');
    expect([retakes(0), retakes(1)]).toEqual(['0505', '0506']);
    const fills = (monty: number) => {
      const s = solo({ 'A-2-9': '0506', 'G-26VG-39': pinned('0504') }, { day: 17, monty });
      s.active[unit('A-2-9')] = 1;
      return actWith(s, sceneOf(s, 18), unit('A-2-9'), 18);
    };
    expect([fills(0), fills(1)]).toEqual([true, true]);
  });

  it('A-ACTIVATE.18 card 16 Block the road: not a Position without a road', () => {
    const bare = ALL.filter((h) => holdValue[h] > 0 && road[h] === 0);
    expect(bare.length).toBeGreaterThan(0);
    for (const h of bare) {
      const corps = tables.corpsIds[tables.corpsArea[h]];
      const lead = Array.from(tables.unitsOf[ALLIED]).find(
        (u) => tables.corpsIds[tables.corpsOf[u]] === corps && !tables.mech[u],
      );
      const [from, foe] = [beside(grid.name(h), 4), beside(grid.name(h), 1)];
      const s = solo({ [tables.unitIds[lead as number]]: from, 'G-26VG-39': pinned(foe) });
      s.active[lead as number] = 1;
      actWith(s, sceneOf(s, 16), lead as number, 16);
      expect(s.hex[lead as number]).not.toBe(h);
    }
  });
});
