/**
 * Those who look on, each by their socket: who plays or watches where, who is there, and what is passed on to whom. Knows
 * nothing of the words clients say (socket-handler.ts).
 */

import type { WebSocket } from 'ws';
import { type Seat, SPECTATOR } from '../engine/game.ts';
import type {
  Clocks,
  Presence,
  SeatCard,
  ServerMessage,
  SightMessage,
  TableCard,
  UpdateMessage,
} from '../remote/wire.ts';
import { type Ceilings, checkChat } from './ceilings.ts';
import { Delayed } from './delayed.ts';
import { sameCourse } from './matches/clock.ts';
import { type Invitations, mayFollow } from './matches/invitations.ts';
import { Kind, type LiveMatch, type MatchRow, type Replaced, type SeatedPlayer } from './matches/live.ts';
import type { MatchStore } from './matches/match-store.ts';
import { type ChangeListener, guestName } from './matches/match-store.ts';
import type { Opening } from './matches/opening.ts';
import type { Person } from './people.ts';
import type { Ties } from './ties.ts';

/** What a client leaves unread before it is let go: it can come back and get the whole. */
const MAX_UNREAD = 1_000_000;

export class Client {
  readonly socket: WebSocket;
  readonly person: Person;
  readonly address: string;
  /** By match: the seats it is told of; [-1] for one who watches. */
  readonly subscriptions = new Map<number, readonly Seat[]>();
  /** Matches of which it has been sent a whole sight. */
  readonly synced = new Set<string>();
  /** By match: what it was last told of what stands around the board. */
  readonly tables = new Map<number, { readonly text: string; clocks: Clocks | null }>();
  /** By match: the last line of its chat that was sent. */
  readonly chatTold = new Map<number, number>();
  away = false;
  alive = true;

  constructor(socket: WebSocket, person: Person, address: string) {
    this.socket = socket;
    this.person = person;
    this.address = address;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNREAD) {
      this.socket.terminate();
      return;
    }
    this.socket.send(text);
  }
}

interface Group {
  readonly clients: Set<Client>;
  readonly goneSince: Map<Seat, number>;
  /** Told by other processes. */
  readonly elsewhere: Map<Seat, Presence>;
  elsewhereWatching: number;
}

export class Hub implements ChangeListener {
  private readonly groups = new Map<number, Group>();
  private readonly matchStore: MatchStore;
  private readonly opening: Opening;
  private readonly invitations: Invitations;
  private readonly ties: Ties;
  private readonly begun: number;
  private readonly delayed: Delayed;

  constructor(matchStore: MatchStore, opening: Opening, invitations: Invitations, ties: Ties) {
    this.matchStore = matchStore;
    this.opening = opening;
    this.invitations = invitations;
    this.ties = ties;
    this.begun = matchStore.time.now();
    this.delayed = new Delayed(
      matchStore,
      (match, message) => this.pass(match, SPECTATOR, message),
      (match) => void this.tableOf(match).catch(() => {}),
    );
    matchStore.attend(this);
    opening.onChange = (id) => {
      this.tableOf(id).catch(() => {});
      void matchStore.store.tell({ match: id, seq: 0, word: 'table' }).catch(() => {});
    };
    matchStore.store.listen(
      ({ match, word }) => {
        if (word !== undefined) this.hear(match, word);
      },
      () => void this.lookAgain().catch((error) => matchStore.onFault(error)),
    );
  }

  get sockets(): number {
    const all = new Set<Client>();
    for (const group of this.groups.values()) for (const client of group.clients) all.add(client);
    return all.size;
  }

  // ---- coming and going ---------------------------------------------------------------------------------------------

  subscribe(client: Client, match: number, seats: readonly Seat[]): void {
    let group = this.groups.get(match);
    if (!group) {
      group = { clients: new Set(), goneSince: new Map(), elsewhere: new Map(), elsewhereWatching: 0 };
      this.groups.set(match, group);
    }
    group.clients.add(client);
    client.subscriptions.set(match, seats);
    for (const seat of seats) client.synced.delete(`${match} ${seat}`);
  }

