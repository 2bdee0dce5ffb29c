/** The game put together. */
import { defineGame, type Game, numbersOver } from 'sandtable';
import { advice } from './ai.ts';
import { hexes, sheet, towns } from './map.ts';
import { assault } from './rules/combat.ts';
import { invariants, moving } from './rules/movement.ts';
import { begin, steps } from './rules/sequence.ts';
import { goal, measures, RESULTS } from './rules/victory.ts';
import { refusals, verbs } from './rules/words.ts';
import { scene } from './scene.ts';
import { seats } from './sides.ts';
import { counters, PRINTED, State } from './state.ts';

/** The game, with a data file laid over its figures if there is one. */
export const load = (overlay: unknown, rulebook: string): Game<State> => {
  const tables = numbersOver(PRINTED, { turns: [1, 20], movementPoints: [1, 20] }, overlay);
  return defineGame<State>({
    id: 'new-game',
    title: 'New Game',
    seats,
    scenarios: [
      { id: 'standard', title: 'Three towns', summary: 'Hold more towns than your opponent.', length: '20 minutes' },
    ],
    results: RESULTS,
    kinds: { counter: counters, hex: hexes, town: towns },
    verbs: verbs.list,
    refusals,
    steps,
    rulebook,
    sheet: () => sheet,
    newState: () => new State(tables),
    begin,
    scene,
    preview: moving.preview,
    odds: assault.odds,
    goal,
    measures,
    advice,
    invariants,
  });
};
