import { RandomSource } from '../../src/engine/random.ts';
import {
  bareMap,
  catalog,
  expect,
  expectAccessible,
  hurried,
  openGame,
  openTable,
  passScreen,
  playUntil,
  test,
} from './table.ts';

const game = await openGame('celles');

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing serious on any screen, ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await bareMap(page);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('./');
    await page.getByRole('button', { name: 'Start the battle' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto(`./#/rules/${game.id}`);
    await page.locator('.st').first().waitFor();
    await expectAccessible(page);
    await page.goto(`./#/edition/${game.id}`);
    await page.locator('.tables').waitFor();
    await expectAccessible(page);
    const match = await openTable(page, game, { seed: 'axe' });
    const random = new RandomSource('axe');
    await playUntil(
      page,
      match,
      (m) => m.length >= 6,
      (m) => hurried(m, random, 2),
    );
    await passScreen(page);
    await expectAccessible(page);
    for (const tab of ['Unit', 'Charts', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Replay' }).click();
    await expectAccessible(page);
    await page.goto('./#/records');
    await page.locator('.saved').first().waitFor();
    await expectAccessible(page);
  });

test('every game has its rulebook, its edition and its set-up', async ({ page }) => {
  for (const entry of catalog) {
    await page.goto(`./#/rules/${entry.id}`);
    await expect(page.locator('.st').first()).toBeVisible();
    await page.getByRole('searchbox').fill('supply');
    await expect(page.locator('.st').first()).toContainText(/supply/i);
    await page.goto(`./#/edition/${entry.id}`);
    await expect(page.locator('.tables tbody tr').first()).toBeVisible();
  }
});

test('text grows to 200 per cent and nothing is lost', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => localStorage.setItem('sandtable.settings', JSON.stringify({ text: 200 })));
  await page.reload();
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await expect(page.getByTestId('prompt')).toBeVisible();
  for (const part of ['.bar', '.prompt', '.side', '.map'])
    expect((await page.locator(part).boundingBox())?.width ?? 0).toBeGreaterThan(120);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('axe finds nothing serious', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Start the battle' }).waitFor();
    await expectAccessible(page);
    await openTable(page, game, { seed: 'axe' });
    await passScreen(page);
    await expectAccessible(page);
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('works without a line once loaded', async ({ page, context }) => {
    await page.goto('./');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await expect(page.getByTestId('prompt')).not.toBeEmpty();
    await expect(page.locator('.map-ground > svg')).toBeAttached();
    await context.setOffline(false);
  });
});
