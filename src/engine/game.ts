/**
 * The contract a game fulfils. Everything else (client, AI player, fuzzer, notation, lab, server) is written
 * against this page and knows no game.
 *
 * Everything a player does is choosing one option of one decision. A decision names the seat, the prompt, the rule it
 * comes from and its options; an option is an integer code inside and a few words outside, one to one (verbs.ts).
 */

import type { AboutQuery, AboutSection } from './about.ts';
import type { ArmyBook } from './army.ts';
import type { BoardSheet, HexLabel, Layer, LayerId, Overlay, Provenance, Scene, SeatLook } from './board.ts';
import type { Example } from './example.ts';
import type { Glossary } from './glossary.ts';
import type { Goal } from './goal.ts';
import type { Intentions } from './intentions.ts';
import type { Piles } from './known.ts';
import type { OddsOutcome, OddsReport } from './odds.ts';
import type { PrintedParts } from './printed-parts.ts';
import type { RandomSource } from './random.ts';
import type { Refusals } from './refusal.ts';
import type { AnyState } from './state.ts';
import type { DecisionStep, Options, Seat, StepTable } from './steps.ts';
import type { Amount } from './text.ts';
import type { Tutorial } from './tutorial.ts';
import type { Kinds, Verb } from './verbs.ts';
import type { RuleMarks } from './watch.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** The seat of those who only watch. */
export const SPECTATOR = -1;

export interface SeatInfo extends SeatLook {
  /** In notation and addresses: "german". */
  readonly id: string;
}

/** A seat in the middle of a sentence: "the Germans", "Blue". */
export const seatInSentence = (seat: SeatLook | undefined): string => seat?.inSentence ?? seat?.name ?? '';

/** The seats as they are called in a match: by its position, or by its set-up where nothing is on the table yet. */
export function seatsIn(
  game: Pick<AnyGame, 'seats' | 'seatLooks'>,
  setup: Setup,
  scene: { readonly seats?: readonly SeatLook[] | null } | null = null,
): readonly SeatInfo[] {
  const looks = scene?.seats ?? game.seatLooks?.(setup);
  return looks ? game.seats.map((seat, i) => ({ ...seat, ...looks[i] })) : game.seats;
}

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  /** A sentence or two for the lobby. */
  readonly summary: string;
  readonly length: string;
  /** Ids of seats that the rules themselves play (solitaire): they are nobody's to take. */
  readonly playedByRules?: readonly string[];
}

/** A switch of the rules that players agree on before the match. */
export interface OptionInfo {
  readonly id: string;
  readonly title: string;
  /** One line for the lobby. */
  readonly summary: string;
  readonly rule: string;
  /** The words that may be chosen, the first being the default; a plain switch has "off" and "on". */
  readonly values: readonly string[];
  /** What the values are called, where the words say too little. */
  readonly names?: readonly string[];
  /** The scenarios it belongs to; all of them by default. */
  readonly scenarios?: readonly string[];
  /** The statement that says so, if it is another than `rule`. */
  readonly scenariosRule?: string;
  /** Whom it helps, and the like: "pro-German". */
  readonly note?: string;
  /** The heading under which the lobby folds it away with others of its kind. */
  readonly group?: string;
}

/** The ways a match can end. `state.result` is 1 + the index of one of these. */
export interface ResultInfo {
  readonly id: string;
  readonly text: string;
  /** null: a draw. */
  readonly winner: Seat | null;
  /** How much it is worth to the winner, 0 to 1: graded victories count in the lab and in the search. */
  readonly grade: number;
}

