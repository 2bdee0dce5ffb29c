/** 7 and 16.3: moves, rushes, winner's moves and breaking off as a point for the guide and a formation. */

import {
  type AutoStep,
  along,
  code,
  End,
  EVERYONE,
  FACING_X,
  FACING_Y,
  type Formation,
  facingOf,
  frameArg,
  gapMils,
  goTo,
  inContact,
  isCoherent,
  nearestDiv,
  type Options,
  pointCode,
  pointX,
  pointY,
  pop,
  push,
  type Region,
  Shape,
  setFrameArg,
  squared,
  type Way,
  wideCode,
} from '../../../engine/index.ts';
import { type CeltosState, Did } from '../state.ts';
import { NO_UNIT, Skill, STRIDE, sideOf, UNITS_OF } from '../tables.ts';
import {
  boardOf,
  coherencyOf,
  gapBetween,
  gather,
  gatherOthers,
  guideOf,
  hasSkill,
  isEngaged,
  livingOf,
  modelId,
  moveOf,
  present,
  radiusOf,
  settle,
  unitOfModel,
  unitSees,
} from './field.ts';
import { endsInContact, type Getaway } from './getaway.ts';
import { canReact, reactionTest } from './reactions.ts';
import { R } from './refusals.ts';
import { sampleMoves } from './samples.ts';
import { freeVictim, reachEdge } from './scenarios.ts';
import { Step } from './sequence.ts';
import { couldShoot } from './shooting.ts';
import { inches, unit } from './telling.ts';
import { asks, V } from './verbs.ts';

/** What kind of move is planned. */
export const Kind = { move: 0, rush: 1, breakOff: 2, winner: 3 } as const;

/** CE-301 in tenths of an inch. */
export const allowanceOf = (s: CeltosState, u: number, kind: number): number =>
  moveOf(s, u) * 10 * (kind === Kind.rush ? 3 : 1);

/** The words for why a model cannot be somewhere. */
export function refuseEnd(s: CeltosState, end: number, allowance: number, model: number): number {
  switch (end) {
    case End.offTable:
      return R.offTable;
    case End.rock:
      return R.onRock;
    case End.house:
      return R.onHouse;
    case End.low:
      return R.onLow;
    case End.overlap:
      return R.overlap;
    case End.enemyNear:
      return R.enemyNear;
    case End.zone:
      return R.outOfZone;
    case End.fit:
      return s.refuse(R.noFormation, model + 1);
    default:
      return s.refuse(R.tooFar, allowance / 10);
  }
}

/** Readies the formation of a unit that stands on the table. */
export function ready(s: CeltosState, u: number, allowance: number, former = boardOf(s).former): Formation {
  former.n = gather(s, u, former.x, former.y);
  former.r = radiusOf(s, u);
  former.coherency = coherencyOf(s, u);
  former.limit = allowance * 100;
  former.fly = hasSkill(s, u, Skill.fly); // CE-732
  former.zone = null;
  gatherOthers(s, u, former.friends, former.foes);
  former.ready();
  return former;
}

/** CE-311: the enemy unit nearest in sight of a panicked one, NO_UNIT if there is none. */
function feared(s: CeltosState, u: number): number {
  if (!s.panicked[u]) return NO_UNIT;
  let nearest = NO_UNIT;
  let least = Number.MAX_SAFE_INTEGER;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    const gap = gapBetween(s, u, v);
    if (gap < least && unitSees(s, u, v)) {
      least = gap;
      nearest = v;
    }
  }
  return nearest;
}

function plannedGap(s: CeltosState, f: Formation, v: number): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < f.n; i++)
    for (let m = v * STRIDE; m < v * STRIDE + s.size[v]; m++)
      if (s.wounds[m] > 0) least = Math.min(least, squared(f.toX[i], f.toY[i], s.x[m], s.y[m]));
  return gapMils(least, f.r + radiusOf(s, v));
}

/** The formation is ready: whether the guide may be sent to a point, the fears of a panicked unit being known. */
function refuseReady(s: CeltosState, f: Formation, kind: number, p: number, fear: number, fearGap: number): number {
  const allowance = f.limit / 100;
  if (!f.form(pointX(p), pointY(p), s.planShape, s.planFacing)) return refuseEnd(s, f.why, allowance, f.whyModel);
  if (fear !== NO_UNIT && plannedGap(s, f, fear) < fearGap) return s.refuse(R.panicNearer, fear);
  return kind === Kind.breakOff && endsInContact(f) ? R.inContact : 0;
}

