/**
 * Counters that lie face down: everybody sees where they are and whose they are, their owner sees what they are, and what all
 * of a side's are together is known from the counter sheet. View, redeal and indistinguishableState follow from that.
 *
 *   defineGame({ ...faceDown({ values: (s: S) => s.strength, owner, isOpen: (s, u) => s.open[u] !== 0 }), … })
 *
 * `values` is a hidden field (`strength: u8(10, { per: 'unit', hidden: true })`), and the only one that hides anything.
 */

import type { GameRules, Seat, View } from './game.ts';
import { openFields, writeFields } from './position.ts';
import type { AnyState } from './state.ts';

type Numbers = { [i: number]: number; readonly length: number };

export interface FaceDown<S> {
  /** What each counter is. */
  readonly values: (s: S) => Numbers;
  /** Whose it is: these and nobody else see it while it lies face down. */
  readonly owner: (counter: number) => Seat;
  /** Whether everybody sees it. */
  readonly isOpen: (s: S, counter: number) => boolean;
}

interface FaceDownView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  readonly depth: number;
  readonly stack: number[];
  /** null where it lies face down for this seat. */
  readonly values: readonly (number | null)[];
  /** By seat, in order: what its face-down counters are, all together. */
  readonly unseen: readonly (readonly number[])[];
}

/** The values of a side's face-down counters, from the smallest to the largest: what everybody can reckon. */
export function unseenValues<S>({ values, owner, isOpen }: FaceDown<S>, s: S, seat: Seat): number[] {
  const all = values(s);
  const found: number[] = [];
  for (let i = 0; i < all.length; i++) if (owner(i) === seat && !isOpen(s, i)) found.push(all[i] as number);
  return found.sort((a, b) => a - b);
}

/** View, redeal and indistinguishableState of a game that hides nothing but these. */
export function faceDown<S extends AnyState>(
  spec: FaceDown<S>,
): Pick<GameRules<S>, 'view' | 'redeal' | 'indistinguishableState'> {
  const { values, owner, isOpen } = spec;
  const seatsOf = (s: S): number =>
    1 + Array.from(values(s), (_, i) => owner(i)).reduce((most, seat) => Math.max(most, seat), -1);
  return {
    view(s, seat) {
      const sees = (i: number): boolean => s.result !== 0 || owner(i) === seat || isOpen(s, i);
      return {
        fields: openFields(s),
        depth: s.depth,
        stack: Array.from(s.stack),
        values: Array.from(values(s), (value, i) => (sees(i) ? value : null)),
        unseen: Array.from({ length: seatsOf(s) }, (_, side) => unseenValues(spec, s, side)),
      };
    },

    redeal(s, seen, _seat, random) {
      const known = seen as FaceDownView;
      writeFields(s, known.fields);
      s.depth = known.depth;
      s.stack.set(known.stack);
      const into = values(s);
      const piles = known.unseen.map((pile, side) => {
        // What this seat sees of them itself is not dealt.
        const left = [...pile];
        known.values.forEach((value, i) => {
          if (value !== null && owner(i) === side && !isOpen(s, i)) left.splice(left.indexOf(value), 1);
        });
        return random.shuffled(left);
      });
      known.values.forEach((value, i) => {
        into[i] = value ?? (piles[owner(i)]?.pop() as number);
      });
    },

    indistinguishableState(s, seat, random) {
      if (s.result !== 0) return false;
      const all = values(s);
      let changed = false;
      for (let side = 0; side < seatsOf(s); side++) {
        if (side === seat) continue;
        const closed = Array.from(all, (_, i) => i).filter((i) => owner(i) === side && !isOpen(s, i));
        const dealt = random.shuffled(closed.map((i) => all[i] as number));
        closed.forEach((i, k) => {
          if (all[i] !== dealt[k]) changed = true;
          all[i] = dealt[k] as number;
        });
      }
      return changed;
    },
  };
}
