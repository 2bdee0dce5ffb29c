/**
 * What units could do to one another, in points and on the average: charges, fights and shots, without a die. The machine
 * player weighs positions and first sight by it.
 */

import { onceFor } from '../../engine/index.ts';
import { pointsOf } from './rules/armies.ts';
import {
  boardOf,
  commandOf,
  lives,
  moveOf,
  musicianOf,
  parryOf,
  radiusOf,
  standardOf,
  strengthFull,
  strengthLeft,
} from './rules/field.ts';
import { isPriest } from './rules/scenarios.ts';
import { needOf, needToShoot, tenthsOf } from './rules/telling.ts';
import { type CeltosState, Mark, Victim } from './state.ts';
import { Gear, Skill, STRIDE, type Tables, UNITS, UNITS_OF } from './tables.ts';

/** Wounds that one model of a profile deals to one of another in a round, by whether it charged and the other has a shield. */
const strikeTable = onceFor((t: Tables): Float64Array => {
  const n = t.profiles.length;
  const out = new Float64Array(n * n * 4);
  for (let p = 0; p < n; p++)
    for (let q = 0; q < n; q++)
      for (let k = 0; k < 4; k++) {
        const charged = (k & 1) === 1;
        const weapon = t.weapons[t.melee[p]];
        const berserk = (t.skills[p] & Skill.berserk) !== 0;
        const modifier = (weapon.melee?.hit ?? 0) - t.parry[q] + (charged ? (berserk ? 2 : 1) : 0);
        const damage = t.st[p] + (weapon.melee?.damage ?? 0) + (charged ? (weapon.chargeDamage ?? 0) : 0);
        const pen = t.penetrating[p] + (weapon.penetrating ?? 0);
        const toughness = Math.max(1, t.t[q] + (k >> 1) - pen);
        const hit = tenthsOf(needOf(t.as[p], t.as[q]), modifier) / 10;
        const wounds = tenthsOf(needOf(Math.max(1, Math.min(10, damage)), toughness), 0) / 10;
        out[(p * n + q) * 4 + k] = (weapon.strikes ?? 1) * hit * wounds;
      }
  return out;
});

/** Wounds of one shot, by band and shield; 0 where the weapon does not reach. */
const shotTable = onceFor((t: Tables): Float64Array => {
  const n = t.profiles.length;
  const out = new Float64Array(n * n * 8);
  for (let p = 0; p < n; p++)
    for (let q = 0; q < n; q++)
      for (let k = 0; k < 8; k++) {
        const weapon = t.missile[p];
        const band = k >> 1;
        if (weapon < 0 || t.bandDamage[weapon * 4 + band] === -99) continue;
        const siz = t.siz[q];
        const size = siz === 1 ? -1 : siz < 4 ? 0 : siz < 6 ? 1 : siz < 8 ? 2 : 3;
        const hit = tenthsOf(needToShoot(t.sh[p]), size + t.bandHit[weapon * 4 + band]) / 10;
        const pen = t.penetrating[p] + (t.weapons[weapon].penetrating ?? 0);
        const toughness = Math.max(1, t.t[q] + (k & 1) - pen);
        const wounds = tenthsOf(needOf(t.bandDamage[weapon * 4 + band], toughness), 0) / 10;
        out[(p * n + q) * 8 + k] = hit * wounds;
      }
  return out;
});

const shieldOf = (s: CeltosState, u: number): number => (s.gear[u] & Gear.shields ? 1 : 0);

/** The chance that a unit fails a morale check, with what is known at a glance. */
function wavers(s: CeltosState, u: number): number {
  let modifier = s.marks[u] & Mark.shout ? 1 : 0;
  if (s.tables.skills[s.profile[u] - 1] & Skill.undead) modifier += 1;
  if (lives(s, u, musicianOf(s, u))) modifier += 0.5;
  return 1 - Math.max(1, Math.min(9, 11 - (needOf(commandOf(s, u), 4) - modifier))) / 10;
}

/** What is left of a unit's points: part of it hangs on its whole, the rest on its models. */
const WHOLE = 0.35;
export const worthOf = (s: CeltosState, u: number): number =>
  pointsOf(s, u) * (WHOLE + (1 - WHOLE) * (strengthLeft(s, u) / strengthFull(s, u)));

/** Whether there are turns enough to end the rite (CE-854, CE-855). */
export const riteInTime = (s: CeltosState): boolean => 5 - s.ritePoints <= boardOf(s).row.turns - s.turn + 1;

/** What a priest is worth beyond its own points, while there is time to end the rite. */
export const stakeOf = (s: CeltosState, u: number): number =>
  s.victim === Victim.bound && isPriest(s, u) && riteInTime(s) ? 60 + 40 * s.ritePoints : 0;

