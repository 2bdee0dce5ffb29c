/**
 * For tests of rules: given a position in notation, when choices in words, then what came of it.
 *
 * A game's own `testing.ts` extends this with the words its rulebook uses (a unit's supply, a town's owner).
 */

import type { Game, Preview, Why } from '../game.ts';
import { Match } from '../match.ts';
import type { OddsReport } from '../odds.ts';
import { lineText, optionWords, Refused, readOption, seatId, seatOf, stepName, whyNot } from '../play.ts';
import type { Position } from '../position.ts';
import { SeatKnowledge } from '../seat.ts';
import type { AnyState, Field } from '../state.ts';
import type { Kind } from '../verbs.ts';

export interface Given {
  readonly scenario?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly position?: Position;
  /** What falls, in order: faces by number; chits and cards by their names. */
  readonly falls?: readonly (number | string)[];
  readonly seed?: string;
}

/** A face is a number; a word is looked for among the things of every kind. */
function fallOf(game: Pick<Game, 'kinds'>, fall: number | string): number {
  if (typeof fall === 'number') return fall;
  const ids = Object.values(game.kinds).map((kind) => kind.find(fall));
  const id = ids.find((found) => found >= 0);
  if (id === undefined) throw new Error(`nothing that could fall is called "${fall}"`);
  return id;
}

export function matchOf<S extends AnyState>(game: Game<S>, given: Given = {}): Match<S> {
  const { scenario, options, position, falls, seed = 'trial' } = given;
  return new Match(game, {
    seed,
    ...(scenario === undefined ? {} : { scenario }),
    ...(options ? { options } : {}),
    ...(position ? { position } : {}),
    ...(falls ? { dice: falls.map((fall) => fallOf(game, fall)) } : {}),
  });
}

/** A moment to come to: all that is named must fit. */
export interface Moment {
  readonly step?: string;
  readonly seat?: string;
  /** Fields of the state by name: { turn: 3 }. */
  readonly [field: string]: unknown;
}

export class Trial<S extends AnyState> {
  readonly match: Match<S>;

  constructor(match: Match<S>) {
    this.match = match;
  }

  get game(): Game<S> {
    return this.match.game;
  }

  get state(): S {
    return this.match.state;
  }

  // ---- choices ----------------------------------------------------------------------------------------------------

  do(...choices: readonly string[]): this {
    for (const words of choices) this.match.choose(words);
    return this;
  }

  /** What may be chosen, in words; only those of one verb if it is named. */
  offered(verb?: string): string[] {
    const all = this.match.options.list().map((code) => optionWords(this.game, code));
    return verb === undefined ? all : all.filter((words) => words.split(' ')[0] === verb);
  }

  /** What one verb may name, in order: hexes, units. */
  things(verb: string): string[] {
    return this.offered(verb)
      .map((words) => words.slice(verb.length + 1))
      .sort();
  }

  /** Whether a choice is allowed; what is listed must not be refused, and what is not must be. */
  offers(words: string): boolean {
    const code = readOption(this.game, words);
    const listed = this.match.options.has(code);
    const why = whyNot(this.game, this.state, code);
    if (listed && why) throw new Error(`"${words}" is listed, yet refused by ${why.rule}: ${why.text}`);
    if (!listed && !why && !this.match.decision?.open) throw new Error(`"${words}" is neither listed nor refused`);
    return why === null;
  }

  /** Why a choice is not allowed, in words; null if it is. */
  why(words: string): Why | null {
    return whyNot(this.game, this.state, readOption(this.game, words));
  }

  /** The rule that forbids a choice; null if it is allowed. It is tried, and nothing has changed. */
  refusal(words: string): string | null {
    if (this.offers(words)) return null;
    const before = this.state.clone();
    try {
      this.match.choose(words);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.state.equals(before)) throw new Error(`"${words}" was refused, yet changed something`);
      return error.rule;
    }
    throw new Error(`"${words}" is not offered, yet was accepted`);
  }

  /** The closing word of the decision, or its first option where there is none. */
  pass(): this {
    const { verbs } = this.game;
    const all = this.offered();
    const closing = all.find((words) => verbs.find((verb) => verb.word === words.split(' ')[0])?.closing);
    return this.do(closing ?? (all[0] as string));
  }

  /** Chooses nothing until the moment described. */
  passTo(moment: Moment, most = 400): this {
    for (let guard = 0; guard < most && !this.match.isOver; guard++) {
      if (this.isAt(moment)) return this;
      this.pass();
    }
    if (this.match.isOver && this.isAt(moment)) return this;
    throw new Error(`never came to ${JSON.stringify(moment)}`);
  }

  private isAt({ step, seat, ...fields }: Moment): boolean {
    const values = this.state as unknown as Record<string, unknown>;
    return (
      (step === undefined || step === this.step) &&
      (seat === undefined || seat === this.seat) &&
      Object.entries(fields).every(([name, value]) => values[name] === value)
    );
  }

  // ---- results ----------------------------------------------------------------------------------------------------

  /** The name of the decision that is asked for; "over" at the end. */
  get step(): string {
    return this.match.isOver ? 'over' : stepName(this.game, this.state);
  }

  /** The question, as put to the seat that decides. */
  get prompt(): string {
    return this.match.decision?.prompt(this.state) ?? '';
  }

  get seat(): string {
    return this.match.isOver ? 'nobody' : seatId(this.game, this.match.seat);
  }

  /** The id of the result, if the match is over. */
  get result(): string | null {
    return this.game.results[this.state.result - 1]?.id ?? null;
  }

  /** A thing's number; an unknown name is an error. */
  id(kind: string, name: string): number {
    const id = this.game.kinds[kind]?.find(name) ?? -1;
    if (id < 0) throw new Error(`no ${kind} is called "${name}"`);
    return id;
  }

  /** A field as positions are written: things by name (null for none), parts of one as they are counted. */
  read(name: string, thing?: string): number | string | null {
    const field = this.state.layout.fields[name] as Field | undefined;
    if (!field) throw new Error(`no field is called "${name}"`);
    const value = (this.state as unknown as Record<string, number | ArrayLike<number>>)[name] as
      | number
      | ArrayLike<number>;
    const at = thing === undefined || field.per === undefined ? 0 : this.id(field.per, thing);
    const n = typeof value === 'number' ? value : (value[at] as number);
    if (!field.kind) return n / (field.scale ?? 1);
    const kind = this.game.kinds[field.kind] as Kind;
    return n < 0 || n >= kind.size ? null : kind.name(n);
  }

  /** Everything told so far, a line each. */
  log(): string[] {
    return this.match.fullLog().flatMap((lines) => lines.map((line) => lineText(this.game, line)));
  }

  /** The position as a seat knows it: its questions, reasons, previews and odds. */
  outlook(seat = this.seat): SeatKnowledge<S> {
    const number = seatOf(this.game, seat);
    return new SeatKnowledge(this.game, this.match.view(number), number);
  }

  preview(words: string): Preview | null {
    return this.outlook().preview(readOption(this.game, words));
  }

  odds(words: string): OddsReport | null {
    return this.outlook().odds(readOption(this.game, words));
  }
}

/** `trial(game, { position: { clear: true, units: { R1: { hex: '0101' } } }, falls: [6] }).do('move R1 0102')` */
export const trial = <S extends AnyState>(game: Game<S>, given: Given = {}): Trial<S> =>
  new Trial(matchOf(game, given));
