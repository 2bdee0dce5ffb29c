/**
 * What may lie under the backs of a side, as anybody can count it who sees the backs and remembers what was face up: every
 * way in which the counters that were not seen can lie under the backs on the map counts alike. Nothing here looks at what
 * really lies there.
 */
import { Distribution } from '../../../engine/odds.ts';
import { type CoState, isCounterOnMap, Mark, scenarioOf } from '../state.ts';
import { Place, UNITS } from '../tables.ts';
import { isKnown } from './memory.ts';
import { leadOf } from './movement.ts';

/** Whether it is no secret which counter this is: it is face up, or it was and nobody could mistake it since. */
export function isOpen(s: CoState, counter: number): boolean {
  const lead = leadOf(s, counter);
  return isKnown(s, lead) || (s.mark[lead] & Mark.shown) !== 0;
}

/** The counters of a side on the map under backs that nobody can tell from others: how many, and where. */
export const unseenOf = (s: CoState, side: number): number[] =>
  Array.from(s.tables.countersOf[side]).filter((c) => isCounterOnMap(s, c) && !isOpen(s, c));

/** Whether a reinforcement may have come: its side drew a chit in its pass (CO-114, CO-115). */
function mayHaveCome(s: CoState, side: number, pass: number): boolean {
  const { attacker, passLength } = scenarioOf(s);
  const begin = (pass - 1) * passLength * 2 + (side === attacker ? 0 : 1);
  for (let i = begin; i < pass * passLength * 2; i += 2) if (s.drawn[i] > 0) return true;
  return false;
}

/** The ways in which one counter of the forces can be there: as one, as what is left of its battalions, or not on the map. */
function waysOf(s: CoState, counter: number, mayBeAway: boolean): readonly (readonly number[])[] {
  const t = s.tables;
  const all = Array.from(t.parts.subarray(t.partsFrom[counter], t.partsTo[counter]));
  const left = all.filter((u) => s.hex[u] !== Place.eliminated && !isOpen(s, u));
  if (left.length === 0) return [[]];
  // X2: what has lost a battalion is no regiment any more.
  const whole = left.length === all.length;
  return [...(whole ? [[counter]] : []), ...(counter >= UNITS ? [left] : []), ...(whole && mayBeAway ? [[]] : [])];
}

/** Every set of counters that may make up the unknown backs of one kind on the map. */
export function poolsOf(s: CoState, side: number, back: number): readonly (readonly number[])[] {
  const t = s.tables;
  const { start, items, entry } = scenarioOf(s);
  const count = unseenOf(s, side).filter((c) => t.back[c] === back).length;
  // Red Attack, turn 1: who has not come on yet waits.
  const enters = s.turn === 1 && entry[side] !== null;
  const ofBack = (list: readonly number[]): number[] => list.filter((c) => t.back[c] === back);
  const sources = [
    ...ofBack(start[side]).map((c) => waysOf(s, c, enters)),
    ...items[side].flatMap(({ counters, pass }) =>
      mayHaveCome(s, side, pass) ? ofBack(counters).map((c) => waysOf(s, c, true)) : [],
    ),
  ];
  const pools = poolsFrom(sources, count);
  if (pools.length > 0) return pools;
  // A position may be given with counters that its scenario does not have, or not yet.
  const printed = Array.from(t.countersOf[side]).filter((c) => c >= UNITS || t.regimentOf[c] < 0);
  return poolsFrom(
    ofBack(printed).map((c) => waysOf(s, c, true)),
    count,
  );
}

/** The sets that have one way of each. */
function poolsFrom(sources: readonly ReturnType<typeof waysOf>[], count: number): readonly (readonly number[])[] {
  let pools: readonly (readonly number[])[] = [[]];
  for (const ways of sources) pools = pools.flatMap((pool) => ways.map((way) => [...pool, ...way]));
  const exact = pools.filter((pool) => pool.length === count);
  // Of one that has come a part may still wait beside the map: then more are in question than backs lie there.
  return exact.length > 0 ? exact : pools.filter((pool) => pool.length > count);
}

/** One back that counts, and what a counter would be worth under it. */
export interface Slot<T> {
  readonly back: number;
  readonly worth: (counter: number) => T;
}

/** How values are added up, and told apart. */
export interface Sum<T> {
  readonly zero: T;
  readonly add: (a: T, b: T) => T;
  readonly key: (value: T) => unknown;
}

/** Counters that are worth the same wherever and beside whom they lie: one for all of them, and how many there are. */
export function alikeIn(
  s: CoState,
  counters: readonly number[],
): readonly (readonly [counter: number, count: number])[] {
  const t = s.tables;
  const kinds = new Map<string, [counter: number, count: number]>();
  for (const c of counters) {
    const key = [t.size[c], t.attack[c], t.defense[c], t.range[c], t.dummy[c], t.typeNames[c], t.regimentOf[c]].join();
    const kind = kinds.get(key);
    if (kind) kind[1]++;
    else kinds.set(key, [c, 1]);
  }
  return [...kinds.values()];
}

/** The sum under backs of one kind: drawn from each pool without putting back, all pools alike. */
function sumOfKind<T>(s: CoState, side: number, slots: readonly Slot<T>[], sum: Sum<T>): Distribution<T> {
  const pools = poolsOf(s, side, slots[0].back).map((value) => ({ value, weight: 1 }));
  return Distribution.of(pools).followedBy((pool) => {
    const chances: { value: T; weight: number }[] = [];
    const draw = (slot: number, left: readonly number[], value: T, weight: number): void => {
      if (slot === slots.length) {
        chances.push({ value, weight });
        return;
      }
      for (const [counter, count] of alikeIn(s, left)) {
        const rest = [...left];
        rest.splice(rest.indexOf(counter), 1);
        draw(slot + 1, rest, sum.add(value, slots[slot].worth(counter)), weight * count);
      }
    };
    draw(0, pool, sum.zero, 1);
    return Distribution.of(chances, sum.key);
  }, sum.key);
}

/** The sum of what lies under these backs. */
export function sumUnder<T>(s: CoState, side: number, slots: readonly Slot<T>[], sum: Sum<T>): Distribution<T> {
  const kinds = new Map<number, Slot<T>[]>();
  for (const slot of slots) kinds.set(slot.back, [...(kinds.get(slot.back) ?? []), slot]);
  let total = Distribution.certain(sum.zero);
  for (const list of kinds.values()) total = total.with(sumOfKind(s, side, list, sum), sum.add, sum.key);
  return total;
}
