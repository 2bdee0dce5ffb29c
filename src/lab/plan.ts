/** What a run plays: everything its rows depend on, and nothing else. */

import { type AnyGame, type Json, type ResultInfo, seatsIn } from '../engine/game.ts';
import { dataHash } from '../engine/match.ts';
import { hashText } from '../engine/random.ts';
import { namedIds, parseRulebook } from '../engine/rulebook.ts';
import { completeSetup, isPlayedByRules } from '../engine/setup.ts';
import { canonical, echo } from '../engine/text.ts';
import { isQuick, isSlow, type LabPlayer, PlayerError, playerText, readPlayer } from './players.ts';
import { ROWS_VERSION } from './schema.ts';

export class PlanError extends Error {
  override readonly name = 'PlanError';
  /** The part of the request that is wrong. */
  readonly where: string;

  constructor(where: string, message: string) {
    super(message);
    this.where = where;
  }
}

export interface RunPlan {
  readonly rows: number;
  readonly game: string;
  readonly edition: number;
  /** Hash of the figures it is played with. */
  readonly data: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  /** A data file laid over the tables, and what it was called. */
  readonly overlay?: Json;
  readonly overlayName?: string;
  /** By seat; "rules" where the rules themselves play. */
  readonly players: readonly string[];
  readonly games: number;
  readonly seed: string;
  /** Every deal is played twice, with the players swapped. */
  readonly mirror: boolean;
  /** Games a batch: what is lost when the run is killed. */
  readonly batch: number;
  /** Every n-th game is kept in detail. */
  readonly detail: number;
}

/** A statement of the rulebook, and when it can fire. */
export interface RuleFact {
  readonly id: string;
  readonly text: string;
  /** The chapter it stands in. */
  readonly chapter: string;
  /** Why it cannot fire, or is not seen to. */
  readonly silent?: 'definition' | 'construction' | 'unwatched';
  /** The scenarios, and the settings ("mud=on"), that it needs; absent where any will do. */
  readonly scenarios?: readonly string[];
  readonly settings?: readonly string[];
}

/** What a report needs to know of the game, so that it can be made without loading it. */
export interface GameFacts {
  readonly title: string;
  readonly scenario: string;
  readonly seats: readonly {
    readonly id: string;
    readonly name: string;
    readonly inSentence: string;
    /** Its cardboard and its dark print, for figures; runs of older programs have none. */
    readonly color?: string;
    readonly deep?: string;
  }[];
  readonly results: readonly ResultInfo[];
  readonly verbs: readonly { readonly word: string; readonly label: string }[];
  /** What the settings of the rules are unless somebody changes them. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  /** The statements of the rulebook, in its order. */
  readonly rules: readonly RuleFact[];
}

export interface RunRequest {
  readonly scenario?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly overlay?: unknown;
  readonly overlayName?: string | undefined;
  /** `veteran,greedy`, or one name for all seats. */
  readonly players?: string | undefined;
  readonly games?: number | undefined;
  readonly seed?: string | undefined;
  readonly mirror?: boolean | undefined;
  readonly batch?: number | undefined;
}

export const MAX_GAMES = 10_000_000;
/** Games kept in detail. */
const DETAILED = 500;
const MAX_BATCHES = 400;
const USUAL_BATCH = { quick: 50, middling: 10, slow: 2 } as const;

export const RULES = 'rules';

function playersOf(game: AnyGame, scenario: string, text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  const free = game.seats.filter((_, seat) => !isPlayedByRules(game, scenario, seat));
  if (words.length !== 1 && words.length !== game.seats.length)
    throw new PlanError(
      'players',
      `players: expected one, or one for each of ${free.length} seats, got "${echo(text)}"`,
    );
  return game.seats.map((_, seat) => {
    if (isPlayedByRules(game, scenario, seat)) return RULES;
    try {
      return playerText(readPlayer((words.length === 1 ? words[0] : words[seat]) as string));
    } catch (error) {
      if (error instanceof PlayerError) throw new PlanError('players', error.message);
      throw error;
    }
  });
}

/** A whole plan from what was asked for; what is wrong with it is said before anything is played. */
export function planRun(game: AnyGame, request: RunRequest): RunPlan {
  const setup = completeSetup(game, request.scenario, request.options);
  const players = playersOf(game, setup.scenario, request.players ?? 'first-sight');
  const games = request.games ?? 1000;
  if (!Number.isInteger(games) || games < 1 || games > MAX_GAMES)
    throw new PlanError('games', `games: expected a whole number from 1 to ${MAX_GAMES}, got ${games}`);
  const seed = request.seed ?? 'lab';
  if (!/^[^\s\p{Cc}\p{Cf}/\\]{1,100}$/u.test(seed))
    throw new PlanError('seed', `seed: expected one word of up to 100 characters, got "${echo(seed)}"`);
  const mirror = request.mirror ?? false;
  if (mirror && players.includes(RULES))
    throw new PlanError('mirror', 'mirror: the rules play a seat of this scenario, and cannot change seats');
  return {
    rows: ROWS_VERSION,
    game: game.id,
    edition: game.edition.version,
    data: dataHash(game),
    scenario: setup.scenario,
    options: setup.options,
    ...(request.overlay === undefined ? {} : { overlay: request.overlay as Json }),
    ...(request.overlayName === undefined ? {} : { overlayName: request.overlayName }),
    players,
    games,
    seed,
    mirror,
    batch: request.batch ?? batchFor(players, games),
    detail: Math.max(1, Math.ceil(games / DETAILED)),
  };
}

