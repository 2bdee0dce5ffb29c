/** Kills the server again and again under load and looks whether anything that was acknowledged is missing. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type HexwarView, hexwar } from '../../bench/reference/ours.ts';
import { Picker } from '../../bench/reference/policy.ts';
import { startProcess } from '../../bench/server/ours.ts';
import { begin, Guest, pickFrom } from '../../bench/server/table.ts';
import { forCatalog } from '../../src/engine/game.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { Connection, RequestRejected, type SocketLike } from '../../src/remote/connection.ts';
import { RemoteHost } from '../../src/remote/remote-host.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import { MatchStore } from '../../src/server/matches/match-store.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { realTime } from '../../src/server/time.ts';
import { startPostgres } from '../server/postgres.ts';
import { Harm } from './harm.ts';

export interface Killing {
  readonly kills: number;
  readonly stored: string;
  /** Matches at the same time. */
  readonly wanted: number;
  readonly json: boolean;
  /** Hostile requests and messages meanwhile, over so many sockets besides; 0: none. */
  readonly messages: number;
  readonly sockets: number;
  /** A folder on a small file system, where the file of the store lies; it is filled for real. */
  readonly disk?: string | undefined;
}

const SAYS = {
  kills: 'kills',
  acknowledged: 'choices acknowledged',
  missing: 'of them missing',
  different: 'matches that differ from their record',
  hostile: 'hostile requests and messages',
  answers500: 'answers of 500',
  putOff: 'told to try again: disk full, or database away',
  sockets: 'sockets open at once, at most',
  cuts: 'connections of people cut',
  databaseCuts: 'connections to the database cut',
  secondProcesses: 'second processes on the same store',
  fullDisks: 'spells of a full disk',
  seconds: 'seconds',
} as const;

