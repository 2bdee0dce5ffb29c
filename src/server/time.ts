/** Time as the server knows it: tests hand in one of their own. */
export interface Time {
  now(): number;
  /** Runs at that time, or soon if it has passed. The answer takes it back. */
  at(time: number, run: () => void): () => void;
  /** It is that late already, at least. */
  goOnFrom(time: number): void;
}

/** Longer waits than a timer can hold are cut. */
const LONGEST = 0x7fffffff;

/** The time of day when it is made, and steady from there: whoever sets the clock meanwhile changes nothing here. */
export class SteadyTime implements Time {
  private readonly steady: () => number;
  private offset: number;

  constructor(wall: () => number = Date.now, steady: () => number = () => performance.now()) {
    this.steady = steady;
    this.offset = wall() - steady();
  }

  now(): number {
    return Math.floor(this.offset + this.steady());
  }

  at(time: number, run: () => void): () => void {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = time - this.now();
      timer = left > LONGEST ? setTimeout(wait, LONGEST) : setTimeout(run, Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  }

  goOnFrom(time: number): void {
    this.offset = Math.max(this.offset, time - this.steady());
  }
}

export const realTime: Time = new SteadyTime();

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

  goOnFrom(time: number): void {
    this.current = Math.max(this.current, time);
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
