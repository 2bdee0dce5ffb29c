/** Combat: who attacks, strengths and odds, chits, and the order of its steps (dossier 9.1; GS Combat Tactics & Chits). */

import {
  decision,
  drawFromCup,
  EVERYONE,
  frameArg,
  pop,
  push,
  type Shown,
  setFrameArg,
} from '../../../engine/index.ts';
import { type ArdennesState, bit, Did, Part, Supply, Switch, Trace, Use } from '../state.ts';
import { ALLIED, CHITS, Chit, GERMAN, LAST_SURPRISE, other, Tactic, Terrain, Town } from '../tables.ts';
import { automatonAdvance } from './automaton/advance.ts';
import { automatonBugOut } from './automaton/bug-out.ts';
import { automatonAttackTactics, automatonDefenceCard } from './automaton/cards.ts';
import { automatonAttackerHits, automatonDefenderHits } from './automaton/hits.ts';
import { lacksFuel } from './cards.ts';
import { chitInWords } from './chits.ts';
import {
  activeUnits,
  attackersOf,
  attackStrength,
  defendersIn,
  defendersOf,
  defendingSide,
  doubled,
  flankedFrom,
  refuseAttacking,
} from './forces.ts';
import { holds, isBracketed, setDispersed, strengthOf, unitsIn } from './ground.ts';
import { hasDatedChits, isAutomaton, readsOtherwise } from './modes.ts';
import { R } from './refusals.ts';
import { bestNumber, drawn, report } from './report.ts';
import { eliminateGuests } from './retreat.ts';
import { Step } from './sequence.ts';
import { hasDefenceWindow, layArmyBonus } from './tactics.ts';
import { chitShown, hexName, hexRef, listed, unit } from './telling.ts';
import { verbs } from './verbs.ts';

// ---- who may attack -------------------------------------------------------------------------------------------------

function refuseAttacker(s: ArdennesState, u: number, target: number): number {
  if (!s.active[u]) return s.refuse(R.notActive, u);
  const refused = refuseAttacking(s, u);
  if (refused) return refused;
  return s.tables.grid.distance(s.hex[u], target) === 1 ? 0 : s.refuse(R.notAdjacent, u, target);
}

/** A-UNITSTATE.9 (Q05) and A-SUPPLY.4: an attack needs a unit without brackets, an Allied one a lead that is no Low Supply unit. */
function refuseForce(s: ArdennesState, side: number, force: readonly number[], target: number): number {
  if (!force.some((u) => !isBracketed(s, u))) return s.refuse(R.onlyBracketed, target);
  if (side === ALLIED && !force.some((u) => s.supply[u] === Supply.full)) return s.refuse(R.lowSupplyLeads, target);
  return 0;
}

function refuseTarget(s: ArdennesState, target: number): number {
  if (!holds(s, other(s.side), target)) return s.refuse(R.nothingThere, target);
  if (s.trace[target] & Trace.attacked) return s.refuse(R.hexAttacked, target); // A-COMBAT.2
  const able = activeUnits(s).filter((u) => refuseAttacker(s, u, target) === 0);
  if (able.length === 0) return s.refuse(R.nobodyAdjacent, target);
  return refuseForce(s, s.side, able, target);
}

function targets(s: ArdennesState): number[] {
  const { neighbour } = s.tables;
  const found: number[] = [];
  for (const u of activeUnits(s))
    for (let n = s.hex[u] * 6; n < s.hex[u] * 6 + 6; n++) {
      const h = neighbour[n];
      if (holds(s, other(s.side), h) && !found.includes(h)) found.push(h);
    }
  return found;
}

/** DS-310. */
export const attacks = decision<ArdennesState, 'attack' | 'end-combat'>(verbs, {
  rule: 'A-COMBAT.1',
  seat: (s) => s.side,
  prompt: () => 'Select a hex to attack',
  verbs: {
    attack: {
      tries: targets,
      refuse: refuseTarget,
      choose(s, target) {
        s.target = target;
        push(s, Step.attackers);
      },
    },
    'end-combat': { choose: (s) => pop(s) },
  },
});

/** DS-401. */
export const attackers = decision<ArdennesState, 'join' | 'fight'>(verbs, {
  rule: 'A-COMBAT.1',
  fight: true,
  seat: (s) => s.side,
  prompt: (s) => `Select the units to attack ${hexName(s, s.target)}`,
  verbs: {
    join: {
      tries: activeUnits,
      refuse: (s, u) => (s.part[u] === Part.attacks ? s.refuse(R.joinedAlready, u) : refuseAttacker(s, u, s.target)),
      choose(s, u) {
        s.part[u] = Part.attacks;
      },
    },
    fight: {
      refuse: (s) => refuseForce(s, s.side, attackersOf(s), s.target),
      choose(s) {
        pop(s);
        beginCombat(s);
      },
    },
  },
});

