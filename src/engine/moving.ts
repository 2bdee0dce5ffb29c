/**
 * Moving along a path, as every hex wargame has it: a unit spends movement points hex by hex. What is listed, what is refused,
 * what it costs and which way it takes follow from the same search.
 *
 *   export const moving = moveAlong<State>({ verb: verbs.number.move, grid, units, hexOf, points, cost, tooFar: R.tooFar, … });
 *   decision(verbs, { …, verbs: { move: moving } })
 */

import type { VerbRule } from './decision.ts';
import type { Preview } from './game.ts';
import { type Grid, PathFinder } from './hex/index.ts';
import type { AnyState } from './state.ts';
import { amountText } from './text.ts';
import { code, firstThing, secondThing, verbOf } from './verbs.ts';

export interface Moving<S> {
  /** The number of the verb: a unit, then a hex. */
  readonly verb: number;
  readonly grid: Grid;
  readonly units: (s: S) => ArrayLike<number>;
  /** Where a unit is; -1 off the map. */
  readonly hexOf: (s: S, unit: number) => number;
  /** Movement points it has left. */
  readonly points: (s: S, unit: number) => number;
  /** What the step from one hex to the next costs; -1 where it is not allowed. */
  readonly cost: (s: S, unit: number, from: number, to: number, direction: number) => number;
  /** Hexes that a unit may enter and not leave in the same move. */
  readonly stops?: (s: S, unit: number, hex: number) => boolean;
  /** Why a unit cannot move at all: 0, or the number of the refusal. */
  readonly refuse?: (s: S, unit: number) => number;
  /** Why it cannot end in a hex, however near. */
  readonly refuseEnd?: (s: S, unit: number, hex: number) => number;
  /** The refusal of a hex out of reach. Its figures are the unit, the hex and the points that are left. */
  readonly tooFar: number;
  /** Makes the move. */
  readonly move: (s: S, unit: number, hex: number, cost: number) => void;
}

/** The verb's rule in a decision, what an option costs, and where a unit can go. */
export interface Movement<S> extends Required<Pick<VerbRule<S>, 'list' | 'refuse' | 'choose'>> {
  /** Cost, what is left, and the way; null for options of other verbs. */
  preview(s: S, option: number): Preview | null;
  /** What a unit can reach. Valid until the next call. */
  reach(s: S, unit: number): PathFinder;
}

const POINTS = { unit: 'point', units: 'points' } as const;

export function moveAlong<S extends AnyState>(spec: Moving<S>): Movement<S> {
  const { verb, grid, units, hexOf, points, cost, stops, tooFar } = spec;
  const refuseUnit = spec.refuse ?? (() => 0);
  const refuseEnd = spec.refuseEnd ?? (() => 0);
  const ways = new PathFinder(grid);
  const reach = (s: S, unit: number): PathFinder => {
    ways.find(
      hexOf(s, unit),
      points(s, unit),
      (from, direction, to) => cost(s, unit, from, to, direction),
      stops && ((hex) => stops(s, unit, hex)),
    );
    return ways;
  };
  /** Without the figures: -1 where it cannot go. */
  const costTo = (s: S, unit: number, hex: number): number =>
    hex === hexOf(s, unit) ? -1 : reach(s, unit).costTo(hex);
  return {
    reach,
    list(s, out) {
      const all = units(s);
      for (let i = 0; i < all.length; i++) {
        const unit = all[i] as number;
        if (refuseUnit(s, unit) !== 0) continue;
        const { reached, count } = reach(s, unit);
        for (let k = 1; k < count; k++)
          if (refuseEnd(s, unit, reached[k] as number) === 0) out.add(code(verb, unit, reached[k]));
      }
    },
    refuse(s, unit, hex) {
      const why = refuseUnit(s, unit) || refuseEnd(s, unit, hex);
      if (why !== 0) return why;
      return costTo(s, unit, hex) < 0 ? s.refuse(tooFar, unit, hex, points(s, unit)) : 0;
    },
    choose(s, unit, hex) {
      spec.move(s, unit, hex, reach(s, unit).costTo(hex));
    },
    preview(s, option) {
      if (verbOf(option) !== verb) return null;
      const [unit, hex] = [firstThing(option), secondThing(option)];
      if (hexOf(s, unit) < 0 || refuseUnit(s, unit) !== 0) return null;
      const spent = costTo(s, unit, hex);
      if (spent < 0) return null;
      const left = { value: points(s, unit) - spent, ...POINTS };
      const path = ways.pathTo(hex);
      const costs = path
        .slice(1)
        .map((to) => String(ways.costTo(to) - ways.costTo(path[path.indexOf(to) - 1] as number)));
      return {
        cost: { value: spent, ...POINTS },
        left,
        overlay: { path: { hexes: path.map(grid.name), costs, tag: `${amountText(left)} left` } },
      };
    },
  };
}
