import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The runner that lists the tests must not take itself for a part of this one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|NODE_ENV|TEST)/.test(name)),
);

function listed(...args: string[]): string[] {
  const own = ['--import', 'tsx', 'scripts/nodes.mjs', '--list', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, own, { cwd: root, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim().split(/\r?\n/).sort();
}

it('npm run nodes: every unit test there is, if none is named; otherwise those that are', () => {
  const all = ['src', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('tests/cited/')),
  );
  const found = listed();
  expect(found).toEqual(all.sort());
  for (const room of ['src/games/', 'src/ai/', 'src/web/', 'scripts/', 'tests/contract'])
    expect(found.some((file) => file.startsWith(room))).toBe(true);
  expect(listed('src/games/celles/rules/chits.test.ts')).toEqual(['src/games/celles/rules/chits.test.ts']);
});
