import { describe, expect, it } from 'vitest';
import { type AnyGame, forCatalog, type Game } from '../engine/game.ts';
import { EVERYONE, type LogEvent } from '../engine/log.ts';
import { Match } from '../engine/match.ts';
import { rollDie } from '../engine/random.ts';
import { code, firstThing } from '../engine/verbs.ts';
import { luckierThan, type Review, reviewMatch, turningPoints } from './review.ts';
import { LENGTH, type WordState, WRITER, wordGame, wordGameWith } from './testing.ts';

/** What is good for the writer is as bad for the striker. */
const forWriter =
  (worth: (s: WordState) => number) =>
  (s: WordState, seat: number): number =>
    (seat === WRITER ? 1 : -1) * worth(s);

/** The third letter brings a die, and the die is all that counts beside the letter written next. */
const judged: Partial<typeof wordGame.advice> = {
  evaluate: forWriter((s) => (s.news === 0 ? 0 : (s.news - 3.5) / 5 + (s.written > 3 ? s.word[3] * 0.04 : 0))),
  milestone: (s) => s.written,
};

interface Told {
  readonly kind?: LogEvent['kind'];
  readonly headline?: string;
  readonly shown?: boolean;
  /** Something is told of at every choice, whether a die was rolled or not. */
  readonly always?: boolean;
}

/** The word game with its die told of, and a heading before each letter. */
function telling(
  advice: Partial<typeof wordGame.advice>,
  { kind = 'check', headline, shown = true, always = false }: Told = {},
  base: Game<WordState> = wordGame,
): AnyGame {
  const steps = base.steps.steps.map((step) =>
    'run' in step
      ? step
      : {
          ...step,
          choose(s: WordState, c: number) {
            const before = s.news;
            step.choose(s, c);
            s.log?.heading(s.written < 4 ? 'Turn 1' : s.written < 5 ? 'Phase of letters' : 'Turn 2');
            if (s.news === before && !always) return;
            const title = 'News';
            const happening = { kind, by: WRITER, title, ...(headline === undefined ? {} : { headline }) };
            s.log?.addEvent(
              EVERYONE,
              happening,
              shown ? [{ what: 'die', face: String(s.news) }] : [],
              'rolled ',
              s.news,
            );
          },
        },
  );
  const game: Game<WordState> = {
    ...wordGame,
    steps: { ...wordGame.steps, steps },
    advice: { ...wordGame.advice, ...advice },
  };
  return forCatalog(game);
}

function played(game: AnyGame, die: number, letters: readonly number[] = [1, 1, 1, 1, 1, 1], struck = 2): Match {
  const match = new Match(game, { seed: 'r', options: { news: 'on' }, dice: [die] });
  for (const letter of letters) match.choose(code(0, letter));
  if (letters.length === LENGTH) match.choose(code(1, struck));
  return match;
}

