import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnyGame, type CatalogEntry, forCatalog, type Game } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { partCommitment, RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import type { DecisionStep } from '../../src/engine/steps.ts';
import { crossroads, testCatalog } from '../../src/engine/testing/crossroads.ts';
import type { CrossroadsState } from '../../src/engine/testing/pieces.ts';
import { verbOf } from '../../src/engine/verbs.ts';
import type { RemoteHost } from '../../src/remote/remote-host.ts';
import { applyStandingOrders, fits } from '../../src/remote/standing-orders.ts';
import { diff, patched } from '../../src/remote/wire.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { TestTime } from '../../src/server/time.ts';
import { confirmBy, Player, sameDice, start, twoAtTable, until } from './people.ts';

const game = forCatalog(crossroads);
const servers: RunningServer[] = [];
const players: Player[] = [];
const begin = async (options: Parameters<typeof start>[0] = {}): Promise<RunningServer> => {
  const server = await start(options);
  servers.push(server);
  return server;
};
afterAll(async () => {
  for (const p of players) p.close();
  for (const s of servers) await s.close();
});
const idOf = async (server: RunningServer, code: string): Promise<number> =>
  (await server.store.db.selectFrom('matches').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

async function chooseAny(host: RemoteHost, seat: number, random: RandomSource, g: AnyGame = game): Promise<void> {
  const { view, moments } = host.sight(seat);
  const list = new SeatKnowledge(g, view, seat).asked()?.options ?? [];
  await host.choose(seat, list[random.below(list.length)] as number, moments.length - 1);
}

describe('sitting down', () => {
  it('brings the whole sight once, though the other player comes meanwhile: whoever gets it twice answers twice', async () => {
    const server = await begin();
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const { matchStore } = server;
    const load = matchStore.load.bind(matchStore);
    let goOn = (): void => {};
    const wait = new Promise<void>((done) => {
      goOn = done;
    });
    let held = false;
    matchStore.load = async (id) => {
      // The first who sits down waits for the match; whoever comes after does not.
      if (!held) {
        held = true;
        await wait;
      }
      return load(id);
    };
    const whole = (): number => red.heard.filter((m) => m.t === 'sight').length;
    const sits = red.ask({ t: 'sit', match: code });
    await until(() => held);
    await blue.sit(code, game);
    await until(() => whole() === 1);
    goOn();
    await sits;
    expect(whole()).toBe(1);
  });
});

describe('clocks', () => {
  it('decide by the server’s time: an increment is earned, a pause stops them, a flag ends the match', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code } = await twoAtTable(server.url, { pace: { kind: 'live', minutes: 10, increment: 30 } });
    players.push(red, blue);
    const live = await server.matchStore.load(await idOf(server, code));
    const left = () => live.clocks(time.now())?.left;
    time.pass(60_000);
    expect(left()).toEqual([540_000, 600_000]);
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'pause', on: true });
    time.pass(600_000);
    expect(left()).toEqual([540_000, 600_000]);
    const place = live.place(0);
    expect(
      (await red.call('POST', `/api/matches/${code}/choose`, { place, option: live.match.options.at(0) })).body.error,
    ).toBe('the match is paused');
    await blue.ok('POST', `/api/matches/${code}/act`, { do: 'pause', on: false });
    const host = await red.sit(code, game);
    const random = new RandomSource('clock');
    while (live.match.seat === 0) await chooseAny(host, 0, random);
    // Red has handed the choice over and earned its increment.
    expect(left()).toEqual([570_000, 600_000]);
    time.pass(600_001);
    await until(() => live.isOver);
    expect(live.outcome).toEqual({ kind: 'time', winner: 0, text: 'Time ran out for Blue' });
  });

  it('over days: who is out of time may still be waited for, and a match that nobody claims ends after a month', async () => {
    const time = new TestTime();
    const server = await begin({ time });
    const { red, blue, code } = await twoAtTable(server.url, { pace: { kind: 'turns', days: 2 } });
    players.push(red, blue);
    const id = await idOf(server, code);
    server.matchStore.forget(id);
    time.pass(2 * 86_400_000 + 1);
    await server.matchStore.sweep();
    expect((await server.matchStore.load(id)).isOver).toBe(false);
    server.matchStore.forget(id);
    time.pass(30 * 86_400_000);
    await server.matchStore.sweep();
    const row = await server.store.db
      .selectFrom('matches')
      .select(['status', 'outcome'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('over');
    expect(row.outcome).toContain('Time ran out for Red');
  });
});

