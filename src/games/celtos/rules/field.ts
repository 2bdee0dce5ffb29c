/** Units and models as they stand: who lives, who touches, who sees. */

import {
  CONTACT_LOW,
  type Discs,
  gapMils,
  inContact,
  isBehind,
  isCoherent,
  overLow,
  squared,
} from '../../../engine/index.ts';
import { type CeltosState, Mark, Switch } from '../state.ts';
import {
  ALL_UNITS,
  type Board,
  Bought,
  Gear,
  MARKS_FROM,
  PARRY_FROM,
  Skill,
  STRIDE,
  sideOf,
  UNITS,
  UNITS_OF,
  VICTIM,
} from '../tables.ts';

export const boardOf = (s: CeltosState): Board => s.tables.boards[s.scenario];

/** Nobody is on the table without a living model: the last one takes its unit off it. */
export const present = (s: CeltosState, u: number): boolean => s.onTable[u] !== 0;
export const modelId = (u: number, i: number): number => u * STRIDE + i;
export const unitOfModel = (m: number): number => Math.floor(m / STRIDE);
export const numberOfModel = (m: number): number => m % STRIDE;

export const profileOf = (s: CeltosState, u: number): number => s.profile[u] - 1;
export const hasSkill = (s: CeltosState, u: number, skill: number): boolean =>
  (s.tables.skills[s.profile[u] - 1] & skill) !== 0;
export const isIndividual = (s: CeltosState, u: number): boolean => s.tables.individual[s.profile[u] - 1] === 1;
export const radiusOf = (s: CeltosState, u: number): number => s.tables.radius[s.profile[u] - 1];
export const heightOf = (s: CeltosState, u: number): number => s.tables.height[s.profile[u] - 1];
export const coherencyOf = (s: CeltosState, u: number): number => (hasSkill(s, u, Skill.skirmisher) ? 20 : 10); // CE-307
export const isCaster = (s: CeltosState, u: number): boolean => hasSkill(s, u, Skill.caster);

const held = (n: number): number => Math.max(1, Math.min(10, n)); // CE-105

/** CE-314: halved movement is rounded down to whole inches. */
export const moveOf = (s: CeltosState, u: number): number => {
  const m = s.tables.m[s.profile[u] - 1];
  return (s.marks[u] & Mark.grasp) !== 0 ? m >> 1 : m;
};
/** CE-124 */
export const toughnessOf = (s: CeltosState, u: number): number =>
  held(s.tables.t[s.profile[u] - 1] + ((s.gear[u] & Gear.shields) !== 0 ? 1 : 0));
/** CE-720: Penetrating of the model and of the weapon in its hands takes from T, down to 1. */
export const toughnessAgainst = (s: CeltosState, v: number, by: number, weapon: number): number =>
  held(toughnessOf(s, v) - s.tables.penetrating[s.profile[by] - 1] - (s.tables.weapons[weapon].penetrating ?? 0));
export const strengthOf = (s: CeltosState, u: number): number => s.tables.st[s.profile[u] - 1];

/** CE-115: the leader is first, then the musician, then the standard bearer. */
export const isLeader = (s: CeltosState, u: number, i: number): boolean => i === 0 && (s.gear[u] & Gear.leader) !== 0;
export const musicianOf = (s: CeltosState, u: number): number =>
  (s.gear[u] & Gear.musician) === 0 ? -1 : (s.gear[u] & Gear.leader) !== 0 ? 1 : 0;
export const standardOf = (s: CeltosState, u: number): number =>
  (s.gear[u] & Gear.standard) === 0
    ? -1
    : ((s.gear[u] & Gear.leader) !== 0 ? 1 : 0) + ((s.gear[u] & Gear.musician) !== 0 ? 1 : 0);
export const lives = (s: CeltosState, u: number, i: number): boolean => i >= 0 && s.wounds[u * STRIDE + i] > 0;

/** CE-117 */
export const assaultOf = (s: CeltosState, u: number, i: number): number =>
  held(s.tables.as[s.profile[u] - 1] + (isLeader(s, u, i) ? 1 : 0));
