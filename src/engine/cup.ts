/** A draw from a cup, judged before it is made: what each kind of chit would do now, and what each number of chits is good for. */

import type { Good } from './odds.ts';

/** One kind of chit in the cup. */
export interface CupKind {
  /** As printed: "3:1", "Armor". */
  readonly name: string;
  /** Why it does what it does now: "3:1 or better", "no artillery". */
  readonly when: string;
  /** What it does now: "1 hit", "nothing". */
  readonly does: string;
  readonly count: number;
  readonly good: Good;
}

/** Something to draw for, with the exact chance of it for each number of chits, from the lowest on. */
export interface CupAim {
  /** "all its steps", "a hit for 1 loss at most". */
  readonly name: string;
  readonly chances: readonly number[];
}

export interface CupReport {
  readonly kinds: readonly CupKind[];
  /** How many may be drawn. */
  readonly low: number;
  readonly high: number;
  /** The number that the outcomes of the report are for. */
  readonly number: number;
  readonly aims: readonly CupAim[];
  /** The aim that is meant unless the player says otherwise. */
  readonly aim: number;
  /** The options that draw each number, from the lowest on, in words; they may not be offered yet. */
  readonly options: readonly string[];
}

/** How often something happens so many times: one list of bars. */
export interface Tally {
  /** "Hits on Bastogne". */
  readonly title: string;
  /** For whom more of it is good. */
  readonly good: Good;
  /** Whole weights, over the same total as the outcomes; `label` "0", "1", "4+". */
  readonly rows: readonly { readonly label: string; readonly weight: number }[];
}

/** The number with the best chance of an aim, the lowest of equals. */
export function bestNumberFor({ low, aims }: CupReport, aim: number): number {
  const chances = aims[aim]?.chances ?? [];
  let best = 0;
  chances.forEach((chance, i) => {
    if (chance > (chances[best] ?? 0) + 1e-9) best = i;
  });
  return low + best;
}

/** Chits by what they do now: those that hit, both, lose, nothing. */
export function cupParts({ kinds }: CupReport): readonly { readonly good: Good; readonly count: number }[] {
  return (['attacker', 'both', 'defender', 'none'] as const).map((good) => ({
    good,
    count: kinds.reduce((sum, kind) => sum + (kind.good === good ? kind.count : 0), 0),
  }));
}
