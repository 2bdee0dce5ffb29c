/** 9.1, 9.2 and 10.1: declaring an assault, reactions to it, and assault moves (CE-501 to CE-509, CE-605 to CE-609). */

import {
  type AutoStep,
  type Charge,
  EVERYONE,
  FACING_X,
  FACING_Y,
  facingOf,
  frameArg,
  goTo,
  nearestDiv,
  pop as popTop,
  push,
  Shape,
  setFrameArg,
  squared,
} from '../../../engine/index.ts';
import { type CeltosState, Did, Mark } from '../state.ts';
import { ALL_UNITS, Bought, NO_UNIT, Skill, STRIDE, sideOf, UNITS_OF } from '../tables.ts';
import {
  acrossLow,
  addUnit,
  addVictim,
  boardOf,
  coherencyOf,
  commandOf,
  gather,
  guideOf,
  hasFeat,
  hasSkill,
  isEngaged,
  livingOf,
  modelId,
  modelsTouch,
  moveOf,
  present,
  radiusOf,
  settle,
  unitSees,
  unitsTouch,
  unitsWithin,
} from './field.ts';
import { ready } from './movement.ts';
import { canReact, reactionTest } from './reactions.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { couldShoot, faceToward } from './shooting.ts';
import { test, unit } from './telling.ts';
import { asks, Reaction } from './verbs.ts';

/** CE-502, CE-705: in tenths. */
export const reachOf = (s: CeltosState, u: number, leap: boolean): number =>
  moveOf(s, u) * 10 * (s.moved[u] ? 1 : 2) + (leap ? 40 : 0);

/** Readies assault moves of u; `touched` are the enemy units whose models may be touched. */
export function readyCharge(s: CeltosState, u: number, touched: readonly number[], reach: number): Charge {
  const { charge } = boardOf(s);
  charge.clear();
  charge.n = gather(s, u, charge.x, charge.y);
  charge.r = radiusOf(s, u);
  charge.coherency = coherencyOf(s, u);
  charge.fly = hasSkill(s, u, Skill.fly);
  charge.reach = reach * 100;
  const side = sideOf(u);
  for (const v of touched) addUnit(s, v, charge.theirs);
  for (const v of ALL_UNITS) {
    if (v === u || !present(s, v)) continue;
    if (sideOf(v) === side) addUnit(s, v, charge.friends);
    else {
      addUnit(s, v, charge.foes);
      // CE-930: those already touched by the moving unit may be touched again.
      if (!touched.includes(v) && !unitsTouch(s, u, v)) addUnit(s, v, charge.others);
    }
  }
  addVictim(s, charge.friends);
  return charge;
}

/** CE-501: in sight of one model, in reach of one. */
export function canAssault(s: CeltosState, u: number, v: number, reach: number): boolean {
  if (!present(s, v) || sideOf(v) === sideOf(u)) return false;
  // Too far in a straight line: no need to measure ways. Contact may be half an inch apart (CE-905).
  if (!unitsWithin(s, u, v, reach + 5)) return false;
  return unitSees(s, u, v) && readyCharge(s, u, [v], reach).works();
}

/** CE-210: the unit shot or cast at, if one was. */
export function assaultTargets(s: CeltosState, u: number, withLeap: boolean): number[] {
  const reach = reachOf(s, u, withLeap && hasFeat(s, u, Bought.greatLeap));
  return UNITS_OF[1 - sideOf(u)].filter((v) => (s.named === NO_UNIT || s.named === v) && canAssault(s, u, v, reach));
}

export function refuseCharge(s: CeltosState, v: number, leap: boolean): number {
  const u = s.active;
  if (leap && !hasFeat(s, u, Bought.greatLeap)) return R.noLeap;
  if (s.named !== NO_UNIT && s.named !== v) return s.refuse(R.otherNamed, s.named);
  if (canAssault(s, u, v, reachOf(s, u, leap))) return 0;
  return s.refuse(leap ? R.leapNotNeeded : R.notReached, v);
}

function declare(s: CeltosState, v: number, leap: boolean): void {
  const u = s.active;
  s.leap = leap ? 1 : 0;
  if (leap) s.used[u] |= Bought.greatLeap;
  s.targetWasEngaged = isEngaged(s, v) ? 1 : 0;
  faceToward(s, u, v);
  s.log?.tell(EVERYONE, unit(s, u), ' assaulted ', unit(s, v), leap ? ' with a Great Leap' : '');
  goTo(s, Step.terrorTests, v);
}

