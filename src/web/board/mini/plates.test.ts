import { expect, test } from 'vitest';
import { type Disc, placePlates } from './plates.ts';

const bounds = [0, 0, 1000, 1000] as const;
const plate = (key: string, ...discs: Disc[]) => ({ key, discs, width: 80, height: 20 });
const at = (x: number, y: number): Disc => ({ x, y, r: 10 });

test('a plate hangs under its unit where there is room', () => {
  expect(placePlates([plate('a', at(300, 300))], bounds).get('a')).toEqual({ x: 260, y: 314 });
});

test('it goes over the unit when another stands below, and never on another plate', () => {
  const found = placePlates([plate('a', at(300, 300)), plate('b', at(300, 328)), plate('c', at(310, 356))], bounds);
  expect(found.get('a')).toEqual({ x: 260, y: 266 });
  const boxes = [...found.values()];
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 80 || Math.abs(a.y - b.y) >= 20).toBe(true);
});

test('it stays on the table', () => {
  const { x, y } = placePlates([plate('a', at(500, 990))], bounds).get('a') ?? { x: -1, y: -1 };
  expect(x >= 0 && y >= 0 && y + 20 <= 1000).toBe(true);
});
