import { describe, expect, it } from 'vitest';
import { RandomSource } from '../engine/random.ts';
import { type DecisionStep, pop, push } from '../engine/steps.ts';
import { code, firstThing } from '../engine/verbs.ts';
import { GREEDY_LIMITS, Greedy, type GreedyLimits } from './greedy.ts';
import { Simulator } from './simulate.ts';
import { LETTERS, type WordState, wordGame, wordGameWith, worthOf } from './testing.ts';

type Advice = Partial<typeof wordGame.advice>;
/** An action is a pair of letters here, so that greedy play has something to look into. */
const inPairs: Advice = { milestone: (s) => s.written >> 1 };

function scored(letters: readonly number[], advice: Advice, limits: Partial<GreedyLimits> = {}, news = 'off') {
  const game = { ...wordGame, advice: { ...wordGame.advice, ...advice } };
  const sim = new Simulator(game, 'g');
  const s = game.newState();
  new RandomSource('greedy').reseed(s);
  game.begin(s, { scenario: 'word', options: { news } });
  const options = sim.buffer(0);
  for (const letter of letters) (sim.ask(s, options) as DecisionStep<WordState>).choose(s, code(0, letter));
  const step = sim.ask(s, options) as DecisionStep<WordState>;
  const before = Buffer.from(s.bytes).toString('hex');
  const greedy = new Greedy(sim, { ...GREEDY_LIMITS, ...limits });
  const all = options.list().map((c) => greedy.score(s, step, c));
  expect(Buffer.from(s.bytes).toString('hex')).toBe(before);
  return { all, choices: sim.choices, of: (letter: number) => all[letter] as (typeof all)[number] };
}

