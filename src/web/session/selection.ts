/**
 * What the player picks on the way to an option: clicks, taps and pointing on the board, buttons, and one step back. A
 * complete option is passed on as a decision.
 */

import type { Spot } from '../../engine/board.ts';
import type { Decisions } from './decisions.ts';
import { explain, openMeanings } from './explain.ts';
import { openingStage, pick, stageOf, type Target, targetsAt } from './picking.ts';
import { type Choice, sameSpot } from './places.ts';
import type { Position } from './position.ts';
import type { Slice } from './store.ts';
import { noSelection, type SelectionState, type TableState } from './table-state.ts';

/** Where the selection finds what the seat at the screen knows. */
interface Knows {
  readonly position: Position;
}

export class Selection {
  constructor(
    private readonly store: Slice<TableState, SelectionState>,
    private readonly screen: Knows,
    private readonly decisions: Pick<Decisions, 'choose'>,
  ) {}

  private get foresight() {
    return this.screen.position.foresight;
  }

  /** The option a target stands for, if there is no doubt. */
  soleChoice(target: Target | null): Choice | null {
    return this.foresight.soleChoice(this.store.state.stage, target);
  }

  /** The option a target most likely stands for: the only one, or the cheapest of several routes to the same place. */
  likelyChoice(target: Target | null): Choice | null {
    return this.foresight.likelyChoice(this.store.state.stage, target);
  }

  /** Several routes to what was picked, the cheapest first: only they are left to choose from. */
  routes(): readonly Choice[] {
    return this.foresight.routes(this.store.state.stage);
  }

  // ---- pointing ---------------------------------------------------------------------------------------------------

  /** The pointer or the keyboard focus is on a target. */
  point(target: Target | null): void {
    const { pending, focus } = this.store.state;
    if (target?.place.key === focus?.place.key) return;
    this.store.set({ focus: target, ...(pending ? {} : this.foresight.insight(this.likelyChoice(target))) });
  }

  /** The pointer or the keyboard focus is on an option: what it does is shown, its route is drawn. */
  look(choice: Choice | null): void {
    const { pending, looked } = this.store.state;
    if (choice?.code === looked?.code) return;
    this.store.set({ looked: choice, ...(pending ? {} : this.foresight.insight(choice)) });
  }

  /** The pointer is somewhere on the board. */
  pointAt(spot: Spot | null): void {
    const { stage, places } = this.store.state;
    const spots = spot && places ? places.around(spot) : [];
    const found = stage ? targetsAt(stage, spots) : [];
    const [open, ...more] = found.length === 0 ? this.openAt(spots) : [];
    const last = open?.places.at(-1);
    if (open && last && more.length === 0) this.point({ place: last, choices: [open] });
    else this.point(found.length === 1 ? (found[0] ?? null) : null);
  }

  /** What a spot means in an open decision, beside its samples. */
  private openAt(spots: readonly Spot[]): readonly Choice[] {
    const { stage, ask, places } = this.store.state;
    const { outlook } = this.screen.position;
    if (!ask?.open || !stage || !places || !outlook) return [];
    return openMeanings(outlook, stage.picked, spots).map((code) => places.choice(code));
  }

  // ---- picking ----------------------------------------------------------------------------------------------------

  /** A click or tap on the board. `careful` shows an option before it is taken (touch). */
  click(spot: Spot, careful = false): void {
    const { stage, ask, places, pending } = this.store.state;
    if (!stage || !ask || !places || !this.screen.position.outlook) return;
    const spots = places.around(spot);
    const found = targetsAt(stage, spots);
    const target = found[0];
    if (target && found.length === 1) {
      const sole = this.soleChoice(target);
      if (pending && sole?.code === pending.code) this.decisions.choose(pending.code);
      else this.take(target, careful);
      return;
    }
    if (found.length > 1) {
      // Several things in one hex: they become the stage, to be told apart by buttons or by the fanned stack.
      this.store.set({ stage: { ...stage, targets: found }, refusal: null, pending: null, preview: null, odds: null });
      return;
    }
    if (this.takeOpen(this.openAt(spots), careful) || this.pickAgain(spots) || this.finishFor(spot, careful)) return;
    this.refuse(spots);
  }

  /** Says why a click answers nothing. */
  private refuse(spots: readonly Spot[]): void {
    const { stage, ask, places, scene, version } = this.store.state;
    const { outlook } = this.screen.position;
    if (!stage || !ask || !places || !outlook) return;
    const where = spots.at(-1);
    const pieces = (scene?.pieces ?? []).flatMap(({ id, face }) => {
      const at = places.spotOf(id);
      return at && where && face !== 'back' && sameSpot(at, where) ? [id] : [];
    });
    const refusal = explain(outlook, places, ask.choices, stage.picked, { spots, pieces });
    this.store.set({ refusal: refusal ? { ...refusal, at: where, serial: version } : null, pending: null });
  }

