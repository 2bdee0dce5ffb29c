/**
 * What a seat gets, in one place.
 *
 * A match gives a seat its sight: the view, what it was told, whether it is asked, how far it may undo. All else that
 * the seat is shown or told (prompt, options, reasons, previews, odds, answers to questions) is found by its outlook, which
 * knows the sight's view alone: hidden facts are redealt there, so that nothing said can rest on what the seat cannot
 * know. Page, terminal, `ask`, machine and server use these two and nothing else.
 */

import type { HexLabel, Layer, LayerId } from './board.ts';
import { fnv1a } from './fnv.ts';
import {
  type Game,
  type Preview,
  type ResultInfo,
  type Seat,
  SPECTATOR,
  seatInSentence,
  seatsIn,
  type View,
  type Why,
} from './game.ts';
import type { Goal } from './goal.ts';
import type { LogLine } from './log.ts';
import type { Match } from './match.ts';
import type { OddsReport } from './odds.ts';
import { isOption, Refused, stepName, whyNot } from './play.ts';
import { RandomSource } from './random.ts';
import type { AnyState } from './state.ts';
import { allows, type DecisionStep, decisionOn, NOT_ASKED, Options, type Region, runToDecision } from './steps.ts';
import { code, firstThing, kindOfVerb, phrase, verbOf } from './verbs.ts';

/** Something the seat witnessed: a choice of its own, or one of which it was told. */
export interface SeatMoment {
  /** How many choices of the match went before. Stays with the match: it would tell of choices made in secret. */
  readonly index: number;
  /** Who chose; null before the first choice. */
  readonly chooser: Seat | null;
  readonly lines: readonly LogLine[];
}

/** How far the seat may undo. */
export interface UndoLimit {
  readonly may: boolean;
  readonly mayRedo: boolean;
  /** The last moment that stays when everything is undone that may be: the visible line in the log. */
  readonly line: number;
  /** What stands there. */
  readonly why: string;
}

/** All that leaves a match towards one seat. */
export interface SeatSnapshot {
  readonly seat: Seat;
  readonly view: View;
  /** What it witnessed, the latest last; the one before the first choice is always there. */
  readonly moments: readonly SeatMoment[];
  /** Whether it is to decide now. */
  readonly asked: boolean;
  readonly undo: UndoLimit;
  /** How the match ended; null while it runs. */
  readonly result: ResultInfo | null;
}

const FELL = { die: 'a die was rolled', chit: 'a chit was drawn', card: 'a card was drawn' } as const;

/**
 * How far a seat may undo follows from what it witnessed: a choice of its own is free until something is revealed, until
 * another has chosen, or until a question that is not shown to it is put to another. What is answered there in secret changes
 * nothing here, and is not lost by an undo.
 */
function undoEnd<S extends AnyState>(match: Match<S>, seat: Seat, moments: readonly SeatMoment[]): UndoLimit {
  const { decision } = match;
  const last = moments.length - 1;
  const inSecret =
    match.seat !== seat && decision !== null && (decision.quiet === true || decision.publicPrompt !== undefined);
  const isFree = (at: number): boolean => {
    const { index, chooser } = moments[at] as SeatMoment;
    const isLatest = index === (moments[at + 1]?.index ?? match.length + 1) - 1;
    return isLatest && chooser === seat && match.revealsAfter(index - 1) === match.revealsAfter(match.length);
  };
  let line = last;
  if (!inSecret) while (line > 0 && isFree(line)) line--;
  const { chooser, index, lines } = moments[line] as SeatMoment;
  const shown = lines.flatMap((l) => l.shown ?? [])[0]?.what;
  const why = shown
    ? FELL[shown]
    : chooser !== null && chooser !== seat
      ? `${seatInSentence(seatsIn(match.game, match.setup)[chooser])} acted`
      : line === 0
        ? 'the match begins'
        : match.revealsAfter(index) > match.revealsAfter(index - 1)
          ? 'hidden information was revealed'
          : 'the decision passed to another side';
  return { may: line < last, mayRedo: match.seat === seat && match.canRedo(), line, why };
}

/** What this seat, or a spectator, gets of a match now. */
export function snapshotOf<S extends AnyState>(match: Match<S>, seat: Seat): SeatSnapshot {
  const moments = match.moments(seat);
  return {
    seat,
    view: match.view(seat),
    moments,
    asked: seat !== SPECTATOR && match.seat === seat,
    undo: undoEnd(match, seat, moments),
    result: match.game.results[match.state.result - 1] ?? null,
  };
}

/** The question, as put to the seat that decides. */
export interface DecisionQuestion {
  readonly step: string;
  readonly prompt: string;
  readonly rule: string;
  readonly options: readonly number[];
  /** Where an open decision may be answered; null if the options are all there is. */
  readonly open: readonly Region[] | null;
  readonly quiet: boolean;
  /** Nobody else may know even who is asked. */
  readonly anonymous: boolean;
  /** A question of a fight, or of a plan of several. */
  readonly fight: boolean | 'plan';
}

