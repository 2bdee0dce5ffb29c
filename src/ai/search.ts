/**
 * Plan search: complete phases are tried, judged after the opponent's quick reply in several worlds (hidden facts dealt
 * again, chance reseeded), and the best is improved step by step: one choice of it is changed, the rest repaired, and the
 * new plan kept if it does better in the same worlds.
 *
 * Phases here are long rows of small decisions. A tree over them is as deep as it is wide and learns about its first
 * branch only; a plan is judged as a whole, so that units act together. Measured on Celles with 600 iterations a phase
 * against greedy play, 12 games each: plan search 75 %, information-set tree search with widening 29 %.
 */

import type { Seat } from '../engine/game.ts';
import type { RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { allows, topStep } from '../engine/steps.ts';
import type { Clock, Thinking } from './drive.ts';
import { Greedy, type GreedyLimits, type Scored } from './greedy.ts';
import { type Change, emptyPlan, type Plan, PlanPlayer, type PlayLimits, planHash } from './plan.ts';
import { PhaseWatch, type Simulator } from './simulate.ts';
import type { ExcludedOptions } from './trail.ts';

export interface SearchLimits extends PlayLimits {
  /** Shares of what is left of the phase's budget: for the first plan of a phase, and after news. */
  readonly firstShare: number;
  readonly newsShare: number;
  /** Whether quick play serves intentions in place of first sight: while a plan is tried, and in the reply. */
  readonly served: boolean;
  /** Worlds a plan is judged in. */
  readonly worlds: number;
  /** Whether a phase of greedy play is the first plan. */
  readonly greedyStart: boolean;
  /** The next best beginnings that greedy play found, tried beside it. */
  readonly openings: number;
  /** Quick plans tried beside them. */
  readonly starts: number;
  /** Noise in picking the other option of a change. */
  readonly changeNoise: number;
  /** Share of changes after which the rest of the phase is planned again. */
  readonly forget: number;
  /** After so many plans tried, one world is redealt, lest the plan fit these worlds only. */
  readonly refresh: number;
  /** By how many standard errors a new plan must be ahead: of many plans tried, some are better by luck alone. */
  readonly caution: number;
  readonly greedy: GreedyLimits;
}

export interface Found {
  readonly plan: Plan;
  /** Mean over the worlds. */
  readonly value: number;
  /** Plans tried. */
  readonly tried: number;
}

/** Other beginnings that a plan which goes back is held against. */
const OTHERWISE = 4;

interface Candidate {
  readonly plan: Plan;
  /** Its worth in each world, NaN where it has not been played yet. */
  readonly values: Float64Array;
}

export class PlanSearch<S extends AnyState> {
  private readonly sim: Simulator<S>;
  private readonly seat: Seat;
  private readonly limits: SearchLimits;
  private readonly deal: () => S;
  private readonly player: PlanPlayer<S>;
  private readonly random: RandomSource;
  private readonly worlds: S[] = [];
  private readonly seen = new Set<number>();
  private readonly barred: ExcludedOptions;
  /** What greedy play would do after each other beginning of the phase, the best first. */
  private openings: readonly (readonly number[])[] = [];
  tried = 0;

  /**
   * `deal` gives a new world: a state that the seat cannot tell from the real one. `barred` is what the first choice must
   * not be, or must be worth.
   */
  constructor(
    sim: Simulator<S>,
    seat: Seat,
    limits: SearchLimits,
    deal: () => S,
    random: RandomSource,
    barred: ExcludedOptions = { undoing: new Set(), returning: new Set() },
  ) {
    this.barred = barred;
    this.sim = sim;
    this.seat = seat;
    this.limits = limits;
    this.deal = deal;
    this.random = random;
    this.player = new PlanPlayer(sim, seat, limits, barred.undoing);
  }

  /** Improves on the plan at hand until time or iterations are spent. */
  *run(clock: Clock, iterations: number, kept: Plan | null): Thinking<Found> {
    const { limits, random } = this;
    this.worlds.push(this.deal());
    const plain = this.sim.game.advice.planning?.plain?.(this.worlds[0]) ?? false;
    const wanted = plain ? OTHERWISE : limits.worlds;
    while (this.worlds.length < wanted && !clock.spent(0.1)) this.worlds.push(this.deal());
    let best = plain ? this.played(yield* this.firstPlan(clock, kept), 0) : yield* this.starts(clock, kept);
    while (!plain && this.tried < iterations && !clock.isOver) {
      yield Math.max(this.tried / iterations, clock.elapsed / clock.milliseconds);
      if (this.tried % limits.refresh === 0) this.refresh(best, (this.tried / limits.refresh) % this.worlds.length);
      const length = best.plan.codes.length;
      if (length === 0) break;
      const change: Change = {
        random,
        at: random.below(length),
        noise: limits.changeNoise,
        forget: random.fraction() < limits.forget,
      };
      best = this.challenge(best, change);
    }
    best = this.onward(best);
    return { plan: best.plan, value: mean(best.values), tried: this.tried };
  }

  /** A plan that begins by going back must be ahead for certain of one that begins otherwise. */
  private onward(best: Candidate): Candidate {
    const { undoing, returning } = this.barred;
    if (!returning.has(best.plan.codes[0] ?? -1)) return best;
    const barred = new Set([...undoing, ...returning]);
    let kept = best;
    for (let w = 0; w < Math.min(OTHERWISE, this.worlds.length); w++) {
      const value = this.player.play(this.worlds[w], best.plan, null, undefined, barred);
      this.tried++;
      const rival = this.candidate(this.player.trace);
      rival.values[w] = value;
      // The burden lies on the one that goes back.
      kept = kept === best ? this.race(rival, best, w) : this.race(kept, rival, w);
    }
    return kept;
  }

  /** The best of: the plan at hand, greedy play, quick play. */
  private *starts(clock: Clock, kept: Plan | null): Thinking<Candidate> {
    const { limits, worlds } = this;
    let best = this.played(yield* this.firstPlan(clock, kept), 0);
    for (const line of this.openings) {
      if (clock.spent(0.5)) break;
      yield clock.elapsed / clock.milliseconds;
      best = this.race(best, this.played(this.planOf(line), 0), 0);
    }
    for (let i = 1; i <= limits.starts && !clock.spent(0.5); i++) {
      yield clock.elapsed / clock.milliseconds;
      best = this.race(best, this.played(emptyPlan(), i % worlds.length), i % worlds.length);
    }
    return best;
  }

  private *firstPlan(clock: Clock, kept: Plan | null): Thinking<Plan> {
    if (kept && kept.codes.length > 0) return kept;
    return this.limits.greedyStart ? yield* this.greedyPlan(clock) : emptyPlan();
  }

  /** A plan as it turns out in one world: what quick play fills in becomes part of it. */
  private played(plan: Plan, w: number): Candidate {
    const value = this.player.play(this.worlds[w], plan);
    this.tried++;
    const candidate = this.candidate(this.player.trace);
    candidate.values[w] = value;
    return candidate;
  }

  /** One change of the best plan: the new one takes its place if it does better in the same worlds. */
  private challenge(best: Candidate, change: Change): Candidate {
    const { worlds, random, player } = this;
    this.tried++;
    const from = random.below(worlds.length);
    const value = player.play(worlds[from], best.plan, change);
    const plan = player.trace;
    const hash = planHash(plan);
    if (this.seen.has(hash)) return best;
    this.seen.add(hash);
    const rival = this.candidate(plan);
    rival.values[from] = value;
    return this.race(best, rival, from);
  }

  /** World after world, as long as the rival is ahead on the whole; at the end it must be ahead for certain. */
  private race(best: Candidate, rival: Candidate, from: number): Candidate {
    const n = this.worlds.length;
    let gain = 0;
    let squares = 0;
    for (let k = 0; k < n; k++) {
      const w = (from + k) % n;
      const difference = this.valueIn(rival, w) - this.valueIn(best, w);
      gain += difference;
      squares += difference * difference;
      if (gain <= 0) return best;
    }
    const variance = squares / n - (gain / n) ** 2;
    return gain / n > this.limits.caution * Math.sqrt(Math.max(0, variance) / n) ? rival : best;
  }

  private candidate(plan: Plan): Candidate {
    return { plan, values: new Float64Array(this.worlds.length).fill(Number.NaN) };
  }

  private valueIn(candidate: Candidate, w: number): number {
    let value = candidate.values[w];
    if (Number.isNaN(value)) {
      value = this.player.play(this.worlds[w], candidate.plan);
      candidate.values[w] = value;
    }
    return value;
  }

  private refresh(best: Candidate, w: number): void {
    this.worlds[w] = this.deal();
    best.values[w] = Number.NaN;
    this.seen.clear();
  }

  /** A row of own choices as a plan: with the steps that ask for them in the first world. */
  private planOf(line: readonly number[]): Plan {
    const { sim, seat, limits } = this;
    const plan = emptyPlan();
    const s = sim.copy(this.worlds[0]);
    const options = sim.buffer(0);
    for (let n = 0; n < limits.longest && plan.codes.length < line.length; n++) {
      const step = sim.ask(s, options);
      if (step === null) break;
      const own = step.seat(s) === seat;
      const code = own ? line[plan.codes.length] : sim.quick(s, options, limits.noise);
      if (!allows(step, s, options, code)) break;
      if (own) {
        plan.steps.push(topStep(s));
        plan.codes.push(code);
      }
      sim.choose(s, step, code);
    }
    sim.free(s);
    return plan;
  }

  /** The phase as greedy play would have it in the first world. */
  private *greedyPlan(clock: Clock): Thinking<Plan> {
    const { sim, seat, limits } = this;
    const greedy = new Greedy(sim, limits.greedy);
    const watch = new PhaseWatch(sim.game);
    const plan = emptyPlan();
    const s = sim.copy(this.worlds[0]);
    // Greedy uses the buffers from 1 on.
    const options = sim.buffer(0);
    const pending: number[] = [];
    let step = sim.ask(s, options);
    options.drop(this.barred.undoing);
    if (step) watch.begin(s, step.seat(s));
    for (let n = 0; step !== null && n < limits.longest && !clock.spent(0.3); n++) {
      const actor = step.seat(s);
      watch.note(s, actor);
      if (watch.passed > 0) break;
      let code = pending.shift() ?? -1;
      if (actor !== seat) {
        pending.length = 0;
        code = sim.quick(s, options, limits.noise);
      } else if (!allows(step, s, options, code)) {
        const found: Scored[] = [];
        for (const option of options.list()) {
          found.push(greedy.score(s, step, option));
          if (clock.spent(0.3)) break;
          yield clock.elapsed / clock.milliseconds;
        }
        // The first of equals comes first.
        found.sort((a, b) => b.value - a.value);
        pending.splice(0, pending.length, ...found[0].line);
        if (plan.codes.length === 0) this.openings = found.slice(1, 1 + limits.openings).map(({ line }) => line);
        code = pending.shift() ?? options.at(0);
      }
      if (actor === seat) {
        plan.steps.push(topStep(s));
        plan.codes.push(code);
      }
      sim.choose(s, step, code);
      step = sim.ask(s, options);
    }
    sim.free(s);
    return plan;
  }
}

/** Over the worlds in which the plan was played. */
function mean(values: Float64Array): number {
  let sum = 0;
  let n = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    n++;
  }
  return n === 0 ? 0 : sum / n;
}
