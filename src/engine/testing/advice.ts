import type { Advice } from '../game.ts';
import { CROSS, ownerOf, type CrossroadsState as S, UNITS } from './pieces.ts';

function worth(s: S, seat: number): number {
  let sum = 0;
  for (let u = 0; u < UNITS; u++) sum += (ownerOf(u) === seat ? 1 : -1) * (s.steps[u] + (s.hex[u] === CROSS ? 2 : 0));
  return sum / 8;
}

export const advice: Advice<S> = {
  evaluate: worth,
  terms: (s, seat) => [{ name: 'steps and crossroads', value: worth(s, seat) }],
};
