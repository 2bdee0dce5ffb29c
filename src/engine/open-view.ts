/**
 * The view of a game in which everything lies open but what chance will bring: `defineGame({ ...openView, … })`. The order
 * of draws lies in the random stream, which is in no view.
 */

import type { View } from './game.ts';
import { openFields, writeFields } from './position.ts';
import type { RandomSource } from './random.ts';
import type { AnyState } from './state.ts';

interface OpenView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  /** Where in the procedure the match stands. */
  readonly depth: number;
  readonly stack: number[];
}

export const openView = {
  view: (s: AnyState) => ({ fields: openFields(s), depth: s.depth, stack: Array.from(s.stack) }),

  /** The whole state behind a view. */
  redeal(s: AnyState, seen: View): void {
    const { fields, depth, stack } = seen as OpenView;
    writeFields(s, fields);
    s.depth = depth;
    s.stack.set(stack);
  },

  /** The only hidden fact is what chance will bring. */
  indistinguishableState(s: AnyState, _seat: number, random: RandomSource): boolean {
    random.reseed(s);
    return true;
  },
};
