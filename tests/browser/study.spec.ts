import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { optionLabel } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { lineName } from '../../src/study/study.ts';
import { parseStudy } from '../../src/study/text.ts';
import { bareMap, expect, expectAccessible, goldenOf, openGame, openRecord, test } from './table.ts';

const peiper = await openGame('peiper');
const record = goldenOf(peiper, 'd-greedy');
const match = replayRecord(peiper, record);
const someHex = 'D0307';
/** An option at the third decision that was not taken. */
const other = match.branch(2);
const otherLabel = optionLabel(peiper, other.options.list().find((code) => code !== match.choices()[2]) ?? 0);
const choices = record.split('\n').filter((line) => /^\w+: /.test(line)).length;

test.beforeEach(({ page }) => bareMap(page));

async function openStudy(page: Page, text: string): Promise<void> {
  await page.goto('./#/records');
  await page
    .getByTestId('open-study')
    .setInputFiles({ name: 'study.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

const at = (page: Page, choice: string): Promise<void> => page.locator(`[data-study][data-at="${choice}"]`).waitFor();
const weighed = (page: Page) => expect(page.getByTestId('weighed')).toHaveText(`${choices} decisions weighed`);
const themes = ['light', 'dark'] as const;
const theme = (page: Page, name: string): Promise<void> =>
  page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), name);

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
  return readFileSync(await file.path());
}

test('a study by keyboard: walk, comment, mark, another line, undo; all of it is there after a reload', async ({
  page,
}) => {
  await openStudy(page, record);
  await at(page, '1');
  await weighed(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await at(page, '3');
  await expect(page.getByTestId('verdict')).not.toBeEmpty();
  // A comment.
  await page.keyboard.press('c');
  await page.keyboard.type('Too early.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tree-comment')).toHaveText('Too early.');
  // A hex of the map by its name, and one that is not there.
  await page.keyboard.press('h');
  const field = page.getByLabel('Hexes of the mark');
  await field.fill('nowhere');
  await field.press('Enter');
  await expect(page.locator('.pens [role=alert]')).toHaveText('nowhere is not on this map');
  await field.fill(someHex);
  await field.press('Enter');
  await expect(page.locator('.study-marks [data-mark=hex]')).toHaveCount(1);
  // Another option begins a line.
  await page.getByRole('button', { name: /^Hex/ }).press('Enter');
  const newLine = lineName(await page.locator('.tree-lines > li').count());
  await page.keyboard.press('v');
  await page.getByRole('searchbox').fill(otherLabel);
  await page.getByRole('searchbox').press('Enter');
  await at(page, `${newLine}.2`);
  await page.locator('[data-study]').press('Control+z');
  await at(page, '1');
  await page.locator('[data-study]').press('Control+Shift+z');
  await expect(page.locator(`[data-choice="${newLine}.2"]`)).toBeVisible();
  for (const name of themes) {
    await theme(page, name);
    await expectAccessible(page);
  }
  await page.goto(page.url().replace(/\/[^/]*\/[^/]*$/, '/3/everything'));
  await page.reload();
  await at(page, '3');
  await expect(page.locator('.tree-comment')).toHaveText('Too early.');
  await weighed(page);
});

test('a mark is drawn with the mouse and rubbed out; the eyes of a seat see what it saw', async ({ page }) => {
  const game = await openGame('combat-operations');
  await openStudy(page, goldenOf(game, 'red_attack-random-all-options'));
  await at(page, '1');
  const board = page.locator('.study-board');
  const box = await board.boundingBox();
  if (!box) throw new Error('no board');
  // The map keeps its place while the match is analyzed.
  await expect(page.locator('.course-chart path').first()).toBeAttached();
  expect(await board.boundingBox()).toEqual(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.keyboard.press('a');
  await page.mouse.move(x - 80, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 3 });
  await page.mouse.move(x + 80, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator('.study-marks [data-arrow=note]')).toHaveCount(1);
  await page.keyboard.press('h');
  await page.mouse.click(x, y);
  await expect(page.locator('.study-marks [data-mark=hex]')).toHaveCount(1);
  await page.keyboard.press('x');
  await page.mouse.click(x, y);
  await expect(page.locator('.study-marks [data-mark=hex]')).toHaveCount(0);
  await expect(page.locator('.study-marks [data-arrow=note]')).toHaveCount(1);
  await page.keyboard.press('x');
  await page.goto(page.url().replace(/\/[^/]*\/[^/]*$/, '/81/everything'));
  await at(page, '81');
  // One seat sees hidden counters where "everything" sees them by name.
  const hidden = page.locator('.study-board [data-piece*="?"]');
  await page.getByRole('radio', { name: 'Red' }).check();
  await expect(page.locator('[data-study]')).toHaveAttribute('data-eyes', 'red');
  expect(await hidden.count()).toBeGreaterThan(0);
  await page.getByRole('radio', { name: 'Everything' }).check();
  await expect(hidden).toHaveCount(0);
});

