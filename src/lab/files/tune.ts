/**
 * A search for figures that bring a design nearer to a target. Every evaluation is a line of a journal: a search that was
 * stopped goes on where it was, and comes to the same end.
 */

import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { AnyGame, CatalogEntry, Json } from '../../engine/game.ts';
import { outcomesOf } from '../batch.ts';
import { changesOf, type Varied } from '../figures.ts';
import { NTupleSearch, type Setting } from '../metrics/ntuple.ts';
import { type Found, fitness, type Target, type TargetRow, targetRows } from '../metrics/target.ts';
import { planRun, type RunPlan, type RunRequest } from '../plan.ts';
import type { GameOutcome } from '../play.ts';
import { openPool, type WorkPool } from '../pool.ts';
import { FolderError } from './folder.ts';

export interface TuneFile {
  readonly game: string;
  readonly base: RunRequest;
  readonly varied: readonly Varied[];
  readonly target: Target;
  readonly evaluations: number;
  /** Games of each pairing of the target, for one evaluation. */
  readonly each: number;
  readonly seed: string;
}

/** Fresh games with which the best setting is compared to the printed one at the end. */
const CHECKED = 4;

export interface TuneCost {
  readonly settings: number;
  readonly evaluations: number;
  /** Games in all, those of the last check included. */
  readonly games: number;
}

export function tuneCost({ varied, evaluations, each, target }: TuneFile): TuneCost {
  const settings = varied.reduce((all, { values }) => all * values.length, 1);
  return { settings, evaluations, games: (evaluations + 2 * CHECKED) * each * target.wins.length };
}

interface Evaluation {
  readonly setting: Setting;
  readonly found: readonly Found[];
  readonly fitness: number;
}

export interface TuneResult {
  readonly version: 1;
  readonly cost: TuneCost;
  readonly played: number;
  readonly best: { readonly values: readonly Json[]; readonly rows: readonly TargetRow[]; readonly fitness: number };
  readonly printed: { readonly values: readonly Json[]; readonly rows: readonly TargetRow[]; readonly fitness: number };
  /** Settings by how they did, the best first. */
  readonly tried: readonly {
    readonly values: readonly Json[];
    readonly times: number;
    readonly mean: number;
    readonly promise: number;
  }[];
  /** What to lay over the tables to have the best setting. */
  readonly overlay: Json | null;
  readonly options: Readonly<Record<string, string>>;
}

const JOURNAL = 'evaluations.jsonl';
const REQUEST = 'tune.json';
/** Games that a thread plays at a time. */
const PORTION = 10;

export interface TuneOptions {
  readonly catalog: readonly CatalogEntry[];
  readonly catalogModule?: string | undefined;
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onEvaluation?: (done: number, best: number) => void;
}

export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export const isTuneAt = (path: string): boolean => existsSync(join(path, REQUEST));

export function createTune(path: string, file: TuneFile): void {
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new FolderError(`${path} is not empty: choose another folder with --out, or resume what is in it`);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, REQUEST), `${JSON.stringify(file, null, 2)}\n`);
}

export const openTune = (path: string): TuneFile => {
  try {
    return JSON.parse(readFileSync(join(path, REQUEST), 'utf8')) as TuneFile;
  } catch (error) {
    throw new FolderError(`${join(path, REQUEST)} cannot be read: ${(error as Error).message}`);
  }
};

function readEvaluations(path: string): Evaluation[] {
  const at = join(path, JOURNAL);
  if (!existsSync(at)) return [];
  const text = readFileSync(at, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A line that was cut off is one that was being written.
  if (whole !== text) writeFileSync(at, whole);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Evaluation);
}

class Tuner {
  private readonly file: TuneFile;
  private readonly options: TuneOptions;
  private readonly entry: CatalogEntry;
  private readonly printed: AnyGame;
  private readonly pool: WorkPool | null;

  constructor(file: TuneFile, options: TuneOptions, entry: CatalogEntry, printed: AnyGame, pool: WorkPool | null) {
    this.file = file;
    this.options = options;
    this.entry = entry;
    this.printed = printed;
    this.pool = pool;
  }

  valuesOf(setting: Setting): Json[] {
    return setting.map((at, i) => this.file.varied[i]?.values[at] as Json);
  }

