/** Set-up: reinforcements are tied to chits, then both sides set up face down (3.0, 14.0). */
import { type DecisionStep, frameArg, goTo, pop, push } from '../../../engine/steps.ts';
import { code, first, second, verbOf } from '../../../engine/verbs.ts';
import { type CoState, counterOf, isCounter, load, NO_TARGET, Phase, scenarioOf } from '../state.ts';
import { BLUE, Bridge, COUNTERS, HEXES, ITEMS, type Item, Place, UNITS } from '../tables.ts';
import { hexRef, hexsideRef, sideName, tellAll, tellOwner, unitRef } from './log.ts';
import { R } from './refusals.ts';
import { join, refuseJoin } from './regiments.ts';
import { hasRoom } from './stacking.ts';
import { Step } from './step.ts';
import { mayStand } from './terrain.ts';
import { closingOnly, otherQuestion, V } from './verbs.ts';
import { deriveMap, putCounter } from './zoc.ts';

/** An empty map with the scenario's printed facts; nobody is in play. */
export function clearBoard(s: CoState): void {
  const t = s.tables;
  s.hex.fill(Place.none);
  for (let unit = 0; unit < UNITS; unit++) s.steps[unit] = t.dummy[unit] ? 0 : 2;
  s.supplied.fill(1);
  s.target.fill(NO_TARGET);
  for (const field of [
    s.moved,
    s.attacked,
    s.mark,
    s.took,
    s.exchanged,
    s.job,
    s.jobSide,
    s.jobPoints,
    s.stepsLost,
    s.replaced,
  ])
    field.fill(0);
  s.bridge.set(t.printedBridges); // CO-130
  s.control.fill(BLUE); // X15
  s.lastThere.fill(BLUE);
  s.knownBy.fill(1 << BLUE);
  s.attackHex = -1;
  deriveMap(s);
}

/** The forces of a scenario in their places off the map, and the first step. */
export function beginScenario(s: CoState): void {
  const scenario = scenarioOf(s);
  clearBoard(s);
  for (const side of [0, 1]) {
    // CO-152, K19: who enters from the edge waits there; who sets up is yet to be placed
    const place = scenario.zone[side] ? Place.unplaced : Place.waiting;
    for (const counter of scenario.start[side]) putCounter(s, counter, place);
    for (const item of scenario.items[side]) for (const counter of item.counters) putCounter(s, counter, Place.undrawn);
  }
  s.turn = 0;
  s.player = scenario.attacker;
  s.phase = Phase.ties;
  push(s, Step.tie, scenario.attacker, 0);
}

// ---- D-02: ties -----------------------------------------------------------------------------------------------------

function refuseTie(s: CoState, side: number, item: number, chit: number): number {
  const items = scenarioOf(s).items[side];
  for (let i = 0; i < items.length; i++)
    // K44: not twice within the same half
    if (i !== item && s.tie[side * ITEMS + i] === chit && items[i].pass === items[item].pass)
      return s.refuse(R.chitTaken, chit - 1, i);
  return 0;
}

/** "A (infantry regiment B36-R3, first pass)" */
function itemInWords({ tables }: CoState, { label, pass, counters, step }: Item): string {
  const what = step ? `${step} step` : counters.map((c) => tables.labels[c]).join(', ');
  return `${label} (${what}; ${pass === 1 ? 'first' : 'second'} pass)`;
}

