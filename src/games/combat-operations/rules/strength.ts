/** Strengths and odds (11.0, 13.0, X12, X12a). */
import { marked } from '../../../engine/index.ts';
import { type CoState, hasRule, Mark, Rule } from '../state.ts';
import { Bridge, EVEN, HEXES, LEVELS, lossOf, onMap, other, Place, type Tables, Terrain } from '../tables.ts';
import { markAttack } from './marks.ts';

/** With the option step_loss_halves a unit that has one step left counts half its printed value; 0 stays 0. */
function printed(s: CoState, unit: number, value: number): number {
  if (value === 0) s.watch?.atWork('K26');
  if (value === 0 || s.steps[unit] !== 1 || !hasRule(s, Rule.stepLossHalves)) return value;
  s.watch?.atWork('X5');
  return Math.max(1, value >> 1);
}

/** Whether a unit takes part in the attack on a hex as an attacker (supporting artillery does not count). */
export const attacks = (s: CoState, unit: number, hex: number): boolean =>
  s.target[unit] === hex && s.tables.artillery[unit] === 0;

/** CO-098: all battalions of its regiment attack the same hex. */
function regimentAttacks(s: CoState, unit: number, hex: number): boolean {
  const t = s.tables;
  const regiment = t.regimentOf[unit];
  if (regiment < 0) return false;
  for (let i = t.partsFrom[regiment]; i < t.partsTo[regiment]; i++)
    if (!onMap(s.hex[t.parts[i]]) || s.target[t.parts[i]] !== hex) {
      if (s.hex[t.parts[i]] === Place.eliminated) s.watch?.closed('K33');
      return false;
    }
  return true;
}

/** CO-099, K33 */
function regimentDefends(s: CoState, unit: number, hex: number): boolean {
  const t = s.tables;
  const regiment = t.regimentOf[unit];
  if (regiment < 0) return false;
  for (let i = t.partsFrom[regiment]; i < t.partsTo[regiment]; i++) if (s.hex[t.parts[i]] !== hex) return false;
  return true;
}

/** What an attacking battalion adds, step by step as in X12. `from` is its own hex. */
export function attackStrength(s: CoState, unit: number, hex: number): number {
  const t = s.tables;
  const from = s.hex[unit];
  const into = t.terrain[hex];
  let value = printed(s, unit, t.attack[unit]);
  if (marked(s, 'CO-098', regimentAttacks(s, unit, hex))) value += 1;
  if (marked(s, 'CO-043', t.clearBonus[unit] === 1 && t.terrain[from] === Terrain.clear)) value += 1;
  if (marked(s, 'CO-046', into === Terrain.woods && t.woodsPenalty[unit] === 1)) value -= 1;
  if (marked(s, 'CO-054', into === Terrain.town && !t.infantryClass[unit])) value -= 1;
  if (marked(s, 'CO-056', t.elevation[hex] > t.elevation[from])) value -= 1; // once (K34)
  let divisor = 1;
  const river = t.river[from * 6 + t.grid.direction(from, hex)];
  if (river >= 0) {
    s.watch?.atWork(s.bridge[river] === Bridge.none ? 'CO-060' : 'CO-064 K14');
    divisor *= 2; // once
  }
  if (marked(s, 'CO-051', into === Terrain.swamp && !t.infantryClass[unit])) divisor *= 4;
  // K22: engineers are of the infantry class.
  if (t.engineer[unit] >= 0 && (into === Terrain.town || into === Terrain.swamp)) s.watch?.atWork('K22');
  if (marked(s, 'CO-032 CO-034', s.supplied[unit] === 0)) divisor *= 4;
  return Math.max(1, Math.floor(value / divisor)); // CO-034
}

/** What a unit in the attacked hex adds; artillery there too, with its defense strength (CO-109, K16). */
export function defenseStrength(s: CoState, unit: number, hex: number): number {
  const t = s.tables;
  const terrain = t.terrain[hex];
  let value = printed(s, unit, t.defense[unit]);
  if (t.artillery[unit]) s.watch?.atWork('CO-109 K16');
  if (marked(s, 'CO-099', regimentDefends(s, unit, hex))) value += 1;
  if (marked(s, 'CO-125', t.clearBonus[unit] === 1 && terrain === Terrain.clear)) value += 1;
  if (s.watch !== null && terrain !== Terrain.clear) s.watch.atWork(terrainRule(t, unit, terrain));
  value += terrainDefense(t, unit, terrain);
  if (marked(s, 'CO-033 CO-034', s.supplied[unit] === 0)) value = value >> 1; // K13
  return Math.max(1, value);
}

/** CO-050, CO-053: every unit; CO-045, K53: in woods every battalion, and an HQ is none. */
export function terrainDefense(t: Tables, unit: number, terrain: number): number {
  const rows = t.data.terrain;
  if (terrain === Terrain.clear) return rows.clear.defense;
  if (terrain === Terrain.woods) return t.headquarters[unit] ? 0 : rows.woods.defense;
  return terrain === Terrain.swamp ? rows.swamp.defense : rows.town.defense;
}

const terrainRule = (t: Tables, unit: number, terrain: number): string =>
  terrain === Terrain.woods
    ? t.headquarters[unit]
      ? 'K53'
      : 'CO-045'
    : terrain === Terrain.swamp
      ? 'CO-050'
      : 'CO-053';