export function refuseGo(s: CeltosState, u: number, kind: number, p: number): number {
  const f = ready(s, u, allowanceOf(s, u, kind));
  const fear = feared(s, u);
  return refuseReady(s, f, kind, p, fear, fear === NO_UNIT ? 0 : gapBetween(s, u, fear));
}

/** 17.7: those samples that are legal. */
function listGo(s: CeltosState, u: number, kind: number, out: Options): void {
  const allowance = allowanceOf(s, u, kind);
  const f = ready(s, u, allowance);
  const fear = feared(s, u);
  const fearGap = fear === NO_UNIT ? 0 : gapBetween(s, u, fear);
  for (const p of sampleMoves(s, u, f, allowance)) {
    if (refuseReady(s, f, kind, p, fear, fearGap) === 0) out.add(wideCode(V.go, p));
  }
}

/** 17.7: the samples, legal or not. */
function tryGo(s: CeltosState, u: number, kind: number, out: Options): void {
  const allowance = allowanceOf(s, u, kind);
  for (const p of sampleMoves(s, u, ready(s, u, allowance), allowance)) out.add(wideCode(V.go, p));
}

/** CE-531: all places of a unit that breaks off, as it stands now. */
function getawayOf(s: CeltosState, u: number): Getaway {
  const { getaway } = boardOf(s);
  const allowance = allowanceOf(s, u, Kind.breakOff);
  const key = [s.scenario, u, allowance, s.victim, s.onTable, s.profile, s.wounds, s.x, s.y].join(' ');
  if (getaway.key === key) return getaway;
  ready(s, u, allowance, getaway.f);
  getaway.begin(key);
  return getaway;
}

/** Points for a unit that breaks off: any place at all where no sample will do. */
function listAway(s: CeltosState, u: number, out: Options): void {
  const before = out.count;
  listGo(s, u, Kind.breakOff, out);
  if (out.count > before) return;
  const p = getawayOf(s, u).place(s.planShape, s.planFacing);
  if (p >= 0) out.add(wideCode(V.go, p));
}

/** CE-531: it stays only if there is no place in any shape. */
const mayStay = (s: CeltosState): boolean => kindOf(s) !== Kind.breakOff || !getawayOf(s, movingUnit(s)).exists();

const movingUnit = (s: CeltosState): number => frameArg(s, 0);
const kindOf = (s: CeltosState): number => frameArg(s, 1);
const ownerOf = (s: CeltosState): number => sideOf(movingUnit(s));

/** Begins the choice of a point; the shape is kept unless it is changed. */
export function planMove(s: CeltosState, u: number, kind: number, pushed: boolean): void {
  s.planShape = Shape.keep;
  s.planFacing = s.facing[u];
  s.planChanged = 0;
  s.adjusted = 0;
  (pushed ? push : goTo)(s, Step.moveGuide, u, kind);
}

/** Writes what the formation worked out as the plan. */
export function keepPlan(s: CeltosState, u: number, f: Formation): void {
  livingOf(s, u).forEach((i, k) => {
    s.planX[i] = f.toX[k];
    s.planY[i] = f.toY[k];
  });
}

function clearPlan(s: CeltosState): void {
  s.planX.fill(0);
  s.planY.fill(0);
  s.fromX.fill(0);
  s.fromY.fill(0);
  s.adjusted = 0;
  s.planShape = 0;
  s.planFacing = 0;
  s.planChanged = 0;
}

/** The farthest points in forty-eight directions, for the eye. */
function regionOf(s: CeltosState): readonly Region[] {
  const u = movingUnit(s);
  const allowance = allowanceOf(s, u, kindOf(s));
  const f = ready(s, u, allowance);
  const outline: { x: number; y: number }[] = [];
  for (let k = 0; k < 48; k++) {
    const angle = (k * Math.PI) / 24;
    let far = allowance;
    while (
      far > 0 &&
      f.wayTo(0, f.x[0] + Math.trunc(Math.cos(angle) * far), f.y[0] + Math.trunc(Math.sin(angle) * far)) < 0
    )
      far -= 4;
    outline.push({
      x: (f.x[0] + Math.trunc(Math.cos(angle) * Math.max(0, far))) / 10,
      y: (f.ground.height - f.y[0] - Math.trunc(Math.sin(angle) * Math.max(0, far))) / 10,
    });
  }
  return [{ verb: 'go', outlines: [outline], name: `up to ${inches(allowance)}` }];
}

