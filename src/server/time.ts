/** Time as the server knows it: tests hand in one of their own. */
export interface Time {
  now(): number;
  /** Runs at that time, or soon if it has passed. The answer takes it back. */
  at(time: number, run: () => void): () => void;
}

/** Longer waits than a timer can hold are cut. */
const LONGEST = 0x7fffffff;

export const realTime: Time = {
  now: () => Date.now(),
  at(time, run) {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = time - Date.now();
      timer = left > LONGEST ? setTimeout(wait, LONGEST) : setTimeout(run, Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};

/** A clock that a test moves on. */
export class TestTime implements Time {
  private current: number;
  private waiting: { readonly time: number; readonly run: () => void }[] = [];

  constructor(start = 1_800_000_000_000) {
    this.current = start;
  }

  now(): number {
    return this.current;
  }

  at(time: number, run: () => void): () => void {
    const entry = { time, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((w) => w !== entry);
    };
  }

  pass(milliseconds: number): void {
    this.current += milliseconds;
    for (;;) {
      const due = this.waiting.filter((w) => w.time <= this.current).sort((a, b) => a.time - b.time)[0];
      if (!due) return;
      this.waiting = this.waiting.filter((w) => w !== due);
      due.run();
    }
  }
}
