/** A game made whole from what its author wrote: set-up into the state, the head of every view, blank states to deal into. */

import type { Game, GameRules, JsonObject, Preview, View } from './game.ts';
import { fromDeclarations } from './known.ts';
import { observedInLog } from './log.ts';
import { enumerateOdds } from './outcomes.ts';
import { PositionError } from './position.ts';
import { seedStream } from './random.ts';
import { setupOf, writeSetup } from './setup.ts';
import { type AnyState, baseFields } from './state.ts';
import { goTo, Options, runToDecision } from './steps.ts';
import { unknownWord } from './text.ts';
import { refuseSize, verbOf } from './verbs.ts';

/** Where an option says nothing of itself in words, its verb does. */
function told<S extends AnyState>(rules: GameRules<S>, s: S, code: number): Preview | null {
  const given = rules.preview?.(s, code) ?? null;
  const effect = rules.verbs[verbOf(code)]?.effect;
  if (!effect || given?.notes?.length) return given;
  return { ...given, notes: [{ rule: effect[0], text: effect[1] }] };
}

/** The turn by the state's own field, where the author has named it so; -1 where there is none. */
const turnByField = (s: AnyState): number => {
  const { turn, round } = s as AnyState & { readonly turn?: unknown; readonly round?: unknown };
  const found = turn ?? round;
  return typeof found === 'number' ? found : -1;
};

/** The name of `indistinguishableState` until now; understood for one more release. */
interface OldNames<S> {
  readonly disguise?: GameRules<AnyState & S>['indistinguishableState'];
}

/** Everything that has a place among its fields is nowhere. */
function offTheBoard(s: AnyState): void {
  for (const [name, { per, kind, type, always }] of Object.entries(s.layout.fields))
    if (per !== undefined && kind !== undefined && !always && type.startsWith('i'))
      (s as unknown as Record<string, { fill(value: number): void }>)[name]?.fill(-1);
}

/**
 * A position is at the first decision of its match, or at the step that it names. Single numbers that it does not change (the
 * turn, the side that acts) are as they are there.
 */
function atFirstDecision<S extends AnyState>(rules: GameRules<S>, s: S, at: JsonObject): void {
  const words = Object.keys(at).filter((word) => word !== 'step');
  if (words.length > 0) throw new PositionError(`position.at: ${unknownWord('word', words[0] as string, ['step'])}`);
  const [begun, ready] = [rules.newState(), rules.newState()];
  begun.scenario = s.scenario;
  begun.switches.set(s.switches);
  seedStream(begun, 'position');
  rules.begin(begun);
  ready.copyFrom(begun);
  runToDecision(rules.steps, ready, new Options());
  const numbers = s as unknown as Record<string, number>;
  for (const [name, field] of Object.entries(s.layout.fields)) {
    if (field.length !== null || field.hidden || name in baseFields) continue;
    const [before, after] = [begun, ready].map((state) => (state as unknown as Record<string, number>)[name]);
    if (numbers[name] === before) numbers[name] = after as number;
  }
  s.depth = ready.depth;
  s.stack.set(ready.stack);
  if (at.step === undefined) return;
  const { names } = rules.steps;
  const step = typeof at.step === 'string' ? names.indexOf(at.step) : -1;
  if (step < 0) throw new PositionError(`position.at: ${unknownWord('step', String(at.step), names)}`);
  goTo(s, step);
}

export function defineGame<S extends AnyState>(rules: GameRules<S> & OldNames<S>): Game<S> {
  for (const verb of rules.verbs) {
    const why = refuseSize(verb, rules.kinds);
    if (why) throw new Error(`${rules.id}: ${why}`);
  }
  const { outcome } = rules;
  const observed = rules.observed ?? (rules.odds ? observedInLog : undefined);
  const declared = fromDeclarations<S>(rules.piles);
  const given = [rules.view, rules.redeal, rules.indistinguishableState ?? rules.disguise];
  if (given.some((part) => part) && given.some((part) => !part))
    throw new TypeError(
      `${rules.id}: view, redeal and indistinguishableState belong together: write all three or none`,
    );
  const view = rules.view ?? declared.view;
  const redeal = rules.redeal ?? declared.redeal;
  const setups = { scenarios: rules.scenarios, options: rules.options ?? [] };
  return {
    ...rules,
    edition: rules.edition ?? { of: '', note: '', version: 1 },
    options: setups.options,
    tables: rules.tables ?? [],
    data: rules.data ?? ((rules.newState().tables ?? {}) as JsonObject),
    invariants: rules.invariants ?? [],
    clear: rules.clear ?? offTheBoard,
    enter: rules.enter ?? ((s, at) => atFirstDecision(rules, s, at)),
    indistinguishableState: rules.indistinguishableState ?? rules.disguise ?? declared.indistinguishableState,
    ...(observed ? { observed } : {}),
    ...(rules.odds || !observed || !outcome
      ? {}
      : { odds: (s: S, code: number) => enumerateOdds({ ...rules, observed }, s, code) }),
    turn: rules.turn ?? turnByField,
    preview: (s, code) => told(rules, s, code),
    begin(s, setup) {
      writeSetup(setups, s, setup);
      rules.begin(s);
    },
    view: (s, seat): View => ({
      game: rules.id,
      ...setupOf(setups, s),
      seat: rules.seats[seat]?.id ?? 'spectator',
      ...view(s, seat),
    }),
    redeal(seen, seat, random) {
      const s = rules.newState();
      writeSetup(setups, s, seen);
      random.reseed(s);
      redeal(s, seen, seat, random);
      return s;
    },
  };
}
