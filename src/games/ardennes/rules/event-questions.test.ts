/** What each event may be played on: every candidate, and the one beside it that is none. */
import { describe, expect, it } from 'vitest';
import { ALLIED, GERMAN } from '../tables.ts';
import { beside, given, ground, hex, hexNames, placed, river, tables, type Units, unit } from '../testing.ts';
import {
  alarmUnits,
  blockHexes,
  bridgeSides,
  canHappen,
  cutOffStacks,
  entrenchable,
  refuseLanding,
  tankTargets,
  withdrawals,
} from './events.ts';
import { holds, inZoc } from './ground.ts';
import { refusals } from './refusals.ts';
import { supplyMap } from './supply.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const playing = (side: 'german' | 'allied', units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard', side }, ...more });
const allied = (units: Units, id: string, more: object = {}) => playing('allied', units, [id, 'A51'], more);
const waiting = (off: string, due: number) => ({ hex: null, off, due });

describe('bridges', () => {
  const blown = { '1706-1707': { bridge: 'destroyed' }, '1614-1615': { bridge: 'destroyed' } };

  it('A-GEVENT.3 A-GEVENT.4 A-GEVENT.5 each river hexside that takes no bridge, and why', () => {
    const units = { 'G-2Pz-3P': '1604', 'A-28-110': '1807', 'A-101-501': '1412' };
    const t = playing('german', units, ['G13', 'G23'], { rivers: blown }).choose('event G13');
    expect(t.step).toBe('bridging');
    // It stands; no Germans in supply near the Meuse; Allied units in a hex of it; an Allied zone on one side of it.
    expect(
      ['1514-1414', '0117-0216', '1806-1807', '1707-1606', '1706-1707', '1614-1615'].map((side) => {
        const [a, b] = side.split('-');
        const name = tables.sideNames.includes(side) ? side : `${b}-${a}`;
        return [side, t.why(`bridge ${name}`)?.rule ?? 'allowed'];
      }),
    ).toEqual([
      ['1514-1414', 'A-GEVENT.3'],
      ['0117-0216', 'A-GEVENT.4'],
      ['1806-1807', 'A-GEVENT.5'],
      ['1707-1606', 'A-GEVENT.5'],
      ['1706-1707', 'A-GEVENT.5'],
      ['1614-1615', 'allowed'],
    ]);
  });

  it('A-GEVENT.4 one of the two hexes in supply is enough, whichever it is named by', () => {
    const s = ground({ 'G-2Pz-3P': '1604' }, { rivers: blown });
    const open = bridgeSides(s, GERMAN);
    const supplied = (i: number) => [tables.sideHexes[i * 2], tables.sideHexes[i * 2 + 1]];
    expect(open).toContain(river('1614-1615'));
    expect(hexNames(supplied(river('1614-1615')))).toEqual(['1614', '1615']);
    expect(bridgeSides(s, GERMAN, 1)).toEqual(open.slice(0, 1));
    expect(bridgeSides(s, GERMAN, 2)).toEqual(open.slice(0, 2));
  });

  it('A-GEVENT.3 A-GEVENT.4 A-GEVENT.5 all along the rivers: no bridge yet, supply on one side, no enemy and no zone but over an own unit', () => {
    const units = {
      'A-28-110': '1807',
      'A-28-109': '1606',
      'A-28-112': '2005',
      'G-2Pz-3P': '1706',
      'G-26VG-39': '1806',
    };
    const s = ground({ ...units, 'A-101-501': '1412', 'G-26VG-77': '1511' }, { rivers: blown });
    for (const side of [GERMAN, ALLIED]) {
      const supply = supplyMap(s, side);
      const expected = tables.sideNames.map((_, i) => {
        const banks = [tables.sideHexes[i * 2], tables.sideHexes[i * 2 + 1]];
        const shut = (h: number) => holds(s, 1 - side, h) || (inZoc(s, 1 - side, h) && !holds(s, side, h));
        return s.bridge[i] !== 1 && banks.some((h) => supply[h] === 1) && !banks.some(shut);
      });
      const open = bridgeSides(s, side);
      expect(tables.sideNames.map((_, i) => open.includes(i))).toEqual(expected);
    }
  });

  it('A-DAILY.7 the bridge is the builder’s, and the event is over', () => {
    const t = playing('german', { 'G-2Pz-3P': '1604' }, ['G13', 'G23'], { rivers: blown }).choose(
      'event G13',
      'bridge 1614-1615',
    );
    expect([t.state.bridge[river('1614-1615')], t.state.bridgeOwner[river('1614-1615')], t.step]).toEqual([
      1,
      GERMAN,
      'playCard',
    ]);
    const us = allied({ 'A-101-501': '1717' }, 'A09', { rivers: blown }).choose('event A09');
    expect([us.refusal('bridge 1413-1414'), us.refusal('bridge 1614-1615')]).toEqual(['A-GEVENT.3', 'allowed']);
    us.choose('bridge 1614-1615');
    expect([us.state.bridge[river('1614-1615')], us.state.bridgeOwner[river('1614-1615')]]).toEqual([1, ALLIED]);
  });
});

