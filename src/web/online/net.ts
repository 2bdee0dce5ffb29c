/** Requests to the server, if this page came from one that offers matches. */
import { freshSeed, partCommitment } from '../../engine/random.ts';
import { Connection, type SocketLike } from '../../remote/connection.ts';
import type { Order } from '../../remote/standing-orders.ts';
import type { Pace, TableCard } from '../../remote/wire.ts';
import { base, call, currentHello, refreshHello } from './hello.ts';

export { call, type Hello, refreshHello, useHello } from './hello.ts';

export interface MyMatch extends TableCard {
  readonly mine: readonly number[];
  readonly yours: boolean;
  readonly joinKey: string | null;
  readonly orders: readonly { readonly seat: number; readonly list: readonly Order[] }[];
  readonly replayOnly: boolean;
}

/** A match as the server shows it to the player who asks for it. */
export interface MatchCard extends TableCard {
  readonly mine: readonly number[];
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

// ---- this player's part of the dice -------------------------------------------------------------------------------------------

/** The commitments of a round to which this page gave a part. */
interface Noted {
  readonly made: number;
  readonly round: number;
  readonly commitments: readonly string[];
  readonly part: string;
}

const noteKey = (code: string): string => `sandtable.dice.${code}`;

function notedOf(code: string): readonly Noted[] {
  const noted: unknown = JSON.parse(localStorage.getItem(noteKey(code)) ?? '[]');
  // Older pages stored only one round.
  return Array.isArray(noted) ? (noted as Noted[]) : [{ ...(noted as Noted), made: 0, round: 1 }];
}

/** A player who leaves before the dice are made has no part in them. */
export const forgetParts = (code: string): void => localStorage.removeItem(noteKey(code));

const partKey = (code: string, round: number, seat: number): string => `sandtable.part.${code}.${round}.${seat}`;

/**
 * Gives this seat's part of the seed: first its hash, and the part itself only when everybody has committed to his. What was
 * committed to by all is kept here, to be compared with the record afterwards.
 */
export async function giveParts(table: TableCard, mine: readonly number[], seatIds: readonly string[]): Promise<void> {
  const { code, dice } = table;
  if (!dice.wanted) return;
  for (const seat of mine) {
    const own = dice.seats[seat];
    if (!own?.wanted) continue;
    const key = partKey(code, dice.round, seat);
    if (own.commitment === null) {
      const part = localStorage.getItem(key) ?? freshSeed();
      localStorage.setItem(key, part);
      const commitment = partCommitment(seatIds[seat] ?? '', part);
      await call('POST', `/matches/${code}/dice`, { seat, round: dice.round, commitment });
    } else if (!own.given && dice.ready) {
      const part = localStorage.getItem(key);
      if (part === null) {
        await call('POST', `/matches/${code}/dice`, { seat, round: dice.round, again: true });
        continue;
      }
      const notes = notedOf(code);
      const { made, round } = dice;
      // Whatever the server says: after two parts this page gives no third.
      if (notes.filter((n) => n.made === made && n.round !== round).length >= 2)
        throw new Error('This server asks for a third round of dice. This page gives no part to it.');
      const commitments = [dice.server, ...dice.seats.map((s) => s.commitment ?? '')];
      const others = notes.filter((n) => n.made !== made || n.round !== round);
      localStorage.setItem(noteKey(code), JSON.stringify([...others, { made, round, commitments, part }]));
      await call('POST', `/matches/${code}/dice`, { seat, round: dice.round, part });
    }
  }
}

/**
 * Whether the record holds what was noted here before any die fell: the commitments of every round, and the part of the last;
 * null: nothing noted.
 */
export function checkDice(code: string, record: string): boolean | null {
  const notes = notedOf(code);
  if (notes.length === 0) return null;
  return notes.every(({ made, commitments, part }, i) => {
    const last = !notes.slice(i + 1).some((later) => later.made === made);
    return (!last || record.includes(part)) && commitments.every((c) => c === '' || record.includes(c));
  });
}

// ---- words ----------------------------------------------------------------------------------------------------------

export const paceWords = (pace: Pace): string =>
  pace.kind === 'live'
    ? `live, ${pace.minutes} min${pace.increment > 0 ? ` + ${pace.increment} s` : ''}`
    : pace.kind === 'turns'
      ? `${pace.days === 1 ? '1 day' : `${pace.days} days`} a turn`
      : 'live, no clock';

/** How much time a match takes, for a player who does not know the clocks. */
export function paceSentence(pace: Pace): string {
  if (pace.kind === 'turns')
    return pace.days === 1
      ? 'A move a day: play when you have a moment, over days or weeks.'
      : `A move every ${pace.days} days at the latest: play when you have a moment.`;
  if (pace.kind !== 'live') return 'Live, no clock: one sitting, as long as it takes.';
  const hours = (2 * pace.minutes) / 60;
  const about =
    hours < 0.75 ? `${2 * pace.minutes} minutes` : hours < 1.25 ? 'an hour' : `${Math.round(2 * hours) / 2} hours`;
  const more = pace.increment > 0 ? `, and ${pace.increment} seconds more after each decision` : '';
  return `Live, about ${about}: each player has ${pace.minutes} minutes${more}.`;
}

export function timeWords(milliseconds: number): string {
  const s = Math.max(0, milliseconds) / 1000;
  if (s < 60) return `${s.toFixed(1)} s`;
  if (s < 3600) return `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}

export const onlineLink = (code?: string, key?: string): string =>
  `#/online${code ? `/${code}${key ? `/${key}` : ''}` : ''}`;
export const fullLink = (code: string, key: string): string => `${base.href}${onlineLink(code, key)}`;
