/** In which turns of a match each statement of the rulebook did something, by the marks in the rules. */

import type { AnyGame } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { allows, Options, runToDecision } from '../../engine/steps.ts';
import { RuleCounts } from '../../lab/marks.ts';

/** How many choices are played before the page may draw again. */
const SLICE = 60;

const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

/** The view of a seat, without whose it is. */
const viewText = (match: Match, seat: number): string => JSON.stringify({ ...match.view(seat), seat: '' });

/** Whether every seat sees the same now: then a running match hides nothing from anybody. */
const hidesNothing = (match: Match): boolean =>
  match.game.seats.every((_, seat) => viewText(match, seat) === viewText(match, 0));

/**
 * Plays a match once more and notes the turns of each statement; null where that would tell of something hidden, or where the
 * match does not follow its choices alone. `left`: nobody waits for it any more.
 */
export async function firedIn(
  game: AnyGame,
  match: Match,
  left: () => boolean = () => false,
): Promise<ReadonlyMap<string, readonly number[]> | null> {
  if (!match.isOver && !hidesNothing(match)) return null;
  const turns = new Map<string, number[]>();
  const s = match.stateAt(0).clone();
  const counts = new RuleCounts(game, null, (rule) => {
    const turn = Math.max(1, game.turn?.(s) ?? 1);
    const known = turns.get(rule);
    if (!known) turns.set(rule, [turn]);
    else if (known.at(-1) !== turn && !known.includes(turn)) known.push(turn);
  });
  s.log = null;
  const options = new Options();
  let played = 0;
  for (const code of match.choices()) {
    const step = runToDecision(game.steps, s, options);
    if (!step || !allows(step, s, options, code)) return null;
    s.watch = null;
    counts.decided(step, options, code);
    s.watch = counts;
    step.choose(s, code);
    if (++played % SLICE > 0) continue;
    await rest();
    if (left()) return null;
  }
  runToDecision(game.steps, s, options);
  s.watch = null;
  for (const list of turns.values()) list.sort((a, b) => a - b);
  return turns;
}
