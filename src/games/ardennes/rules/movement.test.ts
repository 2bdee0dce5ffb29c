import { describe, expect, it } from 'vitest';
import { acting, beside, germanRoads, given, hex, moving, placed, river, tables, unit } from '../testing.ts';
import { refuseAttacking } from './forces.ts';
import { groundCost, ordinaryReach } from './movement.ts';
import { R } from './refusals.ts';

/** Another unit of the same side, far away, so that the activation goes on. */
const REST = { 'G-2Pz-304G': '1900' };

describe('ordinary movement', () => {
  it('A-MOVE.1 A-MOVE.2 costs by terrain and by road', () => {
    const { state } = moving({ 'G-2Pz-3P': '1813', 'G-26VG-39': '1813', ...REST });
    const cost = (id: string, from: string, to: string) =>
      groundCost(state, unit(id), hex(from), tables.grid.direction(hex(from), hex(to)), hex(to));
    // clear 1814 off the road, broken 1611 from 1512, woods 1411 and forest 1215 off the road
    const cases = [
      ['1813', '1814', 1, 1],
      ['1512', '1611', 2, 1],
      ['1511', '1611', 2, 1],
      ['1214', '1215', 4, 2],
      ['1813', '1812', 1, 1],
    ] as const;
    for (const [from, to, mech, inf] of cases)
      expect([from, to, cost('G-2Pz-3P', from, to), cost('G-26VG-39', from, to)]).toEqual([from, to, mech, inf]);
    const woods = [...Array(870).keys()].find((h) => tables.terrain[h] === 2 && tables.road[h] === 0) as number;
    const from = tables.grid.name(tables.neighbour[woods * 6]);
    expect([cost('G-2Pz-3P', from, tables.grid.name(woods)), cost('G-26VG-39', from, tables.grid.name(woods))]).toEqual(
      [3, 1],
    );
  });

  it('A-MOVE.1 a unit goes as far as its points allow, and no further', () => {
    const t = moving({ 'G-26VG-39': '1813', ...REST });
    expect(t.refusal('move G-26VG-39 1512')).toBe('allowed');
    expect(t.refusal('move G-26VG-39 1412')).toBe('A-MOVE.1');
    t.choose('move G-26VG-39 1612');
    expect([t.at('G-26VG-39'), t.state.points]).toEqual(['1612', 1]);
    expect(t.refusal('move G-26VG-39 1612')).toBe('A-MOVE.1');
  });

  it('A-MOVE.3 A-MOVE.4 a river without bridge is a whole move, for one unit an activation', () => {
    // The Ourthe between 1315 and 1414 after its bridges have gone.
    const rivers = Object.fromEntries(
      tables.sideNames.filter((n) => /1414|1315/.test(n)).map((n) => [n, { bridge: 'destroyed' }]),
    );
    const t = acting({ 'G-26VG-39': '1315', 'G-26VG-77': '1315', ...REST }, { rivers });
    t.choose('take G-26VG-39', 'move G-26VG-39 1414');
    expect([t.at('G-26VG-39'), t.state.mover]).toEqual(['1414', -1]);
    t.choose('take G-26VG-77');
    expect(t.refusal('move G-26VG-77 1414')).toBe('A-MOVE.4');
    const late = moving({ 'G-2Pz-3P': '1214', ...REST }, { rivers }).choose('move G-2Pz-3P 1315');
    expect(late.refusal('move G-2Pz-3P 1414')).toBe('A-MOVE.3');
  });

  it('A-MOVE.5 one unit an activation over a bridge into an enemy ZOC', () => {
    const units = { 'G-26VG-39': '1412', 'G-26VG-77': '1412', 'A-101-501': '1612', ...REST };
    const rivers = { '1411-1512': { bridge: 'destroyed' } };
    const t = acting(units, { rivers, active: ['G-26VG-39', 'G-26VG-77', 'G-2Pz-304G'] }).choose(
      'take G-26VG-39',
      'move G-26VG-39 1512',
      'take G-26VG-77',
    );
    expect(t.refusal('move G-26VG-77 1512')).toBe('A-MOVE.5');
  });

  it('A-MOVE.6 A-MOVE.7 A-MOVE.8 an enemy ZOC stops, costs 1 to leave, and is not left for another', () => {
    const foe = { 'A-101-501': '1811' };
    const t = moving({ 'G-26VG-39': '1714', ...foe, ...REST }, { active: ['G-26VG-39', 'G-2Pz-304G'] });
    // 1812 is next to the foe; beyond it nothing is offered.
    expect(t.refusal('move G-26VG-39 1812')).toBe('allowed');
    t.choose('move G-26VG-39 1812');
    expect([t.at('G-26VG-39'), t.step]).toEqual(['1812', 'moving']);
    const leaving = moving({ 'G-26VG-39': '1812', ...foe, ...REST }, { active: ['G-26VG-39', 'G-2Pz-304G'] });
    expect(leaving.refusal('move G-26VG-39 1813')).toBe('allowed');
    expect(leaving.choose('move G-26VG-39 1813').state.points).toBe(1);
    // Two points are not enough to go round.
    const along = moving({ 'G-VDH-VDH': '1812', ...foe, ...REST }, { active: ['G-VDH-VDH', 'G-2Pz-304G'] });
    const zones = [0, 1, 2, 3, 4, 5]
      .map((d) => beside('1812', d))
      .filter((h) => tables.grid.distance(hex(h), hex('1811')) === 1);
    for (const h of zones) expect([h, along.refusal(`move G-VDH-VDH ${h}`)]).toEqual([h, 'A-MOVE.8']);
  });

  it('A-MOVE.9 one adjacent hex may always be entered for the whole allowance', () => {
    // VDH has 2 points; leaving an enemy zone into forest would cost 3.
    const t = moving({ 'G-VDH-VDH': '1214', 'A-101-501': '1314', ...REST }, { active: ['G-VDH-VDH', 'G-2Pz-304G'] });
    expect(t.refusal('move G-VDH-VDH 1215')).toBe(
      tables.grid.distance(hex('1215'), hex('1314')) === 1 ? 'A-MOVE.8' : 'allowed',
    );
    const other = [0, 1, 2, 3, 4, 5]
      .map((d) => beside('1214', d))
      .filter((h) => tables.grid.distance(hex(h), hex('1314')) > 1 && tables.terrain[hex(h)] === 3);
    for (const h of other) expect([h, t.refusal(`move G-VDH-VDH ${h}`)]).toEqual([h, 'allowed']);
    expect(other.length).toBeGreaterThan(0);
  });

  it('A-MOVE.10 not into a hex with enemy units', () => {
    const t = moving({ 'G-26VG-39': '1813', 'A-101-501': '1812', ...REST }, { active: ['G-26VG-39', 'G-2Pz-304G'] });
    expect(t.refusal('move G-26VG-39 1812')).toBe('A-MOVE.10');
  });

  it('A-MOVE.11 at most 3 units and 6 steps at the end of a move; passing through is free', () => {
    const stack = { 'G-26VG-77': '1713', 'G-26VG-78': '1713', 'G-2Pz-2G': '1713' };
    const t = moving({ 'G-26VG-39': '1813', ...stack, ...REST });
    expect(t.refusal('move G-26VG-39 1713')).toBe('A-MOVE.11');
    expect(t.refusal('move G-26VG-39 1612')).toBe('allowed');
    const steps = moving({ 'G-26VG-39': '1813', 'G-18VG-Div': '1713', ...REST });
    expect(steps.refusal('move G-26VG-39 1713')).toBe('allowed');
    const more = moving({ 'G-26VG-39': '1813', 'G-18VG-Div': '1713', 'G-XLVII-243': '1713', ...REST });
    expect(more.refusal('move G-26VG-39 1713')).toBe('A-MOVE.11');
  });

  it('A-MOVE.12 each active unit moves once, one after the other', () => {
    const t = moving(
      { 'G-26VG-39': '1813', 'G-2Pz-3P': '1612', 'G-9Pz-33P': '1700' },
      { active: ['G-26VG-39', 'G-2Pz-3P'] },
    );
    expect(t.refusal('move G-2Pz-3P 1512')).toBe('A-MOVE.12');
    t.choose('stop G-26VG-39');
    expect(t.refusal('take G-26VG-39')).toBe('A-MOVE.12');
    expect(t.refusal('take G-9Pz-33P')).toBe('A-MOVE.12');
    expect(t.refusal('take G-2Pz-3P')).toBe('allowed');
  });

  it('A-MOVE.15 to the 19th no German unit moves out of its army area', () => {
    // 5th Army south of row 9, 6th Army from row 9 north at these places.
    const on = (day: number) =>
      moving({ 'G-2Pz-3P': '1009', 'G-2Pz-304G': '1900' }, { day }).refusal('move G-2Pz-3P 0909');
    expect([on(19), on(20)]).toEqual(['A-MOVE.15', 'allowed']);
  });

  it('A-MOVE.17 TV-78 A-XXX.28 A-XXX.29 A-XXX.30 XXX Corps keeps to its bank until a German comes to the Meuse or the 26th', () => {
    const cross = (id: string, day: number, more = {}) =>
      given({
        clear: true,
        day,
        solo: false,
        units: placed({ [id]: '1126', 'A-101-501': '1813' }),
        ...more,
        at: { step: 'activation', side: 'allied', card: 'A38', units: [id] },
      })
        .choose(`take ${id}`)
        .refusal(`move ${id} 1125`);
    expect(cross('A-33A-33A', 25)).toBe('A-XXX.28');
    expect(cross('A-33A-33A', 26)).toBe('allowed');
    expect(cross('A-33A-33A', 25, { meuseReached: 1 })).toBe('allowed');
    expect(cross('A-29A-29A', 25)).toBe('allowed');
  });

  it('A-CONTROL.1 A-CONTROL.2 A-CONTROL.4 hexes, bridges and depots change hands on entry', () => {
    const t = moving({ 'G-2Pz-3P': '1615', ...REST });
    expect([t.state.owner[hex('1615')], t.state.depot[4]]).toEqual([0, 1]);
    expect(t.state.bridgeOwner[river('1614-1615')]).toBe(1);
    t.choose('move G-2Pz-3P 1614');
    expect([t.state.owner[hex('1614')], t.state.bridgeOwner[river('1614-1615')]]).toEqual([0, 0]);
  });

  it('A-CONTROL.3 a destroyed bridge is a river without bridge, and carries no road', () => {
    const t = moving({ 'G-2Pz-3P': '1613', ...REST }, { rivers: { '1614-1615': { bridge: 'destroyed' } } });
    t.choose('move G-2Pz-3P 1614');
    expect(t.refusal('move G-2Pz-3P 1615')).toBe('A-MOVE.3');
  });

  it('A-ROADBLOCK.2 A-ROADBLOCK.5 TV-62 a roadblock bars its hex and stops who comes next to it by road', () => {
    const t = moving({ 'G-2Pz-3P': '1912', ...REST }, { solo: true, hexes: { '1713': { roadblock: 1 } }, day: 25 });
    expect(t.refusal('move G-2Pz-3P 1713')).not.toBe('allowed');
    t.choose('move G-2Pz-3P 1813').until('moving', 'moveUnit');
    if (t.step === 'moveUnit') expect(t.refusal('move G-2Pz-3P 1714')).toBe('A-ROADBLOCK.5');
    expect(t.at('G-2Pz-3P')).toBe('1813');
    // 1814 touches 1714 and 1713 without a road: no stop there.
    const free = moving({ 'G-2Pz-3P': '1915', ...REST }, { solo: true, hexes: { '1714': { roadblock: 1 } }, day: 25 })
      .choose('move G-2Pz-3P 1814')
      .until('moving', 'moveUnit');
    expect(free.step).toBe('moveUnit');
  });
});