  unsubscribe(client: Client, match: number): void {
    const group = this.groups.get(match);
    const seats = client.subscriptions.get(match);
    client.subscriptions.delete(match);
    client.tables.delete(match);
    client.chatTold.delete(match);
    if (!group || !seats) return;
    group.clients.delete(client);
    for (const seat of seats) {
      client.synced.delete(`${match} ${seat}`);
      if (this.presence(match, seat) === 'gone') group.goneSince.set(seat, this.matchStore.time.now());
    }
    this.showPresence(match);
    if (!this.seats(match).includes(SPECTATOR)) this.delayed.leave(match);
    if (group.clients.size === 0) this.groups.delete(match);
  }

  gone(client: Client): void {
    for (const match of [...client.subscriptions.keys()]) this.unsubscribe(client, match);
  }

  setAway(client: Client, away: boolean): void {
    if (client.away === away) return;
    client.away = away;
    for (const match of client.subscriptions.keys()) this.showPresence(match);
  }

  presence(match: number, seat: Seat): Presence {
    const group = this.groups.get(match);
    let best: Presence = group?.elsewhere.get(seat) ?? 'gone';
    for (const client of group?.clients ?? []) {
      if (!client.subscriptions.get(match)?.includes(seat)) continue;
      if (!client.away) return 'here';
      best = 'away';
    }
    return best;
  }

  goneFor(match: number, seat: Seat): number {
    if (this.presence(match, seat) !== 'gone') return 0;
    const since = this.groups.get(match)?.goneSince.get(seat) ?? this.begun;
    return this.matchStore.time.now() - since;
  }

  watchers(match: number): number {
    const group = this.groups.get(match);
    let count = group?.elsewhereWatching ?? 0;
    for (const client of group?.clients ?? []) if (client.subscriptions.get(match)?.[0] === SPECTATOR) count++;
    return count;
  }

  /** Others who look on learn who is there. */
  showPresence(match: number): void {
    const group = this.groups.get(match);
    if (!group) return;
    this.tableOf(match).catch(() => {});
    this.tellPresence(match, group, 'here?');
  }

  /** To the other processes; asked with a question mark they say who is with them. */
  private tellPresence(match: number, group: Group, how: 'here' | 'here?'): void {
    const seats = new Set([...group.clients].flatMap((c) => c.subscriptions.get(match) ?? []));
    const mine = (seat: Seat): Presence => {
      const here = [...group.clients].filter((c) => c.subscriptions.get(match)?.includes(seat));
      return here.some((c) => !c.away) ? 'here' : here.length > 0 ? 'away' : 'gone';
    };
    const word = JSON.stringify([...seats].map((seat) => [seat, mine(seat)]));
    void this.matchStore.store.tell({ match, seq: 0, word: `${how} ${word}` }).catch(() => {});
  }

  /** What other processes told may have been missed: seats, presence and chat of every match that is looked at. */
  private async lookAgain(): Promise<void> {
    for (const [match, group] of [...this.groups]) {
      this.tellPresence(match, group, 'here?');
      await this.tableOf(match);
      const row = await this.matchStore.row(match).catch(() => null);
      if (!row) continue;
      for (const client of group.clients) await this.chatSoFar(client, row, client.chatTold.get(match) ?? 0);
    }
  }

  /** What another process says of a match. */
  private hear(match: number, word: string): void {
    const group = this.groups.get(match);
    if (!group) return;
    const here = /^here(\??) (.*)$/.exec(word);
    if (here) {
      group.elsewhere.clear();
      for (const [seat, presence] of JSON.parse(here[2] ?? '[]') as [Seat, Presence][])
        group.elsewhere.set(seat, presence);
      if (here[1] === '?') this.tellPresence(match, group, 'here');
    } else if (word.startsWith('chat ')) {
      const { person, ...line } = JSON.parse(word.slice(5)) as { person: number } & Omit<
        Extract<ServerMessage, { t: 'chat' }>,
        't' | 'mine'
      >;
      this.passOn(match, line, person);
      return;
    }
    this.tableOf(match).catch(() => {});
  }

  // ---- what they are told -------------------------------------------------------------------------------------------

