/** How the session is put together: a part uses only parts above it, and nothing is inherited. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../../scripts/check-imports.mjs';

/** In the order of the table in ARCHITECTURE.md. */
const PARTS = [
  'table-state',
  'store',
  'seating',
  'ai-client',
  'match-link',
  'position',
  'screen',
  'draft',
  'set-up',
  'ai-seats',
  'decisions',
  'sole-option',
  'selection',
  'replay',
  'session',
  'recap',
];

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const importsIn = (file: string): readonly string[] =>
  importsOf(`session/${file}`, textOf(file)).flatMap((to) => /^session\/(.*)$/.exec(to)?.[1] ?? []);

test('every part is there', () => {
  expect(PARTS.filter((part) => !files.includes(`${part}.ts`))).toEqual([]);
});

test('no file of the session reaches itself through its imports', () => {
  const reached = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of importsIn(file))
      if (!seen.has(next)) {
        seen.add(next);
        reached(next, seen);
      }
    return seen;
  };
  expect(files.filter((file) => reached(file).has(file))).toEqual([]);
});

test.each(PARTS.map((part, i) => [part, PARTS.slice(i + 1)] as const))('%s uses no part below it', (part, below) => {
  const used = importsIn(`${part}.ts`).map((file) => file.replace(/\.ts$/, ''));
  expect(used.filter((name) => below.includes(name))).toEqual([]);
});

test('no class of the session extends another', () => {
  expect(files.filter((file) => /class \w+(<[^>]*>)? extends /.test(textOf(file)))).toEqual([]);
});
