import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../engine/random.ts';
import type { ArdennesState } from '../state.ts';
import { ALLIED, GERMAN, HEXES } from '../tables.ts';
import { beside, given, ground, hex, newGame, placed, river, tables, type Units, unit } from '../testing.ts';
import { breaksLine, exposed, isSurrounded, proximateMap } from './definitions.ts';
import { holds, inZoc, isEmpty, lift, own, place, recount, setDispersed, setSupply } from './ground.ts';
import { groundCost } from './movement.ts';
import { deploymentGround } from './reserves.ts';
import { slowCommunication, slowExposed, slowProximate, slowSupply, slowSurrounded } from './slow.fixture.ts';
import { communicationMap, headRoads, supplyHeads, supplyMap, wayToHead } from './supply.ts';

/** Whether a unit of the side could trace supply in a hex. */
const fed = (s: ArdennesState, side: number, label: string): boolean => supplyMap(s, side)[hex(label)] === 1;
const linked = (s: ArdennesState, side: number, label: string): boolean => communicationMap(s, side)[hex(label)] === 1;

describe('supply', () => {
  it('TV-01 A-UNITSTATE.1 A-DEF.5 at most 4 hexes to a Supply Head', () => {
    // The road 2600 - 2601 is cut at once by nothing; the heads nearest to the north are on 2100 - 2200 and 2301.
    const s = ground({});
    const heads = supplyHeads(s, GERMAN);
    const far = (h: number): number =>
      Math.min(...[...heads.keys()].filter((x) => heads[x]).map((x) => tables.grid.distance(x, h)));
    // Without rivers in between, every hex within 4 of a head is fed and none at 5.
    for (const label of ['1702', '1501', '0501', '1101']) expect([label, fed(s, GERMAN, label)]).toEqual([label, true]);
    for (let h = 0; h < HEXES; h++)
      if (far(h) > 4) expect([tables.grid.name(h), supplyMap(s, GERMAN)[h]]).toEqual([tables.grid.name(h), 0]);
    expect(Math.max(...[...heads.keys()].filter((h) => supplyMap(s, GERMAN)[h]).map(far))).toBeLessThanOrEqual(4);
  });

  it('A-DEF.7 a Supply Head is a hex whose road leads to a source of its own side', () => {
    const s = ground({});
    expect(supplyHeads(s, GERMAN)[hex('1202')]).toBe(1);
    expect(supplyHeads(s, GERMAN)[hex('1813')]).toBe(0);
    expect(supplyHeads(s, ALLIED)[hex('1813')]).toBe(1);
    expect(supplyHeads(s, ALLIED)[hex('1202')]).toBe(0);
  });

  it('TV-05 A-UNITSTATE.2 A-ROADBLOCK.4 a roadblock cuts a German path and no Allied one', () => {
    // A source under a roadblock is none.
    const before = ground({});
    const s = ground({}, { hexes: { '2601': { roadblock: 1 }, '2600': { roadblock: 1 } } });
    expect([supplyHeads(before, GERMAN)[hex('2600')], supplyHeads(s, GERMAN)[hex('2600')]]).toEqual([1, 0]);
    expect(supplyHeads(ground({}, { hexes: { '1813': { roadblock: 1 } } }), ALLIED)[hex('1913')]).toBe(1);
  });

  it('A-UNITSTATE.3 A-DEF.2 no path over an enemy bridge', () => {
    // Marnach 1707 can be reached from the Westwall by the bridge of Dasburg only.
    const units = { 'G-2Pz-2G': '1707', 'A-28-112': '1607', 'A-28-110': '1807' };
    const s = ground(units);
    expect(supplyHeads(s, GERMAN)[hex('1707')]).toBe(1);
    s.bridgeOwner[river('1706-1707')] = ALLIED;
    expect(supplyHeads(s, GERMAN)[hex('1707')]).toBe(0);
  });

  it('A-UNITSTATE.4 A-DEF.3 no path into an enemy city or town', () => {
    expect(supplyHeads(ground({}), ALLIED)[hex('1512')]).toBe(1);
    expect(supplyHeads(ground({}, { hexes: { '1512': { owner: 'german' } } }), ALLIED)[hex('1512')]).toBe(0);
  });

  it('A-UNITSTATE.5 no path into a hex with an enemy unit', () => {
    expect(supplyHeads(ground({ 'G-VDH-VDH': '1612' }), ALLIED)[hex('1612')]).toBe(0);
  });

  it('TV-04 A-UNITSTATE.6 A-DEF.4 an empty hex in enemy ZOC cuts the path, a friendly unit opens it', () => {
    const enemy = { 'G-2Pz-3P': '1613' };
    expect(supplyHeads(ground(enemy), ALLIED)[hex('1612')]).toBe(0);
    expect(supplyHeads(ground({ ...enemy, 'A-101-501': '1612' }), ALLIED)[hex('1612')]).toBe(1);
  });

  it('A-DEF.1 A-DEF.8 an enemy ZOC on the checked hex itself does no harm', () => {
    const s = ground({ 'G-2Pz-3P': '1811', 'A-101-501': '1812' });
    expect(inZoc(s, GERMAN, hex('1812'))).toBe(true);
    expect(fed(s, ALLIED, '1812')).toBe(true);
    expect(linked(s, ALLIED, '1812')).toBe(true);
  });

  it('TV-02 A-UNITSTATE.7 A-DEF.6 over an unbridged river 1 hex at most', () => {
    // The Our at 1807: the bridge of Gemund is blown, and everything around belongs to Germans on the east bank only.
    const blown = {
      rivers: {
        '1906-1907': { bridge: 'destroyed' },
        '1706-1707': { bridge: 'destroyed' },
        '1405-1406': { bridge: 'destroyed' },
        '2004-2005': { bridge: 'destroyed' },
      },
    };
    const s = ground({}, blown);
    const heads = supplyHeads(s, GERMAN);
    expect(heads[hex('1906')]).toBe(1);
    expect(fed(s, GERMAN, '1907')).toBe(true);
    expect(fed(s, GERMAN, '1908')).toBe(false);
  });

  it('TV-06 A-UNITSTATE.8 a Westwall hex cuts Allied supply unless an Allied unit holds it', () => {
    // 1002 is reached by road from 1003; nothing but that road lies there.
    const s = ground({ 'A-106-422': '1002' });
    expect(supplyHeads(s, ALLIED)[hex('1002')]).toBe(1);
    expect(supplyHeads(ground({}, { hexes: { '1002': { owner: 'allied' } } }), ALLIED)[hex('1002')]).toBe(0);
  });
});

