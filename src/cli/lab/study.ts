import type { AnyGame, Json } from '../../engine/game.ts';
import { changesOf, readVaried, type Varied } from '../../lab/figures.ts';
import { RunFolder } from '../../lab/files/folder.ts';
import { readGames } from '../../lab/files/read.ts';
import { isComplete } from '../../lab/files/run.ts';
import { Study, type StudyPoint } from '../../lab/files/study.ts';
import { comparedGames, compareGames } from '../../lab/metrics/compare.ts';
import { type Rung, skillLadder } from '../../lab/metrics/ladder.ts';
import { share } from '../../lab/metrics/stats.ts';
import { factsOf, PlanError, type RunRequest } from '../../lab/plan.ts';
import { readPlayer } from '../../lab/players.ts';
import {
  type CompareReport,
  compareReport,
  differencesOf,
  type LadderReport,
  ladderReport,
  type SweepReport,
  sweepReport,
} from '../../lab/report/compare.ts';
import { tableText, wrapped } from '../../lab/report/text.ts';
import { plural } from '../../lab/report/words.ts';
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
import { openOverlaid, readJson } from '../open.ts';
import {
  dataFilesOf,
  openFor,
  optionTextsOf,
  outFolder,
  overOf,
  PLAY_HELP,
  PLAY_OPTIONS,
  planFor,
  playOn,
  requestOf,
  STOPPED,
  settingsOf,
  stopSignal,
  takeUp,
  threadsOf,
} from './shared.ts';

type StudyReport = CompareReport | SweepReport | LadderReport;

/** What a study shows, as far as it has been played. */
export async function studyReport(study: Study): Promise<StudyReport> {
  const { kind, facts, varied, points } = study.file;
  const runs = points.map((_, i) => study.run(i));
  if (kind === 'compare')
    return compareRuns(
      runs[0] as RunFolder,
      runs[1] as RunFolder,
      points.map(({ label }) => label),
    );
  if (kind === 'sweep') {
    const first = facts.seats[0]?.id;
    const rows = runs.flatMap((folder, i) => {
      const { results, games, turns } = folder.tally;
      if (games === 0) return [];
      const won = facts.results.reduce((sum, { id, winner }) => {
        const points = winner === null ? 0.5 : facts.seats[winner]?.id === first ? 1 : 0;
        return sum + points * (results[id] ?? 0);
      }, 0);
      return [{ values: points[i]?.values ?? [], games, turns: turns / games, ...share(won, games) }];
    });
    return sweepReport(facts, varied, rows);
  }
  const rungs: Rung[] = [];
  for (const [i, folder] of runs.entries()) {
    const { games, sides } = await readGames(folder);
    const strong = points[i]?.plan.players[0];
    if (games.length > 0)
      rungs.push({
        budget: Number(points[i]?.values[0]),
        games: games.length,
        points: sides.filter(({ player }) => player === strong).reduce((sum, { won }) => sum + won, 0),
      });
  }
  return ladderReport(facts, readPlayer(points[0]?.plan.players[0] ?? '').name, skillLadder(rungs));
}

export function tellReport(args: Arguments, io: Io, made: StudyReport): void {
  if (isSet(args, 'json')) {
    printJson(io, made);
    return;
  }
  const lines = [`${made.facts.title}, ${made.facts.scenario}`];
  if ('differs' in made)
    lines.push(`A: ${made.names[0]}`, `B: ${made.names[1]}`, ...made.differs.map((text) => `  ${text}`));
  lines.push('', wrapped(made.finding, io.columns), '', tableText(made.table, io.columns));
  io.out(`${lines.join('\n')}\n`);
}

/** Plays what is missing of a study, and says what it shows. */
export async function playStudy(args: Arguments, io: Io, study: Study): Promise<number> {
  const { signal, done } = stopSignal();
  try {
    for (const [i, { label }] of study.file.points.entries()) {
      const folder = study.run(i);
      if (isComplete(folder)) continue;
      io.err(`${i + 1} of ${study.file.points.length}: ${label}\n`);
      if (folder.finished.length > 0) await takeUp(io, folder);
      if (await playOn(io, { folder, signal, threads: threadsOf(args) })) continue;
      io.err(`Stopped. What is finished is saved; \`sandtable lab resume ${study.path}\` plays the rest.\n`);
      return STOPPED;
    }
  } finally {
    done();
  }
  tellReport(args, io, await studyReport(study));
  if (!isSet(args, 'json')) io.out(`\nRuns: ${study.path}\n`);
  return Exit.ok;
}

