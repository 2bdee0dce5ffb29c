/** One choice of a player: when it thinks, how long, and what it may answer. */
import { describe, expect, it, vi } from 'vitest';
import type { Game } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import type { DecisionStep } from '../engine/steps.ts';
import { code, first, numbersKind } from '../engine/verbs.ts';
import type { Progress } from './drive.ts';
import { levelOf, SEARCH_LIMITS } from './levels.ts';
import { type Budget, makePlayer, type PlayerOptions } from './player.ts';
import { LETTERS, type WordState, WRITER, wordGame, wordGameWith } from './testing.ts';

const QUICK = { greedyStart: false, worlds: 2, starts: 2 };
const veteran = (game: Game<WordState> = wordGame, more: Partial<PlayerOptions> = {}) =>
  makePlayer(game, levelOf('veteran'), { seed: 'v', budget: { iterations: 40 }, limits: QUICK, ...more });

describe('a player thinks', () => {
  const begun = () => {
    const match = new Match(wordGame, { seed: 'w' });
    const player = veteran();
    const choice = player.chooseNow(match.view(WRITER), match.options.list());
    match.choose(choice.code);
    return { match, player, next: choice.line[1] as number };
  };

  it('not at all while its plan goes on, and again where what it planned is not offered', () => {
    const { match, player, next } = begun();
    const options = match.options.list();
    expect(player.chooseNow(match.view(WRITER), options)).toMatchObject({ code: next, iterations: 0 });
    const other = begun();
    const without = options.filter((c) => c !== next);
    const choice = other.player.chooseNow(other.match.view(WRITER), without);
    expect(choice.iterations).toBeGreaterThan(0);
    expect(without).toContain(choice.code);
  });

  it('not at all about a sole option', () => {
    const match = new Match(wordGame, { seed: 'w' });
    const choice = veteran().chooseNow(match.view(WRITER), [code(0, 2)]);
    expect(choice).toMatchObject({ code: code(0, 2), iterations: 0, choices: 0 });
  });

  it('by the limits that it is given, and as long as these say', () => {
    const match = new Match(wordGame, { seed: 'w' });
    const tried = (limits: PlayerOptions['limits'] | undefined): number =>
      makePlayer(wordGame, levelOf('veteran'), {
        seed: 'v',
        budget: { iterations: 100 },
        ...(limits ? { limits } : {}),
      }).chooseNow(match.view(WRITER), match.options.list()).iterations;
    expect(tried(undefined)).toBe(100 * SEARCH_LIMITS.firstShare);
    expect(tried({ firstShare: 0.25 })).toBe(25);
  });

  it('within time and plans, whichever is spent first', () => {
    const match = new Match(wordGame, { seed: 'w' });
    let work = 0;
    const evaluate: typeof wordGame.advice.evaluate = (s, seat) => {
      work++;
      return wordGame.advice.evaluate(s, seat);
    };
    const game = wordGameWith({ advice: { evaluate } });
    const spent = (budget: Budget) => {
      work = 0;
      const limits = { ...QUICK, firstShare: 1 };
      const player = makePlayer(game, levelOf('veteran'), { seed: 'v', budget, limits, now: () => work });
      return player.chooseNow(match.view(WRITER), match.options.list());
    };
    expect(spent({ iterations: 20, milliseconds: 1e6 }).iterations).toBe(20);
    const { milliseconds } = spent({ iterations: 1e6, milliseconds: 50 });
    expect([milliseconds >= 50, milliseconds < 54]).toEqual([true, true]);
    // With plans alone the time of the level does not count.
    expect(spent({ iterations: 1000 }).iterations).toBe(1000);
    expect(work).toBeGreaterThan(levelOf('veteran').milliseconds);
  });
});

describe('while it thinks in portions', () => {
  /** Every look at the clock of the portions is longer than a portion. */
  const inPortions = async (player: ReturnType<typeof veteran>, match: Match<WordState>, told: Progress[] | null) => {
    let now = 0;
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 50;
      return now;
    });
    try {
      const hooks = told ? { onProgress: (progress: Progress) => void told.push(progress) } : {};
      return await player.choose(match.view(WRITER), match.options.list(), hooks);
    } finally {
      spy.mockRestore();
    }
  };

  it('tells how far it is, with the choices simulated for this one', async () => {
    const match = new Match(wordGame, { seed: 'w', options: { news: 'on' } });
    const player = veteran();
    for (let i = 0; i < 6; i++) {
      const told: Progress[] = [];
      const choice = await inPortions(player, match, told);
      for (const { done, choices } of told) {
        expect([done >= 0, done < 1]).toEqual([true, true]);
        expect(choices).toBeLessThanOrEqual(choice.choices);
      }
      const grown = told.map(({ choices }) => choices);
      expect(grown).toEqual([...grown].sort((a, b) => a - b));
      // News after the third letter: thought about again.
      expect(told.length > 0).toBe(i === 0 || i === 3);
      match.choose(choice.code);
    }
    expect((await inPortions(veteran(), new Match(wordGame, { seed: 'w' }), null)).iterations).toBeGreaterThan(0);
  });

  it('is never further than done, however the clock jumps', async () => {
    const told: Progress[] = [];
    for (const jump of [50, 70, 90, 110, 130]) {
      let now = 0;
      const jumping = veteran(wordGame, {
        budget: { milliseconds: 1000 },
        now: () => {
          now += jump;
          return now;
        },
      });
      await inPortions(jumping, new Match(wordGame, { seed: 'w' }), told);
    }
    expect(Math.max(...told.map(({ done }) => done))).toBe(1);
    expect(Math.min(...told.map(({ done }) => done))).toBeLessThan(1);
  });
});

