/** Chapter 2: movement. */
import { EVERYONE, type Invariant, moveAlong } from 'sandtable';
import { grid, TOWNS, terrain } from '../map.ts';
import { all, counterIn, isOnMap, ownerOf, type State } from '../state.ts';
import { R, verbs } from './words.ts';

/** N-12 */
export function inEnemyZone(s: State, side: number, hex: number): boolean {
  return all.some((c) => ownerOf(c) !== side && isOnMap(s, c) && grid.distance(s.hex[c], hex) === 1);
}

/** N-02: why a counter does nothing at all. */
export function refuseActor(s: State, counter: number): number {
  if (ownerOf(counter) !== s.side) return s.refuse(R.forbidden, counter);
  if (!isOnMap(s, counter)) return s.refuse(R.gone, counter);
  return s.attacked[counter] ? s.refuse(R.hasFought, counter) : 0;
}

export const moving = moveAlong<State>({
  verb: verbs.number.move,
  grid,
  tooFar: R.tooFar,
  units: () => all,
  hexOf: (s, counter) => s.hex[counter],
  points: (s) => s.tables.movementPoints,
  refuse: (s, counter) => refuseActor(s, counter) || (s.moved[counter] ? s.refuse(R.hasMoved, counter) : 0),
  // N-10, N-11
  cost: (s, _counter, _from, to) => (counterIn(s, to) >= 0 ? -1 : terrain[to] === 'woods' ? 2 : 1),
  refuseEnd: (s, _counter, hex) => (counterIn(s, hex) >= 0 ? s.refuse(R.occupied, hex) : 0),
  // N-12
  stops: (s, counter, hex) => inEnemyZone(s, ownerOf(counter), hex),
  move(s, counter, to) {
    s.log?.tell(EVERYONE, { kind: 'counter', id: counter }, ' moved to ', { kind: 'hex', id: to });
    s.hex[counter] = to;
    s.moved[counter] = 1;
    const town = TOWNS.indexOf(to);
    if (town >= 0) s.holder[town] = ownerOf(counter);
  },
});

/** What must always hold. */
export const invariants: readonly Invariant<State>[] = [
  {
    id: 'N-11',
    check(s) {
      const shared = s.hex.find((hex, c) => hex >= 0 && s.hex.indexOf(hex) !== c);
      return shared === undefined ? null : `two counters in ${grid.name(shared)}`;
    },
  },
];
