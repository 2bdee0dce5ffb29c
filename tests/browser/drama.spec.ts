/** What happens between the choices: attacks at hand, results that wait, and what is always in sight. */

import type { Locator, Page } from '@playwright/test';
import type { AnyGame } from '../../src/engine/game.ts';
import type { Match, MatchStart } from '../../src/engine/match.ts';
import { optionWords, readOption } from '../../src/engine/play.ts';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  byTouch,
  choicesShown,
  choose,
  expect,
  expectAccessible,
  fromGolden,
  mapAtRest,
  openGame,
  openRecord,
  openTable,
  passScreen,
  seen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');
const operations = await openGame('combat-operations');

/** A regiment next to Hotton, with an enemy zone beside it; the die is fixed. */
const HOTTON: MatchStart = {
  seed: 'drama',
  dice: [9],
  position: {
    clear: true,
    turn: 2,
    units: { '116Pz-2': { hex: '3307' }, '3Arm': { hex: '3306' } },
    at: { step: 'activeUnit', unit: '116Pz-2' },
  },
};
/** Whether a part of the page is wholly in sight without scrolling. */
const inSight = (page: Page, css: string): Promise<boolean> =>
  page.evaluate((c) => {
    const el = document.querySelector(c);
    if (!el) return false;
    const r = el.getBoundingClientRect();
    const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    return (
      r.width > 0 &&
      r.top >= 0 &&
      r.left >= 0 &&
      r.right <= innerWidth + 1 &&
      r.bottom <= innerHeight + 1 &&
      !!hit &&
      (el.contains(hit) || hit.contains(el))
    );
  }, css);

const pieceAt = async (page: Page, id: string): Promise<{ x: number; y: number }> => {
  await mapAtRest(page);
  const box = await page.locator(`.counters [data-piece="${id}"]`).first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

const open = async (page: Page, game: AnyGame, start: MatchStart): Promise<Match> => {
  const match = await openTable(page, game, start);
  await passScreen(page);
  return match;
};

for (const size of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
])
  test.describe(`${size.width} × ${size.height}, by mouse and keyboard`, () => {
    test.use({ viewport: size });

    test('Celles: a bracketed neighbour opens the attack, its result waits, and all that matters is in sight', async ({
      page,
    }) => {
      const match = await open(page, celles, HOTTON);
      await test.step('always in sight', async () => {
        for (const part of [
          '.state .turn-now',
          '.state .acting',
          '.state .score',
          '[data-action^="attack"]',
          '[data-testid=fixed] .btn',
        ])
          expect(await inSight(page, part), part).toBe(true);
      });
      await test.step('two clicks an attack: the bracket, then the card', async () => {
        const at = await pieceAt(page, '3Arm');
        await page.mouse.click(at.x, at.y);
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading')).toHaveText('Attack Hotton');
        await expect(card.locator('.vs svg[role=img]')).toHaveCount(2);
        await expect(card.locator('.says')).toContainText('3rd Armor');
        await expect(page.locator('.arrows [data-arrow=attack]')).toHaveCount(1);
        expect(await inSight(page, '[data-testid=confirm]')).toBe(true);
        // How hard, at a key; Escape steps back, A opens it again.
        await page.keyboard.press('1');
        await expect(page.getByTestId('confirm')).toHaveAttribute('data-option', 'attack 116Pz-2 light');
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
        await page.keyboard.press('a');
        await expect(card).toBeVisible();
        await page.keyboard.press('1');
        await page.keyboard.press('Enter');
      });
      match.choose('attack 116Pz-2 light');
      await choicesShown(page, match);
      await test.step('the result waits, beside the map and not on it', async () => {
        const event = page.getByTestId('event');
        await expect(event).toContainText('9');
        await expect(event.locator('.ladder [aria-current]')).toContainText('9');
        await expect(event).toContainText('3rd Armor');
        await expect(page.locator('.story [data-gone]')).toHaveCount(1);
        await expect(page.locator('.decision')).toHaveCount(0);
        const [card, map] = [await event.boundingBox(), await page.locator('.map').boundingBox()];
        expect(card?.x).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? 0) - 1);
        await expect(page.getByTestId('seen')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Space');
        await expect(event).toHaveCount(0);
        await expect(page.locator('.decision')).toBeVisible();
      });
    });
  });

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Celles: a tap on the target, a tap on the card, and the result waits on the sheet', async ({ page }) => {
    const match = await open(page, celles, HOTTON);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const part of ['.state .turn-now', '.state .acting', '.state .score', '[data-action^="attack"]'])
      expect(await inSight(page, part), part).toBe(true);
    await expect(page.locator('.nav button')).toHaveCount(7);
    const at = await pieceAt(page, '3Arm');
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.getByTestId('attack-card')).toBeVisible();
    await mapAtRest(page);
    await page.getByRole('button', { name: /^Light/ }).tap();
    await page.getByTestId('confirm').tap();
    match.choose('attack 116Pz-2 light');
    await choicesShown(page, match);
    const event = page.getByTestId('event');
    await expect(event).toContainText('3rd Armor');
    await page.getByTestId('seen').tap();
    await expect(event).toHaveCount(0);
    await expectAccessible(page);
  });
});

