import { expect, it } from 'vitest';
import { openGame } from '../games/catalog.ts';
import { playGames } from './batch.ts';
import { examplesOf, keptOf, momentsLike } from './examples.ts';
import { framesOf } from './frames.ts';
import { planRun } from './plan.ts';
import { replayGame } from './replay.ts';
import { eachRow } from './rows.ts';

const game = await openGame('peiper');
const plan = planRun(game, { games: 4, players: 'first-sight' });
const { rows } = playGames(game, plan, [1, 2, 3, 4]);
const { games } = framesOf(rows);

it('a game of a run is the same from its kept choices and played again, and knows where its turns begin', () => {
  const kept = keptOf(rows).choices[3] as string;
  const [fromChoices, again] = [replayGame(game, plan, 3, kept), replayGame(game, plan, 3)];
  expect(again.match.length).toBe(games[2]?.decisions);
  expect(again.match.state.bytes).toEqual(fromChoices.match.state.bytes);
  expect(fromChoices.match.isOver).toBe(true);
  const second = [...eachRow(rows, 'turns')].find((row) => row.game === 3 && row.turn === 2 && !row.over);
  expect(fromChoices.turns.get(2)).toBe(second?.at);
});

it('a mark opens games that show it, and none where nothing shows it', () => {
  const examples = examplesOf(rows);
  const [first] = games;
  const won = games.filter(({ winner }) => winner === first?.winner).map((each) => each.game);
  expect(momentsLike(`winner ${first?.winner}`, games, examples).map(([number]) => number)).toEqual(won);
  expect(momentsLike('winner nobody', games, examples)).toEqual([]);
  expect(momentsLike('hex __proto__', games, examples)).toEqual([]);
  const [mark = ''] = Object.keys(examples).filter((name) => name.startsWith('hex '));
  const [[number, at] = [0, 0]] = momentsLike(mark, games, examples);
  expect(at).toBeLessThan(games[number - 1]?.decisions as number);
});
