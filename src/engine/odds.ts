/**
 * Exact distributions: whole weights over whole outcomes, so that nothing is rounded before it is shown.
 */

import type { HexLabel } from './board.ts';
import type { CupReport, Tally } from './cup.ts';

export interface Chance<T> {
  readonly value: T;
  readonly weight: number;
}

/** A finite distribution. Weights are whole numbers; the chance of an outcome is weight / total. */
export class Distribution<T> {
  readonly chances: readonly Chance<T>[];
  readonly total: number;

  private constructor(chances: readonly Chance<T>[]) {
    this.chances = chances;
    this.total = chances.reduce((sum, c) => sum + c.weight, 0);
  }

  /** Outcomes with the same key are put together. */
  static of<T>(chances: Iterable<Chance<T>>, key: (value: T) => unknown = (v) => v): Distribution<T> {
    const merged = new Map<unknown, { value: T; weight: number }>();
    for (const { value, weight } of chances) {
      if (!Number.isSafeInteger(weight) || weight < 0)
        throw new RangeError(`a weight is a whole number that can be counted exactly, not ${weight}`);
      if (weight === 0) continue;
      const k = key(value);
      const found = merged.get(k);
      if (found) found.weight += weight;
      else merged.set(k, { value, weight });
    }
    if (merged.size === 0) throw new RangeError('a distribution needs at least one outcome');
    const shrink = [...merged.values()].reduce((g, c) => gcd(g, c.weight), 0);
    return new Distribution([...merged.values()].map((c) => ({ value: c.value, weight: c.weight / shrink })));
  }

  static certain<T>(value: T): Distribution<T> {
    return new Distribution([{ value, weight: 1 }]);
  }

  /** A fair die with faces low … high. */
  static die(low: number, high: number): Distribution<number> {
    return Distribution.of(Array.from({ length: high - low + 1 }, (_, i) => ({ value: low + i, weight: 1 })));
  }

  /** The first item out of a cup that holds counts[i] of item i. */
  static cup(counts: ArrayLike<number>): Distribution<number> {
    return Distribution.of(Array.from(counts, (weight, value) => ({ value, weight })));
  }

  /** The multiset drawn when n items leave the cup without replacement, as counts. */
  static draws(counts: ArrayLike<number>, n: number): Distribution<readonly number[]> {
    const held = Array.from(counts);
    const out: Chance<readonly number[]>[] = [];
    const walk = (item: number, left: number, drawn: number[], weight: number): void => {
      if (item === held.length) {
        if (left === 0) out.push({ value: drawn, weight });
        return;
      }
      const here = held[item];
      for (let k = 0; k <= Math.min(here, left); k++) walk(item + 1, left - k, [...drawn, k], weight * choose(here, k));
    };
    walk(0, n, [], 1);
    return Distribution.of(out, (v) => v.join(','));
  }

  map<U>(f: (value: T) => U, key?: (value: U) => unknown): Distribution<U> {
    return Distribution.of(
      this.chances.map((c) => ({ value: f(c.value), weight: c.weight })),
      key,
    );
  }

  /** What follows depends on what fell: the whole tree, weighed exactly. */
  followedBy<U>(f: (value: T) => Distribution<U>, key?: (value: U) => unknown): Distribution<U> {
    const parts = this.chances.map((c) => ({ weight: c.weight, next: f(c.value) }));
    const common = parts.reduce((m, p) => lcm(m, p.next.total), 1);
    return Distribution.of(
      parts.flatMap((p) =>
        p.next.chances.map((c) => ({ value: c.value, weight: p.weight * c.weight * (common / p.next.total) })),
      ),
      key,
    );
  }

  /** Two that do not influence one another. */
  with<U, V>(other: Distribution<U>, f: (a: T, b: U) => V, key?: (value: V) => unknown): Distribution<V> {
    return this.followedBy((a) => other.map((b) => f(a, b), key), key);
  }

  chanceOf(test: (value: T) => boolean): number {
    return this.chances.reduce((sum, c) => sum + (test(c.value) ? c.weight : 0), 0) / this.total;
  }

