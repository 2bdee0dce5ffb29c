import type { Locator, Page } from '@playwright/test';
import type { Match } from '../../src/engine/match.ts';
import { optionWords, readOption } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import {
  bareMap,
  byTouch,
  choicesShown,
  choose,
  expect,
  mapAtRest,
  openGame,
  openTable,
  playUntil,
  raise,
  seen,
  tabTo,
  test,
  unfold,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const peiper = await openGame('peiper');
const field = (match: Match, name: string): number | ArrayLike<number> =>
  (match.state as unknown as Record<string, number | ArrayLike<number>>)[name] as number;
const turn = (match: Match): number => field(match, 'turn') as number;

/** What looks good at first sight, with a little chance: a game that does something of everything. */
function eager(match: Match, random: RandomSource): number {
  let best = Number.NEGATIVE_INFINITY;
  let pick = 0;
  for (const code of match.options.list()) {
    const worth = (peiper.advice.prior?.(match.state, code) ?? 0) + random.fraction();
    if (worth > best) [best, pick] = [worth, code];
  }
  return pick;
}

/** The strip shows the cards of this turn, the latest first, and how many are left; the card that is up lies by itself. */
async function showsTheDeck(page: Page, match: Match): Promise<void> {
  const count = field(match, 'drawnCount') as number;
  const deck = Array.from(field(match, 'deck') as ArrayLike<number>).reduce((sum, n) => sum + n, 0);
  expect(count + deck).toBe(53);
  await expect(page.locator('.pile-count')).toHaveText(String(deck));
  await expect(page.getByRole('region', { name: 'Drawn this turn' }).locator('svg[role="img"]')).toHaveCount(
    count - ((field(match, 'card') as number) < 0 ? 0 : 1),
  );
}

test('P006 PR15 PR44 The Bagged Peiper by clicking: the depot, cards, moves and attacks, a turn and more', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const match = await openTable(page, peiper, { scenario: 'c', seed: 'bagged-3' });
  const random = new RandomSource('bagged');
  await expect(page.getByTestId('prompt')).toContainText('Place the depot on map C');
  await choose(page, match, readOption(peiper, 'depot C0601'));
  const seen = new Set<string>();
  await playUntil(
    page,
    match,
    (m) => turn(m) >= 3,
    (m) => eager(m, random),
    async (p, m, code) => {
      const verb = optionWords(peiper, code).split(' ')[0] as string;
      if (verb === 'move' && !seen.has('move')) await showsTheDeck(p, m);
      seen.add(verb);
      await choose(p, m, code);
    },
  );
  for (const verb of ['move', 'to', 'attack']) expect([...seen]).toContain(verb);
  await expect(page.getByTestId('log')).toContainText(/vs\. AF \d/);
  await showsTheDeck(page, match);
});

/** The Spitze next to three Americans, about to act. */
const FRONT = {
  clear: true,
  turn: 2,
  units: {
    'Spitze-Pz': { hex: 'A1003' },
    '12VG/27': { hex: 'A1004' },
    '820-TD': { hex: 'A0903' },
    '394-IR': { hex: 'A0904' },
  },
  at: { step: 'act', side: 'german', acts: 2 },
};

for (const [by, phone] of [
  ['mouse', false],
  ['touch', true],
  ['keyboard', false],
] as const)
  test.describe(`by ${by}`, () => {
    test.use(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {});
    test('PR41 PR66 PR44 one attack is target, OBA and one button', async ({ page }) => {
      const start = { scenario: 'a', seed: 'fight', position: FRONT, dice: [12] };
      await openTable(page, peiper, start);
      const target = page.locator('.counters [data-piece="820-TD"]').first();
      const oba = page.getByRole('button', { name: /^OBA/ });
      const fire = page.getByTestId('confirm');
      const press = (on: Locator): Promise<void> => (phone ? on.tap() : on.click());
      if (by === 'keyboard') {
        await tabTo(page.locator('[data-action="attack piece:820-TD"]'));
        await page.keyboard.press('Enter');
        await expect(fire).toBeFocused();
        await tabTo(oba);
        await page.keyboard.press('Enter');
        await tabTo(fire);
        await page.keyboard.press('Enter');
      } else {
        await mapAtRest(page);
        await press(target);
        await expect(fire).toHaveText(/^Attack with Spitze Pz, draw a card/);
        await press(oba);
        await expect(fire).toHaveText(/^Attack with Spitze Pz, OBA, draw a card/);
        await press(fire);
      }
      await choicesShown(page, 3);
      await expect(page.getByTestId('event')).toContainText('820 TD');
    });
  });

test('P003 P052 two turns of the campaign by clicking: set-up on map B, entries at Losheim, checks by the die', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const match = await openTable(page, peiper, { scenario: 'campaign', seed: 'dream-3' });
  const random = new RandomSource('dream');
  for (const words of ['place 99-BG B0904', 'place 106-BG B0404', 'depot B0402', 'depot C0601'])
    await choose(page, match, readOption(peiper, words));
  await playUntil(
    page,
    match,
    (m) => turn(m) >= 3,
    (m) => eager(m, random),
  );
  expect(turn(match)).toBe(3);
  await expect(page.getByTestId('log')).toContainText(/proficiency check \w+, \d vs\. PR \d/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('PR15 a turn of The Bagged Peiper by touch at 390 × 844', async ({ page }) => {
    test.setTimeout(240_000);
    const match = await openTable(page, peiper, { scenario: 'c', seed: 'bagged-touch' });
    const random = new RandomSource('touch');
    await playUntil(
      page,
      match,
      (m) => turn(m) >= 2,
      (m) => eager(m, random),
      byTouch,
    );
    expect(turn(match)).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('what is pointed at stays where it lies, so that the press meets it', async ({ page }) => {
    const match = await openTable(page, peiper, { scenario: 'c', seed: 'bagged-touch' });
    const random = new RandomSource('chips');
    const onlyMoves = (m: Match): boolean => {
      const words = m.options.list().map((c) => optionWords(peiper, c));
      return words.includes('move 3FJ/KG1') && !words.includes('attack 3FJ/KG1');
    };
    await playUntil(page, match, onlyMoves, (m) => eager(m, random), byTouch);
    await seen(page);
    await raise(page);
    await unfold(page);
    const chip = page.locator('.targets .chip', { hasText: '3FJ/KG1' });
    await expect(chip).toBeVisible();
    const before = await chip.boundingBox();
    await chip.hover();
    await expect(page.getByTestId('fixed').locator('.insight')).toContainText('left');
    const after = await chip.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  });

  test('P003 two turns of the campaign by touch', async ({ page }) => {
    test.setTimeout(300_000);
    const match = await openTable(page, peiper, { scenario: 'campaign', seed: 'dream-touch' });
    const random = new RandomSource('dream-touch');
    await playUntil(
      page,
      match,
      (m) => turn(m) >= 3,
      (m) => eager(m, random),
      byTouch,
    );
    expect(turn(match)).toBe(3);
  });
});
