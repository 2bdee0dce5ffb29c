/**
 * A match looked back upon: how the evaluation went, and what luck there was. Each roll and draw is held against its exact
 * expectation: every way it could have fallen is carried on in the same manner and judged by the game's own evaluation.
 */

import type { AnyGame, Seat } from '../engine/game.ts';
import type { LogLine } from '../engine/log.ts';
import type { Match } from '../engine/match.ts';
import { outcomesOf } from '../engine/outcomes.ts';
import { lineText, toDecision } from '../engine/play.ts';
import type { AnyState } from '../engine/state.ts';
import { Options } from '../engine/steps.ts';

export interface ReviewPoint {
  /** How many choices went before. */
  readonly at: number;
  /** The first seat's chance to win, 0 to 1, as the evaluation has it. */
  readonly chance: number;
  /** What the log says of the last choice before it. */
  readonly text: string;
}

export interface RollLuck {
  /** The choice that brought it. */
  readonly at: number;
  readonly seat: Seat;
  readonly text: string;
  /** What it was worth to the first seat against its expectation, in winning chance. */
  readonly luck: number;
  /** How far such results lie from their expectation: the square of it, on average. */
  readonly spread: number;
  /** Rolls of one action that belong together: shots and what their hits did. */
  readonly rolls: number;
}

export interface Review {
  readonly course: readonly ReviewPoint[];
  readonly falls: readonly RollLuck[];
  /** Choices at which the log begins a new part, for the axis. */
  readonly parts: readonly { readonly at: number; readonly text: string }[];
}

/** So many choices are followed after a roll until its action is over. */
const FURTHER = 6;

const chanceOf = (game: AnyGame, s: AnyState): number => {
  const result = game.results[s.result - 1];
  if (result) return result.winner === null ? 0.5 : result.winner === 0 ? 1 : 0;
  // A game may let each side hope for more than it fears: seen from both sides, that comes out even.
  const lead = (game.advice.evaluate(s, 0) - game.advice.evaluate(s, 1)) / 2;
  return Math.min(1, Math.max(0, (1 + lead) / 2));
};

/** Goes on with what looks best at first sight until the action is over, so that losses and retreats are counted. */
function carriedOn(game: AnyGame, s: AnyState, out: Options): AnyState {
  const copy = s.clone();
  copy.log = null;
  const { milestone, prior } = game.advice;
  const begun = milestone?.(copy) ?? 0;
  for (let i = 0; i < FURTHER; i++) {
    const step = toDecision(game, copy, out);
    if (!step || (milestone && milestone(copy) !== begun)) break;
    let best = out.at(0);
    if (prior)
      for (let j = 1, most = prior(copy, best); j < out.count; j++) {
        const value = prior(copy, out.at(j));
        if (value > most) [most, best] = [value, out.at(j)];
      }
    step.choose(copy, best);
  }
  return copy;
}

/** What was rolled for, in words; empty if nothing was. */
function fellText(game: AnyGame, lines: readonly LogLine[]): string {
  const line = lines.find((l) => l.happening && l.happening.kind !== 'draw' && (l.shown?.length ?? 0) > 0);
  if (!line?.happening) return '';
  const { title, headline = lineText(game, line) } = line.happening;
  const [subject = '', ...rest] = title.split(':');
  // "Warriors: hits: Warriors: 1 model lost" names them twice.
  return rest.length > 0 && headline.startsWith(`${subject}:`) ? headline : `${title}: ${headline}`;
}

/** A choice in words: its result, or else what the log says first. */
function choiceText(game: AnyGame, lines: readonly LogLine[]): string {
  const fell = fellText(game, lines);
  const line = lines.find((l) => l.happening) ?? lines.find((l) => !l.heading);
  return fell || (line ? (line.happening?.headline ?? lineText(game, line)) : '');
}

/** Whether what was rolled goes on with the roll before: a fight of its own names its fighters or its odds. */
const goesOn = (lines: readonly LogLine[]): boolean =>
  !lines.some(({ happening: h }) => h && (h.fighters !== undefined || h.report !== undefined));

/** Rolls of one action count as one: each goes on where the one before has led. */
const together = (one: RollLuck, next: RollLuck): RollLuck => ({
  ...one,
  text: `${one.text}; ${next.text}`,
  luck: one.luck + next.luck,
  spread: one.spread + next.spread,
  rolls: one.rolls + next.rolls,
});

/** A heading that begins a turn, or a day: "Turn 3", "Red's player turn", "December 16". */
const TURN = /\bturn\b|^\p{L}+ \d+$/iu;

