/** An activation from its units to its end. */
import { describe, expect, it } from 'vitest';
import { Part } from '../state.ts';
import { acting, attacking, germanRoads, given, hex, placed, tables, type Units, unit } from '../testing.ts';
import { activeUnits } from './forces.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));

describe('who takes part', () => {
  it('A-CARD.7 battalions of no division may be in one Kampfgruppe, two of a division may not', () => {
    const t = given({
      clear: true,
      day: 20,
      units: placed({ 'G-ISS-501': '0501', 'G-ISS-506': '0501', 'G-1SS-1G': '0501', 'G-1SS-2G': '0502' }),
      cards: hand('G07', 'G23'),
      at: { step: 'playCard' },
    }).choose('kampfgruppe G07 I-SS', 'add G-ISS-501');
    expect(t.refusal('add G-ISS-506')).toBe('allowed');
    t.choose('add G-1SS-1G');
    expect([t.refusal('add G-1SS-2G'), t.refusal('add G-ISS-506')]).toEqual(['A-CARD.7', 'allowed']);
  });

  it('A-MOVE.16 a unit that has left the map takes no further part', () => {
    const exit = tables.grid.name(tables.exit.findIndex((x) => x !== 0));
    const t = acting({ 'G-2Pz-3P': exit, 'G-2Pz-2G': '1604' }, germanRoads()).choose('take G-2Pz-3P', 'exit G-2Pz-3P');
    expect([activeUnits(t.state), t.state.exitedSteps, t.off('G-2Pz-3P')]).toEqual([[unit('G-2Pz-2G')], 2, 'exited']);
    t.until('digIn');
    expect([t.step, t.why('dig-in G-2Pz-3P')?.rule]).toEqual(['digIn', 'A-MOVE.12']);
  });
});

describe('the end of an activation', () => {
  const blocks = {
    '1714': { roadblock: 1 },
    '1812': { roadblock: 1 },
    '1616': { roadblock: 1 },
    '1712': { roadblock: 1 },
  };
  const left = (units: Units, more: object, ...words: string[]) => {
    const t = acting(units, { hexes: blocks, ...more }).choose(...words);
    t.until('playCard');
    return ['1714', '1812', '1616', '1712'].map((label) => t.state.roadblock[hex(label)]);
  };

  it('A-EVENT-2P.7 a German unit that stood still clears every roadblock next to it, one that moved clears none', () => {
    const units = { 'G-2Pz-3P': '1813', 'G-2Pz-2G': '1900' };
    expect(left(units, {})).toEqual([0, 0, 1, 1]);
    expect(left(units, {}, 'take G-2Pz-3P', 'move G-2Pz-3P 1814', 'stop G-2Pz-3P')).toEqual([1, 1, 1, 1]);
  });

  it('A-EVENT-2P.7 Allied units clear none by standing still', () => {
    expect(left({ 'A-101-501': '1813', 'A-101-502': '0505' }, {})).toEqual([1, 1, 1, 1]);
  });

  it('A-COMBAT.14 who was Dispersed when it began recovers, who is so since does not', () => {
    const t = acting({ 'G-2Pz-3P': { hex: '1604', dispersed: 1 }, 'G-2Pz-2G': '1605' });
    t.state.dispersed[unit('G-2Pz-2G')] = 1;
    t.until('playCard');
    expect([t.dispersed('G-2Pz-3P'), t.dispersed('G-2Pz-2G')]).toEqual([false, true]);
    expect([t.state.activating, t.state.corps, t.state.tacticsLeft, t.state.active.some((n) => n > 0)]).toEqual([
      -1,
      -1,
      0,
      false,
    ]);
  });
});

describe('Assault Coordination', () => {
  it('A-TACTIC-GS.3 A-UNITSTATE.17 A-SUPPLY.6 only those of the stack that could attack join, and a stack with none does not', () => {
    const units = {
      'G-2Pz-3P': '1716',
      'G-26VG-39': '1616',
      'G-26VG-77': { hex: '1616', dispersed: 1 },
      'G-26VG-78': { hex: '1817', supply: 'out-of-supply' },
      'G-PzL-901G': '1615',
      'A-28-110': '1717',
    };
    const t = attacking(units, '1717', { card: 'G13', active: ['G-2Pz-3P'], cards: hand('G14', 'G23') });
    t.choose('tactic G14');
    expect([t.step, t.offered('join-stack'), t.refusal('join-stack 1817')]).toEqual([
      'coordination',
      ['join-stack 1616'],
      'A-TACTIC-GS.3',
    ]);
    t.choose('join-stack 1616');
    expect(['G-26VG-39', 'G-26VG-77', 'G-26VG-78'].map((id) => t.state.part[unit(id)])).toEqual([
      Part.attacks,
      Part.none,
      Part.none,
    ]);
  });
});
