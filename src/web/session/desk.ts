/**
 * The desk of the one in front of the screen: what it shows, and what becomes of a click. It knows the position as that
 * seat knows it and nothing of matches; what is chosen in the end is passed on.
 */

import type { HexLabel, Layer, LayerId, Spot } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Why } from '../../engine/play.ts';
import type { Outlook } from '../../engine/seat.ts';
import { capital } from '../../engine/text.ts';
import { codeWith, phrase, verbOf } from '../../engine/verbs.ts';
import { explain, openMeanings } from './explain.ts';
import { Foresight } from './foresight.ts';
import { openingStage, pick, stageOf, type Target, targetsAt } from './picking.ts';
import { type Choice, sameSpot } from './places.ts';
import { type Alternative, blank, type TableState } from './table-state.ts';

export abstract class Desk {
  readonly game: AnyGame;
  protected current: TableState;
  protected serial = 0;
  /** The position as the seat at the screen knows it; null while the screen is blank or the past is shown. */
  protected outlook: Outlook | null = null;
  protected ahead = new Foresight(null);
  private readonly listeners = new Set<() => void>();

  constructor(game: AnyGame, pace: number) {
    this.game = game;
    this.current = { ...blank, version: 0, pace, paused: false };
  }

  /** Applies an option for the seat at the screen. */
  abstract choose(code: number): void;

  get state(): TableState {
    return this.current;
  }

  readonly snapshot = (): TableState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What the options of this decision would bring: another one for each decision. */
  get foresight(): Foresight {
    return this.ahead;
  }

  protected set(change: Partial<TableState>): void {
    this.current = { ...this.current, ...change, version: this.current.version + 1 };
    for (const listener of [...this.listeners]) listener();
  }

  protected deaf(): void {
    this.listeners.clear();
  }

  /** The option a target stands for, if there is no doubt. */
  soleChoice(target: Target | null): Choice | null {
    return this.ahead.soleChoice(this.current.stage, target);
  }

  /** The option a target most likely stands for: the only one, or the cheapest of several ways to the same place. */
  likelyChoice(target: Target | null): Choice | null {
    return this.ahead.likelyChoice(this.current.stage, target);
  }

  /** Several ways that lead to what was picked, the cheapest first: only they are left to choose from. */
  ways(): readonly Choice[] {
    return this.ahead.ways(this.current.stage);
  }

  /** The same option with each other small thing in its last place: what it would bring, or why it is not allowed. */
  alternatives(choice: Choice): readonly Alternative[] {
    const { game, outlook } = this;
    const { places } = this.current;
    const { verb, things } = phrase(game.verbs, choice.code);
    const last = things.at(-1);
    const kind = last ? game.kinds[last.kind] : undefined;
    const place = choice.places.at(-1);
    if (!last || !kind || !outlook || !places) return [];
    if (kind.size > 6 || place?.piece !== undefined || (place?.spots.length ?? 0) > 0) return [];
    const before = things.slice(0, -1).map((thing) => thing.id);
    return Array.from({ length: kind.size }, (_, id): Alternative => {
      const code = codeWith(verb, verbOf(choice.code), [...before, id]);
      const label = capital(places.name(last.kind, id));
      const offered = this.current.ask?.choices.find((c) => c.code === code);
      if (offered) return { label, choice: offered, preview: this.ahead.previewOf(code), why: null };
      return { label, choice: null, preview: null, why: outlook.why(code) };
    });
  }

  /** What is looked for here and not offered now, with its reason. */
  closed(): readonly { readonly choice: Choice; readonly why: Why }[] {
    const { places, ask } = this.current;
    if (!places || !ask || !this.outlook) return [];
    return this.outlook.closed().map(({ code, why }) => ({ choice: places.choice(code), why }));
  }

  /** The chances of an attack that is planned, as far as the seat at the screen can know them. */
  planned(hex: HexLabel): OddsReport | null {
    return this.outlook?.planned(hex) ?? null;
  }

  /** What may be laid over the map, as the seat at the screen knows it. */
  layer(id: LayerId): Layer | null {
    return this.outlook?.layer(id) ?? null;
  }

  /** The pointer or the keyboard focus is on something. */
  point(target: Target | null): void {
    const { armed, focus } = this.current;
    if (target?.place.key === focus?.place.key) return;
    this.set({ focus: target, ...(armed ? {} : this.ahead.insight(this.likelyChoice(target))) });
  }

  /** One of several ways is looked at: what it brings is shown, its way is drawn. */
  look(choice: Choice | null): void {
    const { armed, looked } = this.current;
    if (choice?.code === looked?.code) return;
    this.set({ looked: choice, ...(armed ? {} : this.ahead.insight(choice)) });
  }

  /** The pointer is somewhere on the board. */
  pointAt(spot: Spot | null): void {
    const { stage, places } = this.current;
    const spots = spot && places ? places.around(spot) : [];
    const found = stage ? targetsAt(stage, spots) : [];
    const [open, ...more] = found.length === 0 ? this.openAt(spots) : [];
    const last = open?.places.at(-1);
    if (open && last && more.length === 0) this.point({ place: last, choices: [open] });
    else this.point(found.length === 1 ? (found[0] ?? null) : null);
  }

  /** What a spot means in an open decision, beside its samples. */
  private openAt(spots: readonly Spot[]): readonly Choice[] {
    const { stage, ask, places } = this.current;
    if (!ask?.open || !stage || !places || !this.outlook) return [];
    return openMeanings(this.outlook, stage.picked, spots).map((code) => places.choice(code));
  }

