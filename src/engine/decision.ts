/**
 * A decision put together from its verbs: what may be tried, why not, and what it does stand together, one verb after
 * another, and listing is testing: what is tried and not refused is an option.
 */

import type { Seat } from './game.ts';
import { type DecisionStep, NOT_ASKED, type Options, type Region } from './steps.ts';
import { code, firstThing, secondThing, type VerbTable, verbOf, wide, wideCode } from './verbs.ts';
import type { Watched } from './watch.ts';

/** What one verb does in one decision. `a` and `b` are the things it names; a verb without things gets zeros. */
export interface VerbRule<S> {
  /** The statement of the rulebook that lets a player do it; by default the one that says what the verb brings. */
  readonly rule?: string;
  /** Statements that can come up only if somebody does it: while nobody does, they are offered and never taken. */
  readonly opens?: string;
  /** What may be tried as its first thing, and with that one as its second. */
  readonly tries?: (s: S) => ArrayLike<number>;
  readonly triesWith?: (s: S, a: number) => ArrayLike<number>;
  /** Lists by itself instead of trying one thing after another: long reaches. Must agree with `refuse`. */
  readonly list?: (s: S, out: Options) => void;
  /** 0, or the number of the refusal. Without one it is always allowed. */
  readonly refuse?: (s: S, a: number, b: number) => number;
  /**
   * Its legality check is expensive: quick play makes it only for what it would take. A verb that lists by itself says here what it
   * tries, in the same order.
   */
  readonly expensive?: true | ((s: S, out: Options) => void);
  readonly choose: (s: S, a: number, b: number) => void;
}

export interface Decision<S, W extends string> {
  readonly rule: string;
  readonly seat: (s: S) => Seat;
  readonly prompt: (s: S) => string;
  readonly publicPrompt?: string;
  readonly sole?: Exclude<DecisionStep<S>['sole'], undefined>;
  readonly open?: (s: S) => readonly Region[];
  readonly quiet?: boolean;
  /** A question of a fight, or of a plan of several. */
  readonly fight?: boolean | 'plan';
  /** Asked before the verb's own refusal, of every verb of this decision. */
  readonly refuse?: (s: S, a: number, b: number) => number;
  /** Lists every verb that takes things by itself, where a decision is asked so often that trying one by one is too slow. */
  readonly list?: (s: S, out: Options) => void;
  /** What verbs without `tries` of their own are tried with: thing by thing, all these verbs with the first, then the next. */
  readonly each?: (s: S) => ArrayLike<number>;
  /** In the order in which they are listed. */
  readonly verbs: { readonly [K in W]?: VerbRule<S> };
}

/** A verb as it is asked again and again: all of one shape, so that the machine finds its parts at once. */
interface Bound<S> {
  readonly number: number;
  readonly wide: boolean;
  readonly tries: ((s: S) => ArrayLike<number>) | null;
  readonly triesWith: ((s: S, a: number) => ArrayLike<number>) | null;
  readonly list: ((s: S, out: Options) => void) | null;
  readonly expensive: true | ((s: S, out: Options) => void) | null;
  readonly choose: (s: S, a: number, b: number) => void;
  /** The decision's own refusal, then the verb's; null if it is always allowed. */
  readonly refused: ((s: S, a: number, b: number) => number) | null;
}

type Refuses<S> = (s: S, a: number, b: number) => number;
const both = <S>(before: Refuses<S> | undefined, own: Refuses<S> | undefined): Refuses<S> | null =>
  before && own ? (s, a, b) => before(s, a, b) || own(s, a, b) : (before ?? own ?? null);

/** Whether an option is allowed. A watch hears what closes it. */
function passes<S extends Watched>(s: S, refused: Refuses<S> | null, a: number, b: number): boolean {
  if (refused === null) return true;
  const why = refused(s, a, b);
  if (why !== 0 && s.watch !== null) s.watch.refused(why);
  return why === 0;
}

