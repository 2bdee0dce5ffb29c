/** Requests to the server, if this page came from one that offers matches. */
import { Connection, type SocketLike } from '../../remote/connection.ts';
import type { Order } from '../../remote/standing-orders.ts';
import type { Pace, TableCard } from '../../remote/wire.ts';
import { base, call, currentHello, refreshHello } from './hello.ts';

export { call, type Hello, refreshHello, useHello } from './hello.ts';

export interface MyMatch extends Omit<TableCard, 'rematch'> {
  readonly mine: readonly number[];
  readonly yours: boolean;
  readonly joinKey: string | null;
  readonly orders: readonly { readonly seat: number; readonly list: readonly Order[] }[];
  readonly replayOnly: boolean;
  /** It follows a finished match. */
  readonly rematch: boolean;
  /** Who invites the player; null once they have joined. */
  readonly invitedBy: string | null;
}

/** A match as the server shows it to the player who asks for it. */
export interface MatchCard extends TableCard {
  readonly mine: readonly number[];
  /** Open seats that only the player who asks may take. */
  readonly invited: readonly number[];
  readonly mayJoin: boolean;
  readonly joinKey?: string;
  readonly watchKey?: string;
  /** Spectator delay in seconds. */
  readonly watchDelay: number;
}

/** Signs in as a guest unless somebody is signed in. */
export async function signInAsGuest(): Promise<void> {
  if (currentHello()?.person) return;
  await call('POST', '/guest');
  await refreshHello();
}

let line: Connection | null = null;

export function connection(): Connection {
  if (!line) {
    const url = new URL('api/socket', base);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const made = new Connection(() => new WebSocket(url) as unknown as SocketLike);
    addEventListener('online', () => made.renew());
    document.addEventListener('visibilitychange', () => {
      made.ask({ t: 'away', away: document.visibilityState === 'hidden' }).catch(() => {});
    });
    line = made;
  }
  return line;
}

/** Reconnects after somebody signed in or out. */
export function renewLine(): void {
  line?.close();
  line = null;
}

// ---- words ----------------------------------------------------------------------------------------------------------

const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);

export const paceWords = (pace: Pace): string =>
  pace.kind === 'live'
    ? `live, ${pace.minutes} min${pace.increment > 0 ? ` + ${pace.increment} s` : ''}`
    : pace.kind === 'turns'
      ? pace.more === undefined
        ? `${days(pace.days)} a turn`
        : `+${pace.more} h, up to ${days(pace.days)}`
      : 'live, no clock';

/** How much time a match takes, for a player who does not know the clocks. */
export function paceSentence(pace: Pace): string {
  if (pace.kind === 'turns')
    return pace.more === undefined
      ? `Over days: each turn may take ${days(pace.days)}.`
      : `Over days: each clock starts at ${days(pace.days)} and gains ${pace.more} hours with every turn, never above ${days(pace.days)}. Whoever runs out of time loses only if the opponent claims it.`;
  if (pace.kind !== 'live') return 'Live, no clock: one sitting, as long as it takes.';
  const hours = (2 * pace.minutes) / 60;
  const about =
    hours < 0.75 ? `${2 * pace.minutes} minutes` : hours < 1.25 ? 'an hour' : `${Math.round(2 * hours) / 2} hours`;
  const more = pace.increment > 0 ? `, and ${pace.increment} seconds more after each turn` : '';
  return `Live, about ${about}: each player has ${pace.minutes} minutes${more}.`;
}

/** A day, for a date that is soon. */
export const dayWords = (at: number): string => new Date(at).toLocaleDateString([], { day: 'numeric', month: 'long' });

export function timeWords(milliseconds: number): string {
  const s = Math.max(0, milliseconds) / 1000;
  if (s < 60) return `${s.toFixed(1)} s`;
  if (s < 3600) return `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}

export const onlineLink = (code?: string, key?: string): string =>
  `#/online${code ? `/${code}${key ? `/${key}` : ''}` : ''}`;
/** The profile of a player. */
export const playerLink = (id: number): string => `#/player/${id}`;
export const fullLink = (code: string, key: string): string => `${base.href}${onlineLink(code, key)}`;
