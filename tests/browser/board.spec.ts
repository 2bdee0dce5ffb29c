/** The board alone, in a page that is not ours: the page of docs/board.md, taken as it is written there. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { buildBoard } from '../../scripts/board.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'node_modules', '.cache', 'board-page');
const page = /```html\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs', 'board.md'), 'utf8'))?.[1] ?? '';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

test.beforeAll(async () => {
  await buildBoard(built);
});

/** Serves the page and the built module at an address that there is not. */
async function open(browser: Page, html = page): Promise<readonly string[]> {
  const errors: string[] = [];
  browser.on('pageerror', (error) => errors.push(error.message));
  browser.on('requestfailed', (request) => errors.push(`not served: ${request.url()}`));
  await browser.route('http://board.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    const file = join(built, pathname.replace('/node_modules/sandtable/lib/board/', ''));
    if (!existsSync(file)) return route.abort();
    return route.fulfill({ contentType: TYPES[extname(file)] ?? 'text/plain', body: readFileSync(file) });
  });
  await browser.goto('http://board.test/');
  await browser.locator('.map-ground.laid').waitFor();
  return errors;
}

test('the page of the guide: a unit is selected, its reach is shown, and it moves', async ({ page: browser }) => {
  const errors = await open(browser);
  const said = browser.locator('#said');
  await browser.getByRole('button', { name: 'Red 1, 4-3, 0101, clear, select it' }).click();
  await expect(said).toHaveText('Select where it goes.');
  await expect(browser.locator('.reach-text')).toHaveText(['2', '2']);
  await browser.getByRole('button', { name: '0201, clear, move here' }).press('Enter');
  await expect(said).toHaveText('It moved to 0201.');
  await expect(browser.locator('[data-piece="R1"]')).toHaveAccessibleName('Red 1, 4-3, 0201, clear, select it');
  await expect(browser.locator('.reach-text')).toHaveCount(0);
  // A hex that is not selectable is named all the same.
  const map = await browser.locator('.map-host').boundingBox();
  await browser.mouse.click((map?.x ?? 0) + (map?.width ?? 0) / 2, (map?.y ?? 0) + (map?.height ?? 0) / 3);
  await expect(said).toContainText('Nothing to do at {"hex":');
  expect(errors).toEqual([]);
});

for (const theme of ['light', 'dark'] as const)
  test(`it is accessible in the ${theme} theme, and leaves the styles of the page alone`, async ({ page: browser }) => {
    await open(browser, page.replace('selectable: ready }', `selectable: ready, theme: '${theme}' }`));
    const { violations } = await new AxeBuilder({ page: browser }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const outside = await browser.evaluate(() => [
      getComputedStyle(document.body).fontFamily,
      getComputedStyle(document.documentElement).getPropertyValue('--paper'),
    ]);
    expect(outside[0]).not.toContain('Serif 4');
    expect(outside[1]).toBe('');
  });
