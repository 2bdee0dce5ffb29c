/**
 * A match at this screen. The session puts the parts together and keeps them in order when the match changes:
 *
 *   store       everything the screen draws
 *   seating     who plays which seat, and whose view is on the screen
 *   link        sends requests to the match, which may be in the page or on a server
 *   screen      shows the present position of the seat at the screen, and holds what that seat knows
 *   draft       choices of this seat that may still be changed
 *   setUp       the draft as a set-up: a preview before it is shown to others, swaps
 *   ai          decides for its own seats, advises
 *   decisions   choose, pass, confirm, undo, redo
 *   soleOption  answers what has one answer
 *   selection   clicks and buttons on the way to an option
 *   replay      the past
 *
 * A part uses only those above it. What is shown comes from the snapshot and the knowledge of the seat at the screen.
 */

import type { Review } from '../../ai/review.ts';
import type { ArmyBook, ArmyList } from '../../engine/army.ts';
import type { AnyGame, Seat, Setup } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { AiClient } from './ai-client.ts';
import { AiSeats } from './ai-seats.ts';
import { Decisions } from './decisions.ts';
import { Draft } from './draft.ts';
import { MatchLink } from './match-link.ts';
import type { Position } from './position.ts';
import { Replay } from './replay.ts';
import { Screen } from './screen.ts';
import { Seating } from './seating.ts';
import { Selection } from './selection.ts';
import { SetUp } from './set-up.ts';
import { SoleOption } from './sole-option.ts';
import { Store } from './store.ts';
import { type AiReason, blank, type Player, type TableState } from './table-state.ts';

export type {
  AiReason,
  Alternative,
  Ask,
  Hint,
  LogMoment,
  Player,
  TableState,
  Tray,
  Waiting,
} from './table-state.ts';

export interface SessionStart {
  readonly host: Host;
  readonly players: readonly Player[];
  readonly machine?: MachinePlayer | undefined;
  readonly overlay?: unknown;
  /** Milliseconds between two choices of the AI. */
  readonly pace?: number;
  /** The match or its players have changed. */
  readonly onChange?: () => void;
}

export class Session {
  readonly host: Host;
  /** The data file laid over the game's tables, if there is one. */
  readonly overlay: unknown;
  readonly seating: Seating;
  readonly draft: Draft;
  readonly setUp: SetUp;
  readonly ai: AiSeats;
  readonly decisions: Decisions;
  readonly selection: Selection;
  readonly replay: Replay;
  private readonly store: Store<TableState>;
  private readonly link: MatchLink;
  private readonly screen: Screen;
  private readonly soleOption: SoleOption;
  private readonly machine: MachinePlayer | undefined;
  private readonly onChange: () => void;

  constructor({ host, players, machine, overlay, pace = 500, onChange = () => {} }: SessionStart) {
    this.host = host;
    this.overlay = overlay;
    this.machine = machine;
    this.onChange = onChange;
    const store = new Store<TableState>({ ...blank, version: 0, pace, paused: false, draft: [] });
    const seating = new Seating(host, players);
    const client = new AiClient(machine, overlay);
    const link = new MatchLink(host, store, {
      changed: (because) => this.follow(because),
      failed: () => {
        seating.endRound();
        const { sole, seat } = store.state;
        if (sole) screen.askAfterAll(seat);
      },
    });
    const screen = new Screen(store, host, seating, client);
    const draft = new Draft(store, link, seating, screen, client);
    const setUp = new SetUp(store, link, screen, draft);
    const ai = new AiSeats(store, link, seating, screen, draft, setUp, client);
    const decisions = new Decisions(store, link, seating, screen, draft, setUp, ai);
    this.store = store;
    this.seating = seating;
    this.link = link;
    this.screen = screen;
    this.draft = draft;
    this.setUp = setUp;
    this.ai = ai;
    this.decisions = decisions;
    this.selection = new Selection(store, screen, decisions);
    this.replay = new Replay(store, host, seating, screen, ai);
    this.soleOption = new SoleOption(store, seating, decisions);
    screen.show();
    ai.resume();
    store.subscribe(() => this.soleOption.follow());
    // Whoever makes the session has it before the match goes on.
    queueMicrotask(() => this.soleOption.follow());
  }

  get game(): AnyGame {
    return this.host.game;
  }

  get setup(): Setup {
    return this.host.setup;
  }

  get state(): TableState {
    return this.store.state;
  }

  get subscribe(): Store<TableState>['subscribe'] {
    return this.store.subscribe;
  }

  /** What the seat at the screen knows now: previews, odds, reasons. */
  get position(): Position {
    return this.screen.position;
  }

  /** The match has changed. */
  private follow(because: AiReason | null): void {
    this.seating.endRound();
    this.seating.endLoan();
    const seen = this.screen.follow(because);
    this.onChange();
    this.ai.resume(!seen);
  }

  /** The player named on the hand-off screen is there. */
  reveal(): void {
    const { handoff } = this.state;
    if (handoff === null) return;
    this.seating.welcome(handoff);
    this.screen.show();
    this.ai.resume();
  }

  /** Leaves the preview of a set-up, else goes one step back in the selection. Returns whether there was one. */
  back(): boolean {
    return this.setUp.back() || this.selection.back();
  }

  /** Gives one seat of the running match to another player. */
  setPlayer(seat: Seat, player: Player): void {
    this.setPlayers(this.seating.players.map((p, i) => (i === seat ? player : p)));
  }

  /** Several seats change hands at once; the match goes on with the new players. */
  setPlayers(players: readonly Player[]): void {
    const { seating } = this;
    const same = (a: Player | undefined, b: Player | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
    if (players.length !== seating.players.length || players.every((p, i) => same(p, seating.players[i]))) return;
    this.ai.stop();
    seating.players = players;
    this.store.prepare({ thinking: null, paused: false });
    this.screen.show();
    this.onChange();
    this.ai.resume();
  }

  dispose(): void {
    this.link.close();
    this.ai.stopAll();
    this.soleOption.dispose();
    this.store.removeAllListeners();
  }

  // ---- army lists -------------------------------------------------------------------------------------------------

  /** The army list that the seat at the screen is asked for. */
  armyAsked(): ReturnType<ArmyBook['asked']> {
    const { outlook } = this.position;
    return (this.state.ask && outlook && this.game.armies?.asked(outlook.state)) ?? null;
  }

  /** Makes the choices of an army list, one after another. */
  async submitArmy(list: ArmyList): Promise<void> {
    const { outlook } = this.position;
    if (!this.armyAsked() || !outlook || !this.game.armies) return;
    await this.draft.add(this.game.armies.choices(outlook.state, list));
  }

  /** What the player at the screen draws chits for, as long as the match lasts. */
  keepAim(aim: number): void {
    this.screen.keepAim(aim);
  }

  // ---- the record -------------------------------------------------------------------------------------------------

  /** The match as text. The seed is included only in this browser's own saves, or when the match is over. */
  record(keepSeed = this.seating.isOver): Promise<string> {
    return this.host.record(keepSeed);
  }

  /** How a match that is over went, and what luck there was: found in the AI's own thread. */
  async review(onProgress: (done: number) => void): Promise<Review | null> {
    if (!this.seating.isOver || !this.machine?.review) return null;
    const { game, overlay } = this;
    return this.machine.review({ game: game.id, overlay, record: await this.record(true) }, onProgress);
  }
}
