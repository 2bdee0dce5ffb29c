/**
 * What comes over the socket tells no more than what is in it: two worlds that a seat cannot tell apart send it the same
 * messages, as many, as long and in the same order, whatever the other side chooses in secret meanwhile.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { type RandomStart, randomCode } from '../../src/engine/checks.ts';
import { type AnyGame, type CatalogEntry, forCatalog, type Seat, SPECTATOR } from '../../src/engine/game.ts';
import { Log, mayRead } from '../../src/engine/log.ts';
import { Match } from '../../src/engine/match.ts';
import { toDecision } from '../../src/engine/play.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { isPlayedByRules } from '../../src/engine/setup.ts';
import type { AnyState } from '../../src/engine/state.ts';
import { type DecisionStep, Options } from '../../src/engine/steps.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import { catalog } from '../../src/games/catalog.ts';
import type { ServerMessage, TableCard } from '../../src/remote/wire.ts';
import type { RunningServer } from '../../src/server/index.ts';
import type { LiveMatch } from '../../src/server/matches/live.ts';
import { TestTime } from '../../src/server/time.ts';
import { starts } from '../contract.ts';
import { entry as ruse } from '../games/ruse.ts';
import { FREE, Player, sameDice, start, twoAtTable, until } from './people.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const WINDOW = 5000;
const LONG = 180_000;

/** A position that was played to, and another which one seat cannot tell from it. */
interface Pair {
  readonly match: Match;
  readonly twin: Uint8Array;
  readonly seat: Seat;
}

const isSecret = (d: DecisionStep<AnyState> | null): boolean =>
  d !== null && (d.quiet === true || d.publicPrompt !== undefined);

/** Mostly where the other side decides in secret: there is something to count. */
function* pairs(game: AnyGame, start: RandomStart, most: number): Generator<Pair> {
  const random = new RandomSource(`wire ${start.seed}`);
  const match = new Match(game, start);
  let found = 0;
  for (let i = 0; i < 500 && !match.isOver && found < most; i++) {
    const seat = random.below(game.seats.length);
    const waits = match.seat !== seat;
    const rare = waits && match.decision?.quiet ? 1 : waits && isSecret(match.decision) ? 12 : 40;
    if (random.below(rare) === 0) {
      const twin = match.state.clone();
      if (game.indistinguishableState(twin, seat, random)) {
        found++;
        yield { match: match.branch(), twin: twin.bytes.slice(), seat };
      }
    }
    match.choose(match.options.at(random.below(match.options.count)));
  }
}

/** One of the two worlds, on the server. */
interface World {
  readonly code: string;
  readonly live: LiveMatch;
  /** The side whose secrets differ, the seat that cannot tell, and one who watches. */
  readonly other: Player;
  readonly looking: readonly Player[];
  readonly from: number[];
}

/** What a seat and those who watch get of an option. */
function told(game: AnyGame, s: AnyState, code: number, seats: readonly Seat[]): { text: string; secret: boolean } {
  const x = s.clone();
  const before = seats.map((seat) => JSON.stringify(game.view(x, seat)));
  const log = new Log();
  x.log = log;
  (toDecision(game, s.clone(), new Options()) as DecisionStep<AnyState>).choose(x, code);
  toDecision(game, x, new Options());
  x.log = null;
  const lines = seats.map((seat) => log.lines.filter((line) => mayRead(line, seat)));
  const views = seats.map((seat) => JSON.stringify(game.view(x, seat)));
  return {
    text: JSON.stringify([lines, views, x.result, x.reveals]),
    secret: lines.every((l) => l.length === 0) && views.join() === before.join() && x.result === 0,
  };
}

const plain = (message: ServerMessage, code: string): string => {
  // Who sits there and what their dice were committed to is not of the match.
  const shown =
    message.t === 'table'
      ? { ...message, table: { ...message.table, dice: null, seats: message.table.seats.map((s) => s.presence) } }
      : message;
  return JSON.stringify(shown).replaceAll(code, 'CODE');
};

