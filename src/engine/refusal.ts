/**
 * Why not: each refusal is a rule.
 *
 * The predicate that decides whether something is allowed returns 0, or the number of a refusal; listing options tests
 * for 0, explaining looks the number up. One piece of code, so that an explanation can never disagree with the rules as
 * enforced. The predicate leaves its figures in the state's scratch (`s.refuse(R.tooFar, cost, left)`), and the sentence
 * of the refusal names them.
 */

import type { AnyState, State } from './state.ts';
import { figure } from './text.ts';
import { type Kinds, thingLabel } from './verbs.ts';

export interface Refusal {
  /** Statement of the rulebook. */
  readonly rule: string;
  /**
   * The sentence, with places for the figures: `{0}` as it is, `{1:/2}` counted in halves, `{0:unit}` the name of a thing of
   * that kind.
   */
  readonly text: string;
  /** The same in two or three words, for the button itself. */
  readonly short?: string;
}

export interface Refusals<K extends string = string> {
  readonly number: { readonly [N in K]: number };
  /** By number; entry 0 is unused. */
  readonly list: readonly (Refusal | undefined)[];
}

export function defineRefusals<
  const R extends Readonly<Record<string, readonly [rule: string, text: string, short?: string]>>,
>(table: R): Refusals<Extract<keyof R, string>> {
  const names = Object.keys(table) as Extract<keyof R, string>[];
  return {
    number: Object.fromEntries(names.map((n, i) => [n, i + 1])) as { [K in Extract<keyof R, string>]: number },
    list: [
      undefined,
      ...names.map((n) => {
        const [rule, text, short] = table[n] as readonly [string, string, string?];
        return { rule, text, ...(short === undefined ? {} : { short }) };
      }),
    ],
  };
}

/** The sentence of a refusal with its figures, as they were left by the predicate that refused. */
export function sentence(refusal: Refusal, s: Pick<State, 'why'>, kinds: Kinds): string {
  return refusal.text.replace(/\{(\d)(?::(\/\d+|[a-z]+))?\}/gi, (_, i, form) => {
    const n = s.why[Number(i)];
    if (form === undefined) return figure(n);
    if (form.startsWith('/')) return figure(n, Number(form.slice(1)));
    const kind = kinds[form];
    if (!kind) throw new Error(`the refusal of ${refusal.rule} names an unknown kind "${form}"`);
    return thingLabel(kind, n, 'layout' in s ? (s as AnyState) : undefined);
  });
}
