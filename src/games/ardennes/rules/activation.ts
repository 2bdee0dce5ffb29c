/** Activation of a player's formation: choosing units, movement, and what ends it (17.4, dossier 5.1). */

import {
  decision,
  EVERYONE,
  frameArg,
  code as optionCode,
  pop,
  push,
  setFrameArg,
  type VerbRule,
} from '../../../engine/index.ts';
import { type ArdennesState, Did, Off, Supply, Trace } from '../state.ts';
import { ALLIED, Army, GERMAN, HEXES } from '../tables.ts';
import { clearRoadblocks } from './automaton/clearing.ts';
import { activeUnits } from './forces.ts';
import { holds, inZoc, lift, overstacked, place, setDispersed, wouldOverstack } from './ground.ts';
import { isOpening, isSolo } from './modes.ts';
import {
  enter,
  fullAllowance,
  haltedByRoadblock,
  Purpose,
  reach,
  refuseMoving,
  refuseStep,
  refuseStrategicStart,
  stepCost,
  strategicAllowance,
  strategicReach,
  wayTo,
} from './movement.ts';
import { manteuffelVerb } from './reactions.ts';
import { R } from './refusals.ts';
import { checkEntry, clearableBlocks } from './roadblocks.ts';
import { Step } from './sequence.ts';
import { inSupply } from './supply.ts';
import { formationRef, hexRef, unit, unitName } from './telling.ts';
import { verbs } from './verbs.ts';

// ---- beginning ------------------------------------------------------------------------------------------------------

/** A-REPL.20 to A-REPL.22: the army of OKW units in this activation. */
export function okwArmy(s: ArdennesState): number {
  const { unitsOf, armyOf, armyArea } = s.tables;
  const hexes: number[] = [];
  for (const u of unitsOf[GERMAN]) if (armyOf[u] === Army.okw && s.hex[u] >= 0) hexes.push(s.hex[u]);
  if (hexes.length > 0 && hexes.every((h) => armyArea[h] === Army.sixth)) return Army.sixth;
  if (hexes.length > 0 && hexes.every((h) => armyArea[h] === Army.seventh)) return Army.seventh;
  return Army.fifth;
}

/** Clears what lasts for one activation; hexes the Germans hold count as occupied in it (Q21). */
export function freshActivation(s: ArdennesState): void {
  s.did.fill(0);
  s.fellBack.fill(0);
  s.sideUse.fill(0);
  s.wasDispersed.fill(0);
  for (let h = 0; h < HEXES; h++) s.trace[h] = holds(s, GERMAN, h) ? Trace.german : 0;
}

/** The chosen units act; their corps rests afterwards (A-CARD.9). */
export function beginActivation(s: ArdennesState, corps: number): void {
  freshActivation(s);
  s.corps = corps;
  s.rest[corps] |= 1;
  s.okwArmy = okwArmy(s);
  s.tacticsLeft = s.tables.cardCv[s.activating]; // A-CHITS.3
  for (let u = 0; u < s.tables.units; u++) if (s.active[u]) s.wasDispersed[u] = s.dispersed[u];
  s.log?.tell(
    EVERYONE,
    formationRef(s.tables.corpsFormation[corps]),
    ' acted with ',
    String(activeUnits(s).length),
    activeUnits(s).length === 1 ? ' unit' : ' units',
  );
  push(s, Step.activation, 0);
}

/** A Kampfgruppe, the free choice of a Corps card, or the further units of an Army card. */
export const Choosing = { corps: 0, kampfgruppe: 1, army: 2 } as const;

function refuseAdd(s: ArdennesState, u: number): number {
  const { corpsOf, divisionOf, grid } = s.tables;
  const [mode, most, corps] = [frameArg(s, 0), frameArg(s, 1), frameArg(s, 2)];
  const chosen = activeUnits(s);
  if (corpsOf[u] !== corps) return s.refuse(R.otherCorps, u);
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  if (s.active[u]) return s.refuse(R.chosenAlready, u);
  const count = mode === Choosing.army ? frameArg(s, 3) : chosen.length;
  if (count >= most) return s.refuse(R.enoughUnits, most);
  if (mode !== Choosing.kampfgruppe || chosen.length === 0) return 0;
  if (divisionOf[u] >= 0 && chosen.some((v) => divisionOf[v] === divisionOf[u])) return s.refuse(R.sameDivision, u);
  return chosen.some((v) => grid.distance(s.hex[v], s.hex[u]) <= 1) ? 0 : s.refuse(R.notTogether, u);
}

