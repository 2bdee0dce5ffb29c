/** A game made whole from what its author wrote: set-up into the state, the head of every view, blank states to deal into. */

import type { Game, GameRules, Preview, View } from './game.ts';
import { enumerateOdds } from './outcomes.ts';
import { setupOf, writeSetup } from './setup.ts';
import type { AnyState } from './state.ts';
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

export function defineGame<S extends AnyState>(rules: GameRules<S> & OldNames<S>): Game<S> {
  const { observed, outcome } = rules;
  for (const verb of rules.verbs) {
    const why = refuseSize(verb, rules.kinds);
    if (why) throw new Error(`${rules.id}: ${why}`);
  }
  return {
    ...rules,
    indistinguishableState: rules.indistinguishableState ?? rules.disguise,
    ...(rules.odds || !observed || !outcome ? {} : { odds: (s: S, code: number) => enumerateOdds(rules, s, code) }),
    turn: rules.turn ?? turnByField,
    preview: (s, code) => told(rules, s, code),
    begin(s, setup) {
      writeSetup(rules, s, setup);
      rules.begin(s);
    },
    view: (s, seat): View => ({
      game: rules.id,
      ...setupOf(rules, s),
      seat: rules.seats[seat]?.id ?? 'spectator',
      ...rules.view(s, seat),
    }),
    redeal(view, seat, random) {
      const s = rules.newState();
      writeSetup(rules, s, view);
      random.reseed(s);
      rules.redeal(s, view, seat, random);
      return s;
    },
  };
}
