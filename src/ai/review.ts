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
}

export interface Fall {
  /** The choice that brought it. */
  readonly at: number;
  readonly seat: Seat;
  readonly text: string;
  /** What it was worth to the first seat against its expectation, in winning chance. */
  readonly luck: number;
}

export interface Review {
  readonly course: readonly ReviewPoint[];
  readonly falls: readonly Fall[];
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
const fellText = (game: AnyGame, lines: readonly LogLine[]): string => {
  const line = lines.find((l) => l.happening && l.happening.kind !== 'draw' && (l.shown?.length ?? 0) > 0);
  return line?.happening ? `${line.happening.title}: ${line.happening.headline ?? lineText(game, line)}` : '';
};

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
  const course: ReviewPoint[] = [{ at: 0, chance: chanceOf(game, s) }];
  const falls: Fall[] = [];
  for (let at = 0; at < codes.length; at++) {
    const step = toDecision(game, s, out);
    if (!step) break;
    const code = codes[at] as number;
    const seat = step.seat(s);
    const before = s.clone();
    step.choose(s, code);
    const after = toDecision(game, s, out);
    course.push({ at: at + 1, chance: chanceOf(game, s) });
    const text = fellText(game, log[at + 1] ?? []);
    if (text !== '' && s.reveals !== before.reveals) {
      const found = outcomesOf(game.steps, before, code, (state) =>
        chanceOf(game, carriedOn(game, state, new Options())),
      );
      const mean = found?.mean((value) => value) ?? Number.NaN;
      const came = chanceOf(game, carriedOn(game, s, out));
      if (!Number.isNaN(mean)) falls.push({ at, seat, text, luck: came - mean });
    }
    if (!after) break;
    if (at % 8 === 0) await pause(at / codes.length);
  }
  const parts = log.flatMap((lines, at) => {
    const heading = lines.find((line) => line.heading && /\bturn\b/i.test(lineText(game, line)));
    return heading ? [{ at, text: lineText(game, heading) }] : [];
  });
  return { course, falls, parts: parts.filter((p, i) => p.text !== parts[i - 1]?.text) };
}
