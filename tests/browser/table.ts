/** A browser at the table: every test fails on a console error, a warning or a fault of the page. */

import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { AnyGame } from '../../src/engine/game.ts';
import { Match, type MatchStart } from '../../src/engine/match.ts';
import { optionWords, readOption, stepName } from '../../src/engine/play.ts';
import type { RandomSource } from '../../src/engine/random.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { knowledgeOf, snapshotOf } from '../../src/engine/seat.ts';
import { isPlayedByRules } from '../../src/engine/setup.ts';
import { verbOf } from '../../src/engine/verbs.ts';
import { catalog, openGame } from '../../src/games/catalog.ts';
import { openingStage } from '../../src/web/session/picking.ts';
import { type Choice, hexesOf, Places } from '../../src/web/session/places.ts';
import { Position } from '../../src/web/session/position.ts';
import { soleOption } from '../../src/web/session/showing.ts';

export { catalog, expect, openGame };

/**
 * Seeds and ids are drawn as sixteen bytes. Here they are the same in each run, and another each time one is drawn, also after the
 * page was loaded again: a test that fails once fails always.
 */
export function fixedSeeds(fill: number): void {
  const draw = crypto.getRandomValues.bind(crypto);
  let here = 0;
  const count = (): number => {
    try {
      const drawn = Number(sessionStorage.getItem('drawn') ?? 0);
      sessionStorage.setItem('drawn', String(drawn + 1));
      return drawn;
    } catch {
      // No page of ours.
      return here++;
    }
  };
  crypto.getRandomValues = ((array: Uint8Array<ArrayBuffer>) =>
    array.length === 16 ? array.fill((fill + count()) & 255) : draw(array)) as never;
}

export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        const loud = message.type() === 'error' || message.type() === 'warning';
        // Said by the driver itself, not by the page.
        if (loud && message.text() !== 'Service Worker registration blocked by Playwright') said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      await page.addInitScript(fixedSeeds, 1);
      await use(undefined);
      expect(said, 'the console is quiet').toEqual([]);
    },
    { auto: true },
  ],
});

