/** What the machine player knows about this game. */

import type { Advice, Term } from '../../engine/game.ts';
import { frameArg, topStep } from '../../engine/steps.ts';
import { pointX, pointY } from '../../engine/table/index.ts';
import { verbOf, wide } from '../../engine/verbs.ts';
import { countOf, musterOf, pointsOf, refuseList } from './rules/armies.ts';
import { boardOf, present, strengthFull, strengthLeft } from './rules/field.ts';
import { pointsFor } from './rules/scenarios.ts';
import { Step } from './rules/sequence.ts';
import { V } from './rules/verbs.ts';
import { type CeltosState, Victim } from './state.ts';
import { STRIDE, sideOf, UNITS, UNITS_OF, VICTIM } from './tables.ts';

/** Points of an army that are still on their feet. */
function strength(s: CeltosState, side: number): number {
  let sum = 0;
  for (const u of UNITS_OF[side]) {
    if (s.profile[u] === 0 || s.alive[u] === 0) continue;
    sum += pointsOf(s, u) * (0.35 + 0.65 * (strengthLeft(s, u) / strengthFull(s, u))) * (s.panicked[u] ? 0.7 : 1);
  }
  return sum;
}

const RANGE = 300;
/** How near the units of a side stand to the nearest enemy: those who shoot want their range, the others contact. */
function nearness(s: CeltosState, side: number): number {
  let sum = 0;
  let units = 0;
  for (const u of UNITS_OF[side]) {
    if (!present(s, u)) continue;
    const m = firstLiving(s, u);
    let least = 720;
    for (const v of UNITS_OF[1 - side]) {
      if (!present(s, v)) continue;
      const n = firstLiving(s, v);
      const d = Math.hypot(s.x[m] - s.x[n], s.y[m] - s.y[n]);
      if (d < least) least = d;
    }
    const shoots = s.tables.missile[s.profile[u] - 1] >= 0;
    sum += shoots ? Math.min(1, (720 - least) / (720 - 200)) : Math.max(0, 1 - least / RANGE / 1.5);
    units++;
  }
  return units === 0 ? 0 : sum / units;
}

function firstLiving(s: CeltosState, u: number): number {
  for (let m = u * STRIDE; m < (u + 1) * STRIDE; m++) if (s.wounds[m] > 0) return m;
  return u * STRIDE;
}

/** What the scenario is about: the rite, the seer's way home, the stones. */
function purpose(s: CeltosState, seat: number): number {
  const { row } = boardOf(s);
  let one = 0;
  if (row.victim) {
    one -= s.ritePoints * 0.08;
    if (s.victim === Victim.freed) one += 0.2;
    if (s.victim === Victim.walks) one += 0.25 + 0.3 * (1 - s.y[VICTIM * STRIDE] / row.height);
    if (s.victim === Victim.bound) one += 0.1 * nearest(s, 0, row.victim[0], row.victim[1]);
    one -= 0.05 * nearest(s, 1, row.victim[0], row.victim[1]);
  }
  for (const [x, y] of row.stones ?? []) one += 0.02 * (nearest(s, 0, x, y) - nearest(s, 1, x, y));
  for (const box of row.summoning ? row.houses : []) one += 0.03 * nearest(s, 0, box[0], box[1]);
  return seat === 0 ? one : -one;
}

function nearest(s: CeltosState, side: number, x: number, y: number): number {
  let least = 480;
  for (const u of UNITS_OF[side]) {
    if (!present(s, u)) continue;
    const m = firstLiving(s, u);
    least = Math.min(least, Math.hypot(s.x[m] - x, s.y[m] - y));
  }
  return 1 - least / 480;
}

function parts(s: CeltosState, seat: number): { points: number; strength: number; nearness: number; purpose: number } {
  const own = strength(s, seat);
  const other = strength(s, 1 - seat);
  return {
    points: (0.5 * (pointsFor(s, seat) - pointsFor(s, 1 - seat))) / 750,
    strength: (0.9 * (own - other)) / Math.max(1, own + other),
    nearness: 0.05 * nearness(s, seat),
    purpose: purpose(s, seat),
  };
}

const clamp = (x: number): number => Math.max(-0.98, Math.min(0.98, x));

/** Verbs that look good at first sight; those not named are 0. */
const PRIOR: Readonly<Record<number, number>> = {
  [V.take]: 4,
  [V['list-done']]: 6,
  [V.drop]: -4,
  [V.form]: -4.5,
  [V.adjust]: -5,
  [V.confirm]: 3,
  [V.stay]: -2,
  [V.end]: -2,
  [V.hold]: -1,
  [V.shoot]: 3,
  [V.assault]: 2.5,
  [V.charge]: 2,
  [V.cast]: 2,
  [V.move]: 1,
  [V['break-off']]: -2,
  [V['fire-at-quarter']]: 1,
  [V.fire]: 2,
  [V.ward]: 1,
  [V.unbowed]: 1,
  [V['twin-stroke']]: 1,
  [V['war-shout']]: -1,
};

const isMustering = (s: CeltosState): boolean => s.turn === 0 && !(s.listDone[0] && s.listDone[1]);

/** How far an army list is on its way: points spent, what the limits ask for, and that it is done. */
function mustered(s: CeltosState, seat: number): number {
  const m = musterOf(s, seat);
  const spent = 0.25 * Math.min(1, m.points / m.limit) + (m.heroes > 0 ? 0.05 : 0) + 0.025 * Math.min(2, m.units);
  return spent + (refuseList(s, seat) === 0 ? 0.15 : 0) + (s.listDone[seat] ? 0.3 : 0);
}

export const advice: Advice<CeltosState> = {
  evaluate(s, seat) {
    if (isMustering(s)) return mustered(s, seat);
    const p = parts(s, seat);
    return clamp(p.points + p.strength + p.nearness + p.purpose);
  },
  terms(s, seat): readonly Term[] {
    if (isMustering(s)) return [{ name: 'army list', value: mustered(s, seat) }];
    const p = parts(s, seat);
    return [
      { name: 'points', value: p.points, text: `${pointsFor(s, seat)} points to ${pointsFor(s, 1 - seat)}` },
      {
        name: 'strength',
        value: p.strength,
        text: `${Math.round(strength(s, seat))} points on their feet to ${Math.round(strength(s, 1 - seat))}`,
      },
      { name: 'nearness', value: p.nearness },
      { name: 'purpose', value: p.purpose },
    ];
  },
  prior(s, c) {
    const verb = verbOf(c);
    if (verb !== V.go) return PRIOR[verb] ?? 0;
    // Toward the nearest enemy first.
    const x = pointX(wide(c));
    const y = pointY(wide(c));
    const u = s.stack[(s.depth - 1) * 8 + 1];
    let least = 900;
    for (const v of UNITS_OF[1 - sideOf(u)]) {
      if (!present(s, v)) continue;
      const n = firstLiving(s, v);
      least = Math.min(least, Math.hypot(s.x[n] - x, s.y[n] - y));
    }
    return s.panicked[u] ? least / 300 : 2 - least / 150;
  },
  milestone(s) {
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
    let n = s.turn * 256;
    for (let u = 0; u < UNITS; u++) n += s.activated[u] + s.onTable[u];
    return n - (s.active < UNITS ? 1 : 0);
  },
  phase: (s) => s.turn * 256 + UNITS_OF[0].reduce((n, u) => n + s.activated[u], 0) * 2 + s.side,
};
