/**
 * What may lie under the backs of a side, as anybody can count it who sees the backs, remembers what was face up and reads
 * the rules: every deal that fits all that is public counts alike. A deal is who lies where; which regiments lie as one
 * counter; and which chit each reinforcement is tied to, which must fit the chits drawn (X10). It keeps the stacking limit
 * in every hex (CO-024), and the plan in sight (X7, CO-105). Odds are counted over all deals (unseen.ts) and copies for the
 * machine drawn from them (redeal.ts); nothing here looks at what really lies there.
 *
 * Backs are dealt in groups that do not touch one another: those under which regiments, dummies and reinforcements lie in
 * one, every other kind by itself. Counters that ask for the same are a class: deals are counted by class, hex by hex.
 */

import type { RandomSource } from '../../../engine/index.ts';
import { type CoState, Mark, NO_TARGET, Phase, scenarioOf } from '../state.ts';
import { CHITS, HEXES, onMap, Place, STACKING_LIMIT, type Tables, UNITS } from '../tables.ts';
import { isKnown } from './memory.ts';
import { leadOf } from './movement.ts';
import { isInPublic } from './sequence.ts';

/** A back in sight that nobody can tell from others of its kind. */
export interface Back {
  readonly hex: number;
  readonly back: number;
  /** The hex it is planned against in sight of all, or NO_TARGET. */
  readonly target: number;
}

/** What has become of a reinforcement: it has not come, it came, or came with the last chit and is not all on the map. */
export const Came = { not: 0, all: 1, inPart: 2 } as const;

/** Counters that may lie under the backs of a group, one for each. */
interface Pool {
  readonly counters: readonly number[];
  /** What waits beside the map. */
  readonly beside: readonly number[];
  /** By item. */
  readonly came: readonly number[];
  /** How many of each class there are, as one number. */
  readonly key: number;
  /** The ways to tie the reinforcements, and to lay counters of a class one for another. */
  readonly weight: number;
}

/** The ways to lay classes under the backs of one hex: by what they add up to. */
interface Part {
  readonly hex: number;
  /** Numbers of the backs. */
  readonly backs: readonly number[];
  readonly ways: ReadonlyMap<number, readonly (readonly number[])[]>;
}

export interface Group {
  readonly pools: readonly Pool[];
  /** The class of a counter, by counter. */
  readonly classOf: ReadonlyMap<number, number>;
  readonly parts: readonly Part[];
}

export interface Deals {
  readonly backs: readonly Back[];
  readonly groups: readonly Group[];
}

/** X7: a dummy is never in a plan; CO-105: artillery reaches what it supports against. */
export const fitsPlan = (t: Tables, c: number, hex: number, target: number): boolean =>
  target === NO_TARGET || (!t.dummy[c] && (!t.artillery[c] || t.distance[hex * HEXES + target] <= t.range[c]));

export const partsOf = (t: Tables, c: number): number[] => Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c]));

/** Whether a unit is hidden: alive, not face up, and nobody knows it. */
const isHidden = (s: CoState, unit: number): boolean => s.hex[unit] !== Place.eliminated && !isOpen(s, unit);

/** Whether it is no secret which counter this is: it is face up, or it was and nobody could mistake it since. */
export function isOpen(s: CoState, counter: number): boolean {
  const lead = leadOf(s, counter);
  return isKnown(s, lead) || (s.mark[lead] & Mark.shown) !== 0;
}

// ---- the counters in question -----------------------------------------------------------------------------------------

interface Way {
  readonly on: readonly number[];
  readonly off: readonly number[];
  readonly came: number;
}
/** One counter of the forces, or the counters of one item, with all that may have become of it. */
interface Source {
  readonly item: number;
  readonly backs: readonly number[];
  readonly ways: readonly Way[];
}

/** How much is thought possible: what is likely comes first. */
interface Latitude {
  /** Whether a regiment that has come may be on the map in part. */
  readonly inPart: boolean;
  readonly limit: boolean;
  /** Whether fewer are there than the scenario has: only in a position that was given. */
  readonly fewer?: boolean;
}

const isWhole = (s: CoState, counter: number): boolean => partsOf(s.tables, counter).every((u) => isHidden(s, u));

/** On the map: as one counter, or as what is left of its battalions (X2). */
function waysOn(s: CoState, counter: number): Way[] {
  const left = partsOf(s.tables, counter).filter((u) => isHidden(s, u));
  if (left.length === 0) return [{ on: [], off: [], came: Came.all }];
  return [...(isWhole(s, counter) ? [[counter]] : []), ...(counter >= UNITS ? [left] : [])].map((on) => ({
    on,
    off: [],
    came: Came.all,
  }));
}