describe('greedy play', () => {
  it('judges an option after the natural end of its action, with the best way to it', () => {
    const { all, of } = scored([], inPairs);
    for (const { code: c, value, line } of all) {
      const ends = Array.from({ length: LETTERS }, (_, next) => worthOf([firstThing(c), next], 2));
      expect(value).toBeCloseTo(Math.max(...ends), 9);
      expect(line.map(firstThing)).toEqual([firstThing(c), ends.indexOf(Math.max(...ends))]);
    }
    expect(of(1).value).toBeGreaterThan(of(3).value);
  });

  it('judges it as it stands once it goes deeper than it may', () => {
    const { all } = scored([], inPairs, { depth: 0 });
    for (const { code: c, value, line } of all) {
      expect(value).toBeCloseTo(worthOf([firstThing(c)], 1), 9);
      expect(line).toEqual([c]);
    }
    for (const { line } of scored([], inPairs, { depth: 1 }).all) expect(line).toHaveLength(2);
  });

  it('looks at the most promising options inside the action, as many as its width', () => {
    const prior = (_: WordState, c: number): number => [4, 1, 3, 2][firstThing(c)] as number;
    // 0 and 2 look best; of those 2 is worth more after a 1.
    expect(
      scored([], { ...inPairs, prior }, { width: 2 })
        .of(1)
        .line.map(firstThing),
    ).toEqual([1, 2]);
    expect(
      scored([], { ...inPairs, prior }, { width: 1 })
        .of(1)
        .line.map(firstThing),
    ).toEqual([1, 0]);
    expect(
      scored([], { ...inPairs, prior }, { width: 3 })
        .of(1)
        .line.map(firstThing),
    ).toEqual([1, 3]);
    expect(
      scored([], { ...inPairs, prior }, { width: 4 })
        .of(1)
        .line.map(firstThing),
    ).toEqual([1, 1]);
  });

  it('looks at no more of them than the game asks', () => {
    const prior = (_: WordState, c: number): number => [4, 1, 3, 2][firstThing(c)] as number;
    const inside = (width: number, own: number): number[] =>
      scored([], { ...inPairs, prior, width }, { width: own })
        .of(1)
        .line.map(firstThing);
    expect([inside(2, 4), inside(4, 1), inside(3, 3)]).toEqual([
      [1, 2],
      [1, 0],
      [1, 3],
    ]);
  });

  it('narrows to a third with every own decision inside', () => {
    const prior = (_: WordState, c: number): number => -firstThing(c);
    const threes: Advice = { milestone: (s) => Math.floor(s.written / 3), prior };
    // Four options in the first decision inside, one in the second: the last letter is the most promising, 0.
    expect(scored([], threes, { width: 4 }).of(1).line.map(firstThing)).toEqual([1, 1, 0]);
    expect(scored([], threes, { width: 12 }).of(1).line.map(firstThing)).toEqual([1, 1, 1]);
  });

  it('takes an even spread where a game has no first sight', () => {
    expect(scored([], inPairs, { width: 2 }).of(1).line.map(firstThing)).toEqual([1, 2]);
    expect(scored([], inPairs, { width: 1 }).of(1).line.map(firstThing)).toEqual([1, 0]);
  });

  it('follows only the most promising way once its choices are spent', () => {
    for (const choices of [0, 1]) expect(scored([], inPairs, { choices }).of(1).line.map(firstThing)).toEqual([1, 0]);
    expect(scored([], inPairs, { choices: 2 }).of(1).line.map(firstThing)).toEqual([1, 1]);
  });

  it('keeps what closes a decision among the options, however poor it looks', () => {
    const verbs = wordGame.verbs.map((verb) => ({ ...verb, closing: true }));
    const prior = (_: WordState, c: number): number => -firstThing(c);
    const game = { ...wordGame, verbs, advice: { ...wordGame.advice, ...inPairs, prior } };
    const sim = new Simulator(game, 'c');
    const s = game.newState();
    game.begin(s, { scenario: 'word', options: {} });
    const step = sim.ask(s, sim.buffer(0)) as DecisionStep<WordState>;
    const greedy = new Greedy(sim, { ...GREEDY_LIMITS, width: 1 });
    // One for the option itself, and each of the four inside it once; the next option is looked into in the same way.
    for (let n = 1; n <= 2; n++) {
      expect(greedy.score(s, step, code(0, 1)).line.map(firstThing)).toEqual([1, 1]);
      expect(sim.choices).toBe(n * (1 + LETTERS));
    }
  });

  it.each([0, 5])('ends an action with the phase, whatever its number (%i)', (number) => {
    const advice: Advice = { milestone: () => 0, phase: (s) => number + (s.written >= 2 ? 1 : 0) };
    expect(scored([], advice).of(1).line.map(firstThing)).toEqual([1, 1]);
  });

  it('lets the other side answer inside the action with its own best', () => {
    const { phase: _, ...advice } = wordGame.advice;
    const game = { ...wordGame, advice: { ...advice, milestone: () => 0 } };
    const sim = new Simulator(game, 'a');
    const s = game.newState();
    game.begin(s, { scenario: 'word', options: {} });
    const options = sim.buffer(0);
    for (let i = 0; i < 5; i++) (sim.ask(s, options) as DecisionStep<WordState>).choose(s, code(0, 1));
    const step = sim.ask(s, options) as DecisionStep<WordState>;
    // A row of six ones is worth 0.62: struck out at an end it still wins, struck out in the middle it loses.
    const { value, line } = new Greedy(sim).score(s, step, code(0, 1));
    expect(value).toBe(-1.5);
    expect(line).toEqual([code(0, 1)]);
  });

  it('averages over several falls of the die, and counts one where nothing is left to chance', () => {
    const roll: Advice = { evaluate: (s) => s.news };
    const one = scored([1, 1], roll, { samples: 1 }, 'on');
    expect(one.choices).toBe(LETTERS);
    expect(Number.isInteger(one.of(0).value)).toBe(true);
    const many = scored([1, 1], roll, { samples: 400 }, 'on');
    expect(many.choices).toBe(LETTERS * 400);
    for (const { value } of many.all) expect(Math.abs(value - 3.5)).toBeLessThan(0.35);
    expect(scored([1, 1], roll, { samples: 400 }).choices).toBe(LETTERS);
  });

  it('lets the same dice fall for every option, and others each time', () => {
    const roll: Advice = { evaluate: (s) => s.news };
    for (const samples of [2, 5]) {
      const values = scored([1, 1], roll, { samples }, 'on').all.map(({ value }) => value);
      expect(new Set(values).size).toBe(1);
    }
    // One and the same die over and over would have one and the same mean.
    const means = [1, 2, 5, 9].map((samples) => scored([1, 1], roll, { samples }, 'on').of(0).value);
    expect(new Set(means).size).toBeGreaterThan(2);
  });

  it('takes the more promising of two ways that come to the same', () => {
    const same: Advice = { ...inPairs, evaluate: () => 0 };
    const prior = (_: WordState, c: number): number => [1, 2, 4, 3][firstThing(c)] as number;
    expect(
      scored([], { ...same, prior })
        .of(1)
        .line.map(firstThing),
    ).toEqual([1, 2]);
    expect(scored([], same).of(1).line.map(firstThing)).toEqual([1, 0]);
  });

  it('tells the way to the end that the dice as they lie would have it', () => {
    // The die after the third letter says which fourth letter is best.
    const told: Advice = {
      ...inPairs,
      evaluate: (s) => (s.written === 4 && s.word[3] === s.news % LETTERS ? 1 : 0),
    };
    const fallen = (seed: string): { own: number; last: number; line: number[] } => {
      const game = wordGameWith({ advice: told });
      const sim = new Simulator(game, 'g');
      const s = game.newState();
      new RandomSource(seed).reseed(s);
      game.begin(s, { scenario: 'word', options: { news: 'on' } });
      const options = sim.buffer(0);
      for (let i = 0; i < 2; i++) (sim.ask(s, options) as DecisionStep<WordState>).choose(s, code(0, 1));
      const step = sim.ask(s, options) as DecisionStep<WordState>;
      const die = (n: number): number => {
        const copy = s.clone();
        if (n > 0) sim.fallOtherwise(copy, s, n);
        step.choose(copy, code(0, 1));
        return copy.news % LETTERS;
      };
      const [own, last] = [die(0), die(1)];
      const { line } = new Greedy(sim, { ...GREEDY_LIMITS, samples: 2 }).score(s, step, code(0, 1));
      return { own, last, line: line.map(firstThing) };
    };
    const seen = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(fallen);
    expect(seen.some(({ own, last }) => own !== last)).toBe(true);
    for (const { own, line } of seen) expect(line).toEqual([1, own]);
  });

  /** The other side strikes right after the first letter, and then one more letter ends the action. */
  const answered = (change: Parameters<typeof wordGameWith>[0] = {}) =>
    wordGameWith({
      ...change,
      write: {
        choose(s, c) {
          s.word[s.written++] = firstThing(c);
          if (s.written === 1) push(s, 1);
        },
      },
      strike: {
        choose(s, c) {
          s.struck = firstThing(c) + 1;
          pop(s);
        },
        ...change.strike,
      },
      advice: { milestone: (s) => s.written >> 1, ...change.advice },
    });
  const answeredScore = (game: ReturnType<typeof answered>, limits: Partial<GreedyLimits> = {}) => {
    const sim = new Simulator(game, 'a');
    const s = game.newState();
    game.begin(s, { scenario: 'word', options: {} });
    const step = sim.ask(s, sim.buffer(0)) as DecisionStep<WordState>;
    const scored_ = new Greedy(sim, { ...GREEDY_LIMITS, ...limits }).score(s, step, code(0, 1));
    return { ...scored_, letters: scored_.line.map(firstThing), choices: sim.choices };
  };

  it('goes on after the answer of the other side, and tells its own choices alone', () => {
    const { value, letters } = answeredScore(answered());
    expect(letters).toEqual([1, 1]);
    expect(value).toBeCloseTo(worthOf([1, 1], 2), 9);
    // Each answer is one decision deeper.
    expect(answeredScore(answered(), { depth: 1 }).letters).toEqual([1]);
    expect(answeredScore(answered(), { depth: 2 }).letters).toEqual([1, 1]);
  });

  it('looks at six answers at most, the first of equals is given, and a sole one is given without looking', () => {
    const seen: number[] = [];
    const evaluate: typeof wordGame.advice.evaluate = (s) => {
      if (s.written === 2) seen.push(s.struck);
      return 0;
    };
    const among = (count: number) => {
      const options: DecisionStep<WordState>['options'] = (_, out) => {
        for (let i = 0; i < count; i++) out.add(code(1, i));
      };
      seen.length = 0;
      return answeredScore(answered({ strike: { options, sole: 'ask' }, advice: { evaluate } })).choices;
    };
    // The option, the answers looked at, the one given, and four letters after it.
    expect([among(1), among(2), among(6), among(9)]).toEqual([6, 8, 12, 12]);
    expect(seen).toEqual([1, 1, 1, 1]);
  });

  it('ends with the match, and with the action where a sole option ended it', () => {
    const sole = (done: (s: WordState) => void) => {
      const game = answered({
        strike: {
          options: (_, out) => out.add(code(1, 2)),
          choose(s) {
            done(s);
            pop(s);
          },
        },
      });
      return answeredScore(game);
    };
    expect(sole((s) => Object.assign(s, { result: 1 }))).toMatchObject({ value: 1.5, letters: [1] });
    // The strike writes the second letter itself: the pair is full.
    const full = sole((s) => {
      s.word.set([3], s.written);
      s.written++;
    });
    expect(full.letters).toEqual([1]);
    expect(full.value).toBeCloseTo(worthOf([1, 3], 2), 9);
  });

  describe('of the options inside the action', () => {
    /** The letters that are tried after a 1, by what they promise; the fewer the width, the fewer. */
    const looked = (promise: readonly number[], width: number): number[] => {
      const seen = new Set<number>();
      const evaluate: typeof wordGame.advice.evaluate = (s) => {
        if (s.written === 2) seen.add(s.word[1] as number);
        return 0;
      };
      const prior = (_: WordState, c: number): number => promise[firstThing(c)] as number;
      scored([], { ...inPairs, evaluate, prior }, { width });
      return [...seen];
    };

    it('the most promising are looked at, the best first', () => {
      expect(looked([-4, -3, -2, -1], 2)).toEqual([3, 2]);
      expect(looked([1, 2, 0.5, 0.25], 2)).toEqual([1, 0]);
      expect(looked([1, 2, 0.5, 0.25], 3)).toEqual([1, 0, 2]);
      expect(looked([1, 2, 3, 1.5], 3)).toEqual([2, 1, 3]);
    });

    it('the first of equally promising ones come first, and the last of them are left out', () => {
      expect(looked([5, 5, 5, 5], 2)).toEqual([0, 1]);
      expect(looked([1, 5, 1, 5], 3)).toEqual([1, 3, 0]);
    });

    it('none is looked at that is not offered', () => {
      const game = {
        ...wordGameWith({
          write: {
            options(_, out) {
              for (const letter of [3, 2, 1]) out.add(code(0, letter));
            },
          },
          advice: { ...inPairs, prior: (_, c) => firstThing(c) },
        }),
        verbs: wordGame.verbs.map((verb) => ({ ...verb, closing: true })),
      };
      const sim = new Simulator(game, 'c');
      const s = game.newState();
      game.begin(s, { scenario: 'word', options: {} });
      const step = sim.ask(s, sim.buffer(0)) as DecisionStep<WordState>;
      new Greedy(sim, { ...GREEDY_LIMITS, width: 1 }).score(s, step, code(0, 1));
      expect(sim.choices).toBe(1 + 3);
    });

    it.each([true, false])('all are looked at, however many there are (first sight: %s)', (sight) => {
      const most = 100;
      const write: Partial<DecisionStep<WordState>> = {
        options(s, out) {
          for (let i = 0; i < (s.written === 0 ? LETTERS : s.word[0] === 1 ? most : 1); i++) out.add(code(0, i));
        },
        sole: 'ask',
      };
      const seen = new Set<number>();
      const evaluate: typeof wordGame.advice.evaluate = (s) => {
        if (s.written === 2) seen.add(s.word[1] as number);
        return s.word[1] as number;
      };
      const prior = (_: WordState, c: number): number => firstThing(c) % 7;
      const game = wordGameWith({ write, advice: { ...inPairs, evaluate, ...(sight ? { prior } : {}) } });
      const sim = new Simulator(game, 'm');
      const s = game.newState();
      game.begin(s, { scenario: 'word', options: {} });
      const step = sim.ask(s, sim.buffer(0)) as DecisionStep<WordState>;
      const greedy = new Greedy(sim, { ...GREEDY_LIMITS, width: most });
      // A short list first: the long one needs more room.
      expect(greedy.score(s, step, code(0, 2)).line.map(firstThing)).toEqual([2, 0]);
      expect(greedy.score(s, step, code(0, 1)).line.map(firstThing)).toEqual([1, most - 1]);
      expect(seen.size).toBe(most);
    });
  });
});
