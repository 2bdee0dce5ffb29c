/** Marks of rule statements: every game's rulebook is watched, and what is said of a statement that cannot fire is true. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { markedRules } from '../src/cli/marked-rules.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { catalog } from '../src/games/catalog.ts';
import { playGames } from '../src/lab/batch.ts';
import { planRun, ruleFacts } from '../src/lab/plan.ts';
import { eachRow } from '../src/lab/rows.ts';

/** Of a rulebook's statements this share at most may have no mark. */
const MAX_UNMARKED = 0.05;
/** Games whose rules are marked. */
const MARKED = ['combat-operations'];

describe.each(catalog.filter(({ id }) => MARKED.includes(id)))('$id', ({ id, load }) => {
  it('has a mark for its statements, all but 5 of 100', async () => {
    const game = await load();
    const found = markedRules(game, fileURLToPath(new URL(`../src/games/${id}`, import.meta.url)));
    expect(found.unmarked.length, found.unmarked.join(' ')).toBeLessThanOrEqual(MAX_UNMARKED * found.statements);
    // Those without a mark are said to have none, so that a run does not call them dead.
    expect(ruleFacts(game).flatMap((rule) => (rule.silent === 'unwatched' ? [rule.id] : []))).toEqual(found.unmarked);
    expect(found.contradicted).toEqual([]);
    expect(found.unknown).toEqual([]);
  });

  it('fires only statements of its rulebook, and none that is said to be unable to fire', async () => {
    const game = await load();
    const book = parseRulebook(game.rulebook);
    const silent = new Set(ruleFacts(game).flatMap(({ id: rule, silent: why }) => (why ? [rule] : [])));
    for (const { id: scenario } of game.scenarios) {
      const plan = planRun(game, { scenario, games: 2, players: 'random', seed: 'marks' });
      const { rows } = playGames(game, plan, [1, 2]);
      const fired = new Set([...eachRow(rows, 'rules')].map(({ rule }) => rule));
      expect(fired.size).toBeGreaterThan(20);
      expect([...fired].filter((rule) => !book.find(rule))).toEqual([]);
      expect([...fired].filter((rule) => silent.has(rule))).toEqual([]);
      const elsewhere = ruleFacts(game).filter(({ scenarios }) => scenarios && !scenarios.includes(scenario));
      expect(elsewhere.filter(({ id: rule }) => fired.has(rule))).toEqual([]);
    }
  }, 120_000);
});
