/** Combat Retreat: where the defenders may go, in which order of preference, and at what cost. */

import { decision, EVERYONE, frameArg, pop, push, setFrameArg } from '../../../engine/index.ts';
import { type ArdennesState, Bridge, Off, Part, Supply, Switch } from '../state.ts';
import { ALLIED, GERMAN, other } from '../tables.ts';
import { lacksFuel } from './cards.ts';
import type { Level } from './choice.ts';
import { defendersOf, defendingSide } from './forces.ts';

import {
  holds,
  inZoc,
  isEmpty,
  isEmptyWestwall,
  isEnemyTown,
  isUnbridged,
  lift,
  loseStep,
  overstacked,
  place,
  unitsIn,
} from './ground.ts';
import { readsOtherwise } from './modes.ts';
import { crossingBarred, outsideArmy, roadlessForest } from './movement.ts';
import { R } from './refusals.ts';
import { checkEntry } from './roadblocks.ts';
import { Step } from './sequence.ts';
import { type HexSet, supplyMap } from './supply.ts';
import { hexName, hexRef, listed, unit } from './telling.ts';
import { verbs } from './verbs.ts';

// ---- whether they may retreat ---------------------------------------------------------------------------------------

/** Units that never retreat (A-RETREAT.8 to A-RETREAT.10, A-SUPPLY.14). */
function refuseUnit(s: ArdennesState, u: number): number {
  if (u === s.tables.vdh) return s.refuse(R.vdhStays, u);
  if (lacksFuel(s, u)) return s.refuse(R.fuelStays, u); // A-UNITSTATE.28
  if (s.tables.mech[u] && s.dispersed[u]) return s.refuse(R.dispersedMechStays, u);
  return s.tables.mech[u] && s.supply[u] === Supply.isolated ? s.refuse(R.isolatedMechStays, u) : 0;
}

/** Those who go if the defenders retreat. */
const retreaters = (s: ArdennesState): number[] => defendersOf(s).filter((u) => refuseUnit(s, u) === 0);

/** A unit that may not retreat keeps its whole stack, or is left behind by it (Q93). */
export function refuseRetreating(s: ArdennesState): number {
  const group = retreaters(s);
  const bound = defendersOf(s).find((u) => !group.includes(u));
  if (bound !== undefined && (group.length === 0 || !readsOtherwise(s, Switch.boundStack))) return refuseUnit(s, bound);
  if (s.retreated >= 2) return s.refuse(R.twoHexesGone);
  if (hasParted(s)) return s.refuse(R.groupParted); // A-RETREAT.3: they part at the end of a retreat only
  if (s.retreated === 1)
    for (const u of group) {
      if (s.dispersed[u]) return s.refuse(R.dispersedOneHex, u); // A-UNITSTATE.20, A-UNITSTATE.21
      if (s.supply[u] === Supply.isolated) return s.refuse(R.isolatedOneHex, u); // A-RETREAT.7
    }
  return 0;
}

function hasParted(s: ArdennesState): boolean {
  const group = retreaters(s);
  return group.some((u) => s.hex[u] !== s.hex[group[0]]);
}

/** Dispersed units and Isolated infantry, and whoever is with them, go one hex (A-UNITSTATE.21, A-RETREAT.7). */
const goesOneHex = (s: ArdennesState, group: readonly number[]): boolean =>
  group.some((u) => s.dispersed[u] !== 0 || s.supply[u] === Supply.isolated);

// ---- routes ---------------------------------------------------------------------------------------------------------

/** Ranks of a route, smaller is better: not eliminating > no last resort > how it lies to enemy zones. */
const ELIMINATES = 64;
const LAST_RESORT = 8;
const NO_ROUTE = 999;

export interface Route {
  readonly hex: number;
  readonly rank: number;
  /** Entering costs a step (A-RETREAT.18, A-RETREAT.19). */
  readonly costs: boolean;
  /** The group would overstack the hex. */
  readonly crowded: boolean;
  /** It does so and goes on from there with the next hit (A-RETREAT.4). */
  readonly passes: boolean;
}

