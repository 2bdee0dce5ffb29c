/** The exact chances of a combat over the chits, for those who decide on it and for the log. */

import type { Happening } from '../../../engine/log.ts';
import { Distribution, type Fighter, type OddsOutcome, type OddsReport } from '../../../engine/odds.ts';
import { type ArdennesState, bit } from '../state.ts';
import { TACTICS } from '../tables.ts';
import { chitPool, chitResult, ignoredHits, oddsOf, shelters } from './combat.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { isBracketed, strengthOf } from './ground.ts';
import { hexName } from './telling.ts';

/** Whole weights of what may come, by the outcome: hits on the defender times 64, and on the attacker. */
type Weights = Map<number, number>;

/**
 * For every number of chits up to `most`: in how many ways they bring so many hits. Chits that do the same here are one
 * kind, so that a big combat has some ten thousand ways and not billions.
 */
function waysUpTo(s: ArdennesState, most: number): readonly Weights[] {
  const odds = oddsOf(s);
  const kinds = new Map<number, number>();
  chitPool(s).forEach((count, chit) => {
    const result = chitResult(chit, odds);
    kinds.set(result, (kinds.get(result) ?? 0) + count);
  });
  const results = [...kinds.keys()];
  const counts = [...kinds.values()];
  const [sheltered, ignored] = [shelters(s), ignoredHits(s)];
  const ways: Weights[] = Array.from({ length: most + 1 }, () => new Map());
  const walk = (kind: number, drawn: number, hits: number, back: number, weight: number): void => {
    if (kind === results.length) {
      const outcome = (sheltered && hits > 0 ? hits - 1 : hits) * 64 + Math.max(0, back - ignored);
      ways[drawn].set(outcome, (ways[drawn].get(outcome) ?? 0) + weight);
      return;
    }
    const held = counts[kind];
    let choose = 1;
    for (let k = 0; k <= held && drawn + k <= most; k++) {
      walk(kind + 1, drawn + k, hits + k * (results[kind] & 15), back + k * (results[kind] >> 4), weight * choose);
      choose = Math.round((choose * (held - k)) / (k + 1));
    }
  };
  walk(0, 0, 0, 0, 1);
  return ways;
}

const distributionOf = (ways: Weights): Distribution<number> =>
  Distribution.of(Array.from(ways, ([value, weight]) => ({ value, weight })));

/** Hits after adjustment: defender times 64 and attacker, for every way n chits can fall. */
export const hitsOf = (s: ArdennesState, n: number): Distribution<number> => distributionOf(waysUpTo(s, n)[n]);

/** Of `odds` and of what fell: hits on the defender, hits on the attacker. */
export const keyOf = (outcome: number): string => `${outcome >> 6}/${outcome & 63}`;

function outcomesOf(s: ArdennesState, hits: Distribution<number>, steps: number): OddsOutcome[] {
  const place = hexName(s, s.target);
  return hits.chances.map(({ value, weight }): OddsOutcome => {
    const [d, a] = [value >> 6, value & 63];
    const words = (n: number, who: string): string => `${n} ${n === 1 ? 'hit' : 'hits'} on the ${who}`;
    const there = d === 0 ? `${place} holds` : `${d} of ${steps} steps or hexes in ${place}`;
    return {
      key: keyOf(value),
      label: keyOf(value),
      text: `${words(d, 'defender')}, ${words(a, 'attacker')}`,
      sentence: `${there}${a === 0 ? '' : `; ${a} on the attackers`}`,
      weight,
      good: d > 0 && a > 0 ? 'both' : d > 0 ? 'attacker' : a > 0 ? 'defender' : 'none',
    };
  });
}

/** The number of chits with the best balance of hits, the defender's counted against the attacker's. */
function bestOf(ways: readonly Weights[], low: number, high: number): number {
  let best = low;
  let most = Number.NEGATIVE_INFINITY;
  for (let n = low; n <= high; n++) {
    const balance = distributionOf(ways[n]).mean((x) => (x >> 6) - (x & 63));
    if (balance > most + 1e-9) {
      most = balance;
      best = n;
    }
  }
  return best;
}

export const bestNumber = (s: ArdennesState, low: number, high: number): number => bestOf(waysUpTo(s, high), low, high);

const tacticNames = (bits: number): string[] => TACTICS.filter((_, t) => bits & bit(t));

export function report(
  s: ArdennesState,
  n: number,
  low: number,
  high: number,
  uncertain: string | null = null,
): OddsReport {
  const odds = oddsOf(s);
  const ways = waysUpTo(s, Math.max(n, high));
  const hits = distributionOf(ways[n]);
  const steps = defendersOf(s).reduce((sum, u) => sum + s.steps[u], 0);
  const fighter = (u: number): Fighter => ({
    piece: s.tables.unitIds[u],
    strength: isBracketed(s, u) ? `[${strengthOf(s, u)}]` : String(strengthOf(s, u)),
  });
  const best = bestOf(ways, low, high);
  const shown = (x: number): string => x.toFixed(1);
  return {
    title: `Attack on ${hexName(s, s.target)} with ${n} chits`,
    rule: 'A-COMBAT.7',
    strengths: `${odds.attack} against ${odds.defence}`,
    column: `${Math.max(0, Math.floor(odds.attack / odds.defence))} : 1`,
    modifiers: [
      ...(odds.flanked ? [{ text: 'Flanked', value: 0, rule: 'A-COMBAT.10' }] : []),
      ...(odds.armor < 0 ? [{ text: 'Armor of the defender', value: 0, rule: 'A-COMBAT.11' }] : []),
      ...tacticNames(odds.attackerTactics).map((text) => ({ text, value: 0, rule: 'A-CHITS.18' })),
      ...tacticNames(odds.defenderTactics).map((name) => ({ text: `defence: ${name}`, value: 0, rule: 'A-CHITS.4' })),
      ...(odds.armor > 0 ? [{ text: 'Armor', value: 0, rule: 'A-COMBAT.11' }] : []),
      ...(shelters(s) ? [{ text: 'defender hits', value: -1, rule: 'A-CHITS.24' }] : []),
    ],
    outcomes: outcomesOf(s, hits, steps),
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

/** What fell, with the chances as they stood before it. */
export function drawn(s: ArdennesState, before: OddsReport): Happening {
  const fell = keyOf(s.lastOutcome);
  const outcome = before.outcomes.find((x) => x.key === fell);
  return {
    kind: 'fight',
    by: s.side,
    title: before.title,
    report: before,
    fell,
    headline: outcome?.sentence ?? outcome?.text ?? '',
  };
}