/** Arguments: the side, the number of the item. CO-007, CO-113, CO-133. */
export const tie: DecisionStep<CoState> = {
  rule: 'CO-007',
  seat: (s) => frameArg(s, 0),
  prompt: (s) =>
    `Tie reinforcement ${itemInWords(s, scenarioOf(s).items[frameArg(s, 0)][frameArg(s, 1)])} to which chit?`,
  publicPrompt: 'ties reinforcements to chits',
  sole: closingOnly,
  options(s, out) {
    const side = frameArg(s, 0);
    const item = frameArg(s, 1);
    for (let chit = 1; chit <= 10; chit++)
      if (refuseTie(s, side, item, chit) === 0) out.add(code(V.tie, item, chit - 1));
  },
  refuse(s, c) {
    if (verbOf(c) !== V.tie) return otherQuestion;
    const item = frameArg(s, 1);
    if (first(c) !== item) return s.refuse(R.otherItem, item);
    return refuseTie(s, frameArg(s, 0), item, second(c) + 1);
  },
  choose(s, c) {
    const scenario = scenarioOf(s);
    const side = frameArg(s, 0);
    const item = frameArg(s, 1);
    s.tie[side * ITEMS + item] = second(c) + 1;
    tellOwner(s, side, `Reinforcement ${scenario.items[side][item].label} is tied to chit ${second(c) + 1}`);
    if (item + 1 < scenario.items[side].length) goTo(s, Step.tie, side, item + 1);
    else if (side === scenario.attacker) {
      tellAll(s, `${sideName(side)} has tied his reinforcements`);
      goTo(s, Step.tie, scenario.defender, 0);
    } else {
      tellAll(s, `${sideName(side)} has tied his reinforcements`);
      beginSetUp(s, scenario.defender);
    }
  },
};

// ---- D-03 to D-05: counters -----------------------------------------------------------------------------------------

/** CO-008, CO-009: the defender first; a side with nothing to place is passed over. */
function beginSetUp(s: CoState, side: number): void {
  s.phase = side === scenarioOf(s).defender ? Phase.defenderSetUp : Phase.attackerSetUp;
  s.player = side;
  if (anyUnplaced(s, side)) goTo(s, Step.setUp, side);
  else endSetUp(s, side);
}

function anyUnplaced(s: CoState, side: number): boolean {
  for (const unit of s.tables.unitsOf[side]) if (s.hex[unit] === Place.unplaced) return true;
  return false;
}

function endSetUp(s: CoState, side: number): void {
  const scenario = scenarioOf(s);
  s.reveals += 1;
  tellAll(s, `${sideName(side)} has set up`);
  if (side === scenario.defender) beginSetUp(s, scenario.attacker);
  else {
    s.phase = Phase.bridges;
    askStartBridge(s, 0);
  }
}

function refusePick(s: CoState, side: number, counter: number): number {
  if (counter >= COUNTERS || s.tables.side[counter] !== side) return s.refuse(R.notYours, counter);
  if (s.hex[counter] !== Place.unplaced || !isCounter(s, counter)) return s.refuse(R.notUnplaced, counter);
  return 0;
}

/** Which counter is still to be set up: none may be left. */
function refuseEndOfSetUp(s: CoState, side: number): number {
  for (const unit of s.tables.unitsOf[side])
    if (s.hex[unit] === Place.unplaced) return s.refuse(R.stillToPlace, counterOf(s, unit));
  return 0;
}

export const setUp: DecisionStep<CoState> = {
  rule: 'CO-008',
  seat: (s) => frameArg(s, 0),
  prompt: () => 'Set up: which counter?',
  publicPrompt: 'sets up',
  sole: closingOnly,
  options(s, out) {
    const side = frameArg(s, 0);
    for (const counter of s.tables.countersOf[side]) {
      if (refusePick(s, side, counter) !== 0) continue;
      out.add(code(V.pick, counter));
      if (counter >= UNITS) out.add(code(V.break, counter));
    }
    for (const counter of s.tables.countersOf[side]) if (refuseJoin(s, counter) === 0) out.add(code(V.join, counter)); // X1
    if (refuseEndOfSetUp(s, side) === 0) out.add(code(V.end));
  },
  refuse(s, c) {
    const verb = verbOf(c);
    if (verb === V.join) return refuseJoin(s, first(c));
    if (verb === V.end) return refuseEndOfSetUp(s, frameArg(s, 0));
    if (verb !== V.pick && verb !== V.break) return otherQuestion;
    const why = refusePick(s, frameArg(s, 0), first(c));
    if (why !== 0) return why;
    return verb === V.break && first(c) < UNITS ? s.refuse(R.notRegiment, first(c)) : 0;
  },
  choose(s, c) {
    if (verbOf(c) === V.pick) push(s, Step.place, first(c));
    else if (verbOf(c) === V.join) join(s, first(c));
    else if (verbOf(c) === V.end) endSetUp(s, frameArg(s, 0));
    else s.hex[first(c)] = Place.none; // CO-123: its battalions are counters now
  },
};

