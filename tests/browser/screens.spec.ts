import type { Page } from '@playwright/test';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  catalog,
  expect,
  expectAccessible,
  fromGolden,
  hurried,
  mapAtRest,
  openGame,
  openRecord,
  openTable,
  passScreen,
  playUntil,
  test,
} from './table.ts';

const game = await openGame('celles');

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing serious on any screen, ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await bareMap(page);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('./');
    await page.getByRole('button', { name: 'Start match' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto(`./#/rules/${game.id}`);
    await page.locator('.st').first().waitFor();
    await expectAccessible(page);
    await page.goto(`./#/edition/${game.id}`);
    await page.locator('.tables').waitFor();
    await expectAccessible(page);
    const match = await openTable(page, game, { seed: 'axe' });
    const random = new RandomSource('axe');
    await playUntil(
      page,
      match,
      (m) => m.length >= 6,
      (m) => hurried(m, random, 2),
    );
    await passScreen(page);
    await expectAccessible(page);
    for (const tab of ['Unit', 'Charts', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Replay' }).click();
    await expectAccessible(page);
    await page.goto('./#/records');
    await page.locator('.saved').first().waitFor();
    await expectAccessible(page);
  });

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing serious on a lesson, a hand, and a fight with tactics and chits, ${theme}`, async ({
    page,
  }) => {
    await bareMap(page);
    await page.emulateMedia({ colorScheme: theme });
    const ardennes = await openGame('ardennes');
    const match = fromGolden(ardennes, 'solitaire', (step) => step === 'attacks');
    await openRecord(page, writeRecord(match, true));
    await passScreen(page);
    await expect(page.locator('.tray-hand')).toBeVisible();
    await expectAccessible(page);
    await page.locator('.acts [data-action^="attack"]').first().click();
    await expect(page.getByTestId('attack-card').locator('.cup')).toBeVisible();
    await expect(page.getByTestId('attack-card').locator('.switch').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('./#/game/ardennes');
    await page.getByTestId('learn').click();
    await expect(page.getByTestId('lesson')).toBeVisible();
    await expectAccessible(page);
  });

test('every game has its rulebook, its edition and its set-up', async ({ page }) => {
  for (const entry of catalog) {
    await page.goto(`./#/rules/${entry.id}`);
    await expect(page.locator('.st').first()).toBeVisible();
    await page.getByRole('searchbox').fill('unit');
    await expect(page.locator('.st').first()).toContainText(/unit/i);
    await page.goto(`./#/edition/${entry.id}`);
    await expect(page.locator('.tables tbody tr').first()).toBeVisible();
  }
});

/**
 * What cannot be read or reached: controls that stick out of the screen where nothing scrolls to them, and words that are cut
 * off by their own box.
 */
