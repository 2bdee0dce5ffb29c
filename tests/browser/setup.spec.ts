/** Setting up, by hand or by the machine, with a last look before anything is shown; and the hand that leads a newcomer. */

import type { Page } from '@playwright/test';
import { Match } from '../../src/engine/match.ts';
import { stepName } from '../../src/engine/play.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { bareMap, expect, expectAccessible, openGame, openRecord, passScreen, test } from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const operations = await openGame('combat-operations');
const celles = await openGame('celles');

/** Blue is about to set up in secret; Red looks away. */
async function settingUp(page: Page): Promise<Match> {
  const match = new Match(operations, { seed: 'set-up', scenario: 'red_attack' });
  while (stepName(operations, match.state) === 'tie') match.choose(match.options.at(0));
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  return match;
}

const piecesOnMap = (page: Page): Promise<string[]> =>
  page.locator('.counters [data-piece]').evaluateAll((all) => all.map((el) => (el as SVGGElement).dataset.piece ?? ''));

/** Where the counters that may change places stand, as the list tells it. */
const places = async (page: Page): Promise<Record<string, string>> => {
  const chips = page.locator('[data-swap]');
  await chips.first().waitFor();
  return chips.evaluateAll((all) =>
    Object.fromEntries(all.map((el) => [(el as HTMLElement).dataset.swap, el.querySelector('small')?.textContent])),
  );
};

for (const { name, size, phone } of [
  { name: '1440 × 900, by keyboard', size: { width: 1440, height: 900 }, phone: false },
  { name: '1280 × 720, by mouse', size: { width: 1280, height: 720 }, phone: false },
  { name: '390 × 844, by touch', size: { width: 390, height: 844 }, phone: true },
])
  test.describe(name, () => {
    test.use({ viewport: size, ...(phone ? { hasTouch: true, isMobile: true } : {}) });

    test('CO-008 the machine sets up, two counters change places, and nothing is shown before it is confirmed', async ({
      page,
    }) => {
      const match = await settingUp(page);
      const keys = size.width === 1440;
      /** A button by its name, or its key. */
      const press = async (button: string, key: string): Promise<void> => {
        if (keys) await page.keyboard.press(key);
        else if (phone) await page.getByRole('button', { name: button }).tap();
        else await page.getByRole('button', { name: button }).first().click();
      };
      // What is shut says why, where it will be open.
      await expect(page.locator('.does .shut')).toContainText('Confirm set-up');
      await expect(page.locator('.does .shut small')).toContainText(/^set up .* first$/);
      await press('Set up for me', 's');
      const look = page.getByTestId('last-look');
      await expect(look).toBeVisible({ timeout: 60_000 });
      expect((await piecesOnMap(page)).filter((id) => id.startsWith('B')).length).toBeGreaterThan(5);
      await expectAccessible(page);
      await test.step('two change places', async () => {
        await press('Swap two', 'w');
        const before = await places(page);
        // What the machine never breaks down; where it put them is its own choice.
        const one = 'B36-A1';
        const others = ['B36-A2', 'B36-A3', 'B36-E', 'B36-HQ', ...Object.keys(before)];
        const two = others.find((id) => before[id] !== before[one]) ?? '';
        for (const id of [one, two]) {
          const chip = page.locator(`[data-swap="${id}"]`);
          if (phone) await chip.tap();
          else await chip.click();
        }
        await expect(page.getByTestId('swap')).toHaveCount(0);
        await expect(look).toBeVisible();
        await press('Swap two', 'w');
        const after = await places(page);
        expect([after[one], after[two]]).toEqual([before[two], before[one]]);
        expect(before[one]).not.toBe(before[two]);
        await page.keyboard.press('Escape');
        await expect(look).toBeVisible();
      });
      await test.step('what the other side will see', async () => {
        await page.getByRole('checkbox').check();
        await expect.poll(async () => (await piecesOnMap(page)).filter((id) => id.startsWith('B36'))).toEqual([]);
        await page.getByRole('checkbox').uncheck();
        await expect.poll(async () => (await piecesOnMap(page)).some((id) => id.startsWith('B36'))).toBe(true);
      });
      // Back leaves the last counter to be set up again; the confirmation hands the screen over.
      await expect(page.locator('.screen')).toHaveAttribute('data-seat', String(match.seat));
      if (keys) await page.keyboard.press('c');
      else if (phone) await page.getByTestId('confirm').tap();
      else await page.getByTestId('confirm').click();
      const curtain = page.getByTestId('curtain');
      await expect(curtain).toHaveAttribute('data-seat', '1');
      expect(await page.content()).not.toContain('B36-R1');
    });
  });

test('a newcomer is led: which unit, where and why, with the piece lit; he leaves when he likes', async ({ page }) => {
  const match = new Match(celles, { seed: 'led' });
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  await expect(page.getByTestId('goal-line')).toContainText('You win if the Germans score fewer than 20 points');
  await page.keyboard.press('g');
  const goal = page.getByRole('dialog', { name: 'How do I win?' });
  await expect(goal).toContainText('If the match ended now: Allied victory on points.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(goal).toHaveCount(0);
  await page.getByRole('button', { name: 'Guide me through my first turn' }).click();
  const hand = page.getByTestId('by-hand');
  await expect(hand).toContainText(/^Press 1\/333 Infantry, then|^Press .*2\d\d\d|^Press .*3\d\d\d/, {
    timeout: 30_000,
  });
  await expect(page.locator('.spots *').first()).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Do that' }).click();
  await expect(page.locator('.screen')).toHaveAttribute('data-choices', '1');
  // It follows the position as it is now, whatever was chosen.
  await expect(hand).toContainText('Press', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Exit tutorial' }).click();
  await expect(page.getByTestId('guide')).toHaveCount(0);
  await page.reload();
  await passScreen(page);
  await expect(page.locator('.decision')).toBeVisible();
  await expect(page.getByTestId('guide')).toHaveCount(0);
});
