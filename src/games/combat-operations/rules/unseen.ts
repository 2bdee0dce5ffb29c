/**
 * What may lie under the backs of a side, counted over all deals that fit what is public (deals.ts), and what it adds up to.
 */
import { Distribution } from '../../../engine/index.ts';
import { type CoState, isCounterOnMap, NO_TARGET } from '../state.ts';
import { type Back, type Case, casesOf, type Deals, dealsOf, type Group, isOpen } from './deals.ts';
import { leadOf } from './movement.ts';
import { isInPublic } from './sequence.ts';

export { isOpen } from './deals.ts';

/** The counters of a side on the map under backs that nobody can tell from others. */
export const unseenOf = (s: CoState, side: number): number[] =>
  Array.from(s.tables.countersOf[side]).filter((c) => isCounterOnMap(s, c) && !isOpen(s, c));

/** What anybody may know of what is unseen: its hex, its back, and a plan in sight. */
function backOf(s: CoState, counter: number): Back {
  const target = s.target[leadOf(s, counter)];
  const isPlanned = isInPublic(s) && s.tables.side[counter] === s.player && target !== s.attackHex;
  return { hex: s.hex[counter], back: s.tables.back[counter], target: isPlanned ? target : NO_TARGET };
}

/** The backs of a side, and every deal behind them. */
export interface Fog extends Deals {
  /** The number of an unseen counter's back. */
  readonly number: ReadonlyMap<number, number>;
  /** Who may lie under the back of an unseen counter, each with its chance. */
  chances(counter: number): ReadonlyMap<number, number>;
}

export function fogOver(s: CoState, side: number): Fog {
  const unseen = unseenOf(s, side);
  const backs = unseen.map((c) => backOf(s, c));
  const deals = dealsOf(s, side, backs);
  if (!deals) throw new Error('no deal fits these backs');
  const number = new Map(unseen.map((c, i) => [c, i]));
  // Of backs that look alike in one hex each hides the same.
  const told = new Map<string, ReadonlyMap<number, number>>();
  return {
    ...deals,
    number,
    chances(counter) {
      const at = number.get(counter) as number;
      const key = Object.values(backs[at]).join();
      const chances = told.get(key) ?? chancesUnder(deals, at);
      told.set(key, chances);
      return chances;
    },
  };
}

function chancesUnder({ groups }: Deals, back: number): ReadonlyMap<number, number> {
  const group = groupWith(groups, back);
  const chances = new Map<number, number>();
  let total = 0;
  for (const { pool, classes, ways } of casesOf(group, [back])) {
    const own = pool.counters.filter((c) => group.classOf.get(c) === classes.get(back));
    const weight = pool.weight * ways;
    total += weight;
    for (const c of own) chances.set(c, (chances.get(c) ?? 0) + weight / own.length);
  }
  return new Map([...chances].map(([c, weight]) => [c, weight / total]));
}

const groupWith = (groups: readonly Group[], back: number): Group =>
  groups.find(({ parts }) => parts.some(({ backs }) => backs.includes(back))) as Group;

/** One back that counts, and what a counter would be worth under it. */
export interface Slot<T> {
  /** Its number. */
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

/** What lies under some backs of one group: drawn from each pool without putting back. */
function sumOfGroup<T>(s: CoState, group: Group, slots: readonly Slot<T>[], sum: Sum<T>): Distribution<T> {
  const chances: { value: T; weight: number }[] = [];
  const add = ({ pool, classes, ways }: Case): void => {
    const draw = (slot: number, left: readonly number[], value: T, weight: number): void => {
      if (slot === slots.length) {
        chances.push({ value, weight });
        return;
      }
      const own = left.filter((c) => group.classOf.get(c) === classes.get(slots[slot].back));
      for (const [counter, count] of alikeIn(s, own)) {
        const rest = [...left];
        rest.splice(rest.indexOf(counter), 1);
        draw(slot + 1, rest, sum.add(value, slots[slot].worth(counter)), (weight * count) / own.length);
      }
    };
    // The weight of a pool holds every order of its counters: so many as leave every share whole.
    draw(0, pool.counters, sum.zero, pool.weight * ways);
  };
  for (const one of casesOf(
    group,
    slots.map(({ back }) => back),
  ))
    add(one);
  return Distribution.of(wholeNumbers(chances), sum.key);
}

/** More than this cannot be multiplied and still be counted exactly. */
const MAX_WEIGHT = 2 ** 40;

/** As they are, if they are small enough; else in proportion. */
function wholeNumbers<T>(chances: readonly { value: T; weight: number }[]): { value: T; weight: number }[] {
  const total = chances.reduce((sum, { weight }) => sum + weight, 0);
  const scale = Math.min(1, MAX_WEIGHT / total);
  return chances.map(({ value, weight }) => ({ value, weight: Math.max(1, Math.round(weight * scale)) }));
}

/** The sum of what lies under these backs. */
export function sumUnder<T>(s: CoState, { groups }: Fog, slots: readonly Slot<T>[], sum: Sum<T>): Distribution<T> {
  const byGroup = new Map<Group, Slot<T>[]>();
  for (const slot of slots) {
    const group = groupWith(groups, slot.back);
    byGroup.set(group, [...(byGroup.get(group) ?? []), slot]);
  }
  let total = Distribution.certain(sum.zero);
  for (const [group, list] of byGroup) total = total.with(sumOfGroup(s, group, list, sum), sum.add, sum.key);
  return total;
}
