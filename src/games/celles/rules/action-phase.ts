/** 7.0 Action Phase: who is next, the draw, what the chit activates, the active unit, the end of the phase. */

import { EVERYONE } from '../../../engine/log.ts';
import { drawFromCup } from '../../../engine/random.ts';
import {
  type AutoStep,
  type DecisionStep,
  frameArg,
  goTo,
  NOT_ASKED,
  type Options,
  pop,
  push,
  setFrameArg,
} from '../../../engine/steps.ts';
import { code, first, second, verbOf } from '../../../engine/verbs.ts';
import { Activated, type CellesState, ChitUse, Off } from '../state.ts';
import { HEXES, Nation, other, Tactical } from '../tables.ts';
import { chitShown, cupOf, holds, putOnTrack, setAsideIfDead, spendChit, turnBack } from './chits.ts';
import { declareAttack, refuseAttack } from './combat.ts';
import { rollInfiltration } from './infiltration.ts';
import {
  baseAllowance,
  enterHex,
  goCost,
  goPath,
  isInfiltration,
  isLongWay,
  MOST_84TH,
  mayMoveStrategically,
  onOwnChit,
  pay,
  pointsLeft,
  reachOf,
  refuseGo,
  refuseStep,
  stepCost,
} from './movement.ts';
import { R } from './refusals.ts';
import { isDue, refuseArrival, startArrivals } from './reinforcements.ts';
import { Step } from './sequence.ts';
import { checkStacking } from './stacking.ts';
import { chitRef, formation, hexRef, points, pointsInWords, SIDE_WORDS, unit, unitName } from './telling.ts';
import { refuseTruckOff, refuseTruckOn, truckOff, truckOn } from './trucks.ts';
import { V } from './verbs.ts';
import { fbbGone, mustWithdraw, withdrawFbb } from './withdrawal.ts';
import { survey } from './zoc.ts';

/** Alternating Action Phases (C-3.0.7): frame argument 0 is the side whose turn it would be. */
export const actionPhases: AutoStep<CellesState> = {
  rule: 'C-3.0.7',
  run(s) {
    let side = frameArg(s, 0);
    // C-7.0.16: a player without actions is skipped.
    if (s.actionsUsed[side] >= s.actions[side]) side = other(side);
    if (s.actionsUsed[side] >= s.actions[side]) {
      goTo(s, Step.recoveryPhase);
      return;
    }
    setFrameArg(s, 0, other(side));
    s.phasing = side;
    push(s, Step.draw);
  },
};

/** C-7.0.1 to C-7.0.6: chit after chit until the first Action Chit. */
export const draw: AutoStep<CellesState> = {
  rule: 'C-7.0.1',
  run(s) {
    const side = s.phasing;
    const cup = cupOf(s, side);
    const { chitFormation, chits } = s.tables;
    s.log?.heading(`${SIDE_WORDS[side]} action ${s.actionsUsed[side] + 1} of ${s.actions[side]}`);
    for (;;) {
      let left = 0;
      for (let c = 0; c < chits; c++) left += cup[c];
      if (left === 0) {
        // no Action Chit left; the remaining actions are lost.
        s.actions[side] = s.actionsUsed[side];
        s.log?.tell(EVERYONE, `No Action Chit is left: the ${SIDE_WORDS[side]} player loses the remaining actions`);
        goTo(s, Step.endPhase);
        return;
      }
      const chit = drawFromCup(s, cup);
      if (chitFormation[chit] < 0) {
        // C-7.0.2, C-7.0.5: kept, without using an action.
        const dead = setAsideIfDead(s, chit);
        if (!dead) s.available[chit] += 1;
        const fate = !dead ? ' and keeps it' : s.tables.night[s.turn] ? ', of no use at night' : ', of no use by day';
        s.log?.show(EVERYONE, [chitShown(s, chit)], SIDE_WORDS[side], ' draws ', chitRef(chit), fate);
        continue;
      }
      s.chit = chit;
      s.actionsUsed[side] += 1;
      putOnTrack(s, side, chit);
      s.log?.show(EVERYONE, [chitShown(s, chit)], SIDE_WORDS[side], ' draws ', chitRef(chit));
      break;
    }
    if (mustWithdraw(s, chitFormation[s.chit])) {
      // C-15.0.2 to C-15.0.4, A-86: at once, and it is the action.
      withdrawFbb(s);
      s.chitUse = ChitUse.withdrawal;
    }
    goTo(s, Step.beforeActivating);
  },
};

// ---- D-10 -----------------------------------------------------------------------------------------------------------

