/**
 * The AI at this table: it decides for its own seats and for a player who lends it a seat, gives advice, and tells its
 * reasons to those who may know them.
 */

import type { Seat } from '../../engine/game.ts';
import { ADVISER } from '../machine/machine.ts';
import type { AiClient, AiQuestion } from './ai-client.ts';
import type { Draft } from './draft.ts';
import type { MatchLink } from './match-link.ts';
import type { Choice } from './places.ts';
import type { Screen } from './screen.ts';
import type { Seating } from './seating.ts';
import type { SetUp } from './set-up.ts';
import type { Slice } from './store.ts';
import type { AiReason, AiState, TableState } from './table-state.ts';

/** How long the AI takes for an answer in a secret window, whatever it has to decide. */
const WINDOW_MS = 1500;

export class AiSeats {
  /** When what the AI does now began for those who watch it. */
  private since = 0;

  constructor(
    private readonly store: Slice<TableState, AiState>,
    private readonly link: MatchLink,
    private readonly seating: Seating,
    private readonly screen: Screen,
    private readonly draft: Draft,
    private readonly setUp: SetUp,
    private readonly client: AiClient,
  ) {}

  private lengthOf(seat: Seat): number {
    return this.link.host.sight(seat).moments.length - 1;
  }

  private question(seat: Seat): AiQuestion {
    return { outlook: this.seating.outlook(seat), length: this.lengthOf(seat) };
  }

  /** Drops what it thinks about for its seats. */
  stop(): void {
    this.client.stop();
  }

  /** Drops everything, advice too. */
  stopAll(): void {
    this.client.stop();
    this.client.stopAdvising();
  }

  /** Lets the AI decide if the decision is its own; `unseen` if nobody can tell that it has already decided. */
  resume(unseen = false): void {
    const { paused, replayAt, handoff } = this.store.state;
    this.client.stop();
    if (!paused && replayAt === null && handoff === null && this.seating.toBeAsked() === null) this.decide(unseen);
  }

  private decide(unseen = false): void {
    const { seating, store } = this;
    const { decider: seat, deciding, inWindow, isLent } = seating;
    if (seat === null || deciding?.kind !== 'machine' || seating.isOver) return;
    const secret = inWindow && !seating.isWatched && !isLent;
    const places = isLent && this.screen.position.setsUp(seating.outlook(seat).asked()?.options ?? []);
    const pace = places ? 0 : store.state.pace;
    if (!unseen || secret) this.since = performance.now();
    // A progress bar that began again would reveal that a choice was made.
    const most = unseen && store.state.thinking?.seat === seat ? store.state.thinking.done : -1;
    this.client.decide(this.question(seat), {
      level: deciding.level,
      style: deciding.style,
      pace: secret ? Math.max(pace, WINDOW_MS) : pace,
      ...(secret ? { limit: WINDOW_MS } : {}),
      since: this.since,
      onProgress: (done) => secret || done <= most || store.set({ thinking: { seat, done } }),
      onChoice: (code, reason) => {
        if (places && this.endsSetUp(code)) return;
        this.draft.choose(seat, code, reason && this.mayReveal(seat) ? reason : null);
      },
      onFault: ({ message }) => {
        store.prepare({ thinking: null });
        this.link.refuse(message);
      },
    });
  }

  /** The AI sets up for a player up to the last choice: the player looks at that one and confirms it. */
  private endsSetUp(code: number): boolean {
    if (!this.setUp.endsWith(code)) return false;
    this.seating.takeBack();
    this.screen.show();
    return this.setUp.preview(code);
  }

  /** A reason may rest on what only the AI's seat knows: then it is told only to spectators and after the match. */
  private mayReveal(seat: Seat): boolean {
    const { isWatched, isOver, persons } = this.seating;
    return isWatched || isOver || persons.every((person) => !this.seating.keepSecrets(person, seat));
  }

  /** The AI's choices so far with their reasons, the last one first; and whether some are kept back. */
  reasons(): { readonly reasons: readonly AiReason[]; readonly keptBack: boolean } {
    const all = this.client.reasons((seat) => this.lengthOf(seat));
    const reasons = all.filter(({ seat }) => this.mayReveal(seat));
    return { reasons, keptBack: reasons.length < all.length };
  }

  /**
   * What a seat of the AI was up to in what happened between two moments, in one sentence: its plan as it was last made there.
   * Empty where that would reveal what only the AI knows, and where the plan has no reason that the step itself does not tell.
   */
  planBetween(seat: Seat, from: number, to: number): string {
    const last = this.reasons().reasons.find((r) => r.seat === seat && r.choice >= from && r.choice < to);
    return last && last.why.gains.length > 0 ? last.why.plan : '';
  }

  get hasReasons(): boolean {
    return this.client.hasReasons;
  }

  // ---- advice -----------------------------------------------------------------------------------------------------

  /** Whether the AI can be asked for advice now. */
  get canAdvise(): boolean {
    const { ask } = this.store.state;
    return this.client.isThere && ask !== null && ask.choices.length > 1;
  }

  /** What would the AI do in this seat? It knows what the seat knows, and nothing is chosen. */
  advise(): void {
    const { seat } = this.store.state;
    if (!this.canAdvise || this.client.isAdvising) return;
    const begun = this.client.advise(this.question(seat), ADVISER, (move) => {
      const { ask, places } = this.store.state;
      const choice = move && (ask?.choices.find((c) => c.code === move.code) ?? this.openChoice(move.code));
      this.store.set({ hint: choice && places ? { kind: 'found', choice, why: move.why ?? null } : null });
    });
    if (begun) this.store.set({ hint: { kind: 'thinking' } });
  }

  private openChoice(code: number): Choice | null {
    const { ask, places } = this.store.state;
    return ask?.open && places && this.screen.position.outlook?.allows(code) ? places.choice(code) : null;
  }

  // ---- a seat lent to the AI --------------------------------------------------------------------------------------

  /** The AI plays on for the player who decides, to the end of the phase or until the player takes over. */
  lend(): void {
    if (!this.canAdvise) return;
    this.seating.lend();
    this.screen.show();
    this.resume();
  }

  takeOver(): void {
    this.client.stop();
    this.seating.takeBack();
    this.screen.show();
    this.resume();
  }

  // ---- its pace ---------------------------------------------------------------------------------------------------

  moveNow(): void {
    this.client.moveNow();
  }

  setPace(pace: number): void {
    this.store.set({ pace });
  }

  setPaused(paused: boolean): void {
    this.store.set({ paused, ...(paused ? { thinking: null } : {}) });
    this.resume();
  }

  /** One choice of the AI while paused. */
  step(): void {
    if (this.store.state.paused && !this.client.isThinking) this.decide();
  }
}
