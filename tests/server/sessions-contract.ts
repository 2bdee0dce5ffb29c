/** Sessions that have ended, the same on both stores: no socket of theirs stays open, though nobody told so. */

import { expect, it } from 'vitest';
import type { ServerOptions } from '../../src/server/index.ts';
import { Player, start } from './people.ts';

export function sessionsContract(place: () => Promise<Partial<ServerOptions>>): void {
  it('a session that was ended without a word, or is too old, has no socket for long', async () => {
    const server = await start({ ...(await place()), checkEvery: 50 });
    const { db } = server.store;
    const [gone, old, stays] = [
      await Player.guest(server.url),
      await Player.guest(server.url),
      await Player.guest(server.url),
    ];
    const codes: Promise<number>[] = [];
    for (const p of [gone, old, stays]) {
      await p.ask({ t: 'away', away: false });
      codes.push(new Promise((done) => p.socket?.on('close', done)));
    }
    const keys = (await db.selectFrom('sessions').select('key').orderBy('person').execute()).map((s) => s.key);
    await db
      .deleteFrom('sessions')
      .where('key', '=', keys[0] as string)
      .execute();
    await db
      .updateTable('sessions')
      .set({ expires: 1 })
      .where('key', '=', keys[1] as string)
      .execute();
    expect(await Promise.all(codes.slice(0, 2))).toEqual([4401, 4401]);
    await stays.ask({ t: 'away', away: true });
    for (const p of [gone, old, stays]) p.close();
    await server.close();
  });
}