class Twins {
  readonly game: AnyGame;
  readonly server: RunningServer;
  readonly time: TestTime;
  readonly random: RandomSource;
  secret = 0;
  undone = 0;
  refused = 0;
  windows = 0;
  heard = 0;
  private serial = 0;

  private constructor(game: AnyGame, server: RunningServer, time: TestTime) {
    this.game = game;
    this.server = server;
    this.time = time;
    this.random = new RandomSource(`twins ${game.id}`);
  }

  static async of(entry: CatalogEntry): Promise<Twins> {
    const time = new TestTime();
    const server = await start({ time, catalog: [entry], quietWindow: { live: WINDOW, turns: WINDOW } });
    closing.push(() => server.close());
    return new Twins(await entry.load(), server, time);
  }

  private async world({ match, seat }: Pair, pace: unknown, bytes: Uint8Array | null): Promise<World> {
    const { server, game } = this;
    const [other, mine, watcher] = [
      await Player.guest(server.url),
      await Player.guest(server.url),
      await Player.guest(server.url),
    ];
    closing.push(() => {
      for (const p of [other, mine, watcher]) p.close();
    });
    const made = await sameDice(server, [other, mine], writeRecord(match, true), pace, {
      seats: game.seats.length,
      seat,
    });
    const { code } = made;
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const live = await server.matchStore.load(id);
    if (bytes) {
      const { past, told: lines } = match.pastFrom(0);
      Object.assign(live, { match: Match.takeUp(game, live.match.start, past, lines, bytes) });
    }
    await other.sit(code, game);
    await mine.sit(code, game);
    await watcher.sit(code, game, { key: made.watchKey });
    return { code, live, other, looking: [mine, watcher], from: [0, 0] };
  }

  /** What has come to those who look on since they were last asked. */
  private async hear(world: World): Promise<string[]> {
    await Promise.all(world.looking.map((p) => p.ask({ t: 'away', away: false })));
    return world.looking.flatMap((p, i) => {
      const news = p.heard.slice(world.from[i]).map((m) => `${i} ${plain(m, world.code)}`);
      world.from[i] = p.heard.length;
      return news;
    });
  }

  private async compare(worlds: readonly [World, World], where: string): Promise<void> {
    const [a, b] = [await this.hear(worlds[0]), await this.hear(worlds[1])];
    this.heard += a.length;
    expect(b, where).toEqual(a);
  }

  private choose(p: Player, { code, live }: World, seat: Seat, option: number): Promise<unknown> {
    const key = `k${++this.serial}`;
    return p.ask({ t: 'choose', match: code, seat, place: live.place(seat), code: option, key });
  }

  /** Something that is not offered is refused, and nobody else hears of it. */
  private async refuse(world: World, p: Player, seat: Seat, option: number): Promise<void> {
    const { match } = world.live;
    if (match.seat === seat && match.allows(option)) return;
    this.refused++;
    await this.choose(p, world, seat, option).then(
      () => expect.unreachable('was refused by the rules'),
      () => {},
    );
  }

