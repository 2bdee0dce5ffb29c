/** What the machine player knows about this game: how good a position is, and which options look good at first sight. */

import {
  type Advice,
  FRAME_WIDTH,
  first,
  frameArg,
  pointX,
  pointY,
  type Term,
  topStep,
  verbOf,
  wide,
} from '../../engine/index.ts';
import { chargeOf, gapFrom, gapOf, promise, rangeOf, riteInTime, Survey, volleyWorth } from './judgement.ts';
import { countOf, limitOf, musterOf, pointsOf, refuseList } from './rules/armies.ts';
import { belowHalf, boardOf, hasSkill, isEngaged, present, radiusOf } from './rules/field.ts';
import { isPriest, pointsFor } from './rules/scenarios.ts';
import { Step } from './rules/sequence.ts';
import { Reaction, V } from './rules/verbs.ts';
import { type CeltosState, Victim } from './state.ts';
import { Gear, Skill, STRIDE, sideOf, UNITS, UNITS_OF, VICTIM } from './tables.ts';

/** In points of an army, unless they say otherwise. */
export const WEIGHTS = {
  /** What would be scored if the battle ended now, and what is left on its feet. */
  scored: 0.5,
  strength: 0.55,
  /** What units could still do in this turn, and in the next. */
  now: 0.45,
  next: 0.25,
  /**
   * Where a scenario has nothing to hold or to fetch, only the enemy draws: the share of his prospects that counts, and in
   * how many reaches the hope of a charge fades. Elsewhere both are 1.
   */
  fear: 0.5,
  draw: 2,
  /** Fights that go on. */
  fights: 0.5,
  /** The share of a scenario's points that counts on the first turn; all of it counts on the last. */
  early: 0.15,
  /** Being near to what brings points, as a share of them. */
  pull: 0.35,
  /** A rite point, the priest in his place as a share of the next one, a guard over the seer. */
  rite: 90,
  priest: 0.5,
  guard: 25,
  /** The seer free, and each tenth of his way home. */
  freed: 150,
  home: 40,
} as const;
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;

const TERMS = ['scored', 'strength', 'prospects', 'fights', 'ground', 'seer'] as const;
const Of = { scored: 0, strength: 1, prospects: 2, fights: 3, ground: 4, seer: 5 } as const;

/** Room for one judgement: the terms as they stand for player 1, what counts of each unit, and what each may hope for. */
const found = new Float64Array(TERMS.length);
const survey = new Survey();
const hopes = new Float64Array(UNITS);
const engaged = new Uint8Array(UNITS);
const FAR = 600;

function look(s: CeltosState, seat: number, w: Weights): void {
  found.fill(0);
  const { row } = boardOf(s);
  const late = s.turn / row.turns;
  survey.take(s);
  for (let side = 0; side < 2; side++) {
    const sign = side === 0 ? 1 : -1;
    const all = UNITS_OF[side];
    for (let k = 0; k < all.length; k++) {
      const u = all[k];
      if (s.profile[u] !== 0 && s.alive[u] === 0) found[Of.scored] -= sign * pointsOf(s, u);
    }
    for (let k = 0; k < survey.counts[side]; k++) {
      const u = survey.units[side][k];
      hopes[u] = 0;
      engaged[u] = 0;
      if (belowHalf(s, u) || s.panicked[u]) found[Of.scored] -= (sign * survey.points[u]) / 2;
      found[Of.strength] += sign * (survey.worth(u) - survey.points[u]) * (s.panicked[u] ? 0.9 : 1);
    }
  }
  lookAtProspects(s, seat, w, s.turn >= row.turns);
  found[Of.scored] *= w.scored + 0.5 * (1 - w.scored) * late;
  found[Of.strength] *= w.strength * (1 - 0.5 * late);
  found[Of.fights] *= w.fights;
  lookAtGround(s, w);
  if (row.victim) lookAtSeer(s, w);
}