describe('a match looked back upon', () => {
  it('has its course as the chance of the first seat, choice by choice, and its result at the end', async () => {
    const game = telling(judged);
    const { course } = await reviewMatch(game, played(game, 6));
    expect(course.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const chances = course.map(({ chance }) => Number(chance.toFixed(4)));
    // A row of ones with a gap in it is a poor word: the striker has won.
    expect(chances).toEqual([0.5, 0.5, 0.5, 0.75, 0.77, 0.77, 0.77, 0]);
    const long = await reviewMatch(game, played(game, 6, [1, 1, 1, 1, 1, 1], 5));
    expect(long.course.at(-1)?.chance).toBe(1);
  });

  it('is even where both sides hope for the same, however much more they hope than fear', async () => {
    const game = telling({ ...judged, evaluate: (s) => (s.written < 3 ? 0.2 : 0.4) });
    const { course } = await reviewMatch(game, played(game, 3));
    expect(course.slice(0, 7).map(({ chance }) => chance)).toEqual(Array(7).fill(0.5));
  });

  it('keeps a chance between nothing and certainty, and calls a draw even', async () => {
    const game = telling({ ...judged, evaluate: forWriter((s) => (s.written < 3 ? -4 : 4)) });
    const { course } = await reviewMatch(game, played(game, 3));
    expect(course.slice(0, 7).map(({ chance }) => chance)).toEqual([0, 0, 0, 1, 1, 1, 1]);
    const results = wordGame.results.map((result) => ({ ...result, winner: null }));
    const even = { ...game, results };
    expect((await reviewMatch(even, played(even, 3))).course.at(-1)?.chance).toBe(0.5);
  });

  it.each([1, 2, 5, 6])('holds a roll of %i against the mean of all that could have fallen', async (die) => {
    const game = telling(judged);
    const { falls } = await reviewMatch(game, played(game, die));
    expect(falls).toHaveLength(1);
    expect(falls[0]).toMatchObject({ at: 2, seat: WRITER, text: `News: rolled ${die}` });
    expect(falls[0]?.luck).toBeCloseTo((die - 3.5) / 10, 9);
  });

  it('carries what fell on by first sight to the end of the action, and no further', async () => {
    // The letter 3 looks best; it counts three times as much after a six.
    const carried: typeof judged = {
      ...judged,
      evaluate: forWriter((s) => (s.written === 4 ? s.word[3] * (s.news === 6 ? 0.3 : 0.1) : s.written > 4 ? 9 : 0)),
    };
    const luck = async (prior?: (letter: number) => number): Promise<number> => {
      const game = telling({ ...carried, ...(prior ? { prior: (_s, c) => prior(c >> 7) } : {}) });
      return (await reviewMatch(game, played(game, 6))).falls[0]?.luck ?? Number.NaN;
    };
    // (1 + 0.9) / 2 against five times (1 + 0.3) / 2 and once that.
    expect(await luck((letter) => letter)).toBeCloseTo(0.95 - (5 * 0.65 + 0.95) / 6, 9);
    expect(await luck((letter) => (letter === 2 ? 1 : 0))).toBeCloseTo(0.8 - (5 * 0.6 + 0.8) / 6, 9);
    // Of equals the first is chosen: the letter 0, worth nothing.
    expect(await luck(() => 1)).toBeCloseTo(0, 9);
    // Without first sight the first option stands for all: the letter 0, worth nothing.
    expect(await luck()).toBeCloseTo(0, 9);
  });

  it('tells the fall by its headline, and leaves out draws and what was not shown', async () => {
    const told = async (how: Told): Promise<string[]> => {
      const game = telling(judged, how);
      return (await reviewMatch(game, played(game, 4))).falls.map(({ text }) => text);
    };
    expect(await told({ headline: 'good news' })).toEqual(['News: good news']);
    expect(await told({ kind: 'fight' })).toEqual(['News: rolled 4']);
    expect(await told({ kind: 'draw' })).toEqual([]);
    expect(await told({ shown: false })).toEqual([]);
  });

  it('counts the rolls of one action together, and those of the next by themselves', async () => {
    const twice = wordGameWith({
      write: {
        choose(s, c) {
          s.word[s.written] = firstThing(c);
          s.written += 1;
          if (s.written === 3 || s.written === 4) s.news = rollDie(s, 1, 6);
          if (s.written === LENGTH) s.result = 1;
        },
      },
    });
    const of = async (milestone: (s: WordState) => number) => {
      const game = telling({ ...judged, milestone }, {}, twice);
      const match = new Match(game, { seed: 'r', dice: [6, 2] });
      while (!match.isOver) match.choose(match.options.at(0));
      return (await reviewMatch(game, match)).falls;
    };
    const apart = await of((s) => s.written);
    expect(apart.map(({ at, rolls }) => [at, rolls])).toEqual([
      [2, 1],
      [3, 1],
    ]);
    const [one, ...none] = await of(() => 1);
    expect(none).toEqual([]);
    expect(one).toMatchObject({ at: 2, rolls: 2, text: 'News: rolled 6; News: rolled 2' });
  });

  it('has no turning point in the set-up, and names each by what was rolled or said there', () => {
    const chances = [0.5, 0.9, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.3, 0.3];
    const course = chances.map((chance, at) => ({ at, chance, text: `choice ${at}` }));
    const fall = { at: 15, seat: 0, text: 'rolled a 1', luck: -0.3, spread: 0.1, rolls: 1 };
    const review: Review = { course, falls: [fall], parts: [{ at: 5, text: 'Turn 1' }] };
    expect(turningPoints(review).map(({ text, part, by }) => [text, part, Number(by.toFixed(2))])).toEqual([
      ['choice 9', 'Turn 1', 0.4],
      ['rolled a 1', 'Turn 1', -0.3],
    ]);
    // Without turns in the log nothing is known of a set-up.
    expect(turningPoints({ ...review, parts: [] }).length).toBeGreaterThan(2);
  });

  it('says how lucky a whole match was as a share of matches, never more than all of them', () => {
    expect(luckierThan([])).toBe(0.5);
    const roll = { luck: 0.3, spread: 0.09 };
    // One spread above the mean: 84 of 100.
    expect(luckierThan([roll])).toBeCloseTo(0.84, 1);
    expect(luckierThan(Array(9).fill(roll))).toBeGreaterThan(0.99);
    expect(luckierThan(Array(9).fill(roll))).toBeLessThanOrEqual(1);
    expect(luckierThan([roll, { luck: -0.3, spread: 0.09 }])).toBeCloseTo(0.5, 9);
  });

  it('names the turns of the log, each where it begins', async () => {
    const game = telling(judged);
    const { parts } = await reviewMatch(game, played(game, 4));
    expect(parts).toEqual([
      { at: 1, text: 'Turn 1' },
      { at: 5, text: 'Turn 2' },
    ]);
  });

  it('ends with the last choice of a match that runs, and lets others work meanwhile', async () => {
    const game = telling(judged);
    const pauses: number[] = [];
    const { course } = await reviewMatch(game, played(game, 4, [0, 1]), async (done) => void pauses.push(done));
    expect(course).toHaveLength(3);
    expect(pauses).toEqual([0]);
  });

  it('counts only what fell, and only where every way it could have fallen was tried', async () => {
    const game = telling(judged, { always: true });
    expect((await reviewMatch(game, played(game, 4))).falls.map(({ at }) => at)).toEqual([2]);
    // Seven dice fall in more ways than are tried one by one.
    const many = wordGameWith({
      write: {
        choose(s, c) {
          s.word[s.written] = firstThing(c);
          s.written += 1;
          for (let n = 0; n < (s.written === 3 ? 7 : 0); n++) s.news = rollDie(s, 1, 6);
          if (s.written === LENGTH) s.result = 1;
        },
      },
    });
    const thrown = telling(judged, {}, many);
    const match = new Match(thrown, { seed: 'many' });
    while (!match.isOver) match.choose(match.options.at(0));
    const { falls, course } = await reviewMatch(thrown, match);
    expect([falls, course.length]).toEqual([[], LENGTH + 1]);
  });

  describe('of a longer match', () => {
    /** So many letters, with a die after the third; the first six of them are kept. */
    const longer = (letters: number, offered: readonly number[] = [0, 1, 2, 3]) =>
      wordGameWith({
        write: {
          options(_, out) {
            for (const letter of offered) out.add(code(0, letter));
          },
          choose(s, c) {
            if (s.written < LENGTH) s.word[s.written] = firstThing(c);
            s.written += 1;
            if (s.written === 3) s.news = rollDie(s, 1, 6);
            if (s.written === letters) s.result = 1;
          },
        },
      });
    const reviewed = async (
      letters: number,
      advice: Partial<typeof wordGame.advice>,
      pause?: (done: number) => Promise<void>,
      offered?: readonly number[],
    ) => {
      const game = telling(advice, {}, longer(letters, offered));
      const match = new Match(game, { seed: 'r', dice: [6] });
      while (!match.isOver) match.choose(match.options.at(0));
      return reviewMatch(game, match, pause);
    };

    it('a fall is followed for six choices, where the game does not say when an action is over', async () => {
      // The die counts after exactly so many letters.
      const luck = async (after: number): Promise<number> => {
        const evaluate = forWriter((s) => (s.written === 3 + after && s.news === 6 ? 1 : 0));
        return (await reviewed(12, { evaluate })).falls[0]?.luck ?? Number.NaN;
      };
      expect([await luck(5), await luck(7)]).toEqual([0, 0]);
      expect(await luck(6)).toBeCloseTo(0.5 - 0.5 / 6, 9);
    });

    it('what is not offered is not chosen, however well it would look', async () => {
      const advice = {
        evaluate: forWriter((s) => (s.written === 4 && s.word[3] === 0 && s.news === 6 ? 1 : 0)),
        milestone: (s: WordState): number => s.written,
        prior: (_: WordState, c: number): number => -firstThing(c),
      };
      const { falls } = await reviewed(6, advice, undefined, [1, 2, 3]);
      expect(falls.map(({ luck }) => luck)).toEqual([0]);
    });

    it('others work after every eighth choice, and not when it is over', async () => {
      const pauses = async (letters: number): Promise<number[]> => {
        const told: number[] = [];
        await reviewed(letters, judged, async (done) => void told.push(done));
        return told;
      };
      expect(await pauses(9)).toEqual([0]);
      expect(await pauses(20)).toEqual([0, 8 / 20, 16 / 20]);
    });
  });
});
