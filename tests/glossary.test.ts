/** Whatever is abbreviated on counters, in prompts, refusals and odds has an entry in the glossary. */
import { describe, expect, it } from 'vitest';
import { playRandom } from '../src/engine/checks.ts';
import { COMMON, partsWithTerms } from '../src/engine/glossary.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { completeSetup } from '../src/engine/setup.ts';
import { catalog } from '../src/games/catalog.ts';

/** Names, not abbreviations. */
const NAMES = new Set(['US', 'UK', 'SS']);
const SHORT = /(?<![\p{L}\d/-])[A-Z]{2,6}(?![\p{L}\d/-])/gu;

describe.each(catalog.map((entry) => [entry.id, entry] as const))('the glossary of %s', (_, entry) => {
  it('names rules of the rulebook, in whole sentences', async () => {
    const [game, glossary] = await Promise.all([entry.load(), entry.glossary?.()]);
    const book = parseRulebook(game.rulebook);
    for (const { text, rule } of [
      ...Object.values(glossary?.terms ?? {}),
      ...(glossary?.counter ? [glossary.counter] : []),
    ]) {
      expect(text).toMatch(/^[\p{Lu}].*\.$/u);
      if (rule) expect(book.find(rule), rule).toBeDefined();
    }
  });

  it('has every abbreviation that is shown', { timeout: 120_000 }, async () => {
    const [game, glossary] = await Promise.all([entry.load(), entry.glossary?.()]);
    const known = new Set([...Object.keys(COMMON), ...Object.keys(glossary?.terms ?? {}), ...NAMES]);
    const lacking = new Set<string>();
    const read = (text: string, names: readonly string[]): void => {
      const rest = names.reduce((left, name) => left.replaceAll(name, ' '), text);
      for (const [word] of rest.matchAll(SHORT)) if (!known.has(word)) lacking.add(`${word} in "${text}"`);
    };
    for (const { id } of game.scenarios.slice(0, 2)) {
      let n = 0;
      const start = { scenario: id, options: completeSetup(game, id).options, seed: 'glossary' };
      playRandom(game, start, (s, step, options) => {
        if (n++ % 30 > 0 || n > 1000) return;
        const { pieces, status } = game.scene(game.view(s, step.seat(s)));
        const names = pieces.map((p) => p.name).sort((a, b) => b.length - a.length);
        read(step.prompt(s), names);
        for (const { facts = [] } of pieces)
          for (const { label, value, note = [] } of facts)
            for (const text of [label, value, ...(typeof note === 'string' ? [note] : note.map((x) => x.text))])
              read(text, names);
        for (const text of [status.plate?.score?.name ?? '', ...status.figures.map((f) => f.label)]) read(text, names);
        for (const code of options.list().slice(0, 3)) {
          const odds = game.odds?.(s, code);
          for (const text of [odds?.strengths ?? '', ...(odds?.modifiers ?? []).map((m) => m.text)]) read(text, names);
        }
      });
    }
    expect([...lacking]).toEqual([]);
  });
});

describe('terms in a text', () => {
  const glossary = { terms: { OBA: { text: 'Guns.' }, 'in contact': { text: 'They touch.' } } };
  const found = (text: string): string[] =>
    partsWithTerms(text, glossary).flatMap((part) => (part.term ? [part.text] : []));
  it.each([
    ['With OBA: in contact', ['OBA', 'in contact']],
    ['In contact.', ['In contact']],
    ['OBAs, oba, 1/OBA, OBA-2', []],
    ['a ZOC', ['ZOC']],
    ['', []],
  ])('%j', (text, terms) => expect(found(text)).toEqual(terms));
  it('keeps every letter', () => {
    const text = 'OBA and Air in contact, OBA';
    expect(
      partsWithTerms(text, glossary)
        .map((p) => p.text)
        .join(''),
    ).toBe(text);
  });
});
