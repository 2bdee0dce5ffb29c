/**
 * For tests: a second, literal reading of the action cards (dossier 5.4, 17.8) and of reserve deployment, made of whole
 * lists and without short cuts.
 */

import { type ArdennesState, Bridge, Did, Supply, Trace } from '../../state.ts';
import { ALLIED, GERMAN, HEXES, SIDES_OF_RIVERS } from '../../tables.ts';
import { tables } from '../../testing.ts';
import { lacksFuel } from '../cards.ts';
import {
  breaksLine,
  exposed,
  inDanger,
  isSafe,
  isSafeForReserves,
  isSurrounded,
  proximateMap,
} from '../definitions.ts';
import { refuseAttacking } from '../forces.ts';
import { holds, place, unitsIn } from '../ground.ts';
import { crossingBarred, enter, ordinaryReach, Purpose, refuseStep, stepCost, strategicReach } from '../movement.ts';
import { communicationMap, supplyMap } from '../supply.ts';

const { grid, data, vp, holdValue, town, road, primary } = tables;
const rows = data.units.rows;
const ALL = Array.from({ length: HEXES }, (_, h) => h);
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

// ---- words ----------------------------------------------------------------------------------------------------------

const stepsAt = (s: ArdennesState, h: number): number => sum(unitsIn(s, h).map((u) => s.steps[u]));
const onMap = (s: ArdennesState, side: number): number[] =>
  Array.from(tables.unitsOf[side]).filter((u) => s.hex[u] >= 0);
const allies = (s: ArdennesState): number[] => onMap(s, ALLIED);
const beside = (h: number): number[] => Array.from(grid.within(h, 1)).filter((x) => x !== h);
const printed = (s: ArdennesState, u: number): string => rows[u].strength[rows[u].strength.length - s.steps[u]];
/** "[2]" is a 2 in brackets. */
const points = (s: ArdennesState, u: number): number => Number(printed(s, u).replace(/\D/g, ''));
const bracketed = (s: ArdennesState, u: number): boolean => printed(s, u).startsWith('[');
const pointsAt = (s: ArdennesState, h: number): number => sum(unitsIn(s, h).map((u) => points(s, u)));
const nearestGerman = (s: ArdennesState, h: number): number =>
  Math.min(HEXES, ...onMap(s, GERMAN).map((u) => grid.distance(s.hex[u], h)));
const germanTown = (s: ArdennesState, h: number): boolean => town[h] !== 0 && s.owner[h] === GERMAN;
const isMech = (u: number): boolean => tables.mech[u] === 1;
const numberOf = (u: number): number => tables.rank[u];
const zone = (s: ArdennesState, side: number, h: number): boolean => s.zoc[side * HEXES + h] > 0;
const riverBetween = (a: number, b: number): boolean => tables.riverSide[a * 6 + grid.direction(a, b)] !== -1;
const west = (h: number): number => -grid.x[h];

type Rank = (h: number) => number;
/** The best by these ranks, one after another; what is left goes to the lowest number of a hex. */
export function bestOf(hexes: readonly number[], ...ranks: Rank[]): number {
  const all = [...ranks, (h: number) => -tables.number[h]];
  return [...hexes].sort((a, b) => all.map((rank) => rank(b) - rank(a)).find((d) => Math.abs(d) > 1e-9) ?? 0)[0] ?? -1;
}

// ---- moves ----------------------------------------------------------------------------------------------------------

/** Protect VP: the last to leave a VP hex with a German within two hexes, or who could come next to it, stays. */
const protects = (s: ArdennesState, leaving: readonly number[], before = s): boolean => {
  const h = s.hex[leaving[0]];
  const stay = unitsIn(s, h).length > leaving.length;
  return vp[h] > 0 && !stay && (nearestGerman(s, h) <= 2 || proximateMap(before)[h] === 1);
};

const roomFor = (s: ArdennesState, u: number, h: number): boolean =>
  unitsIn(s, h).length < 3 && stepsAt(s, h) + s.steps[u] <= 6;

