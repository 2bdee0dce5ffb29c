/** Load on our server: so many matches, two sockets each, one choice of each match on its way at a time. */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/server/postgres.ts';
import { begin, Guest, LightTable } from './table.ts';

export interface Figures {
  readonly movesPerSecond: number;
  readonly p95ms: number;
  readonly rssMB: number;
  readonly bytesPerChoice: number;
}

export function startProcess(
  options: Record<string, unknown>,
  execArgv: readonly string[] = [],
  errors: 'inherit' | 'ignore' = 'inherit',
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('./process.mjs', import.meta.url), [JSON.stringify(options)], {
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', errors, 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, port: (message as { port: number }).port }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export const askProcess = <T>(child: ChildProcess, what: string): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as T));
    child.send(what);
  });

interface Stats {
  readonly rss: number;
  readonly peak: number;
  readonly written: number;
}

export const percentile = (values: number[], share: number): number => {
  values.sort((a, b) => a - b);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
};

export interface Load {
  readonly matches: number;
  readonly seconds: number;
  readonly store?: 'sqlite' | 'postgres';
  /** On PostgreSQL: the two players of a match sit at different processes. */
  readonly processes?: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export async function measureOurs(load: Load): Promise<Figures & { readonly faults: number }> {
  const { matches, seconds, store = 'sqlite', processes = 1 } = load;
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-load-'));
  const postgres = store === 'postgres' ? await startPostgres({ durable: true }) : null;
  const databaseUrl = await postgres?.database();
  const place = databaseUrl ? { databaseUrl } : { file: join(folder, 'load.db') };
  const servers: { child: ChildProcess; port: number }[] = [];
  // The heap is kept small on purpose: what is not needed is given back.
  for (let i = 0; i < processes; i++)
    servers.push(await startProcess({ port: 0, ...place }, ['--max-semi-space-size=4']));
  const baseOf = (seat: number): string => `http://127.0.0.1:${servers[seat % processes]?.port}`;
  const statsOf = (): Promise<Stats[]> => Promise.all(servers.map(({ child }) => askProcess<Stats>(child, 'stats')));
  const tables = new Set<LightTable>();
  const took: number[] = [];
  let measuring = false;
  let moves = 0;
  let faults = 0;
  const open = async (seed: number): Promise<void> => {
    const guests: [Guest, Guest] = [await Guest.make(baseOf(0)), await Guest.make(baseOf(1))];
    const code = await begin(guests);
    const table = new LightTable(code, guests, seed, {
      done(milliseconds) {
        if (!measuring) return;
        moves++;
        took.push(milliseconds);
      },
      over() {
        table.close();
        tables.delete(table);
        open(seed + 1000).catch(() => faults++);
      },
      fault(text) {
        faults++;
        if (faults < 5) console.error(text);
      },
    });
    tables.add(table);
  };
  for (let i = 0; i < matches; i++) await open(i + 1);
  await new Promise((done) => setTimeout(done, 3000));
  const before = await statsOf();
  measuring = true;
  const begun = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  measuring = false;
  const elapsed = (performance.now() - begun) / 1000;
  const after = await statsOf();
  for (const table of tables) table.close();
  for (const { child } of servers) {
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.send('quit');
    await gone;
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    movesPerSecond: Math.round(moves / elapsed),
    p95ms: Number(percentile(took, 0.95).toFixed(1)),
    rssMB: Math.round(sum(after.map(({ rss }) => rss)) / 1e6),
    bytesPerChoice: Math.round(
      (sum(after.map((s) => s.written)) - sum(before.map((s) => s.written))) / Math.max(1, moves),
    ),
    faults,
  };
}
