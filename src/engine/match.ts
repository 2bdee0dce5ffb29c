/**
 * A match in progress: choices in, record out.
 *
 * Every choice is checked against the rules on receipt. Undo is free up to the last revelation (a roll, a draw, a hidden
 * thing shown, a choice by the other side). Any earlier moment is reached from the nearest snapshot, never from zero.
 */

import { figuresOf } from './data.ts';
import type { Game, Seat, Setup, View } from './game.ts';
import { Log, type LogLine, mayRead } from './log.ts';
import { isOption, optionWords, Refused, readOption, toDecision, whyNot } from './play.ts';
import { applyPosition, type Position } from './position.ts';
import {
  type BrokenRound,
  commitment,
  type Deal,
  dealtAgain,
  freshSalt,
  freshSeed,
  hashText,
  type Origin,
  type SeedPart,
  seedStream,
  setScript,
} from './random.ts';
import type { SeatMoment } from './seat.ts';
import { completeSetup, SetupError } from './setup.ts';
import type { AnyState } from './state.ts';
import { allows, type DecisionStep, Options } from './steps.ts';
import { canonical, echo } from './text.ts';

export interface MatchStart {
  readonly scenario?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly seed?: string | undefined;
  /** Fresh by default; a record brings its own. */
  readonly salt?: string;
  /** A seed that is given counts as chosen unless its record says otherwise. */
  readonly origin?: Origin;
  /** Of a joint seed. */
  readonly parts?: readonly SeedPart[];
  readonly rounds?: readonly BrokenRound[];
  /** The seat whose browser made a chosen seed. */
  readonly chooser?: string;
  /** Of a match that is replayed: where chance was redealt. */
  readonly deals?: readonly Deal[];
  readonly position?: Position | undefined;
  /** Outcomes fixed ahead of the random stream. */
  readonly dice?: readonly number[] | undefined;
}

const dataHashes = new WeakMap<object, string>();

/** Of the figures a match is played with, not of the notes beside them: a record made with other figures is another game. */
export function dataHash(game: Pick<Game, 'data'>): string {
  let hash = dataHashes.get(game.data);
  if (hash === undefined) {
    hash = hashText(canonical(figuresOf(game.data))).slice(0, 16);
    dataHashes.set(game.data, hash);
  }
  return hash;
}

const sameStream = (a: Uint32Array, b: Uint32Array): boolean => a.every((word, i) => word === b[i]);

/** A snapshot is kept after every so many choices. */
const SNAPSHOT_EVERY = 16;

/** A choice of the past, as plain data. */
export interface PastChoice {
  readonly code: number;
  readonly seat: Seat;
  /** The state's count of revelations when the choice was asked for. */
  readonly reveals: number;
  /** What was told since the choice before. */
  readonly lines: readonly LogLine[];
}

interface Moment extends PastChoice {
  /** The bytes of the position in which it was asked for, now and then. */
  snapshot: Uint8Array | null;
}

export class Match<S extends AnyState = AnyState> {
  readonly game: Game<S>;
  readonly setup: Setup;
  readonly seed: string;
  readonly salt: string;
  readonly origin: Origin;
  readonly start: MatchStart;
  readonly state: S;
  readonly options = new Options();
  /** What is asked now; null when the match is over. */
  decision: DecisionStep<S> | null;

  /** The position before the choice that is being applied. */
  private readonly before: S;
  private readonly past: Moment[] = [];
  private undone: number[] = [];
  /** Where chance was redealt, and where it will be in a match that is replayed. */
  private dealt: readonly Deal[] = [];
  private due: readonly Deal[];
  private told: readonly LogLine[];
  /** What each seat witnessed, as far as it was asked for. */
  private witnessed = new Map<Seat, { readonly upTo: number; readonly moments: readonly SeatMoment[] }>();

