/**
 * Reactions out of turn in a match by turns, with a real game: Allied Engineers blow a bridge, and the German may answer with
 * Greif. Answered, unanswered or by a standing order, with the card in hand or without it: the match goes on at the same time,
 * and the other side hears the same words.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { Match } from '../../src/engine/match.ts';
import { stepName } from '../../src/engine/play.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { catalog } from '../../src/games/catalog.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { TestTime } from '../../src/server/time.ts';
import { Player, sameDice, start, until } from './people.ts';

const servers: RunningServer[] = [];
const players: Player[] = [];
afterAll(async () => {
  for (const p of players) p.close();
  for (const s of servers) await s.close();
});

const WINDOW = 5000;
type Answer = 'at once' | 'late' | 'never' | 'by a standing order';

/** The bridge of Clervaux is about to go; the German holds three cards, one of them Greif or not. */
async function reaction(answer: Answer, greif: boolean) {
  const time = new TestTime();
  const shelf = catalog.filter((entry) => entry.id === 'ardennes');
  const server = await start({ time, catalog: shelf, quietWindow: { live: WINDOW, turns: WINDOW } });
  servers.push(server);
  const [german, allied, watcher] = [
    await Player.guest(server.url),
    await Player.guest(server.url),
    await Player.guest(server.url),
  ];
  players.push(german, allied, watcher);
  const game = await (shelf[0] as (typeof shelf)[0]).load();
  const match = new Match(game, {
    seed: '5'.repeat(32),
    salt: '6'.repeat(32),
    scenario: 'two-players',
    options: { length: 'race' },
    position: {
      clear: true,
      day: 18,
      units: { 'G-2Pz-3P': { hex: '1707' }, 'A-28-110': { hex: '1709' } },
      cards: {
        A09: { card: 'hand' },
        A29: { card: 'hand' },
        G29: { card: 'hand' },
        G32: { card: 'hand' },
        [greif ? 'G33' : 'G34']: { card: 'hand' },
        [greif ? 'G34' : 'G33']: { card: 'pile' },
      },
      at: { step: 'playCard', side: 'allied' },
    },
  });
  match.choose('event A09');
  match.choose('blow 1708-1709');
  expect([stepName(game, match.state), match.decision?.quiet]).toEqual(['greifWindow', true]);
  const made = await sameDice(server, [german, allied], writeRecord(match, true), { kind: 'turns', days: 2 });
  const { code } = made;
  if (answer === 'by a standing order')
    await german.ok('PUT', `/api/matches/${code}/orders`, {
      orders: [{ name: 'no Greif', when: { step: 'greifWindow' }, choose: 'let-go' }],
    });
  const host = await german.sit(code, game);
  await allied.sit(code, game);
  await watcher.sit(code, game, { key: made.watchKey });
  const { id } = await server.store.db
    .selectFrom('matches')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const live = await server.matchStore.load(id);
  expect([live.isQuiet, live.toMove]).toEqual([true, null]);
  const others = [allied, watcher];
  const caughtUp = () => Promise.all(others.map((p) => p.ask({ t: 'away', away: false })));
  await caughtUp();
  const from = others.map((p) => p.heard.length);
  const heard: string[] = [];
  const listen = async (): Promise<void> => {
    await caughtUp();
    for (const [i, p] of others.entries()) {
      for (const message of p.heard.slice(from[i]))
        if (message.t !== 'done') heard.push(`${time.now()} ${i} ${JSON.stringify(message).replaceAll(code, 'CODE')}`);
      from[i] = p.heard.length;
      const { body } = await p.call('GET', `/api/matches/${code}?key=${made.watchKey}`);
      const words = JSON.stringify({ ...body, dice: null }).replaceAll(code, 'CODE');
      heard.push(`${time.now()} ${i} ${words.replaceAll(String(made.watchKey), 'KEY')}`);
    }
  };
  const mine = (await german.call('GET', '/api/me/matches')).body as unknown as { yours: boolean }[];
  const theirs = (await allied.call('GET', '/api/me/matches')).body as unknown as { yours: boolean }[];
  for (const second of [1, 2, 3, 4]) {
    if ((answer === 'at once' && second === 1) || (answer === 'late' && second === 4)) {
      const { options } = live.match;
      await host.choose(0, options.at(options.count - 1), host.sight(0).moments.length - 1);
    }
    await listen();
    time.pass(1000);
  }
  const length = live.match.length;
  time.pass(1001);
  await until(() => live.match.length > length);
  await until(() => others.every((p, i) => p.heard.slice(from[i]).some((m) => m.t === 'update')));
  await listen();
  return { heard, ended: stepName(game, live.match.state), theirs: theirs.map((m) => m.yours), mine: mine.length };
}

describe('a reaction window in a match by turns', () => {
  it('never stalls it: unanswered it closes, and what is told is the same however it was answered', async () => {
    const never = await reaction('never', true);
    expect(never.heard.length).toBeGreaterThan(8);
    expect(never.heard.some((line) => line.includes('was destroyed'))).toBe(true);
    expect(never.ended).toBe('playCard');
    for (const answer of ['at once', 'late', 'by a standing order'] as const)
      expect((await reaction(answer, true)).heard, answer).toEqual(never.heard);
  });

  it('is open in the same way for one who holds no Greif: the other side cannot tell', async () => {
    const [holds, lacks] = [await reaction('never', true), await reaction('never', false)];
    expect(lacks.heard).toEqual(holds.heard);
    expect([holds.theirs, lacks.theirs]).toEqual([[false], [false]]);
  });
});