const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (el: Element, axis: 'X' | 'Y'): boolean => {
      for (let at = el.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (/auto|scroll/.test(axis === 'X' ? style.overflowX : style.overflowY)) return true;
      }
      return axis === 'Y' && document.documentElement.scrollHeight > innerHeight;
    };
    const found: string[] = [];
    const name = (el: Element): string =>
      `${el.tagName.toLowerCase()}.${el.className} "${(el.textContent ?? '').trim().slice(0, 30)}"`;
    for (const el of document.querySelectorAll<HTMLElement>(
      'button, a, select, input, [role=tab], [data-testid=prompt] p',
    )) {
      if (el.closest('svg, .map-host, .sr, [hidden]') || el.classList.contains('sr')) continue;
      const box = el.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(el).visibility === 'hidden') continue;
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(el, 'X'))
        found.push(`${name(el)} sticks out sideways`);
      if ((box.bottom > innerHeight + 1 || box.top < -1) && !scrolls(el, 'Y'))
        found.push(`${name(el)} sticks out below`);
      const style = getComputedStyle(el);
      const cut = /hidden|clip/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 1;
      if (cut && (el.textContent ?? '').trim() !== '') found.push(`${name(el)} is cut off`);
    }
    return found;
  });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [390, 844],
] as const)
  test(`text grows to 200 per cent and nothing is lost at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => localStorage.setItem('sandtable.settings', JSON.stringify({ text: 200 })));
    await page.goto('./');
    const start = page.getByRole('button', { name: 'Start match' });
    await start.waitFor();
    expect(await lost(page), 'on the shelf').toEqual([]);
    await start.click();
    await expect(page.getByTestId('prompt')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await lost(page), 'at the table').toEqual([]);
    expect((await page.locator('.map').boundingBox())?.height ?? 0).toBeGreaterThan(120);
  });

for (const id of ['celles', 'celtos']) {
  test(`${id}: panes of the map meet on whole pixels at every zoom, and wait for their letters`, async ({ page }) => {
    let release = (): void => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    const game = await openGame(id);
    await openTable(page, game, { scenario: game.scenarios[0]?.id ?? '', options: {}, seed: 'panes' });
    const panes = page.locator('.map-pane:not(.above)');
    await expect(page.getByTestId('prompt')).toBeVisible();
    // A pane drawn before its letters are there keeps those of another face.
    await page.waitForTimeout(1500);
    await expect(panes).toHaveCount(0);
    release();
    await expect(page.locator('.map-ground.laid')).toBeAttached();
    for (const wheel of [0, -150, -170, 90]) {
      await page.mouse.move(500, 450);
      if (wheel !== 0) await page.mouse.wheel(0, wheel);
      await mapAtRest(page);
      const seams = await panes.evaluateAll((all) => {
        const boxes = all.map((el) => el.getBoundingClientRect());
        // The last ones end where the sheet ends.
        const meets = (at: number, side: 'left' | 'top'): boolean => boxes.some((o) => Math.abs(o[side] - at) < 8);
        const rims = boxes.flatMap((b) => [
          b.left,
          b.top,
          ...(meets(b.right, 'left') ? [b.right] : []),
          ...(meets(b.bottom, 'top') ? [b.bottom] : []),
        ]);
        return { rims: rims.length, between: rims.filter((at) => Math.abs(at - Math.round(at)) > 0.01) };
      });
      expect(seams.rims).toBeGreaterThan(4);
      expect(seams.between).toEqual([]);
    }
  });
}

for (const { id } of catalog)
  test(`${id}: the picture that is in while the map is stretched has its letters inside`, async ({ page }) => {
    // A picture sees no typefaces of the page: each pane that it is painted from is looked at.
    await page.addInitScript(() => {
      const panes: Blob[] = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (object) => {
        if (object instanceof Blob && object.type === 'image/svg+xml') panes.push(object);
        return make(object);
      };
      Object.assign(window, { panes });
    });
    const game = await openGame(id);
    await openTable(page, game, { scenario: game.scenarios[0]?.id ?? '', options: {}, seed: 'letters' });
    await expect(page.locator('.map-ground.pictured')).toBeAttached({ timeout: 60_000 });
    const { named, without, painted } = await page.evaluate(async () => {
      const STYLE = /<style>.*?<\/style>/s;
      const texts = await Promise.all((window as unknown as { panes: Blob[] }).panes.map((pane) => pane.text()));
      const [named, without] = [new Set<string>(), new Set<string>()];
      for (const text of texts) {
        // The page's policy does not let a style sheet be read as a part of a document of ours.
        const faces = [...text.matchAll(/@font-face\{(.*?)\}/g)].map(([, face]) => face);
        const svg = new DOMParser().parseFromString(text.replace(STYLE, ''), 'image/svg+xml');
        for (const word of svg.querySelectorAll('text')) {
          const said = (name: string, otherwise: string): string =>
            word.closest(`[${name}]`)?.getAttribute(name)?.replaceAll("'", '') ?? otherwise;
          const family = said('font-family', '');
          const [weight, style] = [said('font-weight', '400'), said('font-style', 'normal')];
          const face = `${family} ${weight} ${style}`;
          named.add(face);
          const wanted = `font-family:'${family}';font-weight:${weight};font-style:${style};src:url(data:`;
          if (!faces.some((f) => f?.startsWith(wanted) && f.length > 5000)) without.add(face);
        }
      }
      // And the letters are drawn with them: without the faces inside it the same pane looks different.
      const draw = async (svg: string): Promise<string> => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL();
      };
      const [some = ''] = texts.filter((text) => text.includes('<text'));
      const [whole, bare] = [await draw(some), await draw(some.replace(STYLE, ''))];
      return { named: [...named], without: [...without], painted: whole !== bare };
    });
    expect(named.length).toBeGreaterThan(1);
    expect(without).toEqual([]);
    expect(painted).toBe(true);
  });

test('the licences of the fonts go where the fonts go', async ({ page }) => {
  for (const name of ['barlow-condensed', 'source-serif-4']) {
    const answer = await page.request.get(`./licences/${name}-OFL.txt`);
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('SIL OPEN FONT LICENSE')]);
  }
});

test('light or dark stands before the first paint, and still pages have no transitions', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Without the page's own script nothing but the head has run.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('./');
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
    theme: 'dark',
    motion: 'reduced',
  });
  const moves = await page.evaluate(() => {
    const button = document.createElement('button');
    button.className = 'btn';
    document.body.append(button);
    const { transitionProperty, animationName, transitionDuration } = getComputedStyle(button);
    return [transitionProperty, transitionDuration, animationName];
  });
  expect(moves).toEqual(['none', '0s', 'none']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('axe finds nothing serious', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Start match' }).waitFor();
    await expectAccessible(page);
    await openTable(page, game, { seed: 'axe' });
    await passScreen(page);
    await expectAccessible(page);
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('works without a line once loaded', async ({ page, context }) => {
    await page.goto('./');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start match' }).click();
    await expect(page.getByTestId('prompt')).not.toBeEmpty();
    await expect(page.locator('.map-ground svg').first()).toBeAttached();
    await context.setOffline(false);
  });
});
