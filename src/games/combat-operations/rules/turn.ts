/** The turn (4.0): step 1 for both sides, then steps 2 to 6 of the attacker and of the defender. */
import { type AutoStep, code, goTo, type Options, push } from '../../../engine/index.ts';
import { type CoState, hasRule, isCounter, isCounterOnMap, Mark, Rule, scenarioOf } from '../state.ts';
import { Place, UNITS } from '../tables.ts';
import { destroy, finishJobs, refuseDestroy, refuseWork } from './engineers.ts';
import { sideName } from './log.ts';
import { allowance, hasDestination, leadOf } from './movement.ts';
import { R } from './refusals.ts';
import { breakDown, join, refuseBreak, refuseJoin } from './regiments.ts';
import { fillCup, refuseEnter } from './reinforcements.ts';
import { Step } from './sequence.ts';
import { endWithStacking } from './stacking.ts';
import { determineSupply } from './supply.ts';
import { askInTurn, ownCounters, V } from './verbs.ts';

/** D-10: step 1, once a turn, for both sides (CO-012, CO-027, K12). */
export const supply: AutoStep<CoState> = {
  rule: 'CO-012',
  run(s) {
    const scenario = scenarioOf(s);
    s.log?.heading(`Turn ${s.turn}`);
    if (s.turn === scenario.passLength + 1) s.watch?.atWork('CO-121');
    if (s.turn === 1 || s.turn === scenario.passLength + 1) fillCup(s);
    s.watch?.atWork('CO-027 K12');
    determineSupply(s);
    s.player = scenario.attacker; // CO-011
    goTo(s, Step.draw);
  },
};

// ---- D-13: step 3 -----------------------------------------------------------------------------------------------------

function refuseMove(s: CoState, counter: number): number {
  if (s.tables.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (!isCounterOnMap(s, counter)) return s.refuse(R.notOnMap, counter);
  const lead = leadOf(s, counter);
  if (s.moved[lead] === 1) return s.refuse(R.alreadyMoved, counter); // X16
  if ((s.mark[lead] & Mark.ordered) !== 0) return s.refuse(R.orderedStays, counter); // X21
  return hasDestination(s, counter) ? 0 : s.refuse(R.noDestination, counter);
}

/** Counter by counter, only what its place lets it do: most counters can do one thing. */
function listOrders(s: CoState, out: Options): void {
  for (const counter of ownCounters(s)) {
    const place = s.hex[counter];
    if (place === Place.none) {
      if (refuseJoin(s, counter) === 0) out.add(code(V.join, counter));
      continue;
    }
    if (place > Place.waiting || !isCounter(s, counter)) continue;
    if (place === Place.waiting) {
      if (refuseEnter(s, counter) === 0) out.add(code(V.enter, counter));
    } else if (refuseMove(s, counter) === 0) out.add(code(V.move, counter));
    if (counter >= UNITS) {
      if (refuseBreak(s, counter) === 0) out.add(code(V.break, counter));
    } else if (s.tables.engineer[counter] >= 0 && place < Place.waiting) {
      if (refuseWork(s, counter) === 0) out.add(code(V.work, counter));
      for (const side of s.tables.riversAt[place])
        if (refuseDestroy(s, counter, side) === 0) out.add(code(V.destroy, counter, side));
    }
  }
}

export const move = askInTurn({
  rule: 'CO-014',
  prompt: () => 'Step 3: select a counter to move',
  sole: 'ask', // that nothing waits off the map, and no regiment could be joined, is nobody else's to know
  list: listOrders,
  verbs: {
    join: { refuse: refuseJoin, choose: join },
    enter: { refuse: refuseEnter, choose: (s, counter) => push(s, Step.enterAt, counter) },
    move: {
      refuse: refuseMove,
      choose: (s, counter) => push(s, Step.moveTo, counter, allowance(s, counter), 0),
    },
    break: { opens: 'CO-123', refuse: refuseBreak, choose: breakDown },
    work: {
      opens: 'CO-065 CO-066 CO-067 CO-131 X21a K43',
      refuse: refuseWork,
      choose: (s, unit) => push(s, Step.build, unit),
    },
    destroy: { opens: 'CO-068', refuse: refuseDestroy, choose: destroy },
    end: {
      // X23: a counter that can enter must enter.
      refuse(s) {
        for (const counter of ownCounters(s)) if (refuseEnter(s, counter) === 0) return s.refuse(R.mustEnter, counter);
        return 0;
      },
      choose: (s) => endWithStacking(s, Step.attacks),
    },
  },
});

// ---- D-34 ---------------------------------------------------------------------------------------------------------------

export const endPlayerTurn: AutoStep<CoState> = {
  rule: 'CO-018',
  run(s) {
    const scenario = scenarioOf(s);
    finishJobs(s);
    const attackersTurn = s.player === scenario.attacker;
    // X26: the last turn is played to its end by both players, unless `end_immediately` is on
    const over = s.lastTurn === 1 && (!attackersTurn || hasRule(s, Rule.endImmediately));
    if (over) s.watch?.atWork('X26 K6');
    if (over || (!attackersTurn && s.turn === scenario.turns)) return goTo(s, Step.end);
    if (attackersTurn) {
      s.watch?.atWork('CO-011');
      s.player = scenario.defender; // CO-018
      s.log?.heading(`${sideName(s.player)}'s player turn`);
      return goTo(s, Step.draw);
    }
    s.turn += 1;
    goTo(s, Step.supply);
  },
};
