/** A game made whole from what its author wrote: set-up into the state, the head of every view, blank states to deal into. */

import type { Game, GameRules, View } from './game.ts';
import { oddsByTrying } from './outcomes.ts';
import { setupOf, writeSetup } from './setup.ts';
import type { AnyState } from './state.ts';

export function defineGame<S extends AnyState>(rules: GameRules<S>): Game<S> {
  const { observed, outcome } = rules;
  return {
    ...rules,
    ...(rules.odds || !observed || !outcome ? {} : { odds: (s: S, code: number) => oddsByTrying(rules, s, code) }),
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
