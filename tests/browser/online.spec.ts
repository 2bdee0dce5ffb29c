import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { type AnyGame, SPECTATOR, type View } from '../../src/engine/game.ts';
import { optionWords } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { replayRecord, verdictOf } from '../../src/engine/record.ts';
import { Outlook } from '../../src/engine/seat.ts';
import { verbOf } from '../../src/engine/verbs.ts';
import type { SightMessage } from '../../src/server/wire.ts';
import { openingStage } from '../../src/web/session/picking.ts';
import { type Choice, hexesOf, Places } from '../../src/web/session/places.ts';
import { bareMap, expect, expectAccessible, openGame, test } from './table.ts';

// Played on the real server, each person in a browser of his own: the page and the API side by side.

const sightOf = async (context: BrowserContext, base: string, code: string, key = ''): Promise<SightMessage> =>
  (await (await context.request.get(`${base}api/matches/${code}/sight${key}`)).json()) as SightMessage;

/** Mostly closes what may be closed, so that a whole match is short. */
function pickOne(game: AnyGame, options: readonly number[], random: RandomSource): number {
  const closing = options.filter((c) => game.verbs[verbOf(c)]?.closing);
  const others = options.filter((c) => !closing.includes(c));
  if (closing.length > 0 && (others.length === 0 || random.below(12) > 0)) return closing[0] as number;
  return others[random.below(others.length)] as number;
}

/** Presses the buttons that an option needs, by what the page itself was told. */
async function press(page: Page, game: AnyGame, view: View, options: readonly number[], code: number): Promise<void> {
  const places = new Places(game, game.scene(view));
  const choices = options.map((c) => places.choice(c));
  const choice = choices.find((c) => c.code === code) as Choice;
  const first = openingStage(choices);
  let picked = first.picked.length;
  if (choice.places[0]?.key !== first.picked[0]?.key) picked = 0;
  const screen = page.locator('.screen');
  const before = await screen.getAttribute('data-choices');
  const moved = page.locator(`.screen:not([data-choices="${before}"])`);
  for (const place of choice.places.slice(picked)) {
    const [hex] = hexesOf(place.spots);
    const css =
      place.piece !== undefined ? `.board-option[data-piece="${place.piece}"]` : `.board-option[data-hex="${hex}"]`;
    const target = page.locator(`[data-target="${place.key}"]`).first();
    const option = page.locator(css).first();
    await target.or(option).first().waitFor({ state: 'attached' });
    if ((await target.count()) > 0 && (await target.isVisible())) await target.click();
    // In the middle of a stack: what is pressed is the option itself.
    else await option.dispatchEvent('click');
  }
  const button = page.locator(`[data-option="${optionWords(game, code)}"]:visible`).first();
  for (let i = 0; i < 3; i++) {
    await Promise.race([moved.waitFor({ state: 'attached' }), button.waitFor()]);
    if ((await moved.count()) > 0) return;
    await button.click();
  }
  await moved.waitFor({ state: 'attached' });
}

