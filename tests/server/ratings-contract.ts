/** Ratings, the same on both stores: they tell nobody how a match ended before it is seen to end. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { rateMatch } from '../../src/server/ratings.ts';
import { Player, start, twoAtTable, until } from './people.ts';

interface History {
  readonly results: readonly { readonly score: number; readonly after: number | null }[];
}

/** Two people with names at a rated match that anybody may watch, so many seconds later. */
async function ratedTable(server: RunningServer, watchDelay: number) {
  const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
  const names: string[] = [];
  for (const player of [red, blue]) {
    const { person } = (await player.ok('GET', '/api/hello')) as { person: { id: number } };
    names.push(`Rated ${person.id}`);
    const claimed = await player.call('POST', '/api/me/claim', { name: names.at(-1), password: 'a long password' });
    player.cookie = claimed.cookie ?? '';
  }
  const made = await red.ok('POST', '/api/matches', {
    game: 'crossroads',
    pace: { kind: 'free' },
    seats: [{ kind: 'me' }, { kind: 'open' }],
    rated: true,
    listed: true,
    watchDelay,
  });
  const code = String(made.code);
  await blue.ok('POST', `/api/matches/${code}/join`, {});
  for (const player of [red, blue, red]) await player.dice(code);
  return { red, blue, code, names };
}

export function ratingsContract(place: () => Promise<Partial<ServerOptions>>): void {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(await place());
  });
  afterAll(() => server.close());
  const historyOf = async (player: Player): Promise<History> =>
    (await player.ok('GET', '/api/me/history')) as unknown as History;

  it('a rated match that is watched with a delay tells its end by no rating before those who watch have seen it', async () => {
    const { red, blue, code, names } = await ratedTable(server, 2);
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const watcher = await Player.guest(server.url);
    const card = async () => (await watcher.ok('GET', `/api/matches/${code}`)) as unknown as TableCard;
    /** What anybody may read: the list, the match, the ladder. */
    const seen = async (): Promise<string> => {
      const list = (await watcher.ok('GET', '/api/matches')) as unknown as TableCard[];
      const ladder = (await watcher.ok('GET', '/api/ratings/crossroads')) as unknown as { name: string }[];
      const listed = list.find((c) => c.code === code);
      return JSON.stringify([listed, await card(), ladder.filter((l) => names.includes(l.name))]);
    };
    const before = await seen();
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    // Both know how it ended.
    await until(async () => (await historyOf(red)).results.length === 1);
    expect((await historyOf(red)).results).toMatchObject([{ score: 1 }]);
    // As long as it is seen to run nothing has changed, in memory or read from the store again.
    for (let n = 0; ; n++) {
      if (n % 2 === 1) server.matchStore.forget(id);
      const now = await seen();
      if ((await card()).status === 'over') break;
      expect(now).toBe(before);
    }
    await until(async () => (await historyOf(red)).results[0]?.after != null);
    const ladder = (await watcher.ok('GET', '/api/ratings/crossroads')) as unknown as { name: string }[];
    expect(ladder.filter((l) => names.includes(l.name)).map((l) => l.name)).toEqual(names);
  });

  it('a rating that another match has changed is shown alike, whether the match is in memory or not', async () => {
    const watched = await ratedTable(server, 3600);
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', watched.code)
      .executeTakeFirstOrThrow();
    const person = { person: (await server.matchStore.load(id)).sitters[0]?.person as number, game: 'crossroads' };
    await server.store.db
      .insertInto('ratings')
      .values({ ...person, rating: 1777, rd: 100, vol: 0.06, games: 1 })
      .execute();
    const watcher = await Player.guest(server.url);
    const card = () => watcher.ok('GET', `/api/matches/${watched.code}`);
    const before = await card();
    await watched.blue.ok('POST', `/api/matches/${watched.code}/act`, { do: 'resign' });
    server.matchStore.forget(id);
    expect(await card()).toEqual(before);
  });

  it('a match counts once, however often it is rated', async () => {
    const { red, blue, code } = await twoAtTable(server.url, { rated: true });
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    await until(async () => (await historyOf(red)).results[0]?.after != null);
    const ratings = async () => (await red.ok('GET', '/api/me/history')).ratings;
    const before = await ratings();
    const row = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await Promise.all([rateMatch(server.store, row.id), rateMatch(server.store, row.id)]);
    expect(await ratings()).toEqual(before);
  });
}
