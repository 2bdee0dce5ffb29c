import { describe, expect, it } from 'vitest';
import { topStep } from '../../../engine/steps.ts';
import { type ArdennesState, Bridge, Part } from '../state.ts';
import { acting, attacking, beside, ground, hex, placed, river, tables, type Units, unit } from '../testing.ts';
import { advanceRow } from './automaton/advance.ts';
import { automatonAttackerHits, automatonDefenderHits, holdTarget, rearwardRank, stepUnit } from './automaton/hits.ts';
import { inZoc } from './ground.ts';
import { refusals } from './refusals.ts';
import { bestRoutes, openRoutes, refuseRetreating, refuseRetreatTo, retreatTo } from './retreat.ts';
import { entryChecks } from './roadblocks.ts';
import { Step } from './sequence.ts';
import { supplyMap } from './supply.ts';

/** Sandbox: Allied 1717 attacked from the east, broken country without rivers to the west. */
const TARGET = '1717';
const EAST = '1716';

function hit(attackers: Units, defenders: Units, target: string, hits: number, more: object = {}): ArdennesState {
  const s = ground({ ...attackers, ...defenders }, { solo: true, ...more });
  s.side = tables.sideOf[unit(Object.keys(attackers)[0])];
  s.target = hex(target);
  s.path.fill(-1);
  s.defenderHits = hits;
  for (const [id, at] of Object.entries(placed(attackers))) if (at) s.part[unit(id)] = Part.attacks;
  for (const id of Object.keys(defenders)) if (s.hex[unit(id)] === hex(target)) s.part[unit(id)] = Part.defends;
  return s;
}
const rule = (refused: number) => refusals.list[refused]?.rule;
const routes = (s: ArdennesState, left = 1): string[] =>
  bestRoutes(s, left)
    .map((r) => tables.grid.name(r.hex))
    .sort();
const DEF = { 'A-28-110': TARGET };
const ATT = { 'G-2Pz-3P': EAST };

describe('who may retreat', () => {
  it('A-RETREAT.6 A-RETREAT.7 A-UNITSTATE.20 A-UNITSTATE.21 A-SUPPLY.16 Dispersed units, their stack and Isolated infantry go 1 hex', () => {
    const second = (defenders: Units) => {
      const s = hit(ATT, defenders, TARGET, 2);
      const first = rule(refuseRetreating(s));
      s.retreated = 1;
      return [first, rule(refuseRetreating(s))];
    };
    expect(second(DEF)).toEqual([undefined, undefined]);
    expect(second({ 'A-28-110': { hex: TARGET, dispersed: 1 } })).toEqual([undefined, 'A-RETREAT.6']);
    expect(second({ 'A-28-110': { hex: TARGET, dispersed: 1 }, 'A-28-112': TARGET })).toEqual([
      undefined,
      'A-RETREAT.6',
    ]);
    expect(second({ 'A-28-110': { hex: TARGET, supply: 'isolated' } })).toEqual([undefined, 'A-RETREAT.7']);
  });

  it('A-RETREAT.8 A-RETREAT.9 A-RETREAT.10 A-UNITSTATE.28 A-SUPPLY.14 VDH, Out of Fuel, Dispersed and Isolated mechanized units never retreat', () => {
    const stays = (id: string, fields: object) =>
      rule(
        refuseRetreating(
          hit(id.startsWith('G') ? { 'A-101-501': EAST } : ATT, { [id]: { hex: TARGET, ...fields } }, TARGET, 1),
        ),
      );
    expect(stays('G-VDH-VDH', {})).toBe('A-RETREAT.8');
    expect(stays('G-2Pz-2G', { outOfFuel: 1 })).toBe('A-RETREAT.9');
    expect(stays('A-9A-CCB', { dispersed: 1 })).toBe('A-RETREAT.10');
    expect(stays('A-9A-CCB', { supply: 'isolated' })).toBe('A-SUPPLY.14');
    expect(stays('A-9A-CCB', {})).toBeUndefined();
  });

  it('A-RESOLVE.18 A-RESOLVE.6 after two hexes there is no further retreat', () => {
    const s = hit(ATT, DEF, TARGET, 1);
    s.retreated = 2;
    expect(rule(refuseRetreating(s))).toBe('A-RESOLVE.18');
  });
});