/** The best that each unit may hope for, now or in the next turn; and the fights under way. */
function lookAtProspects(s: CeltosState, seat: number, w: Weights, last: boolean): void {
  const [own, theirs] = survey.units;
  const { row } = boardOf(s);
  const bare = !row.stones && !row.summoning && !row.victim;
  const fear = bare ? w.fear : 1;
  const draw = bare ? w.draw : 1;
  for (let i = 0; i < survey.counts[0]; i++) {
    const u = own[i];
    for (let j = 0; j < survey.counts[1]; j++) {
      const v = theirs[j];
      const gap = gapOf(s, u, v, FAR);
      if (gap <= 1.5) {
        found[Of.fights] += survey.fightGain(s, u, v, false, FAR);
        engaged[u] = 1;
        engaged[v] = 1;
        continue;
      }
      hopes[u] = Math.max(hopes[u], hope(s, u, v, gap, draw));
      hopes[v] = Math.max(hopes[v], hope(s, v, u, gap, draw));
    }
  }
  for (let side = 0; side < 2; side++) {
    const share = (side === 0 ? 1 : -1) * (side === seat ? 1 : fear);
    for (let k = 0; k < survey.counts[side]; k++) {
      const u = survey.units[side][k];
      if (engaged[u]) continue;
      const counts = (s.activated[u] === 0 ? w.now : 0) + (last ? 0 : w.next);
      found[Of.prospects] += share * hopes[u] * counts * (s.panicked[u] ? 0.2 : 1);
    }
  }
}

/** What a unit may hope for from another over a gap: a charge or a volley, less beyond its reach. */
function hope(s: CeltosState, u: number, v: number, gap: number, draw: number): number {
  const reach = chargeOf(s, u);
  const beyond = gap - reach;
  let best = 0;
  if (beyond < 3 * draw * reach) {
    const gain = survey.fightGain(s, u, v, true, beyond <= 0 ? -beyond : reach / 2);
    if (gain > 0) best = beyond <= 0 ? gain : gain * Math.exp(-beyond / (draw * reach));
  }
  const range = rangeOf(s, u);
  if (range === 0) return best;
  const out = gap - range;
  const volley = out <= 0 ? survey.volleyGain(s, u, v, gap) : survey.volleyGain(s, u, v, range) * Math.exp(-out / 120);
  return Math.max(best, volley);
}

/** How near the nearest unpanicked unit of a side is to a circle, 1 if it is within so many tenths. */
function nearnessTo(s: CeltosState, side: number, x: number, y: number, within: number): number {
  let least = 1e9;
  const units = UNITS_OF[side];
  for (let k = 0; k < units.length; k++) {
    const u = units[k];
    if (!s.onTable[u] || s.panicked[u]) continue;
    least = Math.min(least, gapFrom(s, x, y, 0, u));
  }
  return least <= within ? 1 : Math.exp(-(least - within) / 120);
}
function anyWithin(s: CeltosState, side: number, x: number, y: number, within: number): boolean {
  const units = UNITS_OF[side];
  for (let k = 0; k < units.length; k++) {
    const u = units[k];
    if (s.onTable[u] && gapFrom(s, x, y, 0, u) <= within) return true;
  }
  return false;
}

/** Stones, houses and the summoning place: what they bring, and who is near (CE-843, CE-863, CE-864). */
function lookAtGround(s: CeltosState, w: Weights): void {
  const { row } = boardOf(s);
  const late = Math.min(1, s.turn / row.turns);
  const counts = w.early + (1 - w.early) * late * late;
  let sum = 0;
  for (const [x, y] of row.stones ?? []) {
    const one = nearnessTo(s, 0, x, y, 30);
    const two = nearnessTo(s, 1, x, y, 30);
    const held = one === 1 && !anyWithin(s, 1, x, y, 30) ? 1 : two === 1 && !anyWithin(s, 0, x, y, 30) ? -1 : 0;
    sum += 75 * counts * (held + w.pull * (one - two));
  }
  if (row.summoning) {
    for (const [x0, y0, x1, y1] of row.houses) {
      // A house is a box; round its middle is near enough for a judgement.
      const [x, y, within] = [(x0 + x1) / 2, (y0 + y1) / 2, 20 + (x1 - x0) / 2];
      const one = nearnessTo(s, 0, x, y, within);
      const two = anyWithin(s, 1, x, y, within);
      sum += 100 * counts * ((one === 1 && !two ? 1 : 0) + w.pull * (one - nearnessTo(s, 1, x, y, within)));
    }
    const [x, y, r] = row.summoning;
    const guarded = anyWithin(s, 1, x, y, r + 30);
    sum += 150 * counts * ((guarded ? 0 : 1) - w.pull * nearnessTo(s, 1, x, y, r + 30));
  }
  found[Of.ground] = sum;
}

