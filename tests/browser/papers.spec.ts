/** What was: the log that leads to any moment, one transport for the past, the shelf, and the talk after the match. */

import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  choicesShown,
  expect,
  expectAccessible,
  fromGolden,
  goldenOf,
  openGame,
  openRecord,
  passScreen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');

test('the log leads to any moment, one transport walks from there, and to play on is to say who sits where', async ({
  page,
}) => {
  const match = fromGolden(celles, 'two-machines', (_, turn) => turn.startsWith('Turn 2'));
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  const full = match.moments(match.seat).length - 1;
  await test.step('a line of the log shows the board at that moment', async () => {
    const line = page.locator('.log [data-row]').nth(6);
    const at = Number(await line.getAttribute('data-row'));
    await line
      .locator('p')
      .first()
      .click({ position: { x: 3, y: 6 } });
    await choicesShown(page, at);
    await expect(page.locator('.log .now').first()).toBeVisible();
    await expect(page.locator('.log p.later').first()).toBeAttached();
    // Later lines stay, to jump forward.
    const later = page.locator('.log [data-jump]').last();
    await later.focus();
    await page.keyboard.press('Enter');
    await choicesShown(page, Number(await later.getAttribute('data-jump')));
  });
  await test.step('one transport, by mouse and keys', async () => {
    await expect(page.locator('.transport')).toHaveCount(1);
    const at = Number(await page.locator('.screen').getAttribute('data-choices'));
    await page.getByTestId('replay-slider').fill('5');
    await choicesShown(page, 5);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await choicesShown(page, 6);
    await page.locator('.map-host').focus();
    await page.keyboard.press('ArrowLeft');
    await choicesShown(page, 5);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await page.getByRole('button', { name: 'Speed 1' }).click();
    await play.click();
    // It walks on by itself: what is looked for is that it came so far, not a moment that may be gone.
    await expect
      .poll(async () => Number(await page.locator('.screen').getAttribute('data-choices')))
      .toBeGreaterThan(6);
    await page.getByRole('button', { name: 'Pause' }).click();
    // And to the end, where it stops by itself: faster, for it may be there before anybody looks.
    await page.getByRole('button', { name: 'Speed 4' }).click();
    await play.click();
    await choicesShown(page, full);
    await expect(play).toBeVisible();
    expect(at).toBeLessThanOrEqual(full);
    await expectAccessible(page);
  });
  await test.step('who sits where', async () => {
    await page.getByTestId('replay-slider').fill('8');
    await choicesShown(page, 8);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Play on from here' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('group', { name: 'Allied' }).getByRole('radio', { name: /^AI\b/ }).check();
    const before = page.url();
    await dialog.getByTestId('play-on').click();
    await page.waitForURL((url) => url.href !== before);
    await expect(page.locator('.bar .match')).toContainText('vs. AI');
  });
  await test.step('the shelf tells date and length', async () => {
    await page.goto('./#/records');
    const saved = page.locator('.saved');
    await expect(saved).toHaveCount(2);
    await expect(saved.filter({ hasText: `${match.length} decisions` })).toHaveCount(1);
    const dates = await saved.locator('time').evaluateAll((all) => all.map((t) => (t as HTMLTimeElement).dateTime));
    for (const date of dates) expect(Date.now() - Date.parse(date)).toBeLessThan(600_000);
  });
});

test('a record that fixes rolls itself is not verified, and the page says so', async ({ page }) => {
  const random = new RandomSource('fixed');
  const match = new Match(celles, { seed: 'fixed', dice: [1] });
  while (!match.isOver) match.choose(match.options.at(random.below(match.options.count)));
  await openRecord(page, writeRecord(match));
  await page.getByRole('button', { name: 'Check the dice' }).click();
  const verdict = page.getByTestId('dice-verdict');
  await expect(verdict).toContainText('Not verified.');
  await expect(verdict).toContainText('1 roll fixed by the record');
  await expect(verdict).not.toContainText('follows from the seed');
});

test.describe('after the match', () => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`the course, its turning points, luck and dice at ${size.width} × ${size.height}; the next match and a file`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await openRecord(page, goldenOf(celles, 'two-machines'));
      const result = page.getByTestId('result');
      await expect(result.locator('.course svg')).toBeVisible({ timeout: 60_000 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await expect(page.getByTestId('luck')).toContainText('Together');
      await result.getByRole('button', { name: 'Check the dice' }).click();
      await expect(page.getByTestId('dice-verdict')).toContainText('Every roll and draw follows from the seed');
      await expect(result.getByRole('list', { name: 'How often each face came up' })).toBeVisible();
      await expectAccessible(page);
      const file = page.waitForEvent('download');
      await page.getByTestId('share').click();
      expect((await file).suggestedFilename()).toMatch(/^celles-.*\.txt$/);
      await page.getByTestId('turning').getByRole('button').first().click();
      await expect(page.getByTestId('replay-at')).toBeVisible();
      await page.getByRole('button', { name: 'Return' }).click();
      await expect(result).toBeVisible();
      const before = page.url();
      await page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
      await page.waitForURL((url) => url.href !== before);
      await expect(page.locator('.screen, [data-testid=curtain]').first()).toBeVisible();
    });
});