/** `decision(verbs, { rule: 'C-8.0.2', seat, prompt, verbs: { take: { tries, refuse, choose }, 'end-phase': { choose } } })` */
export function decision<S extends Watched, W extends string>(verbs: VerbTable<W>, d: Decision<S, W>): DecisionStep<S> {
  const order: Bound<S>[] = [];
  /** Those that are tried with `each`; the first of them stands in `order` for all. */
  const together: Bound<S>[] = [];
  const byNumber: (Bound<S> | undefined)[] = [];
  const ruleOf: (string | undefined)[] = [];
  const opensOf: (string | undefined)[] = [];
  for (const word of Object.keys(d.verbs) as W[]) {
    const number = verbs.number[word];
    const verb = verbs.list[number];
    const rule = d.verbs[word];
    if (!verb || !rule) throw new Error(`a decision (${d.rule}) names an unknown verb "${word}"`);
    const listed = rule.list ?? d.list;
    if (verb.takes.length > 0 && !rule.tries && !listed && !d.each)
      throw new Error(`"${word}" in a decision (${d.rule}) says neither what is tried nor how it is listed`);
    if (verb.takes.length > 1 && !rule.triesWith && !listed)
      throw new Error(`"${word}" in a decision (${d.rule}) does not say what is tried as its second thing`);
    const { tries = null, triesWith = null, list = null, expensive = null, choose } = rule;
    const refused = both(d.refuse, rule.refuse);
    const bound: Bound<S> = { number, wide: verb.wide, tries, triesWith, list, expensive, choose, refused };
    byNumber[number] = bound;
    ruleOf[number] = rule.rule ?? verb.effect?.[0];
    opensOf[number] = rule.opens;
    if (verb.takes.length > 0 && d.list) continue;
    if (verb.takes.length > 0 && !rule.tries && !rule.list) {
      if (together.length === 0) order.push(bound);
      together.push(bound);
    } else order.push(bound);
  }
  const { rule, seat, prompt, publicPrompt, sole = 'take', open, quiet = false, fight = false, list, each } = d;
  const tryWith = (s: S, out: Options, rule: Bound<S>, a: number, untested: boolean): void => {
    const { number, wide, triesWith } = rule;
    const refused = untested && rule.expensive ? null : rule.refused;
    if (triesWith) {
      const seconds = triesWith(s, a);
      for (let i = 0; i < seconds.length; i++)
        if (passes(s, refused, a, seconds[i])) out.add(code(number, a, seconds[i]));
    } else if (passes(s, refused, a, 0)) out.add(wide ? wideCode(number, a) : code(number, a));
  };
  const listAll = (s: S, out: Options, untested: boolean): void => {
    list?.(s, out);
    for (let i = 0; i < order.length; i++) {
      const rule = order[i] as Bound<S>;
      if (untested && typeof rule.expensive === 'function') rule.expensive(s, out);
      else if (rule.list) rule.list(s, out);
      else if (rule.tries) {
        const tried = rule.tries(s);
        for (let j = 0; j < tried.length; j++) tryWith(s, out, rule, tried[j], untested);
      } else if (rule === together[0]) {
        const things = (each as (s: S) => ArrayLike<number>)(s);
        for (let j = 0; j < things.length; j++)
          for (let k = 0; k < together.length; k++) tryWith(s, out, together[k] as Bound<S>, things[j], untested);
      } else if ((untested && rule.expensive) || passes(s, rule.refused, 0, 0)) out.add(code(rule.number));
    }
  };
  // All its parts by name, there or not: decisions are of one shape too.
  return {
    rule,
    seat,
    prompt,
    publicPrompt,
    sole,
    open,
    quiet,
    fight,
    ruleOf: (verb) => ruleOf[verb],
    opensOf: (verb) => opensOf[verb],
    options: (s, out) => listAll(s, out, false),
    tries: order.some((rule) => rule.expensive) ? (s, out) => listAll(s, out, true) : undefined,
    refuse(s, c) {
      const rule = byNumber[verbOf(c)];
      if (rule === undefined) return NOT_ASKED;
      if (rule.refused === null) return 0;
      return rule.wide ? rule.refused(s, wide(c), 0) : rule.refused(s, firstThing(c), secondThing(c));
    },
    choose(s, c) {
      const rule = byNumber[verbOf(c)] as Bound<S>;
      if (rule.wide) rule.choose(s, wide(c), 0);
      else rule.choose(s, firstThing(c), secondThing(c));
    },
  };
}