/** Each point of the rite weighs more than the one before it. */
const riteWorth = (points: number): number => points * (1 + 0.25 * points);

/** The rite, the guard over the seer, and his way home (CE-853 to CE-859). */
function lookAtSeer(s: CeltosState, w: Weights): void {
  const { row } = boardOf(s);
  const at = row.victim ?? [0, 0];
  const altar = row.altars?.[0] ?? [0, 0, 0];
  let sum = 0;
  if (s.victim === Victim.bound) {
    let rite = 0;
    let priest = false;
    for (const u of UNITS_OF[1]) {
      if (!present(s, u) || !isPriest(s, u)) continue;
      priest = true;
      const gap = gapFrom(s, altar[0], altar[1], altar[2], u);
      const free = s.panicked[u] ? 0.3 : isEngaged(s, u) ? 0.3 : 1;
      rite = Math.max(rite, free * (gap <= 30 ? 1 : 0.7 * Math.exp(-(gap - 30) / 80)));
    }
    // A rite that nobody is left to end, or no turn, is worth nothing.
    if (priest && riteInTime(s)) {
      const next = riteWorth(s.ritePoints + 1) - riteWorth(s.ritePoints);
      sum -= w.rite * (riteWorth(s.ritePoints) + w.priest * next * rite);
    }
    const near = nearnessTo(s, 0, at[0], at[1], 15);
    sum += w.freed * w.pull * near;
    if (anyWithin(s, 1, at[0], at[1], 35)) sum -= w.guard;
  } else if (s.victim === Victim.freed) sum += w.freed;
  else if (s.victim === Victim.walks) {
    sum += w.freed + w.home * 10 * (1 - s.y[VICTIM * STRIDE] / row.height);
  }
  found[Of.seer] = sum;
}

const isMustering = (s: CeltosState): boolean => s.turn === 0 && !(s.listDone[0] && s.listDone[1]);

/**
 * How far an army list is on its way: points spent, what the limits ask for, and that it is done. Always less than a battle
 * that can be fought, else the last to finish his list would rather make it again and again.
 */
function mustered(s: CeltosState, seat: number): number {
  const m = musterOf(s, seat);
  const spent = 0.25 * Math.min(1, m.points / m.limit) + (m.heroes > 0 ? 0.05 : 0) + 0.025 * Math.min(2, m.units);
  return spent + (refuseList(s, seat) === 0 ? 0.15 : 0) + (s.listDone[seat] ? 0.3 : 0) - UNDONE;
}
const UNDONE = 0.98;

function judge(s: CeltosState, seat: number, w: Weights): number {
  if (isMustering(s)) return mustered(s, seat);
  look(s, seat, w);
  let sum = 0;
  for (let k = 0; k < found.length; k++) sum += found[k];
  // Never quite a result, however far ahead; and more is always better, so that the almost lost still see what would help.
  const value = 0.98 * Math.tanh(sum / limitOf(s));
  return seat === 0 ? value : -value;
}

function termsOf(s: CeltosState, seat: number, w: Weights): readonly Term[] {
  if (isMustering(s)) return [{ name: 'army list', value: mustered(s, seat) }];
  look(s, seat, w);
  const limit = limitOf(s);
  const text = `${pointsFor(s, seat)} points to ${pointsFor(s, 1 - seat)}`;
  return TERMS.map((name, k) => ({
    name,
    value: (seat === 0 ? found[k] : -found[k]) / limit,
    ...(name === 'scored' ? { text } : {}),
  }));
}

// ---- first sight ----------------------------------------------------------------------------------------------------

