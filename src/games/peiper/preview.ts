import type { PeiperState } from './state.ts';

export const preview = (_s: PeiperState) => null;
export const odds = (_s: PeiperState) => null;
export const observed = (_s: PeiperState) => '';
