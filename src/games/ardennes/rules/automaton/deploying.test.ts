/** Decision tables of the automaton: reserves (DT-15 to DT-20), Raise The Alarm (DT-26) and replacements (DT-27). */
import { describe, expect } from 'vitest';
import { hex, type Table } from '../../testing.ts';
import { decides, due, impulse, settles, told, wait } from './choices.fixture.ts';

/** A German unit that goes nowhere and has no zone: Proximate to its neighbours only. */
const pinned = (label: string) => ({ hex: label, dispersed: 1 });
/** Wiltz: Positions around it are 1909, 1911 and 2009 (HV 3) and 1809 (HV 1). */
const WILTZ = { 'G-26VG-39': pinned('1910') };

describe('DT-15 DT-16 the order of reserves', () => {
  // Around Wiltz three units find a hex one after another: 1911, 2009 and, outside their zones, 1809.
  const THREE = { 'A-101-506': wait(), 'A-101-502': wait(), 'A-101-327': wait() };
  const places = (t: Table) => ['A-101-501', 'A-101-506', 'A-101-502', 'A-101-327'].map((id) => t.at(id));

  settles('DT-15', 'Method A for the Reserve', () => {
    // 501 is Out of Contact and has the lowest number of all, but the Reserve takes every hex.
    expect(places(impulse({ 'A-101-501': '2220', ...THREE, ...WILTZ }, 'A13'))).toEqual([
      '2220',
      '1911',
      '2009',
      '1809',
    ]);
  });

  settles('DT-15', 'Method A for Out of Contact units', () => {
    // One hex is left for it, from the 18th.
    const two = { 'A-101-501': '2220', 'A-101-506': wait(), 'A-101-502': wait(), ...WILTZ };
    const on = (day: number) => impulse(two, 'A13', { day });
    expect(places(on(17)).slice(0, 3)).toEqual(['2220', '1911', '2009']);
    expect(places(on(18)).slice(0, 3)).toEqual(['1809', '1911', '2009']);
    expect(on(18).log()).toContain('501/101 is Out of Contact, Method A: 1809, the only one');
  });

  settles('DT-15', 'Method B', () => {
    // No hex is left for the fourth: from the 18th it joins its division.
    const on = (day: number) => impulse({ 'A-101-501': wait(), ...THREE, ...WILTZ }, 'A13', { day });
    expect(places(on(17))).toEqual(['1911', '2009', '1809', null]);
    expect(told(on(18)).at(-1)?.title).toBe('327/101, Method B: Doncols-Bras 1911 of 3');
    expect(places(on(18))).toEqual(['1911', '2009', '1809', '1911']);
  });

  settles('DT-16', 'of the formation', () => {
    // The card of the 101st brings neither the 28th nor a unit of another corps; that of VIII Corps brings both divisions.
    const units = { 'A-28-112': wait(), 'A-101-501': wait(), 'A-2-9': wait(), ...WILTZ };
    const at = (card: string) =>
      ['A-28-112', 'A-101-501', 'A-2-9'].map((id) => impulse(units, card, { day: 17 }).at(id));
    expect([at('A13'), at('A07')]).toEqual([
      [null, '1911', null],
      ['1911', '2009', null],
    ]);
  });

  settles('DT-16', 'lowest number', () => {
    const t = impulse({ 'A-101-327': wait(), 'A-101-502': wait(), 'A-101-506': wait(), ...WILTZ }, 'A13', { day: 17 });
    expect(places(t)).toEqual([null, '1911', '2009', '1809']);
  });

  settles('DT-16', 'on the 16th one unit', () => {
    const t = impulse({ ...THREE, ...WILTZ }, 'A13', { day: 16, impulse: 2 });
    expect([places(t), t.off('A-101-502')]).toEqual([[null, '1911', null, null], 'reserve']);
  });
});