export interface Setup {
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * What one seat may know, as plain data: the only thing a client, a bot or the AI is given. Two states that
 * differ only in what a seat cannot know give that seat the same view, byte for byte.
 */
export interface View extends JsonObject {
  readonly game: string;
  readonly scenario: string;
  readonly options: { readonly [id: string]: string };
  /** A seat's id, or "spectator". */
  readonly seat: string;
}

/** Where a choice would lead, for the client's preview and the bot's information. Nothing here decides anything. */
export interface Preview {
  /** What is needed and what is left. */
  readonly cost?: Amount;
  readonly left?: Amount;
  /** Lines of explanation, each with its rule. */
  readonly notes?: readonly PreviewNote[];
  readonly overlay?: Overlay;
  /** On its button, in two or three words: "up to 4″". */
  readonly figure?: string;
  /** Whom it may be aimed at, near first, and whom it may not with the reason: a list beside the map. */
  readonly aims?: readonly PossibleTarget[];
}

/** One that an attack may be aimed at, or may not. */
export interface PossibleTarget {
  /** What is drawn of it on the board. */
  readonly pieces: readonly string[];
  readonly name: string;
  /** How far it is. */
  readonly figure?: string;
  /** What speaks for it: "nearest in sight". */
  readonly note?: string;
  readonly why?: Why;
}

/** A line of explanation. */
export interface PreviewNote {
  readonly text: string;
  readonly rule: string;
  /** `danger`: drawn red; a button with such a note is shown before it is taken. */
  readonly tone?: 'danger' | 'plain';
  /** The same in two or three words, for the place itself: "6 of 4". */
  readonly mark?: string;
}

/** One readable part of an evaluation: "cuts supply of two units". */
export interface Term {
  readonly name: string;
  readonly value: number;
  /** In plain words with the figures. */
  readonly text?: string;
  /** What a player says once it is better for this seat, and once it is worse: "the German route to the goal gets longer". */
  readonly better?: string;
  readonly worse?: string;
}

/** Something that is so in a position, and worth a clause of its own once it comes about: "the Germans take Ciney". */
export interface KeyFact {
  /** Tells it from other facts. */
  readonly id: string;
  /** The term that it counts for. */
  readonly term: string;
  /** Whether this seat wants it. */
  readonly good: boolean;
  readonly comes: string;
  /** What is said once it is so no longer, if that is worth a word. */
  readonly goes?: string;
}

/** How good a position is, and the same taken apart. */
export type Evaluation<S> = Pick<Advice<S>, 'evaluate' | 'terms' | 'facts'>;

/** What the AI needs to know about a game. */
export interface Advice<S> {
  /**
   * How good the position is for this seat, about -1 (lost) to 1 (won). Called very often: no allocation. The state may
   * hold redealt guesses for what the seat cannot know.
   */
  evaluate(s: S, seat: Seat): number;
  /** The same judgement taken apart, with readable names. */
  terms(s: S, seat: Seat): readonly Term[];
  /** What is so in this position and may be a reason for what the AI does: towns held, units cut off, bridges blown. */
  facts?(s: S, seat: Seat): readonly KeyFact[];
  /**
   * How promising an option looks at first sight; larger comes first. Cheap. Quick play picks an option about e times as
   * often as one that is 1 less.
   */
  prior?(s: S, code: number): number;
  /**
   * Options of this decision that are as good as one another, a matter of taste: the AI picks one of them by its own seed, so
   * that it does not open every match alike. null, or nothing, where it has to think.
   */
  alike?(s: S, options: readonly number[]): readonly number[] | null;
  /**
   * Grows by one whenever a natural end of an action is reached (unit done, attack resolved, phase over): greedy play
   * looks that far, and playouts are cut off there. By default the step stack's depth and top decide.
   */
  milestone?(s: S): number;
  /**
   * Changes whenever one player's phase ends and another's begins (answers inside the other player's phase do not count):
   * plans are made for one phase and judged after the reply. By default a seat that decides as low on the step stack as
   * the one before has a phase of its own.
   */
  phase?(s: S): number;
  /**
   * What the first plan of a phase is made by: greedy play by default. Quick play, where the worth of a step shows only
   * together with those after it, so that first sight makes better phases than the best of single actions.
   */
  readonly firstPlan?: 'greedy' | 'quick';
  /**
   * The most options that greedy play looks at in a decision inside an action. Few, where an action is a long row of
   * decisions with chance among them: the ways through it are then too many to be tried, and first sight knows the better ones.
   */
  readonly width?: number;
  /**
   * What a plan is judged by at least: so many phases played on after the own one, in so many worlds; and the most that
   * the position after them counts beside the one right after the plan. In a game whose phases are a card long, what a
   * choice is worth shows only some cards later, and a card more or less decides much. `openings`: so many other
   * beginnings that greedy play finds good are judged in the same way; where a phase is what one unit does, which unit
   * goes first is half the game, and no small change of a plan leads from one to another.
   */
  readonly planning?: {
    readonly phases: number;
    readonly worlds: number;
    readonly share: number;
    readonly openings?: number;
    /** By how many standard errors a new plan must be ahead, at least: more where more is luck. */
    readonly caution?: number;
    /** Where playing on tells luck and nothing else, because what is chosen shows only much later: the first plan stands. */
    plain?(s: S): boolean;
    /** Nothing is played on once this changes: where a turn begins, a position is judged best. */
    until?(s: S): number;
  };
}

/** Figures of one table and where they come from; shown on "about this edition", laid over by owners of the boxed game. */
export interface DataTable {
  readonly name: string;
  readonly title: string;
  readonly provenance: Provenance;
}

export interface Invariant<S> {
  /** Rule or invariant id. */
  readonly id: string;
  /** null, or what is wrong. */
  check(s: S): string | null;
}

/** A named figure of a position: points, losses, ground, hands. Status lines are made from these, the lab studies them. */
export interface Measure {
  /** Stable: "vp", "steps-lost". */
  readonly id: string;
  /** As told to people: "Victory points". */
  readonly name: string;
  /** Whose it is; null: nobody's in particular. */
  readonly seat: Seat | null;
  readonly value: number;
  /** What it is counted towards, if there is such a figure: 20 points to win. */
  readonly of?: number;
  /** Victory is counted by it: the lab shows how far the sides end apart. By default what is counted towards something. */
  readonly score?: boolean;
}

/**
 * The pieces that move, fight and are lost, as a run of many games follows them. Called after every choice: no allocation.
 * A game without this is followed by what its scenes show, which is slower.
 */
export interface Forces<S> {
  /** The kind that they are counted by: "unit". */
  readonly kind: string;
  /** The kind of their places: "hex", or "point" on a measured table. */
  readonly places: string;
  /** Whose it is; -1 if it has no part in this match. */
  seat(s: S, id: number): Seat;
  /** Where it is, -1 off the map. */
  place(s: S, id: number): number;
  /** Steps, models or wounds left: 0 once it is lost. */
  steps(s: S, id: number): number;
  /** Whether its name takes a verb in the plural: "Warriors attack". */
  isPlural?(s: S, id: number): boolean;
}

/** A standing order that players often give: ready to be taken, with its conditions filled in. */
export interface ReadyOrder {
  /** A whole sentence; `{odds}` is where the player names an odds column. */
  readonly text: string;
  /** The decision it answers. */
  readonly step: string;
  /** The option in words, * for anything; or what is never chosen. */
  readonly choose?: string;
  readonly never?: string;
  /** It holds below or from the named column on; which column is filled in. */
  readonly odds?: readonly ['below' | 'atLeast', string];
}

/** Why something is not allowed. */
export interface Why {
  /** Statement of the rulebook. */
  readonly rule: string;
  readonly text: string;
  /** In two or three words, for the button itself. */
  readonly short?: string;
}

/** What the author of a game writes; `defineGame` makes the whole of it. */
export interface GameRules<S extends AnyState = AnyState> {
  readonly id: string;
  readonly title: string;
  /** What published game this is an unofficial edition of; a game of its own, first version, by default. */
  readonly edition?: { readonly of: string; readonly note: string; readonly version: number };
  readonly seats: readonly SeatInfo[];
  /** Names and colours of the seats in a match of this set-up, where they depend on it. `Scene.seats` says more later. */
  seatLooks?(setup: Setup): readonly SeatLook[];
  readonly scenarios: readonly ScenarioInfo[];
  readonly options?: readonly OptionInfo[];
  readonly results: readonly ResultInfo[];
  readonly kinds: Kinds;
  readonly verbs: readonly Verb[];
  readonly refusals: Refusals;
  readonly steps: StepTable<S>;
  /** The rulebook as markdown. */
  readonly rulebook: string;
  /**
   * The tables behind the rules, as they are in this edition (with an overlay laid over them, if one was).
   * Fields called provenance, note, source or reconstructed are notes: records do not depend on them.
   * By default the tables of a new state.
   */
  readonly data?: JsonObject;
  readonly tables?: readonly DataTable[];
  readonly sheet: (setup: Setup) => BoardSheet;

