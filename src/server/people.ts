/** Those who play: guests at once, named people when they want to keep what they did. */

import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ApiError, isTaken, wrongField } from './errors.ts';
import { guestName } from './matches/match-store.ts';
import { checkLetters, checkReserved, nameKey, nameLook } from './names.ts';
import { keyOf, secret } from './secrets.ts';
import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

const DAY = 86_400_000;
const SESSION_DAYS = 180;
/** How often "seen" is written. */
const SEEN_EVERY = 600_000;
const LINK_LASTS = { confirm: DAY, recover: 3600_000 } as const;
const KEYS_AT_ONCE = 500;
/** Accounts of one address that a mail names. */
const MAX_ACCOUNTS = 5;

/** What a token may do; who is signed in may manage the account as well. */
export type Scope = 'account' | 'play' | 'read';
export type LinkKind = keyof typeof LINK_LASTS;

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly guest: boolean;
  /** Hash of the cookie or token it came by. */
  readonly key: string;
  readonly bot: boolean;
  readonly scope: Scope;
}

export interface PersonSettings {
  readonly webhook?: string | undefined;
  /** Which events by which channel. */
  readonly tell?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The hour of the day (UTC) for one message about all matches that wait. */
  readonly digest?: number | undefined;
  /** Hours of the day (UTC) in which nothing is sent but by webhook. */
  readonly quiet?: readonly [number, number] | undefined;
}

export class People {
  private readonly store: Store;
  private readonly time: Time;
  /** A hash to compare with when there is no such name: the answer takes as long. */
  private readonly nobody = hash(secret());
  /** Told which sessions and tokens are no more: nothing that was opened with them stays open. */
  onEnd: (keys: readonly string[]) => void = () => {};

  constructor(store: Store, time: Time) {
    this.store = store;
    this.time = time;
  }

  private get db() {
    return this.store.db;
  }

