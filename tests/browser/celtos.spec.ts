import type { Page } from '@playwright/test';
import type { Match } from '../../src/engine/match.ts';
import { lineText, optionWords } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { pointX, pointY } from '../../src/engine/table/index.ts';
import { verbOf, wide } from '../../src/engine/verbs.ts';
import {
  bareMap,
  choicesShown,
  choose,
  expect,
  expectAccessible,
  goldenOf,
  mapAtRest,
  openGame,
  openRecord,
  openTable,
  passScreen,
  seen,
  tapKey,
  test,
  unfold,
} from './table.ts';

const game = await openGame('celtos');
const wordOf = (code: number): string => game.verbs[verbOf(code)]?.word ?? '';
/** The codes of the options of a verb. */
const offered = (match: Match, verb: string): number[] => match.options.list().filter((c) => wordOf(c) === verb);

/** A golden match as it stood before the choice with this number. */
async function openAt(page: Page, whole: Match, n: number): Promise<Match> {
  const match = whole.branch(n);
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
  await page.keyboard.press('0');
  return match;
}

/** Where a point of the table, in inches from its north-west corner, is on the screen. */
async function onScreen(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  await mapAtRest(page);
  return page.evaluate(
    ([px, py]) => {
      const svg = document.querySelector<SVGSVGElement>('.map-above > svg');
      const matrix = svg?.getScreenCTM();
      if (!matrix) throw new Error('no table');
      const at = new DOMPoint(px * 20, py * 20).matrixTransform(matrix);
      return { x: at.x, y: at.y };
    },
    [x, y] as const,
  );
}
const DEPTH = 48;
const inches = (code: number): readonly [number, number] => [pointX(wide(code)) / 10, DEPTH - pointY(wide(code)) / 10];

/** The set-up of First Blood up to the place of a unit of several models. */
async function atPlacing(page: Page): Promise<Match> {
  const match = await openTable(page, game, { scenario: 'first-blood', seed: 'four' });
  await passScreen(page);
  await page.keyboard.press('0');
  await choose(page, match, offered(match, 'edge')[0] as number);
  const archers = offered(match, 'set-up').find((c) => optionWords(game, c) === 'set-up B2');
  await choose(page, match, archers as number);
  return match;
}

test('an army is built: limits name their rule, lists are saved and shared, the other list is not seen', async ({
  page,
}) => {
  await bareMap(page);
  const match = await openTable(page, game, { scenario: 'border-clash', seed: 'lists' });
  const sheet = page.getByTestId('army');
  await page.getByTestId('curtain').getByRole('button').click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Add Chieftain' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Take Clans 750' }).click();
  await expect(page.getByTestId('army-points')).toHaveText('750');
  const done = page.getByTestId('army-done');
  await expect(done).toBeEnabled();
  for (let i = 0; i < 4; i++) await sheet.getByRole('button', { name: 'Add Staff Slingers' }).click();
  await expect(sheet.locator('.lim .bad')).toHaveCount(2);
  await expect(sheet.locator('.lim [data-rule="CE-807"]')).toContainText('5 vs. 4');
  await expect(sheet.locator('.lim [data-rule="CE-802"]')).toContainText('over');
  await expect(done).toBeDisabled();
  for (let i = 0; i < 4; i++) await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByLabel('List name').fill('Red Branch');
  await sheet.getByRole('button', { name: 'Save list' }).click();
  await expect(sheet.getByRole('button', { name: 'Take Red Branch' })).toBeVisible();
  await done.click();
  // The other player joins: nothing of the first list is in the page.
  await page.getByTestId('curtain').getByRole('button').click();
  await expect(sheet).toBeVisible();
  expect(await page.locator('.log').allTextContents()).not.toContain('Chieftain');
  await sheet.getByRole('button', { name: 'Take Court 750' }).click();
  await done.click();
  await passScreen(page);
  await expect(page.locator('.log')).toContainText('Player 1 chose the Gael: 7 units, 750 points');
  await expect(page.locator('.log')).toContainText('Player 2 chose the Sidhe: 6 units, 750 points');
  expect(match.length).toBe(0);

  // At leisure: the saved list is there, and a link brings another.
  await page.goto(`./#/armies/celtos/border-clash-750/${encodeURIComponent('nobody; x')}`);
  await expect(page.getByRole('alert')).toContainText('unknown people "nobody"');
  await page.goto(
    `./#/armies/celtos/border-clash-750/${encodeURIComponent('va; Wolves; va_jarl 1; va_wolf 4 leader; va_hus 4')}`,
  );
  await expect(page.getByLabel('List name')).toHaveValue('Wolves');
  await expect(page.getByTestId('army-points')).toHaveText('304');
  await expect(page.getByRole('button', { name: 'Take Red Branch' })).toBeVisible();
});

