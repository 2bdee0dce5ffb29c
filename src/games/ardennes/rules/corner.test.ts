/** The first of each list is as good as the others: hex 0129 in the north-western corner, 326VG, the river at Liege. */
import { describe, expect, it } from 'vitest';
import { ALLIED, GERMAN } from '../tables.ts';
import { acting, ardennes, ground, hex, hexNames, river, tables, unit } from '../testing.ts';
import { sceneOf } from './automaton/actions.ts';
import { targetsOf } from './automaton/attack.ts';
import { automatonEvent } from './automaton/events.ts';
import { holdTarget } from './automaton/hits.ts';
import { card, defence, solo } from './automaton/testing.ts';
import { withdrawals } from './events.ts';
import { holds, inZoc, place, stepsIn, strengthIn, unitsIn } from './ground.ts';

describe('the first hex, unit and river hexside', () => {
  it('the corner, 326VG and Liege are the first', () => {
    expect([tables.grid.name(0), tables.unitIds[0], tables.sideNames[0]]).toEqual(['0129', 'G-326VG-Div', '0116-0117']);
  });

  it('A-UNITSTATE.12 the first unit counts in its stack and exerts a zone, into the corner too', () => {
    const s = ground({ 'G-326VG-Div': '0128', 'G-277VG-Div': '0128' });
    const at = hex('0128');
    expect(unitsIn(s, at)).toEqual([unit('G-326VG-Div'), unit('G-277VG-Div')]);
    expect([stepsIn(s, at), strengthIn(s, at), holds(s, 0, at)]).toEqual([8, 11, true]);
    expect([inZoc(s, 0, hex('0129')), inZoc(s, 0, hex('0126'))]).toEqual([true, false]);
  });

  it('A-ACTIVATE.19 a German in the corner may be attacked, as the 2P player may attack an Allied unit there', () => {
    const s = solo({ 'A-2-9': '0128', 'G-277VG-Div': '0129' });
    expect(hexNames(targetsOf(s, sceneOf(s, 3), unit('A-2-9')))).toEqual(['0129']);
    expect(acting({ 'G-277VG-Div': '0128', 'A-2-9': '0129' }, { stage: 'attacks' }).offered('attack')).toEqual([
      'attack 0129',
    ]);
  });

  it('A-AEVENT.3 Airpower relieves a stack in the corner', () => {
    const s = solo({ 'A-2-9': { hex: '0129', supply: 'out-of-supply' } });
    expect([automatonEvent(s, card('A50')), s.supply[unit('A-2-9')]]).toEqual([true, 0]);
  });

  it('A-CONTROL.2 who enters a hex takes over its own bridges, not those of the hex east of it', () => {
    const owner = (entered: string) => {
      const s = ground({ 'G-277VG-Div': '0317' }, { hexes: { '0116': { owner: 'german' } } });
      place(s, unit('G-277VG-Div'), hex(entered));
      return s.bridgeOwner[river('0116-0216')];
    };
    expect([owner('0217'), owner('0216')]).toEqual([ALLIED, GERMAN]);
  });

  it('a river hexside is shown at the two hexes it parts', () => {
    expect(ardennes.kinds.river.spots?.(0)).toEqual([{ hex: '0116' }, { hex: '0117' }]);
  });

  it('A-AEVENT.25 a Surrounded stack may withdraw into the corner', () => {
    const s = ground({ 'A-2-9': '0228', 'G-277VG-Div': '0227', 'G-326VG-Div': '0229' });
    expect(withdrawals(s).map(({ from, to }) => [tables.grid.name(from), hexNames(to)])).toEqual([
      ['0228', ['0128', '0129', '0328', '0329']],
    ]);
  });

  it('A-RESOLVE.13 the hold check counts the river at Liege like any other', () => {
    const target = (from: string) => holdTarget(defence({ 'G-277VG-Div': from }, { 'A-2-9': '0117' }, '0117'));
    expect([target('0116'), target('0217'), target('0118')]).toEqual([11, 11, 9]);
  });
});
