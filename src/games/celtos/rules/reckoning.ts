/**
 * A close combat computed through, speed by speed, with exact chances: who falls, who still strikes, whose standard still
 * stands, and whether Ward took the first hit. Models whose fates hang together are kept together, all others apart.
 */

import type { CeltosState } from '../state.ts';
import { ALL_UNITS, sideOf, UNITS_OF } from '../tables.ts';
import { assaultOf, hasWard, lives, modelId, numberOfModel, standardOf, unitOfModel } from './field.ts';
import {
  FIRST_STRIKE,
  fightersIn,
  foesOf,
  speedOf,
  strikeDamage,
  strikeModifier,
  strikesOf,
  struckToughness,
} from './fight.ts';
import { needOf, tenthsOf } from './telling.ts';

/** For each model in the fight and each of its strikes: whom it would strike, the most wanted first. */
export type Aims = ReadonlyMap<number, readonly (readonly number[])[]>;

/** Each strike goes where the fewest others of its side go; whoever has fallen is passed over. */
export function aimsIn(s: CeltosState): Aims {
  const aimed = new Map<number, number>();
  const out = new Map<number, number[][]>();
  for (const m of fightersIn(s)) {
    const foes = foesOf(s, m);
    const all = Array.from({ length: strikesOf(s, unitOfModel(m), false) }, () => {
      const wanted = [...foes].sort((a, b) => (aimed.get(a) ?? 0) - (aimed.get(b) ?? 0) || a - b);
      if (wanted.length > 0) aimed.set(wanted[0], (aimed.get(wanted[0]) ?? 0) + 1);
      return wanted;
    });
    out.set(m, all);
  }
  return out;
}

/** The chances of one strike: to hit, and then to wound. */
export function strikeChances(
  s: CeltosState,
  by: number,
  at: number,
): { readonly hits: number; readonly hurts: number } {
  const [u, v] = [unitOfModel(by), unitOfModel(at)];
  const need = needOf(assaultOf(s, u, numberOfModel(by)), assaultOf(s, v, numberOfModel(at)));
  return {
    hits: tenthsOf(need, strikeModifier(s, by, at, false)) / 10,
    hurts: tenthsOf(needOf(strikeDamage(s, by), struckToughness(s, by, at)), 0) / 10,
  };
}

/** Wounds left of a model, whether it has Ward still, and whether it lived when the speed that is struck now began. */
const WARD = 64;
const LIVED = 128;
const woundsIn = (fate: number): number => fate & (WARD - 1);

/** What a fight came to: wounds that count and a standing standard, by the side that scores them. */
export interface Score {
  readonly wounds: readonly [number, number];
  readonly standards: readonly [number, number];
  readonly chance: number;
}

/** One way in which it can have gone: the fates of those that matter still, in order, and what the others came to. */
interface Way extends Score {
  readonly fates: readonly number[];
}

/** Models whose fates hang together, and all ways in which these can have gone. */
class Block {
  readonly models: readonly number[];
  readonly ways: readonly Way[];

  constructor(models: readonly number[], ways: Iterable<Way>) {
    this.models = models;
    const merged = new Map<string, Way>();
    for (const way of ways) {
      const key = `${way.fates} ${way.wounds} ${way.standards}`;
      const known = merged.get(key);
      merged.set(key, known ? { ...way, chance: way.chance + known.chance } : way);
    }
    this.ways = [...merged.values()];
  }
  with(other: Block): Block {
    return new Block(
      [...this.models, ...other.models],
      this.ways.flatMap((a) => other.ways.map((b) => ({ ...sumOf(a, b), fates: [...a.fates, ...b.fates] }))),
    );
  }
  /** Whether a model lived when the speed began, whatever has happened. */
  surely(m: number): boolean {
    const k = this.models.indexOf(m);
    return this.ways.every(({ fates }) => (fates[k] & LIVED) !== 0);
  }
}

/** CE-120: a standard counts once a side. */
const sumOf = (a: Score, b: Score): Score => ({
  wounds: [a.wounds[0] + b.wounds[0], a.wounds[1] + b.wounds[1]],
  standards: [Math.max(a.standards[0], b.standards[0]), Math.max(a.standards[1], b.standards[1])],
  chance: a.chance * b.chance,
});
const scored = (side: number, n: number): [number, number] => (side === 0 ? [n, 0] : [0, n]);

