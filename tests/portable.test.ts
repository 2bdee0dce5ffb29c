/** The house stands on any system and in any folder: blanks and letters such as é in its path, Windows' line ends. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPlaces } from '../scripts/browser.mjs';
import { commonOf, forwardSlashes } from '../src/cli/tested-rules.ts';
import { catalog } from '../src/games/catalog.ts';
import { begin, ended } from './started.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = ['bin', 'scripts', 'src', 'tests', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(mjs|tsx?)$/.test(name))
    .map((name) => join(folder, name)),
);

describe('paths', () => {
  it('are never taken from the address of a file, which has %20 for a blank and /C: for a drive', () => {
    const address = /import\.meta\.url\)\s*\.pathname/;
    expect(sources.filter((file) => address.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('of tests are compared with forward slashes, as the test runner names them', () => {
    expect(forwardSlashes('C:\\my games\\src\\celles', '\\')).toBe('C:/my games/src/celles');
    expect(forwardSlashes('/odd\\name/celles', '/')).toBe('/odd\\name/celles');
    expect(commonOf(['C:/my games/celles', 'C:/my games/peiper'])).toBe('C:/my games');
    expect(commonOf(['/a/celles', '/b/peiper'])).toBe('/');
  });
});

describe('in a folder with blanks and an é in its name', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'my games é '));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(command: string, args: readonly string[], cwd: string): string {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
    expect(status, stderr).toBe(0);
    return stdout;
  }

  it('a checkout with the line ends of Windows has every file to the byte, golden records among them', () => {
    const copy = join(folder, 'a checkout');
    run('git', ['clone', '--quiet', '--shared', '--config', 'core.autocrlf=true', root, copy], folder);
    // Mode, hash, stage and name of every file as it was committed, and the hash of what now lies in the folder.
    const committed = run('git', ['-c', 'core.quotePath=false', 'ls-files', '--stage'], copy)
      .trim()
      .split('\n')
      .map((line) => ({ hash: line.split(' ')[1], name: line.slice(line.indexOf('\t') + 1) }));
    const { stdout } = spawnSync('git', ['hash-object', '--no-filters', '--stdin-paths'], {
      cwd: copy,
      encoding: 'utf8',
      input: committed.map(({ name }) => `${name}\n`).join(''),
    });
    const lies = stdout.trim().split('\n');
    expect(committed.filter(({ hash }, i) => hash !== lies[i]).map(({ name }) => name)).toEqual([]);
    for (const { id } of catalog)
      expect(committed.some(({ name }) => name.startsWith(`src/games/${id}/golden/`) && name.endsWith('.txt'))).toBe(
        true,
      );
  });

  it('it is compiled, built and started, answers, and replays a record', async () => {
    const copy = join(folder, 'the product');
    mkdirSync(join(copy, 'node_modules'), { recursive: true });
    for (const part of [
      'bin',
      'scripts',
      'src',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
    ])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    // Packages as they lie here; what is made from the sources has a place of its own.
    for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.')))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
    const program = join(copy, 'bin', 'sandtable.mjs');
    const { child, at } = await begin(process.execPath, [program, 'start', '--port', '0'], folder);
    onTestFinished(() => void child.kill('SIGKILL'));
    const page = await (await fetch(at)).text();
    const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
    const answers = [await fetch(new URL(script, at)), await fetch(new URL('api/hello', at))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    child.kill('SIGTERM');
    await ended(child);
    for (const made of ['dist/index.html', 'node_modules/.cache/sandtable', '.sandtable/sandtable.db'])
      expect(existsSync(join(copy, made)), made).toBe(true);
    const record = join(copy, 'src', 'games', 'celles', 'golden', 'two-machines.txt');
    expect(run(process.execPath, [program, 'verify', record], folder)).toMatch(/^ok: \d+ choices/);
  });
});

describe('a browser for the tests is looked for', () => {
  it('on a Mac: Chrome, Chromium and Edge, for all users and for this one', () => {
    const places = chromiumPlaces({ platform: 'darwin', env: { PATH: '/opt/homebrew/bin' }, home: '/Users/é' });
    for (const place of [
      '/opt/homebrew/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      '/Users/é/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ])
      expect(places).toContain(place);
  });

  it('on Windows: Chrome, Chromium and Edge, in every folder for programs', () => {
    const env = {
      PATH: 'D:\\tools;D:\\more tools',
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\é\\AppData\\Local',
    };
    const places = chromiumPlaces({ platform: 'win32', env, home: 'C:\\Users\\é' });
    for (const place of [
      'D:\\more tools\\chrome.exe',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\é\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\é\\AppData\\Local\\Chromium\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ])
      expect(places).toContain(place);
  });

  it('on Linux: on the path', () => {
    const places = chromiumPlaces({ platform: 'linux', env: { PATH: '/usr/bin:/snap/bin' }, home: '/home/é' });
    for (const place of ['/usr/bin/chromium', '/snap/bin/chromium', '/usr/bin/microsoft-edge-stable'])
      expect(places).toContain(place);
  });
});
