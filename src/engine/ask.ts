/**
 * Questions and answers as JSON: `sandtable ask` (one request) and `sandtable bot` (one a line).
 *
 * A request sets up a match (game, scenario, options, seed, position, fixed dice), makes choices and asks questions.
 * A line without "game" goes on with the match of the lines before. With "as" the answers hold only what that seat may
 * know, and with "opponents" the other seats are played by the machine.
 */

import { z } from 'zod';
import { about, type Subject, subjectOf } from './about.ts';
import type { AnyGame, Json, JsonObject, Seat, Why } from './game.ts';
import { Match } from './match.ts';
import {
  lineText,
  optionLabel,
  optionWords,
  type Refused,
  readOption,
  seatId,
  seatOf,
  stepName,
  whyNot,
} from './play.ts';
import { RandomSource } from './random.ts';
import { replayRecord, writeRecord } from './record.ts';
import { chooseFor, type DecisionQuestion, knowledgeOf, SeatKnowledge, type Waiting } from './seat.ts';
import type { AnyState } from './state.ts';
import { echo, unknownWord } from './text.ts';

/** A word or two; a sentence; a whole file. Nobody means more, and nothing longer is looked at. */
const short = z.string().max(200, 'at most 200 characters');
const file = z.string().max(4_000_000, 'at most 4 million characters');

const requestSchema = z
  .strictObject({
    game: short.describe('Id of the game; starts a new match').optional(),
    scenario: short.optional(),
    options: z.record(short, short).describe('Optional rules').optional(),
    seed: z
      .union([short, z.number().int('a seed with more digits than a number holds is written in quotes')])
      .describe('Of the random stream; fresh if absent')
      .optional(),
    data: z.unknown().describe('A data file laid over the tables').optional(),
    record: file.describe('A record to replay instead of a scenario').optional(),
    position: z.record(z.string(), z.unknown()).describe('Fields by name; see the notation').optional(),
    dice: z.array(z.number().int()).max(1000).describe('Outcomes fixed ahead of the random stream').optional(),
    as: short
      .describe('A seat, with "game": answers hold only what it may know, and it may choose only for itself')
      .optional(),
    opponents: z.enum(['none', 'random']).describe('Who plays the seats other than "as"').optional(),
    do: z.array(short).max(10_000).describe('Choices in words, in order').optional(),
    ask: z
      .array(short)
      .max(200)
      .describe(
        'Questions: "options", "about <hex, piece, box or figure> [with <piece or hex>]", "why <choice>", "odds [choice]", "preview <choice>", "view <seat>", "scene <seat>", "log", "measures", "record", "state", and those of the game',
      )
      .optional(),
  })
  .describe('A request to Sandtable');

export type Request = z.infer<typeof requestSchema>;

export class AskError extends Error {
  override readonly name = 'AskError';
  /** Which part of the request is the culprit: "do[2]". */
  readonly where: string;
  readonly rule: string | undefined;

  constructor(where: string, message: string, rule?: string) {
    super(message);
    this.where = where;
    this.rule = rule;
  }
}

export function readRequest(value: unknown): Request {
  const parsed = requestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue.path.join('.') || 'request';
  const message =
    issue.code === 'unrecognized_keys' ? `unknown field "${echo(issue.keys.join('", "'))}"` : issue.message;
  throw new AskError(where, message);
}

export type OpenGame = (id: string, overlay?: unknown) => Promise<AnyGame>;

/** A conversation about one match after another. */
export class Conversation {
  private readonly open: OpenGame;
  private match: Match | null = null;
  private as: Seat | null = null;
  private opponents: 'none' | 'random' = 'none';
  /** Whether answers say who could attack whom next: not in a rated match. */
  private threat = true;
  private random = new RandomSource('conversation');

  constructor(open: OpenGame) {
    this.open = open;
  }

  /** About a match that is kept elsewhere, as one of its seats. It answers; choices are made where the match is. */
  static about(match: Match, as: Seat, threat = true): Conversation {
    const conversation = new Conversation(() => Promise.reject(new AskError('game', 'this match has begun')));
    conversation.match = match;
    conversation.as = as;
    conversation.threat = threat;
    return conversation;
  }

