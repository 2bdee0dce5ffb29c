/** Roadblocks and bridge demolition (Roadblocks 1.2, Daily Sequence; rulings Q21 to Q24). */

import { EVERYONE, frameArg, pop, push, rollDie } from '../../../engine/index.ts';
import { type ArdennesState, Bridge, Switch, Trace, Use } from '../state.ts';
import { ALLIED, Army, Event, GERMAN, HEXES } from '../tables.ts';
import { handOf } from './cards.ts';
import { highestHv, pick, westernmost } from './choice.ts';
import { armyOf, holds, inZoc, isEmpty } from './ground.ts';
import { isSolo, readsOtherwise } from './modes.ts';
import { Step } from './sequence.ts';
import { type HexSet, supplyMap } from './supply.ts';
import { die, hexRef, river } from './telling.ts';

/** Whether a German unit other than `u` and those in `at` stands beside the hex (Q21). */
function otherGermanBeside(s: ArdennesState, u: number, at: number, h: number): boolean {
  const { neighbour } = s.tables;
  for (let n = h * 6; n < h * 6 + 6; n++) {
    const to = neighbour[n];
    if (to === at || !holds(s, GERMAN, to)) continue;
    for (let v = s.firstIn[to]; v >= 0; v = s.nextIn[v]) if (v !== u) return true;
  }
  return false;
}

/** The tests of one hex that need no supply (A-ROADBLOCK.14 to A-ROADBLOCK.21). */
function mayBeBlocked(s: ArdennesState, u: number, at: number, h: number): boolean {
  const { road, holdValue, vp, town } = s.tables;
  if (!isEmpty(s, h) || s.roadblock[h]) return false; // A-ROADBLOCK.14
  if (road[h] === 0) return false; // A-ROADBLOCK.15
  if (holdValue[h] === 0) return false; // A-ROADBLOCK.16
  if (inZoc(s, ALLIED, h) && holdValue[h] < 5) return false; // A-ROADBLOCK.18
  if (town[h] !== 0 && s.owner[h] === GERMAN) return false; // A-ROADBLOCK.19
  if (s.trace[h] & (Trace.checked | Trace.german)) return false; // A-ROADBLOCK.11, Q21
  if (s.day >= 20 && vp[h] === 0) return false; // A-ROADBLOCK.21, A-DAILY.17
  return !otherGermanBeside(s, u, at, h); // A-ROADBLOCK.20
}

/** Hexes to be checked when a German unit enters `at`. */
export function roadblockCandidates(s: ArdennesState, u: number, at: number): number[] {
  const { neighbour } = s.tables;
  const found: number[] = [];
  let supply: HexSet | null = null;
  for (let n = at * 6; n < at * 6 + 6; n++) {
    const h = neighbour[n];
    if (!mayBeBlocked(s, u, at, h)) continue;
    supply ??= supplyMap(s, ALLIED);
    if (supply[h]) found.push(h); // A-ROADBLOCK.17
  }
  return found;
}

export const wouldTriggerRoadblock = (s: ArdennesState, u: number, at: number): boolean =>
  roadblockCandidates(s, u, at).length > 0;

/** Bridges to be checked when a German unit enters `at` (Q24): far hexes by bridge. */
export function demolitionCandidates(s: ArdennesState, at: number): number[] {
  const { neighbour, riverSide, holdValue } = s.tables;
  const found: number[] = [];
  let supply: HexSet | null = null;
  if (s.day < 17) return found; // A-DAILY.14
  for (let d = 0; d < 6; d++) {
    const i = riverSide[at * 6 + d];
    if (s.bridge[i] !== Bridge.intact || s.bridgeOwner[i] === GERMAN || s.sideUse[i] & Use.checked) continue;
    const far = neighbour[at * 6 + d];
    if (holds(s, GERMAN, far) || holdValue[far] === 0) continue;
    supply ??= supplyMap(s, ALLIED);
    if (supply[far]) found.push(far); // A-DAILY.15
  }
  return found;
}