describe('arrivals that are moved', () => {
  it('A-GEVENT.1 A-GEVENT.2 Allied Command Crisis: British due on the 22nd only, until the 21st, once', () => {
    const units = {
      'A-GA-5': waiting('calendar', 22),
      'A-43-129': waiting('calendar', 24),
      'A-43-130': waiting('reserve', 22),
      'A-4A-CCA': waiting('calendar', 22),
      'G-2Pz-3P': '1604',
    };
    const t = playing('german', units, ['G05', 'G23']).choose('event G05');
    expect(['A-GA-5', 'A-43-129', 'A-43-130', 'A-4A-CCA'].map((id) => t.state.due[unit(id)])).toEqual([23, 24, 22, 22]);
    const may = (more: object) => playing('german', units, ['G05', 'G23'], more).refusal('event G05');
    expect([may({ day: 21 }), may({ day: 22 }), may({ crisis: 1 })]).toEqual([
      'allowed',
      'A-EVENT-2P.6',
      'A-EVENT-2P.6',
    ]);
  });

  it('A-AEVENT.15 Patton On The Move: III Corps due on the 22nd only, until the 20th, once', () => {
    const units = {
      'A-4A-CCA': waiting('calendar', 22),
      'A-4A-CCB': waiting('calendar', 23),
      'A-26-101': waiting('reserve', 22),
      'A-26-104': { hex: '1813', off: 'calendar', due: 22 },
      'A-GA-5': waiting('calendar', 22),
    };
    const t = allied(units, 'A44').choose('event A44');
    expect(Object.keys(units).map((id) => t.state.due[unit(id)])).toEqual([21, 23, 22, 22, 22]);
    const may = (more: object) => allied(units, 'A44', more).refusal('event A44');
    expect([may({ day: 20 }), may({ day: 21 }), may({ patton: 1 })]).toEqual([
      'allowed',
      'A-EVENT-2P.6',
      'A-EVENT-2P.6',
    ]);
  });

  it('A-GEVENT.7 Eisenhower Hesitates: only what is still on the calendar for the 18th moves with its division', () => {
    const t = playing(
      'german',
      {
        'A-101-501': waiting('calendar', 18),
        'A-101-502': waiting('reserve', 18),
        'A-101-506': waiting('calendar', 20),
        'A-101-327': { hex: '1813', off: 'calendar', due: 18 },
        'A-82-505': waiting('calendar', 18),
        'G-2Pz-3P': '1604',
      },
      ['G03', 'G23'],
      { day: 17 },
    ).choose('event G03');
    // Who was alarmed and stands on the map is not held back with the rest, nor alone.
    const alarmed = { 'A-101-327': { hex: '1813', off: 'calendar', due: 18 }, 'G-2Pz-3P': '1604' };
    expect(playing('german', alarmed, ['G03', 'G23'], { day: 17 }).refusal('event G03')).toBe('A-EVENT-2P.6');
    expect(t.why('hold-back 28')?.rule).toBe('A-GEVENT.7');
    t.choose('hold-back 101');
    expect(['A-101-501', 'A-101-502', 'A-101-506', 'A-82-505'].map((id) => t.state.due[unit(id)])).toEqual([
      19, 18, 20, 18,
    ]);
    expect([t.state.hesitation - 1, t.step]).toEqual([tables.formationIds.indexOf('101'), 'playCard']);
  });
});

