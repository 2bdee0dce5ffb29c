/** Which of the two games is played, and with which switches. */

import { type ArdennesState, SOLO, Switch } from '../state.ts';
import { ALLIED, Chit } from '../tables.ts';

/** German solitaire: the rules play the Allies. */
export const isSolo = (s: ArdennesState): boolean => s.scenario === SOLO;

/** Whether the rules decide for this side. */
export const isAutomaton = (s: ArdennesState, side: number): boolean => side === ALLIED && isSolo(s);

/** Whether a ruling in doubt is taken in its other reading (options.ts). */
export const readsOtherwise = (s: ArdennesState, ruling: number): boolean => s.switches[ruling] !== 0;

export const LENGTHS = ['breakthrough', 'race', 'high-tide', 'christmas', 'campaign'] as const;

export const goal = (s: ArdennesState): readonly number[] =>
  s.tables.data.calendar.victory.goals[LENGTHS[s.switches[Switch.length]]];

export const lastDay = (s: ArdennesState): number => goal(s)[0];

/** December 16: the German's opening impulse (three of them in 2P); it binds no Allied impulse. */
export const isOpening = (s: ArdennesState): boolean =>
  s.day === 16 && s.side !== ALLIED && s.impulse <= (isSolo(s) ? 1 : 3);

/** Whether dated chits are in the pool (option a). */
export const hasDatedChits = (s: ArdennesState): boolean =>
  s.tables.chitCounts[Chit.date] > 0 && s.switches[Switch.dateChits] === 0;

export const actionCards = (s: ArdennesState): number => (s.switches[Switch.actionCards] && s.day >= 22 ? 4 : 3);

/** Option d: the Allied Command Level of the day. */
export function commandLevel(s: ArdennesState): number {
  const first = s.tables.data.calendar.rows.find((row) => row.day === s.day)?.levelFirst;
  const level = isOpening(s) && first !== undefined ? first : s.tables.level[s.day];
  return level + [0, -1, 1][s.switches[Switch.level]];
}
