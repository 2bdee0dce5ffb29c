import { describe, expect, it } from 'vitest';
import { SeatKnowledge } from '../../engine/seat.ts';
import { layer } from './layers.ts';
import { meleeOdds } from './rules/chances.ts';
import { battle, celtos, newBattle, row, type UnitSpec } from './testing.ts';

const chief: UnitSpec = { profile: 'gael_chief', places: [[20, 6]] };
const far: UnitSpec = { profile: 'sidhe_archer', places: row(4, 40, 46) };
const units = { A1: chief, A2: { profile: 'gael_warrior', places: row(5, 2, 2) } as UnitSpec, B1: far };
const on = (more: Record<string, UnitSpec>, scenario = 'first-blood') =>
  battle({ units: { ...units, ...more }, scenario }).state;
/** The first outline of a reach: how far it goes east, north, west and south from a place, in inches. */
function extent(s: ReturnType<typeof on>, name: string, x: number, y: number, id: 'zones' | 'threat' = 'zones') {
  const outline = layer(s, 0, id)?.regions?.find((r) => r.name === name)?.outlines[0] ?? [];
  const at = (k: number) => outline[(k * outline.length) / 4];
  const north = 48 - y;
  return [at(0).x - x, north - at(1).y, x - at(2).x, at(3).y - north].map((n) => Math.round(n * 10) / 10);
}

describe('zones', () => {
  it('CE-502 a charge: twice M and half a base in the open, less in a wood', () => {
    expect(extent(on({}), 'charges of the Gael', 20, 6)).toEqual([8.5, 8.5, 8.5, 6]);
    // West of it lies a wood, of which every inch counts double.
    const [east, , west] = extent(on({ A1: { ...chief, places: [[18, 18]] } }), 'charges of the Gael', 18, 18);
    expect([east, west < 7.5]).toEqual([8.5, true]);
  });
  it('CE-732 CE-915 who flies goes over woods; enemies are in the way of a charge', () => {
    const flies = on({ A1: { profile: 'fo_winged', places: [[18, 18]] } });
    expect(extent(flies, 'charges of the Fomorians', 18, 18)[2]).toBe(18);
    const blocked = on({ B2: { profile: 'sidhe_spear', places: row(10, 15, 9.5, 1.1) } });
    expect(extent(blocked, 'charges of the Gael', 20, 6)[1]).toBeLessThan(8.5);
  });
  it('CE-404 CE-401 a shot: the range of the weapon, until something is in the way', () => {
    const archers = on({ B1: { ...far, models: 4, places: [[24, 40]] } });
    const [east, , west, south] = extent(archers, 'shots of the Sidhe', 24, 40);
    // 36" east and west of it are off the table; to the south it sees onto the hill as far as it goes (20"), not behind it.
    expect([east, west, south]).toEqual([24, 24, 20.5]);
    const slings = on({ A1: { profile: 'gael_slinger', models: 5, places: [[45, 6]] } });
    expect(extent(slings, 'shots of the Gael', 45, 6)[1]).toBe(24.5); // from the edge of its base
  });
  it('CE-213 CE-214 CE-211 who is panicked, engaged or out of coherency reaches nobody', () => {
    const names = (more: Record<string, UnitSpec>) =>
      layer(on(more), 0, 'zones')?.regions?.map((r) => r.outlines.length);
    const alone = { A2: { profile: 'gael_warrior', models: 5, places: [[2, 2]] } as UnitSpec };
    expect(names(alone)).toEqual([2, 4, 4]);
    expect(names({ ...alone, A1: { ...chief, panicked: 1 } })).toEqual([1, 4, 4]);
    expect(names({ ...alone, B2: { profile: 'sidhe_seer', places: [[20, 7.1]] } })).toEqual([1, 4, 4]);
    expect(names({ ...alone, B1: { ...far, places: [...row(3, 40, 46), [20, 46]] } })).toEqual([2]);
  });
  it('says whose it is and how, and nothing before armies are on the table', () => {
    expect(layer(on({}), 1, 'zones')?.regions?.map(({ name, shots, side }) => [name, shots, side.id])).toEqual([
      ['charges of the Gael', undefined, 'gael'],
      ['charges of the Sidhe', undefined, 'sidhe'],
      ['shots of the Sidhe', true, 'sidhe'],
    ]);
    expect(layer(on({}), 0, 'supply')).toBeNull();
    const before = newBattle('border-clash').state;
    expect([layer(before, 0, 'zones')?.regions, layer(before, 0, 'threat')?.plates]).toEqual([[], []]);
  });
});

describe('threat', () => {
  const retainers: UnitSpec = { profile: 'sidhe_retainer', places: row(4, 20, 12) };
  it('CE-501 CE-510 the best chance that one enemy unit has to win a fight, and how many could attack', () => {
    const s = on({ B1: retainers, B2: { profile: 'sidhe_mprince', places: [[30, 8]] } });
    const found = layer(s, 0, 'threat');
    const chance = (e: number): number =>
      (meleeOdds(s, e, 0, false)?.outcomes.find((o) => o.key === 'won')?.weight ?? 0) / 1e6;
    const best = Math.max(chance(32), chance(33));
    const plate = found?.plates?.find((d) => d.piece === 'A1.1');
    expect([plate?.text, plate?.count]).toEqual([`${Math.round(best * 100)}%`, 2]);
    expect(plate?.tone).toBe(best >= 0.5 ? 'danger' : 'plain');
    expect(plate?.name).toMatch(/^Chieftain: .* \d+% to win a fight$/);
    // Only what the enemy can do is drawn; what one's own side can do is another layer.
    const names = (seat: number, id: 'threat' | 'strike') =>
      layer(s, seat, id)?.regions?.map((r) => r.name.split(' of ')[1]);
    expect(new Set(names(0, 'threat'))).toEqual(new Set(['the Sidhe']));
    expect(new Set(names(1, 'threat'))).toEqual(new Set(['the Gael']));
    expect(layer(s, 0, 'strike')).toEqual(layer(s, 1, 'threat'));
  });
  it('CE-406 CE-416 a shot threatens the nearest only: the chance that it wounds at least one', () => {
    const s = on({
      B1: { profile: 'sidhe_archer', places: row(4, 20, 26) },
      A2: { profile: 'gael_warrior', places: row(5, 20, 2) },
    });
    // Four shots at 5+ (Medium, longbow 0: 6+), each wounding T 5 on 7+.
    const plates = layer(s, 0, 'threat')?.plates ?? [];
    expect(plates.map((d) => [d.piece, d.text])).toEqual([['A1.1', `${Math.round((1 - 0.8 ** 4) * 100)}%`]]);
    expect(plates[0].says).toBe('Archers 59% to wound by shots');
  });
  it('a unit that has acted threatens for the next turn all the same, at its full reach', () => {
    const s = on({ B1: { ...retainers, activated: 1, moved: 1 } });
    expect(layer(s, 0, 'threat')?.plates).toHaveLength(1);
  });
  it('comes from what the seat may know, and leaves the position as it is', () => {
    const t = battle({ units: { ...units, B1: retainers } });
    const before = t.state.hash();
    const seen = new SeatKnowledge(celtos, t.match.view(0), 0);
    expect(seen.layer('threat')).toEqual(layer(t.state, 0, 'threat'));
    expect(t.state.hash()).toBe(before);
  });
});