  constructor(game: Game<S>, start: MatchStart = {}) {
    this.game = game;
    this.start = start;
    this.setup = completeSetup(game, start.scenario, start.options);
    this.seed = start.seed ?? freshSeed();
    this.salt = start.salt ?? freshSalt();
    this.origin = start.origin ?? (start.seed === undefined ? 'fair' : 'chosen');
    if (!/^[^\s\p{Cc}\p{Cf}]{1,200}$/u.test(this.seed))
      throw new SetupError(`a seed is one word of up to 200 characters without blanks, not "${echo(this.seed)}"`);
    this.state = game.newState();
    this.before = game.newState();
    seedStream(this.state, this.seed);
    const log = new Log();
    this.state.log = log;
    if (start.dice) setScript(this.state, start.dice);
    game.begin(this.state, this.setup);
    if (start.position) applyPosition(game, this.state, start.position);
    this.decision = toDecision(game, this.state, this.options);
    this.state.log = null;
    this.told = log.lines;
    this.due = start.deals ?? [];
    this.dealDue();
  }

  get commitment(): string {
    return commitment(this.seed, this.salt, this.origin);
  }

  /** Where chance was redealt, in the order in which it was. */
  get deals(): readonly Deal[] {
    return this.dealt;
  }

  /** How often choices were undone past a roll. */
  get timesAgain(): number {
    return this.dealt.reduce((n, deal) => (deal.kind === 'again' ? deal.count : n), 0);
  }

  /** From here on rolls and draws come from another seed, or again from the one in force. */
  deal(deal: Deal): void {
    if (deal.at !== this.past.length) throw new RangeError(`dealt after ${deal.at} choices, not ${this.past.length}`);
    this.dealt = [...this.dealt, deal];
    this.applyDeal(this.state, this.dealt.length - 1);
  }

  private applyDeal(s: S, index: number): void {
    const deal = this.dealt[index] as Deal;
    if (deal.kind === 'seed') {
      seedStream(s, deal.seed);
      // Outcomes that were fixed ahead were known to whoever fixed them.
      s.scriptEnd = s.scriptNext;
      return;
    }
    const source = this.dealt.slice(0, index).findLast((d) => d.kind === 'seed');
    seedStream(s, dealtAgain(source?.seed ?? this.seed, deal.count));
  }

  private dealDue(): void {
    while (this.due[0]?.at === this.past.length) {
      this.deal(this.due[0]);
      this.due = this.due.slice(1);
    }
  }

  get length(): number {
    return this.past.length;
  }

  get isOver(): boolean {
    return this.decision === null;
  }

  get seat(): Seat {
    return this.decision ? this.decision.seat(this.state) : -1;
  }

  /** The codes chosen so far. */
  choices(): number[] {
    return this.past.map((m) => m.code);
  }

  seatAt(index: number): Seat {
    return this.past[index]?.seat ?? this.seat;
  }

  /** How much had been revealed after so many choices. */
  revealsAfter(length: number): number {
    return this.past[length]?.reveals ?? this.state.reveals;
  }

  /** Applies one option, given by code or in words. Throws `Refused` with the rule, and nothing has changed. */
  choose(option: number | string): void {
    const code = typeof option === 'string' ? readOption(this.game, option) : option;
    this.check(code);
    this.apply(code);
    this.undone = [];
  }

  /** Whether this may be chosen now. */
  allows(code: number): boolean {
    const { decision, options } = this;
    if (decision === null) return false;
    // What is listed is a whole code; anything else comes from outside.
    return options.has(code) || (isOption(this.game, code) && allows(decision, this.state, options, code));
  }

  private check(code: number): void {
    if (!this.decision) throw new Refused('', 'the match is over');
    if (this.allows(code)) return;
    const why = isOption(this.game, code) ? whyNot(this.game, this.state, code) : null;
    if (why) throw new Refused(why.rule, why.text);
    throw new Refused(this.decision.rule, `option ${code} is not available now`);
  }

