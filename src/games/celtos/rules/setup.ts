/** 15.1 Setting up: edges, zones, one unit after another (CE-820 to CE-822, CE-927). */

import {
  type AutoStep,
  type Discs,
  End,
  EVERYONE,
  type Formation,
  frameArg,
  goTo,
  isCoherent,
  type Options,
  pointCode,
  pointX,
  pointY,
  type Region,
  Shape,
  squared,
  wideCode,
} from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import { ALL_UNITS, type BoxOf, Skill, sideOf, UNITS_OF } from '../tables.ts';
import { addUnit, addVictim, boardOf, coherencyOf, hasSkill, modelId, radiusOf } from './field.ts';
import { adjustVerb, formVerb, refuseEnd } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { d10, die, does, sideName, unit } from './telling.ts';
import { asks, unitName, V } from './verbs.ts';

const SCOUT_BEYOND = 60;
const SCOUT_GAP = 120;
const LATTICE = 12;

/** The south zone is the first of the scenario's; whoever has that edge sets up in it. */
const zoneIndex = (s: CeltosState, side: number): number =>
  boardOf(s).row.chooseEdge ? (side === s.south ? 0 : 1) : side;

export function zonesOf(s: CeltosState, u: number): readonly BoxOf[] {
  const { row } = boardOf(s);
  if (row.settlement && s.tables.profiles[s.profile[u] - 1].id === row.settlement.profile) return [row.settlement.zone];
  return row.zones[zoneIndex(s, sideOf(u))];
}

/** CE-822: away from its own edge. */
export const homeFacing = (s: CeltosState, u: number): number => (zoneIndex(s, sideOf(u)) === 0 ? 4 : 12);

const inBox = ([x0, y0, x1, y1]: BoxOf, x: number, y: number, r: number, by: number): boolean =>
  x - r >= x0 - by && x + r <= x1 + by && y - r >= y0 - by && y + r <= y1 + by;

/** Readies the formation of a unit that comes onto the table. */
export function readyToPlace(s: CeltosState, u: number): Formation {
  const { former } = boardOf(s);
  const r = radiusOf(s, u);
  const zones = zonesOf(s, u);
  const scout = hasSkill(s, u, Skill.scout);
  former.n = s.size[u];
  former.x.fill(-1);
  former.y.fill(-1);
  former.r = r;
  former.coherency = coherencyOf(s, u);
  former.limit = 0;
  former.fly = false;
  former.friends.clear();
  former.foes.clear();
  for (const v of ALL_UNITS) if (s.onTable[v]) addUnit(s, v, sideOf(v) === sideOf(u) ? former.friends : former.foes);
  addVictim(s, former.friends);
  const { foes } = former;
  former.zone = (x, y) => {
    for (let k = 0; k < zones.length; k++) if (inBox(zones[k], x, y, r, 0)) return true;
    if (!scout) return false;
    for (let k = 0; k < zones.length; k++) if (inBox(zones[k], x, y, r, SCOUT_BEYOND)) return farFrom(foes, x, y, r); // CE-733
    return false;
  };
  former.ready();
  return former;
}

function farFrom(foes: Discs, x: number, y: number, r: number): boolean {
  for (let i = 0; i < foes.n; i++) {
    const k = r + foes.r[i] + SCOUT_GAP;
    if (squared(x, y, foes.x[i], foes.y[i]) < k * k) return false;
  }
  return true;
}

const placed = (s: CeltosState, side: number): boolean =>
  UNITS_OF[side].every((u) => s.profile[u] === 0 || s.onTable[u] !== 0);