  /** A blank state with this edition's tables. */
  newState(): S;
  /** Why a set-up is not allowed (switches that need or exclude one another); null if it is. */
  refuseSetup?(setup: Setup): Why | null;
  /** Fills a blank state for its scenario and switches (both are in it, the stream is seeded) and pushes the first step. */
  begin(s: S): void;
  /**
   * Takes every piece off the board, for a position that begins with an empty one. By default every field that gives things
   * a place (`per: 'unit', kind: 'hex'`, a signed number) becomes -1.
   */
  clear?(s: S): void;
  /**
   * Puts a given position in place of the scenario's (notation.ts has set the plain fields by then): derives what follows
   * from the fields and enters the step that `at` names. Errors name the culprit. By default a position is at the first
   * decision of the match, or at the step `at: { step }`.
   */
  enter?(s: S, at: JsonObject): void;

  /** Decks, hands and cups by name: views hold of them what a seat may know. */
  readonly piles?: Piles<S>;
  /**
   * What the seat (or a spectator) may know; everything once the match is over. Game, set-up and seat are added to it.
   * Views, redeal and indistinguishableState follow from what fields and piles declare (known.ts), unless a game writes all three.
   */
  view?(s: S, seat: Seat): JsonObject;
  /**
   * Fills a blank state (set-up written, stream replaced) so that this seat cannot tell it from the real one: hidden facts
   * are redealt from what the view tells.
   */
  redeal?(s: S, view: View, seat: Seat, random: RandomSource): void;
  /** What is to be drawn of a view. */
  scene(view: View): Scene;

