/**
 * Decisions with one option. The engine takes such an option itself where that tells nothing. What is left is a secret: that
 * there was no choice is nobody else's to know. It is chosen here, and the player is told in one line.
 */

import type { Decisions } from './decisions.ts';
import type { Seating } from './seating.ts';
import type { Readable } from './store.ts';
import type { TableState } from './table-state.ts';

/** Milliseconds within which an answer reaches players elsewhere: an answer at once would tell that there was no choice. */
const SOON = 1_500;
const LATE = 6_000;

export class SoleOption {
  /** The decision that is being answered: a refusal must not be followed by the same answer. */
  private answering = '';
  private left = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: Readable<TableState>,
    private readonly seating: Seating,
    private readonly decisions: Decisions,
  ) {}

  /** The screen has changed: answers what has one answer. */
  follow(): void {
    if (this.left) return;
    const { ask, sole, pass, sending, handoff, replayAt, seat, length } = this.store.state;
    if (sending || handoff !== null || replayAt !== null) return;
    if (ask !== null) {
      this.answering = '';
      this.decisions.isAsked();
    }
    if (pass) return;
    if (sole) {
      const key = `${seat} ${length} ${sole.code} ${this.seating.toBeAsked()}`;
      if (key === this.answering) return;
      this.answering = key;
      this.later(() => this.decisions.passOver());
    } else if (ask === null && this.seating.toBeAsked() === seat) this.decisions.answerInWindow(seat, null);
  }

  dispose(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  /** Now, unless somebody elsewhere could read something out of the time it took. */
  private later(answer: () => void): void {
    clearTimeout(this.timer);
    const { sole, length } = this.store.state;
    if (this.seating.isAlone || this.seating.inWindow || sole?.places.length !== 0) {
      answer();
      return;
    }
    const same = (): boolean => this.store.state.sole?.code === sole.code && this.store.state.length === length;
    const wait = SOON + Math.random() * (LATE - SOON);
    this.timer = setTimeout(() => {
      if (same()) answer();
    }, wait);
  }
}