// ---- compare ------------------------------------------------------------------------------------------------------------

async function compareRuns(a: RunFolder, b: RunFolder, names?: readonly string[]): Promise<CompareReport> {
  const [p, q] = [a.run.plan, b.run.plan];
  if (p.game !== q.game)
    throw new PlanError('run', `${a.path} is of ${p.game}, ${b.path} of ${q.game}: they cannot be compared`);
  if (p.seed !== q.seed || p.mirror !== q.mirror)
    throw new PlanError(
      'run',
      `${a.path} and ${b.path} were not played on the same deals: use the same --seed, and --mirror for both or none`,
    );
  const { facts } = a.run;
  const [first, second] = [await readGames(a), await readGames(b)];
  const comparison = compareGames(comparedGames(facts, first.games), comparedGames(facts, second.games));
  const nameOf = (i: 0 | 1): string => names?.[i] ?? [a.path, b.path][i] ?? '';
  return compareReport(facts, [nameOf(0), nameOf(1)], differencesOf(p, q), comparison);
}

export const compare: Command = {
  name: 'compare',
  summary: 'compares two runs, data files or settings on the same deals',
  help: `
sandtable lab compare <folder> <folder> [--json]
sandtable lab compare <game> --data A.json --data B.json [--scenario ID] [--games N] … [--json]
sandtable lab compare <game> --options N=V --options N=V … [--json]

Compares two runs that were played with the same seed, or plays both sides of a comparison: --data or --options given twice,
first A, then B. One data file, or one setting, is compared with the game as it is printed.
${PLAY_HELP}
  --json            one JSON object`,
  options: PLAY_OPTIONS,
  takes: [1, 2],
  async run(args, io) {
    if (args.positionals.length === 2) {
      const [a, b] = args.positionals.map((path) => RunFolder.open(path)) as [RunFolder, RunFolder];
      tellReport(args, io, await compareRuns(a, b));
      return Exit.ok;
    }
    threadsOf(args);
    const [id = ''] = args.positionals;
    const [files, settings] = [dataFilesOf(args), optionTextsOf(args)];
    if (files.length === 0 && settings.length === 0)
      throw new UsageError('compare: name two folders, or say with --data or --options what differs');
    if (files.length > 2 || settings.length > 2)
      throw new UsageError('compare: --data and --options are given at most twice');
    const of = <T>(list: readonly T[], i: 0 | 1): T | undefined =>
      list.length === 2 ? list[i] : i === 1 ? list[0] : undefined;
    const points: StudyPoint[] = [];
    let printed: AnyGame | null = null;
    for (const i of [0, 1] as const) {
      const file = of(files, i);
      const text = of(settings, i);
      const overlay = file === undefined ? undefined : readJson(file);
      const game = await openOverlaid(io, id, overlay);
      printed ??= game;
      const request: RunRequest = {
        ...requestOf(args),
        options: settingsOf(text === undefined ? [] : [text]),
        ...(file === undefined ? {} : { overlay, overlayName: file }),
      };
      const label = [file, text].filter((word) => word !== undefined).join(', ') || 'as printed';
      points.push({ label, values: [], plan: planFor(game, request) });
    }
    return startStudy(args, io, printed as AnyGame, { kind: 'compare', varied: [], points });
  },
};

async function startStudy(
  args: Arguments,
  io: Io,
  game: AnyGame,
  made: {
    readonly kind: 'compare' | 'sweep' | 'ladder';
    readonly varied: readonly Varied[];
    readonly points: readonly StudyPoint[];
  },
): Promise<number> {
  const { plan } = made.points[0] as StudyPoint;
  const path = outFolder(args, [made.kind, plan.game, plan.scenario, plan.seed].join('-'));
  const study = Study.create(path, { ...made, facts: factsOf(game, plan), started: new Date().toISOString() });
  io.err(`${plural(made.points.length, 'run')}, ${plural(study.games, 'game')} in all.\n`);
  return playStudy(args, io, study);
}

