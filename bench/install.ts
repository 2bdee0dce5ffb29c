/** `npm run -s bench -- install [--json]`: the package, installed by npm in an empty folder: its size, and how soon it plays. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../scripts/npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const MB = 1_000_000;

export interface InstallFigures {
  readonly tarballMegabytes: number;
  /** With all that it depends on. */
  readonly installedMegabytes: number;
  readonly packages: number;
  readonly installSeconds: number;
  /** From the command to the first page that is served. */
  readonly startSeconds: number;
  readonly games: number;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

const packagesIn = (modules: string): number =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .reduce((sum, name) => sum + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1), 0);

const secondsOf = async (act: () => unknown): Promise<number> => {
  const begun = performance.now();
  await act();
  return (performance.now() - begun) / 1000;
};
const rounded = (n: number): number => Math.round(n * 10) / 10;

async function firstPage(folder: string): Promise<void> {
  const bin = join(folder, 'node_modules', 'sandtable', 'bin', 'sandtable.mjs');
  const words = [bin, 'start', '--port', '0', '--store', ':memory:', '--json'];
  const server = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    const page = await fetch((JSON.parse(said.toString()) as { url: string }).url);
    if (!page.ok || !(await page.text()).includes('Sandtable'))
      throw new Error(`the page was not served: ${page.status}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

export async function measureInstall(progress: (text: string) => void): Promise<InstallFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-install-'));
  try {
    progress('packing');
    execFileSync(process.execPath, ['scripts/package.mjs', '--no-tarball'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 2],
    });
    if (npm(['pack', '--loglevel=error', '--pack-destination', folder], root, 'ignore') !== 0)
      throw new Error('the package could not be packed');
    const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) as string);
    const tarballMegabytes = statSync(tarball).size / MB;
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    progress('npm install');
    const installSeconds = await secondsOf(() => {
      if (npm(['install', '--no-audit', '--no-fund', '--loglevel=error', tarball], folder) !== 0)
        throw new Error('npm install failed. Is the npm registry within reach?');
    });
    rmSync(tarball);
    const modules = join(folder, 'node_modules');
    progress('starting');
    const startSeconds = await secondsOf(() => firstPage(folder));
    const listed = execFileSync(
      process.execPath,
      [join(modules, 'sandtable', 'bin', 'sandtable.mjs'), 'games', '--json'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    return {
      tarballMegabytes: rounded(tarballMegabytes),
      installedMegabytes: rounded(sizeOf(modules) / MB),
      packages: packagesIn(modules),
      installSeconds: rounded(installSeconds),
      startSeconds: rounded(startSeconds),
      games: (JSON.parse(listed) as { games: readonly unknown[] }).games.length,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function install(json: boolean, progress: (text: string) => void): Promise<void> {
  const figures = await measureInstall(progress);
  progress('');
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  const { tarballMegabytes, installedMegabytes, packages, installSeconds, startSeconds, games } = figures;
  console.log(`tarball          ${tarballMegabytes} MB`);
  console.log(`installed        ${installedMegabytes} MB in ${packages} packages, ${installSeconds} s`);
  console.log(`first page after ${startSeconds} s, with ${games} games`);
}
