/**
 * A AI player in one seat of one match. It is given its seat's view and the options, nothing else: hidden facts are
 * redealt from the view and chance is reseeded in its copies, so it cannot peek. The same view, seed and number of
 * iterations give the same choice.
 *
 * It remembers its plan between the small decisions of one phase. As long as the match goes as its copies foresaw, it
 * follows the plan; news (dice, revealed units, the other side's answers) makes it think again with part of what is left
 * of the phase's budget.
 */

import type { AnyGame, Game, Seat, View } from '../engine/game.ts';
import { EVEN_TEMPER, type Temper } from '../engine/intentions.ts';
import { optionLabel, seatOf } from '../engine/play.ts';
import { hashText, RandomSource } from '../engine/random.ts';
import type { AnyState } from '../engine/state.ts';
import { allows, type DecisionStep, decisionOn, Options } from '../engine/steps.ts';
import { deedOf } from './deeds.ts';
import { intentionsOf } from './default-intentions.ts';
import { Clock, type Now, type Progress, runInSlices, runToEnd, type StopSignal, type Thinking } from './drive.ts';
import { type Explanation, explain, TermSum } from './explain.ts';
import { Greedy } from './greedy.ts';
import type { Level } from './levels.ts';
import { emptyPlan, type Plan, PlanPlayer } from './plan.ts';
import { PlanSearch, type SearchLimits } from './search.ts';
import { Serving } from './serving.ts';
import { Simulator } from './simulate.ts';
import { type StyleId, styleOf } from './styles.ts';
import { DecisionTrail, type ExcludedOptions } from './trail.ts';

/** For one player phase. With iterations alone the clock is not asked, and the choice is the same on every machine. */
export interface Budget {
  readonly milliseconds?: number;
  readonly iterations?: number;
}

export interface AiChoice {
  readonly code: number;
  /** What the position is worth to the seat if it plays on as planned, about -1 to 1; 0 when it did not ask. */
  readonly value: number;
  /** Own choices it means to make, this one first. */
  readonly line: readonly number[];
  /** Plans tried and choices simulated for this choice. */
  readonly iterations: number;
  readonly choices: number;
  readonly milliseconds: number;
}

export interface Hooks {
  readonly stop?: StopSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Player {
  readonly level: Level;
  /** Thinks in small portions, so that a page or a server stays awake. */
  choose(view: View, options: readonly number[], hooks?: Hooks): Promise<AiChoice>;
  /** Thinks straight through. */
  chooseNow(view: View, options: readonly number[], hooks?: Hooks): AiChoice;
  /** Why it made its last choice; null if it was not asked to think. */
  explain(): Explanation | null;
}

/** In how many worlds the next position is foreseen. */
const FORESEEN = 3;

/** A copy played on by the choice that was made, and what the seat sees there. */
interface Foreseen<S> {
  readonly text: string;
  readonly world: S;
}

interface Memory<S> {
  readonly phase: number | null;
  /** Nothing has been planned yet in this phase. */
  fresh: boolean;
  milliseconds: number;
  iterations: number;
  plan: Plan;
  value: number;
  /** What the seat will see next if nothing new turns up. */
  expected: readonly Foreseen<S>[];
}

interface Thought {
  readonly code: number;
  readonly value: number;
  readonly plan: Plan;
  readonly tried: number;
}

export interface PlayerOptions {
  readonly seed: string;
  readonly budget?: Budget;
  /** How it is inclined; even by default. */
  readonly style?: StyleId;
  /** Replaces parts of the level's search limits: for comparing ways to search. */
  readonly limits?: Partial<SearchLimits>;
  /** Another clock than the machine's own: for tests. */
  readonly now?: Now;
}

export function makePlayer<S extends AnyState>(game: Game<S>, level: Level, options: PlayerOptions): Player {
  return new MachinePlayer(game, level, options);
}

class MachinePlayer<S extends AnyState> implements Player {
  readonly level: Level;
  private readonly game: Game<S>;
  private readonly seed: string;
  private readonly budget: { readonly milliseconds: number; readonly iterations: number };
  private readonly limits: Partial<SearchLimits>;
  private readonly sim: Simulator<S>;
  private readonly now: Now;
  private readonly temper: Temper;
  private readonly trail: DecisionTrail<S>;
  /** Its own intentions, and what it takes the other side's to be. */
  private readonly serving: Serving<S> | null;
  private memory: Memory<S> | null = null;
  private last: { readonly view: View; readonly seat: Seat; readonly plan: Plan; readonly value: number } | null = null;

