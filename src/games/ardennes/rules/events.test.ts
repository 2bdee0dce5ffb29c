import { describe, expect, it } from 'vitest';
import { GERMAN } from '../tables.ts';
import { acting, beside, given, ground, hex, placed, river, tables, type Units, unit } from '../testing.ts';
import { entryDay } from './cards.ts';
import { bridgeSides, canHappen, refuseLanding } from './events.ts';
import { refusals } from './refusals.ts';

const card = (id: string): number => tables.cardIds.indexOf(id);
const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
/** The German to play a card, in either game. */
const playing = (units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard' }, ...more });

describe('German events', () => {
  it('A-GEVENT.1 A-GEVENT.2 Allied Command Crisis moves British units and cards to the 23rd', () => {
    const t = playing({ 'A-GA-5': { hex: null, off: 'calendar', due: 22 }, 'G-2Pz-3P': '1604' }, ['G05']).choose(
      'event G05',
    );
    expect([t.state.due[unit('A-GA-5')], entryDay(t.state, card('A39')), entryDay(t.state, card('A31'))]).toEqual([
      23, 23, 22,
    ]);
  });

  it('A-GEVENT.3 A-GEVENT.4 A-GEVENT.5 A-DAILY.7 Bridge Engineers: supplied on one side, free of Allied ZOC', () => {
    const blown = { rivers: { '1706-1707': { bridge: 'destroyed' } } };
    const open = (units: Units) => bridgeSides(ground(units, blown), GERMAN).includes(river('1706-1707'));
    expect([
      open({ 'G-2Pz-3P': '1706' }),
      open({ 'G-2Pz-3P': '1706', 'A-28-110': '1707' }),
      open({ 'A-28-110': '1708' }),
      open({ 'A-28-110': '1708', 'G-2Pz-3P': '1707' }),
    ]).toEqual([true, false, false, true]);
    expect(bridgeSides(ground({}), GERMAN)).not.toContain(river('0926-0927'));
    const t = given({
      clear: true,
      day: 20,
      solo: true,
      units: placed({ 'G-2Pz-3P': '1706' }),
      cards: hand('G11', 'G23'),
      ...blown,
      at: { step: 'bridgeEngineers' },
    }).choose('bridge-with G11 1706-1707');
    expect([t.state.bridge[river('1706-1707')], t.state.bridgeOwner[river('1706-1707')], t.card('G11')]).toEqual([
      1,
      GERMAN,
      'discard',
    ]);
  });

  it('A-GEVENT.6 A-EVENT-2P.1 Commandos: the next Allied impulse is skipped, in 2P a random card is lost', () => {
    const gs = playing({ 'G-2Pz-3P': '1604' }, ['G02'], { solo: true }).choose('event G02');
    expect(gs.state.commandos).toBe(1);
    gs.until('alliedImpulse').choose('turn-over');
    expect(gs.state.commandos).toBe(0);
    expect(gs.log().some((l) => l.includes('skipped'))).toBe(true);
    const two = playing({ 'G-2Pz-3P': '1604' }, ['G02', 'G23', 'A09', 'A13'], { dice: ['A09'] }).choose('event G02');
    expect(two.card('A09')).toBe('discard');
  });

  it('A-GEVENT.7 Eisenhower Hesitates: the 82nd or the 101st to the 19th', () => {
    const t = playing(
      {
        'A-82-505': { hex: null, off: 'calendar', due: 18 },
        'A-101-501': { hex: null, off: 'calendar', due: 18 },
        'G-2Pz-3P': '1604',
      },
      ['G03'],
      { day: 17 },
    ).choose('event G03');
    expect(t.offered('hold-back').sort()).toEqual(['hold-back 101', 'hold-back 82']);
    t.choose('hold-back 101');
    expect([t.state.due[unit('A-101-501')], t.state.due[unit('A-82-505')]]).toEqual([19, 18]);
    // Not one that is due on another day, or has come.
    const other = (fields: object) =>
      playing({ 'A-101-501': fields, 'G-2Pz-3P': '1604' }, ['G03'], { day: 17 }).offered('event');
    expect([other({ hex: null, off: 'calendar', due: 18 }), other({ hex: null, off: 'calendar', due: 19 })]).toEqual([
      ['event G03'],
      [],
    ]);
    expect([other({ hex: null, off: 'reserve', due: 17 }), other({ hex: '1813' })]).toEqual([[], []]);
  });

  it('A-GEVENT.13 A-GEVENT.14 Greif cancels a demolition and counts in a German impulse', () => {
    const t = acting(
      { 'G-2Pz-3P': '1613', 'G-2Pz-2G': '1900' },
      { solo: true, day: 18, cards: hand('G07'), dice: [1] },
    ).choose('take G-2Pz-3P', 'move G-2Pz-3P 1614');
    expect(t.step).toBe('greifWindow');
    t.choose('greif G07');
    expect([t.state.bridge[river('1614-1615')], t.card('G07'), t.state.spent]).toEqual([1, 'discard', 3]);
    const gone = acting(
      { 'G-2Pz-3P': '1613', 'G-2Pz-2G': '1900' },
      { solo: true, day: 18, cards: hand('G23'), dice: [1] },
    ).choose('take G-2Pz-3P', 'move G-2Pz-3P 1614');
    expect(gone.state.bridge[river('1614-1615')]).toBe(2);
  });

  it('A-GEVENT.16 A-GEVENT.17 A-GEVENT.18 A-GEVENT.19 Clear with Manteuffel a roadblock near the 5th Army and does not count', () => {
    const t = acting(
      { 'G-2Pz-3P': '1813', 'G-2Pz-2G': '1900' },
      { cards: hand('G04'), hexes: { '1612': { roadblock: 1 }, '0608': { roadblock: 1 } } },
    );
    expect([t.refusal('manteuffel G04 1612'), t.refusal('manteuffel G04 0608')]).toEqual(['allowed', 'A-GEVENT.17']);
    t.choose('manteuffel G04 1612');
    expect([t.state.roadblock[hex('1612')], t.state.spent]).toEqual([0, 0]);
  });

  it('A-GEVENT.20 A-EVENT-2P.2 Monty: in 2P the US 1st Army does not attack', () => {
    const t = acting(
      { 'A-99-395': '1716', 'G-26VG-39': '1717', 'A-101-501': '1512', 'G-26VG-77': '1511' },
      { stage: 'attacks', monty: 1, active: ['A-99-395', 'A-101-501'] },
    );
    expect(t.offered('attack')).toEqual(['attack 1511']);
    expect(canHappen(t.state, 9)).toBe(false);
  });

  it('A-GEVENT.21 to A-GEVENT.26 where VDH may land', () => {
    const s = ground({ 'A-28-110': '0407' });
    const rule = (label: string) => refusals.list[refuseLanding(s, hex(label))]?.rule;
    expect([rule('0407'), rule('0408'), rule('0305'), rule('0111'), rule('0906'), rule('0217')]).toEqual([
      'A-GEVENT.21',
      'A-GEVENT.22',
      undefined,
      'A-GEVENT.24',
      'A-GEVENT.25',
      'A-GEVENT.26',
    ]);
    const forest = [...Array(870).keys()].find(
      (h) => tables.terrain[h] === 3 && tables.grid.row[h] < 8 && tables.grid.distance(h, hex('0407')) > 1,
    ) as number;
    expect(rule(tables.grid.name(forest))).toBe('A-GEVENT.23');
  });

  it('A-ROADBLOCK.2 nor onto a roadblock, which no German unit enters', () => {
    const from = { 'G-VDH-VDH': { hex: null, off: 'event', steps: 1 }, 'G-2Pz-3P': '1604' };
    const t = playing(from, ['G08', 'G23'], { solo: true, day: 17, hexes: { '0407': { roadblock: 1 } } });
    t.choose('event G08');
    expect([t.refusal('land 0407'), t.refusal('land 0408'), t.offered('land').includes('land 0407')]).toEqual([
      'A-ROADBLOCK.2',
      'allowed',
      false,
    ]);
  });

  it('TV-86 A-GEVENT.27 to A-GEVENT.32 the landing roll, without any check', () => {
    const land = (roll: number) => {
      const t = playing({ 'G-VDH-VDH': { hex: null, off: 'event', steps: 1 }, 'G-2Pz-3P': '1604' }, ['G08', 'G23'], {
        solo: true,
        day: 17,
        dice: [roll],
      }).choose('event G08', 'land 0407');
      return t.at('G-VDH-VDH') === null ? t.off('G-VDH-VDH') : t.supply('G-VDH-VDH');
    };
    expect([1, 2, 3, 4, 7, 8, 9, 10].map(land)).toEqual([
      'in-supply',
      'low-supply',
      'low-supply',
      'out-of-supply',
      'out-of-supply',
      'isolated',
      'isolated',
      'eliminated',
    ]);
  });

  it('A-EVENT-2P.6 an event that changes nothing may not be played', () => {
    const t = playing({ 'G-2Pz-3P': '1604' }, ['G02', 'G01']);
    expect([t.refusal('event G02'), t.refusal('event G01')]).toEqual(['A-EVENT-2P.6', 'allowed']);
  });
});

describe('Allied events in 2P', () => {
  const allied = (units: Units, id: string, more: object = {}) =>
    given({
      clear: true,
      day: 20,
      units: placed(units),
      cards: hand(id),
      at: { step: 'playCard', side: 'allied' },
      ...more,
    });

  it('A-AEVENT.1 A-AEVENT.2 Airpower relieves a stack and its neighbours', () => {
    const t = allied(
      {
        'A-101-501': { hex: '1813', supply: 'isolated' },
        'A-101-502': { hex: '1812', supply: 'out-of-supply' },
        'A-101-506': { hex: '2018', supply: 'isolated' },
      },
      'A50',
    ).choose('event A50');
    if (t.step === 'airlift') t.choose('relieve 1813');
    expect([t.supply('A-101-501'), t.supply('A-101-502'), t.supply('A-101-506')]).toEqual([
      'in-supply',
      'in-supply',
      'isolated',
    ]);
  });

  it('A-AEVENT.7 A-AEVENT.9 A-AEVENT.10 TV-96 Barrage takes a Division card, Plans Intercepted the top of the pile or a hand card', () => {
    const barrage = allied({ 'A-101-501': '1813' }, 'A03', { cards: { ...hand('A03', 'A51', 'G13', 'G32') } }).choose(
      'event A03',
    );
    expect([barrage.card('G13'), barrage.card('G32')]).toEqual(['hand', 'discard']);
    const top = allied({ 'A-101-501': '1813' }, 'A43', {
      cards: { ...hand('A43', 'A51', 'G13'), G32: { card: 'pile' } },
    }).choose('event A43');
    expect([top.card('G13'), top.card('G32')]).toEqual(['hand', 'discard']);
    const none = allied({ 'A-101-501': '1813' }, 'A43', { cards: hand('A43', 'A51', 'G13') }).choose('event A43');
    expect(none.card('G13')).toBe('discard');
  });

  it('A-EVENT-2P.6 A-AEVENT.7 whether Barrage can change anything is judged by what the Allied player can know of the German hand', () => {
    const barrage = (german: object) =>
      allied({ 'A-101-501': '1813' }, 'A03', { cards: { ...hand('A03', 'A51'), ...german } });
    // The hand holds a Corps card, a Division card lies in the pile: for all he knows it is the other way round.
    const blind = barrage({ G13: { card: 'hand' }, G32: { card: 'pile' } });
    expect(blind.refusal('event A03')).toBe('allowed');
    blind.choose('event A03');
    expect([blind.card('G13'), blind.card('G32'), blind.match.canUndo()]).toEqual(['hand', 'pile', false]);
    expect(blind.log()).toContain('There is no Division card in the German hand');
    // Every Division card lies open, or the hand is empty.
    expect(barrage({ G13: { card: 'hand' }, G32: { card: 'discard' } }).refusal('event A03')).toBe('A-EVENT-2P.6');
    expect(barrage({ G32: { card: 'pile' } }).refusal('event A03')).toBe('A-EVENT-2P.6');
  });

  it('TV-93 A-AEVENT.14 Recover removes every Allied Dispersed marker, no German one', () => {
    const t = allied(
      {
        'A-101-501': { hex: '1813', dispersed: 1 },
        'A-2-9': { hex: '0505', dispersed: 1 },
        'G-2Pz-3P': { hex: '1711', dispersed: 1 },
      },
      'A02',
    ).choose('event A02');
    expect([t.dispersed('A-101-501'), t.dispersed('A-2-9'), t.dispersed('G-2Pz-3P')]).toEqual([false, false, true]);
  });

  it('A-AEVENT.15 A-AEVENT.16 Patton: III Corps units and cards a day earlier', () => {
    const t = allied({ 'A-4A-CCA': { hex: null, off: 'calendar', due: 22 }, 'A-101-501': '1813' }, 'A44', {
      day: 19,
    }).choose('event A44');
    expect([t.state.due[unit('A-4A-CCA')], entryDay(t.state, card('A29')), entryDay(t.state, card('A39'))]).toEqual([
      21, 21, 22,
    ]);
  });

  it('A-AEVENT.17 to A-AEVENT.22 Tank Battalion: a lone German infantry unit in the open next to a whole supplied Allied unit', () => {
    const hit = (units: Units, more: object = {}) =>
      allied({ 'A-101-501': '1814', ...units }, 'A05', more).refusal('event A05') === 'allowed';
    expect(hit({ 'G-26VG-39': '1815' })).toBe(true);
    expect(hit({ 'G-26VG-39': '1815', 'G-26VG-77': '1815' })).toBe(false);
    expect(hit({ 'G-26VG-39': '1815' }, { hexes: { '1815': { improved: 1 } } })).toBe(false);
    expect(hit({ 'G-26VG-39': '1813' })).toBe(false);
    expect(hit({ 'G-2Pz-3P': '1815' })).toBe(false);
    expect(allied({ 'A-101-501': { hex: '1814', steps: 1 }, 'G-26VG-39': '1815' }, 'A05').refusal('event A05')).toBe(
      'A-EVENT-2P.6',
    );
    expect(allied({ 'A-101-501': '1512', 'G-26VG-39': '1411' }, 'A05').refusal('event A05')).toBe('A-EVENT-2P.6');
    const t = allied({ 'A-101-501': '1814', 'G-26VG-39': '1815' }, 'A05').choose('event A05');
    expect(t.steps('G-26VG-39')).toBe(1);
  });

  it('A-AEVENT.23 A-AEVENT.24 A-AEVENT.26 A-AEVENT.28 Withdrawal moves a Surrounded stack outside VP hexes, whatever the ZOC', () => {
    const ring = (at: string) =>
      Object.fromEntries(
        [0, 1, 2, 3, 5].map((d, i) => [
          ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39', 'G-26VG-77'][i],
          beside(at, d),
        ]),
      );
    const t = allied({ ...ring('1717'), 'A-101-501': '1717' }, 'A08');
    expect(t.refusal('event A08')).toBe('allowed');
    t.choose('event A08').until('playCard', 'withdrawing');
    if (t.step === 'withdrawing') t.choose(t.offered('withdraw')[0]);
    expect(t.at('A-101-501')).toBe(beside('1717', 4));
    expect(allied({ ...ring('1813'), 'A-101-501': '1813' }, 'A08').refusal('event A08')).toBe('A-EVENT-2P.6');
  });

  it('A-EVENT-2P.4 A-DEC16.17 A-AEVENT.12 A-AEVENT.13 Raise The Alarm: one unit deployed, and a move at once even for infantry on the 16th', () => {
    const t = allied({ 'A-9A-CCR': '1813', 'A-1-16': { hex: null, off: 'reserve', due: 16 } }, 'A14', {
      day: 16,
    }).choose('event A14');
    const at = t.ends('deploy A-1-16')[0];
    t.choose(`deploy A-1-16 ${at}`);
    expect([t.step, t.state.mover]).toEqual(['moveUnit', unit('A-1-16')]);
    const tomorrow = allied({ 'A-9A-CCR': '1813', 'A-30-117': { hex: null, off: 'calendar', due: 21 } }, 'A14').choose(
      'event A14',
    );
    expect(tomorrow.offered('deploy').length).toBeGreaterThan(0);
  });

  it('A-EVENT-2P.5 A-DEC16.18 Engineers: a roadblock, a bridge blown from the 17th, an improved position', () => {
    const units = { 'A-101-501': '1717', 'G-2Pz-3P': '1710', 'G-2Pz-2G': '1515' };
    const t = allied(units, 'A09').choose('event A09');
    expect([t.offered('block').length > 0, t.offered('blow').length > 0, t.offered('entrench')]).toEqual([
      true,
      true,
      ['entrench 1717'],
    ]);
    const first = allied(units, 'A09', { day: 16 }).choose('event A09');
    expect([first.offered('blow'), first.why('blow 1614-1615')?.rule]).toEqual([[], 'A-DEC16.18']);
    t.choose(t.offered('block')[0]).until('playCard', 'over', 'germanBridge');
    expect(t.state.roadblock.some((n) => n === 1) || t.state.day > 20).toBe(true);
  });

  it('A-EVENT-2P.7 a roadblock beside an active German unit that stands still is removed', () => {
    const t = acting({ 'G-2Pz-3P': '1813', 'G-2Pz-2G': '1900' }, { hexes: { '1714': { roadblock: 1 } } });
    t.until('playCard');
    expect(t.state.roadblock[hex('1714')]).toBe(0);
  });
});
