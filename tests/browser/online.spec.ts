import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { siteFolder } from '../../src/cli/site.ts';
import { type AnyGame, type Json, SPECTATOR, seatInSentence, type View } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { partCommitment, RandomSource } from '../../src/engine/random.ts';
import { replayRecord, verdictOf } from '../../src/engine/record.ts';
import { patched, type ServerMessage, type TableCard } from '../../src/remote/wire.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/index.ts';
import { startOf } from '../../src/server/matches/live.ts';
import { site } from '../../src/server/site.ts';
import { Player } from '../server/people.ts';
import {
  bareMap,
  catalog,
  choose,
  expect,
  expectAccessible,
  hurried,
  openGame,
  openTable,
  seen,
  shown,
  test,
} from './table.ts';

// Played on a server of the test's own, each person in a browser of his own, with the match itself beside them.

/** Seeds are drawn as sixteen bytes. Here they are always the same, so that the same match is played each time. */
function sameSeeds(fill: number): void {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = ((array: Uint8Array<ArrayBuffer>) =>
    array.length === 16 ? array.fill(fill) : draw(array)) as never;
}

const serve = (options: Partial<ServerOptions> = {}): Promise<RunningServer> =>
  startServer(
    {
      catalog,
      catalogModule: new URL('../../src/games/catalog.ts', import.meta.url).href,
      file: ':memory:',
      limited: false,
      site: (app) => site(app, { folder: siteFolder }),
      ...options,
    },
    { port: 0, host: 'localhost' },
  );

