/**
 * Matches kept in this browser. A save is the record with its seed, a few words for the list, and the data file it was
 * played with; written after every choice, read when the page opens again.
 *
 * Saves have a revision: who saves says which one he went on from, so that two pages never overwrite each other. Finished
 * matches make room for others, the oldest first; a running one never does.
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
  /** What was asked last, to whom: "German". Empty once the match is over. */
  readonly asked: string;
  readonly result: string;
  /** 0 to 1: how far the turn record has gone. */
  readonly progress: number;
  readonly choices: number;
  readonly updated: number;
  readonly record: string;
  readonly overlay?: unknown;
  /** Counts how often it was saved. */
  readonly revision: number;
}

/** Something on the shelf that is no save. */
export interface BadSave {
  readonly id: string;
  readonly why: string;
}

/** Where saves lie: IndexedDB in the page, memory in tests. */
export interface Store {
  get(id: string): Promise<unknown>;
  all(): Promise<readonly { readonly id: string; readonly value: unknown }[]>;
  /** Writes the value if `may` says so of what is there; both in one go. Says whether it was written. */
  put(id: string, value: unknown, may: (there: unknown) => boolean): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** The choice could not be saved: nothing is left that may make room for it. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

/** Another page has saved this match since. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** The oldest finished matches leave the shelf when there are more. */
const MOST = 40;

const isFinished = (save: Save): boolean => save.result !== '';

export class Shelf {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Null if there is none; throws what is wrong with one that cannot be read. */
  async get(id: string): Promise<Save | null> {
    const value = await this.store.get(id);
    if (value === undefined) return null;
    const why = faultOf(value);
    if (why !== null) throw new NotSaved(`the save ${id} cannot be read: ${why}`);
    return value as Save;
  }

  /** All saves, the newest first; what cannot be read is named beside them. */
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

  /** Saves what went on from revision `from` (0 if it is new), and says its own. */
  async put(save: Omit<Save, 'revision'>, from: number): Promise<number> {
    const revision = from + 1;
    const may = (there: unknown): boolean => ((there as Save | undefined)?.revision ?? 0) === from;
    let written: boolean | undefined;
    while (written === undefined)
      try {
        written = await this.store.put(save.id, { ...save, revision }, may);
      } catch (error) {
        // The browser's shelf is full: finished matches make room, the oldest first.
        const old = await this.oldestFinished(save.id);
        if (!old) throw new NotSaved(error instanceof Error ? error.message : String(error));
        await this.store.remove(old.id);
      }
    if (!written) throw new Overtaken('this match was played on in another tab');
    // Only a new match makes the shelf longer.
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
    for (const save of old.slice(0, Math.max(0, saves.length - MOST))) await this.store.remove(save.id);
  }
}

/** What is wrong with something that should be a save; null if nothing is. */
function faultOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no save';
  const save = value as Record<string, unknown>;
  const texts = ['id', 'game', 'title', 'scenario', 'turn', 'asked', 'result', 'record'];
  const numbers = ['progress', 'choices', 'updated'];
  const wrong =
    texts.find((key) => typeof save[key] !== 'string') ??
    numbers.find((key) => typeof save[key] !== 'number' || !Number.isFinite(save[key]));
  if (wrong !== undefined) return `"${wrong}" is missing or odd`;
  const isPlayer = (p: unknown): boolean =>
    typeof p === 'object' &&
    p !== null &&
    ((p as Player).kind === 'person' || typeof (p as { level?: unknown }).level === 'string');
  return Array.isArray(save.players) && save.players.every(isPlayer) ? null : '"players" is missing or odd';
}

export const newSaveId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('');
};
