/** What is done later, the same on both stores: nothing holds up what others wait for, and nothing is stuck for good. */

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type CatalogEntry, forCatalog, type Game } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import type { DecisionStep } from '../../src/engine/steps.ts';
import { crossroads, testCatalog } from '../../src/engine/testing/crossroads.ts';
import type { CrossroadsState } from '../../src/engine/testing/pieces.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { type Machine, MachineStopped } from '../../src/server/machine.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { FREE, Player, start, until } from './people.ts';

/** Crossroads with its first question made a secret window. */
const steps = crossroads.steps.steps.map((step, i) =>
  crossroads.steps.names[i] === 'commit' ? { ...(step as DecisionStep<CrossroadsState>), quiet: true } : step,
);
const quietGame = forCatalog({ ...crossroads, steps: { ...crossroads.steps, steps } } as Game<CrossroadsState>);
const catalog = [{ ...testCatalog[0], load: async () => quietGame }] as CatalogEntry[];

/** Thinks until it is let. */
class Ponderer implements Machine {
  readonly open: { resolve(code: number): void; reject(error: Error): void }[] = [];

  think(): Promise<number> {
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  }

  async stop(): Promise<void> {
    for (const { reject } of this.open) reject(new MachineStopped('stopped'));
  }
}

/** Takes the first option at once. */
const quick: Machine = { think: async ({ options }) => options[0] as number, stop: async () => {} };

const entriesOf = async (server: RunningServer, code: string): Promise<number> =>
  (
    await server.store.db
      .selectFrom('entries')
      .innerJoin('matches', 'matches.id', 'entries.match')
      .select('entries.seq')
      .where('matches.code', '=', code)
      .execute()
  ).length;

