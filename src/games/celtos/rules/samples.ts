/**
 * 17.7: where a guide could go, for buttons and machines: sixteen directions round it, and places with a purpose: on the way
 * to what the scenario is about, into the range of a charge or a volley, or just out of the enemy's.
 */

import { FACING_X, FACING_Y, type Formation, nearestDiv, pointCode } from '../../../engine/index.ts';
import { type CeltosState, Victim } from '../state.ts';
import { STRIDE, sideOf, UNITS_OF, VICTIM } from '../tables.ts';
import { boardOf, moveOf, present, profileOf, radiusOf } from './field.ts';

/** So many of the nearest enemy units are aimed at. */
const NEAREST = 2;

/** Adds a point at which the guide's base would lie on the table; legal or not. */
function add(out: number[], f: Formation, x: number, y: number): void {
  const { width, height } = f.ground;
  if (x < f.r || y < f.r || x > width - f.r || y > height - f.r) return;
  const p = pointCode(x, y);
  if (!out.includes(p)) out.push(p);
}

/** On the line from the guide to a point, so that this many tenths are left between them; no farther than the allowance. */
function toward(out: number[], f: Formation, allowance: number, x: number, y: number, left: number): void {
  const dx = x - f.x[0];
  const dy = y - f.y[0];
  const far = Math.floor(Math.sqrt(dx * dx + dy * dy));
  // Standing too near already, it goes back on the same line.
  const go = Math.min(allowance, far - left);
  if (far === 0 || go < -allowance || go === 0) return;
  add(out, f, f.x[0] + nearestDiv(dx * go, far), f.y[0] + nearestDiv(dy * go, far));
}

/** What a unit wants to be near to, as points, and how near. */
function goals(s: CeltosState, u: number, to: (x: number, y: number, near: number) => void): void {
  const { row } = boardOf(s);
  for (const [x, y] of row.stones ?? []) to(x, y, 25);
  if (row.victim) {
    if (u === VICTIM) to(s.x[VICTIM * STRIDE], radiusOf(s, VICTIM), 0);
    else if (s.victim === Victim.bound) to(row.victim[0], row.victim[1], 12);
    const altar = row.altars?.[0];
    if (altar && sideOf(u) === 1) to(altar[0], altar[1], altar[2] + 25);
  }
  if (row.summoning) {
    for (const [x0, y0, x1, y1] of row.houses) to((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2 + 15);
    if (sideOf(u) === 1) to(row.summoning[0], row.summoning[1], row.summoning[2]);
  }
}

/** The nearest living model of an enemy unit to the guide. */
function nearestModel(s: CeltosState, f: Formation, v: number): number {
  let nearest = -1;
  let least = 0;
  for (let m = v * STRIDE; m < v * STRIDE + s.size[v]; m++) {
    if (s.wounds[m] === 0) continue;
    const d = (s.x[m] - f.x[0]) ** 2 + (s.y[m] - f.y[0]) ** 2;
    if (nearest < 0 || d < least) {
      nearest = m;
      least = d;
    }
  }
  return nearest;
}

/** The formation is ready: places for its guide within so many tenths. */
export function sampleMoves(s: CeltosState, u: number, f: Formation, allowance: number): readonly number[] {
  const out: number[] = [];
  for (let part = 2; part > 0; part--)
    for (let k = 0; k < 16; k += part === 2 ? 1 : 2) {
      const far = (allowance * part) >> 1;
      add(out, f, f.x[0] + nearestDiv(FACING_X[k] * far, 1000), f.y[0] + nearestDiv(FACING_Y[k] * far, 1000));
    }
  goals(s, u, (x, y, near) => toward(out, f, allowance, x, y, near));
  const tried: number[] = [];
  for (let n = 0; n < NEAREST; n++) {
    let nearest = -1;
    let least = 0;
    for (const v of UNITS_OF[1 - sideOf(u)]) {
      if (!present(s, v) || tried.includes(v)) continue;
      const m = nearestModel(s, f, v);
      const d = (s.x[m] - f.x[0]) ** 2 + (s.y[m] - f.y[0]) ** 2;
      if (nearest < 0 || d < least) {
        nearest = m;
        least = d;
      }
    }
    if (nearest < 0) break;
    const v = Math.floor(nearest / STRIDE);
    tried.push(v);
    const bases = f.r + radiusOf(s, v);
    const aim = (gap: number): void => toward(out, f, allowance, s.x[nearest], s.y[nearest], bases + gap);
    aim(20 * moveOf(s, u) - 15); // in reach of a charge (CE-502)
    aim(10 * moveOf(s, u) - 10); // and after a Move
    aim(20 * moveOf(s, v) + 15); // out of the enemy’s reach
    const weapon = s.tables.missile[profileOf(s, u)];
    if (weapon >= 0) {
      aim(s.tables.reach[weapon] / 100 - 5);
      aim(115); // Short range
    }
  }
  return out;
}
