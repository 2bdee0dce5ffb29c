/** What the player at the screen decides: options, passes, confirmations, undo and redo. */

import type { Seat } from '../../engine/game.ts';
import type { AiSeats } from './ai-seats.ts';
import type { Draft } from './draft.ts';
import type { MatchLink } from './match-link.ts';
import type { Screen } from './screen.ts';
import type { Seating } from './seating.ts';
import type { SetUp } from './set-up.ts';
import type { Readable } from './store.ts';
import type { TableState } from './table-state.ts';

export class Decisions {
  constructor(
    private readonly store: Readable<TableState>,
    private readonly link: MatchLink,
    private readonly seating: Seating,
    private readonly screen: Screen,
    private readonly draft: Draft,
    private readonly setUp: SetUp,
    private readonly ai: AiSeats,
  ) {}

  /** Makes a choice for the seat at the screen; one that would end its set-up is previewed first, unless `sure`. */
  choose(code: number, sure = false): void {
    const { ask, sending } = this.store.state;
    if (ask === null || sending) return;
    const inWindow = this.seating.toBeAsked() === ask.seat;
    if (inWindow && this.screen.position.outlook?.allows(code)) this.answerInWindow(ask.seat, code);
    else if (sure || !this.setUp.preview(code)) this.draft.choose(ask.seat, code);
  }

  /** Makes the choice that is shown: the previewed end of a set-up, or the pending option. */
  confirm(): void {
    const { setupPreview, pending } = this.store.state;
    if (setupPreview) this.choose(setupPreview.choice.code, true);
    else if (pending) this.choose(pending.code);
  }

  /** In a secret window, by a player who has nothing to decide in it. */
  pass(): void {
    const { pass, seat } = this.store.state;
    if (pass) this.answerInWindow(seat, null);
  }

  /** The answer goes to the match when every player at the screen was asked. */
  private answerInWindow(seat: Seat, code: number | null): void {
    this.seating.wasAsked(seat, code);
    const held = this.seating.heldAnswer();
    if (held) {
      this.draft.choose(held.seat, held.code);
      return;
    }
    this.screen.show();
    this.ai.resume();
  }

  undo(): void {
    const { seat, canUndo } = this.store.state;
    if (!canUndo) return;
    this.ai.stop();
    this.seating.takeBack();
    this.link.send(() => this.link.host.undo(seat));
  }

  redo(): void {
    const { seat, canRedo } = this.store.state;
    if (canRedo) this.link.send(() => this.link.host.redo(seat));
  }
}