  /** What an option would cost and risk. Uses only what the deciding seat may know. */
  preview?(s: S, code: number): Preview | null;
  /**
   * Exact chances of what happens next if this option is chosen (or of the attack being decided on); null where
   * nothing is left to chance.
   */
  odds?(s: S, code: number): OddsReport | null;
  /** The chances of an attack that is planned against a hex, from what the seat that plans may know. */
  planned?(s: S, hex: HexLabel): OddsReport | null;
  /** Orders that players often leave behind in a match over days. */
  readonly standingOrders?: readonly ReadyOrder[];
  /** What may be laid over the map, from a state that redeals hidden facts for this seat; null if there is no such layer. */
  layer?(s: S, seat: Seat, id: LayerId): Layer | null;
  /** Which layers there are; all of them by default. */
  readonly layers?: readonly LayerId[];
  /** The key of what the last chance brought, to be compared with `odds`; by default what the last event of the log says fell. */
  observed?(s: S): string;
  /**
   * What that key means. With it a game need not write `odds`: they are found by running every face and every draw through
   * the rules (outcomes.ts).
   */
  outcome?(after: S, key: string): Omit<OddsOutcome, 'key' | 'weight'>;
  /**
   * What only this game can say of a place or a piece: terrain effects, the cost to enter, supply sources, who could attack
   * and with which odds. The state deals hidden facts anew for the seat; a section takes the place of the derived one of its id.
   */
  about?(s: S, what: AboutQuery, seat: Seat): readonly AboutSection[];
  /** Questions that `ask` answers beside the common ones: "supply". */
  readonly questions?: Readonly<Record<string, (s: S, seat: Seat, words: readonly string[]) => Json>>;
  /** Armies that players put together by points before a match. */
  readonly armies?: ArmyBook<S>;
  /** The figures of a position as this seat may know them; null: as they are. */
  measures?(s: S, seat: Seat | null): readonly Measure[];
  /** How to win, what is scored and what is missing, as this seat (or a spectator) may know it. */
  goal?(s: S, seat: Seat): Goal;
  readonly forces?: Forces<S>;
  /** The turn that is played, from 1 on; 0 before the first, -1 in a game without turns. By default the field `turn` or `round`. */
  turn?(s: S): number;

  /** For print and play: chits, cards, markers, and what the player aid says. */
  readonly printed?: PrintedParts;

