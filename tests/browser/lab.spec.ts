/** The lab in the page: runs are started, stopped, taken up again, compared, and their games opened. */
import type { Page } from '@playwright/test';
import { bareMap, expect, expectAccessible, test } from './table.ts';

test.beforeEach(async ({ page }) => {
  await bareMap(page);
  // One thread, so that a run lasts as long everywhere; a test may ask for more.
  await page.addInitScript(() => {
    const cores = Number(localStorage.getItem('cores') ?? 2);
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => cores });
  });
});

interface Asked {
  readonly games: number;
  readonly seed?: string;
  readonly mirror?: boolean;
  readonly players?: string;
}

/** Fills in the form and starts; a game of this one takes a twentieth of a second. */
async function startRun(page: Page, { games, seed = 'lab', mirror = false, players }: Asked): Promise<void> {
  await page.goto('./#/lab');
  await page.getByRole('radio', { name: 'Peiper' }).check();
  await page.getByRole('textbox', { name: 'Games' }).fill(String(games));
  await page.getByRole('textbox', { name: 'Seed' }).fill(seed);
  if (mirror) await page.getByRole('checkbox', { name: /^Mirror/ }).check();
  if (players)
    for (const name of ['German', 'US'])
      await page.getByRole('combobox', { name: `${name} is played by` }).selectOption(players);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/lab\/run\//);
}

const plate = (page: Page) => page.getByTestId('plate');
const inState = (page: Page, state: string) => expect(plate(page)).toHaveAttribute('data-state', state);
const done = (page: Page) => expect(plate(page)).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
const playedGames = async (page: Page): Promise<number> =>
  Number((await plate(page).locator('progress').getAttribute('value')) ?? 0);
/** As soon as more games than these have been played. */
const playedMore = (page: Page, than = 0) =>
  page.waitForFunction(
    (n) => Number(document.querySelector('[data-testid=plate] progress')?.getAttribute('value') ?? 0) > n,
    than,
  );
/** The verdict and every number of every figure. */
const figures = async (page: Page, games: number): Promise<string> => {
  await expect(page.locator('.verdict .lead')).toContainText(`Counted over ${games} games`);
  return (await page.locator('.labpage').innerText()).replace(/\s+/g, ' ');
};

test('a run is started and fills in, every figure has its table, and a mark opens its game in the replay', async ({
  page,
}) => {
  await startRun(page, { games: 30 });
  await done(page);
  await expect(plate(page)).not.toContainText('left');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/wins? [\d.]+ of 100\.$/);
  await expect(page.locator('.verdict .lead')).toContainText('Counted over 30 games');
  const drawn = page.locator('figure[data-figure]');
  for (const figure of await drawn.all()) await expect(figure.locator('summary')).toHaveText('Figures as a table');
  expect(await drawn.count()).toBeGreaterThan(10);
  const fan = page.locator('figure[data-figure=fan]');
  await fan.getByText('Figures as a table').click();
  await expect(fan.locator('tbody tr').first()).toContainText('30');
  // One press of Tab reaches a figure, the arrows walk its marks.
  const marks = fan.locator('svg a');
  await expect(fan.locator('svg a[tabindex="0"]')).toHaveCount(1);
  await marks.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(marks.nth(1)).toBeFocused();
  await expect(page.locator('.tip')).toContainText('open in replay');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tip')).toHaveCount(0);
  const name = (await marks.nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('labgame')).toContainText(/^Game \d+/);
  expect(name).toMatch(new RegExp(`^${(await page.getByTestId('labgame').locator('b').innerText()).trim()},`));
  await expect(page.getByTestId('replay-slider')).toBeVisible();
  // A game of the lab is no match of this player's.
  await page.goto('./#/records');
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
});

test('a run is paused with a key, stopped, and plays the rest', async ({ page }) => {
  await startRun(page, { games: 600 });
  await playedMore(page);
  await page.keyboard.press('p');
  await inState(page, 'paused');
  await expect(page.getByTestId('notice')).toContainText('Paused.');
  const held = await playedGames(page);
  expect(held).toBeLessThan(600);
  await page.getByRole('button', { name: 'Resume' }).click();
  await playedMore(page, held);
  await page.getByRole('button', { name: 'Stop' }).click();
  await inState(page, 'stopped');
  await expect(page.getByTestId('notice')).toContainText('Stopped.');
  const stopped = await playedGames(page);
  await page.goto('./#/lab');
  await expect(page.locator('.runs li')).toContainText('Stopped');
  await expect(page.locator('.runs li')).toContainText(`${stopped} of 600`);
});