/** DS-201. */
export const choosing = decision<ArdennesState, 'add' | 'begin'>(verbs, {
  rule: 'A-CARD.4',
  seat: (s) => s.side,
  prompt: (s) => `Select up to ${frameArg(s, 1)} units to activate`,
  verbs: {
    add: {
      tries: (s) => s.tables.unitsOfCorps[frameArg(s, 2)],
      refuse: refuseAdd,
      choose(s, u) {
        s.active[u] = 1;
        setFrameArg(s, 3, frameArg(s, 3) + 1);
      },
    },
    begin: {
      refuse: (s) => (activeUnits(s).length > 0 ? 0 : s.refuse(R.nobodyChosen)),
      choose(s) {
        const corps = frameArg(s, 2);
        pop(s);
        beginActivation(s, corps);
      },
    },
  },
});

const Stage = { roadblocks: 0, movement: 1, attacks: 2, digging: 3, end: 4 } as const;

/** Roadblocks first, then all movement, then attacks, then improved positions and recovery. */
export const activation = {
  rule: 'A-DAILY.13',
  run(s: ArdennesState): void {
    const stage = frameArg(s, 0);
    setFrameArg(s, 0, stage + 1);
    switch (stage) {
      case Stage.roadblocks:
        if (isSolo(s) && s.side === GERMAN && clearRoadblocks(s)) setFrameArg(s, 0, Stage.roadblocks);
        return;
      case Stage.movement:
        if (!isOpening(s)) push(s, Step.moving); // A-DEC16.11
        return;
      case Stage.attacks:
        push(s, Step.attacks);
        return;
      case Stage.digging:
        if (!isOpening(s)) push(s, Step.digIn);
        return;
      default:
        endActivation(s);
        pop(s);
    }
  },
};

/** Units Dispersed when it began recover (Q92); in 2P roadblocks beside units that stood still are cleared. */
export function endActivation(s: ArdennesState): void {
  const { neighbour } = s.tables;
  for (const u of activeUnits(s)) {
    if (s.wasDispersed[u] && s.dispersed[u]) {
      setDispersed(s, u, false);
      s.log?.tell(EVERYONE, unit(u), ' recovered');
    }
    if (!isSolo(s) && s.side === GERMAN && (s.did[u] & (Did.move | Did.attack | Did.reinforce)) === 0)
      for (let n = s.hex[u] * 6; n < s.hex[u] * 6 + 6; n++) {
        const h = neighbour[n];
        if (h < 0 || !s.roadblock[h]) continue;
        s.roadblock[h] = 0;
        s.log?.tell(EVERYONE, unit(u), ' cleared the roadblock in ', hexRef(h));
      }
  }
  s.active.fill(0);
  freshActivation(s);
  s.trace.fill(0);
  s.activating = -1;
  s.corps = -1;
  s.tacticsLeft = 0;
}

// ---- movement -------------------------------------------------------------------------------------------------------

function refuseTake(s: ArdennesState, u: number): number {
  if (!s.active[u]) return s.refuse(R.notActive, u);
  if (s.did[u] & Did.finished) return s.refuse(R.movedAlready, u);
  return refuseMoving(s, u);
}

/** In their own activation the German player may clear a roadblock at any time (DS-802). */
const ownManteuffel: VerbRule<ArdennesState> = {
  ...manteuffelVerb,
  tries: (s) => (s.side === GERMAN ? manteuffelVerb.tries(s) : []),
  refuse: (s, c, h) => (s.side === GERMAN ? manteuffelVerb.refuse(s, c, h) : s.refuse(R.notInHand, c)),
};

/** Where a roadblock could be cleared the German player is asked in any case: the hand is secret (17.14). */
const tellsNothing = (s: ArdennesState): boolean => s.side !== GERMAN || clearableBlocks(s).length === 0;

/** DS-302. */
export const moving = decision<ArdennesState, 'take' | 'manteuffel' | 'end-movement'>(verbs, {
  rule: 'A-MOVE.12',
  seat: (s) => s.side,
  prompt: () => 'Select a unit to move',
  sole: tellsNothing,
  verbs: {
    take: {
      tries: activeUnits,
      refuse: refuseTake,
      choose(s, u) {
        s.mover = u;
        s.points = fullAllowance(s, u);
        push(s, Step.moveUnit);
      },
    },
    manteuffel: ownManteuffel,
    'end-movement': { choose: (s) => pop(s) },
  },
});