test('a match that is over leads to its study, and a line played at the table comes back to it', async ({ page }) => {
  await openRecord(page, record);
  await page.getByTestId('study').click();
  await at(page, '1');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Play on from here' }).click();
  for (const person of await page
    .getByRole('dialog')
    .getByLabel(/player at this screen/i)
    .all())
    await person.check();
  await page.getByTestId('play-on').click();
  await page.waitForURL(/#\/play\//);
  await page.getByTestId('to-study').click();
  await at(page, '2');
  await page.getByTestId('keep-line').click();
  await expect(page.locator('.played-lines')).toHaveCount(0);
});

test('a study is shared as a link, as text, as one page without scripts, and its board as pictures', async ({
  page,
}) => {
  await openStudy(page, record);
  await weighed(page);
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.type('The bridge <b>.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const moment = await page.locator('[data-study]').getAttribute('data-at');
  await page.getByTestId('study-share').click();
  await expectAccessible(page);
  const text = (await downloaded(page, 'share-text')).toString();
  expect([...parseStudy(text).study.notes.values()].flatMap((n) => n.comments ?? [])).toEqual([
    { eyes: 'all', text: 'The bridge <b>.' },
  ]);
  const html = (await downloaded(page, 'share-page')).toString();
  expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  expect(html).toContain('The bridge &lt;b&gt;.');
  expect(html).toMatch(/<figure><svg[^>]*viewBox/);
  expect((await downloaded(page, 'share-svg')).toString()).toMatch(/^<svg [^>]*xmlns/);
  expect((await downloaded(page, 'share-png')).subarray(1, 4).toString()).toBe('PNG');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByTestId('share-link').click();
  await expect(page.getByTestId('share-link')).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => indexedDB.deleteDatabase('sandtable-studies'));
  await page.goto('./#/');
  await page.goto(link);
  await at(page, moment ?? '');
  await expect(page.locator('.tree-comment')).toHaveText('The bridge <b>.');
});

test('a malformed study is refused with its line, and nothing is kept of it', async ({ page }) => {
  const lines = `${record.trimEnd()}\nadd study 1\ntitle T\nat 2\n  decision splendid\nend study\n`;
  await openStudy(page, lines);
  await expect(page.locator('.studies [role=alert]')).toContainText(
    `line ${lines.split('\n').findIndex((l) => l.includes('splendid')) + 1}: decision: expected strong`,
  );
  // A match that still runs has secrets: its study waits for the end.
  await openStudy(page, writeRecord(match.branch(20), true));
  await expect(page.locator('.studies [role=alert]')).toContainText('still being played');
  await page.reload();
  await expect(page.locator('.studies li')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a study by touch: walk, papers, a mark by long press', async ({ page }) => {
    await openStudy(page, record);
    await at(page, '1');
    await weighed(page);
    await page.getByRole('button', { name: 'Forward' }).tap();
    await at(page, '2');
    await page.getByRole('tab', { name: 'Luck' }).tap();
    await expect(page.getByTestId('luck-paper')).toBeVisible();
    await page.getByRole('tab', { name: 'Moves' }).tap();
    await expect(page.getByTestId('tree')).toBeVisible();
    await page.getByRole('tab', { name: 'Decision' }).tap();
    const box = await page.locator('.study-board').boundingBox();
    if (!box) throw new Error('no board');
    const touch = await page.context().newCDPSession(page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(page.locator('.study-marks [data-mark=hex]')).toHaveCount(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.study-marks [data-mark=hex]')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const name of themes) {
      await theme(page, name);
      await expectAccessible(page);
    }
    for (const button of await page.locator('.study-nav button, .study .tab').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test('a puzzle is solved on the board, and the odds are told afterwards', async ({ page }) => {
  await page.goto('./#/puzzles');
  const first = page.getByRole('link', { name: /puzzle 1$/ }).first();
  await first.waitFor();
  await expectAccessible(page);
  await first.press('Enter');
  await page.locator('[data-puzzle="1"]').waitFor();
  await expect(page.locator('.weighed')).toHaveCount(0);
  await expect(page.locator('.study-board [data-arrow]')).toHaveCount(0);
  const options = page.locator('.puzzle-options button');
  // One answer after another, until it is the right one.
  for (let i = 0; i < 16; i++) {
    await options.nth(i).press('Enter');
    await expect(page.getByTestId('puzzle-verdict')).toContainText(/Win probability \d+% ± \d+/);
    if ((await page.locator('[data-solved=right]').count()) > 0) break;
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
  }
  await expect(page.getByTestId('puzzle-verdict')).toContainText('Right.');
  await expect(page.locator('.weighed li')).not.toHaveCount(0);
  await expectAccessible(page);
});