/** Whether a single unit may be activated, by a chit of another formation or by Extra Move. */
export function refuseSingle(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.notYours, u);
  if (t.formationOf[u] === t.fixedFormation) return s.refuse(R.neverActive, u);
  if (t.nationOf[u] === Nation.uk && s.turn < t.data.dates.britishFrom) return s.refuse(R.britishTooEarly); // C-7.0.20
  if (s.hex[u] >= 0) return 0;
  if (s.off[u] === Off.destroyed) return s.refuse(R.destroyed, u);
  if (s.off[u] === Off.withdrawn) return s.refuse(R.withdrawn, u);
  if (!isDue(s, u))
    return s.off[u] === Off.pool ? s.refuse(R.notArrivedYet, u, t.arrive[u], s.turn) : s.refuse(R.notInPlay, u);
  if (mustWithdraw(s, t.formationOf[u])) return 0;
  for (let i = 0; i < t.entry[u].length; i++) if (refuseArrival(s, u, t.entry[u][i]) === 0) return 0;
  return s.refuse(R.entryBlocked, u);
}

function refuseFormation(s: CellesState, f: number): number {
  const t = s.tables;
  if (t.chitFormation[s.chit] !== f) return s.refuse(R.notThisFormation, f);
  if (f === t.fbb && fbbGone(s)) return s.refuse(R.formationWithdrawn); // C-15.0.11
  const own = t.unitsOf[s.phasing];
  let any = false;
  for (let i = 0; i < own.length; i++) {
    const u = own[i];
    if (t.formationOf[u] !== f || (s.hex[u] < 0 && !isDue(s, u))) continue;
    if (t.nationOf[u] === Nation.uk && s.turn < t.data.dates.britishFrom) return s.refuse(R.britishTooEarly);
    any = true;
  }
  return any ? 0 : s.refuse(R.formationEmpty, f);
}

function refuseOther(s: CellesState, u: number): number {
  // C-7.0.8, A-62: of any other formation.
  if (s.tables.formationOf[u] === s.tables.chitFormation[s.chit]) return s.refuse(R.ownFormation, u);
  return refuseSingle(s, u);
}

function anyActivation(s: CellesState): boolean {
  if (refuseFormation(s, s.tables.chitFormation[s.chit]) === 0) return true;
  const own = s.tables.unitsOf[s.phasing];
  for (let i = 0; i < own.length; i++) if (refuseOther(s, own[i]) === 0) return true;
  return false;
}

/** C-7.0.10, C-7.0.11: activation turns a unit to its unused face. */
function activate(s: CellesState, u: number, how: number): void {
  s.activated[u] = how;
  s.used[u] = 0;
}

/** One unit by itself: on the map, due, or an FBB unit whose activation withdraws the brigade (C-15.0.5, A-38). */
function activateSingle(s: CellesState, u: number, how: number): void {
  if (mustWithdraw(s, s.tables.formationOf[u])) {
    withdrawFbb(s);
    return;
  }
  if (s.hex[u] >= 0) activate(s, u, how);
  else push(s, Step.arrivalHex, u, how);
}

/** Window 2 is opened only for a holder of the chit. */
export function toExtraMove(s: CellesState): void {
  goTo(s, holds(s, s.phasing, Tactical.extraMove) ? Step.extraMove : Step.nextUnit);
}

export const activation: DecisionStep<CellesState> = {
  rule: 'C-7.0.7',
  seat: (s) => s.phasing,
  prompt: (s) => `${s.tables.data.formations.rows[s.tables.chitFormation[s.chit]].name} chit: what does it activate?`,
  options(s, out: Options) {
    const f = s.tables.chitFormation[s.chit];
    if (refuseFormation(s, f) === 0) out.add(code(V.formation, f));
    const own = s.tables.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++) if (refuseOther(s, own[i]) === 0) out.add(code(V.unit, own[i]));
    if (out.count === 0) out.add(code(V['spend-action']));
  },
  refuse(s, c) {
    switch (verbOf(c)) {
      case V.formation:
        return refuseFormation(s, first(c));
      case V.unit:
        return refuseOther(s, first(c));
      case V['spend-action']:
        return anyActivation(s) ? s.refuse(R.somethingToActivate) : 0;
      default:
        return NOT_ASKED;
    }
  },
  choose(s, c) {
    const t = s.tables;
    if (verbOf(c) === V['spend-action']) {
      goTo(s, Step.endPhase);
      return;
    }
    if (verbOf(c) === V.unit) {
      // C-7.0.8, C-7.0.9: the chit lies on its back.
      s.chitUse = ChitUse.unit;
      turnBack(s, s.phasing);
      s.log?.tell(EVERYONE, 'The chit activates ', unit(first(c)));
      toExtraMove(s);
      activateSingle(s, first(c), Activated.byChit);
      return;
    }
    const f = first(c);
    s.chitUse = ChitUse.formation;
    s.log?.tell(EVERYONE, formation(f), ' is activated');
    const own = t.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++)
      if (t.formationOf[own[i]] === f && s.hex[own[i]] >= 0) activate(s, own[i], Activated.byChit);
    toExtraMove(s);
    startArrivals(s, f);
  },
};

