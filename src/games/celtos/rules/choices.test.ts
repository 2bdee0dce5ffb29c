/** Every choice as it is put, and every refusal: the two tables, line by line. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRulebook } from '../../../engine/rulebook.ts';
import { kindOfVerb, type Verb } from '../../../engine/verbs.ts';
import { refusals } from './refusals.ts';
import { REACTIONS, Reaction, verbs } from './verbs.ts';

const book = parseRulebook(readFileSync(new URL('../rulebook.md', import.meta.url), 'utf8'));
const words = (which: (verb: Verb) => boolean): string =>
  verbs.list
    .filter(which)
    .map((v) => v.word)
    .join(' ');

describe('choices', () => {
  it('DS1 to DS33 each has words for a button, and a heading where there are several', () => {
    expect(words((v) => !v.label)).toBe('');
    expect(words((v) => v.takes.length > 0 && !v.heading)).toBe('');
    expect(words((v) => v.takes.length === 0 && !!v.heading)).toBe('');
    // As many things as the words have places for.
    expect(words((v) => v.takes.some((_, i) => !v.label?.includes(`{${i}}`)))).toBe('');
  });
  it('DS1 to DS33 name these things', () => {
    const taking = (kind: string): string => words((v) => v.takes.includes(kind));
    expect(
      Object.fromEntries([...new Set(verbs.list.flatMap((v) => v.takes))].map((kind) => [kind, taking(kind)])),
    ).toEqual({
      people: 'people',
      list: 'take',
      profile: 'add',
      unit: 'drop set-up activate target upon charge leap',
      count: 'models',
      command: 'command',
      purchase: 'buy',
      edge: 'edge',
      point: 'place to go return-at',
      shape: 'form',
      facing: 'form face',
      model: 'adjust hit strike',
      seat: 'begins',
      quarter: 'fire-at-quarter',
      spell: 'spell',
      reaction: 'react',
    });
    expect(words((v) => v.wide)).toBe('place to go return-at');
  });
  it('moves, attacks and what closes a decision are told apart', () => {
    const kind = (which: string): string => words((v) => kindOfVerb(v) === which);
    expect([kind('move'), kind('attack')]).toEqual(['move rush go', 'shoot assault target charge leap']);
    expect(kind('finish')).toBe(
      'list-done no-shields no-more confirm end stay hold-fire no-ward no-unbowed no-deep-well no-return no-twin-stroke',
    );
  });
  it('CE-207 what a choice brings is a statement of the rulebook', () => {
    for (const { word, effect } of verbs.list) if (effect) expect(book.find(effect[0])?.text, word).toBeTruthy();
    // Where figures, names or the map say it, nothing more is said.
    expect(words((v) => !v.effect)).toBe(
      'people take add drop command buy set-up place activate shoot break-off go fire-at-quarter target spell upon charge leap fire react',
    );
  });
  it('CE-605 reactions are numbered as they are named', () => {
    expect(Object.values(Reaction).map((n) => REACTIONS[n])).toEqual(['none', 'counter-charge', 'evade', 'shoot']);
  });
});

describe('refusals', () => {
  it('each is a statement of the rulebook, with a sentence', () => {
    for (const [name, n] of Object.entries(refusals.number)) {
      const refusal = refusals.list[n];
      expect(book.find(refusal?.rule ?? '')?.text, name).toBeTruthy();
      expect(refusal?.text, name).toBeTruthy();
    }
  });
});
