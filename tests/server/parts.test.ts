/** How a match is kept and played on the server: parts that hold each other in one direction, and nothing is inherited. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../scripts/check-imports.mjs';

/** Each uses only those before it. */
const PARTS = ['clock', 'live', 'follow-ups', 'match-store', 'service', 'opening', 'absence', 'transfer', 'pairing'];

const folder = new URL('../../src/server/matches/', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

test.each(PARTS.map((part, i) => [part, PARTS.slice(i + 1)] as const))('%s uses no part after it', (part, after) => {
  const used = importsOf(`matches/${part}.ts`, textOf(`${part}.ts`)).map((to) => /^matches\/(.*)\.ts$/.exec(to)?.[1]);
  expect(used.filter((name) => name !== undefined && after.includes(name))).toEqual([]);
});

test('no class of a match extends another', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(files.filter((file) => /class \w+(<[^>]*>)? extends /.test(textOf(file)))).toEqual([]);
});
