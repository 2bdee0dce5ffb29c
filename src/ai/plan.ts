/**
 * A plan: the seat's own choices for the rest of its phase, in order. It is carried out as far as it still fits: at each
 * decision the first choice of the plan that answers it is taken and crossed off, so that units whose turn comes earlier
 * or later than planned keep their orders. Where the plan is silent, quick play fills in.
 */

import { FNV_START, fnvFold } from '../engine/fnv.ts';
import type { Seat } from '../engine/game.ts';
import type { RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { allows, type DecisionStep, type Options, topStep } from '../engine/steps.ts';
import { PhaseWatch, type Simulator } from './simulate.ts';

/** The same code may answer two questions: the step that asked belongs to it. */
export interface Plan {
  readonly steps: number[];
  readonly codes: number[];
}

export const emptyPlan = (): Plan => ({ steps: [], codes: [] });

export interface PlayLimits {
  /** Phases played after the own one before the position is judged: 1 is the opponent's reply. */
  readonly replies: number;
  /** What counts after the replies, as a share; the rest is what counts right after the own phase. */
  readonly replyShare: number;
  /** Noise of quick play where the plan is silent, and in the reply. */
  readonly noise: number;
  readonly replyNoise: number;
  /** Choices after which a copy is judged as it stands. */
  readonly longest: number;
}

/** What is done to a plan while it is played. */
export interface Change {
  readonly random: RandomSource;
  /** The own choice, counted from 0, at which another option is taken; -1 for none. */
  readonly at: number;
  readonly noise: number;
  /** Whether the rest of the plan is forgotten there. */
  readonly forget: boolean;
}

export class PlanPlayer<S extends AnyState> {
  private readonly sim: Simulator<S>;
  private readonly seat: Seat;
  private readonly limits: PlayLimits;
  private readonly watch: PhaseWatch<S>;
  private readonly barred: ReadonlySet<number>;
  private crossed = new Uint8Array(1024);
  private first = 0;
  /** The own choices of the last play, as they were made. */
  trace: Plan = emptyPlan();

  constructor(sim: Simulator<S>, seat: Seat, limits: PlayLimits, barred: ReadonlySet<number> = new Set()) {
    this.barred = barred;
    this.sim = sim;
    this.seat = seat;
    this.limits = limits;
    this.watch = new PhaseWatch(sim.game);
  }

  /** Plays a copy of the world by the plan to the end of the reply and returns what it is worth to the seat. */
  play(
    world: S,
    plan: Plan,
    change: Change | null = null,
    atEnd?: (s: S) => void,
    /** What the first choice must not be. */
    barred: ReadonlySet<number> = this.barred,
  ): number {
    const { sim, seat, limits, watch } = this;
    const s = sim.copy(world);
    sim.setWhims(world);
    const options = sim.buffer(0);
    const trace = emptyPlan();
    let planned = plan.codes.length;
    this.open(planned);
    let own = 0;
    let atOnce = Number.NaN;
    let untested = false;
    let step = sim.ask(s, options);
    options.drop(barred);
    const until = sim.game.advice.planning?.until;
    const begun = until?.(s);
    if (step !== null) watch.begin(s, step.seat(s));
    for (let n = 0; step !== null && n < limits.longest; n++) {
      const actor = step.seat(s);
      watch.note(s, actor);
      if (watch.passed > limits.replies || until?.(s) !== begun) break;
      if (watch.passed > 0 && limits.replyShare < 1 && Number.isNaN(atOnce)) atOnce = sim.value(s, seat);
      let code: number;
      if (actor === seat && watch.passed === 0) {
        const top = topStep(s);
        code = this.planned(plan, planned, step, s, options);
        if (change !== null && own === change.at) {
          code = sim.quickOther(s, options, code, change.noise, change.random);
          if (change.forget) planned = 0;
        } else if (code < 0) code = sim.quick(s, options, limits.noise);
        trace.steps.push(top);
        trace.codes.push(code);
        own++;
      } else if (untested) code = sim.quickReply(s, step, options, limits.replyNoise);
      else code = sim.quick(s, options, watch.passed === 0 ? limits.noise : limits.replyNoise);
      sim.choose(s, step, code);
      untested = watch.passed > 0;
      step = untested ? sim.askQuickly(s, options) : sim.ask(s, options);
    }
    this.trace = trace;
    const later = sim.value(s, seat);
    const value = Number.isNaN(atOnce) ? later : limits.replyShare * later + (1 - limits.replyShare) * atOnce;
    atEnd?.(s);
    sim.free(s);
    return value;
  }

  private open(length: number): void {
    if (this.crossed.length < length) this.crossed = new Uint8Array(length * 2);
    this.crossed.fill(0, 0, length);
    this.first = 0;
  }

  /** The first choice of the plan that answers this decision, crossed off; -1 if none does. */
  private planned(plan: Plan, length: number, asked: DecisionStep<S>, s: S, options: Options): number {
    const { crossed } = this;
    const step = topStep(s);
    while (this.first < length && crossed[this.first] === 1) this.first++;
    for (let i = this.first; i < length; i++) {
      if (crossed[i] === 1 || plan.steps[i] !== step) continue;
      const code = plan.codes[i];
      if (!allows(asked, s, options, code)) continue;
      crossed[i] = 1;
      return code;
    }
    return -1;
  }
}

/** A number for a plan, to know it again. */
export function planHash(plan: Plan): number {
  let hash = FNV_START;
  for (const code of plan.codes) hash = fnvFold(hash, code) ^ (hash >>> 13);
  return hash >>> 0;
}
