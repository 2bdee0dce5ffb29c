/** How the lab says figures: shares of 100, sure and between, and never a number without its uncertainty. */

import type { Estimate } from '../metrics/stats.ts';
import type { GameFacts } from '../plan.ts';

export const num = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** A share as so many of 100: whole, with one decimal below 10. */
export function of100(share: number): string {
  const value = 100 * share;
  if (value >= 9.95 || Math.abs(value - Math.round(value)) < 0.05) return String(Math.round(value));
  return value.toFixed(1);
}

/** A figure with the decimals it bears: 527, 9.6, 0.21. */
export const figure = (n: number): string =>
  Math.abs(n) >= 100 ? num(Math.round(n)) : Math.abs(n) >= 10 ? n.toFixed(1) : n.toFixed(2);

export const signedOf100 = (share: number): string => {
  const text = of100(Math.abs(share));
  return text === '0' ? '0' : share > 0 ? `+${text}` : `−${text}`;
};

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Side = GameFacts['seats'][number];

const isMany = (inSentence: string): boolean => /^the .*s$/i.test(inSentence);

/** "Blue wins", "the Germans win". */
export const sideDoes = ({ inSentence }: Side, one: string, many: string): string =>
  `${inSentence} ${isMany(inSentence) ? many : one}`;
export const sideWins = (side: Side): string => sideDoes(side, 'wins', 'win');

/** "We are 95% sure that it lies between 88 and 93." */
export const sure = ({ low, high }: Estimate): string =>
  `We are 95% sure that it lies between ${of100(low)} and ${of100(high)}.`;

/** "fewer than 1 in 333": what was never seen in n games. */
export const never = (n: number): string =>
  n < 6 ? 'too few games to say' : `fewer than 1 in ${num(Math.floor(n / 3))}`;

export const plural = (n: number, one: string, many = `${one}s`): string => `${num(n)} ${n === 1 ? one : many}`;

/** Findings need games: none under 10, early ones are marked as such. */
export function finding(games: number, text: string): string {
  if (games < 10) return '';
  if (games >= 100) return text;
  const [first = ''] = text.split(/[\s:,]/);
  return `So far ${OPENERS.has(first) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`;
}

/** Words that findings begin with and that lose their capital behind another word; names of sides and units keep theirs. */
const OPENERS = new Set('By Each Every From Games Half Hardly In Most Much Nearest Never No One The'.split(' '));

/** A length at a table, to the minute: "53 min", "1 h 5 min". */
export function tableTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${num(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** A length of time: "1 min 15 s", "2 h 5 min". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${num(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
