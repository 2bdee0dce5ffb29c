/** How a game goes: who is ahead, how often that changes, when it is decided, and how far back the winner was. */

import { logistic, type Point, sigmoid } from './stats.ts';

/** The leads of games, turn by turn, in the order of games and turns; the end is not among them. */
export interface Leads {
  readonly game: readonly number[];
  readonly turn: readonly number[];
  readonly lead: readonly number[];
}

/** By game number: 1 if the first seat won, 0 if another did, 0.5 for a draw. */
export type Results = ReadonlyMap<number, number>;

/** The first seat's chance to win in a position of this turn with this lead. */
export type ChanceModel = (turn: number, lead: number) => number;

const BIN = 50;

/**
 * The evaluation matched to how such positions ended in these games: logistic, turn by turn. Turns with few games lean on
 * all turns together.
 */
export function fitChances(leads: Leads, results: Results): ChanceModel {
  const bins = new Map<number, Map<number, { y: number; n: number }>>();
  leads.lead.forEach((lead, i) => {
    const y = results.get(leads.game[i] as number);
    if (y === undefined) return;
    const turn = leads.turn[i] as number;
    const at = Math.round(lead * BIN);
    let row = bins.get(turn);
    if (!row) {
      row = new Map();
      bins.set(turn, row);
    }
    const cell = row.get(at) ?? { y: 0, n: 0 };
    cell.y += y;
    cell.n++;
    row.set(at, cell);
  });
  const pointsOf = (row: ReadonlyMap<number, { y: number; n: number }>): Point[] =>
    [...row].map(([at, { y, n }]) => ({ x: at / BIN, y: y / n, n }));
  const pooled = logistic([...bins.values()].flatMap(pointsOf), [0, 2]);
  const fits = new Map([...bins].map(([turn, row]) => [turn, logistic(pointsOf(row), pooled, 10)]));
  return (turn, lead) => {
    const [a, b] = fits.get(turn) ?? pooled;
    return sigmoid(a + b * lead);
  };
}

/** One game as its chances went. */
export interface Course {
  readonly game: number;
  /** 1, 0 or 0.5: what came of it for the first seat. */
  readonly won: number;
  readonly turns: readonly number[];
  /** The first seat's chance at the start of each. */
  readonly chances: readonly number[];
}

export function coursesOf(leads: Leads, results: Results, chance: ChanceModel): Course[] {
  const courses: Course[] = [];
  let open: { game: number; won: number; turns: number[]; chances: number[] } | null = null;
  leads.game.forEach((game, i) => {
    const won = results.get(game);
    if (won === undefined) return;
    if (open?.game !== game) {
      open = { game, won, turns: [], chances: [] };
      courses.push(open);
    }
    open.turns.push(leads.turn[i] as number);
    open.chances.push(chance(leads.turn[i] as number, leads.lead[i] as number));
  });
  return courses;
}

/** The winner's chances; of a draw, those of the side that was behind. */
const winnersChances = ({ won, chances }: Course): readonly number[] =>
  won === 0.5 ? chances.map((c) => Math.min(c, 1 - c)) : won === 1 ? chances : chances.map((c) => 1 - c);

/** How often the side that is ahead is another than before, the end included. A game that stands even has no leader. */
export function leadChanges({ won, chances }: Course): number {
  let leader = 0;
  let changes = 0;
  for (const chance of [...chances, won]) {
    const now = Math.abs(chance - 0.5) < 1e-9 ? 0 : Math.sign(chance - 0.5);
    if (now !== 0 && leader !== 0 && now !== leader) changes++;
    if (now !== 0) leader = now;
  }
  return changes;
}

/** Decided: the winner has this chance and never falls below it again. */
export const DECIDED = 0.9;

/**
 * At the start of which of its turns a game was decided, counted from 0; as many as it has turns if it was open until the
 * end. A draw is never decided.
 */
export function decidedAt(course: Course, bar = DECIDED): number {
  const chances = winnersChances(course);
  if (course.won === 0.5) return chances.length;
  let at = chances.length;
  while (at > 0 && (chances[at - 1] as number) >= bar) at--;
  return at;
}

/** The part of all turns played that came after games were decided. */
export function deadTail(courses: readonly Course[], bar = DECIDED): number {
  let [all, dead] = [0, 0];
  for (const course of courses) {
    all += course.turns.length;
    dead += course.turns.length - decidedAt(course, bar);
  }
  return all === 0 ? 0 : dead / all;
}

/** How far down the winner was: the lowest chance at the start of a turn. A draw has none. */
export const lowestChance = (course: Course): number | null =>
  course.won === 0.5 || course.chances.length === 0 ? null : Math.min(...winnersChances(course));

/** A winner who was below this came back, unless that side begins there. */
export const BEHIND = 0.25;

export function comebacks(
  courses: readonly Course[],
  behind = BEHIND,
): { readonly back: number; readonly began: number } {
  let [back, began] = [0, 0];
  for (const course of courses) {
    const low = lowestChance(course);
    if (low === null || low >= behind) continue;
    const start = winnersChances(course)[0] as number;
    if (start < behind) began++;
    else back++;
  }
  return { back, began };
}

/** Games still played and still open at the start of each turn. */
export function openByTurn(courses: readonly Course[]): readonly { turn: number; played: number; open: number }[] {
  const found = new Map<number, { turn: number; played: number; open: number }>();
  for (const course of courses) {
    const decided = decidedAt(course);
    course.turns.forEach((turn, i) => {
      const row = found.get(turn) ?? { turn, played: 0, open: 0 };
      row.played++;
      if (i < decided) row.open++;
      found.set(turn, row);
    });
  }
  return [...found.values()].sort((a, b) => a.turn - b.turn);
}