  /** Statements of the rulebook that no play marks, and those that hold in some matches only. */
  readonly ruleMarks?: RuleMarks;

  readonly advice: Advice<S>;
  /** What units may be meant to do; by default what `forces` and the map give: take and hold named places, attack. */
  readonly intentions?: Intentions<S>;
  readonly invariants?: readonly Invariant<S>[];
  /**
   * For the pair test: changes hidden facts only, in a way this seat cannot see, and returns whether it changed any.
   */
  indistinguishableState?(s: S, seat: Seat, random: RandomSource): boolean;
}

/** What `defineGame` adds where an author leaves it out. */
type Defaulted =
  | 'edition'
  | 'options'
  | 'data'
  | 'tables'
  | 'clear'
  | 'enter'
  | 'invariants'
  | 'indistinguishableState';

/** A game as everybody else uses it. */
export interface Game<S extends AnyState = AnyState>
  extends Omit<GameRules<S>, 'begin' | 'view' | 'redeal' | 'piles' | Defaulted>,
    Required<Pick<GameRules<S>, Defaulted>> {
  /** Fills a blank state (stream already seeded) for a set-up and pushes the first step. Errors name the culprit. */
  begin(s: S, setup: Setup): void;
  /** What the seat (or a spectator) may know; everything once the match is over. */
  view(s: S, seat: Seat): View;
  /** A full state that this seat cannot tell from the real one. */
  redeal(view: View, seat: Seat, random: RandomSource): S;
}

/** A game with its own state type forgotten: what the catalog hands out. */
export type AnyGame = Game<AnyState>;

/** The front of a game's box: 260 wide, 280 high. */
export interface BoxCover {
  /** The address of the art, without words: a picture beside the game's code. */
  readonly art: string;
  /** The title in the page's own fonts, line by line. */
  readonly title: readonly {
    readonly text: string;
    readonly y: number;
    readonly size: number;
    /** Room between letters. */
    readonly track: number;
    readonly color: string;
    readonly face?: 'narrow';
    readonly weight?: number;
  }[];
  /** Signs on the art that need the page's fonts: text, place, turn. */
  readonly signs?: {
    readonly size: number;
    readonly color: string;
    readonly list: readonly (readonly [text: string, x: number, y: number, turn?: number])[];
  };
  /** A telling part of the art, for small pictures: left, top, width, height. */
  readonly detail: string;
}

/** A few words for a newcomer for a decision that they meet for the first time, by the rule that gives it. */
export type Guide = Readonly<Record<string, { readonly title: string; readonly text: string }>>;

/** The version of the contract: it grows when a game that was written for the last one would no longer run. */
export const CONTRACT = 1;

/** How a game is found before it is loaded: all that anybody outside its folder knows of it. */
export interface CatalogEntry {
  /** The version of the contract the game is written for; games of this repository move with it. */
  readonly contract?: number;
  readonly id: string;
  readonly title: string;
  readonly of: string;
  /** One sentence, for its card on the shelf. */
  readonly pitch: string;
  readonly players: string;
  readonly length: string;
  /** 1 (an evening's first game) to 5. */
  readonly complexity: number;
  /** What is special, in a few words each. */
  readonly special: readonly string[];
  readonly cover?: BoxCover;
  guide?(): Promise<Guide>;
  /** Rules of the guide whose tips make a start in two minutes, in reading order; the first six by default. */
  readonly start?: readonly string[];
  /** What its terms and counter figures mean. */
  glossary?(): Promise<Glossary>;
  /** Small positions to try beside the statements of the rulebook. */
  examples?(): Promise<readonly Example[]>;
  /** A scripted first battle of about ten minutes. */
  tutorial?(): Promise<Tutorial>;
  /** Every sheet that a match of it may lie on, to be drawn ahead. */
  sheets(): Promise<readonly BoardSheet[]>;
  /** The overlay is a data file laid over the tables (DESIGN: data are separate from rules). */
  load(overlay?: unknown): Promise<AnyGame>;
}

/** Makes a game's own type fit the catalog. Each state really is made by that game's `newState`. */
export const forCatalog = <S extends AnyState>(game: Game<S>): AnyGame => game as unknown as AnyGame;

export type { DecisionStep, Options, Seat };
