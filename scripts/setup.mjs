// Set-up with nothing but Node: makes sure the packages are installed, then runs the command named on the line.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchParts, machine, neededBy, notWorking } from './native.mjs';
import { npm as npmIn } from './npm.mjs';

const NEEDED = [20, 19];
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.sandtable-setup');

const npm = (args, output) => npmIn(args, root, output);

const commands = {
  start: ['bin/sandtable.mjs', 'start'],
  test: ['--import', 'tsx', 'scripts/test.mjs'],
  check: ['--import', 'tsx', 'scripts/test.mjs', '--only', 'types,lint,imports'],
  format: ['--import', 'tsx', 'scripts/test.mjs', '--only', 'format'],
  nodes: ['--import', 'tsx', 'scripts/nodes.mjs'],
  mutate: ['--import', 'tsx', 'scripts/mutate.mjs'],
  bench: ['--import', 'tsx', 'bench/run.ts'],
  proof: ['--import', 'tsx', 'bench/proof/run.ts'],
  crash: ['--import', 'tsx', 'tests/crash/run.ts'],
  docs: ['scripts/docs.mjs'],
  package: ['scripts/package.mjs'],
  release: ['scripts/release.mjs'],
  sandtable: ['bin/sandtable.mjs'],
};

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Sandtable needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Installs what the lock says. The names of the native packages that do not work on this machine are left in the stamp. */
function install(command) {
  const text = readFileSync(join(root, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(text).digest('hex')} ${machine}`;
  const [stood, ...without] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n').filter(Boolean) : [];
  if (stood === wanted && neededBy(command, without).length === 0) return;
  const missing = !existsSync(join(root, 'node_modules'));
  console.error(missing ? 'Installing packages (first run, about a minute) …' : 'Bringing packages up to date …');
  // Not `npm ci`: it throws away what is there, and fetches all of it again when the lock changes by one line.
  if (npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    console.error(
      'The packages could not be installed. Is the npm registry within reach? The messages above say more.',
    );
    process.exit(1);
  }
  const lock = JSON.parse(text);
  let broken = notWorking(root, lock);
  if (broken.length > 0) {
    const parts = fetchParts(root, lock, broken, npm);
    if (parts.length > 0) console.error(`npm had left out programs for ${machine}; fetched: ${parts.join(', ')}.`);
    broken = notWorking(root, lock);
  }
  writeFileSync(stamp, [wanted, ...broken, ''].join('\n'));
  const needed = neededBy(command, broken);
  if (needed.length === 0) return;
  console.error(
    `${needed.join(', ')} cannot be loaded on ${machine} (Node ${process.versions.node}), and ${command ? `\`${command}\` needs it` : 'Sandtable needs it'}.\n` +
      'Delete the folder node_modules and try again with npm 11 (npm install --global npm@11). Sandtable runs on Linux and\n' +
      'macOS, x64 and arm64, and on Windows x64; anywhere else use the Dockerfile.',
  );
  process.exit(1);
}

const [name, ...rest] = process.argv.slice(2);
if (name === '--help' || name === '-h') {
  console.log(
    `node scripts/setup.mjs [${Object.keys(commands).join(' | ')}] [arguments …]\n\n` +
      'Installs what is missing, then runs the command; --help behind the command tells its arguments.',
  );
  process.exit(0);
}
if (name !== undefined && !Object.hasOwn(commands, name)) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
  process.exit(2);
}
checkNode();
install(name);

if (name !== undefined) {
  const command = commands[name];
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
