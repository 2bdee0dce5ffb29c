/** The day before the first impulse and at its end. */
import { describe, expect, it } from 'vitest';
import { given, placed, river, tables, type Units, unit } from '../testing.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const day = (step: string, units: Units, more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), at: { step }, ...more });

describe('bridges in the Supply Phase', () => {
  const blown = { rivers: { '1706-1707': { bridge: 'destroyed' }, '1614-1615': { bridge: 'destroyed' } } };
  const units = { 'G-2Pz-3P': '1604', 'A-101-501': '1717' };

  it('A-DAILY.7 A-EVENT-2P.5 in 2P the German is asked in secret, then the Allied player', () => {
    const t = day('cardPreparation', units, { ...blown, day: 19, cards: hand('G13', 'G24', 'A09', 'A51') });
    expect([t.step, t.seat, t.match.decision?.quiet]).toEqual(['germanBridge', 'german', true]);
    expect([
      t.refusal('bridge-with G13 1614-1615'),
      t.refusal('bridge-with G24 1614-1615'),
      t.refusal('bridge-with A09 1614-1615'),
      t.refusal('bridge-with G06 1614-1615'),
      t.refusal('bridge-with G13 1413-1414'),
    ]).toEqual(['allowed', 'A-DAILY.7', 'A-CARD.1', 'A-CARD.1', 'A-GEVENT.3']);
    t.choose('bridge-with G13 1706-1707');
    expect([t.card('G13'), t.state.bridge[river('1706-1707')], t.step]).toEqual(['discard', 1, 'germanBridge']);
    t.choose('no-bridge');
    expect([t.step, t.seat, t.match.decision?.quiet]).toEqual(['alliedBridge', 'allied', true]);
    t.choose('bridge-with A09 1614-1615');
    expect([t.state.bridge[river('1614-1615')], t.state.bridgeOwner[river('1614-1615')]]).toEqual([1, 1]);
    t.choose('no-bridge');
    expect(t.step).toBe('playCard');
  });

  it('A-DAILY.7 in GS openly, and nobody is asked once no such card can be in the hand', () => {
    const gs = day('bridgeEngineers', units, { ...blown, solo: true, cards: hand('G13', 'G24') });
    expect([gs.step, gs.match.decision?.quiet ?? false]).toEqual(['bridgeEngineers', false]);
    const cards = (at: string) =>
      Object.fromEntries(
        [...tables.cardsOf[0]]
          .filter((c) => tables.cardEvent[c] === 1)
          .map((c) => [tables.cardIds[c], { card: at }] as const),
      );
    const asked = (at: string) =>
      day('bridgeEngineers', units, { ...blown, solo: true, cards: { ...cards(at), ...hand('G24') } }).step;
    expect([asked('pile'), asked('discard')]).toEqual(['bridgeEngineers', 'playCard']);
  });
});

describe('the Supply Phase', () => {
  it('A-SUPPLY.25 surrender is rolled for by corps, then by number, Germans last', () => {
    const isolated = (hex: string) => ({ hex, supply: 'isolated' });
    const units = {
      'A-28-112': isolated('1000'),
      'A-28-110': isolated('1001'),
      'A-26-101': isolated('1100'),
      'G-26VG-39': isolated('2022'),
    };
    const struck = (...dice: number[]) => {
      const t = day('supplyPhase', units, { solo: true, dice });
      return Object.keys(units).filter((id) => t.steps(id) === 1);
    };
    expect([struck(1, 10, 10, 10), struck(10, 1, 10, 10), struck(10, 10, 1, 10), struck(10, 10, 10, 1)]).toEqual([
      ['A-26-101'],
      ['A-28-112'],
      ['A-28-110'],
      ['G-26VG-39'],
    ]);
    const t = day('supplyPhase', units, { solo: true, dice: [1, 10, 10, 10] });
    expect(t.state.lost.some((n) => n > 0)).toBe(false);
  });

  it('A-EVENT-2P.7 in 2P a roadblock needs Allied supply, in GS Communication of both', () => {
    const t = day(
      'supplyPhase',
      { 'G-2Pz-3P': '1604' },
      { hexes: { '1707': { roadblock: 1 }, '1603': { roadblock: 1 } } },
    );
    const left = (label: string) => t.state.roadblock[tables.grid.find(label)];
    expect([left('1707'), left('1603')]).toEqual([1, 0]);
  });
});

