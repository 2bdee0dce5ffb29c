/** The scripted first battle of each game, in a real browser: to its end by the lesson's own button. */
import { catalog, expect, test } from './table.ts';

for (const { id } of catalog)
  test(`the tutorial of ${id} is led to its end`, async ({ page }) => {
    await page.goto(`./#/game/${id}`);
    await page.getByTestId('learn').click();
    const lesson = page.getByTestId('lesson');
    await expect(lesson).toHaveAttribute('data-lesson', '0');
    const end = lesson.getByRole('link', { name: 'Start a match' });
    const seen = page.getByTestId('seen').first();
    const next = lesson.locator('.does button.btn');
    await expect(async () => {
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      else if (await seen.isVisible()) await seen.click({ timeout: 2000 });
      else if (await next.isVisible()) await next.click({ timeout: 2000 });
      expect(await end.isVisible()).toBe(true);
    }).toPass({ intervals: [50], timeout: 90_000 });
  });
