import { describe, expect, it } from 'vitest';
import { defineState, STACK_DEPTH, u8 } from './state.ts';
import {
  allows,
  type DecisionStep,
  decisionOn,
  frameArg,
  goTo,
  isUnderWay,
  Options,
  pop,
  push,
  runToDecision,
  type Step,
  StepError,
  setFrameArg,
  stepNumbers,
  stepTable,
  topStep,
} from './steps.ts';

class Counter extends defineState<null>()('counter', 1, { count: u8(), offered: u8() }) {}
const make = (): Counter => new Counter(null);
const Steps = stepNumbers('count', 'ask', 'loop');

const tableWith = (sole?: 'take' | 'ask' | ((s: Counter, code: number) => boolean)) => {
  const ask: Step<Counter> = {
    rule: 'R1',
    seat: () => 0,
    prompt: () => 'Go on?',
    options(s, out) {
      for (let i = 0; i < s.offered; i++) out.add(i);
    },
    refuse: () => 0,
    choose(s) {
      s.count += 1;
      if (s.count === 3) s.result = 1;
    },
    ...(sole === undefined ? {} : { sole }),
  };
  return stepTable<Counter>(Steps, {
    count: {
      run(s: Counter) {
        s.count += 10;
        pop(s);
      },
    },
    ask,
    loop: { run: () => {} },
  });
};

