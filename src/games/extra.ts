/** Games that are no part of the house: the build puts another module here if SANDTABLE_GAMES names one. */
import type { CatalogEntry } from '../engine/game.ts';

export const catalog: readonly CatalogEntry[] = [];
