/**
 * Odds by trying: every face and every draw of the next chance is run through the real rules, and what comes of it is
 * collected. No chart is read a second time, so what is predicted cannot differ from what happens.
 */

import type { Game } from './game.ts';
import { Log, observedInLog } from './log.ts';
import { Distribution, type OddsOutcome, type OddsReport } from './odds.ts';
import { optionLabel } from './play.ts';
import { type Oracle, setOracle, setScript } from './random.ts';
import type { AnyState } from './state.ts';
import { decisionOn, Options, type StepTable, topStep } from './steps.ts';

/** One way of falling: which alternative at each roll and draw, with its chance as a whole number over another. */
interface Branch {
  readonly at: number[];
  readonly of: number[];
}

/** More ways than this are not tried one by one. */
const MAX_WAYS = 20_000;

/**
 * What choosing `code` leads to: all that `read` finds after the next step in which something falls, with exact chances.
 * Null if the match comes to another decision before anything falls, or if there are too many ways to try.
 */
export function outcomesOf<S extends AnyState, T>(
  table: StepTable<S>,
  s: S,
  code: number,
  read: (after: S) => T,
  key: (value: T) => unknown = (value) => value,
  /** Whether it is read from the log. */
  logs = false,
): Distribution<T> | null {
  const step = decisionOn(table, s);
  if (!step) return null;
  const seat = step.seat(s);
  const copy = s.clone();
  const found: { value: T; chance: Branch }[] = [];
  let path: number[] = [];
  for (;;) {
    if (found.length === MAX_WAYS) return null;
    const way = new Way(seat, path);
    copy.copyFrom(s);
    copy.log = logs ? new Log() : null;
    setOracle(copy, way);
    try {
      step.choose(copy, code);
      if (!runToChance(table, copy, way)) return null;
    } finally {
      setOracle(copy, null);
    }
    found.push({ value: read(copy), chance: { at: way.weights, of: way.totals } });
    const next = way.next();
    if (next === null) return distributionOf(found, key);
    path = next;
  }
}

/** The rolls and draws of one way: those of the path first, then the first alternative of each. */
class Way implements Oracle {
  readonly seat: number;
  readonly weights: number[] = [];
  readonly totals: number[] = [];
  private readonly taken: number[] = [];
  /** The alternatives at each fall, those that can fall at all. */
  private readonly open: number[][] = [];
  private readonly path: readonly number[];

  constructor(seat: number, path: readonly number[]) {
    this.seat = seat;
    this.path = path;
  }

  get fallen(): number {
    return this.taken.length;
  }

  pick(size: number, weight: (item: number) => number): number {
    const items: number[] = [];
    let total = 0;
    for (let i = 0; i < size; i++) {
      const w = weight(i);
      if (w > 0) items.push(i);
      total += w;
    }
    const choice = this.path[this.fallen] ?? 0;
    const item = items[choice];
    if (item === undefined) throw new RangeError('drew from an empty cup');
    this.taken.push(choice);
    this.open.push(items);
    this.weights.push(weight(item));
    this.totals.push(total);
    return item;
  }

  /** The path of the way after this one; null if it was the last. */
  next(): number[] | null {
    for (let i = this.fallen - 1; i >= 0; i--) {
      const choice = this.taken[i] as number;
      if (choice + 1 < (this.open[i] as number[]).length) return [...this.taken.slice(0, i), choice + 1];
    }
    return null;
  }
}

/** Goes on by itself until something has fallen; false if a decision, or the end, comes first. */
function runToChance<S extends AnyState>(table: StepTable<S>, s: S, way: Way): boolean {
  const out = new Options();
  while (way.fallen === 0) {
    const step = table.steps[topStep(s)];
    if (!step || s.result !== 0) return false;
    if ('run' in step) {
      step.run(s);
      continue;
    }
    out.clear();
    step.options(s, out);
    const sole = step.sole ?? 'take';
    const code = out.at(0);
    if (out.count !== 1 || step.open || step.quiet || sole === 'ask') return false;
    if (typeof sole === 'function' && !sole(s, code)) return false;
    step.choose(s, code);
  }
  return true;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const product = (list: readonly number[]): number => list.reduce((all, n) => all * n, 1);

function distributionOf<T>(
  found: readonly { readonly value: T; readonly chance: Branch }[],
  key: (value: T) => unknown,
): Distribution<T> {
  const parts = found.map(({ value, chance }) => {
    const [at, of] = [product(chance.at), product(chance.of)];
    const shrink = gcd(at, of);
    return { value, at: at / shrink, of: of / shrink };
  });
  const common = parts.reduce((all, { of }) => (all / gcd(all, of)) * of, 1);
  return Distribution.of(
    parts.map(({ value, at, of }) => ({ value, weight: at * (common / of) })),
    key,
  );
}

/** The odds of a game that says what it observes and what that means, and nothing more. */
export function enumerateOdds<S extends AnyState>(
  game: Pick<Game<S>, 'steps' | 'verbs' | 'kinds' | 'observed' | 'outcome'>,
  s: S,
  code: number,
): OddsReport | null {
  const { observed, outcome } = game;
  const step = decisionOn(game.steps, s);
  if (!observed || !outcome || !step) return null;
  const read = (after: S) => {
    const key = observed(after);
    return { key, ...outcome(after, key) };
  };
  const chances = outcomesOf(game.steps, s, code, read, (o) => o.key, observed === observedInLog);
  if (!chances) return null;
  return {
    title: optionLabel(game, code, s),
    rule: step.rule,
    modifiers: [],
    outcomes: chances.chances.map(({ value, weight }) => ({ ...value, weight })),
  };
}

/**
 * Outcomes and ladder of one die: `roll` throws it once by the real rules, on a copy for each face. What came of it has a
 * key, and the same key the same meaning.
 */
export function byFaces<S extends AnyState>(
  s: S,
  faces: readonly number[],
  roll: (s: S) => void,
  keyOf: (after: S) => string,
  meaning: (after: S, key: string) => Omit<OddsOutcome, 'key' | 'weight'>,
): Required<Pick<OddsReport, 'outcomes' | 'ladder'>> {
  const after = s.clone();
  const outcomes = new Map<string, OddsOutcome>();
  const ladder = faces.map((face) => {
    after.copyFrom(s);
    setScript(after, [face]);
    roll(after);
    const key = keyOf(after);
    const found = outcomes.get(key) ?? { key, ...meaning(after, key), weight: 0 };
    outcomes.set(key, { ...found, weight: found.weight + 1 });
    return { face: String(face), key };
  });
  return { ladder, outcomes: [...outcomes.values()] };
}
