import { describe, expect, it } from 'vitest';
import { SPECTATOR } from './game.ts';
import { Match } from './match.ts';
import { optionWords, Refused, readOption } from './play.ts';
import { chooseFor, knowledgeOf, SeatKnowledge, snapshotOf } from './seat.ts';
import type { Options } from './steps.ts';
import { crossroads } from './testing/crossroads.ts';
import { BLUE, type CrossroadsState, RED, V } from './testing/pieces.ts';
import { code as codeOf, verbOf } from './verbs.ts';

type M = Match<CrossroadsState>;
const started = (scenario = 'meeting', seed = 'seat'): M => new Match(crossroads, { scenario, seed });
const choose = (match: M, ...words: string[]): M => {
  for (const w of words) match.choose(readOption(crossroads, w));
  return match;
};
/** A meeting on a dry day: the first weather drawn is no night. */
const byDay = (): M => {
  for (let i = 0; ; i++) {
    const match = started('meeting', `day-${i}`);
    if (match.state.weather === 0) return match;
  }
};
const code = (words: string): number => readOption(crossroads, words);

describe('what a seat gets of a match', () => {
  it('tells whether it is asked, and nobody else', () => {
    const match = started();
    expect([RED, BLUE, SPECTATOR].map((seat) => snapshotOf(match, seat).asked)).toEqual([true, false, false]);
    choose(match, 'end');
    expect([RED, BLUE, SPECTATOR].map((seat) => snapshotOf(match, seat).asked)).toEqual([false, true, false]);
  });

  it('has the view of that seat and the moments it witnessed, without those made in secret', () => {
    const match = choose(byDay(), 'move R1 0201', 'end', 'end');
    while (!match.options.list().some((c) => optionWords(crossroads, c).startsWith('attack'))) {
      const moves = match.options.list();
      match.choose(moves[0] as number);
    }
    const attack = match.options.list().find((c) => optionWords(crossroads, c).startsWith('attack')) as number;
    match.choose(attack);
    const attacker = match.seat;
    const before = snapshotOf(match, 1 - attacker).moments.length;
    choose(match, 'hold');
    expect(snapshotOf(match, attacker).moments.at(-1)?.lines.length).toBeGreaterThan(0);
    expect(snapshotOf(match, 1 - attacker).moments.length).toBe(before);
    expect(snapshotOf(match, attacker).view).toEqual(match.view(attacker));
  });

  it('has no result while the match runs, and its result afterwards', () => {
    const match = started();
    expect(snapshotOf(match, RED).result).toBeNull();
    for (let i = 0; i < 8; i++) choose(match, 'end');
    expect(snapshotOf(match, RED).result).toEqual(crossroads.results[match.state.result - 1]);
    expect(snapshotOf(match, SPECTATOR).asked).toBe(false);
  });
});

describe('how far a seat may take back', () => {
  it('is to the drawn chit at the start of its turn', () => {
    const match = byDay();
    expect(snapshotOf(match, RED).undo).toEqual({ may: false, mayRedo: false, line: 0, why: 'a chit was drawn' });
    choose(match, 'move R1 0201');
    expect(snapshotOf(match, RED).undo).toEqual({ may: true, mayRedo: false, line: 0, why: 'a chit was drawn' });
    match.undo();
    expect(snapshotOf(match, RED).undo).toMatchObject({ may: false, mayRedo: true });
    expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: false, mayRedo: false });
  });

  it('is to what the other side chose', () => {
    const match = choose(byDay(), 'move R1 0201', 'end');
    expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: false, why: 'Red acted' });
    choose(match, 'move B2 0203');
    expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: true, why: 'Red acted' });
    expect(snapshotOf(match, RED).undo).toMatchObject({ may: false, why: 'Blue acted' });
  });

  it('is to the beginning where nothing was revealed before', () => {
    const match = started('ambush');
    expect(snapshotOf(match, RED).undo).toMatchObject({ may: false, line: 0, why: 'the match begins' });
  });

  it('is to what was revealed without a die', () => {
    for (let i = 0; ; i++) {
      const match = started('ambush', `mine-${i}`);
      if (match.state.result !== 0) continue;
      choose(match, 'hide 0202', 'end');
      const step = match.options.list().find((c) => optionWords(crossroads, c).endsWith(' 0202'));
      if (step === undefined) continue;
      match.choose(step);
      expect(match.state.sprung).toBe(1);
      expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: false, why: 'hidden information was revealed' });
      return;
    }
  });
});

