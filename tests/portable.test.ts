/** The house stands on any system and in any folder: blanks and letters such as é in its path, Windows' line ends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chromiumPlaces } from '../scripts/browser.mjs';
import { commonOf, forwardSlashes } from '../src/cli/tested-rules.ts';

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

it('a checkout has the same bytes on every system', () => {
  expect(readFileSync(join(root, '.gitattributes'), 'utf8')).toMatch(/^\* text=auto eol=lf$/m);
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
