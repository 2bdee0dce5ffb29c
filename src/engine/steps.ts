/**
 * The procedure of play: a stack of named steps.
 *
 * A step either runs by itself (a roll, a supply phase) or asks one seat one question: it lists its options and applies
 * one. It may push, pop and replace steps. Frames are numbers in the state, so any position can be copied, stored, sent,
 * resumed and searched.
 */

import type { TablePoint } from './board.ts';
import { type AnyState, FRAME_WIDTH, STACK_DEPTH } from './state.ts';

export type Seat = number;

/** A step without a question. It must change the stack or end the match. */
export interface AutoStep<S> {
  readonly rule?: string;
  run(s: S): void;
}

/** One decision: whose it is, what may be chosen, and what the choice does. */
export interface DecisionStep<S> {
  /** The statement of the rulebook that gives this decision. */
  readonly rule: string;
  seat(s: S): Seat;
  /** The question, as put to the seat that decides. */
  prompt(s: S): string;
  options(s: S, out: Options): void;
  choose(s: S, code: number): void;
  /**
   * 0, or the number of the refusal that forbids this code now; `NOT_ASKED` if the code answers another question. Zero
   * exactly for what `options` lists, unless the decision is open.
   */
  refuse(s: S, code: number): number;
  /**
   * Lists what `options` would without the expensive checks, in the same order: quick play takes the first of these, by its
   * own liking, that `refuse` lets pass. Without it there is nothing to spare.
   */
  readonly tries?: ((s: S, out: Options) => void) | undefined;
  /** Whether a sole option is taken without asking (the default), or asked all the same. */
  readonly sole?: 'take' | 'ask' | ((s: S, code: number) => boolean);
  /** What others are told while this seat decides, if the question itself is a secret. */
  readonly publicPrompt?: string | undefined;
  /**
   * An open decision has more answers than can be listed (a point on a measured table): `options` lists samples for
   * machines and buttons, `refuse` alone decides. This tells where answers lie, to be drawn; it decides nothing.
   */
  readonly open?: ((s: S) => readonly Region[]) | undefined;
  /**
   * A quiet decision is a secret window: others learn neither that it is asked nor who could have answered. It is asked of
   * its seat even when there is one answer only, so that nothing hangs on what that seat holds. With a `publicPrompt` it is
   * asked whenever everybody sees that it is: then others are told whom they wait for.
   */
  readonly quiet?: boolean;
  /** The statement that lets a player do what a verb does, by its number; undefined where none is named. */
  readonly ruleOf?: (verb: number) => string | undefined;
  /** The statements that can come up only if a player does it. */
  readonly opensOf?: (verb: number) => string | undefined;
  /**
   * A question of a fight: the page gathers it, with those before and after it, on one attack card. The rules ask it all the
   * same, in their order. `plan`: the question of a plan of several fights; what goes against one target is gathered, and the
   * plan stays open.
   */
  readonly fight?: boolean | 'plan';
}

/** Where a verb of an open decision may point. */
export interface Region {
  /** The verb's word. */
  readonly verb: string;
  readonly outlines: readonly (readonly TablePoint[])[];
  readonly name?: string;
}

/** Whether this code may be chosen: the one place that says so. `options` are those that the step has listed. */
export const allows = <S>(step: DecisionStep<S>, s: S, options: Options, code: number): boolean =>
  options.has(code) || (step.open !== undefined && step.refuse(s, code) === 0);

/** The answer of `refuse` to a verb that has nothing to do with this decision. */
export const NOT_ASKED = -1;

export type Step<S> = AutoStep<S> | DecisionStep<S>;

export interface StepTable<S> {
  readonly names: readonly string[];
  readonly steps: readonly Step<S>[];
}

/** Numbers for step names: `const Step = stepNumbers('turn', 'draw', 'move')` gives `Step.turn === 0` … */
export function stepNumbers<const N extends readonly string[]>(...names: N): { readonly [K in N[number]]: number } {
  return Object.fromEntries(names.map((name, i) => [name, i])) as { [K in N[number]]: number };
}

const isStep = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('run' in value || ('choose' in value && 'options' in value));

/**
 * Ties each step number to what it does. The names stand once, in the sequence of play; each step is the export of that
 * name in one of the chapters: `stepTable<CellesState>(Step, setup, movement, combat)`.
 */
export function stepTable<S>(
  numbers: { readonly [name: string]: number },
  ...chapters: readonly object[]
): StepTable<S> {
  const names = Object.keys(numbers);
  const steps = names.map((name) => {
    const found = chapters.map((chapter) => (chapter as Record<string, unknown>)[name]).filter(isStep);
    if (found.length !== 1) throw new StepError(`the step "${name}" is in ${found.length} chapters, not in one`);
    return found[0] as Step<S>;
  });
  return { names, steps };
}

// ---- the stack ----------------------------------------------------------------------------------------------------

type Stack = Pick<AnyState, 'stack' | 'depth'>;

export class StepError extends Error {
  override readonly name = 'StepError';
}

