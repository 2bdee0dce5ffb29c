/**
 * A connection to the server that reconnects by itself: requests without an answer are sent again, and matches that were
 * followed are followed again. Pages and programs use it; the caller provides the socket.
 */

import type { Json, Seat } from '../engine/game.ts';
import { SESSION_ENDED, type ServerMessage } from './wire.ts';

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

/**
 * connected: the server has answered everything; sending: a request waits for its answer; offline: requests wait for the
 * connection; signed out: the same, but the connection comes back only after the player signs in again.
 */
export type ConnectionState = 'connected' | 'sending' | 'offline' | 'signed out';

const CONNECTION_LOST = 'the connection to the server is lost';

/** The server refused a request, or the connection broke before it answered. */
export class RequestRejected extends Error {
  override readonly name = 'RequestRejected';
  readonly rule: string;
  readonly stale: boolean;

  constructor(text: string, rule = '', stale = false) {
    super(text);
    this.rule = rule;
    this.stale = stale;
  }
}

export interface Follow {
  readonly match: string;
  readonly seat?: Seat;
  readonly key?: string;
  readonly watch?: boolean;
}

/** A request that waits for its answer. */
interface OpenRequest {
  readonly message: Record<string, unknown>;
  /** Sent again after a reconnection. */
  readonly again: boolean;
  resolve(value: Json | undefined): void;
  reject(error: Error): void;
}

/** Milliseconds before each attempt to reconnect. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];

export class Connection {
  private readonly make: () => SocketLike;
  private readonly waits: readonly number[];
  private socket: SocketLike | null = null;
  private isOpen = false;
  private closed = false;
  private ended = false;
  private serial = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly open = new Map<number, OpenRequest>();
  private readonly followed = new Map<string, Follow>();
  private readonly listeners = new Set<(message: ServerMessage) => void>();
  private readonly stateListeners = new Set<() => void>();

  /** `waits`: milliseconds before each attempt to reconnect; the last one repeats. */
  constructor(make: () => SocketLike, waits: readonly number[] = WAITS) {
    this.make = make;
    this.waits = waits;
    this.connect();
  }

  get state(): ConnectionState {
    if (this.isOpen) return this.open.size > 0 ? 'sending' : 'connected';
    return this.ended ? 'signed out' : 'offline';
  }

  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onState(listener: () => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  private changed(): void {
    for (const listener of [...this.stateListeners]) listener();
  }

  private connect(): void {
    if (this.closed) return;
    const socket = this.make();
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.isOpen = true;
      this.ended = false;
      this.tries = 0;
      for (const follow of this.followed.values()) this.put({ t: 'sit', n: ++this.serial, ...follow });
      for (const { message } of this.open.values()) this.put(message);
      this.changed();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive((event as { data: unknown }).data);
    };
    socket.onerror = () => {};
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.ended ||= (event as { code?: number } | undefined)?.code === SESSION_ENDED;
      this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    this.isOpen = false;
    for (const [n, open] of [...this.open]) {
      if (open.again) continue;
      this.open.delete(n);
      open.reject(new RequestRejected(CONNECTION_LOST));
    }
    this.changed();
    if (this.closed) return;
    this.timer = setTimeout(() => this.connect(), this.waits[Math.min(this.tries++, this.waits.length - 1)]);
  }

  /** Reconnects at once: the device is back from sleep, or on another network. */
  renew(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    this.isOpen = false;
    this.tries = 0;
    old?.close();
    this.connect();
  }

  private put(message: Record<string, unknown>): void {
    this.socket?.send(JSON.stringify(message));
  }

  private receive(data: unknown): void {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.t === 'done' || message.t === 'refused' || message.t === 'error') {
      const open = message.n === undefined ? undefined : this.open.get(message.n);
      if (message.n !== undefined && this.open.delete(message.n)) this.changed();
      if (message.t === 'done') open?.resolve(message.value);
      else if (message.t === 'refused')
        open?.reject(new RequestRejected(message.text, message.rule, message.stale ?? false));
      else open?.reject(new RequestRejected(message.text));
    }
    for (const listener of [...this.listeners]) listener(message);
  }

  /** Sends a request and waits for the answer. With `again` it is sent again if the connection breaks. */
  ask(message: Record<string, unknown>, again = false): Promise<Json | undefined> {
    const n = ++this.serial;
    const whole = { ...message, n };
    return new Promise((resolve, reject) => {
      if (!this.isOpen && !again) {
        reject(new RequestRejected(CONNECTION_LOST));
        return;
      }
      this.open.set(n, { message: whole, again, resolve, reject });
      if (this.isOpen) this.put(whole);
      this.changed();
    });
  }

  /** Follows a match from now on, also after a reconnection. */
  follow(follow: Follow): void {
    this.followed.set(follow.match, follow);
    if (this.isOpen) this.put({ t: 'sit', n: ++this.serial, ...follow });
  }

  /** Asks for the full state of a match again. */
  resync(match: string): void {
    const follow = this.followed.get(match);
    if (follow && this.isOpen) this.put({ t: 'sit', n: ++this.serial, ...follow });
  }

  leave(match: string): void {
    if (this.followed.delete(match) && this.isOpen) this.put({ t: 'leave', n: ++this.serial, match });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
    for (const open of this.open.values()) open.reject(new RequestRejected('closed'));
    this.open.clear();
  }
}
