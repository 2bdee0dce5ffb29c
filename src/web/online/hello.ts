/** Whether this page came from a server that runs matches, and what it says of itself. */
import { useSyncExternalStore } from 'react';

export interface Hello {
  readonly person: { readonly id: number; readonly name: string; readonly guest: boolean } | null;
  readonly mail: boolean;
  readonly games: readonly string[];
  /** Matches in which it is this person's move. */
  readonly waiting?: number;
}

export class RequestError extends Error {
  override readonly name = 'RequestError';
}

export const base = new URL('.', location.href.split('#')[0]);

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(new URL(`api${path}`, base), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  if (!response.ok) {
    let said = 'the server did not answer';
    try {
      said = (JSON.parse(text) as { error?: string }).error ?? said;
    } catch {
      // Not a word of ours: a proxy's page.
    }
    throw new RequestError(said);
  }
  return (response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text) as T;
}

let hello: Hello | null = null;
export const currentHello = (): Hello | null => hello;
let asked = false;
const listeners = new Set<() => void>();

export async function refreshHello(): Promise<void> {
  try {
    hello = await call<Hello>('GET', '/hello');
  } catch {
    hello = null;
  }
  for (const listener of [...listeners]) listener();
}

/** What the server says of itself; null when there is none, or not yet. */
export function useHello(): Hello | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!asked && location.protocol.startsWith('http')) {
        asked = true;
        void refreshHello();
      }
      return () => listeners.delete(listener);
    },
    () => hello,
  );
}
