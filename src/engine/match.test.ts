import { describe, expect, it } from 'vitest';
import { playRandom } from './checks.ts';
import { forCatalog } from './game.ts';
import { Match } from './match.ts';
import { lineText, optionWords, Refused } from './play.ts';
import { commitment, RandomSource } from './random.ts';
import { completeSetup, SetupError } from './setup.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, CROSS, type CrossroadsState, RED, V } from './testing/pieces.ts';
import { code } from './verbs.ts';

const randomMatch = (seed: string, scenario = 'meeting'): Match => {
  const match = new Match(forCatalog(crossroads), { seed, scenario });
  const random = new RandomSource(seed);
  while (!match.isOver) match.choose(match.options.at(random.below(match.options.count)));
  return match;
};

describe('a match', () => {
  it('starts with the defaults of its game and a commitment to its seed', () => {
    const match = new Match(crossroads, { seed: 'abc' });
    expect(match.setup).toEqual({ scenario: 'meeting', options: { mud: 'off' } });
    expect(match.commitment).toBe(commitment('abc', match.salt, 'chosen'));
    expect(match.salt).toMatch(/^[0-9a-f]{32}$/);
    expect([match.origin, new Match(crossroads).origin]).toEqual(['chosen', 'fair']);
    expect([match.seat, match.length, match.isOver]).toEqual([RED, 0, false]);
    expect(new Match(crossroads).seed).not.toBe(new Match(crossroads).seed);
  });

  it.each<[string, () => unknown, string]>([
    [
      'scenario',
      () => completeSetup(crossroads, 'siege'),
      'unknown scenario "siege" in crossroads; known: meeting, ambush',
    ],
    [
      'option',
      () => completeSetup(crossroads, undefined, { fog: 'on' }),
      'unknown option "fog" in crossroads; known: mud',
    ],
    ['value', () => completeSetup(crossroads, undefined, { mud: 'deep' }), 'option "mud" takes off or on, not "deep"'],
    [
      'seed',
      () => new Match(crossroads, { seed: 'two words' }),
      'a seed is one word of up to 200 characters without blanks, not "two words"',
    ],
    ['seed with escapes', () => new Match(crossroads, { seed: '\u001b[2Jx' }), 'without blanks, not "[2Jx"'],
    ['seed without end', () => new Match(crossroads, { seed: 'x'.repeat(201) }), 'one word of up to 200 characters'],
    [
      'empty seed',
      () => new Match(crossroads, { seed: '' }),
      'a seed is one word of up to 200 characters without blanks, not ""',
    ],
  ])('names what is wrong with its %s', (_, start, message) => {
    expect(start).toThrow(SetupError);
    expect(start).toThrow(message);
  });

  it('refuses the roll after the last that it can count, and stays as it was', () => {
    const match = new Match(forCatalog(crossroads), { seed: 'long', scenario: 'meeting' });
    const random = new RandomSource('long');
    // As after a match of 65,535 rolls.
    match.state.reveals = 0xffff;
    const tooMany = (): void => {
      for (let n = 0; n < 500; n++) {
        const [before, length] = [Buffer.from(match.state.bytes), match.length];
        try {
          match.choose(match.options.at(random.below(match.options.count)));
        } catch (error) {
          expect([Buffer.from(match.state.bytes).equals(before), match.length]).toEqual([true, length]);
          throw error;
        }
      }
    };
    expect(tooMany).toThrow('more than 65,535 rolls and draws in one match');
  });

  it('takes choices by code or in words, and tells what happens', () => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    match.choose('move R1 0202');
    expect(match.state.hex[0]).toBe(CROSS);
    expect(match.state.points[0]).toBe(2);
    expect(match.log(BLUE).map((lines) => lines.map((line) => lineText(crossroads, line)))).toEqual([
      ['Turn 1', 'the weather: dry'],
      ['Red 1st moves to 0202'],
    ]);
    expect(match.wordsAt(0)).toBe('move R1 0202');
  });

  it.each([
    ['move B1 0202', 'T-01', 'Blue 1st is not yours'],
    ['move R1 0302', 'T-02', 'Red 1st is 2 hexes from 0302, only the next one can be entered'],
    ['move R1 0102', 'T-04', '0102 is taken by Red 2nd'],
    ['attack R1 R2', 'T-06', 'Red 2nd is on your own side'],
    ['hold', 'T-01', '"hold" does not answer the current decision for Red: Move, attack or end'],
  ])('refuses "%s" by rule %s', (choice, rule, text) => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    const before = match.state.clone();
    try {
      match.choose(choice);
      expect.fail('was accepted');
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      expect((error as Refused).rule).toBe(rule);
      expect((error as Refused).message).toBe(text);
    }
    expect(match.state.equals(before)).toBe(true);
    expect(match.length).toBe(0);
  });

  it('allows what is offered, and in an open decision what is not refused', () => {
    const { names, steps } = crossroads.steps;
    const open = steps.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            open: () => [],
            refuse: (s: CrossroadsState, c: number) => (c === code(V.hide, 2) ? 0 : step.refuse(s, c)),
          }
        : step,
    );
    const match = new Match({ ...crossroads, steps: { names, steps: open } }, { seed: 'a', dice: [0] });
    expect([code(V.end), code(V.hide, 2), code(V.hide, 3), -1].map((c) => match.allows(c))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(new Match(crossroads, { seed: 'a', dice: [0] }).allows(code(V.hide, 2))).toBe(false);
    expect([match.canUndo(), match.canRedo(), match.seatAt(0)]).toEqual([false, false, RED]);
  });

  it('says the figures when points run out', () => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    for (const choice of ['move R1 0202', 'move R1 0203']) match.choose(choice);
    expect(() => match.choose('move R1 0202')).toThrow('needs 1½ movement points, has 0 left');
  });

  it.each([-1, 0.5, Number.NaN, 63, 2 ** 31 - 1, 2 ** 31, 2 ** 50, Number.POSITIVE_INFINITY])(
    'refuses the number %d, which is no option at all',
    (code) => {
      const match = new Match(crossroads, { seed: 'a' });
      expect(() => match.choose(code)).toThrow(Refused);
      expect(match.length).toBe(0);
    },
  );

  it('refuses everything once it is over', () => {
    const match = randomMatch('over');
    expect(match.seat).toBe(-1);
    expect(() => match.choose('end')).toThrow('the match is over');
    expect(() => match.choose(-1)).toThrow('the match is over');
    expect(match.allows(match.choices().at(-1) as number)).toBe(false);
  });

  it('is left unchanged by a fault in a rule, and can go on', () => {
    const act = crossroads.steps.names.indexOf('act');
    const steps = crossroads.steps.steps.map((step, i) =>
      i === act && 'choose' in step
        ? {
            ...step,
            choose(s: Parameters<typeof step.choose>[0], code: number) {
              step.choose(s, code);
              if (s.hex[1] === CROSS) throw new Error('a hole in the rules');
            },
          }
        : step,
    );
    const match = new Match(
      { ...crossroads, steps: { names: crossroads.steps.names, steps } },
      { seed: 'a', dice: [0] },
    );
    match.choose('move R1 0201');
    match.choose('move R1 0101');
    match.undo();
    const before = match.state.clone();
    const options = match.options.list();
    expect(() => match.choose('move R2 0202')).toThrow('a hole in the rules');
    expect(match.state.equals(before)).toBe(true);
    expect(match.state.log).toBeNull();
    expect(match.options.list()).toEqual(options);
    expect(match.canRedo()).toBe(true);
    match.choose('end');
    expect(match.length).toBe(2);
  });
});

