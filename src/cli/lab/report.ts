import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRecord } from '../../engine/record.ts';
import { gameOf } from '../../lab/batch.ts';
import { listRuns, RunFolder } from '../../lab/files/folder.ts';
import { readReport } from '../../lab/files/read.ts';
import { isComplete } from '../../lab/files/run.ts';
import { listStudies, Study } from '../../lab/files/study.ts';
import { replayGame } from '../../lab/replay.ts';
import { headlineOf, playersInWords } from '../../lab/report/index.ts';
import { reportText, tableCsv } from '../../lab/report/text.ts';
import { num, plural } from '../../lab/report/words.ts';
import { type Command, Exit, isSet, numberOf, printJson, textOf, UsageError } from '../command.ts';
import { htmlOf } from './html.ts';
import { ROOT, withoutDuck } from './shared.ts';
import { studyReport, tellReport } from './study.ts';

export const report: Command = {
  name: 'report',
  summary: 'tells what a run shows, as far as it has been played',
  help: `
sandtable lab report <folder> [--html FILE] [--csv FOLDER] [--pace S] [--json]

Makes the report of a run from its files, finished or not; of a comparison, sweep or ladder as well.

  --html FILE    writes the report as one page that needs nothing else: two sheets of A4, and all tables
  --csv FOLDER   writes the table of each figure as a CSV file there
  --pace S       seconds that people take for a decision, for the length in minutes; 8 if absent
  --json         the whole report as one JSON object`,
  options: { html: { type: 'string' }, csv: { type: 'string' }, pace: { type: 'string' } },
  takes: [1, 1],
  async run(args, io) {
    const [path = ''] = args.positionals;
    if (Study.isAt(path)) {
      if (textOf(args, 'html') !== undefined) throw new UsageError('--html: only the report of a run is a page');
      tellReport(args, io, await studyReport(Study.open(path)));
      return Exit.ok;
    }
    const folder = RunFolder.open(path);
    const pace = textOf(args, 'pace') === undefined ? {} : { pace: numberOf(args, 'pace', 8, 1) };
    const made = await readReport(folder, pace, withoutDuck(io));
    const csv = textOf(args, 'csv');
    if (csv !== undefined) {
      mkdirSync(csv, { recursive: true });
      for (const figure of made.figures) writeFileSync(join(csv, `${figure.id}.csv`), tableCsv(figure.table));
    }
    const html = textOf(args, 'html');
    if (html !== undefined) writeFileSync(html, htmlOf(made, await gameOf(io.catalog, folder.run.plan)));
    if (isSet(args, 'json')) printJson(io, made);
    else if (csv === undefined && html === undefined) io.out(reportText(made, io.columns));
    else {
      if (csv !== undefined) io.out(`${made.figures.length} tables in ${csv}\n`);
      if (html !== undefined) io.out(`${html}\n`);
    }
    return Exit.ok;
  },
};

export const list: Command = {
  name: 'list',
  summary: 'lists the runs there are, newest first',
  help: `
sandtable lab list [folder] [--json]

Lists the runs in a folder (./${ROOT} if absent), each with what it shows so far.

  --json   one JSON object`,
  options: {},
  takes: [0, 1],
  async run(args, io) {
    const runs = listRuns(args.positionals[0] ?? ROOT).map((found) => {
      if ('fault' in found) return { path: found.path, fault: found.fault };
      const { folder, path } = found;
      const { plan, facts, started } = folder.run;
      const { games, failed } = folder.tally;
      return {
        path,
        headline: games === 0 ? 'No game is over yet' : headlineOf(facts, folder.tally),
        game: facts.title,
        scenario: facts.scenario,
        players: playersInWords(facts, plan.players),
        seed: plan.seed,
        data: plan.overlayName ?? null,
        started,
        games,
        failed,
        of: plan.games,
        complete: isComplete(folder),
      };
    });
    const studies = [];
    for (const study of listStudies(args.positionals[0] ?? ROOT)) {
      const { kind, facts, points } = study.file;
      const done = points.filter((_, i) => study.isComplete(i)).length;
      const { finding } = done === 0 ? { finding: 'Nothing has been played yet.' } : await studyReport(study);
      studies.push({
        path: study.path,
        kind,
        headline: finding,
        game: facts.title,
        scenario: facts.scenario,
        done,
        of: points.length,
      });
    }
    if (isSet(args, 'json')) {
      printJson(io, { runs, studies });
      return Exit.ok;
    }
    for (const { path, kind, headline, game, scenario, done, of } of studies)
      io.out(`${headline}\n  ${game}, ${scenario}; ${kind}; ${done} of ${plural(of, 'run')} complete\n  ${path}\n`);
    if (runs.length + studies.length === 0) io.out('No runs yet: `sandtable lab run <game>` plays one.\n');
    for (const one of runs) {
      if ('fault' in one) {
        io.out(`${one.path}\n  cannot be read: ${one.fault}\n`);
        continue;
      }
      const state = one.complete
        ? `${num(one.games)} games`
        : `${num(one.games + one.failed)} of ${num(one.of)} games so far`;
      io.out(
        `${one.headline}${one.failed > 0 ? ` (${num(one.failed)} could not be finished)` : ''}\n  ${one.game}, ${one.scenario}; ${one.players}; seed ${one.seed}${one.data ? `; ${one.data}` : ''}; ${state}\n  ${one.path}\n`,
      );
    }
    return Exit.ok;
  },
};

export const record: Command = {
  name: 'record',
  summary: 'writes one game of a run as a record, to be replayed',
  help: `
sandtable lab record <folder> <number> [--json]

Prints the record of a game: \`sandtable replay\` and the page open it. Games whose choices were not kept are played again.

  --json   { "game", "record" }`,
  options: {},
  takes: [2, 2],
  async run(args, io) {
    const folder = RunFolder.open(args.positionals[0] ?? '');
    const { plan } = folder.run;
    const number = Number(args.positionals[1]);
    if (!Number.isInteger(number) || number < 1 || number > plan.games)
      throw new UsageError(`expected the number of a game from 1 to ${plan.games}, got "${args.positionals[1]}"`);
    const game = await gameOf(io.catalog, plan);
    const { match } = replayGame(game, plan, number, await keptChoices(folder, number));
    if (!match.isOver) throw new Error(`game ${number} could not be finished`);
    const text = writeRecord(match);
    if (isSet(args, 'json')) printJson(io, { game: number, record: text });
    else io.out(text);
    return Exit.ok;
  },
};

async function keptChoices(folder: RunFolder, number: number): Promise<string | undefined> {
  const batch = Math.floor((number - 1) / folder.run.plan.batch);
  const line = folder.finished.find((each) => each.batch === batch);
  if (!line?.files.records) return undefined;
  const { readParquet } = await import('../../lab/files/parquet.ts');
  const [games = [], choices = []] = (await readParquet(folder.file('records', batch), 'records')).columns;
  const at = games.indexOf(number);
  return at < 0 ? undefined : String(choices[at]);
}
