// Set-up with nothing but Node: makes sure the packages are installed, then runs the command named on the line.
//   node scripts/setup.mjs [start | test | check | mutate | bench | sandtable] [arguments …]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [20, 19];
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.sandtable-setup');

const commands = {
  start: ['bin/sandtable.mjs', 'start'],
  test: ['scripts/test.mjs'],
  check: ['scripts/test.mjs', '--only', 'types,lint,imports'],
  mutate: ['scripts/mutate.mjs'],
  bench: ['--import', 'tsx', 'bench/run.ts'],
  crash: ['--import', 'tsx', 'tests/crash/run.ts'],
  sandtable: ['bin/sandtable.mjs'],
};

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Sandtable needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

function npm(args) {
  const shipped = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const cli = process.env.npm_execpath ?? (existsSync(shipped) ? shipped : undefined);
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: '' };
  const options = { cwd: root, env, stdio: ['ignore', 2, 2] };
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lock} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const missing = !existsSync(join(root, 'node_modules'));
  console.error(missing ? 'Installing packages (first run, about a minute) …' : 'Bringing packages up to date …');
  // Not `npm ci`: it refuses a lock file that lacks the binaries of platforms other than the one it was made on.
  const result = npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0) {
    console.error(
      'The packages could not be installed. Is the npm registry within reach? The messages above say more.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

checkNode();
install();

const [name, ...rest] = process.argv.slice(2);
if (name !== undefined) {
  const command = commands[name];
  if (!command) {
    console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
    process.exit(2);
  }
  const child = spawn(process.execPath, [...command, ...rest], { cwd: root, stdio: 'inherit' });
  // Whoever ends this one means the command: it is told, and its end is waited for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm passes a signal on to its shell only, which ends and leaves this one behind: that is a call to end, too.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}
