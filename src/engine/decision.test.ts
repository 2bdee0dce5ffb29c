import { describe, expect, it } from 'vitest';
import { decision } from './decision.ts';
import { NOT_ASKED, Options } from './steps.ts';
import { code, defineVerbs, wideCode } from './verbs.ts';
import type { Watch } from './watch.ts';

const verbs = defineVerbs({
  open: { takes: ['box'] },
  move: { takes: ['box', 'box'] },
  shut: { takes: ['box'] },
  pass: {},
  burn: { takes: ['box'] },
});
const V = verbs.number;

interface Boxes {
  open: number[];
  done: string[];
  readonly watch: Watch | null;
}
const boxes = (...open: number[]): Boxes => ({ open, done: [], watch: null });
const THREE = [0, 1, 2];
const CLOSED = 7;
const OPEN = 8;
const LOCKED = 9;

const step = decision<Boxes, keyof typeof V>(verbs, {
  rule: 'B-1',
  seat: () => 0,
  prompt: () => 'What now?',
  refuse: (_s, a) => (a === 2 ? LOCKED : 0),
  each: () => THREE,
  verbs: {
    open: { refuse: (s, a) => (s.open.includes(a) ? OPEN : 0), choose: (s, a) => s.done.push(`open ${a}`) },
    shut: { refuse: (s, a) => (s.open.includes(a) ? 0 : CLOSED), choose: (s, a) => s.done.push(`shut ${a}`) },
    pass: { refuse: (s) => (s.open.length > 0 ? OPEN : 0), choose: (s) => s.done.push('pass') },
    move: {
      tries: (s) => s.open,
      triesWith: () => THREE,
      refuse: (_s, a, b) => (a === b ? CLOSED : 0),
      choose: (s, a, b) => s.done.push(`move ${a} ${b}`),
    },
  },
});

const listed = (s: Boxes): number[] => {
  const out = new Options();
  step.options(s, out);
  return out.list();
};

describe('a decision put together from its verbs', () => {
  it('lists what is tried and not refused: verbs in their order, those that share their things thing by thing', () => {
    expect(listed(boxes())).toEqual([code(V.open, 0), code(V.open, 1), code(V.pass)]);
    expect(listed(boxes(0))).toEqual([code(V.shut, 0), code(V.open, 1), code(V.move, 0, 1), code(V.move, 0, 2)]);
  });

  it('may list all verbs that take things by itself; those that take none follow', () => {
    const own = decision<Boxes, keyof typeof V>(verbs, {
      rule: 'B-2',
      seat: () => 0,
      prompt: () => 'What now?',
      list(s, out) {
        for (const box of s.open) out.add(code(V.shut, box));
      },
      verbs: {
        pass: { choose: () => {} },
        shut: { refuse: (s, a) => (s.open.includes(a) ? 0 : CLOSED), choose: () => {} },
        move: { refuse: () => LOCKED, choose: () => {} },
      },
    });
    const out = new Options();
    own.options(boxes(2, 0), out);
    expect(out.list()).toEqual([code(V.shut, 2), code(V.shut, 0), code(V.pass)]);
    expect(own.refuse(boxes(), code(V.shut, 1))).toBe(CLOSED);
    expect('list' in own).toBe(false);
  });

  it('refuses by the rule of all its verbs first, then by that of the verb, and does not know other verbs', () => {
    const s = boxes(1);
    expect(step.refuse(s, code(V.open, 2))).toBe(LOCKED);
    expect(step.refuse(s, code(V.open, 1))).toBe(OPEN);
    expect(step.refuse(s, code(V.shut, 0))).toBe(CLOSED);
    expect(step.refuse(s, code(V.move, 1, 1))).toBe(CLOSED);
    expect(step.refuse(s, code(V.pass))).toBe(OPEN);
    expect(step.refuse(s, code(V.burn, 1))).toBe(NOT_ASKED);
    expect(step.refuse(s, code(V.shut, 1))).toBe(0);
  });

  it('does what the verb does, with its things', () => {
    const s = boxes(1);
    for (const c of [code(V.open, 0), code(V.move, 1, 2), code(V.pass)]) step.choose(s, c);
    expect(s.done).toEqual(['open 0', 'move 1 2', 'pass']);
  });

  it('tries what is dear to refuse without asking, all else as it lists it; without anything dear it has no such list', () => {
    const lazy = decision<Boxes, keyof typeof V>(verbs, {
      rule: 'B-4',
      seat: () => 0,
      prompt: () => 'What now?',
      verbs: {
        pass: { expensive: true, refuse: () => LOCKED, choose: () => {} },
        open: { tries: () => THREE, refuse: (s, a) => (s.open.includes(a) ? OPEN : 0), choose: () => {} },
        shut: {
          tries: () => THREE,
          expensive: true,
          refuse: (s, a) => (s.open.includes(a) ? 0 : CLOSED),
          choose: () => {},
        },
        burn: {
          list(s, out) {
            for (const a of s.open) out.add(code(V.burn, a));
          },
          expensive: (_s, out) => out.add(code(V.burn, 2)),
          refuse: (s, a) => (s.open.includes(a) ? 0 : CLOSED),
          choose: () => {},
        },
      },
    });
    const out = new Options();
    lazy.tries?.(boxes(1), out);
    expect(out.list()).toEqual([
      code(V.pass),
      code(V.open, 0),
      code(V.open, 2),
      ...THREE.map((a) => code(V.shut, a)),
      code(V.burn, 2),
    ]);
    out.clear();
    lazy.options(boxes(1), out);
    expect(out.list()).toEqual([code(V.open, 0), code(V.open, 2), code(V.shut, 1), code(V.burn, 1)]);
    expect(step.tries).toBeUndefined();
  });

  it('must say what its verbs are tried with', () => {
    const plain = { rule: 'B-2', seat: () => 0, prompt: () => '' };
    const choose = () => {};
    expect(() => decision(verbs, { ...plain, verbs: { open: { choose } } })).toThrow('"open" in a decision (B-2)');
    expect(() => decision(verbs, { ...plain, verbs: { move: { choose, tries: () => THREE } } })).toThrow(
      'second thing',
    );
  });
});

