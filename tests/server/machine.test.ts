import { afterAll, expect, it } from 'vitest';
import { type AnyGame, forCatalog } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { SeatKnowledge, snapshotOf } from '../../src/engine/seat.ts';
import { machineInThread } from '../../src/server/machine.ts';
import { catalog, hanging } from './hanging.ts';
import { FREE, Player, start, until } from './people.ts';

const catalogModule = new URL('./hanging.ts', import.meta.url).href;
const game: AnyGame = forCatalog(hanging);
/** Long for an honest thought on a busy machine: the one that hangs takes all of it. */
const LIMIT = 4000;
const machine = machineInThread(catalogModule, { limit: LIMIT, threads: 1 });
afterAll(() => machine.stop());

const question = (scenario: string, seed: string) => {
  const match = new Match(game, { scenario, seed });
  const { seat } = match;
  const { view } = snapshotOf(match, seat);
  const options = new SeatKnowledge(game, view, seat).asked()?.options ?? [];
  return { game: game.id, view, options, level: 'recruit' as const, seed: 'whims' };
};

it('a thought that comes to no end is given up, and those who wait behind it are answered by another thread', async () => {
  const [stuck, other] = [question('ambush', 'a'), question('meeting', 'b')];
  const both = await Promise.allSettled([machine.think(stuck), machine.think(other)]);
  expect(both[0]).toMatchObject({ status: 'rejected' });
  expect(String((both[0] as PromiseRejectedResult).reason)).toContain(`took longer than ${LIMIT} ms`);
  expect(both[1]?.status).toBe('fulfilled');
  expect(other.options).toContain((both[1] as PromiseFulfilledResult<number>).value);
});

it('a match goes on though its machine comes to no end, and it is written in the log', async () => {
  const said: string[] = [];
  const own = machineInThread(catalogModule, { limit: 500 });
  const server = await start({
    catalog,
    catalogModule,
    machine: own,
    onFault: (_error, about) => said.push(about ?? ''),
  });
  const me = await Player.guest(server.url);
  const seats = [
    { kind: 'machine', level: 'general' },
    { kind: 'machine', level: 'general' },
  ];
  const made = await me.ok('POST', '/api/matches', { game: 'crossroads', scenario: 'ambush', pace: FREE, seats });
  const entries = async () => (await server.store.db.selectFrom('entries').select('seq').execute()).length;
  await until(async () => (await entries()) > 2, 30_000);
  expect(said).toContain(`the AI’s decision in match ${made.code}`);
  await server.close();
});