  mean(f: (value: T) => number): number {
    return this.chances.reduce((sum, c) => sum + f(c.value) * c.weight, 0) / this.total;
  }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const lcm = (a: number, b: number): number => (a / gcd(a, b)) * b;

function choose(n: number, k: number): number {
  let c = 1;
  for (let i = 0; i < k; i++) c = (c * (n - i)) / (i + 1);
  return Math.round(c);
}

// ---- as shown before committing -----------------------------------------------------------------------------------

export interface Modifier {
  readonly text: string;
  readonly value: number;
  readonly rule: string;
}

export interface OddsOutcome {
  /** What `Game.observed` says after such an outcome; ties the preview to what really happens. */
  readonly key: string;
  /** As on the chart: "-/R", "1/1". */
  readonly label: string;
  /** In words: "defender retreats". */
  readonly text: string;
  readonly weight: number;
  /** For whom it is good: the side that tries or attacks, the other one, both are hurt, or nothing changes. */
  readonly good: Good;
  /** What it means here, naming who: "1/333 falls back, Marloie lies open". Without a full stop; `text` by default. */
  readonly sentence?: string;
}

export type Good = 'attacker' | 'defender' | 'both' | 'none';

/** One who takes part in a fight. */
export interface Fighter {
  /** The id of its piece in the scene. */
  readonly piece: string;
  /** What it brings: "11", "3 (support)", "4 to 6". */
  readonly strength: string;
  /** `leads` by default; `joins`: has joined; `may-join`: still could; `supports`: from afar. */
  readonly role?: 'leads' | 'joins' | 'may-join' | 'supports';
}

/** Who fights whom, and where. */
export interface Fight {
  /** "Marloie and 2809". */
  readonly target: string;
  /** None on a measured table. */
  readonly hexes: readonly HexLabel[];
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  /** The two sums as compared: ["23", "14"]. */
  readonly sums?: readonly [string, string];
}

/** A face or a ratio, with the key of the outcome it brings here; what it would bring, where it is none of the outcomes. */
export interface Rung {
  readonly face: string;
  readonly key: string;
  /** "2/0". */
  readonly label?: string;
  readonly good?: Good;
}

/** Chances of losses, fewest first. */
export interface Losses {
  /** "Models lost". */
  readonly name: string;
  /** Chances from 0 to 1 that add up to 1; `checks`: a check follows. */
  readonly parts: readonly { readonly label: string; readonly chance: number; readonly checks?: boolean }[];
  /** Sentences: what is lost on average, and what follows from it. */
  readonly says: readonly string[];
}

/** What is left after one stage of an attack. */
export interface FunnelStage {
  readonly name: string;
  readonly value: number;
}

/** Everything a player sees before committing to something chancy. */
export interface OddsReport {
  readonly title: string;
  readonly rule: string;
  /** "11 + 3 against 7", "2-1". */
  readonly strengths?: string;
  readonly column?: string;
  readonly modifiers: readonly Modifier[];
  /** Weights over their sum are the exact chances. */
  readonly outcomes: readonly OddsOutcome[];
  /** Sentences: "Rochefort is emptied in 40 %". */
  readonly summary?: readonly string[];
  /** Hidden facts make the true figures lie in a range; the outcomes are then those of each end. */
  readonly uncertain?: string;
  /** What is left of an attack stage by stage, on average: models, those that see, hits, wounds. */
  readonly funnel?: readonly FunnelStage[];
  /** The same of the side that is attacked, where it strikes back. */
  readonly answer?: { readonly name: string; readonly funnel: readonly FunnelStage[] };
  /** What it costs the enemy, where the outcomes tell of a part only (hits): shown in their place. */
  readonly losses?: Losses;
  /** A fight, and not a check: opens as an attack with both sides' counters. */
  readonly fight?: Fight;
  /** What the player does when chance decides: "draw a card", "draw 3 chits". For the button of an attack. */
  readonly draws?: string;
  /** As a row, a card or a button, where the option's own words say less: "Infiltrate to 2711", "Shoot at Warriors". */
  readonly action?: string;
  /** What the kinds of outcome are called where it is no fight: { attacker: 'gets through', none: 'stays' }. */
  readonly words?: Readonly<Partial<Record<Good, string>>>;
  /** Every face of the die, or every ratio, in its order. */
  readonly ladder?: readonly Rung[];
  /** Where chits are drawn from a cup: what is in it, and what each number of chits is good for. */
  readonly cup?: CupReport;
  /** The outcomes counted apart, a list of bars each. */
  readonly tallies?: readonly Tally[];
  /** What the ladder's figures are: "steps of attacker / defender, 4 in the hex". */
  readonly ladderSays?: string;
}
