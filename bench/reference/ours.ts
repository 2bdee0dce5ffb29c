// The reference game on the engine: state as bytes, one step, options as codes, refusals as rules.
import type { BoardSheet, Scene } from '../../src/engine/board.ts';
import { defineGame } from '../../src/engine/define.ts';
import { rollDie } from '../../src/engine/random.ts';
import { defineRefusals } from '../../src/engine/refusal.ts';
import { defineState, i8, i16, i32, u8 } from '../../src/engine/state.ts';
import { type DecisionStep, NOT_ASKED, type Options, push, stepNumbers, stepTable } from '../../src/engine/steps.ts';
import { code, defineVerbs, firstThing, kindOf, secondThing, verbOf } from '../../src/engine/verbs.ts';
import { ALLOWANCE, grid, HEXES, LAST_TURN, LOSSES_TO_LOSE, ROWS, START, sideOf, TERRAIN, UNITS } from './map.ts';
import { bitOf, inEnemyZone, listReach, rowOf, survey } from './reach.ts';

export class HexwarState extends defineState<null>()('hexwar', 1, {
  turn: u8(),
  side: u8(),
  lost: u8(2),
  hex: i16(UNITS, { per: 'unit', kind: 'hex' }),
  steps: u8(UNITS, { per: 'unit' }),
  moved: u8(UNITS, { per: 'unit' }),
  attacked: u8(UNITS, { per: 'unit' }),
  unitAt: i8(HEXES, { per: 'hex', kind: 'unit' }),
  /** Where each side stands, a row of bits for each row of the map. */
  rows: i32(2 * ROWS),
}) {}

const kinds = {
  unit: kindOf(Array.from({ length: UNITS }, (_, unit) => `${unit < 20 ? 'R' : 'B'}${(unit % 20) + 1}`)),
  hex: kindOf(Array.from({ length: HEXES }, (_, hex) => grid.name(hex))),
};

const verbs = defineVerbs({
  move: { takes: ['unit', 'hex'] },
  attack: { takes: ['unit', 'unit'] },
  pass: { closing: true },
});
const V = verbs.number;

const refusals = defineRefusals({
  forbidden: ['H-1', '{0:unit} is not yours'],
  destroyed: ['H-1', '{0:unit} is destroyed'],
  moved: ['H-2', '{0:unit} has moved or attacked this turn'],
  outOfReach: ['H-3', '{0:unit} cannot reach {1:hex} with {2} points'],
  attacked: ['H-4', '{0:unit} has attacked this turn'],
  notAdjacent: ['H-5', '{1:unit} is no enemy next to {0:unit}'],
});
const R = refusals.number;

function put(s: HexwarState, unit: number, hex: number): void {
  s.unitAt[hex] = unit;
  s.rows[sideOf(unit) * ROWS + rowOf[hex]] |= bitOf[hex];
}

function lift(s: HexwarState, unit: number): void {
  const hex = s.hex[unit];
  s.unitAt[hex] = -1;
  s.rows[sideOf(unit) * ROWS + rowOf[hex]] &= ~bitOf[hex];
}

function hit(s: HexwarState, unit: number): void {
  s.steps[unit] -= 1;
  if (s.steps[unit] > 0) return;
  lift(s, unit);
  const side = sideOf(unit);
  s.lost[side] += 1;
  if (s.lost[side] === LOSSES_TO_LOSE) s.result = 2 - side;
}

/** Where an option's code keeps its second thing. */
const HEX_SHIFT = Math.log2(code(0, 0, 1));
/** Twenty units with at most 126 hexes and 6 enemies each, and the pass. */
const MAX_OPTIONS = 20 * 132 + 1;
const scratch = new Int32Array(HEXES);

function reserve(out: Options, room: number): void {
  if (out.codes.length >= room) return;
  out.codes = new Int32Array(room);
}