const enemiesOf = (s: CeltosState): readonly number[] => UNITS_OF[1 - sideOf(s.active)].filter((v) => present(s, v));

/** DS27 */
export const chooseAssault = asks({
  rule: 'CE-501',
  fight: true,
  seat: (s) => sideOf(s.active),
  prompt: () => 'Select a unit to assault',
  verbs: {
    charge: {
      tries: enemiesOf,
      expensive: true,
      refuse: (s, v) => refuseCharge(s, v, false),
      choose: (s, v) => declare(s, v, false),
    },
    leap: {
      tries: enemiesOf,
      expensive: true,
      refuse: (s, v) => refuseCharge(s, v, true),
      choose: (s, v) => declare(s, v, true),
    },
  },
});

/** CE-730: who charges Terror or is charged by it, and knows it not itself: one of the two at most. */
export function terrorOf(s: CeltosState, u: number, v: number): number {
  const [own, theirs] = [hasSkill(s, u, Skill.terror), hasSkill(s, v, Skill.terror)];
  return own === theirs ? NO_UNIT : own ? v : u;
}

export const terrorTests: AutoStep<CeltosState> = {
  rule: 'CE-730',
  run(s) {
    const v = frameArg(s, 0);
    const who = terrorOf(s, s.active, v);
    if (who !== NO_UNIT && !test(s, who, commandOf(s, who), 4, 0, 'Terror')) s.marks[who] |= Mark.fear;
    goTo(s, Step.chargeShots, v);
  },
};

/** CE-505 */
const chargeIsOver = (s: CeltosState): boolean => !present(s, s.active) || s.panicked[s.active] === 1;

/** CE-606, CE-609: other units on Hold, by number. Frame: target, next. */
export const chargeShots: AutoStep<CeltosState> = {
  rule: 'CE-504',
  run(s) {
    const u = s.active;
    const v = frameArg(s, 0);
    if (chargeIsOver(s)) {
      endAssault(s);
      return;
    }
    const enemies = UNITS_OF[1 - sideOf(u)];
    for (let k = frameArg(s, 1); k < enemies.length; k++) {
      const e = enemies[k];
      if (e === v || !s.hold[e] || !canReact(s, e) || !couldShoot(s, e, u)) continue;
      setFrameArg(s, 1, k + 1);
      push(s, Step.shootChargers, e);
      return;
    }
    if (canReact(s, v) && [1, 2, 3].some((r) => refuseReaction(s, v, r) === 0)) goTo(s, Step.chargeReaction, v);
    else goTo(s, Step.assaultMoves, v);
  },
};

function endAssault(s: CeltosState): void {
  s.did |= Did.ended;
  s.leap = 0;
  s.targetWasEngaged = 0;
  popTop(s);
}

/** DS28 */
export const shootChargers = asks({
  rule: 'CE-606',
  seat: (s) => sideOf(frameArg(s, 0)),
  prompt: (s) => `${s.tables.profiles[s.profile[frameArg(s, 0)] - 1].name} on Hold: shoot at the chargers?`,
  verbs: {
    'hold-fire': { choose: (s) => popTop(s) },
    fire: {
      choose(s) {
        const e = frameArg(s, 0);
        if (reactionTest(s, e, s.active, 'reaction shot')) goTo(s, Step.volley, e, s.active, 1);
        else popTop(s);
      },
    },
  },
});

function refuseReaction(s: CeltosState, v: number, reaction: number): number {
  const u = s.active;
  if (reaction === Reaction.counterCharge) return unitSees(s, v, u) ? 0 : R.cannotCounter;
  if (reaction === Reaction.evade) return hasSkill(s, v, Skill.evade) ? 0 : R.cannotEvade;
  if (reaction === Reaction.shoot) return s.hold[v] && couldShoot(s, v, u) ? 0 : R.cannotReactShot;
  return 0;
}

/** DS29 */
export const chargeReaction = asks({
  rule: 'CE-605',
  seat: (s) => sideOf(frameArg(s, 0)),
  prompt: (s) => `Choose a reaction for ${s.tables.profiles[s.profile[frameArg(s, 0)] - 1].name}`,
  verbs: {
    react: {
      expensive: true,
      tries: () => [0, 1, 2, 3],
      refuse: (s, reaction) => refuseReaction(s, frameArg(s, 0), reaction),
      choose(s, reaction) {
        const v = frameArg(s, 0);
        const u = s.active;
        goTo(s, Step.assaultMoves, v);
        if (reaction === Reaction.none) return;
        if (!reactionTest(s, v, u, ['', 'counter-charge', 'evasion', 'reaction shot'][reaction])) return;
        if (reaction === Reaction.shoot) push(s, Step.volley, v, u, 1);
        else if (reaction === Reaction.evade) evade(s, v);
        else counterCharge(s, v);
      },
    },
  },
});

