/** Each check catches a game that is broken in just that way. */

import { describe, expect, it } from 'vitest';
import {
  beginState,
  CheckError,
  checkCoding,
  checkDecision,
  checkEnd,
  checkGarbage,
  checkInvariants,
  checkRecord,
  checkReferences,
  checkStored,
  checkUndo,
  differingFields,
  optionTree,
  playOut,
  playRandom,
  randomCode,
  randomStart,
  type Visit,
  viewers,
} from './checks.ts';
import { type AnyGame, SPECTATOR } from './game.ts';
import { Match } from './match.ts';
import { isOption, Refused, toDecision } from './play.ts';
import { RandomSource } from './random.ts';
import { parseRulebook } from './rulebook.ts';
import { type DecisionStep, Options } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { type CrossroadsState, UNITS, V } from './testing/pieces.ts';
import { everywhere, sound, variant, withStep } from './testing/variants.ts';
import { code, defineVerbs, kindOf, verbOf } from './verbs.ts';

const rulebook = parseRulebook(crossroads.rulebook);
const decisions =
  (game: AnyGame): Visit =>
  (s, step, options) =>
    checkDecision(game, rulebook, s, step, options, new RandomSource(`d ${s.hash()}`));

describe('a game that', () => {
  it('ends with an unknown result is caught', () => {
    const s = crossroads.newState();
    s.result = 9;
    expect(() => checkEnd(sound, s)).toThrow('9 is no result');
  });

  it('lists what it refuses is caught', () => {
    const game = withStep('act', (step) => ({
      refuse: (s, code) => (s.turn === 2 ? crossroads.refusals.number.dark : step.refuse(s, code)),
    }));
    expect(everywhere(game, decisions(game))).toThrow('is listed, yet refused');
  });

  it('allows what it does not list is caught', () => {
    const game = withStep('act', () => ({ refuse: () => 0 }));
    expect(everywhere(game, decisions(game))).toThrow('is not listed, yet allowed');
  });

  it('refuses by a rule that does not exist, or in an unfinished sentence, is caught', () => {
    const list = crossroads.refusals.list.map((r) => r && { ...r, rule: 'T-99' });
    const game = variant({ refusals: { ...crossroads.refusals, list } });
    expect(everywhere(game, decisions(game))).toThrow('"T-99", no rule of the rulebook');
    expect(() => checkReferences(game, rulebook)).toThrow('refusal 1 names "T-99"');
    const texts = crossroads.refusals.list.map((r) => r && { ...r, text: 'needs {7}' });
    const vague = variant({ refusals: { ...crossroads.refusals, list: texts } });
    expect(everywhere(vague, decisions(vague))).toThrow('unfinished sentence');
  });

  it('changes the state when it is asked is caught', () => {
    const game = withStep('act', (step) => ({
      refuse(s, code) {
        s.acted[0] = 1;
        return step.refuse(s, code);
      },
    }));
    expect(everywhere(game, decisions(game))).toThrow(/asking changed acted|yet refused/);
    const prompting = withStep('act', () => ({
      prompt(s) {
        s.outcome = 7;
        return 'What now?';
      },
    }));
    expect(everywhere(prompting, decisions(prompting))).toThrow('"act": asking changed outcome');
  });

  it('gives two things one name is caught', () => {
    const unit = { ...crossroads.kinds.unit, name: () => 'R1', find: () => 0, size: UNITS };
    expect(() => checkCoding(variant({ kinds: { ...crossroads.kinds, unit } }))).toThrow(
      'unit "R1" is 1, but is found as 0',
    );
    const hex = { size: 9000, name: (id: number) => String(id), find: (name: string) => Number(name) };
    expect(() => checkCoding(variant({ kinds: { ...crossroads.kinds, hex } }))).toThrow('do not fit into a code');
  });

  it('keeps something outside its bytes is caught by undo, by the record, or by storage', () => {
    let outside = 0;
    const game = withStep('act', (step) => ({
      choose(s, code) {
        step.choose(s, code);
        s.outcome = ++outside % 200;
      },
    }));
    const match = new Match(game, { seed: 'a' });
    expect(() => checkUndo(match, match.options.at(0))).toThrow('done again came out differently');
    const played = new Match(game, { seed: 'a' });
    played.choose(played.options.at(0));
    expect(() => checkRecord(played)).toThrow('lead to another position');
    expect(() => checkStored(sound, crossroads.newState())).not.toThrow();
  });

  it('has no picture for somebody at the end is caught', () => {
    const { state } = playRandom(sound, randomStart(sound, 'meeting', 'end'));
    expect(() => checkEnd(sound, state)).not.toThrow();
    const blind = variant({
      scene(view) {
        if (view.seat === 'spectator') throw new Error('nothing to be seen');
        return crossroads.scene(view);
      },
    });
    expect(() => checkEnd(blind, state)).toThrow('nothing to be seen');
    state.result = 0;
    expect(() => checkEnd(sound, state)).toThrow('result: 0 is no result of crossroads');
  });

  it('breaks an invariant is told so by its name', () => {
    const s = beginState(sound, randomStart(sound, 'meeting', 'i'));
    expect(() => checkInvariants(sound, s)).not.toThrow();
    const invariants = [
      ...crossroads.invariants,
      { id: 'red is ahead', check: (x: CrossroadsState) => (x.turn >= 0 ? 'it is not' : null) },
    ];
    expect(() => checkInvariants(variant({ invariants }), s)).toThrow('red is ahead: it is not');
  });
});

