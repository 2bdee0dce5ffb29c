/** Many matches by turns in which nobody moves, and many who look on. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { askProcess, percentile, startProcess } from './ours.ts';
import { begin, Guest } from './table.ts';

export interface IdleFigures {
  readonly matches: number;
  readonly sockets: number;
  readonly bytesPerSocket: number;
  readonly rssMB: number;
  /** From sitting down to the whole sight, for a match that is not in memory. */
  readonly resumeMs: number;
  readonly resumeP95ms: number;
  /** From the process's start to its first answer, with all these matches in its store. */
  readonly startMs: number;
}

function sit(socket: WebSocket, match: string): Promise<number> {
  const begun = performance.now();
  return new Promise((done, fail) => {
    socket.on('message', (data) => {
      if (String(data).startsWith('{"t":"sight"')) done(performance.now() - begun);
    });
    socket.on('error', fail);
    socket.send(JSON.stringify({ t: 'sit', n: 1, match }));
  });
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((done, fail) => {
    socket.once('open', () => done());
    socket.once('error', fail);
  });

export async function measureIdle(matches: number, sockets: number): Promise<IdleFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-idle-'));
  const options = { port: 0, file: join(folder, 'idle.db') };
  let { child, port } = await startProcess(options, ['--expose-gc']);
  const people: [Guest, Guest][] = [];
  const codes: string[] = [];
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 20; i++) people.push([await Guest.make(base), await Guest.make(base)]);
  for (let i = 0; i < matches; i += 20)
    codes.push(
      ...(await Promise.all(people.slice(0, matches - i).map((pair) => begin(pair, { kind: 'turns', days: 3 })))),
    );
  const stop = async (): Promise<void> => {
    child.removeAllListeners('exit');
    const gone = new Promise((done) => child.once('exit', done));
    child.send('quit');
    await gone;
  };
  await stop();

  const begun = performance.now();
  ({ child, port } = await startProcess(options, ['--expose-gc']));
  const again = `http://127.0.0.1:${port}`;
  await fetch(`${again}/api/health`).then((r) => r.arrayBuffer());
  const startMs = Math.round(performance.now() - begun);
  const guests = people.map((pair) =>
    pair.map((g) => {
      const moved = new Guest(again);
      moved.cookie = g.cookie;
      return moved;
    }),
  );
  child.send('collect');
  const before = await askProcess<{ rss: number }>(child, 'stats');
  const open: WebSocket[] = [];
  for (let i = 0; i < sockets; i += 100) {
    const batch = Array.from(
      { length: Math.min(100, sockets - i) },
      (_, k) => (guests[(i + k) % guests.length] as Guest[])[(i + k) % 2]?.socket() as WebSocket,
    );
    await Promise.all(batch.map(opened));
    open.push(...batch);
  }
  const took: number[] = [];
  for (const [i, socket] of open.entries()) {
    // Each is in a match of their own: people take turns in the order in which their matches were made.
    const code =
      codes[
        (i % guests.length) + guests.length * (Math.floor(i / guests.length) % Math.floor(codes.length / guests.length))
      ];
    took.push(await sit(socket, code as string));
  }
  child.send('collect');
  const after = await askProcess<{ rss: number }>(child, 'stats');
  for (const socket of open) socket.terminate();
  await stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    matches,
    sockets,
    bytesPerSocket: Math.round((after.rss - before.rss) / sockets),
    rssMB: Math.round(after.rss / 1e6),
    resumeMs: Number(percentile(took, 0.5).toFixed(1)),
    resumeP95ms: Number(percentile(took, 0.95).toFixed(1)),
    startMs,
  };
}
