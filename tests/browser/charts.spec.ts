/** Your own charts: a combat result is changed in the page, a match is begun with it, and it is used. */

import { writeFileSync } from 'node:fs';
import { expect, expectAccessible, test } from './table.ts';

test('a changed combat result is marked, kept, checked, and used in a match', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('./#/charts/celles');
  const yours = page.getByRole('region', { name: 'Combat results table, yours' });
  const cell = yours.getByRole('textbox', { name: '4, 1-3', exact: true });
  const panel = page.locator('.own-panel');
  await expect(panel).toContainText('Nothing differs');

  // Wrong while typing: table, row and field are named, and nothing can be started.
  await cell.fill('banana');
  await expect(panel.getByRole('alert')).toContainText('table combatResults, row 4, field 1: expected a result');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Use in a new match' })).toBeDisabled();
  await expectAccessible(page);

  await cell.fill('-/1RD');
  await expect(panel).toContainText('1 cell differs');
  await expect(page.getByTestId('charts-hash')).toContainText('Saved in this browser');
  await expect(page.locator('.own-ours td.differs')).toHaveCount(1);

  // It is still there after the page was left.
  await page.reload();
  await expect(panel).toContainText('1 cell differs');
  await expect(page.getByRole('button', { name: 'Use in a new match' })).toBeEnabled();

  await page.getByRole('button', { name: 'Use in a new match' }).click();
  await expect(page.locator('.setup .own')).toContainText('With the tables of your own charts');
  await page.getByRole('button', { name: 'Start match' }).click();
  await expect(page.locator('.screen, [data-testid=curtain]').first()).toBeVisible({ timeout: 30_000 });
});

test('a bad file is refused with its place, and the charts stay', async ({ page }, info) => {
  await page.goto('./#/charts/celles');
  const file = info.outputPath('bad.json');
  writeFileSync(file, JSON.stringify({ combatResults: { rows: { '4': ['<script>'] } } }));
  await page.getByTestId('charts-json').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('bad.json was not opened, and your charts are unchanged');
  await expect(page.getByRole('alert')).toContainText('combatResults');
  await expect(page.locator('.own-panel')).toContainText('Nothing differs');
});