/** What is told to a seat that does not decide. */
export interface Waiting {
  /** Who decides; null if that is a secret. */
  readonly seat: Seat | null;
  readonly prompt: string;
  /** null where the question itself is a secret. */
  readonly rule: string | null;
}

/** An option tried on a copy of what the seat knows. */
export interface OptionPreview {
  /** What the seat sees right after it, before anything follows from it. */
  readonly view: View;
  /** What another seat is shown of it once all that follows by itself has followed. */
  shownTo(seat: Seat): View;
  /** What this seat is asked next; null if it is another's turn. */
  readonly next: { readonly step: string; readonly options: readonly number[] } | null;
}

/**
 * How far an option leads that is left to nobody else: to this seat's next question, to another's decision, or to chance, a
 * revelation or the end of the match.
 */
export type Ahead<S extends AnyState = AnyState> =
  | { readonly kind: 'asked'; readonly outlook: SeatKnowledge<S> }
  | { readonly kind: 'waits'; readonly seat: Seat | null }
  | { readonly kind: 'revealed' };

/** Things of a kind that are tried one by one for a reason. */
const FEW = 6;
const WAITING = 'Waiting for the other side';

/** A quiet decision names its seat only where everybody sees that it is asked: where it has a prompt for others. */
const isAnonymous = ({ quiet, publicPrompt }: Pick<DecisionStep<never>, 'quiet' | 'publicPrompt'>): boolean =>
  quiet === true && publicPrompt === undefined;

/** Equal views deal equal worlds: what was said once is said again. */
function seedOf(view: View): string {
  const text = JSON.stringify(view);
  return `outlook ${fnv1a(text)} ${text.length}`;
}

/** The position as one seat knows it. */
export class SeatKnowledge<S extends AnyState = AnyState> {
  readonly game: Game<S>;
  readonly seat: Seat;
  readonly view: View;
  /** With hidden facts redealt: as likely as the real one, and no more. */
  readonly state: S;
  private readonly step: DecisionStep<S> | null;
  /** The decision, if it is this seat's own. */
  private readonly own: DecisionStep<S> | null;
  private readonly options = new Options();

  /** `state`: a position that follows from what the seat knows, instead of one dealt from the view. */
  constructor(game: Game<S>, view: View, seat: Seat, state?: S) {
    this.game = game;
    this.seat = seat;
    this.view = view;
    this.state = state ?? game.redeal(view, seat, new RandomSource(seedOf(view)));
    this.step = decisionOn(game.steps, this.state);
    this.own = this.step?.seat(this.state) === seat ? this.step : null;
    this.own?.options(this.state, this.options);
  }

  /** What this seat is asked; null if it does not decide. */
  asked(): DecisionQuestion | null {
    const { own: step, state } = this;
    if (!step) return null;
    return {
      step: stepName(this.game, state),
      prompt: step.prompt(state),
      rule: step.rule,
      options: this.options.list(),
      open: step.open?.(state) ?? null,
      quiet: step.quiet ?? false,
      anonymous: isAnonymous(step),
      fight: step.fight ?? false,
    };
  }

  /** What this seat is told while another decides; null if it decides itself or the match is over. */
  waiting(): Waiting | null {
    const { step, state } = this;
    if (this.own || state.result !== 0) return null;
    if (!step || isAnonymous(step)) return { seat: null, prompt: WAITING, rule: null };
    return {
      seat: step.seat(state),
      prompt: step.publicPrompt ?? step.prompt(state),
      rule: step.publicPrompt === undefined ? step.rule : null,
    };
  }

  allows(code: number): boolean {
    const { own: step, state, game, options } = this;
    return step !== null && isOption(game, code) && allows(step, state, options, code);
  }

  /** Why this seat cannot choose this now; null if it can. */
  why(code: number): Why | null {
    const { step, state, game } = this;
    if (!step) return { rule: '', text: 'the match is over' };
    if (!this.own) return { rule: '', text: 'it is not your turn to decide' };
    if (this.allows(code)) return null;
    const why = isOption(game, code) ? whyNot(game, state, code) : null;
    return why ?? { rule: step.rule, text: `option ${code} is not available now` };
  }

