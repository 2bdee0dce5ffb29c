import { expect, it } from 'vitest';
import { forCatalog } from '../../engine/game.ts';
import { Match } from '../../engine/match.ts';
import { RandomSource } from '../../engine/random.ts';
import { snapshotOf } from '../../engine/seat.ts';
import { crossroads } from '../../engine/testing/crossroads.ts';
import { undoneWords } from './undone.ts';

const game = forCatalog(crossroads);

it('a request to undo names what this seat saw of it, with its own decisions and rolls, and says when it saw nothing', () => {
  const match = new Match(game, { seed: 'undone', scenario: 'meeting' });
  const random = new RandomSource('undone');
  while (!match.isOver && match.length < 12) match.choose(match.options.at(random.below(match.options.count)));
  const sight = snapshotOf(match, 1);
  const stays = sight.moments.length - 4;
  const words = undoneWords(game, sight, stays);
  const gone = sight.moments.slice(stays);
  const own = gone.filter((m) => m.chooser === 1).length;
  expect(own).toBeGreaterThan(0);
  expect(words).toMatch(/^This undoes “.+” and what followed \(\d+ lines? of the log\)\./);
  expect(words).toContain(`${own} decision${own === 1 ? '' : 's'} of yours would be undone too.`);
  expect(undoneWords(game, sight, sight.moments.length)).toBe('This undoes a decision that you have not seen.');
});
