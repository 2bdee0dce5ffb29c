/**
 * Matches kept in this browser. A save is the record with its seed, a few words for the list, and the data file it was
 * played with; written after every choice, read when the page opens again.
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
}

const PREFIX = 'sandtable.match.';
/** The oldest finished matches leave the shelf when there are more. */
const MOST = 40;

export interface Storage {
  readonly length: number;
  key(i: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export class Shelf {
  private readonly storage: Storage;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  get(id: string): Save | null {
    return readSave(this.storage.getItem(PREFIX + id));
  }

  /** All saves, the newest first. */
  list(): Save[] {
    const saves: Save[] = [];
    for (let i = 0; i < this.storage.length; i++) {
      const key = this.storage.key(i);
      if (!key?.startsWith(PREFIX)) continue;
      const save = readSave(this.storage.getItem(key));
      if (save) saves.push(save);
    }
    return saves.sort((a, b) => b.updated - a.updated);
  }

  put(save: Save): void {
    const text = JSON.stringify(save);
    try {
      this.storage.setItem(PREFIX + save.id, text);
    } catch {
      // The browser's shelf is full: the oldest others make room.
      for (const old of this.list().reverse()) {
        if (old.id === save.id) continue;
        this.remove(old.id);
        try {
          this.storage.setItem(PREFIX + save.id, text);
          return;
        } catch {}
      }
    }
    this.tidy(save.id);
  }

  remove(id: string): void {
    this.storage.removeItem(PREFIX + id);
  }

  private tidy(keep: string): void {
    const saves = this.list();
    for (const save of saves.slice(MOST)) if (save.id !== keep) this.remove(save.id);
  }
}

function readSave(text: string | null): Save | null {
  if (text === null) return null;
  try {
    const save = JSON.parse(text) as Save;
    return typeof save.id === 'string' && typeof save.record === 'string' ? save : null;
  } catch {
    return null;
  }
}

export const newSaveId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0')).join('');
};
