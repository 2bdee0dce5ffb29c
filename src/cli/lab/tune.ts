import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame } from '../../engine/game.ts';
import { changesOf, readVaried } from '../../lab/figures.ts';
import {
  createTune,
  openTune,
  Stopped,
  tune as search,
  type TuneFile,
  type TuneResult,
  tuneCost,
} from '../../lab/files/tune.ts';
import type { Target } from '../../lab/metrics/target.ts';
import { PlanError } from '../../lab/plan.ts';
import { readPlayer } from '../../lab/players.ts';
import { tableText } from '../../lab/report/text.ts';
import { figure, num, of100, plural } from '../../lab/report/words.ts';
import {
  type Arguments,
  type Command,
  Exit,
  type Io,
  isSet,
  numberOf,
  printJson,
  textOf,
  UsageError,
} from '../command.ts';
import { NotFound, openOverlaid, readJson } from '../open.ts';
import { Progress } from '../progress.ts';
import {
  openFor,
  outFolder,
  overOf,
  PLAY_HELP,
  PLAY_OPTIONS,
  planFor,
  STOPPED,
  stopSignal,
  threadsOf,
} from './shared.ts';
import { labelOf } from './study.ts';

const EVALUATIONS = 60;
const EACH = 20;

/** The library is large, and only a file needs it. */
async function targetSchema() {
  const { z } = await import('zod');
  const weight = z.number().positive().optional();
  const wins = z.number().min(0).max(100);
  return z.strictObject({
    wins: z.array(z.strictObject({ players: z.array(z.string()).min(1), seat: z.string(), wins, weight })).min(1),
    first: z.strictObject({ wins, weight }).optional(),
    turns: z.strictObject({ mean: z.number().positive(), weight }).optional(),
  });
}

/** The target of a file, or that equal players are even. */
async function targetOf(game: AnyGame, file: string | undefined, players: readonly string[]): Promise<Target> {
  const seats = game.seats.map(({ id }) => id);
  if (file === undefined) return { wins: [{ players, seat: seats[0] as string, wins: 50 }] };
  const read = (await targetSchema()).safeParse(readJson(file));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new NotFound(
      'target',
      `"${file}", field ${issue?.path.join('.') || 'wins'}: ${issue?.message ?? 'cannot be read'}`,
    );
  }
  for (const [i, { seat, players: named }] of read.data.wins.entries()) {
    if (!seats.includes(seat))
      throw new PlanError('target', `target, wins ${i + 1}, seat: expected ${seats.join(' or ')}, got "${seat}"`);
    if (named.length !== 1 && named.length !== seats.length)
      throw new PlanError(
        'target',
        `target, wins ${i + 1}, players: expected one, or one for each seat, got ${named.length}`,
      );
    for (const text of named) readPlayer(text);
  }
  return read.data;
}

