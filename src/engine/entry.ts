/**
 * How an entry of the catalog loads its game: code, rulebook and, for a data file, the schema it is held against. A game without a
 * schema is given the data file as it is.
 */

import { type CatalogEntry, CONTRACT, forCatalog, type Game } from './game.ts';
import type { AnyState } from './state.ts';
import { textFile } from './text-file.ts';

export const loader =
  <S extends AnyState, D>(
    game: () => Promise<{ load(data: D | undefined, rulebook: string): Game<S> }>,
    rulebook: URL,
    schema?: () => Promise<{ layOver(overlay: unknown): D }>,
  ): CatalogEntry['load'] =>
  async (overlay) => {
    const [{ load }, text, data] = await Promise.all([
      game(),
      textFile(rulebook),
      overlay === undefined || !schema ? (overlay as D | undefined) : schema().then((m) => m.layOver(overlay)),
    ]);
    return forCatalog(load(data, text));
  };

const WORDS = ['id', 'title', 'of', 'pitch', 'players', 'length'] as const;
const FUNCTIONS = ['sheets', 'load'] as const;

/** What an entry from outside lacks, in words; empty: nothing. */
function missingIn(entry: Readonly<Record<string, unknown>>): string[] {
  const missing: string[] = WORDS.filter((key) => typeof entry[key] !== 'string' || entry[key] === '').map(
    (key) => `${key} (text)`,
  );
  if (typeof entry.complexity !== 'number') missing.push('complexity (a number from 1 to 5)');
  if (!Array.isArray(entry.special)) missing.push('special (a list of texts)');
  for (const key of FUNCTIONS) if (typeof entry[key] !== 'function') missing.push(`${key} (a function)`);
  if (typeof entry.contract !== 'number') missing.push(`contract (the number ${CONTRACT})`);
  return missing;
}

/**
 * The games a module offers: a list called `catalog`, or one called `entry`. A module that offers none, or one with parts
 * missing or for another version of the contract, is refused with what to do.
 */
export function entriesOf(module: unknown, name: string): readonly CatalogEntry[] {
  const given = module as { readonly catalog?: unknown; readonly entry?: unknown };
  const list = given.catalog ?? (given.entry === undefined ? undefined : [given.entry]);
  if (!Array.isArray(list) || list.length === 0)
    throw new RangeError(`${name} is not a game: it exports neither "entry" nor a list called "catalog"`);
  return list.map((entry: unknown, i) => {
    const which = given.catalog === undefined ? 'entry' : `catalog[${i}]`;
    if (typeof entry !== 'object' || entry === null)
      throw new RangeError(`${name} is not a game: ${which} is not an object`);
    const missing = missingIn(entry as Readonly<Record<string, unknown>>);
    if (missing.length > 0) throw new RangeError(`${name} is not a game yet: ${which} lacks ${missing.join(', ')}`);
    const { id, contract } = entry as CatalogEntry;
    if (contract !== CONTRACT)
      throw new RangeError(
        `${name}: the game "${id}" is written for version ${contract} of the contract, and this is version ${CONTRACT}; ` +
          (Number(contract) > CONTRACT
            ? 'install a newer Sandtable'
            : 'ask its author for a newer game, or install an older Sandtable'),
      );
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      throw new RangeError(`${name}: ${which}.id "${id}" may hold small letters, digits and single hyphens`);
    return entry as CatalogEntry;
  });
}
