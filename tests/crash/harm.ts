/**
 * Those who mean harm while the server is killed: requests and messages that are almost right, a crowd of sockets of which
 * some are cut all the time, connections to the database that are cut, a second process on the same store, a disk that is
 * full for a while.
 */

import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
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
  /** If it is on PostgreSQL; absent: one process has the store for itself. */
  readonly databaseUrl?: string | undefined;
  /** Where the store lies, on a small file system of its own that is filled for real; absent: it only seems to be full. */
  readonly disk?: string | undefined;
}

/** Who attack at the same time, and how many of the crowd come from one account: fewer than one person may open. */
const ATTACKERS = 4;
const OF_ONE = 20;

const DISK_FULL = `
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger no_room before insert or update on %I for each row execute function no_room()', name);
    end loop; end $$`;
const ROOM_AGAIN = 'drop function no_room() cascade';
const CUT =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Takes all the room there is on a disk. */
function fill(file: string): void {
  const handle = openSync(file, 'a');
  for (const size of [65_536, 4096, 512])
    try {
      for (const bytes = Buffer.alloc(size); ; ) writeSync(handle, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(handle);
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Harm {
  private readonly options: HarmOptions;
  private readonly attackers: readonly Hostile[];
  private ending = false;
  private mostOpen = 0;
  private cuts = 0;
  private databaseCuts = 0;
  private others = 0;
  private fullDisks = 0;
  private readonly attacking: Promise<unknown>;
  private readonly crowding: Promise<void>;

  constructor(options: HarmOptions) {
    this.options = options;
    const { base: url, game } = options;
    this.attackers = Array.from(
      { length: ATTACKERS },
      (_, i) => new Hostile({ url, game, seed: `crash ${i}`, outages: true }),
    );
    this.attacking = Promise.all(this.attackers.map((hostile) => this.attack(hostile)));
    this.crowding = this.crowd();
  }

  private get sent(): number {
    return this.attackers.reduce((sum, { sent }) => sum + sent, 0);
  }

  private get putOff(): number {
    return this.attackers.reduce((sum, { putOff }) => sum + putOff, 0);
  }

  private get isAttacking(): boolean {
    return !this.ending && this.sent < this.options.messages;
  }

  /** Until all is sent; while the server is down it waits. */
  private async attack(hostile: Hostile): Promise<void> {
    for (let isReady = false; !isReady && !this.ending; )
      try {
        await hostile.settle();
        await hostile.learn();
        isReady = true;
      } catch {
        await wait(100);
      }
    while (this.isAttacking)
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
    while (cookies.length < sockets / OF_ONE && !this.ending)
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
    if (n % 10 === 6) await this.fullDisk(child);
    if (n % 3 === 1 && this.options.databaseUrl) this.databaseCuts += (await this.tellDatabase(CUT)).length;
  }

  private async tellDatabase(text: string): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: this.options.databaseUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** What makes room again on a disk that is full. */
  private room: (() => unknown) | null = null;

  /** Every other time the server is killed while the disk is full. */
  private async fullDisk(child: ChildProcess): Promise<void> {
    const { databaseUrl, disk } = this.options;
    const ballast = join(disk ?? '', 'ballast');
    if (databaseUrl) await this.tellDatabase(DISK_FULL);
    else if (disk === undefined) await askProcess(child, 'full');
    this.room = databaseUrl
      ? () => this.tellDatabase(ROOM_AGAIN)
      : disk
        ? () => rmSync(ballast, { force: true })
        : null;
    // Pages that were free before are used up first.
    const { putOff } = this;
    for (let i = 0; i < 400 && (i < 6 || (this.putOff === putOff && this.isAttacking)); i++) {
      if (disk) fill(ballast);
      await wait(50);
    }
    if (this.fullDisks++ % 2 > 0) return;
    if (databaseUrl === undefined && disk === undefined) await askProcess(child, 'room');
    await this.after();
  }

  /** The server was killed: it finds room when it starts. */
  async after(): Promise<void> {
    await this.room?.();
    this.room = null;
  }

  private async second(): Promise<void> {
    const other = await this.options.another().catch(() => null);
    const isAlone = this.options.databaseUrl === undefined;
    if ((other === null) !== isAlone) throw new Error(other ? 'two processes have one file' : 'refused');
    this.others++;
    if (!other) return;
    other.child.removeAllListeners('exit');
    const gone = new Promise((done) => other.child.once('exit', done));
    other.child.kill('SIGKILL');
    await gone;
  }

  /** Nothing more is sent. */
  enough(): void {
    this.ending = true;
  }

  /** Waits until all was sent. */
  async end(): Promise<void> {
    await this.attacking;
    this.ending = true;
    await this.crowding;
    for (const hostile of this.attackers) hostile.close();
  }

  /** What the server could not cope with. */
  get wrong(): readonly string[] {
    return this.attackers.flatMap(({ wrong }) => wrong);
  }

  get figures() {
    return {
      hostile: this.sent,
      answers500: this.wrong.length,
      putOff: this.putOff,
      sockets: this.mostOpen,
      cuts: this.cuts,
      databaseCuts: this.databaseCuts,
      secondProcesses: this.others,
      fullDisks: this.fullDisks,
    };
  }
}