  seats(match: number): readonly Seat[] {
    const group = this.groups.get(match);
    if (!group) return [];
    const seats = new Set<Seat>();
    for (const client of group.clients) for (const seat of client.subscriptions.get(match) ?? []) seats.add(seat);
    return [...seats];
  }

  update(match: number, seat: Seat, message: UpdateMessage | SightMessage): void {
    if (seat !== SPECTATOR) this.pass(match, seat, message);
    else
      void this.delayOf(match).then(
        (delay) => {
          if (delay === 0) this.pass(match, seat, message);
        },
        () => {},
      );
  }

  happened(match: number): void {
    this.delayed.news(match);
  }

  private pass(match: number, seat: Seat, message: UpdateMessage | SightMessage): void {
    const text = JSON.stringify(message);
    const key = `${match} ${seat}`;
    for (const client of this.groups.get(match)?.clients ?? []) {
      if (!client.synced.has(key) || !client.subscriptions.get(match)?.includes(seat)) continue;
      client.sendText(text);
      const table = client.tables.get(match);
      if (table && message.t === 'update' && message.clocks) table.clocks = message.clocks;
    }
  }

  private readonly delays = new Map<number, number>();

  /** By how many milliseconds those who watch see a match later. */
  async delayOf(match: number): Promise<number> {
    let delay = this.delays.get(match);
    if (delay === undefined) {
      delay = (await this.matchStore.row(match)).watch_delay * 1000;
      if (this.delays.size > 5000) this.delays.clear();
      this.delays.set(match, delay);
    }
    return delay;
  }

  /** The match as those who watch may see it now. */
  async forSpectators(live: LiveMatch): Promise<LiveMatch> {
    const delay = live.row.watch_delay * 1000;
    return delay > 0 && !this.isOpen(live.row, live) ? this.delayed.at(live.row.id, delay) : live;
  }

  /** The same for one who asks once, and does not stay. */
  async asSeenNow(live: LiveMatch): Promise<LiveMatch> {
    const { row } = live;
    return this.isOpen(row, live)
      ? live
      : this.matchStore.asItWas(row.id, this.matchStore.time.now() - row.watch_delay * 1000);
  }

  /** Whether nothing of a match is kept from those who watch: it is not delayed, or they have seen its end. */
  private isOpen(row: MatchRow, live: LiveMatch | null): boolean {
    if (row.watch_delay === 0) return true;
    const over = live ? live.isOver : row.status === 'over';
    return over && (live?.lastAt ?? row.changed) + row.watch_delay * 1000 <= this.matchStore.time.now();
  }

  /** The whole sight to one client, when what is being stored is safe: what is not may never have happened. */
  sync(client: Client, { row: { id } }: LiveMatch): Promise<void> {
    return this.matchStore.turn(id, async () => {
      const live = await this.matchStore.load(id);
      for (const seat of client.subscriptions.get(id) ?? []) {
        // Something else around the board may have brought it meanwhile: whoever gets it twice would answer twice.
        if (client.synced.has(`${id} ${seat}`)) continue;
        const shown = seat === SPECTATOR ? await this.forSpectators(live) : live;
        client.synced.add(`${id} ${seat}`);
        client.send(shown.whole(seat, shown.clocks(shown === live ? this.matchStore.time.now() : shown.lastAt)));
      }
    });
  }

  table(live: LiveMatch): void {
    const { id } = live.row;
    const group = this.groups.get(id);
    if (!group) return;
    this.cardOf(live.row, live)
      .then(async (card) => {
        const veiled = await this.veiled(card, live.row, live, []);
        for (const client of group.clients) {
          const seats = seatsOf(client, id);
          this.tellTable(
            client,
            live.row,
            await this.unblocked(seats.length > 0 ? card : veiled, client.person.id),
            seats,
          );
          const fresh = client.subscriptions.get(id)?.some((seat) => !client.synced.has(`${id} ${seat}`));
          if (fresh) void this.sync(client, live).catch(() => {});
        }
      })
      .catch(() => {});
  }