/** A corps keeps to its area; VIII Corps has that of III through the 21st; XXX Corps its bank of the Meuse to begin with. */
function inArea(s: ArdennesState, u: number, h: number): boolean {
  const area = tables.corpsIds[tables.corpsArea[h]];
  return area === rows[u].corps || (rows[u].corps === 'VIII' && area === 'III' && s.day < 22);
}

/** The general limits of a move; the Line and supply are those of the moment when the card is drawn. */
function mayGo(s: ArdennesState, u: number, h: number, line = true, before = s): boolean {
  const isXxx = rows[u].corps === 'XXX';
  if (isXxx ? crossingBarred(s, u, h) : !inArea(s, u, h)) return false;
  if (!roomFor(s, u, h)) return false;
  if (supplyMap(before, ALLIED)[s.hex[u]] && !isSafe(s, h)) return false;
  if (protects(s, [u], before)) return false;
  return !(line && breaksLine(s, [u], h, exposed(before)));
}

/** DT-31. */
const lastRanks = (s: ArdennesState, left: Int8Array | readonly number[] | ArrayLike<number>): Rank[] => [
  (h) => (unitsIn(s, h).length === 0 ? 1 : 0),
  (h) => left[h],
  (h) => -unitsIn(s, h).length,
  west,
];

// ---- reserves -------------------------------------------------------------------------------------------------------

const armyOf = (u: number): string => (rows[u].corps === 'XXX' ? '1US' : rows[u].army);
const reserveArea = (s: ArdennesState, u: number, h: number): boolean =>
  rows[u].corps === 'XXX' ? tables.westBank[h] === 1 : inArea(s, u, h);

function nearness(s: ArdennesState, u: number, h: number): number {
  const friends = allies(s).filter((v) => v !== u && grid.distance(s.hex[v], h) <= 3);
  if (friends.some((v) => rows[v].division !== '-' && rows[v].division === rows[u].division)) return 3;
  if (friends.some((v) => rows[v].corps === rows[u].corps)) return 2;
  return friends.some((v) => armyOf(v) === armyOf(u)) ? 1 : 0;
}

export const reserveRanks = (s: ArdennesState, u: number): Rank[] => [
  (h) => nearness(s, u, h),
  (h) => holdValue[h],
  west,
  (h) => -nearestGerman(s, h),
];

function restoresContact(s: ArdennesState, u: number, h: number): boolean {
  const cut = allies(s).filter((v) => v !== u && !communicationMap(s, ALLIED)[s.hex[v]]);
  const then = s.clone();
  place(then, u, h);
  return cut.some((v) => communicationMap(then, ALLIED)[s.hex[v]] === 1);
}

export const methodAHexes = (s: ArdennesState, u: number): number[] =>
  ALL.filter(
    (h) =>
      reserveArea(s, u, h) &&
      holdValue[h] > 0 &&
      unitsIn(s, h).length === 0 &&
      !germanTown(s, h) &&
      supplyMap(s, ALLIED)[h] === 1 &&
      proximateMap(s)[h] === 1 &&
      (!zone(s, ALLIED, h) || holdValue[h] >= 5 || restoresContact(s, u, h)) &&
      isSafeForReserves(s, h),
  );

export function methodBHexes(s: ArdennesState, u: number): number[] {
  const kin = allies(s).filter((v) => rows[u].division !== '-' && rows[v].division === rows[u].division);
  const takes = (v: number): boolean => {
    const h = s.hex[v];
    const fed = s.supply[v] === Supply.full && supplyMap(s, ALLIED)[h] === 1;
    const bank = rows[u].corps !== 'XXX' || tables.westBank[h] === 1;
    const room = h === s.hex[u] || roomFor(s, u, h);
    return fed && communicationMap(s, ALLIED)[h] === 1 && room && isSafeForReserves(s, h) && bank;
  };
  const stacks = [...new Set(kin.filter(takes).map((v) => s.hex[v]))];
  if (stacks.length > 0) return stacks.sort((a, b) => a - b);
  return ALL.filter(
    (h) =>
      reserveArea(s, u, h) &&
      holdValue[h] > 0 &&
      unitsIn(s, h).length === 0 &&
      !germanTown(s, h) &&
      supplyMap(s, ALLIED)[h] === 1 &&
      isSafeForReserves(s, h) &&
      allies(s).some((v) => armyOf(v) === armyOf(u) && grid.distance(s.hex[v], h) <= 3) &&
      nearestGerman(s, h) <= 4,
  );
}

