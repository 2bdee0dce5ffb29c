/** Other people: profiles, challenges, quick pairing, mute and block; the same on both stores. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { Player, start, twoAtTable, until } from './people.ts';

const FREE = { kind: 'free' };

export function socialContract(options: () => Promise<Partial<ServerOptions>>): void {
  let server: RunningServer;
  const players: Player[] = [];
  beforeAll(async () => {
    server = await start(await options());
  });
  afterAll(async () => {
    for (const player of players) player.close();
    await server.close();
  });
  const guest = async (): Promise<Player & { id: number }> => {
    const player = await Player.guest(server.url);
    players.push(player);
    const { person } = (await player.ok('GET', '/api/hello')) as { person: { id: number } };
    return Object.assign(player, { id: person.id });
  };
  const tie = (who: Player, other: number, kind: string, on = true) =>
    who.ok('PUT', `/api/me/people/${other}`, { kind, on });
  const challenge = (who: Player, person: number) =>
    who.call('POST', '/api/matches', {
      game: 'crossroads',
      pace: FREE,
      seats: [{ kind: 'me' }, { kind: 'invited', person }],
    });
  const listed = async (who: Player) => (await who.call('GET', '/api/me/matches')).body as unknown as TableCard[];
  const open = async (who: Player) =>
    ((await who.call('GET', '/api/matches')).body as unknown as TableCard[]).map((m) => m.code);

  it('a challenge waits for the player it is meant for', async () => {
    const [anna, bert] = [await guest(), await guest()];
    const { body } = await challenge(anna, bert.id);
    expect(await listed(bert)).toMatchObject([{ code: body.code, invitedBy: expect.any(String), rematch: false }]);
    await bert.ok('POST', `/api/matches/${body.code}/join`, {});
    expect((await challenge(anna, anna.id)).status).toBe(422);
    expect((await challenge(anna, 999_999)).status).toBe(422);
  });

  it('who is blocked learns nothing: their challenge, words and rematch are not shown, and a seat is taken for them', async () => {
    const [anna, rude] = [await guest(), await guest()];
    await tie(anna, rude.id, 'block');
    const sent = await challenge(rude, anna.id);
    expect(sent.status).toBe(200);
    const card = await rude.ok('GET', `/api/matches/${sent.body.code}`);
    expect((card as unknown as TableCard).seats[1]?.invited).toMatch(/^Guest/);
    expect(await listed(anna)).toEqual([]);
    expect(((await anna.ok('GET', '/api/hello')) as { waiting: number }).waiting).toBe(0);
    // A seat of hers is refused in the words of any seat that is taken.
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const hers = await anna.ok('POST', '/api/matches', { game: 'crossroads', pace: FREE, listed: true, seats });
    const refused = await rude.call('POST', `/api/matches/${hers.code}/join`, {});
    expect([refused.status, refused.body.error]).toEqual([409, 'this seat is taken: choose another one']);
    const his = await rude.ok('POST', '/api/matches', { game: 'crossroads', pace: FREE, listed: true, seats });
    expect([(await open(anna)).includes(String(his.code)), (await open(rude)).includes(String(hers.code))]).toEqual([
      false,
      true,
    ]);
    // His profile of her tells nothing of it.
    expect(await rude.ok('GET', `/api/people/${anna.id}`)).toMatchObject({ ties: [] });
    expect(await anna.ok('GET', `/api/people/${rude.id}`)).toMatchObject({ ties: ['block'] });
    await tie(anna, rude.id, 'block', false);
    expect((await listed(anna)).map((m) => m.code)).toContain(sent.body.code);
  });

  it('after a match with a blocked player nothing is heard of their rematch', async () => {
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const { person } = (await red.ok('GET', '/api/hello')) as { person: { id: number } };
    await tie(blue, person.id, 'block');
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    await red.ok('POST', `/api/matches/${code}/rematch`);
    const rematch = async (who: Player) =>
      ((await who.ok('GET', `/api/matches/${code}`)) as unknown as TableCard).rematch;
    expect([(await rematch(red))?.state, await rematch(blue)]).toEqual(['asked', null]);
    expect((await listed(blue)).filter((m) => m.status === 'open')).toEqual([]);
  });

  it('what a muted player writes is not sent, now or later; the player is not told', async () => {
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const { person } = (await red.ok('GET', '/api/hello')) as { person: { id: number } };
    await tie(blue, person.id, 'mute');
    for (const player of [red, blue]) await player.ask({ t: 'sit', match: code });
    await red.ask({ t: 'chat', match: code, text: 'insult' });
    await until(() => red.heard.some((m) => m.t === 'chat'));
    await blue.ask({ t: 'chat', match: code, text: 'end' });
    await until(() => blue.heard.some((m) => m.t === 'chat'));
    await blue.ask({ t: 'leave', match: code });
    await blue.ask({ t: 'sit', match: code });
    expect(blue.heard.flatMap((m) => (m.t === 'chat' ? [m.text] : []))).toEqual(['end', 'end']);
    expect(red.heard.flatMap((m) => (m.t === 'chat' ? [m.text] : []))).toEqual(['insult', 'end']);
  });

  it('two who press for quick pairing meet; a third waits in the list, once however often they press', async () => {
    const [anna, bert, third] = [await guest(), await guest(), await guest()];
    const pace = { kind: 'live', minutes: 17, increment: 3 };
    const pair = (who: Player) => who.ok('POST', '/api/matches/pair', { game: 'crossroads', pace });
    const one = await pair(anna);
    expect((await pair(anna)).code).toBe(one.code);
    expect((await pair(bert)).code).toBe(one.code);
    const other = await pair(third);
    expect(other.code).not.toBe(one.code);
    expect((await pair(third)).code).toBe(other.code);
    // Those who do not want each other do not meet.
    await tie(anna, third.id, 'block');
    expect((await pair(anna)).code).not.toBe(other.code);
  });

  it('a profile says how reliable a player is, and a list holds one’s friends', async () => {
    const { red, blue, code } = await twoAtTable(server.url);
    players.push(red, blue);
    const ids = await Promise.all(
      [red, blue].map(async (p) => ((await p.ok('GET', '/api/hello')) as { person: { id: number } }).person.id),
    );
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const profile = async (id: number | undefined) => blue.ok('GET', `/api/people/${id}`);
    await until(async () => (await profile(ids[0])).played === 1);
    expect(await profile(ids[0])).toMatchObject({ played: 1, won: 0, left: 0, guest: true, hoursPerTurn: null });
    expect(await profile(ids[1])).toMatchObject({ played: 1, won: 1 });
    await tie(blue, Number(ids[0]), 'friend');
    const friends = (await blue.call('GET', '/api/me/people')).body as unknown as { id: number; kind: string }[];
    expect(friends).toMatchObject([{ id: ids[0], kind: 'friend' }]);
    const report = await blue.call('POST', `/api/people/${ids[0]}/report`, { text: 'left in anger' });
    expect(report.status).toBe(200);
    expect(await server.store.db.selectFrom('reports').select(['about', 'text']).execute()).toEqual([
      { about: ids[0], text: 'left in anger' },
    ]);
  });
}
