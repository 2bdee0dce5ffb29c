// One match of a level against itself, with an eye on its manners: a task for a thread of the pool.

import { Match } from '../../src/engine/match.ts';
import { hashText } from '../../src/engine/random.ts';
import { isPlayedByRules } from '../../src/engine/setup.ts';
import { type Contender, loadGame, playerOf } from '../ai-worker.ts';
import { Manners, type Tally } from './count.ts';
import { READERS } from './readers.ts';

export interface MannersJob {
  readonly game: string;
  readonly scenario: string;
  readonly seed: string;
  readonly player: Contender;
}

/** Own choices that make an opening. */
const OPENING = 12;

export async function watchMatch({ game: id, scenario, seed, player }: MannersJob): Promise<Tally> {
  const game = await loadGame(id);
  const reader = READERS[id];
  if (!reader) throw new Error(`nobody reads manners in "${id}"; known: ${Object.keys(READERS).join(', ')}`);
  const match = new Match(game, { scenario, seed, options: {} });
  const players = await Promise.all(game.seats.map((_, seat) => playerOf(game, player, `${seed} seat ${seat}`)));
  const manners = new Manners(reader.measures(match.state));
  const watching = reader.watch(manners, match.state);
  const begun: number[][] = game.seats.map(() => []);
  while (match.decision !== null) {
    const { seat } = match;
    const { code } = players[seat].chooseNow(match.view(seat), match.options.list());
    watching.before(match.state, match.options, code);
    if (begun[seat].length < OPENING) begun[seat].push(code);
    match.choose(code);
    watching.after(match.state);
  }
  game.seats.forEach((_, seat) => {
    if (isPlayedByRules(game, scenario, seat)) return;
    manners.openings.push(`${scenario} ${seat} ${hashText(begun[seat].join(' '))}`);
    if (reader.army) manners.armies.push(reader.army(match.state, seat));
  });
  return manners.tally;
}
