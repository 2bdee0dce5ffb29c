/** What the commands of the lab share: arguments, folders, progress, and how a run is stopped. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame } from '../../engine/game.ts';
import { echo } from '../../engine/text.ts';
import type { RunFolder } from '../../lab/files/folder.ts';
import { checkSample, isComplete, type PlayOptions, playRun } from '../../lab/files/run.ts';
import { factsOf, planRun, type RunPlan, type RunRequest } from '../../lab/plan.ts';
import { headlineOf } from '../../lab/report/index.ts';
import { num, plural } from '../../lab/report/words.ts';
import { type Arguments, type Io, isSet, numberOf, textOf, UsageError } from '../command.ts';
import { openOverlaid, readJson } from '../open.ts';
import { Progress } from '../progress.ts';

/** Where runs are kept, unless the line says otherwise. */
export const ROOT = 'lab';
/** As shells say it of a program that was stopped from the keyboard. */
export const STOPPED = 130;

/** Arguments of everything that plays. */
export const PLAY_OPTIONS = {
  scenario: { type: 'string' },
  games: { type: 'string' },
  players: { type: 'string' },
  options: { type: 'string', multiple: true },
  data: { type: 'string', multiple: true },
  seed: { type: 'string' },
  mirror: { type: 'boolean' },
  batch: { type: 'string' },
  out: { type: 'string' },
  workers: { type: 'string' },
} as const;

export const PLAY_HELP = `
  --scenario ID     the first scenario if absent
  --games N         games to play; 1000 if absent
  --players A,B     one for each seat, or one for all: random, first-sight, greedy, recruit, regular, veteran, general.
                    veteran#400 thinks for 400 iterations a phase; first-sight if absent
  --options N=V,…   settings of the rules
  --data FILE       a data file that replaces values of the game
  --seed TEXT       the same seed plays the same games; "lab" if absent
  --mirror          plays every deal twice, with the players swapped
  --out FOLDER      where the rows go; a new folder under ./${ROOT} if absent
  --workers N       threads; one per processor core if absent
  --batch N         games a batch: what is lost when the run is killed`;

const listOf = (args: Arguments, name: string): readonly string[] => {
  const given = args.values[name];
  return given === undefined || typeof given === 'boolean'
    ? []
    : typeof given === 'string'
      ? [given]
      : given.map(String);
};

/** `--options mud=on,fog=off`, any number of times. */
export function settingsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts
      .flatMap((text) => text.split(','))
      .map((text) => {
        const match = /^([^=]+)=(.+)$/.exec(text.trim());
        if (!match) throw new UsageError(`--options: expected name=value, got "${echo(text)}"`);
        return [match[1], match[2]];
      }),
  );
}

export const dataFilesOf = (args: Arguments): readonly string[] => listOf(args, 'data');
export const optionTextsOf = (args: Arguments): readonly string[] => listOf(args, 'options');
export const overOf = (args: Arguments): readonly string[] => listOf(args, 'over');

/** What the line asks for, apart from data files and settings. */
export function requestOf(args: Arguments): RunRequest {
  return {
    scenario: textOf(args, 'scenario'),
    players: textOf(args, 'players'),
    seed: textOf(args, 'seed'),
    mirror: isSet(args, 'mirror'),
    ...(textOf(args, 'games') === undefined ? {} : { games: numberOf(args, 'games', 1000, 1) }),
    ...(textOf(args, 'batch') === undefined ? {} : { batch: numberOf(args, 'batch', 1, 1) }),
  };
}

export interface Opened {
  readonly game: AnyGame;
  readonly request: RunRequest;
}

/** A game with at most one data file, and what is asked of it. */
export async function openFor(args: Arguments, io: Io, id: string): Promise<Opened> {
  // What is said wrongly is told before a folder is made.
  threadsOf(args);
  const files = dataFilesOf(args);
  if (files.length > 1) throw new UsageError('--data: one data file only');
  const request = { ...requestOf(args), options: settingsOf(optionTextsOf(args)) };
  const [file] = files;
  if (file === undefined) return { game: await openOverlaid(io, id), request };
  const overlay = readJson(file);
  return { game: await openOverlaid(io, id, overlay), request: { ...request, overlay, overlayName: file } };
}