describe('the Reserve Phase', () => {
  it('A-DAY.7 who is due, or was before, comes to the Reserve; who waits elsewhere does not', () => {
    const t = day('reservePhase', {
      'G-FBB-Bde': { hex: null, off: 'calendar', due: 19 },
      'G-FGB-Bde': { hex: null, off: 'calendar', due: 21 },
      'G-10SS-10P': { hex: null, off: 'okw', due: 0 },
      'A-101-501': { hex: '1813', off: 'calendar', due: 18 },
    });
    expect(['G-FBB-Bde', 'G-FGB-Bde', 'G-10SS-10P', 'A-101-501'].map((id) => t.off(id))).toEqual([
      'reserve',
      'calendar',
      'okw',
      'calendar',
    ]);
  });

  it('A-REPL.15 A-REPL.16 A-REPL.17 A-REPL.18 across the Meuse is as good as next to it; what the OKW sends waits from that day on', () => {
    const all = Object.fromEntries(tables.data.map.places.map((p) => [p.hex, { owner: 'german' }]));
    const bridges = Object.fromEntries(tables.sideNames.map((n) => [n, { bridgeOwner: 'german' }]));
    const at = (hex: string, more: Units = {}) =>
      day(
        'okwRelease',
        { 'G-10SS-10P': { hex: null, off: 'okw' }, 'G-VDH-VDH': { hex: null, off: 'event' }, 'G-2Pz-3P': hex, ...more },
        { day: 22, solo: true, hexes: all, rivers: bridges },
      );
    const across = at('1127');
    expect([across.state.okwReleased, across.off('G-10SS-10P'), across.state.due[unit('G-10SS-10P')]]).toEqual([
      1,
      'reserve',
      22,
    ]);
    expect([across.off('G-VDH-VDH'), at('1124').state.okwReleased]).toEqual(['event', 0]);
    // One that traces is enough, whoever else is cut off there; one that is cut off is not.
    expect([at('1127', { 'G-2Pz-2G': '0129' }).state.okwReleased, at('0129').state.okwReleased]).toEqual([1, 0]);
    expect(['pile', 'hand'].includes(across.card('G58'))).toBe(true);
  });
});

describe('the end of the day', () => {
  it('A-DAY.1 what lasts for the day ends with it; Commandos wait', () => {
    const t = day(
      'endOfDay',
      { 'G-2Pz-3P': { hex: '1604', outOfFuel: 1 }, 'A-101-501': '1813' },
      {
        fury: 1,
        freeze: 1,
        monty: 1,
        alert: 1,
        clouds: 1,
        commandos: 1,
        fuelPriorityUsed: 1,
        skipImpulse: 1,
        formations: { '2Pz': { fuel: 2 } },
        cards: { G24: { card: 'hand' }, A47: { card: 'held' } },
      },
    );
    const { fury, freeze, monty, alert, clouds, commandos, fuelPriorityUsed, skipImpulse } = t.state;
    expect([fury, freeze, monty, alert, clouds, fuelPriorityUsed, skipImpulse]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect([commandos, t.state.day, t.state.outOfFuel[unit('G-2Pz-3P')]]).toEqual([1, 21, 0]);
    expect(t.state.fuel[tables.formationIds.indexOf('2Pz')]).toBe(0);
    expect(t.log()).toContain('21 December began');
    expect(t.card('A47')).toBe('resting');
  });
});
