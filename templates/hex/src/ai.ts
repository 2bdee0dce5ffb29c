/** How good a position is for a side, for the AI: strength left, and towns held or near. */
import type { Advice } from 'sandtable';
import { grid, TOWNS } from './map.ts';
import { all, ownerOf, type State } from './state.ts';

const TOTAL = 12;

const strengthLeft = (s: State, side: number): number =>
  all.reduce((sum, c) => sum + (ownerOf(c) === side && s.hex[c] >= 0 ? s.strength[c] : 0), 0) / TOTAL;

/** A town counts whole to its holder, and a little to whoever is close. */
function towns(s: State, side: number): number {
  let sum = 0;
  for (const [i, hex] of TOWNS.entries()) {
    if (s.holder[i] === side) sum += 1;
    for (const c of all)
      if (ownerOf(c) === side && s.hex[c] >= 0 && s.strength[c] > 0) sum += 0.1 / (1 + grid.distance(s.hex[c], hex));
  }
  return sum / TOWNS.length;
}

const worth = (s: State, side: number): number => 0.4 * strengthLeft(s, side) + 0.5 * towns(s, side);

export const advice: Advice<State> = {
  evaluate: (s, seat) => Math.max(-1, Math.min(1, worth(s, seat) - worth(s, 1 - seat))),
  terms: (s, seat) => [
    { name: 'strength', value: 0.4 * (strengthLeft(s, seat) - strengthLeft(s, 1 - seat)) },
    { name: 'towns', value: 0.5 * (towns(s, seat) - towns(s, 1 - seat)) },
  ],
  phase: (s) => s.turn * 2 + s.side,
};
