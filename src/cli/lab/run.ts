import { RunFolder } from '../../lab/files/folder.ts';
import { readReport } from '../../lab/files/read.ts';
import { Study } from '../../lab/files/study.ts';
import { isTuneAt } from '../../lab/files/tune.ts';
import { reportText } from '../../lab/report/text.ts';
import { type Arguments, type Command, Exit, type Io, isSet, printJson } from '../command.ts';
import {
  fileFor,
  openFor,
  outFolder,
  PLAY_HELP,
  PLAY_OPTIONS,
  planFor,
  playOn,
  runName,
  STOPPED,
  stopSignal,
  takeUp,
  tellStopped,
  threadsOf,
} from './shared.ts';
import { playStudy } from './study.ts';
import { playTune } from './tune.ts';

export const run: Command = {
  name: 'run',
  summary: 'plays many games and writes what happened in them',
  help: `
sandtable lab run <game> [--scenario ID] [--games N] [--players A,B] [--options N=V,…] [--data FILE] [--seed TEXT]
    [--mirror] [--out FOLDER] [--workers N] [--batch N] [--json]

Plays games between AI players and writes one folder of Parquet files (docs/lab-schema.md). Ctrl-C stops at once: what is
finished is saved, and \`sandtable lab resume\` plays the rest. The same arguments give the same rows on every machine.
With DATABASE_URL the batches are shared with every \`sandtable lab work\` on that PostgreSQL.
${PLAY_HELP}
  --json            the report as one JSON object`,
  options: PLAY_OPTIONS,
  takes: [1, 1],
  async run(args, io) {
    const { game, request } = await openFor(args, io, args.positionals[0] ?? '');
    const plan = planFor(game, request);
    const folder = RunFolder.create(outFolder(args, runName(plan)), fileFor(game, plan));
    return playAndReport(args, io, folder);
  },
};

export async function playAndReport(args: Arguments, io: Io, folder: RunFolder): Promise<number> {
  const { signal, done } = stopSignal();
  try {
    const url = process.env.DATABASE_URL;
    const { shareRun } = url ? await import('./share.ts') : { shareRun: null };
    const complete = shareRun
      ? await shareRun(io, folder, { url: url as string, signal, threads: threadsOf(args) })
      : await playOn(io, { folder, signal, threads: threadsOf(args) });
    if (!complete) {
      tellStopped(io, folder);
      return STOPPED;
    }
  } finally {
    done();
  }
  const report = await readReport(folder);
  if (isSet(args, 'json')) printJson(io, report);
  else io.out(`${reportText(report, io.columns)}\nRows and report: ${folder.path}\n`);
  return Exit.ok;
}

export const resume: Command = {
  name: 'resume',
  summary: 'plays the rest of a run, comparison, sweep, ladder or search that was stopped',
  help: `
sandtable lab resume <folder> [--workers N] [--json]

Checks the files that are there, plays a few finished games again to see that they come out the same, and then plays what is
missing. Batches whose files are broken are played again.

  --workers N   threads; one per processor core if absent
  --json        the report as one JSON object`,
  options: { workers: { type: 'string' } },
  takes: [1, 1],
  async run(args, io) {
    const [path = ''] = args.positionals;
    if (Study.isAt(path)) return playStudy(args, io, Study.open(path));
    if (isTuneAt(path)) return playTune(args, io, path);
    const folder = RunFolder.open(path);
    await takeUp(io, folder);
    return playAndReport(args, io, folder);
  },
};
