/** Reserves, replacements and what the day brings before anybody acts: candidate by candidate. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../engine/random.ts';
import { type ArdennesState, Off, Supply } from '../state.ts';
import { ALLIED, Army, GERMAN, HEXES } from '../tables.ts';
import { given, hex, hexNames, newGame, placed, tables, type Units, unit } from '../testing.ts';
import { holds, inZoc, lift, place, setSupply, wouldOverstack } from './ground.ts';
import { alliedHexes, deploymentGround, germanHexes } from './reserves.ts';
import { supplyHeads, supplyMap } from './supply.ts';

const { grid, unitsOf, sideOf, armyOf, corpsOf, divisionOf, town, road, armyArea, corpsArea, corpsIds } = tables;
const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const waiting = (due = 20, off = 'reserve') => ({ hex: null, off, due });
const playing = (side: 'german' | 'allied', units: Units, ids: readonly string[], more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards: hand(...ids), at: { step: 'playCard', side }, ...more });

/** The set-up with some units taken to the Reserve, some elsewhere on their own side's ground, some cut off. */
function stirred(seed: string): ArdennesState {
  const random = new RandomSource(seed);
  const { state: s } = newGame(false);
  s.day = 16 + random.below(12);
  for (let u = 0; u < tables.units; u++) {
    const dice = random.below(6);
    if (dice < 2) lift(s, u, Off.reserve);
    else if (dice === 2) {
      const h = random.below(HEXES);
      if (!holds(s, 1 - sideOf[u], h) && !wouldOverstack(s, u, h)) place(s, u, h);
    } else if (dice === 3 && s.hex[u] >= 0) setSupply(s, u, random.below(4));
  }
  return s;
}

const near = (s: ArdennesState, h: number, range: number, fits: (u: number) => boolean): boolean =>
  Array.from({ length: tables.units }, (_, u) => u).some(
    (u) => s.hex[u] >= 0 && fits(u) && grid.distance(s.hex[u], h) <= range,
  );
const free = (s: ArdennesState, side: number) => (u: number) => sideOf[u] === side && s.supply[u] !== Supply.isolated;

/** A-REPL.8 to A-REPL.13 and A-REPL.19, word by word. */
function germanByTheRules(s: ArdennesState): (u: number) => number[] {
  const heads = supplyHeads(s, GERMAN);
  const towns = [...town.keys()].filter((h) => town[h] !== 0 && s.owner[h] === ALLIED);
  const far = [...heads.keys()].filter(
    (h) =>
      heads[h] === 1 &&
      !near(s, h, 2, free(s, ALLIED)) &&
      !holds(s, ALLIED, h) &&
      !towns.some((x) => grid.distance(x, h) <= 2),
  );
  const german = (v: number): boolean => sideOf[v] === GERMAN;
  return (u) => {
    const okw = armyOf[u] === Army.okw;
    const together = divisionOf[u] < 0 ? -1 : s.deployedAt[divisionOf[u]];
    const ground = far.filter(
      (h) => (okw || armyArea[h] === armyOf[u]) && (together < 0 || h === together) && !wouldOverstack(s, u, h),
    );
    const levels: ((v: number) => boolean)[] =
      okw && !s.okwDeployed
        ? [german]
        : [
            (v) => divisionOf[u] >= 0 && divisionOf[v] === divisionOf[u],
            (v) => german(v) && corpsOf[v] === corpsOf[u],
            (v) => german(v) && armyOf[v] === armyOf[u],
          ];
    return levels.map((level) => ground.filter((h) => near(s, h, 3, level))).find((list) => list.length > 0) ?? [];
  };
}

/** A-RESERVE-2P.1, word by word. */
function alliedByTheRules(s: ArdennesState): (u: number) => number[] {
  const supply = supplyMap(s, ALLIED);
  const open = [...supply.keys()].filter(
    (h) =>
      road[h] !== 0 &&
      supply[h] === 1 &&
      !near(s, h, 1, free(s, GERMAN)) &&
      !holds(s, GERMAN, h) &&
      !inZoc(s, GERMAN, h) &&
      !(town[h] !== 0 && s.owner[h] === GERMAN),
  );
  return (u) => {
    const id = corpsIds[corpsOf[u]];
    return open.filter((h) => {
      const area = corpsIds[corpsArea[h]];
      if (area !== id && !(id === 'VIII' && area === 'III' && s.day <= 21)) return false;
      const kept = id === 'XXX' && s.day < 26 && !s.meuseReached && !tables.westBank[h];
      return !(kept && !(u === tables.unit29A && h === tables.dinant)) && !wouldOverstack(s, u, h);
    });
  };
}

