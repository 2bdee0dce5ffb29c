/** Played in the corner of the map, with the first unit, formation, card and bridge: as good as any other. */
import { describe, expect, it } from 'vitest';
import { At } from '../state.ts';
import { ALLIED, Army } from '../tables.ts';
import {
  acting,
  attacking,
  given,
  ground,
  hex,
  moving,
  placed,
  river,
  type Table,
  tables,
  type Units,
  unit,
} from '../testing.ts';
import { okwArmy } from './activation.ts';
import { takeSlot } from './cards.ts';
import { closedSides, isOutOfContact, outlook, proximateMap } from './definitions.ts';
import { alarmUnits } from './events.ts';
import { attackStrength } from './forces.ts';
import { demolitionCandidates } from './roadblocks.ts';
import { slowSupply } from './slow.fixture.ts';
import { communicationMap, supplyMap } from './supply.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const playing = (units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard' }, ...more });
const activate = (t: Table) =>
  ['activate', 'activate-unit', 'select', 'kampfgruppe'].flatMap((verb) => t.offered(verb)).sort();

describe('hex 0129', () => {
  it('A-MOVE.1 a unit moves into it and out of it again', () => {
    const t = moving({ 'A-4A-CCA': '0127', 'A-2-9': '0505' }).choose('move A-4A-CCA 0129');
    expect(t.at('A-4A-CCA')).toBe('0129');
    expect(moving({ 'A-4A-CCA': '0129', 'A-2-9': '0505' }).choose('move A-4A-CCA 0127').at('A-4A-CCA')).toBe('0127');
  });

  it('A-CARD.3 A-CARD.4 A-CARD.7 its unit is activated, chosen and added', () => {
    const units = { 'G-326VG-Div': '0129', 'G-277VG-Div': '0128' };
    expect(activate(playing(units, ['G26', 'G24']))).toEqual([
      'activate G26 326VG',
      'activate-unit G26 G-277VG-Div',
      'activate-unit G26 G-326VG-Div',
    ]);
    expect(activate(playing(units, ['G09', 'G24']))).toEqual([
      'activate G09 277VG',
      'activate G09 326VG',
      'kampfgruppe G09 LXVII',
      'select G09 LXVII',
    ]);
    const t = playing(units, ['G09', 'G24']).choose('select G09 LXVII', 'add G-326VG-Div', 'begin');
    expect(t.offered('take')).toEqual(['take G-326VG-Div']);
    expect(playing(units, ['G26', 'G24']).choose('activate G26 326VG').offered('take')).toEqual(['take G-326VG-Div']);
  });

  it('A-COMBAT.1 its unit attacks', () => {
    const t = acting({ 'G-326VG-Div': '0129', 'A-106-422': '0128' }, { stage: 'attacks' });
    expect(t.offered('attack')).toEqual(['attack 0128']);
  });

  it('A-RETREAT.16 defenders retreat into it', () => {
    const units = { 'G-2Pz-3P': '0127', 'G-2Pz-2G': '0227', 'A-2-9': '0128' };
    const t = attacking(units, '0128', { dice: ['BLOODY', 'BLOODY'] })
      .until('chitNumber')
      .choose('draw 2');
    expect(t.offered('retreat')).toContain('retreat 0129');
    t.choose('retreat 0129');
    expect(t.at('A-2-9')).toBe('0129');
  });

  it('A-TACTIC-GS.3 A-TACTIC-GS.28 a stack there joins an attack, or reinforces it', () => {
    const units = { 'G-2Pz-3P': '0127', 'G-326VG-Div': '0129', 'A-2-9': '0128' };
    const fight = (card: string) =>
      attacking(units, '0128', { card: 'G13', active: ['G-2Pz-3P'], cards: hand(card, 'G23') }).choose(
        `tactic ${card}`,
      );
    expect(fight('G14').offered('join-stack')).toEqual(['join-stack 0129']);
    expect(fight('G42').offered('reinforce')).toEqual(['reinforce 0129 0129']);
    const into = attacking({ 'G-2Pz-3P': '0127', 'G-326VG-Div': '0329', 'A-2-9': '0128' }, '0128', {
      card: 'G13',
      active: ['G-2Pz-3P'],
      cards: hand('G42', 'G23'),
    }).choose('tactic G42');
    expect(into.ends('reinforce 0329')).toContain('0129');
  });

  it('A-DAILY.8 A-SUPPLY.25 its unit is checked for supply, and surrenders', () => {
    const check = (supply: string, dice: number[]) =>
      given({
        clear: true,
        day: 20,
        solo: true,
        units: placed({ 'A-2-9': { hex: '0129', supply } }),
        dice,
        at: { step: 'supplyPhase' },
      });
    expect(check('in-supply', []).supply('A-2-9')).toBe('low-supply');
    expect(check('isolated', [1]).steps('A-2-9')).toBe(1);
  });

  it('A-DAY.7 A-AEVENT.12 A-REPL.8 who stands there has come, and waits for nothing', () => {
    const t = given({
      clear: true,
      day: 20,
      units: placed({ 'A-101-501': { hex: '0129', off: 'calendar', due: 18 } }),
      at: { step: 'reservePhase' },
    });
    expect(t.off('A-101-501')).toBe('calendar');
    expect(alarmUnits(ground({ 'A-1-16': { hex: '0129', off: 'reserve' } }))).toEqual([]);
    const landed = playing({ 'G-VDH-VDH': { hex: '0129', off: 'event' }, 'G-2Pz-3P': '1604' }, ['G08', 'G23'], {
      day: 17,
    });
    expect(landed.refusal('event G08')).toBe('A-EVENT-2P.6');
    const calendar = { hex: '0129', off: 'calendar' };
    const patton = given({
      clear: true,
      day: 20,
      units: placed({ 'A-26-104': { ...calendar, due: 22 } }),
      cards: hand('A44', 'A51'),
      at: { step: 'playCard', side: 'allied' },
    }).choose('event A44');
    expect(patton.state.due[unit('A-26-104')]).toBe(22);
    const held = playing({ 'A-101-327': { ...calendar, due: 18 }, 'G-2Pz-3P': '1604' }, ['G03', 'G23'], { day: 17 });
    expect(held.refusal('event G03')).toBe('A-EVENT-2P.6');
    const weak = playing({ 'G-2Pz-3P': { hex: '0129', steps: 1 }, 'G-2Pz-2G': { hex: '1604', steps: 1 } }, [
      'G32',
      'G23',
    ]);
    expect(weak.choose('replacements G32').refusal('replace G-2Pz-3P')).toBe('A-REPL.3');
  });

  it('A-REPL.20 A-GEVENT.17 A-EVENT-2P.7 an OKW unit there is counted, a roadblock near or in it cleared', () => {
    expect(okwArmy(ground({ 'G-10SS-10P': '0129' }))).toBe(Army.sixth);
    const blocked = { hexes: { '0127': { roadblock: 1 } }, cards: hand('G04', 'G24') };
    expect(acting({ 'G-2Pz-3P': '0129', 'G-2Pz-2G': '1900' }, blocked).refusal('manteuffel G04 0127')).toBe('allowed');
    const t = acting({ 'G-2Pz-3P': '0128', 'G-2Pz-2G': '1900' }, { hexes: { '0129': { roadblock: 1 } } });
    expect(t.until('playCard').state.roadblock[hex('0129')]).toBe(0);
  });

  it('A-DEF.14 A-RESERVE.8 A-RESERVE.25 it is open ground, may be Proximate, and its unit Out of Contact', () => {
    const s = ground({ 'A-2-9': '0129' }, { solo: true });
    expect([closedSides(s, hex('0228')), isOutOfContact(s, unit('A-2-9'), outlook(s))]).toEqual([0, true]);
    expect(proximateMap(ground({ 'G-326VG-Div': '0128' }))[hex('0129')]).toBe(1);
  });

  it('A-DEF.11 an enemy in it bars the way through', () => {
    const around = ['0128', '0229', '0227', '0328', '0329'];
    const ids = ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39', 'G-26VG-77'];
    const ring = Object.fromEntries(around.map((at, i) => [ids[i], { hex: at, dispersed: 1 }]));
    const linked = (units: Units) =>
      communicationMap(ground({ 'A-2-9': '0228', ...ring, ...units }), ALLIED)[hex('0228')];
    expect([linked({}), linked({ 'G-326VG-Div': { hex: '0129', dispersed: 1 } })]).toEqual([1, 0]);
  });
});

