/** Decision tables of the automaton: Engineers, Airpower, Withdrawal and the Tank Battalion (DT-22 to DT-25). */
import { describe, expect } from 'vitest';
import { beside, type Given, hex, river, type Units } from '../../testing.ts';
import { decides, impulse, settles, wait } from './choices.fixture.ts';

describe('DT-22 Engineers', () => {
  const RESERVE: Units = { 'A-101-501': '2220', 'A-101-502': wait() };
  const blocks = (...labels: string[]) => ({ hexes: Object.fromEntries(labels.map((l) => [l, { roadblock: 1 }])) });
  /** XII Corps turns over an Engineers card; nobody of it is there for anything else. */
  const engineers = (units: Units, more: Given = {}) => impulse(units, 'A26', more);
  const BARVAUX: Units = { 'G-2Pz-3P': { hex: '0815', supply: 'out-of-supply' }, 'A-84-334': '1118' };

  settles('DT-22', 'hold a roadblock', () => {
    const t = engineers({ ...RESERVE, 'G-2Pz-3P': '1709' }, blocks('1911'));
    expect([t.at('A-101-502'), t.state.roadblock[hex('1911')], t.state.roadblock[hex('1910')]]).toEqual(['1911', 0, 0]);
    const first = engineers({ ...RESERVE, 'G-2Pz-3P': '1709' }, { ...blocks('1911'), day: 16, impulse: 2 });
    expect([first.at('A-101-502'), first.state.roadblock[hex('1910')]]).toEqual([null, 1]);
  });

  decides('DT-22', 'hold: highest HV', () => ({
    t: engineers(RESERVE, blocks('1813', '1911', '1709')),
    title: 'Engineers, roadblock to hold',
    by: 'highest HV',
    lines: ['candidates 3: 1709, 1813, 1911', 'highest HV: 1 left, ruled out 1709, 1911', 'chosen: 1813'],
  }));

  decides('DT-22', 'hold: westernmost', () => ({
    t: engineers(RESERVE, blocks('1909', '1911', '1709')),
    title: 'Engineers, roadblock to hold',
    by: 'westernmost',
    lines: [
      'candidates 3: 1709, 1911, 1909',
      'highest HV: all tied',
      'westernmost: 1 left, ruled out 1709, 1909',
      'chosen: 1911',
    ],
  }));

  decides('DT-22', 'hold: northernmost', () => ({
    t: engineers(RESERVE, blocks('1909', '1709', '1912')),
    title: 'Engineers, roadblock to hold',
    by: 'northernmost',
    lines: [
      'candidates 3: 1709, 1912, 1909',
      'highest HV: 2 left, ruled out 1912',
      'westernmost: all tied',
      'northernmost: 1 left, ruled out 1909',
      'chosen: 1709',
    ],
  }));

  settles('DT-22', 'place a roadblock', () => {
    const at = (fields: object) =>
      engineers({ 'G-2Pz-3P': { hex: '1709', ...fields }, 'A-28-110': '1717' }, { day: 24 }).state;
    expect([at({}).roadblock[hex('1910')], at({}).improved[hex('1717')]]).toEqual([1, 0]);
    expect([
      at({ supply: 'low-supply' }).roadblock.includes(1),
      at({ supply: 'low-supply' }).improved[hex('1717')],
    ]).toEqual([false, 1]);
  });

  decides('DT-22', 'place: highest HV', () => ({
    t: engineers({ 'G-2Pz-3P': '1706' }),
    title: 'Engineers, roadblock',
    by: 'highest HV',
    lines: ['candidates 4: 1708, 1707, 1807, 1907', 'highest HV: 1 left, ruled out 1707, 1807, 1907', 'chosen: 1708'],
  }));

  decides('DT-22', 'place: westernmost', () => ({
    t: engineers({ 'G-2Pz-3P': '1709' }),
    title: 'Engineers, roadblock',
    by: 'westernmost',
    lines: [
      'candidates 7: 1509, 1708, 1707, 1808, 1807, 1910, 1909',
      'highest HV: 2 left, ruled out 1509, 1707, 1808, 1807, 1909',
      'westernmost: 1 left, ruled out 1708',
      'chosen: 1910',
    ],
  }));

  decides('DT-22', 'place: northernmost', () => ({
    t: engineers({ 'G-2Pz-3P': '0911' }),
    title: 'Engineers, roadblock',
    by: 'northernmost',
    lines: [
      'candidates 10: 0710, 0812, 0811, 0810, 0809, 0909, 1011, 1010, 1111, 1110',
      'highest HV: 3 left, ruled out 0812, 0811, 0809, 0909, 1011, 1111, 1110',
      'westernmost: 2 left, ruled out 0710',
      'northernmost: 1 left, ruled out 1010',
      'chosen: 0810',
    ],
  }));

  settles('DT-22', 'blow a bridge', () => {
    // A German without supply at Barvaux: no roadblock, but the bridge of Hamoir.
    const bridge = (day: number) => engineers(BARVAUX, { day, impulse: 2 }).state.bridge[river('0616-0716')];
    expect([16, 17, 22, 23].map(bridge)).toEqual([1, 2, 2, 1]);
  });

  decides('DT-22', 'blow: highest HV', () => ({
    t: engineers({ 'G-2Pz-3P': { hex: '2010', supply: 'out-of-supply' } }),
    title: 'Engineers, bridge to blow',
    by: 'highest HV',
    lines: [
      'candidates 5: 2009 – 2109, 2009 – 2110, 2011 – 2112, 1910 – 2009, 1911 – 2011',
      'highest HV: 1 left, ruled out 2009 – 2109, 2009 – 2110, 2011 – 2112, 1911 – 2011',
      'chosen: 1910 – 2009',
    ],
  }));

  decides('DT-22', 'blow: westernmost', () => ({
    t: engineers({ 'G-2Pz-3P': { hex: '2111', supply: 'out-of-supply' } }),
    title: 'Engineers, bridge to blow',
    by: 'westernmost',
    lines: [
      'candidates 3: 2009 – 2110, 2011 – 2112, 1911 – 2011',
      'highest HV: all tied',
      'westernmost: 1 left, ruled out 2009 – 2110, 1911 – 2011',
      'chosen: 2011 – 2112',
    ],
  }));

  settles('DT-22', 'improve a position', () => {
    const dug = (day: number, hexes: object = {}) =>
      engineers(BARVAUX, { day, impulse: 2, hexes }).state.improved[hex('1118')];
    expect([16, 17, 22, 23].map((day) => dug(day))).toEqual([1, 0, 0, 1]);
  });

  decides('DT-22', 'improve: greatest German strength adjacent', () => ({
    t: engineers(
      {
        'A-28-110': '1717',
        'A-28-112': '1516',
        'G-2Pz-3P': { hex: '1716', supply: 'out-of-supply' },
        'G-26VG-39': '1515',
      },
      { day: 24 },
    ),
    title: 'Engineers, improved position',
    by: 'greatest German strength adjacent',
    lines: ['candidates 2: 1516, 1717', 'greatest German strength adjacent: 1 left, ruled out 1516', 'chosen: 1717'],
  }));

  decides('DT-22', 'improve: westernmost', () => ({
    t: engineers(
      { 'A-28-110': '1717', 'A-28-112': '1816', 'G-2Pz-3P': { hex: '1716', supply: 'out-of-supply' } },
      { day: 24 },
    ),
    title: 'Engineers, improved position',
    by: 'westernmost',
    lines: [
      'candidates 2: 1816, 1717',
      'greatest German strength adjacent: all tied',
      'westernmost: 1 left, ruled out 1816',
      'chosen: 1717',
    ],
  }));
});

