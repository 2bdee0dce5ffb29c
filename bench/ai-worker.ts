// Plays matches between AI players as told, on a thread of the pool.
import { playDuel } from '../src/ai/duel.ts';
import { levelOf } from '../src/ai/levels.ts';
import { type Budget, makePlayer } from '../src/ai/player.ts';
import type { SearchLimits } from '../src/ai/search.ts';
import type { AnyGame, CatalogEntry } from '../src/engine/game.ts';
import { type Chooser, firstSight } from './first-sight.ts';

/** A level, perhaps with another budget or other limits for a trial. */
export interface Contender {
  /** `quick` plays by first sight. */
  readonly level: string;
  readonly budget?: Budget;
  readonly limits?: Partial<SearchLimits>;
  /** Replaces weights of the game's own table. */
  readonly weights?: Weights;
}

export type Weights = Readonly<Record<string, number>>;

/** What a game's ai.ts shows for tuning. */
export interface Tunable {
  readonly WEIGHTS: Weights;
  adviceWith(weights: Weights): AnyGame['advice'];
}

/** The file is named by the game's id. */
export const tunableOf = async (id: string): Promise<Tunable> =>
  (await import(`../src/games/${id}/ai.ts`)) as unknown as Tunable;

async function withWeights(game: AnyGame, weights: Weights): Promise<AnyGame> {
  const { WEIGHTS, adviceWith } = await tunableOf(game.id);
  return { ...game, advice: adviceWith({ ...WEIGHTS, ...weights }) };
}

export interface Job {
  readonly id: number;
  readonly game: string;
  readonly scenario: string;
  /** Switches of the rules, those left out as they are by default. */
  readonly options?: Readonly<Record<string, string>>;
  readonly seed: string;
  /** By seat. */
  readonly players: readonly Contender[];
}

export interface Done {
  readonly id: number;
  readonly result: string;
  readonly winner: number | null;
  readonly grade: number;
  readonly choices: number;
  /** What each seat has of that which is counted towards victory at the end. */
  readonly counted: readonly number[];
  readonly phases: readonly { readonly longest: number; readonly mean: number; readonly count: number }[];
}

const games = new Map<string, Promise<AnyGame>>();

async function load(id: string): Promise<AnyGame> {
  const { catalog } = (await import('../src/games/catalog.ts')) as { catalog: readonly CatalogEntry[] };
  const entry = catalog.find((e) => e.id === id);
  if (!entry) throw new Error(`unknown game "${id}"; known: ${catalog.map((e) => e.id).join(', ')}`);
  return entry.load();
}

/** A game of the catalog, loaded once. */
export function loadGame(id: string): Promise<AnyGame> {
  let loading = games.get(id);
  if (!loading) {
    loading = load(id);
    games.set(id, loading);
  }
  return loading;
}

export async function playerOf(game: AnyGame, contender: Contender, seed: string): Promise<Chooser> {
  const { level, budget, limits, weights } = contender;
  if (level === 'quick') return firstSight(game, seed);
  return makePlayer(weights ? await withWeights(game, weights) : game, levelOf(level), {
    seed,
    ...(budget === undefined ? {} : { budget }),
    ...(limits === undefined ? {} : { limits }),
  });
}

export async function playJob(job: Job): Promise<Done> {
  const game = await loadGame(job.game);
  const players = await Promise.all(
    job.players.map((contender, seat) => playerOf(game, contender, `${job.seed} seat ${seat}`)),
  );
  const { scenario, seed, options = {} } = job;
  const duel = playDuel(game, { scenario, seed, options }, players);
  return {
    id: job.id,
    result: duel.result.id,
    winner: duel.result.winner,
    grade: duel.result.grade,
    choices: duel.choices,
    counted: duel.counted,
    phases: duel.phases,
  };
}