test('a unit is set up by dragging, and stands where it was let go', async ({ page }) => {
  await bareMap(page);
  const match = await atPlacing(page);
  const code = offered(match, 'place').at(-1) as number;
  const [x, y] = inches(code);
  const ghosts = page.locator('[data-drag="ghosts"]');
  await expect(ghosts).toHaveAttribute('data-ghosts', '7');
  const to = await onScreen(page, x, y);
  const [from] = await page.locator('[data-drag="ghosts"] circle').all();
  const box = await from?.boundingBox();
  if (!box) throw new Error('no ghost');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move((box.x + to.x) / 2, (box.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  const chosen = `Adjust models or confirm`;
  await expect(page.getByTestId('prompt')).toContainText(chosen);
  await expect(page.locator('[data-ghosts="7"]')).toBeVisible();
  await page.locator('[data-option="confirm"]').first().click();
  await expect(page.locator('.log')).toContainText('were set up');
  await expect(page.locator('[data-piece^="B2."]')).toHaveCount(7);
});

test('a shot: sight lines, bands and chances before it, dice and hits after it', async ({ page }) => {
  await bareMap(page);
  const whole = replayRecord(game, goldenOf(game, 'first-blood'));
  const n = whole.choices().findIndex((c) => wordOf(c) === 'shoot');
  const match = await openAt(page, whole, n);
  const code = whole.choices()[n] as number;
  await page.locator('[data-option="shoot"]').first().click();
  const card = page.getByTestId('attack-card');
  await expect(card).toContainText(/\d shots, needs \d\+/);
  await expect(card.getByTestId('confirm')).toHaveText(/^Shoot at .+, roll \d dice/);
  await expect(page.locator('[data-line="clear"]').first()).toBeAttached();
  await expect(page.locator('[data-bands]')).toBeAttached();
  await page.keyboard.press('Enter');
  match.choose(code);
  const event = page.getByTestId('event');
  await expect(event).toContainText('4 hits of 7 shots');
  await seen(page);
  await passScreen(page);
  await choicesShown(page, match);
});

test('an assault: chances before it, the fight on cards, and a panic', async ({ page }) => {
  test.setTimeout(120_000);
  await bareMap(page);
  const whole = replayRecord(game, goldenOf(game, 'border-clash-ready'));
  const told = whole.moments(0).map(({ lines }) => lines.map((line) => lineText(game, line, whole.state)).join(' '));
  const codes = whole.choices();
  // The last declared assault before somebody panics in the fight that follows.
  const panic = told.findIndex(
    (text, i) => / panicked/.test(text) && told.slice(Math.max(0, i - 4), i).some((t) => / assaulted /.test(t)),
  );
  expect(panic).toBeGreaterThan(0);
  let n = panic - 1;
  while (n > 0 && !/ assaulted /.test(told[n + 1] ?? '')) n--;
  const match = await openAt(page, whole, n);
  const first = codes[n] as number;
  if (wordOf(first) === 'assault') {
    await page.locator('[data-option="assault"]').first().click();
    await expect(page.getByTestId('attack-card')).toContainText('in contact');
    await page.keyboard.press('Enter');
    match.choose(first);
  } else await choose(page, match, first);
  for (let i = n + 1; i < panic; i++) await choose(page, match, codes[i] as number);
  await expect(page.getByTestId('event').or(page.getByTestId('recap'))).toBeVisible();
  await seen(page);
  await passScreen(page);
  await expect(page.locator('.log')).toContainText(/ panicked/);
});

test('zones and threat lie over the table at their keys: who can charge and shoot how far, and with what chance', async ({
  page,
}) => {
  await bareMap(page);
  const whole = replayRecord(game, goldenOf(game, 'border-clash-ready'));
  // The first time that a unit can be attacked by somebody.
  const n = whole.choices().findIndex((c, i) => {
    if (wordOf(c) !== 'activate') return false;
    const s = whole.stateAt(i);
    return (game.layer?.(s, whole.seatAt(i), 'threat')?.plates ?? []).length > 1;
  });
  const match = await openAt(page, whole, n);
  const own = match.seat + 1;
  const area = (of: number, what: string) =>
    page.locator(`[data-area="${what} of the ${of === 1 ? 'Gael' : 'Vanir'}"]`);
  await tapKey(page, '1');
  for (const of of [1, 2]) await expect(area(of, 'charges')).toBeAttached();
  const card = page.getByTestId('layer-card');
  await expect(card).toContainText('how far it can charge');
  await tapKey(page, '3');
  await expect(area(3 - own, 'charges')).toBeAttached();
  await expect(area(own, 'charges')).toHaveCount(0);
  await expect(page.locator('[data-plate]').first()).toContainText(/\d%/);
  await expect(card.locator('.layer-list li').first()).toContainText(/\d% to (win a fight|wound by shots)/);
  // Said of a whole unit, not of the model that its sign stands by.
  await expect(card.locator('.layer-list li').first()).not.toContainText(', model');
  // What one's own side could do; and what a measured table does not have is not offered.
  await card.getByRole('button', { name: 'Yours' }).click();
  await expect(area(own, 'charges')).toBeAttached();
  await page.keyboard.press('o');
  await expect(page.getByTestId('overlays').getByRole('button')).toHaveText([/Zones/, /Threat/, /Bare map/]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-area], [data-plate]')).toHaveCount(0);
  await choicesShown(page, match);
});

test('who asks for the whole table before it is laid gets it, and what lies over it is drawn at its size', async ({
  page,
}) => {
  await bareMap(page);
  // Its key is pressed over and over from the first moment at which somebody could; soon after the first, that of a layer.
  await page.addInitScript(() => {
    const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }));
    let there = 0;
    const timer = setInterval(() => {
      press('0');
      if (document.querySelector('[data-area]')) clearInterval(timer);
      else if (document.querySelector('.map-above [data-piece]') && ++there % 4 === 0) press('1');
    }, 1);
  });
  const whole = replayRecord(game, goldenOf(game, 'border-clash-ready'));
  const n = whole.choices().findIndex((c) => wordOf(c) === 'activate');
  await openRecord(page, writeRecord(whole.branch(n), true));
  await expect(page.locator('[data-area]').first()).toBeAttached();
  // What is drawn at a size below nothing is told on the console, and fails.
  const wide = await page.locator('pattern rect').first().getAttribute('width');
  expect(Number(wide)).toBeGreaterThan(0);
});

