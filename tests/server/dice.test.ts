/** Dice that nobody knows: who makes them, from when on they count, and what the record says of it. */
import { afterEach, describe, expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { jointSeed, partCommitment, RandomSource } from '../../src/engine/random.ts';
import { replayRecord, verdictOf, writeRecord } from '../../src/engine/record.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { TestTime } from '../../src/server/time.ts';
import { Player, start } from './people.ts';

const game = forCatalog(crossroads);
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const begin = async (options: Partial<ServerOptions> = {}): Promise<RunningServer> => {
  const server = await start(options);
  servers.push(server);
  return server;
};

const look = async (player: Player, code: string, key = ''): Promise<TableCard> =>
  (await player.ok('GET', `/api/matches/${code}${key}`)) as unknown as TableCard;
const dice = (player: Player, code: string, body: unknown) => player.call('POST', `/api/matches/${code}/dice`, body);
const idOf = async (server: RunningServer, code: string): Promise<number> =>
  (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

/** A seat's part in a round: committed to, and given. */
class Giver {
  readonly player: Player;
  private readonly from: string;
  private readonly code: string;

  constructor(player: Player, from: string, code: string) {
    this.player = player;
    this.from = from;
    this.code = code;
  }

  private part = (round: number): string => `${this.from.length}${round}`.repeat(16);
  commitmentIn = (round: number): string => partCommitment(this.from, this.part(round));
  commits = (round: number) => dice(this.player, this.code, { round, commitment: this.commitmentIn(round) });
  gives = (round: number) => dice(this.player, this.code, { round, part: this.part(round) });
}

/** A match that Red began at his own screen, handed over after four choices, with Blue's seat free. */
async function handedOver(server: RunningServer, match = new Match(game, { scenario: 'ambush' })) {
  const random = new RandomSource('over');
  for (let i = 0; i < 4; i++) match.choose(match.options.at(random.below(match.options.count)));
  const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
  const made = await red.ok('POST', '/api/matches/hand-over', {
    record: writeRecord(match, true),
    pace: { kind: 'turns', days: 2 },
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  const code = String(made.code);
  const id = await idOf(server, code);
  const key = `?key=${made.joinKey}`;
  const join = () => blue.call('POST', `/api/matches/${code}/join${key}`, {});
  return {
    red,
    blue,
    code,
    id,
    key,
    join,
    match,
    givers: [new Giver(red, 'red', code), new Giver(blue, 'blue', code)],
  };
}

const chooseFirst = async (server: RunningServer, code: string, id: number, players: readonly Player[]) => {
  const { match } = await server.matchStore.load(id);
  const player = players[match.seat] as Player;
  const { seat } = match;
  const { place } = (await player.ok('GET', `/api/matches/${code}/sight?seat=${seat}`)) as { place: string };
  return player.call('POST', `/api/matches/${code}/choose`, { seat, place, option: match.options.at(0) });
};

describe('a match that was handed over', () => {
  it('has dice that its maker chose, and whoever may join is told so', async () => {
    const server = await begin();
    const { red, blue, code, match, key } = await handedOver(server);
    expect(match.origin).toBe('fair');
    const { dice: card, seats } = await look(blue, code, key);
    expect(card.chosen).toEqual({ by: seats[0]?.name, still: true });
    expect(card.commitment).not.toBe(match.commitment);
    const { record } = await red.ok('POST', `/api/matches/${code}/hand-back`);
    expect(String(record)).toContain('\norigin chosen by red\n');
  });

  it('even if its record called them joint', async () => {
    const server = await begin();
    const parts = ['server', 'red'].map((from, i) => {
      const part = `${i}`.repeat(32);
      return { from, part, commitment: partCommitment(from, part) };
    });
    const joint = new Match(game, { seed: jointSeed(parts), origin: 'joint', parts });
    const { red, code, id } = await handedOver(server, joint);
    expect((await server.matchStore.load(id)).match.origin).toBe('chosen');
    const { record } = await red.ok('POST', `/api/matches/${code}/hand-back`);
    expect(verdictOf(replayRecord(game, String(record))).spans).toMatchObject([{ origin: 'chosen', by: ['red'] }]);
  });

  it('goes on with dice that all have made together once a second person sits, and not before they are made', async () => {
    const server = await begin();
    const { red, blue, code, id, join, givers } = await handedOver(server);
    const [mine, theirs] = givers as [Giver, Giver];
    expect((await mine.commits(1)).status).toBe(200);
    expect((await mine.gives(1)).status).toBe(409);
    expect((await join()).status).toBe(200);
    const live = await server.matchStore.load(id);
    const before = live.match.state.random.join();
    expect((await look(blue, code)).dice).toMatchObject({ dealing: true, ready: false, wanted: true });
    expect((await look(blue, code)).toMove).toBeNull();
    const early = await chooseFirst(server, code, id, [red, blue]);
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('making new dice')]);
    // What waits for parts waits after a restart.
    server.matchStore.forget(id);
    expect((await chooseFirst(server, code, id, [red, blue])).status).toBe(409);
    expect((await theirs.commits(1)).status).toBe(200);
    expect((await look(red, code)).dice.ready).toBe(true);
    expect((await theirs.gives(1)).status).toBe(200);
    expect((await mine.gives(1)).status).toBe(200);
    const { dice: card, toMove } = await look(blue, code);
    expect(card).toMatchObject({ dealing: false, wanted: false, chosen: { still: false } });
    const dealt = (await server.matchStore.load(id)).match;
    expect(toMove).toBe(dealt.seat);
    expect(dealt.state.random.join()).not.toBe(before);
    expect((await chooseFirst(server, code, id, [red, blue])).status).toBe(200);
    server.matchStore.forget(id);
    expect((await server.matchStore.load(id)).match.state.bytes).toEqual(dealt.state.bytes);
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { text } = await blue.call('GET', `/api/matches/${code}/record`);
    expect(text).toContain(theirs.commitmentIn(1));
    expect(verdictOf(replayRecord(game, text)).spans).toEqual([
      { from: 1, to: 4, origin: 'chosen', by: ['red'] },
      { from: 5, to: null, origin: 'joint', by: ['server', 'red', 'blue'] },
    ]);
  });

  it('may be left by the second person until the dice are made, and goes on as it was', async () => {
    const server = await begin();
    const { red, blue, code, id, join, givers } = await handedOver(server);
    await join();
    expect((await red.call('POST', `/api/matches/${code}/leave`)).status).toBe(409);
    expect((await blue.call('POST', `/api/matches/${code}/leave`)).status).toBe(200);
    const live = await server.matchStore.load(id);
    expect([live.dealing, live.sitters[1]?.person]).toEqual([false, null]);
    expect((await join()).status).toBe(200);
    for (const giver of givers) expect((await giver.commits(2)).status).toBe(200);
    for (const giver of givers) expect((await giver.gives(2)).status).toBe(200);
    expect(live.match.deals).toMatchObject([{ kind: 'seed', origin: 'joint' }]);
    expect((await blue.call('POST', `/api/matches/${code}/leave`)).status).toBe(409);
  });

  it('is void when its dice are not made in two rounds', async () => {
    const server = await begin();
    const { red, code, id, join, givers } = await handedOver(server);
    await join();
    for (const round of [1, 2]) {
      for (const giver of givers) await giver.commits(round);
      await givers[0]?.gives(round);
      expect((await dice(red, code, { round, again: true })).status).toBe(200);
    }
    const live = await server.matchStore.load(id);
    expect(live.outcome).toMatchObject({ kind: 'stopped', winner: null });
    expect(live.outcome?.text).toContain('The match is void');
  });

  it('goes on with the machine when the second person never gives a part', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code, id, join, givers } = await handedOver(server);
    await join();
    const replace = () => red.call('POST', `/api/matches/${code}/act`, { do: 'replace', other: 1, level: 'recruit' });
    expect((await replace()).status).toBe(409);
    time.pass(2 * 86_400_000);
    // Nobody gets rid of joint dice by waiting himself.
    expect((await replace()).status).toBe(409);
    await givers[0]?.commits(1);
    expect((await replace()).status).toBe(200);
    const live = await server.matchStore.load(id);
    expect([live.dealing, live.sitters[1]?.level]).toEqual([false, 'recruit']);
    expect((await blue.call('POST', `/api/matches/${code}/leave`)).status).toBe(404);
    server.matchStore.forget(id);
    expect((await server.matchStore.load(id)).dealing).toBe(false);
  });

  it('deals nothing anew when its maker takes the free seat himself', async () => {
    const server = await begin();
    const { red, code, id } = await handedOver(server);
    await red.ok('POST', `/api/matches/${code}/join`, { seat: 1 });
    expect((await server.matchStore.load(id)).dealing).toBe(false);
    expect((await chooseFirst(server, code, id, [red, red])).status).toBe(200);
  });
});