/** What counts of every unit on the table, taken once for one judgement. */
export class Survey {
  readonly points = new Float64Array(UNITS);
  readonly stake = new Float64Array(UNITS);
  readonly left = new Float64Array(UNITS);
  readonly full = new Float64Array(UNITS);
  readonly wavers = new Float64Array(UNITS);
  readonly standard = new Uint8Array(UNITS);
  /** The units of each side that are on the table, and how many. */
  readonly units = [new Int32Array(UNITS), new Int32Array(UNITS)] as const;
  readonly counts = new Int32Array(2);
  /** What the last exchange dealt and took, in points. */
  dealt = 0;
  taken = 0;

  take(s: CeltosState): void {
    for (let side = 0; side < 2; side++) {
      const all = UNITS_OF[side];
      let n = 0;
      for (let k = 0; k < all.length; k++) {
        const u = all[k];
        if (s.onTable[u] === 0) continue;
        this.points[u] = pointsOf(s, u);
        this.stake[u] = stakeOf(s, u);
        this.left[u] = strengthLeft(s, u);
        this.full[u] = strengthFull(s, u);
        this.wavers[u] = wavers(s, u);
        this.standard[u] = lives(s, u, standardOf(s, u)) ? 1 : 0;
        this.units[side][n++] = u;
      }
      this.counts[side] = n;
    }
  }

  worth(u: number): number {
    return this.points[u] * (WHOLE + (1 - WHOLE) * (this.left[u] / this.full[u]));
  }

  /** The points that so many wounds take from a unit that then must check with this chance, and fails as often as it does. */
  #loss(s: CeltosState, u: number, wounds: number, checks: number): number {
    const full = this.full[u];
    const left = this.left[u];
    const points = this.points[u] + this.stake[u];
    const gone = Math.min(1, wounds / left);
    const after = left - gone * left;
    const killed = (points * (1 - WHOLE) * (left - after)) / full + (gone >= 1 ? points * WHOLE : 0);
    const rest = points * (WHOLE + ((1 - WHOLE) * after) / full) * (1 - gone);
    const fails = checks * this.wavers[u];
    // CE-085, CE-092: below half it routs, else it panics.
    const routs = 2 * after < full ? 1 : Math.max(0, Math.min(0.6, 1.2 - (2 * after) / full));
    return killed + fails * rest * (routs + (1 - routs) * (s.panicked[u] ? 0.05 : 0.3));
  }

  /**
   * What u gains in points by fighting v, its own losses taken off: `charges` if u comes into contact now, with `slack`
   * tenths of its reach to spare. Also kept apart in `dealt` and `taken`.
   */
  fightGain(s: CeltosState, u: number, v: number, charges: boolean, slack: number): number {
    const t = s.tables;
    const table = strikeTable(t);
    const n = t.profiles.length;
    const p = s.profile[u] - 1;
    const q = s.profile[v] - 1;
    const alive = s.alive[u];
    const foes = s.alive[v];
    // Who stands behind needs more of the reach.
    const own = Math.min(alive, foes === 1 ? ROUND : foes + 1, 1 + Math.max(0, slack) / BEHIND);
    const theirs = Math.min(foes, alive === 1 ? ROUND : own);
    let a = own * table[(p * n + q) * 4 + (charges ? 1 : 0) + 2 * shieldOf(s, v)];
    let b = theirs * table[(q * n + p) * 4 + 2 * shieldOf(s, u)];
    if (s.bought[v] !== 0) a *= 1 - 0.15 * Math.max(0, parryOf(s, v) - t.parry[q]);
    if (s.bought[u] !== 0) b *= 1 - 0.15 * Math.max(0, parryOf(s, u) - t.parry[p]);
    // CE-061, CE-064
    if (s.panicked[u]) {
      a *= 0.6;
      b *= 1.4;
    }
    if (s.panicked[v]) {
      b *= 0.6;
      a *= 1.4;
    }
    if (s.marks[u] & Mark.battleFire) a *= 1.2;
    if (s.marks[v] & Mark.battleFire) b *= 1.2;
    const round = charges ? 0 : 1;
    const fast = speedOf(t, p, round);
    const slow = speedOf(t, q, round);
    const wu = t.w[p];
    const wv = t.w[q];
    if (fast > slow) b *= Math.max(0, 1 - a / (theirs * wv));
    else if (slow > fast) a *= Math.max(0, 1 - b / (own * wu));
    a = Math.min(a, this.left[v] * (foes > 1 ? wv : 1));
    b = Math.min(b, this.left[u] * (alive > 1 ? wu : 1));
    const lead = a + this.standard[u] - b - this.standard[v];
    const spread = Math.sqrt(a + b + 0.25);
    const wins = 1 / (1 + Math.exp((-1.7 * (lead - 0.5)) / spread));
    const loses = 1 / (1 + Math.exp((1.7 * (lead + 0.5)) / spread));
    this.dealt = this.#loss(s, v, a / (foes > 1 ? wv : 1), wins);
    this.taken = this.#loss(s, u, b / (alive > 1 ? wu : 1), loses);
    return this.dealt - this.taken;
  }

  /** What a volley of u at v takes in points, over a gap in tenths; 0 out of range. */
  volleyGain(s: CeltosState, u: number, v: number, gap: number): number {
    const wounds = volleyWounds(s, u, v, gap);
    if (wounds === 0) return 0;
    const sinks = 2 * (this.left[v] - wounds) < this.full[v] ? 1 : 0;
    return this.#loss(s, v, wounds, sinks * Math.min(1, wounds));
  }
}

