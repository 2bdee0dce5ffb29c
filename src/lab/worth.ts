/** What the options of a decision are worth, and how many of them are a real choice. */

import { Greedy, type GreedyLimits } from '../ai/greedy.ts';
import { Simulator } from '../ai/simulate.ts';
import type { AnyGame, Seat } from '../engine/game.ts';
import { RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { Options } from '../engine/steps.ts';

/**
 * Two options whose values differ by this much are chosen about as 3 to 1. Values run from −1 to 1, so it is 2½ points of
 * winning chance in 100.
 */
export const TEMPERATURE = 0.05;

/** How many options are a real choice: e to the entropy of the softmax over their values. Equal options all count. */
export function realOptions(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const most = Math.max(...values);
  const weights = values.map((value) => Math.exp((value - most) / TEMPERATURE));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let entropy = 0;
  for (const weight of weights) {
    const p = weight / total;
    if (p > 0) entropy -= p * Math.log(p);
  }
  return Math.exp(entropy);
}

export interface Valued {
  readonly real: number;
  readonly best: number;
  readonly mean: number;
  readonly chosen: number;
}

const LIMITS: GreedyLimits = { samples: 2, samplesInside: 1, width: 4, choices: 40, depth: 4 };
/** More options than this are valued by a sample of them, spread evenly. */
const MAX_OPTIONS = 40;

/** Values the options of a decision in a guess at what its seat cannot see, each at the natural end of its action. */
export function valueOptions(
  game: AnyGame,
  s: AnyState,
  seat: Seat,
  options: Options,
  chosen: number,
  seed: string,
): Valued | null {
  const random = new RandomSource(`values ${seed}`);
  const sim = new Simulator(game, `values ${seed}`);
  const world = game.redeal(game.view(s, seat), seat, random);
  random.reseed(world);
  const step = sim.ask(world, new Options());
  if (!step) return null;
  const codes = options.list();
  const stride = Math.max(1, codes.length / MAX_OPTIONS);
  const sample = new Set([chosen]);
  for (let i = 0; i < codes.length; i += stride) sample.add(codes[Math.floor(i)] as number);
  const greedy = new Greedy(sim, LIMITS);
  const values = [...sample].map((code) => Math.max(-1, Math.min(1, greedy.score(world, step, code).value)));
  return {
    real: realOptions(values),
    best: Math.max(...values),
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    chosen: values[0] as number,
  };
}