export const tune: Command = {
  name: 'tune',
  summary: 'searches for figures that bring a game nearer to a target',
  help: `
sandtable lab tune <game> --over PATH=VALUES [--over …] [--target FILE] [--evaluations N] [--games N] … [--json]

Tries settings of the named figures; promising ones get more games (an N-tuple bandit). It says before it starts how many
games that costs. The target is a JSON file:

  { "wins": [ { "players": ["veteran", "veteran"], "seat": "german", "wins": 50 },
              { "players": ["veteran", "recruit"], "seat": "german", "wins": 75, "weight": 0.5 } ],
    "first": { "wins": 50 }, "turns": { "mean": 7 } }

wins: how often that seat is to win when these players meet, of 100. first: wins of the side that decides first. turns: the
mean length. Without a target equal players are to win half each.
${PLAY_HELP}
  --over PATH=…     what is varied, as in \`sandtable lab sweep\`; any number of times
  --target FILE     what is wanted
  --evaluations N   settings tried, the same one counted again; ${EVALUATIONS} if absent
  --games N         games of each pairing in one evaluation; ${EACH} if absent
  --dry-run         says what it would cost, and plays nothing
  --json            one JSON object`,
  options: {
    ...PLAY_OPTIONS,
    over: { type: 'string', multiple: true },
    target: { type: 'string' },
    evaluations: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  takes: [1, 1],
  async run(args, io) {
    const { game, request } = await openFor(args, io, args.positionals[0] ?? '');
    const plan = planFor(game, { ...request, games: numberOf(args, 'games', EACH, 1) });
    const varied = overOf(args).map((text) => readVaried(game, plan.scenario, text));
    if (varied.length === 0) throw new UsageError('tune: say with --over which figures are varied');
    // A value that the tables do not take is told now, not in the middle of the search.
    for (const one of varied)
      for (const value of one.values) {
        const { overlay } = changesOf(game, [one], [value], request);
        if (overlay !== undefined) await openOverlaid(io, game.id, overlay);
      }
    const file: TuneFile = {
      game: game.id,
      base: { ...request, scenario: plan.scenario },
      varied,
      target: await targetOf(game, textOf(args, 'target'), plan.players),
      evaluations: numberOf(args, 'evaluations', EVALUATIONS, 1),
      each: plan.games,
      seed: plan.seed,
    };
    const cost = tuneCost(file);
    io.err(
      `${plural(cost.settings, 'setting')}, ${plural(cost.evaluations, 'evaluation')} of ${plural(file.each * file.target.wins.length, 'game')}: ${plural(cost.games, 'game')} in all.\n`,
    );
    if (isSet(args, 'dry-run')) {
      if (isSet(args, 'json')) printJson(io, { cost });
      return Exit.ok;
    }
    const path = outFolder(args, ['tune', plan.game, plan.scenario, plan.seed].join('-'));
    createTune(path, file);
    return playTune(args, io, path);
  },
};

export async function playTune(args: Arguments, io: Io, path: string): Promise<number> {
  const file = openTune(path);
  const { signal, done } = stopSignal();
  const progress = new Progress(io, 'tune', file.evaluations);
  try {
    const result = await search(path, {
      catalog: io.catalog,
      catalogModule: io.catalogModule,
      threads: threadsOf(args),
      signal,
      onEvaluation: (n, best) =>
        progress.at(n, `best so far misses by ${figure(Math.sqrt(Math.max(0, -best)) * 100)} of 100`),
    });
    progress.end();
    writeFileSync(join(path, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
    if (isSet(args, 'json')) printJson(io, result);
    else io.out(resultText(file, result, path, io.columns));
    return Exit.ok;
  } catch (error) {
    progress.end();
    if (!(error instanceof Stopped)) throw error;
    io.err(`Stopped. What is finished is saved; \`sandtable lab resume ${path}\` goes on.\n`);
    return STOPPED;
  } finally {
    done();
  }
}

function resultText(file: TuneFile, result: TuneResult, path: string, width: number): string {
  const shown = (x: number): string => (x <= 1 ? of100(x) : figure(x));
  const rows = result.best.rows.map((row, i) => [
    row.what,
    shown(row.wanted),
    shown(result.printed.rows[i]?.found ?? 0),
    shown(row.found),
    row.low === undefined ? '' : shown(row.low),
    row.high === undefined ? '' : shown(row.high),
  ]);
  const tried = result.tried
    .slice(0, 10)
    .map(({ values, times, promise }) => [labelOf(file.varied, values), times, figure(promise)]);
  return [
    `Best of ${plural(result.tried.length, 'setting')} tried, ${num(result.played)} games: ${labelOf(file.varied, result.best.values)}.`,
    `Printed: ${labelOf(file.varied, result.printed.values)}.`,
    '',
    tableText({ columns: ['Of 100', 'Wanted', 'Printed', 'Best', 'From', 'To'], rows }, width),
    '',
    tableText({ columns: ['Setting', 'Tried', 'Promise, 0 to 1'], rows: tried }, width),
    '',
    `Result: ${join(path, 'result.json')}`,
    '',
  ].join('\n');
}
