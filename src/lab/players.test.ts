import { describe, expect, it } from 'vitest';
import { makeTiny } from '../../tests/games/tiny.ts';
import { forCatalog } from '../engine/game.ts';
import { openGame } from '../games/catalog.ts';
import { batchCount, gamePlan, gamesOfBatch, planRun, runId } from './plan.ts';
import { playerInWords, playerText, readPlayer } from './players.ts';

describe('players', () => {
  it('are named with their budget, and have one of their own', () => {
    const read = (text: string): string => playerText(readPlayer(text));
    expect(['random', 'first-sight', 'first_sight', 'greedy', 'recruit'].map(read)).toEqual([
      'random',
      'first-sight',
      'first-sight',
      'greedy',
      'recruit',
    ]);
    expect(read('veteran')).toBe('veteran#200');
    expect(read('general#7')).toBe('general#7');
    expect(read('veteran+bold')).toBe('veteran+bold#200');
    expect(playerInWords(readPlayer('veteran+cautious#7'))).toBe('Cautious Veteran with 7 iterations a phase');
    expect(playerInWords(readPlayer('veteran#400'))).toBe('Veteran with 400 iterations a phase');
    expect(playerInWords(readPlayer('first-sight'))).toBe('first sight');
  });

  it.each([
    ['vetaran', 'unknown player "vetaran"; did you mean "veteran"?'],
    ['veteran#', 'unknown player "veteran#"'],
    ['veteran#0', 'a budget is at least 1 iteration'],
    ['veteran+reckless', 'unknown style "reckless"'],
    ['greedy+bold', '"greedy" takes no style'],
    ['greedy#40', '"greedy" takes no budget'],
    ['', 'unknown player ""'],
  ])('"%s" is refused', (text, words) => {
    expect(() => readPlayer(text)).toThrow(words);
  });
});

describe('a plan', () => {
  const game = forCatalog(makeTiny());

  it('gives each game its number, deal and seed, in batches that leave none out', () => {
    const plan = planRun(game, { games: 23, players: 'random', batch: 5, seed: 's' });
    const all = Array.from({ length: batchCount(plan) }, (_, i) => gamesOfBatch(plan, i)).flat();
    expect(all).toEqual(Array.from({ length: 23 }, (_, i) => i + 1));
    expect(gamePlan(plan, 3)).toMatchObject({ game: 3, deal: 3, seed: 's-3', mirrored: false });
    const mirrored = planRun(game, { games: 4, players: 'greedy,random', mirror: true });
    expect([1, 2, 3, 4].map((n) => gamePlan(mirrored, n).deal)).toEqual([1, 1, 2, 2]);
    expect(gamePlan(mirrored, 2).players.map((p) => p?.name)).toEqual(['random', 'greedy']);
  });

  it('is another run with another figure, setting, player or seed', () => {
    const ids = [
      planRun(game, { players: 'random' }),
      planRun(forCatalog(makeTiny({ heads: 4 })), { players: 'random' }),
      planRun(game, { players: 'random', options: { fog: 'on' } }),
      planRun(game, { players: 'greedy' }),
      planRun(game, { players: 'random', seed: 'x' }),
    ].map(runId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(runId(planRun(game, { players: 'random' }))).toBe(ids[0]);
  });

  it('leaves a seat to the rules where they play it, and cannot mirror that', async () => {
    const ardennes = await openGame('ardennes');
    expect(planRun(ardennes, { scenario: 'solitaire', players: 'greedy' }).players).toEqual(['greedy', 'rules']);
    expect(() => planRun(ardennes, { scenario: 'solitaire', players: 'greedy', mirror: true })).toThrow(
      'the rules play a seat',
    );
  });
});
