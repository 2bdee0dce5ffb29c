/** The 24 action cards (dossier 5.4, 17.8 F-ACTION): for each, what the lead unit does, or that it does not fit. */

import { EVERYONE } from '../../../../engine/index.ts';
import { type ArdennesState, Bridge, Did, Part, Supply } from '../../state.ts';
import { ALLIED, Army, GERMAN, HEXES, SIDES_OF_RIVERS } from '../../tables.ts';
import { lacksFuel } from '../cards.ts';
import { highestHv, type Level, pick, westernmost } from '../choice.ts';
import { beginCombat } from '../combat.ts';
import { exposed, inDanger, isSafe, isSurrounded, proximateMap } from '../definitions.ts';
import { hasRoad, holds, inZoc, isEmpty, overstacked, stepsIn, strengthIn, unitsIn } from '../ground.ts';
import { enter, Purpose, type Reach, refuseStep, stepCost, strategicReach, wayTo } from '../movement.ts';
import { communicationMap, inSupply, supplyMap } from '../supply.ts';
import { hexRef, unit } from '../telling.ts';
import {
  type Attack,
  forceAgainst,
  mayMoveTo,
  moveLevels,
  reachOf,
  type Scene,
  situationalAttack,
  situationalDefence,
  targetsOf,
} from './attack.ts';
import { layTactic } from './cards.ts';
import { groundOf, inCorpsArea, isMethodA, methodA, reserveLevels } from './deploy.ts';
import { rearwardRank } from './hits.ts';
import { around, ascending, germanDistance } from './picking.ts';
import { mayLeave } from './protect.ts';

export function sceneOf(s: ArdennesState, card: number): Scene {
  const proximate = proximateMap(s);
  return {
    supply: supplyMap(s, ALLIED),
    communication: communicationMap(s, ALLIED),
    proximate,
    exposed: exposed(s, proximate),
    monty: s.monty !== 0 && card <= Card.cutTheRoad,
    reaches: new Map(),
  };
}

/** The action cards by number. Two gaps are filled and two units withdraw: these stand twice in the deck. */
const Card = {
  retakeVp: 1,
  breakTheRing: 2,
  hitTheCripple: 3,
  overwhelm: 4,
  armorLeads: 5,
  infantryLeads: 6,
  advanceToContact: 7,
  retakeTheCrossroads: 8,
  turnTheFlank: 9,
  cutTheRoad: 10,
  fillTheGap: 11,
  fillAnotherGap: 12,
  holdTheObjective: 13,
  guardTheBridge: 14,
  strengthen: 15,
  blockTheRoad: 16,
  marchToTheGuns: 17,
  digIn: 18,
  withdrawUnderFire: 19,
  withdrawUnderFireAgain: 20,
  slipTheNoose: 21,
  massTheArmor: 22,
  coverTheMeuse: 23,
  standFast: 24,
} as const;

// ---- going ----------------------------------------------------------------------------------------------------------

/** The unit goes the cheapest way, hex by hex, so that what it passes is its side's. */
export function goAlong(s: ArdennesState, u: number, found: Reach, to: number, strategic = false): void {
  const start = s.hex[u];
  for (const h of wayTo(found, start, to)) enter(s, u, h, 0);
  s.did[u] |= Did.move | (strategic ? Did.strategic : 0);
  s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(to));
}

/** Moves the lead alone to the best of the hexes; false if there is none. */
function moveLead(
  s: ArdennesState,
  scene: Scene,
  lead: number,
  title: string,
  fits: (h: number) => boolean,
  levels: readonly Level[],
): boolean {
  const found = reachOf(s, scene, lead);
  const hexes = found.hexes.filter((h) => fits(h) && mayMoveTo(s, scene, lead, h, true));
  const to = pick(s, 'hex', title, hexes, [...levels, ...moveLevels(s, (h) => found.left[h])]);
  if (to < 0) return false;
  goAlong(s, lead, found, to);
  return true;
}

