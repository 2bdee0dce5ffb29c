/**
 * The tables, the same in both stores. Times are milliseconds, lists and records are JSON text, switches are 0 and 1.
 * What happened in a match is in `entries` alone; what else is said of it in `matches` can be told again from them.
 */

import type { Generated } from 'kysely';

export interface PeopleTable {
  id: Generated<number>;
  /** null: a guest. */
  name: string | null;
  /** The name as it is compared: nobody takes one that reads the same. */
  name_key: string | null;
  /** The name as it looks to whoever reads it. */
  name_look: string | null;
  password: string | null;
  /** As it was typed in. */
  email: string | null;
  /** The address that was confirmed: mail goes there and nowhere else. */
  mail_to: string | null;
  /** When the vacation ends that the player is on. */
  away_until: Generated<number | null>;
  /** Milliseconds of vacation taken in a year. */
  away_used: Generated<number>;
  away_year: Generated<number>;
  settings: string;
  created: number;
}

export interface SessionsTable {
  /** Hash of the cookie. */
  key: string;
  person: number;
  created: number;
  seen: number;
  expires: number;
  agent: string;
}

export interface TokensTable {
  id: Generated<number>;
  /** Hash of the token. */
  key: string;
  person: number;
  name: string;
  created: number;
  scope: Generated<'play' | 'read'>;
}

/** Words sent by mail: whoever has one has read what came to that address. */
export interface LinksTable {
  /** Hash of the word. */
  key: string;
  person: number;
  kind: 'confirm' | 'recover';
  email: string;
  expires: number;
}

/** Who has once joined in a match: its creator was told. */
export interface JoinsTable {
  match: number;
  person: number;
}

export type MatchStatus = 'open' | 'dice' | 'running' | 'over';

export interface MatchesTable {
  id: Generated<number>;
  /** In addresses. */
  code: string;
  game: string;
  edition: number;
  data: string;
  scenario: string;
  options: string;
  pace: string;
  listed: number;
  rated: number;
  status: MatchStatus;
  creator: number | null;
  created: number;
  changed: number;
  join_key: string;
  watch_key: string;
  /** Seconds by which spectators see it later. */
  watch_delay: number;
  seed: string | null;
  salt: string | null;
  /** The parts that seats and server gave to the seed, and their commitments. */
  dice: string;
  /** For lists; told again from the entries when they are ahead of it. */
  seq: number;
  to_move: number | null;
  deadline: number | null;
  outcome: string | null;
  /** A match given by its record's start (position) instead of by its scenario. */
  begun: string | null;
  rematch_of: number | null;
}

export interface SeatsTable {
  match: number;
  seat: number;
  person: number | null;
  /** The machine's level, if it sits here. */
  level: string | null;
  /** While nobody sits here: the only person who may. */
  invited: Generated<number | null>;
}

export interface EntriesTable {
  match: number;
  seq: number;
  kind: number;
  seat: number;
  code: number;
  at: number;
  /** Given by the client, so that a choice sent twice counts once. */
  key: string | null;
  data: string | null;
}

export interface SnapshotsTable {
  match: number;
  seq: number;
  body: Uint8Array;
}

export interface ChatTable {
  match: number;
  n: number;
  person: number | null;
  at: number;
  text: string;
}

export interface NotesTable {
  match: number;
  person: number;
  text: string;
}

export interface OrdersTable {
  match: number;
  seat: number;
  body: string;
  /** Who gave them: they count while that person sits there. */
  person: number;
}

export interface RatingsTable {
  person: number;
  game: string;
  rating: number;
  rd: number;
  vol: number;
  games: number;
}

export interface ResultsTable {
  match: number;
  seat: number;
  person: number;
  game: string;
  scenario: string;
  opponent: number | null;
  /** 1 won, 0 lost, and what lies between. */
  score: number;
  rated: number;
  before: number | null;
  after: number | null;
  /** Rolls, and how much better than expected they fell for this seat. */
  rolls: number;
  luck: number;
  at: number;
  /** How it ended: an outcome's kind. */
  ended: Generated<string>;
  /** In a match over days: turns this seat handed over, and the time they took. */
  turns: Generated<number>;
  spent: Generated<number>;
}

export type TieKind = 'friend' | 'mute' | 'block';

/** What another person is to this one. */
export interface TiesTable {
  person: number;
  other: number;
  kind: TieKind;
  at: number;
}

/** What a player has told whoever runs the server about another. */
export interface ReportsTable {
  id: Generated<number>;
  person: number;
  about: number;
  text: string;
  at: number;
}

/** A player was out of time, and their seat went to the AI or to somebody else. */
export interface LapsesTable {
  match: number;
  person: number;
  at: number;
}

export interface PushesTable {
  id: Generated<number>;
  person: number;
  endpoint: string;
  keys: string;
}

export interface JobsTable {
  id: Generated<number>;
  name: string;
  body: string;
  run_at: number;
  tries: number;
  /** Only one job of a key waits at a time. */
  key: string | null;
}

/** How often something was tried lately, for processes that count together. */
export interface LimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

/** How many sockets a process has open for a person. */
export interface SocketsTable {
  process: string;
  person: number;
  count: number;
  /** When that process was last known to be alive. */
  seen: number;
}

export interface FactsTable {
  key: string;
  value: string;
}

export interface Tables {
  people: PeopleTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  links: LinksTable;
  joins: JoinsTable;
  matches: MatchesTable;
  seats: SeatsTable;
  entries: EntriesTable;
  snapshots: SnapshotsTable;
  chat: ChatTable;
  notes: NotesTable;
  orders: OrdersTable;
  ratings: RatingsTable;
  results: ResultsTable;
  pushes: PushesTable;
  jobs: JobsTable;
  facts: FactsTable;
  limits: LimitsTable;
  sockets: SocketsTable;
  lapses: LapsesTable;
  ties: TiesTable;
  reports: ReportsTable;
}