/** Not all on the map, as long as it may enter. */
function waysOff(s: CoState, counter: number, inPart: boolean): Way[] {
  const left = partsOf(s.tables, counter).filter((u) => isHidden(s, u));
  if (left.length === 0) return [];
  const off = isWhole(s, counter) ? [counter] : left;
  const ways: Way[] = [{ on: [], off, came: Came.inPart }];
  if (!inPart) return ways;
  for (let set = 1; set < 2 ** left.length - 1; set++)
    ways.push({
      on: left.filter((_, i) => ((set >> i) & 1) === 1),
      off: left.filter((_, i) => ((set >> i) & 1) === 0),
      came: Came.inPart,
    });
  return ways;
}

/** Whether it is the side's own turn and nobody else knows whether its moves are over: somebody may still enter (X23). */
const mayStillEnter = (s: CoState, side: number): boolean =>
  s.player === side && s.phase >= Phase.movement && !isInPublic(s);

/** The forces of the scenario. */
function scenarioSources(s: CoState, side: number, { inPart, fewer = false }: Latitude): Source[] {
  const t = s.tables;
  const { start, items, entry } = scenarioOf(s);
  const enters = mayStillEnter(s, side);
  const first = fewer || (entry[side] !== null && (s.turn === 0 || (s.turn === 1 && enters))); // CO-152
  return [
    ...start[side].map((c) => ({
      item: -1,
      backs: [t.back[c]],
      ways: [...waysOn(s, c), ...(first ? waysOff(s, c, inPart) : [])],
    })),
    ...items[side].flatMap(({ counters }, item): Source[] => {
      if (counters.length === 0) return [];
      // An item one of whose units was seen eliminated or face up has come.
      const isSure = counters.some((c) => partsOf(t, c).some((u) => !isHidden(s, u)));
      const here = together(counters.map((c) => waysOn(s, c)));
      const all = together(counters.map((c) => [...waysOn(s, c), ...(enters ? waysOff(s, c, inPart) : [])]));
      const waits = all.filter(({ off }) => off.length > 0);
      const ways = [...(isSure ? [] : [{ on: [], off: [], came: Came.not }]), ...here, ...waits];
      return [{ item, backs: counters.map((c) => t.back[c]), ways }];
    }),
  ];
}

/** All counters of a side: a position may be given with more, or less, than its scenario has. */
function printedSources(s: CoState, side: number, { inPart }: Latitude): Source[] {
  const t = s.tables;
  return Array.from(t.countersOf[side])
    .filter((c) => c >= UNITS || t.regimentOf[c] < 0)
    .map((c) => ({ item: -1, backs: [t.back[c]], ways: [...waysOn(s, c), ...waysOff(s, c, inPart)] }));
}

/** One way of each counter of an item. */
const together = (lists: readonly (readonly Way[])[]): Way[] =>
  lists.reduce<Way[]>(
    (before, ways) =>
      before.flatMap((a) =>
        ways.map((b) => ({ on: [...a.on, ...b.on], off: [...a.off, ...b.off], came: Math.max(a.came, b.came) })),
      ),
    [{ on: [], off: [], came: Came.all }],
  );

// ---- chits ------------------------------------------------------------------------------------------------------------

const falling = (n: number, k: number): number => (k <= 0 ? 1 : n < k ? 0 : n * falling(n - 1, k - 1));

/** The chits of a pass that a side drew, in order. */
export function drawnBy(s: CoState, side: number, pass: number): number[] {
  const { attacker, passLength } = scenarioOf(s);
  const drawn = Array.from(s.drawn.subarray((pass - 1) * passLength * 2, pass * passLength * 2));
  return drawn.filter((chit, i) => chit > 0 && i % 2 === (side === attacker ? 0 : 1));
}

/**
 * X10, K44: in how many ways the items of a side can be tied to the chits of their passes, so that those came that came.
 * What is still entering came with the last chit.
 */
function tiesFor(s: CoState, side: number, came: readonly number[]): number {
  const { items, passLength } = scenarioOf(s);
  const now = s.turn <= passLength ? 1 : 2;
  let ways = 1;
  for (const pass of [1, 2]) {
    const mine = drawnBy(s, side, pass).length;
    const count = (state: number): number =>
      items[side].filter((item, i) => item.pass === pass && item.counters.length > 0 && came[i] === state).length;
    const [not, all, inPart] = [count(Came.not), count(Came.all), count(Came.inPart)];
    if (inPart > (pass === now && mine > 0 ? 1 : 0)) return 0;
    const steps = items[side].filter((item) => item.pass === pass && item.counters.length === 0).length;
    ways *= falling(mine - inPart, all) * falling(CHITS - mine, not) * falling(CHITS - inPart - all - not, steps);
  }
  return ways;
}