/** Somebody with a browser of his own. */
async function person(browser: Browser, server: RunningServer, seeds: number, said: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${server.port}/`,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(sameSeeds, seeds);
  const page = await context.newPage();
  await bareMap(page);
  page.on('pageerror', (error) => said.push(error.message));
  return page;
}

/** Makes a match in the page; says the link for the other side, and the code. */
async function make(
  page: Page,
  more: (page: Page) => Promise<void> = async () => {},
): Promise<{ link: string; code: string }> {
  await page.goto('./#/online');
  await page.getByRole('combobox', { name: 'Game' }).selectOption('combat-operations');
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('blue_attack');
  await more(page);
  await page.getByRole('button', { name: 'Create match' }).click();
  const link = await page.getByLabel('Invite link').inputValue();
  return { link, code: /online\/([^/]+)\//.exec(link)?.[1] ?? '' };
}

const atTable = (page: Page): Promise<void> => page.locator('.online-table .screen').waitFor({ timeout: 30_000 });

/** The match beside the pages: it begins as the one on the server did. */
async function mirrorOf(server: RunningServer, game: AnyGame, code: string): Promise<Match> {
  const { id } = await server.store.db
    .selectFrom('matches')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return new Match(game, startOf(await server.matchStore.row(id)));
}

/** What a browser was told over its socket, put together as a page does. */
class Ear {
  readonly frames: string[] = [];
  readonly views = new Map<number, View>();

  constructor(page: Page) {
    page.on('websocket', (ws) =>
      ws.on('framereceived', ({ payload }) => {
        this.frames.push(String(payload));
        const message = JSON.parse(String(payload)) as ServerMessage;
        if (message.t === 'sight') this.views.set(message.seat, message.view);
        else if (message.t === 'update' && message.patch)
          this.views.set(
            message.seat,
            patched(this.views.get(message.seat) as unknown as Json, message.patch) as unknown as View,
          );
      }),
    );
  }
}

test('two browsers play a whole match, one comes and goes, a third watches and sees nothing hidden', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const game = await openGame('combat-operations');
  sameSeeds(1);
  const server = await serve();
  const said: string[] = [];
  const pages = [await person(browser, server, 2, said), await person(browser, server, 3, said)] as const;
  const [red, blue] = pages;
  const watcher = await person(browser, server, 4, said);
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
  const { link, code } = await make(red);
  await blue.goto(link);
  await blue.getByRole('button', { name: /Join as/ }).click();
  await Promise.all([atTable(red), atTable(blue)]);
  const ear = new Ear(watcher);
  const { watchKey } = (await (await red.request.get(`./api/matches/${code}`)).json()) as { watchKey: string };
  await watcher.goto(`./#/online/${code}/${watchKey}`);
  await atTable(watcher);
  await expect(watcher.getByText('You watch')).toBeVisible();

  const match = await mirrorOf(server, game, code);
  const random = new RandomSource('two browsers');
  let hidden = 0;
  for (let n = 0; !match.isOver; n++) {
    const seat = match.seat;
    const page = pages[seat] as Page;
    if (n === 30 || n === 70) {
      await blue.reload();
      await atTable(blue);
    }
    await shown(page, match, seat).waitFor();
    const code = hurried(match, random, 12);
    if (seat === 1 && n > 40 && line !== null && !cut) {
      // Away from the net in the middle of a choice: it is kept, and made when the line is back.
      cut = true;
      await blue.context().setOffline(true);
      await (line as WebSocketRoute).close();
      await expect(blue.getByText('offline: your decision will be sent when you reconnect')).toBeVisible();
      const going = choose(blue, match, code, 1);
      await blue.locator('.screen[aria-busy="true"]').waitFor({ state: 'attached' });
      await blue.context().setOffline(false);
      cut = false;
      await going;
      line = null;
    } else await choose(page, match, code, seat);
    if (n % 20 !== 10) continue;
    // The one who watches has come as far, draws what a spectator may see, and was told nothing else.
    await shown(watcher, match, SPECTATOR).waitFor();
    await expect.poll(() => ear.views.get(SPECTATOR)).toEqual(match.view(SPECTATOR));
    const open = new Map(game.scene(match.view(SPECTATOR)).pieces.map((p) => [p.id, p]));
    const secrets = [0, 1]
      .flatMap((s) => game.scene(match.view(s)).pieces)
      .filter((p) => p.face !== 'back' && open.get(p.id)?.face !== p.face);
    hidden += secrets.length;
    const drawn = async (): Promise<string[]> =>
      watcher
        .locator('.counters [data-piece]')
        .evaluateAll((all) => all.map((el) => (el as SVGElement).dataset.piece ?? ''));
    await expect.poll(async () => (await drawn()).filter((id) => !open.has(id))).toEqual([]);
    for (const { id } of secrets)
      if (!open.has(id)) expect(ear.frames.some((f) => f.includes(JSON.stringify(id)))).toBe(false);
  }
  expect(hidden, 'there was something to hide').toBeGreaterThan(0);
  const seats = ear.frames.map((f) => (JSON.parse(f) as { seat?: number }).seat).filter((s) => s !== undefined);
  expect(new Set(seats)).toEqual(new Set([SPECTATOR]));
  const text = game.results[match.state.result - 1]?.text ?? '?';
  for (const page of [red, blue, watcher]) {
    await seen(page);
    await expect(page.getByTestId('result')).toContainText(text);
  }
  const record = await (await red.request.get(`./api/matches/${code}/record`)).text();
  const replayed = replayRecord(game, record);
  expect([...replayed.choices()]).toEqual([...match.choices()]);
  expect(verdictOf(replayed)).toMatchObject({ verified: true });
  await red.getByRole('button', { name: 'Check the dice' }).click();
  await expect(red.getByTestId('dice-verdict')).toContainText('Every roll and draw follows from the seed');
  await red.getByRole('tab', { name: 'Match' }).click();
  await red.getByRole('button', { name: 'Check the commitments' }).click();
  await expect(red.getByText('The dice match what all players committed to.')).toBeVisible();
  expect(said).toEqual([]);
  await Promise.all([red, blue, watcher].map((page) => page.context().close()));
  await server.close();
});

