/**
 * Choices that were made at this screen and have been told to nobody: a plan or a set-up is changed by taking them back and
 * making others, and a set-up is looked at once more before it is shown.
 */

import type { Scene } from '../../engine/board.ts';
import type { Seat } from '../../engine/game.ts';
import type { Host } from '../../engine/host.ts';
import { Desk } from './desk.ts';
import { type Choice, Places } from './places.ts';
import type { Seating } from './seating.ts';
import { isSettingUp, lastLookAt, type Made, placings, swapped } from './setting-up.ts';

/** While something is looked at, nothing on the map is an option. */
const LOOKING = {
  stage: { picked: [], targets: [], buttons: [] },
  armed: null,
  focus: null,
  looked: null,
  preview: null,
  odds: null,
  refusal: null,
  hint: null,
} as const;

export abstract class Drafts extends Desk {
  abstract readonly host: Host;
  protected abstract readonly seating: Seating;
  /** What was chosen at this screen, by the moment at which it was. */
  protected made: Made[] = [];
  /** The pieces as they lie in the match, whatever is being looked at. */
  protected lying: Scene | null = null;
  /** Choices are being taken back and made anew: nothing of it is shown until it is done. */
  protected remaking = false;
  /** Steps in which this set-up was asked for. */
  protected readonly setUpSteps = new Set<string>();

  /** Applies an option for the seat at the screen; `sure` also where it ends a set-up. */
  abstract override choose(code: number, sure?: boolean): void;
  protected abstract show(): void;
  /** The match has changed. */
  protected abstract heard(): void;
  protected abstract stopThinking(): void;

  override confirm(): void {
    const { lastLook } = this.current;
    if (lastLook) this.choose(lastLook.choice.code, true);
    else super.confirm();
  }

  override back(): boolean {
    const { swap, lastLook } = this.current;
    if (swap) {
      this.show();
      if (lastLook) this.lookOnceMore(lastLook.choice.code);
      return true;
    }
    if (lastLook) {
      this.show();
      return true;
    }
    return super.back();
  }

  /** Remembers a choice of the seat at the screen, to be made again when another is taken out. */
  protected note(seat: Seat, moment: number, code: number): void {
    const known = this.remaking ? null : this.lying;
    const scene = known ?? this.game.scene(this.host.sight(seat).view);
    const choice = ((known && this.current.places) ?? new Places(this.game, scene)).choice(code);
    const { line } = this.host.sight(seat).undo;
    this.made = this.made.filter((m) => m.seat === seat && m.moment < moment && m.moment >= line);
    this.made.push({ seat, moment, choice, before: scene });
  }

  /** The last choices of the seat at the screen, as far back as one of its moments and as they were made here. */
  madeSince(moment: number): readonly Choice[] {
    return this.madeFrom(moment).map((m) => m.choice);
  }

  private madeFrom(moment: number): readonly Made[] {
    const { seat, length } = this.current;
    const found: Made[] = [];
    for (let at = length - 1; at >= moment; at--) {
      const made = this.made.findLast((m) => m.seat === seat && m.moment === at);
      if (!made) break;
      found.unshift(made);
    }
    return found;
  }

  /** Takes so many choices back and makes these instead, as far as they are allowed; says how many were. */
  async remake(back: number, codes: readonly number[]): Promise<number> {
    const { seat } = this.current;
    this.stopThinking();
    this.remaking = true;
    let done = 0;
    try {
      for (let i = 0; i < back && this.host.sight(seat).undo.may; i++) await this.host.undo(seat);
      for (const code of codes) {
        const { asked, moments } = this.host.sight(seat);
        if (!asked || !this.seating.outlook(seat).allows(code)) continue;
        const moment = moments.length - 1;
        this.note(seat, moment, code);
        await this.host.choose(seat, code, moment);
        done++;
      }
    } finally {
      this.remaking = false;
      this.heard();
    }
    return done;
  }

  // ---- setting up -------------------------------------------------------------------------------------------------

  /** Whether what is asked belongs to a set-up. */
  get isSettingUp(): boolean {
    const { ask } = this.current;
    return ask !== null && !ask.quiet && this.setsUp(ask.choices.map((c) => c.code));
  }

