/** Matches that move: from somebody's own screen to the server, and back. */

import { opponentText } from '../../ai/styles.ts';
import { dataHash, type Match, type MatchStart } from '../../engine/match.ts';
import { seatId } from '../../engine/play.ts';
import { type Deal, freshSalt } from '../../engine/random.ts';
import { parseRecord, RecordError, replayRecord, writeRecord } from '../../engine/record.ts';
import type { Pace } from '../../remote/wire.ts';
import { ApiError, forbidden, notFound } from '../errors.ts';
import { Kind, type LiveMatch, type MatchRow } from './live.ts';
import type { MatchStore } from './match-store.ts';
import { checkSitters, type NewMatch, type Opening } from './opening.ts';

export class Transfer {
  private readonly matchStore: MatchStore;
  private readonly opening: Opening;

  constructor(matchStore: MatchStore, opening: Opening) {
    this.matchStore = matchStore;
    this.opening = opening;
  }

  /** A match from a player's own browser continues here. They know its dice: it is not rated. */
  async handOver(person: number, text: string, pace: Pace, seats: NewMatch['seats']): Promise<MatchRow> {
    let match: Match;
    try {
      const record = parseRecord(text);
      if (!this.matchStore.games.ids.includes(record.game))
        throw new ApiError(422, `unknown game "${record.game.slice(0, 40)}"`);
      match = replayRecord(await this.matchStore.games.open(record.game), record);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof RecordError) throw new ApiError(422, error.message);
      // Whatever else stops the rules on their way through a record from outside is the fault of that record.
      throw new ApiError(400, `record: ${(error as Error).message}`.slice(0, 300));
    }
    if (match.isOver) throw new ApiError(422, 'that match is over');
    const { game, setup } = match;
    // Whoever hands it over has seen the seed: whatever the record says, these dice are theirs.
    const { parts: _, rounds: __, deals: ___, ...start } = match.start;
    const maker = seats.findIndex((s) => s.kind === 'me');
    const chooser = maker < 0 ? {} : { chooser: seatId(game, maker) };
    if (seats.length !== game.seats.length) throw new ApiError(422, `${game.title} has ${game.seats.length} seats`);
    checkSitters(game, setup.scenario, seats);
    const row = await this.opening.insert(
      person,
      {
        game: game.id,
        edition: game.edition.version,
        data: dataHash(game),
        scenario: setup.scenario,
        options: JSON.stringify(setup.options),
        pace: JSON.stringify(pace),
        listed: 0,
        rated: 0,
        watch_delay: 0,
        rematch_of: null,
      },
      seats.map((s) =>
        s.kind === 'me'
          ? { person, level: null }
          : {
              person: null,
              level: s.kind === 'machine' ? opponentText(s.level, s.style) : null,
              invited: s.kind === 'invited' ? s.person : null,
            },
      ),
      {
        status: 'running',
        seed: match.seed,
        salt: match.salt || freshSalt(),
        begun: JSON.stringify({ ...start, origin: 'chosen', ...chooser } satisfies MatchStart),
      },
    );
    await this.matchStore.turn(row.id, async () => {
      const live = await this.matchStore.load(row.id);
      await this.matchStore.begin(live);
      const { matchStore } = this;
      const dealt = async (at: number): Promise<void> => {
        for (const deal of match.deals.filter((d) => d.at === at)) {
          const known: Deal =
            deal.kind === 'seed' ? { at, kind: 'seed', seed: deal.seed, salt: deal.salt, origin: 'chosen' } : deal;
          await matchStore.commit(live, matchStore.entry(live, Kind.deal, -1, 0, { data: JSON.stringify(known) }));
        }
      };
      for (const [i, c] of match.choices().entries()) {
        await dealt(i);
        await matchStore.commit(live, matchStore.entry(live, Kind.choose, match.seatAt(i), c));
      }
      await dealt(match.length);
    });
    return this.matchStore.row(row.id);
  }

  /** And back: the record with its seed, if nobody else plays in it; the match here ends. */
  async handBack(id: number, person: number): Promise<string> {
    return this.matchStore.turn(id, async () => {
      const live: LiveMatch = await this.matchStore.load(id);
      if (!live.sitters.some((s) => s.person === person)) throw notFound();
      if (live.sitters.some((s) => s.person !== null && s.person !== person)) throw forbidden();
      if (!live.isOver) await this.matchStore.end(live, 'handed-back', null, 'Continued elsewhere');
      return writeRecord(live.match, true);
    });
  }
}