describe('a decision', () => {
  const start = randomStart(sound, 'meeting', 'decision');
  /** Checks the first decision of the match, as the game is changed. */
  const checked = (
    change: (step: DecisionStep<CrossroadsState>) => Partial<DecisionStep<CrossroadsState>>,
    more: Partial<typeof crossroads> = {},
    samples = 4,
  ) => {
    const game = variant({ ...more, steps: (withStep('act', change) as unknown as typeof crossroads).steps });
    return () => {
      const s = beginState(game, start);
      const options = new Options();
      const step = toDecision(game, s, options) as NonNullable<ReturnType<typeof toDecision>>;
      checkDecision(game, rulebook, s, step, options, new RandomSource('decision'), samples);
    };
  };
  /** The options as they are, with one more. */
  const withMore = (more: number) => (step: DecisionStep<CrossroadsState>) => ({
    options(s: CrossroadsState, out: Options) {
      step.options(s, out);
      out.add(more);
    },
    refuse: (s: CrossroadsState, c: number) => (c === more ? 0 : step.refuse(s, c)),
  });

  it('that is sound passes', () => expect(checked(() => ({}))).not.toThrow());

  it.each<[string, Parameters<typeof checked>[0]]>([
    ['its rule "T-99" is not in the rulebook', () => ({ rule: 'T-99' })],
    ['seat 2 does not exist', () => ({ seat: () => 2 })],
    ['it has no prompt', () => ({ prompt: () => '  ' })],
    ['an option stands twice', withMore(code(V.end))],
    ['"end" (131078) is no whole code', withMore(code(V.end, 1024))],
    ['"move R1 0101" is listed, yet refused', (step) => ({ options: withMore(code(V.move, 0, 0))(step).options })],
    [
      '"end" is not listed, yet allowed',
      (step) => ({
        options(s, out) {
          step.options(s, out);
          out.drop(new Set([code(V.end)]));
        },
      }),
    ],
    ['is refused by 99, which is not in the list', (step) => ({ refuse: (s, c) => (step.refuse(s, c) ? 99 : 0) })],
  ])('is caught: %s', (fault, change) => {
    const check = checked(change);
    expect(check).toThrow(CheckError);
    expect(check).toThrow(`options and refusals: "act": `);
    expect(check).toThrow(fault);
  });

  it('is caught when an option has no label, or is read as another', () => {
    const nameless = crossroads.verbs.map((verb) => (verb.word === 'end' ? { ...verb, label: ' ' } : verb));
    expect(checked(() => ({}), { verbs: nameless })).toThrow('"end" has no label');
    const { unit } = crossroads.kinds;
    const mixed = { ...crossroads.kinds, unit: { ...unit, find: (name: string) => 1 - unit.find(name) } };
    expect(checked(() => ({}), { kinds: mixed })).toThrow('is read as another option');
  });

  it('may refuse what is another question without a reason', () => {
    const silent = (step: DecisionStep<CrossroadsState>) => ({
      refuse: (s: CrossroadsState, c: number) => (step.refuse(s, c) ? -1 : 0),
    });
    expect(checked(silent, {}, 40)).not.toThrow();
  });

  it('that is open may allow more than it lists, if that can be chosen', () => {
    const open = (choose: DecisionStep<CrossroadsState>['choose']) => (step: DecisionStep<CrossroadsState>) => ({
      open: () => [],
      refuse: (s: CrossroadsState, c: number) => (verbOf(c) === V.hide ? 0 : step.refuse(s, c)),
      choose: (s: CrossroadsState, c: number) => (verbOf(c) === V.hide ? choose(s, c) : step.choose(s, c)),
    });
    expect(checked(open(() => {}))).not.toThrow();
    const failing = open(() => {
      throw new Error('nothing can be hidden now');
    });
    expect(checked(failing)).toThrow('nothing can be hidden now');
    // What was tried is tried on a copy.
    expect(
      checked(
        open((s) => {
          s.outcome = 9;
        }),
      ),
    ).not.toThrow();
  });

  it('is tried with things of every kind, and with none where there are none', () => {
    const random = new RandomSource('codes');
    const met = new Set(Array.from({ length: 300 }, () => randomCode(sound, V.move, random)));
    // Four units and seven hexes.
    expect(met.size).toBe(28);
    for (const c of met) expect(isOption(sound, c)).toBe(true);
    expect(randomCode(sound, V.end, random)).toBe(code(V.end));
    const verbs = defineVerbs({ take: { takes: ['nothing'] } }).list;
    expect(randomCode(variant({ verbs, kinds: { nothing: kindOf([]) } }), 0, random)).toBe(code(0, 0));
  });
});

