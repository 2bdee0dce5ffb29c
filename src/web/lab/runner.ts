/**
 * Plays runs in this page: one at a time, on all cores but one, batch by batch into the browser's store. A run goes on while
 * any page of the site is open; one that was cut off continues when the lab is opened again. Rows depend on the plan alone,
 * so it does not matter who plays which batch when.
 */

import type { GameFacts, RunPlan } from '../../lab/plan.ts';
import { batchCount, gamesOfBatch } from '../../lab/plan.ts';
import { noTally } from '../../lab/tally.ts';
import { newSaveId } from '../saves/save-store.ts';
import type { BatchPart, BatchSums } from './protocol.ts';
import { LabStore, type RunWish, type StoredRun } from './store.ts';
import { askOnce, openThread, type Thread, threadCount } from './threads.ts';

/** What is being played now. */
export interface Playing {
  readonly id: string;
  /** Games a second since it began here, and seconds that are left at this rate; null while nothing is known. */
  readonly rate: number | null;
  readonly left: number | null;
  /** Another tab plays it. */
  readonly elsewhere: boolean;
}

export interface LabState {
  /** Newest first; null until they are read. */
  readonly runs: readonly StoredRun[] | null;
  readonly playing: Playing | null;
  /** The store cannot be read. */
  readonly fault: string | null;
}

/** The list is told of batches at most this often. */
const NOTICE_MS = 250;
/** Finished games that are played again when a run is taken up. */
const CHECKED = 3;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