// ---- attacks --------------------------------------------------------------------------------------------------------

export interface Assault {
  readonly target: number;
  readonly from: ReadonlyMap<number, number>;
  readonly odds: number;
}

function defencePoints(s: ArdennesState, h: number): number {
  const there = unitsIn(s, h);
  const fresh = there.filter((u) => !s.fellBack[u]);
  const units = fresh.length > 0 ? fresh : there;
  const side = tables.sideOf[units[0]];
  const terrain = ['clear', 'broken', 'woods', 'forest'][tables.terrain[h]];
  let n = sum(units.map((u) => points(s, u)));
  if (town[h] === 2 || (tables.westwall[h] && side === GERMAN)) n *= 2;
  if (town[h] === 1 && vp[h] === 0) n += 1;
  if (terrain === 'forest') n += 1;
  if (s.improved[h]) n += 1;
  if (terrain === 'clear') n -= 1;
  if (units.every((u) => s.supply[u] === Supply.isolated)) n -= 2;
  else if (units.every((u) => s.supply[u] === Supply.isolated || s.supply[u] === Supply.out)) n -= 1;
  if (units.every((u) => lacksFuel(s, u))) n -= 1;
  return Math.max(1, n);
}

function attackPoints(s: ArdennesState, from: ReadonlyMap<number, number>, target: number): number {
  return sum(
    [...new Set(from.values())].map((h) => {
      const all = sum([...from].filter(([, x]) => x === h).map(([u]) => points(s, u)));
      return riverBetween(h, target) ? Math.floor(all / 2) : all;
    }),
  );
}

/** The force of a lead against a hex, if it comes to the ratio. */
export function assault(
  s: ArdennesState,
  lead: number,
  target: number,
  a: number,
  b: number,
  monty: boolean,
  before = s,
): Assault | null {
  const fits = (u: number): boolean =>
    s.active[u] === 1 && refuseAttacking(s, u) === 0 && !(monty && rows[u].army === '1US');
  const holdsVp = (h: number, coming: number): boolean => vp[h] === 0 || stepsAt(s, h) + coming >= 4;
  const from = new Map<number, number>();
  const enough = (): boolean => attackPoints(s, from, target) * b >= defencePoints(s, target) * a;
  const wayIn = (u: number): number => {
    if (s.day < 19 || s.did[u] & (Did.move | Did.reinforce)) return -1;
    const { left } = ordinaryReach(s, u);
    const hexes = beside(target).filter((h) => {
      const coming = [...from].filter(([v, x]) => x === h && s.hex[v] !== h).map(([v]) => v);
      const steps = sum([...coming, u].map((v) => s.steps[v]));
      const room = unitsIn(s, h).length + coming.length < 3 && stepsAt(s, h) + steps <= 6;
      return left[h] >= 0 && room && holdsVp(h, steps) && mayGo(s, u, h, true, before);
    });
    return bestOf(hexes, (h) => (riverBetween(h, target) ? 0 : 1), ...lastRanks(s, left));
  };
  if (!fits(lead) || s.supply[lead] !== Supply.full) return null;
  const adjacent = (u: number): boolean => grid.distance(s.hex[u], target) === 1;
  if (adjacent(lead) ? !holdsVp(s.hex[lead], 0) : wayIn(lead) < 0) return null;
  from.set(lead, adjacent(lead) ? s.hex[lead] : wayIn(lead));
  const others = allies(s)
    .filter((u) => u !== lead && fits(u))
    .sort((x, y) => numberOf(x) - numberOf(y));
  for (const u of others) if (adjacent(u) && holdsVp(s.hex[u], 0)) from.set(u, s.hex[u]);
  for (const u of others)
    if (!enough() && !adjacent(u)) {
      const h = wayIn(u);
      if (h >= 0) from.set(u, h);
    }
  if (!enough() || [...from.keys()].every((u) => bracketed(s, u))) return null;
  return { target, from, odds: attackPoints(s, from, target) / defencePoints(s, target) };
}

