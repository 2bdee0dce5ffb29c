/** Addresses of the lab's pages. */

import type { Opens } from '../../lab/draw/index.ts';

const part = (text: string | number): string => encodeURIComponent(text);

export const labLink = '#/lab';
export const runLink = (run: string): string => `#/lab/run/${part(run)}`;
export const runRulesLink = (run: string, rule?: string): string =>
  `#/lab/rules/${part(run)}${rule === undefined ? '' : `/${part(rule)}`}`;
export const reportLink = (run: string): string => `#/lab/report/${part(run)}`;
export const compareLink = (a: string, b: string): string => `#/lab/compare/${part(a)}/${part(b)}`;
/** The games that show the same, from the first on. */
export const likeLink = (run: string, mark: string, nth = 0): string =>
  `#/lab/like/${part(run)}/${part(mark)}${nth === 0 ? '' : `/${nth}`}`;

/** Where a game is opened: at a turn ("t5"), after so many decisions ("d40"), or at its end. */
export type Where = { readonly turn: number } | { readonly at: number } | null;

export const gameLink = (run: string, game: number, where: Where = null): string =>
  `#/lab/game/${part(run)}/${game}${where === null ? '' : 'turn' in where ? `/t${where.turn}` : `/d${where.at}`}`;

export function readWhere(text: string | undefined): Where {
  const match = /^([td])(\d{1,6})$/.exec(text ?? '');
  if (!match) return null;
  return match[1] === 't' ? { turn: Number(match[2]) } : { at: Number(match[2]) };
}

/** The address of what a mark of a figure opens; null if no game shows it. */
export function openLink(run: string, opens: Opens, hasMark: (mark: string) => boolean): string | null {
  if ('rule' in opens) return runRulesLink(run, opens.rule);
  if ('like' in opens) return hasMark(opens.like) ? likeLink(run, opens.like) : null;
  const { game, turn, at } = opens;
  return gameLink(run, game, turn !== undefined ? { turn } : at !== undefined ? { at } : null);
}