describe('where reserves come on', () => {
  it('A-REPL.8 to A-REPL.13 A-REPL.19 A-SUPPLY.21 German reserves have the hexes that the rules give them, and no other', () => {
    const counts = new Set<number>();
    for (let i = 0; i < 8; i++) {
      const s = stirred(`reserves ${i}`);
      if (i % 3 === 0) s.okwDeployed = 1;
      const byTheRules = germanByTheRules(s);
      for (const u of unitsOf[GERMAN]) {
        if (s.hex[u] >= 0) continue;
        const hexes = byTheRules(u);
        expect([i, tables.unitIds[u], hexNames(germanHexes(s, u))]).toEqual([i, tables.unitIds[u], hexNames(hexes)]);
        counts.add(Math.min(2, hexes.length));
        // What follows for the next of its division.
        if (hexes.length > 0 && divisionOf[u] >= 0) s.deployedAt[divisionOf[u]] = hexes[0];
      }
    }
    expect(counts.size).toBe(3);
  });

  it('A-RESERVE-2P.1 Allied ones too; the first only, if that is asked', () => {
    for (let i = 0; i < 8; i++) {
      const s = stirred(`reserves ${i}`);
      const byTheRules = alliedByTheRules(s);
      for (const u of unitsOf[ALLIED]) {
        if (s.hex[u] >= 0) continue;
        const hexes = byTheRules(u);
        expect([i, tables.unitIds[u], alliedHexes(s, u)]).toEqual([i, tables.unitIds[u], hexes]);
        expect(alliedHexes(s, u, 1)).toEqual(hexes.slice(0, 1));
      }
      for (const side of [GERMAN, ALLIED])
        for (const h of deploymentGround(s, side)) {
          expect(grid.name(h)).toMatch(/^\d{4}$/);
        }
    }
  });

  it('A-REPL.8 the ground is found anew when a unit, its supply or the owner of a town changes', () => {
    const s = stirred('reserves 1');
    const before = [...deploymentGround(s, GERMAN)];
    const at = before[before.length - 1];
    place(s, unit('A-28-110'), at);
    expect(deploymentGround(s, GERMAN)).not.toContain(at);
    setSupply(s, unit('A-28-110'), Supply.isolated);
    expect(deploymentGround(s, GERMAN)).not.toContain(at);
    lift(s, unit('A-28-110'), Off.reserve);
    expect(deploymentGround(s, ALLIED)).not.toEqual(deploymentGround(s, GERMAN));
  });
});