// ---- groups -----------------------------------------------------------------------------------------------------------

/** So many counters of one class fit into a digit. */
const DIGIT = 16;
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Every pool that has as many counters of each kind as there are backs. */
function poolsFrom(
  sources: readonly Source[],
  counts: ReadonlyMap<number, number>,
  back: Uint8Array | readonly number[],
  items: number,
): Pick<Pool, 'counters' | 'beside' | 'came'>[] {
  const order = [...sources].sort((a, b) => Math.max(...a.backs) - Math.max(...b.backs));
  const lastOf = new Map<number, number>();
  order.forEach(({ backs }, i) => {
    for (const b of backs) lastOf.set(b, i);
  });
  for (const [b, n] of counts) if (n > 0 && !lastOf.has(b)) return [];
  const left = new Map(counts);
  const pools: Pick<Pool, 'counters' | 'beside' | 'came'>[] = [];
  const came: number[] = Array(items).fill(Came.not);
  const walk = (i: number, on: readonly number[], off: readonly number[]): void => {
    if (i === order.length) {
      pools.push({ counters: on, beside: off, came: [...came] });
      return;
    }
    const { item, backs, ways } = order[i];
    for (const way of ways) {
      for (const c of way.on) left.set(back[c], (left.get(back[c]) ?? 0) - 1);
      if (item >= 0) came[item] = way.came;
      const fits = backs.every((b) => {
        const n = left.get(b) ?? 0;
        return lastOf.get(b) === i ? n === 0 : n >= 0;
      });
      if (fits) walk(i + 1, [...on, ...way.on], [...off, ...way.off]);
      for (const c of way.on) left.set(back[c], (left.get(back[c]) ?? 0) + 1);
    }
  };
  walk(0, [], []);
  return pools;
}

/** Sums by what they add up to: the deals of two lots of hexes put together. */
function joinWays(a: ReadonlyMap<number, number>, part: Part, most: readonly number[]) {
  const out = new Map<number, number>();
  for (const [x, n] of a)
    for (const [y, list] of part.ways) {
      const key = x + y;
      if (!exceeds(key, most)) out.set(key, (out.get(key) ?? 0) + n * list.length);
    }
  return out;
}

/** What is asked for, class by class, is at most this. */
function exceeds(key: number, most: readonly number[]): boolean {
  let left = key;
  for (const n of most) {
    if (left % DIGIT > n) return true;
    left = Math.floor(left / DIGIT);
  }
  return false;
}

interface Lot {
  readonly s: CoState;
  readonly side: number;
  readonly backs: readonly Back[];
  /** Those of the backs that are dealt together. */
  readonly mine: readonly number[];
}

/** A group, or null if no deal fits. */
function groupOf({ s, side, backs, mine }: Lot, sources: readonly Source[], { limit }: Latitude): Group | null {
  const t = s.tables;
  const counts = new Map<number, number>();
  for (const i of mine) counts.set(backs[i].back, (counts.get(backs[i].back) ?? 0) + 1);
  const items = scenarioOf(s).items[side].length;
  const raw = poolsFrom(sources, counts, t.back, items);
  if (raw.length === 0) return null;
  // Classes: who asks for the same.
  const names: string[] = [];
  const members: number[] = [];
  const classOf = new Map<number, number>();
  for (const c of new Set(raw.flatMap(({ counters }) => counters))) {
    const name = [t.back[c], t.size[c], t.dummy[c], t.artillery[c] ? t.range[c] : 0].join();
    if (!names.includes(name)) {
      names.push(name);
      members.push(c);
    }
    classOf.set(c, names.indexOf(name));
  }
  const numbersOf = (counters: readonly number[]): number[] => {
    const n: number[] = Array(names.length).fill(0);
    for (const c of counters) n[classOf.get(c) as number]++;
    return n;
  };
  const most = names.map((_, k) => Math.max(0, ...raw.map(({ counters }) => numbersOf(counters)[k])));
  const digit = names.map((_, k) => DIGIT ** k);
  const parts = partsBy(s, side, backs, mine).map(({ hex, backs: here, room }): Part => {
    const ways = new Map<number, (readonly number[])[]>();
    const walk = (at: number, left: number, key: number, classes: readonly number[]): void => {
      if (at === here.length) {
        ways.set(key, [...(ways.get(key) ?? []), classes]);
        return;
      }
      const { back, target } = backs[here[at]];
      members.forEach((c, k) => {
        const extra = t.size[c] - 1;
        if (t.back[c] !== back || (limit && extra > left) || !fitsPlan(t, c, hex, target)) return;
        if (!exceeds(key + digit[k], most)) walk(at + 1, left - extra, key + digit[k], [...classes, k]);
      });
    };
    walk(0, room, 0, []);
    return { hex, backs: here, ways };
  });
  let deals: ReadonlyMap<number, number> = new Map([[0, 1]]);
  for (const part of parts) deals = joinWays(deals, part, most);
  const pools = raw.flatMap((pool): Pool[] => {
    const numbers = numbersOf(pool.counters);
    const key = numbers.reduce((sum, n, k) => sum + n * digit[k], 0);
    const ties = sources.some(({ item }) => item >= 0) ? tiesFor(s, side, pool.came) : 1;
    const weight = ties * numbers.reduce((product, n) => product * factorial(n), 1);
    return weight > 0 && deals.has(key) ? [{ ...pool, key, weight }] : [];
  });
  return pools.length > 0 ? { pools, classOf, parts } : null;
}