  /** One request, one answer. Errors are `AskError`s (or others, named by their own). */
  async answer(value: unknown): Promise<JsonObject> {
    const request = readRequest(value);
    if (request.game !== undefined) await this.begin(request.game, request);
    else
      for (const field of ['scenario', 'options', 'seed', 'data', 'record', 'position', 'dice'] as const)
        if (request[field] !== undefined) throw new AskError(field, `"${field}" needs "game": it starts a new match`);
    const match = this.match;
    if (!match) throw new AskError('game', 'no match yet: name a "game"');
    if (request.as !== undefined && named('as', () => seatOf(match.game, request.as as string)) !== this.as)
      throw new AskError('as', '"as" is settled when the match begins: name it together with "game"');
    if (request.opponents !== undefined) {
      if (request.opponents !== 'none' && this.as === null)
        throw new AskError('opponents', '"opponents" needs "as": whose opponents?');
      this.opponents = request.opponents;
    }
    this.playOpponents(match);
    request.do?.forEach((text, i) => {
      this.choose(match, text, `do[${i}]`);
      this.playOpponents(match);
    });
    const known = this.known(match);
    const answers = (request.ask ?? ['options']).map((question, i) => ({
      ask: question,
      ...this.reply(match, known, question, `ask[${i}]`),
    }));
    return {
      game: match.game.id,
      scenario: match.setup.scenario,
      ...(this.as === null ? {} : { commitment: match.commitment }),
      // Choices made in secret are not counted.
      choices: this.as === null ? match.length : match.moments(this.as).length - 1,
      ...this.standing(match, known),
      answers,
    };
  }

  private async begin(id: string, request: Request): Promise<void> {
    const game = await this.open(id, request.data);
    const seed = request.seed === undefined ? undefined : String(request.seed);
    const as = request.as === undefined ? null : named('as', () => seatOf(game, request.as as string));
    // A start that fails leaves the match, and what may be known of it, as they were.
    this.match =
      request.record !== undefined
        ? replayRecord(game, request.record, seed)
        : new Match(game, {
            scenario: request.scenario,
            options: request.options,
            seed,
            position: request.position,
            dice: request.dice,
          });
    this.as = as;
    this.opponents = 'none';
    this.random = new RandomSource(`opponents of ${this.match.seed}`);
  }

  private choose(match: Match, text: string, where: string): void {
    const { as } = this;
    if (as !== null && !match.isOver && match.seat !== as)
      throw new AskError(where, 'another seat is deciding: choose when it is your turn');
    const code = named(where, () => readOption(match.game, text));
    try {
      if (as === null) match.choose(code);
      else chooseFor(match, as, code);
    } catch (error) {
      const { message, rule } = error as Refused;
      throw new AskError(where, message, rule);
    }
  }

  private playOpponents(match: Match): void {
    while (this.opponents === 'random' && !match.isOver && match.seat !== this.as)
      match.choose(match.options.at(this.random.below(match.options.count)));
  }

  /** The position as it may be told: a seat's own outlook, or all there is. */
  private known(match: Match): Known {
    const { as } = this;
    if (as !== null) {
      const outlook = knowledgeOf(match, as);
      return {
        seat: as,
        state: outlook.state,
        asked: outlook.asked(),
        waiting: outlook.waiting(),
        allows: (code) => outlook.allows(code),
        why: (code) => outlook.why(code),
      };
    }
    const { game, state, decision, options } = match;
    return {
      seat: match.seat,
      state,
      asked: decision && {
        step: stepName(game, state),
        prompt: decision.prompt(state),
        rule: decision.rule,
        options: options.list(),
        open: decision.open?.(state) ?? null,
      },
      waiting: null,
      allows: (code) => match.allows(code),
      why: (code) => whyNot(game, state, code),
    };
  }

  /** Who is to decide what, as far as it may be told. */
  private standing(match: Match, known: Known): JsonObject {
    const { game, state } = match;
    if (match.isOver) {
      const result = game.results[state.result - 1];
      return {
        result: {
          id: result.id,
          text: result.text,
          winner: result.winner === null ? null : seatId(game, result.winner),
          grade: result.grade,
        },
      };
    }
    const { asked, waiting } = known;
    if (!asked) return { decision: { seat: waiting?.seat == null ? null : seatId(game, waiting.seat) } };
    const { step, prompt, rule, open } = asked;
    return {
      decision: {
        seat: seatId(game, known.seat),
        step,
        prompt,
        rule,
        ...(open ? { open: open as unknown as Json } : {}),
      },
    };
  }

