/**
 * Matches saved in this browser. A save is the record with its seed, a summary for the list, and the data file it was
 * played with. It is written after every choice and read when the page opens again.
 *
 * A save has a revision: each write names the revision it continues, so that two pages never overwrite each other. When
 * there is no room, the oldest finished matches are deleted; a running match never is.
 */

import type { Player } from '../session/session.ts';

export interface Save {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly scenario: string;
  readonly players: readonly Player[];
  /** "Turn 1 · 23 Dec, night". */
  readonly turn: string;
  /** The side that decides: "German". Empty once the match is over. */
  readonly asked: string;
  readonly result: string;
  /** How far the match has come, from 0 to 1. */
  readonly progress: number;
  readonly choices: number;
  readonly updated: number;
  readonly record: string;
  readonly overlay?: unknown;
  /** How often it was saved. */
  readonly revision: number;
}

/** Something in the store that is not a save. */
export interface BadSave {
  readonly id: string;
  readonly why: string;
}

/** Where saves are stored: IndexedDB in the page, memory in tests. */
export interface KeyValueStore {
  get(id: string): Promise<unknown>;
  all(): Promise<readonly { readonly id: string; readonly value: unknown }[]>;
  /** Writes the value if `may` allows it for the value that is there, in one transaction. Returns whether it was written. */
  put(id: string, value: unknown, may: (there: unknown) => boolean): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** The match could not be saved: there is no room, and no finished match to delete. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

export class UnreadableSave extends Error {
  override readonly name = 'UnreadableSave';
}

/** Another page has saved this match since. */
export class SaveConflict extends Error {
  override readonly name = 'SaveConflict';
}

/** With more saves than this, the oldest finished matches are deleted. */
const MAX_SAVES = 40;

const isFinished = (save: Save): boolean => save.result !== '';

export class SaveStore {
  private readonly store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.store = store;
  }

  /** Null if there is none. Throws `UnreadableSave` for one that cannot be read. */
  async get(id: string): Promise<Save | null> {
    const value = await this.store.get(id);
    if (value === undefined) return null;
    const why = faultOf(value);
    if (why !== null) throw new UnreadableSave(`the save ${id} cannot be read: ${why}`);
    return value as Save;
  }

  /** All saves, the newest first, and those that cannot be read. */
  async list(): Promise<{ readonly saves: readonly Save[]; readonly bad: readonly BadSave[] }> {
    const saves: Save[] = [];
    const bad: BadSave[] = [];
    for (const { id, value } of await this.store.all()) {
      const why = faultOf(value);
      if (why === null) saves.push(value as Save);
      else bad.push({ id, why });
    }
    return { saves: saves.sort((a, b) => b.updated - a.updated), bad };
  }

  /** Saves a match that continues revision `from` (0 if it is new). Returns its new revision. */
  async put(save: Omit<Save, 'revision'>, from: number): Promise<number> {
    const revision = from + 1;
    const may = (there: unknown): boolean => ((there as Save | undefined)?.revision ?? 0) === from;
    let written: boolean | undefined;
    while (written === undefined)
      try {
        written = await this.store.put(save.id, { ...save, revision }, may);
      } catch (error) {
        // The browser has no room: the oldest finished match is deleted.
        const old = await this.oldestFinished(save.id);
        if (!old) throw new StorageFull(error instanceof Error ? error.message : String(error));
        await this.store.remove(old.id);
      }
    if (!written) throw new SaveConflict('this match was continued in another tab');
    // Only a new match makes the list longer.
    if (from === 0) await this.tidy(save.id);
    return revision;
  }

  remove(id: string): Promise<void> {
    return this.store.remove(id);
  }

  private async oldestFinished(keep: string): Promise<Save | undefined> {
    const { saves } = await this.list();
    return saves.findLast((save) => save.id !== keep && isFinished(save));
  }

  private async tidy(keep: string): Promise<void> {
    const { saves } = await this.list();
    const old = saves.filter((save) => save.id !== keep && isFinished(save)).reverse();
    for (const save of old.slice(0, Math.max(0, saves.length - MAX_SAVES))) await this.store.remove(save.id);
  }
}

/** Why a value is not a save; null if it is one. */
function faultOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not a saved match';
  const save = value as Record<string, unknown>;
  const texts = ['id', 'game', 'title', 'scenario', 'turn', 'asked', 'result', 'record'];
  const numbers = ['progress', 'choices', 'updated'];
  const wrong =
    texts.find((key) => typeof save[key] !== 'string') ??
    numbers.find((key) => typeof save[key] !== 'number' || !Number.isFinite(save[key]));
  if (wrong !== undefined) return `"${wrong}" is missing or invalid`;
  const isPlayer = (p: unknown): boolean =>
    typeof p === 'object' &&
    p !== null &&
    ((p as Player).kind === 'person' || typeof (p as { level?: unknown }).level === 'string');
  return Array.isArray(save.players) && save.players.every(isPlayer) ? null : '"players" is missing or invalid';
}

export const newSaveId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('');
};
