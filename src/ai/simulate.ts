/**
 * Play on copies: running to the next decision, quick play by first sight, and the judgement of a position.
 *
 * Everything the AI tries goes through here, so here is where its simulated choices are counted.
 */

import type { Game, Seat } from '../engine/game.ts';
import type { IntentionList, Temper } from '../engine/intentions.ts';
import { RandomSource } from '../engine/random.ts';
import { type AnyState, Pool } from '../engine/state.ts';
import { type DecisionStep, Options, runToDecision, type Step, StepError, topStep } from '../engine/steps.ts';
import { kindOfVerb, verbOf } from '../engine/verbs.ts';
import type { Serving } from './serving.ts';

/** Gumbel noise, drawn once: adding it to the priors and taking the largest picks options in proportion to e^prior. */
const NOISE_SIZE = 4096;
const NOISE = new Float32Array(NOISE_SIZE);
{
  const source = new RandomSource('noise of quick play');
  for (let i = 0; i < NOISE_SIZE; i++) NOISE[i] = -Math.log(-Math.log((source.below(1 << 24) + 0.5) / (1 << 24)));
}

/** A won match is better than any promising position, and a great victory better than a small one. */
const WON = 1;
const GRADE = 0.5;

/** How much an attack gains at first sight from a temper that seeks it twice as much. */
const ATTACKS = 1.5;

export class Simulator<S extends AnyState = AnyState> {
  readonly game: Game<S>;
  readonly pool: Pool<S>;
  readonly random: RandomSource;
  /** Choices applied on copies so far. */
  choices = 0;
  /** Quick play serves intentions, if it is given any; else it follows first sight. */
  serving: Serving<S> | null = null;
  /** How the seat that thinks is inclined, and what its position was worth before: losses may weigh more than gains. */
  leaning: { readonly seat: Seat; readonly from: number; readonly temper: Temper } | null = null;
  /** The intentions that every copy begins with. */
  kept: IntentionList | undefined;
  private readonly buffers: Options[] = [];
  private liking = new Float64Array(256);
  private looks = new Float64Array(256);
  private readonly resultValues: number[][];

  constructor(game: Game<S>, seed: string) {
    this.game = game;
    this.pool = new Pool(() => game.newState());
    this.random = new RandomSource(seed);
    this.resultValues = game.seats.map((_, seat) =>
      game.results.map(({ winner, grade }) =>
        winner === null ? 0 : (winner === seat ? 1 : -1) * (WON + GRADE * grade),
      ),
    );
  }

  /** Lists of options for a nest of decisions, used again and again. */
  buffer(depth: number): Options {
    let buffer = this.buffers[depth];
    if (!buffer) {
      buffer = new Options();
      this.buffers[depth] = buffer;
    }
    return buffer;
  }

  copy(s: S): S {
    return this.pool.copyOf(s);
  }

  free(s: S): void {
    this.pool.giveBack(s);
  }

  /** Runs to the next decision and lists its options. */
  ask(s: S, out: Options): DecisionStep<S> | null {
    return runToDecision(this.game.steps, s, out);
  }

  /** The same for quick play: what a decision tries, where it can tell, is not tested yet. `quickReply` chooses from it. */
  askQuickly(s: S, out: Options): DecisionStep<S> | null {
    return runToDecision(this.game.steps, s, out, true);
  }

  /** Runs what needs no choice, without listing options: enough to judge the position. */
  settle(s: S): DecisionStep<S> | null {
    const { steps } = this.game.steps;
    for (;;) {
      if (s.result !== 0) return null;
      const step = steps[topStep(s)] as Step<S>;
      if (!('run' in step)) return step;
      step.run(s);
    }
  }

  choose(s: S, step: DecisionStep<S>, code: number): void {
    this.choices++;
    step.choose(s, code);
  }

  /** How good the position is for a seat: the result if there is one, else the game's judgement. */
  value(s: S, seat: Seat): number {
    const value = s.result !== 0 ? this.resultValues[seat][s.result - 1] : this.game.advice.evaluate(s, seat);
    const { leaning } = this;
    if (leaning === null || leaning.seat !== seat || value >= leaning.from) return value;
    return leaning.from - leaning.temper.caution * (leaning.from - value);
  }

  /** A mark to be taken before a choice, by which `actionOver` knows whether that action has come to its natural end. */
  milestone(s: S): number {
    const { advice } = this.game;
    return advice.milestone ? advice.milestone(s) : s.depth;
  }

  actionOver(s: S, mark: number): boolean {
    const { advice } = this.game;
    return advice.milestone ? advice.milestone(s) !== mark : s.depth <= mark;
  }

  /** Quick play in a world always has the same whims, so that two plans tried in it differ by their own merit only. */
  setWhims(world: S): void {
    const words = this.random.random;
    for (let i = 0; i < 4; i++) words[i] = world.random[i] ^ (0x9e3779b9 + i);
    this.serving?.begin(this.kept);
  }

