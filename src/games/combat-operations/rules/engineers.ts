/** Engineers: bridges built and destroyed over turns, alone or together (9.7, X21, X22). */
import { frameArg, pop, type VerbRule } from '../../../engine/index.ts';
import { type CoState, hasRule, Mark, Rule } from '../state.ts';
import { Bridge, onMap } from '../tables.ts';
import { hexsideRef, tellAll, tellOwner, unitRef } from './log.ts';
import { R } from './refusals.ts';
import { askInTurn } from './verbs.ts';

/** What an engineer works at. The first two are the kind of bridge. */
export const Job = { none: 0, infantry: Bridge.infantry, armor: Bridge.armor, destroy: 3 } as const;
/** CO-065 to CO-067, CO-131: one point a battalion and turn. */
const POINTS_NEEDED = [0, 2, 4] as const;

/** By kind: what one battalion has built, and what several have. */
const BUILT = [
  ['', ''],
  ['CO-065', 'CO-067'],
  ['CO-066', 'CO-131'],
] as const;

const isItsHexside = (s: CoState, unit: number, side: number): boolean => {
  const [a, b] = s.tables.riverHexes[side];
  return s.hex[unit] === a || s.hex[unit] === b;
};

/** X21: one order a step to each engineer battalion, which must not have moved in it. */
function refuseOrder(s: CoState, unit: number): number {
  const t = s.tables;
  if (t.side[unit] !== s.player) return s.refuse(R.forbidden, unit);
  if (t.engineer[unit] < 0) return s.refuse(R.notEngineer, unit);
  if (!onMap(s.hex[unit])) return s.refuse(R.notOnMap, unit);
  if (s.moved[unit] === 1) return s.refuse(R.engineerMoved, unit); // K43
  return (s.mark[unit] & Mark.ordered) !== 0 ? s.refuse(R.oneOrder, unit) : 0;
}

function refuseBuild(s: CoState, unit: number, kind: number, side: number): number {
  if (!isItsHexside(s, unit, side)) return s.refuse(R.notItsHexside, unit, side);
  if (s.bridge[side] === Bridge.armor) return s.refuse(R.armorBridgeThere, side);
  if (kind === Bridge.infantry && s.bridge[side] === Bridge.infantry) return s.refuse(R.infantryBridgeThere, side);
  if (kind === Bridge.armor && hasRule(s, Rule.oneArmorBridge) && (s.mark[unit] & Mark.armorBridge) !== 0)
    return s.refuse(R.oneArmorBridge, unit); // X4
  const e = s.tables.engineer[unit];
  if (s.job[e] === kind && s.jobSide[e] === side) return s.refuse(R.sameJob, unit);
  return 0;
}

/** The river hexsides of the hex of a unit, in a list of their own for each hex. */
const hexsidesOf = (s: CoState, unit: number): readonly number[] => s.tables.riversAt[s.hex[unit]];

const mayBuild = (s: CoState, unit: number, kind: number): boolean =>
  hexsidesOf(s, unit).some((side) => refuseBuild(s, unit, kind, side) === 0);

export function refuseWork(s: CoState, unit: number): number {
  const why = refuseOrder(s, unit);
  if (why !== 0) return why;
  const any = mayBuild(s, unit, Bridge.infantry) || mayBuild(s, unit, Bridge.armor);
  return any ? 0 : s.refuse(R.nothingToBuild, unit);
}

function order(s: CoState, unit: number, job: number, side: number): void {
  const e = s.tables.engineer[unit];
  s.job[e] = job;
  s.jobSide[e] = side;
  s.jobPoints[e] = 0; // X21a: another order ends the old job
  s.mark[unit] |= Mark.ordered;
}

/** CO-068, X22: any bridge on a hexside of its hex, whoever built it. */
export function refuseDestroy(s: CoState, unit: number, side: number): number {
  const why = refuseOrder(s, unit);
  if (why !== 0) return why;
  if (!isItsHexside(s, unit, side)) return s.refuse(R.notItsHexside, unit, side);
  return s.bridge[side] === Bridge.none ? s.refuse(R.nothingToDestroy, side) : 0;
}