function writeFrame(s: Stack, at: number, step: number, a: number, b: number, c: number, d: number): void {
  const stack = s.stack;
  const base = at * FRAME_WIDTH;
  stack[base] = step;
  stack[base + 1] = a;
  stack[base + 2] = b;
  stack[base + 3] = c;
  stack[base + 4] = d;
  stack[base + 5] = 0;
  stack[base + 6] = 0;
  stack[base + 7] = 0;
}

/** Puts a step on top: it comes next, and the one below goes on when it is done. */
export function push(s: Stack, step: number, a = 0, b = 0, c = 0, d = 0): void {
  const depth = s.depth;
  if (depth === STACK_DEPTH) throw new StepError(`more than ${STACK_DEPTH} steps inside one another`);
  writeFrame(s, depth, step, a, b, c, d);
  s.depth = depth + 1;
}

/** The top step is done. Its frame is wiped, so that equal positions have equal bytes. */
export function pop(s: Stack): void {
  const depth = s.depth - 1;
  if (depth < 0) throw new StepError('no step to end');
  writeFrame(s, depth, 0, 0, 0, 0, 0);
  s.depth = depth;
}

/** The top step is done and this one follows it. */
export function goTo(s: Stack, step: number, a = 0, b = 0, c = 0, d = 0): void {
  if (s.depth === 0) throw new StepError('no step to follow');
  writeFrame(s, s.depth - 1, step, a, b, c, d);
}

export const topStep = (s: Stack): number => s.stack[(s.depth - 1) * FRAME_WIDTH];

/** A number of the top frame's own, 0 to 6. */
export const frameArg = (s: Stack, i: number): number => s.stack[(s.depth - 1) * FRAME_WIDTH + 1 + i];

export function setFrameArg(s: Stack, i: number, value: number): void {
  s.stack[(s.depth - 1) * FRAME_WIDTH + 1 + i] = value;
}

/** Whether a step lies anywhere on the stack. */
export function isUnderWay(s: Stack, step: number): boolean {
  for (let i = s.depth - 1; i >= 0; i--) if (s.stack[i * FRAME_WIDTH] === step) return true;
  return false;
}

// ---- options ------------------------------------------------------------------------------------------------------

const FITS_IN_32_BITS = 0x7fffffff;

/** The options of one decision, as codes; used again and again without making anything new. */
export class Options {
  /** Of large games codes need more than 32 bits: the list changes its form with the first of them. */
  codes: Int32Array | Float64Array = new Int32Array(256);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(code: number): void {
    if (this.count === this.codes.length || code > FITS_IN_32_BITS) this.widen(code);
    this.codes[this.count++] = code;
  }

  private widen(code: number): void {
    const { codes, count } = this;
    const length = count === codes.length ? 2 * count : codes.length;
    const isLarge = code > FITS_IN_32_BITS || codes instanceof Float64Array;
    if (isLarge && codes instanceof Float64Array && length === codes.length) return;
    this.codes = isLarge ? new Float64Array(length) : new Int32Array(length);
    this.codes.set(codes);
  }

  has(code: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.codes[i] === code) return true;
    return false;
  }

  at(i: number): number {
    return this.codes[i];
  }

  /** Leaves these out. */
  drop(codes: ReadonlySet<number>): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) if (!codes.has(this.codes[i])) this.codes[kept++] = this.codes[i];
    this.count = kept;
  }

  list(): number[] {
    return Array.from(this.codes.subarray(0, this.count));
  }
}

// ---- running ------------------------------------------------------------------------------------------------------

/** More than any chain of automatic steps between two choices: a loop, not a game. */
const RUNAWAY = 100_000;

/**
 * Runs what needs no choice until somebody must decide, and lists their options. Returns the decision, or null when the
 * match is over. With `untested`, decisions that can list what they try leave it at that.
 */
export function runToDecision<S extends AnyState>(
  table: StepTable<S>,
  s: S,
  out: Options,
  untested = false,
): DecisionStep<S> | null {
  const { steps } = table;
  for (let guard = 0; guard < RUNAWAY; guard++) {
    if (s.result !== 0) {
      out.clear();
      return null;
    }
    if (s.depth === 0) throw new StepError('the steps ran out before the match had a result');
    const step = steps[topStep(s)] as Step<S>;
    if ('run' in step) {
      if (s.watch !== null && step.rule !== undefined) s.watch.atWork(step.rule);
      step.run(s);
      continue;
    }
    out.clear();
    if (untested && step.tries) {
      step.tries(s, out);
      return step;
    }
    step.options(s, out);
    if (out.count === 0) throw new StepError(`dead end: "${table.names[topStep(s)]}" offers no option`);
    if (out.count === 1 && !step.open && !step.quiet) {
      const sole = step.sole ?? 'take';
      const code = out.at(0);
      if (sole === 'take' || (typeof sole === 'function' && sole(s, code))) {
        s.watch?.sole(step.rule, code);
        step.choose(s, code);
        continue;
      }
    }
    return step;
  }
  throw new StepError(`"${table.names[topStep(s)]}" goes on forever`);
}

/** The decision on top of the stack, if the match waits for one. */
export function decisionOn<S extends AnyState>(table: StepTable<S>, s: S): DecisionStep<S> | null {
  if (s.result !== 0 || s.depth === 0) return null;
  const step = table.steps[topStep(s)] as Step<S>;
  return 'run' in step ? null : step;
}
