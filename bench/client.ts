// The client in a real browser, from the built site: npm run -s bench -- client [--json]
//   scriptKB         compressed script of the first load (the shelf with a game ready to start)
//   firstDecisionMs  from asking for the page to the first decision on screen, the start button pressed at once
//   clickP95Ms       from picking an option to the next ones drawn, 95th percentile, by game
//   reachP95Ms       on a measured table: from ordering a unit to move to its reach drawn, 95th percentile
//   longLog          the same as clickP95Ms with a log of so many lines: a record of many days is played on
//   panFps           frames a second while the map is dragged, by game
//   longTaskMs       the longest task of the page while options are picked one after another, by game
//   phoneClickP95Ms  the same as clickP95Ms on a phone whose processor is slowed four times, in the games that are heaviest
//   listeners        event listeners of the page after the clicks, by game: they do not grow with the match
//   zoomFrameMs      the longest time between two frames while the map is zoomed in and out, by game
//
// Beside another client, a checkout that was built or its dist, in turns: npm run -s bench -- client --against ../old [--rounds 5]

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../scripts/browser.mjs';
import { buildSite, listen, siteServer } from '../src/cli/site.ts';
import { optionWords } from '../src/engine/play.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { catalog, openGame } from '../src/games/catalog.ts';

interface SiteFigures {
  readonly scriptKB: number;
  readonly firstDecisionMs: number;
  readonly clickP95Ms: Readonly<Record<string, number>>;
  readonly panFps: Readonly<Record<string, number>>;
  readonly longTaskMs: Readonly<Record<string, number>>;
  readonly zoomFrameMs: Readonly<Record<string, number>>;
  readonly phoneClickP95Ms: Readonly<Record<string, number>>;
  readonly listeners: Readonly<Record<string, number>>;
}

export interface ClientFigures extends SiteFigures {
  readonly reachP95Ms: Readonly<Record<string, number>>;
  readonly longLog: { readonly lines: number; readonly clickP95Ms: number };
}

const SIZE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A phone's processor, against this machine's. */
const SLOWED = 4;

/** As these buttons are called, and as they were called in clients before. */
const START = /^Start (match|the battle)$/;
const PERSON = /^(Player|A person) at this screen/;

async function fresh(browser: Browser, phone = false): Promise<Page> {
  // The questions of this bench are put as text, which the page's own policy forbids.
  const context = await browser.newContext({
    viewport: phone ? PHONE : SIZE,
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
    serviceWorkers: 'block',
    bypassCSP: true,
  });
  await context.addInitScript(() =>
    localStorage.setItem('sandtable.settings', JSON.stringify({ pace: 'instant', motion: 'reduced' })),
  );
  // The browser itself tells of tasks over 50 ms.
  await context.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  // What turns TypeScript into JavaScript here names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (f) => f');
  return context.newPage();
}

/** Everybody at this screen, so that nobody waits for the machine. */
async function begin(page: Page, base: string, game: string): Promise<void> {
  await page.goto(`${base}#/game/${game}`);
  const start = page.getByRole('button', { name: START });
  await start.waitFor();
  for (const seat of await page.locator('.seat').all()) await seat.getByRole('radio', { name: PERSON }).check();
  await start.click();
  await sitDown(page);
}

async function sitDown(page: Page): Promise<void> {
  const curtain = page.getByTestId('curtain');
  await page.locator('.decision, [data-testid=curtain]').first().waitFor();
  if (await curtain.isVisible()) await curtain.getByRole('button').click();
  await page.locator('.map-ground svg').first().waitFor({ state: 'attached' });
}