export const formVerb = (keepAllowed: boolean) => ({
  tries: () => (keepAllowed ? [0, 1, 2, 3, 4] : [1, 2, 3, 4]),
  triesWith: () => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  refuse: (s: CeltosState, shape: number) =>
    s.planChanged ? R.formedAlready : shape === Shape.keep && !keepAllowed ? R.keepHere : 0,
  choose(s: CeltosState, shape: number, facing: number) {
    s.planShape = shape;
    s.planFacing = facing;
    s.planChanged = 1;
  },
});

const KIND_WORDS = [
  'Move: place the lead model',
  'Rush: place the lead model',
  'Break off: place the lead model',
  'Winner’s move: place the lead model',
] as const;

/** DS15, DS32 */
export const moveGuide = asks({
  rule: 'CE-310',
  seat: ownerOf,
  prompt: (s) => `${KIND_WORDS[kindOf(s)]}, up to ${inches(allowanceOf(s, movingUnit(s), kindOf(s)))}`,
  open: regionOf,
  verbs: {
    go: {
      list: (s, out) =>
        kindOf(s) === Kind.breakOff ? listAway(s, movingUnit(s), out) : listGo(s, movingUnit(s), kindOf(s), out),
      expensive: (s, out) =>
        kindOf(s) === Kind.breakOff ? listAway(s, movingUnit(s), out) : tryGo(s, movingUnit(s), kindOf(s), out),
      refuse: (s, p) => refuseGo(s, movingUnit(s), kindOf(s), p),
      choose(s, p) {
        const u = movingUnit(s);
        const f = ready(s, u, allowanceOf(s, u, kindOf(s)));
        f.form(pointX(p), pointY(p), s.planShape, s.planFacing);
        keepPlan(s, u, f);
        goTo(s, Step.moveAdjust, u, kindOf(s));
      },
    },
    form: {
      ...formVerb(true),
      expensive: (s, out) => {
        if (s.planChanged) return;
        for (let shape: number = Shape.keep; shape <= Shape.block; shape++)
          for (let facing = 0; facing < 16; facing++) out.add(code(V.form, shape, facing));
      },
      refuse(s, shape, facing) {
        if (s.planChanged) return R.formedAlready;
        // Nobody takes a shape in which there is nowhere to go.
        return kindOf(s) !== Kind.breakOff || getawayOf(s, movingUnit(s)).place(shape, facing) >= 0 ? 0 : R.noShapeAway;
      },
    },
    // CE-215: all may stay where they are.
    stay: {
      expensive: true,
      refuse: (s) => (mayStay(s) ? 0 : R.inContact),
      choose(s) {
        const u = movingUnit(s);
        const kind = kindOf(s);
        s.log?.tell(EVERYONE, unit(s, u), ' stayed in place');
        clearPlan(s);
        pop(s);
        endMove(s, u, kind);
      },
    },
  },
});

/** What a unit has done when it is where it goes, or stays. */
function endMove(s: CeltosState, u: number, kind: number): void {
  if (kind === Kind.move || kind === Kind.rush) {
    freeVictim(s, u);
    reachEdge(s, u);
  }
  if (kind === Kind.move) s.did |= Did.move;
  if (kind === Kind.rush || kind === Kind.breakOff) s.did |= Did.ended; // CE-011, CE-532
}