/** The same by mouse or by thumb. */
const press = async (page: Page, at: { x: number; y: number }, touch: boolean): Promise<void> => {
  if (touch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
};

/** A hex that is an option, in sight and at rest. */
const hexAt = async (page: Page, hex: string): Promise<{ x: number; y: number }> => {
  const option = page.locator(`.board-option[data-hex="${hex}"]`).first();
  await option.waitFor({ state: 'attached' });
  await mapAtRest(page);
  const box = await option.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

test('Celles: a whole action takes two clicks a move, two an infiltration, three an attack', async ({ page }) => {
  const match = await open(page, celles, {
    seed: 'clicks',
    dice: [9, 4],
    position: {
      clear: true,
      turn: 2,
      units: {
        '116Pz-2': { hex: '1912', activated: true },
        '116Pz-1': { hex: '2309', activated: true },
        '84-1/333': { hex: '2013' },
      },
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } },
      at: { step: 'nextUnit', side: 'german', chit: '116Pz' },
    },
  });
  let clicks = 0;
  const count = async (what: string, most: number, act: () => Promise<void>, ...words: string[]): Promise<void> => {
    const before = clicks;
    await act();
    for (const word of words) match.choose(word);
    await choicesShown(page, match);
    expect(clicks - before, what).toBeLessThanOrEqual(most);
  };
  const click = async (at: { x: number; y: number }): Promise<void> => {
    clicks++;
    await page.mouse.click(at.x, at.y);
  };
  const button = async (id: string): Promise<void> => {
    clicks++;
    await page.getByTestId(id).click();
  };
  await count(
    'a move',
    2,
    async () => {
      await click(await pieceAt(page, '116Pz-1'));
      await click(await hexAt(page, '2310'));
    },
    'take 116Pz-1',
    'move 116Pz-1 2310',
  );
  await count(
    'another unit, while the first could go on',
    2,
    async () => {
      await click(await pieceAt(page, '116Pz-2'));
      await click(await hexAt(page, '2012'));
    },
    'stop 116Pz-1',
    'take 116Pz-2',
    'move 116Pz-2 2012',
  );
  await count(
    'an infiltration',
    2,
    async () => {
      await click(await hexAt(page, '1913'));
      await expect(page.locator('.armed')).toContainText('nfiltrat');
      await expect(page.locator('.armed')).toContainText('gets through');
      await button('confirm');
    },
    'move 116Pz-2 1913',
  );
  await count(
    'an attack',
    3,
    async () => {
      // The result of the infiltration leaves by itself when it has been read, or is skipped by a key.
      await seen(page);
      await click(await pieceAt(page, '84-1/333'));
      await expect(page.getByTestId('attack-card')).toBeVisible();
      await button('confirm');
      await expect(page.getByTestId('event')).toBeVisible();
      await button('seen');
    },
    'attack 116Pz-2 light',
  );
});

