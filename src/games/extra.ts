/** Games that are no part of the house: the build puts the list of another module here if SANDTABLE_GAMES names one. */
import type { CatalogEntry } from '../engine/game.ts';

export const extra: readonly CatalogEntry[] = [];