describe('the stack', () => {
  it('puts a step on top with its numbers, and the one below goes on afterwards', () => {
    const s = make();
    push(s, Steps.ask, 1, 2);
    push(s, Steps.count, -7);
    expect([topStep(s), frameArg(s, 0)]).toEqual([Steps.count, -7]);
    pop(s);
    expect([topStep(s), frameArg(s, 0), frameArg(s, 1)]).toEqual([Steps.ask, 1, 2]);
    setFrameArg(s, 6, 99);
    expect(frameArg(s, 6)).toBe(99);
  });

  it('wipes what is done, so that equal positions have equal bytes', () => {
    const s = make();
    push(s, Steps.ask, 1, 2, 3, 4);
    setFrameArg(s, 5, 5);
    pop(s);
    expect(s.equals(make())).toBe(true);
  });

  it('replaces the top step and all its numbers', () => {
    const s = make();
    push(s, Steps.ask, 1, 2);
    setFrameArg(s, 5, 5);
    goTo(s, Steps.count, 8);
    expect([s.depth, topStep(s), frameArg(s, 0), frameArg(s, 1), frameArg(s, 5)]).toEqual([1, Steps.count, 8, 0, 0]);
  });

  it('knows what is under way', () => {
    const s = make();
    push(s, Steps.ask);
    push(s, Steps.count);
    expect([isUnderWay(s, Steps.ask), isUnderWay(s, Steps.count), isUnderWay(s, Steps.loop)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('says so when it is too deep or empty', () => {
    const s = make();
    expect(() => pop(s)).toThrow('no step to end');
    expect(() => goTo(s, Steps.ask)).toThrow('no step to follow');
    for (let i = 0; i < STACK_DEPTH; i++) push(s, Steps.ask);
    expect(() => push(s, Steps.ask)).toThrow(`more than ${STACK_DEPTH} steps`);
  });
});

describe('running to the next decision', () => {
  it('runs what needs no choice, then lists the options', () => {
    const s = make();
    s.offered = 2;
    push(s, Steps.ask);
    push(s, Steps.count);
    const out = new Options();
    const step = runToDecision(tableWith(), s, out);
    expect(s.count).toBe(10);
    expect(out.list()).toEqual([0, 1]);
    expect(step?.rule).toBe('R1');
    expect(decisionOn(tableWith(), s)?.rule).toBe('R1');
  });

  it('takes a sole option without asking, until the match is over', () => {
    const s = make();
    s.offered = 1;
    push(s, Steps.ask);
    const out = new Options();
    expect(runToDecision(tableWith(), s, out)).toBeNull();
    expect([s.count, s.result, out.count]).toEqual([3, 1, 0]);
    expect(decisionOn(tableWith(), s)).toBeNull();
  });

  it('asks for a sole option where the step says so, always or at times', () => {
    const s = make();
    s.offered = 1;
    push(s, Steps.ask);
    expect(runToDecision(tableWith('ask'), s, new Options())).not.toBeNull();
    expect(s.count).toBe(0);
    runToDecision(
      tableWith((x) => x.count < 2),
      s,
      new Options(),
    );
    expect([s.count, s.result]).toEqual([2, 0]);
  });

  it('names a dead end, a loop without end, and steps that ran out', () => {
    const s = make();
    push(s, Steps.ask);
    expect(() => runToDecision(tableWith(), s, new Options())).toThrow('dead end: "ask" offers no option');
    goTo(s, Steps.loop);
    expect(() => runToDecision(tableWith(), s, new Options())).toThrow('"loop" goes on forever');
    pop(s);
    expect(() => runToDecision(tableWith(), s, new Options())).toThrow(StepError);
  });
});

describe('a decision that is not taken for its seat', () => {
  const asking = (more: Partial<DecisionStep<Counter>>, untested = false) => {
    const table = tableWith();
    const steps = table.steps.map((step) => ('run' in step ? step : { ...step, ...more }));
    const s = make();
    s.offered = 1;
    push(s, Steps.ask);
    const out = new Options();
    const step = runToDecision({ ...table, steps }, s, out, untested);
    return { asked: step !== null, listed: out.list(), count: s.count };
  };
  const tries: DecisionStep<Counter>['tries'] = (_, out) => {
    for (const code of [7, 8]) out.add(code);
  };

  it('is open or quiet, though there is one option only', () => {
    const sole = { asked: true, listed: [0], count: 0 };
    expect([asking({ open: () => [] }), asking({ quiet: true })]).toEqual([sole, sole]);
    expect(asking({ quiet: false })).toEqual({ asked: false, listed: [], count: 3 });
  });

  it('lists what it tries, untested, where that is asked for and it can tell', () => {
    expect(asking({ tries }, true)).toEqual({ asked: true, listed: [7, 8], count: 0 });
    expect(asking({ tries: (_, out) => out.add(7) }, true)).toEqual({ asked: true, listed: [7], count: 0 });
    expect(asking({ tries })).toEqual({ asked: false, listed: [], count: 3 });
    expect(asking({}, true)).toEqual({ asked: false, listed: [], count: 3 });
  });
});

describe('a list of options', () => {
  it('grows as needed and is used again', () => {
    const out = new Options();
    for (let i = 0; i < 1000; i++) out.add(i * 3);
    expect([out.count, out.at(999), out.has(2997), out.has(2998)]).toEqual([1000, 2997, true, false]);
    out.clear();
    expect([out.count, out.has(3), out.list()]).toEqual([0, false, []]);
  });
});

describe('frames below the top', () => {
  it('keep their own numbers', () => {
    const s = make();
    push(s, Steps.ask, 1, 2, 3, 4);
    push(s, Steps.count, 5);
    setFrameArg(s, 1, 6);
    expect([frameArg(s, 0), frameArg(s, 1)]).toEqual([5, 6]);
    pop(s);
    expect([0, 1, 2, 3].map((i) => frameArg(s, i))).toEqual([1, 2, 3, 4]);
  });
});

describe('a table of steps', () => {
  const run = { run() {} };
  it('takes each step out of the one chapter that has it, among whatever else it exports', () => {
    const chapter = { turn: run, helper: () => 1, NUMBER: 3, none: null, odd: { choose() {} } };
    expect(stepTable({ turn: 0 }, chapter, { move: run, turn: 'a word' }, { turn: null }).steps).toEqual([run]);
    for (const [name, n] of [
      ['helper', 0],
      ['NUMBER', 0],
      ['none', 0],
      ['odd', 0],
    ] as const)
      expect(() => stepTable({ [name]: 0 }, chapter)).toThrow(`the step "${name}" is in ${n} chapters, not in one`);
    expect(() => stepTable({ turn: 0 }, chapter, { turn: { ...run } })).toThrow('"turn" is in 2 chapters');
    const ask = { choose() {}, options() {} };
    expect(stepTable({ ask: 0 }, { ask }).steps).toEqual([ask]);
  });
});

describe('where nothing is left to do', () => {
  it('nobody decides', () => {
    expect(decisionOn(tableWith(), make())).toBeNull();
    const s = make();
    push(s, Steps.ask);
    expect(decisionOn(tableWith(), s)?.rule).toBe('R1');
    s.result = 1;
    expect(decisionOn(tableWith(), s)).toBeNull();
    const auto = make();
    push(auto, Steps.count);
    expect(decisionOn(tableWith(), auto)).toBeNull();
  });
});

describe('options that were listed before', () => {
  it('are forgotten, and what is dropped is left out', () => {
    const options = new Options();
    for (const code of [5, 6, 7, 8]) options.add(code);
    options.drop(new Set([6, 8, 9]));
    expect([options.list(), options.count, options.has(8)]).toEqual([[5, 7], 2, false]);
    options.clear();
    options.add(5);
    expect([options.has(5), options.has(7), options.list()]).toEqual([true, false, [5]]);
    options.drop(new Set());
    expect(options.list()).toEqual([5]);
    for (let code = 0; code < 1000; code++) options.add(code);
    expect([options.count, options.at(0), options.at(256), options.at(1000)]).toEqual([1001, 5, 255, 999]);
  });

  it('is all that may be chosen, unless the decision is open', () => {
    const options = new Options();
    options.add(1);
    const step = { refuse: (_: null, code: number) => (code < 3 ? 0 : 9) } as unknown as DecisionStep<null>;
    expect([1, 2, 3].map((code) => allows(step, null, options, code))).toEqual([true, false, false]);
    const open = { ...step, open: () => [] };
    expect([1, 2, 3].map((code) => allows(open, null, options, code))).toEqual([true, true, false]);
  });
});

describe('steps that run by themselves', () => {
  it('may be a hundred thousand in a row, the end of the match among them', () => {
    const chain = (length: number) => {
      let runs = 0;
      const s = make();
      push(s, 0);
      const run = (x: Counter): void => {
        if (++runs === length) x.result = 1;
      };
      return () => runToDecision(stepTable<Counter>({ on: 0 }, { on: { run } }), s, new Options());
    };
    expect(chain(99_999)()).toBeNull();
    expect(chain(100_000)).toThrow('"on" goes on forever');
  });

  it('are under way as long as they lie on the stack, and no others', () => {
    const s = make();
    push(s, Steps.ask);
    expect([Steps.count, Steps.ask].map((step) => isUnderWay(s, step))).toEqual([false, true]);
    push(s, Steps.count);
    expect([Steps.count, Steps.ask, Steps.loop].map((step) => isUnderWay(s, step))).toEqual([true, true, false]);
  });
});
