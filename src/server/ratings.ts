/** What a finished match says of those who played it: rating, history, luck. */

import rate from 'glicko2-lite';
import type { Seat } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import type { LiveMatch } from './matches/live.ts';
import type { Store } from './store/store.ts';

const START = { rating: 1500, rd: 350, vol: 0.06, games: 0 };
/** Milliseconds of work before others have their turn. */
const MOST_AT_ONCE = 5;
const VALUE = { attacker: 1, defender: -1, both: 0, none: 0 } as const;

/** What a seat's side is worth in a scenario, in points of rating: from how often it has won, leaning to nothing. */
export async function sideAdvantage(store: Store, game: string, scenario: string, seat: Seat): Promise<number> {
  const row = await store.db
    .selectFrom('results')
    .select((e) => [e.fn.sum('score').as('score'), e.fn.countAll().as('games')])
    .where('game', '=', game)
    .where('scenario', '=', scenario)
    .where('seat', '=', seat)
    .executeTakeFirst();
  const share = (Number(row?.score ?? 0) + 10) / (Number(row?.games ?? 0) + 20);
  return 400 * Math.log10(share / (1 - share));
}

export interface Luck {
  readonly rolls: number;
  /** By seat: how much better than expected its rolls fell, a good outcome counting 1 and a bad one -1. */
  readonly luck: readonly number[];
}

/** Replays the match and compares what fell with what was to be expected, without keeping others waiting. */
export async function luckOf(live: LiveMatch): Promise<Luck> {
  const { match, game } = live;
  const luck = game.seats.map(() => 0);
  let rolls = 0;
  if (!game.odds || !game.observed) return { rolls, luck };
  const again = new Match(game, match.startAgain());
  let since = performance.now();
  for (const code of match.choices()) {
    if (performance.now() - since > MOST_AT_ONCE) {
      await new Promise((done) => setImmediate(done));
      since = performance.now();
    }
    const seat = again.seat;
    const report = game.odds(again.state, code);
    const before = again.state.reveals;
    again.choose(code);
    if (!report || again.state.reveals === before) continue;
    const fell = report.outcomes.find((o) => o.key === game.observed?.(again.state));
    const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0);
    if (!fell || total === 0) continue;
    const expected = report.outcomes.reduce((sum, o) => sum + VALUE[o.good] * o.weight, 0) / total;
    const gain = VALUE[fell.good] - expected;
    rolls++;
    game.seats.forEach((_, s) => {
      luck[s] = (luck[s] as number) + (s === seat ? gain : -gain / (game.seats.length - 1));
    });
  }
  return { rolls, luck };
}

/** How a seat fared: 1 won, 0 lost. */
export function scoreOf(live: LiveMatch, seat: Seat): number | null {
  const { outcome } = live;
  if (!outcome || outcome.kind === 'handed-back' || outcome.kind === 'stopped') return null;
  if (outcome.winner === null) return 0.5;
  return outcome.winner === seat ? 1 : 0;
}

/** Writes down the end of a match, once. */
export async function writeResults(store: Store, live: LiveMatch, at: number): Promise<void> {
  const { row, sitters, game } = live;
  const people = sitters.flatMap((s, seat) => (s.person === null ? [] : [{ seat, person: s.person }]));
  if (people.length === 0 || scoreOf(live, 0) === null) return;
  const { rolls, luck } = await luckOf(live);
  const distinct = new Set(people.map((p) => p.person)).size === people.length;
  const current = await store.db.selectFrom('matches').select('rated').where('id', '=', row.id).executeTakeFirst();
  const rated = current?.rated === 1 && people.length === 2 && distinct;
  const advantage = await Promise.all(people.map((p) => sideAdvantage(store, row.game, row.scenario, p.seat)));
  await store.together(async (db) => {
    const done = await db.selectFrom('results').select('seat').where('match', '=', row.id).executeTakeFirst();
    if (done) return;
    const held = await Promise.all(
      people.map(async ({ person }) => ({
        ...START,
        ...(await db
          .selectFrom('ratings')
          .select(['rating', 'rd', 'vol', 'games'])
          .where('person', '=', person)
          .where('game', '=', row.game)
          .executeTakeFirst()),
      })),
    );
    for (const [i, { seat, person }] of people.entries()) {
      const score = scoreOf(live, seat) as number;
      const mine = held[i] ?? START;
      const other = held[1 - i] ?? START;
      let after: number | null = null;
      if (rated) {
        // A favoured side makes the other player weaker than he is.
        const next = rate(mine.rating, mine.rd, mine.vol, [[other.rating - (advantage[i] ?? 0), other.rd, score]]);
        after = next.rating;
        await db
          .insertInto('ratings')
          .values({ person, game: row.game, rating: next.rating, rd: next.rd, vol: next.vol, games: mine.games + 1 })
          .onConflict((c) =>
            c
              .columns(['person', 'game'])
              .doUpdateSet({ rating: next.rating, rd: next.rd, vol: next.vol, games: mine.games + 1 }),
          )
          .execute();
      }
      await db
        .insertInto('results')
        .values({
          match: row.id,
          seat,
          person,
          game: game.id,
          scenario: row.scenario,
          opponent: people.length === 2 ? (people[1 - i]?.person ?? null) : null,
          score,
          rated: rated ? 1 : 0,
          before: rated ? mine.rating : null,
          after,
          rolls,
          luck: luck[seat] ?? 0,
          at,
        })
        .execute();
    }
  });
}
