/** 21.0 First-turn rules. The 6 points of 2nd Armor are in movement.ts, where allowances are read. */

import type { CellesState } from '../state.ts';

/** C-21.0.1, C-21.0.2: no roll and no choice on turn 1. */
export const germanOpens = (s: CellesState): boolean => s.turn === 1;
