/** Two clients at one match of the reference game, as light as they can be: the server is what is measured. */

import { WebSocket } from 'ws';
import type { Json } from '../../src/engine/game.ts';
import { freshSeed, partCommitment } from '../../src/engine/random.ts';
import { Options } from '../../src/engine/steps.ts';
import type { ServerMessage } from '../../src/remote/wire.ts';
import { patched } from '../../src/remote/wire.ts';
import { fromView, HexwarState, type HexwarView, hexwar } from '../reference/ours.ts';
import { Picker } from '../reference/policy.ts';

const SEATS = ['red', 'blue'] as const;

export class Guest {
  readonly base: string;
  cookie = '';

  constructor(base: string) {
    this.base = base;
  }

  static async make(base: string): Promise<Guest> {
    const guest = new Guest(base);
    const response = await fetch(`${base}/api/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    guest.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    await response.arrayBuffer();
    return guest;
  }

  async call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(this.base + path, {
      method,
      headers: { cookie: this.cookie, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  socket(): WebSocket {
    return new WebSocket(`${this.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: this.cookie },
      perMessageDeflate: false,
    });
  }
}

/** A match that has begun, between two guests. */
export async function begin(guests: readonly [Guest, Guest], pace: unknown = { kind: 'free' }): Promise<string> {
  const [red, blue] = guests;
  const made = await red.call('POST', '/api/matches', {
    game: 'hexwar',
    pace,
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  const code = String(made.code);
  await blue.call('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
  const parts = SEATS.map(() => freshSeed());
  for (const [i, g] of guests.entries())
    await g.call('POST', `/api/matches/${code}/dice`, {
      round: 1,
      commitment: partCommitment(SEATS[i] as string, parts[i] as string),
    });
  for (const [i, g] of guests.entries())
    await g.call('POST', `/api/matches/${code}/dice`, { round: 1, part: parts[i] });
  return code;
}

const state = new HexwarState(null);
const options = new Options();

/** A random legal choice by what the seat sees. */
export function pickFrom(view: HexwarView, picker: Picker): number {
  fromView(state, view);
  options.clear();
  (hexwar.steps.steps[0] as { options(s: HexwarState, out: Options): void }).options(state, options);
  return options.at(picker.pick(options.count));
}

export interface TableEvents {
  /** A choice was acknowledged, after so many milliseconds. */
  done(milliseconds: number): void;
  over(): void;
  fault(text: string): void;
}

/** Plays on for both seats until it is closed. */
export class LightTable {
  private readonly sockets: WebSocket[] = [];
  private readonly views: (HexwarView | null)[] = [null, null];
  private readonly places: string[] = ['', ''];
  private serial = 0;
  /** When each choice was sent, by the number of its message: the next may be on its way before one is acknowledged. */
  private readonly sentAt = new Map<number, number>();
  private readonly picker: Picker;
  private readonly code: string;
  private readonly events: TableEvents;
  private closed = false;

  constructor(code: string, guests: readonly [Guest, Guest], seed: number, events: TableEvents) {
    this.code = code;
    this.events = events;
    this.picker = new Picker(seed);
    for (const [seat, guest] of guests.entries()) {
      const socket = guest.socket();
      this.sockets.push(socket);
      socket.on('open', () => socket.send(JSON.stringify({ t: 'sit', n: ++this.serial, match: code })));
      socket.on('message', (data) => this.hear(seat, JSON.parse(String(data)) as ServerMessage));
      socket.on('error', () => {});
    }
  }

  private hear(seat: number, message: ServerMessage): void {
    if (this.closed) return;
    if (message.t === 'sight') this.views[seat] = message.view as unknown as HexwarView;
    else if (message.t === 'update') {
      if (message.patch)
        this.views[seat] = patched(this.views[seat] as unknown as Json, message.patch) as unknown as HexwarView;
    } else {
      if (message.t === 'done') this.acknowledged(message.n);
      else if (message.t === 'refused' || message.t === 'error') this.events.fault(message.text);
      return;
    }
    this.places[seat] = message.place;
    if (message.result) {
      if (seat === 0) this.events.over();
      return;
    }
    if (message.asked) this.choose(seat);
  }

  private acknowledged(serial: number): void {
    const sent = this.sentAt.get(serial);
    this.sentAt.delete(serial);
    if (sent !== undefined) this.events.done(performance.now() - sent);
  }

  private choose(seat: number): void {
    const code = pickFrom(this.views[seat] as HexwarView, this.picker);
    const n = ++this.serial;
    this.sentAt.set(n, performance.now());
    const place = this.places[seat];
    this.sockets[seat]?.send(JSON.stringify({ t: 'choose', n, match: this.code, place, code, key: `k${n}` }));
  }

  close(): void {
    this.closed = true;
    for (const socket of this.sockets) socket.terminate();
  }
}
