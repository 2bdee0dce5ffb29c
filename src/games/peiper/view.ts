/**
 * What a seat may know: everything but the random stream (PR150). Which cards are left in the deck is open; in which order
 * they will come is chance and lies in the stream, which is in no view.
 */

import { openFields, type RandomSource, type View, writeFields } from '../../engine/index.ts';
import { type PeiperState, recount } from './state.ts';

export interface PeiperView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  /** Where in the procedure the match stands. */
  readonly depth: number;
  readonly stack: number[];
}

export const view = (s: PeiperState) => ({ fields: openFields(s), depth: s.depth, stack: Array.from(s.stack) });

/** The whole state behind a view. */
export function redeal(s: PeiperState, seen: View): void {
  const v = seen as PeiperView;
  writeFields(s, v.fields);
  s.depth = v.depth;
  s.stack.set(v.stack);
  recount(s);
}

/** The only hidden fact is what chance will bring. */
export function indistinguishableState(s: PeiperState, _seat: number, random: RandomSource): boolean {
  random.reseed(s);
  return true;
}
