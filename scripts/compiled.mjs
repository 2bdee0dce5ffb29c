// The server as plain JavaScript, made from its sources when they are newer: no loader stays in memory beside it, and it
// starts sooner. Everything else runs from the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'sandtable');
const SOURCES = [
  'src/engine',
  'src/games',
  'src/ai',
  'src/lab',
  'src/remote',
  'src/server',
  'src/cli',
  'src/print',
  'package-lock.json',
];
/** So many are kept: a server that still runs may load a part of its own. */
const KEPT = 3;

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

/** Addresses that a module takes from its own place are those of its source. */
const inPlace = {
  name: 'in-place',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id.split('?')[0]).href));
  },
};

async function compile(entry, folder) {
  const { build } = await import('vite');
  const making = `${folder}.${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [inPlace],
    build: {
      ssr: join(root, entry),
      outDir: making,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: 'parts/[name]-[hash].mjs' } },
    },
  });
  // Whoever made it first is as good.
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
}

/** Address of the module that `entry` became. null: it could not be made, and the source is to be used. */
export function compiled(entry, more = []) {
  const name = relative('.', entry).replaceAll(/[^a-z]+/gi, '-');
  const stamp = Math.round(Math.max(...[...SOURCES, ...more].map((source) => newest(join(root, source)))));
  const folder = join(cache, `${name}-${stamp.toString(36)}`);
  const main = join(folder, 'main.mjs');
  if (!existsSync(main)) {
    // In a process of its own: what builds is larger than what is built.
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), entry, folder], { stdio: ['ignore', 2, 2] });
    if (!existsSync(main)) return null;
    const older = readdirSync(cache)
      .filter((f) => f.startsWith(`${name}-`))
      .sort((a, b) => statSync(join(cache, b)).mtimeMs - statSync(join(cache, a)).mtimeMs);
    for (const old of older.slice(KEPT)) rmSync(join(cache, old), { recursive: true, force: true });
  }
  return pathToFileURL(main).href;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(process.argv[2], process.argv[3]);
