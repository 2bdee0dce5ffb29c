/** Print and play in the page: a worker makes the PDF, the browser saves it. */

import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, expectAccessible, test } from './table.ts';

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`counters and charts of a game as a PDF, at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('./#/game/celles');
    await page.getByRole('button', { name: 'Print and play' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print and play' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    // A game without cards does not offer them.
    await expect(dialog.getByRole('checkbox', { name: /^Cards/ })).toHaveCount(0);
    for (const part of ['Map', 'Player aid'])
      await dialog.getByRole('checkbox', { name: new RegExp(`^${part}`) }).uncheck();
    await dialog.getByRole('radio', { name: 'Letter' }).check();
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Make the PDF' }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toBe('celles.pdf');
    const made = await PDFDocument.load(readFileSync(await saved.path()));
    const [first] = made.getPages();
    // 215.9 by 279.4 mm.
    expect([first?.getWidth(), first?.getHeight()].map((v) => Math.round(v ?? 0))).toEqual([612, 792]);
    await expect(dialog.getByRole('status')).toContainText(`${made.getPageCount()} sheets`);
    // Nothing chosen: nothing to make, and it says so.
    for (const part of ['Counters', 'Charts'])
      await dialog.getByRole('checkbox', { name: new RegExp(`^${part}`) }).uncheck();
    await expect(dialog.getByRole('button', { name: 'Make the PDF' })).toBeDisabled();
    await expect(dialog.getByRole('status')).toContainText('Select at least one thing');
  });

test('a print can be stopped, and the dialog stays as it was', async ({ page }) => {
  await page.goto('./#/game/celles');
  await page.getByRole('button', { name: 'Print and play' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print and play' });
  await dialog.getByRole('button', { name: 'Make the PDF' }).click();
  await dialog.getByRole('button', { name: /Stop$/ }).click();
  await expect(dialog.getByRole('button', { name: 'Make the PDF' })).toBeEnabled();
  await expect(dialog.getByRole('checkbox', { name: /^Map/ })).toBeChecked();
});