describe('DT-17 a hex by Method A', () => {
  const ALONE = { 'A-101-501': wait() };
  const BY = 'near its division, corps or army';

  decides('DT-17', 'near its division', () => ({
    t: impulse({ ...ALONE, 'A-101-502': '1906', 'A-28-110': '1913', ...WILTZ }, 'A13'),
    title: '501/101, Method A',
    by: BY,
    lines: [
      'candidates 4: 1809, 1911, 1909, 2009',
      'near its division, corps or army: 1 left, ruled out 1809, 1911, 2009',
      'chosen: 1909',
    ],
  }));

  decides('DT-17', 'near its corps', () => ({
    t: impulse({ ...ALONE, 'A-28-110': '1906', 'A-4-12': '1913', ...WILTZ }, 'A13'),
    title: '501/101, Method A',
    by: BY,
    lines: [
      'candidates 4: 1809, 1911, 1909, 2009',
      'near its division, corps or army: 1 left, ruled out 1809, 1911, 2009',
      'chosen: 1909',
    ],
  }));

  decides('DT-17', 'near its army', () => ({
    // A unit of the US 1st Army next to 1911 counts for nothing.
    t: impulse({ ...ALONE, 'A-4-12': '1906', 'A-2-9': '1913', ...WILTZ }, 'A13'),
    title: '501/101, Method A',
    by: BY,
    lines: [
      'candidates 4: 1809, 1911, 1909, 2009',
      'near its division, corps or army: 1 left, ruled out 1809, 1911, 2009',
      'chosen: 1909',
    ],
  }));

  decides('DT-17', 'highest HV', () => ({
    t: impulse({ ...ALONE, 'G-26VG-39': pinned('2010') }, 'A13'),
    title: '501/101, Method A',
    lines: [
      'candidates 5: 1911, 1910, 2011, 2009, 2110',
      'near its division, corps or army: all tied',
      'highest HV: 1 left, ruled out 1911, 2011, 2009, 2110',
      'chosen: 1910',
    ],
  }));

  decides('DT-17', 'westernmost', () => ({
    t: impulse({ ...ALONE, ...WILTZ }, 'A13'),
    title: '501/101, Method A',
    lines: [
      'candidates 4: 1809, 1911, 1909, 2009',
      'near its division, corps or army: all tied',
      'highest HV: 3 left, ruled out 1809',
      'westernmost: 1 left, ruled out 1909, 2009',
      'chosen: 1911',
    ],
  }));

  decides('DT-17', 'closest German', () => ({
    // 1415 and 1815 lie on one line from north to south; a German stands next to the first, and two hexes from the second.
    t: impulse({ ...ALONE, 'G-26VG-39': pinned('1416'), 'G-2Pz-3P': { hex: '1813', supply: 'out-of-supply' } }, 'A13'),
    title: '501/101, Method A',
    lines: [
      'candidates 10: 1415, 1614, 1613, 1612, 1815, 1811, 1915, 1914, 1913, 1912',
      'near its division, corps or army: all tied',
      'highest HV: 6 left, ruled out 1811, 1915, 1913, 1912',
      'westernmost: 2 left, ruled out 1614, 1613, 1612, 1914',
      'closest German: 1 left, ruled out 1815',
      'chosen: 1415',
    ],
  }));
});