  /** Seats, clocks, chat and requests of a match, if it is news: what was told and holds is not told again, nobody could learn from it. */
  tellTable(client: Client, row: MatchRow, table: TableCard, seats: readonly Seat[]): void {
    // Whose choice it is goes with the updates; the clocks are known as long as they run on.
    const { clocks, toMove: _, ...rest } = table;
    const text = JSON.stringify([rest, seats]);
    const last = client.tables.get(row.id);
    if (last?.text === text && sameCourse(last.clocks, clocks)) return;
    client.tables.set(row.id, { text, clocks });
    client.send({ t: 'table', match: row.code, table, seats });
  }

  /** Seats, clocks, chat and requests of a match, to all who look on; with the board itself to those who have not seen it. */
  async tableOf(match: number): Promise<void> {
    const group = this.groups.get(match);
    if (!group) return;
    const row = await this.matchStore.row(match).catch(() => null);
    if (!row) return;
    const live = row.seed === null ? null : await this.matchStore.load(match).catch(() => null);
    if (live) {
      this.table(live);
      return;
    }
    const card = await this.cardOf(row, null);
    for (const client of group.clients) this.tellTable(client, row, card, seatsOf(client, match));
  }

  /** Without the offer of somebody this person has blocked. */
  async unblocked(card: TableCard, person: number): Promise<TableCard> {
    const { rematch } = card;
    const by = rematch?.by == null ? null : card.seats[rematch.by]?.person;
    if (by == null || by === person || !(await this.ties.of(person, by)).includes('block')) return card;
    return { ...card, rematch: null };
  }

  /** Seats, clocks, chat and requests of a match, for one who has these seats: who watches with a delay is not told the present. */
  async veiled(card: TableCard, row: MatchRow, live: LiveMatch | null, seats: readonly Seat[]): Promise<TableCard> {
    if (seats.length > 0 || this.isOpen(row, live)) return card;
    const status = card.status === 'over' ? 'running' : card.status;
    // Players who leave their seats when it is over would reveal that it is. So would a rating from memory: a match that is
    // over is dropped from there and read again.
    const stored = await this.matchStore.sitters(row.id, row.game, card.seats.length);
    const sitting = stored.map((sitter): SeatCard => seatCard(sitter, 'here'));
    let { rated } = card;
    const replaced = await this.matchStore.store.db
      .selectFrom('entries')
      .select(['seat', 'data'])
      .where('match', '=', row.id)
      .where('kind', '=', Kind.seat)
      .where('at', '>', this.matchStore.time.now() - row.watch_delay * 1000)
      .orderBy('seq', 'desc')
      .execute();
    for (const { seat, data } of replaced) {
      const { was } = JSON.parse(data ?? '{}') as { readonly was?: Replaced };
      if (!was) continue;
      sitting[seat] = seatCard(was.sitter, 'here');
      rated ||= was.rated === 1;
    }
    return {
      ...card,
      status,
      rated,
      seats: sitting,
      dice: replaced.length > 0 ? await this.opening.diceCard(row, sitting, live) : card.dice,
      clocks: null,
      asking: null,
      answered: null,
      outcome: null,
      rematch: null,
      toMove: null,
    };
  }

  async cardOf(row: MatchRow, live: LiveMatch | null): Promise<TableCard> {
    const game = await this.matchStore.games.open(row.game);
    const sitters: readonly SeatedPlayer[] =
      live?.sitters ?? (await this.matchStore.sitters(row.id, row.game, game.seats.length));
    const now = this.matchStore.time.now();
    const rematch = mayFollow(row, live) ? await this.invitations.rematchCard(row.id, sitters) : null;
    return {
      code: row.code,
      game: row.game,
      scenario: row.scenario,
      options: JSON.parse(row.options) as Record<string, string>,
      pace: JSON.parse(row.pace) as TableCard['pace'],
      status: live ? (live.isOver ? 'over' : 'running') : row.status,
      rated: row.rated === 1,
      listed: row.listed === 1,
      seats: sitters.map((s, seat): SeatCard => seatCard(s, s.level === null ? this.presence(row.id, seat) : 'here')),
      watchers: this.watchers(row.id),
      clocks: live?.clocks(now) ?? null,
      asking: live?.asking ?? null,
      answered: live?.answered ?? null,
      outcome: live?.outcome ?? (row.outcome === null ? null : (JSON.parse(row.outcome) as TableCard['outcome'])),
      dice: await this.opening.diceCard(row, sitters, live),
      rematch,
      toMove: live?.toMove ?? null,
    };
  }