/** CE-117, CE-118: the highest CD among the living. */
export const commandOf = (s: CeltosState, u: number): number =>
  held(s.tables.cd[s.profile[u] - 1] + ((s.gear[u] & Gear.leader) !== 0 && lives(s, u, 0) ? 1 : 0));

/** CE-711: a bought level replaces a lower one of the profile. */
export function parryOf(s: CeltosState, u: number): number {
  const bits = s.bought[u] >> PARRY_FROM;
  return Math.max(s.tables.parry[s.profile[u] - 1], bits & 2 ? 2 : bits & 1 ? 1 : 0);
}
export function marksmanshipOf(s: CeltosState, u: number): number {
  const bits = (s.bought[u] >> MARKS_FROM) & 7;
  return Math.max(s.tables.marksmanship[s.profile[u] - 1], bits & 4 ? 3 : bits & 2 ? 2 : bits & 1 ? 1 : 0);
}
export const hasFeat = (s: CeltosState, u: number, feat: number): boolean =>
  (s.bought[u] & feat) !== 0 && (s.used[u] & feat) === 0;
export const hasWard = (s: CeltosState, u: number): boolean => hasFeat(s, u, Bought.ward);

/** CE-116 */
export function guideOf(s: CeltosState, u: number): number {
  let i = 0;
  while (s.wounds[u * STRIDE + i] === 0) i++;
  return i;
}

/** Living models, or the wounds of an individual: what every 50 % question counts (CE-113). */
export const strengthLeft = (s: CeltosState, u: number): number =>
  isIndividual(s, u) ? s.wounds[u * STRIDE] : s.alive[u];
export const strengthFull = (s: CeltosState, u: number): number =>
  isIndividual(s, u) ? s.tables.w[s.profile[u] - 1] : s.size[u];
/** CE-613 */
export const belowHalf = (s: CeltosState, u: number): boolean => 2 * strengthLeft(s, u) < strengthFull(s, u);

export function livingOf(s: CeltosState, u: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < s.size[u]; i++) if (s.wounds[u * STRIDE + i] > 0) out.push(i);
  return out;
}

/** CE-905, CE-114 */
export function unitsTouch(s: CeltosState, u: number, v: number): boolean {
  const { ground } = boardOf(s);
  const ru = radiusOf(s, u);
  const rv = radiusOf(s, v);
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++)
      if (s.wounds[j] > 0 && inContact(ground, s.x[i], s.y[i], ru, s.x[j], s.y[j], rv)) return true;
  }
  return false;
}

export function isEngaged(s: CeltosState, u: number): boolean {
  const enemies = UNITS_OF[1 - sideOf(u)];
  let x0 = 1e9;
  let x1 = -1e9;
  let y0 = 1e9;
  let y1 = -1e9;
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    const x = s.x[i];
    const y = s.y[i];
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  for (let k = 0; k < enemies.length; k++) {
    const v = enemies[k];
    if (s.onTable[v] === 0) continue;
    // Nobody touches who is not near to the box round all of them.
    const far = radiusOf(s, u) + radiusOf(s, v) + CONTACT_LOW;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++) {
      const x = s.x[j];
      const y = s.y[j];
      if (s.wounds[j] === 0 || x < x0 - far || x > x1 + far || y < y0 - far || y > y1 + far) continue;
      if (unitsTouch(s, u, v)) return true;
      break;
    }
  }
  return false;
}

export const modelsTouch = (s: CeltosState, m: number, n: number): boolean =>
  inContact(
    boardOf(s).ground,
    s.x[m],
    s.y[m],
    radiusOf(s, unitOfModel(m)),
    s.x[n],
    s.y[n],
    radiusOf(s, unitOfModel(n)),
  );
export const acrossLow = (s: CeltosState, m: number, n: number): boolean =>
  overLow(boardOf(s).ground, s.x[m], s.y[m], s.x[n], s.y[n]);

/** CE-307, CE-308 */
export function isLoose(s: CeltosState, u: number): boolean {
  if (s.alive[u] < 2) return false;
  const { former } = boardOf(s);
  return !isCoherent(former.x, former.y, gather(s, u, former.x, former.y), radiusOf(s, u), coherencyOf(s, u));
}