  constructor(game: Game<S>, level: Level, { seed, budget, limits, now, style }: PlayerOptions) {
    this.game = game;
    this.level = level;
    this.seed = seed;
    this.limits = limits ?? {};
    this.temper = style === undefined ? EVEN_TEMPER : styleOf(style).temper;
    this.now = now ?? (() => performance.now());
    const counted = budget?.iterations !== undefined;
    this.budget = {
      iterations: budget?.iterations ?? Infinity,
      milliseconds: budget?.milliseconds ?? (counted ? Infinity : level.milliseconds),
    };
    this.sim = new Simulator(game, seed);
    this.trail = new DecisionTrail(game);
    const intentions = intentionsOf(game);
    // One seat of one match: whichever it is, it is inclined so, and takes its opponent to be even.
    this.serving = intentions ? new Serving(game, intentions) : null;
    if (intentions && this.serving && level.style.kind === 'search' && this.limitsOf(level.style.limits).served) {
      this.sim.serving = new Serving(game, intentions);
      this.sim.kept = this.serving.list;
    }
  }

  async choose(view: View, options: readonly number[], hooks: Hooks = {}): Promise<AiChoice> {
    const begun = this.sim.choices;
    return runInSlices(this.thinking(view, options, hooks), (done) =>
      hooks.onProgress?.({ done: Math.min(1, done), choices: this.sim.choices - begun }),
    );
  }

  chooseNow(view: View, options: readonly number[], hooks: Hooks = {}): AiChoice {
    return runToEnd(this.thinking(view, options, hooks));
  }

  private *thinking(view: View, offered: readonly number[], hooks: Hooks): Thinking<AiChoice> {
    const start = this.now();
    const { sim } = this;
    const before = sim.choices;
    const text = JSON.stringify(view);
    const seat = seatOf(this.game, view.seat);
    const random = new RandomSource(`${this.seed} ${hashText(text)}`);
    const deal = (): S => {
      const world = this.game.redeal(view, seat, random);
      random.reseed(world);
      return world;
    };
    // Quick play's own whims must not depend on what was thought before.
    sim.random.random.set(new RandomSource(`whims ${this.seed} ${text.length}`).random);

    // Copies in which everything went as it really did are as good as new ones.
    const worlds = (this.memory?.expected ?? []).filter((e) => e.text === text).map((e) => e.world);
    const asForeseen = worlds.length > 0;
    if (!asForeseen) worlds.push(deal());
    const memory = this.recall(worlds[0], asForeseen);
    const barred = this.trail.barred(view, memory.phase, offered);
    const options = offered.filter((code) => !barred.undoing.has(code));
    const planned = memory.plan.codes[0] ?? -1;
    const foreseen = asForeseen && (options.includes(planned) || this.allowed(worlds[0], planned));
    this.lean(worlds[0], seat);
    let thought: Thought;
    const alike = options.length > 1 && !foreseen ? (this.game.advice.alike?.(worlds[0], options) ?? []) : [];
    if (alike.length > 0) {
      const taste = new RandomSource(`taste ${this.seed} ${view.seat}`);
      thought = { code: alike[taste.below(alike.length)], value: memory.value, plan: emptyPlan(), tried: 0 };
    } else if (options.length === 1 || foreseen) {
      thought = { code: foreseen ? planned : options[0], value: memory.value, plan: memory.plan, tried: 0 };
    } else {
      const share = this.share(memory);
      const clock = new Clock(memory.milliseconds * share, this.now, hooks.stop);
      const iterations = Math.ceil(memory.iterations * share);
      thought = yield* this.think(memory, deal, worlds[0], options, seat, clock, iterations, random, barred);
    }
    // In an open decision a plan may hold what is allowed and not among the samples.
    const code = options.includes(thought.code) || this.allowed(worlds[0], thought.code) ? thought.code : options[0];
    this.last = { view, seat, plan: thought.plan, value: thought.value };
    const milliseconds = this.now() - start;
    memory.milliseconds = Math.max(0, memory.milliseconds - milliseconds);
    memory.iterations = Math.max(0, memory.iterations - thought.tried);
    memory.fresh = false;
    memory.value = thought.value;
    memory.plan = without(thought.plan, code);
    this.trail.went(code);
    memory.expected = this.foresee(memory, worlds, code, seat, deal);
    return {
      code,
      value: thought.value,
      line: thought.plan.codes,
      iterations: thought.tried,
      choices: sim.choices - before,
      milliseconds,
    };
  }