describe('the river at Liege', () => {
  const blown = { rivers: { '0116-0117': { bridge: 'destroyed' } } };

  it('A-MOVE.3 A-MOVE.4 without its bridge it takes a whole move, of one unit', () => {
    const t = acting({ 'A-4A-CCA': '0116', 'A-4A-CCB': '0115', 'A-4A-CCR': '0116' }, blown).choose('take A-4A-CCA');
    t.choose('move A-4A-CCA 0117');
    expect([t.at('A-4A-CCA'), t.state.points, t.step]).toEqual(['0117', 0, 'moving']);
    t.choose('take A-4A-CCR');
    expect(t.refusal('move A-4A-CCR 0117')).toBe('A-MOVE.4');
    t.choose('stop A-4A-CCR', 'take A-4A-CCB');
    expect(t.ends('move A-4A-CCB')).not.toContain('0117');
  });

  it('A-SUPPLY.19 A-DEF.27 a bridge of the enemy is closed to Isolated infantry and to strategic movement', () => {
    const theirs = { rivers: { '0116-0117': { bridgeOwner: 'german' } } };
    const isolated = moving({ 'A-2-9': { hex: '0116', supply: 'isolated' }, 'A-1-16': '0505' }, theirs);
    expect(isolated.refusal('move A-2-9 0117')).toBe('A-SUPPLY.19');
    const march = (more: Parameters<typeof moving>[1]) =>
      moving({ 'A-4A-CCA': '0113', 'A-1-16': '0505' }, more).ends('march A-4A-CCA');
    expect([march({}).includes('0117'), march(theirs).includes('0117')]).toEqual([true, false]);
  });

  it('A-COMBAT.4 A-ADVANCE.10 A-DAILY.14 it halves an attack, stops an advance, and its bridge may be blown', () => {
    const s = ground({ 'G-2Pz-3P': '0116', 'A-106-422': '0117' });
    expect(attackStrength(s, [unit('G-2Pz-3P')], hex('0117'))).toBe(2);
    expect(demolitionCandidates(ground({}, { solo: true, day: 18 }), hex('0116'))).toContain(hex('0117'));
    const t = attacking(
      {
        'G-2Pz-3P': '0116',
        'G-2Pz-2G': '0116',
        'G-PzL-130P': '0118',
        'A-106-422': { hex: '0117', steps: 1, supply: 'isolated' },
      },
      '0117',
      { ...blown, card: 'G01', dice: ['BLOODY', 'BLOODY', 'BLOODY', 'BLOODY'] },
    ).until('chitNumber');
    t.choose(t.offered('draw').at(-1) as string).until('advance');
    t.choose('advance G-2Pz-3P 0117');
    expect([t.refusal('advance G-2Pz-2G 0117'), t.refusal('advance G-2Pz-3P 0118')]).toEqual([
      'A-ADVANCE.9',
      'A-ADVANCE.5',
    ]);
  });

  it('A-DEF.2 A-DEF.7 supply does not cross it over a bridge of the enemy', () => {
    for (const more of [blown, { rivers: { '0116-0117': { bridgeOwner: 'german' } } }]) {
      const s = ground({}, more);
      expect([...supplyMap(s, ALLIED)]).toEqual(slowSupply(s, ALLIED));
    }
    expect(river('0116-0117')).toBe(0);
  });
});

describe('card G01', () => {
  it('A-DAY.3 A-UNITSTATE.35 it is drawn like any other', () => {
    const pile = { G01: { card: 'pile' } };
    const t = playing({ 'G-2Pz-3P': '1604' }, [], { cards: { ...hand('G24', 'G25', 'A51', 'A52'), ...pile } });
    expect(t.choose('discard G24').card('G01')).toBe('hand');
    const short = given({
      clear: true,
      day: 20,
      solo: true,
      units: placed({ 'G-1SS-1G': '1716' }),
      cards: { ...hand('G19'), ...pile },
      at: { step: 'commandPhase' },
    }).choose('accept-shortage G19');
    expect([short.card('G19'), short.card('G01')]).toEqual(['discard', 'hand']);
  });

  it('A-DAILY.5 as the highest card of the hand it gives way to an Allied one', () => {
    const s = ground({}, { solo: true, day: 21, cards: hand('G01', 'G24') });
    const card = (id: string) => tables.cardIds.indexOf(id);
    takeSlot(s, card('A47'));
    expect(['A47', 'G01', 'G24'].map((id) => s.card[card(id)])).toEqual([At.held, At.discard, At.hand]);
  });
});