/** CE-926: whether a model of the plan may be put elsewhere. */
function refuseAdjust(
  s: CeltosState,
  u: number,
  kind: number,
  i: number,
  p: number,
  f: Formation = ready(s, u, allowanceOf(s, u, kind)),
): number {
  const allowance = f.limit / 100;
  const living = livingOf(s, u);
  const k = living.indexOf(i);
  const x = pointX(p);
  const y = pointY(p);
  const way = f.wayTo(k, x, y);
  if (way < 0) return refuseEnd(s, -way, allowance, i);
  living.forEach((j, at) => {
    f.toX[at] = j === i ? x : s.planX[j];
    f.toY[at] = j === i ? y : s.planY[j];
  });
  for (let at = 0; at < living.length; at++)
    if (at !== k && squared(x, y, f.toX[at], f.toY[at]) < 4 * f.r * f.r) return R.overlap;
  if (!isCoherent(f.toX, f.toY, living.length, f.r, f.coherency)) return R.notCoherent;
  const fear = feared(s, u);
  if (fear !== NO_UNIT && plannedGap(s, f, fear) < gapBetween(s, u, fear)) return s.refuse(R.panicNearer, fear);
  if (kind === Kind.breakOff)
    for (let e = 0; e < f.foes.n; e++)
      if (inContact(f.ground, x, y, f.r, f.foes.x[e], f.foes.y[e], f.foes.r[e])) return R.inContact;
  return 0;
}

export const adjustVerb = (step: number) => ({
  tries: (s: CeltosState) => livingOf(s, movingUnit(s)).map((i) => modelId(movingUnit(s), i)),
  refuse(s: CeltosState, m: number) {
    if (unitOfModel(m) !== movingUnit(s) || s.wounds[m] === 0) return s.refuse(R.notInUnit, m);
    return (s.adjusted >> (m % STRIDE)) & 1 ? s.refuse(R.adjustedAlready, m) : 0;
  },
  choose: (s: CeltosState, m: number) => goTo(s, step, movingUnit(s), kindOf(s), m % STRIDE),
});

/** DS16 */
export const moveAdjust = asks({
  rule: 'CE-926',
  seat: ownerOf,
  prompt: () => 'Adjust models or confirm',
  verbs: {
    confirm: { choose: (s) => goTo(s, Step.carryMove, movingUnit(s), kindOf(s)) },
    adjust: adjustVerb(Step.moveModel),
  },
});

const NUDGES = [0, 3, 6] as const;

/** DS17 */
export const moveModel = asks({
  rule: 'CE-926',
  seat: ownerOf,
  prompt: (s) => `Select a new place for model ${frameArg(s, 2) + 1}`,
  open: regionOf,
  verbs: {
    to: {
      list(s, out) {
        const i = frameArg(s, 2);
        const u = movingUnit(s);
        const kind = kindOf(s);
        const f = ready(s, u, allowanceOf(s, u, kind));
        for (const far of NUDGES)
          for (let k = 0; k < 16; k += far === 0 ? 16 : 4) {
            const p = pointCode(
              Math.max(0, s.planX[i] + nearestDiv(FACING_X[k] * far, 1000)),
              Math.max(0, s.planY[i] + nearestDiv(FACING_Y[k] * far, 1000)),
            );
            if (refuseAdjust(s, u, kind, i, p, f) === 0) out.add(wideCode(V.to, p));
          }
      },
      refuse: (s, p) => refuseAdjust(s, movingUnit(s), kindOf(s), frameArg(s, 2), p),
      choose(s, p) {
        const i = frameArg(s, 2);
        s.planX[i] = pointX(p);
        s.planY[i] = pointY(p);
        s.adjusted |= 1 << i;
        goTo(s, Step.moveAdjust, movingUnit(s), kindOf(s));
      },
    },
    stay: {
      choose(s) {
        s.adjusted |= 1 << frameArg(s, 2);
        goTo(s, Step.moveAdjust, movingUnit(s), kindOf(s));
      },
    },
  },
});

/** CE-919: puts the movers where they are after so many quarters of their ways. */
export function toQuarter(s: CeltosState, u: number, kind: number, q: number): void {
  const f = ready(s, u, allowanceOf(s, u, kind));
  const way: Way = { x: [], y: [] };
  livingOf(s, u).forEach((i, k) => {
    boardOf(s).ways.find(f.x[k], f.y[k], s.planX[i], s.planY[i], f.r, f.foes, 10, f.limit, f.fly, way);
    const [x, y] = along(way, q);
    s.x[modelId(u, i)] = x;
    s.y[modelId(u, i)] = y;
  });
}

const saveFrom = (s: CeltosState, u: number): void => {
  for (let i = 0; i < STRIDE; i++) {
    s.fromX[i] = s.x[modelId(u, i)];
    s.fromY[i] = s.y[modelId(u, i)];
  }
};
const backFrom = (s: CeltosState, u: number): void => {
  for (let i = 0; i < STRIDE; i++)
    if (s.wounds[modelId(u, i)] > 0) {
      s.x[modelId(u, i)] = s.fromX[i];
      s.y[modelId(u, i)] = s.fromY[i];
    }
};

