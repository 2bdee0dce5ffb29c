import type { Scene } from '../../src/engine/board.ts';
import { lineText } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { bareMap, catalog, choose, expect, hurried, openGame, openTable, test } from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

/** Everything a scene and a log say in words or ids. */
function saidBy(scene: Scene, log: readonly string[]): Set<string> {
  const words = new Set<string>(log);
  for (const p of scene.pieces) {
    if (p.face === 'back') continue;
    words.add(p.id);
    words.add(p.name);
  }
  return words;
}

const secretive = catalog.filter((e) => e.id === 'combat-operations');

for (const entry of secretive) {
  test(`${entry.title}: between two people nothing hidden is left in the page`, async ({ page }) => {
    const game = await openGame(entry.id);
    const messages: string[] = [];
    page.on('console', (m) => m.text().startsWith('Service Worker') || messages.push(m.text()));
    const match = await openTable(page, game, { seed: 'curtain' });
    const random = new RandomSource('curtain');
    const curtain = page.getByTestId('curtain');
    let passed = 0;
    for (let i = 0; i < 400 && passed < 4 && !match.isOver; i++) {
      const seat = match.seat;
      await choose(page, match, hurried(match, random, 12));
      if (match.isOver || match.seat === seat) continue;
      const told = (s: number) => match.log(s).flatMap((lines) => lines.map((l) => lineText(game, l)));
      const known = saidBy(game.scene(match.view(match.seat)), told(match.seat));
      const secret = [...saidBy(game.scene(match.view(seat)), told(seat))].filter(
        (word) => word.length > 1 && ![...known].some((k) => k.includes(word)),
      );
      if (!(await curtain.isVisible())) continue;
      expect(secret.length).toBeGreaterThan(0);
      const blank = await page.content();
      expect(secret.filter((word) => blank.includes(`"${word}"`) || blank.includes(`>${word}<`))).toEqual([]);
      expect(await page.locator('[data-piece], .log, .targets').count()).toBe(0);
      await curtain.getByRole('button').click();
      await page.locator('.map').waitFor();
      const theirs = await page.content();
      expect(secret.filter((word) => theirs.includes(`"${word}"`) || theirs.includes(`>${word}<`))).toEqual([]);
      passed++;
    }
    expect(passed).toBe(4);
    expect(messages).toEqual([]);
  });
}

test('AI vs. AI is watched to the end', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() =>
    localStorage.setItem('sandtable.settings', JSON.stringify({ pace: 'instant', motion: 'reduced' })),
  );
  await page.goto('./');
  await page.getByRole('button', { name: 'Start match' }).waitFor();
  for (const seat of await page.locator('.seat').all()) {
    await seat.getByRole('radio', { name: /^AI\b/ }).check();
    // The quickest: what is looked at is the match, not how well it is played.
    await seat.getByRole('combobox', { name: 'AI level' }).selectOption('recruit');
    await seat.getByRole('combobox', { name: 'AI style' }).selectOption('bold');
  }
  await expect(page.getByText('The AI plays both sides while you watch')).toBeVisible();
  await page.getByRole('button', { name: 'Start match' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const held = await page.locator('[data-choices]').getAttribute('data-choices');
  await page.waitForTimeout(300);
  expect(await page.locator('[data-choices]').getAttribute('data-choices')).toBe(held);
  // One who watches is not told of choices made in secret: some presses bring nothing to see.
  // A press may be answered late, and the next one with it: so far at least.
  const further = page.locator(`xpath=//div[contains(@class, "screen")][@data-choices > ${held}]`);
  await expect(async () => {
    if ((await further.count()) === 0) await page.getByRole('button', { name: 'One decision' }).click();
    await further.waitFor({ state: 'attached', timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByTestId('result')).toBeVisible({ timeout: 170_000 });
});