  /** A guest with a cookie. */
  async guest(agent: string): Promise<{ readonly person: Person; readonly cookie: string }> {
    const now = this.time.now();
    const { id } = await this.db
      .insertInto('people')
      .values({
        name: null,
        name_key: null,
        name_look: null,
        password: null,
        email: null,
        mail_to: null,
        settings: '{}',
        created: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cookie = await this.openSession(id, agent);
    const person = { id, name: guestName(id), guest: true, key: keyOf(cookie), bot: false, scope: 'account' } as const;
    return { person, cookie };
  }

  private async openSession(person: number, agent: string): Promise<string> {
    const cookie = secret(24);
    const now = this.time.now();
    await this.db
      .insertInto('sessions')
      .values({
        key: keyOf(cookie),
        person,
        created: now,
        seen: now,
        expires: now + SESSION_DAYS * DAY,
        agent: agent.slice(0, 120),
      })
      .execute();
    return cookie;
  }

  async byCookie(cookie: string): Promise<Person | null> {
    const key = keyOf(cookie);
    const row = await this.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person')
      .select(['people.id', 'people.name', 'sessions.seen', 'sessions.expires'])
      .where('sessions.key', '=', key)
      .executeTakeFirst();
    const now = this.time.now();
    if (!row || row.expires < now) return null;
    if (now - row.seen > SEEN_EVERY)
      await this.db.updateTable('sessions').set({ seen: now }).where('key', '=', key).execute();
    return {
      id: row.id,
      name: row.name ?? guestName(row.id),
      guest: row.name === null,
      key,
      bot: false,
      scope: 'account',
    };
  }

  async byToken(token: string): Promise<Person | null> {
    const key = keyOf(token);
    const row = await this.db
      .selectFrom('tokens')
      .innerJoin('people', 'people.id', 'tokens.person')
      .select(['people.id', 'people.name', 'tokens.scope'])
      .where('tokens.key', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const { id, name, scope } = row;
    return { id, name: name ?? guestName(id), guest: name === null, key, bot: true, scope };
  }

  /** A name and a password make a guest's matches their own, wherever they sit. Says the new cookie; the old one ends. */
  async claim(person: Person, name: string, password: string, agent: string): Promise<string> {
    if (!person.guest) throw wrongField('name', 'you already have one', 409);
    checkReserved(name);
    const named = { name_key: nameKey(name), name_look: nameLook(name) };
    const taken = (): ApiError =>
      wrongField('name', 'this name is taken, or reads like one that is. Choose another name', 409);
    const other = await this.db
      .selectFrom('people')
      .select('id')
      .where((e) => e.or([e('name_key', '=', named.name_key), e('name_look', '=', named.name_look)]))
      .executeTakeFirst();
    if (other) throw taken();
    checkLetters(name);
    const words = await hash(password);
    try {
      await this.db
        .updateTable('people')
        .set({ name, ...named, password: words })
        .where('id', '=', person.id)
        .execute();
    } catch (error) {
      // Somebody was quicker.
      throw isTaken(error) ? taken() : error;
    }
    const cookie = await this.openSession(person.id, agent);
    await this.endOthers(person.id, { keep: keyOf(cookie), tokens: false });
    return cookie;
  }

  async signIn(name: string, password: string, agent: string): Promise<string> {
    const row = await this.db
      .selectFrom('people')
      .select(['id', 'password'])
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst();
    // argon2 works on a thread of its own.
    const right = await verify(row?.password ?? (await this.nobody), password);
    if (!row?.password || !right) throw new ApiError(401, 'name or password is wrong: check both and try again');
    return this.openSession(row.id, agent);
  }

  /** Whether it is this person's password; a guest has none. */
  private async checkPassword(person: Person, password: string, field: string): Promise<void> {
    const row = await this.db.selectFrom('people').select('password').where('id', '=', person.id).executeTakeFirst();
    if (!row?.password || !(await verify(row.password, password)))
      throw wrongField(field, 'enter your current password', 401);
  }

  async changePassword(person: Person, old: string, next: string, endOthers: boolean): Promise<void> {
    await this.checkPassword(person, old, 'old');
    await this.db
      .updateTable('people')
      .set({ password: await hash(next) })
      .where('id', '=', person.id)
      .execute();
    if (endOthers) await this.endOthers(person.id, { keep: person.key, tokens: true });
  }

  /** Ends every session but one, and the tokens if they are meant, too. */
  private async endOthers(id: number, how: { readonly keep: string | null; readonly tokens: boolean }): Promise<void> {
    const ended: string[] = [];
    for (const table of how.tokens ? (['sessions', 'tokens'] as const) : (['sessions'] as const)) {
      const rows = await this.db.selectFrom(table).select('key').where('person', '=', id).execute();
      const keys = rows.map((row) => row.key).filter((key) => key !== how.keep);
      if (keys.length > 0) await this.db.deleteFrom(table).where('key', 'in', keys).execute();
      ended.push(...keys);
    }
    this.onEnd(ended);
  }

  sessions(person: Person) {
    return this.db
      .selectFrom('sessions')
      .select(['key', 'created', 'seen', 'agent'])
      .where('person', '=', person.id)
      .orderBy('seen', 'desc')
      .execute();
  }

  /** Which of these sessions and tokens have not ended. */
  async stillValid(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const valid = new Set<string>();
    for (let i = 0; i < keys.length; i += KEYS_AT_ONCE) {
      const some = keys.slice(i, i + KEYS_AT_ONCE);
      const sessions = this.db.selectFrom('sessions').select('key').where('key', 'in', some);
      for (const { key } of await sessions.where('expires', '>=', this.time.now()).execute()) valid.add(key);
      for (const { key } of await this.db.selectFrom('tokens').select('key').where('key', 'in', some).execute())
        valid.add(key);
    }
    return valid;
  }

  /** One session, named by the first letters of its hash. */
  async endSession(person: Person, id: string): Promise<void> {
    const all = await this.sessions(person);
    const found = all.find((s) => s.key.startsWith(id));
    if (!found) throw new ApiError(404, 'not found');
    await this.db.deleteFrom('sessions').where('key', '=', found.key).execute();
    this.onEnd([found.key]);
  }

  // ---- tokens -----------------------------------------------------------------------------------------------------

  async addToken(
    person: Person,
    name: string,
    scope: 'play' | 'read',
  ): Promise<{ readonly id: number; readonly token: string }> {
    const token = `st_${secret(24)}`;
    const { id } = await this.db
      .insertInto('tokens')
      .values({ key: keyOf(token), person: person.id, name, scope, created: this.time.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, token };
  }

  tokens(person: Person) {
    return this.db
      .selectFrom('tokens')
      .select(['id', 'name', 'scope', 'created'])
      .where('person', '=', person.id)
      .execute();
  }

  async endToken(person: Person, id: number): Promise<void> {
    const ended = await this.db
      .deleteFrom('tokens')
      .where('person', '=', person.id)
      .where('id', '=', id)
      .returning('key')
      .execute();
    this.onEnd(ended.map((row) => row.key));
  }

  // ---- settings, export, deletion -----------------------------------------------------------------------------------

  async settings(
    id: number,
  ): Promise<PersonSettings & { readonly email: string | null; readonly mailTo: string | null }> {
    const row = await this.db
      .selectFrom('people')
      .select(['settings', 'email', 'mail_to'])
      .where('id', '=', id)
      .executeTakeFirst();
    const settings = JSON.parse(row?.settings ?? '{}') as PersonSettings;
    return { ...settings, email: row?.email ?? null, mailTo: row?.mail_to ?? null };
  }

  /** A new address is told nothing until it is confirmed; until then the old one is. */
  async setSettings(person: Person, settings: PersonSettings, email: string | null): Promise<void> {
    await this.db
      .updateTable('people')
      .set({ settings: JSON.stringify(settings), email, ...(email === null ? { mail_to: null } : {}) })
      .where('id', '=', person.id)
      .execute();
  }

  // ---- what is sent by mail -----------------------------------------------------------------------------------------

  /** A word for a link in a mail. Only the last one of its kind counts. */
  async makeLink(person: number, kind: LinkKind, email: string): Promise<string> {
    const word = secret(24);
    await this.store.together(async (db) => {
      await db.deleteFrom('links').where('person', '=', person).where('kind', '=', kind).execute();
      const expires = this.time.now() + LINK_LASTS[kind];
      await db
        .insertInto('links')
        .values({ key: keyOf(word), person, kind, email, expires })
        .execute();
    });
    return word;
  }

  /** Counts once, and not for ever. */
  private async takeLink(word: string, kind: LinkKind): Promise<{ readonly person: number; readonly email: string }> {
    const [row] = await this.db
      .deleteFrom('links')
      .where('key', '=', keyOf(word))
      .where('kind', '=', kind)
      .returning(['person', 'email', 'expires'])
      .execute();
    if (!row || row.expires < this.time.now())
      throw new ApiError(410, 'this link has been used or is too old: ask for another one');
    return row;
  }

  async confirm(word: string): Promise<void> {
    const { person, email } = await this.takeLink(word, 'confirm');
    await this.db
      .updateTable('people')
      .set({ mail_to: email })
      .where('id', '=', person)
      .where('email', '=', email)
      .execute();
  }

  /** Accounts whose confirmed address this is. */
  accountsOf(email: string) {
    return this.db
      .selectFrom('people')
      .select(['id', 'name', 'mail_to'])
      .where(sql<string>`lower(mail_to)`, '=', email.toLowerCase())
      .where('password', 'is not', null)
      .limit(MAX_ACCOUNTS)
      .execute();
  }

  /** Another password for one who has read the mail. Every session and token ends; says the cookie of a new one. */
  async recover(word: string, password: string, agent: string): Promise<string> {
    const words = await hash(password);
    const { person, email } = await this.takeLink(word, 'recover');
    const { numUpdatedRows } = await this.db
      .updateTable('people')
      .set({ password: words })
      .where('id', '=', person)
      .where('mail_to', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(410, 'this link has been used or is too old: ask for another one');
    await this.endOthers(person, { keep: null, tokens: true });
    return this.openSession(person, agent);
  }

  /** Games of the matches in which it is this person's move, as everybody may know: the least time left first. */
  async moves(id: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('seats')
      .innerJoin('matches', (j) =>
        j.onRef('matches.id', '=', 'seats.match').onRef('matches.to_move', '=', 'seats.seat'),
      )
      .select(['matches.game', 'matches.deadline'])
      .where('seats.person', '=', id)
      .where('matches.status', '=', 'running')
      .execute();
    const end = (deadline: number | null): number => deadline ?? Number.POSITIVE_INFINITY;
    return rows.sort((a, b) => end(a.deadline) - end(b.deadline)).map((row) => row.game);
  }

  /** Matches in which it is this person's move, as everybody may know, and those they are invited to. */
  async waiting(id: number): Promise<number> {
    const asked = await this.db
      .selectFrom('seats')
      .innerJoin('matches', 'matches.id', 'seats.match')
      .select((e) => e.fn.countAll().as('count'))
      .where('seats.invited', '=', id)
      .where('seats.person', 'is', null)
      .where('matches.status', '=', 'open')
      .where((e) =>
        e.or([
          e('matches.creator', 'is', null),
          e('matches.creator', 'not in', (q) =>
            q.selectFrom('ties').select('other').where('person', '=', id).where('kind', '=', 'block'),
          ),
        ]),
      )
      .executeTakeFirst();
    const row = await this.db
      .selectFrom('seats')
      .innerJoin('matches', (j) =>
        j.onRef('matches.id', '=', 'seats.match').onRef('matches.to_move', '=', 'seats.seat'),
      )
      .select((e) => e.fn.countAll().as('count'))
      .where('seats.person', '=', id)
      .where('matches.status', '=', 'running')
      .executeTakeFirst();
    return Number(row?.count ?? 0) + Number(asked?.count ?? 0);
  }

  /** Everything that is kept about somebody. */
  async everything(person: Person) {
    const { db } = this;
    const mine = (table: 'ratings' | 'results' | 'notes' | 'lapses' | 'ties' | 'reports') =>
      db.selectFrom(table).selectAll().where('person', '=', person.id).execute();
    const [who, sessions, tokens, seats, chat, ratings, results, notes, lapses, ties, reports] = await Promise.all([
      db
        .selectFrom('people')
        .select(['id', 'name', 'email', 'mail_to', 'settings', 'created', 'away_until', 'away_used', 'away_year'])
        .where('id', '=', person.id)
        .executeTakeFirst(),
      this.sessions(person),
      this.tokens(person),
      db
        .selectFrom('seats')
        .innerJoin('matches', 'matches.id', 'seats.match')
        .select(['matches.code', 'matches.game', 'matches.scenario', 'matches.status', 'matches.created', 'seats.seat'])
        .where('seats.person', '=', person.id)
        .execute(),
      db
        .selectFrom('chat')
        .innerJoin('matches', 'matches.id', 'chat.match')
        .select(['matches.code', 'chat.at', 'chat.text'])
        .where('chat.person', '=', person.id)
        .execute(),
      mine('ratings'),
      mine('results'),
      mine('notes'),
      mine('lapses'),
      mine('ties'),
      mine('reports'),
    ]);
    return {
      person: who,
      sessions: sessions.map(({ key: _, ...s }) => s),
      tokens,
      seats,
      chat,
      ratings,
      results,
      notes,
      lapses,
      ties,
      reports,
    };
  }

  /** The name, the password, the words and the addresses go; matches of others stay whole, with nobody's name on them. */
  async erase(person: Person, password: string): Promise<void> {
    if (!person.guest) await this.checkPassword(person, password, 'password');
    await this.endOthers(person.id, { keep: null, tokens: true });
    await this.store.together(async (db) => {
      const id = person.id;
      await db.deleteFrom('ties').where('other', '=', id).execute();
      await db.deleteFrom('reports').where('person', '=', id).execute();
      for (const table of ['sessions', 'tokens', 'links', 'notes', 'ratings', 'pushes', 'lapses', 'ties'] as const)
        await db.deleteFrom(table).where('person', '=', id).execute();
      for (const { match, seat } of await db.selectFrom('seats').selectAll().where('person', '=', id).execute())
        await db.deleteFrom('orders').where('match', '=', match).where('seat', '=', seat).execute();
      await db.updateTable('seats').set({ invited: null }).where('invited', '=', id).execute();
      await db.updateTable('chat').set({ text: '(erased)', person: null }).where('person', '=', id).execute();
      await db
        .updateTable('people')
        .set({
          name: null,
          name_key: null,
          name_look: null,
          password: null,
          email: null,
          mail_to: null,
          away_until: null,
          settings: '{}',
        })
        .where('id', '=', id)
        .execute();
    });
  }
}
