import { describe, expect, it } from 'vitest';
import { trial } from '../../../engine/testing/trial.ts';
import { layOver } from '../data/schema.ts';
import celles, { load } from '../index.ts';
import type { CellesState } from '../state.ts';
import { given, moving, type Table, tables } from '../testing.ts';
import { traceAll } from './supply.ts';

type Units = Record<string, string | object>;

/** The position after a Supply Phase (of turn 2). */
const checked = (units: Units): Table =>
  given({
    clear: true,
    turn: 2,
    units: Object.fromEntries(Object.entries(units).map(([id, at]) => [id, typeof at === 'string' ? { hex: at } : at])),
    at: { step: 'supplyPhase' },
  });
const supplyOf = (id: string, units: Units): string => checked(units).unit(id).supply;

const ALLIED_UNITS = ['2Arm-1', '2Arm-2', '2Arm-3', '2Arm-4', '2Arm-5', '2Arm-R'];
const GERMAN_UNITS = ['116Pz-1', '2Pz-1', '2Pz-2', '9Pz-1', '9Pz-2', '9Pz-3'];
/** Disrupted units, which block their own hexes and control none. */
const blocks = (ids: readonly string[], ...hexes: string[]): Units =>
  Object.fromEntries(hexes.map((hex, i) => [ids[i], { hex, disrupted: true }]));

const sources = (nation: number): string[] => [...tables.sources[nation]].map((h) => tables.grid.name(h)).sort();
const two = (n: number): string => String(n).padStart(2, '0');

describe('5.0 the path', () => {
  /** Three units whose zones cover every hex around 2009. */
  const ring = { '2Arm-1': '2108', '2Arm-2': '2111', '2Arm-3': '1809' };

  it('C-5.0.3 C-5.0.4 a path of any length to a source of the own nation is enough', () => {
    const units = { 'Lehr-1': '0500', '2Arm-1': '2008', '29-1': '3308', '84-1/333': '0816' };
    for (const id of Object.keys(units)) expect([id, supplyOf(id, units)]).toEqual([id, 'supplied']);
  });

  it('C-5.0.5 not through enemy units', () => {
    const around = ['2008', '2109', '2110', '2010', '1910', '1909'];
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', ...blocks(ALLIED_UNITS, ...around) })).toBe('out-of-supply');
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', ...blocks(ALLIED_UNITS, ...around.slice(1)) })).toBe('supplied');
  });

  it('C-5.0.6 not through enemy zones of control', () => {
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', ...ring })).toBe('out-of-supply');
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', '2Arm-1': '2108', '2Arm-2': '2111' })).toBe('supplied');
  });

  it('C-5.0.7 a friendly unit in a hex cancels the zone there', () => {
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', 'Lehr-R': '2008', ...ring })).toBe('supplied');
  });

  it('A-88 an American unit does so for a British one', () => {
    const germans = { 'Lehr-1': '2108', 'Lehr-2': '2111', 'Lehr-3': '1809' };
    expect(supplyOf('29-1', { '29-1': '2009', ...germans })).toBe('out-of-supply');
    expect(supplyOf('29-1', { '29-1': '2009', '84-1/333': '2008', ...germans })).toBe('supplied');
  });

  it('C-5.0.12 a Disrupted enemy unit blocks its own hex only', () => {
    const shaken = { ...ring, '2Arm-1': { hex: '2108', disrupted: true } };
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', ...shaken })).toBe('supplied');
  });

  it('W-08 C-5.0.7 the path begins in the own hex, zone or not', () => {
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2009', '2Arm-1': '2008' })).toBe('supplied');
  });

  it('C-5.0.8 C-5.0.9 a source under a zone serves only if a friendly unit stands in it', () => {
    // 3309 and 3310 are the sources next to 3209; zones of 3308, 3311 and 3009 cover all six hexes around it.
    const units = { '116Pz-1': '3209', '2Arm-1': '3308', '2Arm-2': '3311', '2Arm-3': '3009' };
    expect(supplyOf('116Pz-1', units)).toBe('out-of-supply');
    expect(supplyOf('116Pz-1', { ...units, '116Pz-R': '3309' })).toBe('supplied');
  });

  it('C-5.0.8 an enemy unit in the source closes it', () => {
    // Of the hexes around 3201 only 3301 is left open, a source.
    const others = ['3200', '3302', '3202', '3102', '3101'];
    expect(supplyOf('84-1/333', { '84-1/333': '3201', ...blocks(GERMAN_UNITS, ...others) })).toBe('supplied');
    expect(supplyOf('84-1/333', { '84-1/333': '3201', ...blocks(GERMAN_UNITS, ...others, '3301') })).toBe(
      'out-of-supply',
    );
  });

  it('C-5.0.10 not through the enemy Rear Area', () => {
    // Around 1301: 1200, 1300 and 1400 lie in the Allied Rear Area, the other three are held.
    const held = blocks(ALLIED_UNITS, '1401', '1302', '1201');
    expect(supplyOf('Lehr-1', { 'Lehr-1': '1301', ...held })).toBe('out-of-supply');
    expect(supplyOf('Lehr-1', { 'Lehr-1': '1301', ...blocks(ALLIED_UNITS, '1401', '1302') })).toBe('supplied');
  });

  it('C-5.0.11 across the Meuse only at a bridge', () => {
    // 0705 touches the west bank at 0604 and 0605 without a bridge, 0704 has the bridge of Dinant.
    expect(supplyOf('29-1', { '29-1': '0705', ...blocks(GERMAN_UNITS, '0704', '0804', '0805', '0706') })).toBe(
      'out-of-supply',
    );
    expect(supplyOf('29-1', { '29-1': '0704', ...blocks(GERMAN_UNITS, '0703', '0803', '0804', '0705', '0603') })).toBe(
      'supplied',
    );
  });

  it('A-55 other rivers do not bind it', () => {
    // Around Rochefort the open hexes 2012, 2112 and 2212 all lie across the Lomme.
    expect(supplyOf('Lehr-1', { 'Lehr-1': '2113', ...blocks(ALLIED_UNITS, '2213', '2114', '2013') })).toBe('supplied');
  });
});

