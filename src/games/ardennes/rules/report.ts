/** The exact chances of a combat over the chits, for those who decide on it and for the log. */

import {
  bestNumberFor,
  type CupReport,
  capital,
  Distribution,
  type Fighter,
  type LogEvent,
  type OddsOutcome,
  type OddsReport,
  percent,
  type Tally,
} from '../../../engine/index.ts';
import { type ArdennesState, bit } from '../state.ts';
import { TACTICS } from '../tables.ts';
import { cupKinds } from './chits.ts';
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

const times = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function outcomesOf(s: ArdennesState, hits: Distribution<number>): OddsOutcome[] {
  const place = hexName(s, s.target);
  return hits.chances.map(({ value, weight }): OddsOutcome => {
    const [d, a] = [value >> 6, value & 63];
    const words = (n: number, who: string): string => `${times(n, 'hit', 'hits')} on the ${who}`;
    return {
      key: keyOf(value),
      label:
        [...(d > 0 ? [times(d, 'hit', 'hits')] : []), ...(a > 0 ? [times(a, 'loss', 'losses')] : [])].join(', ') ||
        'no hit',
      text: `${words(d, 'defender')}, ${words(a, 'attacker')}`,
      sentence: `${d === 0 ? 'no hit' : times(d, 'hit', 'hits')} on ${place}${a === 0 ? '' : `; ${times(a, 'hit', 'hits')} on the attackers`}`,
      weight,
      good: d > 0 && a > 0 ? 'both' : d > 0 ? 'attacker' : a > 0 ? 'defender' : 'none',
    };
  });
}

/** More of one kind than this are counted together: "4+". */
const MAX_ROWS = 4;

/** How often so many hits fall on one side. */
function tally(hits: Distribution<number>, of: (outcome: number) => number): Tally['rows'] {
  const weights = new Map<number, number>();
  for (const { value, weight } of hits.chances) {
    const n = Math.min(MAX_ROWS, of(value));
    weights.set(n, (weights.get(n) ?? 0) + weight);
  }
  const most = Math.max(...weights.keys());
  return Array.from({ length: most + 1 }, (_, n) => ({
    label: n === MAX_ROWS ? `${n}+` : String(n),
    weight: weights.get(n) ?? 0,
  }));
}

const onDefenders = (outcome: number): number => outcome >> 6;
const onAttackers = (outcome: number): number => outcome & 63;

/** What a player may draw for. The second is meant unless they say otherwise. */
const aims = (steps: number): readonly (readonly [name: string, reached: (outcome: number) => boolean])[] => [
  [times(steps, 'hit: all its steps', 'hits: all its steps'), (x) => onDefenders(x) >= steps],
  ['1 hit, 1 loss at most', (x) => onDefenders(x) >= 1 && onAttackers(x) <= 1],
  ['more hits than losses', (x) => onDefenders(x) > onAttackers(x)],
];
const MEANT = 1;

function cupOf(s: ArdennesState, ways: readonly Weights[], steps: number, n: number, [low, high]: readonly number[]) {
  const numbers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return {
    kinds: cupKinds(chitPool(s), oddsOf(s)),
    low,
    high,
    number: n,
    aims: aims(steps).map(([name, reached]) => ({
      name,
      chances: numbers.map((k) => distributionOf(ways[k]).chanceOf(reached)),
    })),
    aim: MEANT,
    options: numbers.map((k) => `draw ${k}`),
  } satisfies CupReport;
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

/** The number with the best chance of what is meant by default. */
export function meantNumber(s: ArdennesState, low: number, high: number): number {
  const steps = defendersOf(s).reduce((sum, u) => sum + s.steps[u], 0);
  return bestNumberFor(cupOf(s, waysUpTo(s, high), steps, low, [low, high]), MEANT);
}

/** "3:1"; below even odds the other way round: "1:2". */
const inOdds = (attack: number, defence: number): string =>
  attack >= defence ? `${Math.floor(attack / defence)}:1` : `1:${Math.ceil(defence / Math.max(1, attack))}`;

const tacticNames = (bits: number): string[] => TACTICS.filter((_, t) => bits & bit(t));

export function report(
  s: ArdennesState,
  n: number,
  low: number,
  high: number,
  uncertain: string | null = null,
  draws = true,
): OddsReport {
  const odds = oddsOf(s);
  const ways = waysUpTo(s, Math.max(n, high));
  const hits = distributionOf(ways[n]);
  const steps = defendersOf(s).reduce((sum, u) => sum + s.steps[u], 0);
  const fighter = (u: number): Fighter => ({
    piece: s.tables.unitIds[u],
    strength: isBracketed(s, u) ? `[${strengthOf(s, u)}]` : String(strengthOf(s, u)),
  });
  const place = hexName(s, s.target);
  const all = hits.chanceOf((x) => onDefenders(x) >= steps);
  return {
    title: `Attack on ${place}, ${times(n, 'chit', 'chits')}`,
    rule: 'A-COMBAT.7',
    strengths: `${odds.attack} vs. ${odds.defence}`,
    column: inOdds(odds.attack, odds.defence),
    modifiers: [
      ...(odds.flanked ? [{ text: 'Flanked', value: 0, rule: 'A-COMBAT.10' }] : []),
      ...(odds.armor < 0 ? [{ text: 'defender’s armor', value: 0, rule: 'A-COMBAT.11' }] : []),
      ...tacticNames(odds.attackerTactics).map((text) => ({ text, value: 0, rule: 'A-CHITS.18' })),
      ...tacticNames(odds.defenderTactics).map((name) => ({ text: `Defense: ${name}`, value: 0, rule: 'A-CHITS.4' })),
      ...(odds.armor > 0 ? [{ text: 'Armor', value: 0, rule: 'A-COMBAT.11' }] : []),
      ...(shelters(s) ? [{ text: 'Hits on the defenders', value: -1, rule: 'A-CHITS.24' }] : []),
    ],
    outcomes: outcomesOf(s, hits),
    summary: [
      `Hit in ${percent(hits.chanceOf((x) => onDefenders(x) > 0))}, by all ${times(steps, 'step', 'steps')} in ${percent(all)}; the attackers lose nothing in ${percent(hits.chanceOf((x) => onAttackers(x) === 0))}.`,
    ],
    ...(draws ? { draws: `draw ${times(n, 'chit', 'chits')}` } : {}),
    cup: cupOf(s, ways, steps, n, [low, high]),
    tallies: [
      { title: `Hits on ${place}`, good: 'attacker', rows: tally(hits, onDefenders) },
      { title: 'Hits on the attackers', good: 'defender', rows: tally(hits, onAttackers) },
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
export function drawn(s: ArdennesState, before: OddsReport): LogEvent {
  const fell = keyOf(s.lastOutcome);
  const outcome = before.outcomes.find((x) => x.key === fell);
  return {
    kind: 'fight',
    by: s.side,
    title: before.title,
    report: before,
    fell,
    headline: capital(outcome?.sentence ?? outcome?.text ?? ''),
  };
}
