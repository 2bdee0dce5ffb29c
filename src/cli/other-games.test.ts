import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG, fileOfModule, gamesNamed } from './other-games.ts';
import { pageModules } from './page-modules.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'other games é-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('modules named on a line', () => {
  it('are taken from it wherever they stand, and the rest is left', () => {
    const line = ['play', '--games', './a.ts', 'war', '--games=b', '--seed', '7'];
    expect(gamesNamed(line, folder)).toEqual({ specs: ['./a.ts', 'b'], rest: ['play', 'war', '--seed', '7'] });
  });

  it('a number of games is the command’s own', () => {
    expect(gamesNamed(['fuzz', '--games', '500', '--games=20', '--games', 'x'], folder)).toEqual({
      specs: ['x'],
      rest: ['fuzz', '--games', '500', '--games=20'],
    });
  });

  it('nothing after -- is looked at, and a flag without a module is refused', () => {
    expect(gamesNamed(['bot', '--', '--games', 'x'], folder)).toEqual({
      specs: [],
      rest: ['bot', '--', '--games', 'x'],
    });
    expect(() => gamesNamed(['games', '--games'], folder)).toThrow('--games takes a module');
    expect(() => gamesNamed(['games', '--games', '--json'], folder)).toThrow('--games takes a module');
  });

  it('the folder names its own, once each; a broken file is refused', () => {
    put(CONFIG, '{ "games": ["./a.ts", "b"] }');
    expect(gamesNamed(['games', '--games', 'b'], folder).specs).toEqual(['b', './a.ts']);
    put(CONFIG, '{ "games": "./a.ts" }');
    expect(() => gamesNamed([], folder)).toThrow('sandtable.config.json: games: expected a list of modules');
    put(CONFIG, '[]');
    expect(() => gamesNamed([], folder)).toThrow('expected an object');
    put(CONFIG, '{');
    expect(() => gamesNamed([], folder)).toThrow('sandtable.config.json: ');
  });
});

describe('the file of a module', () => {
  it('is a file, a folder’s index, what its package names, or an installed package here or above', () => {
    const file = put('a.ts', '');
    expect(fileOfModule('./a.ts', folder)).toBe(file);
    const index = put('war/index.ts', '');
    expect(fileOfModule('war', folder)).toBe(index);
    put('named/package.json', '{ "exports": { ".": { "types": "./x.d.ts", "import": "./src/game.js" } } }');
    put('named/src/game.js', '');
    expect(fileOfModule('./named', folder)).toBe(join(folder, 'named', 'src', 'game.js'));
    put('node_modules/@me/war/package.json', '{ "main": "main.js" }');
    put('node_modules/@me/war/main.js', '');
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    expect(fileOfModule('@me/war', join(folder, 'deep', 'er'))).toBe(
      join(folder, 'node_modules', '@me', 'war', 'main.js'),
    );
  });

  it('what is none is refused by name', () => {
    expect(() => fileOfModule('nowhere', folder)).toThrow('there is no file, folder or installed package "nowhere"');
    put('rules.md', '');
    expect(() => fileOfModule('rules.md', folder)).toThrow('"rules.md" is not a module');
    mkdirSync(join(folder, 'empty'));
    expect(() => fileOfModule('empty', folder)).toThrow('the folder "empty" has no index.ts');
  });
});

describe('a game in the page', () => {
  const doors = { sandtable: '../../assets/door.js' };

  it('is every module that can be reached, without types, and the files it asks for; nothing else of the folder', async () => {
    put('package.json', '{}');
    put('.env', 'SECRET=1');
    put('notes.md', 'mine');
    put('src/rulebook.md', '### W-1');
    put('src/map.json', '{ "a": 1 }');
    put(
      'src/rules/move.ts',
      `import { push } from 'sandtable';\nexport const move = (n: number): number => n;\nexport { push };`,
    );
    const entry = put(
      'src/entry.ts',
      `import type { CatalogEntry } from 'sandtable';
import map from './map.json' with { type: 'json' };
export const book = new URL('./rulebook.md', import.meta.url);
export const load = async () => (await import('./rules/move.ts')).move(map.a) as number;
`,
    );
    const { entry: named, files } = await pageModules(entry, doors);
    expect(named).toBe('src/entry.js');
    expect([...files.keys()].sort()).toEqual([
      'src/entry.js',
      'src/map.json.js',
      'src/rulebook.md',
      'src/rules/move.js',
    ]);
    expect(files.get('src/map.json.js')).toBe('export default { "a": 1 };\n');
    const code = String(files.get('src/entry.js'));
    expect(code).toContain('from "./map.json.js"');
    expect(code).not.toContain('with {');
    expect(code).toContain('import("./rules/move.js")');
    expect(code).not.toContain('CatalogEntry');
    expect(String(files.get('src/rules/move.js'))).toContain('from "../../../../assets/door.js"');
  });

  it('what a page cannot load is refused by file and name', async () => {
    put('package.json', '{}');
    const asks = async (text: string) => pageModules(put('entry.js', text), doors);
    await expect(asks(`import 'lodash';`)).rejects.toThrow(
      'imports "lodash": in a page a game imports "sandtable" and its own files',
    );
    await expect(asks(`import 'sandtable/server';`)).rejects.toThrow(
      'imports "sandtable/server", which is not available in a page',
    );
    await expect(asks(`import './gone.js';`)).rejects.toThrow('imports "./gone.js", and there is no such file');
    await expect(asks(`new URL('./gone.md', import.meta.url);`)).rejects.toThrow('asks for ./gone.md');
    put('../outside.js', '');
    await expect(asks(`import '../outside.js';`)).rejects.toThrow('is outside the game');
    rmSync(join(folder, '..', 'outside.js'), { force: true });
  });
});