/** One of a game's own records is played on by the people at this screen, from where `from` says. Gives the length of its log. */
async function playOn(
  page: Page,
  base: string,
  record: { readonly game: string; readonly name: string; readonly from: (words: readonly string[]) => number },
): Promise<number> {
  const game = await openGame(record.game);
  const file = new URL(`../src/games/${record.game}/golden/${record.name}.txt`, import.meta.url);
  const whole = replayRecord(game, readFileSync(file, 'utf8'));
  const match = whole.branch(record.from(whole.choices().map((code) => optionWords(game, code))));
  await page.goto(base);
  await page.getByTestId('open-record').setInputFiles({
    name: 'match.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(writeRecord(match, true)),
  });
  await page.getByTestId('open-shared').click();
  await sitDown(page);
  return match.log(match.seat).reduce((count, lines) => count + lines.length, 0);
}

async function scripts(page: Page, base: string): Promise<number> {
  let bytes = 0;
  const sizes: Promise<void>[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    // The machine's thread is given the files of the page once more, out of the browser's cache.
    if (!/\.js($|\?)/.test(response.url()) || seen.has(response.url())) return;
    seen.add(response.url());
    sizes.push(
      // What is still on its way when the page is left does not count.
      response.body().then(
        (body) => {
          bytes += gzipSync(body).length;
        },
        () => {},
      ),
    );
  });
  await page.goto(base);
  await page.getByRole('button', { name: START }).waitFor();
  await Promise.all(sizes);
  return Math.round(bytes / 100) / 10;
}

/** The page itself presses the button in the first frame that shows it: nothing is waited for but the page. */
async function firstDecision(browser: Browser, base: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const page = await fresh(browser);
    await page.addInitScript(() => {
      let pressed = false;
      const frame = (): void => {
        const start = document.querySelector<HTMLButtonElement>('.setup .primary');
        if (start && !pressed) {
          pressed = true;
          start.click();
        }
        // Drawn with the frame that is being made.
        if (!document.querySelector('.decision')) requestAnimationFrame(frame);
        else setTimeout(() => Object.assign(globalThis, { firstDecision: performance.now() }));
      };
      requestAnimationFrame(frame);
    });
    await page.goto(base);
    await page.waitForFunction('globalThis.firstDecision');
    times.push(await page.evaluate<number>('globalThis.firstDecision'));
    await page.context().close();
  }
  return Math.round(times.sort((a, b) => a - b)[2] ?? 0);
}

/**
 * Picks options over and over in the page and takes the time until what they lead to is drawn, wherever the map moves by
 * itself. It begins when the map has come to rest, and looks at each answer for a moment, as the quickest of players would.
 */
async function clicks(page: Page): Promise<{ readonly p95: number; readonly longest: number }> {
  await page.waitForTimeout(2000);
  await page.evaluate('globalThis.longTasks.length = 0');
  const times = await page.evaluate(async () => {
    const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const taken: number[] = [];
    const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 200));
    for (let i = 0, idle = 0; i < 300 && taken.length < 60 && idle < 10; i++) {
      // The next player's eyes, a set-up looked over, a result that was read: pressed, not timed.
      const onward = document.querySelector<HTMLElement>(
        '[data-testid=curtain] button, [data-testid=confirm], [data-testid=seen], [data-testid=pass]',
      );
      if (onward) {
        onward.click();
        await rest();
        continue;
      }
      const one = (selector: string, stride: number): Element | undefined => {
        const all = [...document.querySelectorAll(selector)];
        return all[(i * stride) % Math.max(1, all.length)];
      };
      // On the map where there is something to press, else in the list, else a plain button (a card, an order).
      const target =
        one('.board-option', 7) ?? one('.targets button', 5) ?? one('button[data-option]:not(:disabled)', 3);
      idle = target ? 0 : idle + 1;
      if (target) {
        const begun = performance.now();
        target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await drawn();
        taken.push(performance.now() - begun);
      }
      await rest();
    }
    return taken;
  });
  const longest = await page.evaluate<number>('Math.max(0, ...globalThis.longTasks)');
  return { p95: percentile95(times), longest: Math.round(longest) };
}

const HEAVIEST: readonly string[] = ['celles', 'ardennes'];