function refuseHex(s: ArdennesState, group: readonly number[], from: number, d: number, to: number): number {
  const side = defendingSide(s);
  const river = s.tables.riverSide[from * 6 + d];
  if (holds(s, other(side), to)) return s.refuse(R.enemyHeld, to);
  if (isEnemyTown(s, side, to)) return s.refuse(R.retreatTown, to); // A-RETREAT.11
  if (side === ALLIED && isEmptyWestwall(s, to)) return s.refuse(R.retreatWestwall, to); // A-RETREAT.12
  if (side === GERMAN && s.roadblock[to]) return s.refuse(R.roadblock, to);
  if (group.some((u) => crossingBarred(s, u, to))) return s.refuse(R.meuseBan, group[0], to);
  if (
    s.bridge[river] === Bridge.intact &&
    s.bridgeOwner[river] === other(side) &&
    group.some((u) => s.supply[u] === Supply.isolated)
  )
    return s.refuse(R.isolatedBridge, group[0]);
  // A-RETREAT.14: the second hex lies two hexes from the first place
  if (s.retreated === 1 && s.tables.grid.distance(s.target, to) !== 2) return s.refuse(R.retreatDistance, to);
  return 0;
}

/** How a hex ranks (A-RETREAT.15 to A-RETREAT.20, A-RETREAT.24). */
function rankOf(
  s: ArdennesState,
  group: readonly number[],
  supply: HexSet,
  from: number,
  d: number,
  to: number,
): Route {
  const side = defendingSide(s);
  const zone = inZoc(s, other(side), to);
  const friendly = !isEmpty(s, to);
  const rank = !zone ? 0 : friendly && supply[to] ? 1 : !friendly && supply[to] ? 2 : 3;
  const costs = rank >= 2;
  const last = isUnbridged(s, from, d) || roadlessForest(s, from, d, to) || group.some((u) => outsideArmy(s, u, to));
  const dies = costs && group.every((u) => s.steps[u] === 1);
  let steps = 0;
  for (const u of group) steps += s.steps[u];
  return {
    hex: to,
    rank: rank + (last ? LAST_RESORT : 0) + (dies ? ELIMINATES : 0),
    costs,
    crowded: overstacked(s, to, group.length, steps),
    passes: false,
  };
}

/** Every hex the group may enter next, crowded ones too. */
export function routesFrom(s: ArdennesState, group: readonly number[], from: number): Route[] {
  const { neighbour } = s.tables;
  const routes: Route[] = [];
  let supply: HexSet | null = null;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[from * 6 + d];
    if (to < 0 || refuseHex(s, group, from, d, to) !== 0) continue;
    supply ??= supplyMap(s, defendingSide(s));
    routes.push(rankOf(s, group, supply, from, d, to));
  }
  return routes;
}

/** Whether a second hex could follow from a first one (Q65), for a group that goes more than one. */
function goesOnFrom(s: ArdennesState, group: readonly number[], to: number): boolean {
  const { neighbour } = s.tables;
  const probe = s.retreated;
  let open = false;
  s.retreated = 1;
  for (let d = 0; d < 6 && !open; d++) {
    const next = neighbour[to * 6 + d];
    if (next < 0 || refuseHex(s, group, to, d, next) !== 0) continue;
    let steps = 0;
    for (const u of group) steps += s.steps[u];
    open = !overstacked(s, next, group.length, steps);
  }
  s.retreated = probe;
  return open;
}

/** The routes that may be taken now; hits left beyond this one let Allied units pass through a crowded hex. */
export function openRoutes(s: ArdennesState, hitsLeft: number): Route[] {
  if (refuseRetreating(s) !== 0) return [];
  const group = retreaters(s);
  if (group.length === 0) return [];
  const from = s.hex[group[0]];
  const all = routesFrom(s, group, from);
  const roomy = all.filter((r) => !r.crowded);
  const onTheWay = defendingSide(s) === ALLIED && s.retreated === 0 && hitsLeft > 1 && !goesOneHex(s, group);
  const passing = onTheWay ? all.filter((r) => r.crowded && goesOnFrom(s, group, r.hex)) : []; // A-RETREAT.4
  const whole = [...roomy, ...passing.map((r) => ({ ...r, passes: true }))];
  // Q65: Allied units on their way that find no second hex do not retreat at all
  if (whole.length > 0 || onTheWay) return whole;
  // A-RETREAT.3: they part only where the end hex would be overstacked
  return all.filter((r) => group.some((u) => !overstacked(s, r.hex, 1, s.steps[u])) && canSplit(s, group, all, r));
}

/** Whether every unit of the group finds room in one of the hexes, some of them in this one. */
function canSplit(s: ArdennesState, group: readonly number[], all: readonly Route[], first: Route): boolean {
  const room = new Map<number, [units: number, steps: number]>();
  for (const u of group) {
    const into = [first, ...all].find((r) => {
      const [units, steps] = room.get(r.hex) ?? [0, 0];
      return !overstacked(s, r.hex, units + 1, steps + s.steps[u]);
    });
    if (!into) return false;
    const [units, steps] = room.get(into.hex) ?? [0, 0];
    room.set(into.hex, [units + 1, steps + s.steps[u]]);
  }
  return true;
}