/** A plan, with what was said wrongly on the line told as bad usage. */
export const planFor = (game: AnyGame, request: RunRequest): RunPlan => planRun(game, request);

export const threadsOf = (args: Arguments): number | undefined =>
  textOf(args, 'workers') === undefined ? undefined : numberOf(args, 'workers', 1, 1);

/** A folder of its own for what is played, named by it. */
export function outFolder(args: Arguments, name: string): string {
  const given = textOf(args, 'out');
  if (given !== undefined) return given;
  const plain = name.replace(/[^\w#.-]+/g, '-').slice(0, 100);
  for (let n = 1; ; n++) {
    const path = join(ROOT, n === 1 ? plain : `${plain}-${n}`);
    if (!existsSync(path)) return path;
  }
}

export const runName = (plan: RunPlan): string =>
  [plan.game, plan.scenario, [...new Set(plan.players)].join('-'), plan.seed].join('-');

export const fileFor = (game: AnyGame, plan: RunPlan) => ({
  plan,
  facts: factsOf(game, plan),
  started: new Date().toISOString(),
});

/** A signal that Ctrl-C, or being told to end, sets off. */
export function stopSignal(): { readonly signal: AbortSignal; readonly done: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    signal: controller.signal,
    done: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}

export const withoutDuck =
  (io: Io) =>
  (reason: string): void =>
    io.err(
      `DuckDB cannot be loaded (${reason}): rows are written and reports are made without it, more slowly. \`npm install\` fetches it where there is one for this machine.\n`,
    );

export interface PlayOn {
  readonly folder: RunFolder;
  readonly signal: AbortSignal;
  readonly threads: number | undefined;
}

/** Plays what is missing of a run with a bar that says how far it is; false if it was stopped. */
export async function playOn(
  io: Io,
  { folder, signal, threads }: PlayOn,
  more: Partial<PlayOptions> = {},
): Promise<boolean> {
  const { plan, facts } = folder.run;
  const done = (): number => folder.tally.games + folder.tally.failed;
  const progress = new Progress(io, 'lab', plan.games, done());
  try {
    await playRun(folder, {
      catalog: io.catalog,
      catalogModule: io.catalogModule,
      threads,
      signal,
      onWithoutDuck: withoutDuck(io),
      onBatch: () => progress.at(done(), `${progress.rate(done())}, ${headlineOf(facts, folder.tally)}`),
      ...more,
    });
  } finally {
    progress.end();
  }
  return isComplete(folder);
}

export function tellStopped(io: Io, folder: RunFolder): void {
  const { games, failed } = folder.tally;
  io.err(
    `Stopped after ${num(games + failed)} of ${plural(folder.run.plan.games, 'game')}. What is finished is saved; \`sandtable lab resume ${folder.path}\` plays the rest.\n`,
  );
}

/** Before a run is taken up: broken files are set aside, and a few finished games are played again. */
export async function takeUp(io: Io, folder: RunFolder): Promise<void> {
  const broken = folder.broken(true);
  if (broken.length > 0) {
    const batches = new Set(broken.map(({ path }) => folder.batchOf(path)));
    for (const { message } of broken.slice(0, 5)) io.err(`${message}\n`);
    folder.lock();
    folder.forget(batches);
    folder.unlock();
    io.err(
      `${plural(batches.size, 'batch', 'batches')} will be played again; the broken files were set aside as *.broken.\n`,
    );
  }
  const tried = await checkSample(folder, io.catalog);
  if (tried.length > 0)
    io.err(
      `${plural(folder.tally.games, 'game')} from before, checked by playing ${tried.length === 1 ? `game ${tried[0]}` : `${tried.length} of them`} again: the same to the byte.\n`,
    );
}
