/** 17.7: the places that a guide is offered, point by point: directions, goals of the scenario, and distances to enemies. */

import { describe, expect, it } from 'vitest';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, row, type Table, type UnitSpec } from '../testing.ts';

const one = (profile: string, x: number, y: number, more = {}): UnitSpec => ({ profile, places: [[x, y]], ...more });
/** What is tried, legal or not. */
const tried = (t: Table, how = 'move'): string[] =>
  t
    .choose(how)
    .tried()
    .filter((w) => w.startsWith('go '))
    .map((w) => w.slice(3));
/** All but the sixteen directions, and eight of half the way. */
const places = (t: Table, how = 'move'): string[] => tried(t, how).slice(24);

describe('directions', () => {
  it('CE-301 sixteen as far as the unit may go, then eight half as far; none off the table', () => {
    const at = (x: number, y: number) =>
      tried(battle({ units: { A1: one('gael_druid', x, y), B1: one('sidhe_seer', 24, 46) }, order: 'A1' }));
    expect(at(24, 20).slice(0, 24)).toEqual(
      [
        '28.0,20.0 27.7,21.5 26.8,22.8 25.5,23.7 24.0,24.0 22.5,23.7 21.2,22.8 20.3,21.5',
        '20.0,20.0 20.3,18.5 21.2,17.2 22.5,16.3 24.0,16.0 25.5,16.3 26.8,17.2 27.7,18.5',
        '26.0,20.0 25.4,21.4 24.0,22.0 22.6,21.4 22.0,20.0 22.6,18.6 24.0,18.0 25.4,18.6',
      ].flatMap((line) => line.split(' ')),
    );
    // To the very edge, and no base beyond it.
    expect(at(4.5, 20).slice(0, 24)).toContain('0.5,20.0');
    expect(at(4.4, 20).some((p) => p.startsWith('0.4,'))).toBe(false);
    expect(at(43.5, 20)).toContain('47.5,20.0');
    expect(at(43.6, 20).some((p) => p.startsWith('47.6,'))).toBe(false);
    expect([at(24, 4.5).includes('24.0,0.5'), at(24, 4.4).includes('24.0,0.4')]).toEqual([true, false]);
    const north = (y: number) =>
      tried(battle({ units: { A1: one('gael_druid', 4, y), B1: one('sidhe_seer', 44, 4) }, order: 'A1' }));
    expect([north(43.5).includes('4.0,47.5'), north(43.6).includes('4.0,47.6')]).toEqual([true, false]);
  });
});

describe('distances to enemies', () => {
  const field = (own: UnitSpec, more: Record<string, UnitSpec>, rest = {}): Table =>
    battle({ units: { A1: own, A2: one('gael_chief', 2, 46), ...more }, order: 'A1', ...rest });
  it('CE-502 in reach of a charge, of one after a Move, and out of theirs; of the two nearest units only', () => {
    const enemies = { B1: one('sidhe_seer', 24, 16), B2: one('gael_druid', 35, 6), B3: one('sidhe_seer', 24, 20) };
    // 6.5" from the first: 2.5" on; 9.5" or 11.5" from them: back.
    expect(places(field(one('gael_druid', 24, 6), enemies))).toEqual(['24.0,8.5', '24.0,3.5', '27.5,6.0', '24.5,6.0']);
    const near = { B1: one('sidhe_seer', 24, 46), B2: one('gael_druid', 31, 6), B3: one('sidhe_seer', 46, 46) };
    // 7" to the druid: 6.5" before a charge is half an inch back, 3" after a Move 3" on, 9.5" from his 3.5" back.
    expect(places(field(one('gael_druid', 24, 6), near)).slice(0, 3)).toEqual(['23.5,6.0', '27.0,6.0', '20.5,6.0']);
  });
  it('CE-404 into the range of the own weapon, and into Short range', () => {
    const slinger = { profile: 'gael_slinger', models: 5, places: [[24, 6]] as [number, number][] };
    const far = { B1: one('gael_druid', 24, 33), B2: one('sidhe_seer', 46, 46) };
    // 23.5" between the bases: 2.5" nearer.
    expect(places(field(slinger, far))).toContain('24.0,8.5');
    const short = { B1: one('gael_druid', 24, 17), B2: one('sidhe_seer', 46, 46) };
    // A charge, out of his, and 11.5" between the bases: Short range.
    expect(places(field(slinger, short)).slice(0, 3)).toEqual(['24.0,9.5', '24.0,6.5', '24.0,4.5']);
    expect(places(field(one('gael_druid', 24, 6), short)).slice(0, 2)).toEqual(['24.0,9.5', '24.0,6.5']);
    expect(places(field(one('gael_druid', 24, 6), short))).not.toContain('24.0,4.5');
    // Whatever the table of weapons lists first may be a missile weapon.
    const bands = [{ hit: 0, damage: 4 }, null, null, null];
    const game = load(
      layOver({
        weapons: { rows: [{ id: 'improvised', bands }] },
        profiles: { rows: [{ id: 'gael_slinger', missile: 'improvised' }] },
      }),
    );
    expect(places(field(slinger, short, { game }))).toContain('24.0,4.5');
  });
  it('CE-113 the nearest living model of a unit counts, of two as near the first', () => {
    const west: UnitSpec = {
      profile: 'gael_retainer',
      models: 5,
      places: [
        [15, 6],
        [16, 6],
        [15, 7.2],
      ],
    };
    // 16.0 is the nearest: 8" and 1.5" on to a charge; 9.5" from theirs: 2.5" back.
    const both = { B1: west, B2: one('sidhe_seer', 46, 46) };
    expect(places(field(one('gael_druid', 24, 6), both)).slice(0, 2)).toEqual(['23.5,6.0', '26.5,6.0']);
    const fallen = { B1: { ...west, wounds: [1, 0, 1] }, B2: one('sidhe_seer', 46, 46) };
    expect(places(field(one('gael_druid', 24, 6), fallen)).slice(0, 2)).toEqual(['22.5,6.0', '25.5,6.0']);
    // East and west as far: the first of the unit is aimed at.
    const tie = {
      B1: {
        ...west,
        places: [
          [33, 6],
          [15, 6],
        ] as [number, number][],
      },
      B2: one('sidhe_seer', 46, 46),
    };
    expect(places(field(one('gael_druid', 24, 6), tie)).slice(0, 2)).toEqual(['25.5,6.0', '22.5,6.0']);
    // Of three units as far the first two.
    const three = { B1: one('gael_druid', 33, 6), B2: one('gael_druid', 15, 6), B3: one('gael_druid', 24, 15) };
    expect(places(field(one('gael_druid', 24, 6), three))).toEqual(['25.5,6.0', '22.5,6.0']);
  });
  it('CE-502 the very first model of all may be the nearest', () => {
    const t = battle({
      units: {
        A1: {
          profile: 'gael_retainer',
          models: 5,
          places: [
            [24, 15],
            [24, 17],
          ],
        },
        A2: one('gael_chief', 2, 46),
        B1: one('gael_druid', 24, 6),
      },
      order: 'B1',
    });
    expect(places(t).slice(0, 2)).toEqual(['24.0,7.5', '24.0,4.5']);
  });
  it('CE-116 the guide is the first who lives', () => {
    const own: UnitSpec = { profile: 'gael_retainer', models: 5, places: row(3, 22.8, 6), wounds: [0, 1, 1] };
    const enemies = { B1: one('gael_druid', 24, 15), B2: one('sidhe_seer', 46, 46) };
    expect(tried(field(own, enemies))[0]).toBe('28.0,6.0');
    expect(places(field(own, enemies)).slice(0, 2)).toEqual(['24.0,7.5', '24.0,4.5']);
  });
});