describe('undo', () => {
  it('goes back choice by choice to the last thing revealed, to the same bytes, and forward again', () => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    const states = [match.state.clone()];
    for (const choice of ['move R1 0202', 'move R1 0201', 'move R2 0202']) {
      match.choose(choice);
      states.push(match.state.clone());
    }
    expect(match.undoLine()).toBe(0);
    for (let i = 2; i >= 0; i--) {
      match.undo();
      expect(match.state.equals(states[i] as (typeof states)[0])).toBe(true);
    }
    expect(match.canUndo()).toBe(false);
    expect(match.log(RED)).toHaveLength(1);
    for (let i = 1; i <= 3; i++) {
      match.redo();
      expect(match.state.equals(states[i] as (typeof states)[0])).toBe(true);
    }
    expect(match.canRedo()).toBe(false);
    expect(() => match.redo()).toThrow('nothing to redo');
  });

  it('stops at a roll', () => {
    const match = new Match(crossroads, {
      seed: 'a',
      dice: [3],
      position: { weather: 0, turn: 1, units: { R1: { hex: '0202' }, R2: { points: 1 } }, at: { step: 'act' } },
    });
    match.choose('move R2 0203');
    match.choose('attack R1 B1');
    match.choose('hold');
    match.choose('hold');
    expect(match.state.outcome).toBe(2);
    expect(match.canUndo()).toBe(false);
    expect(() => match.undo()).toThrow('hidden information has been revealed since');
    match.choose('end');
    expect(match.undoLine()).toBe(4);
  });

  it('stops at a choice of the other side', () => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    match.choose('move R1 0202');
    match.choose('end');
    expect(match.undoLine()).toBe(0);
    match.choose('move B1 0201');
    expect(match.undoLine()).toBe(2);
    match.undo();
    expect(match.seat).toBe(BLUE);
    expect(match.undoLine()).toBe(0);
  });

  it('stops where a hidden thing came to light', () => {
    const match = new Match(crossroads, { seed: 'a', scenario: 'ambush', dice: [0] });
    match.choose('hide 0203');
    match.choose('end');
    match.choose('move B2 0203');
    expect(match.state.steps[3]).toBe(1);
    expect(match.canUndo()).toBe(false);
  });

  it('forgets what was undone as soon as something else is chosen', () => {
    const match = new Match(crossroads, { seed: 'a' });
    match.choose('move R1 0202');
    match.undo();
    match.choose('move R1 0201');
    expect(match.canRedo()).toBe(false);
  });
});

