/** Which options look good at first sight. */

import { FRAME_WIDTH, firstThing, frameArg, pointX, pointY, verbOf, wide } from '../../engine/index.ts';
import { FAR } from './evaluation.ts';
import { attackScore, chargeOf, gapFrom, gapOf, rangeOf, volleyWorth } from './prospects.ts';
import { boardOf, hasSkill, isEngaged, present, radiusOf } from './rules/field.ts';
import { Reaction, V } from './rules/verbs.ts';
import { type CeltosState, Victim } from './state.ts';
import { Gear, Skill, STRIDE, sideOf, UNITS_OF, VICTIM } from './tables.ts';

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
    if (gap <= reach) best = Math.max(best, attackScore(s, u, v));
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
    const own = attackScore(s, u, v);
    if (own > 0) hope = Math.max(hope, own * (gap <= reach ? 1 : Math.exp((reach - gap) / reach)));
    if (range > 0) hope = Math.max(hope, gap <= range ? volleyWorth(s, u, v, gap) : 0);
    const theirs = attackScore(s, v, u);
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
      if (engaged ? gap <= 5 : gap <= chargeOf(s, u) + 40) best = Math.max(best, attackScore(s, u, v));
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

export function prior(s: CeltosState, c: number): number {
  const verb = verbOf(c);
  switch (verb) {
    case V.activate: {
      const u = firstThing(c);
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
      return attackScore(s, s.active, firstThing(c)) / 12 - (verb === V.leap ? 0.5 : 0);
    case V.target:
      return volleyWorth(s, s.active, firstThing(c), gapOf(s, s.active, firstThing(c), FAR)) / 10;
    case V.begins:
      return firstThing(c) === frameArg(s, 0) ? 1 : 0;
    case V.react:
      return firstThing(c) === Reaction.none ? 0 : firstThing(c) === Reaction.evade ? 0.5 : 1.5;
    case V.hit:
      return ofModel(s, firstThing(c), true);
    case V.strike:
      return ofModel(s, firstThing(c), false);
    default:
      return PRIOR[verb] ?? 0;
  }
}