describe('5.0 sources', () => {
  it('C-5.0.13 German: the map-edge hexes of the German Rear Area', () => {
    expect(sources(0)).toEqual(
      '2216 2316 2416 2516 2616 2716 2816 2916 3016 3116 3216 3309 3310 3311 3312 3313 3314 3315 3316'.split(' '),
    );
    for (const h of sources(0)) {
      expect(tables.rear[0][tables.grid.find(h)]).toBe(1);
      expect(h.startsWith('33') || h.endsWith('16')).toBe(true);
    }
  });

  it('C-5.0.14 C-5.0.15 American: the north edge, and 3300 to 3306', () => {
    const north = Array.from({ length: 33 }, (_, i) => `${two(i + 1)}00`);
    const east = ['3301', '3302', '3303', '3304', '3305', '3306'];
    expect(sources(1)).toEqual([...north, ...east].sort());
  });

  it('C-5.0.16 British: the west edge', () => {
    expect(sources(2)).toEqual(Array.from({ length: 17 }, (_, i) => `01${two(i)}`));
  });

  it('C-5.0.17 A-56 Americans in the far west find no supply at the west edge', () => {
    const cut = blocks(GERMAN_UNITS, '0114', '0116', '0214', '0215');
    expect(supplyOf('84-3/333', { '84-3/333': '0115', ...cut })).toBe('out-of-supply');
    expect(supplyOf('29-1', { '29-1': '0115', ...cut })).toBe('supplied');
  });

  it('C-5.0.18 the British find none at American sources', () => {
    const cut = blocks(GERMAN_UNITS, '3302', '3304', '3203', '3202');
    expect(supplyOf('29-1', { '29-1': '3303', ...cut })).toBe('out-of-supply');
    expect(supplyOf('84-1/333', { '84-1/333': '3303', ...cut })).toBe('supplied');
  });
});

describe('5.0 markers', () => {
  const around = ['2008', '2109', '2110', '2010', '1910', '1909'];
  const cutOff = (supply: string): string =>
    supplyOf('Lehr-1', { 'Lehr-1': { hex: '2009', supply }, ...blocks(ALLIED_UNITS, ...around) });

  it('C-5.0.19 C-5.0.20 C-5.0.21 C-5.0.23 W-12 none, Out of Supply, Isolated, and Isolated for good', () => {
    expect(cutOff('supplied')).toBe('out-of-supply');
    expect(cutOff('out-of-supply')).toBe('isolated');
    expect(cutOff('isolated')).toBe('isolated');
  });

  it('C-5.0.22 W-12 a path takes either marker off at once', () => {
    for (const supply of ['out-of-supply', 'isolated'])
      expect(supplyOf('Lehr-1', { 'Lehr-1': { hex: '2009', supply } })).toBe('supplied');
  });

  it('C-5.0.1 C-3.0.3 every unit of both sides is checked', () => {
    const t = checked({
      'Lehr-1': '1301',
      ...blocks(ALLIED_UNITS, '1401', '1302', '1201'),
      '29-1': { hex: '0704', supply: 'isolated' },
      '84-3/333': '0115',
      ...blocks(GERMAN_UNITS, '0114', '0116', '0214', '0215'),
    });
    expect(t.unit('Lehr-1').supply).toBe('out-of-supply');
    expect(t.unit('84-3/333').supply).toBe('out-of-supply');
    expect(t.unit('29-1').supply).toBe('supplied');
  });

  it('C-5.0.2 C-5.0.1 nothing done on the map changes a marker before the next Supply Phase', () => {
    const back = moving({ 'Lehr-1': { hex: '2215', supply: 'out-of-supply' } }).choose(
      'move Lehr-1 2216',
      'stop Lehr-1',
    );
    expect(back.unit('Lehr-1').supply).toBe('out-of-supply');
    // 4th Cavalry closes the last gap in the ring around 2009.
    const t = moving({ '4Cav': '1709', '2Arm-1': '2108', '2Arm-2': '2111', 'Lehr-1': '2009' });
    t.choose('move 4Cav 1809', 'stop 4Cav', 'end-phase');
    expect(t.unit('Lehr-1').supply).toBe('supplied');
  });

  it('C-14.0.13 units off the map bear no marker', () => {
    const t = checked({ 'Lehr-1': { off: 'pool' }, 'Lehr-2': '2009' });
    expect(t.unit('Lehr-1')).toMatchObject({ hex: null, supply: 'supplied' });
  });
});