describe('rounds in which dice are made', () => {
  const open = async (server: RunningServer) => {
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const code = String(made.code);
    const join = () => blue.ok('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
    await join();
    return { red, blue, code, join, givers: [new Giver(red, 'red', code), new Giver(blue, 'blue', code)] as const };
  };

  it('stand in the record with their commitments when they were broken off', async () => {
    const server = await begin();
    const { red, blue, code, givers } = await open(server);
    const first = (await look(red, code)).dice.server;
    for (const giver of givers) await giver.commits(1);
    await givers[0].gives(1);
    // Blue has lost his part.
    await dice(blue, code, { round: 1, again: true });
    expect((await look(red, code)).dice).toMatchObject({ round: 2, broken: 1 });
    for (const giver of givers) await giver.commits(2);
    for (const giver of givers) await giver.gives(2);
    expect((await look(red, code)).dice.broken).toBe(1);
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { text } = await blue.call('GET', `/api/matches/${code}/record`);
    expect(text).toContain(`\nround 1 server ${first}\n`);
    expect(text).toContain(`\nround 1 red ${givers[0].commitmentIn(1)}\n`);
    const { verified, notes } = verdictOf(replayRecord(game, text));
    expect([verified, notes[1]]).toEqual([true, expect.stringContaining('round 1 of making the seed was broken off')]);
  });

  it('are two at most: a third would let the one who runs them wait for dice that he likes', async () => {
    const server = await begin();
    const { red, blue, code, givers } = await open(server);
    for (const round of [1, 2]) {
      for (const giver of givers) await giver.commits(round);
      await givers[0].gives(round);
      await dice(blue, code, { round, again: true });
    }
    const { status, outcome } = await look(red, code);
    expect([status, outcome?.kind]).toEqual(['over', 'stopped']);
    expect(outcome?.text).toContain('could not be made in two rounds');
    expect((await givers[0].commits(3)).status).toBe(409);
    expect((await red.ok('GET', '/api/me/matches')) as unknown as unknown[]).toEqual([]);
  });

  it('do not count when nobody who stays had given a part', async () => {
    const server = await begin();
    const { red, blue, code, join, givers } = await open(server);
    for (const round of [1, 2, 3]) {
      for (const giver of givers) await giver.commits(round);
      await givers[1].gives(round);
      await blue.ok('POST', `/api/matches/${code}/leave`);
      expect((await look(red, code)).dice).toMatchObject({ round: round + 1, broken: 0 });
      await join();
    }
    for (const giver of givers) await giver.commits(4);
    for (const giver of givers) await giver.gives(4);
    expect((await look(red, code)).status).toBe('running');
  });
});

it('one person in two seats gives one part, and the record does not make two people of it', async () => {
  const server = await begin();
  const red = await Player.guest(server.url);
  const { code } = await red.ok('POST', '/api/matches', {
    game: 'crossroads',
    pace: { kind: 'free' },
    seats: [{ kind: 'me' }, { kind: 'me' }],
  });
  const table = await look(red, String(code));
  expect(table.dice.seats.map((s) => s.wanted)).toEqual([true, false]);
  await red.dice(String(code));
  await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign', seat: 0 });
  const { text } = await red.call('GET', `/api/matches/${code}/record`);
  expect(verdictOf(replayRecord(game, text)).spans).toMatchObject([{ origin: 'joint', by: ['server', 'red'] }]);
});
