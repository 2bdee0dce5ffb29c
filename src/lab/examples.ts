/** Games to open from a mark of a figure: for odds, a place, a unit or a kind of option, some of the games in which it came up. */

import type { Frames } from './frames.ts';
import { columnOf, eachRow, type Rows } from './rows.ts';

/** A game, and how many decisions it had seen by then. */
export type Moment = readonly [game: number, at: number];

/** By mark. What can be read off the games themselves (results, lengths) is not in it. */
export type Examples = Readonly<Record<string, readonly Moment[]>>;

/** So many games are enough to look at. */
const MOST = 12;

export const oddsMark = (seat: string | null, odds: string): string => `odds ${seat ?? ''} ${odds}`;
export const hexMark = (hex: string): string => `hex ${hex}`;
export const unitMark = (unit: string): string => `unit ${unit}`;
export const verbMark = (verb: string): string => `verb ${verb}`;
export const cardMark = (face: string): string => `card ${face}`;
export const ruleMark = (rule: string): string => `rule ${rule}`;
export const turnMark = (turn: number): string => `fights ${turn}`;

/** One game for each mark at most, so that the next one like this is another game. */
class Gatherer {
  readonly found: Record<string, Moment[]> = {};

  add(mark: string, game: number, at: number): void {
    const list = Object.hasOwn(this.found, mark) ? (this.found[mark] as Moment[]) : [];
    this.found[mark] = list;
    if (list.length < MOST && list.at(-1)?.[0] !== game) list.push([game, at]);
  }
}

export function examplesOf(rows: Rows): Examples {
  const gather = new Gatherer();
  for (const { game, at, turn, seat, odds, hexes } of eachRow(rows, 'fights')) {
    // The report of a fight stands where it was told; the decision before it is where it began.
    const before = Math.max(0, at - 1);
    gather.add(turnMark(turn), game, before);
    if (odds !== null) gather.add(oddsMark(seat, odds), game, before);
    for (const hex of hexes.split(' ')) if (hex !== '') gather.add(hexMark(hex), game, before);
  }
  for (const { game, at, unit, hex } of eachRow(rows, 'losses')) {
    gather.add(unitMark(unit), game, Math.max(0, at - 1));
    if (hex !== null) gather.add(hexMark(hex), game, Math.max(0, at - 1));
  }
  for (const { game, at, face } of eachRow(rows, 'cards')) gather.add(cardMark(face), game, at);
  for (const { game, rule, first } of eachRow(rows, 'rules'))
    if (first !== null) gather.add(ruleMark(rule), game, first);
  // When an option was taken is known of detailed games alone; else the game opens at its start.
  for (const { game, at, choice } of eachRow(rows, 'decisions'))
    gather.add(verbMark(choice.split(' ')[0] ?? ''), game, at);
  for (const { game, verb, taken } of eachRow(rows, 'options')) if (taken > 0) gather.add(verbMark(verb), game, 0);
  return gather.found;
}

/** The examples of several batches as one. */
export function joinExamples(parts: readonly Examples[]): Examples {
  const joined: Record<string, Moment[]> = {};
  for (const part of parts)
    for (const [mark, moments] of Object.entries(part)) {
      const list = Object.hasOwn(joined, mark) ? (joined[mark] as Moment[]) : [];
      joined[mark] = list;
      list.push(...moments.slice(0, MOST - list.length));
    }
  return joined;
}

/** Games that show what a mark stands for: read off the games themselves, or else the examples that were gathered. */
export function momentsLike(mark: string, games: Frames['games'], examples: Examples): readonly Moment[] {
  const [kind = '', ...rest] = mark.split(' ');
  const value = rest.join(' ');
  const which: Readonly<Record<string, (game: Frames['games'][number]) => boolean>> = {
    winner: ({ winner }) => winner === value,
    result: ({ result }) => result === value,
    turns: ({ turns }) => turns === Number(value),
  };
  const test = which[kind];
  if (!test) return Object.hasOwn(examples, mark) ? (examples[mark] as readonly Moment[]) : [];
  const found: Moment[] = [];
  for (const game of games) if (found.length < MOST && test(game)) found.push([game.game, 0]);
  return found;
}

/** By game: its choices as they were kept, and its hash. */
export interface Kept {
  readonly choices: Readonly<Record<number, string>>;
  readonly checks: Readonly<Record<number, string>>;
}

export function keptOf(rows: Rows): Kept {
  const records = [...eachRow(rows, 'records')];
  const [games, checks] = [columnOf(rows, 'games', 'game'), columnOf(rows, 'games', 'check')];
  return {
    choices: Object.fromEntries(records.map(({ game, choices }) => [game, choices])),
    checks: Object.fromEntries(games.map((game, i) => [game, checks[i] as string])),
  };
}