/** The attackers are chosen: who defends, and the combat begins. */
export function beginCombat(s: ArdennesState): void {
  const defenders = defendersIn(s, s.target);
  for (const u of unitsIn(s, s.target)) s.part[u] = defenders.includes(u) ? Part.defends : Part.guest;
  s.trace[s.target] |= Trace.attacked;
  s.lost.fill(0);
  s.advanced.fill(0);
  s.path.fill(-1);
  s.log?.tell(EVERYONE, ...listed(attackersOf(s).map(unit)), ' attacked ', hexRef(s.target));
  push(s, Step.combat, 0);
}

// ---- strengths ------------------------------------------------------------------------------------------------------

const BATTALIONS = bit(Tactic.panzer) | bit(Tactic.tank);
const SAPPERS = bit(Tactic.combatEngineers) | bit(Tactic.engineers);

/** With tactics (A-TACTIC-GS.13, A-TACTIC-GS.23). */
export const fullAttack = (s: ArdennesState): number => attackStrength(s, attackersOf(s), s.target) + s.attackerBonus;

/** A-COMBAT.5: doubled in a city, and for Germans in the Westwall; tactics last; at least 1. */
export function fullDefence(s: ArdennesState): number {
  const defenders = defendersOf(s);
  let sum = 0;
  for (const u of defenders) sum += strengthOf(s, u);
  if (doubled(s, s.target, defendingSide(s))) sum *= 2;
  return Math.max(1, sum + (s.defenderTactics & BATTALIONS ? 1 : 0)); // a defender has one tactic
}

export const isFlanked = (s: ArdennesState): boolean =>
  s.tables.town[s.target] === 0 &&
  ((s.attackerTactics & bit(Tactic.infiltration)) !== 0 || flankedFrom(s, attackersOf(s), s.target));

const hasArmor = (s: ArdennesState, units: readonly number[], tactics: number): boolean =>
  (tactics & BATTALIONS) !== 0 || units.some((u) => s.tables.armor[u] === 1);

// ---- chits ----------------------------------------------------------------------------------------------------------

const all = (s: ArdennesState, test: (u: number) => boolean): boolean => defendersOf(s).every(test);

/** A-CHITS.16 to A-CHITS.23. */
export function chitLimits(s: ArdennesState): readonly [low: number, high: number] {
  const force = attackersOf(s);
  let low = 0;
  for (const u of defendersOf(s)) low += s.steps[u];
  let high = s.attackerCards + s.extraChits;
  for (const u of force) {
    if (!isBracketed(s, u)) high++; // A-UNITSTATE.10, A-CHITS.17
    if (s.steps[u] >= 3) high++; // A-CHITS.19
  }
  if (force.some((u) => s.tables.elite[u])) high++; // A-CHITS.20
  if (all(s, (u) => s.supply[u] === Supply.isolated))
    high += 2; // A-CHITS.22, A-SUPPLY.23
  else if (all(s, (u) => s.supply[u] >= Supply.out)) high += 1; // A-CHITS.21, A-SUPPLY.9
  if (s.defenderTactics & bit(Tactic.screen)) high -= 2; // A-CHITS.23
  if (s.fury && s.side === GERMAN) high += s.tables.vp[s.target] > 0 ? 2 : -2; // A-GEVENT.11, A-GEVENT.12
  high = Math.max(1, high);
  if (high >= low) return [low, high];
  // Q06: the maximum where it is below the minimum, at least one chit
  return readsOtherwise(s, Switch.shortDraw) ? [low, low] : [high, high];
}

/** DS-420. */
export const chitNumber = decision<ArdennesState, 'draw'>(verbs, {
  rule: 'A-COMBAT.7',
  fight: true,
  seat: (s) => s.side,
  prompt: (s) =>
    s.chitsMin === s.chitsMax
      ? `Draw ${s.chitsMin} ${s.chitsMin === 1 ? 'chit' : 'chits'} against ${hexName(s, s.target)}`
      : `Draw how many chits against ${hexName(s, s.target)}? (${s.chitsMin}–${s.chitsMax})`,
  sole: 'ask',
  verbs: {
    draw: {
      tries: (s) => Array.from({ length: s.chitsMax - s.chitsMin + 1 }, (_, i) => s.chitsMin + i - 1),
      refuse: (s, n) => (n + 1 < s.chitsMin || n + 1 > s.chitsMax ? s.refuse(R.chitNumber, s.chitsMin, s.chitsMax) : 0),
      choose(s, n) {
        pop(s);
        drawChits(s, n + 1);
      },
    },
  },
});

