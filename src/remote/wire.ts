/**
 * The messages between server and client. A seat receives its view once, then only the changes. Both ends import this
 * file, so it imports nothing of either.
 */

import { fnv1a } from '../engine/fnv.ts';
import type { Json, JsonObject, ResultInfo, Seat, View } from '../engine/game.ts';
import type { LogLine } from '../engine/log.ts';
import type { UndoLimit } from '../engine/seat.ts';

// ---- changes of plain data ------------------------------------------------------------------------------------------

/**
 * From one JSON value to another. `[value]`: put this in its place. An object: keys that changed, with `null` for those
 * that are gone; numbers as keys are places of an array of the same length.
 */
export type Patch = readonly [Json] | { readonly [key: string]: Patch | null };

const isObject = (v: Json | undefined): v is JsonObject => typeof v === 'object' && v !== null && !Array.isArray(v);

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** undefined: nothing changed. */
export function diff(a: Json, b: Json): Patch | undefined {
  if (a === b) return undefined;
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.length > 0) {
    const patch: Record<string, Patch> = {};
    let changed = 0;
    for (let i = 0; i < b.length; i++) {
      const p = diff(a[i] as Json, b[i] as Json);
      if (p === undefined) continue;
      patch[i] = p;
      changed++;
    }
    if (changed === 0) return undefined;
    return changed * 2 > b.length ? [b] : patch;
  }
  if (isObject(a) && isObject(b)) {
    const patch: Record<string, Patch | null> = {};
    let changed = false;
    for (const key of Object.keys(b)) {
      const p = key in a ? diff(a[key] as Json, b[key] as Json) : ([b[key]] as [Json]);
      if (p === undefined) continue;
      patch[key] = p;
      changed = true;
    }
    for (const key of Object.keys(a)) {
      if (key in b) continue;
      patch[key] = null;
      changed = true;
    }
    return changed ? patch : undefined;
  }
  return same(a, b) ? undefined : [b];
}

/** Keys stay in the order in which the server has them, so that equal views are equal text. */
export function patched(value: Json, patch: Patch): Json {
  if (Array.isArray(patch)) return patch[0] as Json;
  const changes = patch as { readonly [key: string]: Patch | null };
  if (Array.isArray(value)) {
    const list = [...value];
    for (const [i, p] of Object.entries(changes)) if (p) list[Number(i)] = patched(list[Number(i)] as Json, p);
    return list;
  }
  const result: Record<string, Json> = { ...(value as JsonObject) };
  for (const [key, p] of Object.entries(changes)) {
    if (p === null) delete result[key];
    else result[key] = patched(result[key] ?? null, p);
  }
  return result;
}

/** The place of a seat in a match: what it has witnessed and sees. A choice names the one it was made in. */
export const placeOf = (moments: number, viewText: string): string => `${moments}.${fnv1a(viewText).toString(36)}`;

// ---- the table ------------------------------------------------------------------------------------------------------

export type Pace =
  | { readonly kind: 'live'; readonly minutes: number; readonly increment: number }
  /**
   * Over days. With `more`, hours are earned by each turn that is handed over, up to `days` in all; without, each turn has
   * all its days again.
   */
  | { readonly kind: 'turns'; readonly days: number; readonly more?: number | undefined }
  | { readonly kind: 'free' };

export type Presence = 'here' | 'away' | 'gone';

export interface Clocks {
  /** Milliseconds left to each seat when this was said. */
  readonly left: readonly number[];
  readonly running: Seat | null;
  readonly paused: boolean;
  /** The server's time. */
  readonly now: number;
  /** Seats of players on vacation: their clocks stand still. */
  readonly resting?: readonly Seat[];
}

export interface MatchOutcome {
  /** `declined`: an invited player did not accept, and the match never began. */
  readonly kind: 'rules' | 'resigned' | 'time' | 'agreed' | 'handed-back' | 'stopped' | 'declined';
  /** null: nobody. */
  readonly winner: Seat | null;
  readonly text: string;
}