/** Cards 1, 19 to 21: the lead, then the other active units of its hex that can. */
function moveStack(s: ArdennesState, lead: number, to: number, found: (u: number) => Reach): void {
  const from = s.hex[lead];
  const rest = unitsIn(s, from).filter((u) => u !== lead && s.active[u] && (s.did[u] & (Did.move | Did.attack)) === 0);
  for (const u of [lead, ...ascending(s, rest)]) {
    const reach = found(u);
    if (reach.left[to] >= 0 && !overstacked(s, to, 1, s.steps[u])) goAlong(s, u, reach, to);
  }
}

// ---- attacking ------------------------------------------------------------------------------------------------------

interface AttackCard {
  readonly ratio: readonly [number, number];
  readonly fits?: (s: ArdennesState, scene: Scene, lead: number, h: number) => boolean;
  readonly order: 'vp' | 'hv';
  readonly flanked?: boolean;
}

const ATTACKS: Readonly<Record<number, AttackCard>> = {
  [Card.breakTheRing]: { ratio: [3, 2], fits: besideRing, order: 'vp' },
  [Card.hitTheCripple]: { ratio: [1, 1], fits: isCripple, order: 'vp' },
  [Card.overwhelm]: { ratio: [3, 1], order: 'vp' },
  [Card.armorLeads]: { ratio: [2, 1], order: 'vp' },
  [Card.infantryLeads]: { ratio: [2, 1], order: 'vp' },
  [Card.retakeTheCrossroads]: { ratio: [2, 1], fits: isCrossroads, order: 'hv' },
  [Card.turnTheFlank]: { ratio: [3, 2], order: 'vp', flanked: true },
};

/** Card 2: next to an Allied stack that is Surrounded or cut off, within 3 hexes of the lead. */
function besideRing(s: ArdennesState, scene: Scene, lead: number, h: number): boolean {
  return around(s, h).some(
    (at) =>
      holds(s, ALLIED, at) &&
      s.tables.grid.distance(s.hex[lead], at) <= 3 &&
      (isSurrounded(s, at) || !scene.communication[at]),
  );
}

function isCripple(s: ArdennesState, _scene: Scene, _lead: number, h: number): boolean {
  return unitsIn(s, h).every((u) => s.supply[u] >= Supply.out || s.dispersed[u] !== 0 || lacksFuel(s, u));
}

function isCrossroads(s: ArdennesState, _scene: Scene, _lead: number, h: number): boolean {
  const { town, vp, holdValue } = s.tables;
  return (town[h] === 1 && vp[h] === 0) || holdValue[h] >= 4;
}

/** A-COMBAT.10, for a force that has not moved yet. */
function isFlanking(s: ArdennesState, attack: Attack): boolean {
  if (s.tables.town[attack.target] !== 0) return false;
  let from = 0;
  for (const m of attack.force) from |= 1 << s.tables.grid.direction(attack.target, m.hex);
  for (let d = 0; d < 3; d++) if ((from >> d) & 1 && (from >> (d + 3)) & 1) return true;
  return (from & 0b010101) === 0b010101 || (from & 0b101010) === 0b101010;
}

function attacksOf(
  s: ArdennesState,
  scene: Scene,
  lead: number,
  card: AttackCard,
  targets: readonly number[],
): Attack[] {
  return targets.flatMap((h) => {
    if (card.fits && !card.fits(s, scene, lead, h)) return [];
    const attack = forceAgainst(s, scene, lead, h, card.ratio);
    return attack && (!card.flanked || isFlanking(s, attack)) ? [attack] : [];
  });
}

/** Chooses among the attacks: highest ratio, then VP hex or HV, highest HV, westernmost. */
function chooseAttack(
  s: ArdennesState,
  title: string,
  attacks: readonly Attack[],
  first: readonly Level[],
  order: 'vp' | 'hv',
): Attack | null {
  const by = new Map(attacks.map((a) => [a.target, a]));
  const ratio = (h: number): number => {
    const a = by.get(h) as Attack;
    return a.attack / a.defence;
  };
  const target = pick(
    s,
    'hex',
    title,
    [...by.keys()],
    [
      ...first,
      ['highest ratio', ratio],
      ...(order === 'vp' ? [['VP hex', (h: number) => (s.tables.vp[h] > 0 ? 1 : 0)] as const] : []),
      highestHv(s),
      westernmost(s),
    ],
  );
  return by.get(target) ?? null;
}

