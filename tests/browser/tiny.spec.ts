/** Games by other authors, named on the command line: lobby, table, AI and server know nothing of them but the contract. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, fixedSeeds, mapAtRest, test } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Pixels of an inch on the drawn table. */
const INCH = 20;

test.describe.configure({ mode: 'serial' });

let program: ChildProcess | undefined;
let base = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const line = [
    'bin/sandtable.mjs',
    'start',
    '--games',
    'tests/games/catalog.ts',
    '--port',
    '0',
    '--store',
    ':memory:',
    '--json',
  ];
  const started = spawn(process.execPath, line, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  program = started;
  const [said] = (await once(started.stdout, 'data')) as [Buffer];
  base = (JSON.parse(said.toString()) as { url: string }).url;
});
test.afterAll(async () => {
  if (!program) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
});

async function sitDown(page: Page, game: string, people: 'both' | 'one'): Promise<void> {
  await page.goto(`${base}#/game/${game}`);
  await page.getByRole('button', { name: 'Start match' }).waitFor();
  if (people === 'both')
    for (const seat of await page.locator('.seat').all())
      await seat.getByRole('radio', { name: 'Player at this screen' }).check();
}

const start = (page: Page): Promise<void> => page.getByRole('button', { name: 'Start match' }).click();

/** A click on the table itself, so many inches from its corner. */
async function clickInches(page: Page, x: number, y: number): Promise<void> {
  const at = await page.evaluate(
    ([px, py]) => {
      const svg = document.querySelector<SVGSVGElement>('.map-above svg');
      const p = new DOMPoint(px, py).matrixTransform(svg?.getScreenCTM() ?? undefined);
      return { x: p.x, y: p.y };
    },
    [x * INCH, y * INCH] as const,
  );
  await page.mouse.click(at.x, at.y);
}

/** Where a base stands, in inches. */
const standsAt = (page: Page, piece: string): Promise<[number, number]> =>
  page.evaluate(
    ([id, inch]) => {
      const box = document.querySelector<SVGGElement>(`.map-above [data-piece="${id}"] > g`);
      const shift = /translate\(([\d.]+) ([\d.]+)\)/.exec(box?.getAttribute('transform') ?? '') ?? [];
      return [Number(shift[1]) / inch, Number(shift[2]) / inch] as [number, number];
    },
    [piece, INCH] as const,
  );

test('a measured table: a base goes to any point it reaches, and a point it cannot reach is refused by its rule', async ({
  page,
}) => {
  await sitDown(page, 'skirmish', 'both');
  await page.getByLabel('Red army').selectOption('bow');
  await start(page);
  await expect(page.getByTestId('prompt')).toContainText('Take up a base');
  // What a base is called follows from the army that was chosen.
  await expect(page.locator('[data-target="piece:R1"]')).toContainText('Red Archers');
  await expect(page.locator('[data-target="piece:R2"]')).toContainText('Red Hounds');
  await page.locator('.map-above [data-piece="R1"]').click();
  await expect(page.getByTestId('prompt')).toContainText('Where does it go?');
  await page.keyboard.press('0');
  await mapAtRest(page);

  await clickInches(page, 23, 15);
  await expect(page.getByTestId('refusal')).toContainText('inches away');
  await expect(page.getByTestId('refusal').locator('.rule')).toHaveText('K-02');
  expect(await standsAt(page, 'R1')).toEqual([8, 4]);

  // No sample lies there: it is an answer all the same.
  await clickInches(page, 9.4, 4.9);
  await expect(page.getByTestId('prompt')).toContainText('Take up a base');
  const [x, y] = await standsAt(page, 'R1');
  expect(Math.abs(x - 9.4)).toBeLessThan(0.11);
  expect(Math.abs(y - 4.9)).toBeLessThan(0.11);
  await expect(page.getByTestId('log')).toContainText('Red Archers goes to');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('prompt')).toContainText('Where does it go?');
  expect(await standsAt(page, 'R1')).toEqual([8, 4]);
});

test('the machine plays a measured table', async ({ page }) => {
  await sitDown(page, 'skirmish', 'one');
  await start(page);
  await expect(page.getByTestId('prompt')).toContainText('Take up a base');
  await page.locator('[data-option="end"]').first().click();
  await expect(page.getByTestId('log')).toContainText('Blue, turn 1');
  await expect(page.getByTestId('log')).toContainText('Red, turn 2', { timeout: 30_000 });
  await expect(page.locator('[data-option="end"]').first()).toBeVisible();
});

test('hands of cards and a secret window: everybody at the screen is asked', async ({ page }) => {
  // A deal in which Blue can answer.
  await page.addInitScript(fixedSeeds, 3);
  await sitDown(page, 'ruse', 'both');
  // It has no tables that a file could change.
  await expect(page.locator('.setup .own')).toBeHidden();
  await start(page);
  const curtain = page.getByTestId('curtain');
  await expect(curtain).toContainText('Red');
  await curtain.getByRole('button').click();
  await expect(page.getByTestId('prompt')).toContainText('Which card do you lead?');
  await page.getByRole('tab', { name: 'Boxes' }).click();
  // A hand that is closed to Red shows how many are held.
  await expect(page.getByRole('region', { name: 'blue' }).locator('.pile-count')).toHaveText(
    /^[1-9]\d* held face down$/,
  );
  await expect(page.getByRole('region', { name: 'red' }).locator('.pile-count')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('[data-target]').first().click();
  // Red is there and has nothing to decide in the window; Blue comes, as they would if it were the other way round.
  await expect(curtain).toContainText('Blue');
  await curtain.getByRole('button').click();
  await expect(page.getByTestId('prompt')).toContainText('was led. Do you answer?');
  await page.locator('[data-option="pass"]').first().click();
  // Blue leads next and is there already.
  await expect(page.getByTestId('log')).toContainText('Red takes the round');
});

test('a seat that the rules play: a whole match of solitaire', async ({ page }) => {
  await sitDown(page, 'ruse', 'one');
  await page.getByRole('radio', { name: /Solitaire/ }).check();
  await start(page);
  const result = page.getByTestId('result');
  const answer = page.locator('[data-target], [data-option]').first();
  for (let i = 0; i < 60; i++) {
    await result.or(answer).first().waitFor();
    if (await result.isVisible()) break;
    const before = await page.locator('[data-choices]').getAttribute('data-choices');
    await answer.click();
    await page.locator(`[data-choices]:not([data-choices="${before}"])`).waitFor();
  }
  await expect(result).toContainText(/took (more|as many)/);
});
