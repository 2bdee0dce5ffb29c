/** Chapter 3: combat. */
import { Distribution, EVERYONE, type OddsReport, rollDie } from 'sandtable';
import { grid, Terrain, terrain } from '../map.ts';
import { sideName } from '../sides.ts';
import { all, counterIn, counters, onMap, ownerOf, R, type State, unseen } from '../state.ts';

const COLUMNS = ['1-2', '1-1', '2-1', '3-1', '4-1'] as const;
/** N-23: a row for each face of the die, a column for each odds. */
const TABLE = [
  ['AE', 'AE', 'EX', 'EX', 'DE'],
  ['AE', 'AE', 'NE', 'EX', 'DE'],
  ['AE', 'NE', 'NE', 'DE', 'DE'],
  ['NE', 'NE', 'EX', 'DE', 'DE'],
  ['NE', 'EX', 'DE', 'DE', 'DE'],
  ['EX', 'DE', 'DE', 'DE', 'DE'],
] as const;
/** What can come of an attack; the last two are N-21. */
const RESULTS = {
  DE: { text: 'the defender is eliminated', good: 'attacker' },
  EX: { text: 'the defender and the weakest attacker are eliminated', good: 'both' },
  AE: { text: 'the weakest attacker is eliminated', good: 'defender' },
  NE: { text: 'no effect', good: 'none' },
  dummy: { text: 'the defender is a dummy and is removed', good: 'attacker' },
  bluff: { text: 'the attackers are dummies and are removed', good: 'defender' },
} as const;
type Result = keyof typeof RESULTS;
const KEYS = Object.keys(RESULTS) as Result[];

/** N-20: who would attack this hex. */
export const attackersOf = (s: State, hex: number): number[] =>
  all.filter((c) => ownerOf(c) === s.side && s.hex[c] >= 0 && !s.attacked[c] && grid.distance(s.hex[c], hex) === 1);

export const targets = (s: State): number[] =>
  all.filter((c) => ownerOf(c) !== s.side && s.hex[c] >= 0).map((c) => s.hex[c]);

export function refuseAttack(s: State, hex: number): number {
  const defender = counterIn(s, hex);
  if (defender < 0 || ownerOf(defender) === s.side) return s.refuse(R.nobodyThere, hex);
  return attackersOf(s, hex).length === 0 ? s.refuse(R.nobodyNear, hex) : 0;
}

const sumOf = (s: State, list: readonly number[]): number => list.reduce((sum, c) => sum + s.strength[c], 0);
/** N-22 */
const inCover = (hex: number): boolean => terrain[hex] !== Terrain.clear;
function columnOf(attack: number, defense: number): number {
  const ratio = Math.floor(attack / defense);
  return ratio >= 1 ? Math.min(ratio, 4) : 0;
}

/** What comes of it for this strength of the defender. */
function resultsAgainst(attack: number, strength: number, hex: number): Distribution<Result> {
  if (strength === 0) return Distribution.certain('dummy');
  if (attack === 0) return Distribution.certain('bluff');
  const column = columnOf(attack, strength * (inCover(hex) ? 2 : 1));
  return Distribution.die(1, 6).map((die) => TABLE[die - 1][column]);
}

/** The chances of an attack, from what the attacker knows: a face-down defender may be any that was not seen. */
export function report(s: State, hex: number): OddsReport {
  const defender = counterIn(s, hex);
  const attackers = attackersOf(s, hex);
  const attack = sumOf(s, attackers);
  const isOpen = s.faceUp[defender] !== 0;
  const strengths = isOpen ? [s.strength[defender]] : unseen(s, ownerOf(defender));
  const chances = Distribution.of(strengths.map((value) => ({ value, weight: 1 }))).followedBy((strength) =>
    resultsAgainst(attack, strength, hex),
  );
  const said = isOpen ? String(s.strength[defender]) : `one of ${strengths.join(', ')}`;
  return {
    title: `Attack on ${grid.name(hex)}`,
    rule: 'N-22',
    ...(isOpen && s.strength[defender] > 0
      ? { column: COLUMNS[columnOf(attack, s.strength[defender] * (inCover(hex) ? 2 : 1))] }
      : {}),
    modifiers: inCover(hex) ? [{ text: 'defender doubled by terrain', value: 2, rule: 'N-22' }] : [],
    outcomes: chances.chances.map(({ value, weight }) => ({ key: value, label: value, weight, ...RESULTS[value] })),
    ...(isOpen ? {} : { uncertain: `the defender lies face down: ${said}` }),
    fight: {
      target: counters.label?.(defender, s) ?? '',
      hexes: [grid.name(hex)],
      attackers: attackers.map((c) => ({ piece: counters.name(c), strength: String(s.strength[c]) })),
      defenders: [{ piece: counters.name(defender), strength: said }],
      sums: [String(attack), said],
    },
  };
}

/** What the last attack brought, as the report names it. */
export const observed = (s: State): string => KEYS[s.fell - 1] ?? 'none';

export function attack(s: State, hex: number): void {
  const defender = counterIn(s, hex);
  const attackers = attackersOf(s, hex);
  const told = s.log ? report(s, hex) : null;
  for (const c of attackers) s.attacked[c] = 1;
  // N-21: what is turned over cannot be taken back.
  if ([defender, ...attackers].some((c) => !s.faceUp[c])) s.reveals += 1;
  for (const c of [defender, ...attackers]) s.faceUp[c] = 1;
  const strength = s.strength[defender];
  const real = attackers.filter((c) => s.strength[c] > 0);
  let result: Result = strength === 0 ? 'dummy' : 'bluff';
  let die = 0;
  if (strength > 0 && real.length > 0) {
    const column = columnOf(sumOf(s, attackers), strength * (inCover(hex) ? 2 : 1));
    die = rollDie(s, 1, 6);
    result = TABLE[die - 1][column];
  }
  s.fell = 1 + KEYS.indexOf(result);
  if (told)
    s.log?.addEvent(
      EVERYONE,
      { kind: 'fight', by: s.side, title: told.title, report: told, fell: result, headline: RESULTS[result].text },
      die > 0 ? [{ what: 'die', face: String(die) }] : [],
      `${sideName(s.side)} attacked `,
      { kind: 'hex', id: hex },
      `: ${RESULTS[result].text}`,
    );
  for (const c of attackers) if (s.strength[c] === 0) eliminate(s, c);
  if (result === 'DE' || result === 'EX' || result === 'dummy') eliminate(s, defender);
  if (result === 'AE' || result === 'EX')
    eliminate(
      s,
      real.reduce((weakest, c) => (s.strength[c] < s.strength[weakest] ? c : weakest)),
    );
}

function eliminate(s: State, counter: number): void {
  s.hex[counter] = -1;
  // N-03
  const side = ownerOf(counter);
  if (s.result === 0 && onMap(s, side) === 0) s.result = side === 0 ? 2 : 1;
}
