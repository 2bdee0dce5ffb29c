/** The fuzzer plays whole games and finds what is broken. */

import { describe, expect, it, vi } from 'vitest';
import { checkCoding, checkDecision, checkReferences, ENDLESS, type Visit, viewers } from './checks.ts';
import { fuzzGame, fuzzMixed, fuzzSecrets } from './fuzz.ts';
import type { AnyGame } from './game.ts';
import { EVERYONE } from './log.ts';
import { Match } from './match.ts';
import { RandomSource } from './random.ts';
import { parseRulebook } from './rulebook.ts';
import { checkNoLeak } from './secrets.ts';
import type { Options } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, type CrossroadsState, RED } from './testing/pieces.ts';
import { everywhere, sound, variant, withStep } from './testing/variants.ts';

const rulebook = parseRulebook(crossroads.rulebook);
const twins: Visit = (s) => {
  for (const seat of [RED, BLUE, -1]) checkNoLeak(sound, s, seat, new RandomSource(`twins ${s.hash()}`));
};
const decisions: Visit = (s, step, options) =>
  checkDecision(sound, rulebook, s, step, options, new RandomSource(`d ${s.hash()}`));

describe('a game that', () => {
  it('is sound passes everything', () => {
    for (let i = 0; i < 20; i++) fuzzGame(sound, i % 2 ? 'meeting' : 'ambush', `sound-${i}`, true);
    expect(everywhere(sound, twins)).not.toThrow();
    expect(everywhere(sound, decisions)).not.toThrow();
    checkReferences(sound, rulebook);
    checkCoding(sound);
  });

  it('breaks an invariant is caught', () => {
    const game = withStep('act', (step) => ({
      choose(s, code) {
        step.choose(s, code);
        if (s.turn === 2 && s.hex[1] >= 0) s.hex[0] = s.hex[1];
      },
    }));
    expect(() => fuzzGame(game, 'meeting', 'x', false)).toThrow('one unit a hex: R1 and R2 share');
  });

  it('never ends is caught', () => {
    const game = withStep('act', () => ({
      choose(s) {
        s.active = 1 - s.active;
      },
    }));
    for (const thorough of [false, true])
      expect(() => fuzzGame(game, 'meeting', 'x', thorough, 300)).toThrow('ends: still running after 300 choices');
    // Nothing is wrong with a game that is as long as it may be.
    const { choices } = fuzzGame(sound, 'meeting', 'x', false);
    for (const thorough of [false, true]) {
      expect(fuzzGame(sound, 'meeting', 'x', thorough, choices)).toEqual({ choices });
      expect(() => fuzzGame(sound, 'meeting', 'x', thorough, choices - 1)).toThrow('ends: still running');
    }
    expect(ENDLESS).toBe(200_000);
  });

  it('lets one seat choose without end is caught', () => {
    const game = withStep('act', () => ({ choose() {} }));
    expect(() => fuzzGame(game, 'meeting', 'x', false)).toThrow('ends: red made 2001 choices in a row');
  });

  it('comes to a dead end is caught', () => {
    const game = withStep('retreat', () => ({ options() {} }));
    expect(() => {
      for (let i = 0; i < 30; i++) fuzzGame(game, 'meeting', `x${i}`, false);
    }).toThrow('dead end: "retreat" offers no option');
  });
});

