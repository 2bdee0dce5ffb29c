import { describe, expect, it } from 'vitest';
import { RandomSource, rollDie } from '../engine/random.ts';
import { type DecisionStep, Options, push } from '../engine/steps.ts';
import { code, firstThing } from '../engine/verbs.ts';
import { PhaseWatch, Simulator } from './simulate.ts';
import { LENGTH, LETTERS, type WordState, WRITER, wordGame } from './testing.ts';

const begun = (): WordState => {
  const s = wordGame.newState();
  new RandomSource('simulate').reseed(s);
  wordGame.begin(s, { scenario: 'word', options: {} });
  return s;
};
const withAdvice = (advice: Partial<typeof wordGame.advice>) => ({
  ...wordGame,
  advice: { ...wordGame.advice, ...advice },
});
/** The game without anything it may leave out. */
const { phase: _, ...bareAdvice } = wordGame.advice;
const bare = { ...wordGame, advice: bareAdvice };

describe('the worth of a position', () => {
  it("is its result once there is one, more for a greater victory, and the game's judgement before", () => {
    const results = [
      { id: 'great', text: '', winner: 0, grade: 1 },
      { id: 'small', text: '', winner: 0, grade: 0.5 },
      { id: 'draw', text: '', winner: null, grade: 1 },
      { id: 'lost', text: '', winner: 1, grade: 1 },
    ];
    const sim = new Simulator({ ...wordGame, results }, 'v');
    const s = begun();
    const worth = (result: number, seat: number): number => {
      s.result = result;
      return sim.value(s, seat);
    };
    expect([1, 2, 3, 4].map((r) => worth(r, 0))).toEqual([1.5, 1.25, 0, -1.5]);
    expect([1, 2, 3, 4].map((r) => worth(r, 1))).toEqual([-1.5, -1.25, 0, 1.5]);
    s.word[0] = 3;
    s.written = 1;
    expect(worth(0, 0)).toBeCloseTo(0.06);
    expect(worth(0, 1)).toBeCloseTo(-0.06);
  });
});

describe('an action', () => {
  it('is over when the stack is as low as before it, or when the game says so', () => {
    const sim = new Simulator(wordGame, 'a');
    const s = begun();
    const mark = sim.milestone(s);
    expect(mark).toBe(1);
    expect(sim.actionOver(s, mark)).toBe(true);
    push(s, 0);
    expect(sim.actionOver(s, mark)).toBe(false);
    const counted = new Simulator(withAdvice({ milestone: (x) => x.written }), 'a');
    const before = counted.milestone(s);
    expect(before).toBe(0);
    expect(counted.actionOver(s, before)).toBe(false);
    s.written = 1;
    expect(counted.actionOver(s, before)).toBe(true);
  });
});