/** Verbs that look good at first sight whatever the position; those not named are 0. */
const PRIOR: Readonly<Record<number, number>> = {
  [V.take]: 4,
  [V['list-done']]: 6,
  [V.drop]: -4,
  [V.form]: -4.5,
  [V.adjust]: -5,
  [V.confirm]: 3,
  [V.stay]: -1,
  [V.end]: -1.5,
  [V.shoot]: 3,
  [V.cast]: 2,
  [V.move]: 1,
  [V['fire-at-quarter']]: 1,
  [V.fire]: 2,
  [V.ward]: 1,
  [V.unbowed]: 1,
  [V['twin-stroke']]: 1,
  [V['war-shout']]: -1.5,
  [V['no-return']]: -3,
};

/** What a unit could do at once, in points: a charge or a volley within reach. */
function atHand(s: CeltosState, u: number): number {
  const range = rangeOf(s, u);
  const reach = chargeOf(s, u);
  let best = 0;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    const gap = gapOf(s, u, v, FAR);
    if (gap <= reach) best = Math.max(best, promise(s, u, v));
    if (gap <= range) best = Math.max(best, volleyWorth(s, u, v, gap));
  }
  return best;
}

/** What can be hoped for and feared where the guide of u would stand, in points. */
function outlook(s: CeltosState, u: number, x: number, y: number): number {
  const range = rangeOf(s, u);
  const reach = chargeOf(s, u);
  const r = radiusOf(s, u);
  let hope = 0;
  let fear = 0;
  let nearest = 1e9;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    const gap = gapFrom(s, x, y, r, v);
    nearest = Math.min(nearest, gap);
    const own = promise(s, u, v);
    if (own > 0) hope = Math.max(hope, own * (gap <= reach ? 1 : Math.exp((reach - gap) / reach)));
    if (range > 0) hope = Math.max(hope, gap <= range ? volleyWorth(s, u, v, gap) : 0);
    const theirs = promise(s, v, u);
    const far = chargeOf(s, v);
    if (theirs > 0 && gap > 1.5 && gap <= far) fear = Math.max(fear, theirs * (s.activated[v] ? 0.5 : 1));
  }
  if (s.panicked[u]) return Math.min(nearest, 300) / 10;
  return hope - 0.8 * fear + 20 * purpose(s, u, x, y);
}

/** 0 to 1: how near a place is to what the scenario is about. */
function purpose(s: CeltosState, u: number, x: number, y: number): number {
  const { row } = boardOf(s);
  const late = s.turn / row.turns;
  let best = 0;
  const toward = (px: number, py: number, within: number, weight: number): void => {
    const d = Math.max(0, Math.hypot(px - x, py - y) - within);
    best = Math.max(best, weight * Math.exp(-d / 150));
  };
  for (const [px, py] of row.stones ?? []) toward(px, py, 30, 0.4 + late);
  if (row.victim) {
    if (u === VICTIM) return 3 * (1 - y / row.height);
    if (s.victim === Victim.bound) toward(row.victim[0], row.victim[1], 15, 1);
  }
  if (row.summoning) {
    for (const [x0, y0, x1, y1] of row.houses) toward((x0 + x1) / 2, (y0 + y1) / 2, 40, 0.3 + late);
    if (sideOf(u) === 1) toward(row.summoning[0], row.summoning[1], 60, 0.3 + late);
  }
  return best;
}

/** The unit of the top frame: who moves, who reacts. */
const framed = (s: CeltosState): number => s.stack[(s.depth - 1) * FRAME_WIDTH + 1];

function ofOrder(s: CeltosState, verb: number): number {
  const u = s.active;
  if (verb === V.assault || verb === V['break-off']) {
    let best = -1e9;
    const engaged = isEngaged(s, u);
    for (const v of UNITS_OF[1 - sideOf(u)]) {
      if (!present(s, v)) continue;
      const gap = gapOf(s, u, v, FAR);
      if (engaged ? gap <= 5 : gap <= chargeOf(s, u) + 40) best = Math.max(best, promise(s, u, v));
    }
    if (verb === V['break-off']) return -1.5 - best / 20;
    return engaged ? 1.5 : best / 12;
  }
  if (verb === V.hold) return rangeOf(s, u) > 0 ? 0.5 : -2;
  if (verb === V.rush) {
    let nearest = 1e9;
    for (const v of UNITS_OF[1 - sideOf(u)]) if (present(s, v)) nearest = Math.min(nearest, gapOf(s, u, v, FAR));
    return nearest > 2 * chargeOf(s, u) ? 1.5 : -0.5;
  }
  return PRIOR[verb] ?? 0;
}

