/** 10.1 Reactions: who may try one, and the test (CE-601 to CE-604). */

import type { CeltosState } from '../state.ts';
import { allBehind, isEngaged, present } from './field.ts';
import { test } from './telling.ts';

/** CE-602, CE-603 */
export const canReact = (s: CeltosState, u: number): boolean =>
  present(s, u) && !s.panicked[u] && !s.reacted[u] && !s.tested[u] && !isEngaged(s, u);

/** CE-604: at I-1 if every model of the unit that sets it off is behind. */
export const reactionStat = (s: CeltosState, u: number, by: number): number =>
  Math.max(1, s.tables.i[s.profile[u] - 1] - (allBehind(s, u, by) ? 1 : 0));

export function reactionTest(s: CeltosState, u: number, by: number, what: string): boolean {
  s.tested[u] = 1;
  if (!test(s, u, reactionStat(s, u, by), 4, 0, what)) return false;
  s.reacted[u] = 1;
  s.hold[u] = 0; // CE-610
  return true;
}
