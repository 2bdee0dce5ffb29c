/**
 * How good a position is, in victory points as a player would count them: what is scored, what the Meuse may still bring,
 * towns, steps, supply lines and exposed units.
 */

import type { Evaluation, Term } from '../../engine/index.ts';
import { clausesOf, facts } from './reasons.ts';
import { toMeuse, UNREACHED } from './routes.ts';
import { attackStrength, canFight, defenseStrength, terrainModifier } from './rules/combat.ts';
import { traceAll } from './rules/supply.ts';
import { holdsTown, scoresAtMeuse, stepsLost } from './rules/victory.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, other } from './tables.ts';

const TERMS = ['scored', 'meuse', 'towns', 'steps', 'supply', 'exposed', 'order'] as const;

/**
 * In victory points unless they say otherwise. Tuned by self-play:
 * `npx tsx bench/tune.ts celles --steps 20 --games 12 --seed ce-tune`; after against before 55.5 % of 100 games.
 */
export const WEIGHTS = {
  /** Holding the bank of the Meuse for one more turn, with all that may come between; the share of it on the way there. */
  hold: 0.536,
  onTheWay: 0.661,
  /** Half points that a vehicle makes in a turn, in the mean. */
  pace: 10.3,
  /** Ground toward the Meuse, even where time is short; standing there in supply now. */
  ground: 0.228,
  standing: 0.34,
  /** How doubtful enemies close by make all that. */
  doubt: 0.0325,
  /** The share of its prospects left to a unit that is cut off. */
  cutOffProspect: 0.294,
  /** A unit cut off, and more for each marker it has. */
  cutOff: 0.263,
  marker: 0.277,
  /** The share of a town's points that counts on turn 1; all of it counts on the last. */
  town: 0.491,
  /** Being nearer to a town than the enemy, as a share of its points. */
  townPull: 0.269,
  /** A step lost. */
  step: 0.978,
  /** A step that may be attacked at the best odds by those next to it. */
  exposed: 0.355,
  disrupted: 0.27,
  used: 0.0375,
} as const;

export type Weights = { readonly [K in keyof typeof WEIGHTS]: number };

/** Everything from the German side, in victory points; into `found`, in the order of TERMS. */
function judge(s: CellesState, w: Weights, found: Float64Array): Float64Array {
  const t = s.tables;
  const ways = toMeuse(t);
  found.fill(0);
  found[0] = s.vp;
  const turnsLeft = t.turns - s.turn + 1;
  const supplied = traceAll(s);

  for (let u = 0; u < t.units; u++) {
    const h = s.hex[u];
    if (h < 0) continue;
    const sign = t.sideOf[u] === GERMAN ? 1 : -1;
    const traced = supplied[t.nationOf[u]][h] === 1;
    if (sign > 0) found[1] += prospect(s, u, h, ways[h], turnsLeft, w) * (traced ? 1 : w.cutOffProspect);
    if (!traced) found[4] -= sign * (w.cutOff + w.marker * s.supply[u]);
    found[5] -= sign * w.exposed * exposure(s, u, h);
    if (s.disrupted[u]) found[6] -= sign * w.disrupted;
    if (s.used[u]) found[6] -= sign * w.used;
  }

  const late = w.town + ((1 - w.town) * s.turn) / t.turns;
  const { towns } = t.data.victory;
  for (let i = 0; i < towns.length; i++) {
    const { points, side } = towns[i];
    if (holdsTown(s, GERMAN, i)) found[2] += points * late;
    else if (side === 'both' && holdsTown(s, ALLIED, i)) found[2] -= points * late;
    found[2] += points * late * w.townPull * pull(s, t.townHexes[i][t.townHexes[i].length - 1]);
  }
  found[3] = w.step * (stepsLost(s, ALLIED) - stepsLost(s, GERMAN));
  return found;
}

/** What one German unit may still score at the Meuse; enemies close to it make it doubtful. */
function prospect(s: CellesState, u: number, h: number, cost: number, turnsLeft: number, w: Weights): number {
  if (cost === UNREACHED) return 0;
  const turnsToGo = cost === 0 ? 0 : 0.5 + cost / w.pace;
  let worth = Math.max(0, turnsLeft - turnsToGo) * w.hold * (cost === 0 ? 1 : w.onTheWay);
  // Ground counts even where time is short: the road behind a spearhead is a spearhead.
  worth += Math.max(0, 1 - cost / 90) * w.ground;
  if (cost === 0 && scoresAtMeuse(s, u)) worth += w.standing;
  const { grid, unitsOf } = s.tables;
  const enemies = unitsOf[ALLIED];
  for (let i = 0; i < enemies.length; i++) {
    const e = s.hex[enemies[i]];
    if (e < 0) continue;
    const away = grid.distance(e, h);
    if (away <= 4) worth *= 1 - (w.doubt * (5 - away) * attackStrength(s, enemies[i])) / 10;
  }
  return Math.max(0, worth);
}

/** Who is nearer to a hex: 1 German by far, -1 Allied by far. */
function pull(s: CellesState, h: number): number {
  const t = s.tables;
  let german = 12;
  let allied = 12;
  for (let u = 0; u < t.units; u++) {
    if (s.hex[u] < 0) continue;
    const away = t.grid.distance(s.hex[u], h);
    if (t.sideOf[u] === GERMAN) german = Math.min(german, away);
    else allied = Math.min(allied, away);
  }
  return (allied - german) / 12;
}

/** Steps likely to be lost if the enemies next to the unit attack it. */
function exposure(s: CellesState, u: number, h: number): number {
  const t = s.tables;
  const enemies = t.unitsOf[other(t.sideOf[u])];
  let attack = 0;
  for (let i = 0; i < enemies.length; i++) {
    const e = enemies[i];
    if (s.hex[e] >= 0 && t.grid.distance(s.hex[e], h) === 1 && canFight(s, s.hex[e], h)) attack += t.attack[e * 4];
  }
  if (attack === 0) return 0;
  const odds = attack / Math.max(1, defenseStrength(s, u)) + (s.disrupted[u] ? 0.6 : 0) + 0.3 * terrainModifier(s, h);
  return Math.max(0, Math.min(1, (odds - 0.8) / 3)) * s.steps[u];
}

/** Points ahead by which a match is as good as won. */
const DECIDED = 14;
const squash = (points: number): number => Math.tanh(points / DECIDED);

export function evaluationWith(w: Weights): Evaluation<CellesState> {
  const found = new Float64Array(TERMS.length);
  return {
    evaluate(s, seat) {
      judge(s, w, found);
      let sum = 0;
      for (let i = 0; i < found.length; i++) sum += found[i];
      return squash(seat === GERMAN ? sum : -sum);
    },
    terms(s, seat): readonly Term[] {
      const sign = seat === GERMAN ? 1 : -1;
      return Array.from(judge(s, w, found), (value, i) => ({
        name: TERMS[i],
        value: sign * value,
        ...clausesOf(TERMS[i], seat),
      }));
    },
    facts,
  };
}
