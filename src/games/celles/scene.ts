import type { Scene } from '../../engine/board.ts';
import type { View } from '../../engine/game.ts';
import type { Tables } from './tables.ts';
export const scene = (_t: Tables, _v: View): Scene => ({
  pieces: [],
  hexMarks: [],
  tracks: [],
  boxes: [],
  status: { turn: '', phase: '', figures: [] },
});
