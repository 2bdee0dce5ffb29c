/**
 * How thinking is driven: it is written as a generator that comes up for air after every little piece of work, so that
 * one piece of code runs straight through in a series of games and in small portions in a page's worker.
 */

/** An order to move now. */
export interface StopSignal {
  readonly stopped: boolean;
}

export interface Progress {
  /** 0 to 1: how much of the budget of this choice is spent. */
  readonly done: number;
  readonly choices: number;
}

/** How much one choice may take. Whichever is reached first ends the thinking. */
export interface Allowance {
  readonly milliseconds: number;
  /** Plans tried. */
  readonly iterations: number;
}

/** Longer than this and a page would feel it. */
const PORTION = 20;

/** Milliseconds since some moment. */
export type Now = () => number;

export class Clock {
  private readonly start: number;
  private readonly now: Now;
  private readonly stop: StopSignal | undefined;
  readonly milliseconds: number;

  constructor(milliseconds: number, now: Now, stop?: StopSignal) {
    this.milliseconds = milliseconds;
    this.now = now;
    this.start = now();
    this.stop = stop;
  }

  get elapsed(): number {
    return this.now() - this.start;
  }

  get isOver(): boolean {
    return this.stop?.stopped === true || this.elapsed >= this.milliseconds;
  }

  /** Whether this share of the time is spent. */
  spent(share: number): boolean {
    return this.stop?.stopped === true || this.elapsed >= this.milliseconds * share;
  }
}

export type Thinking<T> = Generator<number, T, void>;

export function runToEnd<T>(thinking: Thinking<T>): T {
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
  }
}

/** Lets messages in. A timer would do, but browsers hold nested timers back for 4 ms each. */
function yieldToEventLoop(): Promise<void> {
  if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

export async function runInSlices<T>(thinking: Thinking<T>, onProgress?: (done: number) => void): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = thinking.next();
    if (step.done) return step.value;
    if (performance.now() - begun < PORTION) continue;
    onProgress?.(step.value);
    await yieldToEventLoop();
    begun = performance.now();
  }
}
