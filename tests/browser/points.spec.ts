/**
 * The table in use: attacks at hand, results that wait, plans that show, and what is always in sight; each at every size, by
 * mouse, by keyboard and by touch.
 */

import type { Page } from '@playwright/test';
import type { Match } from '../../src/engine/match.ts';
import type { OddsReport } from '../../src/engine/odds.ts';
import { optionWords, readOption, stepName } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { Hand, inSight, WAYS } from './hand.ts';
import {
  bareMap,
  choicesShown,
  expect,
  expectAccessible,
  goldenOf,
  openGame,
  openRecord,
  passScreen,
  raise,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');

const open = async (page: Page, match: Match): Promise<void> => {
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
};

/** KG Bayer stands next to the enemy: it can attack, go round him, or try to slip through to 2910. */
function atTheEnemy(): Match {
  const whole = replayRecord(celles, goldenOf(celles, 'two-machines'));
  const n = whole.choices().findIndex((_, i) => {
    if (stepName(celles, whole.stateAt(i)) !== 'activeUnit') return false;
    const words = whole
      .branch(i)
      .options.list()
      .map((c) => optionWords(celles, c));
    return ['attack 116Pz-1 light', 'move 116Pz-1 2910', 'go 116Pz-1 2910'].every((w) => words.includes(w));
  });
  return whole.branch(n);
}

const LIGHT = 'attack 116Pz-1 light';
const ALWAYS = ['.state .turn-now', '.state .acting', '.state .score'];

for (const way of WAYS)
  test.describe(`at ${way.name}`, () => {
    test.use(way.use);

    test('Celles: an attack and a way through the enemy, told before and after', async ({ page }) => {
      const hand = new Hand(page, way);
      const match = atTheEnemy();
      const report = celles.odds?.(match.state, readOption(celles, LIGHT)) as OddsReport;
      const target = report.fight?.defenders[0]?.piece ?? '?';
      const name = celles.scene(match.view(match.seat)).pieces.find((p) => p.id === target)?.name ?? '?';
      await open(page, match);
      await test.step('always in sight, without scrolling sideways', async () => {
        for (const part of [...ALWAYS, '.state .waiting', '[data-action^="attack"]'])
          expect(await inSight(page, part), part).toBe(true);
        if (!hand.phone) expect(await inSight(page, '[data-testid=fixed] .btn')).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          way.use.viewport.width,
        );
        // One score, and what it is made of.
        await expect(page.locator('.score')).toHaveCount(1);
        await expect(page.locator('.score')).toHaveAttribute('title', /./);
      });
      await test.step('one number of points: in the question, beside the unit and on its paper', async () => {
        const points = /(\d+[½]?) movement points left/.exec(
          (await page.getByTestId('prompt').textContent()) ?? '',
        )?.[1];
        if (!hand.phone) await expect(page.locator('.lead .pts')).toContainText(points ?? '?');
        await hand.paper('Unit');
        await expect(page.locator('.panel')).toContainText(points ?? '?');
        if (hand.phone) await hand.paper('Decide');
      });
      await test.step('attacks first, with their key; the hexes are folded; what is pointed at is said', async () => {
        const [attack] = await page.locator('[data-action], .fold').all();
        expect(await attack?.getAttribute('data-action')).toMatch(/^attack/);
        await expect(page.locator('.act .cap').first()).toHaveText('A');
        await expect(page.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
        await expect(page.locator(`.counters [data-piece="${target}"] .brackets`)).toHaveCount(1);
        await hand.point(page.locator('[data-action^="attack"]').first());
        await hand.reads(name);
      });
      await test.step('two ways to one hex are two options; slipping through is called so', async () => {
        await hand.hex('2910');
        const ways = page.locator('.ways button');
        await expect(ways).toHaveCount(2);
        await expect(ways.filter({ hasText: /costs/ })).toHaveCount(2);
        await page.keyboard.press('Escape');
        await expect(ways).toHaveCount(0);
        const slip = page.locator('[data-action^="check"]', { hasText: '2910' });
        if (hand.phone) await raise(page);
        await expect(slip).toContainText(/nfiltrate/);
        await expect(slip).toContainText(/gets through \d+ %/);
        await expect(slip).not.toContainText('hurt');
        await hand.point(slip);
        await hand.reads(/gets through/);
      });
      await test.step('no list pushes away what is pointed at', async () => {
        if (hand.phone) return;
        if ((await page.locator('.fold[aria-expanded="false"]').count()) > 0) await page.keyboard.press('l');
        await expect(page.locator('.targets button').nth(20)).toBeAttached();
        expect(await inSight(page, '[data-testid=fixed]')).toBe(true);
        await page.keyboard.press('l');
      });
      await test.step('the bracket opens the attack: target, both sides, cost, and what may come of it', async () => {
        await hand.attack(target);
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading')).toHaveText(`Attack ${report.fight?.target}`);
        const fighters = [...(report.fight?.attackers ?? []), ...(report.fight?.defenders ?? [])];
        await expect(card.locator('.vs svg[role=img]')).toHaveCount(fighters.length);
        await expect(card.locator('.says')).toContainText(name);
        await expect(card.locator('.says b').first()).toHaveText(/in 10|%/);
        await expect(page.getByTestId('confirm')).toContainText(/points/);
        await expect(page.locator('.arrows [data-arrow=attack]').first()).toBeAttached();
        expect(await inSight(page, '[data-testid=confirm]')).toBe(true);
        // Escape steps back one level and keeps what was set: how hard.
        await hand.press(page.getByRole('button', { name: /^Light/ }));
        await expect(page.getByTestId('confirm')).toHaveAttribute('data-option', LIGHT);
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
        await hand.attack(target);
        await hand.press(page.getByRole('button', { name: /^Light/ }));
        await hand.press(page.getByTestId('confirm'));
      });
      match.choose(LIGHT);
      await choicesShown(page, match);
      await test.step('the result waits beside what it speaks of', async () => {
        const event = page.getByTestId('event');
        await expect(event.locator('.rollrow .sumline')).toContainText(report.column ?? '?');
        await expect(event.locator('.ladder [aria-current]')).toHaveCount(1);
        await expect(page.locator('.decision')).toHaveCount(0);
        const [card, map] = [await event.boundingBox(), await page.locator('.map').boundingBox()];
        if (hand.phone) expect(card?.y).toBeGreaterThan((map?.y ?? 0) + (map?.height ?? 0) - 30);
        else expect(card?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? 0) - 1);
        await expect(page.getByTestId('seen')).toBeFocused();
        if (way.by !== 'mouse') await expectAccessible(page);
        await hand.press(page.getByTestId('seen'));
        await expect(event).toHaveCount(0);
      });
    });
  });