// ---- D-12 -----------------------------------------------------------------------------------------------------------

/** the chit of the 84th turns all of its units, but only three may go: one more is for Extra Move. */
function isFourth(s: CellesState, u: number): boolean {
  if (!onOwnChit(s, u)) return false;
  const own = s.tables.unitsOf[s.phasing];
  let turned = 0;
  for (let i = 0; i < own.length; i++) if (onOwnChit(s, own[i])) turned++;
  return turned > MOST_84TH;
}

function refuseExtra(s: CellesState, u: number): number {
  if (s.activated[u] && !isFourth(s, u)) return s.refuse(R.extraActivated, u);
  return refuseSingle(s, u);
}

export const extraMove: DecisionStep<CellesState> = {
  rule: 'C-13.2.1',
  seat: (s) => s.phasing,
  prompt: () => 'Play Extra Move to activate one more unit?',
  options(s, out: Options) {
    const own = s.tables.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++) if (refuseExtra(s, own[i]) === 0) out.add(code(V.extra, own[i]));
    out.add(code(V['no-extra']));
  },
  refuse(s, c) {
    if (verbOf(c) === V['no-extra']) return 0;
    return verbOf(c) === V.extra ? refuseExtra(s, first(c)) : NOT_ASKED;
  },
  choose(s, c) {
    goTo(s, Step.nextUnit);
    if (verbOf(c) === V['no-extra']) return;
    spendChit(s, s.phasing, Tactical.extraMove);
    s.log?.tell(EVERYONE, SIDE_WORDS[s.phasing], ' plays Extra Move for ', unit(first(c)));
    activateSingle(s, first(c), Activated.byExtraMove);
  },
};

// ---- D-13 -----------------------------------------------------------------------------------------------------------

function refuseTake(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.notYours, u);
  if (!s.activated[u]) return s.refuse(R.notActivated, u); // C-8.0.1
  if (s.done[u]) return s.refuse(R.alreadyDone, u);
  // 8.3: without a point left it may still leave the Truck.
  if (baseAllowance(s, u) === 0 && s.truckUnit !== u) return s.refuse(R.noAllowance, u);
  return s.infantryMoved >= MOST_84TH && onOwnChit(s, u) ? s.refuse(R.threeAlready) : 0;
}

export const nextUnit: DecisionStep<CellesState> = {
  rule: 'C-8.0.2',
  seat: (s) => s.phasing,
  prompt: () => 'Which unit moves or attacks next?',
  options(s, out: Options) {
    const own = s.tables.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++)
      if (s.activated[own[i]] && refuseTake(s, own[i]) === 0) out.add(code(V.take, own[i]));
    out.add(code(V['end-phase']));
  },
  refuse(s, c) {
    if (verbOf(c) === V['end-phase']) return 0;
    return verbOf(c) === V.take ? refuseTake(s, first(c)) : NOT_ASKED;
  },
  choose(s, c) {
    if (verbOf(c) === V['end-phase']) {
      goTo(s, Step.endPhase);
      return;
    }
    takeUnit(s, first(c));
  },
};

/** The unit becomes the active unit. */
export function takeUnit(s: CellesState, u: number): void {
  s.active = u;
  s.truckFresh = 0;
  s.bonus = mayMoveStrategically(s, u) ? 1 : 0;
  push(s, Step.activeUnit);
}

// ---- D-14 -----------------------------------------------------------------------------------------------------------