  private apply(code: number): void {
    const { state, game } = this;
    const step = this.decision as DecisionStep<S>;
    const seat = step.seat(state);
    const before = this.before.copyFrom(state);
    const snapshot = this.past.length % SNAPSHOT_EVERY === 0 ? before.bytes.slice() : null;
    const log = new Log();
    state.log = log;
    try {
      step.choose(state, code);
      this.decision = toDecision(game, state, this.options);
      // They are counted in 16 bits, and undo rests on the count.
      if (state.reveals < before.reveals) throw new RangeError('more than 65,535 rolls and draws in one match');
    } catch (error) {
      // A fault of the rules must not leave a half-changed match behind.
      state.log = null;
      state.copyFrom(before);
      this.decision = toDecision(game, state, this.options);
      throw error;
    }
    state.log = null;
    this.past.push({ code, seat, reveals: before.reveals, lines: this.told, snapshot });
    this.told = log.lines;
    this.dealDue();
  }

  // ---- back and forth ---------------------------------------------------------------------------------------------

  /** How many choices remain when everything is undone that may be: the visible line where undo ends. */
  undoLine(): number {
    const { past } = this;
    const now = this.state.reveals;
    const chooser = past.at(-1)?.seat;
    let at = past.length;
    while (at > 0 && past[at - 1].seat === chooser && past[at - 1].reveals === now) at--;
    return at;
  }

  canUndo(): boolean {
    return this.undoLine() < this.past.length;
  }

  canRedo(): boolean {
    return this.undone.length > 0;
  }

  undo(): void {
    if (!this.canUndo()) throw new Refused('', 'cannot undo: hidden information has been revealed since');
    this.undone.push(this.past[this.past.length - 1].code);
    this.goBack(this.past.length - 1);
  }

  redo(): void {
    const code = this.undone.at(-1);
    if (code === undefined) throw new Refused('', 'nothing to redo');
    this.check(code);
    this.undone.pop();
    this.apply(code);
  }

  /**
   * Goes back to any earlier moment: those who play have agreed to it. Nothing can be done again then. If something was
   * rolled since, chance is redealt: the same roll must not come to those who know it.
   */
  takeBackTo(length: number, dealAnew = true): void {
    if (!Number.isInteger(length) || length < 0 || length >= this.past.length) throw new Refused('', 'nothing to undo');
    this.undone = [];
    const stream = this.state.random.slice();
    this.goBack(length);
    if (dealAnew && !sameStream(stream, this.state.random))
      this.deal({ at: length, kind: 'again', count: this.timesAgain + 1 });
  }

  private goBack(length: number): void {
    const state = this.stateAt(length);
    this.told = this.past[length].lines;
    this.past.length = length;
    this.witnessed.clear();
    this.state.copyFrom(state);
    // What was redealt stays so: the old stream does not come back.
    const undealt = this.dealt.findIndex((deal) => deal.at > length);
    if (undealt >= 0) {
      this.dealt = this.dealt.map((deal) => (deal.at > length ? { ...deal, at: length } : deal));
      for (let i = undealt; i < this.dealt.length; i++) this.applyDeal(this.state, i);
    }
    this.decision = toDecision(this.game, this.state, this.options);
  }

  /** The position after the first `length` choices. */
  stateAt(length: number): S {
    if (length < 0 || length > this.past.length)
      throw new RangeError(`this match has ${this.past.length} choices, not ${length}`);
    if (length === this.past.length) return this.state.clone();
    let at = length;
    while (this.past[at].snapshot === null) at--;
    const s = this.game.newState();
    s.bytes.set(this.past[at].snapshot as Uint8Array);
    const scratch = new Options();
    for (; at < length; at++) {
      (toDecision(this.game, s, scratch) as DecisionStep<S>).choose(s, this.past[at].code);
      toDecision(this.game, s, scratch);
      this.dealt.forEach((deal, i) => {
        if (deal.at === at + 1) this.applyDeal(s, i);
      });
    }
    return s;
  }

  /** All that is needed to play the same choices again and see the same rolls. */
  startAgain(): MatchStart {
    const { start, seed, salt, origin, dealt } = this;
    return { ...start, seed, salt, origin, ...(dealt.length > 0 ? { deals: dealt } : {}) };
  }

