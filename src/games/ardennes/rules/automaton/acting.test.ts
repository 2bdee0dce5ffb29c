/** Decision tables of the automaton: where action cards lead (DT-31), Protect VP (DT-32), attacks (DT-33). */
import { describe, expect } from 'vitest';
import type { Table, Units } from '../../testing.ts';
import { action, decides, settles } from './choices.fixture.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
/** A German step that goes nowhere, for cards that strike cripples. */
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });

describe('DT-31 where a unit moves', () => {
  const block = (...germans: string[]) =>
    action({ 'A-101-501': '2014', 'G-26VG-39': pinned(germans[0]), 'G-26VG-77': pinned(germans[1]) }, 'A13', 16, {
      day: 17,
    });
  const slip = (units: Units) => action(units, 'A09', 21, { day: 17 });

  decides('DT-31', 'order of the action card', () => ({
    t: block('1815', '1814'),
    title: '16 Block the road, led by 501/101',
    by: 'highest HV',
    lines: ['candidates 2: 1813, 1816', 'highest HV: 1 left, ruled out 1816', 'chosen: 1813'],
  }));

  decides('DT-31', 'empty hex', () => ({
    t: slip({ 'A-28-110': '1314', 'G-26VG-39': '1414', 'G-26VG-77': '1214', 'A-4-12': { hex: '1412', steps: 1 } }),
    title: '21 Slip the noose, led by 110/28',
    lines: [
      'candidates 3: 1312, 1412, 1413',
      'fewest MPs: all tied',
      'highest HV: 2 left, ruled out 1312',
      'empty hex: 1 left, ruled out 1412',
      'chosen: 1413',
    ],
  }));

  decides('DT-31', 'most MPs left', () => ({
    t: block('1813', '1716'),
    title: '16 Block the road, led by 501/101',
    lines: [
      'candidates 3: 1913, 1815, 1816',
      'highest HV: 2 left, ruled out 1913',
      'Primary route: all tied',
      'empty hex: all tied',
      'most MPs left: 1 left, ruled out 1816',
      'chosen: 1815',
    ],
  }));

  decides('DT-31', 'fewest Allied units', () => ({
    t: slip({
      'A-28-110': '1511',
      'G-26VG-39': '1512',
      'G-26VG-77': '1410',
      'A-4-12': { hex: '1711', steps: 1 },
      'A-4-8': { hex: '1710', steps: 1 },
      'A-4-22': { hex: '1710', steps: 1 },
    }),
    title: '21 Slip the noose, led by 110/28',
    lines: [
      'candidates 2: 1710, 1711',
      'fewest MPs: all tied',
      'highest HV: all tied',
      'empty hex: all tied',
      'most MPs left: all tied',
      'fewest Allied units: 1 left, ruled out 1710',
      'chosen: 1711',
    ],
  }));

  decides('DT-31', 'westernmost', () => ({
    t: block('1815', '2213'),
    title: '16 Block the road, led by 501/101',
    lines: [
      'candidates 2: 2314, 1816',
      'highest HV: all tied',
      'Primary route: all tied',
      'empty hex: all tied',
      'most MPs left: all tied',
      'fewest Allied units: all tied',
      'westernmost: 1 left, ruled out 2314',
      'chosen: 1816',
    ],
  }));
});

describe('DT-32 Protect VP', () => {
  settles('DT-32', 'attack with 4 steps', () => {
    // Out of Bastogne against a cripple next to it.
    const attacks = (steps: number) => {
      const t = action(
        { 'A-101-501': '1813', 'A-101-506': { hex: '1813', steps }, 'A-101-502': '2118', 'G-26VG-39': cripple('1812') },
        'A13',
        3,
        { day: 17 },
      );
      return t.state.target >= 0 || t.log().some((line) => line.includes('attack'));
    };
    expect([attacks(1), attacks(2)]).toEqual([false, true]);
  });

  settles('DT-32', 'leave when no German is near', () => {
    // From Bastogne to the hex that card 16 asks for: not while a German could come next to it or stands two hexes off.
    const leaves = (units: Units) =>
      action({ 'A-101-501': '1813', 'A-101-502': '2118', 'G-26VG-39': pinned('1910'), ...units }, 'A13', 16, {
        day: 17,
      }).at('A-101-501') !== '1813';
    expect([leaves({}), leaves({ 'G-26VG-77': pinned('1815') }), leaves({ 'G-26VG-77': pinned('1816') })]).toEqual([
      true,
      false,
      true,
    ]);
    expect([leaves({ 'G-2Pz-3P': { hex: '1817', supply: 'out-of-supply' } }), leaves({ 'G-2Pz-3P': '1817' })]).toEqual([
      true,
      false,
    ]);
  });

  settles('DT-32', 'leave when somebody stays', () => {
    const leaves = (units: Units) =>
      action({ 'A-101-501': '1813', 'A-101-502': '2118', 'G-26VG-39': pinned('1910'), ...units }, 'A13', 16, {
        day: 17,
      }).at('A-101-501') !== '1813';
    const near = { 'G-26VG-77': pinned('1815') };
    expect([leaves(near), leaves({ ...near, 'A-4-12': '1813' })]).toEqual([false, true]);
  });
});

