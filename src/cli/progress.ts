/** A bar on stderr for whatever takes longer than two seconds; plain lines where nobody watches a terminal. */

import type { Io } from './command.ts';

const SHOW_AFTER = 2000;
const LINE_EVERY = 15_000;
const BAR = 30;

export class Progress {
  private readonly io: Pick<Io, 'err' | 'errIsTerminal'>;
  private readonly what: string;
  private readonly total: number;
  /** So much was done before this began. */
  private readonly from: number;
  private readonly start = Date.now();
  private shownAt = 0;
  private drawn = false;

  constructor(io: Pick<Io, 'err' | 'errIsTerminal'>, what: string, total: number, from = 0) {
    this.from = from;
    this.io = io;
    this.what = what;
    this.total = total;
  }

  /** So much is done; `note` is added to the bar. */
  at(done: number, note = ''): void {
    const now = Date.now();
    if (now - this.start < SHOW_AFTER) return;
    if (now - this.shownAt < (this.io.errIsTerminal ? 100 : LINE_EVERY)) return;
    this.shownAt = now;
    const part = Math.min(1, done / Math.max(1, this.total));
    const text = `${this.what} ${Math.floor(part * 100)}% (${done} of ${this.total}${note ? `, ${note}` : ''}, ${this.timeLeft(done)} left)`;
    if (!this.io.errIsTerminal) {
      this.io.err(`${text}\n`);
      return;
    }
    const full = Math.round(part * BAR);
    this.io.err(`\r[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${text}\x1b[K`);
    this.drawn = true;
  }

  /** How many a second, as a note: "5.2 a second". */
  rate(done: number): string {
    const rate = (1000 * (done - this.from)) / Math.max(1, Date.now() - this.start);
    return rate >= 10
      ? `${Math.round(rate)} a second`
      : rate >= 0.1
        ? `${rate.toFixed(1)} a second`
        : `${(60 * rate).toFixed(1)} a minute`;
  }

  private timeLeft(done: number): string {
    const each = (Date.now() - this.start) / 1000 / Math.max(1, done - this.from);
    const left = Math.round(each * Math.max(0, this.total - done));
    if (left < 100) return `${left} s`;
    return left < 6000
      ? `${Math.round(left / 60)} min`
      : `${Math.floor(left / 3600)} h ${Math.round((left % 3600) / 60)} min`;
  }

  end(): void {
    if (this.drawn) this.io.err('\r\x1b[K');
    this.drawn = false;
  }
}