describe('in an open decision', () => {
  const MOST = 40;
  /** What is listed are samples, other ones in every world; the higher the letter, the better. */
  const open = (write: Partial<DecisionStep<WordState>> = {}, deals: WordState[] = []): Game<WordState> => {
    const game = wordGameWith({
      write: {
        options(s, out) {
          for (let i = 0; i < LETTERS; i++) out.add(code(0, ((s.random[i] as number) >>> 5) % MOST));
        },
        refuse: (_, c) => (first(c) < MOST ? 0 : 1),
        open: () => [],
        ...write,
      },
      advice: { evaluate: (s) => s.word.reduce((sum, letter) => sum + letter, 0) / 1000 },
    });
    const redeal: typeof game.redeal = (view, seat, random) => {
      const world = wordGame.redeal(view, seat, random);
      deals.push(world);
      return world;
    };
    return { ...game, kinds: { ...game.kinds, letter: numbersKind(0, MOST - 1) }, redeal };
  };
  const SEEDS = Array.from({ length: 8 }, (_, i) => `o${i}`);

  it('it may choose what is not among the samples, and goes on so', () => {
    let beside = 0;
    for (const seed of SEEDS) {
      const game = open();
      const match = new Match(game, { seed });
      const player = veteran(game, { seed });
      for (let i = 0; i < 6; i++) {
        const offered = match.options.list();
        const { code: chosen, line, iterations } = player.chooseNow(match.view(WRITER), offered);
        expect(chosen).toBe(line[i === 0 ? 0 : line.indexOf(chosen)]);
        expect(iterations > 0).toBe(i === 0);
        if (!offered.includes(chosen)) beside++;
        match.choose(chosen);
      }
    }
    expect(beside).toBeGreaterThan(SEEDS.length * 3);
  });

  it('it chooses nothing that would be refused: the first of the samples rather than that', () => {
    // Only even letters in an even world and odd ones in an odd world; which it is shows in its dice.
    const odd = (s: WordState): number => (s.random[0] as number) & 1;
    let [fallen, held] = [0, 0];
    for (const seed of SEEDS) {
      const deals: WordState[] = [];
      const game = open(
        {
          options(s, out) {
            for (let i = 0; i < LETTERS; i++) {
              const letter = ((s.random[i] as number) >>> 5) % MOST;
              out.add(code(0, letter - (letter % 2) + odd(s)));
            }
          },
          refuse: (s, c) => (first(c) % 2 === odd(s) ? 0 : 1),
        },
        deals,
      );
      const match = new Match(game, { seed });
      const player = veteran(game, { seed, limits: { ...QUICK, worlds: 6 } });
      const offered = match.options.list().filter((c) => first(c) !== 0);
      const { code: chosen, line } = player.chooseNow(match.view(WRITER), offered);
      // The first world dealt has gone on by the choice: its dice are as they were.
      const parity = odd(deals[0] as WordState);
      if (offered.includes(chosen) && chosen !== line[0]) {
        fallen++;
        expect([chosen, first(line[0] as number) % 2]).toEqual([offered[0], 1 - parity]);
      } else if (!offered.includes(chosen)) {
        held++;
        expect([chosen, first(chosen) % 2]).toEqual([line[0], parity]);
      }
    }
    expect([fallen > 0, held > 0]).toEqual([true, true]);
  });

  it('where all answers are listed, it chooses one of them', () => {
    let fallen = 0;
    for (const seed of SEEDS) {
      const listed = open({ open: undefined });
      const match = new Match(listed, { seed });
      const offered = match.options.list();
      const { code: chosen, line } = veteran(listed, { seed }).chooseNow(match.view(WRITER), offered);
      expect(offered).toContain(chosen);
      if (chosen !== line[0]) {
        fallen++;
        expect(chosen).toBe(offered[0]);
      }
    }
    expect(fallen).toBeGreaterThan(0);
  });
});
