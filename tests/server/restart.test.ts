/** What another process, or this one after a restart, goes on with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { partCommitment } from '../../src/engine/random.ts';
import { Player, start } from './people.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-restart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a part of the seed that was committed to is taken after a restart, and no other', async () => {
  const file = join(folder, 'dice.db');
  let server = await start({ file });
  const [red, blue] = [await Player.guest(server.url), await Player.guest(server.url)];
  const made = await red.ok('POST', '/api/matches', {
    game: 'crossroads',
    pace: { kind: 'free' },
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  const dice = (p: Player, body: unknown) => p.call('POST', `/api/matches/${made.code}/dice`, body);
  const [mine, theirs] = ['a'.repeat(32), 'b'.repeat(32)];
  await blue.ok('POST', `/api/matches/${made.code}/join?key=${made.joinKey}`, {});
  expect((await dice(red, { round: 1, commitment: partCommitment('red', mine) })).status).toBe(200);
  expect((await dice(blue, { round: 1, commitment: partCommitment('blue', theirs) })).status).toBe(200);
  await server.close();
  server = await start({ file });
  for (const p of [red, blue]) Object.assign(p, { url: server.url });
  expect((await dice(red, { round: 1, part: theirs })).status).toBe(422);
  expect(await dice(red, { round: 1, part: mine })).toMatchObject({ status: 200 });
  expect(await dice(blue, { round: 1, part: theirs })).toMatchObject({ status: 200 });
  expect((await red.ok('GET', `/api/matches/${made.code}`)).status).toBe('running');
  await server.close();
});
