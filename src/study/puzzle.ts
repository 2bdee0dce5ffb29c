/** Puzzles: positions of played matches with one clearly better option, by what the seat that decides can know. */

import { type JudgedOption, weighOptions } from '../ai/judge.ts';
import type { AnyGame } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { optionWords, toDecision } from '../engine/play.ts';
import { Options } from '../engine/steps.ts';
import { estimate, type Lesson, type Note, type WeighedOption } from './study.ts';

/** The best option is so much ahead of every other, and clearly so. */
export const AHEAD = 0.05;
/** With more options than this not all can be weighed, and the answer would be a guess. */
const MAX_OPTIONS = 16;

export interface PuzzleBudget {
  /** Worlds of the first look, and of the check. */
  readonly look: number;
  readonly check: number;
}

export const PUZZLE_BUDGET: PuzzleBudget = { look: 8, check: 24 };

const isAlone = ([best, next]: readonly JudgedOption[]): boolean =>
  best !== undefined && next !== undefined && next.behind.mean >= AHEAD && next.behind.mean > next.behind.range;

/** The options of a decision, weighed if it may be a puzzle: the same one is best in fresh worlds too, or null. */
export function puzzleAt(
  game: AnyGame,
  match: Match,
  at: number,
  budget: PuzzleBudget = PUZZLE_BUDGET,
): readonly JudgedOption[] | null {
  const s = match.stateAt(at);
  const list = new Options();
  const step = toDecision(game, s, list);
  if (!step || step.open || list.count < 3 || list.count > MAX_OPTIONS) return null;
  const seat = step.seat(s);
  const offered = list.list();
  const look = weighOptions(game, s, seat, () => offered, `look ${at}`, budget.look);
  if (!isAlone(look)) return null;
  const check = weighOptions(game, s, seat, () => offered, `check ${at}`, budget.check);
  return isAlone(check) && check[0]?.code === look[0]?.code ? check : null;
}

const percent = (part: number): string => `${Math.round(part * 100)}%`;
const give = (range: number): string => `± ${Math.max(1, Math.round(range * 100))}`;

/** A puzzle as a note of a study: the question, the one right answer, and what each wrong one costs. */
export function puzzleNote(game: AnyGame, options: readonly JudgedOption[], question: string, worlds: number): Note {
  const weighed = options.map(
    (o): WeighedOption => ({
      words: optionWords(game, o.code),
      ...estimate(o.mean, o.range),
      behind: estimate(Math.max(0, o.behind.mean), o.behind.range),
    }),
  );
  const [best, next] = weighed;
  const lesson: Lesson = {
    question,
    hints: [],
    right:
      best && next
        ? [
            {
              words: best.words,
              text: `Win probability ${percent(best.mean)} ${give(best.range)}, by ${worlds} worlds. The next best has ${percent(next.mean)}.`,
            },
          ]
        : [],
    wrong: weighed.slice(1).map((o) => ({
      words: o.words,
      text: `Win probability ${percent(o.mean)} ${give(o.range)}: ${percent(o.behind.mean)} ${give(o.behind.range)} less than the best option.`,
    })),
    otherwise: '',
  };
  return { lesson, options: weighed };
}
