import { describe, expect, it } from 'vitest';
import { decision } from './decision.ts';
import { NOT_ASKED, Options } from './steps.ts';
import { code, defineVerbs } from './verbs.ts';

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
}
const boxes = (...open: number[]): Boxes => ({ open, done: [] });
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

  it('must say what its verbs are tried with', () => {
    const plain = { rule: 'B-2', seat: () => 0, prompt: () => '' };
    const choose = () => {};
    expect(() => decision(verbs, { ...plain, verbs: { open: { choose } } })).toThrow('"open" in a decision (B-2)');
    expect(() => decision(verbs, { ...plain, verbs: { move: { choose, tries: () => THREE } } })).toThrow(
      'second thing',
    );
  });
});