/** A bridge goes, unless the German has an answer (DS-801). */
export function destroyBridge(s: ArdennesState, i: number): void {
  s.bridge[i] = Bridge.destroyed;
  s.log?.tell(EVERYONE, 'The bridge ', river(i), ' was destroyed');
}

export const greifCards = (s: ArdennesState): number[] =>
  handOf(s, GERMAN).filter((c) => s.tables.cardEvent[c] === Event.greif);

/** In GS the window opens only if it can be used; in 2P always, so that its closing tells nothing (17.12). */
export function threatenBridge(s: ArdennesState, i: number): void {
  if (isSolo(s) && greifCards(s).length === 0) destroyBridge(s, i);
  else push(s, Step.greifWindow, i);
}

export function placeRoadblock(s: ArdennesState, h: number): void {
  s.roadblock[h] = 1;
  s.log?.tell(EVERYONE, 'A roadblock was placed in ', hexRef(h));
  if (clearableBlocks(s).length > 0 && (!isSolo(s) || manteuffelCards(s).length > 0)) push(s, Step.manteuffelWindow);
}

/** A-GEVENT.17: roadblocks within 2 hexes of a unit of the 5th Panzer Army. */
export function clearableBlocks(s: ArdennesState): number[] {
  const { grid, unitsOf } = s.tables;
  const found: number[] = [];
  for (let h = 0; h < HEXES; h++) {
    if (!s.roadblock[h]) continue;
    for (const u of unitsOf[GERMAN])
      if (s.hex[u] >= 0 && armyOf(s, u) === Army.fifth && grid.distance(s.hex[u], h) <= 2) {
        found.push(h);
        break;
      }
  }
  return found;
}

export const manteuffelCards = (s: ArdennesState): number[] =>
  handOf(s, GERMAN).filter((c) => s.tables.cardEvent[c] === Event.manteuffel);

/**
 * What follows when a German unit has entered a hex: demolition from the 17th, then roadblock checks (A-DAILY.16). One
 * check a run, so that the German may answer each.
 */
export const entryChecks = {
  rule: 'A-ROADBLOCK.12',
  run(s: ArdennesState): void {
    const u = frameArg(s, 0);
    const at = frameArg(s, 1);
    const { grid, riverSide, holdValue } = s.tables;
    const far = pick(s, 'hex', 'demolition', demolitionCandidates(s, at), [highestHv(s), westernmost(s)]);
    if (far >= 0) {
      const i = riverSide[at * 6 + grid.direction(at, far)];
      s.sideUse[i] |= Use.checked;
      const roll = rollDie(s, 1, 10);
      const better = readsOtherwise(s, Switch.demolition); // Q24
      const target = better ? Math.max(holdValue[far], holdValue[at]) : holdValue[far];
      const gone = roll <= target;
      s.log?.show(
        EVERYONE,
        [die(roll)],
        `Demolition of `,
        river(i),
        ` (needs ${target} or less): ${gone ? 'blown' : 'not blown'}`,
      );
      if (gone) threatenBridge(s, i);
      return;
    }
    const h = pick(s, 'hex', 'roadblock check', roadblockCandidates(s, u, at), [highestHv(s), westernmost(s)]);
    if (h >= 0) {
      s.trace[h] |= Trace.checked;
      const roll = rollDie(s, 1, 10);
      const placed = roll <= holdValue[h]; // A-ROADBLOCK.10
      s.log?.show(
        EVERYONE,
        [die(roll)],
        'Roadblock check in ',
        hexRef(h),
        ` (needs ${holdValue[h]} or less): ${placed ? 'placed' : 'none placed'}`,
      );
      if (placed) placeRoadblock(s, h);
      return;
    }
    pop(s);
  },
};

/** After a German unit has entered a hex in GS. */
export function checkEntry(s: ArdennesState, u: number, h: number): void {
  if (isSolo(s) && s.tables.sideOf[u] === GERMAN) push(s, Step.entryChecks, u, h);
}
