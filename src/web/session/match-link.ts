/**
 * The way to the match: sends one request at a time, reports a refusal, and tells the session when the match has changed.
 * A batch of requests is reported as one change.
 */

import type { Host } from '../../engine/host.ts';
import { Refused } from '../../engine/play.ts';
import type { Slice } from './store.ts';
import type { AiReason, AskedState, SelectionState, TableState } from './table-state.ts';

interface LinkEvents {
  /** The match has changed; `because`: why the AI made the choice that changed it. */
  changed(because: AiReason | null): void;
  /** A request was refused or lost. */
  failed(): void;
}

export class MatchLink {
  /** The host has reported a change since the last request was sent. */
  private answered = false;
  private batching = false;
  /** Why the AI makes the choice that is on its way. */
  private because: AiReason | null = null;
  private readonly leave: () => void;

  constructor(
    readonly host: Host,
    private readonly store: Slice<TableState, Pick<AskedState, 'sending'> & Pick<SelectionState, 'refusal'>>,
    private readonly events: LinkEvents,
  ) {
    this.leave = host.subscribe(() => this.changed());
  }

  /** Whether several requests are being sent as one change. */
  get isBatching(): boolean {
    return this.batching;
  }

  private changed(): void {
    this.answered = true;
    if (this.batching) return;
    const { because } = this;
    this.because = null;
    this.events.changed(because);
  }

  /** Sends one request; while it is on its way no other is. A host in the page reports the change before this returns. */
  send(request: () => Promise<void>, because: AiReason | null = null): void {
    if (this.store.state.sending) return;
    this.answered = false;
    this.because = because;
    const answer = request();
    if (!this.answered) this.store.set({ sending: true });
    answer
      .catch((error: unknown) => {
        this.because = null;
        this.events.failed();
        if (!(error instanceof Refused)) console.error(error);
        this.refuse(error instanceof Error ? error.message : String(error), error instanceof Refused ? error.rule : '');
      })
      .finally(() => this.store.state.sending && !this.batching && this.store.set({ sending: false }));
  }

  /** Sends several requests one after another; the change is reported once, when all are done. */
  async batch<T>(requests: () => Promise<T>): Promise<T> {
    this.batching = true;
    this.store.prepare({ sending: true });
    try {
      return await requests();
    } finally {
      this.batching = false;
      this.store.prepare({ sending: false });
      this.changed();
    }
  }

  /** Says on the screen what could not be done. */
  refuse(text: string, rule = ''): void {
    this.store.set({ refusal: { rule, text, tried: '', serial: this.store.state.version } });
  }

  close(): void {
    this.leave();
  }
}