/** Writes the places of the living models, in order of number; returns how many. */
export function gather(s: CeltosState, u: number, x: Int32Array, y: Int32Array): number {
  let n = 0;
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++)
    if (s.wounds[i] > 0) {
      x[n] = s.x[i];
      y[n++] = s.y[i];
    }
  return n;
}

export function addUnit(s: CeltosState, u: number, to: Discs): void {
  const r = radiusOf(s, u);
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) if (s.wounds[i] > 0) to.add(s.x[i], s.y[i], r, i);
}

/** All living models but those of one unit: friends of that unit (and the bound victim, CE-853), and its enemies. */
export function gatherOthers(s: CeltosState, u: number, friends: Discs, foes: Discs): void {
  friends.clear();
  foes.clear();
  const side = sideOf(u);
  for (const v of ALL_UNITS) if (v !== u && s.onTable[v]) addUnit(s, v, sideOf(v) === side ? friends : foes);
  addVictim(s, friends);
}

/** CE-853: no base may overlap the victim's, and that is all the victim does. */
export function addVictim(s: CeltosState, to: Discs): void {
  if (s.victim !== 1 && s.victim !== 2) return;
  const at = boardOf(s).row.victim;
  if (at) to.add(at[0], at[1], 5, VICTIM * STRIDE);
}

/** The smallest gap between any two living models of two units, in mils (CE-906). */
export function gapBetween(s: CeltosState, u: number, v: number): number {
  const radii = radiusOf(s, u) + radiusOf(s, v);
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++) {
      if (s.wounds[j] === 0) continue;
      const d = squared(s.x[i], s.y[i], s.x[j], s.y[j]);
      if (d < least) least = d;
    }
  }
  return least === Number.MAX_SAFE_INTEGER ? least : gapMils(least, radii);
}

/** Whether any two living models are within so many tenths (CE-904). */
export function unitsWithin(s: CeltosState, u: number, v: number, k: number): boolean {
  const far = radiusOf(s, u) + radiusOf(s, v) + k;
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++)
      if (s.wounds[j] > 0 && squared(s.x[i], s.y[i], s.x[j], s.y[j]) <= far * far) return true;
  }
  return false;
}

/** Third units' models, as they stand in the way of sight between two units (CE-944, CE-945). */
export function screen(s: CeltosState, u: number, v: number): void {
  const board = boardOf(s);
  board.screen.clear();
  board.screenHeights.length = 0;
  for (const w of ALL_UNITS) {
    if (w === u || w === v || !s.onTable[w]) continue;
    const r = radiusOf(s, w) + (isIndividual(s, w) ? 0 : 5);
    const h = heightOf(s, w);
    for (let i = w * STRIDE; i < w * STRIDE + s.size[w]; i++)
      if (s.wounds[i] > 0) {
        board.screen.add(s.x[i], s.y[i], r, i);
        board.screenHeights.push(h);
      }
  }
}

/** The same without those that stand aside of every line between the two. */
export function screenBetween(s: CeltosState, u: number, v: number): void {
  const board = boardOf(s);
  board.screen.clear();
  board.screenHeights.length = 0;
  let x0 = 1e9;
  let x1 = -1e9;
  let y0 = 1e9;
  let y1 = -1e9;
  for (let k = 0; k < 2; k++) {
    const w = k === 0 ? u : v;
    for (let i = w * STRIDE; i < w * STRIDE + s.size[w]; i++) {
      if (s.wounds[i] === 0) continue;
      x0 = Math.min(x0, s.x[i]);
      x1 = Math.max(x1, s.x[i]);
      y0 = Math.min(y0, s.y[i]);
      y1 = Math.max(y1, s.y[i]);
    }
  }
  const wide = Math.max(radiusOf(s, u), radiusOf(s, v));
  for (let w = 0; w < UNITS; w++) {
    if (s.onTable[w] === 0 || w === u || w === v) continue;
    const r = radiusOf(s, w) + (isIndividual(s, w) ? 0 : 5);
    const h = heightOf(s, w);
    const far = r + wide;
    for (let i = w * STRIDE; i < w * STRIDE + s.size[w]; i++) {
      const x = s.x[i];
      const y = s.y[i];
      if (s.wounds[i] === 0 || x < x0 - far || x > x1 + far || y < y0 - far || y > y1 + far) continue;
      board.screen.add(x, y, r, i);
      board.screenHeights.push(h);
    }
  }
}

