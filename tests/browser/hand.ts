/** One passage of play by mouse, by keyboard or by touch: what is pressed and pointed at is the same, the hand is not. */

import type { Locator, Page } from '@playwright/test';
import type { Scene } from '../../src/engine/board.ts';
import type { Match } from '../../src/engine/match.ts';
import { byKey, byKeyboard, byTouch, choose, expect, mapAtRest, tabTo } from './table.ts';

export interface Way {
  readonly name: string;
  readonly by: 'mouse' | 'keyboard' | 'touch';
  readonly use: { readonly viewport: { width: number; height: number }; hasTouch?: boolean; isMobile?: boolean };
}

const desk = { viewport: { width: 1440, height: 900 } };
const laptop = { viewport: { width: 1280, height: 720 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Every size by every hand that it has. */
export const WAYS: readonly Way[] = [
  { name: '1440 × 900, by mouse', by: 'mouse', use: desk },
  { name: '1440 × 900, by keyboard', by: 'keyboard', use: desk },
  { name: '1280 × 720, by mouse', by: 'mouse', use: laptop },
  { name: '1280 × 720, by keyboard', by: 'keyboard', use: laptop },
  { name: '390 × 844, by touch', by: 'touch', use: phone },
];

/** For what is the same by every hand: each size by one of them. */
export const ONE_A_SIZE: readonly Way[] = WAYS.filter((_, i) => i === 0 || i === 3 || i === 4);

/** Whether a part of the page is wholly in sight without scrolling, and nothing lies over it. */
export const inSight = (page: Page, css: string): Promise<boolean> =>
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

/** What is told stands beside the map, on a phone below it: it covers nothing that it speaks of. */
export async function besideMap(page: Page, card: Locator, phone: boolean): Promise<void> {
  const [at, map] = [await card.boundingBox(), await page.locator('.map').boundingBox()];
  if (!at || !map) throw new Error('no card, or no map');
  // The map ends under the round corners of the sheet.
  if (phone) expect(at.y).toBeGreaterThan(map.y + map.height - 30);
  else expect(at.x).toBeGreaterThanOrEqual(map.x + map.width - 1);
}

/** Whether some mark on the map lies in sight, not under the sheet. */
export async function onMapInSight(page: Page, mark: Locator): Promise<boolean> {
  await mark.waitFor({ state: 'attached' });
  await mapAtRest(page);
  const [box, map] = [await mark.boundingBox(), await page.locator('.map').boundingBox()];
  if (!box || !map) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > map.x && x < map.x + map.width && y > map.y && y < map.y + map.height - 14;
}

export class Hand {
  readonly page: Page;
  readonly by: Way['by'];
  readonly phone: boolean;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.by = way.by;
    this.phone = way.use === phone;
  }

  /** A button: clicked, tapped, or by its key; one without a key is reached by Tab. */
  async press(button: Locator): Promise<void> {
    if (this.by === 'mouse') await button.click();
    else if (this.by === 'touch') await button.tap();
    else await byKey(button);
  }

  /** A whole choice, and the same in the match beside the page. */
  choose(match: Match, code: number): Promise<void> {
    return { mouse: choose, touch: byTouch, keyboard: byKeyboard }[this.by](this.page, match, code);
  }

  /** One of the papers is opened: a tab; by keyboard the arrows walk among them; on a phone they stand at the foot. */
  async paper(name: string): Promise<void> {
    const { page } = this;
    if (this.phone) {
      const item = page.locator('.nav button', { hasText: name });
      await item.tap();
      // A finger is heard after the driver has let go.
      await expect(item).toHaveAttribute('aria-pressed', 'true');
    } else if (this.by === 'keyboard') {
      await tabTo(page.locator('.papers [role=tab][aria-selected=true]'));
      const tab = page.getByRole('tab', { name, exact: true });
      for (let i = 0; i < 8 && (await tab.getAttribute('aria-selected')) !== 'true'; i++)
        await page.keyboard.press('ArrowRight');
    } else await page.getByRole('tab', { name, exact: true }).click();
  }

  /** One of the hexes that the map offers; by keyboard it is taken from the list. */
  async hex(label: string): Promise<void> {
    const { page } = this;
    if (this.by === 'keyboard') {
      if ((await page.locator('.fold[aria-expanded="false"]').count()) > 0) await page.keyboard.press('l');
      await tabTo(page.locator('.targets button[tabindex="0"]'));
      const chip = page.locator(`[data-target="hex:${label}"]`).first();
      for (let i = 0; i < 160 && !(await chip.evaluate((el) => el === document.activeElement)); i++)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      return;
    }
    await this.onMap(page.locator(`.board-option[data-hex="${label}"]`).first());
  }

  /** Something on the map, where it lies when the press meets it: the driver sees to that, also while the map glides. */
  private async onMap(place: Locator): Promise<void> {
    if (this.by === 'touch') await place.tap();
    else await place.click();
  }

  /** What can be attacked is pressed where it lies, the uppermost of a stack; by keyboard A is the first attack. */
  async attack(piece: string): Promise<void> {
    if (this.by === 'keyboard') await this.page.keyboard.press('a');
    else {
      const stack = this.page.locator(`.counters > g:has([data-piece="${piece}"])`);
      await this.onMap(stack.locator('[data-piece]').last());
    }
  }

  /** A hex that can be attacked: the counter that lies in it is pressed; by keyboard its row. */
  async attackHex(label: string, { pieces }: Scene): Promise<void> {
    const there = pieces.find(({ place }) => 'hex' in place && place.hex === label);
    if (this.by === 'keyboard')
      await this.press(this.page.locator('[data-action^="attack"]', { hasText: label }).first());
    else await this.attack(there?.id ?? '');
  }

  /** Points at something without choosing it: hovering, the keyboard focus, or a long press. */
  async point(at: Locator): Promise<void> {
    const { page } = this;
    if (this.by === 'mouse') await at.hover();
    else if (this.by === 'keyboard') await tabTo(at);
    else {
      // In sight, at rest, and nothing lies over it.
      await at.tap({ trial: true });
      const box = await at.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await page.locator('.screen[data-pointing]').waitFor();
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await touch.detach();
    }
  }

  /** What is pointed at is said at its fixed place, in sight. */
  async reads(text: string | RegExp): Promise<void> {
    await expect(this.page.getByTestId('fixed').locator('.insight')).toContainText(text);
    expect(await inSight(this.page, '[data-testid=fixed]')).toBe(true);
  }
}