describe('Communication', () => {
  it('A-DEF.11 A-DEF.12 any length and terrain, over unbridged rivers', () => {
    const s = ground({});
    expect(linked(s, ALLIED, '1707')).toBe(true);
    // Between the Sure and the Wiltz, over rivers without bridge.
    expect(
      linked(
        ground({}, { rivers: Object.fromEntries(tables.sideNames.map((n) => [n, { bridge: 'destroyed' }])) }),
        ALLIED,
        '1707',
      ),
    ).toBe(true);
  });

  it('A-DEF.10 A-DEF.13 a unit in the corner of the map opens it for another, under enemy zones', () => {
    const ring = { 'G-2Pz-3P': '0128', 'G-2Pz-2G': '0229', 'G-2Pz-304G': '0227', 'G-26VG-39': '0328' };
    const s = ground({ ...ring, 'G-26VG-77': '0329', 'A-101-501': '0228', 'A-101-502': '0129' });
    expect(linked(s, ALLIED, '0228')).toBe(true);
    lift(s, unit('A-101-502'), 1);
    expect(linked(s, ALLIED, '0228')).toBe(false);
  });

  it('TV-08 A-DEF.9 not through an enemy city or town', () => {
    // Five Germans without a zone of control stand around a unit next to Bastogne: the town is its only way.
    const place = beside('1813', 1);
    const around = [0, 1, 2, 3, 4, 5].map((d) => beside(place, d)).filter((h) => h !== '1813');
    const ids = ['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-2Pz-2G', 'G-2Pz-304G'];
    const germans = Object.fromEntries(around.map((h, i) => [ids[i], { hex: h, dispersed: 1 }]));
    const withTown = (owner: string): ArdennesState =>
      ground({ ...germans, 'A-101-501': { hex: place } }, { hexes: { '1813': { owner } } });
    expect(linked(withTown('allied'), ALLIED, place)).toBe(true);
    expect(linked(withTown('german'), ALLIED, place)).toBe(false);
  });

  it('A-DEF.10 not through enemy ZOC, unless a friendly unit stands there', () => {
    const s = ground({ 'G-2Pz-3P': '1613' });
    expect(passes(s, '1612')).toBe(false);
    expect(passes(ground({ 'G-2Pz-3P': '1613', 'A-101-501': '1612' }), '1612')).toBe(true);
  });

  it('A-DEF.13 enemy bridges do not stop it', () => {
    const all = Object.fromEntries(tables.sideNames.map((n) => [n, { bridgeOwner: 'german' }]));
    expect(linked(ground({}, { rivers: all }), ALLIED, '1813')).toBe(true);
    // Supply, unlike Communication, is cut by them.
    const heads = (s: ArdennesState) => supplyHeads(s, ALLIED).reduce((a, b) => a + b, 0);
    expect(heads(ground({}, { rivers: all }))).toBeLessThan(heads(ground({})));
  });
});