describe('Von Der Heydte', () => {
  const rule = (s: ReturnType<typeof ground>, label: string) =>
    refusals.list[refuseLanding(s, hex(label))]?.rule ?? 'allowed';

  it('A-GEVENT.22 next to a unit of neither side', () => {
    const s = ground({ 'A-28-110': '0407', 'G-2Pz-3P': '0402' });
    expect(['0408', '0507', '0403', '0305', '0304'].map((label) => rule(s, label))).toEqual([
      'A-GEVENT.22',
      'A-GEVENT.22',
      'A-GEVENT.22',
      'allowed',
      'allowed',
    ]);
  });

  it('A-GEVENT.22 two hexes from a unit it may', () => {
    const s = ground({ 'A-28-110': '0406' });
    for (const h of tables.grid.within(hex('0406'), 2))
      expect(rule(s, tables.grid.name(h)) === 'A-GEVENT.22').toBe(tables.grid.distance(h, hex('0406')) === 1);
  });

  it('A-GEVENT.23 to A-GEVENT.26 woods and towns, row 0700 and 8 hexes from the Westwall are the last', () => {
    const s = ground({});
    expect(['0407', '0108', '0705', '0706', '0806', '0211', '0212', '0710', '0711'].map((h) => rule(s, h))).toEqual([
      'allowed',
      'allowed',
      'allowed',
      'allowed',
      'A-GEVENT.25',
      'allowed',
      'A-GEVENT.26',
      'allowed',
      'A-GEVENT.26',
    ]);
  });

  it('A-GEVENT.21 it lands once, and only if it waits for its event', () => {
    const may = (fields: object) =>
      playing('german', { 'G-VDH-VDH': fields, 'G-2Pz-3P': '1604' }, ['G08', 'G23'], { day: 17 }).refusal('event G08');
    expect([
      may({ hex: null, off: 'event', steps: 1 }),
      may({ hex: '0305' }),
      may({ hex: null, off: 'eliminated' }),
    ]).toEqual(['allowed', 'A-EVENT-2P.6', 'A-EVENT-2P.6']);
  });

  it('A-GEVENT.27 A-GEVENT.30 rolls of 5 and 6 leave it Out of Supply, and no check follows', () => {
    for (const roll of [5, 6]) {
      const t = playing(
        'german',
        { 'G-VDH-VDH': { hex: null, off: 'event', steps: 1 }, 'G-2Pz-3P': '1604' },
        ['G08', 'G23'],
        { solo: true, day: 17, dice: [roll] },
      ).choose('event G08', 'land 0407');
      expect([t.supply('G-VDH-VDH'), t.step]).toEqual(['out-of-supply', 'playCard']);
    }
  });
});