describe('any earlier moment', () => {
  it('is the same as a replay up to there, at every point of many games', () => {
    for (const [seed, scenario] of [
      ['x', 'meeting'],
      ['y', 'ambush'],
      ['z', 'ambush'],
    ] as const) {
      const match = randomMatch(seed, scenario);
      const replay = new Match(crossroads, { seed, scenario });
      match.choices().forEach((code, i) => {
        expect(match.stateAt(i).equals(replay.state), `${seed} at ${i}`).toBe(true);
        expect(match.seatAt(i)).toBe(replay.seat);
        replay.choose(code);
      });
      expect(match.stateAt(match.length).equals(replay.state)).toBe(true);
    }
  });

  it('outside the match is named', () => {
    const match = randomMatch('x');
    expect(() => match.stateAt(match.length + 1)).toThrow(`this match has ${match.length} choices`);
    expect(() => match.stateAt(-1)).toThrow('not -1');
  });

  it('can be played on from in a branch of its own', () => {
    const match = randomMatch('x');
    const branch = match.branch(5);
    expect(branch.length).toBe(5);
    expect(branch.state.equals(match.stateAt(5) as typeof branch.state)).toBe(true);
    branch.choose(branch.options.at(0));
    expect(match.isOver).toBe(true);
  });
});

describe('what is told', () => {
  it('goes only to those who may hear it', () => {
    const match = new Match(crossroads, { seed: 'a', scenario: 'ambush', dice: [0] });
    match.choose('hide 0203');
    const text = (seat: number): string =>
      match
        .log(seat)
        .flat()
        .map((line) => lineText(crossroads, line))
        .join('; ');
    expect(text(RED)).toContain('you hide the mine in 0203');
    expect(text(BLUE)).not.toContain('0203');
    expect(text(BLUE)).toContain('Red has hidden a mine');
    expect(text(-1)).toContain('Red has hidden a mine');
    expect(match.fullLog().flat()).toHaveLength(4);
    expect(match.view(BLUE)).not.toHaveProperty('random');
  });
});