for (const { name, size, touch } of [
  { name: '1440 × 900, by mouse', size: { width: 1440, height: 900 }, touch: false },
  { name: '1280 × 720, by mouse', size: { width: 1280, height: 720 }, touch: false },
  { name: '390 × 844, by touch', size: { width: 390, height: 844 }, touch: true },
])
  test.describe(`Combat Operations at ${name}`, () => {
    test.use({ viewport: size, ...(touch ? { hasTouch: true, isMobile: true } : {}) });

    test('CO-094 an attack is planned where it is, duties are lit, the plan is changed, and its result waits', async ({
      page,
    }) => {
      const match = fromGolden(
        operations,
        'red_attack-greedy',
        (step, turn) => step === 'plan' && /^Turn 2/.test(turn),
      );
      expect(match.options.list().map((c) => optionWords(operations, c))).toContain('attack R21-AR1 H3');
      await openRecord(page, writeRecord(match, true));
      await passScreen(page);
      const tap = async (locator: Locator): Promise<void> => (touch ? locator.tap() : locator.click());
      await test.step('always in sight', async () => {
        for (const part of ['.state .turn-now', '.state .acting', '.state .score', '[data-action^="attack"]'])
          expect(await inSight(page, part), part).toBe(true);
      });
      await test.step('the bracket opens the attack', async () => {
        await press(page, await hexAt(page, 'H3'), touch);
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading', { name: /H3/ })).toBeVisible();
        await expect(card.locator('.says')).not.toBeEmpty();
        await tap(page.getByTestId('confirm'));
        await expect(page.locator('[data-planned="H3"]')).toBeVisible();
        await expect(page.locator('.arrows [data-arrow=attack]').first()).toBeAttached();
      });
      await test.step('what is owed is lit, and the confirmation says what it waits for', async () => {
        await expect(page.locator('[data-duty="G3"]').first()).toBeAttached();
        await expect(page.locator('.does .shut')).toHaveText('Confirm the plan');
        await expect(page.getByTestId('prompt')).toContainText('G3');
        await tap(page.locator('[data-duty-add]').first());
        await expect(page.locator('[data-planned="G3"]')).toBeVisible();
      });
      await test.step('one attack is opened, changed and taken out, the other stays', async () => {
        await tap(page.getByRole('button', { name: /^Attack \d on H3/ }));
        await expect(page.locator('[data-planned="H3"] .plan-who li').first()).toBeVisible();
        await tap(page.getByRole('button', { name: 'Take the attack on G3 out' }));
        await expect(page.locator('[data-planned="G3"]')).toHaveCount(0);
        await expect(page.locator('[data-planned="H3"]')).toBeVisible();
        await tap(page.getByRole('button', { name: 'Take the attack on H3 out' }));
        await expect(page.locator('[data-planned]')).toHaveCount(0);
      });
      await test.step('the result is a card without dice: two sums, the ratio that holds, and who lost what', async () => {
        const act = touch ? byTouch : choose;
        for (const words of ['attack R21-CAV F1', 'confirm', 'resolve F1', 'done'])
          await act(page, match, readOption(operations, words));
        const event = page.getByTestId('event').or(page.getByTestId('recap'));
        const curtain = page.getByTestId('curtain');
        await expect(event.or(curtain).first()).toBeVisible();
        if (await curtain.isVisible()) await tap(curtain.getByRole('button'));
        await expect(event).toBeVisible();
        await expect(event.locator('.two-sums table')).toHaveCount(2);
        await expect(event.locator('.ladder [aria-current]')).toHaveCount(1);
        await expectAccessible(page);
      });
    });
  });

test('what the machine did is told step by step and can be skipped; overlays lie on the map at a key', async ({
  page,
}) => {
  await page.goto('./#/game/celles');
  await page.getByRole('button', { name: 'Start the battle' }).click();
  const recap = page.getByTestId('recap');
  const decision = page.locator('.decision');
  await expect(recap.or(decision).or(page.getByTestId('event')).first()).toBeVisible({ timeout: 60_000 });
  if (await recap.isVisible()) {
    await expect(page.getByTestId('skip')).toBeVisible();
    await expect(page.getByTestId('recap-step')).toBeVisible();
    await page.getByTestId('skip').click();
  }
  await passScreen(page);
  await expect(decision).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('1');
  await expect(page.locator('[data-area="German zones of control"]')).toHaveCount(1);
  await page.keyboard.press('3');
  await expect(page.locator('[data-threat]')).toHaveCount(1);
  await page.keyboard.press('6');
  await expect(page.locator('.ground-names text').first()).toBeAttached();
  await page.keyboard.press('5');
  await expect(page.locator('.counters-away')).toBeAttached();
  await test.step('notes of one\u2019s own: an arrow, words, kept in this browser', async () => {
    await page.keyboard.press('4');
    await mapAtRest(page);
    const box = await page.locator('.map-host').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await page.mouse.click(x + 140, y);
    await expect(page.locator('[data-note]')).toHaveCount(1);
    await page.getByLabel('Words for the last one').fill('hold here');
    await expect(page.locator('[data-note] text')).toHaveText('hold here');
    await page.reload();
    await expect(page.locator('[data-note] text')).toHaveText('hold here', { timeout: 60_000 });
  });
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-layer]')).toHaveCount(0);
});
