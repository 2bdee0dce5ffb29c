/**
 * A close combat reckoned through, speed by speed, with exact chances: who falls, who still strikes, whose standard still
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

/** Wounds left of each model, and in the bit above them whether it has Ward still; all in the order of their block. */
type Fates = readonly number[];
const WARD = 64;
const woundsIn = (fate: number): number => fate & (WARD - 1);

class Block {
  readonly models: readonly number[];
  readonly ways: ReadonlyMap<string, { readonly fates: Fates; readonly chance: number }>;

  constructor(models: readonly number[], ways: Block['ways']) {
    this.models = models;
    this.ways = ways;
  }
  static of(m: number, fate: number): Block {
    return new Block([m], new Map([[String(fate), { fates: [fate], chance: 1 }]]));
  }
  with(other: Block): Block {
    const ways = new Map<string, { fates: Fates; chance: number }>();
    for (const a of this.ways.values())
      for (const b of other.ways.values()) {
        const fates = [...a.fates, ...b.fates];
        ways.set(fates.join(' '), { fates, chance: a.chance * b.chance });
      }
    return new Block([...this.models, ...other.models], ways);
  }
  /** Whether a model lives whatever has happened. */
  surely(m: number): boolean {
    const k = this.models.indexOf(m);
    for (const { fates } of this.ways.values()) if (woundsIn(fates[k]) === 0) return false;
    return true;
  }
}

/** What a fight came to: wounds that count and a standing standard, by the side that scores them. */
export interface Score {
  readonly wounds: readonly [number, number];
  readonly standards: readonly [number, number];
  readonly chance: number;
}

/** Everybody stands in the fight (`musterFight`): all that it can come to. */
export function reckon(s: CeltosState, aims: Aims = aimsIn(s)): Score[] {
  const blocks = new Map<number, Block>();
  for (const m of aims.keys()) blocks.set(m, Block.of(m, s.wounds[m] + (hasWard(s, unitOfModel(m)) ? WARD : 0)));
  for (let speed = FIRST_STRIKE; speed > 0; speed--) strikeAll(s, aims, blocks, speed);
  return scoresOf(s, blocks);
}

interface Stroke {
  readonly by: number;
  /** It lives whatever has happened. */
  readonly certain: boolean;
  readonly wanted: readonly number[];
}

/** All strikes of one speed: those that depend on the same fates are reckoned together. */
function strikeAll(s: CeltosState, aims: Aims, blocks: Map<number, Block>, speed: number): void {
  const strokes: Stroke[] = [];
  for (const [by, all] of aims) {
    if (speedOf(s, unitOfModel(by)) !== speed) continue;
    for (const wanted of all) {
      if (wanted.length === 0) continue;
      let joined: Block | null = null;
      const join = (m: number): void => {
        const block = blocks.get(m) as Block;
        if (joined === null) joined = block;
        else if (joined !== block) {
          joined = joined.with(block);
          for (const each of joined.models) blocks.set(each, joined);
        }
      };
      // Who certainly lives strikes the first who certainly lives: nothing else matters to it.
      const certain = (blocks.get(by) as Block).surely(by);
      if (!certain) join(by);
      for (const at of wanted) {
        join(at);
        if ((blocks.get(at) as Block).surely(at)) break;
      }
      strokes.push({ by, certain, wanted });
    }
  }
  for (const block of new Set(strokes.map(({ wanted }) => blocks.get(wanted[0]) as Block))) {
    const here = strokes.filter(({ wanted }) => blocks.get(wanted[0]) === block);
    const after = struck(s, block, here);
    for (const m of block.models) blocks.set(m, after);
  }
}

/** One block after its strikes: all are named by how it stood before, and wounds count when the speed is done (CE-515). */
function struck(s: CeltosState, block: Block, strokes: readonly Stroke[]): Block {
  const place = new Map(block.models.map((m, k) => [m, k]));
  const ways = new Map<string, { fates: Fates; chance: number }>();
  for (const way of block.ways.values()) {
    const livesIn = (m: number): boolean => woundsIn(way.fates[place.get(m) as number]) > 0;
    let fallen = new Map([[way.fates.join(' '), { fates: way.fates, chance: way.chance }]]);
    for (const { by, certain, wanted } of strokes) {
      if (!certain && !livesIn(by)) continue;
      const at = wanted.find(livesIn);
      if (at === undefined) continue;
      const { hits, hurts } = strikeChances(s, by, at);
      const k = place.get(at) as number;
      const next: typeof fallen = new Map();
      const add = (fates: Fates, chance: number): void => {
        const key = fates.join(' ');
        next.set(key, { fates, chance: chance + (next.get(key)?.chance ?? 0) });
      };
      for (const { fates, chance } of fallen.values()) {
        const fate = fates[k];
        add(fates, chance * (1 - hits));
        if (fate & WARD) add(fates.with(k, fate - WARD), chance * hits);
        else {
          add(fates, chance * hits * (1 - hurts));
          add(woundsIn(fate) === 0 ? fates : fates.with(k, fate - 1), chance * hits * hurts);
        }
      }
      fallen = next;
    }
    for (const [key, { fates, chance }] of fallen)
      ways.set(key, { fates, chance: chance + (ways.get(key)?.chance ?? 0) });
  }
  return new Block(block.models, ways);
}

/** CE-120, CE-523: the blocks put together. */
function scoresOf(s: CeltosState, blocks: ReadonlyMap<number, Block>): Score[] {
  const bearers = [0, 1].map((side) =>
    UNITS_OF[side].filter((u) => s.fought[u] && lives(s, u, standardOf(s, u))).map((u) => modelId(u, standardOf(s, u))),
  );
  // Whose bearer is not in contact keeps it.
  const kept = bearers.map((all) => (all.some((m) => !blocks.has(m)) ? 1 : 0));
  let scores = new Map<string, Score>([['', { wounds: [0, 0], standards: [kept[0], kept[1]], chance: 1 }]]);
  for (const block of new Set(blocks.values())) {
    const next = new Map<string, Score>();
    for (const { fates, chance } of block.ways.values()) {
      const wounds = [0, 0];
      const standards = [0, 0];
      block.models.forEach((m, k) => {
        const side = sideOf(unitOfModel(m));
        const left = woundsIn(fates[k]);
        wounds[1 - side] += s.wounds[m] - left;
        if (left > 0 && bearers[side].includes(m)) standards[side] = 1;
      });
      for (const before of scores.values()) {
        const sum: Score = {
          wounds: [before.wounds[0] + wounds[0], before.wounds[1] + wounds[1]],
          standards: [Math.max(before.standards[0], standards[0]), Math.max(before.standards[1], standards[1])],
          chance: before.chance * chance,
        };
        const key = `${sum.wounds} ${sum.standards}`;
        next.set(key, { ...sum, chance: sum.chance + (next.get(key)?.chance ?? 0) });
      }
    }
    scores = next;
  }
  return [...scores.values()];
}

/** The units of a side in the fight. */
export const unitsIn = (s: CeltosState, side: number): number[] =>
  ALL_UNITS.filter((u) => s.fought[u] && sideOf(u) === side);
