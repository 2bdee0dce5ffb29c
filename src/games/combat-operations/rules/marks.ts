/**
 * Marks of what is worked out in tables before a match (costs, areas, supply heads), for a run that counts which statements of
 * the rulebook did something. Called only where a watch listens.
 */
import type { RuleMarks, Watch } from '../../../engine/index.ts';
import { type CoState, holds, load, scenarioOf } from '../state.ts';
import { Bridge, HEXES, MoveClass, onMap, other, Terrain } from '../tables.ts';

/** What a scenario says of itself: looked up when it begins. */
const SCENARIOS: readonly string[] = [
  // Red Attack
  'CO-145 CO-146 CO-147 CO-148 CO-149 CO-150 CO-151 CO-153 CO-154 CO-155 CO-156 CO-157 K8',
  // Blue Attack
  'CO-162 CO-163 CO-164 CO-165 CO-166 CO-167 CO-168 CO-169 CO-170 CO-171 CO-172',
];

export function markScenario(s: CoState, watch: Watch): void {
  watch.lookedUp(SCENARIOS[s.scenario] ?? '');
  watch.lookedUp('CO-130'); // printed bridges
}

/** What is paid for one hex: terrain, road, slope, bridge. */
function markHex(s: CoState, watch: Watch, moveClass: number, from: number, d: number): void {
  const t = s.tables;
  const to = t.neighbour[from * 6 + d];
  const terrain = t.terrain[to];
  const road = ((t.linkMask[from] >> d) & 1) === 1;
  const foot = moveClass !== MoveClass.motorized;
  watch.atWork('CO-038');
  watch.lookedUp('CO-037');
  if (terrain === Terrain.clear) watch.atWork(road ? 'CO-042 K3' : 'CO-042');
  else if (terrain === Terrain.woods) watch.atWork(foot ? 'CO-126' : 'CO-044');
  else if (terrain === Terrain.town) watch.atWork(foot ? 'CO-052' : 'CO-128');
  else if (!road) watch.atWork('CO-049');
  else watch.atWork(foot ? 'K4' : 'K4 CO-047');
  if (terrain === Terrain.swamp && moveClass === MoveClass.footArtillery) watch.atWork('CO-127');
  if (road) watch.atWork('CO-069');
  const climb = t.elevation[to] - t.elevation[from];
  if (climb > 0) watch.atWork(road ? 'CO-055 CO-070' : 'CO-055');
  if (climb > 1) watch.atWork('K34');
  const river = t.river[from * 6 + d];
  if (river < 0) return;
  watch.atWork(road ? 'CO-061 CO-132' : 'CO-061');
  watch.atWork(s.bridge[river] === Bridge.armor ? 'CO-063' : 'CO-062');
}

/** The hexes that the reach found last leads through, and the zones on the way. Called before the counter moves. */
export function markMove(s: CoState, watch: Watch, counter: number, to: number): void {
  const t = s.tables;
  const from = s.hex[counter];
  const moveClass = t.moveClass[counter];
  const enemyZoc = (hex: number): boolean => s.zoc[other(t.side[counter]) * HEXES + hex] !== 0;
  watch.atWork('CO-036 X16a');
  const reached = t.paths.isReached(to);
  // One hex at any price is no way that the reach has found.
  if (!reached) watch.atWork('CO-041');
  const path = reached ? t.paths.pathTo(to) : [from, to];
  for (let i = 1; i < path.length; i++) {
    const d = t.grid.direction(path[i - 1], path[i]);
    if (d >= 0) markHex(s, watch, moveClass, path[i - 1], d);
  }
  if (enemyZoc(to)) watch.atWork('CO-021');
  if (enemyZoc(from)) watch.atWork('X9');
}

/** What kept hexes out of the reach found last. */
export function markReach(s: CoState, watch: Watch, counter: number): void {
  const t = s.tables;
  const enemy = other(t.side[counter]);
  const { reached, count } = t.paths;
  for (let i = 0; i < count; i++) {
    if (i > 0 && s.zoc[enemy * HEXES + reached[i]] !== 0) watch.closed('CO-021');
    for (let d = 0; d < 6; d++) {
      const to = t.neighbour[reached[i] * 6 + d];
      if (to < 0 || t.paths.isReached(to)) continue;
      if (holds(s, enemy, to)) watch.closed('CO-040');
      const river = t.river[reached[i] * 6 + d];
      if (river >= 0 && s.bridge[river] === Bridge.none) watch.closed('CO-057');
      else if (river >= 0 && s.bridge[river] === Bridge.infantry && t.moveClass[counter] === MoveClass.motorized)
        watch.closed('CO-062');
      if (t.terrain[to] === Terrain.swamp) closeSwamp(watch, t.moveClass[counter]);
    }
  }
}

function closeSwamp(watch: Watch, moveClass: number): void {
  if (moveClass === MoveClass.foot) watch.closed('CO-049');
  else watch.closed(moveClass === MoveClass.motorized ? 'CO-047' : 'CO-127');
}