  async follow(pair: Pair, pace: unknown): Promise<void> {
    const { game, random, time } = this;
    const { seat } = pair;
    const seats = [seat, SPECTATOR];
    const worlds = [await this.world(pair, pace, null), await this.world(pair, pace, pair.twin)] as const;
    const [a, b] = worlds;
    for (const world of worlds) await this.hear(world);
    for (let round = 0; round < 6; round++) {
      const where = `${game.id}, choice ${a.live.match.length}, seat ${seat}`;
      const [da, db] = worlds.map((w) => w.live.match.decision);
      if (!da || !db) break;
      const decider = a.live.match.seat;
      expect(b.live.match.seat, where).toBe(decider);
      expect(b.live.place(seat), where).toBe(a.live.place(seat));
      const actor = (w: World): Player => (decider === seat ? (w.looking[0] as Player) : w.other);
      const odd = randomCode(game, random.below(game.verbs.length), random);
      if (decider !== seat && !da.quiet)
        // Each world has a number of secret choices of its own, and one takes some of them back.
        for (const [i, w] of worlds.entries())
          for (let n = (i + random.below(3)) % 3; n > 0; n--) {
            const { match } = w.live;
            const hidden = match.options.list().filter((c) => told(game, match.state, c, seats).secret);
            const c = hidden[random.below(Math.max(1, hidden.length))];
            if (c === undefined) break;
            await this.choose(w.other, w, decider, c);
            this.secret++;
            if (w === a && w.live.sight(decider).undo.may) {
              await w.other.ask({ t: 'undo', match: w.code, seat: decider });
              await this.choose(w.other, w, decider, c);
              this.undone++;
            }
          }
      for (const w of worlds)
        if (decider !== seat || worlds.every((x) => !x.live.match.allows(odd)))
          await this.refuse(w, actor(w), decider, odd);
      // One who is not asked is told so, whatever the other side has done.
      for (const w of worlds) if (decider !== seat) await this.refuse(w, w.looking[0] as Player, seat, odd);
      time.pass(700);
      await this.compare(worlds, `${where}, in secret`);
      const open = a.live.match.options.list().map((c) => ({ c, text: told(game, a.live.match.state, c, seats).text }));
      const there = b.live.match.options
        .list()
        .map((c) => ({ c, text: told(game, b.live.match.state, c, seats).text }));
      const both = open.flatMap((x) => {
        const y = there.find(({ c, text }) => text === x.text && (decider !== seat || c === x.c));
        return y ? [[x.c, y.c] as const] : [];
      });
      const pick = both[random.below(Math.max(1, both.length))];
      if (!pick) break;
      const lengths = worlds.map((w) => w.live.match.length);
      await this.choose(actor(a), a, decider, pick[0]);
      if (da.quiet && decider !== seat) await this.compare(worlds, `${where}, answered in one world`);
      await this.choose(actor(b), b, decider, pick[1]);
      if (da.quiet) {
        this.windows++;
        if (decider !== seat) await this.compare(worlds, `${where}, answered in both`);
        time.pass(WINDOW + 1);
        await until(() => worlds.every((w, i) => w.live.match.length > (lengths[i] as number)));
        // It is told once it is safe.
        const news = (p: Player, from: number | undefined) => p.heard.slice(from).some((m) => m.t === 'update');
        await until(() => worlds.every((w) => w.looking.every((p, i) => news(p, w.from[i]))));
      }
      await this.compare(worlds, where);
    }
    for (const w of worlds) for (const p of [w.other, ...w.looking]) p.close();
  }
}

const LIVE = { kind: 'live', minutes: 120, increment: 5 };

describe('the messages of two worlds that a seat cannot tell apart', () => {
  const games = [...catalog, ruse];
  /** Where choices may leave the other side with nothing new at all. */
  const hides = new Set(['combat-operations', 'celtos']);
  for (const entry of games)
    it(
      `are as many, as long and in the same order: ${entry.title}`,
      async () => {
        const twins = await Twins.of(entry);
        let count = 0;
        for (const start of starts(twins.game, 'wire', 40)) {
          if (twins.game.seats.some((_, seat) => isPlayedByRules(twins.game, start.scenario ?? '', seat))) continue;
          for (const pair of pairs(twins.game, start, 3)) {
            await twins.follow(pair, count % 2 === 0 ? LIVE : { kind: 'free' });
            count++;
          }
          if (count >= (hides.has(entry.id) ? 10 : 5)) break;
        }
        expect(
          [count, twins.heard, twins.refused].every((n) => n >= 5),
          'enough was compared',
        ).toBe(true);
        if (hides.has(entry.id))
          expect(
            [twins.secret, twins.undone].every((n) => n > 5),
            `${twins.secret} in secret, ${twins.undone} undone`,
          ).toBe(true);
        if (entry.id === 'ardennes' || entry.id === 'ruse') expect(twins.windows).toBeGreaterThan(0);
      },
      LONG,
    );
});