  protected setsUp(codes: readonly number[]): boolean {
    const step = this.outlook?.asked()?.step;
    return isSettingUp(this.game, codes) || (step !== undefined && this.setUpSteps.has(step));
  }

  /** If this choice would end the set-up: shows how all would lie, to be confirmed. */
  protected lookOnceMore(code: number): boolean {
    const { outlook, game } = this;
    const asked = outlook?.asked();
    if (!outlook || !asked || asked.quiet || !this.setsUp(asked.options)) return false;
    const found = lastLookAt(outlook, code, this.setUpSteps);
    if (!found) return false;
    const places = new Places(game, found.own, outlook.state);
    const choice = places.choice(code);
    const before = this.lying ?? found.own;
    this.set({
      lastLook: { ...found, choice, piece: placings([{ choice, before }], found.own).at(-1)?.piece },
      ...LOOKING,
      scene: found.own,
      places,
    });
    return true;
  }

  /** During the last look: how it lies, or what the other side will see of it. */
  lookAs(theirs: boolean): void {
    const { lastLook } = this.current;
    if (!lastLook) return;
    const scene = theirs && lastLook.theirs ? lastLook.theirs : lastLook.own;
    this.set({ scene, places: new Places(this.game, scene, this.outlook?.state) });
  }

  /** What has been set up here so far, piece by piece, the last look included. */
  private placed(): ReturnType<typeof placings> {
    const { undoLine, lastLook } = this.current;
    if (!this.lying) return [];
    const all = this.madeFrom(undoLine).map(({ choice, before }) => ({ choice, before }));
    if (!lastLook) return placings(all, this.lying);
    return placings([...all, { choice: lastLook.choice, before: this.lying }], lastLook.own);
  }

  /** Whether two counters that were set up here could change places. */
  get canSwap(): boolean {
    const { undoLine, lastLook } = this.current;
    const made = [...this.madeSince(undoLine), ...(lastLook ? [lastLook.choice] : [])];
    const onBoard = (c: Choice): boolean =>
      c.places.at(-1)?.spots.some((spot) => 'hex' in spot || 'point' in spot) ?? false;
    return made.filter((c) => c.kind === 'place' && onBoard(c)).length > 1;
  }

  /** The next two counters that are pressed change places. */
  swap(): void {
    if (!this.canSwap) return;
    const { lastLook } = this.current;
    const scene = lastLook?.own ?? this.lying;
    this.set({
      ...LOOKING,
      ...(scene ? { scene } : {}),
      swap: { first: null, may: this.placed().map((p) => p.piece) },
    });
  }

  /** One of the two. */
  async swapWith(piece: string): Promise<void> {
    const { swap, lastLook, undoLine } = this.current;
    if (!swap?.may.includes(piece)) return;
    if (swap.first === null || swap.first === piece) {
      this.set({ swap: { ...swap, first: swap.first === piece ? null : piece } });
      return;
    }
    const made = this.madeSince(undoLine);
    const before = [...made, ...(lastLook ? [lastLook.choice] : [])].map((c) => c.code);
    const after = swapped(this.game, before, this.placed(), swap.first, piece);
    const from = before.findIndex((code, i) => code !== after[i]);
    if (from < 0) {
      this.back();
      return;
    }
    const sent = after.slice(from, made.length);
    const last = lastLook ? after.at(-1) : undefined;
    const done = await this.remake(made.length - from, sent);
    const fits = done === sent.length && (last === undefined || this.outlook?.allows(last));
    if (!fits) await this.remake(done, before.slice(from, made.length));
    const again = fits ? last : lastLook?.choice.code;
    if (again !== undefined) this.lookOnceMore(again);
    if (!fits)
      this.set({
        refusal: { rule: '', text: 'these two cannot change places', tried: '', serial: ++this.serial },
      });
  }

  /** Everything that was set up and not yet shown to anybody is taken off again. */
  takeBackAll(): Promise<number> {
    return this.remake(this.current.length - this.current.undoLine, []);
  }
}