describe('reserves by a card', () => {
  it('A-CARD.13 A-CARD.8 a Corps card brings three units at most, of its corps only', () => {
    const units = {
      'G-2Pz-2G': waiting(),
      'G-2Pz-304G': waiting(),
      'G-26VG-39': waiting(),
      'G-26VG-77': waiting(),
      'G-116Pz-16P': waiting(),
      'G-PzL-130P': waiting(20, 'calendar'),
      'G-2Pz-3P': '1604',
    };
    const t = playing('german', units, ['G13', 'G23']).choose('reserves G13');
    const at = t.ends('deploy G-2Pz-2G')[0];
    const other = t.ends('deploy G-26VG-39')[0];
    expect([t.why(`deploy G-116Pz-16P ${at}`)?.rule, t.why(`deploy G-PzL-130P ${at}`)?.rule]).toEqual([
      'A-CARD.8',
      'A-REPL.8',
    ]);
    expect(t.why('deploy G-2Pz-2G 1813')?.rule).toBe('A-REPL.8');
    t.choose(`deploy G-2Pz-2G ${at}`, `deploy G-2Pz-304G ${at}`);
    expect([t.supply('G-2Pz-2G'), t.state.deployedAt[divisionOf[unit('G-2Pz-2G')]]]).toEqual(['in-supply', hex(at)]);
    t.choose(`deploy G-26VG-39 ${other}`);
    expect(t.offered('deploy')).toEqual([]);
    expect(t.step === 'deploying' ? t.why(`deploy G-26VG-77 ${other}`)?.rule : 'A-CARD.13').toBe('A-CARD.13');
  });

  it('A-CARD.13 a card without a unit in the Reserve, and one without a hex for it', () => {
    const none = playing('german', { 'G-2Pz-3P': '1604' }, ['G32', 'G23']);
    expect([none.refusal('reserves G32'), none.offered('reserves')]).toEqual(['A-CARD.13', []]);
    // Nobody of the army is within three hexes of a head of its area.
    const far = playing('german', { 'G-2Pz-2G': waiting(), 'G-277VG-Div': '0301' }, ['G32', 'G23']);
    expect([far.refusal('reserves G32'), far.offered('reserves')]).toEqual(['A-REPL.8', []]);
  });

  it('A-REPL.8 who came on from the Reserve waits no more, in the corner of the map either', () => {
    const t = playing('allied', { 'A-101-501': { hex: '0129', off: 'reserve', due: 18 } }, ['A13', 'A51']);
    expect(t.refusal('reserves A13')).toBe('A-CARD.13');
  });

  it('A-UNITSTATE.30 a unit without fuel stays in the Reserve', () => {
    const units = { 'G-2Pz-2G': { ...waiting(), outOfFuel: 1 }, 'G-2Pz-304G': waiting(), 'G-2Pz-3P': '1604' };
    const t = playing('german', units, ['G32', 'G23']).choose('reserves G32');
    const at = t.ends('deploy G-2Pz-304G')[0];
    expect([t.ends('deploy G-2Pz-2G'), t.why(`deploy G-2Pz-2G ${at}`)?.rule]).toEqual([[], 'A-UNITSTATE.30']);
  });

  it('A-REPL.19 after the first OKW unit the others come near their own', () => {
    const units = { 'G-10SS-10P': waiting(), 'G-277VG-Div': '0301', 'G-2Pz-3P': '1604' };
    const t = playing('german', units, ['G56', 'G23'], { okwReleased: 1 }).choose('reserves G56');
    expect(t.state.okwDeployed).toBe(0);
    t.choose(`deploy G-10SS-10P ${t.ends('deploy G-10SS-10P')[0]}`);
    expect(t.state.okwDeployed).toBe(1);
    const usual = playing('german', { 'G-2Pz-2G': waiting(), 'G-2Pz-3P': '1604' }, ['G32', 'G23']).choose(
      'reserves G32',
    );
    usual.choose(`deploy G-2Pz-2G ${usual.ends('deploy G-2Pz-2G')[0]}`);
    expect(usual.state.okwDeployed).toBe(0);
  });
});

describe('overdue reserves', () => {
  const phase = (units: Units, more: object = {}) =>
    given({ clear: true, day: 20, units: placed(units), at: { step: 'reservePhase' }, ...more });

  it('A-DAILY.1 two days late, the longest waiting first; the phase does not end before', () => {
    const units = {
      'G-2Pz-2G': waiting(18),
      'G-2Pz-304G': waiting(17),
      'G-26VG-39': waiting(19),
      'G-2Pz-3P': '1604',
    };
    const t = phase(units);
    expect(t.step).toBe('overdueGerman');
    const at = t.ends('deploy G-2Pz-304G')[0];
    expect([
      t.refusal(`deploy G-2Pz-2G ${at}`),
      t.refusal(`deploy G-26VG-39 ${at}`),
      t.refusal('deploy G-2Pz-304G 1813'),
      t.refusal('end-deployment'),
    ]).toEqual(['A-DAILY.1', 'A-DAILY.1', 'A-REPL.8', 'A-DAILY.1']);
    t.choose(`deploy G-2Pz-304G ${at}`);
    // The one of the same division goes there too, and is not asked (A-REPL.13).
    expect(t.at('G-2Pz-2G')).toBe(at);
    expect([t.step === 'overdueGerman', t.at('G-26VG-39')]).toEqual([false, null]);
  });

  it('A-DAILY.1 units without fuel or without a hex wait on', () => {
    const t = phase({ 'G-2Pz-2G': { ...waiting(17), outOfFuel: 1 }, 'G-1SS-1G': waiting(17), 'G-2Pz-3P': '1604' });
    expect([t.step === 'overdueGerman', t.at('G-2Pz-2G'), t.at('G-1SS-1G')]).toEqual([false, null, null]);
  });

  it('A-RESERVE-2P.2 then the Allied player’s, by their numbers', () => {
    const units = { 'A-101-502': waiting(18), 'A-101-501': waiting(18), 'A-101-506': waiting(19), 'A-28-110': '1813' };
    const t = phase(units);
    expect(t.step).toBe('overdueAllied');
    const [first] = t.ends('deploy A-101-501');
    expect([t.ends('deploy A-101-502'), t.refusal(`deploy A-101-502 ${first}`)]).toEqual([[], 'A-DAILY.1']);
    expect(t.refusal('deploy A-101-501 0608')).toBe('A-RESERVE-2P.1');
    expect(t.match.decision?.prompt(t.state)).toContain(tables.unitNames[unit('A-101-501')]);
    const gs = phase(units, { solo: true });
    expect(gs.step).not.toBe('overdueAllied');
  });
});

