import { expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);

it('who sits down or asks while a choice is being stored is shown nothing that is not safe yet', async () => {
  const inner = await openSqlite({ file: ':memory:' });
  let open = true;
  let waiting = 0;
  const gates: (() => void)[] = [];
  const store: Store = {
    ...inner,
    async append(append) {
      if (!open) {
        waiting++;
        await new Promise<void>((go) => gates.push(go));
      }
      return inner.append(append);
    },
  };
  const server = await start({ store });
  const { red, blue, code } = await twoAtTable(server.url);
  const host = await red.sit(code, game);
  const before = (await red.ok('GET', `/api/matches/${code}/sight`)).place;
  const { id } = await inner.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const live = await server.matchStore.load(id);
  open = false;
  const choosing = host.choose(0, live.match.options.at(0), host.sight(0).moments.length - 1);
  await until(() => waiting === 1);
  // Both ask now; what they are told comes when the choice is safe, once, and is what there is then.
  const sitting = blue.ask({ t: 'sit', match: code });
  const asking = red.ok('GET', `/api/matches/${code}/sight`);
  await blue.ask({ t: 'away', away: false });
  await new Promise((done) => setTimeout(done, 100));
  expect(blue.heard.filter((m) => m.t === 'sight' || m.t === 'update')).toEqual([]);
  open = true;
  for (const go of gates) go();
  await Promise.all([choosing, sitting]);
  expect((await asking).place).not.toBe(before);
  expect(blue.heard.filter((m) => m.t === 'sight' || m.t === 'update')).toHaveLength(1);
  red.close();
  blue.close();
  await server.close();
});

it('a match that is over and that nobody looks at is let go', async () => {
  const server = await start();
  const { red, blue, code } = await twoAtTable(server.url);
  await red.sit(code, game);
  await blue.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
  await server.matchStore.sweep();
  expect(server.matchStore.inMemory).toBe(1);
  red.close();
  await until(async () => {
    await server.matchStore.sweep();
    return server.matchStore.inMemory === 0;
  });
  await server.close();
});