/** Movers go, the bonus of the card is laid down, and the combat begins. */
function launch(s: ArdennesState, scene: Scene, lead: number, attack: Attack, number: number): void {
  for (const m of attack.force) if (s.hex[m.unit] !== m.hex) goAlong(s, m.unit, reachOf(s, scene, m.unit), m.hex);
  s.log?.tell(EVERYONE, `Situational strength ${attack.attack} vs. ${attack.defence}`);
  s.target = attack.target;
  s.lead = lead;
  for (const m of attack.force) s.part[m.unit] = Part.attacks;
  s.extraChits = s.tables.actionChits[number - 1];
  beginCombat(s);
  for (const t of s.tables.actionTactics[number - 1]) layTactic(s, t);
}

function attackCard(s: ArdennesState, scene: Scene, lead: number, number: number, title: string): boolean {
  const card = ATTACKS[number] as AttackCard;
  const attack = chooseAttack(s, title, attacksOf(s, scene, lead, card, targetsOf(s, scene, lead)), [], card.order);
  if (!attack) return false;
  launch(s, scene, lead, attack, number);
  return true;
}

/** Card 1: an empty one is entered, a held one attacked at 2:1. */
function retakeVp(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { vp } = s.tables;
  const found = reachOf(s, scene, lead);
  const open = found.hexes.filter(
    (h) => vp[h] > 0 && s.owner[h] === GERMAN && isEmpty(s, h) && mayMoveTo(s, scene, lead, h, true),
  );
  const card: AttackCard = { ratio: [2, 1], order: 'vp' };
  const best = Math.max(0, ...open.map((h) => vp[h]));
  const held = attacksOf(
    s,
    scene,
    lead,
    card,
    targetsOf(s, scene, lead).filter((h) => vp[h] > best),
  );
  if (held.length > 0) {
    const attack = chooseAttack(s, title, held, [['highest VP', (h) => vp[h]]], 'vp') as Attack;
    launch(s, scene, lead, attack, Card.retakeVp);
    return true;
  }
  const to = pick(s, 'hex', title, open, [['highest VP', (h) => vp[h]], ...moveLevels(s, (h) => found.left[h])]);
  if (to < 0) return false;
  moveStack(s, lead, to, (u) => reachOf(s, scene, u));
  return true;
}

/** Card 7: towards the nearest supplied German; an attack at 2:1 if it comes next to it. */
function advanceToContact(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  if (s.day < 19 || germanDistance(s, s.hex[lead]) <= 2) return false;
  const { grid, unitsOf } = s.tables;
  const traced = supplyMap(s, GERMAN);
  const germans = [
    ...new Set(
      Array.from(unitsOf[GERMAN])
        .filter((u) => s.hex[u] >= 0 && inSupply(s, u, traced))
        .map((u) => s.hex[u]),
    ),
  ];
  const goal = pick(s, 'hex', title, germans, [['nearest', (h) => -grid.distance(s.hex[lead], h)], westernmost(s)]);
  if (goal < 0) return false;
  const now = grid.distance(s.hex[lead], goal);
  const nearer = (h: number): boolean => grid.distance(h, goal) < now;
  if (!moveLead(s, scene, lead, 'toward it', nearer, [['nearest', (h) => -grid.distance(h, goal)]])) return false;
  // Having moved, it attacks only what it stands next to.
  const after = { ...scene, reaches: new Map<number, Reach>() };
  const attack = forceAgainst(s, after, lead, goal, [2, 1]);
  if (attack) launch(s, after, lead, attack, Card.advanceToContact);
  return true;
}

/** Card 10: German steps that could not trace supply any more if the hex were held. */
function stepsCutOff(s: ArdennesState, lead: number, h: number, before: Uint8Array): number {
  const copy = s.memo.trial(s);
  enter(copy, lead, h, 0);
  const after = supplyMap(copy, GERMAN);
  let steps = 0;
  for (const u of s.tables.unitsOf[GERMAN]) {
    const at = s.hex[u];
    if (at >= 0 && before[at] && !after[at]) steps += s.steps[u];
  }
  return steps;
}