/** Everything a chit may refer to, as it stands now. */
export interface Odds {
  readonly attack: number;
  readonly defence: number;
  readonly armor: number;
  readonly flanked: boolean;
  readonly attackerTactics: number;
  readonly defenderTactics: number;
  readonly dated: boolean;
  readonly terrain: number;
  readonly city: boolean;
  readonly mech: boolean;
}

const ARTILLERY = bit(Tactic.artillery) | bit(Tactic.corpsArtillery) | bit(Tactic.fixedArtillery);

export function oddsOf(s: ArdennesState): Odds {
  const force = attackersOf(s);
  const ours = hasArmor(s, force, s.attackerTactics);
  const theirs = hasArmor(s, defendersOf(s), s.defenderTactics);
  return {
    attack: fullAttack(s),
    defence: fullDefence(s),
    armor: ours === theirs ? 0 : ours ? 1 : -1,
    flanked: isFlanked(s),
    attackerTactics: s.attackerTactics,
    defenderTactics: s.defenderTactics,
    // A-AEVENT.6: no dated chits under Allies Alert
    dated: !s.alert && (s.side === GERMAN ? s.day <= LAST_SURPRISE : s.day >= 23),
    terrain: s.tables.terrain[s.target],
    city: s.tables.town[s.target] === Town.city,
    mech: force.some((u) => s.tables.mech[u] === 1),
  };
}

/** What one chit brings: hits on the defender, and on the attacker times 16. */
export function chitResult(chit: number, o: Odds): number {
  const D = 1;
  const A = 16;
  const ratio = (k: number): boolean => o.attack >= k * o.defence;
  switch (chit) {
    case Chit.r1:
    case Chit.r2:
    case Chit.r3:
      return ratio(chit + 1) ? D : A;
    case Chit.r4:
      return ratio(4) ? D : 0;
    case Chit.r5:
      return ratio(5) ? 2 * D : ratio(2) ? 0 : A;
    case Chit.bloody:
      return D + A;
    case Chit.hold:
      return A;
    case Chit.armor: {
      if (o.armor > 0 && o.terrain !== Terrain.forest && !o.city) return D;
      return o.armor < 0 && o.terrain !== Terrain.forest ? A : 0;
    }
    case Chit.flank:
      return o.flanked ? D : 0;
    case Chit.arty:
      return (o.attackerTactics & ARTILLERY ? D : 0) + (o.defenderTactics & ARTILLERY ? A : 0);
    case Chit.air:
      return (o.attackerTactics & bit(Tactic.airpower) ? D : 0) + (o.defenderTactics & bit(Tactic.airpower) ? A : 0);
    case Chit.engr:
      return o.attackerTactics & SAPPERS ? D : 0;
    case Chit.date:
      return o.dated ? D : 0;
    case Chit.terr:
      if (o.terrain === Terrain.woods || o.terrain === Terrain.forest) return A;
      return o.terrain === Terrain.clear && o.mech ? D : 0;
    default:
      return 0;
  }
}

/** The pool of 40, or of 38 without the dated chits (option a). */
export function chitPool(s: ArdennesState): Uint8Array {
  const pool = s.tables.chitCounts.slice();
  if (!hasDatedChits(s)) pool[Chit.date] = 0;
  return pool;
}

/** A-CHITS.24 to A-CHITS.27: one hit less, whatever the number of reasons (Q08). */
export const shelters = (s: ArdennesState): boolean =>
  s.tables.town[s.target] !== 0 ||
  s.improved[s.target] !== 0 ||
  (s.tables.westwall[s.target] !== 0 && defendingSide(s) === GERMAN);

/** Hits the attacker may ignore; all of them against Isolated defenders (A-CHITS.28 to A-CHITS.31). */
export function ignoredHits(s: ArdennesState): number {
  if (all(s, (u) => s.supply[u] === Supply.isolated)) return 255; // A-SUPPLY.24
  const reels = (u: number): boolean => s.dispersed[u] !== 0 || s.supply[u] >= Supply.out;
  // A-UNITSTATE.22, A-SUPPLY.10, A-UNITSTATE.31: one for all, whatever the mix; one more if all lack fuel besides (Q08)
  if (!all(s, (u) => reels(u) || lacksFuel(s, u))) return 0;
  return all(s, (u) => reels(u) && lacksFuel(s, u)) ? 2 : 1;
}