/** What the lead could attack: beside it, and from the 19th beside where it can go. */
function targets(s: ArdennesState, lead: number): number[] {
  const stands = [s.hex[lead]];
  if (s.day >= 19 && !(s.did[lead] & (Did.move | Did.reinforce))) stands.push(...ordinaryReach(s, lead).hexes);
  const held = [...new Set(onMap(s, GERMAN).map((u) => s.hex[u]))];
  return held.filter((h) => !(s.trace[h] & Trace.attacked) && stands.some((x) => grid.distance(x, h) === 1));
}

const isFlanked = (target: number, from: readonly number[]): boolean => {
  const sides = new Set(from.map((h) => grid.direction(target, h)));
  const all = (...ds: number[]): boolean => ds.every((d) => sides.has(d));
  return town[target] === 0 && (all(0, 3) || all(1, 4) || all(2, 5) || all(0, 2, 4) || all(1, 3, 5));
};

// ---- the cards ------------------------------------------------------------------------------------------------------

/** What a card does with its lead: where units end up, which hex is attacked by whom, or null if it does not fit. */
export interface Deed {
  readonly moved?: Readonly<Record<number, number>>;
  readonly attack?: Assault;
  readonly strategic?: boolean;
  readonly dug?: number;
}

const RATIOS: Readonly<Record<number, readonly [number, number]>> = {
  2: [3, 2],
  3: [1, 1],
  4: [3, 1],
  5: [2, 1],
  6: [2, 1],
  8: [2, 1],
  9: [3, 2],
};

function attackBy(s: ArdennesState, card: number, lead: number): Deed | null {
  const monty = s.monty !== 0;
  const comm = communicationMap(s, ALLIED);
  const situation = (h: number): boolean => {
    if (card === 2)
      return beside(h).some(
        (x) => holds(s, ALLIED, x) && grid.distance(x, s.hex[lead]) <= 3 && (isSurrounded(s, x) || !comm[x]),
      );
    if (card === 3)
      return unitsIn(s, h).every((u) => s.supply[u] >= Supply.out || s.dispersed[u] === 1 || lacksFuel(s, u));
    if (card === 5) return isMech(lead);
    if (card === 6) return !isMech(lead);
    if (card === 8) return (town[h] === 1 && vp[h] === 0) || holdValue[h] > 3;
    return true;
  };
  const all = targets(s, lead)
    .filter(situation)
    .map((h) => assault(s, lead, h, ...RATIOS[card], monty))
    .filter((x): x is Assault => x !== null)
    .filter((x) => card !== 9 || isFlanked(x.target, [...x.from.values()]));
  const odds = (h: number): number => all.find((x) => x.target === h)?.odds ?? 0;
  const order: Rank[] = card === 8 ? [odds] : [odds, (h) => (vp[h] > 0 ? 1 : 0)];
  const target = bestOf(
    all.map((x) => x.target),
    ...order,
    (h) => holdValue[h],
    west,
  );
  const attack = all.find((x) => x.target === target);
  return attack ? { attack } : null;
}

/** All who act with the lead and stand with it go where they can, the lead first. */
function stackTo(s: ArdennesState, lead: number, to: number): Deed {
  const then = s.clone();
  const others = unitsIn(s, s.hex[lead])
    .filter((u) => u !== lead && s.active[u] && !(s.did[u] & (Did.move | Did.attack)))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const moved: Record<number, number> = {};
  for (const u of [lead, ...others]) {
    const reach = ordinaryReach(then, u);
    if (reach.left[to] < 0 || !roomFor(then, u, to)) continue;
    // A river or a bridge that one has crossed may be closed to the next (A-MOVE.4, A-MOVE.5).
    for (const h of wayBack(reach.from, s.hex[u], to)) enter(then, u, h, 0);
    moved[u] = to;
  }
  return { moved };
}

