// What is published: the engine, the commands and the server as plain JavaScript with their types (lib), and the built
// client (dist). `npm pack` after it gives a package that needs neither Vite nor TypeScript.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBoard } from './board.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'lib');
const src = join(root, 'src');

const HELP = `npm run package [-- --no-tarball]

Builds lib and dist, and packs them into a tarball (sandtable-<version>.tgz).

  --no-tarball   leaves the packing out

Exit codes: 0 all is well, 1 something is wrong with what was asked for, 2 bad usage.`;

/** The doors, and what is started as a thread or loaded by address. */
const ENTRIES = [
  'engine/index',
  'engine/schema',
  'testing/index',
  'ai/index',
  'lab/index',
  'server/index',
  'cli/index',
  'cli/main',
  'cli/register',
  'games/catalog',
  'ai/serve',
  'lab/batch',
  'lab/volunteer',
  'cli/fuzz-batch',
  'cli/other-games',
].map((name) => `${name}.ts`);
const THREADS = ['lab/pool-worker.mjs', 'server/machine-worker.mjs', 'cli/author-hooks.mjs', 'cli/strip-types.mjs'];

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Addresses of our own modules, as they are reckoned at run time, name what the modules have become. */
const addresses = {
  name: 'addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    return code.replaceAll(/(new URL\(\s*'\.[^']*)\.(ts|mjs)'(\s*,\s*import\.meta\.url)/g, "$1.js'$3");
  },
};

async function compile() {
  const { build } = await import('vite');
  rmSync(out, { recursive: true, force: true });
  const there = [...ENTRIES, ...THREADS].filter((name) => existsSync(join(src, name)));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [addresses],
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(there.map((name) => [name.replace(/\.(ts|mjs)$/, ''), join(src, name)])),
        preserveEntrySignatures: 'strict',
        output: {
          preserveModules: true,
          preserveModulesRoot: src,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  });
  for (const file of filesIn(join(src, 'games')))
    if (/\.(md|svg)$/.test(file)) {
      const to = join(out, relative(src, file));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(file, to);
    }
}

/** What the print program reads beside its code. */
function copyForPrint() {
  const fonts = join('print', 'fonts');
  for (const file of [
    ...readdirSync(join(src, fonts)).map((name) => join(fonts, name)),
    join('web', 'board', 'symbols.svg'),
  ]) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(src, file), join(out, file));
  }
}

function run(what, args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${what} failed`);
}

function declare() {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  run('writing the types', [tsc, '--project', 'tsconfig.package.json']);
  // Of the client only the board is a door; what it is made of is bundled and needs no types. The commands draw maps.
  for (const file of [...filesIn(join(out, 'web'))])
    if (file.endsWith('.d.ts') && !/[\\/]web[\\/](embed|board[\\/]draw)[\\/]/.test(file)) rmSync(file);
}

/** The client, unless it is up to date. */
function site() {
  const build = "import('./src/cli/site.ts').then(({ buildSite }) => buildSite())";
  run('building the client', ['--import', 'tsx', '--eval', build]);
}

const argv = process.argv.slice(2);
const unknown = argv.find((word) => !['--no-tarball', '--help', '-h'].includes(word));
if (argv.includes('--help') || argv.includes('-h')) console.log(HELP);
else if (unknown !== undefined) {
  console.error(`Unknown option "${unknown}".\n${HELP}`);
  process.exitCode = 2;
} else {
  await compile();
  copyForPrint();
  declare();
  await buildBoard(join(out, 'board'));
  site();
  if (!argv.includes('--no-tarball')) {
    const { npm } = await import('./npm.mjs');
    process.exitCode = npm(['pack', '--loglevel=error'], root, 'inherit');
  }
  console.log(`built ${[...filesIn(out)].length} files into ${relative(root, out).split(sep).join('/')}`);
}