const idOf = async (server: RunningServer, code: string): Promise<number> =>
  (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

const machines = [
  { kind: 'machine', level: 'general' },
  { kind: 'machine', level: 'general' },
];
const matchOf = async (player: Player): Promise<string> =>
  String((await player.ok('POST', '/api/matches', { game: 'crossroads', pace: FREE, seats: machines })).code);

export function jobsContract(place: () => Promise<Partial<ServerOptions>>): void {
  it('a dozen machine matches of one person hold up neither a secret window nor another’s machine', async () => {
    const machine = new Ponderer();
    const server = await start({
      ...(await place()),
      catalog,
      machine,
      quietWindow: { live: 50, turns: 50 },
    });
    const [greedy, other] = [await Player.guest(server.url), await Player.guest(server.url)];
    for (let i = 0; i < 12; i++) await matchOf(greedy);
    await until(() => machine.open.length > 0);
    const busy = machine.open.length;
    // Another's machine is asked though none of the first thoughts has ended.
    await matchOf(other);
    await until(() => machine.open.length > busy);
    // A window opens, nobody answers, and it ends.
    const record = writeRecord(new Match(quietGame, { seed: '5'.repeat(32), salt: '6'.repeat(32) }), true);
    const seats = [{ kind: 'me' }, { kind: 'me' }];
    const code = String((await other.ok('POST', '/api/matches/hand-over', { record, pace: FREE, seats })).code);
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const random = new RandomSource('quiet');
    for (let live = await server.matchStore.load(id); !live.isQuiet; live = await server.matchStore.load(id)) {
      expect(live.isOver).toBe(false);
      const list = live.match.options.list();
      const { seat } = live.match;
      await server.service.choose(id, seat, live.place(seat), list[random.below(list.length)] as number, null);
    }
    const before = await entriesOf(server, code);
    await until(async () => (await entriesOf(server, code)) > before);
    for (const player of [greedy, other]) player.close();
    await server.close();
  });

  it('a machine whose job was lost is asked again by the sweep at the next start', async () => {
    const where = await place();
    const first = await start({ ...where, machine: new Ponderer() });
    const player = await Player.guest(first.url);
    const codes = [await matchOf(player), await matchOf(player)];
    const before = await Promise.all(codes.map((code) => entriesOf(first, code)));
    await first.close();

    const url = where.databaseUrl;
    const store = url ? await openPostgres({ url }) : await openSqlite({ file: String(where.file) });
    await sql`delete from ${url ? sql`graphile_worker._private_jobs` : sql`jobs`}`.execute(store.db);
    await store.close();

    const second = await start({ ...where, machine: quick });
    for (const [i, code] of codes.entries())
      await until(async () => (await entriesOf(second, code)) > (before[i] as number));
    await second.close();
  });

  it('a match that is read from the store gets its lost jobs again: its machine’s, and the end of its secret window', async () => {
    const where = await place();
    const server = await start({
      ...where,
      catalog,
      machine: new Ponderer(),
      quietWindow: { live: 600_000, turns: 600_000 },
    });
    const { store, matchStore, service } = server;
    const jobs = where.databaseUrl ? sql.raw('graphile_worker._private_jobs') : sql.raw('jobs');
    const lose = async (key: string): Promise<void> => {
      await sql`delete from ${jobs} where key = ${key}`.execute(store.db);
      expect(await store.hasJob(key)).toBe(false);
    };
    const player = await Player.guest(server.url);
    const pondering = await idOf(server, await matchOf(player));
    const record = writeRecord(new Match(quietGame, { seed: '5'.repeat(32), salt: '6'.repeat(32) }), true);
    const seats = [{ kind: 'me' }, { kind: 'me' }];
    const made = await player.ok('POST', '/api/matches/hand-over', { record, pace: FREE, seats });
    const quiet = await idOf(server, String(made.code));
    const random = new RandomSource('quiet');
    for (let live = await matchStore.load(quiet); !live.isQuiet; live = await matchStore.load(quiet)) {
      const list = live.match.options.list();
      const { seat } = live.match;
      await service.choose(quiet, seat, live.place(seat), list[random.below(list.length)] as number, null);
    }
    for (const [id, key] of [
      [pondering, `machine:${pondering}`],
      [quiet, `quiet:${quiet}`],
    ] as const) {
      await lose(key);
      matchStore.forget(id);
      await matchStore.load(id);
      await until(() => store.hasJob(key));
      // And one that stays in memory by a sweep.
      await lose(key);
      await matchStore.sweep();
      expect(await store.hasJob(key)).toBe(true);
    }
    player.close();
    await server.close();
  });

  it('a job that has failed for good is made again', async () => {
    const where = await place();
    const first = await start({ ...where, machine: new Ponderer() });
    const player = await Player.guest(first.url);
    const code = await matchOf(player);
    const before = await entriesOf(first, code);
    await first.close();

    const url = where.databaseUrl;
    const store = url ? await openPostgres({ url }) : await openSqlite({ file: String(where.file) });
    // On the embedded store a job that has failed too often is gone.
    await (url ? sql`update graphile_worker._private_jobs set attempts = max_attempts` : sql`delete from jobs`).execute(
      store.db,
    );
    await store.close();

    const second = await start({ ...where, machine: quick });
    await until(async () => (await entriesOf(second, code)) > before);
    await second.close();
  });

  it('a thought that fails again and again does not stop a match: a lower level is asked, then any option is taken', async () => {
    const asked: string[] = [];
    const machine: Machine = {
      think: async ({ level }) => {
        asked.push(level);
        throw new Error('came to no end');
      },
      stop: async () => {},
    };
    const server = await start({ ...(await place()), machine });
    const player = await Player.guest(server.url);
    const code = await matchOf(player);
    const row = () =>
      server.store.db.selectFrom('matches').select('status').where('code', '=', code).executeTakeFirst();
    await until(async () => (await row())?.status === 'over', 20_000);
    expect(asked.slice(0, 2)).toEqual(['general', 'recruit']);
    await server.close();
  });
}
