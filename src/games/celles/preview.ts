import type { Preview } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { CellesState } from './state.ts';
export const preview = (_s: CellesState, _c: number): Preview | null => null;
export const odds = (_s: CellesState, _c: number): OddsReport | null => null;
export const observed = (_s: CellesState): string => '';
