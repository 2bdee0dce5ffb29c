/** Signs, estimates and lines that the AI writes into a study: from the judgement of each choice and the review of the match. */

import type { JudgedOption, Judgement } from '../ai/judge.ts';
import type { Review } from '../ai/review.ts';
import { optionWords, seatId } from '../engine/play.ts';
import {
  type DecisionSign,
  type Estimate,
  estimate,
  nextLineId,
  noteAt,
  type RollSign,
  readRef,
  type Study,
  type WeighedOption,
  withLine,
  withNote,
} from './study.ts';
import type { StudyTree } from './tree.ts';

/** A choice is so much ahead of the next to be strong, and so much behind the best to be … */
const STRONG = 0.05;
const DOUBTFUL = 0.02;
const MISTAKE = 0.05;
const BLUNDER = 0.1;
/** A roll counts from so much of the winning chance. */
const ROLL = 0.01;

const isClear = ({ mean, range }: Estimate): boolean => mean > range;

/** The sign of a decision, by its expectation alone. */
export function signOf({ options, played }: Pick<Judgement, 'options' | 'played'>): DecisionSign {
  if (options.length === 0) return 'forced';
  const own = options.find((o) => o.code === played);
  if (!own) return 'unjudged';
  if (own === options[0]) {
    const next = options[1];
    return next && next.behind.mean >= STRONG && isClear(next.behind) ? 'strong' : 'sound';
  }
  const { behind } = own;
  if (behind.mean < DOUBTFUL || !isClear(behind)) return 'sound';
  return behind.mean > BLUNDER ? 'blunder' : behind.mean >= MISTAKE ? 'mistake' : 'doubtful';
}

/** How the roll of a choice fell, for the seat that chose; undefined where nothing was rolled. */
export function rollOf(review: Pick<Review, 'falls'>, at: number): RollSign | undefined {
  const fall = review.falls.find((f) => f.at === at);
  if (!fall) return undefined;
  const luck = fall.seat === 1 ? -fall.luck : fall.luck;
  return Math.abs(luck) < ROLL ? 'expected' : luck > 0 ? 'better' : 'worse';
}

const isPoor = (sign: DecisionSign | undefined): boolean =>
  sign === 'doubtful' || sign === 'mistake' || sign === 'blunder';

/** Good or poor decision, good or bad roll. */
export type Field = 'earned' | 'unlucky' | 'got-away' | 'paid';

/** The field of a choice; null where either half says nothing. */
export function fieldOf(decision: DecisionSign | undefined, roll: RollSign | undefined): Field | null {
  if (decision === undefined || roll === undefined || roll === 'expected') return null;
  if (decision === 'unjudged' || decision === 'forced') return null;
  if (isPoor(decision)) return roll === 'better' ? 'got-away' : 'paid';
  return roll === 'better' ? 'earned' : 'unlucky';
}

/** How many choices have been judged and what they came to, with their places. */
export function fieldsOf(study: Study, choices: number): ReadonlyMap<Field, readonly number[]> {
  const found = new Map<Field, number[]>([
    ['earned', []],
    ['unlucky', []],
    ['got-away', []],
    ['paid', []],
  ]);
  for (let n = 1; n <= choices; n++) {
    const { decision, roll } = noteAt(study, { line: null, n });
    const field = fieldOf(decision, roll);
    if (field) found.get(field)?.push(n);
  }
  return found;
}

const bounded = (option: JudgedOption, words: string): WeighedOption => ({
  words,
  ...estimate(option.mean, option.range),
  behind: estimate(Math.min(1, Math.max(0, option.behind.mean)), option.behind.range),
});

/** The title of a line the AI would have played: its option as people read it is found by the page. */
const AI_LINE = 'AI';

/**
 * Writes a judgement into a study. What a person has written stays. Where the AI would clearly have done something else, a line
 * of its own shows it.
 */
export function annotate(study: Study, tree: StudyTree, judgement: Judgement, review: Review, worlds: number): Study {
  const { game } = tree;
  const ref = { line: null, n: judgement.at + 1 };
  const decision = signOf(judgement);
  const played = judgement.options.find((o) => o.code === judgement.played);
  const after = review.course[judgement.at + 1]?.chance;
  let next = withNote(study, ref, {
    decision,
    roll: rollOf(review, judgement.at),
    options: judgement.options.map((o) => bounded(o, optionWords(game, o.code))),
    chance: after === undefined ? undefined : estimate(after, played?.range ?? 0),
  });
  const [best] = judgement.options;
  const isKnown = study.lines.some((l) => l.by === 'ai' && l.from.line === null && l.from.n === ref.n);
  if (best && (decision === 'mistake' || decision === 'blunder') && !isKnown) {
    const words = optionWords(game, best.code);
    const line = {
      id: nextLineId(next),
      from: ref,
      dice: `ai${ref.n}`,
      title: AI_LINE,
      by: 'ai' as const,
      choices: [{ seat: seatId(game, judgement.seat), words }],
    };
    // Dealt worlds may allow what the true position does not.
    if (tree.match.fork(judgement.at, line.dice).allows(best.code)) next = withLine(next, line);
  }
  return { ...next, weighed: { choices: judgement.at + 1, worlds } };
}

/** A study with what the AI has written into another state of it since: undo takes back only what a person did. */
export function withAnnotationsOf(study: Study, from: Study): Study {
  let next: Study = { ...study, weighed: from.weighed };
  for (const [key, { decision, roll, chance, options }] of from.notes) {
    const ref = readRef(key);
    if (ref && ref.line === null && decision !== undefined)
      next = withNote(next, ref, { decision, roll, chance, options });
  }
  for (const line of from.lines)
    if (line.by === 'ai' && line.from.line === null && !next.lines.some((l) => l.id === line.id))
      next = withLine(next, line);
  return next;
}