describe('words', () => {
  const spoken = (specs: Parameters<typeof defineVerbs>[0], sizes: Record<string, number>) => () => {
    const kinds = Object.fromEntries(
      Object.entries(sizes).map(([kind, size]) => [
        kind,
        {
          size,
          name: (id: number) => `${kind}${id}`,
          find: (name: string) => (name.startsWith(kind) ? Number(name.slice(kind.length)) : -1),
        },
      ]),
    );
    checkCoding(variant({ verbs: defineVerbs(specs).list, kinds }));
  };

  it('have room in a code', () => {
    expect(spoken({ go: { takes: ['hex', 'unit'] } }, { hex: 4096, unit: 4096 })).not.toThrow();
    expect(spoken({ go: { takes: ['hex', 'unit'] } }, { hex: 4097, unit: 1 })).toThrow(
      'coding: "go": 4097 of kind "hex" do not fit into a code, which has room for 4096: name it second',
    );
    expect(spoken({ go: { takes: ['unit', 'hex'] } }, { hex: 1 << 20, unit: 1 })).not.toThrow();
    expect(spoken({ go: { takes: ['point'], wide: true } }, { point: 1 << 24 })).not.toThrow();
    expect(spoken({ go: { takes: ['point'], wide: true } }, { point: (1 << 24) + 1 })).toThrow(
      'do not fit into a code',
    );
  });

  it('take one thing or two of kinds that there are, a wide one alone', () => {
    expect(spoken({ go: { takes: ['hex'] } }, { unit: 1 })).toThrow('"go" takes an unknown kind "hex"');
    expect(spoken({ go: { takes: ['a', 'a', 'a'] } }, { a: 1 })).toThrow('"go" takes 3 things');
    expect(spoken({ go: { takes: ['a', 'a'], wide: true } }, { a: 1 })).toThrow('"go" is wide and takes 2 things');
    expect(spoken({ go: { wide: true } }, { a: 1 })).toThrow('"go" is wide and takes 0 things');
  });

  it('are plain, and find their thing and no other', () => {
    const named =
      (name: (id: number) => string, find: (name: string) => number, size = 2) =>
      () =>
        checkCoding(variant({ verbs: [], kinds: { unit: { size, name, find } } }));
    const find = (name: string): number => ['a', 'b'].indexOf(name);
    expect(named((id) => 'ab'[id] ?? '', find)).not.toThrow();
    expect(named((id) => ['a', ''][id] ?? '', find)).toThrow('unit 1 has no plain word: ""');
    expect(named((id) => ['a', 'b c'][id] ?? '', find)).toThrow('unit 1 has no plain word: "b c"');
    expect(
      named(
        (id) => 'ab'[id] ?? '',
        (name) => Math.max(0, find(name)),
      ),
    ).toThrow('unit finds "no-such-thing"');
    // Of a large kind one thing in so many is tried.
    let asked = 0;
    const many = named(
      (id) => `n${id}`,
      (name) => {
        asked++;
        return name.startsWith('n') ? Number(name.slice(1) || -1) || (name === 'n0' ? 0 : -1) : -1;
      },
      20_000,
    );
    expect(many).not.toThrow();
    expect(asked).toBe(5000 + 1);
  });
});

