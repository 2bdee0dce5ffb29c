import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { buildBoard, framed } from './board.mjs';

const out = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules', '.cache', 'board');
let modules: readonly string[] = [];
beforeAll(async () => {
  modules = await buildBoard(out);
}, 60_000);

test('it is made of the board and what the board draws with: no match, no screen, no game, no AI', () => {
  expect(modules).toContain('src/web/embed/index.tsx');
  expect(modules).toContain('src/web/board/Board.tsx');
  const foreign = modules.filter((id) =>
    /^src\/(?!engine\/|web\/(board|embed|look)\/|web\/app\/(Icon|useAfterPaint))/.test(id),
  );
  expect(foreign).toEqual([]);
  // Of the engine, what hexes are called and where they lie.
  const rules = modules.filter((id) => /^src\/engine\/(match|steps|state|seat|play|game|verbs|host)\.ts$/.test(id));
  expect(rules).toEqual([]);
});

test('it is whole: what it imports lies beside it', () => {
  const files = readdirSync(out);
  expect(files).toEqual(expect.arrayContaining(['index.js', 'board.css']));
  for (const file of files.filter((name) => name.endsWith('.js')))
    for (const [, from] of readFileSync(join(out, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*["'`]([^"'`]+)["'`]/g,
    ))
      if (from?.startsWith('./')) expect(files).toContain(from.slice(2));
});

test('its styles change nothing else in a page', () => {
  const css = readFileSync(join(out, 'board.css'), 'utf8').replaceAll(/@font-face\{[^}]*\}/g, '');
  const loose = [...css.matchAll(/(?:^|[{}])([^{}@]+)\{/g)]
    .flatMap(([, selectors]) => (selectors as string).split(','))
    .filter((selector) => selector.trim() !== '' && !selector.includes('.sandtable-board'));
  expect(loose).toEqual([]);
});

test.each([
  [':root', '.sandtable-board'],
  ['.map-view *', '.sandtable-board .map-view *'],
  ['[data-theme="dark"]', '.sandtable-board[data-theme="dark"]'],
  ['[data-theme="dark"] .mini-map image', '.sandtable-board[data-theme="dark"] .mini-map image'],
])('%s is kept in the frame', (selector, inside) => expect(framed(selector)).toBe(inside));
