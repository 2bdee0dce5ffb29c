/**
 * How matches come about, the same on both stores: whoever joins in a match that was handed over calls for new dice with
 * it, and what was broken off on the way goes on.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { forCatalog } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { writeRecord } from '../../src/engine/record.ts';
import { crossroads } from '../../src/engine/testing/crossroads.ts';
import type { TableCard } from '../../src/remote/wire.ts';
import type { RunningServer, ServerOptions } from '../../src/server/index.ts';
import { Kind, type Parts } from '../../src/server/matches/live.ts';
import type { Append, Store } from '../../src/server/store/store.ts';
import { Player, start, until } from './people.ts';

const game = forCatalog(crossroads);

export interface Opened {
  readonly store: Store;
  readonly options: Partial<ServerOptions>;
}

export function joiningContract(open: () => Promise<Opened>): void {
  let server: RunningServer;
  /** Happens instead of the next append of this kind. */
  let instead: { readonly kind: number; readonly happens: () => Promise<boolean> } | null = null;
  beforeAll(async () => {
    const { store, options } = await open();
    const append = (a: Append): Promise<boolean> => {
      if (instead?.kind !== a.entries[0]?.kind) return store.append(a);
      const happens = instead?.happens;
      instead = null;
      return happens ? happens() : store.append(a);
    };
    server = await start({ ...options, store: { ...store, append } });
  });
  afterAll(() => server.close());

  const openTable = async () => {
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const made = await red.ok('POST', '/api/matches', { game: 'crossroads', pace: { kind: 'free' }, seats });
    await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
    return { red, blue, code: String(made.code) };
  };
  const gone = (): Promise<boolean> => Promise.reject(new Error('the disk is gone'));

  const handedOver = async () => {
    const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
    const made = await red.ok('POST', '/api/matches/hand-over', {
      record: writeRecord(new Match(game, { scenario: 'ambush' }), true),
      pace: { kind: 'free' },
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const code = String(made.code);
    const join = (player: Player) => player.call('POST', `/api/matches/${code}/join?key=${made.joinKey}`, {});
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const seated = async () =>
      (await server.store.db.selectFrom('seats').select('person').where('match', '=', id).orderBy('seat').execute())[1]
        ?.person ?? null;
    return { red, blue, code, id, join, seated };
  };

  it('nobody sits there when the entry that calls for new dice could not be stored', async () => {
    const { blue, code, id, join, seated } = await handedOver();
    instead = { kind: Kind.seat, happens: gone };
    expect((await join(blue)).status).toBeGreaterThanOrEqual(500);
    expect(await seated()).toBeNull();
    // As it was: after a restart, too.
    server.matchStore.forget(id);
    expect((await server.matchStore.load(id)).sitters[1]?.person).toBeNull();
    expect((await join(blue)).status).toBe(200);
    const card = (await blue.ok('GET', `/api/matches/${code}`)) as unknown as TableCard;
    expect(card.dice).toMatchObject({ dealing: true, chosen: { still: true } });
  });

  it('who comes when the match has gone on elsewhere sits down all the same, and new dice are made', async () => {
    const { blue, id, join, seated } = await handedOver();
    instead = { kind: Kind.seat, happens: async () => false };
    expect((await join(blue)).status).toBe(200);
    expect(await seated()).not.toBeNull();
    expect((await server.matchStore.load(id)).dealing).toBe(true);
  });

  it('of two who want one seat one gets it, and the other is told so', async () => {
    const { blue, join, seated, id } = await handedOver();
    const other = await Player.guest(server.url);
    const found = await Promise.all([join(blue), join(other)]);
    expect(found.map((r) => r.status).sort()).toEqual([200, 409]);
    const entries = await server.store.db.selectFrom('entries').select('kind').where('match', '=', id).execute();
    expect(entries.filter((e) => e.kind === Kind.seat)).toHaveLength(1);
    expect(await seated()).toBe((await server.matchStore.load(id)).sitters[1]?.person);
  });

  it('a seat that was taken meanwhile is not taken again: nothing of the append is written', async () => {
    const { red, id } = await handedOver();
    const { person } = (await red.ok('GET', '/api/hello')) as { person: { id: number } };
    const { seq } = await server.matchStore.load(id);
    const entry = { match: id, seq, kind: Kind.seat, seat: 0, code: 1, at: 1, key: null, data: null };
    const seats = [{ seat: 0, person: person.id + 1, level: null, ifFree: true }];
    expect(await server.store.append({ entries: [entry], seats, row: { rated: 1 } })).toBe(false);
    const row = await server.matchStore.row(id);
    const rows = await server.store.db.selectFrom('entries').select('seq').where('match', '=', id).execute();
    expect([rows.length, row.rated]).toEqual([seq, 0]);
  });

  it('a match whose first entry could not be stored begins with the next sweep', async () => {
    const red = await Player.guest(server.url);
    instead = { kind: Kind.begin, happens: gone };
    const seats = [
      { kind: 'machine', level: 'recruit' },
      { kind: 'machine', level: 'recruit' },
    ];
    const made = await red.call('POST', '/api/matches', { game: 'crossroads', pace: { kind: 'free' }, seats });
    expect(made.status).toBeGreaterThanOrEqual(500);
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const entries = async () =>
      (await server.store.db.selectFrom('entries').select('kind').where('match', '=', id).execute()).map((e) => e.kind);
    server.matchStore.forget(id);
    await server.matchStore.sweep();
    // The machine is asked, too.
    await until(async () => (await entries()).length > 1);
    expect((await entries()).filter((kind) => kind === Kind.begin)).toHaveLength(1);
  });

  it('dice whose last part came when nobody could go on are made with the next sweep', async () => {
    const { red, blue, code } = await openTable();
    for (const player of [red, blue]) await player.dice(code);
    const row = () =>
      server.store.db.selectFrom('matches').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
    const { id, dice } = await row();
    // As if the process had ended after it took the part.
    const part = red.parts.get(`${code} 0`);
    const parts = JSON.parse(dice) as Parts;
    const all = { ...parts, seats: parts.seats.map((s, i) => (i === 0 ? { ...s, part } : s)) };
    await server.store.db
      .updateTable('matches')
      .set({ dice: JSON.stringify(all) })
      .where('id', '=', id)
      .execute();
    await server.opening.sweep();
    expect([(await row()).status, (await server.matchStore.load(id)).seq]).toEqual(['running', 1]);
  });

  it('both who ask for a rematch at once come to the same one', async () => {
    const { red, blue, code } = await openTable();
    for (const player of [red, blue, red]) await player.dice(code);
    await red.ok('POST', `/api/matches/${code}/act`, { do: 'resign' });
    const { id } = await server.store.db
      .selectFrom('matches')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const people = (await server.matchStore.load(id)).sitters.map((s) => s.person as number);
    const asked = await Promise.all(people.map((person) => server.invitations.rematch(id, person)));
    expect(asked[0]?.code).toBe(asked[1]?.code);
  });
}