export interface SeatCard {
  readonly person: number | null;
  readonly name: string | null;
  readonly level: string | null;
  readonly rating: number | null;
  readonly presence: Presence;
  /** The player this open seat is reserved for. */
  readonly invited: string | null;
  /** When their vacation ends; null: they are not on vacation. */
  readonly away: number | null;
}

export interface DiceCard {
  readonly round: number;
  readonly server: string;
  /** By seat: its commitment, whether its part was given, and whether one is wanted of it: each person gives one. */
  readonly seats: readonly { readonly commitment: string | null; readonly given: boolean; readonly wanted: boolean }[];
  /** Commitments are taken now, and once all are there, … */
  readonly wanted: boolean;
  /** … parts. */
  readonly ready: boolean;
  /** The match has begun and waits for the parts: nothing is chosen until they are in. */
  readonly dealing: boolean;
  /** Rounds that were broken off after parts had been given. After the second the match is void. */
  readonly broken: number;
  /** One player's browser made the dice the match began with, and may know them; `still` while they count. */
  readonly chosen: { readonly by: string | null; readonly still: boolean } | null;
  /** Of the seed, once all parts are in. */
  readonly commitment: string | null;
}

export interface Asking {
  readonly what: 'undo' | 'draw';
  readonly by: Seat;
}

/** The last request that was not granted, until another one is made. */
export interface Answered extends Asking {
  /** Who refused it, by answering or by playing on; null: the AI. */
  readonly refusedBy: Seat | null;
  readonly at: number;
}

/** The match that follows a finished one. */
export interface Rematch {
  readonly code: string;
  /** The seat in the finished match of the player who asked for it. */
  readonly by: Seat | null;
  readonly state: 'asked' | 'accepted' | 'declined';
}

/** Everything around the board; the same for all who may look. */
export interface TableCard {
  readonly code: string;
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Pace;
  readonly status: 'open' | 'dice' | 'running' | 'over';
  readonly rated: boolean;
  readonly listed: boolean;
  readonly seats: readonly SeatCard[];
  readonly watchers: number;
  readonly clocks: Clocks | null;
  readonly asking: Asking | null;
  readonly answered: Answered | null;
  readonly outcome: MatchOutcome | null;
  readonly dice: DiceCard;
  readonly rematch: Rematch | null;
  /** Whose choice it is, as everybody may know. */
  readonly toMove: Seat | null;
}

// ---- server to client -----------------------------------------------------------------------------------------------

/** Close code of a socket whose session or token has ended: the counterpart of status 401. */
export const SESSION_ENDED = 4401;

export interface WireMoment {
  readonly chooser: Seat | null;
  readonly lines: readonly LogLine[];
}

interface SightHead {
  readonly match: string;
  readonly seat: Seat;
  readonly place: string;
  readonly asked: boolean;
  readonly undo: UndoLimit;
  readonly result: ResultInfo | null;
  /** While another player asks to undo: how many of this seat's moments stay if it agrees. */
  readonly backTo?: number;
}

export interface SightMessage extends SightHead {
  readonly t: 'sight';
  readonly view: View;
  readonly moments: readonly WireMoment[];
}

export interface UpdateMessage extends SightHead {
  readonly t: 'update';
  /** The place it starts from: whoever stands elsewhere asks for the whole. */
  readonly from: string;
  readonly patch?: Patch;
  /** So many moments stay, these follow. */
  readonly keep: number;
  readonly moments: readonly WireMoment[];
  readonly clocks?: Clocks;
}

export type ServerMessage =
  | { readonly t: 'welcome'; readonly person: { readonly id: number; readonly name: string }; readonly now: number }
  | SightMessage
  | UpdateMessage
  | { readonly t: 'table'; readonly match: string; readonly table: TableCard; readonly seats: readonly Seat[] }
  | {
      readonly t: 'chat';
      readonly match: string;
      readonly n: number;
      readonly name: string;
      readonly mine: boolean;
      readonly at: number;
      readonly text: string;
    }
  | { readonly t: 'done'; readonly n: number; readonly value?: Json }
  | { readonly t: 'refused'; readonly n: number; readonly rule: string; readonly text: string; readonly stale?: true }
  | { readonly t: 'error'; readonly n?: number; readonly text: string };
