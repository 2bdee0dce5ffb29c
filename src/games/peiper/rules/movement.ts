/** 3.3 Movement, 3.4 Contact, and Infiltration (P058 to P060, PR115, PR116). */

import { decision, goTo, rollDie } from '../../../engine/index.ts';
import { has, Outcome, type PeiperState, Switch, scenarioOf } from '../state.ts';
import { other } from '../tables.ts';
import { done, enterHex, inContact, isOpenRiver, refuseCross, refuseRoom, standsIn, stepCost } from './ground.ts';
import { infiltrationReport } from './odds.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { isSupplied, passes, proficiency } from './supply.ts';
import { checked, die, hexRef, logEvent, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** A unit on its way: where it stands, what it has left, and what it has done in this ACT. */
export interface Going {
  readonly from: number;
  readonly points: number;
  /** Steps made so far. */
  readonly made: number;
  /** The ACT began with an entry (PR92). */
  readonly entered: boolean;
  readonly supplied: boolean;
}

/** A unit that begins its Move. Supply plays no part in a first step. */
export const starting = (s: PeiperState, u: number): Going => ({
  from: s.hex[u],
  points: s.tables.ma[u],
  made: 0,
  entered: false,
  supplied: true,
});

const going = (s: PeiperState): Going => ({
  from: s.hex[s.active],
  points: s.points,
  made: s.made,
  entered: s.entered === 1,
  supplied: s.supplied === 1,
});

/** The step that PR35 forbids and Infiltration allows: from contact straight into contact. */
export const isInfiltration = (s: PeiperState, u: number, from: number, to: number): boolean =>
  inContact(s, s.tables.sideOf[u], from) && inContact(s, s.tables.sideOf[u], to);

/** 0, or why a unit may not make this step. */
export function refuseStep(s: PeiperState, u: number, g: Going, to: number): number {
  const t = s.tables;
  const { from } = g;
  const scenario = scenarioOf(s);
  if (!scenario.inPlay[to]) return s.refuse(R.offMaps, to);
  if (to === from) return s.refuse(R.sameHex, u, to);
  const d = t.grid.direction(from, to);
  if (d < 0) return s.refuse(R.notAdjacent, u, to);
  const side = from * 6 + d;
  if (standsIn(s, other(t.sideOf[u]), to)) return s.refuse(R.enemyInHex, to);
  const cross = refuseCross(s, u, side, to);
  if (cross) return cross;
  if (isOpenRiver(s, side)) {
    if (g.entered) return s.refuse(R.riverEntered, u);
    if (g.made > 0) return s.refuse(R.riverFirst, u);
  }
  const room = refuseRoom(s, u, to);
  if (room) return room;
  if (g.made > 0 && !g.supplied) return s.refuse(R.oneStep, u);
  if (!has(s, Switch.infiltration) && isInfiltration(s, u, from, to)) return s.refuse(R.contact, u, to);
  // PR24: the first step is always affordable, but not after an entry.
  const cost = stepCost(s, side, to);
  if (cost > g.points && (g.made > 0 || g.entered)) return s.refuse(R.notEnoughPoints, cost, u, g.points);
  return 0;
}

/** Whether a unit that has not moved yet can make any step. */
export function canMove(s: PeiperState, u: number): boolean {
  const around = scenarioOf(s).around[s.hex[u]];
  const start = starting(s, u);
  for (let i = 0; i < around.length; i++) if (refuseStep(s, u, start, around[i]) === 0) return true;
  return false;
}

/** The unit's ACT begins: PR16, PR72. */
export function activate(s: PeiperState, u: number): void {
  s.acts -= 1;
  s.active = u;
  s.acted[u] = 1;
  s.made = 0;
  s.entered = 0;
  s.points = s.tables.ma[u];
  s.supplied = isSupplied(s, u) ? 1 : 0;
}

export function beginMove(s: PeiperState, u: number): void {
  activate(s, u);
  goTo(s, Step.move);
}

/** Nothing of an ACT is left. */
export function forgetAct(s: PeiperState): void {
  s.active = -1;
  s.points = 0;
  s.made = 0;
  s.entered = 0;
  s.supplied = 0;
  s.target = -1;
  s.targetHex = -1;
  s.support = 0;
  s.news = 0;
  s.check = 0;
  s.margin = 0;
}

/** The ACT is over. */
export function endAct(s: PeiperState): void {
  forgetAct(s);
  done(s);
}

/** PR115, PR116: pass and the step is made; fail and the unit stays where it is. */
function infiltrate(s: PeiperState, u: number, to: number): boolean {
  const roll = rollDie(s, 1, 6);
  const rating = proficiency(s, u, s.supplied === 1);
  const passed = passes(s.tables.data.checks.infiltration, roll, rating);
  s.outcome = passed ? Outcome.passed : Outcome.failed;
  logEvent(
    s,
    () => checked(s.side, infiltrationReport(s, u, to, s.supplied === 1), passed, `${roll} vs. PR ${rating}`),
    [die(roll)],
    unitRef(u),
    passed ? ' infiltrated' : ' failed to infiltrate',
    `: ${roll} vs. PR ${rating}`,
  );
  return passed;
}

/** Where a step ends the Move by itself: PR28, PR34. Where none is left to be made (PR21, PR32) the unit can only stop. */
function goOn(s: PeiperState, u: number, crossed: boolean): void {
  if (crossed || inContact(s, s.tables.sideOf[u], s.hex[u])) endAct(s);
}

/** After an entry: PR92, PR93. */
export function goOnFromEntry(s: PeiperState, u: number): void {
  s.entered = 1;
  s.points -= 1;
  goTo(s, Step.move);
  goOn(s, u, false);
}

const neighbours = (s: PeiperState): ArrayLike<number> => scenarioOf(s).around[s.hex[s.active]];

/** PD6 */
export const move = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR20',
  seat: (s) => s.side,
  prompt: (s) => `Move ${s.tables.labels[s.active]}: ${s.points} ${s.points === 1 ? 'point' : 'points'} left`,
  verbs: {
    to: {
      tries: neighbours,
      refuse: (s, to) => refuseStep(s, s.active, going(s), to),
      choose(s, to) {
        const u = s.active;
        const from = s.hex[u];
        const side = from * 6 + s.tables.grid.direction(from, to);
        if (isInfiltration(s, u, from, to) && !infiltrate(s, u, to)) return endAct(s); // P060
        const crossed = isOpenRiver(s, side);
        s.points = Math.max(0, s.points - stepCost(s, side, to));
        s.made += 1;
        tell(s, unitRef(u), ' moved to ', hexRef(to));
        enterHex(s, u, to);
        goOn(s, u, crossed);
      },
    },
    stop: {
      refuse: (s) => (s.made > 0 || s.entered ? 0 : s.refuse(R.mustStep)),
      choose: endAct,
    },
  },
});
