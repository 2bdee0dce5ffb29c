import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  code,
  defineVerbs,
  firstThing,
  isCode,
  type Kind,
  kindOf,
  kindOfVerb,
  labelOf,
  numbersKind,
  phrase,
  read,
  secondThing,
  verbOf,
  WordsError,
  wide,
  wideCode,
  words,
} from './verbs.ts';

const POINTS = 2 ** 24;
const point: Kind = {
  size: POINTS,
  name: (id) => `${Math.floor(id / 4096)},${id % 4096}`,
  find: (name) => {
    const match = /^(\d+),(\d+)$/.exec(name);
    return match ? Number(match[1]) * 4096 + Number(match[2]) : -1;
  },
};
const kinds = {
  unit: kindOf(['2Pz-1', 'Lehr', 'KG-B'], (id) => ['2nd Panzer', 'Lehr', 'KG Böhm'][id] ?? '?'),
  hex: numbersKind(1, 4096),
  chit: numbersKind(-2, 9),
  point,
};
const { number: V, list } = defineVerbs({
  end: { closing: true },
  pick: { takes: ['unit'] },
  move: { takes: ['unit', 'hex'], label: 'Move {0} to {1}', heading: 'One hex' },
  draw: { takes: ['chit'] },
  place: { takes: ['point'], wide: true },
});

describe('verbs', () => {
  it('carry what they bring, and that nobody looks for them, where it is said', () => {
    const made = defineVerbs({ pass: { effect: ['T-01', 'nothing happens'], rare: true }, stop: {} });
    expect(made.list[0]).toMatchObject({ effect: ['T-01', 'nothing happens'], rare: true });
    expect(made.list[1]).not.toHaveProperty('effect');
    expect(made.list[1]).not.toHaveProperty('rare');
  });

  it('say what they bring with its rule and in words, or are refused by name', () => {
    for (const effect of [[], ['T-01'], ['T-01', ''], ['', 'nothing happens']])
      expect(() => defineVerbs({ pass: { effect: effect as unknown as [string, string] } })).toThrow(
        'the effect of "pass" wants a rule and a few words',
      );
  });

  it('carry their heading where they have one', () => {
    expect(list[V.move]?.heading).toBe('One hex');
    expect(list[V.pick]).not.toHaveProperty('heading');
  });

  it('say whether they close a decision, and of what kind they are', () => {
    expect([list[V.end]?.closing, list[V.move]?.closing, list[V.place]?.wide, list[V.move]?.wide]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const fight = defineVerbs({ hit: { kind: 'attack', closing: true }, end: { closing: true }, wait: {} }).list;
    expect(fight.map(kindOfVerb)).toEqual(['attack', 'finish', 'special']);
  });
});

describe('codes', () => {
  it('hold a verb and two things, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.nat(4095), fc.nat(4095), (v, a, b) => {
        const c = code(v, a, b);
        expect([verbOf(c), firstThing(c), secondThing(c)]).toEqual([v, a, b]);
        expect(c).toBeGreaterThanOrEqual(0);
        expect(c | 0).toBe(c);
      }),
    );
  });

  it('hold one wide thing', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.nat(POINTS - 1), (v, thing) => {
        const c = wideCode(v, thing);
        expect([verbOf(c), wide(c)]).toEqual([v, thing]);
        expect(c).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('and words are one to one over every option of every verb', () => {
    const seen = new Map<string, number>();
    const check = (c: number): void => {
      const text = words(list, kinds, c);
      expect(seen.get(text)).toBeUndefined();
      seen.set(text, c);
      if (read(list, kinds, text) !== c || !isCode(list, kinds, c)) expect.fail(`${text} is not ${c}`);
    };
    check(code(V.end));
    for (let u = 0; u < 3; u++) {
      check(code(V.pick, u));
      for (let h = 0; h < 4096; h++) check(code(V.move, u, h));
    }
    for (let n = 0; n < 12; n++) check(code(V.draw, n));
    for (let p = 0; p < POINTS; p += 99_991) check(wideCode(V.place, p));
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 31, 63, code(V.end, 1), code(V.pick, 3), code(V.pick, 0, 1), code(V.move, 3, 0)])(
    '%d is no option',
    (c) => expect(isCode(list, kinds, c)).toBe(false),
  );
});

describe('words', () => {
  it('name the verb and its things', () => {
    const c = code(V.move, 2, 2113);
    expect(words(list, kinds, c)).toBe('move KG-B 2114');
    expect(labelOf(list, kinds, c)).toBe('Move KG Böhm to 2114');
    expect(labelOf(list, kinds, code(V.pick, 2))).toBe('pick KG Böhm');
    expect(phrase(list, c).things).toEqual([
      { kind: 'unit', id: 2 },
      { kind: 'hex', id: 2113 },
    ]);
    expect(read(list, kinds, '  move   KG-B  2114 ')).toBe(c);
    expect(read(list, kinds, 'draw -2')).toBe(code(V.draw, 0));
  });

  it.each([
    ['fly KG-B 2114', 'unknown word "fly" in "fly KG-B 2114"; known: end, pick, move, draw, place'],
    ['', 'unknown word ""'],
    ['move KG-B', '"move" takes unit and hex, got "move KG-B"'],
    ['end now', '"end" takes nothing'],
    ['move KG-X 2114', 'unknown unit "KG-X"'],
    ['move KG-B 9999', 'unknown hex "9999"'],
    ['move KG-B 02', 'unknown hex "02"'],
    ['draw 10', 'unknown chit "10"'],
    ['draw 1e0', 'unknown chit "1e0"'],
    ['place here', 'unknown point "here"'],
  ])('that cannot be read are named: "%s"', (text, message) => {
    expect(() => read(list, kinds, text)).toThrow(WordsError);
    expect(() => read(list, kinds, text)).toThrow(message);
  });

  it('of a code without a verb are an error', () => {
    expect(() => words(list, kinds, 63)).toThrow('option code 63 names no verb');
  });

  it('cannot belong to two things', () => {
    expect(() => kindOf(['a', 'b', 'a'])).toThrow('two things of one kind share a name');
  });

  it('of at most 128 verbs fit', () => {
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, i) => [`v${i}`, {}]));
    expect(() => defineVerbs(many)).toThrow('at most 128 verbs, got 129');
  });
});

describe('the verbs of a game', () => {
  it('are 128 at most', () => {
    const many = (n: number) => defineVerbs(Object.fromEntries(Array.from({ length: n }, (_, i) => [`v${i}`, {}])));
    expect(many(128).list).toHaveLength(128);
    expect(() => many(129)).toThrow('at most 128 verbs, got 129');
  });
});

describe('words from outside', () => {
  it('are two hundred characters at most', () => {
    const reading = (n: number) => () => read(defineVerbs({ end: {} }).list, {}, `end${' '.repeat(n - 3)}`);
    expect(reading(200)()).toBe(0);
    expect(reading(201)).toThrow('an option has at most 200 characters');
  });

  it('that are numbers lie between the lowest and the highest', () => {
    const { find } = numbersKind(3, 6);
    expect(['2', '3', '6', '7', '1', '-4', '03', '3.5', ''].map(find)).toEqual([-1, 0, 3, -1, -1, -1, -1, -1, -1]);
  });
});
