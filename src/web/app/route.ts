/** Which screen is open: kept in the address after the #, so that every screen can be linked to and reloaded. */
import { useSyncExternalStore } from 'react';
import type { Setup } from '../../engine/game.ts';

export type Route =
  | { readonly screen: 'lobby'; readonly game?: string | undefined; readonly setup?: Setup | undefined }
  | { readonly screen: 'table'; readonly match: string }
  | { readonly screen: 'rules'; readonly game: string; readonly statement?: string | undefined }
  | { readonly screen: 'edition'; readonly game: string }
  | { readonly screen: 'charts'; readonly game: string }
  | { readonly screen: 'learn'; readonly game: string }
  | {
      readonly screen: 'armies';
      readonly game: string;
      readonly task?: string | undefined;
      readonly text?: string | undefined;
    }
  | { readonly screen: 'rulebooks' }
  | { readonly screen: 'online'; readonly match?: string | undefined; readonly key?: string | undefined }
  | { readonly screen: 'you' }
  | { readonly screen: 'player'; readonly id: number }
  | { readonly screen: 'link'; readonly kind: 'confirm' | 'recover'; readonly token: string }
  | { readonly screen: 'records' }
  /** The lab; its own pages read the rest of the address. */
  | { readonly screen: 'lab'; readonly parts: readonly string[] }
  | { readonly screen: 'puzzles'; readonly game?: string | undefined; readonly number?: number | undefined }
  /** A study by its id ("~" and packed text: a study in its own address), at a decision, through someone's eyes. */
  | {
      readonly screen: 'study';
      readonly study: string;
      readonly at?: string | undefined;
      readonly eyes?: string | undefined;
    };

/** What an address says, or as it stands where that cannot be read ("%"). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function routeOf(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  const [screen, a, b, c] = parts;
  if (screen === 'play' && a) return { screen: 'table', match: a };
  if (screen === 'rules' && a) return { screen: 'rules', game: a, statement: b || undefined };
  if (screen === 'rules') return { screen: 'rulebooks' };
  if (screen === 'learn' && a) return { screen: 'learn', game: a };
  if (screen === 'charts' && a) return { screen: 'charts', game: a };
  if (screen === 'edition' && a) return { screen: 'edition', game: a };
  if (screen === 'armies' && a) return { screen: 'armies', game: a, task: b || undefined, text: c || undefined };
  if (screen === 'online') return { screen: 'online', match: a || undefined, key: b || undefined };
  if ((screen === 'confirm' || screen === 'recover') && a) return { screen: 'link', kind: screen, token: a };
  if (screen === 'player' && Number(a) > 0) return { screen: 'player', id: Number(a) };
  if (screen === 'you') return { screen: 'you' };
  if (screen === 'records') return { screen: 'records' };
  if (screen === 'lab') return { screen: 'lab', parts: parts.slice(1) };
  if (screen === 'puzzles') return { screen: 'puzzles', game: a || undefined, number: Number(b) || undefined };
  if (screen === 'study' && a) return { screen: 'study', study: a, at: b || undefined, eyes: c || undefined };
  if (screen !== 'game' || !a) return { screen: 'lobby' };
  const options = Object.fromEntries(
    (c ?? '').split(',').flatMap((part) => (part.includes('=') ? [part.split('=')] : [])),
  );
  return { screen: 'lobby', game: a, setup: b ? { scenario: b, options } : undefined };
}

/** The set-up of a game, with a scenario and its options chosen. */
export const battleLink = (game: string, setup?: Setup): string =>
  [
    `#/game/${game}`,
    ...(setup ? [setup.scenario] : []),
    ...(setup && Object.keys(setup.options).length > 0
      ? [
          Object.entries(setup.options)
            .map((option) => option.join('='))
            .join(','),
        ]
      : []),
  ].join('/');

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
/** A study, or a moment of it: which decision of which line, and through whose eyes. */
export const studyLink = (study: string, at?: string, eyes?: string): string =>
  ['#/study', encodeURIComponent(study), ...(at ? [at, ...(eyes ? [eyes] : [])] : [])].join('/');
export const puzzlesLink = (game?: string, number?: number): string =>
  ['#/puzzles', ...(game ? [game, ...(number ? [number] : [])] : [])].join('/');
export const learnLink = (game: string): string => `#/learn/${game}`;
