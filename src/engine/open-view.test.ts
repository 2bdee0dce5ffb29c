import { expect, it } from 'vitest';
import { Match } from './match.ts';
import { openView } from './open-view.ts';
import { RandomSource } from './random.ts';
import { crossroads } from './testing/crossroads.ts';

const { state } = new Match(crossroads, { seed: 'open' });

it('shows everything but the stream, and the state can be had back from it', () => {
  const seen = JSON.parse(JSON.stringify(openView.view(state)));
  expect(Object.keys(seen.fields)).not.toContain('random');
  const back = crossroads.newState();
  openView.redeal(back, seen);
  expect(openView.view(back as never)).toEqual(openView.view(state));
  expect([back.depth, back.stack[0]]).toEqual([state.depth, state.stack[0]]);
});

it('hides what chance will bring, and nothing else', () => {
  const other = state.clone();
  expect(openView.indistinguishableState(other, 0, new RandomSource('another'))).toBe(true);
  expect(openView.view(other)).toEqual(openView.view(state));
  expect(Array.from(other.random)).not.toEqual(Array.from(state.random));
});
