/** Which screen is open: kept in the address after the #, so that every screen can be linked to and reloaded. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly screen: 'lobby'; readonly game?: string | undefined }
  | { readonly screen: 'table'; readonly match: string }
  | { readonly screen: 'rules'; readonly game: string; readonly statement?: string | undefined }
  | { readonly screen: 'edition'; readonly game: string }
  | {
      readonly screen: 'armies';
      readonly game: string;
      readonly task?: string | undefined;
      readonly text?: string | undefined;
    }
  | { readonly screen: 'rulebooks' }
  | { readonly screen: 'online'; readonly match?: string | undefined; readonly key?: string | undefined }
  | { readonly screen: 'you' }
  | { readonly screen: 'link'; readonly kind: 'confirm' | 'recover'; readonly token: string }
  | { readonly screen: 'records' };

/** What an address says, or as it stands where that cannot be read ("%"). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function routeOf(hash: string): Route {
  const [screen, a, b, c] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  if (screen === 'play' && a) return { screen: 'table', match: a };
  if (screen === 'rules' && a) return { screen: 'rules', game: a, statement: b || undefined };
  if (screen === 'rules') return { screen: 'rulebooks' };
  if (screen === 'edition' && a) return { screen: 'edition', game: a };
  if (screen === 'armies' && a) return { screen: 'armies', game: a, task: b || undefined, text: c || undefined };
  if (screen === 'online') return { screen: 'online', match: a || undefined, key: b || undefined };
  if ((screen === 'confirm' || screen === 'recover') && a) return { screen: 'link', kind: screen, token: a };
  if (screen === 'you') return { screen: 'you' };
  if (screen === 'records') return { screen: 'records' };
  return { screen: 'lobby', game: screen === 'game' ? a : undefined };
}

const listen = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(listen, () => location.hash));
}

export const go = (to: string): void => {
  location.hash = to;
};

export const tableLink = (match: string): string => `#/play/${encodeURIComponent(match)}`;
export const rulesLink = (game: string, statement?: string): string =>
  `#/rules/${game}${statement ? `/${encodeURIComponent(statement)}` : ''}`;
