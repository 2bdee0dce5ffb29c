/** Opening matches: new ones, saved ones, records from a file, and lines that branch off. Each is saved as it is played. */
import { type AnyGame, SPECTATOR } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match, type MatchStart } from '../../engine/match.ts';
import { parseRecord, replayRecord, writeRecord } from '../../engine/record.ts';
import type { SeatMoment } from '../../engine/seat.ts';
import { machineInWorker } from '../machine/in-worker.ts';
import { type MachineMove, type MachinePlayer, paces, type Thinking } from '../machine/machine.ts';
import { noteFault } from '../saves/faults.ts';
import { newSaveId, Overtaken, type Save, Shelf } from '../saves/shelf.ts';
import { browserStore, forgetAside, keepAside } from '../saves/store.ts';
import { Lead, Tabs } from '../saves/tabs.ts';
import { type Player, Session } from '../session/session.ts';
import { loadGame } from './games.ts';
import { settings } from './settings.ts';

const shelfOfSaves = new Shelf(browserStore());
const tabs = new Tabs();
const lead = new Lead();
const inWorker = machineInWorker();
/** The machine of this page. With several tabs open only the last one in front asks it. */
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
/** The machine's own thread loads a game that may be played soon. */
export const readyMachine = (game: string): void => machine.ready(game);

const paceOf = (): number => paces.find((p) => p.id === settings().pace)?.ms ?? 500;

/** A match at this screen: what is shown, the match behind it, and how it lies on the shelf. */
interface Open {
  readonly id: string;
  readonly session: Session;
  readonly host: LocalHost;
  /** The revision on the shelf that this page has written or taken up last. */
  revision: number;
  /** Something is to be saved. */
  due: boolean;
  saving: Promise<void> | null;
  /** When the save that is being written was made. */
  writing: number | null;
  /** Another tab is ahead; taken up when this one comes to the front. */
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
    asked: match.isOver ? '' : (game.seats[match.seat]?.name ?? ''),
    result: result === 0 ? '' : (game.results[result - 1]?.text ?? ''),
    progress: result === 0 ? Math.min(1, done) : 1,
    choices: match.length,
    updated: Date.now(),
    record: writeRecord(match, true),
    ...(session.overlay === undefined ? {} : { overlay: session.overlay }),
  };
}

/** Many choices in a row (the machine's) are written once. */
const SOON_MS = 150;
let timer: ReturnType<typeof setTimeout> | undefined;

export function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const table of open.values()) void save(table);
}

/** One at a time for each match: what comes while one is written is written after it. */
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
      table.revision = await shelfOfSaves.put(save, table.revision);
      table.writing = null;
      tabs.tell({ id: table.id, revision: table.revision });
    }
    noteFault(table.id, null);
  } catch (error) {
    if (error instanceof Overtaken) {
      noteFault(table.id, { kind: 'overtaken' });
      await takeUp(table);
    } else {
      table.due = true;
      noteFault(table.id, { kind: 'not-saved', why: error instanceof Error ? error.message : String(error) });
    }
  } finally {
    table.saving = null;
    table.writing = null;
  }
}

/** All that is on the shelf, with what this page has still to write. */
export async function listSaves(): ReturnType<Shelf['list']> {
  await Promise.all([...open.values()].map(save));
  return shelfOfSaves.list();
}

// A page that is left may not live to see its saves arrive.
addEventListener('pagehide', () => {
  saveNow();
  for (const table of open.values())
    if (table.saving)
      keepAside(table.id, { value: { ...saveOf(table), revision: 0 }, from: table.revision, written: table.writing });
});
// It comes back as it was: it has written everything itself.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const table of open.values()) forgetAside(table.id);
});
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') saveNow();
  else for (const table of open.values()) if (table.behind) void takeUp(table);
});

/** Goes on from what another tab has saved. */
async function takeUp(table: Open): Promise<void> {
  table.behind = false;
  const there = await shelfOfSaves.get(table.id).catch(() => null);
  // Forgotten in another tab, and played on here: the next choice puts it back.
  if (!there) table.revision = 0;
  if (!there || there.revision === table.revision) return;
  table.revision = there.revision;
  table.due = false;
  table.host.takeUp(replayRecord(table.session.game, there.record));
  table.session.setPlayers(there.players);
  // Both were told as changes; they are on the shelf already.
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
  // The first decision goes first. A page that is left before lays its matches aside.
  if (table.due) timer ??= setTimeout(saveNow, SOON_MS);
  return session;
}

export interface NewMatch {
  readonly game: AnyGame;
  readonly start: MatchStart;
  readonly players: readonly Player[];
  readonly overlay?: unknown;
}

/** Starts a match and returns its id on the shelf. */
export function startMatch({ game, start, players, overlay }: NewMatch): string {
  const id = newSaveId();
  seat(id, new Match(game, start), players, overlay);
  return id;
}

/** A match that is open already, without waiting. */
export const openedMatch = (id: string): Session | null => open.get(id)?.session ?? null;

/** A match by its id: open already, or from this browser's shelf. */
export async function openMatch(id: string): Promise<Session | null> {
  const known = open.get(id);
  if (known) return known.session;
  const there = await shelfOfSaves.get(id);
  if (!there) return null;
  const game = await loadGame(there.game, there.overlay);
  const again = open.get(id);
  return again?.session ?? seat(id, replayRecord(game, there.record), there.players, there.overlay, there.revision);
}

/** A record from a file or a mail, as a match of its own. */
export async function openRecord(text: string): Promise<string> {
  const record = parseRecord(text);
  const game = await loadGame(record.game);
  const match = replayRecord(game, record);
  const id = newSaveId();
  seat(
    id,
    match,
    game.seats.map(() => ({ kind: 'person' })),
    undefined,
  );
  return id;
}

/** A new match that goes on from an earlier moment of this one. */
export function branchMatch(session: Session, at: number, players: readonly Player[]): string {
  const { host } = session;
  if (!(host instanceof LocalHost))
    throw new Error('only a match in this page can be played on from an earlier moment');
  const id = newSaveId();
  const { index } = host.sight(session.state.seat).moments[at] as SeatMoment;
  seat(id, host.match.branch(index, true), players, session.overlay);
  return id;
}

export async function forgetMatch(id: string): Promise<void> {
  open.get(id)?.session.dispose();
  open.delete(id);
  noteFault(id, null);
  await shelfOfSaves.remove(id);
  tabs.tell({ id, revision: 0 });
}

/** Told whenever the shelf may have changed, here or in another tab. */
export const watchShelf = (listener: () => void): (() => void) => tabs.listen(listener);