const isFresh = (s: ArdennesState, u: number): boolean => (s.did[u] & Did.move) === 0;

/** How a unit goes: by an ordinary move, strategically, to reinforce a battle, or at once when it is alarmed. */
export const How = { move: 0, march: 1, reinforce: 2, alarm: 3 } as const;
const PURPOSES = [Purpose.move, Purpose.move, Purpose.reinforce, Purpose.alarm] as const;

/** What the unit that is asked for moves for: its activation, or Raise The Alarm. */
const moverPurpose = (s: ArdennesState): number => PURPOSES[frameArg(s, 0)];

/** Written on the state's own paper: to be used at once. */
const moverReach = (s: ArdennesState) =>
  reach(s, s.mover, s.points, isFresh(s, s.mover), moverPurpose(s), -1, s.memo.reach);

function refuseMove(s: ArdennesState, u: number, to: number): number {
  if (u !== s.mover) return s.refuse(R.otherMoves, u, s.mover);
  const from = s.hex[u];
  if (to === from) return s.refuse(R.sameHex, to);
  const found = moverReach(s);
  if (found.left[to] >= 0) return wouldOverstack(s, u, to) ? s.refuse(R.stacking, to) : 0;
  const d = s.tables.grid.direction(from, to);
  if (d < 0) return s.refuse(R.outOfReach, to, s.points);
  return (
    refuseMoving(s, u) ||
    refuseStep(s, u, from, d, to, { purpose: moverPurpose(s), fresh: isFresh(s, u), points: s.points }) ||
    s.refuse(R.outOfReach, to, s.points)
  );
}

function refuseMarch(s: ArdennesState, u: number, to: number): number {
  if (u !== s.mover) return s.refuse(R.otherMoves, u, s.mover);
  if (to === s.hex[u]) return s.refuse(R.sameHex, to);
  if (!isFresh(s, u)) return s.refuse(R.movedAlready, u);
  if (frameArg(s, 0) === How.alarm) return s.refuse(R.alarmedMarches, u); // A-EVENT-2P.4
  const start = refuseStrategicStart(s, u);
  if (start) return start;
  if (strategicReach(s, u, to, s.memo.reach).left[to] < 0) return s.refuse(R.strategicReach, to);
  return wouldOverstack(s, u, to) ? s.refuse(R.stacking, to) : 0;
}

/** A-MOVE.16, A-SUPPLY.3. */
function refuseExit(s: ArdennesState, u: number): number {
  if (u !== s.mover) return s.refuse(R.otherMoves, u, s.mover);
  if (s.tables.sideOf[u] !== GERMAN || !s.tables.exit[s.hex[u]]) return s.refuse(R.noExit, u);
  if (!inSupply(s, u)) return s.refuse(s.supply[u] === Supply.full ? R.exitTrace : R.exitSupply, u);
  // A-MOVE.6: whom a zone of control has stopped goes no further, nor off the map
  if (!isFresh(s, u) && inZoc(s, ALLIED, s.hex[u])) return s.refuse(R.stoppedByZoc, s.hex[u]);
  return s.points > 0 ? 0 : s.refuse(R.notEnoughPoints, s.hex[u], 1, s.points);
}

/** DS-303. Frame: how it goes, by an ordinary move or alarmed. */
export const moveUnit = decision<ArdennesState, 'move' | 'march' | 'exit' | 'manteuffel' | 'stop'>(verbs, {
  rule: 'A-MOVE.1',
  seat: (s) => s.side,
  prompt: (s) =>
    `Move ${unitName(s, s.mover)}: ${s.points} ${s.points === 1 ? 'movement point' : 'movement points'} left`,
  sole: tellsNothing,
  verbs: {
    move: {
      list(s, out) {
        for (const h of moverReach(s).hexes)
          if (!wouldOverstack(s, s.mover, h)) out.add(optionCode(verbs.number.move, s.mover, h));
      },
      refuse: refuseMove,
      choose(s, u, to) {
        push(s, Step.marching, u, to, frameArg(s, 0), s.hex[u]);
      },
    },
    march: {
      list(s, out) {
        if (!isFresh(s, s.mover) || frameArg(s, 0) === How.alarm) return;
        for (const h of strategicReach(s, s.mover, -1, s.memo.reach).hexes)
          if (!wouldOverstack(s, s.mover, h)) out.add(optionCode(verbs.number.march, s.mover, h));
      },
      refuse: refuseMarch,
      choose(s, u, to) {
        s.points = strategicAllowance(s, u);
        push(s, Step.marching, u, to, How.march, s.hex[u]);
      },
    },
    exit: {
      tries: (s) => [s.mover],
      refuse: refuseExit,
      choose(s, u) {
        s.exitedSteps += s.steps[u];
        lift(s, u, Off.exited);
        s.log?.tell(EVERYONE, unit(u), ' left the map');
        finishMove(s, u);
      },
    },
    manteuffel: ownManteuffel,
    stop: {
      tries: (s) => [s.mover],
      refuse: (s, u) => (u === s.mover ? 0 : s.refuse(R.otherMoves, u, s.mover)),
      choose: (s, u) => finishMove(s, u),
    },
  },
});