test('by keyboard: the unit from the list, its place with the arrow keys', async ({ page }) => {
  await bareMap(page);
  const match = await atPlacing(page);
  await page.locator('body').press('ArrowDown');
  await unfold(page);
  const places = page.locator('.targets button');
  await expect(places.first()).toBeVisible();
  await places.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  // The ghost stands where the keyboard is.
  await expect(page.locator('[data-ghosts="7"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prompt')).toContainText('Adjust models or confirm');
  await page.locator('[data-option="confirm"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.log')).toContainText('were set up');
  expect(match.length).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by touch: an army in three taps more, a unit put down by a tap', async ({ page }) => {
    await bareMap(page);
    await page.goto('./#/game/celtos');
    await page.getByText('Border Clash').first().tap();
    await page.getByRole('button', { name: 'Start match' }).tap();
    await page.getByRole('button', { name: 'Take Clans 750' }).tap();
    await expect(page.getByTestId('army-points')).toHaveText('750');
    await page.getByTestId('army-done').tap();
    await expect(page.getByTestId('army')).toHaveCount(0);

    const match = await openTable(page, game, { scenario: 'first-blood', seed: 'four' });
    await seen(page);
    for (const words of ['edge south', 'set-up B2']) {
      const code = match.options.list().find((c) => optionWords(game, c) === words) as number;
      match.choose(code);
    }
    await openRecord(page, writeRecord(match, true));
    await seen(page);
    const [x, y] = inches(offered(match, 'place')[0] as number);
    const at = await onScreen(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.locator('[data-ghosts="7"]').first()).toBeVisible();
    await page.getByTestId('confirm').tap();
    await expect(page.locator('[data-option="confirm"]:visible').first()).toBeVisible();
  });
});