/** The hexes with backs of a group, and for how many battalions more than its counters each has room (CO-024). */
function partsBy(s: CoState, side: number, backs: readonly Back[], mine: readonly number[]) {
  const loads = new Map<number, number>();
  const add = (hex: number): Map<number, number> => loads.set(hex, (loads.get(hex) ?? 0) + 1);
  for (const u of s.tables.unitsOf[side]) if (isOpen(s, u) && onMap(s.hex[u])) add(s.hex[u]);
  for (const { hex } of backs) add(hex);
  const hexes = [...new Set(mine.map((i) => backs[i].hex))];
  return hexes.map((hex) => ({
    hex,
    backs: mine.filter((i) => backs[i].hex === hex),
    room: Math.max(0, STACKING_LIMIT - (loads.get(hex) ?? 0)),
  }));
}

const LATITUDES: readonly Latitude[] = [
  { limit: true, inPart: false },
  { limit: true, inPart: true },
  // X17: while its owner moves, a stack may be higher for a moment.
  { limit: false, inPart: false },
  { limit: false, inPart: true },
];
const GIVEN: readonly Latitude[] = [
  { limit: true, inPart: true, fewer: true },
  { limit: false, inPart: true, fewer: true },
];

/** Every deal of these backs, or null if none fits. */
export function dealsOf(s: CoState, side: number, backs: readonly Back[]): Deals | null {
  const t = s.tables;
  const sources = scenarioSources(s, side, LATITUDES[0]);
  const seen = new Set(backs.map(({ back }) => back));
  const kinds = [...new Set([...seen, ...sources.flatMap((source) => source.backs)])];
  const bound = new Set(
    sources.flatMap((x) => (x.item >= 0 || x.ways.some(({ on }) => on.some((c) => t.size[c] > 1)) ? x.backs : [])),
  );
  const lotOf = (of: ReadonlySet<number>): Lot => ({
    s,
    side,
    backs,
    mine: backs.flatMap(({ back }, i) => (of.has(back) ? [i] : [])),
  });
  const told = new Map<unknown, Source[]>();
  const sourcesFor = (latitude: Latitude, from: typeof scenarioSources): Source[] => {
    if (from !== scenarioSources) return from(s, side, latitude);
    const found = told.get(latitude) ?? (latitude === LATITUDES[0] ? sources : from(s, side, latitude));
    told.set(latitude, found);
    return found;
  };
  const fits = (of: ReadonlySet<number>, latitudes = LATITUDES, from = scenarioSources): Group | null => {
    for (const latitude of latitudes) {
      const some = sourcesFor(latitude, from).filter((x) => x.backs.some((b) => of.has(b)));
      const group = groupOf(lotOf(of), some, latitude);
      if (group) return group;
    }
    return null;
  };
  /** What is in a position that was given: fewer than the scenario has, or what it has not. */
  const given = (kind: number): Group | null => {
    if (!seen.has(kind)) return NOTHING;
    const of = new Set([kind]);
    return fits(of, GIVEN) ?? fits(of, LATITUDES, printedSources);
  };
  const alone = kinds.filter((kind) => !bound.has(kind)).map((kind) => fits(new Set([kind])) ?? given(kind));
  let joint = fits(bound);
  if (!joint) {
    // A kind that fits by itself in no way is not there as the scenario has it.
    const astray = kinds.filter((kind) => bound.has(kind) && !fits(new Set([kind])));
    for (const kind of astray) bound.delete(kind);
    alone.push(...astray.map(given));
    joint = fits(bound);
  }
  const groups = [...alone, ...(joint ? [joint] : kinds.filter((kind) => bound.has(kind)).map(given))];
  return groups.some((group) => group === null) ? null : { backs, groups: groups as Group[] };
}

