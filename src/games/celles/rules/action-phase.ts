/** 7.0 Action Phase: who is next, the draw, what the chit activates, the active unit, the end of the phase. */

import {
  type AutoStep,
  code,
  drawFromCup,
  EVERYONE,
  frameArg,
  goTo,
  type Options,
  pop,
  push,
  setFrameArg,
} from '../../../engine/index.ts';
import { Activated, type CellesState, ChitUse, Off, onMap } from '../state.ts';
import { INTENSITY_NUMBERS, Nation, other, Tactical } from '../tables.ts';
import { cupOf, holds, putOnTrack, setAsideIfDead, spendChit, tellDraw, turnBack } from './chits.ts';
import { declareAttack, refuseAttack } from './combat.ts';
import { rollInfiltration } from './infiltration.ts';
import {
  baseAllowance,
  enterHex,
  isInfiltration,
  MAX_84TH,
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
import { hasEntry, isDue, startArrivals } from './reinforcements.ts';
import { Step } from './sequence.ts';
import { checkStacking } from './stacking.ts';
import { airTooLate, replacementTooLate } from './tactical-chits.ts';
import { formation, hexRef, points, pointsInWords, SIDE_WORDS, SIDES_ACTING, unit, unitName } from './telling.ts';
import { refuseTruckOff, refuseTruckOn, truckOff, truckOn } from './trucks.ts';
import { ask, ownUnits, phasing, V } from './verbs.ts';
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
    const { chitFormation } = s.tables;
    s.log?.heading(`${SIDE_WORDS[side]} action ${s.actionsUsed[side] + 1} of ${s.actions[side]}`);
    for (;;) {
      if (!cup.some((count) => count > 0)) {
        // no Action Chit left; the remaining actions are lost.
        s.actions[side] = s.actionsUsed[side];
        s.log?.tell(EVERYONE, `No Action Chits left: the ${SIDE_WORDS[side]} player lost the remaining actions`);
        goTo(s, Step.endPhase);
        return;
      }
      const chit = drawFromCup(s, cup);
      if (chitFormation[chit] < 0) {
        // C-7.0.2, C-7.0.5: kept, without using an action.
        const dead = setAsideIfDead(s, chit);
        if (!dead) s.available[chit] += 1;
        const why = s.tables.night[s.turn] ? 'at night' : 'by day';
        tellDraw(s, chit, dead ? `, which cannot be used ${why}` : ' and kept it');
        continue;
      }
      s.chit = chit;
      s.actionsUsed[side] += 1;
      putOnTrack(s, side, chit);
      tellDraw(s, chit);
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

/** C-7.0.20 */
const mustWait = (s: CellesState, u: number): boolean =>
  s.tables.nationOf[u] === Nation.uk && s.turn < s.tables.data.dates.britishFrom;

/** Whether a single unit may be activated, by a chit of another formation or by Extra Move. */
function refuseSingle(s: CellesState, u: number): number {
  const t = s.tables;
  if (t.sideOf[u] !== s.phasing) return s.refuse(R.forbidden, u);
  if (t.formationOf[u] === t.fixedFormation) return s.refuse(R.neverActive, u);
  if (mustWait(s, u)) return s.refuse(R.britishTooEarly);
  if (onMap(s, u)) return 0;
  if (s.off[u] === Off.destroyed) return s.refuse(R.destroyed, u);
  if (s.off[u] === Off.withdrawn) return s.refuse(R.withdrawn, u);
  if (!isDue(s, u))
    return s.off[u] === Off.pool ? s.refuse(R.notArrivedYet, u, t.arrive[u], s.turn) : s.refuse(R.notInPlay, u);
  return mustWithdraw(s, t.formationOf[u]) || hasEntry(s, u) ? 0 : s.refuse(R.entryBlocked, u);
}

function refuseFormation(s: CellesState, f: number): number {
  const t = s.tables;
  if (t.chitFormation[s.chit] !== f) return s.refuse(R.notThisFormation, f);
  if (f === t.fbb && fbbGone(s)) return s.refuse(R.formationWithdrawn); // C-15.0.11
  const ready = ownUnits(s).find((u) => t.formationOf[u] === f && (onMap(s, u) || isDue(s, u)));
  if (ready === undefined) return s.refuse(R.formationEmpty, f);
  return mustWait(s, ready) ? s.refuse(R.britishTooEarly) : 0;
}

function refuseOther(s: CellesState, u: number): number {
  // C-7.0.8, A-62: of any other formation.
  if (s.tables.formationOf[u] === s.tables.chitFormation[s.chit]) return s.refuse(R.ownFormation, u);
  return refuseSingle(s, u);
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
  if (onMap(s, u)) activate(s, u, how);
  else push(s, Step.arrivalHex, u, how);
}

/** Window 2 is opened only for a holder of the chit. */
export function toExtraMove(s: CellesState): void {
  goTo(s, holds(s, s.phasing, Tactical.extraMove) ? Step.extraMove : Step.nextUnit);
}

export const activation = ask({
  rule: 'C-7.0.7',
  seat: phasing,
  prompt: (s) => `${s.tables.data.formations.rows[s.tables.chitFormation[s.chit]].name} chit: choose what to activate`,
  verbs: {
    formation: {
      tries: (s) => [s.tables.chitFormation[s.chit]],
      refuse: refuseFormation,
      choose(s, f) {
        s.chitUse = ChitUse.formation;
        s.log?.tell(EVERYONE, formation(f), ' was activated');
        for (const u of ownUnits(s)) if (s.tables.formationOf[u] === f && onMap(s, u)) activate(s, u, Activated.byChit);
        toExtraMove(s);
        startArrivals(s, f);
      },
    },
    unit: {
      tries: ownUnits,
      refuse: refuseOther,
      choose(s, u) {
        // C-7.0.8, C-7.0.9: the chit lies on its back.
        s.chitUse = ChitUse.unit;
        turnBack(s, s.phasing);
        s.log?.tell(EVERYONE, 'The chit activated ', unit(u));
        toExtraMove(s);
        activateSingle(s, u, Activated.byChit);
      },
    },
    'spend-action': {
      // only where there is nothing to activate.
      list(_s, out) {
        if (out.count === 0) out.add(code(V['spend-action']));
      },
      refuse(s) {
        const formation = s.tables.chitFormation[s.chit];
        const any = refuseFormation(s, formation) === 0 || ownUnits(s).some((u) => refuseOther(s, u) === 0);
        return any ? s.refuse(R.somethingToActivate) : 0;
      },
      choose: (s) => goTo(s, Step.endPhase),
    },
    // explained, never offered
    air: { list: () => {}, refuse: (s) => airTooLate(s), choose: () => {} },
    replacement: { list: () => {}, refuse: (s) => replacementTooLate(s), choose: () => {} },
  },
});

// ---- D-12 -----------------------------------------------------------------------------------------------------------

/** the chit of the 84th turns all of its units, but only three may go: one more is for Extra Move. */
function isFourth(s: CellesState, u: number): boolean {
  return onOwnChit(s, u) && ownUnits(s).filter((own) => onOwnChit(s, own)).length > MAX_84TH;
}

export const extraMove = ask({
  rule: 'C-13.2.1',
  seat: phasing,
  prompt: () => 'Play Extra Move to activate one more unit?',
  verbs: {
    extra: {
      tries: ownUnits,
      refuse: (s, u) => (s.activated[u] && !isFourth(s, u) ? s.refuse(R.extraActivated, u) : refuseSingle(s, u)),
      choose(s, u) {
        goTo(s, Step.nextUnit);
        spendChit(s, s.phasing, Tactical.extraMove);
        s.log?.tell(EVERYONE, SIDES_ACTING[s.phasing], ' played Extra Move for ', unit(u));
        activateSingle(s, u, Activated.byExtraMove);
      },
    },
    'no-extra': { choose: (s) => goTo(s, Step.nextUnit) },
  },
});

// ---- D-13 -----------------------------------------------------------------------------------------------------------

export const nextUnit = ask({
  rule: 'C-8.0.2',
  seat: phasing,
  prompt: () => 'Select the next unit to act',
  verbs: {
    take: {
      tries: ownUnits,
      refuse(s, u) {
        if (s.tables.sideOf[u] !== s.phasing) return s.refuse(R.forbidden, u);
        if (!s.activated[u]) return s.refuse(R.notActivated, u); // C-8.0.1
        if (s.done[u]) return s.refuse(R.alreadyDone, u);
        // 8.3: without a point left it may still leave the Truck.
        if (baseAllowance(s, u) === 0 && s.truckUnit !== u) return s.refuse(R.noAllowance, u);
        return s.infantryMoved >= MAX_84TH && onOwnChit(s, u) ? s.refuse(R.threeAlready) : 0;
      },
      choose: takeUnit,
    },
    'end-phase': { choose: (s) => goTo(s, Step.endPhase) },
    extra: { list: () => {}, refuse: (s) => s.refuse(R.extraTooLate), choose: () => {} }, // explained, never offered
  },
});

/** The unit becomes the active unit. */
export function takeUnit(s: CellesState, u: number): void {
  s.active = u;
  s.truckFresh = 0;
  s.bonus = mayMoveStrategically(s, u) ? 1 : 0;
  push(s, Step.activeUnit);
}

// ---- D-14 -----------------------------------------------------------------------------------------------------------

const activeAlone = (s: CellesState): ArrayLike<number> => [s.active];

export const activeUnit = ask({
  rule: 'C-8.0.3',
  seat: phasing,
  prompt: (s) =>
    `${unitName(s, s.active)}: ${points(pointsLeft(s, s.active))} movement points left. Move, attack or finish`,
  refuse: (s, u) => (u === s.active ? 0 : s.refuse(R.notActive, u, s.active)),
  verbs: {
    'truck-on': { tries: activeAlone, refuse: refuseTruckOn, choose: truckOn },
    'truck-off': { tries: activeAlone, refuse: refuseTruckOff, choose: truckOff },
    move: {
      list: listWays,
      refuse: (s, u, to) => refuseStep(s, survey(s, s.phasing), u, to),
      choose: moveOneHex,
    },
    go: {
      list: () => {}, // with the single steps: one survey serves both
      refuse: (s, u, to) => refuseGo(s, survey(s, s.phasing), u, to),
      choose: goFurther,
    },
    attack: { tries: activeAlone, triesWith: () => INTENSITY_NUMBERS, refuse: refuseAttack, choose: declareAttack },
    stop: { tries: activeAlone, choose: stopUnit },
  },
});

/** The single steps, then the longer ways. */
function listWays(s: CellesState, out: Options): void {
  const u = s.active;
  if (pointsLeft(s, u) === 0) return; // no step is free
  const g = survey(s, s.phasing);
  for (const to of s.tables.neighboursOf[s.hex[u]]) if (refuseStep(s, g, u, to) === 0) out.add(code(V.move, u, to));
  const reach = reachOf(s, g, u);
  for (let h = reach.lowest; h <= reach.highest; h++) if (reach.isLong(h)) out.add(code(V.go, u, h));
}

/** C-10.0.4: stacking is checked where the unit's movement ends; then it is finished. */
function stopUnit(s: CellesState, u: number): void {
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
    roll ? ' tried to infiltrate ' : ' moved to ',
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
  const reach = reachOf(s, survey(s, s.phasing), u);
  const cost = reach.costTo(to);
  s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(to), ` for ${pointsInWords(cost)}`);
  const way = reach.pathTo(to);
  pay(s, u, cost);
  for (let i = 1; i < way.length; i++) enterHex(s, u, way[i]);
}

/** C-8.0.6, C-8.0.7: used if it spent points. */
export const finishUnit: AutoStep<CellesState> = {
  rule: 'C-8.0.6',
  run(s) {
    const u = s.active;
    if (onMap(s, u)) {
      if (s.spent[u] > 0) s.used[u] = 1;
      s.done[u] = 1;
    }
    s.active = -1;
    s.bonus = 0;
    s.truckFresh = 0;
    pop(s);
  },
};

/** D-24, A-87: overstacked arrival hexes are trimmed, then activation ends for all units. */
export const endPhase: AutoStep<CellesState> = {
  rule: 'C-7.0.13',
  run(s) {
    const own = s.tables.unitsOf[s.phasing];
    for (const u of own) if (onMap(s, u) && checkStacking(s, s.phasing, s.hex[u], true)) return;
    for (const u of own) {
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
