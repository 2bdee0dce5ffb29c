/**
 * How good a position is, in victory points as a player would count them: what is scored, what the Meuse may still bring,
 * towns, steps, supply lines and exposed units. And which options look good at first sight.
 */

import { type Advice, first, onceFor, second, type Term, verbOf } from '../../engine/index.ts';
import { attackStrength, canFight, defenseStrength, terrainModifier } from './rules/combat.ts';
import { pointsLeft } from './rules/movement.ts';
import { LIMIT, stepsIn } from './rules/stacking.ts';
import { traceAll } from './rules/supply.ts';
import { type V, verbs } from './rules/verbs.ts';
import { holdsTown, scoresAtMeuse, stepsLost } from './rules/victory.ts';
import { enemyAdjacent, inEnemyZoc } from './rules/zoc.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, HEXES, other, stepTableIndex, type Tables } from './tables.ts';

// ---- ground toward the Meuse ----------------------------------------------------------------------------------------

const UNREACHED = 999;

/** Half points a German vehicle needs from each hex to the nearest hex that scores, on an empty map. */
const toMeuse = onceFor((t: Tables): Int16Array => {
  const cost = new Int16Array(HEXES).fill(UNREACHED);
  const step = t.step[stepTableIndex(0, GERMAN, 0, 0)];
  for (const h of t.meuseBankHexes) cost[h] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let h = 0; h < HEXES; h++)
      for (let d = 0; d < 6; d++) {
        const to = t.neighbour[h * 6 + d];
        if (to < 0 || step[h * 6 + d] === 0 || t.rear[ALLIED][to]) continue;
        const via = cost[to] + step[h * 6 + d];
        if (via < cost[h]) {
          cost[h] = via;
          changed = true;
        }
      }
  }
  return cost;
});

// ---- evaluation -----------------------------------------------------------------------------------------------------

const TERMS = ['scored', 'meuse', 'towns', 'steps', 'supply', 'exposed', 'order'] as const;
const found = new Float64Array(TERMS.length);

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

