/** Set-up: reinforcements are tied to chits, then both sides set up face down (3.0, 14.0). */
import { code, frameArg, goTo, pop, push } from '../../../engine/index.ts';
import { type CoState, counterOf, isCounter, load, NO_TARGET, Phase, scenarioOf } from '../state.ts';
import { BLUE, Bridge, CHITS, ITEMS, type Item, Place, UNITS } from '../tables.ts';
import { hexRef, hexsideRef, sideName, tellAll, tellOwner, unitRef } from './log.ts';
import { markScenario } from './marks.ts';
import { R } from './refusals.ts';
import { join, refuseJoin } from './regiments.ts';
import { Step } from './sequence.ts';
import { hasRoom } from './stacking.ts';
import { mayStand } from './terrain.ts';
import { ask, V } from './verbs.ts';
import { deriveMap, putCounter } from './zoc.ts';

/** An empty map with the scenario's printed facts; nobody is in play. */
export function clearBoard(s: CoState): void {
  const t = s.tables;
  s.hex.fill(Place.none);
  for (const unit of t.allUnits) s.steps[unit] = t.dummy[unit] ? 0 : 2;
  s.supplied.fill(1);
  s.target.fill(NO_TARGET);
  for (const field of [s.moved, s.attacked, s.mark, s.known, s.took, s.exchanged, s.stepsLost, s.replaced])
    field.fill(0);
  for (const field of [s.job, s.jobSide, s.jobPoints]) field.fill(0);
  s.bridge.set(t.printedBridges); // CO-130
  s.control.fill(BLUE); // X15
  s.lastThere.fill(BLUE);
  s.knownBy.fill(1 << BLUE);
  s.attackHex = -1;
  deriveMap(s);
}

/** The forces of a side in their places off the map. CO-152, K19: who enters from the edge waits there. */
export function putOffMap(s: CoState, side: number): void {
  const { zone, start, items } = scenarioOf(s);
  for (const counter of start[side]) putCounter(s, counter, zone[side] ? Place.unplaced : Place.waiting);
  for (const item of items[side]) for (const counter of item.counters) putCounter(s, counter, Place.undrawn);
}

/** Both sides off the map, and the first step. */
export function beginScenario(s: CoState): void {
  const scenario = scenarioOf(s);
  clearBoard(s);
  for (const side of [0, 1]) putOffMap(s, side);
  s.turn = 0;
  s.player = scenario.attacker;
  s.phase = Phase.ties;
  if (s.watch) markScenario(s, s.watch);
  push(s, Step.tie, scenario.attacker, 0);
  beginTies(s, scenario.attacker);
}

// ---- D-02: ties -----------------------------------------------------------------------------------------------------

/** "A (infantry regiment B36-R3, first pass)" */
function itemInWords({ tables }: CoState, { label, pass, counters, step }: Item): string {
  const what = step ? `${step} step` : counters.map((c) => tables.labels[c]).join(', ');
  return `${label} (${what}; ${pass === 1 ? 'first' : 'second'} pass)`;
}

/** Arguments: the side, the number of the item. CO-007, CO-113, CO-133. */
export const tie = ask({
  rule: 'CO-007',
  seat: (s) => frameArg(s, 0),
  prompt: (s) =>
    `Select a chit for reinforcement ${itemInWords(s, scenarioOf(s).items[frameArg(s, 0)][frameArg(s, 1)])}`,
  publicPrompt: 'must assign reinforcements to chits',
  verbs: {
    tie: {
      tries: (s) => [frameArg(s, 1)],
      triesWith: () => CHIT_NUMBERS,
      refuse(s, item, chit) {
        const [side, due] = [frameArg(s, 0), frameArg(s, 1)];
        const items = scenarioOf(s).items[side];
        if (item !== due) return s.refuse(R.otherItem, due);
        for (let i = 0; i < items.length; i++)
          // K44: not twice within the same half
          if (s.tie[side * ITEMS + i] === chit + 1 && items[i].pass === items[item].pass)
            return s.refuse(R.chitTaken, chit, i);
        return 0;
      },
      choose(s, item, chit) {
        const scenario = scenarioOf(s);
        const side = frameArg(s, 0);
        s.watch?.atWork('CO-113 K20');
        s.tie[side * ITEMS + item] = chit + 1;
        tellOwner(s, side, `Reinforcement ${scenario.items[side][item].label} was assigned to chit ${chit + 1}`);
        if (item + 1 < scenario.items[side].length) goTo(s, Step.tie, side, item + 1);
        else {
          tellAll(s, `${sideName(side)} assigned their reinforcements`);
          if (side === scenario.attacker) beginTies(s, scenario.defender);
          else beginSetUp(s, scenario.defender);
        }
      },
    },
  },
});
const CHIT_NUMBERS = Array.from({ length: CHITS }, (_, chit) => chit);

/** A side without reinforcements has nothing to tie. */
function beginTies(s: CoState, side: number): void {
  const scenario = scenarioOf(s);
  if (scenario.items[side].length > 0) goTo(s, Step.tie, side, 0);
  else if (side === scenario.attacker) beginTies(s, scenario.defender);
  else beginSetUp(s, scenario.defender);
}

// ---- D-03 to D-05: counters -----------------------------------------------------------------------------------------

const SETS_UP = 'must set up';

/** CO-008, CO-009: the defender first; a side with nothing to place is passed over. */
function beginSetUp(s: CoState, side: number): void {
  const isDefender = side === scenarioOf(s).defender;
  s.phase = isDefender ? Phase.defenderSetsUp : Phase.attackerSetsUp;
  s.watch?.atWork(isDefender ? 'CO-133' : 'CO-009');
  s.player = side;
  if (unplacedOf(s, side) === undefined) endSetUp(s, side);
  else goTo(s, Step.setUp, side);
}