describe('5.0 effects', () => {
  const allowance = (unit: string, supply: string, turn = 2): number =>
    moving({ [unit]: { hex: '2009', supply } }, { turn }).left;

  it('C-5.0.24 Out of Supply takes a third: 9 to 6, 3 to 2, 12 to 8', () => {
    expect(allowance('Lehr-1', 'out-of-supply')).toBe(6);
    expect(allowance('84-1/333', 'out-of-supply')).toBe(2);
    expect(allowance('Lehr-1', 'out-of-supply', 3)).toBe(8);
  });

  it('C-5.0.27 Isolated takes two thirds: 9 to 3, 3 to 1, 12 to 4', () => {
    expect(allowance('Lehr-1', 'isolated')).toBe(3);
    expect(allowance('84-1/333', 'isolated')).toBe(1);
    expect(allowance('Lehr-1', 'isolated', 3)).toBe(4);
  });

  // 2009 and 1910 are rough, no river between them: a Medium attack by day on turn 2 has no modifier.
  const attack = (own: object, enemy: object, helper?: object): Table => {
    const t = moving(
      {
        'Lehr-1': { hex: '2009', ...own },
        ...(helper ? { 'Lehr-2': { hex: '1909', ...helper } } : {}),
        '84-1/333': { hex: '1910', ...enemy },
      },
      { dice: [5] },
    ).choose('attack Lehr-1 medium');
    return helper ? t.choose('join Lehr-2', 'fight') : t;
  };

  it('C-5.0.25 an attack with an Out of Supply unit has -2, once', () => {
    expect(attack({}, {}).fight).toBe('11 vs. 7 (3-2): rolled 5, 1/1');
    expect(attack({ supply: 'out-of-supply' }, {}).fight).toContain(': rolled 5 − 2 = 3');
    expect(attack({}, {}, { supply: 'out-of-supply' }).fight).toContain(': rolled 5 − 2 = 3');
    expect(attack({ supply: 'out-of-supply' }, {}, { supply: 'out-of-supply' }).fight).toContain(': rolled 5 − 2 = 3');
  });

  it('C-5.0.26 Out of Supply changes nothing in defense', () => {
    expect(attack({}, { supply: 'out-of-supply' }).fight).toBe('11 vs. 7 (3-2): rolled 5, 1/1');
  });

  it('C-5.0.28 an Isolated unit neither attacks nor joins', () => {
    const units = { 'Lehr-1': { hex: '2009', supply: 'isolated' }, '84-1/333': '1910' };
    expect(moving(units).refusal('attack Lehr-1 light')).toBe('C-5.0.28');
    const t = moving({
      'Lehr-1': '2009',
      'Lehr-2': { hex: '1909', supply: 'isolated' },
      'Lehr-R': '1911',
      '84-1/333': '1910',
    }).choose('attack Lehr-1 medium');
    expect(t.offered()).toEqual(['join Lehr-R', 'fight']);
    expect(t.refusal('join Lehr-2')).toBe('C-5.0.28');
  });

  it('C-5.0.29 an attack on an Isolated unit has +2', () => {
    expect(attack({}, { supply: 'isolated' }).fight).toContain(': rolled 5 + 2 = 7');
  });
});

describe('5.0 supply is traced anew', () => {
  const sources = (s: CellesState) => traceAll(s)[0].reduce((sum, joined) => sum + joined, 0);

  it('C-5.0.7 C-5.0.5 when a unit has moved, been Disrupted or left', () => {
    const { state } = given({ clear: true, turn: 2, units: { 'Lehr-1': { hex: '2214' }, '2Arm-1': { hex: '2009' } } });
    const unit = celles.kinds.unit.find('2Arm-1');
    const all = sources(state);
    state.disrupted[unit] = 1;
    expect(sources(state)).toBe(all + 6); // its own hex only
    state.hex[unit] = -1;
    expect(sources(state)).toBe(all + 7);
    state.disrupted[unit] = 0;
    expect(sources(state)).toBe(all + 7);
  });

  it('C-5.0.13 A-90 for another map, though units stand the same', () => {
    const none = load(layOver({ map: { supplySources: { german: [] } } }));
    const position = { clear: true, turn: 2, units: { 'Lehr-1': { hex: '2214' } } };
    const [printed, other] = [celles, none].map((game) => trial(game, { position }).state);
    expect([sources(printed) > 0, sources(other), sources(printed) > 0]).toEqual([true, 0, true]);
  });
});
