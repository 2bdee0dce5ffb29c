import { describe, expect, it } from 'vitest';
import { HEXES } from '../tables.ts';
import { acting, beside, ground, hex, tables, type Units, unit } from '../testing.ts';
import { place } from './ground.ts';
import { demolitionCandidates, roadblockCandidates } from './roadblocks.ts';

describe('roadblocks and demolition in GS', () => {
  const entered = (units: Units, at: string, more: object = {}) => {
    const s = ground(units, { solo: true, day: 18, ...more });
    return roadblockCandidates(s, unit(Object.keys(units)[0]), hex(at)).map((h) => tables.grid.name(h));
  };
  const UNIT = { 'G-2Pz-3P': '1714' };

  it('A-ROADBLOCK.12 A-ROADBLOCK.14 A-ROADBLOCK.15 A-ROADBLOCK.16 A-ROADBLOCK.17 empty road Positions in Allied supply next to the hex entered', () => {
    const found = entered(UNIT, '1714');
    expect(found).toContain('1813');
    for (const label of found)
      expect([tables.holdValue[hex(label)] > 0, tables.road[hex(label)] !== 0]).toEqual([true, true]);
    expect(entered({ ...UNIT, 'A-101-501': '1813' }, '1714')).not.toContain('1813');
  });

  it('TV-65 A-ROADBLOCK.18 A-ROADBLOCK.19 A-ROADBLOCK.20 not in Allied ZOC below HV 5, no German town, no other German beside it', () => {
    expect(entered({ 'G-2Pz-3P': '1715', 'A-101-501': beside('1614', 0) }, '1715')).not.toContain('1614');
    expect(entered({ ...UNIT, 'A-101-501': '1914' }, '1714')).toContain('1813');
    expect(entered(UNIT, '1714', { hexes: { '1813': { owner: 'german' } } })).not.toContain('1813');
    expect(entered({ ...UNIT, 'G-2Pz-2G': '1912' }, '1714')).toContain('1813');
    expect(entered({ ...UNIT, 'G-2Pz-2G': '1812' }, '1714')).not.toContain('1813');
  });

  it('A-ROADBLOCK.21 A-DAILY.17 from the 20th only VP hexes', () => {
    for (const label of entered(UNIT, '1714', { day: 20 })) expect(tables.vp[hex(label)]).toBeGreaterThan(0);
  });

  it('TV-61 TV-64 A-ROADBLOCK.8 A-ROADBLOCK.9 A-ROADBLOCK.10 A-ROADBLOCK.11 highest HV first, placed on the HV or less, once a hex and activation', () => {
    const go = (roll: number[]) =>
      acting({ 'G-2Pz-3P': '1715', 'G-2Pz-2G': '1900' }, { solo: true, day: 18, dice: roll }).choose(
        'take G-2Pz-3P',
        'move G-2Pz-3P 1714',
      );
    // Bastogne has HV 7.
    expect([
      go([7, 10, 10, 10]).state.roadblock[hex('1813')],
      go([8, 10, 10, 10]).state.roadblock[hex('1813')],
    ]).toEqual([1, 0]);
    expect(go([8, 10, 10, 10]).state.trace[hex('1813')] & 1).toBe(1);
  });

  it('A-ROADBLOCK.24 A-ROADBLOCK.25 A-ROADBLOCK.26 A-ROADBLOCK.27 A-ROADBLOCK.28 A-DAILY.13 TV-68 cleared when an activation begins beside it, or held by a matching unit', () => {
    const begin = (roll: number) =>
      acting(
        {
          'G-2Pz-3P': '1714',
          'A-101-501': '1914',
          'A-101-502': { hex: null, off: 'reserve' },
          'A-101-506': { hex: null, off: 'reserve' },
          'A-4A-CCA': { hex: null, off: 'reserve' },
        },
        {
          solo: true,
          day: 18,
          active: ['G-2Pz-3P'],
          stage: 'roadblocks',
          hexes: { '1813': { roadblock: 1 } },
          dice: [roll],
        },
      );
    const held = begin(7);
    expect([held.state.roadblock[hex('1813')], held.at('A-101-506'), held.at('A-101-502')]).toEqual([0, '1813', null]);
    const cleared = begin(8);
    expect([cleared.state.roadblock[hex('1813')], cleared.at('A-101-506')]).toEqual([0, null]);
  });

  it('A-ROADBLOCK.1 A-ROADBLOCK.22 a roadblock hex is empty for the Allies, and gone when a unit enters', () => {
    const s = ground({ 'A-101-501': '1812' }, { hexes: { '1813': { roadblock: 1 } } });
    place(s, unit('A-101-501'), hex('1813'));
    expect(s.roadblock[hex('1813')]).toBe(0);
  });

  it('A-ROADBLOCK.3 a roadblock blocks German Proximity', () => {
    const t = acting({ 'G-2Pz-3P': '1714', 'G-2Pz-2G': '1900' }, { hexes: { '1813': { roadblock: 1 } } }).choose(
      'take G-2Pz-3P',
    );
    expect(t.refusal('move G-2Pz-3P 1813')).toBe('A-ROADBLOCK.2');
  });

  it('A-DAILY.14 A-DAILY.15 A-DAILY.16 bridges are checked from the 17th if the far hex is in Allied supply and has an HV', () => {
    const far = (day: number, units: Units = {}) =>
      demolitionCandidates(ground({ 'G-2Pz-3P': '1614', ...units }, { solo: true, day }), hex('1614')).map((h) =>
        tables.grid.name(h),
      );
    expect([far(16), far(17)]).toEqual([[], ['1615']]);
    expect(far(17, { 'G-2Pz-2G': '1615' })).toEqual([]);
  });

  it('A-ROADBLOCK.20 any other German beside the hex is enough, the first of the roster too', () => {
    const beside1612 = (units: Units) => entered({ ...UNIT, ...units }, '1613').includes('1612');
    expect([beside1612({}), beside1612({ 'G-326VG-Div': '1611' }), beside1612({ 'G-26VG-39': '1512' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(beside1612({ 'G-26VG-39': '1511' })).toBe(true);
  });

  it('A-DAILY.14 A-ROADBLOCK.12 wherever a unit comes, only bridges and hexes next to it are checked', () => {
    const s = ground({}, { solo: true, day: 18 });
    const u = unit('G-2Pz-3P');
    let found = 0;
    for (let h = 0; h < HEXES; h++) {
      for (const far of demolitionCandidates(s, h)) {
        const i = tables.riverSide[h * 6 + tables.grid.direction(h, far)];
        expect([tables.grid.name(h), tables.grid.distance(h, far), s.bridge[i]]).toEqual([tables.grid.name(h), 1, 1]);
        found++;
      }
      for (const at of roadblockCandidates(s, u, h)) expect(tables.grid.distance(h, at)).toBe(1);
    }
    expect(found).toBeGreaterThan(20);
  });
});
