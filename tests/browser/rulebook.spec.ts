/** The rulebook as a page: contents, search by keyboard, statements as links, rulings, what is reconstructed, and what a match applied. */

import AxeBuilder from '@axe-core/playwright';
import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { bareMap, expect, expectAccessible, openGame, openRecord, test } from './table.ts';

test.setTimeout(30_000);

const celles = await openGame('celles');

test('search by keyboard: hits first and marked, arrows walk, Enter opens, Escape goes back', async ({ page }) => {
  await page.goto('./#/rules/celles/C-9.1.7');
  const current = page.locator('.ruletext [data-rule="C-9.1.7"]');
  await expect(current).toBeInViewport();
  await expect(current).toHaveClass(/on/);
  await expect(page.getByRole('complementary', { name: 'About this statement' })).toContainText('A-07');
  // What is loaded above it comes first.
  await expect(page.locator('.start li')).toHaveCount(6);
  const height = async (): Promise<number> => Math.round((await current.boundingBox())?.y ?? Number.NaN);
  const before = await height();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('night infil');
  await expect(page.locator('.hits h2').first()).toHaveText('Statements');
  await expect(page.locator('[data-hit="0"]')).toHaveClass(/on/);
  await expect(page.locator('[data-hit="0"] mark').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-hit="1"]')).toHaveClass(/on/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('.hits')).toHaveCount(0);
  await expect.poll(height).toBe(before);
  await field.fill('C-9.1.1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/C-9\.1\.1$/);
  await expect(page.locator('.ruletext [data-rule="C-9.1.1"]')).toHaveClass(/on/);
  await page.keyboard.press('/');
  await field.fill('infiltartion');
  await expect(page.locator('.hits.none')).toContainText('Did you mean');
  await page.locator('.hits.none button').first().click();
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
});

test('every game starts in two minutes, and shows its rulings and what is reconstructed', async ({ page }) => {
  for (const id of ['combat-operations', 'celles', 'peiper', 'ardennes', 'celtos']) {
    await page.goto(`./#/rules/${id}`);
    await expect(page.getByRole('heading', { name: 'Start in two minutes' })).toBeVisible();
    await expect(page.locator('.start li')).toHaveCount(6);
    const all = await page.locator('.ruletext .st').count();
    await page.locator('.find').getByRole('button', { name: 'Rulings' }).click();
    await expect(page.getByRole('heading', { name: 'Start in two minutes' })).toHaveCount(0);
    await expect(page.locator('.ruletext .st, .ruletext .crt').first()).toBeVisible();
    expect(await page.locator('.ruletext .st').count()).toBeLessThan(all);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('./#/rules/celtos');
  await page.getByRole('button', { name: 'Reconstructed' }).click();
  await expect(page.locator('.ruletext .rec').first()).toBeVisible();
  await page.getByRole('searchbox').fill('terror test');
  await expect(page.locator('[data-hit="0"]')).toBeVisible();
  await expectAccessible(page);
});

for (const theme of ['light', 'dark'] as const)
  test(`a worked example is a live position in the margin, ${theme}`, async ({ page }) => {
    await bareMap(page);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('./#/rules/celles/C-11.0.13');
    const example = page.getByRole('region', { name: 'Example: Nobody to attack' });
    await expect(example.locator('.counters [data-piece="Lehr-1"]')).toBeInViewport();
    await example.getByRole('button', { name: 'Attack from here' }).focus();
    await page.keyboard.press('Enter');
    await expect(example.locator('.nope')).toContainText('C-11.0.13');
    await example.getByRole('button', { name: 'Start over' }).click();
    await example.getByRole('button', { name: 'Move to 3308' }).press('Enter');
    await expect(example.locator('.told').first()).toContainText('moved to 3308');
    const { violations } = await new AxeBuilder({ page }).include('.rulebook > aside').analyze();
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)).toEqual([]);
    await example.getByRole('button', { name: 'Open on the table' }).click();
    await expect(page.locator('.screen')).toBeVisible();
  });

test('statements that a match applied have a chip with its turns', async ({ page }) => {
  await bareMap(page);
  const match = new Match(celles, { seed: 'chips' });
  const random = new RandomSource('chips');
  for (let i = 0; i < 40; i++) match.choose(match.options.at(random.below(match.options.count)));
  await openRecord(page, writeRecord(match, true));
  await page.goto('./#/rules/celles/C-8.0.2');
  await expect(page.locator('.ruletext [data-rule="C-8.0.2"] .fired')).toHaveText(/^turns 1, 2/);
  await page.getByRole('button', { name: 'Applied in your match' }).click();
  await expect(page.locator('.ruletext .st .fired').first()).toBeVisible();
  expect(await page.locator('.ruletext .st:not(:has(.fired))').count()).toBe(0);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one column: contents fold away, and what belongs to a statement stands under it', async ({ page }) => {
    await page.goto('./#/rules/celtos/CE-023');
    const example = page.getByRole('region', { name: 'Example: A volley' });
    await example.getByRole('button', { name: 'Shoot' }).tap();
    await expect(example.locator('.told').first()).toContainText('shot at');
    await page.goto('./#/rules/celles/C-9.1.7');
    await expect(page.locator('.ruletext [data-rule="C-9.1.7"]')).toBeInViewport();
    await expect(page.locator('.ruletext .st.on ~ .ruling').first()).toContainText('A-07');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByText('Contents', { exact: true }).tap();
    await page.getByRole('button', { name: /Zones of control/i }).tap();
    await expect(page.locator('h2#ch-9\\.0')).toBeInViewport();
    // The whole page is thousands of elements: a search shows every kind of them.
    await page.getByRole('searchbox').fill('infiltration roll');
    await expect(page.locator('[data-hit="0"]')).toBeVisible();
    await expectAccessible(page);
  });
});
