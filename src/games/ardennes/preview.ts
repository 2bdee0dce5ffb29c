/** Where a choice would lead, and the exact odds of a combat over the chits. */

import type { Preview } from '../../engine/game.ts';
import { Distribution, type Fighter, type OddsOutcome, type OddsReport } from '../../engine/odds.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { chitLimits, chitPool, chitResult, ignoredHits, oddsOf, shelters } from './rules/combat.ts';
import { activeUnits, attackersOf, defendersIn, defendersOf, refuseAttacking } from './rules/forces.ts';
import { inZoc, isBracketed, strengthOf } from './rules/ground.ts';
import { isSolo } from './rules/modes.ts';
import { Purpose, reach, strategicAllowance, strategicReach, wayTo } from './rules/movement.ts';
import { hexName } from './rules/telling.ts';
import { V } from './rules/verbs.ts';
import { type ArdennesState, Did, Part } from './state.ts';
import { EVENTS, other, TACTICS } from './tables.ts';

const mp = (n: number) => ({ value: n, unit: 'movement point', units: 'movement points' });

/** The way to a hex and what it leaves. */
function wayPreview(s: ArdennesState, u: number, to: number, strategic: boolean): Preview | null {
  const { grid, sideOf } = s.tables;
  const fresh = (s.did[u] & Did.move) === 0;
  const found = strategic ? strategicReach(s, u) : reach(s, u, s.points, fresh, Purpose.move);
  if (found.left[to] < 0) return null;
  const total = strategic ? strategicAllowance(s, u) : s.points;
  const way = wayTo(found, s.hex[u], to);
  const zone = inZoc(s, other(sideOf[u]), to);
  return {
    cost: mp(total - found.left[to]),
    left: mp(zone || strategic ? 0 : found.left[to]),
    notes: [
      ...(zone ? [{ text: 'stops in an enemy zone of control', rule: 'A-MOVE.6' }] : []),
      ...(strategic ? [{ text: 'may not attack afterwards', rule: 'A-MOVE.13' }] : []),
    ],
    overlay: { path: { hexes: [grid.name(s.hex[u]), ...way.map((h) => grid.name(h))] } },
  };
}

/** Everywhere a unit could go if it were taken up. */
function takePreview(s: ArdennesState, u: number): Preview {
  const { grid, allowance } = s.tables;
  const found = reach(s, u, allowance[u], true, Purpose.move);
  return {
    left: mp(allowance[u]),
    overlay: { reach: found.hexes.map((h) => ({ hex: grid.name(h), text: String(found.left[h]) })) },
  };
}

export function preview(s: ArdennesState, c: number): Preview | null {
  const { grid, cardEvent, cardTactic, cardCv } = s.tables;
  switch (verbOf(c)) {
    case V.take:
      return takePreview(s, first(c));
    case V.move:
      return wayPreview(s, first(c), second(c), false);
    case V.march:
      return wayPreview(s, first(c), second(c), true);
    case V.attack: {
      const target = first(c);
      const force = forceFor(s, target);
      return {
        overlay: {
          targets: [grid.name(target)],
          attacks: force.map((u) => ({ from: grid.name(s.hex[u]), to: grid.name(target) })),
        },
      };
    }
    case V.event:
      return { notes: [{ text: EVENTS[cardEvent[first(c)]], rule: 'A-CARD.1' }], cost: command(cardCv[first(c)]) };
    case V.tactic:
      return { notes: [{ text: TACTICS[cardTactic[first(c)]], rule: 'A-CARD.1' }], cost: command(cardCv[first(c)]) };
    case V.activate:
    case V.select:
    case V.kampfgruppe:
    case V['activate-unit']:
    case V.reserves:
    case V.replacements:
    case V.discard:
      return { cost: command(cardCv[first(c)]) };
    case V.retreat:
      return { overlay: { targets: [grid.name(first(c))] } };
    default:
      return null;
  }
}

const command = (n: number) => ({ value: n, unit: 'command point', units: 'command points' });

// ---- odds -----------------------------------------------------------------------------------------------------------

/** Active units that could attack a hex now. */
const forceFor = (s: ArdennesState, target: number): number[] =>
  activeUnits(s).filter((u) => refuseAttacking(s, u) === 0 && s.tables.grid.distance(s.hex[u], target) === 1);

/** Hits after adjustment: defender times 64 and attacker, for every way n chits can fall. */
export function hitsOf(s: ArdennesState, n: number): Distribution<number> {
  const odds = oddsOf(s);
  const pool = chitPool(s);
  const kinds = new Map<number, number>();
  pool.forEach((count, chit) => {
    const result = chitResult(chit, odds);
    kinds.set(result, (kinds.get(result) ?? 0) + count);
  });
  const results = [...kinds.keys()];
  const [sheltered, ignored] = [shelters(s), ignoredHits(s)];
  return Distribution.draws([...kinds.values()], n).map((drawn) => {
    let [hits, back] = [0, 0];
    drawn.forEach((times, i) => {
      hits += times * (results[i] & 15);
      back += times * (results[i] >> 4);
    });
    if (sheltered && hits > 0) hits -= 1;
    return hits * 64 + Math.max(0, back - ignored);
  });
}

