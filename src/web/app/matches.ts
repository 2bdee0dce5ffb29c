/** Opens matches: new ones, saved ones, records from a file, and branches of another match. Each is saved as it is played. */
import { type AnyGame, SPECTATOR, seatsIn } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match, type MatchStart } from '../../engine/match.ts';
import { parseRecord, replayRecord, writeRecord } from '../../engine/record.ts';
import type { SeatMoment } from '../../engine/seat.ts';
import { machineInWorker } from '../machine/in-worker.ts';
import { type MachineMove, type MachinePlayer, paces, type Thinking } from '../machine/machine.ts';
import { browserStore, forgetUnfinished, writeUnfinished } from '../saves/indexed-db.ts';
import { setSaveError } from '../saves/save-errors.ts';
import { newSaveId, type Save, SaveConflict, SaveStore } from '../saves/save-store.ts';
import { Lead, Tabs } from '../saves/tabs.ts';
import { type Player, Session } from '../session/session.ts';
import { loadGame } from './games.ts';
import { settings } from './settings.ts';

const saveStore = new SaveStore(browserStore());
const tabs = new Tabs();
const lead = new Lead();
const inWorker = machineInWorker();
/** The AI of this page. With several tabs open, only the last one in front asks it. */
const machine: MachinePlayer = {
  ...inWorker,
  think(question, onProgress) {
    let thinking: Thinking | null = null;
    let leave = (): void => {};
    const move = new Promise<MachineMove>((done, fail) => {
      leave = lead.whenLeading(() => {
        thinking = inWorker.think(question, onProgress);
        thinking.move.then(done, fail);
      });
    });
    return {
      move,
      moveNow: () => thinking?.moveNow(),
      cancel: () => {
        leave();
        thinking?.cancel();
      },
    };
  },
};
/** The AI worker loads a game that may be played soon. */
export const readyMachine = (game: string): void => machine.ready(game);

const paceOf = (): number => paces.find((p) => p.id === settings().pace)?.ms ?? 500;

/** An open match: its session, its host, and the state of its save. */
interface Open {
  readonly id: string;
  readonly session: Session;
  readonly host: LocalHost;
  /** The revision that this page wrote or read last. */
  revision: number;
  /** Whether there is something to save. */
  due: boolean;
  saving: Promise<void> | null;
  /** The time of the save that is being written. */
  writing: number | null;
  /** Another tab has saved a later position; read when this tab comes to the front. */
  behind: boolean;
}

const open = new Map<string, Open>();

function saveOf({ id, session, host }: Open): Omit<Save, 'revision'> {
  const { match } = host;
  const { game } = session;
  const { players } = session.seating;
  const scene = game.scene(match.view(SPECTATOR));
  const turns = scene.tracks.find((t) => t.kind === 'turns');
  const { result } = match.state;
  const done = turns && turns.cells.length > 0 ? ((turns.current ?? 0) + 0.5) / turns.cells.length : 0;
  return {
    id,
    game: game.id,
    title: game.title,
    scenario: game.scenarios.find((s) => s.id === match.setup.scenario)?.title ?? match.setup.scenario,
    players,
    turn: scene.status.turn,
    asked: match.isOver ? '' : (seatsIn(game, match.setup, scene)[match.seat]?.name ?? ''),
    result: result === 0 ? '' : (scene.status.result ?? game.results[result - 1]?.text ?? ''),
    progress: result === 0 ? Math.min(1, done) : 1,
    choices: match.length,
    updated: Date.now(),
    record: writeRecord(match, true),
    ...(session.overlay === undefined ? {} : { overlay: session.overlay }),
  };
}

/** Choices within this time (the AI's) share one save. */
const SOON_MS = 150;
let timer: ReturnType<typeof setTimeout> | undefined;

export function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const table of open.values()) void save(table);
}

/** One save at a time for each match: changes during a save are written after it. */
async function save(table: Open): Promise<void> {
  if (table.due) table.saving ??= write(table);
  await table.saving;
}

async function write(table: Open): Promise<void> {
  try {
    while (table.due) {
      table.due = false;
      const save = saveOf(table);
      table.writing = save.updated;
      table.revision = await saveStore.put(save, table.revision);
      table.writing = null;
      tabs.tell({ id: table.id, revision: table.revision });
    }
    setSaveError(table.id, null);
  } catch (error) {
    if (error instanceof SaveConflict) {
      setSaveError(table.id, { kind: 'overtaken' });
      await takeUp(table);
    } else {
      table.due = true;
      setSaveError(table.id, { kind: 'not-saved', why: error instanceof Error ? error.message : String(error) });
    }
  } finally {
    table.saving = null;
    table.writing = null;
  }
}

/** All saves, after this page has written its own. */
export async function listSaves(): ReturnType<SaveStore['list']> {
  await Promise.all([...open.values()].map(save));
  return saveStore.list();
}