test.describe('an attack in three steps', () => {
  /** Before the activation of a unit: it, its target, and what is confirmed. */
  const shot = { golden: 'first-blood', at: 60, unit: 'B2', target: 'A2', says: 'Shoot at' };
  const charge = { golden: 'raid-shelter', at: 87, unit: 'A5', target: 'B4', says: 'Assault' };

  const open = async (page: Page, { golden, at }: typeof shot): Promise<Match> => {
    await bareMap(page);
    return openAt(page, replayRecord(game, goldenOf(game, golden)), at);
  };
  const base = (page: Page, unit: string) => page.locator(`[data-piece^="${unit}."]`).first();
  const taken = async (page: Page, { says, target }: typeof shot): Promise<void> => {
    const card = page.locator('.decision');
    await expect(card).toContainText(says);
    await expect(card.getByTestId('aims')).toBeVisible();
    await expect(page.locator(`[data-piece^="${target}."]`).first()).toBeVisible();
  };

  test('a shot by mouse: the unit, its target, the red button', async ({ page }) => {
    const match = await open(page, shot);
    await base(page, shot.unit).click();
    await expect(page.getByTestId('choice-row').getByRole('button')).toHaveCount(5);
    await expect(page.getByTestId('choice-row')).toContainText('none in reach');
    await base(page, shot.target).click();
    await taken(page, shot);
    await expect(page.getByTestId('losses')).toContainText('Average: 2.8 hits');
    await expectAccessible(page);
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('event')).toContainText(/\d hits? of \d shots/);
    expect(match.length).toBe(shot.at);
  });

  test('a charge by keyboard: one of several targets, its arrow and its places of contact', async ({ page }) => {
    await open(page, charge);
    await page.locator('.targets button').getByText('Drake Riders').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-option="assault"]').first().press('Enter');
    await page
      .getByTestId('aims')
      .getByRole('button', { name: /Bone Thralls/ })
      .press('Enter');
    await taken(page, charge);
    await expect(page.locator('[data-line="attack"]')).toBeAttached();
    await expect(page.locator('[data-ghosts="4"]')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.locator('.log')).toContainText(/Drake Riders assaulted Bone Thralls/);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('a charge by touch', async ({ page }) => {
      await open(page, charge);
      await base(page, charge.unit).tap();
      await base(page, charge.target).tap();
      await expect(page.getByTestId('aims').getByRole('button', { name: /Bone Thralls/, pressed: true })).toBeVisible();
      await page.getByTestId('confirm').tap();
      await seen(page);
      await expect(page.getByTestId('prompt')).not.toContainText('order');
    });
  });
});