  /** Takes the seat's temper into all that is judged and tried from here. */
  private lean(world: S, seat: Seat): void {
    const { sim, temper } = this;
    if (temper === EVEN_TEMPER) return;
    sim.leaning = null;
    sim.leaning = { seat, from: sim.value(world, seat), temper };
    this.serving?.incline(seat, temper);
    sim.serving?.incline(seat, temper);
  }

  private allowed(world: S, code: number): boolean {
    const step = decisionOn(this.game.steps, world);
    return step?.open !== undefined && step.refuse(world, code) === 0;
  }

  /** The plan and the budget of this phase; a new phase has a full budget. */
  private recall(world: S, asForeseen: boolean): Memory<S> {
    const phase = this.game.advice.phase?.(world) ?? null;
    const held = this.memory;
    // Without a phase of the game's own, a plan that has run out tells the end of one.
    if (held !== null && (phase === null ? asForeseen : held.phase === phase)) return held;
    const fresh: Memory<S> = { phase, fresh: true, ...this.budget, plan: emptyPlan(), value: 0, expected: [] };
    this.memory = fresh;
    return fresh;
  }

  /** How much of what is left of the phase's budget this choice may take. */
  private share(memory: Memory<S>): number {
    const { style } = this.level;
    if (style.kind !== 'search') return 1;
    const { firstShare, newsShare } = this.limitsOf(style.limits);
    return memory.fresh ? firstShare : newsShare;
  }

  /** The level's limits, looking as far as the game asks, and what was replaced for this player. */
  private limitsOf(level: SearchLimits): SearchLimits {
    const { planning, firstPlan } = this.game.advice;
    const limits = { ...level, greedyStart: level.greedyStart && firstPlan !== 'quick' };
    if (!planning) return { ...limits, ...this.limits };
    return {
      ...limits,
      replies: Math.max(limits.replies, planning.phases),
      replyShare: Math.min(limits.replyShare, planning.share),
      worlds: Math.max(limits.worlds, planning.worlds),
      openings: planning.openings ?? limits.openings,
      caution: Math.max(limits.caution, planning.caution ?? 0),
      ...this.limits,
    };
  }

  private *think(
    memory: Memory<S>,
    deal: () => S,
    world: S,
    options: readonly number[],
    seat: Seat,
    clock: Clock,
    iterations: number,
    random: RandomSource,
    barred: ExcludedOptions,
  ): Thinking<Thought> {
    const { style } = this.level;
    if (style.kind === 'search') {
      if (this.sim.serving) this.serving?.follow(world);
      const limits = this.limitsOf(style.limits);
      const search = new PlanSearch(this.sim, seat, limits, deal, random, barred);
      const found = yield* search.run(clock, iterations, memory.plan);
      return { code: found.plan.codes[0] ?? options[0], value: found.value, plan: found.plan, tried: found.tried };
    }
    if (style.kind === 'random') {
      const code = options[random.below(options.length)];
      return { code, value: 0, plan: emptyPlan(), tried: 0 };
    }
    if (style.kind === 'served') return this.serve(world, options, seat);
    const worlds = [world];
    while (worlds.length < style.worlds) worlds.push(deal());
    return yield* this.greedy(worlds, options, clock, new Greedy(this.sim, style.limits), style.slips, random);
  }

  /** What serves its intentions best. They last over turns: each new turn only drops what has lost its reason. */
  private serve(world: S, offered: readonly number[], seat: Seat): Thought {
    const { serving } = this;
    const options = new Options();
    for (const code of offered) options.add(code);
    this.sim.settle(world);
    if (!serving) return { code: offered[0], value: 0, plan: emptyPlan(), tried: 0 };
    const ratings = serving.rate(world, seat, options);
    let best = 0;
    for (let i = 1; i < options.count; i++) if (ratings[i] > ratings[best]) best = i;
    return { code: options.at(best), value: 0, plan: emptyPlan(), tried: 1 };
  }

