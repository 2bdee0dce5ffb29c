/**
 * What the player picks on the way to an option: clicks, taps and pointing on the board, buttons, and one step back. A
 * complete option is passed on as a decision.
 */

import type { HexLabel, Overlay, Spot } from '../../engine/board.ts';
import type { PossibleTarget } from '../../engine/game.ts';
import type { Decisions } from './decisions.ts';
import { explain, openMeanings } from './explain.ts';
import { type Fight, type FightQuestion, fightAfter, type Opening, toggled } from './fight.ts';
import { behindAt } from './open-behind.ts';
import { openingStage, pick, stageOf, type Target, targetsAt } from './picking.ts';
import { type Choice, sameSpot, seatOfSide } from './places.ts';
import type { Position } from './position.ts';
import { onlySelects, routeFight, routeTo } from './route.ts';
import { stackMates, stackMove } from './stack.ts';
import type { Slice } from './store.ts';
import { noSelection, type SelectionState, type TableState } from './table-state.ts';

/** Whether the last thing of a choice is drawn as one of these. */
const isAt = ({ places }: Choice, pieces: ReadonlySet<string>): boolean =>
  (places.at(-1)?.spots ?? []).some((spot) => 'piece' in spot && pieces.has(spot.piece));

const tenths = (inches: number): number => Math.round(inches * 10) / 10;

/** Where the selection finds what the seat at the screen knows. */
interface Knows {
  readonly position: Position;
}

export class Selection {
  constructor(
    private readonly store: Slice<TableState, SelectionState>,
    private readonly screen: Knows,
    private readonly decisions: Pick<Decisions, 'choose' | 'confirm' | 'makeTogether'>,
  ) {}

  private get foresight() {
    return this.screen.position.foresight;
  }

  /** Whether an option only selects a unit that then goes somewhere: it is chosen with the place it goes to. */
  onlySelects(choice: Choice): boolean {
    return onlySelects(choice, this.foresight.previewOf(choice.code)?.overlay?.reach?.length ?? 0);
  }

  /** The move of the unit that is selected. */
  private move(stage = this.store.state.stage): Choice | undefined {
    const piece = stage?.picked.at(-1)?.piece;
    return piece === undefined
      ? undefined
      : stage?.buttons.find((c) => c.places[0]?.piece === piece && this.onlySelects(c));
  }

  /** What is known of an option; of none: how far the selected unit may go. */
  private insight(choice: Choice | null): Pick<SelectionState, 'preview' | 'odds'> {
    const move = choice ? undefined : this.move();
    return move ? { preview: this.foresight.previewOf(move.code), odds: null } : this.foresight.insight(choice);
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
    this.store.set({ focus: target, ...(pending ? {} : this.insight(this.likelyChoice(target))) });
  }

  /** The pointer or the keyboard focus is on an option: what it does is shown, its route is drawn. */
  look(choice: Choice | null): void {
    const { pending, looked } = this.store.state;
    if (choice?.code === looked?.code) return;
    this.store.set({ looked: choice, ...(pending ? {} : this.insight(choice)) });
  }

  /** The pointer is somewhere on the board. */
  pointAt(spot: Spot | null): void {
    const { stage, places } = this.store.state;
    const spots = spot && places ? places.around(spot) : [];
    const found = stage ? targetsAt(stage, spots) : [];
    const [open, ...more] = found.length === 0 ? this.openAt(spots) : [];
    const last = open?.places.at(-1);
    if (open && last && more.length === 0) this.point({ place: last, choices: [open] });
    else if (found.length === 0 && this.pointBehind(spots)) return;
    else this.point(found.length === 1 ? (found[0] ?? null) : null);
  }

  /** The pointer is where an order leads that has not been given yet: what it would do is shown. */
  private pointBehind(spots: readonly Spot[]): boolean {
    const { ask, places, pending, focus } = this.store.state;
    const answer = pending || !places ? null : behindAt(ask, spots, this.screen.position.lookahead, places);
    const place = answer?.choice.places.at(-1);
    if (!answer || !place) return false;
    if (focus?.place.key !== place.key)
      this.store.set({ focus: { place, choices: [answer.choice] }, preview: answer.preview, odds: null });
    return true;
  }

  /** A click where an order leads gives that order; by touch it goes on with the place, to be confirmed. */
  private takeBehind(spots: readonly Spot[], careful: boolean): boolean {
    const { ask, places, version } = this.store.state;
    const answer = places ? behindAt(ask, spots, this.screen.position.lookahead, places) : null;
    if (!answer) return false;
    const [spot] = spots;
    if (!careful || !spot) {
      this.decisions.makeTogether(answer.codes);
      return true;
    }
    this.decisions.choose(answer.button.code);
    const { state } = this.store;
    // A match on a server answers later: then the player taps again.
    if (!state.sending && state.version !== version && state.ask) this.click(spot, careful);
    return true;
  }