describe('a seat that waits', () => {
  it('keeps the reason for which its undo ends when the other side chooses and nothing is told', () => {
    const match = new Match(crossroads, {
      seed: 'a',
      dice: [3],
      position: {
        weather: 0,
        turn: 1,
        units: { R1: { hex: '0202' }, R2: { points: 2 }, B2: { points: 2 } },
        at: { step: 'act' },
      },
    });
    choose(match, 'attack R1 B1', 'hold', 'hold');
    expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: false, why: 'a die was rolled' });
    // Nothing is told of the end of a turn.
    const before = snapshotOf(match, BLUE).moments.length;
    choose(match, 'end');
    expect(snapshotOf(match, BLUE).moments).toHaveLength(before);
    expect(snapshotOf(match, BLUE).undo).toMatchObject({ may: false, why: 'a die was rolled' });
  });
});

describe('the outlook of a seat', () => {
  it('asks the seat that decides, with prompt, rule and options', () => {
    const match = byDay();
    const asked = knowledgeOf(match, RED).asked();
    expect(asked).toMatchObject({ step: 'act', prompt: 'Move, attack or end', rule: 'T-01', open: null, quiet: false });
    expect(asked?.options).toEqual(match.options.list());
    expect(knowledgeOf(match, RED).waiting()).toBeNull();
  });

  it('tells those who wait who decides and by which rule, unless the question is a secret', () => {
    const open = byDay();
    const told = { seat: RED, prompt: 'Move, attack or end', rule: 'T-01' };
    expect(knowledgeOf(open, BLUE).waiting()).toEqual(told);
    expect(knowledgeOf(open, SPECTATOR).waiting()).toEqual(told);
    expect(knowledgeOf(open, BLUE).asked()).toBeNull();
    const secret = started('ambush');
    expect(knowledgeOf(secret, BLUE).waiting()).toEqual({ seat: RED, prompt: 'Red hides a mine', rule: null });
  });

  it('names nobody in a quiet decision, unless everybody sees who is asked', () => {
    const match = byDay();
    const steps = crossroads.steps.steps.map((step) => ('run' in step ? step : { ...step, quiet: true }));
    const quiet = { ...crossroads, steps: { ...crossroads.steps, steps } };
    expect(new SeatKnowledge(quiet, match.view(BLUE), BLUE).waiting()).toEqual({
      seat: null,
      prompt: 'Waiting for the other side',
      rule: null,
    });
    const named = steps.map((step) => ('run' in step ? step : { ...step, publicPrompt: 'may play a card' }));
    const known = { ...crossroads, steps: { ...crossroads.steps, steps: named } };
    expect(new SeatKnowledge(known, match.view(BLUE), BLUE).waiting()).toEqual({
      seat: RED,
      prompt: 'may play a card',
      rule: null,
    });
    expect(new SeatKnowledge(quiet, match.view(RED), RED).asked()?.quiet).toBe(true);
  });

  it('has nothing to ask or to wait for when the match is over', () => {
    const match = started();
    for (let i = 0; i < 8; i++) choose(match, 'end');
    for (const seat of [RED, BLUE, SPECTATOR]) {
      const outlook = knowledgeOf(match, seat);
      expect([outlook.asked(), outlook.waiting()]).toEqual([null, null]);
      expect(outlook.why(code('end'))).toEqual({ rule: '', text: 'the match is over' });
    }
  });

  it('allows the offered options of the seat that decides, and says why not for all else', () => {
    const match = byDay();
    const red = knowledgeOf(match, RED);
    expect(red.allows(code('move R1 0201'))).toBe(true);
    expect(red.why(code('move R1 0201'))).toBeNull();
    expect(red.allows(code('move R1 0302'))).toBe(false);
    expect(red.why(code('move R1 0302'))?.rule).toBe('T-02');
    expect(red.why(code('move B1 0201'))).toEqual({ rule: 'T-01', text: 'Blue 1st is not yours' });
    expect(red.why(code('play'))?.text).toBeTruthy();
    for (const garbage of [-1, 0.5, Number.NaN, 2 ** 31, 0x7fffffff])
      expect(red.why(garbage)?.text, String(garbage)).toContain('is not available now');
    const blue = knowledgeOf(match, BLUE);
    expect(blue.allows(code('end'))).toBe(false);
    expect(blue.why(code('end'))).toEqual({ rule: '', text: 'it is not your turn to decide' });
  });

  it('previews and weighs offered options only', () => {
    const match = byDay();
    const red = knowledgeOf(match, RED);
    expect(red.preview(code('end'))).not.toBeNull();
    expect(red.preview(code('move R1 0302'))).toBeNull();
    expect(red.odds(code('attack R1 B2'))).toBeNull();
    expect(knowledgeOf(match, BLUE).preview(code('end'))).toBeNull();
    const { preview: _, odds: __, ...plain } = crossroads;
    const bare = new SeatKnowledge(plain, match.view(RED), RED);
    expect([bare.preview(code('end')), bare.odds(code('end'))]).toEqual([null, null]);
  });

  it('tells where an open decision may be answered, and allows what is not listed there', () => {
    const match = byDay();
    const { names, steps: all } = crossroads.steps;
    const regions = [{ verb: 'hide', outlines: [] }];
    const steps = all.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            open: () => regions,
            refuse: (s: CrossroadsState, c: number) => (c === code('hide 0202') ? 0 : step.refuse(s, c)),
          }
        : step,
    );
    const open = new SeatKnowledge({ ...crossroads, steps: { names, steps } }, match.view(RED), RED);
    expect(open.asked()?.open).toBe(regions);
    expect([open.allows(code('hide 0202')), open.why(code('hide 0202'))]).toEqual([true, null]);
    expect(open.allows(code('hide 0101'))).toBe(false);
    // More bits than the verb has things.
    expect(open.allows(code('end') + 2 ** 10)).toBe(false);
    expect(new SeatKnowledge(crossroads, match.view(RED), RED).allows(code('hide 0202'))).toBe(false);
  });

  it('tells what people look for and is closed now, with its reason', () => {
    const { names, steps: all } = crossroads.steps;
    // A word without things that this decision knows and refuses.
    const steps = all.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            refuse: (s: CrossroadsState, c: number) =>
              c === code('play') ? s.refuse(crossroads.refusals.number.noCard) : step.refuse(s, c),
          }
        : step,
    );
    const game = { ...crossroads, steps: { names, steps } };
    const closed = (match: M, seat: number) =>
      new SeatKnowledge(game, match.view(seat), seat)
        .closed()
        .map(({ code: c, why }) => [optionWords(crossroads, c), why]);
    expect(closed(byDay(), RED)).toEqual([['play', { rule: 'T-08', text: 'your card has been played' }]]);
    expect(closed(byDay(), BLUE)).toEqual([]);
    // What is offered only where nothing else is: nobody looks for it here.
    const verbs = crossroads.verbs.map((verb) => (verb.word === 'play' ? { ...verb, rare: true } : verb));
    expect(new SeatKnowledge({ ...game, verbs }, byDay().view(RED), RED).closed()).toEqual([]);
    expect(knowledgeOf(byDay(), RED).closed()).toEqual([]);
    const over = started();
    for (let i = 0; i < 8; i++) choose(over, 'end');
    expect(closed(over, RED)).toEqual([]);
  });

  it('tells why the one thing that all options are about cannot attack', () => {
    const verbs = crossroads.verbs.map((verb) =>
      verb.word === 'attack' ? { ...verb, kind: 'attack' as const } : verb,
    );
    const closedFor = (units: object, game: typeof crossroads = { ...crossroads, verbs }) => {
      const match = new Match(game, { seed: 'sole', position: { weather: 0, units: units as never } });
      return knowledgeOf(match, RED)
        .closed()
        .map(({ code: c, why }) => [optionWords(crossroads, c), why.rule]);
    };
    const alone = { R1: { hex: '0101' }, R2: { hex: null }, B1: { hex: '0302' }, B2: { hex: null } };
    // Its first target stands for all: Red's own 1st is a friend.
    expect(closedFor(alone)).toEqual([
      ['attack R1 R1', crossroads.refusals.list[crossroads.refusals.number.friend]?.rule],
    ]);
    // Whoever it is: here the 2nd, beside its dead comrade.
    expect(closedFor({ ...alone, R1: { hex: null }, R2: { hex: '0101' } })).toEqual([['attack R2 R1', 'T-06']]);
    // Two that may move are no sole one; what may attack is not closed; other verbs are not tried.
    expect(closedFor({ ...alone, R2: { hex: '0301' } })).toEqual([]);
    expect(closedFor({ ...alone, R2: { hex: '0102' } })).toEqual([]);
    expect(closedFor({ ...alone, B1: { hex: '0102' } })).toEqual([]);
    expect(closedFor(alone, crossroads)).toEqual([]);
  });

  it('tries no attack without things, with one, or of many, and asks only what this decision knows', () => {
    const { names, steps: all } = crossroads.steps;
    /** Red's 1st alone; `hide` is an attack that the decision refuses whatever it is asked. */
    const closed = (
      verb: Partial<(typeof crossroads.verbs)[number]>,
      units = crossroads.kinds.unit.size,
      more: readonly number[] = [],
    ) => {
      const steps = all.map((step, i) =>
        names[i] === 'act' && 'choose' in step
          ? {
              ...step,
              options(s: CrossroadsState, out: Options) {
                step.options(s, out);
                for (const c of more) out.add(c);
              },
              refuse: (s: CrossroadsState, c: number) =>
                verbOf(c) === 0 ? s.refuse(crossroads.refusals.number.dark) : step.refuse(s, c),
            }
          : step,
      );
      const verbs = crossroads.verbs.map((v) =>
        v.word === 'hide' ? { ...v, ...verb } : v.word === 'play' ? { ...v, takes: ['unit'] } : v,
      );
      const kinds = { ...crossroads.kinds, many: { ...crossroads.kinds.unit, size: units } };
      const game = { ...crossroads, verbs, kinds, steps: { names, steps } };
      const units1 = { R1: { hex: '0101', points: 2 }, R2: { hex: null }, B1: { hex: '0302' }, B2: { hex: null } };
      const match = new Match(game, { seed: 'sole', position: { weather: 0, units: units1 as never } });
      return knowledgeOf(match, RED).closed().length;
    };
    expect(closed({})).toBe(0);
    expect(closed({ kind: 'attack' })).toBe(0);
    expect(closed({ kind: 'attack', takes: ['unit', 'many'] }, 6)).toBe(1);
    expect(closed({ kind: 'attack', takes: ['unit', 'many'] }, 7)).toBe(0);
    expect(closed({ kind: 'move', takes: ['unit', 'many'] }, 6)).toBe(0);
    expect(closed({ takes: [] })).toBe(1);
    // What takes one thing is not what all options are about.
    expect(closed({ kind: 'attack', takes: ['unit', 'many'] }, 6, [codeOf(V.play, 3)])).toBe(1);
  });

  it('says nothing against what is allowed though it is not listed', () => {
    const { names, steps: all } = crossroads.steps;
    const steps = all.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            open: () => [],
            refuse: (s: CrossroadsState, c: number) => (c === code('play') ? 0 : step.refuse(s, c)),
          }
        : step,
    );
    const open = new SeatKnowledge({ ...crossroads, steps: { names, steps } }, byDay().view(RED), RED);
    expect(open.closed()).toEqual([]);
  });

  it('deals other worlds for other views, though they read as long', () => {
    const view = byDay().view(RED) as ReturnType<M['view']> & { fields: object };
    const dealt = Array.from({ length: 9 }, (_, turn) => {
      const { state } = new SeatKnowledge(crossroads, { ...view, fields: { ...view.fields, turn } }, RED);
      return String([state.card[BLUE], ...state.spare]);
    });
    expect(new Set(dealt).size).toBeGreaterThan(2);
  });

  it('shows planned attacks and layers as far as the game has any, planned ones to their owner alone', () => {
    const match = byDay();
    expect([knowledgeOf(match, RED).planned('0202'), knowledgeOf(match, RED).layer('zones')]).toEqual([null, null]);
    const asked: unknown[] = [];
    const report = { title: 'Combat', rule: 'T-06', modifiers: [], outcomes: [] };
    const layer = { areas: [] };
    const game = {
      ...crossroads,
      planned(_s: unknown, hex: string) {
        asked.push(hex);
        return report;
      },
      layer(_s: unknown, seat: number, id: string) {
        asked.push(seat, id);
        return layer as never;
      },
    };
    const look = (seat: number) => new SeatKnowledge(game, match.view(seat), seat);
    expect(look(RED).planned('0202')).toBe(report);
    expect(look(BLUE).planned('0202')).toBeNull();
    expect(look(BLUE).layer('zones')).toBe(layer);
    expect(asked).toEqual(['0202', BLUE, 'zones']);
  });

  it('says the same again for the same view', () => {
    const match = started('ambush');
    choose(match, 'hide 0203');
    const [a, b] = [knowledgeOf(match, BLUE), knowledgeOf(match, BLUE)];
    expect(a.state.equals(b.state)).toBe(true);
  });
});

