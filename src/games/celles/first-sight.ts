/** Which options look good first: cheap guesses that put the options in order for the search and drive its quick play. */

import { first, second, verbOf } from '../../engine/verbs.ts';
import { attackStrength, canFight, defenseStrength } from './rules/combat.ts';
import { V } from './rules/verbs.ts';
import { enemyAdjacent } from './rules/zoc.ts';
import { type CellesState, Supply } from './state.ts';
import { ALLIED, GERMAN, HEXES, MOTORIZED, other, stepTableIndex, type Tables, Terrain } from './tables.ts';

interface Fields {
  /** Movement points of a vehicle to the east bank of the Meuse, over a map without units. */
  readonly toMeuse: Float32Array;
  /** The town of a hex by its index, -1 for none. */
  readonly town: Int8Array;
}

const FAR = 60;
const known = new WeakMap<Tables, Fields>();

export function fieldsOf(t: Tables): Fields {
  let fields = known.get(t);
  if (!fields) {
    fields = { toMeuse: wayToMeuse(t), town: townOf(t) };
    known.set(t, fields);
  }
  return fields;
}

function wayToMeuse(t: Tables): Float32Array {
  const way = new Float32Array(HEXES).fill(FAR);
  for (const h of t.meuseBankHexes) way[h] = 0;
  const step = t.step[stepTableIndex(0, GERMAN, MOTORIZED, 0)];
  for (let changed = true; changed; ) {
    changed = false;
    for (let h = 0; h < HEXES; h++)
      for (let d = 0; d < 6; d++) {
        const to = t.neighbour[h * 6 + d];
        const cost = step[h * 6 + d] / 2;
        if (to < 0 || cost === 0 || way[to] + cost >= way[h]) continue;
        way[h] = way[to] + cost;
        changed = true;
      }
  }
  return way;
}

function townOf(t: Tables): Int8Array {
  const town = new Int8Array(HEXES).fill(-1);
  t.townHexes.forEach((hexes, i) => {
    for (const h of hexes) town[h] = i;
  });
  return town;
}

// ---- where the Allied player is wanted ------------------------------------------------------------------------------

/** Hexes to the German unit that is most worth meeting, those near the Meuse first. Kept until a German moves. */
const pull = new Int16Array(HEXES);
const seen = new Int16Array(64).fill(-2);
let seenTables: Tables | null = null;
const queue = new Int16Array(HEXES * 2);

function alliedPull(s: CellesState): Int16Array {
  const t = s.tables;
  const germans = t.unitsOf[GERMAN];
  let same = seenTables === t;
  for (let i = 0; i < germans.length; i++) {
    if (seen[i] === s.hex[germans[i]]) continue;
    same = false;
    seen[i] = s.hex[germans[i]];
  }
  if (same) return pull;
  seenTables = t;
  const { toMeuse } = fieldsOf(t);
  pull.fill(FAR);
  // A walk outwards, level by level; a German far from the Meuse enters it late.
  let from = 0;
  let to = 0;
  for (let level = 0; level < FAR; level++) {
    const end = to;
    for (let i = 0; i < germans.length; i++) {
      const h = seen[i];
      if (h >= 0 && pull[h] > level && Math.round(toMeuse[h] / 4) === level) {
        pull[h] = level;
        queue[to++] = h;
      }
    }
    for (let i = from; i < end; i++) {
      for (let n = queue[i] * 6; n < queue[i] * 6 + 6; n++) {
        const h = t.neighbour[n];
        if (h < 0 || pull[h] <= level) continue;
        pull[h] = level;
        queue[to++] = h;
      }
    }
    from = end;
    if (to > HEXES) break;
  }
  return pull;
}

// ---- options --------------------------------------------------------------------------------------------------------

const isCover = (t: Tables, h: number): boolean =>
  t.terrain[h] === Terrain.woods || t.terrain[h] === Terrain.town || t.village[h] === 1;

/** How much better a unit stands in one hex than in another. */
function moveGain(s: CellesState, u: number, from: number, to: number): number {
  const t = s.tables;
  const { toMeuse, town } = fieldsOf(t);
  const side = t.sideOf[u];
  let gain = (isCover(t, to) ? 0.3 : 0) - (from >= 0 && isCover(t, from) ? 0.3 : 0);
  if (from >= 0 && town[from] >= 0) gain -= side === ALLIED && t.infantry[u] ? 2 : 0.8;
  if (town[to] >= 0 && (side === GERMAN || t.data.victory.towns[town[to]].side === 'both')) gain += 1.2;
  if (side === GERMAN) {
    gain += ((from < 0 ? 30 : toMeuse[from]) - toMeuse[to]) * 0.25;
    if (t.meuseBank[to]) gain += 1;
    if (from >= 0 && t.meuseBank[from]) gain -= 1.5;
    return gain;
  }
  const field = alliedPull(s);
  return gain + ((from < 0 ? 10 : field[from]) - field[to]) * (t.infantry[u] ? 0.15 : 0.35);
}