describe('DT-33 the force of an attack and its target', () => {
  const strength = (t: Table) => t.log().find((line) => line.startsWith('Situational strength'));

  settles('DT-33', 'those next to it', () => {
    // All active units next to the target join, whether needed or not; units of other formations do not.
    const t = action(
      { 'A-101-501': '1716', 'A-101-506': '1816', 'A-28-110': '1617', 'G-26VG-39': cripple('1717') },
      'A13',
      3,
      { day: 17 },
    );
    expect(strength(t)).toBe('Situational strength 8 vs. 2');
  });

  settles('DT-33', 'those who can come', () => {
    // 3:1 against three points needs ten: the lead stands next to them, the others come from the 19th, as many as it takes.
    const units: Units = {
      'A-101-501': '1716',
      'A-101-506': '1615',
      'A-101-502': '1615',
      'A-101-327': '1615',
      'G-26VG-39': { hex: '1717', dispersed: 1 },
    };
    const on = (day: number) => action(units, 'A43', 4, { day, cards: { A54: { card: 'pile' } }, dice: ['A54'] });
    expect(strength(on(18))).toBeUndefined();
    expect(strength(on(19))).toBe('Situational strength 12 vs. 3');
    expect(['A-101-506', 'A-101-502', 'A-101-327'].map((id) => on(19).at(id) === '1615')).toEqual([false, false, true]);
  });

  decides('DT-33', 'highest ratio', () => ({
    t: action({ 'A-101-501': '1314', 'G-26VG-39': cripple('1213'), 'G-5FJ-13': cripple('1313') }, 'A13', 3, {
      day: 17,
    }),
    title: '3 Hit the cripple, led by 501/101',
    lines: ['candidates 2: 1213, 1313', 'highest ratio: 1 left, ruled out 1213', 'chosen: 1313'],
  }));

  decides('DT-33', 'VP hex', () => ({
    t: action({ 'A-101-501': '1314', 'G-26VG-39': cripple('1313'), 'G-26VG-77': cripple('1315') }, 'A13', 3, {
      day: 17,
    }),
    title: '3 Hit the cripple, led by 501/101',
    lines: ['candidates 2: 1313, 1315', 'highest ratio: all tied', 'VP hex: 1 left, ruled out 1313', 'chosen: 1315'],
  }));

  decides('DT-33', 'highest HV', () => ({
    t: action({ 'A-101-501': '1314', 'G-26VG-39': cripple('1213'), 'G-26VG-77': cripple('1214') }, 'A13', 3, {
      day: 17,
    }),
    title: '3 Hit the cripple, led by 501/101',
    lines: [
      'candidates 2: 1213, 1214',
      'highest ratio: all tied',
      'VP hex: all tied',
      'highest HV: 1 left, ruled out 1213',
      'chosen: 1214',
    ],
  }));

  decides('DT-33', 'westernmost', () => ({
    t: action({ 'A-101-501': '1313', 'G-26VG-39': cripple('1412'), 'G-26VG-77': cripple('1413') }, 'A13', 3, {
      day: 17,
    }),
    title: '3 Hit the cripple, led by 501/101',
    lines: [
      'candidates 2: 1412, 1413',
      'highest ratio: all tied',
      'VP hex: all tied',
      'highest HV: all tied',
      'westernmost: 1 left, ruled out 1412',
      'chosen: 1413',
    ],
  }));
});