describe('references', () => {
  it('of steps and switches are rules of the rulebook, too', () => {
    expect(() => checkReferences(sound, rulebook)).not.toThrow();
    const steps = {
      names: crossroads.steps.names,
      steps: crossroads.steps.steps.map((step, i) => (i === 1 ? { ...step, rule: 'T-98' } : step)),
    };
    expect(() => checkReferences(variant({ steps }), rulebook)).toThrow('references: step "turn" names "T-98"');
    const options = crossroads.options.map((option) => ({ ...option, rule: 'T-97' }));
    expect(() => checkReferences(variant({ options }), rulebook)).toThrow('option "mud" names "T-97"');
  });
});

describe('random play', () => {
  it('throws the switches in every second game', () => {
    const starts = Array.from({ length: 200 }, (_, i) => randomStart(sound, 'meeting', `s${i}`));
    const mud = starts.filter(({ options }) => options.mud === 'on').length;
    // Half of the games, and one of two values in each of these.
    expect(mud).toBeGreaterThan(25);
    expect(mud).toBeLessThan(75);
    expect(starts[0]).toMatchObject({ scenario: 'meeting', seed: 's0' });
  });

  it('visits every decision before its choice, counts them, and is the same for the same seed', () => {
    const start = randomStart(sound, 'ambush', 'visits');
    const seen: number[] = [];
    const { state, choices } = playRandom(sound, start, (s, step, options, choice) => {
      expect(step.seat(s)).toBeGreaterThanOrEqual(0);
      expect(options.count).toBeGreaterThan(1);
      seen.push(choice);
    });
    expect(seen).toEqual(Array.from({ length: choices }, (_, i) => i));
    expect(state.result).not.toBe(0);
    const again = playRandom(sound, start);
    expect([again.choices, again.state.equals(state)]).toEqual([choices, true]);
    expect(playRandom(sound, { ...start, seed: 'other' }).state.equals(state)).toBe(false);
  });

  it('goes on for as many choices as it may take, and no longer', () => {
    const start = randomStart(sound, 'meeting', 'most');
    const { choices } = playRandom(sound, start);
    expect(playRandom(sound, start, undefined, choices).choices).toBe(choices);
    expect(() => playRandom(sound, start, undefined, choices - 1)).toThrow(
      `ends: still running after ${choices - 1} choices`,
    );
  });

  it('lets a seat choose two thousand times in a row, and no more', () => {
    const patient = (most: number) =>
      withStep('act', () => ({
        choose(s) {
          s.outcome = (s.outcome + 1) % 250;
          if (s.outcome === 0) s.turn += 1;
          if (s.turn * 250 + s.outcome === most) s.result = 3;
        },
      }));
    // The first turn has begun, and counts for 250.
    const play = (game: AnyGame) => () =>
      playOut(game, beginState(game, randomStart(game, 'meeting', 'p')), new RandomSource('p'));
    expect(play(patient(2250))()).toBe(2000);
    expect(play(patient(2251))).toThrow('ends: red made 2001 choices in a row');
  });

  it('is watched by all seats and a spectator, and tells in which fields two states differ', () => {
    expect(viewers(sound)).toEqual([0, 1, SPECTATOR]);
    const a = crossroads.newState();
    const b = a.clone();
    expect(differingFields(a as never, b as never)).toEqual([]);
    b.turn = 3;
    b.hex[2] = 1;
    expect(differingFields(a as never, b as never)).toEqual(['hex', 'turn']);
  });
});

