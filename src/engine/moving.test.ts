import { beforeEach, expect, it } from 'vitest';
import { hexMap } from './map.ts';
import { moveAlong } from './moving.ts';
import { defineState, i16, u8 } from './state.ts';
import { Options } from './steps.ts';
import { code } from './verbs.ts';

const { grid } = hexMap({
  id: 'field',
  title: 'Field',
  sketch: ['....', '....', '....'],
  terrain: { '.': { id: 'clear', name: 'Clear', recipe: 'clear' } },
  sides: {},
});
const at = (name: string): number => grid.find(name);
class Squad extends defineState<null>()('squad', 1, { hex: i16(2), spent: u8(2) }) {}

const MOVE = 3;
const Why = { tooFar: 1, gone: 2, taken: 3 };
/** The hexes of the second column cost two; the third column stops. */
const moving = moveAlong<Squad>({
  verb: MOVE,
  grid,
  tooFar: Why.tooFar,
  units: () => [0, 1],
  hexOf: (s, unit) => s.hex[unit],
  points: (s, unit) => 4 - s.spent[unit],
  cost: (_s, _unit, _from, to) => (grid.column[to] === 2 ? 2 : 1),
  stops: (_s, _unit, hex) => grid.column[hex] === 3,
  refuse: (s, unit) => (s.hex[unit] < 0 ? s.refuse(Why.gone, unit) : 0),
  refuseEnd: (s, _unit, hex) => (s.hex.includes(hex) ? s.refuse(Why.taken, hex) : 0),
  move(s, unit, hex, cost) {
    s.hex[unit] = hex;
    s.spent[unit] += cost;
  },
});
let s = new Squad(null);
beforeEach(() => {
  s = new Squad(null);
  s.hex.set([at('0101'), -1]);
});

it('lists exactly what it does not refuse', () => {
  const out = new Options();
  moving.list(s, out);
  const free = [0, 1].flatMap((unit) =>
    Array.from({ length: grid.size }, (_, hex) => hex)
      .filter((hex) => moving.refuse(s, unit, hex) === 0)
      .map((hex) => code(MOVE, unit, hex)),
  );
  expect(out.list().sort((a, b) => a - b)).toEqual(free.sort((a, b) => a - b));
  expect(free.length).toBeGreaterThan(3);
});

it('refuses the unit, the end of the move, and what is out of reach with the points that are left', () => {
  expect(moving.refuse(s, 1, at('0102'))).toBe(Why.gone);
  expect(moving.refuse(s, 0, at('0101'))).toBe(Why.taken);
  expect(moving.refuse(s, 0, at('0301'))).toBe(0);
  // One point is left in the third column, and it stops there.
  expect(moving.refuse(s, 0, at('0401'))).toBe(Why.tooFar);
  expect(Array.from(s.why.slice(0, 3))).toEqual([0, at('0401'), 4]);
});

it('previews cost, what is left and the way, and the move spends it', () => {
  const preview = moving.preview(s, code(MOVE, 0, at('0301')));
  expect([preview?.cost?.value, preview?.left?.value]).toEqual([3, 1]);
  const path = preview?.overlay?.path;
  expect(path?.hexes).toEqual(['0101', '0201', '0301']);
  expect([path?.costs, path?.tag]).toEqual([['2', '1'], '1 left']);
  moving.choose(s, 0, at('0301'));
  expect([s.hex[0], s.spent[0]]).toEqual([at('0301'), 3]);
});

it('has nothing to say of other verbs, of units that cannot move, or of hexes out of reach', () => {
  expect(moving.preview(s, code(MOVE + 1, 0, at('0201')))).toBeNull();
  expect(moving.preview(s, code(MOVE, 1, at('0201')))).toBeNull();
  expect(moving.preview(s, code(MOVE, 0, at('0401')))).toBeNull();
});