/** Enemies that fit round one base. */
const ROUND = 5;
/** Tenths of reach that each further model needs to come into contact, about. */
const BEHIND = 7;

const speedOf = (t: Tables, p: number, round: number): number => {
  const weapon = t.weapons[t.melee[p]];
  if (round === 0 && t.skills[p] & Skill['first-strike']) return 11;
  return weapon.speed?.[round as 0 | 1] ?? 3;
};

/** The models (or wounds of an individual) that a volley of u takes from v on the average, over a gap in tenths. */
export function volleyWounds(s: CeltosState, u: number, v: number, gap: number): number {
  const t = s.tables;
  const p = s.profile[u] - 1;
  if (t.missile[p] < 0) return 0;
  const band = gap <= 120 ? 0 : gap <= 240 ? 1 : gap <= 360 ? 2 : gap <= 480 ? 3 : 4;
  if (band > 3) return 0;
  const each = shotTable(t)[(p * t.profiles.length + s.profile[v] - 1) * 8 + band * 2 + shieldOf(s, v)];
  return (s.alive[u] * each) / (s.alive[v] > 1 ? t.w[s.profile[v] - 1] : 1);
}

/** The same in points, at first sight. */
export const volleyWorth = (s: CeltosState, u: number, v: number, gap: number): number =>
  Math.min(worthOf(s, v), (volleyWounds(s, u, v, gap) * pointsOf(s, v)) / strengthFull(s, v));

/** How far a weapon of this unit shoots, in tenths; 0 without one. */
export const rangeOf = (s: CeltosState, u: number): number => {
  const weapon = s.tables.missile[s.profile[u] - 1];
  return weapon < 0 ? 0 : s.tables.reach[weapon] / 100;
};

/** How far it charges, in tenths (CE-502). */
export const chargeOf = (s: CeltosState, u: number): number => 20 * moveOf(s, u);

/** The gap between a base at a point and the nearest living model of a unit, in tenths. */
export function gapFrom(s: CeltosState, x: number, y: number, r: number, v: number): number {
  let least = 1e9;
  for (let m = v * STRIDE; m < v * STRIDE + s.size[v]; m++) {
    if (s.wounds[m] === 0) continue;
    const dx = s.x[m] - x;
    const dy = s.y[m] - y;
    const d = dx * dx + dy * dy;
    if (d < least) least = d;
  }
  return Math.max(0, Math.sqrt(least) - r - radiusOf(s, v));
}

/** The smallest gap between two units, in tenths; no farther than `most` is of interest. */
export function gapOf(s: CeltosState, u: number, v: number, most: number): number {
  const radii = radiusOf(s, u) + radiusOf(s, v);
  let least = 1e9;
  for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
    if (s.wounds[m] === 0) continue;
    const x = s.x[m];
    const y = s.y[m];
    for (let k = v * STRIDE; k < v * STRIDE + s.size[v]; k++) {
      if (s.wounds[k] === 0) continue;
      const dx = s.x[k] - x;
      const dy = s.y[k] - y;
      const d = dx * dx + dy * dy;
      if (d < least) least = d;
    }
    // Units are close bodies: who is far from one model of it is far from all.
    if (least > (most + radii + SPAN) * (most + radii + SPAN)) break;
  }
  return Math.max(0, Math.sqrt(least) - radii);
}
/** No two models of a unit in coherency are farther apart. */
const SPAN = 160;

/** 0 to 1: how a model of one profile stands against one of another in a fight that it begins, point for point. */
const edgeTable = onceFor((t: Tables): Float64Array => {
  const n = t.profiles.length;
  const strikes = strikeTable(t);
  return Float64Array.from({ length: n * n }, (_, k) => {
    const p = Math.floor(k / n);
    const q = k % n;
    const dealt = (strikes[k * 4 + 1] * t.profiles[q].points) / t.w[q];
    const taken = (strikes[(q * n + p) * 4] * t.profiles[p].points) / t.w[p];
    return dealt / (dealt + taken);
  });
});

/** What u could hope for by charging v, in points, at first sight: edge and numbers together. */
export function attackScore(s: CeltosState, u: number, v: number): number {
  const t = s.tables;
  const e = edgeTable(t)[(s.profile[u] - 1) * t.profiles.length + s.profile[v] - 1];
  const own = worthOf(s, u);
  const other = worthOf(s, v);
  const k = (e * own) / (e * own + (1 - e) * other);
  return (k - 0.45) * (Math.min(other, 1.5 * own) + stakeOf(s, v)) * (s.panicked[v] ? 1.5 : 1);
}
