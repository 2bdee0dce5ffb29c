/** What the page and a thread of the lab tell each other. */

import type { Examples, Kept } from '../../lab/examples.ts';
import type { Frames } from '../../lab/frames.ts';
import type { RunPlan } from '../../lab/plan.ts';
import type { Tally } from '../../lab/tally.ts';

/** What is kept of a batch: its rows brought down to what figures are made of. */
export interface BatchSums {
  readonly batch: number;
  readonly tally: Tally;
  readonly frames: Frames;
  readonly examples: Examples;
}

export interface BatchPart extends BatchSums {
  readonly kept: Kept;
}

export type ToThread =
  | { readonly kind: 'play'; readonly plan: RunPlan; readonly batch: number }
  /** Plays these games again and tells their hashes. */
  | { readonly kind: 'check'; readonly plan: RunPlan; readonly games: readonly number[] }
  /** Plays the first games of a plan, for at most so many seconds, and tells how long they took. */
  | { readonly kind: 'measure'; readonly plan: RunPlan; readonly games: number; readonly seconds: number };

export type FromThread =
  | { readonly kind: 'played'; readonly part: BatchPart }
  | { readonly kind: 'checked'; readonly checks: Kept['checks'] }
  | { readonly kind: 'measured'; readonly games: number; readonly seconds: number }
  | { readonly kind: 'fault'; readonly message: string };
