/**
 * Pictures for the README, from the built site in a real browser; `--help` says how.
 * Positions are played out here, opened in the page as records, and photographed.
 */

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { textOf } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { buildSite, listen, siteServer } from '../src/cli/site.ts';
import type { AnyGame } from '../src/engine/game.ts';
import type { Match } from '../src/engine/match.ts';
import { optionWords, stepName } from '../src/engine/play.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { openGame } from '../src/games/catalog.ts';
import { chromiumLaunch } from './browser.mjs';

const out = argumentsOf(
  {
    name: 'npx tsx scripts/screenshots.ts',
    help: `
npx tsx scripts/screenshots.ts [--out FOLDER]

Builds the site and takes the pictures of the README in a browser.

  --out FOLDER   where they go; docs if absent`,
    options: { out: { type: 'string' } },
    takes: [0, 0],
  },
  (args) => textOf(args, 'out') ?? fileURLToPath(new URL('../docs', import.meta.url)),
);

const verbOf = (match: Match, code: number): string => optionWords(match.game, code).split(' ')[0] as string;

/** Whether an attack with fair chances may be made now, by which option. */
function attackOption(match: Match): number | undefined {
  return match.options.list().find((code) => {
    if (verbOf(match, code) !== 'attack' || !optionWords(match.game, code).endsWith('medium')) return false;
    const report = match.game.odds?.(match.state, code);
    const total = report?.outcomes.reduce((sum, o) => sum + o.weight, 0) ?? 1;
    const good = report?.outcomes.filter((o) => o.good === 'attacker').reduce((sum, o) => sum + o.weight, 0) ?? 0;
    return good / total >= 0.4 && (report?.modifiers.length ?? 0) >= 1;
  });
}

/** One of the game's own records: whole, or up to the first decision of this name that is wanted. */
function golden(game: AnyGame, name: string, step?: string, wanted = (_: Match): boolean => true): Match {
  const file = new URL(`../src/games/${game.id}/golden/${name}.txt`, import.meta.url);
  const whole = replayRecord(game, readFileSync(file, 'utf8'));
  if (step === undefined) return whole;
  for (let n = 0; n < whole.length; n++) {
    if (stepName(game, whole.stateAt(n)) !== step) continue;
    const match = whole.branch(n);
    if (wanted(match)) return match;
  }
  throw new Error(`${name}: the moment that is wanted does not come`);
}

interface Shot {
  readonly width?: number;
  readonly height?: number;
  readonly phone?: boolean;
}

async function open(browser: Browser, base: string, shot: Shot): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: shot.width ?? 1360, height: shot.height ?? 850 },
    deviceScaleFactor: shot.phone ? 1.5 : 1,
    hasTouch: !!shot.phone,
    isMobile: !!shot.phone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() =>
    localStorage.setItem(
      'sandtable.settings',
      JSON.stringify({
        guided: ['celles', 'combat-operations'],
        results: 'wait',
        ...JSON.parse(localStorage.getItem('sandtable.settings') ?? '{}'),
      }),
    ),
  );
  await page.goto(base);
  return page;
}

async function table(page: Page, base: string, match: Match): Promise<void> {
  await page.goto(`${base}#/records`);
  await page.getByRole('heading', { name: 'Saved matches' }).waitFor();
  const buffer = Buffer.from(writeRecord(match, true));
  await page.getByTestId('open-record').setInputFiles({ name: 'record.txt', mimeType: 'text/plain', buffer });
  await page.getByTestId('open-shared').click();
  await page.waitForURL(/#\/play\//);
  await page.locator('[data-choices]').waitFor();
  const curtain = page.getByTestId('curtain');
  if (await curtain.isVisible()) await curtain.getByRole('button').click();
  await page.locator('.map-ground svg').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(900);
}

async function main(): Promise<void> {
  mkdirSync(out, { recursive: true });
  await buildSite();
  const server = await siteServer();
  const base = `http://localhost:${await listen(server, 0)}/`;
  const browser = await chromium.launch(await chromiumLaunch());
  const take = async (page: Page, name: string): Promise<void> => {
    await page.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 84 });
    console.log(name);
  };
  try {
    const celles = await openGame('celles');
    const operations = await openGame('combat-operations');
    const turn = (match: Match): string => match.game.scene(match.view(match.seat)).status.turn;
    const fight = golden(
      celles,
      'two-machines',
      'activeUnit',
      (m) => m.seat === 0 && !turn(m).startsWith('Turn 1 ') && attackOption(m) !== undefined,
    );
    const field = golden(operations, 'red_attack-greedy', 'move', (m) => turn(m).startsWith('Turn 3'));

    const page = await open(browser, base, {});
    await table(page, base, field);
    const verbs = new Map<string, string[]>();
    for (const code of field.options.list()) {
      const [verb = '', unit = ''] = optionWords(operations, code).split(' ');
      verbs.set(unit, [...(verbs.get(unit) ?? []), verb]);
    }
    const mover = [...verbs].findLast(([, list]) => list.length === 1 && list[0] === 'move')?.[0];
    await page.keyboard.press('l');
    await page.locator(`[data-target="piece:${mover}"]`).click();
    await page.locator('.hex-options [data-hex]').first().waitFor();
    await page.locator('.targets button').nth(9).hover();
    await page.waitForTimeout(500);
    await take(page, 'board');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByTestId('replay-slider').fill(String(Math.round(field.length * 0.7)));
    await page.waitForTimeout(600);
    await take(page, 'replay');

    // The attack, what came of it, what lies over the map.
    await table(page, base, fight);
    await page.keyboard.press('a');
    await page.getByTestId('attack-card').waitFor();
    await page.waitForTimeout(900);
    await take(page, 'attack');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 3 && (await page.getByTestId('event').count()) === 0; i++) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(600);
    }
    await page.getByTestId('event').waitFor();
    await page.waitForTimeout(900);
    await take(page, 'result');
    await table(page, base, fight);
    await page.keyboard.press('3');
    await page.waitForTimeout(700);
    await take(page, 'threat');

    // A plan with an open duty; a set-up before it is confirmed; the talk after a match.
    await table(
      page,
      base,
      golden(operations, 'red_attack-greedy', 'plan', (m) => m.options.count > 4),
    );
    const option = page.locator('.board-option[data-hex="H3"]').first();
    await option.click({ force: true });
    await page.getByTestId('confirm').click();
    await page.locator('[data-duty]').first().waitFor();
    await page.waitForTimeout(700);
    await take(page, 'plan');
    await table(page, base, golden(operations, 'red_attack-greedy', 'setUp'));
    await page.keyboard.press('s');
    await page.getByTestId('last-look').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(700);
    await take(page, 'setup');
    await table(page, base, golden(celles, 'two-machines'));
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await page.locator('.course').waitFor({ timeout: 120_000 });
    await page.waitForTimeout(500);
    await take(page, 'review');

    await page.goto(`${base}#/`);
    await page.getByRole('button', { name: /^Celles/ }).click();
    await page.getByRole('heading', { name: /^Celles/ }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(600);
    await take(page, 'lobby');
    await page.context().close();

    const phone = await open(browser, base, { phone: true, width: 390, height: 844 });
    await table(phone, base, fight);
    await phone.keyboard.press('a');
    await phone.getByTestId('attack-card').waitFor();
    await phone.waitForTimeout(900);
    await take(phone, 'phone');
    await phone.context().close();
  } finally {
    await browser.close();
    await server.close();
  }
}

await main();