const keyOf = (outcome: number): string => `${outcome >> 6}/${outcome & 63}`;

function outcomesOf(hits: Distribution<number>): OddsOutcome[] {
  return hits.chances.map(({ value, weight }): OddsOutcome => {
    const [d, a] = [value >> 6, value & 63];
    const words = (n: number, who: string): string => `${n} ${n === 1 ? 'hit' : 'hits'} on the ${who}`;
    return {
      key: keyOf(value),
      label: keyOf(value),
      text: `${words(d, 'defender')}, ${words(a, 'attacker')}`,
      weight,
      good: d > 0 && a > 0 ? 'both' : d > 0 ? 'attacker' : a > 0 ? 'defender' : 'none',
    };
  });
}

/** The number of chits with the best balance of hits, the defender's counted against the attacker's. */
function bestNumber(s: ArdennesState, low: number, high: number): number {
  let best = low;
  let most = Number.NEGATIVE_INFINITY;
  for (let n = low; n <= high; n++) {
    const balance = hitsOf(s, n).mean((x) => (x >> 6) - (x & 63));
    if (balance > most + 1e-9) {
      most = balance;
      best = n;
    }
  }
  return best;
}

function report(s: ArdennesState, n: number, low: number, high: number, uncertain: string | null): OddsReport {
  const odds = oddsOf(s);
  const hits = hitsOf(s, n);
  const steps = defendersOf(s).reduce((sum, u) => sum + s.steps[u], 0);
  const fighter = (u: number): Fighter => ({
    piece: s.tables.unitIds[u],
    strength: isBracketed(s, u) ? `[${strengthOf(s, u)}]` : String(strengthOf(s, u)),
  });
  const best = bestNumber(s, low, high);
  const shown = (x: number): string => x.toFixed(1);
  return {
    title: `Attack on ${hexName(s, s.target)} with ${n} chits`,
    rule: 'A-COMBAT.7',
    strengths: `${odds.attack} against ${odds.defence}`,
    column: `${Math.max(0, Math.floor(odds.attack / odds.defence))} : 1`,
    modifiers: [
      ...(odds.flanked ? [{ text: 'Flanked', value: 0, rule: 'A-COMBAT.10' }] : []),
      ...(odds.armor > 0 ? [{ text: 'Armor', value: 0, rule: 'A-COMBAT.11' }] : []),
      ...(shelters(s) ? [{ text: 'defender hits', value: -1, rule: 'A-CHITS.24' }] : []),
    ],
    outcomes: outcomesOf(hits),
    summary: [
      `${shown(hits.mean((x) => x >> 6))} hits on ${steps} defending steps, ${shown(hits.mean((x) => x & 63))} on the attackers on average`,
      `between ${low} and ${high} chits; ${best} have the best balance of hits`,
    ],
    fight: {
      target: hexName(s, s.target),
      hexes: [s.tables.grid.name(s.target)],
      attackers: attackersOf(s).map(fighter),
      defenders: defendersOf(s).map(fighter),
      sums: [String(odds.attack), String(odds.defence)],
    },
    ...(uncertain === null ? {} : { uncertain }),
  };
}

/** A copy in which these units attack the hex and nobody has played a tactic yet. */
function declared(s: ArdennesState, force: readonly number[], target: number): ArdennesState {
  const copy = s.clone();
  copy.log = null;
  copy.target = target;
  copy.part.fill(Part.none);
  for (const u of force) copy.part[u] = Part.attacks;
  for (const u of defendersIn(copy, target)) copy.part[u] = Part.defends;
  return copy;
}

export function odds(s: ArdennesState, c: number): OddsReport | null {
  switch (verbOf(c)) {
    case V.draw:
      return report(s, first(c) + 1, s.chitsMin, s.chitsMax, null);
    case V.attack:
    case V.fight: {
      const target = verbOf(c) === V.attack ? first(c) : s.target;
      const force = verbOf(c) === V.attack ? forceFor(s, target) : attackersOf(s);
      if (target < 0 || force.length === 0) return null;
      const copy = declared(s, force, target);
      const [low, high] = chitLimits(copy);
      const best = bestNumber(copy, low, high);
      const who = verbOf(c) === V.attack ? 'all units that could join, before tactics' : 'before tactics';
      return report(copy, best, low, high, isSolo(s) && s.side === 0 ? `${who}, and the Allies turn over a card` : who);
    }
    default:
      return null;
  }
}

/** What the last chance brought, by the keys of `odds`. */
export const observed = (s: ArdennesState): string => keyOf(s.lastOutcome);