/** Whether Allied Communication passes through a hex: its far neighbours hang on it. */
function passes(s: ArdennesState, label: string): boolean {
  const h = hex(label);
  if (holds(s, GERMAN, h)) return false;
  if (tables.town[h] !== 0 && s.owner[h] === GERMAN) return false;
  return !inZoc(s, GERMAN, h) || !isEmpty(s, h);
}

describe('supply states', () => {
  const checked = (day: number, units: Units, extra = {}) =>
    given({ clear: true, day, solo: true, units: placed(units), at: { step: 'supplyPhase' }, ...extra });
  /** What a unit is after the check of a day, without going on to the next. */
  /** An Allied unit far behind the German front, and a German one far behind the Allied. */
  const cut: Units = { 'A-99-395': '1000', 'G-VDH-VDH': '2022' };

  it('TV-09 A-DAILY.8 A-DAILY.9 Allied units are checked from the 17th, German ones from the 19th', () => {
    const states = [16, 17, 18, 19].map((day) => {
      const t = checked(day, cut);
      return [t.supply('A-99-395'), t.supply('G-VDH-VDH')];
    });
    expect(states).toEqual([
      ['in-supply', 'in-supply'],
      ['low-supply', 'in-supply'],
      ['low-supply', 'in-supply'],
      ['low-supply', 'low-supply'],
    ]);
  });

  it('A-SUPPLY.5 A-SUPPLY.11 each failed check is one level worse, and tracing removes the marker', () => {
    const marks = ['in-supply', 'low-supply', 'out-of-supply', 'isolated'].map((supply) =>
      checked(20, { 'A-99-395': { hex: '1000', supply } }, supply === 'isolated' ? { dice: [10] } : {}).supply(
        'A-99-395',
      ),
    );
    expect(marks).toEqual(['low-supply', 'out-of-supply', 'isolated', 'isolated']);
    expect(checked(20, { 'A-99-395': { hex: '1813', supply: 'isolated' } }).supply('A-99-395')).toBe('in-supply');
  });

  it('A-SUPPLY.25 to A-SUPPLY.27 surrender on 1-6, 1-4 and 1-2 by class', () => {
    const steps = (id: string, roll: number) =>
      checked(20, { [id]: { hex: '1000', supply: 'isolated' } }, { dice: [roll] }).steps(id);
    for (const [id, last] of [
      ['A-106-422', 6],
      ['A-99-395', 4],
      ['A-101-501', 2],
    ] as const) {
      expect([id, steps(id, last), steps(id, last + 1)]).toEqual([id, 1, 2]);
    }
  });

  it('A-ROADBLOCK.23 A-DAILY.10 roadblocks without Communication of both sides are removed', () => {
    const t = checked(20, {}, { hexes: { '1707': { roadblock: 1 }, '1000': { roadblock: 1 } } });
    expect([t.state.roadblock[hex('1707')], t.state.roadblock[hex('1000')]]).toEqual([1, 1]);
    const shut = checked(
      20,
      { 'G-2Pz-3P': '1706', 'G-2Pz-2G': '1708', 'G-2Pz-304G': '1608' },
      { hexes: { '1707': { roadblock: 1 } } },
    );
    expect(shut.state.roadblock[hex('1707')]).toBe(0);
  });
});