describe('those who watch with a delay', () => {
  const game = forCatalog(crossroads);

  /** A minute of a match of which a watcher, and a stranger with the list, may know nothing yet. */
  async function minute(what: (red: Player, blue: Player, code: string) => Promise<unknown>) {
    const time = new TestTime();
    const server = await start({ time });
    closing.push(() => server.close());
    const { red, blue, code, watchKey } = await twoAtTable(server.url, { watchDelay: 60, listed: true });
    const watcher = await Player.guest(server.url);
    closing.push(() => {
      for (const p of [red, blue, watcher]) p.close();
    });
    const host = await red.sit(code, game);
    await blue.sit(code, game);
    const watching = await watcher.sit(code, game, { key: watchKey });
    const caughtUp = async () => {
      for (const p of [red, blue, watcher]) await p.ask({ t: 'away', away: false });
    };
    await caughtUp();
    time.pass(100_000);
    await caughtUp();
    const list = async () => (await watcher.call('GET', '/api/matches')).text;
    const [from, listed] = [watcher.heard.length, await list()];
    expect(listed).toContain(code);
    const { view, moments } = host.sight(0);
    const [option = 0] = new SeatKnowledge(game, view, 0).asked()?.options ?? [];
    await host.choose(0, option, moments.length - 1);
    await what(red, blue, code);
    for (let i = 0; i < 5; i++) {
      await caughtUp();
      expect(watcher.heard.slice(from).filter((m) => m.t !== 'done')).toEqual([]);
      expect(await list()).toBe(listed);
      time.pass(11_000);
    }
    time.pass(6000);
    return { heard: () => watcher.heard.slice(from).filter((m) => m.t !== 'done'), watching, list, code };
  }

  it('get nothing at once when a choice is undone, a draw is offered and refused, or something is said', async () => {
    const { heard } = await minute(async (red, blue, code) => {
      await red.ask({ t: 'undo', match: code });
      await red.ask({ t: 'ask', match: code, what: 'draw' });
      await blue.ask({ t: 'answer', match: code, yes: false });
      await blue.ask({ t: 'chat', match: code, text: 'not yet' });
    });
    await until(() => heard().some((m) => m.t === 'chat'));
    await until(() => heard().filter((m) => m.t === 'update').length === 2);
  });

  it('see its end, and the match leave the list, as much later', async () => {
    const { heard, watching, list, code } = await minute(async (red, blue, match) => {
      await blue.ask({ t: 'resign', match });
      red.close();
    });
    await until(() => watching.sight(SPECTATOR).result !== null && watching.table.outcome !== null);
    const table = heard()
      .flatMap((m) => (m.t === 'table' ? [m.table satisfies TableCard] : []))
      .at(-1);
    expect([table?.status, table?.outcome?.kind]).toEqual(['over', 'resigned']);
    expect(await list()).not.toContain(code);
  });

  it('are told as much later that the machine has taken a seat', async () => {
    const time = new TestTime();
    const server = await start({ time });
    closing.push(() => server.close());
    const { red, blue, code, watchKey } = await twoAtTable(server.url, { watchDelay: 60, listed: true, rated: true });
    const watcher = await Player.guest(server.url);
    closing.push(() => {
      for (const p of [red, blue, watcher]) p.close();
    });
    const host = await red.sit(code, game);
    await blue.sit(code, game);
    const watching = await watcher.sit(code, game, { key: watchKey });
    blue.close();
    await until(() => host.table.seats[1]?.presence === 'gone');
    time.pass(121_000);
    const card = async () => (await watcher.call('GET', `/api/matches/${code}?key=${watchKey}`)).text;
    const list = async () => (await watcher.call('GET', '/api/matches')).text;
    const [from, shown, listed] = [watcher.heard.length, await card(), await list()];
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'replace', other: 1, level: 'recruit' });
    await until(() => host.table.seats[1]?.level === 'recruit');
    await watcher.ask({ t: 'away', away: false });
    time.pass(59_000);
    await watcher.ask({ t: 'away', away: false });
    expect(watcher.heard.slice(from).filter((m) => m.t !== 'done')).toEqual([]);
    expect([await card(), await list()]).toEqual([shown, listed]);
    time.pass(1000);
    await until(() => watching.table.seats[1]?.level === 'recruit');
    expect(watching.table.rated).toBe(false);
  });
});

