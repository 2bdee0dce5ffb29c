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
  /** Which way the player last went through the match: an only option is passed over the same way. */
  private way: 'on' | 'back' | 'forth' = 'on';

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
    this.seating.settle();
    this.way = 'on';
    if (sure || !this.setUp.preview(code)) this.answer(ask.seat, code);
  }

  /** A seat's choice goes to the match; in a secret window, when every player at the screen was asked. */
  answer(seat: Seat, code: number): void {
    const inWindow = this.seating.toBeAsked() === seat;
    if (inWindow && this.screen.position.outlook?.allows(code)) this.answerInWindow(seat, code);
    else this.draft.choose(seat, code);
  }

  /** Makes the choice that is shown: the previewed end of a set-up, or the pending option. */
  confirm(): void {
    const { setupPreview, pending, fight, ask, sending } = this.store.state;
    if (fight && ask && !sending && this.seating.toBeAsked() !== ask.seat) {
      if (!fight.blocked) this.makeTogether(fight.codes);
    } else if (setupPreview) this.choose(setupPreview.choice.code, true);
    else if (pending) this.choose(pending.code);
  }

  /** By a player who came to the screen and had nothing to decide: it is passed on. */
  pass(): void {
    if (!this.store.state.pass) return;
    this.seating.settle();
    this.screen.show();
    this.ai.resume();
  }

  /** The answer goes to the match when every player at the screen was asked; null: this one has nothing to decide. */
  answerInWindow(seat: Seat, code: number | null): void {
    this.seating.wasAsked(seat, code);
    const held = this.seating.heldAnswer();
    if (held) {
      this.draft.choose(held.seat, held.code);
      return;
    }
    this.screen.show();
    this.ai.resume();
  }

  /** Makes choices that are one for the player, one after another. */
  makeTogether(codes: readonly number[]): void {
    if (this.store.state.ask !== null && !this.store.state.sending) void this.draft.together(codes);
  }

  /** Takes the last choice back, with those that were made together with it. */
  undo(): void {
    const { seat, canUndo } = this.store.state;
    if (!canUndo) return;
    this.seating.settle();
    this.way = 'back';
    this.ai.stop();
    this.seating.takeBack();
    if (this.draft.isTogether) void this.draft.takeBackTogether();
    else this.link.send(() => this.link.host.undo(seat));
  }

  redo(): void {
    const { seat, canRedo } = this.store.state;
    this.way = 'forth';
    if (canRedo && !this.draft.redoTogether()) this.link.send(() => this.link.host.redo(seat));
  }

  /** Passes over a decision with one option, the way the player is going: back over it, forth again, or by choosing it. */
  passOver(): void {
    const { sole, seat, canUndo, canRedo } = this.store.state;
    const { way } = this;
    if (!sole) return;
    if (way === 'back' && canUndo) this.undo();
    else if (way === 'forth' && canRedo) this.redo();
    else {
      this.way = 'on';
      this.screen.give(seat, sole.label);
      this.answer(seat, sole.code);
    }
  }

  /** The player decides something: from here they go on. */
  isAsked(): void {
    this.way = 'on';
  }
}
