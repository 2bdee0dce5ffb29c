/** Worked examples: at least five a game, each allowed or refused by the rule it names, with what it brings. */

import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../src/engine/checks.ts';
import { exampleMatch, tryExample } from '../src/engine/example.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { catalog } from '../src/games/catalog.ts';

describe.each(catalog.map((entry) => [entry.title, entry] as const))('worked examples of %s', (_, entry) => {
  it('name statements that exist, and there are at least five', async () => {
    const { find } = parseRulebook((await entry.load()).rulebook);
    const examples = (await entry.examples?.()) ?? [];
    expect(examples.length).toBeGreaterThanOrEqual(5);
    for (const { rules, title } of examples)
      for (const rule of rules) expect(find(rule), `${title}: ${rule}`).toBeDefined();
  });

  it('bring what they say, and are refused by the rule they name', async () => {
    const game = await entry.load();
    for (const example of (await entry.examples?.()) ?? []) {
      checkInvariants(game, exampleMatch(game, example, 'example').state);
      for (const tried of example.tries) {
        const { lines, refused } = tryExample(game, example, tried, 'example', tried.falls);
        expect(refused?.rule, `${example.title}: ${tried.label}`).toBe(tried.refused);
        if (tried.brings) expect(lines.join('\n')).toContain(tried.brings);
        else expect(tried.refused).toBeDefined();
      }
    }
  });
});
