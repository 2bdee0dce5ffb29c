// npm, whichever started us or comes with this Node; nothing but Node is needed to find it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs it in a folder. Its exit code. What it prints goes to stderr (2), or elsewhere as for a child process.
 * @param {import('node:child_process').IOType | number} output
 */
export function npm(args, folder, output = 2) {
  const beside = dirname(process.execPath);
  // Where Node puts it on Windows, and elsewhere.
  const shipped = [beside, join(beside, '..', 'lib')].map((at) => join(at, 'node_modules', 'npm', 'bin', 'npm-cli.js'));
  const cli = process.env.npm_execpath ?? shipped.find((file) => existsSync(file));
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: '' };
  const options = { cwd: folder, env, stdio: ['ignore', output, output] };
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options).status;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}