describe('routes', () => {
  it('A-RETREAT.1 A-RETREAT.2 A-RETREAT.14 the group goes together, the second hex two hexes from the first place', () => {
    const s = hit(ATT, { 'A-28-110': TARGET, 'A-28-112': TARGET }, TARGET, 2);
    retreatTo(s, hex(beside(TARGET, 4)));
    expect([s.hex[unit('A-28-110')], s.hex[unit('A-28-112')]]).toEqual([
      hex(beside(TARGET, 4)),
      hex(beside(TARGET, 4)),
    ]);
    for (const r of openRoutes(s, 1)) expect(tables.grid.distance(r.hex, hex(TARGET))).toBe(2);
    expect(rule(refuseRetreatTo(s, hex(TARGET), 1))).toBe('A-RETREAT.14');
  });

  it('TV-50 A-RETREAT.11 A-RETREAT.12 never into an enemy town or, Allied, an empty Westwall hex', () => {
    const town = hit({ 'G-2Pz-3P': '1912' }, { 'A-28-110': '1913' }, '1913', 1, {
      hexes: { '1813': { owner: 'german' } },
    });
    expect(rule(refuseRetreatTo(town, hex('1813'), 1))).toBe('A-RETREAT.11');
    const wall = hit({ 'G-2Pz-3P': '1205' }, { 'A-28-110': '1204' }, '1204', 1);
    expect(rule(refuseRetreatTo(wall, hex('1203'), 1))).toBe('A-RETREAT.12');
  });

  it('TV-48 A-RETREAT.16 first choice: outside enemy ZOC', () => {
    const s = hit(ATT, DEF, TARGET, 1);
    for (const h of routes(s)) expect(inZoc(s, 0, hex(h))).toBe(false);
    const near = beside(TARGET, 0);
    expect(rule(refuseRetreatTo(s, hex(near), 1))).toBe('A-RETREAT.16');
  });

  /** Germans all around at two hexes: every neighbour lies in a zone of control. */
  const ring: Units = {
    'G-2Pz-3P': EAST,
    'G-2Pz-2G': beside(beside(TARGET, 4), 4),
    'G-2Pz-304G': beside(beside(TARGET, 0), 5),
    'G-26VG-39': beside(beside(TARGET, 3), 2),
  };

  it('TV-49 A-RETREAT.17 A-RETREAT.18 A-RETREAT.19 in ZOC: a friend in supply for free, else empty in supply for a step, else any for a step', () => {
    const s = hit(ring, DEF, TARGET, 1);
    const open = openRoutes(s, 1);
    expect(open.length).toBeGreaterThan(0);
    expect(open.every((r) => r.costs)).toBe(true);
    // Bastogne's neighbours lie in zones of control; a friend in supply at 1914 is free, an empty 1814 costs a step.
    const south = { 'G-2Pz-3P': '1812', 'G-2Pz-2G': '1714', 'G-26VG-39': '1715', 'G-26VG-77': '1912' };
    const s2 = hit(south, { 'A-28-110': '1813', 'A-28-112': '1914' }, '1813', 1);
    const ranks = new Map(openRoutes(s2, 1).map((r) => [tables.grid.name(r.hex), r]));
    const zoned = [...ranks.values()].filter((r) => inZoc(s2, 0, r.hex));
    for (const r of zoned) expect(r.costs).toBe(!(s2.firstIn[r.hex] >= 0 && supplyMap(s2, 1)[r.hex] === 1));
    expect(new Set(open.map((r) => r.rank % 8)).has(0)).toBe(false);
    // Out of supply ranks behind in supply.
    for (const a of open)
      for (const b of open)
        if (supplyMap(s, 1)[a.hex] === 1 && supplyMap(s, 1)[b.hex] === 0 && a.rank < 8 && b.rank < 8)
          expect(a.rank).toBeLessThan(b.rank);
  });

  it('A-RETREAT.15 a way that would eliminate a unit comes last', () => {
    const strong = hit(ring, { 'A-28-110': TARGET }, TARGET, 1);
    const weak = hit(ring, { 'A-28-110': { hex: TARGET, steps: 1 } }, TARGET, 1);
    const worst = (s: ArdennesState) => Math.min(...openRoutes(s, 1).map((r) => r.rank));
    expect(worst(weak)).toBeGreaterThanOrEqual(64);
    expect(worst(strong)).toBeLessThan(64);
  });

  it('A-RETREAT.20 over a river without bridge or into forest without road as a last resort', () => {
    // The forests beside 1717 that no road joins to it.
    const s = hit({ 'G-2Pz-3P': beside(TARGET, 4) }, DEF, TARGET, 1);
    const bare = (h: number) => ((tables.road[hex(TARGET)] >> tables.grid.direction(hex(TARGET), h)) & 1) === 0;
    const forest = openRoutes(s, 1).filter((r) => tables.terrain[r.hex] === 3 && bare(r.hex));
    for (const r of forest) expect(r.rank).toBeGreaterThanOrEqual(8);
    const wet = hit({ 'G-26VG-39': '1512' }, { 'A-28-110': '1511' }, '1511', 1);
    for (const r of openRoutes(wet, 1)) {
      const river = tables.riverSide[hex('1511') * 6 + tables.grid.direction(hex('1511'), r.hex)];
      if (river >= 0 && wet.bridge[river] !== 1) expect(r.rank).toBeGreaterThanOrEqual(8);
    }
  });

  it('TV-53 A-RETREAT.24 to the 19th Germans cross an Army boundary as a last resort only', () => {
    const on = (day: number) => {
      const s = hit({ 'A-101-501': '1109' }, { 'G-2Pz-2G': '1009' }, '1009', 1, { day });
      return openRoutes(s, 1)
        .filter((r) => tables.armyArea[r.hex] === 0)
        .map((r) => r.rank >= 8);
    };
    expect(on(19).length).toBeGreaterThan(0);
    expect(on(19).every((last) => last)).toBe(true);
    expect(on(20).some((last) => !last)).toBe(true);
  });

  it('TV-52 A-RETREAT.21 A-RETREAT.22 A-RETREAT.23 Allied ties: town, then rearward, then westernmost', () => {
    // From 1714, attacked from the west, the town of Bastogne lies south-east and is taken before the open hexes.
    const attackers = { 'G-2Pz-3P': '1715' };
    const best = routes(hit(attackers, { 'A-28-110': '1714' }, '1714', 2), 2);
    expect(best).toContain('1813');
    expect(best.length).toBeGreaterThan(1);
    const town = hit(attackers, { 'A-28-110': '1714' }, '1714', 2);
    automatonDefenderHits(town);
    expect(tables.grid.name(town.path[0])).toBe('1813');
    // VIII Corps looks west: direction 4.
    expect([0, 1, 2, 3, 4, 5].map((d) => rearwardRank(town, hex(TARGET), hex(beside(TARGET, d))))).toEqual([
      2, 3, 2, 1, 0, 1,
    ]);
    const back = hit(ATT, DEF, TARGET, 2);
    automatonDefenderHits(back);
    expect(tables.grid.name(back.path[0])).toBe(beside(TARGET, 4));
  });

  it('A-RETREAT.3 A-RETREAT.4 A-RETREAT.5 Allied units may crowd a hex in mid-retreat; then the next hit is a retreat', () => {
    const west = beside(TARGET, 4);
    const friends = { 'A-101-501': west, 'A-101-502': west, 'A-101-506': west };
    const around = Object.fromEntries(
      [0, 2, 3, 5].map((d, i) => [['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-5FJ-13'][i], beside(TARGET, d)]),
    );
    const one = hit({ ...ATT, ...around }, { ...DEF, ...friends }, TARGET, 1);
    expect(openRoutes(one, 1).map((r) => tables.grid.name(r.hex))).not.toContain(west);
    const two = hit({ ...ATT, ...around }, { ...DEF, ...friends }, TARGET, 2);
    expect(openRoutes(two, 2).map((r) => tables.grid.name(r.hex))).toContain(west);
    automatonDefenderHits(two);
    expect([two.retreated, two.hex[unit('A-28-110')] === hex(west)]).toEqual([2, false]);
  });

  it('A-RETREAT.13 A-RESOLVE.5 A-RESOLVE.19 TV-42 two hexes of retreat leave the units Dispersed; further hits are steps', () => {
    const t = attacking({ 'A-101-501': EAST, 'G-26VG-39': TARGET }, TARGET, {
      card: 'A19',
      active: ['A-101-501'],
      dice: ['BLOODY', 'BLOODY', 'BLOODY'],
    }).until('chitNumber');
    t.choose(t.offered('draw').at(-1) as string);
    if (t.step === 'defenderHits') {
      t.choose(t.offered('retreat')[0]);
      if (t.step === 'defenderHits' && t.offered('retreat').length > 0) {
        t.choose(t.offered('retreat')[0]).until('attackerHits', 'attacks', 'playCard');
        expect(t.dispersed('G-26VG-39')).toBe(true);
      }
    }
    const s = hit(ATT, DEF, TARGET, 1);
    s.retreated = 2;
    automatonDefenderHits(s);
    expect(s.steps[unit('A-28-110')]).toBe(1);
  });

  it('A-RETREAT.25 A-RETREAT.26 TV-66 A-ROADBLOCK.13 a German retreat brings demolition, then roadblock checks', () => {
    // 0211 has a bridge to 0111 (HV 6), which a roadblock could bar as well.
    const back = (dice: readonly number[], day = 18) => {
      const s = hit({ 'A-101-501': '0412' }, { 'G-26VG-39': '0311' }, '0311', 1, { day, dice });
      retreatTo(s, hex('0211'));
      expect(topStep(s)).toBe(Step.entryChecks);
      return s;
    };
    const [bridge, far] = [river('0111-0211'), hex('0111')];
    const told = (s: ArdennesState) => [s.bridge[bridge] === Bridge.destroyed, s.roadblock[far]];
    const s = back([6, 6]);
    expect(told(s)).toEqual([false, 0]);
    entryChecks.run(s);
    expect(told(s)).toEqual([true, 0]);
    entryChecks.run(s);
    expect(told(s)).toEqual([true, 1]);
    // Above the hold value neither comes about; each is tried once.
    const held = back([7, 7]);
    entryChecks.run(held);
    entryChecks.run(held);
    expect(told(held)).toEqual([false, 0]);
    // On the 16th no bridge is blown (A-DAILY.14): the first check is the roadblock's.
    const early = back([6], 16);
    entryChecks.run(early);
    expect(told(early)).toEqual([false, 1]);
  });

  it('A-RETREAT.28 A-RETREAT.29 guests die with their hosts', () => {
    const make = () => {
      const s = hit(ATT, { ...DEF, 'A-28-112': TARGET }, TARGET, 1);
      s.fellBack[unit('A-28-112')] = 1;
      s.part[unit('A-28-112')] = Part.guest;
      return s;
    };
    const gone = make();
    retreatTo(gone, hex(beside(TARGET, 4)));
    expect([gone.hex[unit('A-28-112')], gone.steps[unit('A-28-112')]]).toEqual([-1, 0]);
  });
});