  /**
   * Other dice for a copy of `s`, the n-th ones: they are the same for every option that is tried there, so that what
   * helps shows at once and is not lost among lucky falls.
   */
  fallOtherwise(copy: S, s: S, n: number): void {
    const { random } = this;
    for (let i = 0; i < 4; i++) random.random[i] = s.random[i] ^ Math.imul(n, 0x85ebca6b + (i << 8));
    // The first few numbers still show how the words were made.
    for (let i = 0; i < 4; i++) random.below(1 << 16);
    random.reseed(copy);
  }

  /** How each option looks: how well it serves the intentions, or at first sight; null where nothing is known. */
  private lookAt(s: S, options: Options): Float64Array | null {
    const { advice, steps } = this.game;
    const { serving } = this;
    if (serving) {
      const step = steps.steps[topStep(s)] as DecisionStep<S>;
      return serving.rate(s, step.seat(s), options);
    }
    if (!advice.prior) return null;
    if (this.looks.length < options.count) this.looks = new Float64Array(2 * options.count);
    for (let i = 0; i < options.count; i++) this.looks[i] = advice.prior(s, options.codes[i]);
    if (this.leaning !== null) this.lean(s, options, this.leaning);
    return this.looks;
  }

  /** Who seeks the fight looks at attacks first, who shuns it last. */
  private lean(s: S, options: Options, { seat, temper }: { readonly seat: Seat; readonly temper: Temper }): void {
    const step = this.game.steps.steps[topStep(s)] as DecisionStep<S>;
    if (step.seat(s) !== seat) return;
    for (let i = 0; i < options.count; i++)
      if (kindOfVerb(this.game.verbs[verbOf(options.codes[i])]) === 'attack')
        this.looks[i] += ATTACKS * (temper.attack - 1);
  }

  /** Quick play: by its intentions or by first sight with some noise; evenly at random in a game without either. */
  quick(s: S, options: Options, noise: number): number {
    const n = options.count;
    const codes = options.codes;
    if (n === 1) return codes[0];
    const looks = this.lookAt(s, options);
    if (looks === null) return codes[this.random.below(n)];
    let at = this.random.below(NOISE_SIZE);
    let best = -Infinity;
    let code = codes[0];
    for (let i = 0; i < n; i++) {
      // A stride that shares no factor with the table's size walks through all of it.
      at = (at + 1021) & (NOISE_SIZE - 1);
      const score = looks[i] + noise * NOISE[at];
      if (score > best) {
        best = score;
        code = codes[i];
      }
    }
    return code;
  }

  /** Quick play from what `askQuickly` listed: the same choice as from all options, with far fewer refusals asked. */
  quickReply(s: S, step: DecisionStep<S>, options: Options, noise: number): number {
    if (!step.tries) return this.quick(s, options, noise);
    const { codes, count } = options;
    const looks = this.lookAt(s, options);
    if (this.liking.length < count) this.liking = new Float64Array(2 * count);
    const { liking } = this;
    let at = this.random.below(NOISE_SIZE);
    for (let i = 0; i < count; i++) {
      at = (at + 1021) & (NOISE_SIZE - 1);
      liking[i] = (looks ? looks[i] : 0) + noise * NOISE[at];
    }
    for (;;) {
      let best = -1;
      for (let i = 0; i < count; i++) if (best < 0 ? liking[i] > -Infinity : liking[i] > liking[best]) best = i;
      if (best < 0) throw new StepError(`"${this.game.steps.names[topStep(s)]}" refuses all that it tries`);
      if (step.refuse(s, codes[best]) === 0) return codes[best];
      liking[best] = -Infinity;
    }
  }

  /** Another option than this one, by first sight with noise. The sole option is its own alternative. */
  quickOther(s: S, options: Options, not: number, noise: number, random: RandomSource): number {
    const looks = this.lookAt(s, options);
    let at = random.below(NOISE_SIZE);
    let best = -Infinity;
    let code = not;
    for (let i = 0; i < options.count; i++) {
      const option = options.codes[i];
      if (option === not) continue;
      at = (at + 1021) & (NOISE_SIZE - 1);
      const score = (looks ? looks[i] : 0) + noise * NOISE[at];
      if (score > best) {
        best = score;
        code = option;
      }
    }
    return code;
  }
}

/** Counts the player phases that end while a copy is played on. */
export class PhaseWatch<S extends AnyState> {
  private readonly game: Game<S>;
  passed = 0;
  private last = 0;
  private owner: Seat = 0;
  private floor = 0;

  constructor(game: Game<S>) {
    this.game = game;
  }

  begin(s: S, actor: Seat): void {
    this.passed = 0;
    this.owner = actor;
    this.floor = s.depth;
    this.last = this.game.advice.phase?.(s) ?? 0;
  }

  /** To be told of every decision. */
  note(s: S, actor: Seat): void {
    const { phase } = this.game.advice;
    if (phase) {
      const now = phase.call(this.game.advice, s);
      if (now !== this.last) {
        this.last = now;
        this.passed++;
      }
    } else if (actor === this.owner) {
      if (s.depth < this.floor) this.floor = s.depth;
    } else if (s.depth <= this.floor) {
      this.passed++;
      this.owner = actor;
      this.floor = s.depth;
    }
  }
}
