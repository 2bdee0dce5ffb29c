import { StoreError } from './file.ts';

/** No room is left on the disk: what was to be stored was not. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/database or disk is full|SQLITE_FULL/.test(`${error.message} ${(error as { code?: unknown }).code}`) ||
    (error as { code?: unknown }).code === '53100');

/** Nothing can be stored at all: better not begun than half a server. */
export const noRoom = (): StoreError =>
  new StoreError('the disk of the store is full. Nothing is lost: make room on it, then start again');