/** Who can best be spared takes the hit, and those who matter most are struck. */
function ofModel(s: CeltosState, m: number, own: boolean): number {
  const u = Math.floor(m / STRIDE);
  const i = m % STRIDE;
  const command =
    (s.gear[u] & Gear.leader ? 1 : 0) + (s.gear[u] & Gear.musician ? 1 : 0) + (s.gear[u] & Gear.standard ? 1 : 0);
  const matters = (i < command ? 1 : 0) + (hasSkill(s, u, Skill.hero) || hasSkill(s, u, Skill.caster) ? 0.5 : 0);
  return own ? -2 * matters : matters;
}

function prior(s: CeltosState, c: number): number {
  const verb = verbOf(c);
  switch (verb) {
    case V.activate: {
      const u = first(c);
      return Math.min(3, atHand(s, u) / 20) + (s.panicked[u] ? -0.5 : 0);
    }
    case V.assault:
    case V['break-off']:
    case V.hold:
    case V.rush:
      return ofOrder(s, verb);
    case V.go:
    case V.place: {
      const u = framed(s);
      return Math.max(-4, Math.min(4, outlook(s, u, pointX(wide(c)), pointY(wide(c))) / 10));
    }
    case V.charge:
    case V.leap:
      return promise(s, s.active, first(c)) / 12 - (verb === V.leap ? 0.5 : 0);
    case V.target:
      return volleyWorth(s, s.active, first(c), gapOf(s, s.active, first(c), FAR)) / 10;
    case V.begins:
      return first(c) === frameArg(s, 0) ? 1 : 0;
    case V.react:
      return first(c) === Reaction.none ? 0 : first(c) === Reaction.evade ? 0.5 : 1.5;
    case V.hit:
      return ofModel(s, first(c), true);
    case V.strike:
      return ofModel(s, first(c), false);
    default:
      return PRIOR[verb] ?? 0;
  }
}

/** CE-841: one people is as good as another, and a ready-made list saves the building of one. */
function alike(s: CeltosState, options: readonly number[]): readonly number[] | null {
  const step = topStep(s);
  if (step === Step.choosePeople) return options;
  if (step === Step.armyList && countOf(s, frameArg(s, 0)) === 0) return options.filter((c) => verbOf(c) === V.take);
  return null;
}

function milestone(s: CeltosState): number {
  // A unit of the list is whole when the list itself is asked about again.
  if (isMustering(s)) {
    const step = topStep(s);
    const seat = step <= Step.armyPurchases ? frameArg(s, 0) : 0;
    const whole = step > Step.armyList && step <= Step.armyPurchases ? -1 : 0;
    return (
      -1000 +
      100 * (s.listDone[0] + s.listDone[1]) +
      2 * (countOf(s, seat) + whole) +
      (step === Step.choosePeople ? 0 : 1)
    );
  }
  return phase(s);
}

/** An activation, the setting up of a unit, the making of a list. */
function phase(s: CeltosState): number {
  if (isMustering(s)) return -1000 + 100 * (s.listDone[0] + s.listDone[1]);
  let n = s.turn * 256;
  const counted = s.turn === 0 ? s.onTable : s.activated;
  for (let u = 0; u < UNITS; u++) n += counted[u];
  return n - (s.active < UNITS ? 1 : 0);
}

export const adviceWith = (weights: Weights): Advice<CeltosState> => ({
  evaluate: (s, seat) => judge(s, seat, weights),
  terms: (s, seat) => termsOf(s, seat, weights),
  prior,
  alike,
  milestone,
  phase,
  // A phase is one activation: what it is worth shows in the answers, and who goes first matters as much as where. Where a
  // turn ends nobody has anything left to do in it, and the rite goes on. How good a list is does not show on the table so
  // soon: a ready one is not changed by the luck of a few copies. Nor does where a unit is set up.
  foresight: {
    phases: UNITS,
    worlds: 64,
    share: 0.7,
    openings: 10,
    caution: 2,
    plain: (s) => s.turn === 0 && !isMustering(s),
    until: (s) => (isMustering(s) ? -1 : s.turn),
  },
});

export const advice = adviceWith(WEIGHTS);