describe('Allied events in 2P, candidate by candidate', () => {
  it('A-AEVENT.1 A-AEVENT.2 Airpower: stacks Out of Supply or Isolated, not Low Supply; Low Supply stays, and no German is helped', () => {
    const units = {
      'A-101-501': { hex: '1813', supply: 'out-of-supply' },
      'A-101-502': { hex: '1813', supply: 'isolated' },
      'A-101-506': { hex: '1812', supply: 'low-supply' },
      'A-28-110': { hex: '1814', supply: 'out-of-supply' },
      'A-2-9': { hex: '0505', supply: 'low-supply' },
      'G-26VG-39': { hex: '1914', supply: 'isolated' },
    };
    const t = allied(units, 'A50').choose('event A50');
    expect(hexNames(cutOffStacks(t.state))).toEqual(['1813', '1814']);
    expect([t.refusal('relieve 1812'), t.refusal('relieve 1914')]).toEqual(['A-AEVENT.1', 'A-AEVENT.1']);
    t.choose('relieve 1813');
    expect(Object.keys(units).map((id) => t.supply(id))).toEqual([
      'in-supply',
      'in-supply',
      'low-supply',
      'in-supply',
      'low-supply',
      'isolated',
    ]);
    expect(allied({ 'A-101-506': { hex: '1812', supply: 'low-supply' } }, 'A50').refusal('event A50')).toBe(
      'A-EVENT-2P.6',
    );
  });

  it('A-AEVENT.17 A-AEVENT.21 A-AEVENT.22 Tank Battalion: only the unit it may strike, by one step', () => {
    const units = {
      'A-101-501': '1814',
      'A-101-502': { hex: '1709', supply: 'low-supply' },
      'G-26VG-39': '1815',
      'G-26VG-77': '1915',
      'G-26VG-78': '1710',
      'G-VDH-VDH': '2013',
    };
    const t = allied(units, 'A05');
    expect(tankTargets(t.state).map((u) => tables.unitIds[u])).toEqual(['G-26VG-39', 'G-26VG-77']);
    t.choose('event A05');
    expect([t.refusal('strike G-26VG-78'), t.refusal('strike G-VDH-VDH')]).toEqual(['A-AEVENT.18', 'A-AEVENT.18']);
    t.choose('strike G-26VG-77');
    expect([t.steps('G-26VG-77'), t.steps('G-26VG-39'), t.state.lost[unit('G-26VG-77')]]).toEqual([1, 2, 0]);
  });

  it('A-AEVENT.23 A-AEVENT.26 Withdrawal: to a neighbour in Communication that holds them, not from one with a side open', () => {
    const names = ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39', 'G-26VG-77', 'G-26VG-78'];
    const round = (sides: readonly number[]) => Object.fromEntries(sides.map((d, i) => [names[i], beside('1717', d)]));
    const found = (units: Units) =>
      withdrawals(ground({ 'A-101-501': '1717', ...units })).map(({ from, to }) => [hexNames([from]), hexNames(to)]);
    // North-west and west are open ground under German zones.
    expect(found(round([0, 1, 2, 3]))).toEqual([[['1717'], ['1617', '1718']]]);
    // A friend there opens the hex, and one too many in it closes it.
    expect(found({ ...round([0, 1, 2, 3]), 'A-28-110': '1718' })).toEqual([[['1717'], ['1617', '1718']]]);
    const full = { 'A-28-110': '1718', 'A-28-109': '1718', 'A-28-112': '1718' };
    expect(found({ ...round([0, 1, 2, 3]), ...full })).toEqual([[['1717'], ['1617']]]);
    // Germans all round: nowhere to go. One German far off: not Surrounded.
    expect([found(round([0, 1, 2, 3, 4, 5])), found({ 'G-2Pz-3P': '1715' })]).toEqual([[], []]);
    const t = allied({ 'A-101-501': '1717', ...round([0, 1, 2, 3]) }, 'A08').choose('event A08');
    expect([t.refusal('withdraw 1717 1616'), t.refusal('withdraw 1717 1719')]).toEqual(['A-AEVENT.26', 'A-AEVENT.26']);
    t.choose('withdraw 1717 1617');
    expect([t.at('A-101-501'), t.step]).toEqual(['1617', 'playCard']);
  });

  it('A-AEVENT.12 A-AEVENT.13 Raise The Alarm: the Reserve first, else who is due tomorrow', () => {
    const units = {
      'A-1-16': waiting('reserve', 16),
      'A-30-117': waiting('calendar', 21),
      'A-30-119': waiting('calendar', 22),
      'A-9A-CCR': '1813',
    };
    const ids = (given: Units) => alarmUnits(ground(given)).map((u) => tables.unitIds[u]);
    const { 'A-1-16': _, ...later } = units;
    expect([ids(units), ids(later)]).toEqual([['A-1-16'], ['A-30-117']]);
    const t = allied(units, 'A14').choose('event A14');
    const end = t.ends('deploy A-1-16')[0];
    expect([t.why('deploy A-30-117 0505')?.rule, t.why('deploy A-1-16 1813')?.rule]).toEqual([
      'A-EVENT-2P.4',
      'A-RESERVE-2P.1',
    ]);
    t.choose(`deploy A-1-16 ${end}`);
    expect([t.state.points, t.offered('march')]).toEqual([tables.allowance[unit('A-1-16')], []]);
    expect(t.why(`march A-1-16 ${t.ends('move A-1-16')[0]}`)?.rule).toBe('A-EVENT-2P.4');
    expect(allied({ 'A-9A-CCR': '1813' }, 'A14').refusal('event A14')).toBe('A-EVENT-2P.6');
  });

  it('A-EVENT-2P.5 Engineers: an empty supplied road hex two hexes from a German, none nearer, no German town', () => {
    const t = allied({ 'A-101-501': '1717', 'G-2Pz-3P': '1710' }, 'A09', {
      hexes: { '1808': { roadblock: 1 }, '1811': { owner: 'german' }, '1708': { owner: 'german' } },
    }).choose('event A09');
    const near = new Set(tables.grid.within(hex('1710'), 2));
    const next = new Set(tables.grid.within(hex('1710'), 1));
    const fits = hexNames([...near].filter((h) => !next.has(h) && tables.road[h] !== 0));
    // All roads at two hexes but the one that is blocked and the town that is German.
    expect(
      t
        .offered('block')
        .map((w) => w.slice(6))
        .sort(),
    ).toEqual(fits.filter((label) => label !== '1808' && label !== '1708'));
    expect([t.refusal('block 1709'), t.refusal('block 1708'), t.refusal('block 1717')]).toEqual([
      'A-EVENT-2P.5',
      'A-EVENT-2P.5',
      'A-EVENT-2P.5',
    ]);
  });

  it('A-EVENT-2P.5 Engineers: a standing bridge in Allied supply beside a German may be blown', () => {
    const t = allied({ 'A-101-501': '1717', 'G-2Pz-3P': '1613' }, 'A09', {
      rivers: { '1315-1414': { bridge: 'destroyed' } },
    }).choose('event A09');
    expect(t.offered('blow').sort()).toEqual(['blow 1414-1514', 'blow 1614-1615']);
    expect([t.refusal('blow 1708-1709'), t.refusal('blow 1515-1614')]).toEqual(['A-EVENT-2P.5', 'A-EVENT-2P.5']);
    t.choose('blow 1614-1615').until('playCard');
    expect(t.state.bridge[river('1614-1615')]).toBe(2);
  });

  it('A-EVENT-2P.5 Engineers: an improved position for a supplied stack outside towns that has none', () => {
    const s = ground(
      {
        'A-101-501': '1717',
        'A-101-502': '1813',
        'A-101-506': '1617',
        'A-28-110': { hex: '1616', supply: 'low-supply' },
        'A-28-109': { hex: '1618', dispersed: 1 },
        'A-28-112': { hex: '1718', supply: 'low-supply' },
        'A-2-9': '1718',
        'A-2-23': '1704',
      },
      { hexes: { '1617': { improved: 1 } } },
    );
    expect(hexNames(entrenchable(s))).toEqual(['1717', '1718']);
  });

  it('A-AEVENT.21 two hexes off nobody helps a tank battalion', () => {
    const around = tables.grid.within(hex('1815'), 2).filter((h) => tables.grid.distance(h, hex('1815')) === 2);
    for (const h of around)
      expect(tankTargets(ground({ 'G-26VG-39': '1815', 'A-101-501': tables.grid.name(h) }))).toEqual([]);
  });

  it('A-AEVENT.17 the corner of the map is no shelter', () => {
    const s = ground({ 'G-26VG-39': '0129', 'A-101-501': '0128' });
    expect(tankTargets(s)).toEqual([unit('G-26VG-39')]);
  });

  it('A-EVENT-2P.6 Engineers are of use for any one of their works', () => {
    const bridges = Object.fromEntries(tables.sideNames.map((name) => [name, { bridge: 'intact' }]));
    const roads = Object.fromEntries(
      hexNames([...tables.road.keys()].filter((h) => tables.road[h] !== 0)).map((label) => [label, { roadblock: 1 }]),
    );
    const may = (units: Units, more: object) =>
      allied({ 'A-101-501': '1813', ...units }, 'A09', { rivers: bridges, hexes: roads, ...more }).refusal('event A09');
    const german = { 'G-2Pz-3P': '1515' };
    expect([
      may({}, {}),
      may({ 'A-101-502': '1717' }, {}),
      may({}, { rivers: {} }),
      may(german, {}),
      may(german, { day: 16 }),
      may(german, { day: 16, hexes: {} }),
    ]).toEqual(['A-EVENT-2P.6', 'allowed', 'allowed', 'allowed', 'A-EVENT-2P.6', 'allowed']);
    const s = ground(german);
    expect([blockHexes(s, 1), blockHexes(s, 2)]).toEqual([blockHexes(s).slice(0, 1), blockHexes(s).slice(0, 2)]);
    expect(blockHexes(s).length).toBeGreaterThan(2);
  });

  it('A-GEVENT.11 A-GEVENT.15 A-GEVENT.20 A-AEVENT.6 A-AEVENT.8 what lasts for the day is in force at once, and only that', () => {
    const fields = ['fury', 'freeze', 'monty', 'alert', 'clouds'] as const;
    const inForce = (side: 'german' | 'allied', id: string) => {
      const t = playing(side, { 'A-101-501': '1813', 'G-2Pz-3P': '1604' }, [id, 'A51', 'A52', 'G23', 'G24'], {
        day: 18,
      });
      t.choose(`event ${id}`);
      return fields.filter((field) => t.state[field] !== 0);
    };
    expect([
      inForce('german', 'G01'),
      inForce('german', 'G48'),
      inForce('german', 'G46'),
      inForce('allied', 'A42'),
      inForce('allied', 'A49'),
      inForce('allied', 'A45'),
    ]).toEqual([['fury'], ['freeze'], ['monty'], ['alert'], ['clouds'], ['freeze']]);
  });

  it('A-EVENT-2P.6 what lasts for the day cannot be played twice', () => {
    const may = (side: 'german' | 'allied', id: string, more: object = {}) =>
      playing(side, { 'A-101-501': '1813', 'G-2Pz-3P': '1604' }, [id, 'A51', 'G23'], { day: 18, ...more }).refusal(
        `event ${id}`,
      );
    expect(
      (
        [
          ['german', 'G01', 'fury'],
          ['german', 'G48', 'freeze'],
          ['german', 'G46', 'monty'],
          ['allied', 'A42', 'alert'],
          ['allied', 'A49', 'clouds'],
        ] as const
      ).map(([side, id, field]) => [may(side, id), may(side, id, { [field]: 1 })]),
    ).toEqual(Array(5).fill(['allowed', 'A-EVENT-2P.6']));
  });

  it('A-EVENT-2P.6 A-AEVENT.6 Allies Alert is played while dated chits help German attacks: to the 18th, if they are in the pool', () => {
    const may = (day: number, chits = 'in') =>
      playing('allied', { 'A-101-501': '1813', 'G-2Pz-3P': '1604' }, ['A42', 'A51', 'G23'], {
        day,
        options: { 'dated-chits': chits },
      }).refusal('event A42');
    expect([17, 18, 19, 22, 23, 29].map((day) => may(day))).toEqual([
      'allowed',
      'allowed',
      ...Array(4).fill('A-EVENT-2P.6'),
    ]);
    expect(may(18, 'out')).toBe('A-EVENT-2P.6');
  });

  it('A-AEVENT.9 A-AEVENT.10 Plans Intercepted needs a German card, in the pile or in the hand', () => {
    const s = (cards: object) => allied({ 'A-101-501': '1813' }, 'A43', { cards: { ...hand('A43', 'A51'), ...cards } });
    expect([
      s({ G13: { card: 'pile' } }).refusal('event A43'),
      s({ G13: { card: 'hand' } }).refusal('event A43'),
      s({ G13: { card: 'discard' } }).refusal('event A43'),
    ]).toEqual(['allowed', 'allowed', 'A-EVENT-2P.6']);
    expect(canHappen(s({}).state, -1)).toBe(false);
    const first = s({ G01: { card: 'pile' }, G13: { card: 'hand' } }).choose('event A43');
    expect([first.card('G01'), first.card('G13')]).toEqual(['discard', 'hand']);
  });
});