  /**
   * A new match with the same start and the first `length` choices, to play on from there; with new dice, if it is for
   * somebody who knows what was rolled since.
   */
  branch(length = this.past.length, newDice = false): Match<S> {
    const { deals = [], ...start } = this.startAgain();
    const other = new Match(this.game, { ...start, deals: deals.filter((deal) => deal.at <= length) });
    for (let i = 0; i < length; i++) other.choose(this.past[i].code);
    if (newDice && !sameStream(other.state.random, this.state.random))
      other.deal({ at: length, kind: 'seed', seed: freshSeed(), salt: freshSalt(), origin: 'fair' });
    return other;
  }

  /**
   * A match that shares the first `length` choices of this one and goes on with dice of its own. Nothing is replayed, so it
   * is cheap where many lines are tried from one match.
   */
  fork(length: number, seed: string, salt = ''): Match<S> {
    const { start, dealt, past } = this;
    const other = new Match(this.game, { ...start, deals: [], seed: this.seed, salt: this.salt, origin: this.origin });
    other.state.copyFrom(this.stateAt(length));
    for (let i = 0; i < length; i++) other.past.push(past[i]);
    other.told = past[length]?.lines ?? this.told;
    other.dealt = dealt.filter((deal) => deal.at <= length);
    other.decision = toDecision(other.game, other.state, other.options);
    other.deal({ at: length, kind: 'seed', seed, salt, origin: 'fair' });
    return other;
  }

  // ---- kept and taken up again ------------------------------------------------------------------------------------

  /** The choices from one on, and what was told since the last: enough to take the match up without replaying it. */
  pastFrom(length: number): { readonly past: readonly PastChoice[]; readonly told: readonly LogLine[] } {
    const past = this.past.slice(length).map(({ code, seat, reveals, lines }) => ({ code, seat, reveals, lines }));
    return { past, told: this.told };
  }

  /** A match as it was left: its past, and the bytes of the position it had come to. */
  static takeUp<S extends AnyState>(
    game: Game<S>,
    start: MatchStart,
    past: readonly PastChoice[],
    told: readonly LogLine[],
    bytes: Uint8Array,
    deals: readonly Deal[] = [],
  ): Match<S> {
    const match = new Match(game, { ...start, deals });
    if (bytes.length !== match.state.bytes.length)
      throw new RangeError(`a position of ${game.id} has ${match.state.bytes.length} bytes, not ${bytes.length}`);
    const first = match.state.bytes.slice();
    past.forEach((choice, i) => {
      match.past.push({ ...choice, snapshot: i === 0 ? first : null });
    });
    match.told = told;
    match.dealt = deals;
    match.due = [];
    match.state.bytes.set(bytes);
    match.decision = toDecision(game, match.state, match.options);
    return match;
  }

  // ---- out --------------------------------------------------------------------------------------------------------

  view(seat: Seat): View {
    return this.game.view(this.state, seat);
  }

  /** What a seat was told: for each moment (0 = before the first choice) its lines. */
  log(seat: Seat): readonly (readonly LogLine[])[] {
    return [...this.past.map((m) => m.lines), this.told].map((lines) => lines.filter((l) => mayRead(l, seat)));
  }

  /**
   * What a seat witnessed: its own choices, and those of which it was told; all of them once the match is over. Choices
   * made in secret leave no empty place.
   */
  moments(seat: Seat): readonly SeatMoment[] {
    const now = this.past.length;
    const held = this.isOver ? undefined : this.witnessed.get(seat);
    if (held?.upTo === now) return held.moments;
    const moments: SeatMoment[] = held ? [...held.moments] : [];
    for (let index = held ? held.upTo + 1 : 0; index <= now; index++) {
      const all = this.past[index]?.lines ?? this.told;
      const lines = this.isOver ? all : all.filter((line) => mayRead(line, seat));
      const chooser = this.past[index - 1]?.seat ?? null;
      if (index === 0 || chooser === seat || lines.length > 0 || this.isOver) moments.push({ index, chooser, lines });
    }
    this.witnessed.set(seat, { upTo: now, moments });
    return moments;
  }

  /** Every line, for the owner of the record. */
  fullLog(): readonly (readonly LogLine[])[] {
    return [...this.past.map((m) => m.lines), this.told];
  }

  wordsAt(index: number): string {
    return optionWords(this.game, this.past[index].code);
  }
}
