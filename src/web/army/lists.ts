/** Army lists that were put by in this browser, and links to them. */
import { useSyncExternalStore } from 'react';
import { type ArmyBook, type ArmyList, listText, parseList } from '../../engine/army.ts';

export interface SavedList {
  readonly game: string;
  readonly name: string;
  /** What it was made for. */
  readonly task: string;
  /** The list as one line. */
  readonly text: string;
}

const KEY = 'sandtable.armies';
const MOST = 60;
const listeners = new Set<() => void>();

function read(): readonly SavedList[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((x): x is SavedList =>
      ['game', 'name', 'task', 'text'].every((field) => typeof (x as Record<string, unknown>)?.[field] === 'string'),
    );
  } catch {
    return [];
  }
}

let current = read();

/** Puts the lists by; says whether the browser took them. */
function write(lists: readonly SavedList[]): boolean {
  current = lists;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSavedLists = (game: string): readonly SavedList[] =>
  useSyncExternalStore(subscribe, () => current).filter((list) => list.game === game);

const isSame = (a: SavedList, b: Pick<SavedList, 'game' | 'name'>): boolean => a.game === b.game && a.name === b.name;

/** A list of the same name is replaced. */
export const saveList = (game: string, task: string, list: ArmyList): boolean =>
  write(
    [
      { game, name: list.name, task, text: listText(list) },
      ...current.filter((x) => !isSame(x, { game, name: list.name })),
    ].slice(0, MOST),
  );

export const forgetList = (list: SavedList): boolean => write(current.filter((x) => !isSame(x, list)));

/** The list behind a saved line; null if this edition of the game cannot read it any more. */
export function savedList(book: ArmyBook, { text }: SavedList): ArmyList | null {
  try {
    return parseList(book, text);
  } catch {
    return null;
  }
}

export const armyLink = (game: string, task?: string, list?: ArmyList): string =>
  `#/armies/${game}${task === undefined ? '' : `/${encodeURIComponent(task)}`}${list ? `/${encodeURIComponent(listText(list))}` : ''}`;
