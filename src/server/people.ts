/** Those who play: guests at once, named people when they want to keep what they did. */

import { hash, verify } from '@node-rs/argon2';
import { Fault } from './faults.ts';
import { guestName } from './matches/keeper.ts';
import { nameKey } from './names.ts';
import { keyOf, secret } from './secrets.ts';
import type { Store } from './store/store.ts';
import type { Time } from './time.ts';

const DAY = 86_400_000;
const SESSION_DAYS = 180;
/** How often "seen" is written. */
const SEEN_EVERY = 600_000;

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly guest: boolean;
  /** Hash of the cookie or token it came by. */
  readonly key: string;
  readonly bot: boolean;
}

export interface PersonSettings {
  readonly webhook?: string | undefined;
  /** Which events by which channel. */
  readonly tell?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Hours of the day (UTC) in which nothing is sent but by webhook. */
  readonly quiet?: readonly [number, number] | undefined;
}

export class People {
  private readonly store: Store;
  private readonly time: Time;
  /** A hash to compare with when there is no such name: the answer takes as long. */
  private readonly nobody = hash(secret());

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
      .values({ name: null, name_key: null, password: null, email: null, settings: '{}', created: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cookie = await this.openSession(id, agent);
    return { person: { id, name: guestName(id), guest: true, key: keyOf(cookie), bot: false }, cookie };
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
    return { id: row.id, name: row.name ?? guestName(row.id), guest: row.name === null, key, bot: false };
  }

  async byToken(token: string): Promise<Person | null> {
    const key = keyOf(token);
    const row = await this.db
      .selectFrom('tokens')
      .innerJoin('people', 'people.id', 'tokens.person')
      .select(['people.id', 'people.name'])
      .where('tokens.key', '=', key)
      .executeTakeFirst();
    return row ? { id: row.id, name: row.name ?? guestName(row.id), guest: row.name === null, key, bot: true } : null;
  }

  /** A name and a password make a guest's matches his own, wherever he sits. */
  async claim(person: Person, name: string, password: string): Promise<void> {
    if (!person.guest) throw new Fault(409, 'you have a name already');
    const words = await hash(password);
    try {
      await this.db
        .updateTable('people')
        .set({ name, name_key: nameKey(name), password: words })
        .where('id', '=', person.id)
        .execute();
    } catch {
      throw new Fault(409, 'that name is taken');
    }
  }

  async signIn(name: string, password: string, agent: string): Promise<string> {
    const row = await this.db
      .selectFrom('people')
      .select(['id', 'password'])
      .where('name_key', '=', nameKey(name))
      .executeTakeFirst();
    // argon2 works on a thread of its own.
    const right = await verify(row?.password ?? (await this.nobody), password);
    if (!row?.password || !right) throw new Fault(401, 'name or password is not right');
    return this.openSession(row.id, agent);
  }

  async changePassword(person: Person, old: string, next: string): Promise<void> {
    const row = await this.db.selectFrom('people').select('password').where('id', '=', person.id).executeTakeFirst();
    if (!row?.password || !(await verify(row.password, old))) throw new Fault(401, 'the password is not right');
    await this.db
      .updateTable('people')
      .set({ password: await hash(next) })
      .where('id', '=', person.id)
      .execute();
    // Whoever else was signed in is no longer.
    await this.db.deleteFrom('sessions').where('person', '=', person.id).where('key', '!=', person.key).execute();
  }

  sessions(person: Person) {
    return this.db
      .selectFrom('sessions')
      .select(['key', 'created', 'seen', 'agent'])
      .where('person', '=', person.id)
      .orderBy('seen', 'desc')
      .execute();
  }

  /** One session, named by the first letters of its hash. */
  async endSession(person: Person, id: string): Promise<void> {
    const all = await this.sessions(person);
    const found = all.find((s) => s.key.startsWith(id));
    if (!found) throw new Fault(404, 'not here');
    await this.db.deleteFrom('sessions').where('key', '=', found.key).execute();
  }

  // ---- tokens -----------------------------------------------------------------------------------------------------

  async addToken(person: Person, name: string): Promise<{ readonly id: number; readonly token: string }> {
    const token = `st_${secret(24)}`;
    const { id } = await this.db
      .insertInto('tokens')
      .values({ key: keyOf(token), person: person.id, name, created: this.time.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, token };
  }

  tokens(person: Person) {
    return this.db.selectFrom('tokens').select(['id', 'name', 'created']).where('person', '=', person.id).execute();
  }

  async endToken(person: Person, id: number): Promise<void> {
    await this.db.deleteFrom('tokens').where('person', '=', person.id).where('id', '=', id).execute();
  }

  // ---- settings, export, deletion -----------------------------------------------------------------------------------

  async settings(id: number): Promise<PersonSettings & { readonly email: string | null }> {
    const row = await this.db
      .selectFrom('people')
      .select(['settings', 'email'])
      .where('id', '=', id)
      .executeTakeFirst();
    return { ...(JSON.parse(row?.settings ?? '{}') as PersonSettings), email: row?.email ?? null };
  }

  async setSettings(person: Person, settings: PersonSettings, email: string | null): Promise<void> {
    await this.db
      .updateTable('people')
      .set({ settings: JSON.stringify(settings), email })
      .where('id', '=', person.id)
      .execute();
  }

  /** Matches in which it is this person's move, as everybody may know. */
  async waiting(id: number): Promise<number> {
    const row = await this.db
      .selectFrom('seats')
      .innerJoin('matches', (j) =>
        j.onRef('matches.id', '=', 'seats.match').onRef('matches.to_move', '=', 'seats.seat'),
      )
      .select((e) => e.fn.countAll().as('count'))
      .where('seats.person', '=', id)
      .where('matches.status', '=', 'running')
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  /** Everything that is kept about somebody. */
  async everything(person: Person) {
    const { db } = this;
    const mine = (table: 'ratings' | 'results' | 'notes') =>
      db.selectFrom(table).selectAll().where('person', '=', person.id).execute();
    const [who, sessions, tokens, seats, chat, ratings, results, notes] = await Promise.all([
      db
        .selectFrom('people')
        .select(['id', 'name', 'email', 'settings', 'created'])
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
    };
  }

  /** The name, the password, the words and the addresses go; matches of others stay whole, with nobody's name on them. */
  async erase(person: Person): Promise<void> {
    await this.store.together(async (db) => {
      const id = person.id;
      for (const table of ['sessions', 'tokens', 'notes', 'ratings', 'pushes'] as const)
        await db.deleteFrom(table).where('person', '=', id).execute();
      for (const { match, seat } of await db.selectFrom('seats').selectAll().where('person', '=', id).execute())
        await db.deleteFrom('orders').where('match', '=', match).where('seat', '=', seat).execute();
      await db.updateTable('chat').set({ text: '(erased)', person: null }).where('person', '=', id).execute();
      await db
        .updateTable('people')
        .set({ name: null, name_key: null, password: null, email: null, settings: '{}' })
        .where('id', '=', id)
        .execute();
    });
  }
}
