/** The game put together. */
import { defineGame, type Game, kindOf, numbersOver } from 'sandtable';
import { advice } from './ai.ts';
import { grid, hexes, sheet, TOWNS, townName } from './map.ts';
import { assault } from './rules/combat.ts';
import { moving } from './rules/movement.ts';
import { begin, steps } from './rules/sequence.ts';
import { goal, RESULTS, townsHeld } from './rules/victory.ts';
import { refusals, verbs } from './rules/words.ts';
import { scene } from './scene.ts';
import { seats } from './sides.ts';
import { counters, PRINTED, State } from './state.ts';

export function makeGame(rulebook: string, overlay?: unknown): Game<State> {
  const tables = numbersOver(PRINTED, { turns: [1, 20], movementPoints: [1, 20] }, overlay);
  return defineGame<State>({
    id: 'new-game',
    title: 'New Game',
    seats,
    scenarios: [
      { id: 'standard', title: 'Three towns', summary: 'Hold more towns than your opponent.', length: '20 minutes' },
    ],
    results: RESULTS,
    kinds: {
      counter: counters,
      hex: hexes,
      town: kindOf(
        TOWNS.map((_, i) => townName(i).toLowerCase()),
        townName,
      ),
    },
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
    measures: (s) =>
      seats.map((_, seat) => ({ id: 'towns', name: 'Towns', seat, value: townsHeld(s, seat), score: true })),
    advice,
    invariants: [
      {
        id: 'N-11',
        check: (s) => {
          const shared = s.hex.find((hex, c) => hex >= 0 && s.hex.indexOf(hex) !== c);
          return shared === undefined ? null : `two counters in ${grid.name(shared)}`;
        },
      },
    ],
  });
}
