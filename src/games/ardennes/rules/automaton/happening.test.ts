/** Events and commands of the automaton one by one: whether each happens, and what comes of it. */
import { describe, expect, it } from 'vitest';
import { At, Off, Supply } from '../../state.ts';
import { beside, type Given, given, placed, type Table, tables, type Units, unit } from '../../testing.ts';
import { due, impulse, wait } from './choices.fixture.ts';
import { automatonEvent, specialEvent } from './events.ts';
import { carryOut } from './impulse.ts';
import { at, card, solo } from './testing.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
const command = (t: Table): string | undefined =>
  t
    .log()
    .find((line) => line.startsWith('Command: '))
    ?.slice('command: '.length);
const WILTZ: Units = { 'G-26VG-39': pinned('1910') };

describe('events that can change something', () => {
  it('A-AEVENT.6 Allies Alert changes something only while dated chits help German attacks', () => {
    const on = (day: number, options = {}) => {
      const s = solo({}, { day, options });
      return [automatonEvent(s, card('A42')), s.alert];
    };
    expect([on(16), on(18)]).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect([on(19), on(22), on(23), on(29)]).toEqual(Array(4).fill([false, 0]));
    expect(on(18, { 'dated-chits': 'out' })).toEqual([false, 0]);
  });

  it('A-AEVENT.6 A-AEVENT.8 A-AEVENT.11 Allies Alert, Ground Freeze and Break In The Clouds come into force once', () => {
    const once = (id: string, day: number, flag: 'alert' | 'freeze' | 'clouds') => {
      const s = solo({}, { day });
      const others = ['alert', 'freeze', 'clouds'].filter((f) => f !== flag) as (typeof flag)[];
      return [specialEvent(s, card(id)), s[flag], others.map((f) => s[f]), specialEvent(s, card(id)), s[flag]];
    };
    for (const [id, day, flag] of [
      ['A42', 16, 'alert'],
      ['A45', 29, 'freeze'],
      ['A49', 23, 'clouds'],
    ] as const)
      expect([id, ...once(id, day, flag)]).toEqual([id, true, 1, [0, 0], false, 1]);
    const on = (id: string, day: number) => specialEvent(solo({}, { day }), card(id));
    expect([on('A49', 22), on('A49', 29), on('A42', 17), on('A45', 23), on('A44', 18)]).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    // An event without days of its own is no special one.
    expect(specialEvent(solo({ 'A-101-501': pinned('1813') }), card('A13'))).toBe(false);
  });

  it('A-AEVENT.7 Artillery Barrage: a Division card of the German hand is lost, if he has one', () => {
    // G02 is the card of a division, G01 of an army.
    const kinds = tables.cardIds.filter((_, c) => tables.cardSide[c] === 0);
    const division = kinds.find((id) => tables.cardKind[card(id)] === 0) as string;
    const army = kinds.find((id) => tables.cardKind[card(id)] >= 2) as string;
    const fire = (...hand: string[]) => {
      const s = solo({}, { cards: Object.fromEntries(hand.map((id) => [id, { card: 'hand' }])) });
      return [automatonEvent(s, card('A03')), ...hand.map((id) => s.card[card(id)])];
    };
    expect(fire(army)).toEqual([false, At.hand]);
    expect(fire(army, division)).toEqual([true, At.hand, At.discard]);
  });

  it('A-AEVENT.9 A-AEVENT.10 German Plans Intercepted: the top card of his pile, else one of his hand', () => {
    const lose = (place: string | null) => {
      const s = solo({}, { cards: { A43: { card: 'discard' }, ...(place ? { G02: { card: place } } : {}) } });
      return [automatonEvent(s, card('A43')), s.card[card('G02')]];
    };
    expect([lose('pile'), lose('hand'), lose(null)]).toEqual([
      [true, At.discard],
      [true, At.discard],
      [false, At.out],
    ]);
  });

  it('A-AEVENT.14 Recover: whoever is Dispersed recovers; with nobody Dispersed it does not happen', () => {
    const recover = (fields: object) => {
      const s = solo({ 'A-101-501': { hex: '1813', ...fields } });
      return [automatonEvent(s, card('A13')), s.dispersed[unit('A-101-501')]];
    };
    expect([recover({ dispersed: 1 }), recover({})]).toEqual([
      [true, 0],
      [false, 0],
    ]);
  });

  it('A-AEVENT.15 A-AEVENT.16 Patton On The Move happens once', () => {
    const s = solo({}, { day: 19 });
    expect([automatonEvent(s, card('A44')), s.patton, automatonEvent(s, card('A44'))]).toEqual([true, 1, false]);
  });

  it('A-AEVENT.4 A-AEVENT.17 A-AEVENT.23 with nobody to strike or to withdraw the next command is tried, and a card without event has none', () => {
    const quiet = { 'A-101-501': '1813', 'G-26VG-39': '1604' };
    expect(['A16', 'A10', 'A24'].map((id) => automatonEvent(solo(quiet), card(id)))).toEqual([false, false, false]);
    const struck = solo({ 'A-101-501': '1717', 'G-26VG-39': '1716' });
    expect([automatonEvent(struck, card('A16')), struck.steps[unit('G-26VG-39')]]).toEqual([
      true,
      tables.maxSteps[unit('G-26VG-39')] - 1,
    ]);
  });

  it('A-AEVENT.17 the first unit of the German roster is struck like any other', () => {
    const first = tables.unitIds[0];
    const infantry = tables.mech[0] === 0;
    const s = solo({ 'A-101-501': '1717', [first]: '1716' });
    expect([automatonEvent(s, card('A16')), s.steps[0] < tables.maxSteps[0]]).toEqual([infantry, infantry]);
  });

  it('A-AEVENT.3 Airpower: a stack is Isolated if one of its units is, and counts by its lowest number', () => {
    const fly = (units: Units) => {
      const s = solo(units, { day: 23 });
      const happens = automatonEvent(s, card('A50'));
      return [happens, ...Object.keys(units).map((id) => s.supply[unit(id)])];
    };
    const state = (label: string, supply: string) => ({ hex: label, supply });
    // 4 and 3 points each; one of the second stack is Isolated, the other not.
    const both = {
      'A-101-501': state('1813', 'out-of-supply'),
      'A-28-110': state('1813', 'out-of-supply'),
      'A-101-506': state('2018', 'isolated'),
      'A-28-109': state('2018', 'out-of-supply'),
    };
    expect(fly(both)).toEqual([true, Supply.out, Supply.out, 0, 0]);
    // 506 and 110 against 501 and 109: 110/28 has the lowest number of all.
    const even = {
      'A-101-506': state('1813', 'out-of-supply'),
      'A-28-110': state('1813', 'out-of-supply'),
      'A-101-501': state('2018', 'out-of-supply'),
      'A-28-109': state('2018', 'out-of-supply'),
    };
    expect(fly(even)).toEqual([true, 0, 0, Supply.out, Supply.out]);
    // With nobody to relieve the German's best card goes, and that is the event.
    expect(command(impulse({ 'A-101-501': '1813' }, 'A50', { day: 23 }))).toBe('event');
  });

  it('A-AEVENT.24 Withdrawal: the stack that is chosen goes where it may, not where another may', () => {
    const guards = ['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-PzL-901G', 'G-PzL-902G'];
    const more = ['G-1SS-1G', 'G-1SS-2G', 'G-12SS-25G', 'G-12SS-26G', 'G-5FJ-13'];
    const ring = (label: string, ids: readonly string[]) =>
      Object.fromEntries([0, 1, 2, 3, 5].map((d, i) => [ids[i], beside(label, d)]));
    const t = impulse(
      { 'A-28-110': { hex: '1717', steps: 1 }, 'A-101-501': '2320', ...ring('1717', guards), ...ring('2320', more) },
      'A10',
    );
    expect([t.at('A-28-110'), t.at('A-101-501'), command(t)]).toEqual(['1717', beside('2320', 4), 'event']);
  });

  it('A-AEVENT.12 A-AEVENT.13 Raise The Alarm: only who waits, or who is due tomorrow; not who is on the map, lost or due later', () => {
    const raise = (units: Units) => {
      const s = solo({ ...units, ...WILTZ });
      return [automatonEvent(s, card('A14')), ...Object.keys(units).map((id) => at(s, id))];
    };
    expect(raise({ 'A-101-501': { hex: null, off: 'eliminated', due: 19 } })).toEqual([false, null]);
    expect(raise({ 'A-101-501': due(20) })).toEqual([false, null]);
    expect(raise({ 'A-101-501': { hex: '2220', due: 19 } })).toEqual([false, '2220']);
    expect(raise({ 'A-101-501': due(19), 'A-101-506': due(20) })).toEqual([true, '1911', null]);
  });
});

