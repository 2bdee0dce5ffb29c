/** What happens between the choices: how many clicks it takes, what the machine did, and what lies over the map. */

import type { Page } from '@playwright/test';
import type { AnyGame } from '../../src/engine/game.ts';
import type { Match, MatchStart } from '../../src/engine/match.ts';
import { readOption } from '../../src/engine/play.ts';
import {
  bareMap,
  choicesShown,
  choose,
  expect,
  mapAtRest,
  openGame,
  openTable,
  passScreen,
  seen,
  tapKey,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');

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

/** A hex that is an option, in sight and at rest. */
const hexAt = async (page: Page, hex: string): Promise<{ x: number; y: number }> => {
  const option = page.locator(`.board-option[data-hex="${hex}"]`).first();
  await option.waitFor({ state: 'attached' });
  await mapAtRest(page);
  const box = await option.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

test('Celles: a whole action takes two clicks a move, two an infiltration, three an attack', async ({ page }) => {
  const match = await open(page, celles, {
    seed: 'clicks',
    dice: [9, 4],
    position: {
      clear: true,
      turn: 2,
      units: {
        '116Pz-2': { hex: '1912', activated: true },
        '116Pz-1': { hex: '2309', activated: true },
        '84-1/333': { hex: '2013' },
      },
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } },
      at: { step: 'nextUnit', side: 'german', chit: '116Pz' },
    },
  });
  let clicks = 0;
  const count = async (what: string, most: number, act: () => Promise<void>, ...words: string[]): Promise<void> => {
    const before = clicks;
    await act();
    for (const word of words) match.choose(word);
    await choicesShown(page, match);
    expect(clicks - before, what).toBeLessThanOrEqual(most);
  };
  const click = async (at: { x: number; y: number }): Promise<void> => {
    clicks++;
    await page.mouse.click(at.x, at.y);
  };
  const button = async (id: string): Promise<void> => {
    clicks++;
    await page.getByTestId(id).click();
  };
  await count(
    'a move',
    2,
    async () => {
      await click(await pieceAt(page, '116Pz-1'));
      await click(await hexAt(page, '2310'));
    },
    'take 116Pz-1',
    'move 116Pz-1 2310',
  );
  await count(
    'another unit, while the first could go on',
    2,
    async () => {
      await click(await pieceAt(page, '116Pz-2'));
      await click(await hexAt(page, '2012'));
    },
    'stop 116Pz-1',
    'take 116Pz-2',
    'move 116Pz-2 2012',
  );
  await count(
    'an infiltration',
    2,
    async () => {
      await click(await hexAt(page, '1913'));
      await expect(page.locator('.armed')).toContainText('nfiltrat');
      await expect(page.locator('.armed')).toContainText('gets through');
      await button('confirm');
    },
    'move 116Pz-2 1913',
  );
  await count(
    'an attack',
    3,
    async () => {
      // The result of the infiltration leaves by itself when it has been read, or is skipped by a key.
      await seen(page);
      await click(await pieceAt(page, '84-1/333'));
      await expect(page.getByTestId('attack-card')).toBeVisible();
      await button('confirm');
      await expect(page.getByTestId('event')).toBeVisible();
      await button('seen');
    },
    'attack 116Pz-2 light',
  );
});