describe('replacements', () => {
  const reduced = (at: string, more: object = {}) => ({ hex: at, steps: 1, ...more });

  it('A-REPL.4 A-CARD.14 A-CARD.8 only reduced units of the card; two for a Corps card, all of one corps', () => {
    const units = {
      'G-2Pz-3P': reduced('1604'),
      'G-2Pz-2G': reduced('1604'),
      'G-26VG-39': reduced('1604'),
      'G-26VG-77': '1605',
      'G-116Pz-16P': reduced('1605'),
      'G-1SS-1G': reduced('0501'),
      'G-PzL-130P': { hex: null, off: 'reserve', steps: 1 },
    };
    const t = playing('german', units, ['G13', 'G23']).choose('replacements G13');
    expect(['G-26VG-77', 'G-116Pz-16P', 'G-PzL-130P', 'G-2Pz-3P'].map((id) => t.refusal(`replace ${id}`))).toEqual([
      'A-REPL.4',
      'A-CARD.8',
      'A-MOVE.12',
      'allowed',
    ]);
    t.choose('replace G-2Pz-3P');
    expect(t.refusal('replace G-2Pz-3P')).toBe('A-REPL.4');
    t.choose('replace G-2Pz-2G');
    expect([t.steps('G-2Pz-3P'), t.steps('G-2Pz-2G'), t.steps('G-26VG-39')]).toEqual([2, 2, 1]);
    expect(t.offered('replace')).toEqual([]);
  });

  it('A-CARD.14 an Army card restores units of the corps of the first one only', () => {
    const units = { 'G-2Pz-3P': reduced('1604'), 'G-2Pz-2G': reduced('1604'), 'G-116Pz-16P': reduced('1605') };
    const t = playing('german', units, ['G04', 'G23']).choose('replacements G04', 'replace G-116Pz-16P');
    expect(t.step === 'replacing' ? t.refusal('replace G-2Pz-3P') : 'A-CARD.14').toBe('A-CARD.14');
    const two = playing('german', units, ['G04', 'G23']).choose('replacements G04', 'replace G-2Pz-2G');
    expect(two.offered('replace')).toEqual(['replace G-2Pz-3P']);
    expect(two.refusal('replace G-116Pz-16P')).toBe('A-CARD.14');
  });

  it('A-REPL.5 an Elite unit comes after the others of its own corps, not of another; Allied ones as they like', () => {
    const elite = (units: Units, id: string, ids: readonly string[], side: 'german' | 'allied' = 'german') =>
      playing(side, units, [...ids, side === 'german' ? 'G23' : 'A51'])
        .choose(`replacements ${ids[0]}`)
        .refusal(id);
    const units = { 'G-PzL-130P': reduced('1604'), 'G-2Pz-3P': reduced('1604'), 'G-116Pz-16P': reduced('1605') };
    const { 'G-2Pz-3P': _, ...apart } = units;
    expect([tables.elite[unit('G-PzL-130P')], tables.elite[unit('G-2Pz-3P')]]).toEqual([1, 0]);
    expect([
      elite(units, 'replace G-PzL-130P', ['G13']),
      elite(apart, 'replace G-PzL-130P', ['G04']),
      elite(units, 'replace G-2Pz-3P', ['G13']),
    ]).toEqual(['A-REPL.5', 'allowed', 'allowed']);
    const allies = { 'A-101-501': reduced('1813'), 'A-28-110': reduced('1813') };
    expect(elite(allies, 'replace A-101-501', ['A07'], 'allied')).toBe('allowed');
  });

  it('A-REPL.2 A-CARD.14 A-MOVE.11 a card for nobody, and no step more than a hex holds', () => {
    const may = (units: Units) => playing('german', units, ['G32', 'G23']).refusal('replacements G32');
    expect([
      may({ 'G-2Pz-3P': '1604' }),
      may({ 'G-2Pz-3P': reduced('1604', { supply: 'low-supply' }) }),
      may({ 'G-2Pz-3P': reduced('1604') }),
      may({ 'G-2Pz-3P': reduced('1604'), 'G-277VG-Div': '1604', 'G-2Pz-2G': reduced('1604') }),
    ]).toEqual(['A-REPL.2', 'A-REPL.2', 'allowed', 'A-REPL.2']);
  });
});
