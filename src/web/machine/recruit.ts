/**
 * The machine's first two levels: 1 picks by first sight, 2 looks one choice ahead. Both are given a view and deal the
 * unknown anew; neither can peek.
 */

import type { AnyGame } from '../../engine/game.ts';
import { optionLabel, toDecision } from '../../engine/play.ts';
import { RandomSource } from '../../engine/random.ts';
import { Options } from '../../engine/steps.ts';
import type { MachineMove, MachineProgress, MachineQuestion } from './machine.ts';

/** At the second level so many redealt positions are looked at for each option. */
const DEALS = 3;
/** At most so many options are looked at, the most promising first. */
const WIDTH = 24;

export interface Budget {
  /** True once the machine was told to move. */
  stopped(): boolean;
  onProgress(progress: MachineProgress): void;
}

export function recruitMove(game: AnyGame, question: MachineQuestion, budget: Budget): MachineMove {
  const { view, seat, options, level } = question;
  const random = new RandomSource(`recruit ${question.serial} ${Math.random()}`);
  const [only] = options;
  if (only !== undefined && options.length === 1) return { code: only };
  const state = game.redeal(view, seat, random);
  const promise = new Map(options.map((code) => [code, game.advice.prior?.(state, code) ?? 0]));
  const ranked = [...options].sort((a, b) => (promise.get(b) ?? 0) - (promise.get(a) ?? 0));
  if (level <= 1) return { code: bySight(ranked, promise, random) };
  return looked(game, question, ranked.slice(0, WIDTH), random, budget);
}

/** Mostly the first-ranked, now and then another: a recruit. */
function bySight(ranked: readonly number[], promise: ReadonlyMap<number, number>, random: RandomSource): number {
  const best = promise.get(ranked[0] ?? 0) ?? 0;
  const near = ranked.filter((code) => (promise.get(code) ?? 0) >= best - Math.abs(best) * 0.1 - 1e-9);
  const pool = random.below(8) === 0 ? ranked : near;
  return pool[random.below(pool.length)] ?? (ranked[0] as number);
}

function looked(
  game: AnyGame,
  question: MachineQuestion,
  codes: readonly number[],
  random: RandomSource,
  budget: Budget,
): MachineMove {
  const { seat, view } = question;
  const sums = codes.map(() => 0);
  const scratch = new Options();
  for (let deal = 0; deal < DEALS; deal++) {
    const base = game.redeal(view, seat, random);
    const s = base.clone();
    codes.forEach((code, i) => {
      s.copyFrom(base);
      const step = toDecision(game, s, scratch);
      if (!step) return;
      if (!scratch.has(code)) {
        sums[i] = (sums[i] ?? 0) - 1;
        return;
      }
      step.choose(s, code);
      toDecision(game, s, scratch);
      sums[i] = (sums[i] ?? 0) + game.advice.evaluate(s, seat) + random.below(1000) * 1e-6;
    });
    budget.onProgress({ done: (deal + 1) / DEALS, best: codes[argmax(sums)] as number });
    if (budget.stopped()) break;
  }
  const at = argmax(sums);
  const code = codes[at] as number;
  return {
    code,
    because: [`${optionLabel(game, code)}: best of ${codes.length} looked at, judged ${(sums[at] ?? 0).toFixed(2)}`],
  };
}

const argmax = (values: readonly number[]): number => {
  let at = 0;
  values.forEach((v, i) => {
    if (v > (values[at] ?? 0)) at = i;
  });
  return at;
};