describe('DT-23 Airpower', () => {
  const out = (label: string) => ({ hex: label, supply: 'out-of-supply' });
  const isolated = (label: string) => ({ hex: label, supply: 'isolated' });
  const air = (units: Units, more: Given = {}) => impulse(units, 'A50', { day: 23, ...more });

  decides('DT-23', 'greatest strength', () => ({
    t: air({ 'A-101-501': out('1813'), 'A-28-110': isolated('2018') }),
    title: 'Airpower',
    lines: ['candidates 2: 2018, 1813', 'greatest strength: 1 left, ruled out 2018', 'chosen: 1813'],
  }));

  decides('DT-23', 'Isolated', () => ({
    t: air({ 'A-101-501': out('1813'), 'A-101-506': isolated('2018') }),
    title: 'Airpower',
    lines: [
      'candidates 2: 1813, 2018',
      'greatest strength: all tied',
      'Isolated: 1 left, ruled out 1813',
      'chosen: 2018',
    ],
  }));

  decides('DT-23', 'lowest number', () => ({
    t: air({ 'A-101-506': isolated('1813'), 'A-101-501': isolated('2018') }),
    title: 'Airpower',
    lines: [
      'candidates 2: 2018, 1813',
      'greatest strength: all tied',
      'Isolated: all tied',
      'lowest number: 1 left, ruled out 1813',
      'chosen: 2018',
    ],
  }));

  settles('DT-23', 'else the highest command value', () => {
    // G02 and G03 are worth 3, G23 and G32 less: the lower number goes, and the air card lies in its place.
    const cards = { G03: { card: 'hand' }, G02: { card: 'hand' } };
    const t = air({ 'A-101-501': { hex: '1813', supply: 'low-supply' } }, { cards });
    expect(['G02', 'G03', 'G23', 'A50'].map((c) => t.card(c))).toEqual(['discard', 'hand', 'hand', 'held']);
  });
});