describe('what a seat witnessed', () => {
  it('holds its own choices though nothing is told of them, and others only when it is told', () => {
    const match = new Match(crossroads, { seed: 'a', dice: [0] });
    const count = (): number[] => [RED, BLUE, -1].map((seat) => match.moments(seat).length);
    expect(count()).toEqual([1, 1, 1]);
    match.choose('end');
    expect(count()).toEqual([2, 1, 1]);
    match.choose('move B1 0201');
    expect(count()).toEqual([3, 2, 2]);
    expect(match.moments(RED).map(({ index, chooser }) => [index, chooser])).toEqual([
      [0, null],
      [1, RED],
      [2, BLUE],
    ]);
    // The moment before the first choice is there though nothing was told.
    expect(new Match(crossroads, { seed: 'a', scenario: 'ambush' }).moments(BLUE)).toHaveLength(1);
    // The same list until something happens.
    expect(match.moments(BLUE)).toBe(match.moments(BLUE));
    match.undo();
    expect(count()).toEqual([2, 1, 1]);
  });

  it('is everything once the match is over, and less again when it is taken back', () => {
    const match = randomMatch('over', 'ambush');
    expect(match.moments(BLUE)).toHaveLength(match.length + 1);
    expect(match.moments(BLUE).flatMap(({ lines }) => lines)).toEqual(match.fullLog().flat());
    match.takeBackTo(1);
    expect(
      match
        .moments(BLUE)
        .flatMap(({ lines }) => lines.map((l) => lineText(crossroads, l)))
        .join(),
    ).not.toContain('you hide');
  });
});

describe('random play without a match', () => {
  it('is the same game as the match with the same choices', () => {
    const { state, choices } = playRandom(forCatalog(crossroads), {
      scenario: 'ambush',
      options: { mud: 'on' },
      seed: 's',
    });
    const match = new Match(forCatalog(crossroads), { scenario: 'ambush', options: { mud: 'on' }, seed: 's' });
    const random = new RandomSource('choices s');
    while (!match.isOver) match.choose(match.options.at(random.below(match.options.count)));
    expect(match.length).toBe(choices);
    expect(match.state.equals(state)).toBe(true);
    expect(optionWords(crossroads, match.choices()[0] as number)).toMatch(/^hide/);
  });

  it('goes back to a moment that there was', () => {
    const match = randomMatch('far');
    const { length } = match;
    for (const wrong of [-1, 0.5, Number.NaN, length, length + 1])
      expect(() => match.takeBackTo(wrong)).toThrow('nothing to undo');
    expect(match.length).toBe(length);
    match.takeBackTo(0);
    expect([match.length, match.isOver, match.seat]).toEqual([0, false, RED]);
  });

  it('is taken up from a moment on, with a position of its own game', () => {
    const match = randomMatch('up');
    const { past } = match.pastFrom(3);
    expect(past.map(({ code }) => code)).toEqual(match.choices().slice(3));
    expect(() => Match.takeUp(match.game, match.start, [], [], new Uint8Array(7))).toThrow(
      `a position of crossroads has ${match.state.bytes.length} bytes, not 7`,
    );
  });

  it('goes back further than undo if those who play agree, and is taken up as it was left', () => {
    const match = randomMatch('far');
    const half = Math.floor(match.length / 2);
    const [bytes, log] = [match.stateAt(half).bytes.slice(), match.log(RED).slice(0, half + 1)];
    match.takeBackTo(half, false);
    expect([match.length, match.canRedo()]).toEqual([half, false]);
    expect(match.state.bytes).toEqual(bytes);
    expect(match.log(RED)).toEqual(log);
    expect(() => match.takeBackTo(half)).toThrow('nothing to undo');

    const { past, told } = JSON.parse(JSON.stringify(match.pastFrom(0))) as ReturnType<Match['pastFrom']>;
    const start = { ...match.start, salt: match.salt, origin: match.origin };
    const again = Match.takeUp(match.game, start, past, told, match.state.bytes);
    expect(again.moments(BLUE)).toEqual(match.moments(BLUE));
    expect(again.stateAt(half - 1).bytes).toEqual(match.stateAt(half - 1).bytes);
    const random = new RandomSource('on');
    while (!match.isOver) {
      const code = match.options.at(random.below(match.options.count));
      match.choose(code);
      again.choose(code);
    }
    expect(again.state.bytes).toEqual(match.state.bytes);
    expect(again.fullLog()).toEqual(match.fullLog());
  });
});

