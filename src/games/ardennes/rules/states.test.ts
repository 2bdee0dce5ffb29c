import { describe, expect, it } from 'vitest';
import { ALLIED, GERMAN } from '../tables.ts';
import { acting, attacking, beside, germanRoads, ground, hex, moving, tables, type Units, unit } from '../testing.ts';
import { refuseAttacking } from './forces.ts';
import { inZoc } from './ground.ts';
import { refusals } from './refusals.ts';

/** Whether units of the side standing in a hex control its eastern neighbour. */
const controls = (side: number, at: string, units: Units): boolean => inZoc(ground(units), side, hex(beside(at, 1)));

describe('zones of control', () => {
  it('A-MOVE.14 all six adjacent hexes, across rivers too', () => {
    const s = ground({ 'G-2Pz-3P': '1706' });
    for (let d = 0; d < 6; d++) expect([d, inZoc(s, GERMAN, hex(beside('1706', d)))]).toEqual([d, true]);
    expect(inZoc(s, GERMAN, hex('1706'))).toBe(false);
  });

  it('A-UNITSTATE.11 A-UNITSTATE.12 a lone bracketed unit has none, two have one', () => {
    expect(controls(GERMAN, '1716', { 'G-XLVII-243': '1716' })).toBe(false);
    expect(controls(GERMAN, '1716', { 'G-XLVII-243': '1716', 'G-LXVI-244': '1716' })).toBe(true);
    expect(controls(GERMAN, '1716', { 'G-2Pz-3P': '1716' })).toBe(true);
    expect(controls(GERMAN, '1716', { 'G-XLVII-243': '1716', 'G-LXVI-244': { hex: '1716', dispersed: 1 } })).toBe(
      false,
    );
  });

  it('A-UNITSTATE.13 A-UNITSTATE.14 a bracketed unit in a city or town, a German one in the Westwall', () => {
    expect(controls(ALLIED, '1813', { 'A-14Cav-14C': '1813' })).toBe(true);
    expect(controls(GERMAN, '1304', { 'G-XLVII-243': '1304' })).toBe(true);
    expect(controls(ALLIED, '1304', { 'A-14Cav-14C': '1304' })).toBe(false);
  });

  it('TV-16 A-UNITSTATE.15 A-SUPPLY.12 none of Dispersed and Isolated units, not even in a city or town', () => {
    expect(controls(ALLIED, '1813', { 'A-101-501': { hex: '1813', dispersed: 1 } })).toBe(false);
    expect(controls(ALLIED, '1813', { 'A-101-501': { hex: '1813', supply: 'isolated' } })).toBe(false);
    expect(controls(ALLIED, '1813', { 'A-101-501': { hex: '1813', supply: 'out-of-supply' } })).toBe(true);
  });
});