it('A-MOVE.18 a unit halted where it would overstack steps back to where it may stay', () => {
  // Through the full hex 1913 to Bastogne 1813 (HV 7): a roadblock there on 7 halts it beside it, where there is no room.
  const full = { 'G-26VG-39': '1913', 'G-26VG-77': '1913', 'G-26VG-78': '1913' };
  const driven = (roll: number) => {
    const t = acting(
      { 'G-2Pz-3P': '2013', ...full, 'G-2Pz-304G': '1900' },
      { solo: true, day: 18, dice: [roll, 10, 10, 10, 10, 10, 10, 10], active: ['G-2Pz-3P', 'G-2Pz-304G'] },
    ).choose('take G-2Pz-3P', 'move G-2Pz-3P 1813');
    t.until('moving', 'moveUnit');
    return [t.at('G-2Pz-3P'), t.state.roadblock[hex('1813')]];
  };
  expect(driven(7)).toEqual(['2013', 1]);
  expect(driven(8)).toEqual(['1813', 0]);
});

describe('December 16', () => {
  it('A-DEC16.15 TV-89 Allied infantry moves 1 hex, vehicles as usual', () => {
    const t = acting({ 'A-99-395': '1813', 'A-9A-CCB': '1813' }, { day: 16, card: 'A46', hexes: {} });
    t.choose('take A-99-395');
    for (const h of t.ends('move A-99-395')) expect(tables.grid.distance(hex(h), hex('1813'))).toBe(1);
    t.choose('stop A-99-395', 'take A-9A-CCB');
    expect(t.ends('move A-9A-CCB').some((h) => tables.grid.distance(hex(h), hex('1813')) > 1)).toBe(true);
  });

  it('A-DEC16.13 A-DEC16.14 TV-88 a bridge serves one German unit an activation; another crosses as over a river', () => {
    const units = { 'G-2Pz-2G': '1706', 'G-2Pz-304G': '1706', 'G-26VG-39': '1806' };
    const t = acting(units, { day: 16 }).choose(
      'take G-2Pz-2G',
      'move G-2Pz-2G 1707',
      'stop G-2Pz-2G',
      'take G-2Pz-304G',
      'move G-2Pz-304G 1707',
    );
    expect([t.at('G-2Pz-304G'), t.state.mover]).toEqual(['1707', -1]);
    const later = acting(units, { day: 17, solo: false }).choose(
      'take G-2Pz-2G',
      'move G-2Pz-2G 1707',
      'stop G-2Pz-2G',
      'take G-2Pz-304G',
      'move G-2Pz-304G 1707',
    );
    expect(later.state.points).toBe(5);
  });
});