/** Whole matches are played on a bare sheet: drawing the terrain over and over is what would take the time. */
export async function bareMap(page: Page): Promise<void> {
  await page.route('**/maps/*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
}

/** Opens a match between two people at this screen that begins as given, by way of a record without choices. */
export async function openTable(page: Page, game: AnyGame, start: MatchStart): Promise<Match> {
  const match = new Match(game, start);
  await openRecord(page, writeRecord(match, true));
  return match;
}

/** One of the game's own records, as text. */
export const goldenOf = (game: AnyGame, name: string): string =>
  readFileSync(new URL(`../../src/games/${game.id}/golden/${name}.txt`, import.meta.url), 'utf8');

/** A match as one of the game's own records was played, up to the first moment that is wanted. */
export function fromGolden(game: AnyGame, name: string, wanted: (step: string, turn: string) => boolean): Match {
  const whole = replayRecord(game, goldenOf(game, name));
  for (let n = 0; n < whole.length; n++) {
    const s = whole.stateAt(n);
    if (wanted(stepName(game, s), game.scene(game.view(s, 0)).status.turn)) return whole.branch(n);
  }
  throw new Error(`${name}: the moment that is wanted does not come`);
}

/** A match that two players continue at this screen opens when they have been told what that means. */
export async function confirmShared(page: Page): Promise<void> {
  const open = page.getByTestId('open-shared');
  await open.or(page.locator('[data-choices]')).first().waitFor();
  if (await open.isVisible()) await open.click();
}

export async function openRecord(page: Page, record: string): Promise<void> {
  await page.goto('./#/records');
  await page.getByRole('heading', { name: 'Saved matches' }).waitFor();
  await page
    .getByTestId('open-record')
    .setInputFiles({ name: 'record.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await confirmShared(page);
  await page.waitForURL(/#\/play\//);
  await page.locator('[data-choices]').waitFor();
}

/** The page has come so far: as the match, or to so many choices that the seat at the screen witnessed. */
export const choicesShown = (page: Page, at: Match | number): Promise<void> =>
  (typeof at === 'number' ? page.locator(`[data-choices="${at}"]`) : shown(page, at)).waitFor({ timeout: 15_000 });

/** The only option of a decision, if the page chooses it for the player. */
function passedOver(match: Match): number | null {
  if (match.isOver || ruled(match) || match.options.count > 1) return null;
  const { game, seat } = match;
  const outlook = knowledgeOf(match, seat);
  const position = new Position({ sight: snapshotOf(match, seat), outlook, setUpSteps: new Set() });
  const before = match.moments(seat).at(-1)?.chooser === seat ? match.choices().at(-1) : undefined;
  const last = before === undefined ? undefined : new Places(game, game.scene(match.view(seat))).choice(before);
  return soleOption(outlook.asked(), position, last)?.code ?? null;
}

/** The match as far as the page goes on by itself. */
function ahead(match: Match): Match {
  let at = match;
  for (let code = passedOver(at); code !== null; code = passedOver(at)) {
    if (at === match) at = match.branch();
    at.choose(code);
  }
  return at;
}

/** Whether the rules themselves play this seat, the one that is asked by default. */
const ruled = (match: Match, seat = match.seat): boolean =>
  !match.isOver && isPlayedByRules(match.game, match.setup.scenario, seat);

/**
 * What the page shows once it has come as far as the match: a seat that knows so much, or the curtain before that seat. A
 * screen of its own (`as`) stays with its seat.
 */
export function shown(page: Page, whole: Match, as?: number): Locator {
  const match = ahead(whole);
  const known = (seat: number): number => match.moments(seat).length - 1;
  // Whoever sits elsewhere may have answered at once, and the rules do: so far at least.
  const stays = as ?? (ruled(match) ? match.game.seats.findIndex((_, seat) => !ruled(match, seat)) : undefined);
  if (stays !== undefined)
    return page.locator(`xpath=//div[contains(@class, "screen")][@data-choices >= ${known(stays)}]`);
  return page.locator(
    match.isOver
      ? `.screen[data-choices="${known(0)}"]`
      : `.screen[data-seat="${match.seat}"][data-choices="${known(match.seat)}"], .curtain[data-seat="${match.seat}"]`,
  );
}

/** How a button is pressed: by mouse, by touch, or by its key; one that has none is reached by Tab. */
type Press = (button: Locator) => Promise<void>;
const click: Press = (button) => button.click();
const tap: Press = (button) => button.tap();
export const byKey: Press = async (button) => {
  const { keyboard } = button.page();
  const key = await button.getAttribute('aria-keyshortcuts');
  if (key) return keyboard.press(key.length === 1 ? key.toLowerCase() : key);
  await tabTo(button);
  await keyboard.press('Enter');
};

/** Taps a key: down and up at once, however busy the machine is. `keyboard.press` waits in between, and a key held is another matter. */
export async function tapKey(page: Page, key: string): Promise<void> {
  await Promise.all([page.keyboard.down(key), page.keyboard.up(key)]);
}

/** Brings the keyboard to something, as anybody can: Tab after Tab, or back where it lies behind. */
export async function tabTo(locator: Locator): Promise<void> {
  await locator.waitFor();
  for (let i = 0; i < 160; i++) {
    const way = await locator.evaluate((el) => {
      const at = document.activeElement;
      if (el === at) return null;
      const behind = at && at !== document.body && at.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_PRECEDING;
      return behind ? 'Shift+Tab' : 'Tab';
    });
    if (way === null) return;
    await locator.page().keyboard.press(way);
  }
  throw new Error('the keyboard does not get there');
}

/** The button that lifts the curtain. */
const liftOf = (page: Page): Locator => page.getByTestId('curtain').getByRole('button');

/** Presses a button that leads on, and waits until it has been heard: it is gone then. */
async function goOn(page: Page, button: Locator, press: Press): Promise<void> {
  const pressed = await button.elementHandle();
  await press(button);
  await page.waitForFunction((el) => !el?.isConnected, pressed);
}

/** The page is not on its way to what it has to say: what happened since somebody last sat here is fetched before it is told. */
const settled = (page: Page): Promise<void> =>
  page.locator('.screen:not([aria-busy="true"]), .curtain').first().waitFor({ state: 'attached' });

/** The record in the dialog, once it is written and holds these words. */
export async function recordShown(page: Page, words: string): Promise<string> {
  const record = page.getByTestId('record');
  await expect(record).toHaveValue(new RegExp(`^${words}`, 'm'));
  return record.inputValue();
}

/** If the screen is blank between two people, the next one confirms. */
export async function passScreen(page: Page): Promise<void> {
  const there = (): Promise<{ curtain: boolean; told: boolean; army: boolean }> =>
    page.evaluate(() => ({
      curtain: document.querySelector('[data-testid=curtain]') !== null,
      told: document.querySelector('[data-testid=event], [data-testid=recap]') !== null,
      army: document.querySelector('[data-army=asked]') !== null,
    }));
  await settled(page);
  const { curtain, told } = await there();
  if (curtain) await goOn(page, liftOf(page), click);
  if (curtain || told) await seen(page);
  // An army list is made by its choices, one by one; its sheet may still be on its way.
  if ((await there()).army) await page.getByTestId('army-close').click();
}

/** Somebody else's screen in a secret window, or the curtain before him. */
const inBetween = (page: Page): Locator => page.locator('[data-testid=pass], [data-testid=curtain]');

/**
 * In a secret window everybody at the screen is asked in turn: those who have nothing to decide go on, until the seat that
 * decides sits there.
 */
async function throughWindow(page: Page, match: Match, press: Press = click): Promise<void> {
  for (let i = 0; i < 8; i++) {
    const handle = await page.waitForFunction((seat) => {
      if (document.querySelector('[data-testid=curtain]')) return 'curtain';
      if (document.querySelector('[data-testid=pass]')) return 'pass';
      return document.querySelector(`.screen[data-seat="${seat}"]`) ? 'asked' : null;
    }, match.seat);
    const where = await handle.jsonValue();
    if (where === 'asked') return;
    await goOn(page, where === 'pass' ? page.getByTestId('pass') : liftOf(page), press);
    await seen(page);
  }
}

/** What is being told has been seen, all of it. */
export async function seen(page: Page): Promise<void> {
  await settled(page);
  const told = page.locator('[data-testid=event], [data-testid=recap]');
  for (let i = 0; i < 20 && (await told.count()) > 0; i++) await page.keyboard.press('Escape');
}

/** A list that the map shows as well is folded until somebody wants it. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('.fold[aria-expanded="false"]');
  if ((await fold.count()) > 0) await fold.click();
}

/** The map glides to what is asked; a person points when it has come to rest. */
export const mapAtRest = (page: Page): Promise<unknown> => onBoard(page, null);

/**
 * Presses a place on the board where it can be met, and says whether it could. On a busy machine the map may glide on after it
 * seemed at rest: the driver sees that the press meets what is meant, and else comes again before anything has heard of it.
 */
async function pressOnBoard(page: Page, css: string, press: Press): Promise<boolean> {
  if (!(await onBoard(page, css))) return false;
  await press(page.locator(css).first());
  return true;
}

/**
 * Whether a place can be pressed on the board once the map is at rest, if nothing lies over it. Pieces in a stack fan out under
 * the pointer: there the list of options is surer.
 */
const onBoard = (page: Page, selector: string | null): Promise<boolean> =>
  page.evaluate(async (css) => {
    const place = (): string => JSON.stringify(document.querySelector('.map-ground')?.getBoundingClientRect());
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    // Counted in frames: a busy machine draws fewer of them, and a map that glides moves in each.
    let last = place();
    for (let still = 0, drawn = 0; still < 2 && drawn < 200; drawn++) {
      await frame();
      const now = place();
      still = now === last ? still + 1 : 0;
      last = now;
    }
    const found = css === null ? null : document.querySelector(css);
    const host = document.querySelector('.map-host')?.getBoundingClientRect();
    if (css === null || !found || !host) return false;
    if ((found.parentElement?.querySelectorAll('[data-piece]').length ?? 0) > 1) return false;
    const box = found.getBoundingClientRect();
    const at = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    return hit?.closest(css) === found && at.x > host.left && at.x < host.right;
  }, selector);

/**
 * Clicks everything an option needs with the mouse: on the map where it can be seen, as a button elsewhere; the match makes
 * the same choice.
 */
async function clickOption(page: Page, match: Match, code: number, as?: number): Promise<void> {
  const { game } = match;
  const places = new Places(game, game.scene(match.view(match.seat)));
  const choices = match.options.list().map((c) => places.choice(c));
  const choice = choices.find((c) => c.code === code) as Choice;
  let picked = openingStage(choices).picked.length;
  if (choice.places[0]?.key !== openingStage(choices).picked[0]?.key) picked = 0;
  for (const place of choice.places.slice(picked)) {
    const css =
      place.piece !== undefined
        ? `.board-option[data-piece="${place.piece}"]`
        : hexesOf(place.spots).length === 1
          ? `.board-option[data-hex="${hexesOf(place.spots)[0]}"]`
          : null;
    const board = css !== null && !movesInstead(choices, choice, place.key);
    // A card that is picked has a button for each use.
    if (await page.locator(`.use-rows [data-option="${choice.words}"]`).first().isVisible()) break;
    if (!board || !(await pressOnBoard(page, css, click))) {
      await unfold(page);
      await page.locator(`[data-target="${place.key}"]`).first().click();
    }
  }
  match.choose(code);
  await finish(page, match, optionWords(game, code), click, as);
}

/** A click on a unit that can move means its move; what else it can do is taken from the list. */
const movesInstead = (choices: readonly Choice[], choice: Choice, key: string): boolean =>
  choice.kind !== 'move' &&
  choices.some((c) => c.kind === 'move' && c.places.at(-1)?.key === key && c.places.at(-1)?.piece !== undefined);

/**
 * Presses the button that is left, the confirmation if it asks for one, and that of a last look, until the page has come as
 * far as the match. Each is pressed once and its answer waited for: a finger is heard after the driver has let go, and the
 * next question may have a button with the same words.
 */
async function finish(page: Page, match: Match, words: string, press: Press, as?: number): Promise<void> {
  const come = (): Locator => shown(page, match, as).or(inBetween(page)).first();
  let there = come();
  const button = page.locator(`[data-option="${words}"]:visible`).first();
  const armed = page.locator(`.armed [data-testid=confirm][data-option="${words}"]`);
  const look = page.getByTestId('last-look').getByTestId('confirm');
  await there.or(button).first().waitFor({ state: 'attached' });
  for (const [stage, later] of [
    [button, armed.or(look)],
    [armed, look],
    [look, there],
  ] as const) {
    if ((await there.count()) > 0) return;
    if ((await later.count()) > 0) continue;
    // The card of a fight sends the choices that follow as well: the match makes them too.
    const follows = (await armed.count()) > 0 ? await armed.first().getAttribute('data-follows') : null;
    for (const then of follows?.split('; ') ?? []) match.choose(readOption(match.game, then));
    if (follows) there = come();
    await press(stage);
    await there.or(later).first().waitFor({ state: 'attached' });
  }
}

/** Makes one choice in the page and in the mirror; `as` names the seat of a screen of its own. */
export async function choose(page: Page, match: Match, code: number, as?: number): Promise<void> {
  // The rules play their own seat on the page: the match beside it follows, and the page is waited for.
  if (ruled(match)) {
    match.choose(code);
    if (!ruled(match)) await shown(page, match, as).waitFor({ state: 'attached' });
    return;
  }
  if (passedOver(match) === code) {
    match.choose(code);
    return;
  }
  await passScreen(page);
  if (as === undefined) await throughWindow(page, match);
  await clickOption(page, match, code, as);
}

/** What an option is made of, and how much of it is picked already. */
function chosen(match: Match, code: number): { choice: Choice; picked: number } {
  const { game } = match;
  const places = new Places(game, game.scene(match.view(match.seat)));
  const choices = match.options.list().map((c) => places.choice(c));
  const choice = choices.find((c) => c.code === code) as Choice;
  const open = openingStage(choices).picked;
  return { choice, picked: open[0] && open[0].key === choice.places[0]?.key ? open.length : 0 };
}

const activeTarget = (page: Page): Promise<string | null> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.target ?? null);

/** Keys only: arrows to the option, Enter; letters for buttons; Enter to confirm and to pass the screen. */
export async function byKeyboard(page: Page, match: Match, code: number): Promise<void> {
  if (passedOver(match) === code) {
    match.choose(code);
    return;
  }
  if (await liftOf(page).isVisible()) await goOn(page, liftOf(page), () => page.keyboard.press('Enter'));
  await seen(page);
  const { choice, picked } = chosen(match, code);
  for (const place of choice.places.slice(picked)) {
    const target = page.locator(`[data-target="${place.key}"]`).first();
    await target.or(page.locator('.fold')).first().waitFor({ state: 'attached' });
    if ((await page.locator('.fold[aria-expanded="false"]').count()) > 0) await page.keyboard.press('l');
    await target.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    const order = await page
      .locator('[data-target]')
      .evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.target));
    for (let i = order.indexOf(place.key); i > 0; i--) await page.keyboard.press('ArrowDown');
    expect(await activeTarget(page)).toBe(place.key);
    await page.keyboard.press('Enter');
  }
  match.choose(code);
  await finish(page, match, optionWords(match.game, code), byKey);
}

/** The same by touch, on a phone: on the map where it can be seen, else the button. */
export async function byTouch(page: Page, match: Match, code: number): Promise<void> {
  if (passedOver(match) === code) {
    match.choose(code);
    return;
  }
  const { game } = match;
  if (await liftOf(page).isVisible()) await goOn(page, liftOf(page), tap);
  await seen(page);
  await throughWindow(page, match, tap);
  const { choice, picked } = chosen(match, code);
  for (const place of choice.places.slice(picked)) {
    const css =
      hexesOf(place.spots).length === 1 && place.piece === undefined
        ? `.board-option[data-hex="${hexesOf(place.spots)[0]}"]`
        : null;
    const target = page.locator(`[data-target="${place.key}"]`).first();
    if (await page.locator(`.use-rows [data-option="${choice.words}"]`).first().isVisible()) break;
    const lies = css === null ? target : target.or(page.locator(css));
    await lies.or(page.locator('.fold')).first().waitFor({ state: 'attached' });
    if (!css || !(await pressOnBoard(page, css, tap))) {
      if (!(await target.isVisible())) await raise(page);
      await unfold(page);
      await target.tap();
    }
  }
  match.choose(code);
  await finish(page, match, optionWords(game, code), tap);
}

/** Lowered, the sheet shows no lists. */
export async function raise(page: Page): Promise<void> {
  if ((await page.locator('.screen[data-stop="peek"]').count()) === 0) return;
  await page.getByRole('button', { name: 'Raise the sheet' }).tap();
  await page.locator('.screen:not([data-stop="peek"])').waitFor();
}

/**
 * A player in a hurry: mostly closes what may be closed, so that a whole match is short; now and then does something.
 */
export function hurried(match: Match, random: RandomSource, zeal = 6): number {
  const codes = match.options.list();
  const closing = codes.filter((c) => match.game.verbs[verbOf(c)]?.closing);
  const others = codes.filter((c) => !closing.includes(c));
  if (closing.length > 0 && (others.length === 0 || random.below(zeal) > 0)) return closing[0] as number;
  return others[random.below(others.length)] as number;
}

/** axe finds nothing serious. The drawn sheet is a picture of thousands of lines, hidden from readers: left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged when they have come to rest.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    .exclude('.map-ground')
    // All that fails in full; of what passes, thousands of elements on a long page, nothing is asked.
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Where the pieces on the map lie, by id, as the page draws them: the middle of each in map units. */
export const drawnPieces = (page: Page): Promise<Record<string, { x: number; y: number }>> =>
  page.evaluate(() => {
    const found: Record<string, { x: number; y: number }> = {};
    for (const el of document.querySelectorAll<SVGGElement>('.counters [data-piece]')) {
      const box = el.getBBox();
      found[el.dataset.piece ?? ''] = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return found;
  });

/** Plays on until a test says it is enough. */
export async function playUntil(
  page: Page,
  match: Match,
  enough: (match: Match) => boolean,
  pick: (match: Match) => number,
  act: (page: Page, match: Match, code: number) => Promise<void> = choose,
): Promise<void> {
  for (let i = 0; i < 600 && !match.isOver && !enough(match); i++) await act(page, match, pick(match));
}

/** Something that may be undone stands in the record. */
export const mayUndo = (match: Match, count: number): boolean =>
  match.length - match.undoLine() >= count && match.seatAt(match.length - 1) === match.seat;

export const turnOf = (match: Match): string => match.game.scene(match.view(match.seat)).status.turn;