describe('DT-24 Withdrawal', () => {
  const GUARDS = [
    'G-26VG-39',
    'G-26VG-77',
    'G-26VG-78',
    'G-PzL-901G',
    'G-PzL-902G',
    'G-2Pz-2G',
    'G-2Pz-304G',
    'G-116Pz-60G',
  ];
  const MORE = ['G-1SS-1G', 'G-1SS-2G', 'G-12SS-25G', 'G-12SS-26G', 'G-5FJ-13', 'G-5FJ-14', 'G-5FJ-15', 'G-3FJ-5'];
  /** Germans on these sides of a hex: their zones close the others. */
  const around = (label: string, sides: readonly number[], ids: readonly string[]): Units =>
    Object.fromEntries(sides.map((d, i) => [ids[i], beside(label, d)]));

  decides('DT-24', 'most steps', () => ({
    t: impulse(
      {
        'A-28-110': { hex: '1717', steps: 1 },
        'A-101-501': '2320',
        ...around('1717', [0, 1, 2, 3, 5], GUARDS),
        ...around('2320', [0, 1, 2, 3, 5], MORE),
      },
      'A10',
    ),
    title: 'Withdrawal:',
    lines: ['candidates 2: 1717, 2320', 'most steps: 1 left, ruled out 1717', 'chosen: 2320'],
  }));

  decides('DT-24', 'easternmost', () => ({
    t: impulse(
      {
        'A-28-110': '1717',
        'A-101-501': '2320',
        ...around('1717', [0, 1, 2, 3, 5], GUARDS),
        ...around('2320', [0, 1, 2, 3, 5], MORE),
      },
      'A10',
    ),
    title: 'Withdrawal:',
    lines: ['candidates 2: 1717, 2320', 'most steps: all tied', 'easternmost: 1 left, ruled out 2320', 'chosen: 1717'],
  }));

  decides('DT-24', 'friendly-occupied', () => ({
    t: impulse({ 'A-28-110': '1717', 'A-28-112': beside('1717', 3), ...around('1717', [0, 1, 2, 5], GUARDS) }, 'A10'),
    title: 'Withdrawal to',
    lines: ['candidates 2: 1817, 1718', 'friendly-occupied: 1 left, ruled out 1718', 'chosen: 1817'],
  }));

  decides('DT-24', 'rearward', () => ({
    t: impulse({ 'A-28-110': '1717', ...around('1717', [0, 1, 2, 5], GUARDS) }, 'A10'),
    title: 'Withdrawal to',
    lines: [
      'candidates 2: 1817, 1718',
      'friendly-occupied: all tied',
      'rearward: 1 left, ruled out 1817',
      'chosen: 1718',
    ],
  }));

  decides('DT-24', 'westernmost', () => ({
    // In the area of XVIII Corps the way back is north-west, where a German stands: west and north-east are as good.
    t: impulse({ 'A-28-110': '1213', ...around('1213', [5, 2], GUARDS) }, 'A10'),
    title: 'Withdrawal to',
    lines: [
      'candidates 4: 1113, 1212, 1314, 1214',
      'friendly-occupied: all tied',
      'rearward: 2 left, ruled out 1212, 1314',
      'westernmost: 1 left, ruled out 1113',
      'chosen: 1214',
    ],
  }));
});

describe('DT-25 the Tank Battalion event', () => {
  const strike = (units: Units, more: Given = {}) => impulse(units, 'A16', more);

  settles('DT-25', 'lone infantry in the open next to a full-strength unit', () => {
    const struck = (german: Units, allied: Units = { 'A-101-501': '1717' }, more: Given = {}) => {
      const t = strike({ ...german, ...allied }, more);
      return (
        t.steps(Object.keys(german)[0]) <
        t.state.tables.maxSteps[t.state.tables.unitIds.indexOf(Object.keys(german)[0])]
      );
    };
    const LONE: Units = { 'G-26VG-39': '1716' };
    expect(struck(LONE)).toBe(true);
    expect([struck({ ...LONE, 'G-26VG-77': '1716' }), struck({ 'G-2Pz-3P': '1716' })]).toEqual([false, false]);
    expect(struck(LONE, undefined, { hexes: { '1716': { improved: 1 } } })).toBe(false);
    // Not in a town or city, nor across a river, bridged or not.
    expect([
      struck({ 'G-26VG-39': '1512' }, { 'A-101-501': '1611' }),
      struck({ 'G-26VG-39': '1715' }, { 'A-101-501': '1716' }),
    ]).toEqual([false, false]);
    expect(struck({ 'G-26VG-39': '1815' }, { 'A-101-501': '1816' })).toBe(false);
    // By a unit of full strength that is in supply.
    expect([
      struck(LONE, { 'A-101-501': { hex: '1717', steps: 1 } }),
      struck(LONE, { 'A-101-501': { hex: '1717', supply: 'low-supply' } }),
    ]).toEqual([false, false]);
  });

  decides('DT-25', 'greatest strength', () => ({
    t: strike({ 'A-101-501': '1717', 'G-26VG-39': '1617', 'G-18VG-Div': '1817' }),
    title: 'Tank Battalion',
    lines: ['candidates 2: 18VG, 39/26VG', 'greatest strength: 1 left, ruled out 39/26VG', 'chosen: 18VG'],
  }));

  decides('DT-25', 'westernmost', () => ({
    t: strike({
      'A-101-501': '1717',
      'G-26VG-39': { hex: '1616', dispersed: 1 },
      'G-26VG-77': { hex: '1817', dispersed: 1 },
    }),
    title: 'Tank Battalion',
    lines: [
      'candidates 2: 39/26VG, 77/26VG',
      'greatest strength: all tied',
      'westernmost: 1 left, ruled out 39/26VG',
      'chosen: 77/26VG',
    ],
  }));
});
