/** Reading a run: its frames by SQL, or in plain JavaScript where there is no DuckDB. */

import { type Frames, framesOf, type GameFrame, type SideFrame } from '../frames.ts';
import { type LabReport, type ReportOptions, reportOf } from '../report/index.ts';
import { eachRow } from '../rows.ts';
import { Duck } from './duck.ts';
import { FolderError, type RunFolder } from './folder.ts';
import { queryFrames } from './queries.ts';
import { isComplete } from './run.ts';

/** Finished batches whose files are damaged are named before anything is made from the rest. */
function checkFiles(folder: RunFolder): void {
  const broken = folder.broken();
  if (broken.length === 0) return;
  const batches = new Set(broken.map(({ path }) => folder.batchOf(path)));
  throw new FolderError(
    `${broken[0]?.message}${broken.length > 1 ? `, and ${broken.length - 1} more files` : ''}. The other batches are whole. \`sandtable lab resume ${folder.path}\` plays ${batches.size === 1 ? 'that batch' : `those ${batches.size} batches`} again.`,
  );
}

export async function readFrames(folder: RunFolder, missing: (reason: string) => void = () => {}): Promise<Frames> {
  checkFiles(folder);
  const duck = await Duck.open(missing);
  if (!duck) return framesOf(await folder.rows());
  try {
    return await queryFrames(duck, folder);
  } finally {
    duck.close();
  }
}

export async function readReport(
  folder: RunFolder,
  options: Omit<ReportOptions, 'complete'> = {},
  missing?: (reason: string) => void,
): Promise<LabReport> {
  const { plan, facts } = folder.run;
  return reportOf(plan, facts, await readFrames(folder, missing), { ...options, complete: isComplete(folder) });
}

/** The games of a run and their sides: all that comparisons need. */
export async function readGames(
  folder: RunFolder,
): Promise<{ readonly games: readonly GameFrame[]; readonly sides: readonly SideFrame[] }> {
  checkFiles(folder);
  const rows = await folder.rows(['games', 'sides']);
  return { games: [...eachRow(rows, 'games')], sides: [...eachRow(rows, 'sides')] };
}
