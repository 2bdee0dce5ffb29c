import type { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { verbOf } from '../../src/engine/verbs.ts';
import {
  bareMap,
  byKeyboard,
  byTouch,
  choicesShown,
  expect,
  fromGolden,
  hurried,
  mapAtRest,
  openGame,
  openRecord,
  openTable,
  playUntil,
  test,
  turnOf,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const game = await openGame('combat-operations');

/** Of the options a hurried player could take, one near the top of the list: fewer keys, the same turn. */
function nearest(match: Match, random: RandomSource): number {
  const code = hurried(match, random, 3);
  const verb = verbOf(code);
  return match.options.list().find((c) => verbOf(c) === verb) ?? code;
}

/** Red is about to plan his attacks on turn 2; Blue's turn follows. */
const planning = (): Match =>
  fromGolden(game, 'red_attack-greedy', (step, turn) => step === 'plan' && turn.startsWith('Turn 2'));

test('attacks of both sides, losses, retreats and moves to the end of the turn by keyboard alone', async ({ page }) => {
  const match = planning();
  await openRecord(page, writeRecord(match, true));
  const random = new RandomSource('keys11');
  await page.mouse.move(5, 5);
  const first = turnOf(match);
  await playUntil(
    page,
    match,
    (m) => turnOf(m) !== first,
    (m) => nearest(m, random),
    byKeyboard,
  );
  expect(turnOf(match)).not.toBe(first);
  if (await page.getByTestId('curtain').isVisible()) await page.keyboard.press('Enter');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('attacks of both sides and moves to the end of the turn by touch at 390 × 844', async ({ page }) => {
    const match = planning();
    await openRecord(page, writeRecord(match, true));
    const random = new RandomSource('keys10');
    const first = turnOf(match);
    await playUntil(
      page,
      match,
      (m) => turnOf(m) !== first,
      (m) => hurried(m, random, 3),
      byTouch,
    );
    expect(turnOf(match)).not.toBe(first);
    // Nothing sticks out of the screen, and targets are large enough for a thumb.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const curtain = page.getByTestId('curtain');
    if (await curtain.isVisible()) await curtain.getByRole('button').tap();
    for (const button of await page.locator('.nav button, .does .btn').all())
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Rules' }).tap();
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('two fingers stretch the map around the place between them, one drags it, and neither chooses', async ({
    page,
  }) => {
    await openTable(page, game, { seed: 'pinch' });
    const curtain = page.getByTestId('curtain');
    if (await curtain.isVisible()) await curtain.getByRole('button').tap();
    await page.locator('.decision').waitFor();
    await mapAtRest(page);
    const choices = await page.locator('[data-choices]').getAttribute('data-choices');
    const ground = () =>
      page.evaluate(() => {
        const { x, y, width } = (document.querySelector('.map-ground') as HTMLElement).getBoundingClientRect();
        return { x, y, width };
      });
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly (readonly [number, number])[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y], id) => ({ x, y, id })) });

    const before = await ground();
    await fingers('touchStart', [170, 260], [220, 300]);
    for (let i = 1; i <= 10; i++) await fingers('touchMove', [170 - 5 * i, 260 - 4 * i], [220 + 5 * i, 300 + 4 * i]);
    await fingers('touchEnd');
    await mapAtRest(page);
    const after = await ground();
    const stretched = after.width / before.width;
    expect(stretched).toBeGreaterThan(2.8);
    expect(stretched).toBeLessThan(3.2);
    // What lay between the fingers is still there.
    expect(Math.abs(195 - after.x - (195 - before.x) * stretched)).toBeLessThan(8);
    expect(Math.abs(280 - after.y - (280 - before.y) * stretched)).toBeLessThan(8);

    await fingers('touchStart', [200, 300]);
    for (let i = 1; i <= 10; i++) await fingers('touchMove', [200 - 8 * i, 300 - 5 * i]);
    await fingers('touchEnd');
    await mapAtRest(page);
    const dragged = await ground();
    expect(dragged.width).toBeCloseTo(after.width, 1);
    expect(after.x - dragged.x).toBeGreaterThan(60);
    expect(after.y - dragged.y).toBeGreaterThan(35);
    await choicesShown(page, Number(choices));
  });
});
