/**
 * Players for thousands of games: first sight and greedy, on guesses at the hidden facts that are carried along.
 *
 * They know what any player knows, the view of their seat and the options. Dealing hidden facts from a view costs more than
 * a quick choice, so a guess (a world) is kept for as long as nothing new was seen: the own choices are made in it as well,
 * and it is dealt again once something was revealed, another seat has decided, or its options are no longer the same.
 * The same seed gives the same choices on every machine.
 */

import type { Game, Seat, View } from '../engine/game.ts';
import { RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { type DecisionStep, Options } from '../engine/steps.ts';
import { verbOf } from '../engine/verbs.ts';
import { Greedy, type GreedyLimits } from './greedy.ts';
import { Simulator } from './simulate.ts';

/** What a lean player is asked. */
export interface LeanQuestion {
  readonly seat: Seat;
  /** Computed only when it is needed. */
  view(): View;
  readonly options: Options;
  /** Changes with every revelation and every decision of another seat. */
  readonly news: number;
}

export interface LeanPlayer {
  choose(question: LeanQuestion): number;
}

const sameOptions = (a: Options, b: Options): boolean => {
  if (a.count !== b.count) return false;
  for (let i = 0; i < a.count; i++) if (a.codes[i] !== b.codes[i]) return false;
  return true;
};

/** Guesses of one seat, kept in step with the match. */
class Worlds<S extends AnyState> {
  readonly list: S[] = [];
  /** The decision that the worlds stand at. */
  step: DecisionStep<S> | null = null;
  private readonly game: Game<S>;
  private readonly sim: Simulator<S>;
  private readonly random: RandomSource;
  private readonly count: number;
  private readonly scratch = new Options();
  private news = -1;

  constructor(game: Game<S>, sim: Simulator<S>, seed: string, count: number) {
    this.game = game;
    this.sim = sim;
    this.random = new RandomSource(`worlds ${seed}`);
    this.count = count;
  }

  /** Brings the worlds to the decision that is asked; returns whether they were carried along. */
  follow(question: LeanQuestion): boolean {
    const carried = this.news === question.news && this.stand(question.options);
    if (!carried) {
      const view = question.view();
      this.list.length = 0;
      while (this.list.length < this.count) {
        const world = this.game.redeal(view, question.seat, this.random);
        this.random.reseed(world);
        this.list.push(world);
      }
      this.stand(question.options);
    }
    this.news = question.news;
    return carried;
  }

  /** Runs each world to its decision; whether all of them offer these options. */
  private stand(options: Options): boolean {
    let same = this.list.length > 0;
    for (const world of this.list) {
      this.step = this.sim.ask(world, this.scratch);
      same &&= this.step !== null && sameOptions(this.scratch, options);
    }
    return same;
  }

  /** Makes the choice in every world. One in which chance fell differs from the match: all are dealt again. */
  choose(code: number): void {
    for (const world of this.list) {
      const { reveals } = world;
      this.step?.choose(world, code);
      if (world.reveals !== reveals) this.news = -1;
    }
  }
}

/** As far as plans of the levels follow it. */
const NOISE = 0.2;

/** Takes what looks best at first sight, with some noise. */
export function firstSight<S extends AnyState>(game: Game<S>, seed: string): LeanPlayer {
  const sim = new Simulator(game, seed);
  const worlds = new Worlds(game, sim, seed, 1);
  return {
    choose(question) {
      const { options } = question;
      worlds.follow(question);
      const code = options.count === 1 ? options.at(0) : sim.quick(worlds.list[0], options, NOISE);
      worlds.choose(code);
      return code;
    },
  };
}

export interface LeanGreedyLimits {
  readonly greedy: GreedyLimits;
  /** So many options at least are scored again at every decision, those that gained most when they were last looked at. */
  readonly again: number;
  /** So many of the best are scored in a second world. */
  readonly checked: number;
}

export const LEAN_LIMITS: LeanGreedyLimits = {
  greedy: { samples: 2, samplesInside: 1, width: 6, choices: 60, depth: 6 },
  again: 4,
  checked: 2,
};

/** What an option gained over the position it was chosen in, and the own choices that it takes. */
interface Found {
  gain: number;
  line: readonly number[];
}

/**
 * Takes the best end of each single action. At the first decision of a phase every option is scored; after that those that
 * gained most before are looked at first, until none of the rest promises more than the best.
 */
export function leanGreedy<S extends AnyState>(
  game: Game<S>,
  seed: string,
  limits: LeanGreedyLimits = LEAN_LIMITS,
): LeanPlayer {
  const sim = new Simulator(game, seed);
  const worlds = new Worlds(game, sim, seed, 2);
  const greedy = new Greedy(sim, limits.greedy);
  const closing = game.verbs.map((verb) => verb.closing === true);
  /** What options gained in this phase, by code. */
  let remembered = new Map<number, Found>();
  let phase = Number.NaN;
  let line: readonly number[] = [];

  function best(options: Options): Found {
    const [first, second] = worlds.list as [S, S];
    const step = worlds.step as DecisionStep<S>;
    const base = sim.value(first, step.seat(first));
    const score = (world: S, code: number): Found => {
      const { value, line } = greedy.score(world, step, code);
      return { gain: value - base, line };
    };
    const { prior } = game.advice;
    const codes = options.list();
    const promise = new Map(codes.map((code) => [code, prior ? prior(first, code) : 0]));
    const hope = (code: number): number => remembered.get(code)?.gain ?? Number.POSITIVE_INFINITY;
    codes.sort((a, b) => hope(b) - hope(a) || (promise.get(b) as number) - (promise.get(a) as number));
    const fresh: { readonly code: number; readonly found: Found }[] = [];
    let most = Number.NEGATIVE_INFINITY;
    for (const code of codes) {
      if (fresh.length >= limits.again && hope(code) < most && !closing[verbOf(code)]) continue;
      const found = score(first, code);
      remembered.set(code, found);
      most = Math.max(most, found.gain);
      fresh.push({ code, found });
    }
    // Options that come to the same are taken in the order in which they were looked at.
    fresh.sort((a, b) => b.found.gain - a.found.gain);
    let chosen = fresh[0] as (typeof fresh)[number];
    if (fresh.length > 1 && limits.checked > 1) {
      let mean = Number.NEGATIVE_INFINITY;
      for (const each of fresh.slice(0, limits.checked)) {
        const both = each.found.gain + score(second, each.code).gain;
        if (both > mean) [mean, chosen] = [both, each];
      }
    }
    remembered.delete(chosen.code);
    return { gain: chosen.found.gain, line: chosen.found.line };
  }

  return {
    choose(question) {
      const { options } = question;
      const carried = worlds.follow(question);
      const [first] = worlds.list as [S, S];
      const now = game.advice.phase?.(first) ?? 0;
      if (now !== phase) {
        remembered = new Map();
        phase = now;
      }
      const planned = line[0];
      let code: number;
      if (options.count === 1) {
        code = options.at(0);
        line = carried && planned === code ? line.slice(1) : [];
      } else if (carried && planned !== undefined && options.has(planned)) {
        code = planned;
        line = line.slice(1);
      } else {
        const found = best(options);
        code = found.line[0] as number;
        line = found.line.slice(1);
      }
      worlds.choose(code);
      return code;
    },
  };
}