describe('an option tried on what a seat knows', () => {
  it('shows what the seat would see, what others would, and what it is asked next', () => {
    const match = byDay();
    const red = knowledgeOf(match, RED);
    const tried = red.tried(code('move R1 0201'));
    const after = match.branch();
    after.choose('move R1 0201');
    expect(tried?.view).toEqual(after.view(RED));
    expect(tried?.shownTo(BLUE)).toMatchObject({ seat: 'blue', fields: after.view(BLUE).fields });
    expect(tried?.next).toEqual({ step: 'act', options: after.options.list() });
    // The other side is asked next, the match is over, or it is not offered.
    expect(red.tried(code('end'))?.next).toBeNull();
    expect(red.tried(code('move R1 0302'))).toBeNull();
    expect(knowledgeOf(match, BLUE).tried(code('end'))).toBeNull();
    expect(match.length).toBe(0);
    for (let i = 0; i < 7; i++) choose(match, 'end');
    expect(knowledgeOf(match, BLUE).tried(code('end'))?.next).toBeNull();
    choose(match, 'end');
    expect(knowledgeOf(match, BLUE).tried(code('end'))).toBeNull();
  });
});

describe('choosing for a seat', () => {
  it('is refused to the seat that does not decide and when the match is over, and changes nothing', () => {
    const match = byDay();
    const before = match.state.clone();
    const refusal = (seat: number, words: string): Refused => {
      try {
        chooseFor(match, seat, code(words));
      } catch (error) {
        if (error instanceof Refused) return error;
      }
      throw new Error('not refused');
    };
    expect(refusal(BLUE, 'end').message).toBe('it is not your turn to decide');
    expect(refusal(RED, 'move R1 0302').rule).toBe('T-02');
    expect(match.state.equals(before)).toBe(true);
    chooseFor(match, RED, code('end'));
    expect(match.seat).toBe(BLUE);
    for (let i = 0; i < 7; i++) choose(match, 'end');
    expect(refusal(RED, 'end').message).toBe('the match is over');
  });

  it('is refused with figures that the seat may know, whatever is hidden', () => {
    const { names, steps: all } = crossroads.steps;
    const steps = all.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            refuse: (s: CrossroadsState, c: number) =>
              step.refuse(s, c) ? s.refuse(crossroads.refusals.number.noPoints, s.spare[0], s.spare[1]) : 0,
          }
        : step,
    );
    const reasons = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const match = new Match({ ...crossroads, steps: { names, steps } }, { seed: 'same' });
      const { spare, card } = match.state;
      const hidden = [...spare, card[BLUE]];
      spare.set([hidden[i % 3] as number, hidden[(i + 1) % 3] as number]);
      card[BLUE] = hidden[(i + 2) % 3] as number;
      try {
        chooseFor(match, RED, code('move B1 0202'));
      } catch (error) {
        reasons.add((error as Refused).message);
      }
    }
    expect(reasons.size).toBe(1);
  });

  it('is refused by what the seat may know, and in plain words where it may know of no reason', () => {
    const { names, steps: all } = crossroads.steps;
    // The end of a turn is not offered to whose enemy holds a good card, which he cannot know.
    const steps = all.map((step, i) =>
      names[i] === 'act' && 'choose' in step
        ? {
            ...step,
            options(s: CrossroadsState, out: Options) {
              step.options(s, out);
              if (s.card[1 - s.active] > 1) out.count -= 1;
            },
          }
        : step,
    );
    const game = { ...crossroads, steps: { names, steps } };
    const reasons = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const match = new Match(game, { seed: `hidden-${i}` });
      if (match.options.has(code('end'))) continue;
      try {
        chooseFor(match, RED, code('end'));
      } catch (error) {
        reasons.add((error as Refused).message);
      }
    }
    expect(reasons).toEqual(new Set([`option ${code('end')} is not available now`]));
  });
});