/** Everything from the German side, in victory points; in the order of TERMS. */
function judge(s: CellesState, w: Weights): Float64Array {
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

function evaluate(s: CellesState, seat: number, w: Weights): number {
  const terms = judge(s, w);
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += terms[i];
  return squash(seat === GERMAN ? sum : -sum);
}

const WORDS: Readonly<Record<(typeof TERMS)[number], string>> = {
  scored: 'victory points scored',
  meuse: 'victory points still to be expected at the Meuse',
  towns: 'towns held and within reach',
  steps: 'Allied steps lost, minus German steps lost',
  supply: 'supply lines cut',
  exposed: 'units that can be attacked at good odds',
  order: 'Disrupted and used units',
};

const terms = (s: CellesState, seat: number, w: Weights): readonly Term[] => {
  const sign = seat === GERMAN ? 1 : -1;
  return Array.from(judge(s, w), (value, i) => ({
    name: TERMS[i],
    value: sign * value,
    text: `${WORDS[TERMS[i]]}: ${(sign * value).toFixed(1)}`,
  }));
};

// ---- first sight ----------------------------------------------------------------------------------------------------

type Worth = number | ((s: CellesState, u: number, second: number) => number);

const single = (s: CellesState, u: number): number => {
  const t = s.tables;
  return t.formationOf[u] === t.fbb && s.turn >= t.data.dates.withdrawalFrom ? -4 : t.attack[u * 4] / 12;
};
const coming = (s: CellesState, u: number, h: number): number => towards(s, u, h) / 4;

/** By verb; what is not named is worth 0. */
const WORTH: Readonly<Partial<Record<keyof typeof V, Worth>>> = {
  place: (s, _u, h) => -terrainModifier(s, h) * 0.6,
  air: 2,
  replacement: 2,
  strike: (s, u) =>
    s.tables.attack[u * 4] / 8 + (terrainModifier(s, s.hex[u]) < 0 ? -0.5 : 0) + (s.steps[u] === 1 ? 0.5 : 0),
  'no-strike': -4,
  upgrade: 1,
  formation: 2,
  unit: single,
  extra: single,
  'no-extra': -1,
  arrive: coming,
  'rebuild-in': coming,
  take: (s, u) => s.tables.attack[u * 4] / 10,
  'end-phase': -2,
  'truck-on': 0.3,
  'truck-off': -1.5,
  move: (s, u, h) => moving(s, u, h, true),
  go: (s, u, h) => moving(s, u, h, false),
  attack: attacking,
  stop: (s, u) => (stepsIn(s, s.phasing, s.hex[u]) > LIMIT && !s.arrived[u] ? -5 : pointsLeft(s, u) > 8 ? -0.5 : 0.3),
  lose: (s, u) => -attackStrength(s, u) / 6,
  join: 1.2,
  'play-combat': 0.2,
  disrupt: (s, u) => (s.used[u] ? 0.5 : -attackStrength(s, u) / 15),
  advance: (s, u, h) => 0.6 + towards(s, u, h) - towards(s, u, s.hex[u]),
};
const worths = verbs.list.map(({ word }): Worth => WORTH[word as keyof typeof V] ?? 0);

function prior(s: CellesState, c: number): number {
  const worth = worths[verbOf(c)];
  return typeof worth === 'number' ? worth : worth(s, first(c), second(c));
}

/** How far a hex is the right way: for Germans the road to the Meuse, for the Allied player the nearest spearhead. */
function towards(s: CellesState, u: number, h: number): number {
  const t = s.tables;
  if (t.sideOf[u] === GERMAN) return -toMeuse(t)[h] / 10;
  const ways = toMeuse(t);
  const germans = t.unitsOf[GERMAN];
  let best = 30;
  for (let i = 0; i < germans.length; i++) {
    const g = s.hex[germans[i]];
    // A spearhead draws more than a unit far behind.
    if (g >= 0) best = Math.min(best, t.grid.distance(g, h) + ways[g] / 15);
  }
  return -best / 2.5;
}

function moving(s: CellesState, u: number, h: number, oneStep: boolean): number {
  const t = s.tables;
  const side = t.sideOf[u];
  let worth = towards(s, u, h) - towards(s, u, s.hex[u]) - 0.2;
  worth -= terrainModifier(s, h) * 0.25;
  if (stepsIn(s, side, h) + s.steps[u] > LIMIT) worth -= 2.5;
  if (side === GERMAN && t.meuseBank[h]) worth += 1;
  if (enemyAdjacent(s, side, h)) worth += pointsLeft(s, u) >= 8 ? 0.4 : -0.3;
  if (oneStep && inEnemyZoc(s, side, s.hex[u]) && inEnemyZoc(s, side, h)) worth -= 1.2;
  return worth;
}

/** What the odds would be if everybody joined. */
function attacking(s: CellesState, u: number, intensity: number): number {
  const t = s.tables;
  const enemies = t.unitsOf[other(s.phasing)];
  const own = t.unitsOf[s.phasing];
  let attack = 0;
  let defense = 0;
  let ground = 0;
  for (let i = 0; i < enemies.length; i++) {
    const h = s.hex[enemies[i]];
    if (h < 0 || t.grid.distance(h, s.hex[u]) !== 1 || !canFight(s, s.hex[u], h)) continue;
    defense += defenseStrength(s, enemies[i]);
    ground = Math.min(ground, terrainModifier(s, h));
    if (s.disrupted[enemies[i]]) ground += 1.5;
  }
  for (let i = 0; i < own.length; i++) {
    const h = s.hex[own[i]];
    if (h < 0) continue;
    for (let k = 0; k < enemies.length; k++) {
      const e = s.hex[enemies[k]];
      if (e < 0 || t.grid.distance(e, s.hex[u]) !== 1 || t.grid.distance(e, h) !== 1 || !canFight(s, h, e)) continue;
      attack += attackStrength(s, own[i]);
      break;
    }
  }
  const ratio = Math.min(6, attack / Math.max(1, defense));
  return (ratio - 1.6) * 1.2 + (ground + t.attackModifier[intensity]) * 0.35 - (s.disrupted[u] ? 0.6 : 0);
}

/** Changes with every Action Phase. */
const phase = (s: CellesState): number => s.turn * 32 + s.actionsUsed[0] + s.actionsUsed[1];

export const adviceWith = (weights: Weights): Advice<CellesState> => ({
  evaluate: (s, seat) => evaluate(s, seat, weights),
  terms: (s, seat) => terms(s, seat, weights),
  prior,
  phase,
});

export const advice = adviceWith(WEIGHTS);
