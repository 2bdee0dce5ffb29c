import { whyNot } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { parseRulebook } from '../../src/engine/rulebook.ts';
import { code, firstThing, verbOf } from '../../src/engine/verbs.ts';
import { hexLayout } from '../../src/web/board/layout.ts';
import {
  bareMap,
  choicesShown,
  drawnPieces,
  expect,
  hurried,
  mayUndo,
  openGame,
  openTable,
  passScreen,
  playUntil,
  recordShown,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');
const start = { seed: 'playing' };

test('from opening the page to the first decision in three clicks', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: /^Celles/ }).click();
  await page.getByRole('button', { name: 'Start match' }).click();
  await expect(page.getByTestId('prompt')).not.toBeEmpty();
  await expect(page.locator('.decision, .thinks').first()).toBeVisible();
});

test('a click that is not allowed is refused with the rule, which opens in the rulebook', async ({ page }) => {
  const match = await openTable(page, celles, start);
  const random = new RandomSource('refusal');
  await passScreen(page);
  await page.keyboard.press('0');
  const moving = () => match.options.list().some((c) => celles.verbs[verbOf(c)]?.word === 'go');
  await playUntil(page, match, moving, (m) => {
    const take = m.options.list().find((c) => celles.verbs[verbOf(c)]?.word === 'take');
    return take ?? hurried(m, random, 3);
  });
  await passScreen(page);
  expect(moving()).toBe(true);
  // A hex that is no option of any kind.
  const hexKind = celles.kinds.hex;
  const layout = hexLayout((celles.sheet(match.setup) as { grid: Parameters<typeof hexLayout>[0] }).grid);
  const offered = new Set(
    await page.locator('.board-option[data-hex]').evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.hex)),
  );
  const candidates = layout.places
    .filter((p) => !offered.has(p.label) && p.column > 4 && p.row > 2)
    .map((p) => ({ label: p.label, x: p.centre.x, y: p.centre.y }));
  // In sight, and nothing lies on it.
  const box = await page.evaluate((list) => {
    const svg = document.querySelector<SVGSVGElement>('.map-above svg');
    const host = document.querySelector('.map-host')?.getBoundingClientRect();
    for (const { label, x, y } of list) {
      const p = new DOMPoint(x, y).matrixTransform(svg?.getScreenCTM() ?? undefined);
      if (!host || p.x < host.left + 220 || p.x > host.right - 120 || p.y < host.top + 60 || p.y > host.bottom - 60)
        continue;
      if (!document.elementFromPoint(p.x, p.y)?.closest('.board-option, [data-piece]'))
        return { label, x: p.x, y: p.y };
    }
    return { label: '', x: 0, y: 0 };
  }, candidates);
  const hex = box.label;
  await page.mouse.click(box.x, box.y);
  const refusal = page.getByTestId('refusal');
  await expect(refusal).toContainText(hex);
  const rule = (await refusal.locator('.rule').textContent()) ?? '';
  const go = celles.verbs.findIndex((v) => v.word === 'go');
  const mover = match.options.list().find((c) => verbOf(c) === go) as number;
  const why = whyNot(celles, match.state, code(go, firstThing(mover), hexKind?.find(hex) ?? 0));
  expect(rule).toBe(why?.rule);
  await expect(refusal).toContainText(why?.text ?? '?');
  await refusal.locator('.rule').click();
  const statement = parseRulebook(celles.rulebook).find(rule);
  await expect(page.locator('.st.on')).toContainText((statement?.text ?? '?').slice(0, 30).replace(/[*`]/g, ''));
  await choicesShown(page, match);
});

test('undo goes back to the line and not past it, redo returns', async ({ page }) => {
  const match = await openTable(page, celles, start);
  const random = new RandomSource('undo');
  await passScreen(page);
  await page.keyboard.press('0');
  await playUntil(
    page,
    match,
    (m) => mayUndo(m, 2),
    (m) => hurried(m, random, 2),
  );
  await passScreen(page);
  const line = match.undoLine();
  expect(match.length - line).toBeGreaterThanOrEqual(2);
  await expect(page.getByTestId('undo-line')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const full = match.length;
  while (match.length > line) {
    match.undo();
    await undo.click();
    await choicesShown(page, match);
  }
  await expect(undo).toBeDisabled();
  await page.keyboard.press('z');
  await choicesShown(page, match);
  while (match.length < full) {
    match.redo();
    await page.keyboard.press('y');
    await choicesShown(page, match);
  }
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled();
});

test('a reload keeps the match, the shelf lists it', async ({ page }) => {
  const match = await openTable(page, celles, start);
  const random = new RandomSource('reload');
  await passScreen(page);
  await playUntil(
    page,
    match,
    (m) => m.length >= 8,
    (m) => hurried(m, random, 3),
  );
  await passScreen(page);
  const prompt = await page.getByTestId('prompt').textContent();
  await page.reload();
  await choicesShown(page, match);
  await passScreen(page);
  expect(await page.getByTestId('prompt').textContent()).toBe(prompt);
  await page.goto('./#/');
  await page.locator('.saved').first().click();
  await choicesShown(page, match);
});

test('the replay slider shows the positions of the record; play on from here branches', async ({ page }) => {
  const match = await openTable(page, celles, start);
  const random = new RandomSource('replay');
  await passScreen(page);
  await page.keyboard.press('0');
  await playUntil(
    page,
    match,
    (m) => m.length >= 24,
    (m) => hurried(m, random, 2),
  );
  await passScreen(page);
  const viewer = match.seat;
  await page.getByRole('button', { name: 'Replay' }).click();
  const layout = hexLayout((celles.sheet(match.setup) as { grid: Parameters<typeof hexLayout>[0] }).grid);
  const moments = match.moments(viewer);
  for (const at of [0, 5, 11, 12, 16, moments.length - 1]) {
    await page.getByTestId('replay-slider').fill(String(at));
    await choicesShown(page, at);
    const scene = celles.scene(celles.view(match.stateAt(moments[at]?.index ?? -1), viewer));
    const there = Object.fromEntries(scene.pieces.flatMap((p) => ('hex' in p.place ? [[p.id, p.place.hex]] : [])));
    const drawn = Object.fromEntries(
      Object.entries(await drawnPieces(page)).map(([id, p]) => [id, layout.at(p.x, p.y)?.label]),
    );
    expect(drawn).toEqual(there);
    await expect(page.getByTestId('state')).toContainText(`Turn ${scene.status.plate?.turn.now}`);
  }
  await page.getByTestId('replay-slider').fill('11');
  await choicesShown(page, 11);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByTestId('play-on').click();
  await choicesShown(page, match.branch(moments[11]?.index));
  await passScreen(page);
  await expect(page.locator('.decision')).toBeVisible();
});

test('the record is exported as text and read back', async ({ page }) => {
  const match = await openTable(page, celles, start);
  await passScreen(page);
  await page.getByRole('button', { name: 'Save and export' }).click();
  const text = await recordShown(page, `commitment ${match.commitment}$`);
  expect(text).not.toContain(`seed ${match.seed}`);
  await page.getByRole('checkbox').check();
  await recordShown(page, `seed ${match.seed}`);
});
