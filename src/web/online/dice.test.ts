import { beforeEach, expect, test, vi } from 'vitest';
import type { DiceCard, TableCard } from '../../remote/wire.ts';

const calls: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
vi.mock('./hello.ts', () => ({
  base: new URL('http://localhost/'),
  call: async (_: string, path: string, body: Record<string, unknown>) => void calls.push({ path, body }),
  currentHello: () => null,
  refreshHello: async () => {},
  useHello: () => null,
}));
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { brokenRounds, checkDice, forgetParts, giveParts } = await import('./dice.ts');

beforeEach(() => {
  calls.length = 0;
  kept.clear();
});

const hash = (word: string): string => word.padEnd(64, '0');
const table = (round: number, more: Partial<DiceCard> = {}, status = 'dice'): TableCard =>
  ({
    code: 'abc',
    status,
    dice: { round, server: hash(`server${round}`), wanted: true, ready: false, dealing: false, broken: 0, ...more },
  }) as unknown as TableCard;
const seat = (commitment: string | null) => ({ commitment, given: false, wanted: true });
const SEATS = ['red', 'blue'];

/** A whole round as the page sees it: it commits, and gives its part when all have. Says its part. */
async function round(n: number, more: Partial<DiceCard> = {}, status = 'dice', seats = SEATS): Promise<string> {
  const others = seats.slice(1).map((name) => seat(hash(`${name}${n}`)));
  await giveParts(table(n, { ...more, seats: [seat(null), ...others] }, status), [0], seats);
  const commitment = String(calls.at(-1)?.body.commitment);
  await giveParts(table(n, { ...more, ready: true, seats: [seat(commitment), ...others] }, status), [0], seats);
  return String(calls.at(-1)?.body.part);
}
/** The match goes on. */
const goesOn = (n: number, seats = SEATS) =>
  giveParts(table(n, { wanted: false, seats: seats.map(() => seat(null)) }, 'running'), [0], seats);
const given = (): number => calls.filter(({ body }) => 'part' in body).length;

test('a page gives its part in two rounds and to no third, whatever the server says', async () => {
  const parts = [await round(1), await round(2)];
  expect(new Set(parts).size).toBe(2);
  await expect(round(3)).rejects.toThrow('asks for a third round');
  expect(given()).toBe(2);
});

test('a server that tells another number each time, or that the match has begun meanwhile, gets two parts all the same', async () => {
  const refusals: unknown[] = [];
  for (let n = 1; n <= 10; n++) {
    const told = { made: n - 1, broken: 0, dealing: n > 5, chosen: { by: 'Red', still: true } } as Partial<DiceCard>;
    await round(n, told, n > 5 ? 'running' : 'dice').catch((error) => refusals.push(error));
    if (n % 3 === 0) await goesOn(n);
  }
  expect(given()).toBe(2);
  expect(refusals).toHaveLength(8);
  // Kept with the match: the page of tomorrow counts on.
  expect(JSON.parse(kept.get('sandtable.dice.abc') ?? '{}').rounds).toHaveLength(2);
});

test('the page says by its own count that the first round was broken off', async () => {
  expect(brokenRounds(table(1))).toBe(0);
  await round(1);
  expect(brokenRounds(table(1))).toBe(0);
  // Whatever the server says of it.
  expect(brokenRounds(table(2, { broken: 0 }))).toBe(1);
  expect(brokenRounds(table(2, { broken: 1 }))).toBe(1);
  await round(2);
  expect(brokenRounds(table(2, {}, 'running'))).toBe(0);
});

