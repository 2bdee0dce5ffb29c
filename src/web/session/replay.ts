/** The past of the match, as the seat at the screen witnessed it. */

import type { Seat } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import { lineText } from '../../engine/play.ts';
import type { AiSeats } from './ai-seats.ts';
import { Places } from './places.ts';
import type { Screen } from './screen.ts';
import type { Seating } from './seating.ts';
import { pastOf } from './showing.ts';
import type { Slice } from './store.ts';
import type { TableState } from './table-state.ts';

export class Replay {
  constructor(
    private readonly store: Slice<TableState, TableState>,
    private readonly host: Host,
    private readonly seating: Seating,
    private readonly screen: Screen,
    private readonly ai: AiSeats,
  ) {}

  /** Whose view of the past is shown. Another seat's view is shown only once the match is over. */
  private viewer(wanted: Seat | undefined): Seat {
    const { replayAt, seat } = this.store.state;
    if (this.seating.isOver && wanted !== undefined) return wanted;
    if (this.seating.isOver && replayAt !== null) return seat;
    return this.seating.viewer().seat;
  }

  /** Shows the position after the first `at` choices that the seat witnessed. */
  async goTo(at: number, wanted?: Seat): Promise<void> {
    const { store, host } = this;
    const { handoff, scene, places } = store.state;
    if (handoff !== null) return;
    this.ai.stopAll();
    const viewer = this.viewer(wanted);
    const to = Math.min(Math.max(0, Math.round(at)), host.sight(viewer).moments.length - 1);
    // The pieces stay as they are until the host has told how they lay.
    store.set({ ...pastOf(host.sight(viewer), to), scene, places });
    const { log } = store.state;
    const view = await host.viewAt(viewer, to);
    // By now another moment may be wanted.
    if (store.state.log !== log) return;
    const past = host.game.scene(view);
    store.set({ scene: past, places: new Places(host.game, past) });
  }

  /** Returns to the present. */
  exit(): void {
    if (this.store.state.handoff !== null) return;
    this.screen.show();
    this.ai.resume();
  }

  /** Moments at which the log begins a new part, for jumps and for the marks of the slider. */
  headings(): readonly { readonly at: number; readonly text: string }[] {
    return this.host.sight(this.store.state.seat).moments.flatMap(({ lines }, at) => {
      const heading = lines.find((line) => line.heading);
      return heading ? [{ at, text: lineText(this.host.game, heading) }] : [];
    });
  }
}