/** The rank of a route, part by part (DT-11). */
export function routeLevels(routes: readonly Route[]): readonly Level[] {
  const rank = (h: number): number => routes.find((r) => r.hex === h)?.rank ?? NO_ROUTE;
  return [
    ['eliminates no unit', (h) => -Math.floor(rank(h) / ELIMINATES)], // A-RETREAT.15
    ['no last resort', (h) => -Math.floor((rank(h) % ELIMINATES) / LAST_RESORT)], // A-RETREAT.20
    ['outside zones, with friends in supply, in supply, others', (h) => -(rank(h) % LAST_RESORT)], // A-RETREAT.16
  ];
}

export function bestRoutes(s: ArdennesState, hitsLeft: number): Route[] {
  const open = openRoutes(s, hitsLeft);
  const best = Math.min(NO_ROUTE, ...open.map((r) => r.rank));
  return open.filter((r) => r.rank === best);
}

/** A hex left overstacked in mid-retreat: the next hit must be a retreat (A-RETREAT.5). */
export const isCrowded = (s: ArdennesState): boolean => {
  const group = defendersOf(s);
  return group.length > 0 && s.retreated === 1 && overstacked(s, s.hex[group[0]]);
};

// ---- going ----------------------------------------------------------------------------------------------------------

/** The group enters a hex. Guests of the hex they leave are lost (A-RETREAT.28). */
export function retreatTo(s: ArdennesState, to: number): void {
  const group = retreaters(s);
  for (const u of defendersOf(s)) if (!group.includes(u)) sweepAway(s, u); // Q93
  s.log?.tell(EVERYONE, ...listed(group.map(unit)), ' retreated to ', hexRef(to));
  for (const u of group) {
    place(s, u, to);
    s.fellBack[u] = 1;
  }
  if (s.retreated === 0) eliminateGuests(s);
  s.path[s.retreated] = to;
  s.retreated += 1;
  if (group.length > 0) checkEntry(s, group[0], to); // A-RETREAT.25, A-RETREAT.26
}

/** A-RETREAT.28, A-RETREAT.29. */
export function eliminateGuests(s: ArdennesState): void {
  for (const u of unitsIn(s, s.target)) {
    if (s.part[u] === Part.guest) sweepAway(s, u);
  }
}

function sweepAway(s: ArdennesState, u: number): void {
  s.log?.tell(EVERYONE, unit(u), ' was eliminated');
  s.steps[u] = 0;
  lift(s, u, Off.eliminated);
  s.part[u] = Part.none;
  s.active[u] = 0;
  s.dispersed[u] = 0;
  s.supply[u] = 0;
  s.outOfFuel[u] = 0;
}

/** What is refused as a retreat hex now. */
export function refuseRetreatTo(s: ArdennesState, to: number, hitsLeft: number): number {
  const stays = refuseRetreating(s);
  if (stays) return stays;
  const group = retreaters(s);
  const from = s.hex[group[0]];
  const d = s.tables.grid.direction(from, to);
  if (d < 0) return s.refuse(R.notNextTo, to, from);
  const refused = refuseHex(s, group, from, d, to);
  if (refused) return refused;
  const open = openRoutes(s, hitsLeft);
  const route = open.find((r) => r.hex === to);
  if (!route) return s.refuse(R.retreatStacking, to);
  const best = Math.min(...open.map((r) => r.rank));
  if (route.rank === best) return 0;
  if (route.rank >= ELIMINATES) return s.refuse(R.retreatEliminates, to);
  if (route.rank % ELIMINATES >= LAST_RESORT && best % ELIMINATES < LAST_RESORT)
    return s.refuse(R.retreatLastResort, to);
  return s.refuse(R.retreatZoc, to);
}

/** Enters the hex and pays for it. */
export function takeRoute(s: ArdennesState, to: number, hitsLeft: number): void {
  const route = openRoutes(s, hitsLeft).find((r) => r.hex === to) as Route;
  const from = s.hex[retreaters(s)[0]];
  retreatTo(s, to);
  if (route.crowded && !route.passes) push(s, Step.splitRetreat, from, to);
  if (route.costs) push(s, Step.routeLoss);
}

/** DS-441. */
export const routeLoss = decision<ArdennesState, 'lose'>(verbs, {
  rule: 'A-RETREAT.18',
  seat: (s) => defendingSide(s),
  prompt: () => 'Select the unit that loses a step on this route',
  verbs: {
    lose: {
      tries: defendersOf,
      refuse: (s, u) => (s.part[u] === Part.defends ? 0 : s.refuse(R.notDefending, u)),
      choose(s, u) {
        pop(s);
        s.log?.tell(EVERYONE, unit(u), ' lost a step during the retreat');
        loseStep(s, u);
      },
    },
  },
});