// A page that closes may not finish its saves.
addEventListener('pagehide', () => {
  saveNow();
  for (const table of open.values())
    if (table.saving)
      writeUnfinished(table.id, {
        value: { ...saveOf(table), revision: 0 },
        from: table.revision,
        written: table.writing,
      });
});
// The page was restored from the browser's cache: it has finished its saves.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const table of open.values()) forgetUnfinished(table.id);
});
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') saveNow();
  else for (const table of open.values()) if (table.behind) void takeUp(table);
});

/** Continues from what another tab has saved. */
async function takeUp(table: Open): Promise<void> {
  table.behind = false;
  const there = await saveStore.get(table.id).catch(() => null);
  // Deleted in another tab: the next choice saves it again.
  if (!there) table.revision = 0;
  if (!there || there.revision === table.revision) return;
  table.revision = there.revision;
  table.due = false;
  table.host.takeUp(replayRecord(table.session.game, there.record));
  table.session.setPlayers(there.players);
  // Both count as changes, and both are already saved.
  table.due = false;
}

tabs.listen(({ id, revision }) => {
  const table = open.get(id);
  if (!table || revision === 0 || revision <= table.revision) return;
  if (document.visibilityState === 'hidden') table.behind = true;
  else void takeUp(table);
});

function seat(id: string, match: Match, players: readonly Player[], overlay: unknown, revision = 0): Session {
  const host = new LocalHost(match);
  const session = new Session({
    host,
    players,
    machine,
    overlay,
    pace: paceOf(),
    onChange: () => {
      table.due = true;
      timer ??= setTimeout(saveNow, SOON_MS);
    },
  });
  const table: Open = { id, session, host, revision, due: revision === 0, saving: null, writing: null, behind: false };
  open.set(id, table);
  // The first decision is shown before the first save.
  if (table.due) timer ??= setTimeout(saveNow, SOON_MS);
  return session;
}

export interface NewMatch {
  readonly game: AnyGame;
  readonly start: MatchStart;
  readonly players: readonly Player[];
  readonly overlay?: unknown;
}

/** Starts a match and returns the id of its save. */
export function startMatch({ game, start, players, overlay }: NewMatch): string {
  const id = newSaveId();
  seat(id, new Match(game, start), players, overlay);
  return id;
}

/** A match that is already open. */
export const openedMatch = (id: string): Session | null => open.get(id)?.session ?? null;

/** A match by its id: already open, or saved in this browser. */
export async function openMatch(id: string): Promise<Session | null> {
  const known = open.get(id);
  if (known) return known.session;
  const there = await saveStore.get(id);
  if (!there) return null;
  const game = await loadGame(there.game, there.overlay);
  const again = open.get(id);
  return again?.session ?? seat(id, replayRecord(game, there.record), there.players, there.overlay, there.revision);
}

/** The match of a record. */
export async function readMatch(text: string): Promise<Match> {
  const record = parseRecord(text);
  return replayRecord(await loadGame(record.game), record);
}

/** A match from a record is played by people at this screen, until somebody gives a seat to the AI. */
export const recordPlayers = ({ game }: Match): readonly Player[] => game.seats.map(() => ({ kind: 'person' }));

/** Opens a record as a match of its own. */
export function openRecord(match: Match): string {
  const id = newSaveId();
  seat(id, match, recordPlayers(match), undefined);
  return id;
}

/** A new match that continues from an earlier moment of this one. */
export function branchMatch(session: Session, at: number, players: readonly Player[]): string {
  const { host } = session;
  if (!(host instanceof LocalHost))
    throw new Error('only a match in this page can be played on from an earlier moment');
  const id = newSaveId();
  const { index } = host.sight(session.state.seat).moments[at] as SeatMoment;
  seat(id, host.match.branch(index, true), players, session.overlay);
  return id;
}

/** Opens a match that was branched elsewhere, such as from a line of a study. */
export function playMatch(match: Match, players: readonly Player[], overlay?: unknown): string {
  const id = newSaveId();
  seat(id, match, players, overlay);
  return id;
}

/** A match that is open or saved here, with the data file it is played with. */
export async function savedMatch(id: string): Promise<{ readonly match: Match; readonly overlay: unknown } | null> {
  const known = open.get(id);
  if (known) return { match: known.host.match, overlay: known.session.overlay };
  const there = await saveStore.get(id);
  if (!there) return null;
  return {
    match: replayRecord(await loadGame(there.game, there.overlay), there.record),
    overlay: there.overlay,
  };
}

/** What the AI can say of a finished match, in its own thread. */
export const reviewer: Pick<MachinePlayer, 'review' | 'judge'> = inWorker;

export async function deleteMatch(id: string): Promise<void> {
  open.get(id)?.session.dispose();
  open.delete(id);
  setSaveError(id, null);
  await saveStore.remove(id);
  tabs.tell({ id, revision: 0 });
}

/** Notifies whenever a save may have changed, here or in another tab. */
export const watchSaves = (listener: () => void): (() => void) => tabs.listen(listener);