/** Writes the places that assault moves found. Who moves touched nobody, and so defended nothing. */
export function carryCharge(s: CeltosState, u: number, charge: Charge): void {
  livingOf(s, u).forEach((i, k) => {
    const m = modelId(u, i);
    s.x[m] = charge.x[k];
    s.y[m] = charge.y[k];
  });
}

/** CE-605 */
function counterCharge(s: CeltosState, v: number): void {
  const charge = readyCharge(s, v, [s.active], moveOf(s, v) * 10);
  charge.move();
  carryCharge(s, v, charge);
  faceToward(s, v, s.active);
  setFrameArg(s, 1, 1);
  s.log?.tell(EVERYONE, unit(s, v), ' counter-charged');
}

/** CE-607, CE-936 */
function evade(s: CeltosState, v: number): void {
  const u = s.active;
  const g = modelId(v, guideOf(s, v));
  let nearest = -1;
  let least = 0;
  for (const i of livingOf(s, u)) {
    const d = squared(s.x[g], s.y[g], s.x[modelId(u, i)], s.y[modelId(u, i)]);
    if (nearest < 0 || d < least) {
      nearest = modelId(u, i);
      least = d;
    }
  }
  const k = facingOf(s.x[g] - s.x[nearest], s.y[g] - s.y[nearest]);
  const allowance = moveOf(s, v) * 10;
  const f = ready(s, v, allowance);
  for (let part = 10; part > 0; part--) {
    const far = Math.floor((allowance * part) / 10);
    const x = f.x[0] + nearestDiv(FACING_X[k] * far, 1000);
    const y = f.y[0] + nearestDiv(FACING_Y[k] * far, 1000);
    if (!f.form(x, y, Shape.keep, 0)) continue;
    livingOf(s, v).forEach((i, at) => {
      s.x[modelId(v, i)] = f.toX[at];
      s.y[modelId(v, i)] = f.toY[at];
      s.defends[modelId(v, i)] = 0;
    });
    s.log?.tell(EVERYONE, unit(s, v), ' evaded');
    return;
  }
}

/** CE-506 to CE-508, CE-522. Frame: target, 1 if it counter-charged. */
export const assaultMoves: AutoStep<CeltosState> = {
  rule: 'CE-506',
  run(s) {
    const u = s.active;
    const v = frameArg(s, 0);
    const countered = frameArg(s, 1) === 1;
    if (chargeIsOver(s)) {
      endAssault(s);
      return;
    }
    const charge = readyCharge(s, u, [v], reachOf(s, u, s.leap === 1));
    const works = charge.move();
    carryCharge(s, u, charge);
    settle(s);
    if (!works) {
      s.log?.tell(EVERYONE, unit(s, u), ' did not reach ', unit(s, v));
      endAssault(s);
      return;
    }
    s.charged[u] = 1;
    if (countered) s.charged[v] = 1;
    markDefenders(s, u);
    goTo(s, Step.fight);
  },
};

/** CE-522 */
export function markDefenders(s: CeltosState, u: number): void {
  for (const w of ALL_UNITS) {
    if (w === u || !present(s, w)) continue;
    for (let m = w * STRIDE; m < w * STRIDE + s.size[w]; m++) {
      if (s.wounds[m] === 0 || s.defends[m]) continue;
      for (const e of UNITS_OF[1 - sideOf(w)]) {
        if (!present(s, e)) continue;
        for (let n = e * STRIDE; n < e * STRIDE + s.size[e]; n++)
          if (s.wounds[n] > 0 && modelsTouch(s, m, n) && acrossLow(s, m, n)) s.defends[m] = 1;
      }
    }
  }
}

/** CE-016, CE-509: an engaged unit brings more models into contact with those it touches, each up to M. */
export const pressOn: AutoStep<CeltosState> = {
  rule: 'CE-016',
  run(s) {
    const u = s.active;
    const touched = UNITS_OF[1 - sideOf(u)].filter((v) => present(s, v) && unitsTouch(s, u, v));
    const charge = readyCharge(s, u, touched, moveOf(s, u) * 10);
    charge.move();
    carryCharge(s, u, charge);
    settle(s);
    markDefenders(s, u);
    faceToward(s, u, ...touched); // only the engaged press on
    goTo(s, Step.fight);
  },
};