const NOTHING: Group = {
  pools: [{ counters: [], beside: [], came: [], key: 0, weight: 1 }],
  classOf: new Map(),
  parts: [],
};

// ---- counting and drawing ---------------------------------------------------------------------------------------------

/** In how many ways classes can lie in these hexes, by what they add up to: in none of them, in the first, in the first two … */
function sumsAlong({ pools, classOf }: Group, parts: readonly Part[]): readonly ReadonlyMap<number, number>[] {
  const most = Array.from({ length: new Set(classOf.values()).size }, (_, k) =>
    Math.max(...pools.map(({ key }) => Math.floor(key / DIGIT ** k) % DIGIT)),
  );
  const sums: ReadonlyMap<number, number>[] = [new Map([[0, 1]])];
  for (const part of parts) sums.push(joinWays(sums[sums.length - 1], part, most));
  return sums;
}

/** Classes under some backs of a group with one of its pools, and in how many ways all other backs can be dealt then. */
export interface Case {
  readonly pool: Pool;
  /** By back; every back in the hexes that were asked for. */
  readonly classes: ReadonlyMap<number, number>;
  readonly ways: number;
}

/** All cases in the hexes of these backs. */
export function casesOf(group: Group, asked: readonly number[]): Case[] {
  const isAsked = ({ backs }: Part): boolean => backs.some((i) => asked.includes(i));
  const [here, others] = [group.parts.filter(isAsked), group.parts.filter((part) => !isAsked(part))];
  const rest = sumsAlong(group, others)[others.length];
  const cases: Case[] = [];
  const walk = (at: number, key: number, classes: ReadonlyMap<number, number>): void => {
    if (at === here.length) {
      for (const pool of group.pools) {
        const ways = rest.get(pool.key - key) ?? 0;
        if (ways > 0) cases.push({ pool, classes, ways });
      }
      return;
    }
    const { backs, ways } = here[at];
    for (const [sum, lists] of ways)
      for (const list of lists)
        walk(at + 1, key + sum, new Map([...classes, ...list.map((k, i) => [backs[i], k] as const)]));
  };
  walk(0, 0, new Map());
  return cases;
}

/** What a draw needs, worked out once. */
interface Lottery {
  readonly group: Group;
  /** For each hex the ways of those before it. */
  readonly before: readonly ReadonlyMap<number, number>[];
  readonly tickets: readonly number[];
}

export const lotteriesOf = ({ groups }: Deals): readonly Lottery[] =>
  groups.map((group) => {
    const sums = sumsAlong(group, group.parts);
    const [before, all] = [sums.slice(0, -1), sums[sums.length - 1]];
    return { group, before, tickets: group.pools.map(({ key, weight }) => weight * (all.get(key) ?? 0)) };
  });

/** Which of these, each as likely as it weighs. */
function pick(random: RandomSource, weights: readonly number[]): number {
  const sum = weights.reduce((a, b) => a + b, 0);
  let at = ((random.below(2 ** 26) * 2 ** 26 + random.below(2 ** 26)) / 2 ** 52) * sum;
  const found = weights.findIndex((weight) => {
    at -= weight;
    return at < 0;
  });
  return found >= 0 ? found : weights.findLastIndex((weight) => weight > 0);
}

/** One deal of all: the counter under each back, what waits, and which items have come. */
export function drawDeal(lotteries: readonly Lottery[], backs: number, items: number, random: RandomSource) {
  const under: number[] = Array(backs).fill(-1);
  const beside: number[] = [];
  const came: number[] = Array(items).fill(Came.not);
  for (const { group, before, tickets } of lotteries) {
    const pool = group.pools[pick(random, tickets)];
    const left = new Map<number, number[]>();
    for (const c of random.shuffled(pool.counters)) {
      const k = group.classOf.get(c) as number;
      left.set(k, [...(left.get(k) ?? []), c]);
    }
    let { key } = pool;
    for (let i = group.parts.length - 1; i >= 0; i--) {
      const ways = [...group.parts[i].ways];
      const [sum, lists] =
        ways[
          pick(
            random,
            ways.map(([n, list]) => list.length * (before[i].get(key - n) ?? 0)),
          )
        ];
      key -= sum;
      const classes = lists[random.below(lists.length)];
      group.parts[i].backs.forEach((slot, j) => {
        under[slot] = left.get(classes[j])?.pop() as number;
      });
    }
    beside.push(...pool.beside);
    pool.came.forEach((state, i) => {
      came[i] = Math.max(came[i], state);
    });
  }
  return { under, beside, came };
}
