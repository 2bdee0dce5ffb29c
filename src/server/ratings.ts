/** What a finished match says of those who played it: rating, history, luck. */

import rate from 'glicko2-lite';
import { sql } from 'kysely';
import { type Seat, SPECTATOR } from '../engine/game.ts';
import { lastFallen, observedInLog } from '../engine/log.ts';
import { Match } from '../engine/match.ts';
import type { LiveMatch } from './matches/live.ts';
import type { Store } from './store/store.ts';

const START = { rating: 1500, rd: 350, vol: 0.06, games: 0 };
/** Milliseconds of work before others have their turn. */
const MAX_AT_ONCE = 5;
/** Matches rated in one sweep. */
const MAX_DUE = 50;
const VALUE = { attacker: 1, defender: -1, both: 0, none: 0 } as const;

/**
 * What a seat's side is worth in a scenario, in rating points: from how often it has won (leaving out one match), leaning
 * toward nothing.
 */
export async function sideAdvantage(
  db: Store['db'],
  { game, scenario, seat, except }: { game: string; scenario: string; seat: Seat; except: number },
): Promise<number> {
  const row = await db
    .selectFrom('results')
    .select((e) => [e.fn.sum('score').as('score'), e.fn.countAll().as('games')])
    .where('game', '=', game)
    .where('scenario', '=', scenario)
    .where('seat', '=', seat)
    .where('match', '!=', except)
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
    if (performance.now() - since > MAX_AT_ONCE) {
      await new Promise((done) => setImmediate(done));
      since = performance.now();
    }
    const seat = again.seat;
    const report = game.odds(again.state, code);
    const before = again.state.reveals;
    again.choose(code);
    if (!report || again.state.reveals === before) continue;
    const key =
      game.observed === observedInLog ? lastFallen(again.log(SPECTATOR).at(-1) ?? []) : game.observed(again.state);
    const fell = report.outcomes.find((o) => o.key === key);
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

/** Writes the end of a match into its players' histories, once. Ratings follow in `rateMatch`. */
export async function writeResults(store: Store, live: LiveMatch, at: number): Promise<void> {
  const { row, sitters, game } = live;
  const people = sitters.flatMap((s, seat) => (s.person === null ? [] : [{ seat, person: s.person }]));
  if (people.length === 0 || scoreOf(live, 0) === null) return;
  const { rolls, luck } = await luckOf(live);
  const distinct = new Set(people.map((p) => p.person)).size === people.length;
  const current = await store.db.selectFrom('matches').select('rated').where('id', '=', row.id).executeTakeFirst();
  const rated = current?.rated === 1 && people.length === 2 && distinct;
  await store.together(async (db) => {
    await store.lock(db, 'matches', [row.id]);
    const done = await db.selectFrom('results').select('seat').where('match', '=', row.id).executeTakeFirst();
    if (done) return;
    for (const [i, { seat, person }] of people.entries())
      await db
        .insertInto('results')
        .values({
          match: row.id,
          seat,
          person,
          game: game.id,
          scenario: row.scenario,
          opponent: people.length === 2 ? (people[1 - i]?.person ?? null) : null,
          score: scoreOf(live, seat) as number,
          rated: rated ? 1 : 0,
          before: null,
          after: null,
          rolls,
          luck: luck[seat] ?? 0,
          at,
          ended: live.outcome?.kind ?? 'rules',
          turns: live.pace.kind === 'turns' ? (live.clock.turns?.[seat] ?? 0) : 0,
          spent: live.pace.kind === 'turns' ? Math.round(live.clock.spent?.[seat] ?? 0) : 0,
        })
        .execute();
  });
}

/** When the ratings of a finished match change: not before those who watch with a delay have seen its end. */
export const ratedAt = ({ lastAt, row }: LiveMatch): number => lastAt + row.watch_delay * 1000;

/** Changes both ratings by the result of a match, once. */
export async function rateMatch(store: Store, match: number): Promise<void> {
  await store.together(async (db) => {
    const results = await db
      .selectFrom('results')
      .selectAll()
      .where('match', '=', match)
      .where('rated', '=', 1)
      .orderBy('seat')
      .execute();
    await store.lock(
      db,
      'people',
      results.map((r) => r.person),
    );
    const open = await db
      .selectFrom('results')
      .select('seat')
      .where('match', '=', match)
      .where('after', 'is', null)
      .execute();
    if (results.length !== 2 || open.length !== 2) return;
    const held: (typeof START)[] = [];
    for (const { person, game } of results) {
      const query = db.selectFrom('ratings').select(['rating', 'rd', 'vol', 'games']);
      const found = await query.where('person', '=', person).where('game', '=', game).executeTakeFirst();
      held.push(found ?? START);
    }
    for (const [i, { game, scenario, seat, person, score }] of results.entries()) {
      const mine = held[i] ?? START;
      const other = held[1 - i] ?? START;
      // A favored side makes the opponent weaker than they are.
      const advantage = await sideAdvantage(db, { game, scenario, seat, except: match });
      const { rating, rd, vol } = rate(mine.rating, mine.rd, mine.vol, [[other.rating - advantage, other.rd, score]]);
      const next = { rating, rd, vol, games: mine.games + 1 };
      await db
        .insertInto('ratings')
        .values({ person, game, ...next })
        .onConflict((c) => c.columns(['person', 'game']).doUpdateSet(next))
        .execute();
      await db
        .updateTable('results')
        .set({ before: mine.rating, after: rating })
        .where('match', '=', match)
        .where('seat', '=', seat)
        .execute();
    }
  });
}

/** Rates the matches whose turn has come, in case a job was lost. */
export async function rateDue(store: Store, now: number): Promise<void> {
  const due = await store.db
    .selectFrom('results')
    .innerJoin('matches', 'matches.id', 'results.match')
    .select('results.match')
    .distinct()
    .where('results.rated', '=', 1)
    .where('results.after', 'is', null)
    .where(sql<number>`results.at + matches.watch_delay * 1000`, '<=', now)
    .limit(MAX_DUE)
    .execute();
  for (const { match } of due) await rateMatch(store, match);
}