  /** Plays every pairing of the target with these figures. */
  async found(values: readonly Json[] | null, times: string, games: number): Promise<Found[]> {
    const { base, varied, target, seed } = this.file;
    const changes = values === null ? base : changesOf(this.printed, varied, values, base);
    const game = changes.overlay === undefined ? this.printed : await this.entry.load(changes.overlay);
    const all: Found[] = [];
    for (const [i, wanted] of target.wins.entries()) {
      const plan = planRun(game, {
        ...base,
        ...(changes.overlay === undefined ? {} : { overlay: changes.overlay }),
        options: changes.options,
        players: wanted.players.join(','),
        games,
        seed: `${seed}-${times}-${i + 1}`,
      });
      const seat = game.seats.findIndex(({ id }) => id === wanted.seat);
      const outcomes = (await this.play(game, plan)).filter((outcome) => outcome !== null);
      const points = (of: (outcome: GameOutcome) => number): number =>
        outcomes.reduce(
          (sum, outcome) => sum + (outcome.winner === null ? 0.5 : outcome.winner === of(outcome) ? 1 : 0),
          0,
        );
      all.push({
        games: outcomes.length,
        points: points(() => seat),
        first: points(({ first }) => first),
        turns: outcomes.reduce((sum, { turns }) => sum + turns, 0),
      });
    }
    return all;
  }

  private async play(game: AnyGame, plan: RunPlan): Promise<(GameOutcome | null)[]> {
    const numbers = Array.from({ length: plan.games }, (_, i) => i + 1);
    const { catalogModule, signal } = this.options;
    const stop = (): void => {
      if (signal?.aborted) throw new Stopped('stopped');
    };
    stop();
    if (!this.pool) {
      const outcomes = outcomesOf(game, plan, numbers);
      await new Promise((resolve) => setImmediate(resolve));
      stop();
      return outcomes;
    }
    const inputs = Array.from({ length: Math.ceil(numbers.length / PORTION) }, (_, i) => ({
      catalogModule,
      plan,
      numbers: numbers.slice(i * PORTION, (i + 1) * PORTION),
    }));
    const found: (GameOutcome | null)[][] = [];
    const task = { module: new URL('../batch.ts', import.meta.url).href, name: 'outcomesIn', signal };
    await this.pool.run<(typeof inputs)[number], (GameOutcome | null)[]>(task, inputs, (outcomes, i) => {
      found[i] = outcomes;
    });
    stop();
    return found.flat();
  }
}

/** Goes through with the search that stands in a folder, from where it was left. */
export async function tune(path: string, options: TuneOptions): Promise<TuneResult> {
  const file = openTune(path);
  const { varied, target, seed } = file;
  const entry = options.catalog.find(({ id }) => id === file.game);
  if (!entry) throw new FolderError(`${path}: the game "${file.game}" is not here`);
  const printed = await entry.load(file.base.overlay);
  const threads = options.threads ?? availableParallelism();
  const pool = options.catalogModule !== undefined && threads > 1 ? openPool(threads) : null;
  const tuner = new Tuner(file, options, entry, printed, pool);
  const search = new NTupleSearch(
    varied.map(({ values }) => values.length),
    { seed },
  );
  const past = readEvaluations(path);
  let games = 0;
  try {
    for (let i = 0; i < file.evaluations; i++) {
      const setting = search.next();
      const known = past[i];
      if (known && known.setting.join() !== setting.join())
        throw new FolderError(
          `${path}: evaluation ${i + 1} is of another setting: the program has changed since. Start a new search.`,
        );
      const times = search.tried.get(setting.join(' '))?.count ?? 0;
      const found = known?.found ?? (await tuner.found(tuner.valuesOf(setting), `e${times + 1}`, file.each));
      const result = fitness(target, found);
      if (!known)
        appendFileSync(
          join(path, JOURNAL),
          `${JSON.stringify({ setting, found, fitness: result } satisfies Evaluation)}\n`,
        );
      games += found.reduce((sum, each) => sum + each.games, 0);
      search.tell(setting, result);
      options.onEvaluation?.(i + 1, Math.max(...[...search.tried.values()].map(({ total, count }) => total / count)));
    }
    const best = tuner.valuesOf(search.best());
    const judged = async (values: readonly Json[] | null): Promise<TuneResult['best']> => {
      const found = await tuner.found(values, 'check', CHECKED * file.each);
      games += found.reduce((sum, each) => sum + each.games, 0);
      return {
        values: values ?? varied.map((figure) => figure.printed),
        rows: targetRows(target, found),
        fitness: fitness(target, found),
      };
    };
    const changes = changesOf(printed, varied, best, file.base);
    return {
      version: 1,
      cost: tuneCost(file),
      best: await judged(best),
      printed: await judged(null),
      played: games,
      tried: [...search.tried.values()]
        .map(({ setting, count, total }) => ({
          values: tuner.valuesOf(setting),
          times: count,
          mean: total / count,
          promise: search.promise(setting),
        }))
        .sort((a, b) => b.promise - a.promise),
      overlay: changes.overlay ?? null,
      options: changes.options,
    };
  } finally {
    await pool?.close();
  }
}
