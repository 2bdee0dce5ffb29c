/** Set-ups in which every two switches of a scenario meet with every two of their values, as far as the rules allow. */

import type { AnyGame, Setup } from '../game.ts';
import { switchesOf } from '../setup.ts';

export interface Pairs {
  readonly setups: readonly Setup[];
  /** "mines=on panzers_marsch=off": what no allowed set-up has together. */
  readonly never: readonly string[];
}

/** Every combination of the switches' values is tried: for games with a dozen switches, not with thirty. */
export function pairsOf(game: Pick<AnyGame, 'options' | 'refuseSetup'>, scenario: string): Pairs {
  const switches = switchesOf(game, scenario);
  let all: Setup[] = [{ scenario, options: {} }];
  for (const { id, values } of switches)
    all = all.flatMap(({ options }) => values.map((value) => ({ scenario, options: { ...options, [id]: value } })));
  const wordsOf = ({ options }: Setup): string[] => {
    const set = Object.entries(options).map(([id, value]) => `${id}=${value}`);
    return set.flatMap((one, i) => set.slice(i + 1).map((two) => `${one} ${two}`));
  };
  const open = new Set(all.flatMap(wordsOf));
  const allowed = all.filter((setup) => !game.refuseSetup?.(setup)).map((setup) => ({ setup, words: wordsOf(setup) }));
  const setups: Setup[] = [];
  for (;;) {
    let most = 0;
    let best: (typeof allowed)[number] | undefined;
    for (const candidate of allowed) {
      const gain = candidate.words.reduce((sum, words) => sum + (open.has(words) ? 1 : 0), 0);
      if (gain > most) [most, best] = [gain, candidate];
    }
    if (!best) return { setups, never: [...open].sort() };
    setups.push(best.setup);
    for (const words of best.words) open.delete(words);
  }
}
