/**
 * Those who mean harm while the server is killed: requests and messages that are almost right, a crowd of sockets of which
 * some are cut all the time, a second process on the same store, a disk that is full for a while.
 */

import type { ChildProcess } from 'node:child_process';
import { WebSocket } from 'ws';
import { askProcess } from '../../bench/server/ours.ts';
import { Guest } from '../../bench/server/table.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { Hostile } from '../server/hostile.ts';

export interface HarmOptions {
  readonly base: string;
  readonly game: AnyGame;
  readonly messages: number;
  readonly sockets: number;
  /** Another process on the same store; fails if it is refused. */
  readonly another: () => Promise<{ readonly child: ChildProcess }>;
  /** Whether one process has the store for itself. */
  readonly alone: boolean;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Harm {
  private readonly options: HarmOptions;
  private readonly hostile: Hostile;
  private ending = false;
  private mostOpen = 0;
  private cuts = 0;
  private others = 0;
  private fullDisks = 0;
  private readonly attacking: Promise<void>;
  private readonly crowding: Promise<void>;

  constructor(options: HarmOptions) {
    this.options = options;
    this.hostile = new Hostile({ url: options.base, game: options.game, seed: 'crash' });
    this.attacking = this.attack();
    this.crowding = this.crowd();
  }

  /** Until all is sent; while the server is down it waits. */
  private async attack(): Promise<void> {
    const { hostile, options } = this;
    for (let isReady = false; !isReady && !this.ending; )
      try {
        await hostile.settle();
        await hostile.learn();
        isReady = true;
      } catch {
        await wait(100);
      }
    while (hostile.sent < options.messages && !this.ending)
      try {
        await hostile.messages(300);
        await hostile.requests(60);
      } catch {
        await wait(50);
      }
  }

  /** So many lines of people who do nothing, opened again when they are cut. */
  private async crowd(): Promise<void> {
    const { base, sockets } = this.options;
    const cookies: string[] = [];
    while (cookies.length < 20 && !this.ending)
      await Guest.make(base).then(
        (guest) => cookies.push(guest.cookie),
        () => wait(100),
      );
    const open = new Set<WebSocket>();
    for (let n = 0; !this.ending; n++) {
      const missing = Math.min(50, sockets - open.size);
      for (let i = 0; i < missing; i++) {
        const headers = { cookie: cookies[i % cookies.length] as string };
        const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { headers });
        open.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => open.delete(socket));
      }
      const there = [...open].filter((s) => s.readyState === WebSocket.OPEN);
      this.mostOpen = Math.max(this.mostOpen, there.length);
      for (const socket of there.slice(0, n % 5 === 4 ? 10 : 0)) {
        this.cuts++;
        socket.terminate();
      }
      await wait(100);
    }
    for (const socket of open) socket.terminate();
  }

  /** Now and then, before the server is killed for the nth time. */
  async before(n: number, child: ChildProcess): Promise<void> {
    if (n % 10 === 3) await this.second();
    if (n % 10 === 6 && this.options.alone) {
      await askProcess(child, 'full');
      await wait(300);
      await askProcess(child, 'room');
      this.fullDisks++;
    }
  }

  private async second(): Promise<void> {
    const other = await this.options.another().catch(() => null);
    if ((other === null) !== this.options.alone) throw new Error(other ? 'two processes have one file' : 'refused');
    this.others++;
    if (!other) return;
    other.child.removeAllListeners('exit');
    const gone = new Promise((done) => other.child.once('exit', done));
    other.child.kill('SIGKILL');
    await gone;
  }

  /** Waits until all was sent, unless it has been enough. */
  async end(enough: boolean): Promise<void> {
    if (!enough) await this.attacking;
    this.ending = true;
    await Promise.all([this.attacking, this.crowding]);
    this.hostile.close();
  }

  /** What the server could not cope with. */
  get wrong(): readonly string[] {
    return this.hostile.wrong;
  }

  get figures() {
    return {
      hostile: this.hostile.sent,
      answers500: this.wrong.length,
      sockets: this.mostOpen,
      cuts: this.cuts,
      secondProcesses: this.others,
      fullDisks: this.fullDisks,
    };
  }
}