describe('hits on the automaton', () => {
  const target = (defenders: Units, more: object = {}, attackers: Units = ATT) =>
    holdTarget(hit(attackers, defenders, TARGET, 1, more));

  it('A-RESOLVE.9 A-RESOLVE.10 hold value and steps; a roll above means retreat', () => {
    expect(target(DEF)).toBe(tables.holdValue[hex(TARGET)] + 2);
    const roll = (face: number) => {
      const s = hit(ATT, DEF, TARGET, 1, { dice: [face] });
      automatonDefenderHits(s);
      return [s.retreated, s.steps[unit('A-28-110')]];
    };
    expect([roll(2), roll(3)]).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('TV-36 A-RESOLVE.11 -3 if Surrounded or out of Communication, once', () => {
    const ring = Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((d, i) => [
        ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39', 'G-26VG-77', 'G-26VG-78'][i],
        beside(TARGET, d),
      ]),
    );
    expect(target(DEF, {}, ring)).toBe(2 - 3);
  });

  it('TV-37 TV-38 A-RESOLVE.12 A-RESOLVE.13 +2 after one hex, +2 if all attackers come over a river', () => {
    const s = hit(ATT, DEF, TARGET, 1);
    const before = holdTarget(s);
    s.retreated = 1;
    expect(holdTarget(s)).toBe(before + 2);
    const wet = holdTarget(hit({ 'G-26VG-39': '1412' }, { 'A-28-110': '1512' }, '1512', 1));
    const dry = holdTarget(hit({ 'G-26VG-39': '1611' }, { 'A-28-110': '1512' }, '1512', 1));
    expect(wet - dry).toBe(2);
  });

  it('A-RESOLVE.14 +4 if every retreat costs a step', () => {
    const ring: Units = {
      'G-2Pz-3P': EAST,
      'G-2Pz-2G': beside(beside(TARGET, 4), 4),
      'G-2Pz-304G': beside(beside(TARGET, 0), 5),
      'G-26VG-39': beside(beside(TARGET, 3), 2),
    };
    const s = hit(ring, DEF, TARGET, 1);
    expect(openRoutes(s, 1).every((r) => r.costs)).toBe(true);
    const surrounded = holdTarget(s);
    expect(surrounded).toBe(2 - 3 + 4);
  });

  it('TV-40 A-RESOLVE.7 hits that equal the steps: retreat without a roll', () => {
    const s = hit(ATT, DEF, TARGET, 2);
    automatonDefenderHits(s);
    expect([s.retreated, s.path[0] >= 0]).toEqual([2, true]);
  });

  it('TV-41 A-RESOLVE.8 a step that would end the ZOC: retreat without a roll', () => {
    const s = hit(ATT, { 'A-106-422': TARGET }, TARGET, 1);
    automatonDefenderHits(s);
    expect([s.retreated, s.steps[unit('A-106-422')]]).toEqual([1, 2]);
    const town = hit({ 'G-2Pz-3P': '1812' }, { 'A-106-422': '1813' }, '1813', 1, { dice: [1] });
    automatonDefenderHits(town);
    expect([town.retreated, town.steps[unit('A-106-422')]]).toEqual([0, 1]);
  });

  it('A-RESOLVE.1 A-RESOLVE.2 A-RESOLVE.3 A-RESOLVE.4 steps spread evenly, multi-step units first, the highest number', () => {
    const s = hit(ATT, { 'A-28-112': TARGET, 'A-28-110': TARGET, 'A-14Cav-14C': TARGET }, TARGET, 1);
    const units = ['A-28-112', 'A-28-110', 'A-14Cav-14C'].map(unit);
    expect(stepUnit(s, units)).toBe(unit('A-28-110'));
    s.lost[unit('A-28-110')] = 1;
    expect(stepUnit(s, units)).toBe(unit('A-28-112'));
    s.steps[unit('A-28-110')] = 1;
    s.steps[unit('A-28-112')] = 1;
    s.lost.fill(0);
    expect(stepUnit(s, units)).toBe(unit('A-28-110'));
  });

  it('TV-44 TV-45 A-RESOLVE.20 to A-RESOLVE.26 the first four hits on Allied attackers', () => {
    const left = (units: Units, hits: number) => {
      const s = hit(units, { 'G-26VG-39': TARGET }, TARGET, 0);
      s.attackerHits = hits;
      automatonAttackerHits(s);
      const ids = Object.keys(units);
      return [
        ids.reduce((n, id) => n + s.steps[unit(id)], 0),
        ids.some((id) => s.hex[unit(id)] >= 0 && s.dispersed[unit(id)] === 1),
      ];
    };
    const six = { 'A-GA-5': EAST, 'A-101-501': EAST };
    const three = { 'A-101-501': EAST, 'A-101-502': { hex: EAST, steps: 1 } };
    expect([1, 2, 3, 4, 5].map((n) => left(six, n))).toEqual([
      [5, false],
      [4, false],
      [4, true],
      [4, true],
      [4, true],
    ]);
    expect([1, 2, 3, 4].map((n) => left(three, n))).toEqual([
      [2, false],
      [2, true],
      [2, true],
      [1, true],
    ]);
    const stacks = hit({ 'A-101-501': EAST, 'A-GA-5': '1816' }, { 'G-26VG-39': TARGET }, TARGET, 0);
    stacks.attackerHits = 1;
    automatonAttackerHits(stacks);
    expect(stacks.steps[unit('A-GA-5')]).toBe(3);
  });
});

describe('hits on a player', () => {
  const german = (dice: string[], more: object = {}) =>
    attacking(
      { 'G-2Pz-3P': EAST, 'G-2Pz-2G': EAST, 'G-PzL-130P': '1816', 'A-28-110': { hex: TARGET, supply: 'isolated' } },
      TARGET,
      { card: 'G19', dice, ...more },
    ).until('chitNumber');

  it('TV-46 A-RESOLVE.15 A-RESOLVE.16 A-COMBAT.12 German attackers: first a step, then Dispersed for up to two', () => {
    const t = attacking({ 'G-2Pz-3P': EAST, 'G-2Pz-2G': EAST, 'G-PzL-130P': '1816', 'A-28-110': TARGET }, TARGET, {
      card: 'G19',
      dice: ['HOLD', 'HOLD', 'BLOODY'],
    }).until('chitNumber');
    t.choose('draw 3').until('attackerHits');
    expect(t.refusal('disperse')).toBe('A-RESOLVE.15');
    t.choose(t.offered('lose')[0]);
    expect(t.refusal('disperse')).toBe('allowed');
    t.choose('disperse').until('advance', 'attacks', 'playCard', 'digIn');
    expect(['G-2Pz-3P', 'G-2Pz-2G', 'G-PzL-130P'].every((id) => t.at(id) === null || t.dispersed(id))).toBe(true);
    expect(german([]).step).toBe('chitNumber');
  });

  it('A-RESOLVE.17 a German defender takes a step or a hex for each hit', () => {
    const t = attacking({ 'A-101-501': EAST, 'A-101-502': EAST, 'G-26VG-39': TARGET }, TARGET, {
      card: 'A19',
      active: ['A-101-501', 'A-101-502'],
      dice: ['BLOODY', 'BLOODY'],
    }).until('chitNumber');
    t.choose('draw 2');
    expect([t.step, t.seat]).toEqual(['defenderHits', 'german']);
    expect(t.offered('lose')).toEqual(['lose G-26VG-39']);
    const before = t.steps('G-26VG-39');
    t.choose('lose G-26VG-39');
    expect(t.steps('G-26VG-39')).toBe(before - 1);
  });
});

describe('advance', () => {
  /** A fight whose defender is gone: the attackers may advance. */
  function won(units: Units, target: string, more: object = {}) {
    const defender = Object.keys(units).find((id) => id.startsWith('A')) as string;
    const weak = { ...units, [defender]: { hex: target, steps: 1, supply: 'isolated' } };
    const t = attacking(weak, target, {
      card: 'G01',
      dice: ['BLOODY', 'BLOODY', 'BLOODY', 'BLOODY'],
      active: Object.keys(units).filter((id) => id.startsWith('G')),
      ...more,
    }).until('chitNumber');
    t.choose(t.offered('draw').at(-1) as string).until('advance', 'attacks', 'playCard', 'digIn');
    if (t.step === 'defenderHits') t.choose(t.offered('lose')[0]);
    return t;
  }

  it('A-ADVANCE.1 A-ADVANCE.2 A-UNITSTATE.18 A-UNITSTATE.29 attackers enter the vacated hex whatever the ZOC; not Dispersed or without fuel', () => {
    const t = won(
      { 'G-2Pz-3P': EAST, 'G-26VG-39': EAST, 'A-106-422': TARGET, 'A-101-501': beside(TARGET, 4) },
      TARGET,
      { active: ['G-2Pz-3P', 'G-26VG-39'] },
    );
    expect(t.step).toBe('advance');
    expect([t.refusal(`advance G-2Pz-3P ${TARGET}`), t.refusal(`advance G-2Pz-3P ${beside(TARGET, 4)}`)]).toEqual([
      'allowed',
      'A-ADVANCE.1',
    ]);
    t.state.dispersed[unit('G-26VG-39')] = 1;
    expect(t.why(`advance G-26VG-39 ${TARGET}`)?.rule).toBe('A-UNITSTATE.18');
    t.state.dispersed[unit('G-26VG-39')] = 0;
    t.state.outOfFuel[unit('G-26VG-39')] = 1;
    expect(t.why(`advance G-26VG-39 ${TARGET}`)?.rule).toBe('A-UNITSTATE.29');
  });

  it('TV-60 A-ADVANCE.3 A-ADVANCE.4 A-ADVANCE.5 A-ADVANCE.6 A-ADVANCE.7 one hex further for vehicles after an elimination; off the path not from ZOC to ZOC', () => {
    const t = won({ 'G-2Pz-3P': EAST, 'G-26VG-39': EAST, 'A-106-422': TARGET }, TARGET).choose(
      `advance G-2Pz-3P ${TARGET}`,
      `advance G-26VG-39 ${TARGET}`,
    );
    expect(t.why(`advance G-26VG-39 ${beside(TARGET, 4)}`)?.rule).toBe('A-ADVANCE.5');
    expect(t.refusal(`advance G-2Pz-3P ${beside(TARGET, 4)}`)).toBe('allowed');
    const forest = [0, 1, 2, 3, 4, 5]
      .filter((d) => ((tables.road[hex(TARGET)] >> d) & 1) === 0)
      .map((d) => beside(TARGET, d))
      .filter((h) => tables.terrain[hex(h)] === 3);
    for (const h of forest)
      if (h !== EAST) expect([h, t.why(`advance G-2Pz-3P ${h}`)?.rule]).toEqual([h, 'A-ADVANCE.7']);
    const zoned = won({ 'G-2Pz-3P': EAST, 'A-106-422': TARGET, 'A-101-501': beside(TARGET, 3) }, TARGET, {
      active: ['G-2Pz-3P'],
    }).choose(`advance G-2Pz-3P ${TARGET}`);
    const bad = [0, 1, 2, 3, 4, 5]
      .map((d) => beside(TARGET, d))
      .filter((h) => tables.grid.distance(hex(h), hex(beside(TARGET, 3))) === 1 && h !== EAST);
    for (const h of bad)
      if (tables.terrain[hex(h)] !== 3) expect([h, zoned.why(`advance G-2Pz-3P ${h}`)?.rule]).toEqual([h, 'A-MOVE.8']);
    // Defenders that went one hex only: nobody goes beyond.
    t.state.retreated = 1;
    t.state.part[unit('A-101-501')] = Part.defends;
    t.state.hex[unit('A-101-501')] = hex('2022');
    expect(t.why(`advance G-2Pz-3P ${beside(TARGET, 4)}`)?.rule).toBe('A-ADVANCE.3');
  });

  it('A-ADVANCE.8 A-ADVANCE.9 A-ADVANCE.10 A-ADVANCE.11 one unit over a river or, into ZOC, over a bridge', () => {
    const over = (more: object, extra: Units = {}) =>
      won({ 'G-2Pz-3P': '1412', 'G-2Pz-2G': '1412', 'G-26VG-39': '1611', 'A-106-422': '1512', ...extra }, '1512', {
        active: ['G-2Pz-3P', 'G-2Pz-2G', 'G-26VG-39'],
        ...more,
      });
    const wet = over({ rivers: { '1411-1512': { bridge: 'destroyed' }, '1412-1512': { bridge: 'destroyed' } } });
    wet.choose('advance G-2Pz-3P 1512');
    expect([wet.refusal('advance G-2Pz-2G 1512'), wet.ends('advance G-2Pz-3P')]).toEqual(['A-ADVANCE.9', []]);
    const bridge = over({}, { 'A-101-501': '1612' }).choose('advance G-2Pz-3P 1512');
    expect(bridge.refusal('advance G-2Pz-2G 1512')).toBe('A-ADVANCE.8');
    // Outside enemy zones the bridge serves all.
    const free = over({}).choose('advance G-2Pz-3P 1512');
    expect(free.refusal('advance G-2Pz-2G 1512')).toBe('allowed');
  });

  it('A-ADVANCE.8 A-ADVANCE.9 one attacker in all, not one a hexside', () => {
    // The Ourthe parts 1017 from 1018 and from 1118, and no bridge stands there.
    const wet = won({ 'G-2Pz-3P': '1018', 'G-26VG-39': '1118', 'G-26VG-77': '1016', 'A-106-422': '1017' }, '1017');
    expect(wet.refusal('advance G-26VG-39 1017')).toBe('allowed');
    wet.choose('advance G-2Pz-3P 1017');
    expect([wet.refusal('advance G-26VG-39 1017'), wet.refusal('advance G-26VG-77 1017')]).toEqual([
      'A-ADVANCE.9',
      'allowed',
    ]);
    // Two bridges lead to Houffalize, which an Allied unit in 1612 holds in its zone.
    const bridges = won(
      { 'G-2Pz-3P': '1412', 'G-2Pz-2G': '1411', 'G-26VG-39': '1611', 'A-106-422': '1512', 'A-101-501': '1612' },
      '1512',
      { active: ['G-2Pz-3P', 'G-2Pz-2G', 'G-26VG-39'] },
    );
    expect(bridges.refusal('advance G-2Pz-2G 1512')).toBe('allowed');
    bridges.choose('advance G-2Pz-3P 1512');
    expect(bridges.refusal('advance G-2Pz-2G 1512')).toBe('A-ADVANCE.8');
  });

  it('A-ADVANCE.12 A-ADVANCE.13 A-ADVANCE.14 to the 19th not across an Army boundary; checks follow', () => {
    const on = (day: number) => won({ 'G-2Pz-3P': '1009', 'A-106-422': '0909' }, '0909', { day, solo: false });
    expect(on(19).why('advance G-2Pz-3P 0909')?.rule).not.toBe(undefined);
    expect(on(20).refusal('advance G-2Pz-3P 0909')).toBe('allowed');
  });

  it('TV-56 TV-57 A-ADVANCE.20 A-ADVANCE.22 to A-ADVANCE.30 the rows of the advance table', () => {
    const s = ground({});
    expect([
      advanceRow(s, hex('1813')),
      advanceRow(s, hex('1719')),
      advanceRow(s, hex('1513')),
      advanceRow(s, hex('1612')),
    ]).toEqual([0, 0, 2, 0]);
    const secondary = [...Array(870).keys()].find(
      (h) => tables.road[h] !== 0 && tables.primary[h] === 0 && tables.vp[h] === 0,
    ) as number;
    expect(advanceRow(s, secondary)).toBe(1);
    expect(acting({ 'G-26VG-39': EAST }, { stage: 'attacks' }).step.length).toBeGreaterThan(0);
  });
});
