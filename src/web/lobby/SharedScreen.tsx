import type { AnyGame } from '../../engine/game.ts';
import { isPlayedByRules } from '../../engine/setup.ts';
import type { Player } from '../session/session.ts';

/** No key can be kept away from those who sit at the browser that keeps the match. */
const READABLE =
  'Two players share this screen. This browser keeps the match readable: whoever opens its developer tools can read what the other side hides and the rolls to come. If that matters, play online.';

/** Whether several players sit at this screen. */
export const isShared = (game: AnyGame, scenario: string, players: readonly Player[]): boolean =>
  players.filter((p, seat) => p.kind === 'person' && !isPlayedByRules(game, scenario, seat)).length > 1;

/** What players who share a screen have to know before they start. */
export const SharedScreenNote = () => <span className="shared-note">{READABLE}</span>;
