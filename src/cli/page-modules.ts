/**
 * A game by another author as the page can load it: every module that can be reached from its entry, with types taken out and
 * imports named by address, and the files beside them that it asks for. Nothing else of the author's folder is given away.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, posix, relative, resolve, sep } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { stripTypes } from './strip-types.mjs';

export class PageFault extends Error {
  override readonly name = 'PageFault';
}

export interface PageModules {
  /** Path of the entry among the files. */
  readonly entry: string;
  /** Contents by path, with forward slashes. */
  readonly files: ReadonlyMap<string, string | Buffer>;
}

const NEAR_DISTANCE = /new\s+URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1\s*,\s*import\.meta\.url\s*\)/g;
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The folder of the package a file belongs to, or its own. */
function packageOf(file: string): string {
  for (let at = dirname(file); ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at;
    if (dirname(at) === at) return dirname(file);
  }
}

/** Servers know what JavaScript is; of the rest they have their own ideas. */
const nameInPage = (path: string): string => {
  const ext = extname(path);
  if (ext === '.json') return `${path}.js`;
  return ext === '.ts' || ext === '.mts' ? `${path.slice(0, -ext.length)}.js` : path;
};

/** @param doors addresses of the doors a page has, by specifier, from the folder of the files. */
export async function pageModules(entry: string, doors: Readonly<Record<string, string>>): Promise<PageModules> {
  await init;
  const root = packageOf(entry);
  const files = new Map<string, string | Buffer>();
  const seen = new Set<string>();
  const inPage = (file: string): string => {
    const path = relative(root, file).split(sep).join('/');
    if (path.startsWith('..'))
      throw new PageFault(`${file} is outside the game's folder ${root}: the page cannot load it`);
    return path;
  };
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const path = inPage(file);
    if (extname(file) === '.json') {
      files.set(
        nameInPage(path),
        `export default ${readFileSync(file, 'utf8')
          .replace(/^\uFEFF/, '')
          .trim()};\n`,
      );
      continue;
    }
    const source = readFileSync(file, 'utf8');
    const code = /\.m?ts$/.test(file) ? stripTypes(source, file) : source;
    const { text, found } = rewritten(code, file, path, doors);
    files.set(nameInPage(path), text);
    open.push(...found);
    for (const [, , beside] of code.matchAll(NEAR_DISTANCE)) {
      const asset = resolve(dirname(file), beside as string);
      if (!isFile(asset)) throw new PageFault(`${file} asks for ${beside}, and there is no such file`);
      if (!/\.([mc]?[jt]sx?)$/.test(asset)) files.set(inPage(asset), readFileSync(asset));
    }
  }
  return { entry: nameInPage(inPage(entry)), files };
}

function rewritten(
  code: string,
  file: string,
  path: string,
  doors: Readonly<Record<string, string>>,
): { readonly text: string; readonly found: readonly string[] } {
  const found: string[] = [];
  let text = '';
  let at = 0;
  for (const { n, s, e, ss, se, d } of parse(code)[0]) {
    // import.meta, and an import whose address is computed.
    if (d === -2 || n === undefined) continue;
    const address = addressOf(n, file, path, doors, found);
    // Of a dynamic import the quotes are within, of a static one around.
    const quoted = d > -1;
    text += code.slice(at, quoted ? s : s - 1) + JSON.stringify(address);
    at = quoted ? e : e + 1;
    // `with { type: 'json' }` is for files that are JSON; here they are modules.
    if (!quoted && n.endsWith('.json') && se > at) at = ss + (code.slice(ss, se).endsWith(';') ? se - ss - 1 : se - ss);
  }
  return { text: text + code.slice(at), found };
}

function addressOf(
  specifier: string,
  file: string,
  path: string,
  doors: Readonly<Record<string, string>>,
  found: string[],
): string {
  const up = '../'.repeat(path.split('/').length - 1);
  const door = doors[specifier];
  if (door !== undefined) return `${up}${door}`;
  if (/^sandtable(\/|$)/.test(specifier))
    throw new PageFault(
      `${file} imports "${specifier}", which is not available in a page; available: ${Object.keys(doors).join(', ')}`,
    );
  if (!specifier.startsWith('.'))
    throw new PageFault(
      `${file} imports "${specifier}": in a page a game imports "sandtable" and its own files; bundle other packages into it`,
    );
  const target = resolve(dirname(file), specifier);
  if (!isFile(target)) throw new PageFault(`${file} imports "${specifier}", and there is no such file`);
  found.push(target);
  const to = posix.join(posix.dirname(path), specifier);
  const way = posix.relative(posix.dirname(path), nameInPage(to));
  return way.startsWith('.') ? way : `./${way}`;
}