test('two browsers play through the server, one comes and goes, a third watches and sees nothing hidden', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const base = baseURL as string;
  const game = await openGame('combat-operations');
  const contexts = await Promise.all(
    [0, 1, 2].map(() =>
      browser.newContext({
        baseURL: base,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        viewport: { width: 1440, height: 900 },
      }),
    ),
  );
  const [a, b, c] = contexts as [BrowserContext, BrowserContext, BrowserContext];
  const [red, blue, watcher] = (await Promise.all(contexts.map((x) => x.newPage()))) as [Page, Page, Page];
  const said: string[] = [];
  for (const page of [red, blue, watcher]) {
    await bareMap(page);
    page.on('pageerror', (error) => said.push(error.message));
  }
  let cut = false;
  let line: WebSocketRoute | null = null;
  await blue.routeWebSocket(/\/api\/socket/, (ws) => {
    if (cut) {
      void ws.close();
      return;
    }
    line = ws;
    ws.connectToServer();
  });

  await red.goto('./#/online');
  await red.getByRole('combobox', { name: 'Game' }).selectOption('combat-operations');
  await expectAccessible(red);
  await red.getByRole('button', { name: 'Make the match' }).click();
  const link = await red.getByLabel('Link for the one you invite').inputValue();
  const code = /online\/([^/]+)\//.exec(link)?.[1] ?? '';
  await blue.goto(link);
  await blue.getByRole('button', { name: /Sit down as/ }).click();
  await red.locator('.online-table .screen').waitFor({ timeout: 30_000 });
  await blue.locator('.online-table .screen').waitFor({ timeout: 30_000 });
  const { watchKey } = (await (await a.request.get(`${base}api/matches/${code}`)).json()) as { watchKey: string };
  const frames: string[] = [];
  watcher.on('websocket', (ws) => ws.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await watcher.goto(`./#/online/${code}/${watchKey}`);
  await watcher.locator('.online-table .screen').waitFor({ timeout: 30_000 });
  await expect(watcher.getByText('you watch')).toBeVisible();

  const random = new RandomSource('two browsers');
  let hidden = 0;
  let played = 0;
  for (; played < 40; played++) {
    const sights = await Promise.all([sightOf(a, base, code), sightOf(b, base, code)]);
    if (sights[0].result) break;
    const seat = sights.findIndex((s) => s.asked);
    if (seat < 0) {
      await red.waitForTimeout(50);
      played--;
      continue;
    }
    const [page, sight] = seat === 0 ? [red, sights[0]] : [blue, sights[1]];
    // What the page shows is what this seat was told, and no more.
    await page.locator(`.screen[data-seat="${seat}"][data-choices="${sight.moments.length - 1}"]`).waitFor();
    if (played === 12) {
      await blue.reload();
      await blue.locator('.online-table .screen').waitFor();
    }
    const options = new Outlook(game, sight.view, seat).asked()?.options ?? [];
    const choice = pickOne(game, options, random);
    if (seat === 1 && played > 20 && !cut && line) {
      // Away from the net in the middle of a choice: it is kept, and made when the line is back.
      cut = true;
      await (line as WebSocketRoute).close();
      await expect(blue.getByText('offline: your choice is kept')).toBeVisible();
      const going = press(blue, game, sight.view, options, choice);
      await blue.waitForTimeout(700);
      cut = false;
      await going;
      cut = true;
      line = null;
      cut = false;
      continue;
    }
    await press(page, game, sight.view, options, choice);
    if (played % 25 === 5) {
      const spectator = await sightOf(c, base, code, `?key=${watchKey}`);
      expect(spectator.seat).toBe(SPECTATOR);
      // Counters that lie face down for one who watches, though their owner knows them.
      const open = new Set(
        game
          .scene(spectator.view)
          .pieces.filter((p) => p.face !== 'back')
          .map((p) => p.id),
      );
      hidden += game
        .scene((await sightOf(a, base, code)).view)
        .pieces.filter((p) => p.face !== 'back' && !open.has(p.id)).length;
      const drawn = await watcher
        .locator('.counters [data-piece]')
        .evaluateAll((all) => all.map((el) => (el as SVGElement).dataset.piece ?? ''));
      const known = new Set(game.scene(spectator.view).pieces.map((p) => p.id));
      expect(drawn.filter((id) => !known.has(id))).toEqual([]);
    }
  }
  expect(played).toBe(40);
  await red.locator('summary', { hasText: 'Match' }).click();
  await red.getByRole('button', { name: 'Resign' }).click();
  await expect(watcher.getByText(/resigned/).first()).toBeVisible();
  expect(hidden, 'there was something to hide').toBeGreaterThan(0);
  for (const text of frames) {
    const frame = JSON.parse(text) as { t: string; seat?: number };
    if (frame.t === 'sight' || frame.t === 'update') expect(frame.seat).toBe(SPECTATOR);
  }
  const text = await (await a.request.get(`${base}api/matches/${code}/record`)).text();
  const match = replayRecord(game, text);
  expect(match.length).toBe(40);
  expect(verdictOf(match).verified).toBe(true);
  await red.getByRole('button', { name: 'Check the dice' }).click();
  await expect(red.getByText('The dice are those that all committed to.')).toBeVisible();
  expect(said).toEqual([]);
  await Promise.all(contexts.map((x) => x.close()));
});

test('a word, a request and a resignation reach the other screen', async ({ browser, baseURL }) => {
  const base = baseURL as string;
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: base, serviceWorkers: 'block' })));
  const [red, blue] = (await Promise.all(contexts.map((x) => x.newPage()))) as [Page, Page];
  await Promise.all([bareMap(red), bareMap(blue)]);
  await red.goto('./#/online');
  await red.getByRole('combobox', { name: 'Game' }).selectOption('combat-operations');
  await red.getByRole('button', { name: 'Make the match' }).click();
  await blue.goto(await red.getByLabel('Link for the one you invite').inputValue());
  await blue.getByRole('button', { name: /Sit down as/ }).click();
  await red.locator('.online-table .screen').waitFor({ timeout: 30_000 });
  await blue.locator('.online-table .screen').waitFor({ timeout: 30_000 });
  await red.getByRole('button', { name: 'Chat' }).click();
  await red.getByLabel('Say something').fill('Good luck');
  await red.getByRole('button', { name: 'Say', exact: true }).click();
  await blue.getByRole('button', { name: 'Chat 1' }).click();
  await expect(blue.getByText('Good luck')).toBeVisible();
  await blue.getByRole('button', { name: 'Chat' }).click();
  await red.locator('summary', { hasText: 'Match' }).click();
  await red.getByRole('button', { name: 'Offer a draw' }).click();
  await blue.getByRole('button', { name: 'Refuse' }).click();
  await expect(red.getByText('waiting for an answer')).toBeHidden();
  await red.getByRole('button', { name: 'Resign' }).click();
  await expect(blue.getByText(/resigned/).first()).toBeVisible();
  await blue.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await blue.locator('.online-table .screen, .gathering').first().waitFor();
  await Promise.all(contexts.map((x) => x.close()));
});
