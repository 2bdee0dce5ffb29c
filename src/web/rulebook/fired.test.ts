import { expect, it } from 'vitest';
import { Match } from '../../engine/match.ts';
import { RandomSource } from '../../engine/random.ts';
import { openGame } from '../../games/catalog.ts';
import { firedIn } from './fired.ts';

async function played(id: string, choices: number): Promise<Match> {
  const match = new Match(await openGame(id), { seed: 'fired' });
  const random = new RandomSource('fired');
  for (let i = 0; i < choices && !match.isOver; i++) match.choose(match.options.at(random.below(match.options.count)));
  return match;
}

it('tells the turns of each statement in an open match that runs, and leaves the match as it was', async () => {
  const match = await played('celles', 60);
  const before = match.state.hash();
  const turns = await firedIn(match.game, match);
  // The next unit was asked for on both turns; the first-turn rule held on the first alone.
  expect(turns?.get('C-8.0.2')).toEqual([1, 2]);
  expect(turns?.get('C-20.0.5')).toEqual([1]);
  expect([...(turns?.values() ?? [])].every((list) => list.length > 0)).toBe(true);
  expect(match.state.hash()).toBe(before);
});

it('tells nothing of a running match in which something is hidden', async () => {
  const match = await played('combat-operations', 60);
  expect(await firedIn(match.game, match)).toBeNull();
});