function cutTheRoad(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { holdValue, road } = s.tables;
  const before = supplyMap(s, GERMAN);
  const cut = new Map<number, number>();
  const fits = (h: number): boolean => {
    if (!isEmpty(s, h) || holdValue[h] === 0 || road[h] === 0 || !scene.supply[h]) return false;
    cut.set(h, stepsCutOff(s, lead, h, before));
    return (cut.get(h) ?? 0) > 0;
  };
  return moveLead(s, scene, lead, title, fits, [['most German steps cut off', (h) => cut.get(h) ?? 0], highestHv(s)]);
}

// ---- defending ------------------------------------------------------------------------------------------------------

/** Card 14: ends of intact Allied bridges, the one farther from the nearest German. */
function bridgeEnds(s: ArdennesState, scene: Scene, meuseOnly: boolean): Set<number> {
  const { sideHexes, isMeuse } = s.tables;
  const ends = new Set<number>();
  for (let i = 0; i < SIDES_OF_RIVERS; i++) {
    if (s.bridge[i] !== Bridge.intact) continue;
    const [a, b] = [sideHexes[i * 2], sideHexes[i * 2 + 1]];
    if (meuseOnly) {
      if (isMeuse[i]) ends.add(a).add(b);
      continue;
    }
    if (s.bridgeOwner[i] !== ALLIED || (!scene.supply[a] && !scene.supply[b])) continue;
    const [da, db] = [germanDistance(s, a), germanDistance(s, b)];
    if (Math.min(da, db) <= 4) ends.add(da >= db ? a : b);
  }
  return ends;
}

/** Cards 16 and 23: an empty Position on a route, Proximate, outside Allied zones unless HV 5+. */
function blockTheRoad(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { holdValue, road, primary } = s.tables;
  return moveLead(
    s,
    scene,
    lead,
    title,
    (h) =>
      isEmpty(s, h) &&
      holdValue[h] > 0 &&
      road[h] !== 0 &&
      scene.proximate[h] === 1 &&
      (!inZoc(s, ALLIED, h) || holdValue[h] >= 5),
    [highestHv(s), ['Primary route', (h) => (primary[h] !== 0 ? 1 : 0)]],
  );
}

function coverTheMeuse(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { besideMeuse, holdValue } = s.tables;
  if (besideMeuse.some((beside, h) => beside === 1 && germanDistance(s, h) <= 4)) {
    const ends = bridgeEnds(s, scene, true);
    if (moveLead(s, scene, lead, title, (h) => ends.has(h) && isEmpty(s, h) && holdValue[h] > 0, [highestHv(s)]))
      return true;
  }
  return blockTheRoad(s, scene, lead, title);
}

/** Hexes by road from a goal, over bridges that stand. */
function roadDistances(s: ArdennesState, goal: number): Int16Array {
  const out = new Int16Array(HEXES).fill(-1);
  out[goal] = 0;
  const queue = [goal];
  for (let i = 0; i < queue.length; i++)
    for (let d = 0; d < 6; d++) {
      const to = s.tables.neighbour[queue[i] * 6 + d];
      if (to < 0 || out[to] >= 0 || !hasRoad(s, queue[i], d) || holds(s, GERMAN, to)) continue;
      out[to] = out[queue[i]] + 1;
      queue.push(to);
    }
  return out;
}

/** Card 17: to a Method A hex anywhere in its corps area, else a Proximate VP hex of it, as near by road as it can come. */
function marchToTheGuns(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { vp, grid, town } = s.tables;
  const from = s.hex[lead];
  if (scene.proximate[from]) return false;
  const g = groundOf(s);
  let goals = methodA(s, lead, g);
  if (goals.length === 0)
    goals = Array.from({ length: HEXES }, (_, h) => h).filter(
      (h) =>
        vp[h] > 0 &&
        scene.proximate[h] &&
        inCorpsArea(s, lead, h) &&
        !holds(s, GERMAN, h) &&
        !(town[h] && s.owner[h] === GERMAN),
    );
  const goal = pick(s, 'hex', title, goals, [...reserveLevels(s, lead), ['nearest', (h) => -grid.distance(from, h)]]);
  if (goal < 0) return false;
  const way = roadDistances(s, goal);
  const [ordinary, strategic] = [reachOf(s, scene, lead), strategicReach(s, lead)];
  const reach = (h: number): Reach => (ordinary.left[h] >= 0 ? ordinary : strategic);
  const all = [...new Set([...ordinary.hexes, ...strategic.hexes])].filter(
    (h) => way[h] >= 0 && (way[from] < 0 || way[h] < way[from]) && mayMoveTo(s, scene, lead, h, true),
  );
  const to = pick(s, 'hex', 'the route there', all, [
    ['shortest route by road', (h) => -way[h]],
    ...moveLevels(s, (h) => reach(h).left[h]),
  ]);
  if (to < 0) return false;
  const found = reach(to);
  goAlong(s, lead, found, to, found === strategic);
  return true;
}

