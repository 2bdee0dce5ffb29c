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
const { checkDice, forgetParts, giveParts } = await import('./net.ts');

beforeEach(() => {
  calls.length = 0;
  kept.clear();
});

const table = (round: number, more: Partial<DiceCard> = {}): TableCard =>
  ({
    code: 'abc',
    status: 'dice',
    dice: { round, server: `server${round}`, wanted: true, ready: false, made: 0, ...more },
  }) as unknown as TableCard;
const seat = (commitment: string | null) => ({ commitment, given: false, wanted: true });

/** A whole round as the page sees it: it commits, and gives its part when all have. Says its part. */
async function round(n: number, made = 0): Promise<string> {
  await giveParts(table(n, { made, seats: [seat(null), seat(`blue${n}`)] }), [0], ['red', 'blue']);
  const commitment = String(calls.at(-1)?.body.commitment);
  await giveParts(table(n, { made, ready: true, seats: [seat(commitment), seat(`blue${n}`)] }), [0], ['red', 'blue']);
  return String(calls.at(-1)?.body.part);
}

test('a page gives its part in two rounds and to no third, whatever the server says', async () => {
  const parts = [await round(1), await round(2)];
  expect(new Set(parts).size).toBe(2);
  const before = calls.length;
  await expect(round(3)).rejects.toThrow('asks for a third round');
  expect(calls.slice(before).filter(({ body }) => 'part' in body)).toEqual([]);
});

test('dice that are made anew in a running match have rounds of their own', async () => {
  for (const made of [0, 1]) for (const n of [1, 2]) expect(await round(n + 2 * made, made)).toMatch(/^[0-9a-f]{32}$/);
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
  const whole = `server1 ${first} blue1 server2 ${second} blue2 ${last}`;
  expect(checkDice('abc', whole)).toBe(true);
  for (const missing of ['server1', String(first), 'blue1', 'server2', last])
    expect(checkDice('abc', whole.replace(missing, ''))).toBe(false);
  forgetParts('abc');
  expect(checkDice('abc', whole)).toBeNull();
});