describe('chance after something was taken back', () => {
  /** The states of chance that a match goes through when it chooses the same again. */
  const rolled = (match: Match, codes: readonly number[]): string[] =>
    codes.map((choice) => {
      if (match.allows(choice)) match.choose(choice);
      return [...match.state.random].join();
    });

  it('by agreement past a roll: the same roll does not come again, and everybody finds the same new one', () => {
    const codes = randomMatch('known').choices();
    const [first, twin] = [randomMatch('known'), randomMatch('known')];
    const before = first.stateAt(3).random.join();
    for (const match of [first, twin]) match.takeBackTo(3);
    expect(first.state.random.join()).not.toBe(before);
    expect(first.deals).toEqual([{ at: 3, kind: 'again', count: 1 }]);
    const once = rolled(first, codes.slice(3));
    expect(once).toEqual(rolled(twin, codes.slice(3)));
    first.takeBackTo(3);
    expect(first.timesAgain).toBe(2);
    expect(rolled(first, codes.slice(3))).not.toEqual(once);
  });

  it('with nothing rolled since is the one it was', () => {
    const match = new Match(forCatalog(crossroads), { seed: 'calm' });
    const before = match.state.bytes.slice();
    match.choose('move R1 0202');
    match.takeBackTo(0);
    expect(match.deals).toEqual([]);
    expect(match.state.bytes).toEqual(before);
  });

  it('that was dealt anew stays so when free choices are taken back across the place', () => {
    const match = randomMatch('across');
    const calm = match.choices().findIndex((_, i) => {
      const [a, b] = [match.stateAt(i), match.stateAt(i + 1)];
      return i > 0 && a.random.join() === b.random.join() && match.seatAt(i) === match.seatAt(i + 1);
    });
    expect(calm).toBeGreaterThan(0);
    match.takeBackTo(calm + 1);
    const dealt = match.state.random.join();
    match.undo();
    expect(match.state.random.join()).toBe(dealt);
    expect(match.deals).toEqual([{ at: calm, kind: 'again', count: 1 }]);
    match.redo();
    expect(match.stateAt(calm).random.join()).toBe(dealt);
    const replay = new Match(match.game, match.startAgain());
    for (const choice of match.choices()) replay.choose(choice);
    expect(replay.state.bytes).toEqual(match.state.bytes);
  });

  it('is taken up with where it was dealt anew, even before the first choice', () => {
    const match = randomMatch('up-again');
    match.takeBackTo(0);
    const random = new RandomSource('on');
    for (let i = 0; i < 5; i++) match.choose(match.options.at(random.below(match.options.count)));
    const { past, told } = match.pastFrom(0);
    const start = { ...match.start, salt: match.salt, origin: match.origin };
    const again = Match.takeUp(match.game, start, past, told, match.state.bytes, match.deals);
    for (let i = 0; i <= 5; i++) expect(again.stateAt(i).bytes).toEqual(match.stateAt(i).bytes);
    expect(again.timesAgain).toBe(1);
  });

  it('is new in a branch for one who knows what was rolled', () => {
    const match = randomMatch('branch');
    const branch = match.branch(3, true);
    expect(branch.state.random.join()).not.toBe(match.stateAt(3).random.join());
    expect(branch.deals).toMatchObject([{ at: 3, kind: 'seed', origin: 'fair' }]);
    expect(match.branch(3).state.random.join()).toBe(match.stateAt(3).random.join());
  });

  it('from a new seed leaves no outcome that was fixed ahead', () => {
    const match = new Match(forCatalog(crossroads), { seed: 'fixed', dice: [1, 1, 1, 1, 1, 1, 1, 1] });
    match.deal({ at: 0, kind: 'seed', seed: 'other', salt: 'salt', origin: 'fair' });
    expect(match.state.scriptEnd).toBe(match.state.scriptNext);
    expect(() => match.deal({ at: 4, kind: 'again', count: 1 })).toThrow('dealt after 4 choices, not 0');
  });
});
