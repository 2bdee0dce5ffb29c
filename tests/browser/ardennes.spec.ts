import type { Match } from '../../src/engine/match.ts';
import { optionWords, readOption, stepName } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  byTouch,
  choose,
  expect,
  goldenOf,
  openGame,
  openRecord,
  openTable,
  passScreen,
  seen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const game = await openGame('ardennes');

/** Words of one match, one after another. */
const said = (text: string): string[] => text.split('; ');

test('A-CARD.1 A-COMBAT.7 a German impulse with an attack by mouse, and the Allied answer unfolded', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const match = await openTable(page, game, { scenario: 'solitaire', seed: 'alarm-24' });
  const attack = said(
    'no-bridge; activate G05 560VG; add G-116Pz-156G; add G-116Pz-16P; begin; attack 1406; join G-560VG-Div; join G-560VG-1129; tactic G02; tactic G34; tactic G33; no-tactic',
  );
  for (const words of attack) await choose(page, match, readOption(game, words));
  // The best number of chits is told before one is drawn.
  await expect(page.getByTestId('prompt')).toContainText('How many chits');
  for (const words of said('draw 5; lose G-560VG-Div; disperse')) await choose(page, match, readOption(game, words));
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
  // Both are asked in turn, so that neither learns whether the other had an answer.
  const curtain = page.getByTestId('curtain');
  const pass = page.getByTestId('pass');
  await pass.or(curtain).first().waitFor();
  const words = optionWords(game, codes[at] as number);
  await choose(page, match, codes[at] as number);
  await expect(page.locator('.screen, .curtain').first()).toBeVisible();
  await passScreen(page);
  if (await pass.isVisible()) await pass.click();
  await passScreen(page);
  expect(words).toMatch(/^tactic /);
  await expect(page.getByTestId('log')).toContainText(/is played as/i);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('A-DAY.4 an impulse by touch at 390 × 844', async ({ page }) => {
    test.setTimeout(120_000);
    const match = await openTable(page, game, { scenario: 'two-players', seed: 'touch-1' });
    const impulse = (): number => (match.state as unknown as { impulse: number }).impulse;
    const words = said(
      'no-bridge; no-bridge; activate G03 12VG; add G-1SS-2G; begin; attack 0903; join G-12VG-27; join G-12VG-89; fight; no-tactic; draw 1; lose A-14Cav-14C; end-advance; end-combat',
    );
    for (const word of words) await byTouch(page, match, readOption(game, word));
    expect(impulse()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