describe('strategic movement', () => {
  const GERMANS = germanRoads();

  const ends = (units: Record<string, string | object>, more = {}) => {
    const id = Object.keys(units)[0];
    return moving(units, more).ends(`march ${id}`);
  };

  it('A-DEF.18 A-DEF.19 A-DEF.20 double for vehicles, 5 for German and 9 for Allied infantry', () => {
    const far = (id: string) => {
      const german = id.startsWith('G');
      const others = german ? { 'G-9Pz-33P': '0529', 'G-2Pz-3P': '2029', 'G-5FJ-13': '1829' } : { 'A-2-9': '0505' };
      const found = ends({ [id]: '1813', ...others }, german ? GERMANS : {});
      return Math.max(0, ...found.map((h) => tables.grid.distance(hex('1813'), hex(h))));
    };
    expect([far('G-2Pz-304G'), far('G-26VG-39'), far('A-101-501'), far('A-4A-CCA')]).toEqual([12, 5, 9, 12]);
  });

  it('A-DEF.21 A-DEF.22 A-DEF.23 in supply, on a road, not next to an enemy', () => {
    const why = (units: Record<string, string | object>, to: string) =>
      moving(units, { ...GERMANS, active: [Object.keys(units)[0], 'G-9Pz-33P'] }).refusal(
        `march ${Object.keys(units)[0]} ${to}`,
      );
    const other = { 'G-9Pz-33P': '0529' };
    expect(why({ 'G-26VG-39': { hex: '1813', supply: 'low-supply' }, ...other }, '1713')).toBe('A-DEF.21');
    expect(why({ 'G-26VG-39': '1814', ...other }, '1713')).toBe('A-DEF.22');
    expect(why({ 'G-26VG-39': '1813', ...other, 'A-101-501': '1814' }, '1713')).toBe('A-DEF.23');
  });

  it('TV-10 A-DEF.24 A-DEF.25 A-DEF.26 A-DEF.27 along the road, not next to enemies, no enemy towns or bridges', () => {
    const road = tables.data.map.roads[0].hexes;
    const start = road.indexOf('1813');
    // North on the Liege road: 1713 1612 1512 1412 …; an Allied unit at two hexes from 1412.
    const free = ends(
      { 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229' },
      { hexes: { '1512': { owner: 'german' } }, rivers: { '1412-1512': { bridgeOwner: 'german' } } },
    );
    expect(free).toContain('1412');
    expect(free).not.toContain('1814');
    const watched = ends(
      { 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229', 'A-101-501': '1312' },
      {
        active: ['G-2Pz-304G', 'G-9Pz-33P'],
        hexes: { '1512': { owner: 'german' } },
        rivers: { '1412-1512': { bridgeOwner: 'german' } },
      },
    );
    expect(watched).toContain('1512');
    expect(watched).not.toContain('1412');
    const town = ends({ 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229' });
    expect([town.includes('1612'), town.includes('1512')]).toEqual([true, false]);
    const bridge = ends({ 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229' }, { hexes: { '1512': { owner: 'german' } } });
    expect([bridge.includes('1512'), bridge.includes('1412')]).toEqual([true, false]);
    expect(start).toBeGreaterThan(0);
  });

  it('A-DEF.28 A-DEF.29 A-DEF.31 German: not west of its army, not next to a roadblock, not into a map-edge hex', () => {
    const west = ends({ 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1812' }, GERMANS);
    expect(west).not.toEqual([]);
    for (const h of west) expect(tables.grid.along[hex(h)]).toBeGreaterThanOrEqual(tables.grid.along[hex('1812')]);
    const block = ends({ 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229' }, germanRoads({ '1611': { roadblock: 1 } }));
    expect([block.includes('1713'), block.includes('1612')]).toEqual([true, false]);
    const edge = ends({ 'G-2Pz-304G': '1201', 'G-9Pz-33P': '1229' });
    expect(edge).not.toContain('1200');
  });

  it('A-DEF.30 A-ROADBLOCK.6 A-ROADBLOCK.7 German: not where a roadblock check would follow', () => {
    // On the 18th Bastogne is an empty Position in Allied supply: nobody marches next to it.
    const units = { 'G-2Pz-304G': '2013', 'G-9Pz-33P': '1929' };
    const t = moving(units, { solo: true, day: 18 });
    expect(t.ends('march G-2Pz-304G')).not.toContain('1913');
    expect(t.why('march G-2Pz-304G 1913')).not.toBeNull();
  });

  it('TV-12 A-DEF.32 Allied: not into the Westwall', () => {
    const t = moving({ 'A-9A-CCB': '1204', 'A-2-9': '0505' });
    expect(t.ends('march A-9A-CCB')).not.toContain('1203');
  });

  it('A-MOVE.13 a unit that moved strategically does not attack', () => {
    const t = moving(
      { 'G-2Pz-304G': '1913', 'G-9Pz-33P': '1229', 'A-101-501': '1811' },
      { ...GERMANS, active: ['G-2Pz-304G', 'G-9Pz-33P'] },
    );
    const walk = t.choose('march G-2Pz-304G 1813').until('attacks', 'digIn');
    expect(walk.offered('attack')).toEqual([]);
    expect(refuseAttacking(walk.state, unit('G-2Pz-304G'))).toBe(R.strategicAttacks);
    expect(ordinaryReach(t.state, unit('G-9Pz-33P')).hexes.length).toBeGreaterThan(0);
  });
});
