/**
 * What a choice of a finished match was worth against its alternatives, by what its seat could know: worlds are dealt from the
 * seat's view, each option is played to the end of its action in all of them with the same dice, and differences are counted
 * world by world. The same match, choice and number of worlds give the same answer on every machine.
 */

import type { AnyGame, Seat } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { toDecision } from '../engine/play.ts';
import { RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { type DecisionStep, Options } from '../engine/steps.ts';
import { Greedy, type GreedyLimits } from './greedy.ts';
import { Simulator } from './simulate.ts';

/** The winning chance of the seat that decides, 0 to 1, and half of its 95 % range. */
export interface Weight {
  readonly mean: number;
  readonly range: number;
}

export interface JudgedOption extends Weight {
  readonly code: number;
  /** How much less than the best it is worth, counted world by world. */
  readonly behind: Weight;
}

export interface Judgement {
  /** How many choices went before. */
  readonly at: number;
  readonly seat: Seat;
  readonly played: number;
  /** How many options were offered. */
  readonly offered: number;
  /** The best first; the played one is always among them. Empty where there was nothing to choose. */
  readonly options: readonly JudgedOption[];
}

export interface JudgeBudget {
  /** Worlds that are dealt for each choice. */
  readonly worlds: number;
  /** Options that are weighed, the most promising first. */
  readonly options: number;
  /** Tells one set of worlds from another: figures are checked in fresh ones. */
  readonly deal?: string;
}

export const JUDGE_BUDGET: JudgeBudget = { worlds: 8, options: 5 };

const LIMITS: GreedyLimits = { samples: 2, samplesInside: 1, width: 4, choices: 60, depth: 6 };

/** The factor of a 95 % range for the mean of so many values: near Student's t. */
const factor = (n: number): number => 1.96 + 3 / Math.max(1, n - 1);

function weightOf(values: readonly number[]): Weight {
  const n = values.length;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  if (n < 2) return { mean, range: 0.5 };
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1);
  return { mean, range: Math.min(0.5, factor(n) * Math.sqrt(variance / n)) };
}

const chance = (value: number): number => Math.min(1, Math.max(0, (1 + value) / 2));

/** The played option and the most promising others. */
function candidates(
  game: AnyGame,
  world: AnyState,
  offered: readonly number[],
  played: number,
  most: number,
): number[] {
  const { prior } = game.advice;
  const promise = new Map(offered.map((code) => [code, prior ? prior(world, code) : 0]));
  const others = offered
    .filter((code) => code !== played)
    .sort((a, b) => (promise.get(b) ?? 0) - (promise.get(a) ?? 0) || a - b);
  // What closes the decision is an alternative to all of them.
  const closing = others.find((code) => game.verbs[code & 127]?.closing);
  const few = others.slice(0, most - 1);
  if (closing !== undefined && !few.includes(closing) && few.length > 0) few[few.length - 1] = closing;
  return [played, ...few];
}

/** Weighs options of a position by what its seat knows of it. */
export function weighOptions(
  game: AnyGame,
  s: AnyState,
  seat: Seat,
  codes: (world: AnyState) => readonly number[],
  key: string,
  worlds: number,
): readonly JudgedOption[] {
  const view = game.view(s, seat);
  const random = new RandomSource(`judge ${key}`);
  const sim = new Simulator(game, `judge ${key}`);
  const greedy = new Greedy(sim, LIMITS);
  const list = new Options();
  let options: readonly number[] = [];
  const values: number[][] = [];
  for (let w = 0; w < worlds; w++) {
    const world = game.redeal(view, seat, random);
    random.reseed(world);
    const step = toDecision(game, world, list) as DecisionStep<AnyState> | null;
    if (!step) return [];
    if (w === 0) {
      options = codes(world);
      for (const _ of options) values.push([]);
    }
    options.forEach((code, i) => {
      values[i]?.push(chance(greedy.score(world, step, code).value));
    });
  }
  const means = values.map((v) => v.reduce((sum, x) => sum + x, 0));
  const best = means.indexOf(Math.max(...means));
  return options
    .map((code, i): JudgedOption => {
      const own = values[i] as number[];
      const behind = weightOf(own.map((v, w) => (values[best]?.[w] ?? 0) - v));
      return { code, ...weightOf(own), behind: i === best ? { mean: 0, range: 0 } : behind };
    })
    .sort((a, b) => b.mean - a.mean);
}

/** Judges one choice of a match; null where the match was over. */
export function judgeChoice(
  game: AnyGame,
  match: Match,
  at: number,
  budget: JudgeBudget = JUDGE_BUDGET,
): Judgement | null {
  const s = match.stateAt(at);
  const list = new Options();
  const step = toDecision(game, s, list);
  const played = match.choices()[at];
  if (!step || played === undefined) return null;
  const seat = step.seat(s);
  const offered = list.list();
  const nothing = offered.length < 2 && !step.open;
  const options = nothing
    ? []
    : weighOptions(
        game,
        s,
        seat,
        (world) => candidates(game, world, offered, played, budget.options),
        `${budget.deal ?? ''} ${at}`,
        budget.worlds,
      );
  return { at, seat, played, offered: offered.length, options };
}