describe('quick play', () => {
  const listed = (sim: Simulator<WordState>, s: WordState) => {
    const options = sim.buffer(0);
    sim.ask(s, options);
    return options;
  };
  const letters = (sim: Simulator<WordState>, noise: number, times = 400): number[] => {
    const s = begun();
    const options = listed(sim, s);
    const seen = new Array<number>(LETTERS).fill(0);
    for (let i = 0; i < times; i++) (seen[sim.quick(s, options, noise) >> 7] as number)++;
    return seen;
  };

  it('takes what looks best, and the more noise the more of the rest', () => {
    const sim = new Simulator(withAdvice({ prior: (_s, c) => (c >> 7 === 2 ? 1 : 0) }), 'q');
    expect(letters(sim, 0)).toEqual([0, 0, 400, 0]);
    // With noise 1 an option is picked about e times as often as one that is 1 less.
    const seen = letters(sim, 1, 4000);
    const others = (seen[0] as number) + (seen[1] as number) + (seen[3] as number);
    expect((seen[2] as number) / (others / 3)).toBeGreaterThan(2.3);
    expect((seen[2] as number) / (others / 3)).toBeLessThan(3.2);
  });

  it('is even in a game without first sight, and takes a sole option', () => {
    const seen = letters(new Simulator(wordGame, 'q'), 0.2, 4000);
    for (const times of seen) expect(Math.abs(times - 1000)).toBeLessThan(120);
    const sim = new Simulator(wordGame, 'q');
    const options = listed(sim, begun());
    options.clear();
    options.add(code(0, 3));
    expect(sim.quick(begun(), options, 0.2)).toBe(code(0, 3));
  });

  it('finds another option than the one given, the best of them without noise', () => {
    const sim = new Simulator(withAdvice({ prior: (_s, c) => c >> 7 }), 'o');
    const s = begun();
    const options = listed(sim, s);
    const random = new RandomSource('o');
    expect(sim.quickOther(s, options, code(0, 3), 0, random)).toBe(code(0, 2));
    expect(sim.quickOther(s, options, code(0, 1), 0, random)).toBe(code(0, 3));
    const even = new Simulator(wordGame, 'o');
    const seen = new Set<number>();
    for (let i = 0; i < 60; i++) seen.add(even.quickOther(s, options, code(0, 1), 1, random));
    expect([...seen].sort((a, b) => a - b)).toEqual([code(0, 0), code(0, 2), code(0, 3)]);
    options.clear();
    options.add(code(0, 1));
    expect(sim.quickOther(s, options, code(0, 1), 1, random)).toBe(code(0, 1));
  });

  it('asks refusals only until one lets pass, the best liked first; nothing left is a mistake of the rules', () => {
    const asked: number[] = [];
    const refusing = (allowed: number): typeof wordGame => {
      const [write, ...rest] = wordGame.steps.steps;
      const step = {
        ...(write as DecisionStep<WordState>),
        tries: (s: WordState, out: Options) => (write as DecisionStep<WordState>).options(s, out),
        refuse: (_s: WordState, c: number) => {
          asked.push(c);
          return c <= code(0, allowed) ? 0 : 1;
        },
      };
      return { ...withAdvice({ prior: (_s, c) => c >> 7 }), steps: { ...wordGame.steps, steps: [step, ...rest] } };
    };
    const sim = new Simulator(refusing(2), 'r');
    const s = begun();
    const options = new Options();
    const step = sim.askQuickly(s, options) as DecisionStep<WordState>;
    expect(options.count).toBe(LETTERS);
    expect(sim.quickReply(s, step, options, 0)).toBe(code(0, 2));
    expect(asked).toEqual([code(0, 3), code(0, 2)]);
    const none = new Simulator(refusing(-1), 'r');
    const closed = none.askQuickly(s, options) as DecisionStep<WordState>;
    expect(() => none.quickReply(s, closed, options, 0)).toThrow('"write" refuses all that it tries');
    const plain = new Simulator(withAdvice({ prior: (_s, c) => -c }), 'r');
    const open = plain.askQuickly(s, options) as DecisionStep<WordState>;
    expect(plain.quickReply(s, open, options, 0)).toBe(code(0, 0));
  });

  it('has the same whims in the same world and others in another', () => {
    const sim = new Simulator(wordGame, 'w');
    const s = begun();
    const options = listed(sim, s);
    const row = (world: WordState): number[] => {
      sim.setWhims(world);
      return Array.from({ length: 12 }, () => sim.quick(s, options, 0.2));
    };
    const other = begun();
    new RandomSource('another').reseed(other);
    expect(row(s)).toEqual(row(s));
    expect(row(s)).not.toEqual(row(other));
  });
});

