/** The same load on boardgame.io's server, as its own clients would bring it. */

import { fork } from 'node:child_process';
import { createServer } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { type Board, game, legal } from '../reference/boardgameio.ts';
import { Picker } from '../reference/policy.ts';
import { askProcess, type Figures, percentile } from './ours.ts';

interface PeerState {
  readonly G: Board;
  readonly ctx: { readonly gameover?: unknown; readonly currentPlayer: string };
  readonly _stateID: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

export async function measurePeer(matches: number, seconds: number): Promise<Figures> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const name = (game as { name?: string }).name ?? 'default';
  const child = fork(new URL('./peer-process.cjs', import.meta.url), [String(port), String(apiPort)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise((ready) => child.once('message', ready));
  const took: number[] = [];
  const sockets = new Set<Socket>();
  let measuring = false;
  let moves = 0;
  const post = async (path: string, body: unknown): Promise<Record<string, string>> =>
    (await (
      await fetch(`http://127.0.0.1:${apiPort}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, string>;

  async function open(seed: number): Promise<void> {
    const picker = new Picker(seed);
    const { matchID } = await post(`/games/${name}/create`, { numPlayers: 2 });
    const credentials: string[] = [];
    for (const playerID of ['0', '1'])
      credentials.push(
        String(
          (await post(`/games/${name}/${matchID}/join`, { playerID, playerName: `p${playerID}` })).playerCredentials,
        ),
      );
    let sentAt = 0;
    let last = -1;
    const pair = [0, 1].map((seat) => {
      const socket = io(`http://127.0.0.1:${port}/${name}`, { transports: ['websocket'], forceNew: true });
      sockets.add(socket);
      socket.on('connect', () => socket.emit('sync', matchID, String(seat), credentials[seat]));
      socket.on('sync', (_id: string, info: { state: PeerState }) => {
        if (seat === 0) step(info.state);
      });
      socket.on('update', (_id: string, state: PeerState) => {
        if (seat === Number(state.ctx.currentPlayer)) step(state);
      });
      return socket;
    });
    function step(state: PeerState): void {
      if (state._stateID <= last) return;
      last = state._stateID;
      if (measuring && sentAt > 0) {
        moves++;
        took.push(performance.now() - sentAt);
      }
      if (state.ctx.gameover) {
        for (const socket of pair) {
          socket.disconnect();
          sockets.delete(socket);
        }
        void open(seed + 1000);
        return;
      }
      const seat = Number(state.ctx.currentPlayer);
      const list = legal(state.G, seat);
      const [type, ...args] = list[picker.pick(list.length)] ?? ['pass'];
      sentAt = performance.now();
      const action = {
        type: 'MAKE_MOVE',
        payload: { type, args, playerID: String(seat), credentials: credentials[seat] },
      };
      pair[seat]?.emit('update', action, state._stateID, matchID, String(seat));
    }
  }
  for (let i = 0; i < matches; i++) await open(i + 1);
  await new Promise((done) => setTimeout(done, 3000));
  const before = await askProcess<{ written: number }>(child, 'stats');
  measuring = true;
  const begun = performance.now();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  measuring = false;
  const elapsed = (performance.now() - begun) / 1000;
  const after = await askProcess<{ rss: number; written: number }>(child, 'stats');
  for (const socket of sockets) socket.disconnect();
  const gone = new Promise((done) => child.once('exit', done));
  child.send('quit');
  await gone;
  return {
    movesPerSecond: Math.round(moves / elapsed),
    p95ms: Number(percentile(took, 0.95).toFixed(1)),
    rssMB: Math.round(after.rss / 1e6),
    bytesPerChoice: Math.round((after.written - before.written) / Math.max(1, moves)),
  };
}