/** Cards 19 and 20: one hex back, and one more unless in a Position outside German zones. */
function withdrawUnderFire(s: ArdennesState, scene: Scene, lead: number, title: string): boolean {
  const { vp } = s.tables;
  const from = s.hex[lead];
  if (vp[from] > 0 || isSurrounded(s, from)) return false;
  const threat = around(s, from)
    .filter((h) => holds(s, GERMAN, h))
    .flatMap((h) => unitsIn(s, h).map((u) => ({ unit: u, hex: h })));
  if (situationalAttack(s, threat, from) < 3 * situationalDefence(s, from)) return false;
  const group = unitsIn(s, from).filter((u) => s.active[u] && (s.did[u] & (Did.move | Did.attack)) === 0);
  if (!backOneHex(s, scene, lead, group, title)) return false;
  const h = s.hex[lead];
  if (s.tables.holdValue[h] === 0 || inZoc(s, GERMAN, h)) backOneHex(s, scene, lead, group, title, from);
  return true;
}

/** Outside German zones, else to Allied units in supply: the bans of A-MOVE.6 and A-MOVE.8 do not hold here. */
function backOneHex(
  s: ArdennesState,
  scene: Scene,
  lead: number,
  group: readonly number[],
  title: string,
  left = -1,
): boolean {
  const { grid, allowance } = s.tables;
  const from = s.hex[lead];
  if (!mayLeave(s, group)) return false; // A-ACTIVATE.24
  const rules = (u: number) => ({
    purpose: Purpose.withdraw,
    fresh: (s.did[u] & Did.move) === 0,
    points: allowance[u],
  });
  const fits = (u: number, h: number): boolean =>
    refuseStep(s, u, from, grid.direction(from, h), h, rules(u)) === 0 && !overstacked(s, h, 1, s.steps[u]);
  const hexes = around(s, from).filter((h) => {
    if (h === left || !scene.communication[h] || !fits(lead, h)) return false;
    if (inZoc(s, GERMAN, h) && !unitsIn(s, h).some((u) => inSupply(s, u, scene.supply))) return false;
    return mayMoveTo(s, scene, lead, h, false);
  });
  const to = pick(s, 'hex', title, hexes, [
    ['outside German zones', (h) => (inZoc(s, GERMAN, h) ? 0 : 1)],
    ['lowest rearward rank', (h) => -rearwardRank(s, from, h)],
    highestHv(s),
    ['empty hex', (h) => (isEmpty(s, h) ? 1 : 0)],
    ['fewest Allied units', (h) => -unitsIn(s, h).length],
    westernmost(s),
  ]);
  if (to < 0) return false;
  const d = grid.direction(from, to);
  const rest = group.filter((u) => u !== lead && s.hex[u] === from);
  for (const u of [lead, ...ascending(s, rest)]) {
    if (!fits(u, to)) continue;
    enter(s, u, to, stepCost(s, u, from, d, to, rules(u)));
    s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(to));
  }
  return true;
}

// ---- each card ------------------------------------------------------------------------------------------------------