// ---- sweep --------------------------------------------------------------------------------------------------------------

export const sweep: Command = {
  name: 'sweep',
  summary: 'varies one or two figures and shows what they do',
  help: `
sandtable lab sweep <game> --over PATH=VALUES [--over PATH=VALUES] [--scenario ID] [--games N] … [--json]

Plays a run for each value, or each pair of values, on the same deals. A figure is named by its place in the tables, as
scenarios.a.turns=5..8, or is a setting of the rules, as roads=everywhere,open-country. \`sandtable games <game> --json\` and
the data files show the names. A range is written 2..8, or 2..8/2 for every second value.
${PLAY_HELP}
  --over PATH=…     what is varied; at most twice
  --json            one JSON object`,
  options: { ...PLAY_OPTIONS, over: { type: 'string', multiple: true } },
  takes: [1, 1],
  async run(args, io) {
    const { game, request } = await openFor(args, io, args.positionals[0] ?? '');
    const { scenario } = planFor(game, request);
    const varied = overOf(args).map((text) => readVaried(game, scenario, text));
    if (varied.length < 1 || varied.length > 2)
      throw new UsageError('sweep: say with --over what is varied, once or twice');
    const points: StudyPoint[] = [];
    for (const values of productOf(varied)) {
      const changes = changesOf(game, varied, values, request);
      const changed = changes.overlay === undefined ? game : await openOverlaid(io, game.id, changes.overlay);
      const plan = planFor(changed, {
        ...request,
        options: changes.options,
        ...(changes.overlay === undefined ? {} : { overlay: changes.overlay, overlayName: labelOf(varied, values) }),
      });
      points.push({ label: labelOf(varied, values), values, plan });
    }
    return startStudy(args, io, game, { kind: 'sweep', varied, points });
  },
};

export const labelOf = (varied: readonly Varied[], values: readonly Json[]): string =>
  varied.map(({ path }, i) => `${path} ${String(values[i])}`).join(', ');

const productOf = (varied: readonly Varied[]): Json[][] =>
  varied.reduce<Json[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]]);

// ---- ladder -------------------------------------------------------------------------------------------------------------

export const ladder: Command = {
  name: 'ladder',
  summary: 'doubles the budget until it no longer wins: how much skill there is',
  help: `
sandtable lab ladder <game> [--player NAME#N] [--doublings N] [--scenario ID] [--games N] … [--json]

A player with twice the budget meets one with the budget, every deal twice with sides swapped, again and again. The height of
the ladder is how many doublings still win 60 of 100.
${PLAY_HELP}
  --player NAME#N   the lowest rung; veteran#25 if absent
  --doublings N     rungs; 5 if absent
  --json            one JSON object`,
  options: { ...PLAY_OPTIONS, player: { type: 'string' }, doublings: { type: 'string' } },
  takes: [1, 1],
  async run(args, io) {
    const { game, request } = await openFor(args, io, args.positionals[0] ?? '');
    const lowest = readPlayer(textOf(args, 'player') ?? 'veteran#25');
    if (lowest.iterations === null)
      throw new UsageError(`--player: "${lowest.name}" has no budget to double; name regular, veteran or general`);
    const points = Array.from({ length: numberOf(args, 'doublings', 5, 1) }, (_, i): StudyPoint => {
      const budget = (lowest.iterations as number) * 2 ** i;
      const players = game.seats.map((_, seat) => `${lowest.name}#${seat === 0 ? 2 * budget : budget}`).join(',');
      return {
        label: `${lowest.name}#${2 * budget} against #${budget}`,
        values: [budget],
        plan: planFor(game, { games: 200, ...request, players, mirror: true }),
      };
    });
    return startStudy(args, io, game, { kind: 'ladder', varied: [], points });
  },
};