test('the page a friend opens first: who invites, what is played, which side is free, and it can be read', async ({
  browser,
}) => {
  const server = await serve();
  const said: string[] = [];
  const [red, blue] = [await person(browser, server, 2, said), await person(browser, server, 3, said)];
  const { link } = await make(red);
  const host = (await red.locator('.seatlist li', { hasText: '(you)' }).locator('.sits').textContent()) ?? '';
  await blue.goto(link);
  await expect(blue.locator('.invitation .hail')).toHaveText(`${host.replace(' (you)', '')} invites you to play`);
  await expect(blue.getByRole('heading', { level: 1 })).toHaveText('Combat Operations');
  await expect(blue.locator('.about li')).toHaveCount(3);
  await expect(blue.locator('.pace')).toContainText(/Live|move a day/);
  await expect(blue.getByRole('region', { name: 'Dice' }).getByRole('listitem')).toHaveText([
    /Server.*sealed/,
    /sealed/,
    /not sealed yet/,
  ]);
  for (const page of [blue, red])
    for (const theme of ['light', 'dark'])
      for (const [width, height] of [
        [1440, 900],
        [1280, 720],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate((t) => document.documentElement.setAttribute('data-theme', t), theme);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
  await blue.getByRole('button', { name: 'Only watch' }).click();
  await expect(blue.getByRole('button', { name: /Join as/ })).toHaveCount(0);
  await expect(blue.getByRole('status')).toContainText('You will watch');
  await blue.getByRole('button', { name: 'Take a seat instead' }).click();
  await blue.getByRole('button', { name: /Join as/ }).click();
  await Promise.all([atTable(red), atTable(blue)]);
  expect(said).toEqual([]);
  await Promise.all([red, blue].map((page) => page.context().close()));
  await server.close();
});

test('a word, a request and a resignation reach the other screen; a rematch swaps the sides', async ({ browser }) => {
  const server = await serve();
  const said: string[] = [];
  const [red, blue] = [await person(browser, server, 2, said), await person(browser, server, 3, said)];
  const { link, code } = await make(red);
  await blue.goto(link);
  await blue.getByRole('button', { name: /Join as/ }).click();
  await Promise.all([atTable(red), atTable(blue)]);
  const { seats } = await openGame('combat-operations');
  const sides = seats.map((s) => s.name);
  await expect(blue.locator('.st2', { hasText: 'You' })).toContainText(sides[1] as string);
  await red.getByRole('tab', { name: 'Chat' }).click();
  await red.getByLabel('Say something').fill('Good luck');
  await red.getByRole('button', { name: 'Send' }).click();
  await blue.getByRole('tab', { name: 'Chat 1' }).click();
  await expect(blue.getByText('Good luck')).toBeVisible();
  await red.getByRole('tab', { name: 'Match' }).click();
  await red.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(red.getByText('Waiting for an answer')).toBeVisible();
  await red.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(blue.getByText('offers a draw')).toBeHidden();
  await red.getByRole('button', { name: 'Offer a draw' }).click();
  await blue.getByRole('button', { name: 'Refuse' }).click();
  await expect(red.getByRole('region', { name: 'Answer' })).toContainText('refused a draw');
  await red.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Continue' }).click();
  await expect(red.getByRole('region', { name: 'Answer' })).toBeHidden();
  // Every tab can be read whole.
  for (const tab of await red.getByRole('tab').all())
    expect(await tab.evaluate((el) => el.getBoundingClientRect().right)).toBeLessThanOrEqual(1440);
  await red.getByRole('button', { name: 'Resign' }).click();
  await red.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(blue.locator('.told2').getByText(/resigned/)).toBeVisible();
  // The headline says who won by it.
  await expect(blue.getByTestId('result').getByRole('heading', { level: 2 })).toHaveText(
    `Victory for ${seatInSentence(seats[1])}`,
  );
  await blue.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await blue.waitForURL((url) => url.hash.startsWith('#/online/') && !url.hash.includes(code));
  await blue.locator('.gathering').waitFor();
  await expect(blue.locator('.seatlist li', { hasText: /\(you\)/ })).toContainText(sides[0] as string);
  // No link is sent: the offer stands on the other screen.
  const offer = red.getByRole('region', { name: 'Rematch' });
  await expect(offer).toContainText('wants a rematch, sides swapped');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([atTable(red), atTable(blue)]);
  await expect(red.locator('.st2', { hasText: 'You' })).toContainText(sides[1] as string);
  // The name of the opponent leads to their profile; a friend is one press from a challenge.
  await red.locator('.st2 a').click();
  await expect(red.getByRole('region', { name: 'Profile' })).toContainText('1 match finished, 1 won');
  await red.getByRole('button', { name: 'Add friend' }).click();
  await expect(red.getByRole('button', { name: 'Remove friend' })).toBeVisible();
  await red.getByRole('button', { name: /^Challenge Guest/ }).click();
  await red.locator('.gathering').waitFor();
  await expect(red.locator('.invitation .hail')).toHaveText(/^Waiting for Guest \d+ to accept$/);
  await blue.goto('./#/online');
  await expect(blue.getByRole('region', { name: 'Requests' })).toContainText('invites you to a match');
  await expectAccessible(blue);
  await red.goto('./#/online');
  await expect(red.getByRole('region', { name: 'Friends' }).getByRole('link', { name: 'Challenge' })).toBeVisible();
  expect(said).toEqual([]);
  await Promise.all([red, blue].map((page) => page.context().close()));
  await server.close();
});

test('by turns: an e-mail leads to the decision by one click', async ({ browser }) => {
  test.setTimeout(240_000);
  const mails: { readonly to: string; readonly text: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        mails.push({ to, text: text.replace(/=\r?\n/g, '').replaceAll('=3D', '=') });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  sameSeeds(5);
  const server = await serve({ smtp: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}` });
  const game = await openGame('combat-operations');
  const said: string[] = [];
  const pages = [await person(browser, server, 6, said), await person(browser, server, 7, said)] as const;
  for (const [i, page] of pages.entries()) {
    await page.goto('./#/online');
    await page.getByLabel('Email', { exact: true }).fill(`player${i}@example.org`);
    await page.getByRole('button', { name: 'Save email address' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    // Nothing else is sent to an address before the link in its first mail is opened.
    await expect(page.getByText(`player${i}@example.org is not confirmed`)).toBeVisible();
    await expect.poll(() => mails.length, { timeout: 30_000 }).toBe(i + 1);
    const [link = ''] = /http:\S+#\/confirm\/\S+/.exec(mails[i]?.text ?? '') ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  }
  const { link, code } = await make(pages[0], async (page) => {
    await page.getByText('Correspondence').click();
    await page.getByText('+4 h, up to 3 days').click();
    await expect(page.getByText('each clock starts at 3 days and gains 4 hours with every turn')).toBeVisible();
  });
  await pages[1].goto(link);
  await pages[1].getByRole('button', { name: /Join as/ }).click();
  await Promise.all(pages.map(atTable));
  const match = await mirrorOf(server, game, code);
  const random = new RandomSource('by turns');
  for (let turn = 0; turn < 2; turn++) {
    const seat = match.seat;
    // He has closed the page; the message finds him.
    await (pages[seat] as Page).close();
    const isHis = (mail: (typeof mails)[number]): boolean =>
      mail.to === `player${seat}@example.org` &&
      mail.text.includes(`It is your move: you play ${seatInSentence(game.seats[seat])}.`);
    await expect.poll(() => mails.filter(isHis).length, { timeout: 30_000 }).toBe(1);
    const [address = ''] = /http:\S+/.exec(mails.find(isHis)?.text ?? '') ?? [];
    expect(address).toBe(`http://localhost:${server.port}/#/online/${code}`);
    const page = await (pages[seat] as Page).context().newPage();
    await bareMap(page);
    await page.goto(address);
    await shown(page, match, seat).waitFor();
    for (let n = 0; n < 60 && match.seat === seat; n++) await choose(page, match, hurried(match, random), seat);
    expect(match.seat).toBe(1 - seat);
  }
  expect(said).toEqual([]);
  await Promise.all(pages.map((page) => page.context().close()));
  await server.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

test('a bot program takes a seat with a token of its owner', async ({ browser }) => {
  test.setTimeout(240_000);
  sameSeeds(8);
  const server = await serve();
  const game = await openGame('combat-operations');
  const said: string[] = [];
  const [page, owner] = [await person(browser, server, 9, said), await person(browser, server, 10, said)];
  await owner.goto('./#/you');
  await owner.getByLabel('Name of the bot').fill('Wideflow');
  await owner.getByRole('button', { name: 'Create token' }).click();
  const token = await owner.getByLabel(/it is shown only once/).inputValue();
  const { link, code } = await make(page);
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-bot-'));
  const program = join(folder, 'bot.mjs');
  // Any program that speaks the line protocol: it takes the last option it is offered.
  writeFileSync(
    program,
    `import { createInterface } from 'node:readline';
console.log(JSON.stringify({ ask: ['options'] }));
for await (const line of createInterface({ input: process.stdin })) {
  const answer = JSON.parse(line);
  if (answer.result || answer.error) process.exit(answer.result ? 0 : 1);
  console.log(JSON.stringify({ do: [answer.answers[0].options.at(-1).choice], ask: ['options'] }));
}`,
  );
  const bot = spawn(
    process.execPath,
    [
      'bin/sandtable.mjs',
      'bot',
      ...['--server', `http://localhost:${server.port}`],
      ...['--token', token],
      ...['--match', code],
      ...['--key', link.split('/').at(-1) ?? ''],
      ...['--command', `"${process.execPath}" "${program}"`],
    ],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: 'ignore' },
  );
  const ended = new Promise((done) => bot.on('close', done));
  await atTable(page);
  const match = await mirrorOf(server, game, code);
  const { id } = await server.store.db
    .selectFrom('matches')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const random = new RandomSource('bot');
  const byBot = (): number => [...match.choices()].filter((_, i) => match.seatAt(i) === 1).length;
  while (byBot() < 8) {
    if (match.seat === 0) {
      await shown(page, match, 0).waitFor();
      await choose(page, match, hurried(match, random), 0);
      continue;
    }
    // What the bot has chosen is chosen here, too.
    const made = async () => (await server.matchStore.load(id)).match.choices();
    await expect.poll(async () => (await made()).length, { timeout: 30_000 }).toBeGreaterThan(match.length);
    match.choose((await made())[match.length] as number);
  }
  await page.getByRole('tab', { name: 'Match' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true });
  expect(said).toEqual([]);
  await Promise.all([page, owner].map((p) => p.context().close()));
  await server.close();
});

test('a match of this screen goes to the server, is played by standing orders there, and comes back', async ({
  browser,
}) => {
  const server = await serve();
  const game = await openGame('combat-operations');
  const said: string[] = [];
  const page = await person(browser, server, 11, said);
  const match = await openTable(page, game, { scenario: 'blue_attack', seed: 'hand-over' });
  const random = new RandomSource('hand over');
  const first = match.seat;
  await choose(page, match, hurried(match, random));
  await page.getByRole('button', { name: 'Save and export' }).click();
  await page.getByText('Move this match online').click();
  for (const [seat, info] of game.seats.entries())
    await page.getByRole('combobox', { name: info.name }).selectOption(seat === first ? 'me' : 'machine recruit');
  await page.getByRole('button', { name: 'Move online', exact: true }).click();
  await atTable(page);
  await shown(page, match, first).waitFor();

  await page.getByRole('tab', { name: 'Match' }).click();
  await page.getByLabel('Notes (only you see them)').fill('Keep the bridge.');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const orders = page.getByRole('region', { name: 'Standing orders' });
  // A ready-made one is added by its sentence and waits for its question.
  await orders.getByLabel('Add an order').selectOption('Never advance after combat');
  await orders.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(orders.getByRole('switch', { name: 'Never advance after combat' })).toBeChecked();
  await orders.getByText('Write your own order').click();
  await orders.getByLabel('Option').selectOption('Any option');
  await expect(orders.getByText('Now it would choose')).toBeVisible();
  await orders.getByRole('button', { name: 'Give this order' }).click();
  // Without a click the seat's choices are made, as long as this is what it is asked.
  await expect.poll(async () => Number(await page.locator('.screen').getAttribute('data-choices'))).toBeGreaterThan(3);
  await page.reload();
  await atTable(page);
  await page.getByRole('tab', { name: 'Match' }).click();
  await expect(page.getByLabel('Notes (only you see them)')).toHaveValue('Keep the bridge.');
  await orders.getByRole('button', { name: /^Withdraw: At/ }).click();
  await orders.getByRole('button', { name: 'Withdraw: Never advance after combat' }).click();
  await expect(page.getByRole('switch')).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue in this browser' }).click();
  await page.getByRole('button', { name: 'Yes, end it on the server' }).click();
  await page.waitForURL(/#\/play\//);
  await page.locator('[data-choices]').waitFor();
  const [row] = await server.store.db.selectFrom('matches').select(['id', 'outcome']).execute();
  expect(row?.outcome).toContain('handed-back');
  const made = (await server.matchStore.load(row?.id ?? 0)).match;
  expect(made.length).toBeGreaterThan(3);
  await shown(page, made).first().waitFor();
  expect(said).toEqual([]);
  await page.context().close();
  await server.close();
});

test('a double-click neither resigns nor erases; both ask first, with Cancel', async ({ browser }) => {
  const server = await serve();
  const said: string[] = [];
  const [red, blue] = [await person(browser, server, 11, said), await person(browser, server, 12, said)];
  const { link, code } = await make(red);
  await blue.goto(link);
  await blue.getByRole('button', { name: /Join as/ }).click();
  await Promise.all([atTable(red), atTable(blue)]);
  const outcome = async (): Promise<unknown> =>
    (await server.store.db.selectFrom('matches').select('outcome').where('code', '=', code).executeTakeFirstOrThrow())
      .outcome;
  await red.getByRole('tab', { name: 'Match' }).click();
  await red.getByRole('button', { name: 'Resign' }).dblclick();
  await expect(red.getByRole('dialog').getByText('This cannot be undone.')).toBeVisible();
  await red.getByRole('button', { name: 'Cancel' }).click();
  await expect(red.getByRole('dialog')).toBeHidden();
  expect(await outcome()).toBe(null);

  await red.goto('./#/you');
  const people = async (): Promise<number> =>
    (await server.store.db.selectFrom('sessions').selectAll().execute()).length;
  expect(await people()).toBe(2);
  await red.getByRole('button', { name: /Delete my account/ }).dblclick();
  await expect(red.getByRole('dialog').getByText('You lose your name')).toBeVisible();
  await red.getByRole('button', { name: 'Cancel' }).click();
  expect(await people()).toBe(2);
  expect((await server.store.db.selectFrom('people').selectAll().execute()).length).toBe(2);

  // With an account it asks for the password.
  await red.getByLabel('Name', { exact: true }).fill('Ada');
  await red.getByLabel('Password', { exact: true }).fill('a long password');
  await red.getByRole('button', { name: 'Create account' }).click();
  await red.getByRole('heading', { name: 'Ada' }).waitFor();
  // A new password ends what was begun with the old one, unless that is not wanted.
  const there = await fetch(`${server.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', password: 'a long password' }),
  });
  expect([there.status, await people()]).toEqual([200, 3]);
  const change = red.getByRole('form', { name: 'Password' });
  const others = change.getByRole('checkbox', { name: /Sign out everywhere else and end the tokens of my bots/ });
  await expect(others).toBeChecked();
  await others.uncheck();
  await change.getByLabel('Current password').fill('a long password');
  await change.getByLabel(/New password/).fill('a longer password');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByRole('status')).toHaveText('Your password is changed.');
  expect(await people()).toBe(3);
  await red.getByRole('button', { name: /Delete my account/ }).click();
  await expect(red.getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
  await red.getByLabel('Your password').fill('not my password');
  await red.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(red.getByRole('dialog').getByText('Password: enter your current password.')).toBeVisible();
  await red.getByLabel('Your password').fill('a longer password');
  await red.getByRole('button', { name: 'Delete permanently' }).click();
  await red.getByRole('heading', { name: /^Guest/ }).waitFor();
  expect(said).toEqual([]);
  await Promise.all([red, blue].map((page) => page.context().close()));
  await server.close();
});

test('a forgotten password is set anew by the link in a mail', async ({ browser }) => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += String(chunk);
      });
      stream.on('end', () => {
        mails.push(text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const server = await serve({ smtp: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}` });
  const said: string[] = [];
  const [page, elsewhere] = [await person(browser, server, 13, said), await person(browser, server, 14, said)];
  await page.goto('./#/you');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  await server.store.db.updateTable('people').set({ email: 'a@example.org', mail_to: 'a@example.org' }).execute();
  await elsewhere.goto('./#/you');
  await elsewhere.getByText('Forgot your password?').click();
  await elsewhere.getByLabel('Email address of your account').fill('a@example.org');
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(elsewhere.getByText('an email with a link is on its way')).toBeVisible();
  await expect.poll(() => mails.length, { timeout: 30_000 }).toBe(1);
  const [link = ''] = /http:\S+#\/recover\/\S+/.exec(mails[0] ?? '') ?? [];
  await elsewhere.goto(link);
  await elsewhere.getByLabel(/New password/).fill('short');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('Password: use at least 10 characters.')).toBeVisible();
  await elsewhere.getByLabel(/New password/).fill('another password');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('Your new password is set, and you are signed in.')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'My account' }).click();
  await elsewhere.getByRole('heading', { name: 'Ada' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: /^Guest/ }).waitFor();
  expect(said).toEqual([]);
  await Promise.all([page, elsewhere].map((p) => p.context().close()));
  await server.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

test('whoever joins a match that was handed over is told whose dice it has, and both make new ones', async ({
  browser,
}) => {
  const server = await serve();
  const game = await openGame('combat-operations');
  const said: string[] = [];
  const [page, friend] = [await person(browser, server, 12, said), await person(browser, server, 13, said)];
  const match = await openTable(page, game, { scenario: 'blue_attack', seed: 'known' });
  const first = match.seat;
  await choose(page, match, hurried(match, new RandomSource('known')));
  await page.getByRole('button', { name: 'Save and export' }).click();
  await page.getByText('Move this match online').click();
  await expect(page.getByText('Your browser made the dice so far')).toBeVisible();
  for (const [seat, info] of game.seats.entries())
    await page.getByRole('combobox', { name: info.name }).selectOption(seat === first ? 'me' : 'open');
  await page.getByRole('button', { name: 'Move online', exact: true }).click();
  await atTable(page);
  const [row] = await server.store.db.selectFrom('matches').selectAll().execute();
  await friend.goto(`./#/online/${row?.code}/${row?.join_key}`);
  await atTable(friend);
  await expect(friend.getByText(/The dice so far were chosen by .+’s browser/)).toBeVisible();
  await friend.getByRole('button', { name: /Join as/ }).click();
  // Both pages give their parts by themselves, and the match goes on.
  const live = await server.matchStore.load(row?.id ?? 0);
  await expect.poll(() => live.match.deals.length).toBe(1);
  expect(live.match.deals).toMatchObject([{ kind: 'seed', origin: 'joint' }]);
  await expect(friend.getByText('The players are making new dice')).toHaveCount(0);
  await expect(friend.getByText('The dice so far were chosen')).toHaveCount(0);
  await friend.getByRole('tab', { name: 'Match' }).click();
  await expect(friend.getByText('which chose the first dice')).toBeVisible();
  await shown(page, live.match, first).first().waitFor();
  expect(said).toEqual([]);
  await Promise.all([page, friend].map((p) => p.context().close()));
  await server.close();
});

test('a page says by itself that a round of dice was broken off, and gives no part to a third', async ({ browser }) => {
  const server = await serve();
  const said: string[] = [];
  const page = await person(browser, server, 14, said);
  const { link, code } = await make(page);
  const friend = await Player.guest(server.url);
  const { seat } = await friend.ok('POST', `/api/matches/${code}/join?key=${link.split('/').at(-1)}`, {});
  const from = (await openGame('combat-operations')).seats[Number(seat)]?.id ?? '';
  const card = async () => (await friend.ok('GET', `/api/matches/${code}`)) as unknown as TableCard;
  const dice = (body: Record<string, unknown>) => friend.ok('POST', `/api/matches/${code}/dice`, body);
  // The server does not tell, and after the second round it makes one up.
  let round = 0;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/dice')) asked.push(request.postData() ?? '');
  });
  await page.route(`**/api/matches/${code}`, async (route) => {
    const told = (await (await route.fetch()).json()) as TableCard;
    const fresh = told.dice.seats.map(() => ({ commitment: null, given: false, wanted: true }));
    const madeUp = {
      ...told,
      status: 'dice',
      outcome: null,
      dice: { ...told.dice, round, wanted: true, seats: fresh },
    };
    await route.fulfill({ json: round > 2 ? madeUp : { ...told, dice: { ...told.dice, broken: 0 } } });
  });
  const broken = page.getByText('The first round was interrupted after a part had been opened.');
  for (round = 1; round <= 2; round++) {
    await dice({ round, commitment: partCommitment(from, `${round}`.repeat(32)) });
    await expect.poll(async () => (await card()).dice.seats[1 - Number(seat)]?.given, { timeout: 20_000 }).toBe(true);
    await expect(broken).toHaveCount(round - 1);
    // The friend has lost the part.
    await dice({ round, again: true });
  }
  await expect(page.getByRole('alert')).toContainText('This server asks for a third round of dice.', {
    timeout: 20_000,
  });
  expect(asked.filter((body) => body.includes('"part"'))).toHaveLength(2);
  expect(asked.filter((body) => body.includes('"round":3'))).toEqual([]);
  expect(said).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  await server.close();
});
