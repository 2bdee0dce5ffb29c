/** The deck as it lies beside the map. */
import { expect, it } from 'vitest';
import type { PeiperState } from './state.ts';
import { acting, peiper } from './testing.ts';

const sceneOf = (s: PeiperState) => peiper.scene(peiper.view(s, 0));

it('PR160 shows what is to come by rank, with the joker', () => {
  const t = acting({ 'Spitze-Pz': 'A0703', '820-TD': 'A0603' }, { falls: ['KS', 'joker'] });
  const tally = sceneOf(t.state).boxes.find((box) => box.id === 'deck')?.tally ?? [];
  expect(tally.map(({ label }) => label).join(' ')).toBe('A 2 3 4 5 6 7 8 9 10 J Q K Joker');
  const left = tally.reduce((sum, column) => sum + column.left, 0);
  expect(left).toBe(Array.from(t.state.deck).reduce((sum, n) => sum + n, 0));
});

it('PR45 a card drawn in an attack says below it what it did; the card that is up lies beside the deck alone', () => {
  const t = acting(
    { 'Spitze-Pz': 'A0703', '820-TD': 'A0603', '12VG/27': 'A0704' },
    { falls: ['AS', '9H', 'KS', '2H'] },
  );
  t.choose('attack Spitze-Pz', 'support none', 'pass');
  const { pieces } = sceneOf(t.state);
  const drawn = pieces.filter((p) => 'box' in p.place && p.place.box === 'draws');
  expect(drawn.flatMap((p) => p.badges ?? [])).toContainEqual({ text: 'hit', name: 'hit', tone: 'good' });
  const up = pieces.find((p) => p.id === 'card-up');
  expect(up?.name).toBe('9 of hearts');
  expect(drawn.map((p) => p.name)).not.toContain('9 of hearts');
  expect(drawn.length).toBe(t.state.drawnCount - 1);
});