const act: DecisionStep<HexwarState> = {
  rule: 'H-1',
  seat: (s) => s.side,
  prompt: () => 'Move, attack or pass',
  sole: 'ask',

  options(s: HexwarState, out: Options) {
    const { hex, steps, moved, attacked, unitAt, side } = s;
    const { neighbour } = grid;
    reserve(out, MAX_OPTIONS);
    survey(s.rows, side);
    const end = side * 20 + 20;
    for (let unit = side * 20; unit < end; unit++) {
      if (steps[unit] === 0) continue;
      const at = hex[unit];
      if (moved[unit] === 0) {
        out.count = listReach(at, ALLOWANCE[unit], out.codes, out.count, code(V.move, unit), HEX_SHIFT);
      }
      if (attacked[unit] === 0 && inEnemyZone(at)) {
        for (let d = 0; d < 6; d++) {
          const to = neighbour[at * 6 + d];
          const enemy = to < 0 ? -1 : unitAt[to];
          if (enemy >= 0 && sideOf(enemy) !== side) out.add(code(V.attack, unit, enemy));
        }
      }
    }
    out.add(code(V.pass));
  },

  refuse(s, c) {
    const verb = verbOf(c);
    if (verb === V.pass) return c === code(V.pass) ? 0 : NOT_ASKED;
    if (verb !== V.move && verb !== V.attack) return NOT_ASKED;
    const unit = firstThing(c);
    const target = secondThing(c);
    if (unit >= UNITS || target >= (verb === V.move ? HEXES : UNITS)) return NOT_ASKED;
    if (sideOf(unit) !== s.side) return s.refuse(R.forbidden, unit);
    if (s.steps[unit] === 0) return s.refuse(R.destroyed, unit);
    if (verb === V.move) {
      if (s.moved[unit] !== 0) return s.refuse(R.moved, unit);
      survey(s.rows, s.side);
      const count = listReach(s.hex[unit], ALLOWANCE[unit], scratch, 0, 0, 0);
      for (let i = 0; i < count; i++) if (scratch[i] === target) return 0;
      return s.refuse(R.outOfReach, unit, target, ALLOWANCE[unit]);
    }
    if (s.attacked[unit] !== 0) return s.refuse(R.attacked, unit);
    const enemy = sideOf(target) !== s.side && s.steps[target] > 0;
    return enemy && grid.direction(s.hex[unit], s.hex[target]) >= 0 ? 0 : s.refuse(R.notAdjacent, unit, target);
  },

  choose(s, c) {
    const verb = verbOf(c);
    const unit = firstThing(c);
    const target = secondThing(c);
    if (verb === V.move) {
      lift(s, unit);
      put(s, unit, target);
      s.hex[unit] = target;
      s.moved[unit] = 1;
    } else if (verb === V.attack) {
      const { steps } = s;
      const d = rollDie(s, 1, 6) + steps[unit] - steps[target] - (TERRAIN[s.hex[target]] !== 0 ? 1 : 0);
      s.attacked[unit] = 1;
      s.moved[unit] = 1;
      if (d >= 4) hit(s, target);
      else if (d <= 1) hit(s, unit);
    } else {
      s.moved.fill(0);
      s.attacked.fill(0);
      s.turn += 1;
      s.side = 1 - s.side;
      if (s.turn > LAST_TURN) s.result = 3;
    }
  },
};

export interface HexwarView {
  readonly turn: number;
  readonly side: number;
  readonly lost: readonly number[];
  readonly hex: readonly number[];
  readonly steps: readonly number[];
  readonly moved: readonly number[];
  readonly attacked: readonly number[];
}

/** Nothing is hidden: the view is the position. */
export function fromView(s: HexwarState, view: HexwarView): void {
  s.turn = view.turn;
  s.side = view.side;
  s.lost.set(view.lost);
  s.hex.set(view.hex);
  s.steps.set(view.steps);
  s.moved.set(view.moved);
  s.attacked.set(view.attacked);
  s.unitAt.fill(-1);
  s.rows.fill(0);
  for (let unit = 0; unit < UNITS; unit++) if (s.steps[unit] > 0) put(s, unit, s.hex[unit]);
  s.stack.fill(0);
  s.depth = 0;
  push(s, Step.act);
}

const Step = stepNumbers('act');
const style = { color: '#d8c9a3', deep: '#5a4a2a', line: '#2a2216', cut: 'square', sign: 'dot' };
const undrawn = (): never => {
  throw new Error('the reference game is measured, not drawn');
};

export const hexwar = defineGame<HexwarState>({
  id: 'hexwar',
  title: 'Reference game',
  edition: { of: 'none', note: 'For measuring only', version: 1 },
  seats: ['red', 'blue'].map((id) => ({ id, name: id, style: { id, name: id, ...style } as never })),
  scenarios: [{ id: 'standard', title: 'Standard', summary: 'Twenty units a side', length: '60 turns' }],
  options: [],
  results: [
    { id: 'red', text: 'Red wins', winner: 0, grade: 1 },
    { id: 'blue', text: 'Blue wins', winner: 1, grade: 1 },
    { id: 'draw', text: 'Nobody wins', winner: null, grade: 0 },
  ],
  kinds,
  verbs: verbs.list,
  refusals,
  steps: stepTable<HexwarState>(Step, { act }),
  rulebook: '',
  data: {},
  tables: [],
  sheet: undrawn as () => BoardSheet,
  scene: undrawn as () => Scene,
  newState: () => new HexwarState(null),
  begin(s) {
    s.turn = 1;
    s.steps.fill(3);
    s.unitAt.fill(-1);
    s.hex.set(START);
    for (let unit = 0; unit < UNITS; unit++) put(s, unit, START[unit]);
    push(s, Step.act);
  },
  clear(s) {
    s.steps.fill(0);
    s.unitAt.fill(-1);
    s.rows.fill(0);
  },
  enter: undrawn,
  view: (s) => ({
    turn: s.turn,
    side: s.side,
    lost: Array.from(s.lost),
    hex: Array.from(s.hex),
    steps: Array.from(s.steps),
    moved: Array.from(s.moved),
    attacked: Array.from(s.attacked),
  }),
  redeal: (s, view) => fromView(s, view as unknown as HexwarView),
  advice: { evaluate: (s, seat) => (s.lost[1 - seat] - s.lost[seat]) / LOSSES_TO_LOSE, terms: () => [] },
  invariants: [],
  indistinguishableState: () => false,
});