const unplacedOf = (s: CoState, side: number): number | undefined =>
  s.tables.unitsOf[side].find((unit) => s.hex[unit] === Place.unplaced);

function endSetUp(s: CoState, side: number): void {
  const scenario = scenarioOf(s);
  s.reveals += 1;
  tellAll(s, `${sideName(side)} finished setting up`);
  if (side === scenario.defender) beginSetUp(s, scenario.attacker);
  else {
    s.phase = Phase.bridges;
    askStartBridge(s, 0);
  }
}

function refusePick(s: CoState, counter: number): number {
  if (s.tables.side[counter] !== frameArg(s, 0)) return s.refuse(R.forbidden, counter);
  if (s.hex[counter] !== Place.unplaced || !isCounter(s, counter)) return s.refuse(R.notUnplaced, counter);
  return 0;
}

/** Argument: the side. */
export const setUp = ask({
  rule: 'CO-008',
  seat: (s) => frameArg(s, 0),
  prompt: () => 'Set up: which counter?',
  publicPrompt: SETS_UP,
  list(s, out) {
    const counters = s.tables.countersOf[frameArg(s, 0)];
    for (const counter of counters) {
      if (refusePick(s, counter) !== 0) continue;
      out.add(code(V.pick, counter));
      if (counter >= UNITS) out.add(code(V.break, counter));
    }
    for (const counter of counters) if (refuseJoin(s, counter) === 0) out.add(code(V.join, counter));
  },
  verbs: {
    pick: { refuse: refusePick, choose: (s, counter) => push(s, Step.place, counter) },
    break: {
      refuse: (s, counter) => refusePick(s, counter) || (counter < UNITS ? s.refuse(R.notRegiment, counter) : 0),
      choose(s, counter) {
        s.watch?.atWork('CO-123');
        s.hex[counter] = Place.none; // its battalions are counters now
      },
    },
    join: { refuse: refuseJoin, choose: join }, // X1
    end: {
      refuse(s) {
        const unit = unplacedOf(s, frameArg(s, 0));
        return unit === undefined ? 0 : s.refuse(R.stillToPlace, counterOf(s, unit));
      },
      choose: (s) => endSetUp(s, frameArg(s, 0)),
    },
  },
});

function refusePlace(s: CoState, counter: number, hex: number): number {
  const t = s.tables;
  const zone = scenarioOf(s).zone[t.side[counter]];
  if (!zone?.[hex]) return s.refuse(R.outsideZone, hex); // CO-146, CO-163, CO-168
  if (!hasRoom(s, hex, t.size[counter])) return s.refuse(R.noRoom, hex, load(s, hex), t.size[counter]); // CO-024
  return mayStand(s, counter, hex) ? 0 : s.refuse(R.swampSetUp, counter, hex); // K49
}

/** Argument: the counter. */
export const place = ask({
  rule: 'K49',
  seat: (s) => s.tables.side[frameArg(s, 0)],
  prompt: (s) => `Set up ${s.tables.labels[frameArg(s, 0)]}: select a hex`,
  publicPrompt: SETS_UP,
  verbs: {
    place: {
      tries: (s) => scenarioOf(s).zoneHexes[s.tables.side[frameArg(s, 0)]],
      refuse: (s, hex) => refusePlace(s, frameArg(s, 0), hex),
      choose(s, hex) {
        const counter = frameArg(s, 0);
        pop(s);
        putCounter(s, counter, hex);
        tellOwner(s, s.tables.side[counter], unitRef(counter), ' was set up in ', hexRef(hex));
      },
    },
  },
});

// ---- D-06: bridges at the start ---------------------------------------------------------------------------------------

function refuseStartBridge(s: CoState, unit: number, side: number): number {
  const [a, b] = s.tables.riverHexes[side];
  if (s.hex[unit] !== a && s.hex[unit] !== b) return s.refuse(R.notBesideRiver, unit, side);
  return s.bridge[side] === Bridge.none ? 0 : s.refuse(R.bridgeThere, side);
}

/** CO-173, K50: each engineer battalion of the attacker that stands next to a river hexside, one after the other. */
export function askStartBridge(s: CoState, from: number): void {
  const t = s.tables;
  const scenario = scenarioOf(s);
  if (scenario.engineerStartBridges)
    for (let e = from; e < t.engineerUnits.length; e++) {
      const unit = t.engineerUnits[e];
      if (t.side[unit] !== scenario.attacker) continue;
      for (let side = 0; side < t.riverHexes.length; side++)
        if (refuseStartBridge(s, unit, side) === 0) {
          s.watch?.atWork('K50');
          goTo(s, Step.startBridge, e);
          return;
        }
    }
  s.watch?.atWork('CO-010');
  s.turn = 1;
  goTo(s, Step.supply);
}

/** Argument: the engineer. */
export const startBridge = ask({
  rule: 'CO-173',
  seat: (s) => scenarioOf(s).attacker,
  prompt: (s) => `Start ${s.tables.labels[engineerOf(s)]} with an armor bridge?`,
  publicPrompt: 'may place bridges',
  verbs: {
    bridge: {
      tries: (s) => s.tables.riverNames.map((_, side) => side),
      refuse: (s, side) => refuseStartBridge(s, engineerOf(s), side),
      choose(s, side) {
        s.bridge[side] = Bridge.armor;
        tellAll(s, 'An armor bridge was placed across ', hexsideRef(side));
        askStartBridge(s, frameArg(s, 0) + 1);
      },
    },
    none: { choose: (s) => askStartBridge(s, frameArg(s, 0) + 1) },
  },
});
const engineerOf = (s: CoState): number => s.tables.engineerUnits[frameArg(s, 0)];
