/** Quick pairing: the oldest open match that fits, or a new one in the list. */

import { isPlayedByRules } from '../../engine/setup.ts';
import type { Pace } from '../../remote/wire.ts';
import { ApiError } from '../errors.ts';
import type { Ties } from '../ties.ts';
import type { MatchRow } from './live.ts';
import type { MatchStore } from './match-store.ts';
import type { Opening } from './opening.ts';

/** Open matches that are tried. */
const TRIED = 20;

export class Pairing {
  private readonly matchStore: MatchStore;
  private readonly opening: Opening;
  private readonly ties: Ties;

  constructor(matchStore: MatchStore, opening: Opening, ties: Ties) {
    this.matchStore = matchStore;
    this.opening = opening;
    this.ties = ties;
  }

  async find(person: number, gameId: string, pace: Pace): Promise<MatchRow> {
    const { store, games } = this.matchStore;
    if (!games.ids.includes(gameId)) throw new ApiError(422, `unknown game "${gameId.slice(0, 40)}"`);
    const game = await games.open(gameId);
    const open = await store.db
      .selectFrom('matches')
      .select(['id', 'creator'])
      .where('listed', '=', 1)
      .where('status', '=', 'open')
      .where('rated', '=', 0)
      .where('game', '=', gameId)
      .where('edition', '=', game.edition.version)
      .where('pace', '=', JSON.stringify(pace))
      .orderBy('created')
      .limit(TRIED)
      .execute();
    // Whoever presses twice comes back to the match that already waits.
    const own = open.find((m) => m.creator === person);
    if (own) return this.matchStore.row(own.id);
    for (const { id, creator } of open) {
      if (creator === null || (await this.ties.isBlocked(person, creator))) continue;
      try {
        await this.opening.join(id, person, undefined);
        return this.matchStore.row(id);
      } catch (error) {
        // Somebody else was quicker.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    const scenario = game.scenarios[0]?.id ?? '';
    const mine = game.seats.findIndex((_, seat) => !isPlayedByRules(game, scenario, seat));
    return this.opening.create(person, {
      game: gameId,
      pace,
      listed: true,
      rated: false,
      watchDelay: 0,
      seats: game.seats.map((_, seat) =>
        isPlayedByRules(game, scenario, seat)
          ? { kind: 'machine', level: 'recruit' }
          : { kind: seat === mine ? 'me' : 'open' },
      ),
    });
  }
}