  // ---- chat -----------------------------------------------------------------------------------------------------------

  async say(row: MatchRow, person: Person, text: string, ceilings: Ceilings): Promise<void> {
    const at = this.matchStore.time.now();
    const { store } = this.matchStore;
    const n = await store.together(async (db) => {
      // Of two who speak at the same time, one is first.
      await store.lock(db, 'matches', [row.id]);
      const last = await db
        .selectFrom('chat')
        .select((e) => e.fn.max('n').as('n'))
        .where('match', '=', row.id)
        .executeTakeFirst();
      const next = Number(last?.n ?? 0) + 1;
      await checkChat(db, ceilings, { match: row.id, person: person.id }, next);
      await db.insertInto('chat').values({ match: row.id, n: next, person: person.id, at, text }).execute();
      return next;
    });
    const line = { match: row.code, n, name: person.name, at, text };
    this.passOn(row.id, line, person.id);
    const word = `chat ${JSON.stringify({ ...line, person: person.id })}`;
    void store.tell({ match: row.id, seq: 0, word }).catch(() => {});
  }

  private passOn(match: number, line: Omit<Extract<ServerMessage, { t: 'chat' }>, 't' | 'mine'>, person: number): void {
    const pass = (watching: boolean, deaf: ReadonlySet<number>): void => {
      for (const client of this.groups.get(match)?.clients ?? [])
        if ((client.subscriptions.get(match)?.[0] === SPECTATOR) === watching) {
          client.chatTold.set(match, line.n);
          if (!deaf.has(client.person.id)) client.send({ t: 'chat', ...line, mine: client.person.id === person });
        }
    };
    void Promise.all([this.delayOf(match), this.ties.deafTo(person)]).then(
      ([delay, deaf]) => {
        pass(false, deaf);
        if (delay === 0) pass(true, deaf);
        else this.later(line.at + delay, () => pass(true, deaf));
      },
      () => {},
    );
  }

  private readonly soon = new Set<() => void>();

  private later(at: number, run: () => void): void {
    const cancel = this.matchStore.time.at(at, () => {
      this.soon.delete(cancel);
      run();
    });
    this.soon.add(cancel);
  }

  /** The latest lines that a client may read, or those after one that it has. */
  async chatSoFar(client: Client, row: MatchRow, after = 0): Promise<void> {
    const watches = client.subscriptions.get(row.id)?.[0] === SPECTATOR;
    const seenUpTo = this.matchStore.time.now() - (watches ? row.watch_delay * 1000 : 0);
    const lines = await this.matchStore.store.db
      .selectFrom('chat')
      .leftJoin('people', 'people.id', 'chat.person')
      .select(['chat.n', 'chat.at', 'chat.text', 'chat.person', 'people.name'])
      .where('chat.match', '=', row.id)
      .where('chat.at', '<=', seenUpTo)
      .where('chat.n', '>', after)
      .orderBy('chat.n', 'desc')
      .limit(100)
      .execute();
    const unread = await this.ties.all(client.person.id, ['mute', 'block']);
    for (const { n, at, text, person, name } of lines.reverse()) {
      if (person !== null && unread.has(person)) continue;
      const mine = person === client.person.id;
      client.send({
        t: 'chat',
        match: row.code,
        n,
        at,
        text,
        name: name ?? (person === null ? 'Guest' : guestName(person)),
        mine,
      });
      client.chatTold.set(row.id, n);
    }
  }

  close(): void {
    this.delayed.close();
    for (const cancel of this.soon) cancel();
  }
}

const seatCard = ({ person, name, level, rating, invited, away }: SeatedPlayer, presence: Presence): SeatCard => ({
  person,
  name,
  level,
  rating: rating === null ? null : Math.round(rating),
  presence,
  invited: invited ?? null,
  away: away ?? null,
});

const seatsOf = (client: Client, match: number): readonly Seat[] =>
  (client.subscriptions.get(match) ?? []).filter((seat) => seat !== SPECTATOR);
