/** Nothing jumps: while somebody points, selects and cancels, the prompt, the decision, the hint bar and the map stay where they are. */

import type { Page } from '@playwright/test';
import { writeRecord } from '../../src/engine/record.ts';
import { bareMap, expect, fromGolden, mapAtRest, openGame, openRecord, passScreen, test, unfold } from './table.ts';

/** A decision with something to pick on the map: a record of the game, and the step it stops at. */
const DECISIONS = [
  ['combat-operations', 'red_attack-greedy', 'move'],
  ['celles', 'two-machines', 'nextUnit'],
  ['peiper', 'a-greedy', 'chooseAct'],
  ['ardennes', 'two-players-race', 'moving'],
  ['celtos', 'border-clash', 'activate'],
] as const;

const FIXED = ['.prompt', '.slot', '.fixed', '.map-host', '.papers'];

/** Where these parts lie, and how large the map is drawn. */
const laidOut = (page: Page): Promise<Record<string, number>> =>
  page.evaluate((parts) => {
    const found: Record<string, number> = {};
    for (const css of parts) {
      const r = document.querySelector(css)?.getBoundingClientRect();
      if (!r) throw new Error(`${css} is not there`);
      for (const edge of ['left', 'top', 'right', 'bottom'] as const) found[`${css} ${edge}`] = r[edge];
    }
    const ground = document.querySelector('.map-ground')?.getBoundingClientRect();
    found['width of the map'] = ground?.width ?? 0;
    return found;
  }, FIXED);

const moved = (before: Record<string, number>, after: Record<string, number>): readonly string[] =>
  Object.entries(before).flatMap(([part, at]) =>
    Math.abs((after[part] ?? Number.NaN) - at) <= 2 ? [] : [`${part}: ${at} to ${after[part]}`],
  );

for (const [id, record, step] of DECISIONS)
  test(`${id}: nothing moves while somebody points, selects and cancels`, async ({ page }) => {
    await bareMap(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    const game = await openGame(id);
    const match = fromGolden(game, record, (name) => name === step);
    await openRecord(page, writeRecord(match, true));
    await passScreen(page);
    await page.locator('.decision').waitFor();
    await mapAtRest(page);
    const before = await laidOut(page);
    const still = async (what: string): Promise<void> => {
      await mapAtRest(page);
      expect(moved(before, await laidOut(page)), what).toEqual([]);
    };
    await unfold(page);
    await still('a list is opened');
    for (const option of (await page.locator('.targets button, .does .btn').all()).slice(0, 4)) {
      await option.hover();
      await still('an option is pointed at');
    }
    const first = page.locator('.targets button').first();
    await first.click();
    await still('an option is selected');
    await page.locator('.targets button, .acts button, .does .btn, .armed .btn').first().hover();
    await still('what it leads to is pointed at');
    await page.keyboard.press('Escape');
    await still('it is cancelled');
    if (await page.getByRole('button', { name: 'Undo' }).isEnabled()) await page.keyboard.press('z');
    await still('it is undone');
  });