export const activeUnit: DecisionStep<CellesState> = {
  rule: 'C-8.0.3',
  seat: (s) => s.phasing,
  prompt: (s) => `${unitName(s, s.active)}: ${points(pointsLeft(s, s.active))} movement points left. What does it do?`,
  options(s, out: Options) {
    const u = s.active;
    if (s.spent[u] === 0) {
      if (refuseTruckOn(s, u) === 0) out.add(code(V['truck-on'], u));
      if (refuseTruckOff(s, u) === 0) out.add(code(V['truck-off'], u));
    }
    if (pointsLeft(s, u) > 0) {
      const g = survey(s, s.phasing);
      const { neighbour } = s.tables;
      const from = s.hex[u] * 6;
      for (let d = 0; d < 6; d++) {
        const to = neighbour[from + d];
        if (to >= 0 && refuseStep(s, g, u, to) === 0) out.add(code(V.move, u, to));
      }
      reachOf(s, g, u);
      for (let h = 0; h < HEXES; h++) if (isLongWay(h)) out.add(code(V.go, u, h));
      for (let i = 0; i < 3; i++) if (refuseAttack(s, u, i) === 0) out.add(code(V.attack, u, i));
    }
    out.add(code(V.stop, u));
  },
  refuse(s, c) {
    const u = first(c);
    switch (verbOf(c)) {
      case V['truck-on']:
      case V['truck-off']:
      case V.move:
      case V.go:
      case V.attack:
      case V.stop:
        break;
      default:
        return NOT_ASKED;
    }
    if (u !== s.active) return s.refuse(R.notActive, u, s.active);
    switch (verbOf(c)) {
      case V['truck-on']:
        return refuseTruckOn(s, u);
      case V['truck-off']:
        return refuseTruckOff(s, u);
      case V.move:
        return refuseStep(s, survey(s, s.phasing), u, second(c));
      case V.go:
        return refuseGo(s, survey(s, s.phasing), u, second(c));
      case V.attack:
        return refuseAttack(s, u, second(c));
      default:
        return 0;
    }
  },
  choose(s, c) {
    const u = s.active;
    switch (verbOf(c)) {
      case V['truck-on']:
        truckOn(s, u);
        return;
      case V['truck-off']:
        truckOff(s, u);
        return;
      case V.move:
        moveOneHex(s, u, second(c));
        return;
      case V.go:
        goFurther(s, u, second(c));
        return;
      case V.attack:
        declareAttack(s, u, second(c));
        return;
      default:
        stopUnit(s, u);
    }
  },
};

/** C-10.0.4: stacking is checked where the unit's movement ends; then it is finished. */
export function stopUnit(s: CellesState, u: number): void {
  goTo(s, Step.finishUnit);
  checkStacking(s, s.phasing, s.hex[u]);
}

function moveOneHex(s: CellesState, u: number, to: number): void {
  const g = survey(s, s.phasing);
  const from = s.hex[u];
  const cost = stepCost(s, g, u, from, s.tables.grid.direction(from, to), to);
  const roll = isInfiltration(g, from, to);
  pay(s, u, cost); // C-9.1.5: before the roll
  s.log?.tell(
    EVERYONE,
    unit(u),
    roll ? ' tries to infiltrate into ' : ' moves to ',
    hexRef(to),
    ` for ${pointsInWords(cost)}`,
  );
  if (roll && !rollInfiltration(s, u)) {
    // C-9.1.10 to C-9.1.13, A-43: it stays, its movement is over, and its hex is checked at once.
    stopUnit(s, u);
    return;
  }
  enterHex(s, u, to);
}

/** A chain of single steps without a roll. */
function goFurther(s: CellesState, u: number, to: number): void {
  reachOf(s, survey(s, s.phasing), u);
  const cost = goCost(to);
  if (s.log) s.log.tell(EVERYONE, unit(u), ' moves to ', hexRef(to), ` for ${pointsInWords(cost)}`);
  const way = goPath(to);
  pay(s, u, cost);
  for (let i = 1; i < way.length; i++) enterHex(s, u, way[i]);
}

/** C-8.0.6, C-8.0.7: used if it spent points. */
export const finishUnit: AutoStep<CellesState> = {
  rule: 'C-8.0.6',
  run(s) {
    const u = s.active;
    if (s.hex[u] >= 0) {
      if (s.spent[u] > 0) s.used[u] = 1;
      s.done[u] = 1;
    }
    s.active = -1;
    s.bonus = 0;
    s.truckFresh = 0;
    pop(s);
  },
};

/** D-24, A-87: over-stacked arrival hexes are trimmed, then activation ends for all units. */
export const endPhase: AutoStep<CellesState> = {
  rule: 'C-7.0.13',
  run(s) {
    const own = s.tables.unitsOf[s.phasing];
    for (let i = 0; i < own.length; i++) {
      const h = s.hex[own[i]];
      if (h >= 0 && checkStacking(s, s.phasing, h, true)) return;
    }
    for (let i = 0; i < own.length; i++) {
      const u = own[i];
      s.activated[u] = 0;
      s.done[u] = 0;
      s.spent[u] = 0;
      s.arrived[u] = 0;
    }
    s.infantryMoved = 0;
    s.chit = -1;
    s.chitUse = ChitUse.none;
    s.phasing = -1;
    pop(s);
  },
};
