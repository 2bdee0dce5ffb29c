import { describe, expect, it } from 'vitest';
import { SPECTATOR } from '../../../engine/game.ts';
import { mayRead } from '../../../engine/log.ts';
import { lineText, optionWords } from '../../../engine/play.ts';
import { RandomSource } from '../../../engine/random.ts';
import { Options, runToDecision } from '../../../engine/steps.ts';
import { type ArdennesState, At } from '../state.ts';
import { ALLIED, Army, GERMAN } from '../tables.ts';
import { ardennes, attacking, given, ground, hex, newGame, placed, tables, type Units, unit } from '../testing.ts';
import { okwArmy } from './activation.ts';
import { handOf, prepareCards } from './cards.ts';
import { commandLevel } from './modes.ts';
import { germanHexes } from './reserves.ts';
import { shortCard } from './verbs.ts';

const card = (id: string): number => tables.cardIds.indexOf(id);
const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const corps = (id: string): number => tables.corpsIds.indexOf(id);
/** The German to play a card, in either game. */
const playing = (units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard' }, ...more });

it('the head of a card bears its formation in short, or what it is', () => {
  const head = (id: string): string => shortCard(tables, tables.cardIds.indexOf(id));
  expect(['G01', 'G02', 'G07', 'G19', 'A42', 'A46', 'A47', 'A51'].map(head)).toEqual([
    'AGp B',
    '6 Army',
    'I SS',
    '1SS',
    '1US',
    '21AG',
    'Air',
    'None',
  ]);
});

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
      units: placed({
        'G-1SS-1G': '1716',
        'G-1SS-2G': { hex: null, off: 'reserve' },
        'G-1SS-Peiper': '0129',
        'G-2Pz-3P': '1717',
      }),
      cards,
      at: { step: 'commandPhase' },
      ...more,
    });

  it('A-DAILY.11 A-DAY.8 A-UNITSTATE.35 the card is discarded, its units on map and in Reserve are out of fuel', () => {
    const t = start({ ...hand('G19', 'G32'), G34: { card: 'pile' } });
    t.choose('accept-shortage G19');
    expect([t.step, t.card('G19'), t.card('G34')]).toEqual(['playCard', 'discard', 'hand']);
    expect(['G-1SS-1G', 'G-1SS-2G', 'G-1SS-Peiper', 'G-2Pz-3P'].map((id) => t.state.outOfFuel[unit(id)])).toEqual([
      1, 1, 1, 0,
    ]);
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
    t.choose('accept-shortage G19');
    expect(t.refusal('reserves G07')).toBe('A-CARD.13');
  });

  it('A-DAILY.12 A-GEVENT.8 that the German is asked does not tell of a Fuel Priority in his hand', () => {
    const asked = (more: object = {}) => start({ ...hand('G19', 'G32'), G34: { card: 'pile' } }, more);
    expect([asked().step, asked().offered()]).toEqual(['fuelShortage', ['accept-shortage G19']]);
    // Once it was shown today there is nothing left to tell.
    expect(asked({ fuelPriorityUsed: 1 }).step).toBe('playCard');
  });

  it('dossier 17.14 A-DAY.8 while a formation is short of fuel the others know which, not by which card', () => {
    const seen = (id: string) => {
      const cards = {
        ...hand(id, 'G32', 'G23'),
        G34: { card: 'pile' },
        [id === 'G19' ? 'G20' : 'G19']: { card: 'pile' },
      };
      const { step, state } = start(cards, { solo: false });
      return [step, ...[ALLIED, SPECTATOR].map((seat) => JSON.stringify(ardennes.view(state, seat)))];
    };
    expect(seen('G19')[0]).toBe('fuelShortage');
    expect(seen('G19').map((text, i) => text === seen('G20')[i])).toEqual([true, true, true]);
    // Whatever is redealt from what they know, the German has a card of the formation and is asked about it.
    const { state } = start({ ...hand('G20', 'G32'), G34: { card: 'pile' }, G19: { card: 'pile' } }, { solo: false });
    const random = new RandomSource('fuel');
    const asked = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const dealt = ardennes.redeal(ardennes.view(state, ALLIED), ALLIED, random) as ArdennesState;
      const out = new Options();
      runToDecision(ardennes.steps, dealt, out);
      for (const code of out.list()) asked.add(optionWords(ardennes, code));
      const twin = state.clone();
      ardennes.indistinguishableState(twin, ALLIED, random);
      expect(handOf(twin, GERMAN).some((c) => ['G19', 'G20'].includes(tables.cardIds[c]))).toBe(true);
    }
    expect([...asked].filter((words) => words.startsWith('accept')).sort()).toEqual([
      'accept-shortage G19',
      'accept-shortage G20',
    ]);
  });

  it('A-UNITSTATE.35 A-DAY.8 the discard is told to all, the card drawn for it to the German alone', () => {
    const t = start({ ...hand('G19', 'G32'), G34: { card: 'pile' } }, { solo: false }).choose('accept-shortage G19');
    const told = (seat: number) =>
      t.match
        .fullLog()
        .flat()
        .filter((line) => mayRead(line, seat))
        .map((line) => lineText(ardennes, line));
    const [german, allied] = [told(GERMAN), told(ALLIED)];
    expect(german.filter((line) => line.startsWith('You drew '))).toEqual(['You drew PzL Division (G34)']);
    expect([allied.some((line) => line.startsWith('You drew ')), allied.includes('The Germans drew a card')]).toEqual([
      false,
      true,
    ]);
    for (const lines of [german, allied])
      expect(lines.some((line) => line.endsWith(' was discarded: no fuel'))).toBe(true);
    expect(german).not.toContain('The Germans drew a card');
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
