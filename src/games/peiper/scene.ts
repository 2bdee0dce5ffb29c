import type { Scene } from '../../engine/board.ts';

export const scene = (): Scene => ({
  pieces: [],
  hexMarks: [],
  tracks: [],
  boxes: [],
  status: { turn: '', phase: '', figures: [] },
});