  /** Moves the place that is shown by so much; where it may not be, the reason is told and it stays. */
  nudge(dx: number, dy: number): void {
    const { pending } = this.store.state;
    const spot = pending?.places.at(-1)?.spots[0];
    if (!pending || !spot || !('point' in spot)) return;
    const point = { x: tenths(spot.point.x + dx), y: tenths(spot.point.y + dy) };
    const next = this.openAt([{ point }]).find((choice) => choice.verb === pending.verb);
    if (next) this.setPending(next);
    else {
      const { preview, odds } = this.store.state;
      this.refuse([{ point }]);
      this.store.set({ pending, preview, odds });
    }
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
      if (pending && sole?.code === pending.code) this.decisions.confirm();
      else this.take(target, careful || this.isAnother(spot, target));
      return;
    }
    if (found.length > 1) {
      // Several things in one hex: they become the stage, to be told apart by buttons or by the fanned stack.
      this.store.set({
        stage: { ...stage, targets: found },
        refusal: null,
        pending: null,
        fight: null,
        preview: null,
        odds: null,
      });
      return;
    }
    const aim = this.aimsAt(spots)[0];
    if (aim && !aim.aim.why) {
      this.aimAt(aim.aim);
      return;
    }
    if (this.goTo(spots)) return;
    if (
      this.takeOpen(this.openAt(spots), careful) ||
      this.takeBehind(spots, careful) ||
      this.pickAgain(spots) ||
      this.finishFor(spot, careful)
    )
      return;
    this.refuse(spots);
  }

  /** The selected unit goes there, by the cheapest way, as one; among others, where that has a price, it is shown first. */
  private goTo(spots: readonly Spot[]): boolean {
    const { places, fight } = this.store.state;
    const { lookahead } = this.screen.position;
    const move = this.move();
    const codes = move && places ? routeTo([move.code], spots, lookahead, places) : null;
    if (!places || !codes) return false;
    const preview = lookahead.previewOf(codes);
    const [top] = spots;
    const warns = preview?.notes?.some((n) => n.tone === 'danger') && top !== undefined && this.isOwnPiece(top);
    if (!warns || fight?.codes.join() === codes.join()) {
      this.decisions.makeTogether(codes);
      return true;
    }
    const choice = places.choice(codes.at(-1) ?? -1);
    this.store.set({ pending: choice, fight: routeFight(choice, codes), refusal: null, preview, odds: null });
    return true;
  }

  /** Whether a click on another unit means the hex below it: what happens there is shown first. */
  private isAnother(spot: Spot, target: Target): boolean {
    const move = target.choices.some((c) => c.kind === 'move');
    return move && target.place.piece === undefined && this.isOwnPiece(spot);
  }

  private isOwnPiece(spot: Spot): boolean {
    const { places, ask } = this.store.state;
    const { outlook } = this.screen.position;
    const side = 'piece' in spot ? places?.piece(spot.piece)?.design.side : undefined;
    return side !== undefined && outlook !== null && seatOfSide(outlook.game, side) === ask?.seat;
  }

  /** What the attacks that wait behind plain buttons may be aimed at there; those that are possible first. */
  private aimsAt(spots: readonly Spot[]): readonly { readonly button: Choice; readonly aim: PossibleTarget }[] {
    const pieces = spots.flatMap((spot) => ('piece' in spot ? [spot.piece] : []));
    const found = (this.store.state.stage?.buttons ?? [])
      .filter((c) => c.places.length === 0 && c.kind === 'attack')
      .flatMap((button) =>
        (this.foresight.previewOf(button.code)?.aims ?? [])
          .filter((aim) => aim.pieces.some((id) => pieces.includes(id)))
          .map((aim) => ({ button, aim })),
      );
    return [...found.filter(({ aim }) => !aim.why), ...found.filter(({ aim }) => aim.why)];
  }

  /**
   * Shows the attack on a target: of the option that names it, or of the button behind which it waits. Chosen again, it is
   * confirmed, unless it was chosen from a list.
   */
  aimAt(aim: PossibleTarget, confirms = true): void {
    const { ask, pending, version } = this.store.state;
    const pieces = new Set(aim.pieces);
    const named = ask?.choices.find((c) =>
      c.places.some((p) => p.spots.some((spot) => 'piece' in spot && pieces.has(spot.piece))),
    );
    if (named) {
      if (pending?.code !== named.code) this.setPending(named);
      else if (confirms) this.decisions.choose(named.code);
      return;
    }
    const [found] = this.aimsAt(aim.pieces.map((piece) => ({ piece })));
    if (!found || found.aim.why) return;
    const { code } = found.button;
    if (this.aimFight(found.button, pieces, confirms)) return;
    if (pending?.code === code) {
      if (confirms) this.decisions.choose(code);
    } else if (this.foresight.oddsOf(code) !== null) this.setPending(found.button);
    else {
      // Several targets: the button only asks for one, and this is the answer.
      this.decisions.choose(code);
      const { state } = this.store;
      // A match on a server answers later: then the player clicks again.
      if (!state.sending && state.version !== version && state.ask) this.aimAt(aim);
    }
  }

  /** Opens the fight behind a button at one of its targets; confirms it if it is open there already. */
  private aimFight(button: Choice, pieces: ReadonlySet<string>, confirms: boolean): boolean {
    const { places, fight } = this.store.state;
    if (!places) return false;
    const opening = { codes: [button.code], choice: button, aim: button };
    const begun = fightAfter(opening, this.screen.position.lookahead, places, fight?.wishes);
    for (const { step, answers } of begun?.questions ?? []) {
      const aimed = answers.find(({ choice, why }) => !why && isAt(choice, pieces));
      if (!aimed) continue;
      const isOpen = fight?.opening.codes[0] === button.code;
      if (isOpen && aimed.on) {
        if (confirms) this.confirm();
      } else
        this.show(
          opening,
          fightAfter(opening, this.screen.position.lookahead, places, { [step]: [aimed.choice.code] }),
        );
      return true;
    }
    return false;
  }

  /** Says why a click answers nothing. */
  private refuse(spots: readonly Spot[]): void {
    const { stage, ask, places, scene, version } = this.store.state;
    const { outlook } = this.screen.position;
    if (!stage || !ask || !places || !outlook) return;
    const [missed] = this.aimsAt(spots);
    if (missed?.aim.why) {
      const refusal = { ...missed.aim.why, tried: `${missed.button.label}: ${missed.aim.name}`, serial: version };
      this.store.set({ refusal, pending: null, preview: null, odds: null });
      return;
    }
    const where = spots.at(-1);
    const pieces = (scene?.pieces ?? []).flatMap(({ id, face }) => {
      const at = places.spotOf(id);
      return at && where && face !== 'back' && sameSpot(at, where) ? [id] : [];
    });
    const refusal = explain(outlook, places, ask.choices, stage.picked, { spots, pieces });
    this.store.set({
      refusal: refusal ? { ...refusal, at: where, serial: version } : null,
      pending: null,
      fight: null,
    });
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
    if (next.kind === 'stage') this.enter(next.stage);
    else if (this.onlySelects(next.choice)) this.enter(stageOf(ask.choices, [...stage.picked, target.place]));
    else this.offer(next.choice, careful, target.place.piece !== undefined);
  }

  private enter(stage: SelectionState['stage']): void {
    const { looked } = this.store.state;
    const move = this.move(stage);
    const preview = move ? this.foresight.previewOf(move.code) : null;
    this.store.set({ ...noSelection, stage, looked, preview });
  }

  /**
   * A button, or the last click: taken at once, or shown first if chance is in it. A click on a piece (`onPiece`) selects it and
   * never moves it: what would move a piece is shown, and the next click confirms it.
   */
  offer(choice: Choice, careful = false, onPiece = choice.places.at(-1)?.piece !== undefined): void {
    const { pending, ask } = this.store.state;
    const { foresight } = this;
    const chancy = foresight.isRisky(choice.code) && (choice.places.length === 0 || !foresight.hasRiskyButton(ask));
    const preview = careful || choice.places.length === 0 ? foresight.previewOf(choice.code) : null;
    const worthALook = choice.places.length > 0 && preview !== null;
    const warns = choice.places.length === 0 && preview?.notes?.some((n) => n.tone === 'danger');
    const moves = onPiece && choice.kind === 'move' && this.displaces(choice);
    const fights = choice.kind === 'attack' && choice.places.length === 0 && this.opensFight(choice);
    if (pending?.code !== choice.code && (chancy || worthALook || warns || moves || fights)) this.setPending(choice);
    else this.make(choice);
  }

  /** Whether an order leads to a fight whose target is chosen on its card. */
  private opensFight(choice: Choice): boolean {
    const { places } = this.store.state;
    const opening = { codes: [choice.code], choice, aim: choice };
    const fight = places ? fightAfter(opening, this.screen.position.lookahead, places) : null;
    return fight?.report?.fight !== undefined;
  }

  /** Whether a piece will be elsewhere after this option. */
  private displaces(choice: Choice): boolean {
    const { outlook, scene } = this.screen.position;
    const tried = outlook?.tried(choice.code);
    if (!outlook || !scene || !tried) return false;
    const after = new Map(outlook.game.scene(tried.shownTo(outlook.seat)).pieces.map((p) => [p.id, p.place]));
    return scene.pieces.some(({ id, place }) => JSON.stringify(after.get(id)) !== JSON.stringify(place));
  }

  /** Confirms the option that is shown. */
  confirm(): void {
    const { pending, fight, setupPreview } = this.store.state;
    if (pending && !fight && !setupPreview) this.make(pending);
    else this.decisions.confirm();
  }

  /** Makes a choice; with the stack of the unit that moves, if that was asked for. */
  private make(choice: Choice): void {
    const { stack, places } = this.store.state;
    const codes =
      stack && places && choice.kind === 'move'
        ? stackMove(choice, this.mates(), this.screen.position.lookahead, places)
        : [choice.code];
    if (codes.length > 1) this.decisions.makeTogether(codes);
    else this.decisions.choose(choice.code);
  }

  /** The units that could move together with the one that is asked for. */
  mates(): readonly string[] {
    const { ask, places } = this.store.state;
    return ask && places ? stackMates(ask.choices, this.screen.position.lookahead, places) : [];
  }

  /** Whether the stack moves together. */
  setStack(stack: boolean): void {
    this.store.set({ stack });
  }

  /** Shows an option with all it may do, to be confirmed; an attack with the questions that follow it. */
  setPending(choice: Choice): void {
    this.open({ codes: [choice.code], choice, aim: choice });
  }

  /** Shows an attack to be confirmed. What was switched on for the one shown before stays on, as far as it may. */
  open(opening: Opening): void {
    const { lookahead } = this.screen.position;
    const { places, fight } = this.store.state;
    const begun =
      places && opening.choice.kind === 'attack' ? fightAfter(opening, lookahead, places, fight?.wishes) : null;
    this.show(opening, begun);
  }

  /** Switches one answer of the fight that is shown on or off, or chooses it instead of another. */
  toggle(answer: Choice): void {
    const { fight, places } = this.store.state;
    if (!fight || !places) return;
    this.show(
      fight.opening,
      fightAfter(fight.opening, this.screen.position.lookahead, places, toggled(fight, answer.code)),
    );
  }

  /** Switches every answer of a question on, as far as they may be on together. */
  toggleAll({ step, answers }: FightQuestion): void {
    const { fight, places } = this.store.state;
    if (!fight || !places) return;
    const wishes = { ...fight.wishes, [step]: answers.map(({ choice }) => choice.code) };
    this.show(fight.opening, fightAfter(fight.opening, this.screen.position.lookahead, places, wishes));
  }

  private show({ choice, codes }: Opening, fight: Fight | null): void {
    const next = fight?.codes[0];
    const { places } = this.store.state;
    const pending = codes.length === 0 && next !== undefined && places ? places.choice(next) : choice;
    const { preview, odds } = this.foresight.insight(pending);
    const report = fight?.report ?? odds;
    const overlay = fight && report?.fight ? this.overlayOf(fight, report.fight.hexes) : null;
    this.store.set({
      pending,
      fight,
      refusal: null,
      preview: overlay ? { ...preview, overlay } : preview,
      odds: report,
    });
  }

  /**
   * What lies over the map for a fight: its arrows are drawn from its report, only at what is attacked; on a measured table,
   * what the choice of its target measures.
   */
  private overlayOf({ codes }: Fight, targets: readonly HexLabel[]): Overlay {
    if (targets.length > 0) return { targets };
    const { lookahead } = this.screen.position;
    const last = codes.findLastIndex((_, n) => lookahead.previewOf(codes.slice(0, n + 1))?.overlay);
    return lookahead.previewOf(codes.slice(0, last + 1))?.overlay ?? {};
  }

  // ---- back -------------------------------------------------------------------------------------------------------

  /** One step back: the pending option, then what is picked, then the refusal. Returns whether there was one. */
  back(): boolean {
    const { pending, stage, ask, refusal, places } = this.store.state;
    if (pending) {
      this.store.set({ pending: null, fight: null, preview: null, odds: null });
      return true;
    }
    if (ask && stage) {
      const opening = openingStage(ask.choices);
      if (stage.picked.length > opening.picked.length || stage.targets.length < opening.targets.length) {
        this.store.set({ stage: opening, preview: null, odds: null, focus: null, refusal: null });
        return true;
      }
      // A card that was picked because it is the only one is put back as well.
      const [only] = stage.picked;
      if (only?.piece !== undefined && places?.piece(only.piece)?.design.card) {
        this.store.set({ stage: stageOf(ask.choices), preview: null, odds: null, focus: null, refusal: null });
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