async function onPhone(browser: Browser, base: string, game: string): Promise<number> {
  const page = await fresh(browser, true);
  await begin(page, base, game);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const { p95 } = await clicks(page);
  await page.context().close();
  return p95;
}

async function listenersOf(page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  await protocol.send('HeapProfiler.collectGarbage');
  const { metrics } = await protocol.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
}

function percentile95(times: readonly number[]): number {
  if (times.length < 20) throw new Error(`only ${times.length} clicks could be timed`);
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 10) / 10;
}

/** Units are picked and ordered to move, one after another, each taken back: what is timed is the order. */
async function reaches(page: Page): Promise<number> {
  await page.waitForTimeout(2000);
  const times = await page.evaluate(async () => {
    const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const rest = (): Promise<void> => new Promise((done) => setTimeout(done, 200));
    const press = (target: Element | null | undefined): void =>
      void target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const taken: number[] = [];
    for (let i = 0; i < 120 && taken.length < 40; i++) {
      const units = [...document.querySelectorAll('.board-option')];
      press(units[(i * 7) % Math.max(1, units.length)]);
      await rest();
      const orders = [...document.querySelectorAll('button[data-option=move], button[data-option=rush]')];
      const order = orders[i % Math.max(1, orders.length)];
      if (order) {
        const begun = performance.now();
        press(order);
        do await drawn();
        while (!document.querySelector('[data-region]') && performance.now() - begun < 5000);
        taken.push(performance.now() - begun);
        await rest();
        press(document.querySelector('[aria-label=Undo]'));
        await rest();
      }
      press(document.querySelector('[aria-label=Undo]'));
      await rest();
    }
    return taken;
  });
  return percentile95(times);
}

/** The map is in sight: whoever is asked to look has done so. */
async function atMap(page: Page): Promise<void> {
  const curtain = page.getByTestId('curtain');
  if (await curtain.isVisible()) await curtain.getByRole('button').click();
  await page.locator('.map-host').waitFor();
}

