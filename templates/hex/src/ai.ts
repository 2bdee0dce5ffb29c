/** How good a position is for a side, for the AI: strength left, and towns held or near. */
import { type Advice, evaluationOf } from 'sandtable';
import { grid, TOWNS } from './map.ts';
import { townsHeld } from './rules/victory.ts';
import { isOnMap, ofSide, type State } from './state.ts';

const TOTAL = 12;
const alive = (s: State, side: number): number[] => ofSide(side).filter((c) => isOnMap(s, c) && s.strength[c] > 0);

const strengthLeft = (s: State, side: number): number =>
  alive(s, side).reduce((sum, c) => sum + s.strength[c], 0) / TOTAL;

/** A town counts whole to its holder, and a little to whoever is close. */
function towns(s: State, side: number): number {
  let near = 0;
  for (const c of alive(s, side)) for (const town of TOWNS) near += 0.1 / (1 + grid.distance(s.hex[c], town));
  return (townsHeld(s, side) + near) / TOWNS.length;
}

export const advice: Advice<State> = {
  ...evaluationOf<State>({ strength: [0.4, strengthLeft], towns: [0.5, towns] }),
  phase: (s) => s.turn * 2 + s.side,
};