class LabRunner {
  readonly store = new LabStore();
  private state: LabState = { runs: null, playing: null, fault: null };
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(run: string, sums: BatchSums) => void>();
  private readonly tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sandtable.lab') : null;
  private runs = new Map<string, StoredRun>();
  private current: { readonly id: string; readonly end: AbortController } | null = null;
  /** Runs that were played, or begun, in this page: those need no check when they go on. */
  private readonly known = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loading: Promise<void> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    void this.load();
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): LabState => this.state;

  /** Hears every batch that is added here. */
  onBatch(hear: (run: string, sums: BatchSums) => void): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  /** Reads the runs, and goes on with what was being played. */
  private load(): Promise<void> {
    this.loading ??= this.read().then(() => {
      this.tabs?.addEventListener('message', () => void this.read());
      this.advance();
    });
    return this.loading;
  }

  private async read(): Promise<void> {
    try {
      this.runs = new Map((await this.store.runs()).map((run) => [run.id, run]));
      this.tell({ fault: null });
    } catch (error) {
      this.tell({ fault: textOf(error) });
    }
  }

  private tell(change: Partial<LabState> = {}): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const runs = [...this.runs.values()].sort((a, b) => b.started - a.started);
    this.state = { ...this.state, runs, ...change };
    for (const listener of this.listeners) listener();
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => this.tell(), NOTICE_MS);
  }

  private hold(run: StoredRun): void {
    this.runs.set(run.id, run);
  }

  // ---- what a reader does -----------------------------------------------------------------------------------------------

  async start(plan: RunPlan, facts: GameFacts): Promise<string> {
    await this.load();
    const now = Date.now();
    const run: StoredRun = {
      id: newSaveId(),
      plan,
      facts,
      started: now,
      changed: now,
      wish: 'going',
      rank: 1 + Math.max(0, ...[...this.runs.values()].map(({ rank }) => rank)),
      tally: noTally,
      batches: [],
      seconds: 0,
      resumed: null,
      fault: null,
    };
    await this.store.add(run);
    this.known.add(run.id);
    this.hold(run);
    this.tell();
    this.tabs?.postMessage('changed');
    this.advance();
    return run.id;
  }

  pause(id: string): Promise<void> {
    return this.wish(id, 'paused');
  }

  stop(id: string): Promise<void> {
    return this.wish(id, 'stopped');
  }

  resume(id: string): Promise<void> {
    return this.wish(id, 'going');
  }

  /** Plays this run next: what is being played waits. */
  async now(id: string): Promise<void> {
    const first = Math.min(...[...this.runs.values()].map(({ rank }) => rank));
    await this.change(id, (run) => ({ ...run, rank: first - 1, wish: 'going' }));
    this.advance();
  }

  async remove(id: string): Promise<void> {
    this.runs.delete(id);
    this.advance();
    await this.store.remove(id);
    this.tell();
    this.tabs?.postMessage('changed');
  }

  private async wish(id: string, wish: RunWish, fault: string | null = null): Promise<void> {
    const run = this.runs.get(id);
    // What is seen at once is put right if the store says otherwise.
    if (run) this.hold({ ...run, wish });
    this.advance();
    await this.change(id, (there) => ({ ...there, wish, fault, changed: Date.now() }));
    this.advance();
  }

  private async change(id: string, change: (run: StoredRun) => StoredRun): Promise<void> {
    const changed = await this.store.change(id, change);
    if (changed) this.hold(changed);
    this.tell();
    this.tabs?.postMessage('changed');
  }

  // ---- playing ----------------------------------------------------------------------------------------------------------

  /** Plays the run that is next, and nothing else. */
  private advance(): void {
    const next = [...this.runs.values()].filter(({ wish }) => wish === 'going').sort((a, b) => a.rank - b.rank)[0];
    if (next && next.id === this.current?.id) return;
    this.current?.end.abort();
    this.current = null;
    if (!next) {
      if (this.state.playing) this.tell({ playing: null });
      return;
    }
    const end = new AbortController();
    this.current = { id: next.id, end };
    this.tell({ playing: { id: next.id, rate: null, left: null, elsewhere: false } });
    void this.play(next.id, end.signal);
  }

  private async play(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.alone(id, signal, async () => {
        const run = await this.store.run(id);
        if (run?.wish !== 'going') return;
        this.hold(run);
        await this.check(run, signal);
        await this.playBatches(id, signal);
      });
      if (signal.aborted) return;
      const run = await this.store.run(id);
      if (run) this.hold(run);
      else this.runs.delete(id);
      const complete = run !== undefined && run.batches.length === batchCount(run.plan);
      if (complete && run.wish === 'going')
        await this.change(id, (there) => ({ ...there, wish: 'done', fault: null, changed: Date.now() }));
    } catch (error) {
      if (signal.aborted || isStopped(error)) return;
      await this.wish(id, 'failed', textOf(error)).catch(() => {
        // The store itself fails: the run is left as it is there.
        const run = this.runs.get(id);
        if (run) this.hold({ ...run, wish: 'failed', fault: textOf(error) });
      });
    }
    if (this.current?.id === id) this.current = null;
    this.advance();
  }

  /** One tab plays a run; the others wait for it. */
  private async alone(id: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
    if (!('locks' in navigator)) return act();
    const waits = setTimeout(() => {
      if (!signal.aborted) this.tell({ playing: { id, rate: null, left: null, elsewhere: true } });
    }, 500);
    try {
      await navigator.locks.request(`sandtable.lab.${id}`, { signal }, async () => {
        clearTimeout(waits);
        await act();
      });
    } finally {
      clearTimeout(waits);
    }
  }

  /** A run that another page played before: a few of its games must come out as they did. */
  private async check({ id, plan, batches, tally }: StoredRun, signal: AbortSignal): Promise<void> {
    if (this.known.has(id)) return;
    if (batches.length > 0) {
      const tried = new Map<number, string>();
      for (let i = 0; i < CHECKED; i++) {
        const batch = batches[Math.floor((i * batches.length) / CHECKED)] as number;
        const { checks = {} } = (await this.store.kept(id, batch)) ?? {};
        const [game] = gamesOfBatch(plan, batch).filter((number) => checks[number] !== undefined);
        if (game !== undefined) tried.set(game, checks[game] as string);
      }
      const said = await askOnce({ kind: 'check', plan, games: [...tried.keys()] }, signal);
      if (said.kind === 'fault') throw new Error(said.message);
      const again = said.kind === 'checked' ? said.checks : {};
      const other = [...tried].find(([game, check]) => again[game] !== check);
      if (other)
        throw new Error(
          `Game ${other[0]} does not come out as it did: the program has changed since. What was finished is left as it is; start a new run.`,
        );
      await this.change(id, (run) => ({ ...run, resumed: { games: tally.games, checked: tried.size } }));
    }
    this.known.add(id);
  }

  private async playBatches(id: string, signal: AbortSignal): Promise<void> {
    const run = this.runs.get(id);
    if (!run) return;
    const { plan } = run;
    const done = new Set(run.batches);
    const missing = Array.from({ length: batchCount(plan) }, (_, i) => i).filter((batch) => !done.has(batch));
    if (missing.length === 0) return;
    const clock = { began: performance.now(), last: performance.now(), games: 0 };
    const threads = Array.from({ length: Math.min(threadCount(), missing.length) }, openThread);
    const end = (): void => {
      for (const thread of threads) thread.end();
    };
    signal.addEventListener('abort', end);
    try {
      await Promise.all(threads.map((thread) => this.work(id, plan, thread, missing, clock, signal)));
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  /** One thread: takes the next missing batch until none is left. */
  private async work(
    id: string,
    plan: RunPlan,
    thread: Thread,
    missing: number[],
    clock: { readonly began: number; last: number; games: number },
    signal: AbortSignal,
  ): Promise<void> {
    for (let batch = missing.shift(); batch !== undefined; batch = missing.shift()) {
      const part = await playOn(thread, plan, batch, signal);
      const now = performance.now();
      const seconds = (now - clock.last) / 1000;
      clock.last = now;
      const run = await this.store.addBatch(id, part, seconds).catch((error: unknown) => {
        throw new Error(
          `This browser cannot save more games (${textOf(error)}). What was finished is kept. Delete runs or saved matches, then resume.`,
        );
      });
      if (signal.aborted) return;
      // Deleted in another tab.
      if (!run) return;
      // Whoever paused it here meant it, whatever the store said a moment ago.
      this.hold({ ...run, wish: this.runs.get(id)?.wish ?? run.wish });
      clock.games += part.tally.games + part.tally.failed;
      const rate = clock.games / Math.max(0.001, (now - clock.began) / 1000);
      const left = plan.games - run.tally.games - run.tally.failed;
      this.state = { ...this.state, playing: { id, rate, left: left / rate, elsewhere: false } };
      for (const hear of this.hearers) hear(id, part);
      this.tellSoon();
    }
  }
}

function playOn(thread: Thread, plan: RunPlan, batch: number, signal: AbortSignal): Promise<BatchPart> {
  return new Promise((done, fail) => {
    const stop = (): void => fail(new DOMException('stopped', 'AbortError'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    thread.ask({ kind: 'play', plan, batch }, (message) => {
      signal.removeEventListener('abort', stop);
      if (message.kind === 'played') done(message.part);
      else if (message.kind === 'fault') fail(new Error(message.message));
    });
  });
}

/** The one of this page. */
export const lab = new LabRunner();
