/** Movement where one more condition would bar it, or one less would let it through. */
import { describe, expect, it } from 'vitest';
import { GERMAN, HEXES } from '../tables.ts';
import { acting, germanRoads, ground, hex, hexNames, moving, river, tables, type Units, unit } from '../testing.ts';
import { proximateMap } from './definitions.ts';
import { ordinaryReach, Purpose } from './movement.ts';

const GERMANS = germanRoads();

describe('bridges', () => {
  const pair = { 'G-2Pz-2G': '1705', 'G-2Pz-304G': '1705', 'G-9Pz-33P': '1729' };
  const first = (day: number, how: string) =>
    acting(pair, { ...GERMANS, day, active: ['G-2Pz-2G', 'G-2Pz-304G'] })
      .choose('take G-2Pz-2G', `${how} G-2Pz-2G 1707`)
      .choose('stop G-2Pz-2G', 'take G-2Pz-304G');

  it('A-DEC16.13 A-DEC16.14 a bridge that has served bars the way on the 16th only', () => {
    expect(first(16, 'move').ends('move G-2Pz-304G')).not.toContain('1707');
    expect(first(17, 'move').ends('move G-2Pz-304G')).toContain('1707');
  });

  it('A-DEC16.13 what is Proximate does not ask who has used a bridge', () => {
    const t = first(16, 'move');
    const reached = ordinaryReach(t.state, unit('G-2Pz-304G'), Purpose.proximate).hexes;
    expect(hexNames(reached)).toContain('1707');
  });

  it('A-DEC16.13 strategic movement, too: one over a bridge on the 16th, any number later', () => {
    // Infantry at five hexes has no other way round.
    const foot = { 'G-26VG-39': '1705', 'G-26VG-77': '1705', 'G-9Pz-33P': '1729' };
    const march = (day: number) => acting(foot, { ...GERMANS, day, active: ['G-26VG-39', 'G-26VG-77'] });
    expect(march(16).choose('take G-26VG-39').ends('march G-26VG-39')).toContain('1707');
    const second = (day: number) =>
      march(day).choose('take G-26VG-39', 'march G-26VG-39 1707', 'take G-26VG-77').ends('march G-26VG-77');
    expect([second(16).includes('1707'), second(17).includes('1707'), second(16).includes('1706')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('A-DEC16.13 Allied units share a bridge on the 16th, marching or moving', () => {
    const pair = { 'A-9A-CCA': '1708', 'A-9A-CCB': '1708', 'A-2-9': '0505' };
    const second = (how: string) =>
      acting(pair, { day: 16, active: ['A-9A-CCA', 'A-9A-CCB'] })
        .choose('take A-9A-CCA', `${how} A-9A-CCA 1709`)
        .until('moving', 'moveUnit');
    const marched = second('march').choose('take A-9A-CCB');
    expect(marched.ends('march A-9A-CCB')).toContain('1710');
    const moved = second('move').choose('stop A-9A-CCA', 'take A-9A-CCB', 'move A-9A-CCB 1709');
    expect(moved.state.points).toBe(5);
  });

  it('A-MOVE.5 a bridge used into an enemy ZOC is still open the other way', () => {
    const units = { 'G-2Pz-2G': '1614', 'G-2Pz-304G': '1615', 'G-2Pz-3P': '1614', 'A-101-501': '1616' };
    const t = acting(units, { ...GERMANS }).choose('take G-2Pz-2G', 'move G-2Pz-2G 1615');
    t.choose('take G-2Pz-304G');
    expect(t.refusal('move G-2Pz-304G 1614')).toBe('allowed');
    t.choose('stop G-2Pz-304G', 'take G-2Pz-3P');
    expect(t.refusal('move G-2Pz-3P 1615')).toBe('A-MOVE.5');
  });

  it('A-MOVE.5 A-MOVE.9 nor does a unit come there from further off; without a zone all may', () => {
    const second = (units: Units) =>
      acting({ 'G-26VG-39': '1614', 'G-26VG-77': '1613', ...units }, { ...GERMANS, active: ['G-26VG-39', 'G-26VG-77'] })
        .choose('take G-26VG-39', 'move G-26VG-39 1615')
        .until('moving', 'moveUnit');
    const zoned = second({ 'A-101-501': '1616' }).choose('take G-26VG-77');
    expect([zoned.ends('move G-26VG-77').includes('1615'), zoned.ends('move G-26VG-77').includes('1614')]).toEqual([
      false,
      true,
    ]);
    const free = second({}).choose('stop G-26VG-39', 'take G-26VG-77');
    expect(free.ends('move G-26VG-77')).toContain('1615');
  });

  it('A-SUPPLY.19 Isolated infantry crosses its own bridge, or the river where the enemy’s was blown', () => {
    const cross = (bridge: string, bridgeOwner: string) =>
      moving(
        { 'A-28-110': { hex: '1614', supply: 'isolated' }, 'A-2-9': '0505' },
        { rivers: { '1614-1615': { bridge, bridgeOwner } } },
      ).refusal('move A-28-110 1615');
    expect([
      cross('intact', 'allied'),
      cross('intact', 'german'),
      cross('destroyed', 'german'),
      cross('destroyed', 'allied'),
    ]).toEqual(['allowed', 'A-SUPPLY.19', 'allowed', 'allowed']);
  });
});

describe('reach', () => {
  it('A-MOVE.1 every hex that can be entered is found, beyond the corner of the map too', () => {
    for (const at of ['0127', '0227', '1604']) {
      const found = ordinaryReach(ground({ 'A-4A-CCA': at }), unit('A-4A-CCA'));
      const entered = [...found.left.keys()].filter((h) => found.left[h] >= 0);
      expect([...found.hexes].sort((a, b) => a - b)).toEqual(entered);
      expect(found.hexes).not.toContain(hex(at));
    }
  });
});

describe('strategic movement', () => {
  it('A-DEF.23 A-DEF.25 A-DEF.29 an enemy or a roadblock two hexes off bars nothing', () => {
    const march = (hexes: Parameters<typeof germanRoads>[0], units: Units = {}) =>
      moving(
        { 'G-2Pz-304G': '1813', 'G-9Pz-33P': '1229', ...units },
        { ...germanRoads(hexes), active: ['G-2Pz-304G', 'G-9Pz-33P'] },
      );
    expect(march({ '1511': { roadblock: 1 } }).ends('march G-2Pz-304G')).toContain('1612');
    for (const h of tables.grid.within(hex('1813'), 2)) {
      if (tables.grid.distance(h, hex('1813')) !== 2) continue;
      const t = march({}, { 'A-101-501': tables.grid.name(h) });
      expect([tables.grid.name(h), t.why('march G-2Pz-304G 1900')?.rule]).toEqual([tables.grid.name(h), 'A-DEF.18']);
    }
  });
});

describe('XXX Corps', () => {
  it('A-XXX.28 TV-78 in 2P 29A alone may go to Dinant, and no further; in GS it may not', () => {
    const go = (id: string, solo: boolean, to: string) => {
      const s = ground({ [id]: '1126' }, { day: 23, solo });
      return ordinaryReach(s, unit(id)).left[hex(to)] >= 0;
    };
    const dinant = tables.grid.name(tables.dinant);
    expect([dinant, tables.westBank[hex('1126')]]).toEqual(['1125', 1]);
    expect([
      go('A-29A-29A', false, dinant),
      go('A-29A-29A', true, dinant),
      go('A-GA-5', false, dinant),
      go('A-29A-29A', false, tables.grid.name(tables.neighbour[tables.dinant * 6 + 1])),
    ]).toEqual([true, false, false, false]);
  });
});

describe('Proximate', () => {
  it('A-RESERVE.8 what two units threaten is what each of them does, wherever their ways cross', () => {
    const near = (units: Units) => [...proximateMap(ground(units))];
    for (const [a, b] of [
      ['1710', '1609'],
      ['1710', '1809'],
      ['1512', '1611'],
      ['1614', '1715'],
    ]) {
      const both = near({ 'G-2Pz-3P': a, 'G-2Pz-2G': b });
      const [one, other] = [near({ 'G-2Pz-3P': a }), near({ 'G-2Pz-2G': b })];
      expect(both).toEqual(one.map((x, h) => x | other[h]));
      expect(near({ 'G-2Pz-3P': b, 'G-2Pz-2G': a })).toEqual(both);
      // Infantry has its own pace, vehicles in another army their own ground.
      const foot = near({ 'G-26VG-39': b });
      expect(near({ 'G-2Pz-3P': a, 'G-26VG-39': b })).toEqual(one.map((x, h) => x | foot[h]));
    }
  });

  it('A-DEF.18 a unit of the other army goes its own way', () => {
    const near = (units: Units) => [...proximateMap(ground(units, { day: 18 }))];
    const [fifth, sixth] = [near({ 'G-2Pz-3P': '1402' }), near({ 'G-1SS-1G': '0703' })];
    const both = near({ 'G-2Pz-3P': '1402', 'G-1SS-1G': '0703' });
    expect(both).toEqual(fifth.map((x, h) => x | sixth[h]));
    expect([...Array(HEXES).keys()].some((h) => fifth[h] !== sixth[h])).toBe(true);
    expect(tables.sideOf[unit('G-1SS-1G')]).toBe(GERMAN);
  });
});

it('A-CONTROL.3 the bridge named in these tests stands', () => {
  expect(ground({}).bridge[river('1706-1707')]).toBe(1);
});

describe('leaving the map', () => {
  it('A-MOVE.6 A-MOVE.16 a unit that an enemy zone of control stops in an exit hex does not leave', () => {
    // A roadblock near his troops: the German is asked whether he clears it even where a unit can do nothing but stop.
    const roads = germanRoads({ '1611': { roadblock: 1 } });
    const to = (foe: string, from: string) => moving({ 'G-2Pz-3P': from, 'G-2Pz-2G': '1512', 'A-101-501': foe }, roads);
    const stopped = to('0529', '0729').choose('move G-2Pz-3P 0629');
    expect([stopped.at('G-2Pz-3P'), stopped.refusal('exit G-2Pz-3P')]).toEqual(['0629', 'A-MOVE.6']);
    expect(to('1813', '0729').choose('move G-2Pz-3P 0629').refusal('exit G-2Pz-3P')).toBe('allowed');
    // Who begins his move there has not been stopped yet.
    expect(to('0529', '0629').refusal('exit G-2Pz-3P')).toBe('allowed');
  });
});