describe('the whims of quick play', () => {
  /** Many options, the later ones a little better. */
  const many = (count: number) => {
    const options = new Options();
    for (let i = 0; i < count; i++) options.add(code(0, i));
    return options;
  };
  const liking = (_: WordState, c: number): number => firstThing(c) / 3;
  const drawn = (draw: (sim: Simulator<WordState>, s: WordState) => number, prior = true): string => {
    const sim = new Simulator(prior ? withAdvice({ prior: liking }) : wordGame, 'whims');
    const s = begun();
    sim.setWhims(s);
    return Array.from({ length: 12 }, () => firstThing(draw(sim, s))).join(' ');
  };
  const [write] = wordGame.steps.steps as [DecisionStep<WordState>];

  // What a player chooses hangs on these: with the same seed it is the same on every machine and in every version.
  it('are the same for ever', () => {
    const options = many(12);
    expect(drawn((sim, s) => sim.quick(s, options, 1))).toBe('7 11 8 6 4 10 7 8 9 8 10 11');
    expect(drawn((sim, s) => sim.quick(s, options, 1), false)).toBe('5 6 0 5 10 1 11 9 5 10 0 2');
    const tries: DecisionStep<WordState> = { ...write, tries: () => {}, refuse: () => 0 };
    expect(drawn((sim, s) => sim.quickReply(s, tries, options, 1))).toBe('7 11 8 6 4 10 7 8 9 8 10 11');
    expect(drawn((sim, s) => sim.quickReply(s, tries, options, 1), false)).toBe('7 11 8 6 4 10 7 8 7 6 10 5');
    const random = new RandomSource('other');
    expect(drawn((sim, s) => sim.quickOther(s, options, code(0, 11), 1, random))).toBe('10 8 9 9 6 6 8 7 5 9 9 1');
    expect(drawn((sim, s) => sim.quickOther(s, options, code(0, 11), 1, random), false)).toBe(
      '1 2 0 10 0 10 5 8 10 9 7 1',
    );
  });

  it('of dice that fall otherwise are the same for every option, others each time, and the same for ever', () => {
    const sim = new Simulator(wordGame, 'dice');
    const fallen = (n: number): string => {
      const s = begun();
      const copy = s.clone();
      sim.fallOtherwise(copy, s, n);
      return Array.from({ length: 6 }, () => rollDie(copy, 1, 6)).join('');
    };
    expect([fallen(1), fallen(2), fallen(3)].join(' ')).toBe('622133 224524 156422');
    expect(fallen(1)).toEqual(fallen(1));
  });

  it('find their way among more options than there ever were', () => {
    const count = 1000;
    const sim = new Simulator(withAdvice({ prior: liking }), 'many');
    const s = begun();
    const asked: number[] = [];
    const step: DecisionStep<WordState> = {
      ...write,
      tries: () => {},
      refuse(_, c) {
        asked.push(firstThing(c));
        return firstThing(c) < count - 3 ? 0 : 1;
      },
    };
    expect(firstThing(sim.quickReply(s, step, many(3), 0))).toBe(2);
    expect(firstThing(sim.quickReply(s, step, many(count), 0))).toBe(count - 4);
    expect(asked).toEqual([2, 999, 998, 997, 996]);
  });

  it('settle for the first of what looks the same', () => {
    const sim = new Simulator(withAdvice({ prior: () => 0 }), 'same');
    const s = begun();
    const step: DecisionStep<WordState> = { ...write, tries: () => {}, refuse: () => 0 };
    const options = many(5);
    expect(firstThing(sim.quick(s, options, 0))).toBe(0);
    expect(firstThing(sim.quickReply(s, step, options, 0))).toBe(0);
    expect(firstThing(sim.quickOther(s, options, code(0, 0), 0, new RandomSource('o')))).toBe(1);
  });
});

describe('phases', () => {
  const played = (
    game: typeof wordGame,
    decisions: readonly (readonly [actor: number, depth: number, written: number])[],
  ) => {
    const watch = new PhaseWatch(game);
    const s = begun();
    const at = ([, depth, written]: readonly [number, number, number]): void => {
      s.depth = depth;
      s.written = written;
    };
    const [begin] = decisions;
    if (!begin) throw new Error('no decisions');
    at(begin);
    watch.begin(s, begin[0]);
    return decisions.map((d) => {
      at(d);
      watch.note(s, d[0]);
      return watch.passed;
    });
  };

  it("are the game's own where it tells them", () => {
    expect(
      played(wordGame, [
        [0, 1, 0],
        [1, 1, 0],
        [0, 1, LENGTH],
        [1, 1, LENGTH],
        [0, 1, 0],
      ]),
    ).toEqual([0, 0, 1, 1, 2]);
  });

  it('end by default when another decides as low on the stack as the one before', () => {
    expect(
      played(bare as typeof wordGame, [
        [0, 2, 0],
        [1, 3, 0],
        [0, 2, 0],
        [0, 1, 0],
        [1, 2, 0],
        [1, 1, 0],
        [0, 2, 0],
        [0, 1, 0],
      ]),
    ).toEqual([0, 0, 0, 0, 0, 1, 1, 2]);
  });
});

describe('the simulator', () => {
  it('counts choices on copies and leaves the original alone', () => {
    const sim = new Simulator(wordGame, 'c');
    const s = begun();
    const copy = sim.copy(s);
    const step = sim.ask(copy, sim.buffer(0));
    if (!step) throw new Error('nothing asked');
    sim.choose(copy, step, code(0, 2));
    expect([sim.choices, copy.written, s.written]).toEqual([1, 1, 0]);
    expect(step.seat(s)).toBe(WRITER);
    sim.free(copy);
    expect(sim.buffer(0)).toBe(sim.buffer(0));
    expect(sim.buffer(1)).not.toBe(sim.buffer(0));
  });
});