describe('commands', () => {
  it('A-DAILY.18 Expedite with nobody due tomorrow is passed over, whatever lies in the German pile', () => {
    const pile = Object.fromEntries(['G02', 'G03', 'G05'].map((id) => [id, { card: 'pile' }]));
    const t = impulse({ 'A-101-501': due(20), 'A-4-12': '2014', 'G-26VG-39': pinned('0301') }, 'A07', { cards: pile });
    expect([command(t), t.off('A-101-501')]).toEqual(['event', 'calendar']);
  });

  it('A-DAILY.18 A-DAILY.19 who was brought to the map by an alarm before its day is not expedited once more', () => {
    const pile = Object.fromEntries(['G02', 'G03', 'G05'].map((id) => [id, { card: 'pile' }]));
    const s = solo({ 'A-101-501': due(19), 'G-26VG-39': pinned('1910') }, { cards: pile });
    carryOut(s, card('A14'));
    expect(at(s, 'A-101-501')).toBe('1911');
    expect(automatonEvent(s, card('A14'))).toBe(false);
    carryOut(s, card('A07'));
    expect([at(s, 'A-101-501'), s.off[unit('A-101-501')], s.due[unit('A-101-501')]]).toEqual([
      '1911',
      Off.calendar,
      19,
    ]);
  });

  it('A-DAILY.19 Q31 who is expedited to the map stands there; who finds no hex stays on the calendar', () => {
    const s = solo({
      'A-101-501': due(19),
      'A-101-506': due(19),
      'A-101-502': due(19),
      'A-101-327': due(19),
      'A-9A-CCR': due(19),
      'A-28-110': '2220',
      ...WILTZ,
    });
    s.day = 17;
    for (const id of ['A-101-501', 'A-101-506', 'A-101-502', 'A-101-327', 'A-9A-CCR']) s.due[unit(id)] = 18;
    carryOut(s, card('A07'));
    expect(['A-9A-CCR', 'A-101-501', 'A-101-506', 'A-101-502'].map((id) => at(s, id))).toEqual([
      '1911',
      '2009',
      '1809',
      null,
    ]);
    expect(['A-9A-CCR', 'A-101-502'].map((id) => s.off[unit(id)])).toEqual([Off.reserve, Off.calendar]);
  });

  it('A-REPL.6 replacements go to units of the corps on the map; with none that may have one the next command is tried', () => {
    const weak = (label: string, fields: object = {}) => ({ hex: label, steps: 1, ...fields });
    const steps = (units: Units, id = 'A07') => {
      const t = impulse({ ...units, 'G-26VG-39': pinned('0301') }, id);
      return [command(t), ...Object.keys(units).map((u) => t.steps(u))];
    };
    // One of another corps, or one that waits, is no second one.
    expect(steps({ 'A-101-501': weak('2018'), 'A-2-9': weak('0111') })[1]).toBe(1);
    expect(steps({ 'A-101-501': weak('2018'), 'A-101-506': { hex: null, off: 'eliminated', steps: 1 } })[1]).toBe(1);
    const low = { supply: 'low-supply' };
    const none = steps({ 'A-101-501': weak('2018', low), 'A-101-506': weak('2220', low) });
    expect(none).toEqual([undefined, 1, 1]);
  });

  it('A-REPL.6 a reduced unit in the first hex of the map is one of the two, though none that may have a step', () => {
    const t = impulse({ 'A-GA-5': { hex: '0129', steps: 1 }, 'A-GA-32': { hex: '0422', steps: 1 } }, 'A38', {
      day: 22,
    });
    expect([command(t), t.steps('A-GA-5'), t.steps('A-GA-32')]).toEqual(['replacements', 1, 2]);
  });

  it('A-DEC16.26 on the 16th XVIII Corps deploys 9A, no other unit of VIII Corps, and no other card does', () => {
    const comes = (id: string, by: string) => {
      const t = impulse({ [id]: wait(16), 'G-26VG-39': pinned('1910') }, by, { day: 16, impulse: 2 });
      return t.at(id) !== null && command(t) === 'deploy reserves';
    };
    expect([comes('A-9A-CCR', 'A15'), comes('A-101-501', 'A15'), comes('A-9A-CCR', 'A01')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('A-DEC16.26 A-RESERVE.3 of XVIII Corps and 9A the lower number comes first', () => {
    // CCR/9A is number 4, CCB/7A number 5 and in the roster before it.
    const t = impulse(
      { 'A-7A-CCB': wait(16), 'A-9A-CCR': wait(16), 'G-26VG-39': pinned('1910'), 'G-26VG-77': pinned('1213') },
      'A15',
      {
        day: 16,
        impulse: 2,
      },
    );
    expect([t.at('A-9A-CCR') !== null, t.at('A-7A-CCB')]).toEqual([true, null]);
  });

  it('A-DAILY.20 the event of a No Command card happens, on any day; the second card from the 22nd', () => {
    const turn = (day: number, more: Given = {}) => {
      const t = given({
        clear: true,
        solo: true,
        day,
        units: placed({ 'A-101-501': { hex: '1813', dispersed: 1 }, 'G-2Pz-3P': '1604' }),
        cards: {
          A55: { card: 'pile' },
          A13: { card: 'pile' },
          G02: { card: 'pile' },
          G23: { card: 'hand' },
          G32: { card: 'hand' },
        },
        dice: ['A55'],
        at: { step: 'alliedImpulse' },
        ...more,
      }).choose('turn-over');
      return [t.log().filter((line) => line.startsWith('Command: ')), t.card('G02'), t.card('A13')];
    };
    expect(turn(18, { dice: ['A55', 'G02'] })).toEqual([['Command: event'], 'discard', 'pile']);
    expect(turn(22, { dice: ['A55', 'G02', 'A13', 24, 23, 22] })[2]).toBe('discard');
  });
});

describe('reserves', () => {
  it('A-RESERVE.4 a unit that is Out of Contact is moved up though nobody waits, and that is a deployment', () => {
    const t = impulse({ 'A-101-501': '2220', ...WILTZ }, 'A13');
    expect([t.at('A-101-501'), command(t), t.log().includes('501/101 was moved to Doncols-Bras 1911')]).toEqual([
      '1911',
      'deploy reserves',
      true,
    ]);
  });

  it('A-XXX.2 A-XXX.15 only XXX Corps has hexes of its own, and of it only who is named', () => {
    const comes = (units: Units, id: string) => {
      const t = impulse({ ...units, 'G-26VG-39': pinned('1910') }, id, { day: 22 });
      return [...Object.keys(units).map((u) => t.at(u)), command(t)];
    };
    expect(comes({ 'A-GA-5': wait(22) }, 'A38')).toEqual(['0422', 'deploy reserves']);
    const guards = impulse({ 'A-GA-5': wait(22), 'G-26VG-39': pinned('1910') }, 'A38', { day: 22 });
    expect(guards.log().filter((line) => line.includes('was deployed in')).length).toBe(1);
    expect(comes({ 'A-51-152': wait(22) }, 'A38')).toEqual([null, undefined]);
    // One that stands in the first hex of the map is on the map: the other has no hex of its own any more.
    expect(comes({ 'A-GA-5': '0129', 'A-GA-32': wait(22) }, 'A38')).toEqual(['0129', null, 'activation']);
    // A German before the Meuse does not bring an American to the west bank.
    expect(impulse({ 'A-101-501': wait(17), 'G-26VG-39': pinned('1125') }, 'A13', { day: 17 }).at('A-101-501')).toBe(
      null,
    );
  });

  it('A-XXX.15 to A-XXX.23 the first unit stays where it is put, in no German town; with no hex for it none is used', () => {
    const first = (more: Units, hexes: object = {}, foe = '1125') => {
      const t = impulse({ 'A-GA-5': wait(22), ...more, 'G-26VG-39': pinned(foe) }, 'A38', { day: 22, hexes });
      return [t.at('A-GA-5'), command(t)];
    };
    expect(first({})).toEqual(['0927', 'deploy reserves']);
    expect(first({ 'A-2-9': '0927' })).toEqual(['1126', 'deploy reserves']);
    // 0927 is no town: that Germans were there does not matter; Givet, 1427, is one.
    expect(first({}, { '0927': { owner: 'german' } })[0]).toBe('0927');
    const south = { 'A-2-9': '0927' };
    expect(first(south, {}, '1327')[0]).toBe('1427');
    expect(first(south, { '1427': { owner: 'german' } }, '1327')[0]).not.toBe('1427');
  });
});
