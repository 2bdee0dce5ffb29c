/** Every statement of every rulebook that a program could break is cited by a test that runs. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Coverage } from '../src/cli/coverage.ts';
import { catalog } from '../src/games/catalog.ts';

const command = fileURLToPath(new URL('../bin/sandtable.mjs', import.meta.url));
/** The runner that lists the tests must not take itself for a part of this one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|NODE_ENV|TEST)/.test(name)),
);

it('every testable rule statement is cited by a test', () => {
  const run = spawnSync(process.execPath, [command, 'rules', '--json'], { env, encoding: 'utf8', maxBuffer: 1e8 });
  expect(run.stderr).toBe('');
  const found = JSON.parse(run.stdout) as Record<string, Coverage>;
  expect(Object.keys(found)).toEqual(catalog.map((entry) => entry.id));
  for (const [id, { missing, unknown, tested }] of Object.entries(found)) {
    expect({ id, missing, unknown }).toEqual({ id, missing: [], unknown: [] });
    expect(tested).toBeGreaterThan(0);
  }
});

it('titles are those the runner lists: with their groups, by row, and none that would not run', () => {
  const script = `
    import { titlesIn } from ${JSON.stringify(new URL('../src/cli/tested-rules.ts', import.meta.url).href)};
    const folder = ${JSON.stringify(fileURLToPath(new URL('./cited', import.meta.url)))};
    console.log(JSON.stringify((await titlesIn([folder])).get(folder)));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const run = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(JSON.parse(run.stdout)).toEqual([
    'T-01 movement > T-02 goes',
    "T-01 movement > 'W1' 'T-04 T-05': a row of a table",
  ]);
});
