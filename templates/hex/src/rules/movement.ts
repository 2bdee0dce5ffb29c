/** Chapter 2: movement. */
import { code, EVERYONE, type Options, PathFinder } from 'sandtable';
import { grid, Terrain, TOWNS, terrain } from '../map.ts';
import { all, counterIn, ownerOf, R, type State, verbs } from '../state.ts';

/** N-10 */
const costOf = (hex: number): number => (terrain[hex] === Terrain.woods ? 2 : 1);

/** N-12 */
export function inEnemyZone(s: State, side: number, hex: number): boolean {
  for (let d = 0; d < 6; d++) {
    const near = grid.neighbour[hex * 6 + d];
    const counter = near < 0 ? -1 : counterIn(s, near);
    if (counter >= 0 && ownerOf(counter) !== side) return true;
  }
  return false;
}

/** The ways of one counter, within its movement points. */
export function reachOf(s: State, counter: number): PathFinder {
  const side = ownerOf(counter);
  const ways = new PathFinder(grid);
  ways.find(
    s.hex[counter],
    s.tables.movementPoints,
    (_from, _direction, to) => (counterIn(s, to) >= 0 ? -1 : costOf(to)),
    (hex) => inEnemyZone(s, side, hex),
  );
  return ways;
}

/** All moves of the side whose turn it is: one search for each counter. */
export function listMoves(s: State, out: Options): void {
  for (const counter of all) {
    if (refuseMover(s, counter) !== 0) continue;
    const ways = reachOf(s, counter);
    for (let i = 1; i < ways.count; i++) out.add(code(verbs.number.move, counter, ways.reached[i]));
  }
}

function refuseMover(s: State, counter: number): number {
  if (ownerOf(counter) !== s.side) return s.refuse(R.forbidden, counter);
  if (s.hex[counter] < 0) return s.refuse(R.gone, counter);
  if (s.moved[counter]) return s.refuse(R.hasMoved, counter);
  return s.attacked[counter] ? s.refuse(R.hasFought, counter) : 0;
}

export function refuseMove(s: State, counter: number, to: number): number {
  const refused = refuseMover(s, counter);
  if (refused) return refused;
  if (counterIn(s, to) >= 0) return s.refuse(R.occupied, to);
  return reachOf(s, counter).costTo(to) < 0 ? s.refuse(R.tooFar, counter, to, s.tables.movementPoints) : 0;
}

export function move(s: State, counter: number, to: number): void {
  s.log?.tell(EVERYONE, { kind: 'counter', id: counter }, ' moved to ', { kind: 'hex', id: to });
  s.hex[counter] = to;
  s.moved[counter] = 1;
  const town = TOWNS.indexOf(to);
  if (town >= 0) s.holder[town] = ownerOf(counter);
}
