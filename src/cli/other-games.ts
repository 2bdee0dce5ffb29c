/** Games by other authors: named by --games or in sandtable.config.json, found, loaded and checked. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entriesOf } from '../engine/entry.ts';
import type { CatalogEntry } from '../engine/game.ts';
import { parseJson } from '../engine/text.ts';
import { addGames, catalog } from '../games/catalog.ts';
import { registerAuthorHooks } from './author-hooks.mjs';
import { UsageError } from './command.ts';

export const CONFIG = 'sandtable.config.json';
const FLAG = '--games';

/** The modules that a command line and the folder it was given in name, and what is left of the line. */
export function gamesNamed(
  argv: readonly string[],
  folder: string,
): { readonly specs: string[]; readonly rest: string[] } {
  const specs: string[] = [];
  const rest: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    // After "--" there are no flags.
    if (word === '--') {
      rest.push(...argv.slice(i));
      break;
    }
    // A number says how many games are played (fuzz, lab run): it is the command's.
    if (word === FLAG && !/^\d+$/.test(argv[i + 1] ?? '')) {
      const spec = argv[++i];
      if (spec === undefined || spec.startsWith('-'))
        throw new UsageError(`${FLAG} takes a module: a file, a folder or the name of a package`);
      specs.push(spec);
    } else if (word.startsWith(`${FLAG}=`) && !/=\d+$/.test(word)) specs.push(word.slice(FLAG.length + 1));
    else rest.push(word);
  }
  return { specs: [...specs, ...gamesInConfig(folder).filter((spec) => !specs.includes(spec))], rest };
}

function gamesInConfig(folder: string): readonly string[] {
  const file = join(folder, CONFIG);
  if (!existsSync(file)) return [];
  let config: unknown;
  try {
    config = parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${CONFIG}: ${(error as Error).message}`);
  }
  const games = (config as { readonly games?: unknown } | null)?.games ?? [];
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw new UsageError(`${CONFIG}: expected an object such as { "games": ["./game.ts"] }`);
  if (!Array.isArray(games) || games.some((spec) => typeof spec !== 'string'))
    throw new UsageError(`${CONFIG}: games: expected a list of modules, such as ["./game.ts"]`);
  return games;
}

const MODULES = ['.ts', '.js', '.mjs', '.mts'];
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** The target a package names for its front door. */
function frontDoor(pkg: {
  readonly exports?: unknown;
  readonly module?: unknown;
  readonly main?: unknown;
}): string | null {
  const target = (value: unknown): string | null => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return null;
    const table = value as Readonly<Record<string, unknown>>;
    return target(table['.'] ?? table.import ?? table.default ?? null);
  };
  return target(pkg.exports) ?? target(pkg.module) ?? target(pkg.main);
}

function moduleIn(folder: string): string | null {
  const described = join(folder, 'package.json');
  const named = isFile(described) ? frontDoor(parseJson(readFileSync(described, 'utf8')) as object) : null;
  const candidates = [...(named === null ? [] : [named]), ...MODULES.map((ext) => `index${ext}`)];
  return candidates.map((name) => join(folder, name)).find(isFile) ?? null;
}

/** The file of a module: a path from the folder, or a package that is installed there or above. */
export function fileOfModule(spec: string, folder: string): string {
  const path = isAbsolute(spec) ? spec : resolve(folder, spec);
  if (isFile(path)) {
    if (!MODULES.includes(extname(path)))
      throw new UsageError(`${FLAG}: "${spec}" is not a module (${MODULES.join(', ')})`);
    return path;
  }
  const found = existsSync(path) ? moduleIn(path) : null;
  if (found !== null) return found;
  if (existsSync(path))
    throw new UsageError(`${FLAG}: the folder "${spec}" has no index.ts and no package.json that names a module`);
  if (!/^[./\\]/.test(spec) && !isAbsolute(spec))
    for (let at = folder; ; at = dirname(at)) {
      const installed = moduleIn(join(at, 'node_modules', spec));
      if (installed !== null) return installed;
      if (dirname(at) === at) break;
    }
  throw new UsageError(`${FLAG}: there is no file, folder or installed package "${spec}"`);
}

/** The doors of this installation, as other people's modules name them. */
export const DOORS: Readonly<Record<string, string>> = {
  sandtable: new URL('../engine/index.ts', import.meta.url).href,
  'sandtable/schema': new URL('../engine/schema.ts', import.meta.url).href,
  'sandtable/testing': new URL('../testing/index.ts', import.meta.url).href,
  'sandtable/ai': new URL('../ai/index.ts', import.meta.url).href,
  'sandtable/lab': new URL('../lab/index.ts', import.meta.url).href,
  'sandtable/server': new URL('../server/index.ts', import.meta.url).href,
  'sandtable/cli': new URL('./index.ts', import.meta.url).href,
};

/** What Node reads by itself, or a loader that is there already, needs no help. */
const strips = (): boolean =>
  !('typescript' in process.features && process.features.typescript) && import.meta.url.endsWith('.js');

export const registerDoors = (): void => registerAuthorHooks({ doors: DOORS, strips: strips() });

/** A module and the games it offers. */
export interface Added {
  readonly file: string;
  readonly entries: readonly CatalogEntry[];
}

/** Loads the modules and adds their games to the catalog of this thread. */
export async function openModules(files: readonly string[]): Promise<readonly Added[]> {
  if (files.length > 0) registerDoors();
  const added: Added[] = [];
  for (const file of files) {
    let module: unknown;
    try {
      module = await import(pathToFileURL(file).href);
    } catch (error) {
      throw new UsageError(`${FLAG}: ${file} cannot be loaded: ${(error as Error).message}`);
    }
    try {
      const entries = entriesOf(module, file);
      addGames(entries);
      added.push({ file, entries });
    } catch (error) {
      throw new UsageError(`${FLAG}: ${(error as Error).message}`);
    }
  }
  return added;
}

/** The catalog of this thread with the games of these modules. */
export async function catalogWith(files: readonly string[]): Promise<readonly CatalogEntry[]> {
  await openModules(files);
  return catalog;
}

/** The address of a module that exports the catalog with these games in it: for threads, which load it for themselves. */
export function catalogModuleWith(files: readonly string[]): string {
  if (files.length === 0) return new URL('../games/catalog.ts', import.meta.url).href;
  const opener = JSON.stringify(new URL('./other-games.ts', import.meta.url).href);
  const code = `const { catalogWith } = await import(${opener}); export const catalog = await catalogWith(${JSON.stringify(files)});`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
