/** Load on our server: so many matches, two sockets each, one choice of each match on its way at a time. */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export async function measureOurs(matches: number, seconds: number): Promise<Figures & { readonly faults: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-load-'));
  // The heap is kept small on purpose: what is not needed is given back.
  const { child, port } = await startProcess({ port: 0, file: join(folder, 'load.db') }, ['--max-semi-space-size=4']);
  const base = `http://127.0.0.1:${port}`;
  const tables = new Set<LightTable>();
  const took: number[] = [];
  let measuring = false;
  let moves = 0;
  let faults = 0;
  const open = async (seed: number): Promise<void> => {
    const guests: [Guest, Guest] = [await Guest.make(base), await Guest.make(base)];
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
  const before = await askProcess<Stats>(child, 'stats');
  measuring = true;
  const begun = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  measuring = false;
  const elapsed = (performance.now() - begun) / 1000;
  const after = await askProcess<Stats>(child, 'stats');
  for (const table of tables) table.close();
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  child.send('quit');
  await gone;
  rmSync(folder, { recursive: true, force: true });
  return {
    movesPerSecond: Math.round(moves / elapsed),
    p95ms: Number(percentile(took, 0.95).toFixed(1)),
    rssMB: Math.round(after.rss / 1e6),
    bytesPerChoice: Math.round((after.written - before.written) / Math.max(1, moves)),
    faults,
  };
}