  /** An answer to an open decision that is none of its samples; several verbs for one point are told apart by buttons. */
  private takeOpen(choices: readonly Choice[], careful: boolean): boolean {
    const { stage } = this.store.state;
    const [first, ...others] = choices;
    const place = first?.places.at(-1);
    if (!first || !stage || !place) return false;
    if (others.length === 0) this.offer(first, careful);
    else this.enter({ picked: [...stage.picked, place], targets: [], buttons: choices });
    return true;
  }

  /** A click on another first thing while one is picked starts over with that one. */
  private pickAgain(spots: readonly Spot[]): boolean {
    const { stage, ask } = this.store.state;
    if (!stage || !ask || stage.picked.length === 0) return false;
    const fresh = stageOf(ask.choices);
    const found = targetsAt(fresh, spots);
    const target = found[0];
    if (!target || found.length > 1) return false;
    if (stage.picked.some((p) => p.key === target.place.key)) {
      this.back();
      return true;
    }
    this.store.set({ stage: fresh });
    this.take(target, false);
    return true;
  }

  /** A click on the piece that could be next, while another is under way: that one is finished by it. */
  private finishFor(spot: Spot, careful: boolean): boolean {
    const { stage, places, version } = this.store.state;
    const active = stage?.picked[0]?.piece;
    if (!stage || !places || active === undefined) return false;
    const ends = stage.buttons.filter((c) => c.closing && c.places.length === 1 && c.places[0]?.piece === active);
    const [end] = ends;
    if (!end || ends.length > 1 || this.foresight.oddsOf(end.code) !== null) return false;
    const next = this.screen.position.outlook?.tried(end.code)?.next;
    const wanted = new Set(targetsAt(stageOf((next?.options ?? []).map((c) => places.choice(c))), places.around(spot)));
    if (wanted.size !== 1) return false;
    this.decisions.choose(end.code);
    const { state } = this.store;
    // A match on a server answers later: then the player clicks again.
    if (!state.sending && state.version !== version && state.ask) this.click(spot, careful);
    return true;
  }

  /** Picks a target: the option it stands for, or the next thing to pick. */
  take(target: Target, careful = false): void {
    const { ask, stage } = this.store.state;
    if (!ask || !stage) return;
    const next = pick(ask.choices, stage, target, this.soleChoice(target));
    if (next.kind === 'choose') this.offer(next.choice, careful);
    else this.enter(next.stage);
  }

  private enter(stage: SelectionState['stage']): void {
    const { looked } = this.store.state;
    this.store.set({ ...noSelection, stage, looked });
  }

  /** A button, or the last click: taken at once, or shown first if chance is in it. */
  offer(choice: Choice, careful = false): void {
    const { pending, ask } = this.store.state;
    const { foresight } = this;
    const chancy = foresight.isRisky(choice.code) && (choice.places.length === 0 || !foresight.hasRiskyButton(ask));
    const preview = careful || choice.places.length === 0 ? foresight.previewOf(choice.code) : null;
    const worthALook = choice.places.length > 0 && preview !== null;
    const warns = choice.places.length === 0 && preview?.notes?.some((n) => n.tone === 'danger');
    if (pending?.code !== choice.code && (chancy || worthALook || warns)) this.setPending(choice);
    else this.decisions.choose(choice.code);
  }

  /** Shows an option with all it may do, to be confirmed. */
  setPending(choice: Choice): void {
    this.store.set({ pending: choice, refusal: null, ...this.foresight.insight(choice) });
  }

  // ---- back -------------------------------------------------------------------------------------------------------

  /** One step back: the pending option, then what is picked, then the refusal. Returns whether there was one. */
  back(): boolean {
    const { pending, stage, ask, refusal } = this.store.state;
    if (pending) {
      this.store.set({ pending: null, preview: null, odds: null });
      return true;
    }
    if (ask && stage) {
      const opening = openingStage(ask.choices);
      if (stage.picked.length > opening.picked.length || stage.targets.length < opening.targets.length) {
        this.store.set({ stage: opening, preview: null, odds: null, focus: null, refusal: null });
        return true;
      }
    }
    if (refusal) this.dismissRefusal();
    return refusal !== null;
  }

  dismissRefusal(): void {
    if (this.store.state.refusal) this.store.set({ refusal: null });
  }
}