function roadWay(s: ArdennesState, goal: number): ReadonlyMap<number, number> {
  const way = new Map([[goal, 0]]);
  for (const [h, n] of way)
    for (let d = 0; d < 6; d++) {
      const to = tables.neighbour[h * 6 + d];
      const side = tables.riverSide[h * 6 + d];
      const passable = (road[h] >> d) & 1 && (side < 0 || s.bridge[side] === Bridge.intact);
      if (passable && !way.has(to) && !holds(s, GERMAN, to)) way.set(to, n + 1);
    }
  return way;
}

/** One hex back for all of the group that can; where to, or -1. */
function back(s: ArdennesState, lead: number, group: readonly number[], before: ArdennesState, left = -1): number {
  const from = s.hex[lead];
  if (protects(s, group)) return -1;
  const rules = (u: number) => ({
    purpose: Purpose.withdraw,
    fresh: !(s.did[u] & Did.move),
    points: tables.allowance[u],
  });
  const can = (u: number, h: number): boolean =>
    refuseStep(s, u, from, grid.direction(from, h), h, rules(u)) === 0 && roomFor(s, u, h);
  const [supply, comm] = [supplyMap(before, ALLIED), communicationMap(before, ALLIED)];
  const area = tables.rearward[tables.corpsArea[from]];
  const turn = (h: number): number => Math.abs(grid.direction(from, h) - area);
  const hexes = beside(from).filter(
    (h) =>
      can(lead, h) &&
      h !== left &&
      comm[h] === 1 &&
      (!zone(s, GERMAN, h) || (supply[h] === 1 && unitsIn(s, h).some((u) => s.supply[u] === Supply.full))) &&
      (rows[lead].corps === 'XXX' ? !crossingBarred(s, lead, h) : inArea(s, lead, h)) &&
      (isSafe(s, h) || !supply[from]) &&
      !protects(s, [lead]),
  );
  const to = bestOf(
    hexes,
    (h) => (zone(s, GERMAN, h) ? 0 : 1),
    (h) => -Math.min(turn(h), 6 - turn(h)),
    (h) => holdValue[h],
    (h) => (unitsIn(s, h).length === 0 ? 1 : 0),
    (h) => -unitsIn(s, h).length,
    west,
  );
  if (to < 0) return -1;
  const others = group.filter((u) => u !== lead && s.hex[u] === from).sort((a, b) => numberOf(a) - numberOf(b));
  for (const u of [lead, ...others])
    if (can(u, to)) enter(s, u, to, stepCost(s, u, from, grid.direction(from, to), to, rules(u)));
  return to;
}