/** CE-608: what is found with the movers at a quarter point of their way; they go back to where they began. */
export function atQuarter<T>(s: CeltosState, u: number, kind: number, q: number, find: () => T): T {
  saveFrom(s, u);
  toQuarter(s, u, kind, q);
  const found = find();
  backFrom(s, u);
  s.fromX.fill(0);
  s.fromY.fill(0);
  return found;
}

/** Whether a unit on Hold could shoot at the movers there. CE-405: who breaks off is no target while still engaged. */
const couldShootAt = (s: CeltosState, e: number, u: number, kind: number, q: number): boolean =>
  atQuarter(s, u, kind, q, () => !isEngaged(s, u) && couldShoot(s, e, u));

/** Reactions one after another, then the move is made by the survivors. */
export const carryMove: AutoStep<CeltosState> = {
  rule: 'CE-608',
  run(s) {
    const u = movingUnit(s);
    const kind = kindOf(s);
    if (kind !== Kind.winner && s.alive[u] > 0) {
      const enemies = UNITS_OF[1 - sideOf(u)];
      for (let k = frameArg(s, 2); k < enemies.length; k++) {
        const e = enemies[k];
        if (!s.hold[e] || !canReact(s, e)) continue;
        let could = false;
        for (let q = 0; q <= 4 && !could; q++) could = couldShootAt(s, e, u, kind, q);
        if (!could) continue;
        setFrameArg(s, 2, k + 1);
        push(s, Step.reactToMove, e, u, kind);
        return;
      }
    }
    pop(s);
    if (s.alive[u] === 0) {
      clearPlan(s);
      return;
    }
    const g = modelId(u, guideOf(s, u));
    const [gx, gy] = [s.x[g], s.y[g]];
    let changed = false;
    for (const i of livingOf(s, u)) {
      const m = modelId(u, i);
      if (s.x[m] === s.planX[i] && s.y[m] === s.planY[i]) continue;
      s.x[m] = s.planX[i];
      s.y[m] = s.planY[i];
      s.defends[m] = 0;
      changed = true;
    }
    if (s.x[g] !== gx || s.y[g] !== gy) s.facing[u] = facingOf(s.x[g] - gx, s.y[g] - gy); // CE-312
    s.log?.tell(EVERYONE, unit(s, u), ` ${['moved', 'rushed', 'broke off', 'moved after winning'][kind]}`);
    clearPlan(s);
    settle(s);
    if (changed && (kind === Kind.move || kind === Kind.rush)) s.moved[u] = 1; // CE-216
    endMove(s, u, kind);
  },
};

/** DS18 */
export const reactToMove = asks({
  rule: 'CE-606',
  seat: (s) => sideOf(frameArg(s, 0)),
  prompt: (s) => `${s.tables.profiles[s.profile[frameArg(s, 0)] - 1].name} on Hold: shoot at the moving unit?`,
  verbs: {
    'hold-fire': { choose: pop },
    'fire-at-quarter': {
      expensive: true,
      tries: () => [0, 1, 2, 3, 4],
      refuse: (s, q) => (couldShootAt(s, frameArg(s, 0), frameArg(s, 1), frameArg(s, 2), q) ? 0 : R.noShotAt),
      choose(s, q) {
        const e = frameArg(s, 0);
        const u = frameArg(s, 1);
        const kind = frameArg(s, 2);
        // CE-608: all is judged with the movers there, and so is what is behind (CE-604).
        saveFrom(s, u);
        toQuarter(s, u, kind, q);
        goTo(s, Step.restoreMove, u);
        if (reactionTest(s, e, u, 'reaction shot')) push(s, Step.volley, e, u, 1);
      },
    },
  },
});

/** The movers go on from where they began. Whoever is panicked has nothing left to do then (CE-218). */
export const restoreMove: AutoStep<CeltosState> = {
  rule: 'CE-608',
  run(s) {
    const u = frameArg(s, 0);
    backFrom(s, u);
    s.fromX.fill(0);
    s.fromY.fill(0);
    pop(s);
  },
};