/** How the supply of both sides was found in step 1. */
export function markSupply(s: CoState, watch: Watch): void {
  const t = s.tables;
  watch.lookedUp('X13 CO-022 CO-030 CO-031 CO-048 CO-058');
  if (s.bridge.includes(Bridge.infantry)) watch.lookedUp('K37');
  for (const unit of t.allUnits) {
    const hex = s.hex[unit];
    if (!onMap(hex)) continue;
    watch.atWork(s.supplied[unit] ? 'CO-026' : 'CO-026 CO-028');
    if (s.supplied[unit] && t.terrain[hex] === Terrain.swamp && t.onRoad[hex] === 0) watch.atWork('K36');
  }
  for (const side of [0, 1])
    for (const head of scenarioOf(s).heads[side]) {
      if (holds(s, other(side), head)) watch.closed('K35');
      else if (s.zoc[other(side) * HEXES + head] !== 0) watch.atWork('K35');
    }
}

/** What the attack that was added up rests on, apart from the shifts, which its report names. */
export function markAttack(s: CoState, watch: Watch, attack: number, defense: number): void {
  const t = s.tables;
  const hex = s.attackHex;
  watch.atWork('X12 CO-080 X12a');
  if (attack < defense && defense % attack !== 0) watch.atWork('K23');
  if (attack >= defense * 5 || defense > attack * 4) watch.atWork('CO-081');
  const attackers = t.unitsOf[s.player].filter((unit) => s.target[unit] === hex);
  const defenders = t.unitsOf[other(s.player)].filter((unit) => s.hex[unit] === hex);
  if (defenders.length > 1) watch.atWork('CO-135');
  if (attackers.some((unit) => t.artillery[unit])) watch.atWork('CO-106');
  const armor = attackers.filter((unit) => t.armored[unit]);
  if (armor.length > 0 && armor.every((unit) => s.supplied[unit] === 0)) watch.atWork('K39');
  const blocks = defenders.filter((unit) => t.blocksArmorBonus[unit]);
  if (armor.length > 0 && blocks.length > 0 && blocks.every((unit) => t.engineer[unit] >= 0)) watch.atWork('K17');
  watch.atWork(RATIOS[s.level]);
  if (s.level === TWO_TO_ONE && s.defenderSteps === 4) watch.atWork('K1');
  if (s.defenderSteps > 0 && DIVISORS[s.level].some((divisor) => s.defenderSteps % divisor !== 0))
    watch.atWork('CO-082 CO-090');
  else watch.atWork('CO-082');
}
const RATIOS = ['CO-083', 'CO-084', 'CO-085', 'CO-086', 'CO-087', 'CO-088 K2', 'CO-089'];
const TWO_TO_ONE = 4;
/** By level: what D is divided by. */
const DIVISORS: readonly (readonly number[])[] = [[], [2, 8], [3, 6], [4], [3, 6], [2, 8], []];

/** The duty of soak-off in a plan that was confirmed. */
export function markPlan(s: CoState, watch: Watch): void {
  const t = s.tables;
  const from = new Set<number>();
  for (const unit of t.unitsOf[s.player]) {
    const hex = s.target[unit];
    if (hex >= HEXES) continue;
    if (t.artillery[unit]) {
      watch.lookedUp('CO-095 CO-138');
      continue;
    }
    from.add(s.hex[unit]);
    const next = t.neighboursOf[s.hex[unit]].filter((each) => holds(s, other(s.player), each));
    if (next.length > 1) watch.atWork('CO-094');
    if (next.some((each) => each !== hex && t.river[s.hex[unit] * 6 + t.grid.direction(s.hex[unit], each)] >= 0))
      watch.atWork('K27');
  }
  const targets = new Set([...t.unitsOf[s.player]].map((unit) => s.target[unit]).filter((hex) => hex < HEXES));
  if (targets.size > 1 && from.size > 1) watch.atWork('CO-096');
}

/** Where reinforcements lie when a chit is drawn. */
export function markDraw(watch: Watch, pass: number, isEnd: boolean, tied: readonly number[]): void {
  watch.atWork('CO-005 X10');
  if (isEnd) watch.atWork(pass === 2 ? 'CO-119 CO-120' : 'CO-143');
  // Tied to this number, in the other half.
  if (tied.some((half) => half !== pass)) watch.atWork('CO-116 CO-142');
}

/** An attacker could still have advanced when the advance was ended. */
export const markStays = (s: CoState, watch: Watch): void => {
  if (load(s, s.attackHex) < 4) watch.atWork('CO-092');
};

/** Statements that no play marks, and those that hold in some matches only. */
export const ruleMarks: RuleMarks = {
  definitions: ['CO-004', 'CO-100', 'X3', 'X11', 'K42'],
  construction: [
    // seating and views
    ...['CO-002', 'CO-006', 'K41'],
    // nothing in the rules looks at it, so that nothing can be otherwise
    ...['CO-035', 'CO-039', 'CO-071', 'CO-093', 'K13', 'K46'],
    // the map is drawn so
    ...['CO-129', 'CO-144', 'K25'],
  ],
  scenarios: {
    red_attack: ['CO-145 to CO-161', 'K8', 'K19', 'K21'],
    blue_attack: ['CO-162 to CO-178', 'K9', 'K29', 'K50'],
  },
  settings: { 'one_armor_bridge=on': ['X4'] },
};
