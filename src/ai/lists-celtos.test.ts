/** The machine goes to a battle of Celtos with the whole of its army. */
import { expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { optionWords } from '../engine/play.ts';
import { openGame } from '../games/catalog.ts';
import { levelOf } from './levels.ts';
import { makePlayer } from './player.ts';

// It once left units at home: how soon they would be missed does not show while lists are made.
it.each([
  ['raid', 'regular'],
  ['raid', 'veteran'],
  ['border-clash', 'veteran'],
  ['bound-seer', 'veteran'],
])('in %s a %s takes a ready list as it is', async (scenario, level) => {
  const game = await openGame('celtos');
  const match = new Match(game, { scenario, seed: 'l1' });
  const players = game.seats.map((_, seat) =>
    makePlayer(game, levelOf(level), { seed: `lists ${seat}`, budget: { iterations: 120 } }),
  );
  const verbs: string[] = [];
  while (verbs.filter((verb) => verb === 'list-done').length < 2) {
    const { seat } = match;
    const { code } = players[seat].chooseNow(match.view(seat), match.options.list());
    verbs.push(optionWords(game, code).split(' ')[0]);
    match.choose(code);
  }
  expect(verbs.filter((verb) => verb !== 'people')).toEqual(['take', 'list-done', 'take', 'list-done']);
});