describe('the slow and literal second reading agrees', () => {
  /** Units strewn over the map, some of them marked. */
  function strewn(seed: string): ArdennesState {
    const random = new RandomSource(seed);
    const s = ground({});
    const taken = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const u = random.below(tables.units);
      const h = random.below(HEXES);
      if (s.hex[u] >= 0 || taken.has(h)) continue;
      taken.add(h);
      s.hex[u] = h;
      s.owner[h] = tables.sideOf[u];
      s.dispersed[u] = random.below(6) === 0 ? 1 : 0;
      s.supply[u] = random.below(4) === 0 ? random.below(4) : 0;
      s.steps[u] = 1 + random.below(tables.maxSteps[u]);
      // Some have a comrade with them.
      if (tables.sideOf[u + 1] !== tables.sideOf[u] || s.hex[u + 1] >= 0 || random.below(3) > 0) continue;
      s.hex[u + 1] = h;
      s.steps[u + 1] = 1;
    }
    for (let i = 0; i < 30; i++) {
      s.owner[random.below(HEXES)] = random.below(2);
      s.roadblock[random.below(HEXES)] = 0;
      const side = random.below(tables.sideNames.length);
      if (s.bridge[side]) s.bridge[side] = 1 + random.below(2);
      s.bridgeOwner[side] = random.below(2);
      const h = random.below(HEXES);
      if (!taken.has(h)) s.roadblock[h] = 1;
    }
    recount(s);
    return s;
  }

  const seeds = Array.from({ length: 5 }, (_, i) => `strewn ${i}`);

  it.each([false, true])('A-DEF.1 to A-DEF.13 at the start, when the lines are whole (solitaire: %s)', (solo) => {
    const s = newGame(solo).state;
    for (const side of [GERMAN, ALLIED]) {
      expect([...supplyMap(s, side)]).toEqual(slowSupply(s, side));
      expect([...communicationMap(s, side)]).toEqual(slowCommunication(s, side));
    }
  });

  it('A-DEF.1 to A-DEF.7 on supply', () => {
    for (const seed of seeds) {
      const s = strewn(seed);
      for (const side of [GERMAN, ALLIED])
        expect([seed, side, [...supplyMap(s, side)]]).toEqual([seed, side, slowSupply(s, side)]);
    }
  });

  it('A-DEF.8 to A-DEF.13 on Communication', () => {
    for (const seed of seeds) {
      const s = strewn(seed);
      for (const side of [GERMAN, ALLIED]) expect([...communicationMap(s, side)]).toEqual(slowCommunication(s, side));
    }
  });

  it('A-DEF.14 on Surrounded: Allied neighbours do not help', () => {
    for (const seed of seeds) {
      const s = strewn(seed);
      expect(Array.from({ length: HEXES }, (_, h) => isSurrounded(s, h))).toEqual(slowSurrounded(s));
    }
  });

  /** What is wrong with a way to a source that is drawn, hex by hex. */
  function flaws(s: ArdennesState, side: number, h: number, way: readonly number[], roads: Int16Array): string[] {
    const { riverSide, grid, road, sourceHexes, source } = tables;
    const found: string[] = [];
    const ours = (i: number) => s.bridge[i] === 1 && s.bridgeOwner[i] === side;
    const side6 = (a: number, b: number) => a * 6 + grid.direction(a, b);
    if (way[0] !== h) found.push('it begins elsewhere');
    const head = way[way.length - 1];
    if (roads[head] < 0 && !source[side][h]) found.push('it ends at no Supply Head');
    for (let n = 1; n < way.length; n++) {
      const [a, b] = [way[n - 1], way[n]];
      if (grid.distance(a, b) !== 1) found.push('a gap in it');
      if (roads[b] >= 0 && n < way.length - 1) found.push('it passes a Supply Head');
      const i = riverSide[side6(a, b)];
      if (i >= 0 && !ours(i) && (s.bridge[i] === 1 || way.length > 2)) found.push('a river in the way');
      if (holds(s, 1 - side, b) || (inZoc(s, 1 - side, b) && isEmpty(s, b))) found.push('the enemy in the way');
    }
    for (let at = head, n = 0; roads[at] >= 0 && roads[at] !== at; at = roads[at], n++) {
      const i = riverSide[side6(at, roads[at])];
      if (((road[at] >> grid.direction(at, roads[at])) & 1) === 0 || (i >= 0 && !ours(i))) found.push('no road');
      if (n > HEXES) return [...found, 'it leads nowhere'];
      if (roads[roads[at]] === roads[at] && !sourceHexes[side].includes(roads[at])) found.push('no source');
    }
    return found;
  }

  it('A-DEF.7 the way that is drawn for a unit ends at a source wherever it can trace supply, and nowhere else', () => {
    for (const [i, seed] of [...seeds, ...seeds].entries()) {
      const s = strewn(seed);
      // The second time bridges are anybody's.
      const random = new RandomSource(seed);
      if (i >= seeds.length) for (let b = 0; b < s.bridgeOwner.length; b++) s.bridgeOwner[b] = random.below(2);
      for (const side of [GERMAN, ALLIED]) {
        const roads = headRoads(s, side);
        for (let h = 0; h < HEXES; h++) {
          if (!holds(s, side, h)) continue;
          const way = wayToHead(s, side, h, roads);
          expect(way !== null, `${seed}, ${h}`).toBe(supplyMap(s, side)[h] === 1);
          expect(way === null || way.length <= 5).toBe(true);
          if (way !== null) expect(flaws(s, side, h, way, roads), `${seed}, ${h}`).toEqual([]);
        }
      }
    }
  });

  it('what is kept with a state follows whatever changes in it', () => {
    const random = new RandomSource('kept');
    const s = strewn('kept');
    const all = (x: ArdennesState): string =>
      [GERMAN, ALLIED]
        .flatMap((side) => [supplyMap(x, side), communicationMap(x, side), deploymentGround(x, side), proximateMap(x)])
        .map((map) => map.join(''))
        .join(' ');
    const changes: readonly (() => void)[] = [
      () => place(s, onMap(), empty()),
      () => lift(s, onMap(), 1),
      () => setDispersed(s, onMap(), random.below(2) === 0),
      () => setSupply(s, onMap(), random.below(4)),
      () => own(s, random.below(2), empty()),
      () => {
        s.roadblock[empty()] = 1;
      },
      () => {
        s.bridge[random.below(tables.sideNames.length)] = 1 + random.below(2);
      },
      () => {
        s.bridgeOwner[random.below(tables.sideNames.length)] = random.below(2);
      },
      () => {
        s.freeze = 1 - s.freeze;
        s.day = 16 + random.below(12);
      },
      () => s.copyFrom(strewn(`kept ${random.below(3)}`)),
    ];
    const onMap = (): number => {
      for (;;) {
        const u = random.below(tables.units);
        if (s.hex[u] >= 0) return u;
      }
    };
    const empty = (): number => {
      for (;;) {
        const h = random.below(HEXES);
        if (s.firstIn[h] < 0) return h;
      }
    };
    for (let i = 0; i < 120; i++) {
      changes[i % changes.length]();
      expect(all(s) === all(s.clone()), `change ${i}`).toBe(true);
    }
  });

  it('A-RESERVE.32 the Line is broken exactly where a hex is exposed that was not', () => {
    const random = new RandomSource('line');
    const seen = new Set<boolean>();
    for (let i = 0; i < 150; i++) {
      const s = strewn(`line ${i % 15}`);
      const units = Array.from(tables.unitsOf[ALLIED]).filter((u) => s.hex[u] >= 0);
      const u = units[random.below(units.length)];
      const blocks = [...s.roadblock.keys()].filter((h) => s.roadblock[h]);
      const to = [-1, random.below(HEXES), blocks[random.below(blocks.length)]][random.below(3)];
      if (to >= 0 && holds(s, GERMAN, to)) continue;
      const before = exposed(s);
      const from = s.hex[u];
      const broken = breaksLine(s, [u], to);
      if (to < 0) lift(s, u, 1);
      else place(s, u, to);
      const after = exposed(s);
      expect([i, broken]).toEqual([i, after.some((x, h) => x === 1 && before[h] === 0 && h !== from)]);
      seen.add(broken);
    }
    expect(seen.size).toBe(2);
  });

  it('A-RESERVE.8 on Proximate, and on what is exposed', () => {
    for (const seed of seeds.slice(0, 2)) {
      const s = strewn(seed);
      expect([...proximateMap(s)]).toEqual(slowProximate(s));
      expect([...exposed(s)]).toEqual(slowExposed(s));
    }
  });
});

it('A-GEVENT.15 A-AEVENT.11 Ground Freeze: mechanized units pay 1 point less in Broken, Woods and Forest', () => {
  const s = ground({ 'G-2Pz-3P': '1611', 'G-26VG-39': '1611' });
  const costs = (id: string, from: string, to: string) => {
    const d = tables.grid.direction(hex(from), hex(to));
    s.freeze = 0;
    const now = groundCost(s, unit(id), hex(from), d, hex(to));
    s.freeze = 1;
    return [now, groundCost(s, unit(id), hex(from), d, hex(to))];
  };
  // Clear 1022 beside 1023, broken 1124, woods 1610, forest 1114 beside 1213: none along a road.
  expect(tables.terrain[hex('1610')]).toBe(1);
  expect(costs('G-2Pz-3P', '1611', '1610')).toEqual([2, 1]);
  expect(costs('G-26VG-39', '1611', '1610')).toEqual([1, 1]);
  expect(costs('G-2Pz-3P', '1214', '1215')).toEqual([4, 3]);
  expect(river('0116-0117')).toBeGreaterThanOrEqual(0);
});