test('what was opened in a round is not opened to other commitments of the same round', async () => {
  const part = await round(1);
  const commitment = String(calls.find(({ body }) => 'commitment' in body)?.body.commitment);
  const again = (server: string, blue: string) =>
    giveParts(table(1, { server, ready: true, seats: [seat(commitment), seat(blue)] }), [0], SEATS);
  // The answer was lost: the same once more.
  await again(hash('server1'), hash('blue1'));
  expect(calls.at(-1)?.body.part).toBe(part);
  const before = calls.length;
  await expect(again(hash('another'), hash('blue1'))).rejects.toThrow('changed the dice of round 1');
  await expect(again(hash('server1'), hash('another'))).rejects.toThrow('changed the dice of round 1');
  await expect(giveParts(table(1, { seats: [seat(null), seat(hash('blue1'))] }), [0], SEATS)).rejects.toThrow(
    'changed',
  );
  expect(calls).toHaveLength(before);
});

test('a part is not opened before all have sealed theirs', async () => {
  await giveParts(table(1, { seats: [seat(null), seat(null)] }), [0], SEATS);
  const commitment = String(calls.at(-1)?.body.commitment);
  const early = table(1, { ready: true, seats: [seat(commitment), seat(null)] });
  await expect(giveParts(early, [0], SEATS)).rejects.toThrow('before all players have sealed theirs');
  expect(given()).toBe(0);
});

test('dice are made again as often as another player can take a seat, and no more', async () => {
  const three = ['red', 'blue', 'green'];
  for (const n of [1, 2, 3]) {
    const told = { dealing: true };
    if (n < 3) expect(await round(n, told, 'running', three)).toMatch(/^[0-9a-f]{32}$/);
    else await expect(round(n, told, 'running', three)).rejects.toThrow('all seats were taken before');
    await goesOn(n, three);
  }
});

test('a player who leaves before the dice are made breaks the round off: with the next there is one more', async () => {
  const chosen = { by: 'Red', still: true };
  await round(1, { dealing: true, chosen }, 'running');
  // The match goes on as it was, with a free seat.
  await giveParts(table(2, { chosen, seats: [seat(null), seat(null)] }, 'running'), [], SEATS);
  expect(brokenRounds(table(2, { dealing: true, chosen }, 'running'))).toBe(1);
  await round(2, { dealing: true, chosen }, 'running');
  await expect(round(3, { dealing: true, chosen }, 'running')).rejects.toThrow('asks for a third round');
  expect(given()).toBe(2);
});

test('what older pages noted counts', async () => {
  const commitments = [hash('server1'), hash('red1'), hash('blue1')];
  kept.set('sandtable.dice.abc', JSON.stringify({ commitments, part: 'f'.repeat(32) }));
  await round(2);
  await expect(round(3)).rejects.toThrow('asks for a third round');
  kept.set('sandtable.dice.abc', JSON.stringify([1, 2].map((n) => ({ made: 0, round: n, commitments, part: 'f' }))));
  await expect(round(3)).rejects.toThrow('asks for a third round');
});

test('a page that sits twice gives one part, and none that is not wanted', async () => {
  const seats = [seat(null), { ...seat(null), wanted: false }];
  await giveParts(table(1, { seats }), [0, 1], ['red', 'blue']);
  expect(calls.map(({ body }) => body.seat)).toEqual([0]);
  await giveParts(table(1, { seats, wanted: false }), [0], ['red', 'blue']);
  expect(calls).toHaveLength(1);
});

test('the record must hold the commitments of every round this page took part in, and its last part', async () => {
  expect(checkDice('abc', '')).toBeNull();
  await round(1);
  const last = await round(2);
  const [first, second] = calls.flatMap(({ body }) => ('commitment' in body ? [String(body.commitment)] : []));
  const whole = [hash('server1'), first, hash('blue1'), hash('server2'), second, hash('blue2'), last].join(' ');
  expect(checkDice('abc', whole)).toBe(true);
  for (const missing of [hash('server1'), String(first), hash('blue1'), hash('server2'), last])
    expect(checkDice('abc', whole.replace(missing, ''))).toBe(false);
  forgetParts('abc');
  expect(checkDice('abc', whole)).toBeNull();
});
