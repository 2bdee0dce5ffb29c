/** Matches over the wire, the same on both stores. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { replayRecord, verdictOf } from '../../src/engine/record.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RemoteHost } from '../../src/remote/remote-host.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { type Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);

/** Plays from the hosts until the match is over, each seat by what it sees alone. */
export async function playOut(
  hosts: readonly RemoteHost[],
  seed: string,
  each?: (n: number) => Promise<void>,
): Promise<number> {
  const random = new RandomSource(seed);
  for (let n = 0; ; n++) {
    await each?.(n);
    if (hosts[0]?.sight(hosts[0].seats[0] ?? 0).result) return n;
    let seat = -1;
    await until(() => {
      seat = hosts.findIndex((host, i) => host.sight(i).asked);
      return seat >= 0 || hosts.every((host, i) => host.sight(i).result !== null);
    });
    if (seat < 0) return n;
    const host = hosts[seat] as RemoteHost;
    const sight = host.sight(seat);
    const options = new SeatKnowledge(game, sight.view, seat).asked()?.options ?? [];
    await host.choose(seat, options[random.below(options.length)] as number, sight.moments.length - 1);
  }
}

export function matchContract(options: () => Promise<Partial<ServerOptions>>): void {
  let server: RunningServer;
  let given: Partial<ServerOptions>;
  const players: Player[] = [];
  beforeAll(async () => {
    given = await options();
    server = await start(given);
  });
  afterAll(async () => {
    for (const player of players) player.close();
    await server.close();
  });
  const table = async (more: Record<string, unknown> = {}) => {
    const two = await twoAtTable(server.url, more);
    players.push(two.red, two.blue);
    return two;
  };

  it('two play a whole match, one of them losing the line again and again; the record verifies', async () => {
    for (const scenario of ['meeting', 'ambush']) {
      const { red, blue, code } = await table({ scenario });
      const hosts = [await red.sit(code, game), await blue.sit(code, game)];
      const played = await playOut(hosts, scenario, async (n) => {
        if (n % 3 === 2) blue.socket?.terminate();
      });
      expect(played).toBeGreaterThan(4);
      const text = await (hosts[0] as RemoteHost).record(true);
      const match = replayRecord(game, text);
      expect(match.length).toBe(played);
      expect(verdictOf(match)).toMatchObject({
        verified: true,
        notes: ['the seed was made together by server, red, blue'],
      });
      for (const [seat, player] of [red, blue].entries())
        expect(text).toContain(String(player.parts.get(`${code} ${seat}`)));
      // Both ends saw the same match.
      await until(() => hosts.every((host, seat) => host.sight(seat).result !== null));
      hosts.forEach((host, seat) => {
        expect(host.sight(seat).view).toEqual(match.view(seat));
        expect(host.sight(seat).moments.map((m) => m.lines)).toEqual(match.moments(seat).map((m) => m.lines));
      });
    }
  });

  it('a choice sent twice counts once, and one made in another position is refused', async () => {
    const { red, code } = await table();
    const host = await red.sit(code, game);
    const sight = host.sight(0);
    const [option = 0] = new SeatKnowledge(game, sight.view, 0).asked()?.options ?? [];
    const place = String((await red.ok('GET', `/api/matches/${code}/sight`)).place);
    const choice = { place, option, key: 'once' };
    expect((await red.call('POST', `/api/matches/${code}/choose`, choice)).status).toBe(200);
    expect((await red.call('POST', `/api/matches/${code}/choose`, choice)).status).toBe(200);
    const row = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const count = async () =>
      (await server.store.db.selectFrom('entries').select('seq').where('match', '=', row.id).execute()).length;
    expect(await count()).toBe(2);
    const other = await red.call('POST', `/api/matches/${code}/choose`, { ...choice, key: 'other' });
    expect([other.status, other.body.error]).toEqual([409, 'the match has moved on: check the board and choose again']);
    expect(await count()).toBe(2);
  });

  it('goes on after a restart from what was stored, snapshots and all', async () => {
    const { red, blue, code } = await table();
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    const random = new RandomSource('restart');
    // Back and forth, so that there are more entries than choices and a snapshot is made.
    for (let i = 0; i < 80; i++) {
      const { asked, view, moments, undo } = (hosts[0] as RemoteHost).sight(0);
      if (undo.may) await (hosts[0] as RemoteHost).undo(0);
      else if (asked) {
        const list = new SeatKnowledge(game, view, 0).asked()?.options ?? [];
        await (hosts[0] as RemoteHost).choose(0, list[random.below(list.length)] as number, moments.length - 1);
      } else break;
    }
    const row = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const before = await server.matchStore.load(row.id);
    const bytes = before.match.state.bytes.slice();
    const place = before.place(0);
    server.matchStore.forget(row.id);
    const after = await server.matchStore.load(row.id);
    expect(after).not.toBe(before);
    expect(after.match.state.bytes).toEqual(bytes);
    expect([after.place(0), after.seq]).toEqual([place, before.seq]);
    await playOut(hosts, 'on');
  });

  it('an undo beyond the free one needs the other to agree, and so does a draw', async () => {
    const { red, blue, code } = await table();
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    await playOutSome(hosts, 6);
    const live = await server.matchStore.load(
      (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id,
    );
    const length = live.match.length;
    await red.ask({ t: 'ask', match: code, what: 'undo' });
    await until(() => hosts[1]?.table.asking !== null);
    expect(hosts[1]?.table.asking).toEqual({ what: 'undo', by: 0 });
    await blue.ask({ t: 'answer', match: code, yes: false });
    expect(live.match.length).toBe(length);
    await red.ask({ t: 'ask', match: code, what: 'undo' });
    await blue.ask({ t: 'answer', match: code, yes: true });
    expect(live.match.length).toBeLessThan(length);
    expect(live.match.seat).toBe(0);
    await blue.ask({ t: 'ask', match: code, what: 'draw' });
    await red.ask({ t: 'answer', match: code, yes: true });
    await until(() => hosts[0]?.table.outcome !== null && hosts[1]?.sight(1).result !== null);
    expect(hosts[0]?.table.outcome).toMatchObject({ kind: 'agreed', winner: null });
    expect(hosts[1]?.sight(1).result?.text).toBe('A draw was agreed');
  });

  it('an undo agreed past a roll brings other dice, the same after a restart, and the record says so', async () => {
    const { red, blue, code } = await table();
    const hosts = [await red.sit(code, game), await blue.sit(code, game)];
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const { match } = await server.matchStore.load(id);
    /** How chance stood before Red's last choice, and how it stands now. */
    const chance = (): readonly [string, string] => {
      const last = match.choices().findLastIndex((_, i) => match.seatAt(i) === 0);
      return [match.stateAt(Math.max(0, last)).random.join(), match.state.random.join()];
    };
    do await playOutSome(hosts, 1);
    while (chance()[0] === chance()[1]);
    const [before] = chance();
    await red.ask({ t: 'ask', match: code, what: 'undo' });
    await until(() => hosts[1]?.table.asking !== null);
    await blue.ask({ t: 'answer', match: code, yes: true });
    const after = match.state.random.join();
    expect(after).not.toBe(before);
    server.matchStore.forget(id);
    expect((await server.matchStore.load(id)).match.state.random.join()).toBe(after);
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { text } = await red.call('GET', `/api/matches/${code}/record`);
    expect(text).toContain('\ndeal again 1\n');
    expect(verdictOf(replayRecord(game, text))).toMatchObject({
      verified: true,
      notes: [expect.stringContaining('made together'), expect.stringContaining('undone past a roll once')],
    });
  });

  it('a rematch swaps the sides, and both who ask come to the same one', async () => {
    const { red, blue, code } = await table();
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    expect((await red.call('POST', `/api/matches/${code}/act`, { do: 'resign' })).status).toBe(409);
    const one = await red.ok('POST', `/api/matches/${code}/rematch`);
    const two = await blue.ok('POST', `/api/matches/${code}/rematch`);
    expect(one.code).toBe(two.code);
    const mine = (await red.ok('GET', `/api/matches/${one.code}`)).mine;
    expect(mine).toEqual([1]);
  });

  it('the machine answers in its seat', async () => {
    const { Player: P } = await import('./people.ts');
    const red = await P.guest(server.url);
    players.push(red);
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'machine', level: 'recruit' }],
    });
    await red.dice(String(made.code));
    await red.dice(String(made.code));
    const host = await red.sit(String(made.code), game);
    const random = new RandomSource('machine');
    for (;;) {
      await until(() => host.sight(0).asked || host.sight(0).result !== null, 20_000);
      const sight = host.sight(0);
      if (sight.result) break;
      const list = new SeatKnowledge(game, sight.view, 0).asked()?.options ?? [];
      await host.choose(0, list[random.below(list.length)] as number, sight.moments.length - 1);
    }
    expect(replayRecord(game, await host.record(true)).isOver).toBe(true);
  });
}

async function playOutSome(hosts: readonly RemoteHost[], choices: number): Promise<void> {
  const random = new RandomSource('some');
  for (let i = 0; i < choices; i++) {
    let seat = -1;
    await until(() => {
      seat = hosts.findIndex((host, s) => host.sight(s).asked);
      return seat >= 0;
    });
    const host = hosts[seat] as RemoteHost;
    const sight = host.sight(seat);
    const list = new SeatKnowledge(game, sight.view, seat).asked()?.options ?? [];
    await host.choose(seat, list[random.below(list.length)] as number, sight.moments.length - 1);
  }
}
