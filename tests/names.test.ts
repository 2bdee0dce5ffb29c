/** The client knows no game: whatever it shows of one comes from its entry in the catalog or from the contract. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalog } from '../src/games/catalog.ts';

const web = fileURLToPath(new URL('../src/web', import.meta.url));

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(tsx?|css|html|js)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

test('no file of the client names a game', () => {
  const names = catalog.flatMap(({ id, title }) => [id, title]);
  const found = [...sources(web)].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file} names ${name}`);
  });
  expect(names.length).toBeGreaterThan(2);
  expect(found).toEqual([]);
});
