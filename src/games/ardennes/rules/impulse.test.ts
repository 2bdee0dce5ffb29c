/** Impulses and what a card may be played for: all that is offered, and what is not. */
import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import { ALLIED, GERMAN } from '../tables.ts';
import { ardennes, given, placed, type Table, tables, type Units } from '../testing.ts';
import { handOf } from './cards.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const corps = (id: string): number => tables.corpsIds.indexOf(id);
const playing = (units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard' }, ...more });
const allied = { at: { step: 'playCard', side: 'allied' } };

/** Units of three German corps of two armies, and of an Allied one. */
const FRONT: Units = {
  'G-2Pz-3P': '1716',
  'G-2Pz-2G': '1716',
  'G-26VG-39': '1717',
  'G-116Pz-16P': '1313',
  'G-1SS-1G': '0501',
  'A-101-501': '0126',
  'A-28-110': '0127',
};
const words = (t: Table, ...verbs: string[]): string[] => verbs.flatMap((verb) => t.offered(verb)).sort();
const ACTIVATE = ['activate', 'activate-unit', 'select', 'kampfgruppe'] as const;

describe('what a card activates', () => {
  it('A-CARD.3 A-CARD.4 A-CARD.5 A-CARD.6 A-CARD.7 A-CARD.8 by its kind: division, corps, army and army group', () => {
    const of = (id: string, more: object = {}) => words(playing(FRONT, [id, 'G44'], more), ...ACTIVATE);
    expect(of('G32')).toEqual([
      'activate G32 2Pz',
      'activate-unit G32 G-26VG-39',
      'activate-unit G32 G-2Pz-2G',
      'activate-unit G32 G-2Pz-3P',
    ]);
    // Its own division is not on the map.
    expect(of('G34')).toEqual([
      'activate-unit G34 G-26VG-39',
      'activate-unit G34 G-2Pz-2G',
      'activate-unit G34 G-2Pz-3P',
    ]);
    expect(of('G14')).toEqual(['activate G14 26VG', 'activate G14 2Pz', 'kampfgruppe G14 XLVII', 'select G14 XLVII']);
    expect(of('G04')).toEqual([
      'activate G04 116Pz',
      'activate G04 26VG',
      'activate G04 2Pz',
      'kampfgruppe G04 LVIII',
      'kampfgruppe G04 XLVII',
    ]);
    expect(of('G01')).toEqual(['activate G01 I-SS', 'activate G01 LVIII', 'activate G01 XLVII']);
    expect(of('G09')).toEqual([]);
  });

  it('A-CARD.6 A-CARD.7 Allied cards: no Kampfgruppe, and 21st Army Group has XXX Corps only', () => {
    const of = (id: string, units: Units = FRONT) => words(playing(units, [id, 'A51'], allied), ...ACTIVATE);
    expect(of('A07')).toEqual(['activate A07 101', 'activate A07 28', 'select A07 VIII']);
    expect(of('A44')).toEqual(['activate A44 101', 'activate A44 28']);
    expect(of('A42')).toEqual([]);
    expect(of('A46')).toEqual([]);
    expect(of('A46', { 'A-GA-5': '0126', 'A-101-501': '0127' })).toEqual(['activate A46 XXX']);
    const t = playing(FRONT, ['A07', 'A51'], allied);
    expect([t.refusal('kampfgruppe A07 VIII'), t.refusal('activate A07 2Pz'), t.refusal('activate A07 VIII')]).toEqual([
      'A-CARD.7',
      'A-CARD.8',
      'A-CARD.8',
    ]);
  });

  it('A-CARD.1 A-CARD.3 A-CARD.4 A-CARD.7 why not', () => {
    const t = playing(FRONT, ['G32', 'G14', 'G04', 'G01', 'G36']);
    expect([
      t.refusal('activate G33 2Pz'),
      t.refusal('activate-unit G33 G-2Pz-3P'),
      t.refusal('select G13 XLVII'),
      t.refusal('kampfgruppe G13 XLVII'),
    ]).toEqual(['A-CARD.1', 'A-CARD.1', 'A-CARD.1', 'A-CARD.1']);
    expect([
      t.refusal('activate-unit G14 G-2Pz-3P'),
      t.refusal('activate-unit G32 G-116Pz-16P'),
      t.refusal('activate-unit G32 G-PzL-130P'),
    ]).toEqual(['A-CARD.3', 'A-CARD.8', 'A-MOVE.12']);
    expect([
      t.refusal('select G14 LVIII'),
      t.refusal('select G32 2Pz'),
      t.refusal('kampfgruppe G14 LVIII'),
      t.refusal('kampfgruppe G04 I-SS'),
      t.refusal('kampfgruppe G04 2Pz'),
      t.refusal('kampfgruppe G04 VIII'),
      t.refusal('kampfgruppe G04 LXVI'),
      t.refusal('kampfgruppe G01 XLVII'),
      t.refusal('kampfgruppe G32 XLVII'),
    ]).toEqual([
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.8',
      'A-CARD.7',
      'A-CARD.7',
    ]);
    expect([
      t.refusal('activate G04 1SS'),
      t.refusal('activate G04 XLVII'),
      t.refusal('activate G01 V'),
      t.refusal('activate G01 5Army'),
    ]).toEqual(['A-CARD.8', 'A-CARD.8', 'A-CARD.8', 'A-CARD.8']);
  });

  it('A-CARD.9 a corps that rests is not activated, in whatever way', () => {
    const rest = (bits: number) => {
      const t = playing(FRONT, ['G32', 'G14', 'G04', 'G01']);
      t.state.rest[corps('XLVII')] = bits;
      return words(t, ...ACTIVATE).filter((word) => t.why(word) === null);
    };
    const others = ['activate G01 I-SS', 'activate G01 LVIII', 'activate G04 116Pz', 'kampfgruppe G04 LVIII'];
    expect([rest(1), rest(2)]).toEqual([others, others]);
  });

  it('A-CARD.5 A-CARD.4 A-CARD.7 an Army card adds up to its value, a Corps card takes twice its value, a Kampfgruppe 3', () => {
    const many: Units = {
      'G-2Pz-3P': '1716',
      'G-2Pz-2G': '1716',
      'G-2Pz-304G': '1716',
      'G-26VG-39': '1717',
      'G-26VG-77': '1717',
      'G-26VG-78': '1717',
      'G-PzL-130P': '1616',
      'G-PzL-901G': '1616',
    };
    const army = playing(many, ['G04', 'G23']).choose('activate G04 2Pz');
    army.choose('add G-26VG-39', 'add G-26VG-77', 'add G-26VG-78');
    // With the third the activation begins.
    expect(army.step).toBe('moving');
    const chosen = playing(many, ['G14', 'G23']).choose('select G14 XLVII');
    expect(chosen.refusal('begin')).toBe('A-CARD.4');
    chosen.choose('add G-2Pz-3P', 'add G-2Pz-2G', 'add G-26VG-39');
    expect(chosen.step).toBe('choosing');
    expect(chosen.choose('add G-26VG-77').step).toBe('moving');
    const group = playing(many, ['G14', 'G23']).choose('kampfgruppe G14 XLVII', 'add G-26VG-39');
    // One of each division, next to one of those chosen.
    expect(group.offered('add').sort()).toEqual([
      'add G-2Pz-2G',
      'add G-2Pz-304G',
      'add G-2Pz-3P',
      'add G-PzL-130P',
      'add G-PzL-901G',
    ]);
    expect(group.choose('add G-PzL-130P').offered('add').sort()).toEqual([
      'add G-2Pz-2G',
      'add G-2Pz-304G',
      'add G-2Pz-3P',
    ]);
    expect(group.choose('add G-2Pz-3P').step).toBe('moving');
  });
});

describe('whose impulse, and when it ends', () => {
  it('A-DAY.2 the opening ends only when nothing can be activated, by a division, a chosen unit or a whole corps', () => {
    const end = (ids: readonly string[], units: Units = FRONT) =>
      playing(units, ids, { solo: true, day: 16, impulse: 1 }).refusal('end-impulse');
    expect([end(['G32']), end(['G34']), end(['G14']), end(['G09'])]).toEqual([
      'A-DAY.2',
      'A-DAY.2',
      'A-DAY.2',
      'allowed',
    ]);
    // A corps without a division of its own on the map, only by chosen units.
    expect(end(['G07'], { 'G-VDH-VDH': '0501' })).toBe('A-DAY.2');
    const opening = playing(FRONT, ['G32'], { solo: true, day: 16, impulse: 1 });
    expect([opening.refusal('pass'), opening.refusal('discard G32'), opening.refusal('event G32')]).toEqual([
      'A-DEC16.10',
      'A-DEC16.10',
      'A-DEC16.10',
    ]);
    expect([opening.refusal('replacements G32'), opening.refusal('reserves G32')]).toEqual([
      'A-DEC16.10',
      'A-DEC16.10',
    ]);
  });

  it('A-DEC16.10 no replacements in the opening', () => {
    const t = playing({ 'G-2Pz-3P': { hex: '1604', steps: 1 } }, ['G32'], { solo: true, day: 16, impulse: 1 });
    expect([t.offered('replacements'), t.refusal('replacements G32')]).toEqual([[], 'A-DEC16.10']);
  });

  it('A-DAY.2 in 2P an impulse is one card, which must be played', () => {
    const t = playing(FRONT, ['G32', 'G23', 'A09', 'A13']);
    expect([t.refusal('end-impulse'), t.seat]).toEqual(['A-DAY.2', 'german']);
    t.choose('discard G23');
    expect([t.refusal('end-impulse'), t.seat]).toEqual(['A-DAY.2', 'allied']);
  });

  it('A-DAY.5 in 2P the day ends when both are out of cards or pass one after the other, not when one does', () => {
    const t = playing(FRONT, ['G32', 'G34', 'A09', 'A13']).choose('pass');
    expect([t.seat, t.state.day]).toEqual(['allied', 20]);
    t.choose('pass').until('playCard', 'germanBridge', 'alliedBridge', 'over');
    expect(t.state.day).toBe(21);
    const out = playing(FRONT, ['G32', 'A09', 'A13']).choose('discard G32', 'discard A09');
    expect([out.seat, out.state.day]).toEqual(['allied', 20]);
    out.choose('discard A13').until('playCard', 'germanBridge', 'alliedBridge', 'over');
    expect(out.state.day).toBe(21);
  });

  it('A-DAY.5 in 2P a pass no longer counts when its side is asked again: only two in a row end the day', () => {
    const t = playing(FRONT, ['G32', 'G34', 'A09', 'A13']).choose('pass', 'discard A09', 'discard G32', 'pass');
    expect([t.seat, t.state.day, t.step]).toEqual(['german', 20, 'playCard']);
    t.choose('pass').until('playCard', 'germanBridge', 'alliedBridge', 'over');
    expect(t.state.day).toBe(21);
  });

  it('A-DAY.5 A-DAY.6 in 2P a side without cards passes whenever it is next', () => {
    const t = playing(FRONT, ['G32', 'A09', 'A13', 'A14']).choose('discard G32', 'discard A09', 'discard A13');
    expect([t.seat, t.state.day]).toEqual(['allied', 20]);
    t.choose('pass').until('playCard', 'germanBridge', 'alliedBridge', 'over');
    expect(t.state.day).toBe(21);
  });

  it('A-DAY.5 A-DAY.6 what a pass brings is told: in 2P by what the other side did, in GS that no card follows', () => {
    const told = (t: Table) =>
      ardennes.preview?.(t.state, readOption(ardennes, 'pass'))?.notes?.map(({ text }) => text);
    const t = playing(FRONT, ['G32', 'G34', 'A09', 'A13']);
    expect(told(t)).toEqual([expect.stringContaining('ends if the other side also passes')]);
    expect(told(t.choose('pass'))).toEqual([expect.stringContaining('has just passed, so the day ends')]);
    expect(told(t.choose('discard A09'))).toEqual([expect.stringContaining('ends if the other side also passes')]);
    expect(told(playing(FRONT, ['G32'], { solo: true }))).toEqual([expect.stringContaining('no more cards today')]);
  });

  it('A-CARD.9 a corps rests through the whole impulse that follows, then acts again', () => {
    const t = playing(FRONT, ['G32', 'G36', 'G23', 'G34', 'A09', 'A13', 'A51']).choose('activate G32 2Pz');
    t.until('playCard').choose('discard A51');
    expect([t.seat, t.state.rest[corps('XLVII')], t.refusal('activate G36 26VG')]).toEqual(['german', 2, 'A-CARD.9']);
    t.choose('discard G23', 'discard A09');
    expect([t.seat, t.state.rest[corps('XLVII')], t.refusal('activate G36 26VG')]).toEqual(['german', 0, 'allowed']);
  });

  it('A-CARD.9 A-DEC16.8 A-DEC16.9 the three opening impulses of 2P are one: nobody rests on from the first to the third', () => {
    const t = given({
      clear: true,
      day: 16,
      units: placed(FRONT),
      cards: hand('G32', 'G29', 'G19', 'G36', 'A51', 'A09'),
      at: { step: 'commandPhase' },
    });
    expect([t.seat, t.state.impulse]).toEqual(['german', 1]);
    t.choose('activate G32 2Pz').until('playCard');
    expect([t.seat, t.state.impulse, t.state.rest[corps('XLVII')]]).toEqual(['german', 2, 1]);
    expect(t.refusal('activate G36 26VG')).toBe('A-DEC16.8');
    t.choose('activate G29 116Pz').until('playCard');
    expect([t.state.impulse, t.state.rest[corps('XLVII')], t.state.rest[corps('LVIII')]]).toEqual([3, 1, 1]);
    t.choose('activate G19 1SS').until('playCard');
    expect([t.seat, t.state.impulse]).toEqual(['allied', 3]);
    t.choose('discard A51');
    expect([t.seat, t.state.impulse, t.state.rest[corps('XLVII')], t.refusal('activate G36 26VG')]).toEqual([
      'german',
      4,
      2,
      'A-CARD.9',
    ]);
  });

  it('A-DAY.3 A-DEC16.5 the hand is filled to 6 for the German, to what the calendar says for the Allies', () => {
    const pile = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'pile' }]));
    const german = ['G19', 'G20', 'G21', 'G22', 'G23', 'G24', 'G25', 'G26'];
    const us = ['A01', 'A02', 'A03', 'A04', 'A05', 'A07', 'A08'];
    const t = given({
      clear: true,
      day: 18,
      units: placed(FRONT),
      cards: { ...hand('G32', 'A09'), ...pile(...german, ...us) },
      at: { step: 'playCard' },
    }).choose('discard G32');
    expect(handOf(t.state, GERMAN).length).toBe(6);
    t.choose('discard A09');
    expect(handOf(t.state, ALLIED).length).toBe(5);
  });

  it('A-DAILY.6 a German impulse that is skipped is the first one only', () => {
    const t = given({
      clear: true,
      day: 21,
      solo: true,
      skipImpulse: 1,
      units: placed({ 'G-2Pz-3P': '1604', 'A-101-501': '0126' }),
      cards: hand('G24', 'G23'),
      at: { step: 'commandPhase' },
    });
    expect([t.step, t.state.skipImpulse, t.state.impulse]).toEqual(['alliedImpulse', 0, 0]);
    expect(t.log()).toContain('The Germans skipped this impulse');
  });
});
