/** Two processes on one PostgreSQL serve the same matches. */

import { expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { replayRecord } from '../../src/engine/record.ts';
import { Outlook } from '../../src/engine/seat.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { RemoteHost } from '../../src/server/remote-host.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);

export function processesContract(database: () => Promise<string>): void {
  it('each tells the other; when one goes its client goes on with the other', async () => {
    const databaseUrl = await database();
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })];
    const { red, blue, code } = await twoAtTable(one.url);
    const away = new Player(two.url);
    away.cookie = blue.cookie;
    const hosts = [await red.sit(code, game), await away.sit(code, game)];
    const random = new RandomSource('two processes');
    const play = async (): Promise<boolean> => {
      let seat = -1;
      await until(() => {
        seat = hosts.findIndex((host, s) => host.sight(s).asked);
        return seat >= 0 || hosts.some((host, s) => host.sight(s).result !== null);
      });
      if (seat < 0) return false;
      const host = hosts[seat] as RemoteHost;
      const { view, moments } = host.sight(seat);
      const list = new Outlook(game, view, seat).asked()?.options ?? [];
      await host.choose(seat, list[random.below(list.length)] as number, moments.length - 1);
      return true;
    };
    for (let i = 0; i < 5; i++) await play();
    await until(() => hosts.every((host) => host.table.seats.every((s) => s.presence === 'here')));

    // Both act on the same place: one is first, the other is told, and there is one choice more.
    const id = (
      await one.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    ).id;
    const [a, b] = await Promise.all([one.service.load(id), two.service.load(id)]);
    await until(() => a.seq === b.seq);
    const seat = a.match.seat;
    const before = a.match.length;
    if (a.match.options.count > 1) {
      const place = a.place(seat);
      const both = await Promise.allSettled([
        one.service.choose(id, seat, place, a.match.options.at(0), null),
        two.service.choose(id, seat, place, b.match.options.at(1), null),
      ]);
      expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
      const [now, then] = [await one.service.load(id), await two.service.load(id)];
      await until(async () => (await one.service.load(id)).seq === (await two.service.load(id)).seq);
      expect([now.match.length, then.match.length]).toEqual([before + 1, before + 1]);
      expect((await one.service.load(id)).match.state.bytes).toEqual((await two.service.load(id)).match.state.bytes);
    }

    // The second process goes; its player comes to the first.
    away.close();
    await two.close();
    hosts[1] = await blue.sit(code, game);
    while (await play());
    const match = replayRecord(game, await (hosts[0] as RemoteHost).record(true));
    expect(match.isOver).toBe(true);
    red.close();
    blue.close();
    await one.close();
  }, 60_000);
}
