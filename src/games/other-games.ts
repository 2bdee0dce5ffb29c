/** Games by other authors in a page, and in the AI's worker: their modules are loaded by address. */

import { entriesOf } from '../engine/entry.ts';
import { addGames } from './catalog.ts';

/** Loads them. One that cannot be loaded is left out and said in the console: the other games are played all the same. */
export async function loadOtherGames(addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    try {
      addGames(entriesOf(await import(/* @vite-ignore */ address), address));
    } catch (error) {
      console.error(error);
    }
}
