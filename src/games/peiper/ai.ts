import type { Advice } from '../../engine/game.ts';
import type { PeiperState } from './state.ts';

export const advice: Advice<PeiperState> = { evaluate: () => 0, terms: () => [] };