/** The wheel is turned in and out over the middle of the map, a notch every other frame. */
async function zoom(page: Page): Promise<number> {
  await atMap(page);
  await page.keyboard.press('0');
  await page.waitForTimeout(1500);
  return page.evaluate(async () => {
    const host = document.querySelector<HTMLElement>('.map-host');
    if (!host) throw new Error('no map');
    const box = host.getBoundingClientRect();
    const turn = (deltaY: number): void => {
      host.dispatchEvent(
        new WheelEvent('wheel', {
          bubbles: true,
          cancelable: true,
          deltaY,
          clientX: box.left + box.width / 2,
          clientY: box.top + box.height / 2,
        }),
      );
    };
    let longest = 0;
    let last = performance.now();
    await new Promise<void>((done) => {
      let n = 0;
      const frame = (now: number): void => {
        if (n > 0) longest = Math.max(longest, now - last);
        last = now;
        // In, a rest in which the map is drawn crisp, out, and a rest again.
        const at = n % 120;
        if (at % 2 === 0 && at < 30) turn(-100);
        else if (at % 2 === 0 && at >= 60 && at < 90) turn(100);
        if (++n < 240) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    return Math.round(longest);
  });
}

async function pan(page: Page): Promise<number> {
  for (let i = 0; i < 3; i++) await page.keyboard.press('+');
  // Until the map is drawn crisp at this scale.
  await page.waitForTimeout(1500);
  return page.evaluate(async () => {
    const host = document.querySelector<HTMLElement>('.map-host');
    if (!host) throw new Error('no map');
    const box = host.getBoundingClientRect();
    const at = (t: number): PointerEventInit => ({
      bubbles: true,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      buttons: 1,
      clientX: box.left + box.width / 2 + 220 * Math.sin(t / 300),
      clientY: box.top + box.height / 2 + 120 * Math.cos(t / 410),
    });
    host.setPointerCapture = () => {};
    host.dispatchEvent(new PointerEvent('pointerdown', at(0)));
    let frames = 0;
    const begun = performance.now();
    await new Promise<void>((done) => {
      const frame = (now: number): void => {
        frames++;
        host.dispatchEvent(new PointerEvent('pointermove', at(now - begun)));
        if (now - begun < 2500) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    const seconds = (performance.now() - begun) / 1000;
    host.dispatchEvent(new PointerEvent('pointerup', at(0)));
    return Math.round((frames / seconds) * 10) / 10;
  });
}

/** Records of long standing: a table where units are about to move, and the last of many days. */
const BEFORE_MOVING = {
  game: 'celtos',
  name: 'border-clash-ready',
  from: (words: readonly string[]): number => words.findIndex((w) => w.startsWith('activate')),
};
const AFTER_DAYS = {
  game: 'ardennes',
  name: 'solitaire-campaign',
  from: (words: readonly string[]): number => words.length - 150,
};

/** What any site of this client can be asked, whatever games are on its shelf. */
async function measureSite(
  browser: Browser,
  base: string,
  games: readonly string[],
  progress: (text: string) => void,
): Promise<SiteFigures> {
  progress('first load');
  const first = await fresh(browser);
  const scriptKB = await scripts(first, base);
  await first.context().close();
  const firstDecisionMs = await firstDecision(browser, base);
  const panFps: Record<string, number> = {};
  const longTaskMs: Record<string, number> = {};
  const zoomFrameMs: Record<string, number> = {};
  const clickP95Ms: Record<string, number> = {};
  const phoneClickP95Ms: Record<string, number> = {};
  const listeners: Record<string, number> = {};
  for (const id of games) {
    progress(id);
    const page = await fresh(browser);
    await begin(page, base, id);
    const picked = await clicks(page);
    clickP95Ms[id] = picked.p95;
    longTaskMs[id] = picked.longest;
    listeners[id] = await listenersOf(page);
    zoomFrameMs[id] = await zoom(page);
    panFps[id] = await pan(page);
    await page.context().close();
  }
  for (const id of games.filter((game) => HEAVIEST.includes(game))) {
    progress(`${id} on a phone`);
    phoneClickP95Ms[id] = await onPhone(browser, base, id);
  }
  return { scriptKB, firstDecisionMs, clickP95Ms, panFps, longTaskMs, zoomFrameMs, phoneClickP95Ms, listeners };
}

export async function measureClient(progress: (text: string) => void = () => {}): Promise<ClientFigures> {
  progress('building the site');
  await buildSite();
  const server = await siteServer();
  const base = `http://localhost:${await listen(server, 0)}/`;
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    const games = catalog.map(({ id }) => id);
    const site = await measureSite(browser, base, games, progress);
    progress('reach');
    const table = await fresh(browser);
    await playOn(table, base, BEFORE_MOVING);
    const reachP95Ms = { [BEFORE_MOVING.game]: await reaches(table) };
    await table.context().close();
    progress('long log');
    const late = await fresh(browser);
    const lines = await playOn(late, base, AFTER_DAYS);
    const longLog = { lines, clickP95Ms: (await clicks(late)).p95 };
    return { ...site, reachP95Ms, longLog };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The games of this catalog that a site has on its shelf, too. */
async function gamesOf(browser: Browser, base: string): Promise<string[]> {
  const page = await fresh(browser);
  await page.goto(base);
  await page.getByRole('button', { name: START }).waitFor();
  const cards = await page.locator('.games .name').allTextContents();
  await page.context().close();
  return catalog.filter(({ title }) => cards.some((name) => name.startsWith(`${title}.`))).map(({ id }) => id);
}

/**
 * This client and another one (a checkout that was built, or its dist), measured by the same code, served by the same server,
 * in turns: what both have, run by run.
 */
export async function compareClients(
  path: string,
  rounds: number,
  progress: (text: string) => void = () => {},
): Promise<{ readonly here: SiteFigures[]; readonly there: SiteFigures[] }> {
  const folder = [join(path, 'dist'), path].find((at) => existsSync(join(at, 'index.html')));
  if (!folder) throw new Error(`no built site in ${path}`);
  progress('building the site');
  await buildSite();
  const servers = [await siteServer(), await siteServer(resolve(folder))] as const;
  const bases = await Promise.all(servers.map(async (server) => `http://localhost:${await listen(server, 0)}/`));
  const browser = await chromium.launch(await chromiumLaunch());
  const figures: [SiteFigures[], SiteFigures[]] = [[], []];
  try {
    const both = await gamesOf(browser, bases[1] ?? '');
    if (both.length === 0) throw new Error(`no game of this catalog is on the shelf of ${folder}`);
    for (let round = 0; round < rounds; round++)
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        figures[at]?.push(
          await measureSite(browser, bases[at] ?? '', both, (text) =>
            progress(`run ${round + 1}, ${at === 0 ? 'here' : 'there'}: ${text}`),
          ),
        );
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
  return { here: figures[0], there: figures[1] };
}

/** The figures of a run by name: "clickP95Ms celles". */
function named(figures: SiteFigures): Map<string, number> {
  return new Map(
    Object.entries(figures).flatMap(([name, value]): [string, number][] =>
      typeof value === 'number'
        ? [[name, value]]
        : Object.entries(value as Record<string, number>).map(([game, n]) => [`${name} ${game}`, n]),
    ),
  );
}

export async function clientAgainst(
  path: string,
  rounds: number,
  json: boolean,
  progress: (text: string) => void,
): Promise<void> {
  const runs = await compareClients(path, rounds, progress);
  progress('');
  if (json) {
    console.log(JSON.stringify(runs));
    return;
  }
  const [here, there] = [runs.here.map(named), runs.there.map(named)];
  const median = (all: readonly Map<string, number>[], name: string): number =>
    all.map((run) => run.get(name) ?? 0).sort((a, b) => a - b)[all.length >> 1] ?? 0;
  console.log(`medians of ${rounds} runs in turns${' '.repeat(8)}here     there`);
  for (const name of here[0]?.keys() ?? []) {
    const [ours, theirs] = [median(here, name), median(there, name)];
    const ratio = theirs > 0 ? `  ${(ours / theirs).toFixed(2)}` : '';
    console.log(`${name.padEnd(30)}${String(ours).padStart(9)}${String(theirs).padStart(10)}${ratio}`);
  }
}

export async function client(json: boolean, progress: (text: string) => void): Promise<void> {
  const figures = await measureClient(progress);
  progress('');
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  console.log(`script of the first load   ${figures.scriptKB} kB compressed`);
  console.log(`first decision on screen   ${figures.firstDecisionMs} ms`);
  for (const [game, ms] of Object.entries(figures.clickP95Ms))
    console.log(`click to options drawn     ${ms} ms (95th percentile), ${game}`);
  for (const [game, ms] of Object.entries(figures.reachP95Ms))
    console.log(`order to reach drawn       ${ms} ms (95th percentile), ${game}`);
  const { lines, clickP95Ms } = figures.longLog;
  console.log(`click with a long log      ${clickP95Ms} ms (95th percentile), ${lines} lines`);
  for (const [game, fps] of Object.entries(figures.panFps))
    console.log(`dragging the map           ${fps} frames a second, ${game}`);
  for (const [game, ms] of Object.entries(figures.longTaskMs))
    console.log(`longest task in play       ${ms} ms, ${game}`);
  for (const [game, ms] of Object.entries(figures.phoneClickP95Ms))
    console.log(`click on a slow phone      ${ms} ms (95th percentile), ${game}`);
  for (const [game, count] of Object.entries(figures.listeners))
    console.log(`listeners after the clicks ${count}, ${game}`);
  for (const [game, ms] of Object.entries(figures.zoomFrameMs))
    console.log(`longest frame of a zoom    ${ms} ms, ${game}`);
}
