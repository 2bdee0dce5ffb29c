/** Where studies come from: a match in this browser, a text, an address. */
import type { Match } from '../../engine/match.ts';
import { parseRecord, writeRecord } from '../../engine/record.ts';
import { blankStudy, readRef, type Study, StudyError } from '../../study/study.ts';
import { isStudyText, parseStudy, writeStudy } from '../../study/text.ts';
import { openStudy, type StudyTree } from '../../study/tree.ts';
import { loadGame } from '../app/games.ts';
import { savedMatch } from '../app/matches.ts';
import { newSaveId } from '../saves/save-store.ts';
import { unpackText } from './packed.ts';
import { getStudy, listStudies, putStudy } from './studies.ts';

/** A study as it was opened, with the data file its match is played with. */
export interface OpenedStudy {
  readonly id: string;
  readonly study: Study;
  readonly tree: StudyTree;
  readonly match: string;
  readonly overlay: unknown;
}

const titleOf = (match: Match): string => {
  const { game, setup } = match;
  const scenario = game.scenarios.find((s) => s.id === setup.scenario)?.title;
  return scenario && scenario !== game.title ? `${game.title}: ${scenario}` : game.title;
};

const RUNNING = 'This match is still being played. Its study opens when it is over.';

/** The study of a match in this browser: the one there is, or a new one. */
export async function studyOfMatch(id: string): Promise<string> {
  const known = (await listStudies()).find((s) => s.match === id);
  if (known) return known.id;
  const saved = await savedMatch(id);
  if (!saved) throw new StudyError('This match is not saved in this browser.');
  const { match } = saved;
  if (!match.isOver) throw new StudyError(RUNNING);
  return keepStudy(blankStudy(writeRecord(match, true), titleOf(match)), match.game.id, id);
}

async function keepStudy(study: Study, game: string, match = ''): Promise<string> {
  const id = newSaveId();
  await putStudy({ id, title: study.title, game, match, updated: Date.now(), text: writeStudy(study) });
  return id;
}

/** Keeps a study from a text: a study, or the record of a finished match. Throws what is wrong with it, with the line. */
export async function importStudy(text: string): Promise<string> {
  if (!isStudyText(text)) {
    const record = parseRecord(text);
    if (record.end.result === 'running') throw new StudyError(RUNNING);
    const game = await loadGame(record.game);
    const { study, tree } = openStudy(game, writeStudy(blankStudy(text, game.title)));
    return keepStudy({ ...study, title: titleOf(tree.match) }, game.id);
  }
  const parsed = parseStudy(text);
  const { game: id, end } = parseRecord(parsed.study.record);
  if (end.result === 'running') throw new StudyError(RUNNING);
  const game = await loadGame(id);
  const { study } = openStudy(game, parsed);
  return keepStudy(study, id);
}

/** Opens a study by its id, or one whose text is in the address after a "~". */
export async function openSavedStudy(id: string): Promise<OpenedStudy | null> {
  if (id.startsWith('~')) {
    const text = await unpackText(id.slice(1));
    const parsed = parseStudy(text);
    const { game, end } = parseRecord(parsed.study.record);
    if (end.result === 'running') throw new StudyError(RUNNING);
    return { id: newSaveId(), ...openStudy(await loadGame(game), parsed), match: '', overlay: undefined };
  }
  const saved = await getStudy(id);
  if (!saved) return null;
  const overlay = saved.match === '' ? undefined : (await savedMatch(saved.match))?.overlay;
  const game = await loadGame(saved.game, overlay);
  return { id, ...openStudy(game, saved.text), match: saved.match, overlay };
}

export const refOf = (text: string | undefined) => (text === undefined ? undefined : (readRef(text) ?? undefined));