/** CE-820, CE-821 */
export const rollForEdge: AutoStep<CeltosState> = {
  rule: 'CE-820',
  run(s) {
    const one = d10(s);
    const two = d10(s);
    const words = `For the edge: ${sideName(s, 0)} rolled ${one}, ${sideName(s, 1)} ${two}${one === two ? '; tied, roll again' : ''}`;
    s.log?.addEvent(
      EVERYONE,
      { kind: 'draw', by: -1, title: 'Who chooses the edge', headline: words },
      [die(one), die(two)],
      words,
    );
    if (one === two) return;
    const higher = one > two ? 0 : 1;
    // The lower roller sets up first.
    s.side = 1 - higher;
    if (boardOf(s).row.chooseEdge) goTo(s, Step.chooseEdge, higher);
    else {
      s.south = 0;
      goTo(s, Step.nextToPlace);
    }
  },
};

/** DS7 */
export const chooseEdge = asks({
  rule: 'CE-820',
  seat: (s) => frameArg(s, 0),
  prompt: () => 'Choose your edge',
  verbs: {
    edge: {
      tries: () => [0, 1],
      choose(s, edge) {
        const seat = frameArg(s, 0);
        s.south = edge === 0 ? seat : 1 - seat;
        s.log?.tell(EVERYONE, `${sideName(s, seat)} took the ${edge === 0 ? 'south' : 'north'} edge`);
        goTo(s, Step.nextToPlace);
      },
    },
  },
});

export const nextToPlace: AutoStep<CeltosState> = {
  rule: 'CE-821',
  run(s) {
    if (placed(s, 0) && placed(s, 1)) {
      s.turn = 1;
      goTo(s, Step.markerPhase);
      return;
    }
    if (placed(s, s.side)) s.side = 1 - s.side;
    goTo(s, Step.placeUnit);
  },
};

/** DS8 */
export const placeUnit = asks({
  rule: 'CE-821',
  seat: (s) => s.side,
  prompt: () => 'Select the next unit to set up',
  verbs: {
    'set-up': {
      tries: (s) => UNITS_OF[s.side],
      refuse(s, u) {
        if (sideOf(u) !== s.side || s.profile[u] === 0) return s.refuse(R.forbidden, u);
        return s.onTable[u] ? s.refuse(R.isPlaced, u) : 0;
      },
      choose(s, u) {
        s.planShape = Shape.block;
        s.planFacing = homeFacing(s, u);
        s.planChanged = 0;
        s.adjusted = 0;
        goTo(s, Step.placeGuide, u);
      },
    },
  },
});

const placing = (s: CeltosState): number => frameArg(s, 0);
const ownerOf = (s: CeltosState): number => sideOf(placing(s));

function refusePlace(s: CeltosState, f: Formation, p: number): number {
  if (f.form(pointX(p), pointY(p), s.planShape, s.planFacing)) return 0;
  if (f.why === End.zone && hasSkill(s, placing(s), Skill.scout)) {
    const x = pointX(p);
    const y = pointY(p);
    if (zonesOf(s, placing(s)).some((box) => inBox(box, x, y, f.r, SCOUT_BEYOND))) return R.scoutNear;
  }
  return refuseEnd(s, f.why, 0, f.whyModel);
}

/** 17.7: a lattice over the zone, every so many points at first, all of them if none is found. */
function listPlaces(s: CeltosState, out: Options): void {
  const u = placing(s);
  const f = readyToPlace(s, u);
  const before = out.count;
  for (const every of [18, 1]) {
    let k = s.x[0] + u * 5;
    for (const [x0, y0, x1, y1] of zonesOf(s, u))
      for (let y = y0 + LATTICE; y < y1; y += LATTICE)
        for (let x = x0 + LATTICE; x < x1; x += LATTICE) {
          if (k++ % every !== 0) continue;
          const p = pointCode(x, y);
          if (refusePlace(s, f, p) === 0) out.add(wideCode(V.place, p));
        }
    if (out.count > before) return;
  }
}