function refusePlace(s: CoState, counter: number, hex: number): number {
  const t = s.tables;
  const zone = scenarioOf(s).zone[t.side[counter]];
  if (hex >= HEXES || zone === null || zone[hex] === 0) return s.refuse(R.outsideZone, hex); // CO-146, CO-163, CO-168
  if (!hasRoom(s, hex, t.size[counter])) return s.refuse(R.noRoom, hex, load(s, hex), t.size[counter]); // CO-024
  if (!mayStand(s, counter, hex)) return s.refuse(R.swampSetUp, counter, hex); // K49
  return 0;
}

export const place: DecisionStep<CoState> = {
  rule: 'K49',
  seat: (s) => s.tables.side[frameArg(s, 0)],
  prompt: (s) => `Where is ${s.tables.labels[frameArg(s, 0)]} set up?`,
  publicPrompt: 'sets up',
  sole: closingOnly,
  options(s, out) {
    const counter = frameArg(s, 0);
    for (let hex = 0; hex < HEXES; hex++) if (refusePlace(s, counter, hex) === 0) out.add(code(V.place, hex));
  },
  refuse(s, c) {
    return verbOf(c) === V.place ? refusePlace(s, frameArg(s, 0), first(c)) : otherQuestion;
  },
  choose(s, c) {
    const counter = frameArg(s, 0);
    const side = s.tables.side[counter];
    pop(s);
    putCounter(s, counter, first(c));
    tellOwner(s, side, unitRef(counter), ' is set up in ', hexRef(first(c)));
  },
};

// ---- D-06: bridges at the start ---------------------------------------------------------------------------------------

function refuseStartBridge(s: CoState, unit: number, side: number): number {
  const [a, b] = s.tables.riverHexes[side];
  if (s.hex[unit] !== a && s.hex[unit] !== b) return s.refuse(R.notBesideRiver, unit, side);
  return s.bridge[side] === Bridge.none ? 0 : s.refuse(R.bridgeThere, side);
}

/** CO-173, K50: each engineer battalion of the attacker that stands next to a river hexside, one after the other. */
function askStartBridge(s: CoState, from: number): void {
  const t = s.tables;
  const scenario = scenarioOf(s);
  if (scenario.engineerStartBridges)
    for (let e = from; e < t.engineerUnits.length; e++) {
      const unit = t.engineerUnits[e];
      if (t.side[unit] !== scenario.attacker) continue;
      for (let side = 0; side < t.riverHexes.length; side++)
        if (refuseStartBridge(s, unit, side) === 0) {
          goTo(s, Step.startBridge, e);
          return;
        }
    }
  s.turn = 1; // CO-010
  goTo(s, Step.supply);
}

export const startBridge: DecisionStep<CoState> = {
  rule: 'CO-173',
  seat: (s) => scenarioOf(s).attacker,
  prompt: (s) => `Does ${s.tables.labels[s.tables.engineerUnits[frameArg(s, 0)]]} start with an armor bridge?`,
  publicPrompt: 'may lay bridges',
  sole: closingOnly,
  options(s, out) {
    const unit = s.tables.engineerUnits[frameArg(s, 0)];
    for (let side = 0; side < s.bridge.length; side++)
      if (refuseStartBridge(s, unit, side) === 0) out.add(code(V.bridge, side));
    out.add(code(V.none));
  },
  refuse(s, c) {
    if (verbOf(c) === V.none) return 0;
    if (verbOf(c) !== V.bridge) return otherQuestion;
    return refuseStartBridge(s, s.tables.engineerUnits[frameArg(s, 0)], first(c));
  },
  choose(s, c) {
    if (verbOf(c) === V.bridge) {
      s.bridge[first(c)] = Bridge.armor;
      tellAll(s, 'An armor bridge lies across ', hexsideRef(first(c)));
    }
    askStartBridge(s, frameArg(s, 0) + 1);
  },
};