/** What the lead does by this card, or null if it does not fit. */
export function deed(s: ArdennesState, lead: number, card: number): Deed | null {
  if (s.monty && card <= 10 && rows[lead].army === '1US') return null;
  const from = s.hex[lead];
  const reach = ordinaryReach(s, lead);
  const [supply, comm, proximate] = [supplyMap(s, ALLIED), communicationMap(s, ALLIED), proximateMap(s)];
  const isFree = (h: number): boolean => unitsIn(s, h).length === 0;
  const hv: Rank = (h) => holdValue[h];
  const goTo = (fits: (h: number) => boolean, ...ranks: Rank[]): Deed | null => {
    const to = bestOf(
      reach.hexes.filter((h) => fits(h) && mayGo(s, lead, h)),
      ...ranks,
      ...lastRanks(s, reach.left),
    );
    return to < 0 ? null : { moved: { [lead]: to } };
  };
  const block = (): Deed | null =>
    goTo(
      (h) =>
        isFree(h) &&
        holdValue[h] > 0 &&
        road[h] !== 0 &&
        proximate[h] === 1 &&
        !(zone(s, ALLIED, h) && holdValue[h] < 5),
      hv,
      (h) => (primary[h] ? 1 : 0),
    );
  const bridges = (fits: (i: number) => boolean): number[] =>
    Array.from({ length: SIDES_OF_RIVERS }, (_, i) => i).filter((i) => s.bridge[i] === Bridge.intact && fits(i));
  const ends = (i: number): [number, number] => [tables.sideHexes[i * 2], tables.sideHexes[i * 2 + 1]];
  if (card in RATIOS) return attackBy(s, card, lead);
  switch (card) {
    case 1: {
      const open = reach.hexes.filter((h) => vp[h] > 0 && s.owner[h] === GERMAN && isFree(h) && mayGo(s, lead, h));
      const worth = Math.max(0, ...open.map((h) => vp[h]));
      const held = targets(s, lead)
        .filter((h) => vp[h] > worth)
        .map((h) => assault(s, lead, h, 2, 1, s.monty !== 0))
        .filter((x): x is Assault => x !== null);
      const target = bestOf(
        held.map((x) => x.target),
        (h) => vp[h],
        (h) => held.find((x) => x.target === h)?.odds ?? 0,
        hv,
        west,
      );
      const attack = held.find((x) => x.target === target);
      if (attack) return { attack };
      const to = bestOf(open, (h) => vp[h], ...lastRanks(s, reach.left));
      return to < 0 ? null : stackTo(s, lead, to);
    }
    case 7: {
      if (s.day < 19 || nearestGerman(s, from) < 3) return null;
      const fed = onMap(s, GERMAN)
        .filter((u) => s.supply[u] === Supply.full && supplyMap(s, GERMAN)[s.hex[u]] === 1)
        .map((u) => s.hex[u]);
      const goal = bestOf(fed, (h) => -grid.distance(from, h), west);
      if (goal < 0) return null;
      const step = goTo(
        (h) => grid.distance(h, goal) < grid.distance(from, goal),
        (h) => -grid.distance(h, goal),
      );
      if (!step?.moved) return null;
      const then = s.clone();
      for (const h of wayBack(reach.from, from, step.moved[lead])) enter(then, lead, h, 0);
      then.did[lead] |= Did.move;
      const attack =
        grid.distance(then.hex[lead], goal) === 1 ? assault(then, lead, goal, 2, 1, s.monty !== 0, s) : null;
      return attack ? { ...step, attack } : step;
    }
    case 10: {
      const cutOff = (h: number): number => {
        const then = s.clone();
        place(then, lead, h);
        const lost = onMap(s, GERMAN).filter(
          (u) => supplyMap(s, GERMAN)[s.hex[u]] && !supplyMap(then, GERMAN)[s.hex[u]],
        );
        return sum(lost.map((u) => s.steps[u]));
      };
      const fits = (h: number): boolean =>
        isFree(h) && holdValue[h] > 0 && road[h] !== 0 && supply[h] === 1 && cutOff(h) > 0;
      return goTo(fits, cutOff, hv);
    }
    case 11:
    case 12: {
      const list = methodAHexes(s, lead);
      return goTo((h) => list.includes(h), ...reserveRanks(s, lead));
    }
    case 13:
      return goTo(
        (h) => vp[h] > 0 && s.owner[h] === ALLIED && proximate[h] === 1 && stepsAt(s, h) < 4,
        (h) => vp[h],
        (h) => -stepsAt(s, h),
      );
    case 14: {
      const fits = (i: number): boolean =>
        s.bridgeOwner[i] === ALLIED &&
        ends(i).some((h) => supply[h] === 1) &&
        ends(i).some((h) => nearestGerman(s, h) <= 4);
      const far = bridges(fits).map((i) => {
        const [a, b] = ends(i);
        return nearestGerman(s, b) > nearestGerman(s, a) ? b : a;
      });
      return goTo((h) => far.includes(h) && isFree(h), hv);
    }
    case 15:
      return goTo(
        (h) =>
          h !== from &&
          holds(s, ALLIED, h) &&
          proximate[h] === 1 &&
          (vp[h] > 0 ? stepsAt(s, h) < 4 : pointsAt(s, h) < 4),
        (h) => reach.left[h],
        (h) => -pointsAt(s, h),
      );
    case 16:
      return block();
    case 17: {
      if (proximate[from]) return null;
      const guns = methodAHexes(s, lead);
      const goals =
        guns.length > 0
          ? guns
          : ALL.filter(
              (h) => vp[h] > 0 && proximate[h] && reserveArea(s, lead, h) && !holds(s, GERMAN, h) && !germanTown(s, h),
            );
      const goal = bestOf(goals, ...reserveRanks(s, lead), (h) => -grid.distance(from, h));
      if (goal < 0) return null;
      const way = roadWay(s, goal);
      const fast = strategicReach(s, lead);
      const left = (h: number): number => (reach.left[h] >= 0 ? reach.left[h] : fast.left[h]);
      const nearer = (h: number): boolean => {
        const [here, there] = [way.get(from), way.get(h)];
        return there !== undefined && (here === undefined || there < here);
      };
      const hexes = [...new Set([...reach.hexes, ...fast.hexes])].filter(
        (h) => (h === goal || nearer(h)) && mayGo(s, lead, h),
      );
      const lefts = ALL.map(left);
      const to = bestOf(hexes, (h) => -(way.get(h) ?? 0), ...lastRanks(s, lefts));
      return to < 0 ? null : { moved: { [lead]: to }, strategic: reach.left[to] < 0 };
    }
    case 18:
      return s.supply[lead] === Supply.full && supply[from] && !town[from] && !s.improved[from] ? { dug: from } : null;
    case 19:
    case 20: {
      const foes = beside(from).filter((h) => holds(s, GERMAN, h));
      const threat = new Map(foes.flatMap((h) => unitsIn(s, h).map((u) => [u, h] as const)));
      if (vp[from] > 0 || isSurrounded(s, from) || foes.length === 0) return null;
      if (attackPoints(s, threat, from) < 3 * defencePoints(s, from)) return null;
      const group = unitsIn(s, from).filter((u) => s.active[u] && !(s.did[u] & (Did.move | Did.attack)));
      const then = s.clone();
      const first = back(then, lead, group, s);
      if (first < 0) return null;
      if (holdValue[first] === 0 || zone(then, GERMAN, first)) back(then, lead, group, s, from);
      return { moved: Object.fromEntries(group.filter((u) => then.hex[u] !== from).map((u) => [u, then.hex[u]])) };
    }
    case 21: {
      if (vp[from] > 0 || !inDanger(s, from)) return null;
      const hexes = reach.hexes.filter(
        (h) => holdValue[h] > 0 && comm[h] === 1 && isSafe(s, h) && mayGo(s, lead, h, false),
      );
      const to = bestOf(hexes, (h) => reach.left[h], hv, ...lastRanks(s, reach.left));
      return to < 0 ? null : stackTo(s, lead, to);
    }
    case 22: {
      const kin = (v: number): boolean =>
        v !== lead && isMech(v) && rows[v].division !== '-' && rows[v].division === rows[lead].division;
      return isMech(lead)
        ? goTo(
            (h) => holdValue[h] > 0 && proximate[h] === 1 && unitsIn(s, h).some(kin),
            hv,
            (h) => pointsAt(s, h),
          )
        : null;
    }
    case 23: {
      const near = ALL.some((h) => tables.besideMeuse[h] === 1 && nearestGerman(s, h) <= 4);
      const over = bridges((i) => tables.isMeuse[i] === 1).flatMap(ends);
      return (near ? goTo((h) => over.includes(h) && isFree(h) && holdValue[h] > 0, hv) : null) ?? block();
    }
    default:
      return {};
  }
}

/** The hexes of a way, the start left out. */
function wayBack(from: ArrayLike<number>, start: number, to: number): number[] {
  return to === start ? [] : [...wayBack(from, start, from[to]), to];
}