describe('quiet decisions', () => {
  // Crossroads with its card window made quiet: asked of its seat alone, and nobody else learns of it.
  const at = crossroads.steps.names.indexOf('commit');
  const steps = crossroads.steps.steps.map((step, i) =>
    i === at ? { ...(step as DecisionStep<CrossroadsState>), quiet: true } : step,
  );
  const quietGame = forCatalog({ ...crossroads, steps: { ...crossroads.steps, steps } } as Game<CrossroadsState>);
  const catalog = [{ ...testCatalog[0], load: async () => quietGame }] as CatalogEntry[];

  /** One window of the same match: what those who are not asked hear of it, word for word, and when. */
  async function window(answers: 'at once' | 'late' | 'never'): Promise<readonly string[]> {
    const time = new TestTime();
    const server = await begin({ time, catalog, quietWindow: { live: 5000, turns: 5000 } });
    const [red, blue, watcher] = [
      await Player.guest(server.url),
      await Player.guest(server.url),
      await Player.guest(server.url),
    ];
    players.push(red, blue, watcher);
    const record = writeRecord(new Match(quietGame, { seed: '5'.repeat(32), salt: '6'.repeat(32) }), true);
    const made = await sameDice(server, [red, blue], record, { kind: 'live', minutes: 30, increment: 0 });
    const { code } = made;
    const hosts = [await red.sit(code, quietGame), await blue.sit(code, quietGame)];
    await watcher.sit(code, quietGame, { key: made.watchKey });
    const live = await server.matchStore.load(await idOf(server, code));
    const random = new RandomSource('quiet');
    for (let i = 0; i < 200 && !live.isQuiet && !live.isOver; i++) {
      const seat = live.match.seat;
      await until(() => hosts[seat]?.sight(seat).asked === true);
      await chooseAny(hosts[seat] as RemoteHost, seat, random, quietGame);
    }
    expect([live.isQuiet, live.toMove, live.clocks(time.now())?.running]).toEqual([true, null, null]);
    const seat = live.match.seat;
    const others = [[red, blue][1 - seat] as Player, watcher];
    const host = hosts[seat] as RemoteHost;
    // An answer to a word of one's own: everything that was said before has arrived.
    const caughtUp = () => Promise.all(others.map((p) => p.ask({ t: 'away', away: false })));
    await caughtUp();
    const from = others.map((p) => p.heard.length);
    const heard: string[] = [];
    const listen = async (): Promise<void> => {
      await caughtUp();
      for (const [i, p] of others.entries()) {
        for (const message of p.heard.slice(from[i]))
          if (message.t !== 'done')
            heard.push(`${time.now()} ${i} ${JSON.stringify(message).replaceAll(code, 'CODE')}`);
        from[i] = p.heard.length;
      }
    };
    const list = async (): Promise<void> => {
      for (const p of others) {
        const { body } = await p.call('GET', `/api/matches/${code}?key=${made.watchKey}`);
        const dice = (body.dice as { server: string }).server;
        const text = JSON.stringify(body).replaceAll(code, 'CODE').replaceAll(dice, 'DICE');
        heard.push(text.replaceAll(String(made.watchKey), 'KEY'));
      }
    };
    // What is done by those who say nothing: every run makes the same choice in the end.
    const closing = live.match.options.list().find((c) => quietGame.verbs[verbOf(c)]?.closing);
    const answer = () => host.choose(seat, closing ?? live.match.options.at(0), host.sight(seat).moments.length - 1);
    for (const second of [1, 2, 3, 4]) {
      if ((answers === 'at once' && second === 1) || (answers === 'late' && second === 4)) {
        await answer();
        expect(host.sight(seat).asked).toBe(false);
      }
      await listen();
      await list();
      time.pass(1000);
    }
    expect(heard.filter((line) => line.includes('"t":'))).toEqual([]);
    const length = live.match.length;
    time.pass(1001);
    await until(() => live.match.length > length);
    await until(() => others.every((p, i) => p.heard.slice(from[i]).some((m) => m.t === 'update')));
    await listen();
    await list();
    return heard;
  }

  it('take the same time and the same messages, answered at once, late or not at all', async () => {
    expect(at).toBeGreaterThanOrEqual(0);
    const [soon, late, never] = [await window('at once'), await window('late'), await window('never')];
    expect(soon.length).toBeGreaterThan(10);
    expect(late).toEqual(soon);
    expect(never).toEqual(soon);
  });
});

