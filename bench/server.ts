/** `npm run -s bench -- server`: our server beside boardgame.io's, in one run. */

import { measureIdle } from './server/idle.ts';
import { type Load, measureOurs } from './server/ours.ts';
import { measurePeer } from './server/peer.ts';

export async function server(
  json: boolean,
  load: Load,
  idle: boolean,
  progress: (text: string) => void,
): Promise<void> {
  if (idle) {
    progress('by turns');
    const f = await measureIdle(2000, 5000);
    progress('');
    console.log(json ? JSON.stringify(f) : `2,000 matches by turns, 5,000 sockets: ${JSON.stringify(f)}`);
    return;
  }
  const { matches, seconds, store = 'sqlite', processes = 1 } = load;
  progress('ours');
  const { faults, ...ours } = await measureOurs(load);
  progress('boardgame.io');
  const boardgameio = await measurePeer(matches, seconds);
  progress('');
  const ratio = Number((ours.movesPerSecond / Math.max(1, boardgameio.movesPerSecond)).toFixed(2));
  if (json) {
    console.log(JSON.stringify({ ours, boardgameio, ratio, ...(faults > 0 ? { faults } : {}) }));
    return;
  }
  console.log(`Reference game over sockets, ${matches} matches, ${2 * matches} sockets, ${seconds} s\n`);
  for (const [name, f] of [
    [`our server, durable${store === 'postgres' ? `, PostgreSQL, ${processes} of it` : ''}`, ours],
    ["boardgame.io's, in memory", boardgameio],
  ] as const)
    console.log(
      `${name.padEnd(40)}${String(f.movesPerSecond).padStart(7)} choices/s  p95 ${f.p95ms} ms  ${f.rssMB} MB  ${f.bytesPerChoice} B written a choice`,
    );
  console.log(`\n${ratio} times boardgame.io${faults > 0 ? `; ${faults} faults` : ''}`);
}