  private *greedy(
    worlds: readonly S[],
    offered: readonly number[],
    clock: Clock,
    greedy: Greedy<S>,
    slips: number,
    random: RandomSource,
  ): Thinking<Thought> {
    const list = new Options();
    const options = this.byPromise(worlds[0], offered);
    const found: { total: number; worlds: number; readonly line: readonly number[] }[] = [];
    for (let w = 0; w < worlds.length && !(w > 0 && clock.isOver); w++) {
      const step = this.sim.ask(worlds[w], list) as DecisionStep<S>;
      for (let i = 0; i < options.length; i++) {
        const { value, line } = greedy.score(worlds[w], step, options[i]);
        if (w === 0) found.push({ total: 0, worlds: 0, line });
        found[i].total += value;
        found[i].worlds++;
        yield (w + i / options.length) / worlds.length;
        if (clock.isOver) break;
      }
    }
    // Only what was looked at counts when the time runs out, in as many worlds as it was.
    const values = found.map(({ total, worlds }) => total / worlds);
    const spread = Math.max(...values) - Math.min(...values);
    let best = 0;
    let bestValue = -Infinity;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] + (slips > 0 ? random.fraction() * 2 * slips * spread : 0);
      if (value > bestValue) {
        bestValue = value;
        best = i;
      }
    }
    const codes = [...found[best].line];
    return {
      code: options[best],
      value: values[best],
      plan: { steps: codes.map(() => -1), codes },
      tried: found.length,
    };
  }

  /** The most promising first, so that what is left out when time runs out is the least of them. */
  private byPromise(world: S, options: readonly number[]): readonly number[] {
    const { prior } = this.game.advice;
    this.sim.ask(world, new Options());
    if (!prior) return options;
    const promising = options.map((code) => ({ code, promise: prior(world, code) }));
    return promising.sort((a, b) => b.promise - a.promise).map(({ code }) => code);
  }

  /** What the seat will see at its next decision, in a few worlds; nothing if the other side decides next. */
  private foresee(memory: Memory<S>, worlds: S[], code: number, seat: Seat, deal: () => S): Foreseen<S>[] {
    if (memory.plan.codes.length === 0) return [];
    const list = new Options();
    const seen: Foreseen<S>[] = [];
    // A copy that was foreseen stands for many; the first time a few are needed, for hidden facts and chance differ.
    if (memory.expected.length === 0) while (worlds.length < FORESEEN) worlds.push(deal());
    for (const world of worlds) {
      const step = this.sim.ask(world, list);
      if (!step || !allows(step, world, list, code)) continue;
      step.choose(world, code);
      const next = this.sim.ask(world, list);
      if (next && next.seat(world) === seat) seen.push({ text: JSON.stringify(this.game.view(world, seat)), world });
    }
    return seen;
  }

  explain(): Explanation | null {
    if (this.last === null) return null;
    const { view, seat, plan, value } = this.last;
    const { game } = this;
    const style = this.level.style;
    if (style.kind !== 'search') return null;
    const random = new RandomSource(`explain ${this.seed}`);
    const before = new TermSum();
    const after = new TermSum();
    const player = new PlanPlayer(this.sim, seat, this.limitsOf(style.limits));
    let now = 0;
    let deed = '';
    let line: readonly string[] = [];
    const worlds = 6;
    for (let i = 0; i < worlds; i++) {
      const world = game.redeal(view, seat, random);
      random.reseed(world);
      now += this.sim.value(world, seat) / worlds;
      before.add(game.advice.terms(world, seat), game.advice.facts?.(world, seat));
      player.play(world, plan, null, (end) => after.add(game.advice.terms(end, seat), game.advice.facts?.(end, seat)));
      if (i === 0) {
        this.sim.settle(world);
        deed = deedOf(game, plan.codes, world, seat);
        line = plan.codes.map((code) => optionLabel(game as unknown as AnyGame, code, world));
      }
    }
    return explain({ line, deed, now, later: value }, before, after);
  }
}

/** The plan after this choice is made: it and what came before it is done. */
function without(plan: Plan, code: number): Plan {
  const at = plan.codes.indexOf(code);
  return at < 0 ? emptyPlan() : { steps: plan.steps.slice(at + 1), codes: plan.codes.slice(at + 1) };
}
