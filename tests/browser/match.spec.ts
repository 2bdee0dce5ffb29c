import { RandomSource } from '../../src/engine/random.ts';
import { bareMap, catalog, choose, expect, hurried, openGame, openTable, passScreen, test } from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

// Whole matches by mouse, from set-up to victory, with the page and the engine side by side.
for (const { id } of catalog) {
  const game = await openGame(id);
  for (const scenario of game.scenarios) {
    test(`${game.title}, ${scenario.title}: a whole match by mouse`, async ({ page }) => {
      test.setTimeout(1_800_000);
      const match = await openTable(page, game, { scenario: scenario.id, seed: `mouse-${scenario.id}` });
      const random = new RandomSource(`mouse ${scenario.id}`);
      await passScreen(page);
      await page.keyboard.press('0');
      for (let i = 0; i < 3000 && !match.isOver; i++) await choose(page, match, hurried(match, random, 12));
      expect(match.isOver).toBe(true);
      await passScreen(page);
      const result = game.results[match.state.result - 1];
      await expect(page.getByTestId('result')).toContainText(result?.text ?? '?');
    });
  }
}