describe('DT-18 a hex by Method B', () => {
  /** No Position lies next to it: nothing for Method A. */
  const FAR = { 'G-26VG-39': pinned('1823') };
  const ALONE = { 'A-101-501': wait() };
  const BY = 'near its division, corps or army';

  settles('DT-18', 'with its division', () => {
    const at = (fields: object) =>
      impulse({ ...ALONE, 'A-101-502': { hex: '2021', ...fields }, ...FAR }, 'A13').at('A-101-501');
    expect([at({}), at({ supply: 'low-supply' })]).toEqual(['2021', '1722']);
    // Six steps stand there already.
    const full = { 'A-101-502': '2021', 'A-101-506': '2021', 'A-101-327': '2021' };
    expect(impulse({ ...ALONE, ...full, ...FAR }, 'A13').at('A-101-501')).toBe('1722');
  });

  decides('DT-18', 'near its division', () => ({
    // A Low Supply unit of the division takes nobody in; 1722 is near it, 2022 near a unit of the corps.
    t: impulse({ ...ALONE, 'A-101-502': { hex: '1725', supply: 'low-supply' }, 'A-28-110': '1925', ...FAR }, 'A13'),
    title: '501/101, Method B',
    by: BY,
    lines: ['candidates 2: 1722, 2022', 'near its division, corps or army: 1 left, ruled out 2022', 'chosen: 1722'],
  }));

  decides('DT-18', 'near its corps', () => ({
    t: impulse({ ...ALONE, 'A-28-110': '1725', 'A-4-12': '1925', ...FAR }, 'A13'),
    title: '501/101, Method B',
    by: BY,
    lines: ['candidates 2: 1722, 2022', 'near its division, corps or army: 1 left, ruled out 2022', 'chosen: 1722'],
  }));

  decides('DT-18', 'highest HV', () => ({
    t: impulse({ ...ALONE, 'A-28-110': '1623', ...FAR }, 'A13'),
    title: '501/101, Method B',
    lines: [
      'candidates 4: 1725, 1722, 1821, 1925',
      'near its division, corps or army: all tied',
      'highest HV: 1 left, ruled out 1725, 1821, 1925',
      'chosen: 1722',
    ],
  }));

  decides('DT-18', 'westernmost', () => ({
    t: impulse({ ...ALONE, 'A-28-110': '1817', 'G-26VG-39': pinned('1717') }, 'A13'),
    title: '501/101, Method B',
    lines: [
      'candidates 9: 1615, 1719, 1818, 1816, 1815, 1920, 1915, 2018, 2119',
      'near its division, corps or army: all tied',
      'highest HV: 3 left, ruled out 1818, 1816, 1815, 1920, 1915, 2119',
      'westernmost: 1 left, ruled out 1615, 2018',
      'chosen: 1719',
    ],
  }));

  decides('DT-18', 'closest German', () => ({
    t: impulse({ ...ALONE, 'A-28-110': '2022', ...FAR }, 'A13'),
    title: '501/101, Method B',
    lines: [
      'candidates 8: 1722, 1821, 1925, 1920, 2021, 2020, 2122, 2222',
      'near its division, corps or army: all tied',
      'highest HV: 3 left, ruled out 1821, 1925, 2021, 2020, 2222',
      'westernmost: 2 left, ruled out 1920',
      'closest German: 1 left, ruled out 2122',
      'chosen: 1722',
    ],
  }));
});

describe('DT-20 XXX Corps', () => {
  const BRITISH = { 'A-GA-5': wait(22), 'A-GA-32': wait(22) };

  settles('DT-20', 'fixed hexes', () => {
    const t = impulse({ ...BRITISH, 'G-26VG-39': pinned('1910') }, 'A38', { day: 22 });
    expect([t.at('A-GA-5'), t.at('A-GA-32')]).toEqual(['0422', '0424']);
    // Taken by a stack that leaves no room: the normal way, with its division.
    const full = { 'A-2-9': '0424', 'A-2-38': '0424', 'A-2-23': '0424' };
    const crowded = impulse({ ...BRITISH, ...full, 'G-26VG-39': pinned('1910') }, 'A38', { day: 22 });
    expect([crowded.at('A-GA-5'), crowded.at('A-GA-32')]).toEqual(['0422', '0422']);
  });

  decides('DT-20', 'highest HV', () => ({
    t: impulse({ 'A-GA-5': wait(22), 'G-26VG-39': pinned('1125') }, 'A38', { day: 22 }),
    title: 'XXX Corps, first unit',
    lines: ['candidates 4: 0826, 0927, 1126, 1226', 'highest HV: 1 left, ruled out 0826, 1126, 1226', 'chosen: 0927'],
  }));

  decides('DT-20', 'closest German', () => ({
    t: impulse({ 'A-GA-5': wait(22), 'A-2-9': '0927', 'G-26VG-39': pinned('1125') }, 'A38', { day: 22 }),
    title: 'XXX Corps, first unit',
    lines: [
      'candidates 3: 0826, 1126, 1226',
      'highest HV: 2 left, ruled out 0826',
      'closest German: 1 left, ruled out 1226',
      'chosen: 1126',
    ],
  }));

  decides('DT-20', 'northernmost', () => ({
    t: impulse({ 'A-GA-5': wait(22), 'G-26VG-39': pinned('1225') }, 'A38', { day: 22 }),
    title: 'XXX Corps, first unit',
    lines: [
      'candidates 4: 0927, 1126, 1226, 1427',
      'highest HV: 2 left, ruled out 1126, 1226',
      'closest German: all tied',
      'northernmost: 1 left, ruled out 1427',
      'chosen: 0927',
    ],
  }));

  settles('DT-20', 'as US 1st Army', () => {
    // With a XXX unit on the map the others come by Methods A and B, west of the Meuse, near units of the 1st Army.
    const t = impulse({ 'A-GA-5': '0526', 'A-GA-32': wait(22), 'G-26VG-39': pinned('1125') }, 'A38', { day: 22 });
    expect([t.at('A-GA-32'), t.state.tables.westBank[hex(t.at('A-GA-32') ?? '1125')]]).toEqual(['1126', 1]);
    const far = impulse(
      { 'A-GA-5': '0526', 'A-43-129': wait(22), 'A-2-9': '0927', 'G-26VG-39': pinned('1125') },
      'A38',
      {
        day: 22,
      },
    );
    expect(far.at('A-43-129')).toBe('1126');
  });
});

