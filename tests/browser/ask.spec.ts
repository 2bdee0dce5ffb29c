/** Ask about anything: the paper of a hex, a unit or a card, by mouse, keyboard and long press; the decision waits. */

import type { Page } from '@playwright/test';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  expect,
  expectAccessible,
  fromGolden,
  mapAtRest,
  openGame,
  openRecord,
  passScreen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));
test.setTimeout(30_000);

const celles = await openGame('celles');

/** A German decision of the second turn, with both sides close to each other. */
async function atTurnTwo(page: Page): Promise<void> {
  const match = fromGolden(celles, 'two-machines', (step, turn) => turn.startsWith('Turn 2') && step === 'nextUnit');
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  await mapAtRest(page);
}

/** A counter in the middle of the screen, not under the bars. */
async function inTheMiddle(page: Page, selector: string): Promise<string> {
  const id = await page.evaluate((s) => {
    const map = document.querySelector('.map-host')?.getBoundingClientRect();
    const found = [...document.querySelectorAll<SVGElement>(s)].find((el) => {
      const at = el.getBoundingClientRect();
      if (!map || at.top < map.top + 80 || at.bottom > map.bottom - 80) return false;
      return at.left > map.left + 220 && at.right < map.right - 80;
    });
    return found?.dataset.piece;
  }, selector);
  expect(id).toBeDefined();
  return `.counters [data-piece="${id}"]`;
}

const paper = (page: Page) => page.getByTestId('ask');

test('a right click asks about a unit, its marks lie on the map, and Escape goes back to the decision', async ({
  page,
}) => {
  await atTurnTwo(page);
  const before = await page.getByTestId('prompt').textContent();
  const unit = page.locator(await inTheMiddle(page, '.counters [data-piece]')).first();
  await unit.click({ button: 'right' });
  await expect(paper(page)).toBeVisible();
  await expect(paper(page).getByRole('heading', { level: 2 })).toBeFocused();
  // Terrain with the cost for this unit, supply with its line, zones: each with its rule.
  await expect(paper(page).locator('[data-about=terrain]')).toContainText('To enter for');
  await expect(paper(page).locator('[data-about=supply]')).toContainText(/source/);
  await expect(paper(page).locator('[data-about=zones] .rule').first()).toHaveText('C-9.0.1');
  await expect(paper(page).locator('[data-about=threat], [data-about=strike]')).toBeVisible();
  await expect(page.locator('.ask-marks .ring').first()).toBeAttached();
  expect(await page.getByTestId('prompt').textContent()).toBe(before);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(paper(page)).toHaveCount(0);
  await expect(page.locator('.ask-marks')).toHaveCount(0);
  await test.step('Q asks about what is under the pointer, and a pinned paper stays beside the decision', async () => {
    await unit.hover();
    await page.keyboard.press('q');
    await paper(page).getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.locator('.decision')).toBeVisible();
    await expect(paper(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(paper(page)).toBeVisible();
    await paper(page).getByRole('button', { name: 'Close' }).click();
    await expect(paper(page)).toHaveCount(0);
  });
});

test('by keyboard: Q at the focus, every reason with its rule, and a rule opens the rulebook', async ({ page }) => {
  await atTurnTwo(page);
  await page.locator('.map-host .board-option[data-piece]').first().focus();
  await page.keyboard.press('q');
  await expect(paper(page)).toBeVisible();
  await expect(paper(page).getByRole('heading', { level: 2 })).toBeFocused();
  const rule = paper(page).locator('.rule').first();
  const id = (await rule.textContent()) ?? '';
  await rule.focus();
  await page.keyboard.press('Enter');
  await expect(paper(page)).toHaveCount(0);
  await expect(page.locator(`.rules [data-rule="${id}"]`)).toHaveClass(/on/);
});

test('a reason for a unit and the place it is to act on', async ({ page }) => {
  await atTurnTwo(page);
  // An Allied unit cannot be moved by the Germans: the rule of activation says so.
  const unit = page.locator(await inTheMiddle(page, '.counters g.piece:not(.board-option)[data-piece]')).first();
  await unit.click({ button: 'right' });
  const why = paper(page).locator('[data-about=why]');
  await expect(why.locator('.ask-reasons li').first()).toBeVisible();
  await expect(why.locator('.ask-reasons .rule').first()).toHaveText(/^C-/);
  await why.getByRole('button', { name: 'Select it on the map' }).click();
  await expect(why.getByRole('button', { name: 'Select a place…' })).toBeVisible();
  const choices = await page.locator('.screen').getAttribute('data-choices');
  await page
    .locator(await inTheMiddle(page, '.counters .board-option[data-piece], .counters [data-piece]'))
    .first()
    .click();
  await expect(paper(page)).toBeVisible();
  // Nothing was chosen by it.
  expect(await page.locator('.screen').getAttribute('data-choices')).toBe(choices);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press on the map opens the paper as a sheet, with the map above it', async ({ page }) => {
    await atTurnTwo(page);
    const box = await page.locator('.map-host').boundingBox();
    if (!box) throw new Error('nothing on the map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await paper(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touch.detach();
    await expect(paper(page).locator('[data-about=terrain]')).toBeVisible();
    const sheet = await page.locator('.sheet').boundingBox();
    expect(sheet?.y).toBeGreaterThan(200);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expectAccessible(page);
    }
    await paper(page).getByRole('button', { name: 'Close' }).tap();
    await expect(paper(page)).toHaveCount(0);
  });
});