/** Everybody stands in the fight (`musterFight`): all that it can come to. */
export function reckon(s: CeltosState, aims: Aims = aimsIn(s)): Score[] {
  const bearers = [0, 1].map((side) =>
    UNITS_OF[side].filter((u) => s.fought[u] && lives(s, u, standardOf(s, u))).map((u) => modelId(u, standardOf(s, u))),
  );
  // A bearer who is not in contact keeps the standard.
  const [own, other] = bearers.map((all) => (all.some((m) => !aims.has(m)) ? 1 : 0));
  const none = { wounds: [0, 0], standards: [0, 0], chance: 1 } as const;
  const blocks = new Map<number, Block>();
  const all = new Set<Block>([new Block([], [{ ...none, standards: [own, other], fates: [] }])]);
  const replace = (old: readonly Block[], now: Block): void => {
    for (const block of old) all.delete(block);
    all.add(now);
    for (const m of now.models) blocks.set(m, now);
  };
  for (const m of aims.keys())
    replace([], new Block([m], [{ ...none, fates: [s.wounds[m] + (hasWard(s, unitOfModel(m)) ? WARD : 0)] }]));
  const of = (m: number): Block => blocks.get(m) as Block;

  // In the order in which they are rolled; whoever comes up no more is counted and forgotten.
  const strokes = [...aims]
    .flatMap(([by, each]) => each.map((wanted) => ({ by, wanted, speed: speedOf(s, unitOfModel(by)) })))
    .sort((a, b) => b.speed - a.speed);
  const last = new Map<number, number>();
  strokes.forEach(({ by, wanted }, i) => {
    for (const m of [by, ...wanted]) last.set(m, i);
  });
  let speed = FIRST_STRIKE + 1;
  strokes.forEach((stroke, i) => {
    if (stroke.speed !== speed) for (const block of [...all]) replace([block], beginSpeed(block));
    speed = stroke.speed;
    const { by, wanted } = stroke;
    // Who certainly lives strikes the first who certainly lives: nobody else matters to it.
    const certain = of(by).surely(by);
    const joined = new Set(certain ? [] : [of(by)]);
    for (const at of wanted) {
      joined.add(of(at));
      if (of(at).surely(at)) break;
    }
    const [first, ...others] = joined;
    const block = others.reduce((sum, next) => sum.with(next), first);
    replace([...joined], struck(s, block, certain ? null : by, by, wanted));
    for (const [m, at] of last) if (at === i) replace([of(m)], forgotten(s, of(m), m, bearers));
  });
  return [...all].reduce((sum, next) => sum.with(next)).ways.slice();
}

const beginSpeed = ({ models, ways }: Block): Block =>
  new Block(
    models,
    ways.map((way) => ({ ...way, fates: way.fates.map((f) => (woundsIn(f) > 0 ? f | LIVED : f & ~LIVED)) })),
  );

/** After one strike: it is named by how they stood when the speed began (CE-515). `doubt` is the striker, if it may be dead. */
function struck(s: CeltosState, block: Block, doubt: number | null, by: number, wanted: readonly number[]): Block {
  const place = new Map(block.models.map((m, k) => [m, k]));
  const out: Way[] = [];
  for (const way of block.ways) {
    const lived = (m: number): boolean => ((way.fates[place.get(m) ?? -1] ?? 0) & LIVED) !== 0;
    const at = doubt !== null && !lived(doubt) ? undefined : wanted.find(lived);
    if (at === undefined) {
      out.push(way);
      continue;
    }
    const { hits, hurts } = strikeChances(s, by, at);
    const k = place.get(at) as number;
    const fate = way.fates[k];
    const add = (now: number, chance: number): number =>
      out.push({ ...way, fates: way.fates.with(k, now), chance: way.chance * chance });
    if (fate & WARD) {
      add(fate, 1 - hits);
      add(fate - WARD, hits);
    } else {
      add(fate, 1 - hits * hurts);
      add(woundsIn(fate) > 0 ? fate - 1 : fate, hits * hurts);
    }
  }
  return new Block(block.models, out);
}

/** CE-523: one model less to remember; what it lost counts for the other side, and a standard if it bears one still. */
function forgotten(s: CeltosState, block: Block, m: number, bearers: readonly (readonly number[])[]): Block {
  const k = block.models.indexOf(m);
  const side = sideOf(unitOfModel(m));
  return new Block(
    block.models.toSpliced(k, 1),
    block.ways.map((way) => {
      const left = woundsIn(way.fates[k]);
      const stands = left > 0 && bearers[side].includes(m) ? 1 : 0;
      const own: Score = { wounds: scored(1 - side, s.wounds[m] - left), standards: scored(side, stands), chance: 1 };
      return { ...sumOf(way, own), fates: way.fates.toSpliced(k, 1) };
    }),
  );
}

/** The units of a side in the fight. */
export const unitsIn = (s: CeltosState, side: number): number[] =>
  ALL_UNITS.filter((u) => s.fought[u] && sideOf(u) === side);
