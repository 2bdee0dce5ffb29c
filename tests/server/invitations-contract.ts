/** Rematches, reserved seats and requests between players, the same on both stores. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RemoteHost } from '../../src/remote/remote-host.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);

type Listed = TableCard & { readonly mine: number[]; readonly invitedBy: string | null; readonly rematch: boolean };

export function invitationsContract(options: () => Promise<Partial<ServerOptions>>): void {
  let server: RunningServer;
  const players: Player[] = [];
  beforeAll(async () => {
    server = await start(await options());
  });
  afterAll(async () => {
    for (const player of players) player.close();
    await server.close();
  });
  const table = async () => {
    const two = await twoAtTable(server.url);
    players.push(two.red, two.blue);
    return two;
  };
  const card = async (player: Player, code: string) =>
    (await player.ok('GET', `/api/matches/${code}`)) as unknown as TableCard & { mine: number[]; invited: number[] };
  const listed = async (player: Player) =>
    ((await player.call('GET', '/api/me/matches')).body as unknown as Listed[]).find((m) => m.status === 'open');

  it('a rematch is offered to the opponent, who accepts it from their list or at the finished match', async () => {
    const { red, blue, code } = await table();
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const host = await blue.sit(code, game);
    const { code: next } = await red.ok('POST', `/api/matches/${code}/rematch`);
    await until(() => host.table.rematch !== null);
    expect(host.table.rematch).toEqual({ code: next, by: 0, state: 'asked' });
    const offer = await listed(blue);
    expect(offer).toMatchObject({ code: next, mine: [], rematch: true, invitedBy: expect.stringMatching(/^Guest/) });
    expect(((await blue.ok('GET', '/api/hello')) as { waiting: number }).waiting).toBe(1);
    expect(await card(blue, String(next))).toMatchObject({ mine: [], invited: [0], seats: [{ person: null }, {}] });
    // Nobody else may take the seat, with the link or without.
    const other = await Player.guest(server.url);
    const { joinKey } = await red.ok('GET', `/api/matches/${next}`);
    expect((await other.call('POST', `/api/matches/${next}/join?key=${joinKey}`, {})).status).toBe(409);
    await blue.ok('POST', `/api/matches/${next}/join`, {});
    await until(() => host.table.rematch?.state === 'accepted');
    expect((await card(blue, String(next))).mine).toEqual([0]);
    expect((await card(red, String(next))).mine).toEqual([1]);
  });

  it('a rematch that is declined is over for both, and only the one who declined may offer another', async () => {
    const { red, blue, code } = await table();
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { code: next } = await red.ok('POST', `/api/matches/${code}/rematch`);
    const stranger = await Player.guest(server.url);
    expect((await stranger.call('POST', `/api/matches/${next}/decline`, {})).status).toBe(404);
    expect((await red.call('POST', `/api/matches/${next}/decline`, {})).status).toBe(403);
    await blue.ok('POST', `/api/matches/${next}/decline`, {});
    expect(await listed(red)).toBeUndefined();
    expect((await card(red, String(next))).outcome).toMatchObject({ kind: 'declined', winner: null });
    expect((await card(red, code)).rematch).toMatchObject({ by: 0, state: 'declined' });
    expect((await blue.call('POST', `/api/matches/${next}/join`, {})).status).toBe(409);
    const again = await red.call('POST', `/api/matches/${code}/rematch`, {});
    expect([again.status, again.body.error]).toEqual([409, 'your opponent declined a rematch']);
    const { code: other } = await blue.ok('POST', `/api/matches/${code}/rematch`);
    expect(other).not.toBe(next);
    expect((await card(red, code)).rematch).toEqual({ code: other, by: 1, state: 'asked' });
  });

  it('a rematch can be withdrawn: its offer is gone', async () => {
    const { red, blue, code } = await table();
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { code: next } = await red.ok('POST', `/api/matches/${code}/rematch`);
    await red.ok('POST', `/api/matches/${next}/leave`, {});
    expect(await listed(blue)).toBeUndefined();
    expect((await card(blue, code)).rematch).toBeNull();
  });

  const choose = async (host: RemoteHost): Promise<void> => {
    let seat = -1;
    await until(() => {
      seat = host.seats.find((s) => host.sight(s).asked) ?? -1;
      return seat >= 0;
    });
    const sight = host.sight(seat);
    const [option = 0] = new SeatKnowledge(game, sight.view, seat).asked()?.options ?? [];
    await host.choose(seat, option, sight.moments.length - 1);
  };

  it('a request can be withdrawn; a refusal is told to the one who asked', async () => {
    const { red, blue, code } = await table();
    const hosts = [await red.sit(code, game), await blue.sit(code, game)] as const;
    await choose(hosts[0]);
    await red.ask({ t: 'ask', match: code, what: 'undo' });
    await until(() => hosts[1].table.asking !== null);
    expect((await blue.call('POST', `/api/matches/${code}/act`, { do: 'withdraw' })).status).toBe(409);
    await red.ask({ t: 'withdraw', match: code });
    await until(() => hosts.every((host) => host.table.asking === null));
    expect(hosts[0].table.answered).toBeNull();
    await red.ask({ t: 'ask', match: code, what: 'draw' });
    await blue.ask({ t: 'answer', match: code, yes: false });
    await until(() => hosts[0].table.answered !== null);
    expect(hosts[0].table.answered).toMatchObject({ what: 'draw', by: 0, refusedBy: 1 });
    // After a restart, too.
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const { seq } = await server.matchStore.load(id);
    server.matchStore.forget(id);
    const live = await server.matchStore.load(id);
    expect([live.seq, live.answered?.refusedBy]).toEqual([seq, 1]);
  });

  it('who is asked to agree to an undo learns how much of what they saw would go, and nothing of what they did not', async () => {
    const { red, blue, code } = await table();
    const hosts = [await red.sit(code, game), await blue.sit(code, game)] as const;
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const live = await server.matchStore.load(id);
    while (live.match.length < 5) await choose(hosts[live.match.seat as 0 | 1]);
    const by = live.match.seatAt(live.match.length - 1) as 0 | 1;
    const other = (1 - by) as 0 | 1;
    const sent: string[] = [];
    const watcher = [red, blue][other] as Player;
    await [red, blue][by]?.ask({ t: 'ask', match: code, what: 'undo' });
    await until(() => watcher.heard.some((m) => m.t === 'update' && m.backTo !== undefined));
    sent.push(...watcher.heard.map((m) => JSON.stringify(m)));
    const update = watcher.heard.findLast((m) => m.t === 'update');
    const stays = live.match.moments(other).filter((m) => m.index < live.match.length).length;
    expect(update).toMatchObject({ backTo: stays });
    expect(hosts[other].backTo(other)).toBe(stays);
    expect(stays).toBeLessThan(hosts[other].sight(other).moments.length);
    // Where the choice lies in the match would tell how many were made in secret.
    expect(sent.some((text) => text.includes('askedLength') || text.includes('"index"'))).toBe(false);
  });
}
