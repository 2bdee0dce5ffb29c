/**
 * What a seat may know: everything on the table, and its own army list; the other's list only when both are finished
 * (CE-812). What is hidden besides is the random stream.
 */

import {
  FRAME_WIDTH,
  type JsonObject,
  openFields,
  type RandomSource,
  type View,
  writeFields,
} from '../../engine/index.ts';
import { clearList, firstOf, limitOf, listPoints, mostPoints } from './rules/armies.ts';
import { boardOf } from './rules/field.ts';
import { Step } from './rules/sequence.ts';
import type { CeltosState } from './state.ts';
import { SIDE_UNITS, Skill, STRIDE, UNITS } from './tables.ts';

type Numbers = { readonly [name: string]: number | readonly number[] };

export interface CeltosView extends View {
  readonly fields: Numbers;
  /** Of each model of each unit in turn, as many as the units have. */
  readonly models: Numbers;
  readonly depth: number;
  readonly stack: readonly number[];
}

const LIST_FIELDS = ['profile', 'size', 'gear', 'bought'] as const;
const PER_MODEL = ['x', 'y', 'wounds', 'defends', 'fights'] as const;

/** Whether a seat's list is still hidden from this one. */
export const isHidden = (s: CeltosState, seat: number, owner: number): boolean =>
  owner !== seat && !(s.listDone[0] && s.listDone[1]);

/** Trailing zeros say nothing. */
function short(values: ArrayLike<number>): number[] {
  let n = values.length;
  while (n > 0 && values[n - 1] === 0) n--;
  return Array.from({ length: n }, (_, i) => values[i]);
}

export function view(s: CeltosState, seat: number): JsonObject {
  const fields: { [name: string]: number | number[] } = {};
  for (const [name, value] of Object.entries(openFields(s, PER_MODEL)))
    fields[name] = typeof value === 'number' ? value : [...value];
  const hidden = [0, 1].filter((owner) => isHidden(s, seat, owner));
  for (const owner of hidden) {
    for (const name of LIST_FIELDS) (fields[name] as number[]).fill(0, firstOf(owner), firstOf(owner) + SIDE_UNITS);
    (fields.people as number[])[owner] = 0;
    (fields.drops as number[])[owner] = 0;
  }
  for (const [name, value] of Object.entries(fields)) if (typeof value !== 'number') fields[name] = short(value);
  const models: { [name: string]: number[] } = {};
  for (const name of PER_MODEL) {
    const list: number[] = [];
    for (let u = 0; u < UNITS; u++)
      if (s.onTable[u]) for (let i = 0; i < s.size[u]; i++) list.push(s[name][u * STRIDE + i]);
    models[name] = short(list);
  }
  const stack = Array.from(s.stack.subarray(0, s.depth * FRAME_WIDTH));
  const maker = stack[1];
  if (s.depth === 1 && stack[0] <= Step.armyPurchases && hidden.includes(maker)) {
    stack.fill(0);
    stack[0] = Step.armyList;
    stack[1] = maker;
  }
  return { fields, models, depth: s.depth, stack };
}

/** A state behind a view; a list that is hidden is some list that may be. */
export function redeal(s: CeltosState, seen: View, seat: number, random: RandomSource): void {
  const v = seen as CeltosView;
  writeFields(s, v.fields as { readonly [name: string]: number | readonly number[] });
  s.depth = v.depth;
  s.stack.set(v.stack);
  for (const name of PER_MODEL) {
    let k = 0;
    const list = v.models[name] as readonly number[];
    for (let u = 0; u < UNITS; u++)
      if (s.onTable[u]) for (let i = 0; i < s.size[u]; i++) s[name][u * STRIDE + i] = list[k++] ?? 0;
  }
  for (const owner of [0, 1]) if (isHidden(s, seat, owner)) dealList(s, owner, random);
  if (s.listDone[0] && s.listDone[1] && s.turn === 0) fullStrength(s);
}

/** Units that are not on the table yet have all their models. */
function fullStrength(s: CeltosState): void {
  for (let u = 0; u < 2 * SIDE_UNITS; u++)
    if (s.profile[u] && !s.onTable[u])
      for (let i = 0; i < s.size[u]; i++) s.wounds[u * STRIDE + i] = s.tables.w[s.profile[u] - 1];
}

/** Some list within every limit: a hero and units of several models, at their least. */
function dealList(s: CeltosState, seat: number, random: RandomSource): void {
  const t = s.tables;
  const { row } = boardOf(s);
  clearList(s, seat);
  s.drops[seat] = 0;
  // Lists are begun in turn: nothing is there before its owner was asked.
  if (seat === 1 && !s.listDone[0]) {
    s.people[seat] = 0;
    return;
  }
  const fixed = row.peoples ? t.peoples.findIndex((p) => p.id === row.peoples?.[seat]) : -1;
  const people = fixed >= 0 ? fixed : random.below(t.peoples.length);
  s.people[seat] = 1 + people;
  const most = mostPoints(limitOf(s));
  const own = t.profiles.map((_, p) => p).filter((p) => t.people[p] === people);
  const heroes = own.filter((p) => t.skills[p] & Skill.hero);
  const plain = own.filter((p) => !t.individual[p] && t.missile[p] < 0);
  const needed = row.needs?.[seat];
  const chosen = [
    heroes[random.below(heroes.length)],
    ...(needed ? [t.profiles.findIndex((p) => p.id === needed)] : []),
    ...[...plain]
      .sort((a, b) => t.profiles[a].least * t.profiles[a].points - t.profiles[b].least * t.profiles[b].points)
      .slice(0, 2),
    plain[random.below(plain.length)],
    plain[random.below(plain.length)],
  ];
  let u = firstOf(seat);
  for (const p of chosen) {
    const { least, points } = t.profiles[p];
    if (listPoints(s, seat) + least * points > most) continue;
    s.profile[u] = 1 + p;
    s.size[u] = least;
    u++;
  }
}

/** Changes what this seat cannot know: the coming dice, and a list it has not seen. */
export function indistinguishableState(s: CeltosState, seat: number, random: RandomSource): boolean {
  random.reseed(s);
  for (const owner of [0, 1])
    if (isHidden(s, seat, owner)) {
      dealList(s, owner, random);
      if (s.depth === 1 && s.stack[0] <= Step.armyPurchases && s.stack[1] === owner) {
        s.stack.fill(0);
        s.stack[0] = Step.armyList;
        s.stack[1] = owner;
      }
    }
  return true;
}
