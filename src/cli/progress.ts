/** A bar on stderr for whatever takes longer than two seconds; plain lines where nobody watches a terminal. */

import type { Io } from './command.ts';

const SHOW_AFTER = 2000;
const LINE_EVERY = 15_000;
const BAR = 30;

export class Progress {
  private readonly io: Pick<Io, 'err' | 'errIsTerminal'>;
  private readonly what: string;
  private readonly total: number;
  private readonly start = Date.now();
  private shownAt = 0;
  private drawn = false;

  constructor(io: Pick<Io, 'err' | 'errIsTerminal'>, what: string, total: number) {
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
    const left = part > 0 ? Math.round(((now - this.start) / 1000) * (1 / part - 1)) : 0;
    const text = `${this.what} ${Math.floor(part * 100)}% (${done} of ${this.total}${note ? `, ${note}` : ''}, ${left} s left)`;
    if (!this.io.errIsTerminal) {
      this.io.err(`${text}\n`);
      return;
    }
    const full = Math.round(part * BAR);
    this.io.err(`\r[${'#'.repeat(full)}${'-'.repeat(BAR - full)}] ${text}\x1b[K`);
    this.drawn = true;
  }

  end(): void {
    if (this.drawn) this.io.err('\r\x1b[K');
    this.drawn = false;
  }
}
