/** Opening matches: new ones, saved ones, records from a file, and lines that branch off. Each is saved as it is played. */
import { type AnyGame, SPECTATOR } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match, type MatchStart } from '../../engine/match.ts';
import { parseRecord, replayRecord, writeRecord } from '../../engine/record.ts';
import type { SeatMoment } from '../../engine/seat.ts';
import { machineInWorker } from '../machine/in-worker.ts';
import { paces } from '../machine/machine.ts';
import { newSaveId, type Save, Shelf } from '../saves/shelf.ts';
import { type Player, Session } from '../session/session.ts';
import { loadGame } from './games.ts';
import { settings } from './settings.ts';

export const shelfOfSaves = new Shelf(localStorage);
const machine = machineInWorker();
/** The machine's own thread loads the game while the match is still being set up. */
export const readyMachine = (game: string): void => machine.ready(game);
const open = new Map<string, Open>();

const paceOf = (): number => paces.find((p) => p.id === settings().pace)?.ms ?? 500;

/** A match at this screen: what is shown, and the match itself to be saved. */
interface Open {
  readonly session: Session;
  readonly match: Match;
}

function saveOf(id: string, { session, match }: Open): Save {
  const { game, players } = session;
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

/** Saves that wait: many choices in a row (the machine's) are written once. */
const due = new Map<string, Open>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [id, table] of due) shelfOfSaves.put(saveOf(id, table));
  due.clear();
}

addEventListener('pagehide', saveNow);
addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveNow());

function seat(id: string, match: Match, players: readonly Player[], overlay: unknown): Session {
  const session = new Session({
    host: new LocalHost(match),
    players,
    machine,
    overlay,
    pace: paceOf(),
    onChange: (changed) => {
      due.set(id, { session: changed, match });
      timer ??= setTimeout(saveNow, 250);
    },
  });
  open.set(id, { session, match });
  shelfOfSaves.put(saveOf(id, { session, match }));
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

/** A match by its id: open already, or from this browser's shelf. */
export async function openMatch(id: string): Promise<Session | null> {
  const known = open.get(id);
  if (known) return known.session;
  const save = shelfOfSaves.get(id);
  if (!save) return null;
  const game = await loadGame(save.game, save.overlay);
  const again = open.get(id);
  return again?.session ?? seat(id, replayRecord(game, save.record), save.players, save.overlay);
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
export function branchMatch(session: Session, at: number): string {
  const { host } = session;
  if (!(host instanceof LocalHost))
    throw new Error('only a match in this page can be played on from an earlier moment');
  const id = newSaveId();
  const { index } = host.sight(session.state.seat).moments[at] as SeatMoment;
  const persons = session.isWatched ? session.game.seats.map((): Player => ({ kind: 'person' })) : session.players;
  seat(id, host.match.branch(index), persons, session.overlay);
  return id;
}

export function forgetMatch(id: string): void {
  due.delete(id);
  open.get(id)?.session.dispose();
  open.delete(id);
  shelfOfSaves.remove(id);
}
