/**
 * Greedy play: every option is scored by what the position is worth after the natural end of that action (the unit has
 * moved, the attack is resolved), not after the next micro-step. Decisions inside the action are filled in the same way;
 * what the other side decides inside it is filled in with its own best at first look. Chance is sampled.
 */

import type { Seat } from '../engine/game.ts';
import type { AnyState } from '../engine/state.ts';
import type { DecisionStep, Options } from '../engine/steps.ts';
import { verbOf } from '../engine/verbs.ts';
import type { Simulator } from './simulate.ts';

export interface GreedyLimits {
  /** How many dice falls an option is averaged over, if chance plays a part. */
  readonly samples: number;
  /** The same for decisions inside the action. */
  readonly samplesInside: number;
  /**
   * Options looked at in a decision inside the action, the most promising first; a third of that in the next one inside
   * it, and so on, with those that close the decision always among them.
   */
  readonly width: number;
  /** Choices simulated for one option before only the most promising way is followed. */
  readonly choices: number;
  /** Decisions inside one action before it is judged as it stands. */
  readonly depth: number;
}

export const GREEDY_LIMITS: GreedyLimits = { samples: 3, samplesInside: 2, width: 12, choices: 300, depth: 8 };

/** Options with their worth, in the order of the decision. */
export interface Scored {
  readonly code: number;
  value: number;
  /** The seat's own choices to the end of the action, this one first. */
  line: number[];
}

/** Answers of the other side that are looked at. */
const ANSWERS = 6;

export class Greedy<S extends AnyState> {
  private readonly sim: Simulator<S>;
  private readonly limits: GreedyLimits;
  private seat: Seat = 0;
  private phase = 0;
  /** The count of simulated choices at which the looking around ends. */
  private end = 0;
  /** Own choices of the best way found, one list a depth. */
  private readonly lines: number[][] = [];
  /** The most promising options of a decision and how promising they are, one list a depth. */
  private readonly sorted: { readonly order: Int32Array; readonly promise: Float64Array }[] = [];
  private readonly closing: readonly boolean[];

  constructor(sim: Simulator<S>, limits: GreedyLimits = GREEDY_LIMITS) {
    this.sim = sim;
    this.limits = { ...limits, width: Math.min(limits.width, sim.game.advice.width ?? limits.width) };
    this.closing = sim.game.verbs.map((verb) => verb.closing === true);
  }

  /** Scores one option in one world. The world is left as it was. */
  score(world: S, step: DecisionStep<S>, code: number): Scored {
    this.seat = step.seat(world);
    this.phase = this.sim.game.advice.phase?.(world) ?? 0;
    this.end = this.sim.choices + this.limits.choices;
    const value = this.expect(world, step, code, this.sim.milestone(world), 0, 0, this.limits.samples);
    return { code, value, line: [code, ...this.lines[1]] };
  }

  /** The mean worth of an option over some dice falls, or the exact one where nothing is left to chance. */
  private expect(
    s: S,
    step: DecisionStep<S>,
    code: number,
    mark: number,
    depth: number,
    own: number,
    samples: number,
  ): number {
    const { sim } = this;
    let total = 0;
    let line: number[] = [];
    for (let n = 0; ; ) {
      const next = sim.copy(s);
      if (n > 0) sim.fallOtherwise(next, s, n);
      const before = next.reveals;
      sim.choose(next, step, code);
      total += this.follow(next, mark, depth + 1, own);
      if (n === 0) line = this.lines[depth + 1];
      n++;
      const chance = next.reveals !== before;
      sim.free(next);
      if (chance && n < samples) continue;
      this.lines[depth + 1] = line;
      return total / n;
    }
  }

  /** The worth of a position inside an action, played to the action's end. Uses the copy up. */
  private follow(s: S, mark: number, depth: number, own: number): number {
    const { sim, seat } = this;
    this.lines[depth] = [];
    // Options are listed only where the action goes on.
    sim.settle(s);
    if (depth > this.limits.depth || this.isOver(s, mark)) return sim.value(s, seat);
    const options = sim.buffer(depth);
    const step = sim.ask(s, options);
    if (step === null || this.isOver(s, mark)) return sim.value(s, seat);
    const actor = step.seat(s);
    if (actor !== seat) {
      sim.choose(s, step, this.answer(s, step, options, actor, depth));
      const value = this.follow(s, mark, depth + 1, own);
      this.lines[depth] = this.lines[depth + 1];
      return value;
    }
    const width = sim.choices >= this.end ? 1 : Math.max(1, Math.round(this.limits.width / 3 ** own));
    const count = this.sort(s, options, depth, width);
    const { order } = this.sorted[depth];
    let best = -Infinity;
    for (let i = 0; i < count; i++) {
      // More than one fall of the dice even here: the best of many lucky single falls would flatter every gamble.
      const value = this.expect(s, step, order[i], mark, depth, own + 1, this.limits.samplesInside);
      if (value > best) {
        best = value;
        this.lines[depth] = [order[i], ...this.lines[depth + 1]];
      }
    }
    return best;
  }

  private isOver(s: S, mark: number): boolean {
    const { phase } = this.sim.game.advice;
    return this.sim.actionOver(s, mark) || (phase !== undefined && phase(s) !== this.phase);
  }

  /** What the other side decides inside the action: its own best right after the choice. */
  private answer(s: S, step: DecisionStep<S>, options: Options, actor: Seat, depth: number): number {
    const { sim } = this;
    const count = this.sort(s, options, depth, ANSWERS);
    const { order } = this.sorted[depth];
    let best = -Infinity;
    let code = order[0];
    for (let i = 0; i < count && count > 1; i++) {
      const next = sim.copy(s);
      sim.choose(next, step, order[i]);
      sim.settle(next);
      const value = sim.value(next, actor);
      sim.free(next);
      if (value > best) {
        best = value;
        code = order[i];
      }
    }
    return code;
  }

  /** The most promising options of a decision, the best first (it is taken where they come to the same); returns how many. */
  private sort(s: S, options: Options, depth: number, width: number): number {
    const n = options.count;
    const limit = Math.min(n, width);
    let sorted = this.sorted[depth];
    if (!sorted || sorted.order.length < n) {
      sorted = { order: new Int32Array(2 * n), promise: new Float64Array(2 * n) };
      this.sorted[depth] = sorted;
    }
    const { order, promise } = sorted;
    const { advice } = this.sim.game;
    if (!advice.prior) {
      // Without first sight, an even spread over the list is the best sample there is.
      for (let i = 0; i < limit; i++) order[i] = options.codes[Math.floor((i * n) / limit)];
      return limit;
    }
    // Insertion into a short list: the width is small and most options fall off at its end.
    let held = 0;
    for (let i = 0; i < n; i++) {
      const code = options.codes[i];
      const p = advice.prior(s, code);
      if (held === limit && p <= promise[held - 1]) continue;
      let at = held < limit ? held++ : held - 1;
      while (at > 0 && promise[at - 1] < p) {
        promise[at] = promise[at - 1];
        order[at] = order[at - 1];
        at--;
      }
      promise[at] = p;
      order[at] = code;
    }
    for (let i = 0; i < n; i++) {
      const code = options.codes[i];
      if (!this.closing[verbOf(code)]) continue;
      let listed = false;
      for (let k = 0; k < held && !listed; k++) listed = order[k] === code;
      if (!listed) order[held++] = code;
    }
    return held;
  }
}