describe('dice', () => {
  it('no part is taken before everybody has committed, none but the one committed to, and the server commits first', async () => {
    const server = await begin();
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const made = await red.ok('POST', '/api/matches', {
      game: 'crossroads',
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const look = async () =>
      (await red.ok('GET', `/api/matches/${made.code}`)) as unknown as {
        status: string;
        dice: { server: string; commitment: string | null };
      };
    const first = (await look()).dice.server;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    const dice = (p: Player, body: unknown) => p.call('POST', `/api/matches/${made.code}/dice`, body);
    const [mine, theirs] = ['a'.repeat(32), 'b'.repeat(32)];
    expect((await dice(red, { round: 1, commitment: partCommitment('red', mine) })).status).toBe(200);
    expect((await dice(red, { round: 1, commitment: partCommitment('red', theirs) })).status).toBe(409);
    expect((await dice(red, { round: 1, part: mine })).status).toBe(409);
    await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
    expect((await dice(red, { round: 1, part: mine })).status).toBe(409);
    expect((await dice(blue, { round: 1, commitment: partCommitment('blue', theirs) })).status).toBe(200);
    expect((await dice(blue, { round: 1, part: mine })).status).toBe(422);
    expect((await look()).status).toBe('dice');
    expect((await dice(blue, { round: 1, part: theirs })).status).toBe(200);
    expect((await dice(red, { round: 1, part: mine })).status).toBe(200);
    const after = await look();
    expect([after.status, after.dice.server]).toEqual(['running', first]);
    expect(after.dice.commitment).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('by turns', () => {
  it('an e-mail tells whose move it is and leads to it; it says nothing of what is asked', async () => {
    const mails: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += String(chunk);
        });
        stream.on('end', () => {
          mails.push(text);
          done();
        });
      },
    });
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
    const { port } = smtp.server.address() as { port: number };
    const server = await begin({ smtp: `smtp://127.0.0.1:${port}` });
    const { red, blue, code } = await twoAtTable(server.url, { pace: { kind: 'turns', days: 2 } });
    players.push(red, blue);
    await blue.ok('PUT', '/api/me/settings', { email: 'blue@example.org' });
    await confirmBy(blue, mails);
    const host = await red.sit(code, game);
    const live = await server.matchStore.load(await idOf(server, code));
    const random = new RandomSource('mail');
    while (live.match.seat === 0) await chooseAny(host, 0, random);
    await until(() => mails.length > 0);
    const mail = mails[0]?.replace(/=\r?\n/g, '') ?? '';
    expect(mail).toContain('blue@example.org');
    expect(mail).toContain('your move');
    expect(mail).toContain(`/#/online/${code}`);
    const yours = (await blue.call('GET', '/api/me/matches')).body as unknown as { code: string; yours: boolean }[];
    expect(yours).toMatchObject([{ code, yours: true }]);
    await new Promise<void>((done) => smtp.close(() => done()));
  });

  it('standing orders answer for one who is away, by what his seat may know', async () => {
    const server = await begin();
    const { red, blue, code } = await twoAtTable(server.url, { pace: { kind: 'turns', days: 2 } });
    players.push(red, blue);
    const live = await server.matchStore.load(await idOf(server, code));
    const words = new SeatKnowledge(game, live.sight(0).view, 0).asked();
    expect(words).not.toBe(null);
    const order = { name: 'anything', when: { step: String(words?.step) }, choose: '*' };
    expect(applyStandingOrders(game, live.sight(0), [{ ...order, when: { step: 'nothing' } }])).toBe(null);
    expect(applyStandingOrders(game, live.sight(0), [{ ...order, when: { mentions: ['no such word'] } }])).toBe(null);
    expect(applyStandingOrders(game, live.sight(1), [order])).toBe(null);
    await red.ok('PUT', `/api/matches/${code}/orders`, { orders: [order] });
    await until(() => live.match.length > 0);
    expect(live.match.seatAt(0)).toBe(0);
  });

  it('patterns are plain words with *', () => {
    expect([
      fits('move *', 'move R1 0202'),
      fits('*0202', 'move R1 0202'),
      fits('m*R1*2', 'move R1 0202'),
      fits('move', 'move R1'),
      fits('*x*', 'move'),
    ]).toEqual([true, true, true, false, false]);
    expect(fits('a*a', 'a')).toBe(false);
  });
});

describe('programs', () => {
  it('a bot that still ponders when the other side resigns is told the result', async () => {
    const server = await begin();
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const live = await server.matchStore.load(await idOf(server, code));
    const [ponders, resigns] = live.match.seat === 0 ? [red, blue] : [blue, red];
    const [seat, other] = [live.match.seat, 1 - live.match.seat];
    const bot = (request: object) => ponders.ask({ t: 'bot', match: code, seat, request });
    const asked = (await bot({ ask: ['options'] })) as { answers: { options: { choice: string }[] }[] };
    const choice = asked.answers[0]?.options[0]?.choice;
    expect(choice).toBeDefined();
    await resigns.ask({ t: 'resign', match: code, seat: other });
    const told = (await bot({ do: [choice], ask: ['options'] })) as { result?: object };
    expect(told.result).toMatchObject({ id: 'resigned', winner: seat });
    expect(live.match.length).toBe(0);
  });

  it('a bot takes a seat through the bridge and plays the match to its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-bot-'));
    const program = join(folder, 'bot.mjs');
    // Any program that speaks the line protocol: it takes the last option it is offered.
    writeFileSync(
      program,
      `import { createInterface } from 'node:readline';
console.log(JSON.stringify({ ask: ['options'] }));
for await (const line of createInterface({ input: process.stdin })) {
  const answer = JSON.parse(line);
  if (answer.result || answer.error) { console.error(answer.result?.id ?? answer.error.message); process.exit(answer.result ? 0 : 1); }
  console.log(JSON.stringify({ do: [answer.answers[0].options.at(-1).choice], ask: ['options'] }));
}`,
    );
    const { catalog } = await import('../../src/games/catalog.ts');
    const server = await begin({ catalog, catalogModule: new URL('../../src/games/catalog.ts', import.meta.url).href });
    const red = await Player.guest(server.url);
    const owner = await Player.guest(server.url);
    players.push(red, owner);
    const { token } = await owner.ok('POST', '/api/me/tokens', { name: 'bot' });
    const made = await red.ok('POST', '/api/matches', {
      game: 'combat-operations',
      pace: { kind: 'free' },
      seats: [{ kind: 'machine', level: 'recruit' }, { kind: 'open' }],
    });
    const child = spawn(
      process.execPath,
      [
        'bin/sandtable.mjs',
        'bot',
        '--server',
        server.url,
        '--token',
        String(token),
        '--match',
        String(made.code),
        '--key',
        String(made.joinKey),
        '--command',
        `"${process.execPath}" "${program}"`,
      ],
      { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let said = '';
    child.stderr.on('data', (t) => {
      said += t;
    });
    const id = await idOf(server, String(made.code));
    const sat = async () =>
      (await server.store.db.selectFrom('entries').select('seq').where('match', '=', id).execute()).length > 12;
    await until(async () => (await sat()) || child.exitCode !== null, 100_000);
    expect(child.exitCode, said).toBe(null);
    const entries = await server.store.db
      .selectFrom('entries')
      .select(['seat', 'kind'])
      .where('match', '=', id)
      .execute();
    expect(
      entries.some((e) => e.kind === 1 && e.seat === 1),
      said,
    ).toBe(true);
    const live = await server.matchStore.load(id);
    await server.matchStore.turn(id, () => server.matchStore.end(live, 'stopped', null, 'Enough'));
    expect(await new Promise((done) => child.on('close', done)), said).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('a match that is handed over', () => {
  it('goes on here, and back', async () => {
    const { Match } = await import('../../src/engine/match.ts');
    const { writeRecord, replayRecord } = await import('../../src/engine/record.ts');
    const server = await begin();
    const match = new Match(game, { seed: 'mine', scenario: 'ambush' });
    const random = new RandomSource('over');
    for (let i = 0; i < 4; i++) match.choose(match.options.at(random.below(match.options.count)));
    const red = await Player.guest(server.url);
    const made = await red.ok('POST', '/api/matches/hand-over', {
      record: writeRecord(match, true),
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'me' }],
    });
    const live = await server.matchStore.load(await idOf(server, String(made.code)));
    expect(live.match.state.bytes).toEqual(match.state.bytes);
    const { record } = await red.ok('POST', `/api/matches/${made.code}/hand-back`);
    expect(replayRecord(game, String(record)).state.bytes).toEqual(match.state.bytes);
    expect(
      (
        await red.call('POST', '/api/matches/hand-over', {
          record: 'nonsense',
          pace: { kind: 'free' },
          seats: [{ kind: 'me' }],
        })
      ).status,
    ).toBe(422);
  });
});

describe('an older edition', () => {
  it('is said clearly to be one, and listed as such', async () => {
    const store = await openSqlite({ file: ':memory:' });
    const server = await begin({ store });
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const id = await idOf(server, code);
    await store.db.updateTable('matches').set({ edition: 0 }).where('id', '=', id).execute();
    server.matchStore.forget(id);
    const reply = await red.call('GET', `/api/matches/${code}/sight`);
    expect([reply.status, reply.body.error]).toEqual([410, expect.stringContaining('edition 0')]);
    const mine = (await red.call('GET', '/api/me/matches')).body as unknown as { replayOnly: boolean }[];
    expect(mine[0]?.replayOnly).toBe(true);
  });
});

describe('changes over the wire', () => {
  it('make the new view of the old one, whatever changed', () => {
    const random = new RandomSource('diff');
    const make = (depth: number): unknown => {
      const kind = random.below(depth > 2 ? 3 : 5);
      if (kind === 0) return random.below(3);
      if (kind === 1) return random.below(2) ? null : 'word';
      if (kind === 2) return random.below(2) === 0;
      if (kind === 3) return Array.from({ length: random.below(4) }, () => make(depth + 1));
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, (_, i) => [`k${i + random.below(2)}`, make(depth + 1)]),
      );
    };
    for (let i = 0; i < 3000; i++) {
      const [a, b] = [make(0) as never, make(0) as never];
      const patch = diff(a, b);
      const sent = patch === undefined ? undefined : (JSON.parse(JSON.stringify(patch)) as typeof patch);
      expect(sent === undefined ? a : patched(a, sent)).toEqual(b);
    }
  });
});
