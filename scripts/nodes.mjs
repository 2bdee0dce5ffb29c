// Unit tests on the versions of Node that people have beside this one; each comes as an npm package that holds its binary.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { npm } from './npm.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VERSIONS = ['24', '26'];

const { versions, parts, list } = argumentsOf(
  {
    name: 'npm run nodes --',
    help: `
npm run nodes -- [--node VERSION]… [--list] [test file or folder]…

Runs the unit tests on other versions of Node: all of them, on Node ${VERSIONS.join(' and ')}, if nothing else is named.

  --node VERSION   on this version; may be given more than once
  --list           names the test files and runs nothing`,
    options: { node: { type: 'string', multiple: true }, list: { type: 'boolean' } },
    takes: [0, Number.POSITIVE_INFINITY],
  },
  (args) => {
    const versions = args.values.node ?? VERSIONS;
    for (const version of versions)
      if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new UsageError(`--node: expected a version, got "${version}"`);
    return { versions, parts: args.positionals, list: args.values.list === true };
  },
);

function binaryOf(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const home = join(root, 'node_modules', '.cache', 'sandtable', `node-${version}`);
  const name = `node-${system}-${process.arch}`;
  const binary = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{}');
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`], home);
  return existsSync(binary) ? binary : undefined;
}

const vitest = (node, ...args) =>
  spawnSync(node, [join('node_modules', 'vitest', 'vitest.mjs'), ...args, ...parts], { cwd: root, stdio: 'inherit' });

if (list) process.exit(vitest(process.execPath, 'list', '--filesOnly').status ?? 1);

let failed = 0;
for (const version of versions) {
  const binary = binaryOf(version);
  console.log(`\n== Node ${version}`);
  if (binary === undefined) console.error(`npm has no Node ${version} for ${process.platform}-${process.arch}.`);
  if (binary === undefined || vitest(binary, 'run').status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
