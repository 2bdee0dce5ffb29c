import type { Locator, Page } from '@playwright/test';
import { Match } from '../../src/engine/match.ts';
import { optionWords, readOption, stepName } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  byTouch,
  choose,
  expect,
  goldenOf,
  mapAtRest,
  openGame,
  openRecord,
  openTable,
  passScreen,
  seen,
  shown,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const game = await openGame('ardennes');

/** Where a hex that may be picked lies on the screen; whatever stands in it belongs to it. */
async function middleOf(page: Page, hex: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`.board-option[data-hex="${hex}"]`).first().boundingBox();
  if (!box) throw new Error(`${hex} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The last of three clicks: the card sends all choices of the attack as one, and the match beside it makes them too. */
async function sendAttack(page: Page, match: Match, opens: string, press: (button: Locator) => Promise<void>) {
  const button = page.getByTestId('attack-card').getByTestId('confirm');
  const follows = await button.getAttribute('data-follows');
  for (const words of [opens, ...said(follows ?? '')]) match.choose(readOption(game, words));
  await press(button);
  await shown(page, match).or(page.locator('.curtain, [data-testid=event]')).first().waitFor({ state: 'attached' });
}

/** Words of one match, one after another. */
const said = (text: string): string[] => text.split('; ');

test('A-CARD.1 A-COMBAT.7 a German impulse with an attack by mouse, and the Allied answer unfolded', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const match = await openTable(page, game, { scenario: 'solitaire', seed: 'alarm-24' });
  const before = said('no-bridge; activate G05 560VG; add G-116Pz-156G; add G-116Pz-16P; begin');
  for (const words of before) await choose(page, match, readOption(game, words));
  // Units, tactics and the number of chits stand on one card, each with what it changes.
  const card = page.getByTestId('attack-card');
  await mapAtRest(page);
  const { x, y } = await middleOf(page, '1406');
  await page.mouse.click(x, y);
  for (const name of ['6th Panzer', 'PzL']) await card.locator('.switch').filter({ hasText: name }).click();
  await card.locator('.switch').filter({ hasText: 'Press the Attack' }).click();
  await expect(card.locator('.numbers em')).toHaveText('best');
  await card.locator('[data-number="5"]').click();
  await expect(card.getByTestId('confirm')).toContainText(
    'Attack with 2 units, Artillery, Press the Attack, Panzer Battalion, draw 5 chits',
  );
  await sendAttack(page, match, 'attack 1406', (button) => button.click());
  // Each chit lies there with what it did.
  await expect(page.locator('.drawn li.judged')).toHaveCount(5);
  for (const words of said('lose G-560VG-Div; disperse')) await choose(page, match, readOption(game, words));
  await expect(page.getByTestId('log')).toContainText(/hits? on the defenders of/);
  // The rules play the Allies at once; each of their choices is a line that unfolds.
  expect(match.seat).toBe(1);
  await choose(page, match, match.options.at(0));
  await seen(page);
  const choice = page.locator('.log details').last();
  await expect(choice.locator('ol')).toBeHidden();
  await choice.locator('summary').click();
  await expect(choice.locator('li').first()).toContainText(/Candidates \d+/i);
  await expect(choice.locator('li').last()).toContainText(/Chosen/i);
  const named = await choice.locator('li').first().locator('.ref').count();
  expect(named).toBeGreaterThan(1);
  // All of them are lit on the map.
  await expect(page.locator('.spots').first()).toBeAttached();
  await choice.locator('summary').click();
  await expect(choice.locator('ol')).toBeHidden();
});

test('A-COMBAT.1 an attack by keys: its row, its card, Enter', async ({ page }) => {
  const match = new Match(game, { scenario: 'two-players', seed: 'touch-1' });
  for (const words of said('no-bridge; no-bridge; activate G03 12VG; add G-1SS-2G; begin'))
    match.choose(readOption(game, words));
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  await page.locator('[data-action="attack 0903"]').waitFor();
  await page.keyboard.press('a');
  await expect(page.getByTestId('attack-card').getByTestId('confirm')).toContainText(
    'Attack with 3 units, draw 3 chits',
  );
  await sendAttack(page, match, 'attack 0903', () => page.keyboard.press('Enter'));
});

test('A-CHITS.4 at one screen the defender answers behind a curtain', async ({ page }) => {
  test.setTimeout(120_000);
  const whole = replayRecord(game, goldenOf(game, 'two-players-race'));
  const codes = whole.choices();
  const at = codes.findIndex((_, n) => n > 45 && stepName(game, whole.stateAt(n)) === 'defence');
  const match: Match = whole.branch(at - 1);
  const attacker = match.seat;
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  await choose(page, match, codes[at - 1] as number);
  expect(match.seat).toBe(1 - attacker);
  // The attacker has come and had nothing to decide; the defender comes whether they have an answer or not.
  await page.getByTestId('pass').click();
  await page.getByTestId('curtain').waitFor();
  const words = optionWords(game, codes[at] as number);
  await choose(page, match, codes[at] as number);
  await expect(page.locator('.screen, .curtain').first()).toBeVisible();
  await passScreen(page);
  expect(words).toMatch(/^tactic /);
  await expect(page.getByTestId('log')).toContainText(/was played as/i);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('A-DAY.4 an impulse by touch at 390 × 844', async ({ page }) => {
    test.setTimeout(120_000);
    const match = await openTable(page, game, { scenario: 'two-players', seed: 'touch-1' });
    const impulse = (): number => (match.state as unknown as { impulse: number }).impulse;
    const before = said('no-bridge; no-bridge; activate G03 12VG; add G-1SS-2G; begin');
    for (const word of before) await byTouch(page, match, readOption(game, word));
    await mapAtRest(page);
    const { x, y } = await middleOf(page, '0903');
    await page.touchscreen.tap(x, y);
    await sendAttack(page, match, 'attack 0903', (button) => button.tap());
    for (const word of said('lose A-14Cav-14C; end-advance')) await byTouch(page, match, readOption(game, word));
    expect(impulse()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
