/** Lines of supply as they are drawn, and how far a unit out of supply gets. */
import { describe, expect, it } from 'vitest';
import { acting, hexNumber, type Table, tables } from '../testing.ts';
import { supplyLine } from './supply.ts';

const line = (t: Table, hex: string): string[] => supplyLine(t.state, hexNumber(hex)).map((h) => tables.grid.name(h));

describe('the line of supply', () => {
  it('PR69 is a shortest chain of adjacent hexes from the unit to the edge', () => {
    const t = acting({ 'Spitze-Pz': 'A0803', '254-Eng': 'A0101' });
    const found = line(t, 'A0803');
    expect([found[0], found.length]).toEqual(['A0803', 3]);
    expect(found[2]).toMatch(/^A10/);
    for (let i = 1; i < found.length; i++)
      expect(tables.grid.distance(hexNumber(found[i - 1]), hexNumber(found[i]))).toBe(1);
    expect(line(t, 'A1003')).toEqual(['A1003']);
  });

  it('PR70 PR71 goes by the bridges that stand and around US units', () => {
    const ring = { 'Trois-Ponts-Ambleve': { blown: true }, 'Trois-Ponts-Salm': { blown: true } };
    const stavelot = acting({ 'Spitze-Pz': 'B0404', '99-BG': 'B0908' }, { scenario: 'b', bridges: ring });
    expect(line(stavelot, 'B0404')).toContain('B0505');
    const malmedy = acting(
      { 'Spitze-Pz': 'B0404', '99-BG': 'B0908' },
      { scenario: 'b', bridges: { ...ring, Stavelot: { blown: true } } },
    );
    expect(line(malmedy, 'B0404')).toEqual(expect.arrayContaining(['B0702', 'B0802']));
    const around = acting({ 'Spitze-Pz': 'B0404', '99-BG': 'B0505' }, { scenario: 'b', bridges: ring });
    expect(line(around, 'B0404')).toContain('B0702');
  });

  it('PR31 stays on the maps in play', () => {
    // From La Gleize with the bridges of the Amblève down, map C would lead round to Cheneux.
    const down = Object.fromEntries(
      ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Cheneux'].map((id) => [id, { blown: true }]),
    );
    const t = acting({ 'Spitze-Pz': 'B0104', '99-BG': 'B0908' }, { scenario: 'b', bridges: down });
    expect(line(t, 'B0104')).toEqual([]);
    expect(line(t, 'B0105')[0]).toBe('B0105');
  });

  it('PR71 there is none where US units shut the unit in', () => {
    const ring = { '101/BG': 'D0105', '30/119/1': 'D0107', 'CCB/3/1': 'D0205', 'CCB/3/2': 'D0206' };
    expect(line(acting({ 'Spitze-Pz': 'D0106', ...ring }, { scenario: 'd' }), 'D0106')).toEqual([]);
  });
});

describe('out of supply', () => {
  const cut = Object.fromEntries(
    ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Cheneux'].map((id) => [id, { blown: true }]),
  );
  const moving = (bridges: object): Table =>
    acting({ 'Spitze-Pz': 'B0404', '501-Tiger': 'B1003', '99-BG': 'B0908' }, { scenario: 'b', bridges });

  it('P027 PR32 one step ends the Move, in supply it goes on', () => {
    const fed = moving({}).choose('move Spitze-Pz', 'to B0403');
    expect([fed.step, fed.state.points]).toEqual(['move', 3]);
    const out = moving(cut).choose('move Spitze-Pz', 'to B0403');
    expect([out.step, out.hexOf('Spitze-Pz'), out.unit('Spitze-Pz').acted]).toEqual(['chooseAct', 'B0403', true]);
  });

  it('P027 the reach that is shown is one hex far', () => {
    const reach = (bridges: object): number =>
      Math.max(
        ...(moving(bridges).preview('move Spitze-Pz')?.overlay?.reach ?? []).map((r) =>
          tables.grid.distance(hexNumber('B0404'), hexNumber(r.hex)),
        ),
      );
    expect([reach({}), reach(cut)]).toEqual([4, 1]);
  });

  it('PR21 a Move whose points are spent is over without a word', () => {
    const t = acting({ '12VG/27': 'A0803', 'Spitze-Pz': 'A1003', '99/394/1': 'A0301' });
    t.choose('move 12VG/27', 'to A0703', 'to A0602');
    expect([t.step, t.unit('12VG/27').acted, t.state.acts]).toEqual(['chooseAct', true, 1]);
  });
});
