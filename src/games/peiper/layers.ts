import type { PeiperState } from './state.ts';

export const layer = (_s: PeiperState) => null;
export const measures = (_s: PeiperState) => [];