describe('bytes', () => {
  const begun = (game: AnyGame = sound) => new Match(game, { seed: 'bytes' });

  it('that are stored come back', () => {
    const s = begun().state;
    expect(() => checkStored(sound, s)).not.toThrow();
    const forgetful = variant({
      newState() {
        const x = crossroads.newState();
        Object.defineProperty(x, 'equals', { value: () => false });
        return x;
      },
    });
    expect(() => checkStored(forgetful, s)).toThrow('stored: a stored state comes back changed');
  });

  it('are the same after a choice is taken back, and after it is made again', () => {
    const match = begun();
    const option = match.options.at(0);
    checkUndo(match, option);
    expect(match.choices()).toEqual([option]);
    /** A match that goes wrong when it is told to. */
    const wrong = (change: Partial<Match>) => {
      const broken = begun();
      for (const [name, value] of Object.entries(change)) Object.defineProperty(broken, name, { value });
      return () => checkUndo(broken, option);
    };
    const { undo, redo } = Match.prototype;
    expect(
      wrong({
        undo(this: Match) {
          undo.call(this);
          (this.state as CrossroadsState).turn = 9;
        },
      } as Partial<Match>),
    ).toThrow(/^undo: "move R1 \d{4}" left turn$/);
    expect(
      wrong({
        undo(this: Match) {
          undo.call(this);
          this.options.count -= 1;
        },
      } as Partial<Match>),
    ).toThrow('undo: the options are others than before');
    expect(
      wrong({
        redo(this: Match) {
          redo.call(this);
          (this.state as CrossroadsState).turn = 9;
        },
      } as Partial<Match>),
    ).toThrow(/^undo: "move R1 \d{4}" done again came out differently$/);
  });

  it('are left alone where nothing can be taken back', () => {
    const match = begun();
    for (let i = 0; i < 300 && match.canUndo() === match.length > 0 && !match.isOver; i++)
      match.choose(match.options.at(match.options.count - 1));
    const before = match.length;
    expect(match.canUndo()).toBe(false);
    checkUndo(match, match.options.at(0));
    expect(match.length).toBe(before + 1);
  });

  it('come out of a record that is replayed, and so does its text', () => {
    const match = begun();
    match.choose(match.options.at(0));
    expect(() => checkRecord(match)).not.toThrow();
  });

  it('do not change when garbage is refused', () => {
    const match = begun();
    const before = match.state.clone();
    checkGarbage(match, new RandomSource('garbage'));
    expect(match.state.equals(before)).toBe(true);
    const choosing = (choose: (match: Match, option: number) => void) => () => {
      const broken = begun();
      Object.defineProperty(broken, 'choose', { value: (option: number) => choose(broken, option) });
      checkGarbage(broken, new RandomSource('garbage'));
    };
    expect(choosing(() => {})).toThrow('garbage: option -1 was accepted');
    expect(
      choosing(() => {
        throw new TypeError('no such thing');
      }),
    ).toThrow('garbage: option -1: no such thing');
    expect(
      choosing((broken) => {
        (broken.state as CrossroadsState).turn = 9;
        throw new Refused('', 'no');
      }),
    ).toThrow('garbage: option -1 changed the match');
    const tried: number[] = [];
    choosing((_, option) => {
      tried.push(option);
      throw new Refused('', 'no');
    })();
    expect(tried.slice(0, 5)).toEqual([-1, 0.5, Number.NaN, 2 ** 31, 2 ** 40]);
    expect(new Set(tried.slice(5)).size).toBe(2);
  });
});

describe('the option tree', () => {
  it('ends where the match ends, and counts a decision for itself', () => {
    const s = beginState(sound, { scenario: 'meeting', options: { mud: 'off' }, seed: 'tree' });
    const ending = withStep('act', () => ({
      choose(x) {
        if (x.active === 1) x.result = 3;
        x.active = 1;
      },
    }));
    const first = optionTree(sound, s, 1)[0] as number;
    expect(optionTree(sound, s, 1)).toEqual([first]);
    const [red, both, ...rest] = optionTree(
      ending,
      beginState(ending, { scenario: 'meeting', options: { mud: 'off' }, seed: 'tree' }),
      2000,
    );
    expect([red, rest]).toEqual([first, [0]]);
    expect((both as number) % first).toBe(0);
    // What is counted is not played.
    expect(s.equals(beginState(sound, { scenario: 'meeting', options: { mud: 'off' }, seed: 'tree' }))).toBe(true);
  });

  it('counts the ways to make one choice, two, three, and stops when there are too many', () => {
    const s = beginState(sound, { scenario: 'ambush', options: { mud: 'off' }, seed: 'tree' });
    const counts = optionTree(sound, s, 2000);
    // Five hexes for the mine, then five options whatever was chosen.
    expect(counts.slice(0, 2)).toEqual([5, 25]);
    expect(counts.at(-1)).toBeGreaterThan(2000);
    const free = withStep('hide', (step) => ({
      options(x, out) {
        out.add(0);
        step.options(x, out);
      },
    }));
    expect(optionTree(free, beginState(free, { scenario: 'ambush', options: {}, seed: 'tree' }), 10)).toEqual([6, 30]);
  });
});