const tableRegion = (s: CeltosState): readonly Region[] => {
  const { height } = boardOf(s).ground;
  return [
    {
      verb: 'place',
      name: 'set-up zone',
      outlines: zonesOf(s, placing(s)).map(([x0, y0, x1, y1]) => [
        { x: x0 / 10, y: (height - y1) / 10 },
        { x: x1 / 10, y: (height - y1) / 10 },
        { x: x1 / 10, y: (height - y0) / 10 },
        { x: x0 / 10, y: (height - y0) / 10 },
      ]),
    },
  ];
};

/** DS9 */
export const placeGuide = asks({
  rule: 'CE-822',
  seat: ownerOf,
  prompt: (s) => `Set up ${unitName(s, placing(s))}: place the lead model`,
  open: tableRegion,
  verbs: {
    place: {
      list: listPlaces,
      refuse: (s, p) => refusePlace(s, readyToPlace(s, placing(s)), p),
      choose(s, p) {
        const u = placing(s);
        const f = readyToPlace(s, u);
        f.form(pointX(p), pointY(p), s.planShape, s.planFacing);
        for (let i = 0; i < f.n; i++) {
          s.planX[i] = f.toX[i];
          s.planY[i] = f.toY[i];
        }
        goTo(s, Step.placeAdjust, u);
      },
    },
    form: formVerb(false),
  },
});

/** DS10 */
export const placeAdjust = asks({
  rule: 'CE-926',
  seat: ownerOf,
  prompt: () => 'Adjust models or confirm',
  verbs: {
    confirm: {
      choose(s) {
        const u = placing(s);
        for (let i = 0; i < s.size[u]; i++) {
          s.x[modelId(u, i)] = s.planX[i];
          s.y[modelId(u, i)] = s.planY[i];
        }
        s.onTable[u] = 1;
        s.facing[u] = homeFacing(s, u);
        s.planX.fill(0);
        s.planY.fill(0);
        s.adjusted = 0;
        s.planShape = 0;
        s.planFacing = 0;
        s.planChanged = 0;
        s.log?.tell(EVERYONE, unit(s, u), does(s, u, ' was set up', ' were set up'));
        s.side = 1 - s.side;
        goTo(s, Step.nextToPlace);
      },
    },
    adjust: adjustVerb(Step.placeModel),
  },
});

function refuseNudge(s: CeltosState, u: number, i: number, p: number): number {
  const f = readyToPlace(s, u);
  const x = pointX(p);
  const y = pointY(p);
  const way = f.wayTo(i, x, y);
  if (way < 0) return refuseEnd(s, -way, 0, i);
  for (let k = 0; k < f.n; k++) {
    f.toX[k] = k === i ? x : s.planX[k];
    f.toY[k] = k === i ? y : s.planY[k];
    if (k !== i && squared(x, y, f.toX[k], f.toY[k]) < 4 * f.r * f.r) return R.overlap;
  }
  return isCoherent(f.toX, f.toY, f.n, f.r, f.coherency) ? 0 : R.notCoherent;
}

/** DS11 */
export const placeModel = asks({
  rule: 'CE-926',
  seat: ownerOf,
  prompt: (s) => `Select a new place for model ${frameArg(s, 2) + 1}`,
  open: tableRegion,
  verbs: {
    to: {
      list(s, out) {
        const i = frameArg(s, 2);
        for (const [dx, dy] of [
          [0, 0],
          [3, 0],
          [-3, 0],
          [0, 3],
          [0, -3],
        ]) {
          const p = pointCode(Math.max(0, s.planX[i] + dx), Math.max(0, s.planY[i] + dy));
          if (refuseNudge(s, placing(s), i, p) === 0) out.add(wideCode(V.to, p));
        }
      },
      refuse: (s, p) => refuseNudge(s, placing(s), frameArg(s, 2), p),
      choose(s, p) {
        const i = frameArg(s, 2);
        s.planX[i] = pointX(p);
        s.planY[i] = pointY(p);
        s.adjusted |= 1 << i;
        goTo(s, Step.placeAdjust, placing(s));
      },
    },
  },
});
