/** What happens between the choices: attacks at hand, results that wait, and what is always in sight. */

import type { Page } from '@playwright/test';
import type { AnyGame } from '../../src/engine/game.ts';
import type { Match, MatchStart } from '../../src/engine/match.ts';
import {
  bareMap,
  choicesShown,
  expect,
  expectAccessible,
  mapAtRest,
  openGame,
  openTable,
  passScreen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');

/** A regiment next to Hotton, with an enemy zone beside it; the die is fixed. */
const HOTTON: MatchStart = {
  seed: 'drama',
  dice: [9],
  position: {
    clear: true,
    turn: 2,
    units: { '116Pz-2': { hex: '3307' }, '3Arm': { hex: '3306' } },
    at: { step: 'activeUnit', unit: '116Pz-2' },
  },
};
/** Whether a part of the page is wholly in sight without scrolling. */
const inSight = (page: Page, css: string): Promise<boolean> =>
  page.evaluate((c) => {
    const el = document.querySelector(c);
    if (!el) return false;
    const r = el.getBoundingClientRect();
    const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    return (
      r.width > 0 &&
      r.top >= 0 &&
      r.left >= 0 &&
      r.right <= innerWidth + 1 &&
      r.bottom <= innerHeight + 1 &&
      !!hit &&
      (el.contains(hit) || hit.contains(el))
    );
  }, css);

const pieceAt = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  await mapAtRest(page);
  const box = await page.locator(`.counters [data-piece="${id}"]`).first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

const open = async (page: Page, game: AnyGame, start: MatchStart): Promise<Match> => {
  const match = await openTable(page, game, start);
  await passScreen(page);
  return match;
};

for (const size of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
])
  test.describe(`${size.width} × ${size.height}, by mouse and keyboard`, () => {
    test.use({ viewport: size });

    test('Celles: a bracketed neighbour opens the attack, its result waits, and all that matters is in sight', async ({
      page,
    }) => {
      const match = await open(page, celles, HOTTON);
      await test.step('always in sight', async () => {
        for (const part of [
          '.state .turn-now',
          '.state .acting',
          '.state .score',
          '[data-action^="attack"]',
          '[data-testid=fixed] .btn',
        ])
          expect(await inSight(page, part), part).toBe(true);
      });
      await test.step('two clicks an attack: the bracket, then the card', async () => {
        const at = await pieceAt(page, '3Arm');
        await page.mouse.click(at.x, at.y);
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading')).toHaveText('Attack Hotton');
        await expect(card.locator('.vs svg[role=img]')).toHaveCount(2);
        await expect(card.locator('.says')).toContainText('3rd Armor');
        await expect(page.locator('.arrows [data-arrow=attack]')).toHaveCount(1);
        expect(await inSight(page, '[data-testid=confirm]')).toBe(true);
        // How hard, at a key; Escape steps back, A opens it again.
        await page.keyboard.press('1');
        await expect(page.getByTestId('confirm')).toHaveAttribute('data-option', 'attack 116Pz-2 light');
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
        await page.keyboard.press('a');
        await expect(card).toBeVisible();
        await page.keyboard.press('1');
        await page.keyboard.press('Enter');
      });
      match.choose('attack 116Pz-2 light');
      await choicesShown(page, match);
      await test.step('the result waits, beside the map and not on it', async () => {
        const event = page.getByTestId('event');
        await expect(event).toContainText('9');
        await expect(event.locator('.ladder [aria-current]')).toContainText('9');
        await expect(event).toContainText('3rd Armor');
        await expect(page.locator('.story [data-gone]')).toHaveCount(1);
        await expect(page.locator('.decision')).toHaveCount(0);
        const [card, map] = [await event.boundingBox(), await page.locator('.map').boundingBox()];
        expect(card?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? 0) - 1);
        await expect(page.getByTestId('seen')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Space');
        await expect(event).toHaveCount(0);
        await expect(page.locator('.decision')).toBeVisible();
      });
    });
  });

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Celles: a tap on the target, a tap on the card, and the result waits on the sheet', async ({ page }) => {
    const match = await open(page, celles, HOTTON);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const part of ['.state .turn-now', '.state .acting', '.state .score', '[data-action^="attack"]'])
      expect(await inSight(page, part), part).toBe(true);
    await expect(page.locator('.nav button')).toHaveCount(7);
    const at = await pieceAt(page, '3Arm');
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.getByTestId('attack-card')).toBeVisible();
    await mapAtRest(page);
    await page.getByRole('button', { name: /^Light/ }).tap();
    await page.getByTestId('confirm').tap();
    match.choose('attack 116Pz-2 light');
    await choicesShown(page, match);
    const event = page.getByTestId('event');
    await expect(event).toContainText('3rd Armor');
    await page.getByTestId('seen').tap();
    await expect(event).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('what the machine did is told step by step and can be skipped; overlays lie on the map at a key', async ({
  page,
}) => {
  await page.goto('./#/game/celles');
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const recap = page.getByTestId('recap');
  const decision = page.locator('.decision');
  await expect(recap.or(decision).or(page.getByTestId('event')).first()).toBeVisible({ timeout: 60_000 });
  if (await recap.isVisible()) {
    await expect(page.getByTestId('skip')).toBeVisible();
    await expect(page.getByTestId('recap-step')).toBeVisible();
    await page.getByTestId('skip').click();
  }
  await passScreen(page);
  await expect(decision).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('1');
  await expect(page.locator('[data-area="German zones of control"]')).toHaveCount(1);
  await page.keyboard.press('3');
  await expect(page.locator('[data-threat]')).toHaveCount(1);
  await page.keyboard.press('6');
  await expect(page.locator('.ground-names text').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-layer]')).toHaveCount(0);
});
