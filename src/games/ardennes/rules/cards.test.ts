import { describe, expect, it } from 'vitest';
import { At, Off } from '../state.ts';
import { ALLIED, Army, GERMAN } from '../tables.ts';
import {
  acting,
  ardennes,
  attacking,
  beside,
  given,
  ground,
  hex,
  newGame,
  placed,
  river,
  tables,
  type Units,
  unit,
} from '../testing.ts';
import { okwArmy } from './activation.ts';
import { countAt, entryDay, handOf, prepareCards } from './cards.ts';
import { beginEvent, bridgeSides, canHappen, refuseLanding } from './events.ts';
import { place } from './ground.ts';
import { commandLevel } from './modes.ts';
import { refusals } from './refusals.ts';
import { germanHexes } from './reserves.ts';
import { demolitionCandidates, roadblockCandidates } from './roadblocks.ts';
import { resultOfDay, score } from './victory.ts';

const card = (id: string): number => tables.cardIds.indexOf(id);
const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const corps = (id: string): number => tables.corpsIds.indexOf(id);

/** The German to play a card, in either game. */
const playing = (units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard' }, ...more });

describe('what a card may do', () => {
  const PANZERS: Units = {
    'G-2Pz-3P': '1716',
    'G-2Pz-2G': '1716',
    'G-26VG-39': '1717',
    'G-PzL-130P': '1512',
    'G-116Pz-16P': '1313',
  };

  it('A-CARD.1 A-CARD.3 a Division card: its formation, or one unit of its corps; any card as a discard', () => {
    const t = playing(PANZERS, ['G32', 'G47']);
    expect([
      t.refusal('activate G32 2Pz'),
      t.refusal('activate G32 26VG'),
      t.refusal('activate-unit G32 G-26VG-39'),
      t.refusal('activate-unit G32 G-116Pz-16P'),
    ]).toEqual(['allowed', 'A-CARD.8', 'allowed', 'A-CARD.8']);
    expect([t.refusal('discard G32'), t.refusal('discard G33'), t.refusal('event G32')]).toEqual([
      'allowed',
      'A-CARD.1',
      'A-CARD.1',
    ]);
    t.choose('activate G32 2Pz');
    expect(['G-2Pz-3P', 'G-2Pz-2G', 'G-26VG-39'].map((id) => t.state.active[unit(id)])).toEqual([1, 1, 0]);
  });

  it('A-CARD.4 A-CARD.7 A-CARD.8 a Corps card: twice its value of units, a division, or a Kampfgruppe', () => {
    const t = playing(PANZERS, ['G14']);
    expect([t.refusal('activate G14 2Pz'), t.refusal('activate G14 116Pz'), t.refusal('select G14 XLVII')]).toEqual([
      'allowed',
      'A-CARD.8',
      'allowed',
    ]);
    const picked = playing(PANZERS, ['G14']).choose(
      'select G14 XLVII',
      'add G-2Pz-3P',
      'add G-2Pz-2G',
      'add G-26VG-39',
    );
    expect([
      picked.refusal('add G-PzL-130P'),
      picked.refusal('add G-116Pz-16P'),
      picked.refusal('add G-2Pz-3P'),
    ]).toEqual(['allowed', 'A-CARD.8', 'A-CARD.4']);
    const group = playing(PANZERS, ['G14']).choose('kampfgruppe G14 XLVII', 'add G-2Pz-3P');
    expect([group.refusal('add G-2Pz-2G'), group.refusal('add G-PzL-130P'), group.refusal('add G-26VG-39')]).toEqual([
      'A-CARD.7',
      'A-CARD.7',
      'allowed',
    ]);
  });

  it('A-CARD.5 A-CARD.6 an Army card: a division and more units of its corps; an Army Group card: a corps', () => {
    const army = playing(PANZERS, ['G04']).choose('activate G04 2Pz');
    expect([army.step, army.refusal('add G-PzL-130P'), army.refusal('add G-116Pz-16P')]).toEqual([
      'choosing',
      'allowed',
      'A-CARD.8',
    ]);
    const group = playing(PANZERS, ['G01']);
    expect([group.refusal('activate G01 XLVII'), group.refusal('activate G01 2Pz')]).toEqual(['allowed', 'A-CARD.8']);
    const british = given({
      clear: true,
      day: 26,
      units: placed({ 'A-GA-5': '0526', 'A-101-501': '1813' }),
      cards: hand('A46'),
      at: { step: 'playCard', side: 'allied' },
    });
    expect([british.refusal('activate A46 XXX'), british.refusal('activate A46 VIII')]).toEqual([
      'allowed',
      'A-CARD.8',
    ]);
  });

  it('A-CARD.9 A-DEC16.8 A-DEC16.9 a corps that acted rests; in the opening every impulse has another corps', () => {
    const t = playing(PANZERS, ['G32', 'G34', 'G29'], { solo: true }).choose('activate G32 2Pz').until('playCard');
    expect([t.refusal('activate G34 PzL'), t.refusal('activate G29 116Pz')]).toEqual(['A-CARD.9', 'allowed']);
    const opening = playing(PANZERS, ['G32', 'G34', 'G29'], { day: 16, impulse: 1 });
    opening.state.rest[corps('XLVII')] = 1;
    expect(opening.why('activate G34 PzL')?.rule).toBe('A-DEC16.8');
  });

  it('A-CARD.12 air and No Command cards name no formation', () => {
    const t = given({
      clear: true,
      day: 24,
      units: placed({ 'A-101-501': '1813' }),
      cards: hand('A50', 'A51', 'A13'),
      at: { step: 'playCard', side: 'allied' },
    });
    expect([t.refusal('activate A50 101'), t.refusal('activate A51 101'), t.refusal('activate A13 101')]).toEqual([
      'A-CARD.12',
      'A-CARD.12',
      'allowed',
    ]);
  });

  it('A-DEC16.10 A-DEC16.11 A-DEC16.3 A-DEC16.4 the opening: activations only, no movement, three German impulses in 2P', () => {
    const t = newGame(false);
    t.until('playCard');
    expect([t.seat, t.state.impulse]).toEqual(['german', 1]);
    for (const w of t.offered())
      expect(['activate', 'activate-unit', 'select', 'kampfgruppe']).toContain(w.split(' ')[0]);
    const impulses: number[] = [];
    while (t.seat === 'german' && t.state.impulse <= 3 && impulses.length < 60) {
      impulses.push(t.state.impulse);
      expect(t.step).not.toBe('moving');
      t.choose(t.offered('end-combat')[0] ?? t.offered('begin')[0] ?? t.offered()[0]);
      t.until('playCard', 'attacks', 'attackers', 'choosing', 'chitNumber', 'tactics', 'defence');
    }
    expect(new Set(impulses)).toEqual(new Set([1, 2, 3]));
    const quiet = attacking({ 'G-2Pz-3P': '1716', 'A-28-110': '1717' }, '1717', {
      day: 16,
      impulse: 1,
      cards: hand('A09', 'G23'),
    });
    expect(quiet.until('chitNumber').step).toBe('chitNumber');
  });

  it('A-DEC16.5 A-DEC16.6 A-DEC16.7 A-SCENARIO.5 the opening hand of 9 and level of 10 in GS, then 6', () => {
    const t = newGame(true).until('playCard');
    expect([handOf(t.state, GERMAN).length, commandLevel(t.state)]).toEqual([9, 10]);
    const later = ground({}, { solo: true, day: 17 });
    expect(commandLevel(later)).toBe(6);
    expect([
      commandLevel(ground({}, { solo: true, day: 17, options: { level: 'harder' } })),
      commandLevel(ground({}, { solo: true, day: 17, options: { level: 'easier' } })),
    ]).toEqual([5, 7]);
    expect(handOf(newGame(false).until('playCard').state, GERMAN).length).toBe(6);
  });

  it('A-DEC16.1 A-DEC16.2 424 of the 106th waits in GS, the 16th stands at Malmedy', () => {
    const gs = newGame(true);
    expect([gs.at('A-106-424'), gs.off('A-106-424'), gs.at('A-1-16')]).toEqual([null, 'reserve', '0608']);
    const two = newGame(false);
    expect([two.at('A-106-424'), two.at('A-1-16')]).toEqual(['1205', null]);
  });

  it('A-DAY.2 A-DAY.3 the German ends his impulse at the level or after a card; then the hand is filled', () => {
    const t = playing(PANZERS, ['G32', 'G34', 'G29'], { solo: true, day: 17 });
    expect(t.refusal('end-impulse')).toBe('A-DAY.2');
    t.choose('discard G32');
    expect([t.step, t.state.spent, t.refusal('end-impulse')]).toEqual(['playCard', 2, 'allowed']);
    t.choose('discard G34', 'discard G29');
    expect(t.step).toBe('alliedImpulse');
    const filled = playing(PANZERS, ['G32'], {
      solo: true,
      day: 17,
      cards: { ...hand('G32'), G34: { card: 'pile' }, G29: { card: 'pile' } },
    }).choose('discard G32');
    expect(handOf(filled.state, GERMAN).length).toBe(2);
  });

  it('A-DAY.4 A-DAY.5 A-DAY.6 impulses alternate in 2P with one card each; who passes must have an empty pile', () => {
    const t = playing(PANZERS, ['G32', 'G34', 'A09'], {
      cards: { ...hand('G32', 'G34', 'A09'), G29: { card: 'pile' } },
    });
    expect(t.refusal('pass')).toBe('A-DAY.6');
    t.choose('discard G32');
    expect([t.seat, t.step, t.refusal('pass')]).toEqual(['allied', 'playCard', 'allowed']);
    t.choose('discard A09');
    expect(t.seat).toBe('german');
    const day = t.state.day;
    t.choose('discard G34');
    t.choose('discard G29').until('playCard', 'germanBridge');
    expect(t.state.day).toBe(day + 1);
  });

  it('A-CARD.2 A-CARD.15 piles of a new day: Primary cards, dealt Supplemental ones; used ones rest a day', () => {
    const s = ground({}, { cards: {} });
    s.card.fill(At.out);
    s.day = 16;
    prepareCards(s, GERMAN);
    const dealt = Array.from(tables.cardsOf[GERMAN]).filter((c) => s.card[c] === At.pile && !tables.cardPrimary[c]);
    expect(dealt.length).toBe(4);
    expect(s.card[card('G02')]).toBe(At.pile);
    for (const c of dealt) s.card[c] = At.discard;
    s.day = 17;
    prepareCards(s, GERMAN);
    for (const c of dealt) expect(s.card[c]).toBe(At.resting);
    s.day = 19;
    prepareCards(s, ALLIED);
    expect([s.card[card('A55')], s.card[card('A53')]]).toEqual([At.removed, At.pile]);
  });
});

describe('fuel', () => {
  const start = (cards: object, more: object = {}) =>
    given({
      clear: true,
      day: 20,
      solo: true,
      units: placed({ 'G-1SS-1G': '1716', 'G-1SS-2G': { hex: null, off: 'reserve' }, 'G-2Pz-3P': '1717' }),
      cards,
      at: { step: 'commandPhase' },
      ...more,
    });

  it('A-DAILY.11 A-DAY.8 A-UNITSTATE.35 the card is discarded, its units on map and in Reserve are out of fuel', () => {
    const t = start({ ...hand('G19', 'G32'), G34: { card: 'pile' } });
    expect([t.step, t.card('G19'), t.card('G34')]).toEqual(['playCard', 'discard', 'hand']);
    expect(['G-1SS-1G', 'G-1SS-2G', 'G-2Pz-3P'].map((id) => t.state.outOfFuel[unit(id)])).toEqual([1, 1, 0]);
    expect(
      given({
        clear: true,
        day: 19,
        solo: true,
        units: placed({ 'G-1SS-1G': '1716' }),
        cards: hand('G19'),
        at: { step: 'commandPhase' },
      }).card('G19'),
    ).toBe('hand');
  });

  it('A-UNITSTATE.30 TV-18 no deployment without fuel', () => {
    const t = start({ ...hand('G19', 'G07'), G34: { card: 'pile' } });
    expect(t.refusal('reserves G07')).toBe('A-CARD.13');
  });

  it('A-DAILY.12 A-DAY.9 a captured depot spares the formation', () => {
    const t = start(hand('G19', 'G32'), { depot: [1, 0, 0, 0, 0, 0] });
    expect(t.step).toBe('fuelShortage');
    t.choose('spend-depot G19');
    expect([t.card('G19'), t.state.depot[0], t.state.outOfFuel[unit('G-1SS-1G')]]).toEqual(['hand', 2, 0]);
  });

  it('A-GEVENT.8 A-GEVENT.9 A-GEVENT.10 Fuel Priority, once a day, for the price of a card', () => {
    const t = start(hand('G19', 'G12', 'G32'));
    expect([
      t.refusal('fuel-priority G12 G12'),
      t.refusal('fuel-priority G12 G32'),
      t.refusal('fuel-priority G12 G19'),
      t.refusal('fuel-priority G32 G12'),
    ]).toEqual(['allowed', 'allowed', 'A-GEVENT.10', 'A-GEVENT.9']);
    t.choose('fuel-priority G12 G32');
    expect([t.card('G19'), t.card('G32'), t.card('G12'), t.state.fuelPriorityUsed]).toEqual([
      'hand',
      'discard',
      'hand',
      1,
    ]);
    const used = start(hand('G19', 'G12', 'G32'), { fuelPriorityUsed: 1 });
    expect(used.card('G19')).toBe('discard');
  });
});

describe('reserves and replacements', () => {
  const waiting = (id: string, due = 20) => ({ [id]: { hex: null, off: 'reserve', due } });

  it('A-REPL.8 A-REPL.9 A-REPL.10 A-REPL.11 A-REPL.12 German reserves: a Supply Head in the army area, far from Allies, near their own', () => {
    const s = ground({ ...waiting('G-FBB-Bde'), 'G-2Pz-3P': '1604' });
    const hexes = germanHexes(s, unit('G-FBB-Bde'));
    expect(hexes.length).toBeGreaterThan(0);
    for (const h of hexes) {
      expect(tables.armyArea[h]).toBe(Army.fifth);
      expect(tables.grid.distance(h, hex('1604'))).toBeLessThanOrEqual(3);
    }
    const near = ground({ ...waiting('G-FBB-Bde'), 'G-2Pz-3P': '1604', 'A-28-110': '1603' });
    for (const h of germanHexes(near, unit('G-FBB-Bde')))
      expect(tables.grid.distance(h, hex('1603'))).toBeGreaterThanOrEqual(3);
    const town = ground({ ...waiting('G-FBB-Bde'), 'G-2Pz-3P': '1604' }, { hexes: { '1503': { owner: 'allied' } } });
    for (const h of germanHexes(town, unit('G-FBB-Bde')))
      expect(tables.grid.distance(h, hex('1503'))).toBeGreaterThanOrEqual(3);
    const own = ground({ ...waiting('G-2Pz-2G'), 'G-2Pz-3P': '1604', 'G-116Pz-16P': '1402' });
    for (const h of germanHexes(own, unit('G-2Pz-2G')))
      expect(tables.grid.distance(h, hex('1604'))).toBeLessThanOrEqual(3);
  });

  it('A-SUPPLY.21 an Isolated unit does not hinder enemy reserves', () => {
    const count = (supply: string) =>
      germanHexes(
        ground({ ...waiting('G-FBB-Bde'), 'G-2Pz-3P': '1604', 'A-28-110': { hex: '1603', supply } }),
        unit('G-FBB-Bde'),
      ).length;
    expect(count('isolated')).toBeGreaterThan(count('in-supply'));
  });

  it('A-REPL.13 A-CARD.13 units of one division deployed in an impulse share a hex', () => {
    const t = playing({ ...waiting('G-2Pz-2G'), ...waiting('G-2Pz-304G'), 'G-2Pz-3P': '1604' }, ['G32']).choose(
      'reserves G32',
    );
    const first = t.ends('deploy G-2Pz-2G')[0];
    t.choose(`deploy G-2Pz-2G ${first}`);
    expect(t.step === 'deploying' ? t.ends('deploy G-2Pz-304G') : [first]).toEqual([first]);
  });

  it('A-REPL.19 A-REPL.20 A-REPL.21 A-REPL.22 TV-81 OKW units: the first near any German; attached by where they all are', () => {
    const s = ground({ ...waiting('G-10SS-10P'), 'G-277VG-Div': '0301' }, { okwReleased: 1 });
    expect(germanHexes(s, unit('G-10SS-10P')).length).toBeGreaterThan(0);
    const army = (units: Units) => okwArmy(ground(units));
    expect([
      army({ 'G-10SS-10P': '0501' }),
      army({ 'G-10SS-10P': '2301' }),
      army({ 'G-10SS-10P': '0501', 'G-11Pz-15P': '2301' }),
      army({ 'G-10SS-10P': '1502' }),
    ]).toEqual([Army.sixth, Army.seventh, Army.fifth, Army.fifth]);
  });

  it('A-DAILY.1 A-RESERVE-2P.2 overdue units are deployed from the 18th', () => {
    const on = (day: number, due: number) =>
      given({
        clear: true,
        day,
        units: placed({ ...waiting('G-FBB-Bde', due), 'G-2Pz-3P': '1604' }),
        at: { step: 'reservePhase' },
      });
    expect(on(18, 16).step).toBe('overdueGerman');
    expect([on(17, 15).step, on(18, 17).step]).not.toContain('overdueGerman');
    const allied = given({
      clear: true,
      day: 20,
      units: placed({ 'A-101-501': { hex: null, off: 'reserve', due: 18 }, 'A-101-502': '1813' }),
      at: { step: 'reservePhase' },
    });
    expect([allied.step, allied.seat]).toEqual(['overdueAllied', 'allied']);
  });

  it('A-RESERVE-2P.1 Allied reserves in 2P: road hexes in supply in the corps area, two hexes from Germans', () => {
    const t = given({
      clear: true,
      day: 20,
      units: placed({ 'A-101-501': { hex: null, off: 'reserve', due: 20 }, 'G-2Pz-3P': '1711' }),
      cards: hand('A13'),
      at: { step: 'playCard', side: 'allied' },
    }).choose('reserves A13');
    const hexes = t.ends('deploy A-101-501').map(hex);
    expect(hexes.length).toBeGreaterThan(0);
    for (const h of hexes) {
      expect(tables.road[h]).not.toBe(0);
      expect(['VIII', 'III']).toContain(tables.corpsIds[tables.corpsArea[h]]);
      expect(tables.grid.distance(h, hex('1711'))).toBeGreaterThanOrEqual(2);
    }
    expect(t.refusal('deploy A-101-501 0608')).toBe('A-RESERVE-2P.1');
  });

  it('TV-80 A-REPL.1 A-REPL.2 A-REPL.3 A-REPL.4 A-SUPPLY.2 A-CARD.14 replacements: in supply, tracing, one step an impulse, no activation', () => {
    const units = {
      'G-2Pz-3P': { hex: '1604', steps: 1 },
      'G-2Pz-2G': { hex: '1604', steps: 1, supply: 'low-supply' },
      'G-2Pz-304G': { hex: '0529', steps: 1 },
      'G-26VG-39': { hex: '1604', steps: 1 },
    };
    const t = playing(units, ['G13']).choose('replacements G13');
    expect(['G-2Pz-2G', 'G-2Pz-304G', 'G-2Pz-3P'].map((id) => t.refusal(`replace ${id}`))).toEqual([
      'A-REPL.2',
      'A-REPL.3',
      'allowed',
    ]);
    t.choose('replace G-2Pz-3P');
    expect([t.steps('G-2Pz-3P'), t.state.rest[corps('XLVII')]]).toEqual([2, 0]);
    expect(t.state.replaced[unit('G-2Pz-3P')]).toBe(1);
  });

  it('A-REPL.5 Germans restore non-Elite units of the corps before Elite ones', () => {
    const t = playing({ 'G-2Pz-3P': { hex: '1604', steps: 1 }, 'G-PzL-130P': { hex: '1604', steps: 1 } }, [
      'G13',
    ]).choose('replacements G13');
    expect(t.step === 'replacing' ? t.refusal('replace G-PzL-130P') : 'A-REPL.5').toBe('A-REPL.5');
  });

  it('A-REPL.14 A-REPL.15 A-REPL.16 A-REPL.17 A-REPL.18 A-DAILY.2 TV-82 the OKW is released by a supplied German at the Meuse', () => {
    const at = (units: Units, more: object = {}) =>
      given({
        clear: true,
        day: 22,
        solo: true,
        units: placed({ 'G-10SS-10P': { hex: null, off: 'okw' }, ...units }),
        at: { step: 'okwRelease' },
        ...more,
      });
    const cut = at({ 'G-2Pz-3P': '1124' });
    expect([cut.state.okwReleased, cut.off('G-10SS-10P')]).toEqual([0, 'okw']);
    // A road of Germans and captured towns from Prum to Dinant.
    const all = Object.fromEntries(tables.data.map.places.map((p) => [p.hex, { owner: 'german' }]));
    const bridges = Object.fromEntries(tables.sideNames.map((n) => [n, { bridgeOwner: 'german' }]));
    const fed = at({ 'G-2Pz-3P': '1125' }, { hexes: all, rivers: bridges });
    expect([
      fed.state.okwReleased,
      fed.off('G-10SS-10P'),
      ['pile', 'hand'].includes(fed.card('G56')),
      ['available', 'pile', 'hand'].includes(fed.card('G57')),
    ]).toEqual([1, 'reserve', true, true]);
  });

  it('A-DAY.7 A-DAY.1 units due on a day come to the Reserve', () => {
    const t = given({
      clear: true,
      day: 18,
      solo: true,
      units: placed({
        'G-FBB-Bde': { hex: null, off: 'calendar', due: 18 },
        'G-FGB-Bde': { hex: null, off: 'calendar', due: 21 },
      }),
      at: { step: 'reservePhase' },
    });
    expect([t.off('G-FBB-Bde'), t.off('G-FGB-Bde')]).toEqual(['reserve', 'calendar']);
  });
});

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

  it('A-GEVENT.16 A-GEVENT.17 A-GEVENT.18 A-GEVENT.19 Manteuffel clears a roadblock near the 5th Army and does not count', () => {
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

describe('roadblocks and demolition in GS', () => {
  const entered = (units: Units, at: string, more: object = {}) => {
    const s = ground(units, { solo: true, day: 18, ...more });
    return roadblockCandidates(s, unit(Object.keys(units)[0]), hex(at)).map((h) => tables.grid.name(h));
  };
  const UNIT = { 'G-2Pz-3P': '1714' };

  it('A-ROADBLOCK.12 A-ROADBLOCK.14 A-ROADBLOCK.15 A-ROADBLOCK.16 A-ROADBLOCK.17 empty road Positions in Allied supply next to the hex entered', () => {
    const found = entered(UNIT, '1714');
    expect(found).toContain('1813');
    for (const label of found)
      expect([tables.holdValue[hex(label)] > 0, tables.road[hex(label)] !== 0]).toEqual([true, true]);
    expect(entered({ ...UNIT, 'A-101-501': '1813' }, '1714')).not.toContain('1813');
  });

  it('TV-65 A-ROADBLOCK.18 A-ROADBLOCK.19 A-ROADBLOCK.20 not in Allied ZOC below HV 5, no German town, no other German beside it', () => {
    expect(entered({ 'G-2Pz-3P': '1715', 'A-101-501': beside('1614', 0) }, '1715')).not.toContain('1614');
    expect(entered({ ...UNIT, 'A-101-501': '1914' }, '1714')).toContain('1813');
    expect(entered(UNIT, '1714', { hexes: { '1813': { owner: 'german' } } })).not.toContain('1813');
    expect(entered({ ...UNIT, 'G-2Pz-2G': '1912' }, '1714')).toContain('1813');
    expect(entered({ ...UNIT, 'G-2Pz-2G': '1812' }, '1714')).not.toContain('1813');
  });

  it('A-ROADBLOCK.21 A-DAILY.17 from the 20th only VP hexes', () => {
    for (const label of entered(UNIT, '1714', { day: 20 })) expect(tables.vp[hex(label)]).toBeGreaterThan(0);
  });

  it('TV-61 TV-64 A-ROADBLOCK.8 A-ROADBLOCK.9 A-ROADBLOCK.10 A-ROADBLOCK.11 highest HV first, placed on the HV or less, once a hex and activation', () => {
    const go = (roll: number[]) =>
      acting({ 'G-2Pz-3P': '1715', 'G-2Pz-2G': '1900' }, { solo: true, day: 18, dice: roll }).choose(
        'take G-2Pz-3P',
        'move G-2Pz-3P 1714',
      );
    // Bastogne has HV 7.
    expect([
      go([7, 10, 10, 10]).state.roadblock[hex('1813')],
      go([8, 10, 10, 10]).state.roadblock[hex('1813')],
    ]).toEqual([1, 0]);
    expect(go([8, 10, 10, 10]).state.trace[hex('1813')] & 1).toBe(1);
  });

  it('A-ROADBLOCK.24 A-ROADBLOCK.25 A-ROADBLOCK.26 A-ROADBLOCK.27 A-ROADBLOCK.28 A-DAILY.13 TV-68 cleared when an activation begins beside it, or held by a matching unit', () => {
    const begin = (roll: number) =>
      acting(
        {
          'G-2Pz-3P': '1714',
          'A-101-501': '1914',
          'A-101-502': { hex: null, off: 'reserve' },
          'A-101-506': { hex: null, off: 'reserve' },
          'A-4A-CCA': { hex: null, off: 'reserve' },
        },
        {
          solo: true,
          day: 18,
          active: ['G-2Pz-3P'],
          stage: 'roadblocks',
          hexes: { '1813': { roadblock: 1 } },
          dice: [roll],
        },
      );
    const held = begin(7);
    expect([held.state.roadblock[hex('1813')], held.at('A-101-506'), held.at('A-101-502')]).toEqual([0, '1813', null]);
    const cleared = begin(8);
    expect([cleared.state.roadblock[hex('1813')], cleared.at('A-101-506')]).toEqual([0, null]);
  });

  it('A-ROADBLOCK.1 A-ROADBLOCK.22 a roadblock hex is empty for the Allies, and gone when a unit enters', () => {
    const s = ground({ 'A-101-501': '1812' }, { hexes: { '1813': { roadblock: 1 } } });
    place(s, unit('A-101-501'), hex('1813'));
    expect(s.roadblock[hex('1813')]).toBe(0);
  });

  it('A-ROADBLOCK.3 a roadblock blocks German Proximity', () => {
    const t = acting({ 'G-2Pz-3P': '1714', 'G-2Pz-2G': '1900' }, { hexes: { '1813': { roadblock: 1 } } }).choose(
      'take G-2Pz-3P',
    );
    expect(t.refusal('move G-2Pz-3P 1813')).toBe('A-ROADBLOCK.2');
  });

  it('A-DAILY.14 A-DAILY.15 A-DAILY.16 bridges are checked from the 17th if the far hex is in Allied supply and has an HV', () => {
    const far = (day: number, units: Units = {}) =>
      demolitionCandidates(ground({ 'G-2Pz-3P': '1614', ...units }, { solo: true, day }), hex('1614')).map((h) =>
        tables.grid.name(h),
      );
    expect([far(16), far(17)]).toEqual([[], ['1615']]);
    expect(far(17, { 'G-2Pz-2G': '1615' })).toEqual([]);
  });
});

describe('victory', () => {
  it('A-VICTORY.1 A-VICTORY.2 A-VICTORY.3 the score', () => {
    const s = ground({}, { hexes: { '1813': { owner: 'german' } }, exitedSteps: 3, day: 17 });
    const base = score(ground({}, { day: 17 }));
    expect(score(s) - base).toBe(9);
    const wall = ground({}, { hexes: { '1302': { owner: 'german' }, '1203': { owner: 'allied' } }, day: 18 });
    const before = ground({}, { hexes: { '1203': { owner: 'german' } }, day: 18 });
    expect(score(before) - score(wall)).toBe(5);
    expect(score(ground({}, { day: 17, hexes: { '1202': { owner: 'allied' } } }))).toBe(base - 3);
  });

  it('A-VICTORY.4 to A-VICTORY.7 A-SCENARIO.1 bars, the sudden end, and the last day', () => {
    const result = (points: number, day: number, solo: boolean, length = 'campaign') => {
      const s = ground({}, { day, solo, options: { length } });
      for (const h of tables.westwallHexes) s.owner[h] = GERMAN;
      s.owner[hex('1202')] = GERMAN;
      s.owner[hex('1900')] = GERMAN;
      s.exitedSteps = points - score(s);
      const id = resultOfDay(s);
      return id === 0 ? null : (ardennes.results[id - 1]?.id ?? '?');
    };
    expect([
      result(28, 25, true),
      result(27, 25, true),
      result(29, 26, false),
      result(10, 24, true),
      result(55, 17, true),
    ]).toEqual([null, 'allied-bar', 'allied-bar', null, 'german-decisive']);
    expect([36, 42, 50].map((n) => result(n, 29, true))).toEqual([
      'german-marginal',
      'german-substantive',
      'german-decisive',
    ]);
    expect([29, 30, 35, 36].map((n) => result(n, 29, false))).toEqual(['allied', 'draw', 'draw', 'german']);
    expect([
      result(10, 18, true, 'breakthrough'),
      result(9, 18, true, 'breakthrough'),
      result(9, 17, true, 'breakthrough'),
      result(16, 20, false, 'race'),
      result(22, 22, true, 'high-tide'),
      result(28, 25, true, 'christmas'),
    ]).toEqual(['german', 'allied', null, 'german', 'german', 'german']);
  });

  it('A-SCENARIO.3 each German corps over its own start hexes', () => {
    const t = newGame(false, { 'own-set-up': 'on' });
    expect(t.step).toBe('freeSetup');
    expect([
      t.refusal('station G-212VG-316 2302'),
      t.refusal('station G-212VG-316 0303'),
      t.refusal('station G-18VG-Div 1305'),
    ]).toEqual(['allowed', 'A-SCENARIO.3', 'A-MOVE.11']);
    expect(t.choose('station G-212VG-316 2302').at('G-212VG-316')).toBe('2302');
  });
});

it('events and places of these tests exist', () => {
  expect(countAt(ground({}), GERMAN, At.hand)).toBe(1);
  expect(Off.okw).toBe(3);
  expect(typeof beginEvent).toBe('function');
});
