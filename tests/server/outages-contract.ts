/** Clocks that are set decide no match; the same on both stores. */

import { expect, it } from 'vitest';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { SteadyTime } from '../../src/server/time.ts';
import { start, twoAtTable } from './people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The machine's two clocks, as a test sets them. */
class Clock {
  wall = 1_800_000_000_000;
  steady = 0;

  pass(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
  }

  time(): SteadyTime {
    return new SteadyTime(
      () => this.wall,
      () => this.steady,
    );
  }
}

const idOf = async (server: RunningServer, code: string): Promise<number> =>
  (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

export function outagesContract(place: () => Promise<Partial<ServerOptions>>): void {
  it('a clock that is set while the server runs takes nobody’s time', async () => {
    const clock = new Clock();
    const server = await start({ ...(await place()), time: clock.time() });
    const { code } = await twoAtTable(server.url, { pace: { kind: 'live', minutes: 10, increment: 0 } });
    const id = await idOf(server, code);
    clock.wall += 24 * HOUR;
    clock.pass(MINUTE);
    await server.matchStore.sweep();
    const live = await server.matchStore.load(id);
    expect([live.isOver, live.clocks(server.matchStore.time.now())?.left]).toEqual([false, [9 * MINUTE, 10 * MINUTE]]);
    await server.close();
  });

  it.each([
    ['set on by a day', 24 * HOUR],
    ['set back by a day', -24 * HOUR],
  ])('a clock that was %s while the server was down takes nobody’s time', async (_how, jump) => {
    const where = await place();
    const clock = new Clock();
    const first = await start({ ...where, time: clock.time() });
    const { red, code } = await twoAtTable(first.url, { pace: { kind: 'live', minutes: 10, increment: 0 } });
    const id = await idOf(first, code);
    clock.pass(3 * MINUTE);
    await first.close();
    clock.wall += jump;

    const second = await start({ ...where, time: clock.time() });
    const now = () => second.matchStore.time.now();
    await second.matchStore.turn(id, async () => {});
    const live = await second.matchStore.load(id);
    await second.matchStore.turn(id, async () => second.matchStore.giveBack(live));
    expect([live.isOver, live.clocks(now())?.left]).toEqual([false, [7 * MINUTE, 10 * MINUTE]]);
    // Time goes on from there, and is lost as ever.
    clock.pass(2 * MINUTE);
    expect(live.clocks(now())?.left).toEqual([5 * MINUTE, 10 * MINUTE]);
    await second.service.choose(id, 0, live.place(0), live.match.options.at(0), null);
    clock.pass(11 * MINUTE);
    await second.matchStore.sweep();
    await second.matchStore.turn(id, async () => void (await second.matchStore.checkFlag(live)));
    expect(live.outcome?.kind).toBe('time');
    red.close();
    await second.close();
  });
}
