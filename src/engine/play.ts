/**
 * Questions about a position that any game answers the same way: who decides, what may be chosen, why not, how it reads.
 */

import type { AnyGame, Game, Seat, Why } from './game.ts';
import { SPECTATOR, seatInSentence } from './game.ts';
import type { LogLine, LogPart } from './log.ts';
import { sentence } from './refusal.ts';
import type { AnyState } from './state.ts';
import { type DecisionStep, decisionOn, NOT_ASKED, type Options, runToDecision, topStep } from './steps.ts';
import { isCode, type Kind, labelOf, read, thingLabel, words } from './verbs.ts';

export const toDecision = <S extends AnyState>(game: Game<S>, s: S, out: Options): DecisionStep<S> | null =>
  runToDecision(game.steps, s, out);

export const decision = <S extends AnyState>(game: Game<S>, s: S): DecisionStep<S> | null => decisionOn(game.steps, s);

export const stepName = <S extends AnyState>(game: Game<S>, s: S): string => game.steps.names[topStep(s)] ?? 'none';

export const optionWords = (game: Pick<AnyGame, 'verbs' | 'kinds'>, code: number): string =>
  words(game.verbs, game.kinds, code);
export const optionLabel = (game: Pick<AnyGame, 'verbs' | 'kinds'>, code: number, s?: AnyState): string =>
  labelOf(game.verbs, game.kinds, code, s);
export const readOption = (game: Pick<AnyGame, 'verbs' | 'kinds'>, text: string): number =>
  read(game.verbs, game.kinds, text);
/** Whether a number is the code of any option at all. */
export const isOption = (game: Pick<AnyGame, 'verbs' | 'kinds'>, code: number): boolean =>
  isCode(game.verbs, game.kinds, code);

/** A choice that the rules forbid. The rule and a sentence with the figures say why. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly rule: string;

  constructor(rule: string, text: string) {
    super(text);
    this.rule = rule;
  }
}

export type { Why };

/** Why this option cannot be chosen now, or null if it can. */
export function whyNot<S extends AnyState>(game: Game<S>, s: S, code: number): Why | null {
  const step = decision(game, s);
  if (!step) return { rule: '', text: 'the match is over' };
  const number = step.refuse(s, code);
  if (number === 0) return null;
  if (number === NOT_ASKED) {
    const seat = seatInSentence(game.seats[step.seat(s)]);
    const asked = step.publicPrompt ?? step.prompt(s);
    // "may play a tactic" is said of them; "Move or attack" is a sentence of its own.
    const who = /^\p{Ll}/u.test(asked) ? 'they ' : '';
    return {
      rule: step.rule,
      text: `"${optionWords(game, code)}" does not answer the current decision for ${seat}: ${who}${asked}`,
    };
  }
  const refusal = game.refusals.list[number];
  if (!refusal) throw new Error(`${game.id}: refusal ${number} is not in the list`);
  const { rule, short } = refusal;
  return { rule, text: sentence(refusal, s, game.kinds), ...(short === undefined ? {} : { short }) };
}

export function seatOf(game: Pick<AnyGame, 'seats' | 'id'>, id: string): Seat {
  if (id === 'spectator') return SPECTATOR;
  const seat = game.seats.findIndex((x) => x.id === id);
  if (seat < 0)
    throw new RangeError(
      `unknown seat "${id}" in ${game.id}; known: ${game.seats.map((x) => x.id).join(', ')}, spectator`,
    );
  return seat;
}

export const seatId = (game: Pick<AnyGame, 'seats'>, seat: Seat): string => game.seats[seat]?.id ?? 'spectator';

export const thingName = (game: Pick<AnyGame, 'kinds'>, kind: string, id: number, s?: AnyState): string =>
  thingLabel(game.kinds[kind] as Kind, id, s);

/** A log line as plain text. */
export const lineText = (game: Pick<AnyGame, 'kinds'>, line: LogLine, s?: AnyState): string =>
  partsText(game, line.parts, s);

/** The reasons that are folded into a line, as plain text. */
export const foldedText = (game: Pick<AnyGame, 'kinds'>, line: LogLine, s?: AnyState): readonly string[] =>
  (line.folded ?? []).map((parts) => partsText(game, parts, s));

const partsText = (game: Pick<AnyGame, 'kinds'>, parts: readonly LogPart[], s?: AnyState): string =>
  parts
    .map((p: LogPart) => {
      if (typeof p !== 'object') return String(p);
      return s === undefined && p.name !== undefined ? p.name : thingName(game, p.kind, p.id, s);
    })
    .join('');