  private reply(match: Match, known: Known, question: string, where: string): JsonObject {
    const { game } = match;
    const { state, asked } = known;
    const [word, ...rest] = question.trim().split(/\s+/);
    const optionIn = (): number => named(where, () => readOption(game, rest.join(' ')));
    switch (word) {
      case 'options':
        return {
          options: (asked?.options ?? []).map((c) => ({
            choice: optionWords(game, c),
            label: optionLabel(game, c, state),
          })),
        };
      case 'about':
        return { about: this.aboutThing(match, rest, where) };
      case 'why': {
        this.ownTurn(known, where);
        const why = known.why(optionIn());
        return why ? { allowed: false, rule: why.rule, text: why.text } : { allowed: true };
      }
      case 'odds': {
        const { options } = this.ownTurn(known, where);
        const codes = rest.length > 0 ? [optionIn()] : options;
        const odds = codes.flatMap((c) => {
          const report = known.allows(c) ? game.odds?.(state, c) : null;
          return report ? [{ choice: optionWords(game, c), ...report }] : [];
        });
        return { odds: odds as unknown as Json };
      }
      case 'preview': {
        this.ownTurn(known, where);
        const code = optionIn();
        return { preview: (known.allows(code) ? (game.preview?.(state, code) ?? null) : null) as unknown as Json };
      }
      case 'view':
      case 'scene': {
        const seat =
          rest[0] === undefined && this.as !== null ? this.as : named(where, () => seatOf(game, rest[0] ?? ''));
        if (this.as !== null && seat !== this.as)
          throw new AskError(where, `${seatId(game, this.as)} may not see the view of ${seatId(game, seat)}`);
        const view = match.view(seat);
        return word === 'view' ? { view } : { scene: game.scene(view) as unknown as Json };
      }
      case 'log': {
        const moments = this.as === null ? match.fullLog() : match.moments(this.as).map((moment) => moment.lines);
        return { log: moments.map((lines) => lines.map((line) => lineText(game, line, state))) };
      }
      case 'measures':
        return { measures: (game.measures?.(state, this.as) ?? []) as unknown as Json };
      case 'record':
        if (this.as !== null && !match.isOver) throw new AskError(where, 'the record is open when the match is over');
        return { record: writeRecord(match, true) };
      case 'state':
        if (this.as !== null) throw new AskError(where, 'a seat sees its view, not the state');
        return { hash: state.hash(), bytes: state.bytes.length };
      default: {
        const own = game.questions && Object.hasOwn(game.questions, word) ? game.questions[word] : undefined;
        if (!own)
          throw new AskError(
            where,
            unknownWord('question', word, [...QUESTIONS, ...Object.keys(game.questions ?? {})]),
          );
        return { [word]: named(where, () => own(state, known.seat, rest)) };
      }
    }
  }

  /** "about 2710", "about 2Pz-2 with 2808": what the page says of it, from what the seat knows. */
  private aboutThing(match: Match, words: readonly string[], where: string): Json {
    const seat = this.as ?? match.seat;
    const knowledge =
      this.as === null ? new SeatKnowledge(match.game, match.view(seat), seat, match.state) : knowledgeOf(match, seat);
    const named = (text: string | undefined): Subject => {
      const subject = text === undefined ? null : subjectOf(knowledge, text);
      if (!subject)
        throw new AskError(
          where,
          `unknown hex, piece, box or figure "${echo(text ?? '')}": name one that the scene shows`,
        );
      return subject;
    };
    const [what, link, other, more] = words;
    if (more !== undefined || (link !== undefined && link !== 'with'))
      throw new AskError(
        where,
        `"about" takes one thing, or "about <thing> with <thing>", got "${echo(words.join(' '))}"`,
      );
    const subject = named(what);
    return about(knowledge, subject, {
      with: link === undefined ? null : named(other),
      threat: this.threat,
    }) as unknown as Json;
  }

  /** What is asked, of those who may know; others learn of it when it is their turn. */
  private ownTurn({ asked }: Known, where: string): NonNullable<Known['asked']> {
    if (!asked) throw new AskError(where, 'another seat is deciding; ask when it is your turn');
    return asked;
  }
}

const QUESTIONS = ['options', 'about', 'why', 'odds', 'preview', 'view', 'scene', 'log', 'measures', 'record', 'state'];

/** What a conversation may draw on: everything, or one seat's outlook. */
interface Known {
  readonly seat: Seat;
  readonly state: AnyState;
  readonly asked: Omit<DecisionQuestion, 'quiet' | 'anonymous' | 'fight'> | null;
  readonly waiting: Waiting | null;
  allows(code: number): boolean;
  why(code: number): Why | null;
}

function named<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new AskError(where, (error as Error).message);
  }
}

/** The published schema of requests. */
export const requestJsonSchema = (): unknown => z.toJSONSchema(requestSchema);