describe('what states forbid', () => {
  const unitAt = (fields: object, id = 'G-2Pz-3P') => ({ [id]: { hex: '1716', ...fields }, 'G-26VG-39': '1512' });
  const taken = (fields: object, id = 'G-2Pz-3P') => acting(unitAt(fields, id)).refusal(`take ${id}`);

  it('A-UNITSTATE.16 A-UNITSTATE.27 A-SUPPLY.13 TV-18 Dispersed, Out of Fuel and Isolated mechanized units do not move', () => {
    expect(taken({})).toBe('allowed');
    expect(taken({ dispersed: 1 })).toBe('A-UNITSTATE.16');
    expect(taken({ outOfFuel: 1 })).toBe('A-UNITSTATE.27');
    expect(taken({ supply: 'isolated' })).toBe('A-SUPPLY.13');
    expect(taken({ supply: 'isolated' }, 'G-26VG-77')).toBe('allowed');
  });

  it('A-UNITSTATE.32 A-UNITSTATE.33 A-UNITSTATE.34 Out of Fuel adds to Low Supply and Out of Supply, not to Isolated', () => {
    expect(taken({ outOfFuel: 1, supply: 'low-supply' })).toBe('A-UNITSTATE.27');
    expect(taken({ outOfFuel: 1, supply: 'out-of-supply' })).toBe('A-UNITSTATE.27');
    expect(taken({ outOfFuel: 1, supply: 'isolated' }, 'G-26VG-77')).toBe('allowed');
  });

  it('TV-14 TV-13 A-SUPPLY.8 A-SUPPLY.15 Out of Supply mechanized units and Isolated infantry move 1 hex', () => {
    const near = [0, 1, 2, 3, 4, 5].map((d) => beside('1716', d)).sort();
    const out = moving(unitAt({ supply: 'out-of-supply' }));
    for (const h of out.ends('move G-2Pz-3P')) expect(near).toContain(h);
    const isolated = moving(unitAt({ supply: 'isolated' }, 'G-26VG-77'));
    for (const h of isolated.ends('move G-26VG-77')) expect(near).toContain(h);
    expect(moving(unitAt({})).ends('move G-2Pz-3P').length).toBeGreaterThan(6);
  });

  it('A-SUPPLY.17 to A-SUPPLY.20 Isolated infantry: no leaving of enemy ZOC, no enemy towns and bridges, no empty Westwall', () => {
    const isolated = { supply: 'isolated' };
    const zoc = moving({ 'G-26VG-77': { hex: '1716', ...isolated }, 'A-101-501': '1717' }, { active: ['G-26VG-77'] });
    expect(zoc.offered('move')).toEqual([]);
    const town = moving({ 'A-101-501': { hex: '1714', ...isolated } }, { hexes: { '1813': { owner: 'german' } } });
    expect(town.refusal('move A-101-501 1813')).toBe('A-SUPPLY.18');
    const bridge = moving(
      { 'A-101-501': { hex: '1614', ...isolated } },
      { rivers: { '1614-1615': { bridgeOwner: 'german' } } },
    );
    expect(bridge.refusal('move A-101-501 1615')).toBe('A-SUPPLY.19');
    const wall = moving({ 'A-101-501': { hex: '1205', ...isolated } });
    expect(wall.refusal('move A-101-501 1305')).toBe('A-SUPPLY.20');
  });

  const FOE = { 'A-28-110': '1717' };
  /** Another attack that is open, so that the question is asked. */
  const OTHER = { 'G-9Pz-33P': '1512', 'A-28-112': '1511' };
  const attack = (fields: object, id = 'G-2Pz-3P') =>
    acting({ [id]: { hex: '1716', ...fields }, ...FOE }, { stage: 'attacks' });

  it('A-UNITSTATE.17 A-UNITSTATE.26 A-SUPPLY.6 Dispersed, Out of Fuel and Out of Supply units do not attack', () => {
    expect(attack({}).offered('attack')).toEqual(['attack 1717']);
    for (const fields of [{ dispersed: 1 }, { outOfFuel: 1 }, { supply: 'out-of-supply' }, { supply: 'isolated' }])
      expect([fields, attack(fields).offered('attack')]).toEqual([fields, []]);
    const { state } = acting(
      {
        'G-2Pz-3P': '1716',
        'G-2Pz-2G': { hex: '1616', dispersed: 1 },
        'G-2Pz-304G': { hex: '1618', outOfFuel: 1 },
        'G-26VG-39': { hex: '1616', supply: 'out-of-supply' },
        ...FOE,
      },
      { stage: 'attacks' },
    );
    const rules = ['G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39'].map(
      (id) => refusals.list[refuseAttacking(state, unit(id))]?.rule,
    );
    expect(rules).toEqual(['A-UNITSTATE.17', 'A-UNITSTATE.26', 'A-SUPPLY.6']);
  });

  it('TV-17 A-UNITSTATE.9 A-UNITSTATE.10 bracketed units do not attack alone and add no chit', () => {
    const alone = acting({ 'G-XLVII-243': '1716', ...FOE, ...OTHER }, { stage: 'attacks' });
    expect(alone.refusal('attack 1717')).toBe('A-UNITSTATE.9');
    const two = attacking({ 'G-26VG-39': '1716', 'G-XLVII-243': '1716', ...FOE }, '1717', { solo: true }).until(
      'chitNumber',
    );
    const one = attacking({ 'G-26VG-39': '1716', ...FOE }, '1717', { solo: true }).until('chitNumber');
    expect(two.state.chitsMax).toBe(one.state.chitsMax);
  });

  it('A-SUPPLY.4 an Allied Low Supply unit does not lead an attack', () => {
    const second = { 'A-28-112': '1512', 'G-26VG-77': '1511' };
    const t = acting(
      { 'A-101-501': { hex: '1716', supply: 'low-supply' }, 'G-26VG-39': '1717', ...second },
      { stage: 'attacks', active: ['A-101-501', 'A-28-112'] },
    );
    expect(t.refusal('attack 1717')).toBe('A-SUPPLY.4');
    const german = acting(
      { 'G-26VG-39': { hex: '1716', supply: 'low-supply' }, ...FOE, ...OTHER },
      { stage: 'attacks', active: ['G-26VG-39', 'G-9Pz-33P'] },
    );
    expect(german.refusal('attack 1717')).toBe('allowed');
  });

  it('A-UNITSTATE.19 A-SUPPLY.7 A-COMBAT.13 improved positions: not Dispersed, in supply, not moved, outside towns, one a hex', () => {
    const dig = (fields: object, marks = {}) =>
      acting(
        { 'G-26VG-39': { hex: '1716', ...fields }, 'G-2Pz-3P': '1922' },
        { stage: 'digging', ...germanRoads(marks) },
      ).refusal('dig-in G-26VG-39');
    expect(dig({})).toBe('allowed');
    expect(dig({ dispersed: 1 })).toBe('A-UNITSTATE.19');
    expect(dig({ supply: 'out-of-supply' })).toBe('A-SUPPLY.7');
    expect(dig({ hex: '1813' })).toBe('A-COMBAT.13');
    expect(dig({}, { '1716': { improved: 1 } })).toBe('A-COMBAT.13');
    const moved = moving({ 'G-26VG-39': '1716', 'G-2Pz-3P': '1922' }, germanRoads())
      .choose('move G-26VG-39 1717')
      .until('digIn');
    expect(moved.refusal('dig-in G-26VG-39')).toBe('A-COMBAT.13');
  });

  it('A-COMBAT.14 A-COMBAT.15 units Dispersed at the start recover at the end; a vacated improved position is lost', () => {
    const t = acting(
      { 'G-26VG-39': { hex: '1716', dispersed: 1 }, 'G-2Pz-3P': '1512' },
      { hexes: { '1512': { improved: 1 } }, card: 'G13' },
    );
    expect(t.dispersed('G-26VG-39')).toBe(true);
    t.choose('take G-2Pz-3P', 'move G-2Pz-3P 1612');
    expect(t.state.improved[hex('1512')]).toBe(0);
    t.until('playCard', 'over');
    expect(t.dispersed('G-26VG-39')).toBe(false);
  });

  it('A-SUPPLY.3 A-MOVE.16 a German unit left the map from an exit hex in full supply only', () => {
    const exit = (supply: string) => moving({ 'G-2Pz-3P': { hex: '1129', supply }, 'G-2Pz-2G': '1512' }, germanRoads());
    expect(exit('in-supply').refusal('exit G-2Pz-3P')).toBe('allowed');
    expect(exit('low-supply').refusal('exit G-2Pz-3P')).toBe('A-SUPPLY.3');
    expect(moving({ 'G-2Pz-3P': '1512', 'G-2Pz-2G': '1813' }).refusal('exit G-2Pz-3P')).toBe('A-MOVE.16');
    const gone = exit('in-supply').choose('exit G-2Pz-3P');
    expect([gone.at('G-2Pz-3P'), gone.off('G-2Pz-3P'), gone.state.exitedSteps]).toEqual([null, 'exited', 2]);
  });
});

it('the sandbox of these tests is as they say', () => {
  expect(tables.town[hex('1716')] + tables.town[hex('1717')] + tables.westwall[hex('1716')]).toBe(0);
});
