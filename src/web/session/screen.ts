/**
 * What the screen shows: the present position of the seat in front of it, or nothing while two players change places. It
 * keeps what that seat knows, and drops all of it before another seat may look.
 */

import { type Seat, SPECTATOR } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import { lineText } from '../../engine/play.ts';
import type { SeatMoment, SeatSnapshot } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import type { AiClient } from './ai-client.ts';
import { isSettingUp } from './placements.ts';
import { nothingKnown, Position } from './position.ts';
import type { Seating } from './seating.ts';
import { presentOf } from './showing.ts';
import type { Slice } from './store.ts';
import { type AiReason, blank, type TableState, type Tray } from './table-state.ts';

export class Screen {
  private known: Position = nothingKnown;
  /** The last change of the match: its dice, and the AI's reason. */
  private news: { readonly because: AiReason | null; readonly tray: Tray | null } = { because: null, tray: null };
  /** What was chosen for the player here was refused: they are asked themselves. */
  private refusedAt = -1;
  private readonly setUpSteps = new Set<string>();
  /** What each seat at this screen draws chits for. */
  private readonly aims = new Map<Seat, number>();
  /** What was chosen for the seats at this screen because it was the only option. */
  private given: readonly { readonly seat: Seat; readonly moment: number; readonly label: string }[] = [];

  constructor(
    private readonly store: Slice<TableState, TableState>,
    private readonly host: Host,
    private readonly seating: Seating,
    private readonly client: AiClient,
  ) {}

  /** What the seat at the screen knows now. */
  get position(): Position {
    return this.known;
  }

  /** What the player at the screen draws chits for from now on. */
  keepAim(aim: number): void {
    const { sight, lookahead } = this.known;
    if (sight) this.aims.set(sight.seat, aim);
    lookahead.aim = aim;
  }

  /** Shows the present to the player whose turn at the screen it is. Advice for the position before is dropped. */
  show(): void {
    this.client.stopAdvising();
    const { onlyLooks } = this.seating;
    const { seat, handoff } = this.seating.viewer();
    if (onlyLooks !== null) this.present(onlyLooks, true);
    else if (handoff) this.blank(seat);
    else this.present(seat);
  }

  /** Nothing of the seat before stays in the page. */
  private blank(next: Seat): void {
    this.known = nothingKnown;
    this.news = { because: null, tray: null };
    const length = this.host.sight(SPECTATOR).moments.length - 1;
    this.store.set({ ...blank, draft: [], handoff: next, length });
  }

  private present(seat: Seat, pass = false): void {
    const { host, seating } = this;
    seating.seatAtScreen(seat);
    const sight = host.sight(seat);
    const outlook = seating.outlook(seat);
    const asked = sight.asked ? outlook.asked() : null;
    if (asked && isSettingUp(host.game, asked.options)) this.setUpSteps.add(asked.step);
    this.known = new Position({ sight, outlook, setUpSteps: this.setUpSteps, aim: this.aims.get(seat) });
    const made = this.store.state.draft.at(-1);
    const last = made?.seat === seat && made.moment === sight.moments.length - 2 ? made.choice : undefined;
    const shown = presentOf(sight, this.known, {
      isLent: seating.isLent,
      asksAll: host.asksAll || this.refusedAt === sight.moments.length,
      pass,
      last,
    });
    const canUndo = shown.canUndo && this.isOwnAfter(seat, sight);
    this.store.set({ ...shown, canUndo, given: this.givenTo(seat, sight), ...this.news });
  }

  /** What was chosen for a seat was refused: it is asked. */
  askAfterAll(seat: Seat): void {
    this.refusedAt = this.host.sight(seat).moments.length;
    this.show();
  }

  /** An only option is about to be chosen for a seat. */
  give(seat: Seat, label: string): void {
    const moment = this.host.sight(seat).moments.length;
    this.given = [...this.given.filter((g) => g.seat !== seat || g.moment < moment), { seat, moment, label }].slice(
      -40,
    );
  }

  /** Whether the seat decided anything itself of what may be undone. */
  private isOwnAfter(seat: Seat, { moments, undo }: SeatSnapshot): boolean {
    return moments.some((_, at) => at > undo.line && !this.given.some((g) => g.seat === seat && g.moment === at));
  }

  /** What was chosen for a seat since it last decided something itself. */
  private givenTo(seat: Seat, { moments }: SeatSnapshot): readonly string[] {
    const found: string[] = [];
    for (let at = moments.length - 1; at > 0; at--) {
      if (moments[at]?.chooser !== seat) continue;
      const given = this.given.find((g) => g.seat === seat && g.moment === at);
      if (!given) break;
      found.unshift(given.label);
    }
    return found;
  }

  /**
   * The match has changed: shows it with its dice. Returns false if the player at the screen must not notice that anything
   * was chosen; then nothing on the screen changes.
   */
  follow(because: AiReason | null): boolean {
    const { seating, store } = this;
    const { seat, handoff } = seating.viewer();
    const sight = this.host.sight(seat);
    if (!handoff && this.isUnseen(sight)) return false;
    const { moments } = sight;
    const before = this.known.sight;
    const seen = before?.seat === seat ? before.moments.length : moments.length - 1;
    this.news = { because, tray: this.trayOf(moments.slice(seen)) };
    // A player who looks at the past stays there.
    if (store.state.replayAt !== null && !seating.isOver) store.set({ length: moments.length - 1 });
    else this.show();
    return true;
  }

  /** Whether something was chosen of which the player at the screen learns nothing: not even that it happened. */
  private isUnseen(now: SeatSnapshot): boolean {
    const before = this.known.sight;
    const { handoff, ask } = this.store.state;
    if (this.seating.isWatched || before === null || handoff !== null || ask !== null) return false;
    const told = ({ seat, moments, asked, undo, result, view }: SeatSnapshot): string =>
      JSON.stringify([seat, moments.length, asked, undo, result, view]);
    return now.moments.length === before.moments.length && told(now) === told(before);
  }

  /** Dice, chits and cards of these moments. */
  private trayOf(moments: readonly SeatMoment[]): Tray | null {
    const lines = moments.flatMap((m) => m.lines).filter((line) => line.shown);
    const shown = lines.flatMap((line) => line.shown ?? []);
    if (shown.length === 0) return null;
    const { places, version } = this.store.state;
    return {
      serial: version,
      shown,
      text: lines.map((line) => capital(places?.text(line) ?? lineText(this.host.game, line))).join('. '),
    };
  }
}
