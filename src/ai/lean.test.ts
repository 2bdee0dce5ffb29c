import { describe, expect, it } from 'vitest';
import { tiny } from '../../tests/games/tiny.ts';
import { type AnyGame, forCatalog } from '../engine/game.ts';
import { seedStream } from '../engine/random.ts';
import { completeSetup } from '../engine/setup.ts';
import type { AnyState } from '../engine/state.ts';
import { Options, runToDecision } from '../engine/steps.ts';
import { openGame } from '../games/catalog.ts';
import { firstSight, type LeanPlayer, leanGreedy } from './lean.ts';

interface Played {
  readonly codes: readonly number[];
  readonly winner: number | null;
  readonly views: number;
}

/** A whole game; `after` is told of every position that the same seat is asked in without anything new. */
function play(
  game: AnyGame,
  seed: string,
  make: (seat: number) => LeanPlayer,
  scenario?: string,
  after?: (s: AnyState, seat: number) => void,
): Played {
  const players = game.seats.map((_, seat) => make(seat));
  const s = game.newState();
  seedStream(s, seed);
  game.begin(s, completeSetup(game, scenario));
  const options = new Options();
  const codes: number[] = [];
  let [views, news, last, reveals] = [0, 0, -1, s.reveals];
  for (let step = runToDecision(game.steps, s, options); step; step = runToDecision(game.steps, s, options)) {
    const seat = step.seat(s);
    if (seat === last && s.reveals === reveals) after?.(s, seat);
    else news++;
    [last, reveals] = [seat, s.reveals];
    const code = (players[seat] as LeanPlayer).choose({
      seat,
      options,
      news,
      view: () => {
        views++;
        return game.view(s, seat);
      },
    });
    codes.push(code);
    step.choose(s, code);
  }
  return { codes, winner: game.results[s.result - 1]?.winner ?? null, views };
}

describe.each(['combat-operations', 'celles', 'peiper', 'ardennes', 'celtos'])('%s', (id) => {
  it('a guess that is carried along shows its seat what the match shows it', async () => {
    const game = await openGame(id);
    const worlds = new Map<number, AnyState>();
    let dealing = 0;
    const watched: AnyGame = {
      ...game,
      redeal(view, seat, random) {
        const world = game.redeal(view, seat, random);
        worlds.set(seat, world);
        dealing++;
        return world;
      },
    };
    let [compared, same] = [0, 0];
    const { codes, views } = play(
      watched,
      'lean',
      (seat) => firstSight(watched, `lean ${seat}`),
      undefined,
      (s, seat) => {
        const world = worlds.get(seat);
        if (world?.result !== 0) return;
        const copy = world.clone();
        if (!runToDecision(game.steps, copy, new Options()) || copy.reveals !== world.reveals) return;
        compared++;
        if (JSON.stringify(game.view(copy, seat)) === JSON.stringify(game.view(s, seat))) same++;
      },
    );
    expect(compared).toBeGreaterThan(20);
    // A guess that was wrong shows in the options, and is dealt again then; so it is seldom.
    expect(same / compared).toBeGreaterThan(0.97);
    expect(views).toBe(dealing);
    expect(views).toBeLessThan(codes.length);
  }, 60_000);
});

describe('lean players', () => {
  const game = forCatalog(tiny);

  it('make the same choices for the same seed', async () => {
    const peiper = await openGame('peiper');
    for (const make of [firstSight<AnyState>, leanGreedy<AnyState>]) {
      const once = play(peiper, 'again', (seat) => make(peiper, `a ${seat}`), 'a');
      const twice = play(peiper, 'again', (seat) => make(peiper, `a ${seat}`), 'a');
      expect(twice).toEqual(once);
      expect(play(peiper, 'again', (seat) => make(peiper, `b ${seat}`), 'a').codes).not.toEqual(once.codes);
    }
  }, 60_000);

  it('greedy takes the best end of each action, whatever first sight thinks', () => {
    const { codes, winner } = play(
      game,
      'skill',
      (seat) => (seat === 0 ? leanGreedy(game, 'g') : firstSight(game, 'f')),
      'skill',
    );
    const picks = codes.filter((_, i) => i % 2 === 0);
    // The highest number, every time.
    expect(new Set(picks).size).toBe(1);
    expect(winner).toBe(0);
  });
});