/** DS-442: units go to the next best hex until nothing is overstacked. Frame: hex they came from, hex they are in. */
export const splitRetreat = decision<ArdennesState, 'divert' | 'no-more'>(verbs, {
  rule: 'A-RETREAT.3',
  seat: (s) => defendingSide(s),
  prompt: (s) => `${hexName(s, frameArg(s, 1))} is overstacked: select a unit to move elsewhere`,
  verbs: {
    divert: {
      tries: (s) => (overstacked(s, frameArg(s, 1)) ? defendersOf(s).filter((u) => s.hex[u] === frameArg(s, 1)) : []),
      triesWith: (s, u) => otherHexes(s, u),
      refuse(s, u, to) {
        if (s.part[u] !== Part.defends || s.hex[u] !== frameArg(s, 1)) return s.refuse(R.notDefending, u);
        if (!overstacked(s, frameArg(s, 1))) return s.refuse(R.groupTogether);
        return otherHexes(s, u).includes(to) ? 0 : s.refuse(R.retreatStacking, to);
      },
      choose(s, u, to) {
        place(s, u, to);
        s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(to), ' instead');
        setFrameArg(s, 2, frameArg(s, 2) + 1);
      },
    },
    'no-more': {
      // Nobody finds room elsewhere: what is too much is lost.
      refuse(s) {
        if (!overstacked(s, frameArg(s, 1))) return 0;
        const stuck = defendersOf(s).every((u) => s.hex[u] !== frameArg(s, 1) || otherHexes(s, u).length === 0);
        return stuck ? 0 : s.refuse(R.retreatStacking, frameArg(s, 1));
      },
      choose(s) {
        const h = frameArg(s, 1);
        for (const u of defendersOf(s)) while (s.hex[u] === h && overstacked(s, h)) loseStep(s, u);
        pop(s);
      },
    },
  },
});

/** Where a unit that finds no room may go: the best-ranked hexes beside the one they came from that hold it. */
export function otherHexes(s: ArdennesState, u: number): number[] {
  const [from, full] = [frameArg(s, 0), frameArg(s, 1)];
  const gone = s.retreated;
  s.retreated = gone - 1;
  const routes = routesFrom(s, [u], from).filter((r) => r.hex !== full && !r.crowded);
  s.retreated = gone;
  const best = Math.min(NO_ROUTE, ...routes.map((r) => r.rank));
  return routes.filter((r) => r.rank === best).map((r) => r.hex);
}

// ---- Bug Out in 2P --------------------------------------------------------------------------------------------------

/** Whether two hexes of retreat are open (A-TACTIC-2P.4). */
export function bugOutOpen(s: ArdennesState): boolean {
  const group = retreaters(s);
  if (goesOneHex(s, group)) return false;
  return openRoutes(s, 2).some((r) => !r.crowded && goesOnFrom(s, group, r.hex));
}

/** The way of the two hexes; the units are not Dispersed by it (A-TACTIC-2P.5). */
export const bugOut = decision<ArdennesState, 'retreat' | 'no-more'>(verbs, {
  rule: 'A-TACTIC-2P.4',
  seat: (s) => defendingSide(s),
  prompt: () => 'Bug Out: select where the defenders retreat',
  verbs: {
    retreat: {
      tries: (s) => (bugOutDone(s) ? [] : bugOutRoutes(s).map((r) => r.hex)),
      refuse(s, to) {
        if (bugOutDone(s)) return s.refuse(R.twoHexesGone);
        return bugOutRoutes(s).some((r) => r.hex === to) ? 0 : refuseRetreatTo(s, to, 2) || s.refuse(R.retreatZoc, to);
      },
      choose: (s, to) => takeRoute(s, to, 2),
    },
    'no-more': {
      refuse: (s) => (bugOutDone(s) || bugOutRoutes(s).length === 0 ? 0 : s.refuse(R.goOnRetreating)),
      choose: (s) => pop(s),
    },
  },
});

const bugOutDone = (s: ArdennesState): boolean => s.retreated >= 2 || defendersOf(s).length === 0;

function bugOutRoutes(s: ArdennesState): Route[] {
  const group = retreaters(s);
  const open = openRoutes(s, 2).filter((r) => s.retreated === 1 || goesOnFrom(s, group, r.hex));
  const best = Math.min(NO_ROUTE, ...open.map((r) => r.rank));
  return open.filter((r) => r.rank === best);
}