/** Whether a unit may lead, and what it does then; false if the card does not fit it. */
export function actWith(s: ArdennesState, scene: Scene, lead: number, number: number): boolean {
  const { mech, vp, holdValue, town, divisionOf, armyOf } = s.tables;
  if (scene.monty && armyOf[lead] === Army.firstUs) return false;
  const title = `${number} ${s.tables.data.actions.rows[number - 1].name}, led by ${s.tables.unitNames[lead]}`;
  const from = s.hex[lead];
  switch (number) {
    case Card.retakeVp:
      return retakeVp(s, scene, lead, title);
    case Card.armorLeads:
      return mech[lead] === 1 && attackCard(s, scene, lead, number, title);
    case Card.infantryLeads:
      return mech[lead] === 0 && attackCard(s, scene, lead, number, title);
    case Card.breakTheRing:
    case Card.hitTheCripple:
    case Card.overwhelm:
    case Card.retakeTheCrossroads:
    case Card.turnTheFlank:
      return attackCard(s, scene, lead, number, title);
    case Card.advanceToContact:
      return advanceToContact(s, scene, lead, title);
    case Card.cutTheRoad:
      return cutTheRoad(s, scene, lead, title);
    case Card.fillTheGap:
    case Card.fillAnotherGap: {
      const g = groundOf(s);
      return moveLead(s, scene, lead, title, (h) => isMethodA(s, lead, h, g), reserveLevels(s, lead));
    }
    case Card.holdTheObjective:
      return moveLead(
        s,
        scene,
        lead,
        title,
        (h) => vp[h] > 0 && s.owner[h] === ALLIED && scene.proximate[h] === 1 && stepsIn(s, h) < 4,
        [
          ['highest VP', (h) => vp[h]],
          ['fewest Allied steps', (h) => -stepsIn(s, h)],
        ],
      );
    case Card.guardTheBridge: {
      const ends = bridgeEnds(s, scene, false);
      return moveLead(s, scene, lead, title, (h) => ends.has(h) && isEmpty(s, h), [highestHv(s)]);
    }
    case Card.strengthen: {
      const found = reachOf(s, scene, lead);
      return moveLead(
        s,
        scene,
        lead,
        title,
        (h) =>
          holds(s, ALLIED, h) && scene.proximate[h] === 1 && (vp[h] > 0 ? stepsIn(s, h) <= 3 : strengthIn(s, h) <= 3),
        [
          ['fewest MPs', (h) => found.left[h]],
          ['lowest strength', (h) => -strengthIn(s, h)],
        ],
      );
    }
    case Card.blockTheRoad:
      return blockTheRoad(s, scene, lead, title);
    case Card.marchToTheGuns:
      return marchToTheGuns(s, scene, lead, title);
    case Card.digIn:
      if (!inSupply(s, lead, scene.supply) || town[from] || s.improved[from]) return false;
      s.improved[from] = 1;
      s.log?.tell(EVERYONE, `${title}: improved position in `, hexRef(from));
      return true;
    case Card.withdrawUnderFire:
    case Card.withdrawUnderFireAgain:
      return withdrawUnderFire(s, scene, lead, title);
    case Card.slipTheNoose: {
      if (vp[from] > 0 || !inDanger(s, from)) return false;
      const found = reachOf(s, scene, lead);
      const hexes = found.hexes.filter(
        (h) => holdValue[h] > 0 && scene.communication[h] === 1 && isSafe(s, h) && mayMoveTo(s, scene, lead, h, false),
      );
      const to = pick(s, 'hex', title, hexes, [
        ['fewest MPs', (h) => found.left[h]],
        highestHv(s),
        ...moveLevels(s, (h) => found.left[h]),
      ]);
      if (to < 0) return false;
      moveStack(s, lead, to, (u) => reachOf(s, scene, u));
      return true;
    }
    case Card.massTheArmor:
      return (
        mech[lead] === 1 &&
        moveLead(
          s,
          scene,
          lead,
          title,
          (h) =>
            holdValue[h] > 0 &&
            scene.proximate[h] === 1 &&
            unitsIn(s, h).some((v) => mech[v] === 1 && divisionOf[v] === divisionOf[lead]),
          [highestHv(s), ['most strength', (h) => strengthIn(s, h)]],
        )
      );
    case Card.coverTheMeuse:
      return coverTheMeuse(s, scene, lead, title);
    default:
      for (const u of s.tables.unitsOf[ALLIED]) if (s.active[u]) s.standsFast[u] = 1;
      s.log?.tell(EVERYONE, `${title}: the formation stood fast`);
      return true;
  }
}
