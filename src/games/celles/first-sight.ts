/** Which options look good at first sight. */

import { firstThing, secondThing, verbOf } from '../../engine/index.ts';
import { toMeuse } from './routes.ts';
import { attackStrength, canFight, defenseStrength, terrainModifier } from './rules/combat.ts';
import { pointsLeft } from './rules/movement.ts';
import { LIMIT, stepsIn } from './rules/stacking.ts';
import { type V, verbs } from './rules/verbs.ts';
import { enemyAdjacent, inEnemyZoc } from './rules/zoc.ts';
import type { CellesState } from './state.ts';
import { GERMAN, other } from './tables.ts';

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

export function prior(s: CellesState, c: number): number {
  const worth = worths[verbOf(c)];
  return typeof worth === 'number' ? worth : worth(s, firstThing(c), secondThing(c));
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