  /** A click or tap on the board. `careful` shows an option before it is taken (touch). */
  click(spot: Spot, careful = false): void {
    const { stage, ask, places, armed, scene } = this.current;
    if (!stage || !ask || !places || !this.outlook) return;
    const spots = places.around(spot);
    const found = targetsAt(stage, spots);
    const target = found[0];
    if (target && found.length === 1) {
      const sole = this.soleChoice(target);
      if (armed && sole?.code === armed.code) this.choose(armed.code);
      else this.take(target, careful);
      return;
    }
    if (found.length > 1) {
      // Several things in one hex: they become the stage, to be told apart by buttons or by the fanned stack.
      this.set({ stage: { ...stage, targets: found }, refusal: null, armed: null, preview: null, odds: null });
      return;
    }
    if (this.takeOpen(this.openAt(spots), careful) || this.pickAgain(spots) || this.finishFor(spot, careful)) return;
    const where = spots.at(-1);
    const pieces = (scene?.pieces ?? []).flatMap(({ id, face }) => {
      const at = places.spotOf(id);
      return at && where && face !== 'back' && sameSpot(at, where) ? [id] : [];
    });
    const refusal = explain(this.outlook, places, ask.choices, stage.picked, { spots, pieces });
    this.set({ refusal: refusal ? { ...refusal, at: where, serial: ++this.serial } : null, armed: null });
  }

  /** An answer to an open decision that is none of its samples; several verbs for one point are told apart by buttons. */
  private takeOpen(choices: readonly Choice[], careful: boolean): boolean {
    const { stage } = this.current;
    const [first, ...others] = choices;
    const place = first?.places.at(-1);
    if (!first || !stage || !place) return false;
    if (others.length === 0) this.offer(first, careful);
    else {
      const next = { picked: [...stage.picked, place], targets: [], buttons: choices };
      this.set({ stage: next, armed: null, focus: null, preview: null, odds: null, refusal: null });
    }
    return true;
  }

  /** A click on another first thing while one is picked starts over with that one. */
  private pickAgain(spots: readonly Spot[]): boolean {
    const { stage, ask } = this.current;
    if (!stage || !ask || stage.picked.length === 0) return false;
    const fresh = stageOf(ask.choices);
    const found = targetsAt(fresh, spots);
    const target = found[0];
    if (!target || found.length > 1) return false;
    if (stage.picked.some((p) => p.key === target.place.key)) {
      this.back();
      return true;
    }
    this.set({ stage: fresh });
    this.take(target, false);
    return true;
  }

  /** A click on the piece that could be next, while another is under way: that one is finished by it. */
  private finishFor(spot: Spot, careful: boolean): boolean {
    const { stage, places } = this.current;
    const active = stage?.picked[0]?.piece;
    if (!stage || !places || active === undefined) return false;
    const ends = stage.buttons.filter((c) => c.closing && c.places.length === 1 && c.places[0]?.piece === active);
    const [end] = ends;
    if (!end || ends.length > 1 || this.ahead.oddsOf(end.code) !== null) return false;
    const next = this.outlook?.tried(end.code)?.next;
    const wanted = new Set(targetsAt(stageOf((next?.options ?? []).map((c) => places.choice(c))), places.around(spot)));
    if (wanted.size !== 1) return false;
    const { version } = this.current;
    this.choose(end.code);
    // A match elsewhere answers later: the click is made again by hand then.
    if (!this.current.sending && this.current.version !== version && this.current.ask) this.click(spot, careful);
    return true;
  }

  take(target: Target, careful = false): void {
    const { ask, stage } = this.current;
    if (!ask || !stage) return;
    const next = pick(ask.choices, stage, target, this.soleChoice(target));
    if (next.kind === 'choose') this.offer(next.choice, careful);
    else this.set({ stage: next.stage, armed: null, focus: null, preview: null, odds: null, refusal: null });
  }

  /** A button, or the last click: taken at once, or shown first if chance is in it. */
  offer(choice: Choice, careful = false): void {
    const chancy = this.ahead.isRisky(choice.code) && (choice.places.length === 0 || !this.hasPlainOdds());
    const preview = careful || choice.places.length === 0 ? this.ahead.previewOf(choice.code) : null;
    const worthALook = choice.places.length > 0 && preview !== null;
    const warns = choice.places.length === 0 && preview?.notes?.some((n) => n.tone === 'danger');
    if (this.current.armed?.code !== choice.code && (chancy || worthALook || warns)) this.arm(choice);
    else this.choose(choice.code);
  }

  /** Shows an option with all it may bring, to be confirmed. */
  arm(choice: Choice): void {
    this.set({ armed: choice, refusal: null, ...this.ahead.insight(choice) });
  }

  /** Some button commits to the chance; the options on the map only prepare it then. */
  hasPlainOdds(): boolean {
    return (this.current.ask?.choices ?? []).some((c) => c.places.length === 0 && this.ahead.isRisky(c.code));
  }

  confirm(): void {
    const { armed } = this.current;
    if (armed) this.choose(armed.code);
  }

  /** One step back in picking: the armed option, then the picked thing. Says whether there was anything to leave. */
  back(): boolean {
    const { armed, stage, ask, refusal } = this.current;
    if (armed) {
      this.set({ armed: null, preview: null, odds: null });
      return true;
    }
    if (ask && stage) {
      const opening = openingStage(ask.choices);
      if (stage.picked.length > opening.picked.length || stage.targets.length < opening.targets.length) {
        this.set({ stage: opening, preview: null, odds: null, focus: null, refusal: null });
        return true;
      }
    }
    if (refusal) {
      this.set({ refusal: null });
      return true;
    }
    return false;
  }

  dismissRefusal(): void {
    if (this.current.refusal) this.set({ refusal: null });
  }
}
