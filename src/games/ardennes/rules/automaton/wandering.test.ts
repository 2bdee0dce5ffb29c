import { describe, expect, it } from 'vitest';
import { type ArdennesState, Off } from '../../state.ts';
import { ALLIED, HEXES } from '../../tables.ts';
import { beside, hex, tables, type Units, unit } from '../../testing.ts';
import { isSurrounded, isWandering } from '../definitions.ts';
import { communicationMap, supplyMap } from '../supply.ts';
import { wanderUnit } from './activation.ts';
import { impulse } from './choices.fixture.ts';
import { GUARDS, LOST, ringed } from './ring.fixture.ts';
import { at, solo } from './testing.ts';

/** The lost unit in its ring, and what else there is. */
function inside(centre: string, holes: readonly string[], more: object = {}, watched = true): ArdennesState {
  const { units = {}, ...rest } = more as { units?: Units };
  return solo({ ...ringed(centre, holes, watched), ...units }, rest);
}

const goes = (s: ArdennesState): string | null => {
  wanderUnit(s, unit(LOST));
  return at(s, LOST);
};

describe('DT-29 Wandering', () => {
  it('A-ACTIVATE.9 A-ACTIVATE.10 A-DEF.15 A-DEF.16 A-DEF.17 out of Communication, in no city or town, not Surrounded', () => {
    const s = inside('1101', ['1302']);
    const wanders = (x: ArdennesState): boolean => isWandering(x, unit(LOST), communicationMap(x, ALLIED));
    expect([communicationMap(s, ALLIED)[hex('1101')], isSurrounded(s, hex('1101')), wanders(s)]).toEqual([
      0,
      false,
      true,
    ]);
    // The same ring with a hole that nobody watches: a path leads out.
    expect(wanders(inside('1101', ['1302'], {}, false))).toBe(false);
    // In a town, or with every neighbour under a German zone, it is not Wandering.
    expect(wanders(inside('1503', []))).toBe(false);
    const ringed = solo({
      [LOST]: '1101',
      ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [GUARDS[d], beside('1101', d)])),
    });
    expect([isSurrounded(ringed, hex('1101')), wanders(ringed)]).toEqual([true, false]);
  });

  it('A-ACTIVATE.11 first to a hex in Communication', () => {
    const s = inside('1101', ['1302']);
    expect(communicationMap(s, ALLIED)[hex('1302')]).toBe(1);
    expect(goes(s)).toBe('1302');
  });

  it('A-ACTIVATE.16 A-ACTIVATE.17 of several the one closest to a supplied unit, then the westernmost', () => {
    const two = (friend: string) => inside('1101', ['0902', '1302'], { units: { 'A-101-501': friend } });
    const [north, south] = [two('0806'), two('1606')];
    for (const s of [north, south]) {
      expect([communicationMap(s, ALLIED)[hex('0902')], communicationMap(s, ALLIED)[hex('1302')]]).toEqual([1, 1]);
      expect(supplyMap(s, ALLIED)[s.hex[unit('A-101-501')]]).toBe(1);
    }
    expect([goes(north), goes(south)]).toEqual(['0902', '1302']);
    // A-DEF.33: a unit that bears a marker is not in supply, though it can trace.
    const low = { hex: '0806', supply: 'low-supply' };
    expect(goes(inside('1101', ['0902', '1302'], { units: { 'A-101-501': '1606', 'A-101-506': low } }))).toBe('1302');
    // As far from both: the one further west; side by side in that too, the lower number (DT-30).
    const { grid } = tables;
    const even = (a: string, b: string): string =>
      grid.name(
        Array.from({ length: HEXES }, (_, h) => h).find(
          (h) =>
            grid.distance(h, hex(a)) === grid.distance(h, hex(b)) &&
            grid.distance(h, hex(a)) > 4 &&
            supplyMap(north, ALLIED)[h] === 1,
        ) as number,
      );
    expect(grid.x[hex('0405')]).toBeLessThan(grid.x[hex('0403')]);
    const tied = (at: string, a: string, b: string) => inside(at, [a, b], { units: { 'A-101-501': even(a, b) } });
    expect([goes(tied('0204', '0403', '0405')), goes(tied('1101', '0902', '1302'))]).toEqual(['0405', '0902']);
  });

  it('A-MOVE.11 never to a hex with no room for it: three units, or six steps', () => {
    const full = (friends: Units) => goes(inside('1101', ['0902', '1302'], { units: friends }));
    expect(full({ 'A-101-501': '0902', 'A-101-502': '0902' })).toBe('0902');
    // Full, it still opens the way to the hex beside it.
    expect(full({ 'A-101-501': '0902', 'A-101-502': '0902', 'A-101-506': '0902' })).toBe('1001');
    expect(full({ 'A-101-501': '0902', 'A-GA-5': '0902' })).toBe('1001');
  });

  it('A-ACTIVATE.8 A-ACTIVATE.19 Wandering units go one after another, the lowest number first', () => {
    // 12/4 comes before 110/28; when it stands in the hole the way out is shut.
    const { [LOST]: _, ...ring } = ringed('1101', ['1302']);
    const t = impulse({ ...ring, 'A-28-110': '1101', 'A-4-12': '1101' }, 'A43', { day: 17 });
    expect([t.at('A-4-12'), t.at('A-28-110')]).toEqual(['1302', '1101']);
  });

  it('A-ACTIVATE.12 else to the Westwall, but not Isolated', () => {
    expect(goes(inside('2102', []))).toBe('2202');
    const isolated = inside('2102', [], { units: { [LOST]: { hex: '2102', supply: 'isolated' } }, dice: [8] });
    expect(goes(isolated)).toBe('2102');
  });

  it('A-ACTIVATE.12 an Isolated unit does not seek the Westwall even where friends hold it', () => {
    const from = (supply: string, units: Units) =>
      goes(solo({ ...ringed('0404', []), ...units, [LOST]: { hex: '0404', supply } }));
    expect([from('in-supply', {}), from('in-supply', { 'A-2-9': '0403' })]).toEqual(['0403', '0403']);
    // Monschau, a town, instead.
    expect([from('isolated', {}), from('isolated', { 'A-2-9': '0403' })]).toEqual(['0305', '0305']);
  });

  it('A-ACTIVATE.13 else to a city or town, a German one only if not Isolated', () => {
    const german = { hexes: { '1503': { owner: 'german' } } };
    expect(goes(inside('1402', [], german))).toBe('1503');
    const isolated = { units: { [LOST]: { hex: '1402', supply: 'isolated' } }, dice: [8] };
    expect(goes(inside('1402', [], { ...german, ...isolated }))).toBe('1402');
    expect(goes(inside('1402', [], { ...isolated, hexes: { '1503': { owner: 'allied' } } }))).toBe('1503');
  });

  it('A-ACTIVATE.14 A-ACTIVATE.15 T-WANDER: 1 strays a hex, 2 to 6 leave for so many days, 7 to 10 stay', () => {
    const rolled = (roll: number, day = 20) => {
      const s = inside('1101', [], { dice: [roll], day });
      wanderUnit(s, unit(LOST));
      return [at(s, LOST), s.due[unit(LOST)]] as const;
    };
    expect(tables.grid.distance(hex(rolled(1)[0] ?? '1101'), hex('1101'))).toBe(1);
    expect([rolled(2), rolled(6)]).toEqual([
      [null, 22],
      [null, 26],
    ]);
    expect([rolled(7)[0], rolled(10)[0]]).toEqual(['1101', '1101']);
    // Who would come back after the last day does not come back at all.
    const kept = (roll: number, day: number) => {
      const s = inside('1101', [], { dice: [roll], day });
      wanderUnit(s, unit(LOST));
      return s.off[unit(LOST)];
    };
    expect([kept(3, 26), kept(4, 26)]).toEqual([Off.calendar, Off.outOfPlay]);
  });
});