/** The attack a unit could make now: strength of all who could join against all who would defend, as doublings. */
function attackPromise(s: CellesState, u: number, intensity: number): number {
  const t = s.tables;
  const side = t.sideOf[u];
  const at = s.hex[u];
  const own = t.unitsOf[side];
  const enemies = t.unitsOf[other(side)];
  let defense = 0;
  let cover = 0;
  let weak = 0;
  let attack = attackStrength(s, u);
  let joiners = 0;
  for (let i = 0; i < enemies.length; i++) {
    const e = enemies[i];
    const h = s.hex[e];
    if (h < 0 || t.grid.distance(at, h) !== 1 || !canFight(s, at, h)) continue;
    defense += defenseStrength(s, e);
    cover = Math.min(cover, t.terrainModifier[t.terrain[h]], t.village[h] ? -1 : 0);
    if (s.disrupted[e]) weak = 2;
    for (let k = 0; k < own.length; k++) {
      const f = own[k];
      if (f === u || s.hex[f] < 0 || (joiners >> k) & 1) continue;
      if (t.grid.distance(s.hex[f], h) !== 1 || s.supply[f] === Supply.isolated) continue;
      joiners |= 1 << k;
      attack += attackStrength(s, f);
    }
  }
  if (defense === 0) return -3;
  const night = t.night[s.turn] === 1;
  const hour = side === GERMAN ? (night ? 1 : 0) : !night && s.turn >= t.data.dates.alliedDayBonusFrom ? 1 : 0;
  const die =
    cover + weak + hour + t.attackModifier[intensity] - (s.disrupted[u] ? 2 : 0) - (s.supply[u] !== 0 ? 2 : 0);
  return 1.6 * Math.log2(attack / defense) + 0.45 * die + (s.steps[u] === 1 ? -0.4 : 0);
}

/** The less a unit is worth, the rather it suffers. */
const expendable = (s: CellesState, u: number): number => -0.2 * attackStrength(s, u);

export function firstSight(s: CellesState, c: number): number {
  const t = s.tables;
  const u = first(c);
  switch (verbOf(c)) {
    case V.go:
      return moveGain(s, u, s.hex[u], second(c)) + closeUp(s, u, second(c));
    case V.move: {
      const risky = enemyAdjacent(s, t.sideOf[u], s.hex[u]) && enemyAdjacent(s, t.sideOf[u], second(c));
      return moveGain(s, u, s.hex[u], second(c)) + (risky ? -1 : 0) + closeUp(s, u, second(c));
    }
    case V.attack:
      return attackPromise(s, u, second(c));
    case V.stop:
      return s.spent[u] === 0 ? -0.3 : 0.3;
    case V.take:
      return enemyAdjacent(s, t.sideOf[u], s.hex[u]) ? 0.5 : 0;
    case V['end-phase']:
      return -3;
    case V.join:
      if (attackStrength(s, u) === 0) return -2;
      return s.disrupted[u] || s.supply[u] !== Supply.supplied ? -1 : 2;
    case V.formation:
      return 2;
    case V.unit:
      return s.hex[u] >= 0 ? -0.5 : 0;
    case V.extra:
      return 0.3;
    case V.air:
    case V.replacement:
      return 1;
    case V.strike:
      return (s.steps[u] === 1 ? 0.5 : 0) + (t.meuseBank[s.hex[u]] ? 1 : 0) + (isCover(t, s.hex[u]) ? -0.7 : 0.3);
    case V['no-strike']:
      return -2;
    case V['play-combat']:
      return 0.5;
    case V.first:
      return u === t.sideOf[s.active < 0 ? 0 : s.active] ? 0.2 : 0;
    case V.lose:
    case V.disrupt:
      return expendable(s, u);
    case V.place:
    case V.arrive:
    case V['rebuild-in']:
      return moveGain(s, u, -1, second(c));
    case V.advance:
      return 0.3 + moveGain(s, u, s.hex[u], second(c));
    case V['retreat-to']:
      return 0.3 * moveGain(s, u, s.hex[u], second(c));
    default:
      return 0;
  }
}

/** Next to the enemy is where attacks are made; worth it for the strong. */
function closeUp(s: CellesState, u: number, to: number): number {
  if (!enemyAdjacent(s, s.tables.sideOf[u], to)) return 0;
  return attackStrength(s, u) >= 8 ? 0.4 : -0.2;
}
