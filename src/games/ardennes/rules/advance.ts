/** Combat Advance: into the hex the defenders left, and for mechanized units one hex further. */

import { decision, EVERYONE, pop } from '../../../engine/index.ts';
import { type ArdennesState, bit, Part, Switch, Use } from '../state.ts';
import { GERMAN, other, Tactic } from '../tables.ts';
import { lacksFuel } from './cards.ts';
import { attackersOf, defendersOf } from './forces.ts';

import { holds, inZoc, place, wouldOverstack } from './ground.ts';
import { readsOtherwise } from './modes.ts';
import { bridgeFor, crossingBarred, haltedByRoadblock, outsideArmy, Purpose, roadlessForest } from './movement.ts';
import { R } from './refusals.ts';
import { checkEntry } from './roadblocks.ts';
import { hexName, hexRef, unit } from './telling.ts';
import { verbs } from './verbs.ts';

/** How far a unit has advanced: not yet, into the vacated hex, no further. */
const Far = { no: 0, first: 1, done: 2 } as const;

/** A river that no bridge carries the unit over: on the 16th one that has served is none (A-DEC16.13, A-DEC16.14). */
function fords(s: ArdennesState, u: number, from: number, d: number): boolean {
  const i = s.tables.riverSide[from * 6 + d];
  return i >= 0 && !bridgeFor(s, u, i, Purpose.move);
}

/** Whether an attacker has crossed so in this combat, at any hexside: one of all attackers may. */
const haveUsed = (s: ArdennesState, use: number): boolean => s.sideUse.some((marks) => (marks & use) !== 0);

/** Limits at the hexside crossed (A-ADVANCE.8 to A-ADVANCE.11). */
function refuseSide(s: ArdennesState, u: number, from: number, d: number, to: number): number {
  const i = s.tables.riverSide[from * 6 + d];
  if (i < 0) return 0;
  if (fords(s, u, from, d)) return haveUsed(s, Use.forded) ? s.refuse(R.advanceRiver) : 0;
  return inZoc(s, other(s.side), to) && haveUsed(s, Use.advanced) ? s.refuse(R.advanceBridge) : 0;
}

export function refuseAdvance(s: ArdennesState, u: number, to: number): number {
  const { grid, mech } = s.tables;
  if (s.part[u] !== Part.attacks) return s.refuse(R.notAttacking, u);
  if (s.dispersed[u]) return s.refuse(R.dispersedAdvances, u); // A-UNITSTATE.18
  if (lacksFuel(s, u)) return s.refuse(R.fuelAdvances, u); // A-UNITSTATE.29
  const from = s.hex[u];
  const d = grid.direction(from, to);
  const furtherOn = s.advanced[u] === Far.first;
  if (s.advanced[u] === Far.done) return s.refuse(R.advancedAlready, u);
  if (!furtherOn && to !== s.target) return s.refuse(R.advanceTarget, to);
  if (furtherOn) {
    if (!mech[u]) return s.refuse(R.advanceMech, u); // A-ADVANCE.5
    // A-ADVANCE.3: only after a retreat of 2 hexes or an elimination, not where Bug Out left the hex before a chit fell
    if (s.retreated < 2 && (defendersOf(s).length > 0 || s.chitsDrawn === 0)) return s.refuse(R.advanceShort);
    if (s.attackerTactics & bit(Tactic.infiltration) && readsOtherwise(s, Switch.infiltration))
      return s.refuse(R.infiltrated, u); // A-TACTIC-GS.22, Q18
    if (d < 0 || from !== s.target) return s.refuse(R.notNextTo, to, from);
    if (haltedByRoadblock(s, u, from)) return s.refuse(R.stoppedByRoadblock, from);
  }
  if (d < 0) return s.refuse(R.notNextTo, to, from);
  if (holds(s, other(s.side), to)) return s.refuse(R.enemyHeld, to);
  if (s.side === GERMAN && s.roadblock[to]) return s.refuse(R.roadblock, to);
  if (outsideArmy(s, u, to)) return s.refuse(R.advanceBoundary, to); // A-ADVANCE.12
  if (crossingBarred(s, u, to)) return s.refuse(R.meuseBan, u, to);
  if (furtherOn && !isOnPath(s, to)) {
    // A-ADVANCE.6, A-ADVANCE.7: off the path of retreat
    if (inZoc(s, other(s.side), from) && inZoc(s, other(s.side), to)) return s.refuse(R.zocToZoc, from, to);
    if (fords(s, u, from, d) || roadlessForest(s, from, d, to)) return s.refuse(R.advanceGround, to);
  }
  const side = refuseSide(s, u, from, d, to);
  if (side) return side;
  return wouldOverstack(s, u, to) ? s.refuse(R.stacking, to) : 0;
}

/** A-ADVANCE.4: defenders that were eliminated leave no path. */
export const isOnPath = (s: ArdennesState, to: number): boolean => defendersOf(s).length > 0 && s.path[0] === to;

export function advanceUnit(s: ArdennesState, u: number, to: number): void {
  const { grid, riverSide } = s.tables;
  const from = s.hex[u];
  const d = grid.direction(from, to);
  const i = riverSide[from * 6 + d];
  const stops = fords(s, u, from, d); // A-ADVANCE.10
  if (i >= 0) s.sideUse[i] |= stops ? Use.forded : Use.bridge | (inZoc(s, other(s.side), to) ? Use.advanced : 0);
  s.advanced[u] = stops || s.advanced[u] === Far.first ? Far.done : Far.first;
  place(s, u, to);
  s.log?.tell(EVERYONE, unit(u), ' advanced to ', hexRef(to));
  checkEntry(s, u, to); // A-ADVANCE.13, A-ADVANCE.14
}

/** DS-460. */
export const advance = decision<ArdennesState, 'advance' | 'end-advance'>(verbs, {
  rule: 'A-ADVANCE.1',
  seat: (s) => s.side,
  prompt: (s) => `Select a unit to advance to ${hexName(s, s.target)}`,
  verbs: {
    advance: {
      tries: attackersOf,
      triesWith(s, u) {
        if (s.advanced[u] === Far.no) return [s.target];
        const { neighbour } = s.tables;
        return Array.from(neighbour.subarray(s.hex[u] * 6, s.hex[u] * 6 + 6)).filter((h) => h >= 0);
      },
      refuse: refuseAdvance,
      choose: advanceUnit,
    },
    'end-advance': { choose: (s) => pop(s) },
  },
});