/** Reviews a whole match. `pause` lets others work, and is told how far it is. */
export async function reviewMatch(
  game: AnyGame,
  match: Match,
  pause: (done: number) => Promise<void> = async () => {},
): Promise<Review> {
  const out = new Options();
  const codes = match.choices();
  const log = match.fullLog();
  const s = match.stateAt(0);
  const course: ReviewPoint[] = [{ at: 0, chance: chanceOf(game, s), text: '' }];
  const falls: RollLuck[] = [];
  const { milestone } = game.advice;
  let action: number | undefined;
  for (let at = 0; at < codes.length; at++) {
    const step = toDecision(game, s, out);
    if (!step) break;
    const code = codes[at] as number;
    const seat = step.seat(s);
    const before = s.clone();
    step.choose(s, code);
    const after = toDecision(game, s, out);
    const lines = log[at + 1] ?? [];
    course.push({ at: at + 1, chance: chanceOf(game, s), text: choiceText(game, lines) });
    const text = fellText(game, lines);
    if (text !== '' && s.reveals !== before.reveals) {
      const found = outcomesOf(game.steps, before, code, (state) =>
        chanceOf(game, carriedOn(game, state, new Options())),
      );
      const mean = found?.mean((value) => value) ?? Number.NaN;
      const came = chanceOf(game, carriedOn(game, s, out));
      if (found && !Number.isNaN(mean)) {
        const fall = { at, seat, text, luck: came - mean, spread: found.mean((v) => v * v) - mean * mean, rolls: 1 };
        const now = milestone?.(before);
        const last = falls.at(-1);
        if (last && now !== undefined && now === action && goesOn(lines))
          falls[falls.length - 1] = together(last, fall);
        else falls.push(fall);
        action = now;
      }
    }
    if (!after) break;
    if (at % 8 === 0) await pause(at / codes.length);
  }
  const parts = log.flatMap((lines, at) => {
    const heading = lines.find((line) => line.heading && TURN.test(lineText(game, line)));
    return heading ? [{ at, text: lineText(game, heading) }] : [];
  });
  return { course, falls, parts: parts.filter((p, i) => p.text !== parts[i - 1]?.text) };
}

export interface TurningPoint {
  readonly at: number;
  /** By how much the first seat's winning chance changed there. */
  readonly by: number;
  readonly part: string;
  readonly text: string;
}

/** Turning points: the least change of winning chance, and how many are named. */
const LEAST = 0.05;
const MOST = 5;

/** The moments with the largest changes of winning chance, in the order of play. The set-up has none. */
export function turningPoints({ course, falls, parts }: Review): readonly TurningPoint[] {
  const span = Math.max(3, Math.round(course.length / 60));
  const begins = parts[0]?.at ?? 0;
  const found = course
    .slice(span)
    .map((p, i) => ({ at: p.at, by: p.chance - (course[i]?.chance ?? p.chance) }))
    .filter(({ at }) => at - span >= begins);
  const best: TurningPoint[] = [];
  for (const { at, by } of found.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (Math.abs(by) < LEAST || best.length === MOST) break;
    if (best.some((b) => Math.abs(b.at - at) < span * 2)) continue;
    const part = parts.findLast((p) => p.at <= at)?.text ?? '';
    // Of the choices that made the change, the one that made most of it, in the same direction.
    let most = -1;
    for (let i = Math.max(1, at - span + 1); i <= at; i++) {
      const gain = ((course[i]?.chance ?? 0) - (course[i - 1]?.chance ?? 0)) * Math.sign(by);
      if (
        course[i]?.text &&
        (most < 0 || gain > ((course[most]?.chance ?? 0) - (course[most - 1]?.chance ?? 0)) * Math.sign(by))
      )
        most = i;
    }
    const text = falls.findLast((f) => f.at < at && f.at >= at - span && Math.sign(f.luck) === Math.sign(by))?.text;
    best.push({ at, by, part, text: text ?? course[most]?.text ?? '' });
  }
  return best.sort((a, b) => a.at - b.at);
}

/**
 * How many of a hundred matches with these rolls would have been less lucky for the first seat: the sum of its luck against
 * how far such sums spread. Winning chances themselves do not add up: each roll starts from where the one before has led.
 */
export function luckierThan(falls: readonly Pick<RollLuck, 'luck' | 'spread'>[]): number {
  const spread = Math.sqrt(falls.reduce((sum, f) => sum + f.spread, 0));
  if (spread < 1e-9) return 0.5;
  const z = falls.reduce((sum, f) => sum + f.luck, 0) / spread;
  // The normal distribution, by its logistic approximation: within one in a hundred.
  return 1 / (1 + Math.exp(-1.702 * z));
}