function finishMove(s: ArdennesState, u: number): void {
  s.did[u] |= Did.finished;
  s.mover = -1;
  s.points = 0;
  pop(s);
}

/**
 * Goes on towards the chosen hex, one hex a run; what is checked on the way may halt it. Frame: unit, hex, how, the last
 * hex where it may stay.
 */
export const marching = {
  rule: 'A-MOVE.1',
  run(s: ArdennesState): void {
    const [u, to, how] = [frameArg(s, 0), frameArg(s, 1), frameArg(s, 2)];
    const from = s.hex[u];
    if (how === How.reinforce && isFresh(s, u)) s.points = fullAllowance(s, u); // each unit of a stack has its own
    if (!overstacked(s, from)) setFrameArg(s, 3, from);
    const next = from === to ? -1 : nextHex(s, u, to, how);
    if (next < 0) {
      halt(s, u, frameArg(s, 3), how);
      return;
    }
    const d = s.tables.grid.direction(from, next);
    const rules = { purpose: PURPOSES[how], fresh: isFresh(s, u), points: s.points };
    enter(s, u, next, how === How.march ? 1 : stepCost(s, u, from, d, next, rules));
    checkEntry(s, u, next);
  },
};

/** The next hex of the cheapest way, -1 if the way is closed now. */
function nextHex(s: ArdennesState, u: number, to: number, how: number): number {
  if (how === How.march) {
    // Strategic movement never enters what would stop it; only a bridge blown on the way can.
    if (!isFresh(s, u) && haltedByRoadblock(s, u, s.hex[u])) return -1;
    const found = strategicReach(s, u, to, s.memo.reach);
    return found.left[to] < 0 ? -1 : wayTo(found, s.hex[u], to)[0];
  }
  const found = reach(s, u, s.points, isFresh(s, u), PURPOSES[how], to, s.memo.reach);
  return found.left[to] < 0 ? -1 : wayTo(found, s.hex[u], to)[0];
}

function halt(s: ArdennesState, u: number, stay: number, how: number): void {
  // A-MOVE.18: a unit halted where it would overstack steps back
  if (overstacked(s, s.hex[u])) place(s, u, stay);
  s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(s.hex[u]));
  if (how === How.march) {
    s.did[u] |= Did.strategic;
    s.points = 0;
  }
  if (how === How.reinforce) s.did[u] |= Did.reinforce;
  pop(s);
}

// ---- improved positions ---------------------------------------------------------------------------------------------

/** A-COMBAT.13, A-UNITSTATE.19, A-SUPPLY.7. */
export function refuseDig(s: ArdennesState, u: number): number {
  if (!s.active[u] || s.hex[u] < 0) return s.refuse(R.notActive, u);
  if (s.did[u] & (Did.move | Did.attack | Did.reinforce)) return s.refuse(R.digMoved, u);
  if (s.dispersed[u]) return s.refuse(R.dispersedDigs, u);
  if (!inSupply(s, u)) return s.refuse(s.supply[u] === Supply.full ? R.digTrace : R.digSupply, u);
  const h = s.hex[u];
  if (s.tables.town[h]) return s.refuse(R.digTown, h);
  return s.improved[h] ? s.refuse(R.dugAlready, h) : 0;
}

/** DS-320. */
export const digIn = decision<ArdennesState, 'dig-in' | 'end-digging'>(verbs, {
  rule: 'A-COMBAT.13',
  seat: (s) => s.side,
  prompt: () => 'Select a unit to dig in',
  verbs: {
    'dig-in': {
      tries: activeUnits,
      refuse: refuseDig,
      choose(s, u) {
        s.improved[s.hex[u]] = 1;
        s.log?.tell(EVERYONE, unit(u), ' dug in at ', hexRef(s.hex[u]));
      },
    },
    'end-digging': { choose: (s) => pop(s) },
  },
});
