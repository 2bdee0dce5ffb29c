import { describe, expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { RandomSource } from '../engine/random.ts';
import { code, firstThing } from '../engine/verbs.ts';
import { Clock, runToEnd } from './drive.ts';
import { Greedy } from './greedy.ts';
import { levelOf, SEARCH_LIMITS } from './levels.ts';
import { emptyPlan, PlanPlayer, planHash } from './plan.ts';
import { makePlayer } from './player.ts';
import { PlanSearch, type SearchLimits } from './search.ts';
import { Simulator } from './simulate.ts';
import { BEST, LENGTH, LETTERS, WRITER, wordGame, worthOf } from './testing.ts';

const LIMITS: SearchLimits = { ...SEARCH_LIMITS, worlds: 2, greedyStart: false, starts: 2 };
const endless = (): Clock => new Clock(Infinity, () => 0);
const begun = (news = false): Match =>
  new Match(wordGame, { seed: 'w', ...(news ? { options: { news: 'on' } } : {}) }) as unknown as Match;

function searched(iterations: number, seed: string, limits: SearchLimits = LIMITS, kept: number[] | null = null) {
  const sim = new Simulator(wordGame, seed);
  const random = new RandomSource(seed);
  const view = wordGame.view(wordGame.newState(), WRITER);
  const deal = () => {
    const world = wordGame.newState();
    random.reseed(world);
    wordGame.begin(world, { scenario: 'word', options: {} });
    return world;
  };
  expect(view.seat).toBe('writer');
  const search = new PlanSearch(sim, WRITER, limits, deal, random);
  const plan = kept ? { steps: kept.map(() => 0), codes: kept } : null;
  const found = runToEnd(search.run(endless(), iterations, plan));
  return { ...found, word: found.plan.codes.map(firstThing) };
}

describe('plan search', () => {
  it('is worth what every word there is says it can be', () => {
    let best = -1;
    let word: number[] = [];
    for (let n = 0; n < LETTERS ** LENGTH; n++) {
      const letters = Array.from({ length: LENGTH }, (_, i) => Math.floor(n / LETTERS ** i) % LETTERS);
      if (worthOf(letters, LENGTH) > best) {
        best = worthOf(letters, LENGTH);
        word = letters;
      }
    }
    expect(word).toEqual(BEST);
  });

  it('finds the best word that greedy play walks past', () => {
    const sim = new Simulator(wordGame, 'g');
    const s = wordGame.newState();
    wordGame.begin(s, { scenario: 'word', options: {} });
    const options = sim.buffer(0);
    const step = sim.ask(s, options);
    const greedy = new Greedy(sim, { ...SEARCH_LIMITS.greedy, depth: 1 });
    const scores = options.list().map((c) => greedy.score(s, step as NonNullable<typeof step>, c).value);
    expect(scores.indexOf(Math.max(...scores))).toBe(LETTERS - 1);
    for (const seed of ['a', 'b', 'c']) expect(searched(3000, seed).word, seed).toEqual(BEST);
  });

  it('is at least as good with four times the plans, and better somewhere', () => {
    let better = 0;
    for (let i = 0; i < 12; i++) {
      const [few, many] = [searched(40, `n${i}`), searched(160, `n${i}`)];
      const [poor, good] = [few, many].map(({ word }) => worthOf(word, LENGTH)) as [number, number];
      expect(good).toBeGreaterThanOrEqual(poor);
      if (good > poor) better++;
    }
    expect(better).toBeGreaterThan(3);
  });

  it('tries as many plans as it may, and no more', () => {
    for (const iterations of [10, 57, 400]) expect(searched(iterations, 'budget').tried).toBe(iterations);
  });

  it('begins with the phase as greedy play would have it, if told to', () => {
    const first_ = searched(1, 'start', {
      ...LIMITS,
      greedyStart: true,
      starts: 0,
      greedy: { ...LIMITS.greedy, depth: 1 },
    });
    expect(first_.word).toEqual(BEST.map(() => LETTERS - 1));
    const without = searched(1, 'start', { ...LIMITS, starts: 0 });
    expect(without.word).not.toEqual(first_.word);
  });

  it('holds the next best beginnings that greedy play found against its best', () => {
    const limits = { ...LIMITS, greedyStart: true, starts: 0, greedy: { ...LIMITS.greedy, depth: 1 } };
    let better = 0;
    for (let i = 0; i < 40; i++) {
      const seed = `opening ${i}`;
      const alone = searched(1, seed, limits);
      const one = searched(1, seed, { ...limits, openings: 1 });
      const all = searched(1, seed, { ...limits, openings: LETTERS });
      expect([alone.tried, one.tried, all.tried]).toEqual([1, 2, LETTERS]);
      expect(all.value).toBeGreaterThanOrEqual(alone.value);
      if (all.value > alone.value) {
        better++;
        expect(all.word[0]).not.toBe(alone.word[0]);
      }
    }
    expect(better).toBeGreaterThan(2);
    // With a plan at hand there is no greedy play, and so nothing else to begin with.
    const kept = BEST.map((letter) => code(0, letter));
    expect(searched(1, 'kept', { ...limits, openings: LETTERS }, kept).tried).toBe(1);
  });

  it('goes on from the plan at hand', () => {
    const kept = BEST.map((letter) => code(0, letter));
    expect(searched(1, 'kept', { ...LIMITS, starts: 0 }, kept).word).toEqual(BEST);
  });
});

describe('a plan', () => {
  it('is carried out as it is written, letter by letter', () => {
    const sim = new Simulator(wordGame, 'p');
    const world = wordGame.newState();
    wordGame.begin(world, { scenario: 'word', options: {} });
    const player = new PlanPlayer(sim, WRITER, LIMITS);
    const codes = [3, 1, 0, 2, 1, 3].map((letter) => code(0, letter));
    const value = player.play(world, { steps: codes.map(() => 0), codes });
    expect(player.trace.codes).toEqual(codes);
    expect(value).toBeCloseTo(worthOf([3, 1, 0, 2, 1, 3], LENGTH), 9);
  });

  it('is carried out anew each time, however long it is', () => {
    const sim = new Simulator(wordGame, 'p');
    const world = wordGame.newState();
    wordGame.begin(world, { scenario: 'word', options: {} });
    const player = new PlanPlayer(sim, WRITER, LIMITS);
    const codes = [3, 1, 0, 2, 1, 3].map((letter) => code(0, letter));
    // Answers to a question that is never asked come first.
    const idle = new Array<number>(1500).fill(code(0, 0));
    const plan = { steps: [...idle.map(() => 9), ...codes.map(() => 0)], codes: [...idle, ...codes] };
    for (let i = 0; i < 2; i++) {
      player.play(world, plan);
      expect(player.trace.codes).toEqual(codes);
    }
  });

  it('counts what it is worth at once and after the reply, by their shares', () => {
    const sim = new Simulator(wordGame, 'p');
    const world = wordGame.newState();
    wordGame.begin(world, { scenario: 'word', options: {} });
    const codes = BEST.map((letter) => code(0, letter));
    const worth = (replyShare: number): number =>
      new PlanPlayer(sim, WRITER, { ...LIMITS, replies: 1, replyShare, replyNoise: 0 }).play(world, {
        steps: codes.map(() => 0),
        codes,
      });
    const [later, atOnce] = [worth(1), worthOf(BEST, LENGTH)];
    // Struck out, the word has won or lost.
    expect(Math.abs(later)).toBe(1.5);
    for (const share of [0.25, 0.5]) expect(worth(share)).toBeCloseTo(share * later + (1 - share) * atOnce, 9);
  });

  it('meets the other side inside its phase as steady as in quick play, not as loose as in the reply', () => {
    const prior = (_s: unknown, c: number): number => (firstThing(c) === 4 ? 1 : 0);
    const game = { ...wordGame, advice: { ...wordGame.advice, prior, phase: () => 0 } };
    const random = new RandomSource('noise');
    const sim = new Simulator(game, 'p');
    const player = new PlanPlayer(sim, WRITER, { ...LIMITS, noise: 0, replyNoise: 50 });
    const codes = BEST.map((letter) => code(0, letter));
    for (let i = 0; i < 20; i++) {
      const world = game.newState();
      random.reseed(world);
      game.begin(world, { scenario: 'word', options: {} });
      player.play(world, { steps: codes.map(() => 0), codes }, null, (end) => expect(end.struck).toBe(5));
    }
  });

  it('is known again by its number, and told from others', () => {
    const plan = (codes: number[]) => ({ steps: codes.map(() => 0), codes });
    expect(planHash(plan([1, 2]))).toBe(planHash(plan([1, 2])));
    const hashes = new Set([[], [1], [2], [1, 2], [2, 1], [1, 1, 2]].map((codes) => planHash(plan(codes))));
    expect(hashes.size).toBe(6);
    expect(planHash(emptyPlan())).toBe(planHash(plan([])));
  });
});

describe('a player', () => {
  const veteran = levelOf('veteran');
  const playing = (match: Match, iterations: number) => {
    const player = makePlayer(wordGame, veteran, { seed: 'v', budget: { iterations }, limits: { greedyStart: false } });
    const tried: number[] = [];
    const lines: (readonly number[])[] = [];
    while (!match.isOver && match.seat === WRITER) {
      const choice = player.chooseNow(match.view(WRITER), match.options.list());
      expect(choice.code).toBe(choice.line[0]);
      tried.push(choice.iterations);
      lines.push(choice.line);
      match.choose(choice.code);
    }
    return { tried, lines, word: match.choices().map(firstThing) };
  };

  it('follows its plan while all goes as foreseen, without thinking again', () => {
    const { tried, lines, word } = playing(begun(), 600);
    expect(word.slice(0, LENGTH)).toEqual((lines[0] as number[]).map(firstThing));
    expect(tried[0]).toBeGreaterThan(0);
    expect(tried.slice(1)).toEqual([0, 0, 0, 0, 0]);
  });

  it('deals no new worlds while it follows its plan: those that it foresaw serve', () => {
    let deals = 0;
    const redeal: typeof wordGame.redeal = (view, seat, random) => {
      deals++;
      return wordGame.redeal(view, seat, random);
    };
    const game = { ...wordGame, redeal };
    const match = begun();
    const player = makePlayer(game, veteran, { seed: 'v', budget: { iterations: 60 } });
    const dealt: number[] = [];
    while (match.seat === WRITER) {
      const before = deals;
      match.choose(player.chooseNow(match.view(WRITER), match.options.list()).code);
      dealt.push(deals - before);
    }
    expect(dealt[0]).toBeGreaterThan(0);
    expect(dealt.slice(1)).toEqual([0, 0, 0, 0, 0]);
  });

  it('thinks again after news, and keeps the budget of its phase all the same', () => {
    const budget = 600;
    const { tried } = playing(begun(true), budget);
    const [atFirst, afterNews] = [tried[0] as number, tried[3] as number];
    expect(atFirst).toBe(Math.ceil(budget * SEARCH_LIMITS.firstShare));
    expect(afterNews).toBe(Math.ceil((budget - atFirst) * SEARCH_LIMITS.newsShare));
    expect(tried.reduce((a, b) => a + b)).toBeLessThanOrEqual(budget);
    expect([tried[1], tried[2]]).toEqual([0, 0]);
  });
});

describe('the time of a phase', () => {
  it('is shared out as the plans are, and what is left after news is all there is', () => {
    const milliseconds = 400;
    let work = 0;
    // Every position judged is a millisecond.
    const evaluate: typeof wordGame.advice.evaluate = (s, seat) => {
      work++;
      return wordGame.advice.evaluate(s, seat);
    };
    const game = { ...wordGame, advice: { ...wordGame.advice, evaluate } };
    const limits = { greedyStart: false, worlds: 2, starts: 2 };
    const player = makePlayer(game, levelOf('veteran'), {
      seed: 'v',
      budget: { milliseconds },
      limits,
      now: () => work,
    });
    const match = begun(true);
    const spent: number[] = [];
    while (match.seat === WRITER) {
      const choice = player.chooseNow(match.view(WRITER), match.options.list());
      spent.push(choice.milliseconds);
      match.choose(choice.code);
    }
    const [atFirst, afterNews] = [spent[0] as number, spent[3] as number];
    // A plan that is begun is played in both worlds.
    const near = (time: number, share: number): void => {
      expect(time).toBeGreaterThanOrEqual(share);
      expect(time).toBeLessThan(share + 4);
    };
    near(atFirst, milliseconds * SEARCH_LIMITS.firstShare);
    near(afterNews, (milliseconds - atFirst) * SEARCH_LIMITS.newsShare);
    expect([spent[1], spent[2]]).toEqual([0, 0]);
  });
});

describe('the clock of a search', () => {
  /** Every position judged is a millisecond. */
  const timed = (milliseconds: number, limits: Partial<SearchLimits>) => {
    let work = 0;
    let deals = 0;
    const evaluate: typeof wordGame.advice.evaluate = (s, seat) => {
      work++;
      return wordGame.advice.evaluate(s, seat);
    };
    const game = { ...wordGame, advice: { ...wordGame.advice, evaluate } };
    const sim = new Simulator(game, 't');
    const random = new RandomSource('t');
    const deal = () => {
      deals++;
      // A deal takes a millisecond too.
      work++;
      const world = game.newState();
      random.reseed(world);
      game.begin(world, { scenario: 'word', options: {} });
      return world;
    };
    const search = new PlanSearch(sim, WRITER, { ...LIMITS, ...limits }, deal, random);
    const found = runToEnd(search.run(new Clock(milliseconds, () => work), 1e9, null));
    return { work, deals, tried: found.tried };
  };

  it('deals worlds for a tenth of the time at most, and one in any case', () => {
    expect(timed(100, { worlds: 50, refresh: 1e9 }).deals).toBe(10);
    expect(timed(1, { worlds: 50, refresh: 1e9 }).deals).toBe(1);
    expect(timed(1000, { worlds: 50, refresh: 1e9 }).deals).toBe(50);
  });

  it('begins with greedy play for three tenths of the time at most, and with quick plans for half', () => {
    const greedy = { ...LIMITS.greedy, depth: 1 };
    const cut = timed(20, { worlds: 1, greedyStart: true, starts: 0, refresh: 1e9, greedy });
    // A deal, five options judged, then the plan itself; the search has what is left.
    expect(cut.tried).toBe(20 - 1 - 5);
    expect(timed(40, { worlds: 1, starts: 1000, refresh: 1e9 }).tried).toBe(39);
    expect(timed(40, { worlds: 1, starts: 3, refresh: 1e9 }).work).toBe(40);
  });
});

describe('the worlds of a search', () => {
  it('are dealt anew one after another, lest the plan fit these only', () => {
    const sim = new Simulator(wordGame, 'r');
    const random = new RandomSource('r');
    let deals = 0;
    const deal = () => {
      deals++;
      const world = wordGame.newState();
      random.reseed(world);
      wordGame.begin(world, { scenario: 'word', options: {} });
      return world;
    };
    const search = new PlanSearch(sim, WRITER, { ...LIMITS, starts: 0, refresh: 10 }, deal, random);
    const found = runToEnd(search.run(endless(), 41, null));
    expect(found.tried).toBe(41);
    // Two to begin with, and one at the plans 10, 20, 30 and 40.
    expect(deals).toBe(2 + 4);
  });
});

describe('a rival plan', () => {
  /** In one world of four the letter 3 brings ten, in the others it costs three; the letter 0 is worth nothing anywhere. */
  const found = (caution: number): number => {
    const evaluate = (s: { news: number; written: number; word: ArrayLike<number> }): number =>
      s.written > 0 && s.word[0] === 3 ? (s.news === 1 ? 10 : -3) : s.written > 0 && s.word[0] !== 0 ? -9 : 0;
    const game = { ...wordGame, advice: { ...wordGame.advice, evaluate } };
    const random = new RandomSource('rival');
    let dealt = 0;
    const deal = () => {
      const world = game.newState();
      random.reseed(world);
      game.begin(world, { scenario: 'word', options: {} });
      world.news = ++dealt;
      return world;
    };
    const limits = { ...LIMITS, worlds: 4, starts: 0, refresh: 1e9, caution };
    const search = new PlanSearch(new Simulator(game, 'rival'), WRITER, limits, deal, random);
    const kept = { steps: BEST.map(() => 0), codes: BEST.map(() => code(0, 0)) };
    return firstThing(runToEnd(search.run(endless(), 400, kept)).plan.codes[0] as number);
  };

  it('that is ahead on the whole must be ahead for certain, as far as caution asks', () => {
    // A mean of a quarter with an error of nearly three.
    expect(found(0)).toBe(3);
    expect(found(0.05)).toBe(3);
    expect(found(1)).toBe(0);
  });
});

describe('a phase that ends the match', () => {
  it('is planned to its end, by greedy play too', () => {
    const game = { ...wordGame, advice: { ...wordGame.advice, phase: () => 0 } };
    const match = new Match(game, { seed: 'e' });
    const player = makePlayer(game, levelOf('veteran'), { seed: 'e', budget: { iterations: 20 } });
    const { line } = player.chooseNow(match.view(WRITER), match.options.list());
    expect(line).toHaveLength(LENGTH);
  });
});

describe('greedy play out of time', () => {
  it('takes the best of what it has looked at, the most promising first', () => {
    let work = 0;
    const evaluate: typeof wordGame.advice.evaluate = (s, seat) => {
      work++;
      return wordGame.advice.evaluate(s, seat);
    };
    // The letter 1 looks best, then 2; the letter 3 is best by far and comes last.
    const prior = (_s: unknown, c: number): number => [1, 3, 2, 0][firstThing(c)] as number;
    const game = { ...wordGame, advice: { ...wordGame.advice, evaluate, prior, milestone: () => 0 } };
    const match = begun();
    const chosen = (milliseconds: number): number => {
      work = 0;
      const level = levelOf('greedy');
      const style = { ...level.style, limits: { ...SEARCH_LIMITS.greedy, depth: 0 } } as typeof level.style;
      const player = makePlayer(game, { ...level, style }, { seed: 'v', budget: { milliseconds }, now: () => work });
      return firstThing(player.chooseNow(match.view(WRITER), match.options.list()).code);
    };
    expect([1, 2, 3, 100].map(chosen)).toEqual([1, 2, 2, 3]);
  });
});

describe('what a player tells', () => {
  it('explains its plan by what it brings: the worth now, after it, and what makes the difference', () => {
    const match = begun();
    const player = makePlayer(wordGame, levelOf('veteran'), {
      seed: 'v',
      budget: { iterations: 800 },
      limits: { replies: 0, replyShare: 1 },
    });
    const { line, value } = player.chooseNow(match.view(WRITER), match.options.list());
    const told = player.explain();
    expect(told?.line).toHaveLength(line.length);
    expect(told?.now).toBe(0);
    expect(told?.later).toBe(value);
    expect(told?.reasons).toHaveLength(1);
    expect(told?.reasons[0]).toMatchObject({ name: 'worth' });
    expect(told?.reasons[0]?.change).toBeCloseTo(worthOf(line.map(firstThing), LENGTH), 9);
  });

  it('has the budget of its level unless it is given another', () => {
    let work = 0;
    const evaluate: typeof wordGame.advice.evaluate = (s, seat) => {
      work++;
      return wordGame.advice.evaluate(s, seat);
    };
    const game = { ...wordGame, advice: { ...wordGame.advice, evaluate } };
    const match = begun();
    const level = levelOf('veteran');
    const player = makePlayer(game, level, { seed: 'v', now: () => work });
    const choice = player.chooseNow(match.view(WRITER), match.options.list());
    const share = level.milliseconds * SEARCH_LIMITS.firstShare;
    expect(choice.milliseconds).toBeGreaterThanOrEqual(share);
    expect(choice.milliseconds).toBeLessThan(share + SEARCH_LIMITS.worlds + 1);
  });

  it('counts the choices it simulated for this choice alone', () => {
    const match = begun();
    const player = makePlayer(wordGame, levelOf('veteran'), { seed: 'v', budget: { iterations: 100 } });
    const first_ = player.chooseNow(match.view(WRITER), match.options.list());
    expect(first_.choices).toBeGreaterThan(60 * LENGTH);
    match.choose(first_.code);
    const second = player.chooseNow(match.view(WRITER), match.options.list());
    expect([second.choices, second.iterations]).toEqual([0, 0]);
  });

  it('has no reasons to give before its first choice, nor when it does not plan', () => {
    const match = begun();
    expect(makePlayer(wordGame, levelOf('veteran'), { seed: 'v' }).explain()).toBeNull();
    for (const id of ['greedy', 'recruit', 'random']) {
      const player = makePlayer(wordGame, levelOf(id), { seed: 'v', budget: { iterations: 10 } });
      player.chooseNow(match.view(WRITER), match.options.list());
      expect(player.explain(), id).toBeNull();
    }
  });

  it('takes the letter that looks best at once if it is greedy, and any if it is random', () => {
    const match = begun();
    const choices = (id: string): Set<number> => {
      const seen = new Set<number>();
      for (let i = 0; i < 40; i++) {
        const player = makePlayer(wordGame, levelOf(id), { seed: `x${i}`, budget: { iterations: 10 } });
        seen.add(firstThing(player.chooseNow(match.view(WRITER), match.options.list()).code));
      }
      return seen;
    };
    expect([...choices('greedy')]).toEqual([LETTERS - 1]);
    expect(choices('random').size).toBe(LETTERS);
    // A recruit slips now and then, but by a third of the difference at most: never to the worst.
    const recruit = choices('recruit');
    expect(recruit.has(LETTERS - 1)).toBe(true);
    expect(recruit.size).toBeGreaterThan(1);
    expect(recruit.has(0)).toBe(false);
  });
});
