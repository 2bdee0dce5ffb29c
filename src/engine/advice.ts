/** How good a position is, from named parts: what each is worth to a seat, and how much it counts. */

import type { Evaluation, Seat } from './game.ts';

/** How much it counts, and what a seat has of it, 0 to 1. */
export type WeighedPart<S> = readonly [weight: number, share: (s: S, seat: Seat) => number];

/**
 * `advice: { ...evaluationOf<State>({ strength: [0.4, strengthLeft], towns: [0.5, townsHeld] }) }`: a seat's share less that of
 * the other side, part by part. With weights that add up to 1 at most, a position is worth −1 to 1.
 */
export function evaluationOf<S>(parts: { readonly [name: string]: WeighedPart<S> }, seats = 2): Evaluation<S> {
  const list = Object.entries(parts).map(([name, [weight, share]]) => ({ name, weight, share }));
  const lead = (share: WeighedPart<S>[1], s: S, seat: Seat): number => {
    let best = Number.NEGATIVE_INFINITY;
    for (let other = 0; other < seats; other++) if (other !== seat) best = Math.max(best, share(s, other));
    return share(s, seat) - best;
  };
  return {
    evaluate(s, seat) {
      let sum = 0;
      for (let i = 0; i < list.length; i++) {
        const { weight, share } = list[i] as (typeof list)[number];
        sum += weight * lead(share, s, seat);
      }
      return Math.max(-1, Math.min(1, sum));
    },
    terms: (s, seat) => list.map(({ name, weight, share }) => ({ name, value: weight * lead(share, s, seat) })),
  };
}
