/** The list of games. */
import type { CatalogEntry } from '../engine/game.ts';

export const catalog: readonly CatalogEntry[] = [];
