import type { Invariant } from '../../engine/game.ts';
import type { CellesState } from './state.ts';
export const invariants: Invariant<CellesState>[] = [];
