// The limit: the reference game as a hand-written loop over typed arrays, with no engine around it.
import { ALLOWANCE, grid, HEXES, LAST_TURN, LOSSES_TO_LOSE, ROWS, START, sideOf, TERRAIN, UNITS } from './map.ts';
import { bitOf, inEnemyZone, listReach, rowOf, survey } from './reach.ts';

export const PASS = 0;
const MOVE = 1;
const ATTACK = 2;
export const moveCode = (unit: number, hex: number): number => MOVE | (unit << 2) | (hex << 8);
export const attackCode = (unit: number, enemy: number): number => ATTACK | (unit << 2) | (enemy << 8);

export class Bare {
  readonly hex = new Int16Array(UNITS);
  readonly steps = new Uint8Array(UNITS);
  readonly moved = new Uint8Array(UNITS);
  readonly attacked = new Uint8Array(UNITS);
  readonly unitAt = new Int8Array(HEXES);
  readonly rows = new Int32Array(2 * ROWS);
  readonly lost = new Uint8Array(2);
  readonly random = new Uint32Array(4);
  turn = 1;
  side = 0;
  /** 0 running, 1 and 2 a win for side 0 and 1, 3 a draw. */
  result = 0;
  readonly codes = new Int32Array(4096);
  count = 0;

  begin(random: ArrayLike<number>): void {
    this.hex.set(START);
    this.steps.fill(3);
    this.moved.fill(0);
    this.attacked.fill(0);
    this.unitAt.fill(-1);
    this.rows.fill(0);
    this.lost.fill(0);
    this.random.set(random);
    this.turn = 1;
    this.side = 0;
    this.result = 0;
    for (let unit = 0; unit < UNITS; unit++) this.#put(unit, START[unit]);
  }

  #put(unit: number, hex: number): void {
    this.unitAt[hex] = unit;
    this.rows[sideOf(unit) * ROWS + rowOf[hex]] |= bitOf[hex];
  }

  #lift(unit: number): void {
    const hex = this.hex[unit];
    this.unitAt[hex] = -1;
    this.rows[sideOf(unit) * ROWS + rowOf[hex]] &= ~bitOf[hex];
  }

  list(): void {
    const { codes, hex, steps, moved, attacked, unitAt, side } = this;
    const { neighbour } = grid;
    let count = 0;
    survey(this.rows, side);
    const end = side * 20 + 20;
    for (let unit = side * 20; unit < end; unit++) {
      if (steps[unit] === 0) continue;
      const at = hex[unit];
      if (moved[unit] === 0) count = listReach(at, ALLOWANCE[unit], codes, count, moveCode(unit, 0), 8);
      if (attacked[unit] === 0 && inEnemyZone(at)) {
        for (let d = 0; d < 6; d++) {
          const to = neighbour[at * 6 + d];
          const enemy = to < 0 ? -1 : unitAt[to];
          if (enemy >= 0 && sideOf(enemy) !== side) codes[count++] = attackCode(unit, enemy);
        }
      }
    }
    codes[count++] = PASS;
    this.count = count;
  }

  choose(code: number): void {
    const kind = code & 3;
    const unit = (code >> 2) & 63;
    const target = code >> 8;
    if (kind === MOVE) {
      this.#lift(unit);
      this.#put(unit, target);
      this.hex[unit] = target;
      this.moved[unit] = 1;
    } else if (kind === ATTACK) {
      const { steps } = this;
      const d = this.#die() + steps[unit] - steps[target] - (TERRAIN[this.hex[target]] !== 0 ? 1 : 0);
      this.attacked[unit] = 1;
      this.moved[unit] = 1;
      if (d >= 4) this.#hit(target);
      else if (d <= 1) this.#hit(unit);
    } else {
      this.moved.fill(0);
      this.attacked.fill(0);
      this.turn++;
      this.side = 1 - this.side;
      if (this.turn > LAST_TURN) this.result = 3;
    }
  }

  #hit(unit: number): void {
    if (--this.steps[unit] > 0) return;
    this.#lift(unit);
    const side = sideOf(unit);
    if (++this.lost[side] === LOSSES_TO_LOSE) this.result = 2 - side;
  }

  // The engine's stream (sfc32), so that both variants roll the same.
  #die(): number {
    const w = this.random;
    for (;;) {
      const sum = (w[0] + w[1] + w[3]) | 0;
      w[3] = w[3] + 1;
      w[0] = w[1] ^ (w[1] >>> 9);
      w[1] = (w[2] + (w[2] << 3)) | 0;
      w[2] = ((w[2] << 21) | (w[2] >>> 11)) + sum;
      const x = sum >>> 0;
      if (x < 0xfffffffc) return 1 + (x % 6);
    }
  }
}