export function destroy(s: CoState, unit: number, side: number): void {
  order(s, unit, Job.destroy, side);
  tellOwner(s, s.player, unitRef(unit), ' prepared to destroy the bridge ', hexsideRef(side));
}

const building = (kind: number, name: string): VerbRule<CoState> => ({
  refuse: (s, side) => refuseBuild(s, frameArg(s, 0), kind, side),
  choose(s, side) {
    const unit = frameArg(s, 0);
    pop(s);
    order(s, unit, kind, side);
    tellOwner(s, s.player, unitRef(unit), ` began an ${name} bridge across `, hexsideRef(side));
  },
});

/** D-16. Argument: the engineer battalion. */
export const build = askInTurn({
  rule: 'X21',
  prompt: (s) => `Select a bridge for ${s.tables.labels[frameArg(s, 0)]} to build`,
  each: (s) => hexsidesOf(s, frameArg(s, 0)),
  verbs: { infantry: building(Job.infantry, 'infantry'), armor: building(Job.armor, 'armor') },
});

/** X21a: a unit does what ends its job; of other units nothing happens. */
export function endJob(s: CoState, unit: number): void {
  const e = s.tables.engineer[unit];
  if (e >= 0 && s.job[e] !== Job.none) s.watch?.atWork('X21a');
  clearJob(s, unit);
}

function clearJob(s: CoState, unit: number): void {
  const e = s.tables.engineer[unit]; // -1 for others, which is nowhere
  s.job[e] = 0;
  s.jobSide[e] = 0;
  s.jobPoints[e] = 0;
}

const isBuilding = (s: CoState, e: number): boolean => s.job[e] === Job.infantry || s.job[e] === Job.armor;

/** D-34: points for every kept job of the player, finished bridges laid, then ordered bridges destroyed. */
export function finishJobs(s: CoState): void {
  const t = s.tables;
  const mine = Array.from(t.engineerUnits.keys()).filter((e) => t.side[t.engineerUnits[e]] === s.player);
  for (const e of mine)
    if (isBuilding(s, e)) {
      s.watch?.atWork('K43');
      s.jobPoints[e] += 1;
    }
  for (const e of mine) {
    const [kind, side] = [s.job[e], s.jobSide[e]];
    if (!isBuilding(s, e)) continue;
    // X21: points of the player's engineers on the same hexside and kind add up.
    const together = mine.filter((x) => s.job[x] === kind && s.jobSide[x] === side);
    if (together.reduce((sum, x) => sum + s.jobPoints[x], 0) >= POINTS_NEEDED[kind]) {
      s.watch?.atWork(BUILT[kind][together.length > 1 ? 1 : 0]);
      lay(s, kind, side);
    }
  }
  for (const e of mine) {
    const side = s.jobSide[e];
    if (s.job[e] !== Job.destroy) continue;
    if (s.bridge[side] !== Bridge.none) {
      s.bridge[side] = Bridge.none;
      s.watch?.atWork('CO-068');
      tellAll(s, 'The bridge ', hexsideRef(side), ' was destroyed');
    }
    clearJob(s, t.engineerUnits[e]);
  }
}

function lay(s: CoState, kind: number, side: number): void {
  const t = s.tables;
  s.bridge[side] = kind; // an armor bridge replaces an infantry bridge
  tellAll(s, `An ${kind === Bridge.infantry ? 'infantry' : 'armor'} bridge was completed across `, hexsideRef(side));
  for (const [e, unit] of t.engineerUnits.entries()) {
    if (s.jobSide[e] !== side || !isBuilding(s, e)) continue;
    if (kind === Job.armor && s.job[e] === Job.armor && t.side[unit] === s.player) s.mark[unit] |= Mark.armorBridge;
    // Work that X21 no longer allows there is over, the enemy's too.
    if (kind === Bridge.armor || s.job[e] === Job.infantry) clearJob(s, unit);
  }
}