export function drawChits(s: ArdennesState, n: number): void {
  const before = s.log ? report(s, n, s.chitsMin, s.chitsMax) : null;
  const pool = chitPool(s);
  const odds = oddsOf(s);
  let [hits, back] = [0, 0];
  const fell: Shown[] = [];
  for (let i = 0; i < n; i++) {
    const chit = drawFromCup(s, pool);
    const result = chitResult(chit, odds);
    hits += result & 15;
    back += result >> 4;
    if (before !== null) fell.push(chitShown(CHITS[chit], chitInWords(chit, odds)));
  }
  s.chitsDrawn = n;
  const used = shelters(s) && hits > 0;
  if (used) hits -= 1;
  if (used && s.improved[s.target]) s.improved[s.target] = 0; // A-CHITS.26
  s.defenderHits = hits;
  s.attackerHits = Math.max(0, back - ignoredHits(s));
  s.lastOutcome = s.defenderHits * 64 + s.attackerHits;
  if (before === null) return;
  s.log?.addEvent(
    EVERYONE,
    drawn(s, before),
    fell,
    `${odds.attack} vs. ${odds.defence}: ${s.defenderHits} ${s.defenderHits === 1 ? 'hit' : 'hits'} on the defenders of `,
    hexRef(s.target),
    `, ${s.attackerHits} on the attackers`,
  );
}

// ---- the order of a combat ------------------------------------------------------------------------------------------

const Stage = { tactics: 0, defence: 1, bugOut: 2, limits: 3, defender: 4, attacker: 5, advance: 6, end: 7 } as const;

/** Its steps in their binding order (17.5). */
export const combat = {
  rule: 'A-COMBAT.12',
  run(s: ArdennesState): void {
    const stage = frameArg(s, 0);
    setFrameArg(s, 0, stage + 1);
    const mine = isAutomaton(s, s.side);
    const theirs = isAutomaton(s, defendingSide(s));
    switch (stage) {
      case Stage.tactics:
        layArmyBonus(s, mine ? s.command : s.activating);
        if (mine) automatonAttackTactics(s);
        else if (s.tacticsLeft > 0) push(s, Step.tactics);
        return;
      case Stage.defence:
        if (theirs) automatonDefenceCard(s);
        else if (hasDefenceWindow(s)) push(s, Step.defence);
        return;
      case Stage.bugOut:
        if (attackersOf(s).length === 0) setFrameArg(s, 0, Stage.end);
        else if (s.defenderTactics & bit(Tactic.bugOut)) {
          if (theirs) {
            if (automatonBugOut(s)) setFrameArg(s, 0, Stage.advance);
          } else {
            setFrameArg(s, 0, Stage.advance);
            push(s, Step.bugOut);
          }
        }
        return;
      case Stage.limits: {
        // A-TACTIC-GS.14: the attacker's engineers remove an improved position
        if (s.attackerTactics & SAPPERS) s.improved[s.target] = 0;
        const [low, high] = chitLimits(s);
        s.chitsMin = low;
        s.chitsMax = high;
        if (mine)
          drawChits(s, readsOtherwise(s, Switch.automatonChits) ? bestNumber(s, low, high) : high); // Q06
        else push(s, Step.chitNumber);
        return;
      }
      case Stage.defender:
        if (s.defenderHits === 0) return;
        if (theirs) automatonDefenderHits(s);
        else push(s, Step.defenderHits);
        return;
      case Stage.attacker:
        afterDefence(s);
        if (s.attackerHits === 0) return;
        if (mine) automatonAttackerHits(s);
        else push(s, Step.attackerHits);
        return;
      case Stage.advance:
        if (holds(s, defendingSide(s), s.target) || attackersOf(s).length === 0) return;
        if (mine) automatonAdvance(s);
        else push(s, Step.advance);
        return;
      default:
        endCombat(s);
        pop(s);
    }
  },
};

/** Units that retreated two hexes are Dispersed (A-RETREAT.13); guests share the fate of their hosts. */
function afterDefence(s: ArdennesState): void {
  if (s.retreated >= 2) for (const u of defendersOf(s)) setDispersed(s, u, true);
  if (defendersOf(s).length === 0) eliminateGuests(s);
}

export function endCombat(s: ArdennesState): void {
  for (let u = 0; u < s.tables.units; u++) {
    if (s.part[u] === Part.attacks) s.did[u] |= Did.attack;
    s.part[u] = Part.none;
  }
  for (let i = 0; i < s.sideUse.length; i++) s.sideUse[i] &= ~(Use.advanced | Use.forded);
  s.lost.fill(0);
  s.advanced.fill(0);
  s.target = -1;
  s.lead = -1;
  s.attackerTactics = 0;
  s.defenderTactics = 0;
  s.attackerBonus = 0;
  s.attackerCards = 0;
  s.extraChits = 0;
  s.chitsMin = 0;
  s.chitsMax = 0;
  s.chitsDrawn = 0;
  s.attackerHits = 0;
  s.defenderHits = 0;
  s.retreated = 0;
  s.path.fill(-1);
  s.attackersDispersed = 0;
  s.advancedCount = 0;
}
