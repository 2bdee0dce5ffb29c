import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(`${web}/${file}`, 'utf8') }));
const palette = 'look/tokens.css';

/** Given by the page for one thing: the color of a side, how far the map is zoomed, where a bar stands. */
const GIVEN = new Set([
  'at',
  'crest',
  'crest-ink',
  'k',
  'seat-0',
  'seat-0-line',
  'seat-1',
  'seat-1-line',
  'side',
  'zoom',
]);

test('colors stand in the palette alone', () => {
  const raw = sheets
    .filter(({ file }) => file !== palette)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi)].map((m) => `${file}: ${m[0]}`),
    );
  expect(raw).toEqual([]);
});

const namedIn = (text: string): ReadonlySet<string | undefined> =>
  new Set([...text.matchAll(/--([\w-]+):/g)].map((m) => m[1]));

test('what a style uses is in the palette, or stands in its own sheet', () => {
  const named = namedIn(sheets.find((s) => s.file === palette)?.text ?? '');
  const unknown = sheets.flatMap(({ file, text }) => {
    const own = namedIn(text);
    return [...text.matchAll(/var\(--([\w-]+)/g)]
      .filter((m) => !named.has(m[1]) && !own.has(m[1]) && !GIVEN.has(m[1] as string))
      .map((m) => `${file}: --${m[1]}`);
  });
  expect(unknown).toEqual([]);
});

test('no style sheet is longer than 600 lines', () => {
  const long = sheets.filter(({ text }) => text.split('\n').length > 601).map(({ file }) => file);
  expect(long).toEqual([]);
});

test('what surrounds the map is not styled by what it holds: each change in it would have all of the map looked at', () => {
  const around = /(?:\.screen|\.phone|\.sheet|\.map|\.map-view|body|:root)(?:\[[^\]]*\]|\.[\w-]+)*:has\([^{]*/g;
  const found = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(around)].map(([rule]) => `${file}: ${rule.trim()}`),
  );
  expect(found).toEqual([]);
});