test('what the machine did is told step by step and can be skipped; overlays lie on the map at a key', async ({
  page,
}) => {
  await page.goto('./#/game/celles');
  await page.getByRole('button', { name: 'Start match' }).click();
  const recap = page.getByTestId('recap');
  const decision = page.locator('.decision');
  await expect(recap.or(decision).or(page.getByTestId('event')).first()).toBeVisible({ timeout: 60_000 });
  // It plays on by itself and may be over any moment: one look and one press at once.
  const told = await page.evaluate(() => {
    const at = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
    if (!at('recap')) return null;
    const whole = at('skip') !== null && at('recap-step') !== null;
    at('skip')?.click();
    return whole;
  });
  expect(told).not.toBe(false);
  await passScreen(page);
  await expect(decision).toBeVisible({ timeout: 60_000 });
  const zones = page.locator('[data-area="German zones of control"]');
  await test.step('a key that is held shows its layer until it is let go', async () => {
    await page.keyboard.down('1');
    await expect(zones).toHaveCount(1);
    await page.waitForTimeout(1000);
    await page.keyboard.up('1');
    await expect(zones).toHaveCount(0);
  });
  await tapKey(page, '1');
  await expect(zones).toHaveCount(1);
  await tapKey(page, '3');
  await expect(page.locator('[data-threat]')).toHaveCount(1);
  await tapKey(page, '6');
  await expect(page.locator('.ground-names text').first()).toBeAttached();
  await tapKey(page, '5');
  await expect(page.locator('.counters-away')).toBeAttached();
  await test.step('notes of one\u2019s own: an arrow, words, kept in this browser', async () => {
    await tapKey(page, '4');
    await mapAtRest(page);
    const box = await page.locator('.map-host').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await page.mouse.click(x + 140, y);
    await expect(page.locator('[data-note]')).toHaveCount(1);
    await page.getByLabel('Label for the last note').fill('hold here');
    await expect(page.locator('[data-note] text')).toHaveText('hold here');
    await page.reload();
    await expect(page.locator('[data-note] text')).toHaveText('hold here', { timeout: 60_000 });
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-layer]')).toHaveCount(0);
});

test('Combat Operations: a hex that would be overfull is marked, and ending the step so warns once', async ({
  page,
}) => {
  const co = await openGame('combat-operations');
  const match = await open(page, co, {
    seed: 'overfull',
    position: {
      clear: true,
      units: { 'R49-R1': { hex: 'G8' }, 'R49-R2': { hex: 'G8' }, 'R49-R3': { hex: 'G9' }, 'B36-1-1': { hex: 'G2' } },
      at: { step: 'move' },
    },
  });
  await page.locator('.map-above [data-piece="R49-R3"]').first().click();
  await expect(page.locator('.reach-marks .mark-text')).toHaveText(['6 of 4']);
  await mapAtRest(page);
  const there = await page.locator('.map-above [data-piece="R49-R2"]').first().boundingBox();
  const at = { x: (there?.x ?? 0) + (there?.width ?? 0) / 2, y: (there?.y ?? 0) + (there?.height ?? 0) / 2 };
  // Units stand there: the first click shows what the move does, the second makes it.
  await page.mouse.click(at.x, at.y);
  await expect(page.locator('.armed')).toContainText('G8 is overstacked: 6 battalions, limit 4');
  await choicesShown(page, match);
  await page.mouse.click(at.x, at.y);
  match.choose('move R49-R3');
  match.choose('to G8');
  await choicesShown(page, match);
  await expect(page.locator('.armed')).toHaveCount(0);
  await page.locator('[data-option="end"]').first().click();
  await expect(page.locator('.armed')).toContainText('G8 is overstacked: 6 battalions, limit 4');
  await choicesShown(page, match);
  await page.getByTestId('confirm').click();
  match.choose('end');
  await choicesShown(page, match);
});

test('with sound on a roll is heard, never before the first touch; with sound off nothing is', async ({ page }) => {
  await page.addInitScript(() => {
    const heard = { audio: 0, noises: 0 };
    (window as unknown as { heard: typeof heard }).heard = heard;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        heard.audio++;
      }
      override createBufferSource(): AudioBufferSourceNode {
        heard.noises++;
        return super.createBufferSource();
      }
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: { audio: number; noises: number } }).heard);
  const match = await open(page, celles, {
    seed: 'sound',
    dice: [9, 4],
    position: {
      clear: true,
      turn: 2,
      units: { '116Pz-2': { hex: '2012', activated: true }, '84-1/333': { hex: '2013' } },
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } },
      at: { step: 'nextUnit', side: 'german', chit: '116Pz' },
    },
  });
  const sound = async (how: 'On' | 'Off'): Promise<void> => {
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('group', { name: 'Sound' }).getByText(how, { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  // Silent where a program drives the browser, until it is set.
  const before = await heard();
  expect(before).toEqual({ audio: 0, noises: 0 });
  await sound('On');
  expect(await heard()).toEqual({ audio: 1, noises: 0 });
  await choose(page, match, readOption(celles, 'take 116Pz-2'));
  await choose(page, match, readOption(celles, 'move 116Pz-2 1913'));
  await expect.poll(heard).toEqual({ audio: 1, noises: 4 });
  await seen(page);
  await sound('Off');
  const { noises } = await heard();
  await choose(page, match, readOption(celles, 'attack 116Pz-2 light'));
  await expect(page.getByTestId('event')).toBeVisible();
  expect((await heard()).noises).toBe(noises);
});
