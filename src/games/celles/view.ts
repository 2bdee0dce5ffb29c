/**
 * What a seat may know: everything but the random stream. Contents of both cups are open, the order of draws is
 * chance and lies in the stream, which is in no view.
 */

import type { View } from '../../engine/game.ts';
import { openFields, writeFields } from '../../engine/position.ts';
import type { RandomSource } from '../../engine/random.ts';
import type { CellesState } from './state.ts';

interface CellesView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  /** Where in the procedure the match stands. */
  readonly depth: number;
  readonly stack: number[];
}

export const view = (s: CellesState) => ({ fields: openFields(s), depth: s.depth, stack: Array.from(s.stack) });

/** The whole state behind a view. */
export function redeal(s: CellesState, seen: View): void {
  const v = seen as CellesView;
  writeFields(s, v.fields);
  s.depth = v.depth;
  s.stack.set(v.stack);
}

/** The only hidden fact is what chance will bring. */
export function disguise(s: CellesState, _seat: number, random: RandomSource): boolean {
  random.reseed(s);
  return true;
}
