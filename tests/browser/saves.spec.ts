import { test as plain } from '@playwright/test';
import { Match } from '../../src/engine/match.ts';
import { optionWords } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  choicesShown,
  choose,
  confirmShared,
  expect,
  expectAccessible,
  hurried,
  openGame,
  openTable,
  passScreen,
  playUntil,
  test,
} from './table.ts';

const celles = await openGame('celles');
const secretive = await openGame('combat-operations');

test.beforeEach(({ page }) => bareMap(page));

/** Puts something on the shelf that no match has put there. */
const putOnShelf = (page: import('@playwright/test').Page, id: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([key, odd]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sandtable');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('matches', 'readwrite');
          tx.objectStore('matches').put(odd, key as string);
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    [id, value] as const,
  );

test('two tabs on one match stay in step, and neither overwrites the other', async ({ page, context }) => {
  const match = await openTable(page, celles, { seed: 'tabs' });
  const random = new RandomSource('tabs');
  await playUntil(
    page,
    match,
    (m) => m.length >= 3,
    (m) => hurried(m, random, 2),
  );
  const other = await context.newPage();
  await bareMap(other);
  await other.goto(page.url());
  await choicesShown(other, match);
  // One goes on, then the other, without a reload in between.
  for (const tab of [page, other, page]) {
    await tab.bringToFront();
    await choicesShown(tab, match);
    await choose(tab, match, hurried(match, random, 2));
    await choicesShown(tab, match);
  }
  await other.bringToFront();
  await choicesShown(other, match);
  await other.reload();
  await choicesShown(other, match);
  await expect(other.getByTestId('save-warning')).toHaveCount(0);
});

test('a choice that is not saved is said on the screen, and saved when there is room again', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if ((globalThis as { full?: boolean }).full)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const match = await openTable(page, celles, { seed: 'full' });
  const random = new RandomSource('full');
  await choose(page, match, hurried(match, random, 2));
  const warning = page.getByTestId('save-warning');
  await expect(warning).toHaveCount(0);
  await page.evaluate(() => Object.assign(globalThis, { full: true }));
  await choose(page, match, hurried(match, random, 2));
  await expect(warning).toContainText('Your latest decisions are not saved');
  await page.evaluate(() => Object.assign(globalThis, { full: false }));
  await choose(page, match, hurried(match, random, 2));
  await expect(warning).toHaveCount(0);
  await page.reload();
  await choicesShown(page, match);
});

test('an odd save is passed over and named, and can be thrown away', async ({ page }) => {
  await openTable(page, celles, { seed: 'odd' });
  await putOnShelf(page, 'odd-one', { id: 'odd-one', players: 7 });
  await putOnShelf(page, 'text', 'no save at all');
  await page.goto('./#/');
  await page.reload();
  await expect(page.locator('.saved')).toHaveCount(1);
  await expect(page.locator('.resume')).toContainText('2 saves cannot be read');
  await page.goto('./#/records');
  await expect(page.getByTestId('bad-save')).toHaveCount(2);
  await expect(page.getByTestId('bad-save').first()).toContainText('odd-one');
  await page.getByRole('button', { name: 'Delete odd-one' }).click();
  await expect(page.getByTestId('bad-save')).toHaveCount(1);
  await expect(page.locator('.saved')).toHaveCount(1);
});

test('a save of an older edition is brought over', async ({ page }) => {
  await openTable(page, celles, { seed: 'older' });
  const { url, kept } = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('sandtable');
      opening.onsuccess = () => done(opening.result);
    });
    // The table is shown before the match is saved.
    const saved = () =>
      new Promise<{ id: string } | undefined>((done) => {
        const asking = db.transaction('matches').objectStore('matches').getAll();
        asking.onsuccess = () => done(asking.result[0]);
      });
    let kept = await saved();
    while (!kept) kept = await saved();
    db.close();
    return { url: location.href, kept };
  });
  expect(url).toContain(kept.id);
  await page.addInitScript(
    (save) => {
      if (sessionStorage.getItem('laid')) return;
      localStorage.setItem('sandtable.match.older', save);
      sessionStorage.setItem('laid', 'yes');
    },
    JSON.stringify({ ...kept, id: 'older', revision: undefined }),
  );
  await page.goto('./#/records');
  await page.reload();
  await expect(page.locator('.saved')).toHaveCount(2);
  await page.goto('./#/play/older');
  await page.locator('[data-choices]').waitFor();
});

for (const hash of ['#/%', '#/play/%E0%A4%A', '#/rules/%'])
  test(`an address that cannot be read leads to a screen: ${hash}`, async ({ page }) => {
    await page.goto(`./${hash}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });

plain('an old tab after a new build says so and has a way out', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Start match' }).waitFor();
  // The parts of the old build are not there any more.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: 'not here' }));
  await page.evaluate(() => {
    location.hash = '#/rules';
  });
  const fault = page.getByTestId('fault');
  await expect(fault).toContainText('has been updated');
  await page.unroute('**/assets/*.js');
  await fault.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Combat Operations', level: 1 })).toBeVisible();
});

test('a running match with secrets is exported under seal, and opens again', async ({ page }) => {
  const match = await openTable(page, secretive, { seed: 'under-cover' });
  const random = new RandomSource('sealed');
  await playUntil(
    page,
    match,
    (m) => m.length >= 8,
    (m) => hurried(m, random, 3),
  );
  await passScreen(page);
  await page.getByRole('button', { name: 'Save and export' }).click();
  const record = page.getByTestId('record');
  await expect(record).toHaveValue(/^sandtable sealed record 1/);
  const text = await record.inputValue();
  expect(match.choices().filter((code) => text.includes(optionWords(secretive, code)))).toEqual([]);
  expect(text).not.toContain(match.seed);
  await page.getByRole('textbox', { name: /Password/ }).fill('Huy');
  await expect(record).toHaveValue(/^password yes$/m);
  const locked = await record.inputValue();
  await page.goto('./#/records');
  await page
    .getByTestId('open-record')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(locked) });
  await page.getByRole('textbox', { name: /password/ }).fill('Liege');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('alert')).toContainText('wrong password');
  await page.getByRole('textbox', { name: /password/ }).fill('Huy');
  await page.getByRole('button', { name: 'Open it' }).click();
  await confirmShared(page);
  await page.waitForURL(/#\/play\//);
  await choicesShown(page, match);
});

test('two people who share a screen are told that the browser keeps their match readable', async ({ page }) => {
  await page.goto('./#/game/combat-operations');
  const warning = page.getByText('developer tools');
  const persons = page.getByRole('radio', { name: 'Player at this screen' });
  await persons.first().check();
  await expect(page.getByText('You play')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await persons.nth(1).check();
  await expect(warning).toContainText('can read what the other side hides and the rolls to come');
});

test('they are told so, too, where they play on from a replay and where they open a record', async ({ page }) => {
  const match = new Match(celles, { seed: 'shared' });
  for (let i = 0; i < 3; i++) match.choose(match.options.at(0));
  const record = writeRecord(match, true);
  const warning = page.getByText('whoever opens its developer tools can read what the other side hides');
  await page.goto('./#/records');
  await page
    .getByTestId('open-record')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open match' }).click();
  await page.waitForURL(/#\/play\//);
  await choicesShown(page, match);
  await passScreen(page);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('developer tools')).toBeVisible();
  // Against the AI nobody else reads it.
  await dialog.getByRole('radio', { name: 'AI' }).first().check();
  await expect(dialog.getByText('developer tools')).toHaveCount(0);
});