/** Small where games take long, so that little is lost with a batch; never more batches than a folder holds with ease. */
function batchFor(players: readonly string[], games: number): number {
  const all = players.filter((text) => text !== RULES).map(readPlayer);
  const usual = all.some(isSlow) ? USUAL_BATCH.slow : all.every(isQuick) ? USUAL_BATCH.quick : USUAL_BATCH.middling;
  return Math.max(Math.min(usual, Math.max(1, Math.ceil(games / 8))), Math.ceil(games / MAX_BATCHES));
}

export const factsOf = (game: AnyGame, plan: RunPlan): GameFacts => ({
  title: game.title,
  scenario: game.scenarios.find(({ id }) => id === plan.scenario)?.title ?? plan.scenario,
  seats: seatsIn(game, { scenario: plan.scenario, options: plan.options }).map(({ id, name, inSentence, style }) => ({
    id,
    name,
    inSentence: inSentence ?? name,
    color: style.color,
    deep: style.deep,
  })),
  results: game.results,
  verbs: game.verbs.map(({ word, label }) => ({ word, label: label ?? word })),
  defaults: Object.fromEntries(game.options.map(({ id, values }) => [id, values[0] ?? ''])),
  scenarios: game.scenarios.map(({ id, title }) => ({ id, title })),
  rules: ruleFacts(game),
});

/** What the rulebook says, with what the game knows of its marks. */
export function ruleFacts(game: Pick<AnyGame, 'rulebook' | 'ruleMarks'>): RuleFact[] {
  const book = parseRulebook(game.rulebook);
  const { definitions = [], construction = [], unwatched = [], scenarios = {}, settings = {} } = game.ruleMarks ?? {};
  const silent = new Map<string, NonNullable<RuleFact['silent']>>();
  const note = (kind: NonNullable<RuleFact['silent']>, list: readonly string[]): void => {
    for (const id of namedIds(book, list)) silent.set(id, kind);
  };
  // What no program can break, and what only points elsewhere, is marked so in the rulebook itself.
  for (const { id, testable } of book.statements) if (!testable) silent.set(id, 'definition');
  note('definition', definitions);
  note('construction', construction);
  note('unwatched', unwatched);
  const needs = (lists: Readonly<Record<string, readonly string[]>>): Map<string, string[]> => {
    const found = new Map<string, string[]>();
    for (const [name, list] of Object.entries(lists))
      for (const id of namedIds(book, list)) found.set(id, [...(found.get(id) ?? []), name]);
    return found;
  };
  const [inScenarios, withSettings] = [needs(scenarios), needs(settings)];
  return book.chapters.flatMap((chapter) =>
    chapter.statements.map(({ id, name, text }) => ({
      id,
      text: name === undefined ? text : `${name}. ${text}`,
      chapter: [chapter.number, chapter.title].filter((part) => part !== undefined).join(' '),
      ...(silent.has(id) ? { silent: silent.get(id) as NonNullable<RuleFact['silent']> } : {}),
      ...(inScenarios.has(id) ? { scenarios: inScenarios.get(id) as string[] } : {}),
      ...(withSettings.has(id) ? { settings: withSettings.get(id) as string[] } : {}),
    })),
  );
}

/** The same plan is the same run, whoever asks for it and how often. */
export const runId = (plan: RunPlan): string => hashText(canonical(plan)).slice(0, 24);

export const batchCount = (plan: RunPlan): number => Math.ceil(plan.games / plan.batch);

/** The numbers of a batch's games, from 1 on. Batches are counted from 0. */
export function gamesOfBatch(plan: RunPlan, batch: number): readonly number[] {
  const from = batch * plan.batch;
  return Array.from({ length: Math.max(0, Math.min(plan.batch, plan.games - from)) }, (_, i) => from + i + 1);
}

/** How one game of a run is played. */
export interface GamePlan {
  readonly game: number;
  readonly deal: number;
  readonly seed: string;
  readonly mirrored: boolean;
  readonly detailed: boolean;
  /** By seat. */
  readonly players: readonly (LabPlayer | null)[];
}

export function gamePlan(plan: RunPlan, game: number): GamePlan {
  const deal = plan.mirror ? Math.ceil(game / 2) : game;
  const mirrored = plan.mirror && game % 2 === 0;
  const players = mirrored ? plan.players.toReversed() : plan.players;
  return {
    game,
    deal,
    seed: `${plan.seed}-${deal}`,
    mirrored,
    detailed: (game - 1) % plan.detail === 0,
    players: players.map((text) => (text === RULES ? null : readPlayer(text))),
  };
}
