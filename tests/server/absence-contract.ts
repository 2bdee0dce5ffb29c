/** Matches over days: clocks with an increment and a cap, what the opponent may claim, vacations; the same on both stores. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { TestTime } from '../../src/server/time.ts';
import { Player, start, twoAtTable } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PACE = { kind: 'turns', days: 3, more: 4 };

export function absenceContract(options: () => Promise<Partial<ServerOptions>>): void {
  let server: RunningServer;
  const time = new TestTime();
  beforeAll(async () => {
    server = await start({ ...(await options()), time });
  });
  afterAll(() => server.close());

  const table = async (more: Record<string, unknown> = {}) => {
    const { red, blue, code, joinKey } = await twoAtTable(server.url, { pace: PACE, ...more });
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return { red, blue, code, id, joinKey, live: () => server.matchStore.load(id) };
  };
  type At = Awaited<ReturnType<typeof table>>;
  const left = async ({ live }: At) => (await live()).clocks(time.now())?.left;
  /** Red plays until Blue is to choose. */
  const handOver = async ({ id, live }: At): Promise<void> => {
    const match = await live();
    const { seat } = match.match;
    while (match.match.seat === seat)
      await server.service.choose(id, seat, match.place(seat), match.match.options.at(0), null);
  };
  const act = (player: Player, code: string, body: object) => player.call('POST', `/api/matches/${code}/act`, body);
  const card = async (player: Player, code: string) =>
    (await player.ok('GET', `/api/matches/${code}`)) as unknown as TableCard & { joinKey?: string };

  it('a turn that is handed over earns its hours, never beyond the cap, after a restart too', async () => {
    const at = await table();
    expect(await left(at)).toEqual([3 * DAY, 3 * DAY]);
    time.pass(10 * HOUR);
    expect(await left(at)).toEqual([3 * DAY - 10 * HOUR, 3 * DAY]);
    await handOver(at);
    expect(await left(at)).toEqual([3 * DAY - 6 * HOUR, 3 * DAY]);
    time.pass(HOUR);
    await handOver(at);
    expect(await left(at)).toEqual([3 * DAY - 6 * HOUR, 3 * DAY]);
    server.matchStore.forget(at.id);
    expect(await left(at)).toEqual([3 * DAY - 6 * HOUR, 3 * DAY]);
  });

  it('only the opponent of a player who is out of time may claim, and may give time or take the win', async () => {
    const at = await table();
    const { red, blue, code } = at;
    const early = await act(blue, code, { do: 'claim', other: 0, what: 'win' });
    expect([early.status, early.body.error]).toEqual([409, 'your opponent still has time']);
    time.pass(3 * DAY + 1);
    await server.matchStore.sweep();
    expect((await at.live()).isOver).toBe(false);
    expect((await act(red, code, { do: 'claim', other: 0, what: 'win' })).status).toBe(403);
    expect((await act(blue, code, { do: 'claim', other: 1, what: 'win' })).status).toBe(403);
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'claim', other: 0, what: 'time' });
    expect(await left(at)).toEqual([DAY, 3 * DAY]);
    expect((await act(blue, code, { do: 'claim', other: 0, what: 'win' })).status).toBe(409);
    time.pass(DAY + 1);
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'claim', other: 0, what: 'win' });
    expect((await card(red, code)).outcome).toMatchObject({ kind: 'time', winner: 1, text: 'Time ran out for Red' });
  });

  it('who is out of time and waited for may still move', async () => {
    const at = await table();
    time.pass(4 * DAY);
    await handOver(at);
    expect((await at.live()).isOver).toBe(false);
    expect((await left(at))?.[0]).toBe(4 * HOUR);
  });

  it('a substitute takes the seat with a clock of their own, and both make new dice', async () => {
    const at = await table();
    const { red, blue, code } = at;
    time.pass(3 * DAY + 1);
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'claim', other: 0, what: 'substitute' });
    // The one who waits has the link now, whoever made the match.
    const { joinKey, seats, rated } = await card(blue, code);
    expect([seats[0]?.person, rated, typeof joinKey]).toEqual([null, false, 'string']);
    // Who was replaced may come as anyone may: nothing of the match is theirs.
    expect((await red.ok('GET', `/api/matches/${code}`)).mine).toEqual([]);
    const third = await Player.guest(server.url);
    // The seat is in the list of open matches, for anyone.
    const open = (await third.call('GET', '/api/matches')).body as unknown as TableCard[];
    expect(open.find((m) => m.code === code)).toMatchObject({ status: 'running', seats: [{ person: null }, {}] });
    // A substitute on vacation has no clock that runs here either.
    const { until } = await third.ok('PUT', '/api/me/vacation', { days: 2 });
    await third.ok('POST', `/api/matches/${code}/join`, {});
    for (const player of [blue, third, blue]) await player.dice(code);
    const live = await at.live();
    expect([live.dealing, live.match.deals.length]).toEqual([false, 1]);
    const { seats: now, clocks } = await card(blue, code);
    expect([now[0]?.away, clocks?.resting]).toEqual([until, [0]]);
    time.pass(DAY);
    expect(await left(at)).toEqual([3 * DAY, 3 * DAY]);
    const lapses = await server.store.db.selectFrom('lapses').selectAll().where('match', '=', at.id).execute();
    expect(lapses).toHaveLength(1);
  });

  it('a vacation stops the clock, is shown before joining, ends by itself and is limited in a year', async () => {
    const at = await table();
    const { red, blue, code } = at;
    time.pass(HOUR);
    const { until, daysLeft } = await red.ok('PUT', '/api/me/vacation', { days: 10 });
    expect([until, daysLeft]).toEqual([time.now() + 10 * DAY, 20]);
    expect((await card(blue, code)).seats[0]?.away).toBe(until);
    time.pass(9 * DAY);
    expect(await left(at)).toEqual([3 * DAY - HOUR, 3 * DAY]);
    expect((await act(blue, code, { do: 'claim', other: 0, what: 'win' })).status).toBe(409);
    // A match that is made meanwhile says so, and begins with a clock that stands still.
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: PACE,
      listed: true,
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const open = (await blue.call('GET', '/api/matches')).body as unknown as TableCard[];
    expect(open.find((m) => m.code === made.code)?.seats[0]?.away).toBe(until);
    await blue.ok('POST', `/api/matches/${made.code}/join`, {});
    for (const player of [red, blue, red]) await player.dice(String(made.code));
    expect((await card(blue, String(made.code))).clocks?.resting).toEqual([0]);
    // Broken off: the day that was not taken is not lost, and the clock runs on.
    expect(await red.ok('PUT', '/api/me/vacation', { days: 0 })).toEqual({ until: null, daysLeft: 21 });
    time.pass(HOUR);
    expect(await left(at)).toEqual([3 * DAY - 2 * HOUR, 3 * DAY]);
    server.matchStore.forget(at.id);
    expect(await left(at)).toEqual([3 * DAY - 2 * HOUR, 3 * DAY]);
    const much = await red.call('PUT', '/api/me/vacation', { days: 25 });
    expect([much.status, much.body.error]).toEqual([422, 'Days: you have 21 days of vacation left this year.']);
  });

  it('a vacation does not save who is out of time', async () => {
    const at = await table();
    time.pass(3 * DAY + 1);
    await at.red.ok('PUT', '/api/me/vacation', { days: 5 });
    expect((await act(at.blue, at.code, { do: 'claim', other: 0, what: 'win' })).status).toBe(200);
  });

  it('of matches that wait the one with the least time comes first', async () => {
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const codes: string[] = [];
    for (const days of [5, 1, 3]) {
      const seats = [{ kind: 'me' }, { kind: 'open' }];
      const made = await red.ok('POST', '/api/matches', { game: 'crossroads', pace: { ...PACE, days }, seats });
      await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
      for (const player of [red, blue, red]) await player.dice(String(made.code));
      codes.push(String(made.code));
    }
    const listed = (await red.call('GET', '/api/me/matches')).body as unknown as TableCard[];
    expect(listed.map((m) => codes.indexOf(m.code))).toEqual([1, 2, 0]);
  });
}
