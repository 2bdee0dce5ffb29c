/** Chapter 3: combat. */
import { attackTogether, oddsTable, unseenValues } from 'sandtable';
import { grid, terrain } from '../map.ts';
import { counterIn, counters, isOnMap, ofSide, ownerOf, type State } from '../state.ts';
import { refuseActor } from './movement.ts';
import { R, Step, verbs } from './words.ts';

/** N-23: a row for each face of the die. */
const TABLE = oddsTable<Result>(
  ['1-2', '1-1', '2-1', '3-1', '4-1'],
  [
    ['AE', 'AE', 'EX', 'EX', 'DE'],
    ['AE', 'AE', 'NE', 'EX', 'DE'],
    ['AE', 'NE', 'NE', 'DE', 'DE'],
    ['NE', 'NE', 'EX', 'DE', 'DE'],
    ['NE', 'EX', 'DE', 'DE', 'DE'],
    ['EX', 'DE', 'DE', 'DE', 'DE'],
  ],
);
/** What can come of an attack; the last two are N-21. */
type Result = 'AE' | 'DE' | 'EX' | 'NE' | 'dummy' | 'bluff';

/** N-22 */
const isCover = (hex: number): boolean => terrain[hex] !== 'clear';
const columnOf = (hex: number, attack: number, defense: number): number =>
  TABLE.columnOf(attack, isCover(hex) ? 2 * defense : defense);

export const assault = attackTogether<State, Result>({
  step: Step.assault,
  verbs,
  rule: 'N-22',
  seat: (s) => s.side,
  grid,
  units: counters,
  joined: (s) => s.joined,
  refusals: { nobody: R.nobodyNear, joined: R.hasJoined, none: R.nobodyJoined },
  // N-20
  refuseTarget(s, hex) {
    const defender = counterIn(s, hex);
    return defender < 0 || ownerOf(defender) === s.side ? s.refuse(R.nobodyThere, hex) : 0;
  },
  refuseUnit(s, counter, hex) {
    const refused = refuseActor(s, counter);
    if (refused) return refused;
    return grid.distance(s.hex[counter], hex) === 1 ? 0 : s.refuse(R.notNext, counter, hex);
  },
  defenders: (s, hex) => [counterIn(s, hex)],
  strength: (s, counter) => s.strength[counter],
  // N-30: the attacker reckons with every strength that they have not seen.
  defense(s, hex) {
    const defender = counterIn(s, hex);
    return s.faceUp[defender] ? [s.strength[defender]] : unseenValues(s, 'strength', ownerOf(defender));
  },
  trueDefense: (s, hex) => s.strength[counterIn(s, hex)],
  modifiers: (_s, hex) => (isCover(hex) ? [{ text: 'defender doubled by terrain', value: 2, rule: 'N-22' }] : []),
  column: (_s, hex, attack, defense) =>
    attack > 0 && defense > 0 ? TABLE.columns[columnOf(hex, attack, defense)] : undefined,
  results: {
    DE: { text: 'the defender is eliminated', good: 'attacker' },
    EX: { text: 'the defender and the weakest attacker are eliminated', good: 'both' },
    AE: { text: 'the weakest attacker is eliminated', good: 'defender' },
    NE: { text: 'no effect', good: 'none' },
    dummy: { text: 'the defender is a dummy and is removed', good: 'attacker' },
    bluff: { text: 'the attackers are dummies and are removed', good: 'defender' },
  },
  outcome(_s, hex, attack, defense) {
    if (defense === 0) return 'dummy';
    return attack === 0 ? 'bluff' : TABLE.resultsIn(columnOf(hex, attack, defense));
  },
  // N-21: what is turned over cannot be taken back.
  begin(s, hex, attackers) {
    for (const c of attackers) s.attacked[c] = 1;
    const shown = [counterIn(s, hex), ...attackers].filter((c) => !s.faceUp[c]);
    if (shown.length > 0) s.reveals += 1;
    for (const c of shown) s.faceUp[c] = 1;
  },
  apply(s, result, hex, attackers) {
    const real = attackers.filter((c) => s.strength[c] > 0);
    const weakest = Math.min(...real.map((c) => s.strength[c]));
    for (const c of attackers) if (s.strength[c] === 0) eliminate(s, c);
    if (result === 'DE' || result === 'EX' || result === 'dummy') eliminate(s, counterIn(s, hex));
    if (result === 'AE' || result === 'EX') eliminate(s, real.find((c) => s.strength[c] === weakest) as number);
  },
});

function eliminate(s: State, counter: number): void {
  s.hex[counter] = -1;
  // N-03
  const side = ownerOf(counter);
  if (s.result === 0 && !ofSide(side).some((c) => isOnMap(s, c))) s.result = side === 0 ? 2 : 1;
}
