/** Your own charts: kept in this browser as a data file per game, and handed to a new match. */

import type { JsonObject } from '../../engine/game.ts';

const place = (game: string): string => `sandtable.charts.${game}`;

/** What was kept; null where there is nothing, or nothing that can be read. */
export function keptCharts(game: string): JsonObject | null {
  try {
    const text = localStorage.getItem(place(game));
    const kept: unknown = text === null ? null : JSON.parse(text);
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as JsonObject) : null;
  } catch {
    return null;
  }
}

/** Keeps them. False: the browser has no room, or keeps nothing. */
export function keepCharts(game: string, overlay: JsonObject | undefined): boolean {
  try {
    if (overlay === undefined) localStorage.removeItem(place(game));
    else localStorage.setItem(place(game), JSON.stringify(overlay));
    return true;
  } catch {
    return false;
  }
}

interface Handed {
  readonly name: string;
  readonly data: JsonObject;
}
const handed = new Map<string, Handed>();

/** For the set-up of the next match. */
export const handCharts = (game: string, charts: Handed): void => void handed.set(game, charts);

/** What the set-up of a match begins with. */
export const handedCharts = (game: string): Handed | null => handed.get(game) ?? null;
export const takeBackCharts = (game: string): void => void handed.delete(game);
