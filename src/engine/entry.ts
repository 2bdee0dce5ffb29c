/** How an entry of the catalog loads its game: code, rulebook and, for a data file, the schema it is held against. */

import { type CatalogEntry, forCatalog, type Game } from './game.ts';
import type { AnyState } from './state.ts';
import { textFile } from './text-file.ts';

export const loader =
  <S extends AnyState, D>(
    game: () => Promise<{ load(data: D | undefined, rulebook: string): Game<S> }>,
    rulebook: URL,
    schema: () => Promise<{ layOver(overlay: unknown): D }>,
  ): CatalogEntry['load'] =>
  async (overlay) => {
    const [{ load }, text, data] = await Promise.all([
      game(),
      textFile(rulebook),
      overlay === undefined ? undefined : schema().then((m) => m.layOver(overlay)),
    ]);
    return forCatalog(load(data, text));
  };