  /**
   * What people look for here and is not offered now, with its reason: words without things that this decision knows, and
   * attacks of the one thing that all options are about.
   */
  closed(): readonly { readonly code: number; readonly why: Why }[] {
    const { own: step, state, game } = this;
    if (!step) return [];
    const offered = new Set(this.options.list().map(verbOf));
    const heads = new Set(
      this.options.list().flatMap((c) => (phrase(game.verbs, c).things.length > 1 ? [firstThing(c)] : [])),
    );
    const [sole] = heads.size === 1 ? heads : [];
    const found: { code: number; why: Why }[] = [];
    game.verbs.forEach((verb, index) => {
      if (offered.has(index) || verb.rare) return;
      const last = game.kinds[verb.takes[1] ?? ''];
      const few = kindOfVerb(verb) === 'attack' && (last?.size ?? 99) <= FEW && sole !== undefined;
      if (verb.takes.length > 0 && !few) return;
      const tried = code(index, few ? sole : 0);
      if (step.refuse(state, tried) === NOT_ASKED) return;
      const why = whyNot(game, state, tried);
      if (why) found.push({ code: tried, why });
    });
    return found;
  }

  /**
   * Why a verb cannot be used with a thing now; null if it can, or if the verb does not belong to this decision. With a
   * second thing most combinations have nothing to do with one another, and the reason given to the fewest tells the most.
   */
  whyNotWith(word: string, id: number): Why | null {
    const { own: step, state, game, options } = this;
    const index = game.verbs.findIndex((verb) => verb.word === word);
    const verb = game.verbs[index];
    if (!step || !verb || verb.takes.length === 0) return null;
    if (options.list().some((c) => verbOf(c) === index && firstThing(c) === id)) return null;
    const seconds = verb.takes.length > 1 ? (game.kinds[verb.takes[1] as string]?.size ?? 0) : 1;
    const given = new Map<number, { tried: number; times: number }>();
    for (let b = 0; b < seconds; b++) {
      const tried = code(index, id, b);
      const number = step.refuse(state, tried);
      if (number === NOT_ASKED) return null;
      const before = given.get(number);
      if (before) before.times++;
      else given.set(number, { tried, times: 1 });
    }
    const [rarest] = [...given.values()].sort((a, b) => a.times - b.times);
    return rarest ? whyNot(game, state, rarest.tried) : null;
  }

  /** What would come of an option that is left to nobody's chance: for a last look before it is taken. */
  tried(code: number): OptionPreview | null {
    const { own, game, seat } = this;
    if (!own || !this.allows(code)) return null;
    const s = this.state.clone();
    own.choose(s, code);
    const view = game.view(s, seat);
    const options = new Options();
    const next = runToDecision(game.steps, s, options);
    const mine = next?.seat(s) === seat;
    return {
      view,
      shownTo: (other) => game.view(s, other),
      next: mine ? { step: stepName(game, s), options: options.list() } : null,
    };
  }

  /** What this seat is asked after an option, on a copy of what it knows; null if the option is not allowed. */
  ahead(code: number): Ahead<S> | null {
    const { own, game, seat } = this;
    if (!own || !this.allows(code)) return null;
    const s = this.state.clone();
    const { reveals } = s;
    own.choose(s, code);
    if (s.reveals !== reveals) return { kind: 'revealed' };
    const next = runToDecision(game.steps, s, new Options());
    if (next === null || s.reveals !== reveals) return { kind: 'revealed' };
    const asked = next.seat(s);
    if (asked === seat) return { kind: 'asked', outlook: new SeatKnowledge(game, game.view(s, seat), seat, s) };
    return { kind: 'waits', seat: next.quiet || next.publicPrompt !== undefined ? null : asked };
  }

  /** Where an offered option leads. */
  preview(code: number): Preview | null {
    return this.allows(code) ? (this.game.preview?.(this.state, code) ?? null) : null;
  }

  /** The chances of an offered option. */
  odds(code: number): OddsReport | null {
    return this.allows(code) ? (this.game.odds?.(this.state, code) ?? null) : null;
  }

  /** The chances of an attack this seat has planned. */
  planned(hex: HexLabel): OddsReport | null {
    return this.own ? (this.game.planned?.(this.state, hex) ?? null) : null;
  }

  /** How to win, what is scored and what is missing. */
  goal(): Goal | null {
    return this.game.goal?.(this.state, this.seat) ?? null;
  }

  /** What may be laid over the map. */
  layer(id: LayerId): Layer | null {
    return this.game.layer?.(this.state, this.seat, id) ?? null;
  }
}

/** The outlook of a seat on a match. */
export const knowledgeOf = <S extends AnyState>(match: Match<S>, seat: Seat): SeatKnowledge<S> =>
  new SeatKnowledge(match.game, match.view(seat), seat);

/** Chooses for a seat. What is refused is refused for a reason the seat may know. */
export function chooseFor<S extends AnyState>(match: Match<S>, seat: Seat, code: number): void {
  if (match.isOver) throw new Refused('', 'the match is over');
  if (match.seat !== seat) throw new Refused('', 'it is not your turn to decide');
  if (!match.allows(code)) {
    const why = knowledgeOf(match, seat).why(code);
    throw new Refused(why?.rule ?? '', why?.text ?? `option ${code} is not available now`);
  }
  match.choose(code);
}