/** Whether everything is there. */
export async function killAgainAndAgain(killing: Killing): Promise<boolean> {
  const { kills, stored, wanted, json, messages, sockets, disk } = killing;
  const begun = performance.now();
  const say = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  };

  const folder = mkdtempSync(join(disk ?? tmpdir(), 'sandtable-crash-'));
  const postgres = stored === 'postgres' ? await startPostgres({ durable: true }) : null;
  const databaseUrl = await postgres?.database();
  const file = join(folder, 'crash.db');
  const game = forCatalog(hexwar);

  const place = databaseUrl ? { databaseUrl } : { file };
  const startServer = (port: number) => startProcess({ port, ...place });
  /** As whoever watches over it would: it gives up when it cannot reach its database for a while. */
  const startAgain = async (port: number, tries = databaseUrl ? 5 : 1): ReturnType<typeof startProcess> =>
    startServer(port).catch((error) => {
      if (tries === 1) throw error;
      return startAgain(port, tries - 1);
    });
  // Where it is refused, as it is to be, it says so with all its stack.
  const another = () => startProcess({ port: 0, ...place }, [], 'ignore');
  let { child, port } = await startServer(0);
  const base = `http://127.0.0.1:${port}`;

  interface Acknowledged {
    readonly match: string;
    readonly seat: number;
    readonly code: number;
  }
  const acknowledged: Acknowledged[] = [];
  const codes: string[] = [];
  let ending = false;

  /** One match after another, each seat by its own line; a line that breaks mends itself. */
  async function play(n: number): Promise<void> {
    const guests: [Guest, Guest] = [await Guest.make(base), await Guest.make(base)];
    const lines = guests.map(
      (g) =>
        new Connection(
          () =>
            new WebSocket(`${base.replace('http', 'ws')}/api/socket`, {
              headers: { cookie: g.cookie },
            }) as unknown as SocketLike,
          [100],
        ),
    );
    const picker = new Picker(n + 7);
    while (!ending) {
      let code: string;
      try {
        code = await begin(guests);
      } catch {
        // The server is down: that match may stay half made.
        await new Promise((done) => setTimeout(done, 100));
        continue;
      }
      codes.push(code);
      const table = { scenario: 'standard', options: {} } as unknown as TableCard;
      const hosts = lines.map(
        (connection) =>
          new RemoteHost({ connection, follow: { match: code }, game, table, fetchRecord: async () => '' }),
      );
      await Promise.all(hosts.map((host) => host.ready));
      while (!ending && hosts[0]?.sight(0).result === null) {
        const seat = hosts.findIndex((host, s) => host.sight(s).asked);
        if (seat < 0) {
          await new Promise((done) => setTimeout(done, 2));
          continue;
        }
        const host = hosts[seat] as RemoteHost;
        const sight = host.sight(seat);
        const option = pickFrom(sight.view as unknown as HexwarView, picker);
        try {
          await host.choose(seat, option, sight.moments.length - 1);
          acknowledged.push({ match: code, seat, code: option });
        } catch (error) {
          if (!(error instanceof RequestRejected) && (error as Error).name !== 'Refused') throw error;
        }
      }
      for (const host of hosts) host.close();
    }
    for (const line of lines) line.close();
  }

  const harm = messages > 0 ? new Harm({ base, game, messages, sockets, another, databaseUrl, disk }) : null;
  const players = Array.from({ length: wanted }, (_, n) => play(n));
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const random = new Picker(99);
  // Told to end it counts what it has so far.
  let enough = false;
  process.once('SIGTERM', () => {
    enough = true;
    harm?.enough();
  });
  let killed = 0;
  for (; killed < kills && !enough; killed++) {
    const before = acknowledged.length;
    // Not before something was done, and then at any moment.
    for (let t = 0; t < 600 && acknowledged.length < before + 20; t++) await wait(20);
    await wait(random.below(300));
    await harm?.before(killed, child);
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
    await harm?.after();
    ({ child, port } = await startAgain(port));
    say(`${killed + 1} of ${kills} kills, ${acknowledged.length} choices acknowledged`);
  }
  await harm?.end();
  ending = true;
  await Promise.race([Promise.all(players), wait(15_000)]);
  child.removeAllListeners('exit');
  const stopped = new Promise((done) => child.once('exit', done));
  child.send('quit');
  await stopped;

  // ---- what is there ----------------------------------------------------------------------------------------------------

  const store = databaseUrl
    ? await (await import('../../src/server/store/postgres.ts')).openPostgres({ url: databaseUrl })
    : await openSqlite({ file });
  const matchStore = new MatchStore({
    store,
    games: { ids: ['hexwar'], open: async () => game },
    time: realTime,
    most: 10,
  });
  let missing = 0;
  let different = 0;
  for (const code of codes) {
    const row = await store.db.selectFrom('matches').select(['id', 'seed']).where('code', '=', code).executeTakeFirst();
    const mine = acknowledged.filter((a) => a.match === code);
    if (!row || row.seed === null) {
      missing += mine.length;
      continue;
    }
    const entries = await store.db
      .selectFrom('entries')
      .select(['seat', 'code', 'kind'])
      .where('match', '=', row.id)
      .orderBy('seq')
      .execute();
    const made = entries.filter((e) => e.kind === 1);
    // Acknowledged choices stand there in the order in which they were acknowledged, none twice.
    let at = 0;
    for (const choice of mine) {
      while (at < made.length && !(made[at]?.code === choice.code && made[at]?.seat === choice.seat)) at++;
      if (at++ >= made.length) missing++;
    }
    const live = await matchStore.load(row.id);
    const again = replayRecord(game, writeRecord(live.match, true));
    if (!again.state.equals(live.match.state) || live.match.length !== made.length) different++;
  }
  matchStore.close();
  await store.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  say('');
  const figures = {
    kills: killed,
    acknowledged: acknowledged.length,
    missing,
    different,
    ...harm?.figures,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
  const lines = Object.entries(figures).map(
    ([key, n]) => `${String(n).padStart(8)}  ${SAYS[key as keyof typeof SAYS]}`,
  );
  console.log(json ? JSON.stringify(figures) : [`on ${stored}, in ${codes.length} matches`, ...lines].join('\n'));
  const wrong = harm?.wrong ?? [];
  for (const text of wrong.slice(0, 5)) console.error(text);
  return missing + different + wrong.length === 0;
}