describe('a thorough game', () => {
  const thorough =
    (game: AnyGame, games = 6) =>
    () => {
      let choices = 0;
      for (let i = 0; i < games; i++) choices += fuzzGame(game, i % 2 ? 'meeting' : 'ambush', `t${i}`, true).choices;
      return choices;
    };

  it('makes the same choices as any, and counts them', () => {
    expect(fuzzGame(sound, 'ambush', 'count', true)).toEqual(fuzzGame(sound, 'ambush', 'count', false));
    expect(thorough(sound)()).toBeGreaterThan(100);
  });

  it('checks the invariants at every choice and at the end, and the result', () => {
    const counting = (check: (s: CrossroadsState) => string | null) =>
      variant({ invariants: [{ id: 'counted', check }] });
    let checks = 0;
    const game = counting(() => {
      checks++;
      return null;
    });
    expect(checks).toBe(0);
    for (const kind of [true, false]) {
      checks = 0;
      const { choices } = fuzzGame(game, 'meeting', 'c', kind);
      expect(checks).toBe(choices + 1);
      expect(() =>
        fuzzGame(
          counting((s) => (s.result !== 0 ? 'it is over' : null)),
          'meeting',
          'c',
          kind,
        ),
      ).toThrow('counted: it is over');
      expect(() =>
        fuzzGame(
          counting((s) => (s.result === 0 ? 'it runs' : null)),
          'meeting',
          'c',
          kind,
        ),
      ).toThrow('counted: it runs');
      expect(() => fuzzGame({ ...sound, results: [] }, 'meeting', 'c', kind)).toThrow('is no result of crossroads');
    }
  });

  it('takes choices back and makes them again', () => {
    let outside = 0;
    const game = withStep('act', (step) => ({
      choose(s, code) {
        step.choose(s, code);
        s.outcome = ++outside % 200;
      },
    }));
    expect(thorough(game)).toThrow(/^undo: .*(left outcome|done again came out differently)$/);
  });

  it('looks for secrets on the way: views, options and lines', () => {
    const telling = withStep('commit', (step) => ({
      choose(s, code) {
        s.log?.tell(EVERYONE, 'the card is ', s.card[step.seat(s)]);
        step.choose(s, code);
      },
    }));
    expect(thorough(telling, 60)).toThrow('log lines after');
    const offering = withStep('act', (step) => ({ prompt: (s) => `${step.prompt(s)} ${s.card[1 - s.active]}` }));
    expect(thorough(offering, 20)).toThrow(/prompt or options of|is asked something else/);
  });

  it('redeals hidden facts on the way', () => {
    const game = variant({
      redeal(view, seat, random) {
        const s = crossroads.redeal(view, seat, random);
        s.turn += 1;
        return s;
      },
      measures: () => [],
    });
    expect(thorough(game, 20)).toThrow('sees the difference');
  });

  it('throws garbage at the match', () => {
    const thrown = vi.spyOn(Match.prototype, 'choose');
    thorough(sound)();
    const garbage = thrown.mock.calls.filter(([option]) => option === -1);
    thrown.mockRestore();
    expect(garbage.length).toBeGreaterThan(0);
  });

  it('takes choices back, stores its state and replays its record', () => {
    const { names, steps } = crossroads.steps;
    const faultsOf = (table: typeof steps): Set<unknown> => {
      // No state equals any other: whatever is compared first is at fault.
      const deaf = variant({
        steps: { names, steps: table },
        newState() {
          const s = crossroads.newState();
          Object.defineProperty(s, 'equals', { value: () => false });
          return s;
        },
      });
      const faults = Array.from({ length: 30 }, (_, i) => {
        try {
          return fuzzGame(deaf, 'meeting', `f${i}`, true);
        } catch (error) {
          return (error as Error).message.split(':')[0];
        }
      });
      return new Set(faults);
    };
    expect(faultsOf(steps)).toEqual(new Set(['undo', 'stored']));
    const revealing = steps.map((step) => {
      if (!('choose' in step)) return step;
      const choose: typeof step.choose = (s, c) => {
        step.choose(s, c);
        s.reveals += 1;
      };
      return { ...step, choose };
    });
    // Where nothing can be undone the record is left, in games without a look aside.
    expect(faultsOf(revealing)).toEqual(new Set(['stored', 'record']));
  });
});

describe('a game for secrets', () => {
  it('compares what everybody is told at every decision, and counts them', () => {
    const choices = fuzzSecrets(sound, 'ambush', 's');
    expect(choices).toBe(fuzzGame(sound, 'ambush', 's', false).choices);
    const peek = (s: CrossroadsState, seat: number) => ({ ...crossroads.view(s, seat), peek: s.card[RED] });
    expect(() => fuzzSecrets(variant({ view: peek }), 'meeting', 's')).toThrow('tells apart states that differ in');
    const offering = withStep('act', (step) => ({ prompt: (s) => `${step.prompt(s)} ${s.card[1 - s.active]}` }));
    expect(() => fuzzSecrets(offering, 'meeting', 's')).toThrow('prompt or options of');
    const forgetting = variant({
      redeal(view, seat, random) {
        const s = crossroads.redeal(view, seat, random);
        s.active = 1 - s.active;
        return s;
      },
    });
    expect(() => fuzzSecrets(forgetting, 'meeting', 's')).toThrow(/is asked|decides and is not asked/);
  });
});

describe('a game of mixed players', () => {
  const last = (_s: unknown, _step: unknown, options: Options): number => options.at(options.count - 1);

  it('lets all of them choose, beside chance, and counts the decisions', () => {
    const called = [0, 0];
    const players = called.map((_, i): typeof last => (s, step, options) => {
      called[i] = (called[i] as number) + 1;
      return last(s, step, options);
    });
    const choices = [1, 2, 3, 4].map((n) => fuzzMixed(sound, 'meeting', `m${n}`, players)).reduce((a, b) => a + b);
    for (const count of called) expect(count).toBeGreaterThan(0);
    expect(choices).toBeGreaterThan((called[0] as number) + (called[1] as number));
  });

  it('redeals hidden facts for every viewer at every decision', () => {
    const dealt = new Map<number, number>();
    const counting = variant({
      redeal(view, seat, random) {
        dealt.set(seat, (dealt.get(seat) ?? 0) + 1);
        return crossroads.redeal(view, seat, random);
      },
    });
    const choices = fuzzMixed(counting, 'ambush', 'm', [last]);
    expect([...dealt.values()]).toEqual(viewers(sound).map(() => choices));
    const failing = variant({
      redeal() {
        throw new Error('no deal fits');
      },
    });
    expect(() => fuzzMixed(failing, 'ambush', 'm', [last])).toThrow('no deal fits');
  });
});
