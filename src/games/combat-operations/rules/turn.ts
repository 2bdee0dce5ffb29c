/** The turn (4.0): step 1 for both sides, then steps 2 to 6 of the attacker and of the defender. */
import { type AutoStep, type DecisionStep, goTo, push } from '../../../engine/steps.ts';
import { code, first, second, verbOf } from '../../../engine/verbs.ts';
import { type CoState, hasRule, isCounter, isCounterOnMap, Mark, Rule, scenarioOf } from '../state.ts';
import { COUNTERS, Place, UNITS } from '../tables.ts';
import { destroyOrders, finishJobs, orderDestroy, refuseDestroy, refuseWork } from './engineers.ts';
import { sideName } from './log.ts';
import { allowance, hasDestination, leadOf } from './movement.ts';
import { R } from './refusals.ts';
import { breakDown, join, refuseBreak, refuseJoin } from './regiments.ts';
import { fillCup, refuseEnter } from './reinforcements.ts';
import { endWithStacking } from './stacking.ts';
import { Step } from './step.ts';
import { determineSupply } from './supply.ts';
import { closingOnly, IN_HIS_TURN, otherQuestion, V } from './verbs.ts';

/** D-10: step 1, once a turn, for both sides (CO-012, CO-027, K12). */
export const supply: AutoStep<CoState> = {
  rule: 'CO-012',
  run(s) {
    const scenario = scenarioOf(s);
    s.log?.heading(`Turn ${s.turn}`);
    if (s.turn === 1 || s.turn === scenario.passLength + 1) fillCup(s); // CO-121
    determineSupply(s);
    s.player = scenario.attacker; // CO-011
    goTo(s, Step.draw);
  },
};

// ---- D-13: step 3 -----------------------------------------------------------------------------------------------------

export function refuseMove(s: CoState, counter: number): number {
  const t = s.tables;
  if (counter >= COUNTERS || t.side[counter] !== s.player) return s.refuse(R.notYours, counter);
  if (!isCounterOnMap(s, counter)) return s.refuse(R.notOnMap, counter);
  const lead = leadOf(s, counter);
  if (s.moved[lead] === 1) return s.refuse(R.alreadyMoved, counter); // X16
  if ((s.mark[lead] & Mark.ordered) !== 0) return s.refuse(R.orderedStays, counter); // X21
  return hasDestination(s, counter) ? 0 : s.refuse(R.noDestination, counter);
}

/** X23: a counter that can enter must enter. */
function refuseEnd(s: CoState): number {
  for (const counter of s.tables.countersOf[s.player])
    if (s.hex[counter] === Place.waiting && refuseEnter(s, counter) === 0) return s.refuse(R.mustEnter, counter);
  return 0;
}

export const move: DecisionStep<CoState> = {
  rule: 'CO-014',
  seat: (s) => s.player,
  prompt: () => 'Step 3: which counter moves next?',
  publicPrompt: IN_HIS_TURN,
  sole: closingOnly,
  options(s, out) {
    const t = s.tables;
    let mayEnd = true;
    for (const counter of t.countersOf[s.player]) {
      const place = s.hex[counter];
      if (place === Place.none) {
        if (counter >= UNITS && refuseJoin(s, counter) === 0) out.add(code(V.join, counter));
        continue;
      }
      if (place > Place.waiting || !isCounter(s, counter)) continue;
      if (place === Place.waiting) {
        if (refuseEnter(s, counter) === 0) {
          out.add(code(V.enter, counter));
          mayEnd = false;
        }
      } else if (refuseMove(s, counter) === 0) out.add(code(V.move, counter));
      if (counter >= UNITS) {
        if (refuseBreak(s, counter) === 0) out.add(code(V.break, counter));
      } else if (t.engineer[counter] >= 0 && place < Place.waiting) {
        if (refuseWork(s, counter) === 0) out.add(code(V.work, counter));
        destroyOrders(s, counter, (side) => out.add(code(V.destroy, counter, side)));
      }
    }
    if (mayEnd) out.add(code(V.end));
  },
  refuse(s, c) {
    switch (verbOf(c)) {
      case V.enter:
        return refuseEnter(s, first(c));
      case V.move:
        return refuseMove(s, first(c));
      case V.break:
        return refuseBreak(s, first(c));
      case V.join:
        return refuseJoin(s, first(c));
      case V.work:
        return refuseWork(s, first(c));
      case V.destroy:
        return refuseDestroy(s, first(c), second(c));
      case V.end:
        return refuseEnd(s);
      default:
        return otherQuestion;
    }
  },
  choose(s, c) {
    const counter = first(c);
    switch (verbOf(c)) {
      case V.enter:
        return push(s, Step.enterAt, counter);
      case V.move:
        return push(s, Step.moveTo, counter, allowance(s, counter), 0);
      case V.break:
        return breakDown(s, counter);
      case V.join:
        return join(s, counter);
      case V.work:
        return push(s, Step.build, counter);
      case V.destroy:
        return orderDestroy(s, counter, second(c));
      default:
        return endWithStacking(s, Step.attacks);
    }
  },
};

// ---- D-34 ---------------------------------------------------------------------------------------------------------------

export const endPlayerTurn: AutoStep<CoState> = {
  rule: 'CO-018',
  run(s) {
    const scenario = scenarioOf(s);
    finishJobs(s);
    const attackersTurn = s.player === scenario.attacker;
    // X26: the last turn is played to its end by both players, unless `end_immediately` is on
    const over = s.lastTurn === 1 && (!attackersTurn || hasRule(s, Rule.endImmediately));
    if (over || (!attackersTurn && s.turn === scenario.turns)) return goTo(s, Step.end);
    if (attackersTurn) {
      s.player = scenario.defender; // CO-011, CO-018
      s.log?.heading(`${sideName(s.player)}'s player turn`);
      return goTo(s, Step.draw);
    }
    s.turn += 1;
    goTo(s, Step.supply);
  },
};