describe('verbs of a decision', () => {
  const plain = { rule: 'B-3', seat: () => 0, prompt: () => 'What now?' };
  const done: string[] = [];
  const all = (d: { options(s: Boxes, out: Options): void }, s = boxes()): number[] => {
    const out = new Options();
    d.options(s, out);
    return out.list();
  };

  it('that nothing speaks against are always allowed', () => {
    const free = decision<Boxes, keyof typeof V>(verbs, {
      ...plain,
      verbs: {
        open: { tries: () => THREE, choose: () => {} },
        move: { tries: () => [0], triesWith: () => THREE, choose: () => {} },
        pass: { choose: () => {} },
      },
    });
    expect(all(free)).toEqual([
      ...THREE.map((a) => code(V.open, a)),
      ...THREE.map((b) => code(V.move, 0, b)),
      code(V.pass),
    ]);
    for (const c of [code(V.open, 2), code(V.move, 1, 1), code(V.pass)]) expect(free.refuse(boxes(), c)).toBe(0);
  });

  it('may list by themselves, in their place', () => {
    const own = decision<Boxes, keyof typeof V>(verbs, {
      ...plain,
      verbs: {
        pass: { choose: () => {} },
        shut: {
          list(s, out) {
            for (const box of s.open) out.add(code(V.shut, box));
          },
          choose: () => {},
        },
        open: { tries: () => [1], choose: () => {} },
      },
    });
    expect(all(own, boxes(2, 0))).toEqual([code(V.pass), code(V.shut, 2), code(V.shut, 0), code(V.open, 1)]);
  });

  it('may take one thing of many: a point on a table', () => {
    const FAR = 2 ** 20 + 7;
    const points = defineVerbs({ to: { takes: ['point'], wide: true } });
    const far = decision<Boxes, 'to'>(points, {
      ...plain,
      verbs: {
        to: {
          tries: () => [3, FAR],
          refuse: (_s, a, b) => (a === 3 || b !== 0 ? LOCKED : 0),
          choose: (_s, a, b) => done.push(`${a} ${b}`),
        },
      },
    });
    expect(all(far)).toEqual([wideCode(0, FAR)]);
    expect([far.refuse(boxes(), wideCode(0, 3)), far.refuse(boxes(), wideCode(0, FAR))]).toEqual([LOCKED, 0]);
    far.choose(boxes(), wideCode(0, FAR));
    expect(done).toEqual([`${FAR} 0`]);
  });

  it('are known, and share what they are tried with in one place', () => {
    expect(() => decision(verbs, { ...plain, verbs: { fly: { choose: () => {} } } } as never)).toThrow(
      'a decision (B-3) names an unknown verb "fly"',
    );
    expect(() => decision(verbs, { ...plain, each: () => THREE, verbs: { open: undefined } } as never)).toThrow(
      'names an unknown verb "open"',
    );
    const shared = decision<Boxes, keyof typeof V>(verbs, {
      ...plain,
      each: () => [1, 2],
      verbs: { open: { choose: () => {} }, pass: { choose: () => {} }, shut: { choose: () => {} } },
    });
    expect(all(shared)).toEqual([code(V.open, 1), code(V.shut, 1), code(V.open, 2), code(V.shut, 2), code(V.pass)]);
  });
});