test('a run goes on after a reload with more threads, and its figures are those of a run that was never cut off', async ({
  page,
}) => {
  await startRun(page, { games: 60 });
  await done(page);
  const whole = await figures(page, 60);
  await startRun(page, { games: 60 });
  await playedMore(page);
  const held = await playedGames(page);
  expect(held).toBeLessThan(60);
  await page.evaluate(() => localStorage.setItem('cores', '3'));
  await page.reload();
  await expect(plate(page)).toBeVisible();
  expect(await playedGames(page)).toBeGreaterThanOrEqual(held);
  await done(page);
  expect(await figures(page, 60)).toBe(whole);
});

test('where the browser has no room, what was finished is kept and the rest can be played later', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (this.name === 'sums' && (globalThis as { full?: boolean }).full)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await startRun(page, { games: 60 });
  await playedMore(page);
  await page.evaluate(() => Object.assign(globalThis, { full: true }));
  await inState(page, 'failed');
  await expect(page.getByTestId('notice')).toContainText('What was finished is kept.');
  const held = await playedGames(page);
  expect(held).toBeLessThan(60);
  await page.evaluate(() => Object.assign(globalThis, { full: false }));
  await page.getByRole('button', { name: 'Resume' }).click();
  await done(page);
  await expect(page.locator('.verdict .lead')).toContainText('Counted over 60 games');
});

test('two runs on the same seeds are compared game by game; other seeds are refused', async ({ page }) => {
  await startRun(page, { games: 20 });
  await done(page);
  await startRun(page, { games: 20, players: 'random' });
  await done(page);
  await startRun(page, { games: 20, seed: 'other' });
  await done(page);
  await page.goto('./#/lab');
  const ticks = page.locator('.runs').getByRole('checkbox');
  await expect(ticks).toHaveCount(3);
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(page.locator('.comparebar')).toContainText('their seeds are');
  await ticks.nth(2).check();
  await expect(page.locator('.comparebar')).toContainText('same seeds');
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.locator('.differs')).toContainText('Players: first-sight, first-sight in A, random, random in B');
  await expect(page.locator('.verdict .lead')).toContainText('20 deals played twice');
  await expect(page.locator('figure[data-figure=mosaic] svg')).toBeVisible();
});

test('bad input is refused at its field, and nothing is started', async ({ page }) => {
  await page.goto('./#/lab');
  const games = page.getByRole('textbox', { name: 'Games' });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await games.fill('many');
  await expect(page.getByRole('group', { name: 'Games' }).getByRole('alert')).toContainText('got “many”');
  await expect(start).toBeDisabled();
  await games.fill('20');
  await page.getByRole('textbox', { name: 'Seed' }).fill('two words');
  await expect(page.getByRole('group', { name: 'Seed' }).getByRole('alert')).toContainText('seed: expected one word');
  await page.getByRole('textbox', { name: 'Seed' }).fill('lab');
  const buffer = Buffer.from('{"units": 7}');
  await page.getByTestId('lab-data').setInputFiles({ name: 'odd.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('group', { name: 'Data' }).getByRole('alert')).toContainText('units');
  await expect(start).toBeDisabled();
  await expect(page.locator('.runs li')).toHaveCount(0);
});

test('the rulebook at work names dead rules with their reasons, and the report is one file', async ({ page }) => {
  await startRun(page, { games: 12 });
  await done(page);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.locator('figure[data-figure=rules] svg')).toBeVisible();
  await page.getByRole('button', { name: /^Never/ }).click();
  await expect(page.locator('.statement').first()).toHaveClass(/dead/);
  await expect(page.locator('.statement .reason').first()).toContainText(/never/i);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByTestId('sheets').locator('.a4')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a page' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/\.html$/);
  const text = await (await file.createReadStream()).toArray();
  const html = Buffer.concat(text).toString();
  expect(html).toContain('font/woff2;base64,');
  expect(html).not.toMatch(/https?:|<script/);
});

test('on a phone a run is read, and a figure opens its game', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startRun(page, { games: 20 });
  await done(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const link of await page.getByRole('navigation', { name: 'Parts of the lab' }).getByRole('link').all())
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await page.locator('figure[data-figure=levels] svg a').first().click();
  await expect(page.getByTestId('labgame')).toContainText(/1 of \d+ games like this/);
  await page.getByRole('link', { name: 'Next one like this' }).click();
  await expect(page.getByTestId('labgame')).toContainText(/2 of \d+ games like this/);
  await page.getByRole('link', { name: 'Back to the run' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('of 100.');
});

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing serious in the lab, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await startRun(page, { games: 10 });
    await done(page);
    await page.getByText('Figures as a table').first().click();
    await expectAccessible(page);
    // The pages of a run share their bar and figures: each is looked at in one of the themes.
    if (theme === 'dark') {
      await page.getByRole('link', { name: 'Rules', exact: true }).click();
      await page.getByRole('button', { name: /^Never/ }).click();
    } else await page.goto('./#/lab');
    await page.locator('.statement, .runform .start-row').first().waitFor();
    await expectAccessible(page);
  });