describe('DT-26 Raise The Alarm', () => {
  settles('DT-26', 'Reserve', () => {
    const t = impulse({ 'A-101-506': wait(), 'A-101-501': due(19), ...WILTZ }, 'A14');
    expect([t.at('A-101-506'), t.at('A-101-501')]).toEqual(['1911', null]);
  });

  settles('DT-26', 'due tomorrow', () => {
    const t = impulse({ 'A-101-506': due(20), 'A-101-501': due(19), ...WILTZ }, 'A14');
    expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1911', null]);
  });

  decides('DT-26', 'lowest number', () => ({
    t: impulse({ 'A-101-506': wait(), 'A-101-501': wait(), 'A-101-502': wait(), ...WILTZ }, 'A14'),
    title: 'Raise The Alarm',
    lines: [
      'candidates 3: 501/101, 506/101, 502/101',
      'lowest number: 1 left, ruled out 506/101, 502/101',
      'chosen: 501/101',
    ],
  }));
});

describe('DT-27 replacements', () => {
  const weak = (label: string, fields: object = {}) => ({ hex: label, steps: 1, ...fields });

  settles('DT-27', 'two reduced units', () => {
    const one = impulse({ 'A-101-501': weak('2018'), 'A-101-506': '2220' }, 'A07');
    const two = impulse({ 'A-101-501': weak('2018'), 'A-101-506': weak('2220', { supply: 'low-supply' }) }, 'A07');
    expect([one.steps('A-101-501'), two.steps('A-101-501'), two.steps('A-101-506')]).toEqual([1, 2, 1]);
  });

  settles('DT-27', 'in supply and tracing', () => {
    // One is marked, one cannot trace behind a ring of zones, one may have its step.
    const t = impulse(
      {
        'A-101-327': weak('2018', { supply: 'low-supply' }),
        'A-101-506': weak('1101'),
        'A-101-501': weak('2220'),
        'G-26VG-39': '1103',
        'G-26VG-77': '0902',
        'G-26VG-78': '1302',
      },
      'A07',
    );
    expect(['A-101-327', 'A-101-506', 'A-101-501'].map((id) => t.steps(id))).toEqual([1, 1, 2]);
  });

  decides('DT-27', 'highest number', () => ({
    t: impulse({ 'A-101-501': weak('2018'), 'A-101-506': weak('1813'), 'A-101-502': weak('2313') }, 'A07'),
    title: 'replacement',
    lines: [
      'candidates 3: 501/101, 506/101, 502/101',
      'highest number: 1 left, ruled out 501/101, 506/101',
      'chosen: 502/101',
    ],
  }));
});