/** Whether model m sees model n, the screen of their units being up. */
export function sees(s: CeltosState, m: number, n: number): boolean {
  const board = boardOf(s);
  const u = unitOfModel(m);
  const v = unitOfModel(n);
  return (
    board.sight.look(
      s.x[m],
      s.y[m],
      radiusOf(s, u),
      heightOf(s, u),
      s.x[n],
      s.y[n],
      radiusOf(s, v),
      heightOf(s, v),
      board.screen,
      board.screenHeights,
      true,
    ) > 0
  );
}

/** Whether any model of u sees any of v. */
export function unitSees(s: CeltosState, u: number, v: number): boolean {
  screenBetween(s, u, v);
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++) if (s.wounds[j] > 0 && sees(s, i, j)) return true;
  }
  return false;
}

/** Whether a model of u is within k tenths of a model of v and sees it. */
export function seesWithin(s: CeltosState, u: number, v: number, k: number): boolean {
  const far = radiusOf(s, u) + radiusOf(s, v) + k;
  let up = false;
  for (let i = u * STRIDE; i < u * STRIDE + s.size[u]; i++) {
    if (s.wounds[i] === 0) continue;
    for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++) {
      if (s.wounds[j] === 0 || squared(s.x[i], s.y[i], s.x[j], s.y[j]) > far * far) continue;
      if (!up) {
        screenBetween(s, u, v);
        up = true;
      }
      if (sees(s, i, j)) return true;
    }
  }
  return false;
}

/** CE-920: whether every model of v is behind u. */
export function allBehind(s: CeltosState, u: number, v: number): boolean {
  if (s.switches[Switch.facingOff]) return false; // CE-313
  const g = modelId(u, guideOf(s, u));
  for (let j = v * STRIDE; j < v * STRIDE + s.size[v]; j++)
    if (s.wounds[j] > 0 && !isBehind(s.x[g], s.y[g], s.facing[u], s.x[j], s.y[j])) return false;
  return true;
}

export const sideLives = (s: CeltosState, side: number): boolean => UNITS_OF[side].some((u) => present(s, u));

/** Takes a wound from a model, and with its last the model (CE-122). */
export function wound(s: CeltosState, m: number): void {
  s.wounds[m]--;
  if (s.wounds[m] === 0) removeModel(s, unitOfModel(m), m);
}

function removeModel(s: CeltosState, u: number, m: number): void {
  s.x[m] = 0;
  s.y[m] = 0;
  s.defends[m] = 0;
  s.alive[u]--;
  if (s.alive[u] > 0) return;
  if (s.lost[u] === 0) s.lost[u] = 1;
  clearUnit(s, u);
}

/** CE-094, CE-616 */
export function routUnit(s: CeltosState, u: number): void {
  s.lost[u] = 2;
  for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++)
    if (s.wounds[m] > 0) {
      s.wounds[m] = 0;
      removeModel(s, u, m);
    }
}

function clearUnit(s: CeltosState, u: number): void {
  s.onTable[u] = 0;
  s.hold[u] = 0;
  s.panicked[u] = 0;
  s.marks[u] = 0;
  s.charged[u] = 0;
  if (u === VICTIM) s.victim = 4;
}

/** CE-522, CE-610: who touches no enemy defends nothing, and who is engaged holds no longer. */
export function settle(s: CeltosState): void {
  for (const u of ALL_UNITS) {
    if (!s.onTable[u]) continue;
    if (s.hold[u] && isEngaged(s, u)) s.hold[u] = 0;
    for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
      if (!s.defends[m]) continue;
      let touching = false;
      for (const v of UNITS_OF[1 - sideOf(u)]) {
        if (!present(s, v)) continue;
        for (let n = v * STRIDE; n < v * STRIDE + s.size[v] && !touching; n++)
          touching = s.wounds[n] > 0 && modelsTouch(s, m, n);
      }
      if (!touching) s.defends[m] = 0;
    }
  }
}