describe('goals', () => {
  it('CE-843 within 3" of each of the standing stones', () => {
    const t = battle({
      scenario: 'border-clash',
      units: { A1: one('gael_chief', 18, 30), B1: one('sidhe_seer', 70, 2) },
      order: 'A1',
    });
    expect(places(t, 'rush')).toEqual(['18.0,26.5', '29.4,26.2', '29.9,28.0', '28.6,24.3']);
  });
  const seer = (order: string, units: Record<string, UnitSpec> = {}, victim = 1): Table =>
    battle({
      scenario: 'bound-seer',
      units: { A1: one('sidhe_prince', 24, 30.5), B1: one('fb_priest', 30, 36), ...units },
      order,
      more: { victim },
    });
  it('CE-856 CE-854 beside the bound seer, and for the Host at the altar', () => {
    expect(places(seer('A1'))).toEqual(['24.0,33.3', '23.0,29.5', '26.3,32.6', '22.2,28.9', '20.7,27.5']);
    expect(places(seer('B1'))).toEqual(['26.1,35.0', '27.5,36.0', '29.6,35.6', '27.0,33.3']);
    // Nobody runs to him when he is freed; the altar is still there.
    expect(places(seer('A1', {}, 2))[0]).toBe('23.0,29.5');
    expect(places(seer('B1', {}, 2))[0]).toBe('27.5,36.0');
  });
  it('CE-858 the freed seer goes straight to the south edge', () => {
    expect(tried(seer('A0', { A0: one('sidhe_seer', 20, 4) }, 3))).toContain('20.0,0.5');
    // Nobody else does.
    expect(places(seer('A1', { A0: one('sidhe_seer', 40, 4) }, 3))).toEqual([
      '23.0,29.5',
      '26.3,32.6',
      '22.2,28.9',
      '20.7,27.5',
    ]);
  });
  it('CE-863 CE-864 within 2" of every house, and for the Host on the summoning place', () => {
    const raid = (order: string, host: UnitSpec): Table =>
      battle({ scenario: 'raid', units: { A1: one('sidhe_prince', 18, 36), B1: host }, order });
    expect(places(raid('A1', one('fb_lord', 52, 40)))).toEqual([
      '14.0,39.0',
      '18.0,36.5',
      '22.0,39.0',
      '23.0,36.6',
      '15.7,35.7',
    ]);
    expect(places(raid('B1', one('fb_lord', 62, 44)))).toContain('59.3,42.2');
    // Nobody is sent where he is.
    expect(tried(raid('B1', one('fb_lord', 52, 40)))).not.toContain('52.0,40.0');
    // For the Court it is nothing.
    const court = battle({
      scenario: 'raid',
      units: { A1: one('sidhe_prince', 62, 44), B1: one('fb_lord', 10, 4) },
      order: 'A1',
    });
    expect(places(court)).not.toContain('59.3,42.2');
  });
});