/** CO-106, CO-108, K15: the printed attack strength; only supply, and the option artillery_terrain, change it. */
export function supportStrength(s: CoState, unit: number, hex: number): number {
  const t = s.tables;
  let value = printed(s, unit, t.attack[unit]);
  let divisor = s.supplied[unit] ? 1 : 4;
  if (divisor > 1) s.watch?.atWork('CO-032 CO-034');
  s.watch?.lookedUp('K15');
  if (hasRule(s, Rule.artilleryTerrain)) {
    const into = t.terrain[hex];
    if (marked(s, 'K15', into === Terrain.town || (into === Terrain.woods && t.motorized[unit] === 1)))
      value = Math.max(1, value - 1);
    if (marked(s, 'K15', into === Terrain.swamp)) divisor *= 4;
  }
  return Math.max(1, Math.floor(value / divisor));
}

/** What a unit of the plan adds to the attack: its own attack, or as artillery its support. */
export const strengthAgainst = (s: CoState, unit: number, hex: number): number =>
  s.tables.artillery[unit] ? supportStrength(s, unit, hex) : attackStrength(s, unit, hex);

export function attackTotal(s: CoState, hex: number): number {
  let sum = 0;
  for (const unit of s.tables.unitsOf[s.player]) if (s.target[unit] === hex) sum += strengthAgainst(s, unit, hex);
  return sum;
}

/** X12a: the level of A against B before shifts, rounded toward the attacker's disadvantage (CO-080, CO-081, K23). */
export function oddsLevel(attack: number, defense: number): number {
  if (attack >= defense) return EVEN + Math.min(4, Math.floor(attack / defense)) - 1;
  return EVEN - (Math.min(4, Math.ceil(defense / attack)) - 1);
}

const any = (units: readonly number[], flag: Uint8Array): boolean => units.some((unit) => flag[unit] === 1);

/** Who takes part in the attack on a hex, as far as shifts and losses look at it. */
export function mixOf(s: CoState, hex: number) {
  const t = s.tables;
  const attackers = t.unitsOf[s.player].filter((unit) => attacks(s, unit, hex));
  const defenders = t.unitsOf[other(s.player)].filter((unit) => s.hex[unit] === hex && !t.dummy[unit]);
  return {
    armoredAttacker: any(attackers, t.armored),
    infantryAttacker: any(attackers, t.infantryClass),
    engineerAttacker: attackers.some((unit) => t.engineer[unit] >= 0),
    /** Non-artillery battalions that attack. */
    attackers: attackers.length,
    infantryDefender: any(defenders, t.infantryClass),
    antitankDefender: any(defenders, t.antitankClass),
    blocksArmorBonus: any(defenders, t.blocksArmorBonus),
  };
}
type Mix = ReturnType<typeof mixOf>;

/** CO-101, K17, K39 */
export const armorBonus = (m: Mix): number => (m.armoredAttacker && !m.blocksArmorBonus ? 1 : 0);
/** CO-102, K32: looked at apart from the bonus, so that both may apply and cancel (K5). */
export const unsupportedArmor = (m: Mix): number =>
  m.armoredAttacker && !m.infantryAttacker && m.infantryDefender ? -1 : 0;
/** CO-112 */
export const engineersInTown = (s: CoState, m: Mix, hex: number): number =>
  s.tables.terrain[hex] === Terrain.town && m.engineerAttacker && m.attackers >= 2 ? 1 : 0;
/** CO-103, CO-104, K47: losses fall first on the named types of either side. */
export const armorLossesFirst = (m: Mix): boolean => m.armoredAttacker && m.antitankDefender;

/** D-24: totals, level, shifts and losses of the attack on `s.attackHex`, written into the state. */
export function computeAttack(s: CoState): void {
  const t = s.tables;
  const hex = s.attackHex;
  const attack = attackTotal(s, hex);
  let defense = 0;
  let steps = 0;
  for (const unit of t.unitsOf[other(s.player)]) {
    if (s.hex[unit] === hex) {
      defense += defenseStrength(s, unit, hex); // CO-135
      steps += s.steps[unit];
    } else if ((s.mark[unit] & Mark.inDefense) !== 0) defense += supportStrength(s, unit, hex);
  }
  const m = mixOf(s, hex);
  const shift = armorBonus(m) + unsupportedArmor(m) + engineersInTown(s, m, hex);
  if (unsupportedArmor(m)) s.watch?.atWork(armorBonus(m) ? 'K5 K32' : 'K32');
  const level = Math.min(LEVELS.length - 1, Math.max(0, oddsLevel(attack, defense) + shift)); // X12a
  s.attackTotal = attack;
  s.defenseTotal = defense;
  s.shift = shift;
  s.level = level;
  s.defenderSteps = steps;
  s.attackerLoss = lossOf(t.attackerLoss[level], steps);
  s.defenderLoss = lossOf(t.defenderLoss[level], steps);
  if (s.watch) markAttack(s, s.watch, attack, defense);
}

/** Whether an artillery unit's range reaches a hex (CO-105). */
export const inRange = (s: CoState, unit: number, hex: number): boolean =>
  s.tables.distance[s.hex[unit] * HEXES + hex] <= s.tables.range[unit];