describe('a choice made in secret', () => {
  const entry = catalog.find((e) => e.id === 'combat-operations') as CatalogEntry;

  /** The first side sets up in secret; the other looks on. */
  async function setUp(more: Parameters<typeof start>[0] = {}) {
    const server = await start({ catalog: [entry], ...more });
    closing.push(() => server.close());
    const game = await entry.load();
    const [first, other] = [await Player.guest(server.url), await Player.guest(server.url)];
    closing.push(() => {
      first.close();
      other.close();
    });
    const begin = async () => {
      const match = new Match(game, { seed: 'secret' });
      const { code } = await sameDice(server, [first, other], writeRecord(match, true), FREE, { seat: 1 - match.seat });
      const row = await server.store.db
        .selectFrom('matches')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      return { code, live: await server.matchStore.load(row.id) };
    };
    const caughtUp = () => other.ask({ t: 'away', away: false });
    const secretly = (live: LiveMatch): number => {
      const { match } = live;
      const seats = [1 - match.seat, SPECTATOR];
      const found = match.options.list().find((c) => told(game, match.state, c, seats).secret);
      if (found === undefined) throw new Error('nothing can be chosen in secret here');
      return found;
    };
    return { server, game, first, other, begin, caughtUp, secretly };
  }

  it('leaves what the other side asked for as it is', async () => {
    const { other, first, begin, secretly } = await setUp();
    const { code, live } = await begin();
    await other.ok('POST', `/api/matches/${code}/act`, { do: 'ask', what: 'draw' });
    const asking = async () => (await other.ok('GET', `/api/matches/${code}`)).asking;
    const before = await asking();
    expect(before).toMatchObject({ what: 'draw' });
    const seat = live.match.seat;
    await first.ok('POST', `/api/matches/${code}/choose`, { place: live.place(seat), option: secretly(live) });
    expect(await asking()).toEqual(before);
  });

  it('moves no match in the list of the other side', async () => {
    const time = new TestTime();
    const { other, first, begin, secretly } = await setUp({ time });
    const [one] = [await begin(), time.pass(60_000), await begin(), time.pass(60_000)];
    const list = async () =>
      ((await other.call('GET', '/api/me/matches')).body as unknown as { code: string }[]).map((m) => m.code);
    const before = await list();
    expect(before.length).toBe(2);
    const { live, code } = one;
    await first.ok('POST', `/api/matches/${code}/choose`, {
      place: live.place(live.match.seat),
      option: secretly(live),
    });
    expect(await list()).toEqual(before);
  });

  it('sends nothing when another process was first with one, and the match is read again', async () => {
    const { server, game, other, first, begin, caughtUp, secretly } = await setUp();
    const { code, live } = await begin();
    await first.sit(code, game);
    await other.sit(code, game);
    await caughtUp();
    const from = other.heard.length;
    const seat = live.match.seat;
    const place = live.place(seat);
    const option = secretly(live);
    await server.store.append({ entries: [server.matchStore.entry(live, 1, seat, option)] });
    const late = await first.call('POST', `/api/matches/${code}/choose`, { place, option });
    expect([late.status, late.body.error]).toEqual([409, 'the match has moved on: check the board and choose again']);
    await caughtUp();
    expect(other.heard.slice(from).filter((m) => m.t !== 'done')).toEqual([]);
    await until(() => first.heard.some((m) => m.t === 'update' && m.seat === seat));
  });
});
