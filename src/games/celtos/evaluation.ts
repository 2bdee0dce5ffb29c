/** How good a position is, in points of an army. */

import type { Evaluation, Term } from '../../engine/index.ts';
import { chargeOf, gapFrom, gapOf, rangeOf, riteInTime, Survey } from './prospects.ts';
import { clausesOf, facts } from './reasons.ts';
import { limitOf, musterOf, pointsOf, refuseList } from './rules/armies.ts';
import { belowHalf, boardOf, isEngaged, present } from './rules/field.ts';
import { isPriest, pointsFor } from './rules/scenarios.ts';
import { type CeltosState, Victim } from './state.ts';
import { STRIDE, UNITS, UNITS_OF, VICTIM } from './tables.ts';

/** In points of an army, unless they say otherwise. */
export const WEIGHTS = {
  /** What would be scored if the battle ended now, and what is left on its feet. */
  scored: 0.5,
  strength: 0.55,
  /** What units could still do in this turn, and in the next. */
  now: 0.45,
  next: 0.25,
  /**
   * Where a scenario has nothing to hold or to fetch, only the enemy draws: the share of its prospects that counts, and in
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
  /** A rite point, the priest in place as a share of the next one, a guard over the seer. */
  rite: 90,
  priest: 0.5,
  guard: 25,
  /** The seer free, and each tenth of the way home. */
  freed: 150,
  home: 40,
} as const;
export type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;

const TERMS = ['scored', 'strength', 'prospects', 'fights', 'ground', 'seer'] as const;
const Of = { scored: 0, strength: 1, prospects: 2, fights: 3, ground: 4, seer: 5 } as const;

/** What one reckoning notes down: the terms as they stand for player 1, what counts of each unit, and what each may hope for. */
class Notes {
  readonly found = new Float64Array(TERMS.length);
  readonly survey = new Survey();
  readonly hopes = new Float64Array(UNITS);
  readonly engaged = new Uint8Array(UNITS);
}
export const FAR = 600;

function look(s: CeltosState, seat: number, w: Weights, notes: Notes): void {
  const { found, survey, hopes, engaged } = notes;
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
  lookAtProspects(s, seat, w, s.turn >= row.turns, notes);
  found[Of.scored] *= w.scored + 0.5 * (1 - w.scored) * late;
  found[Of.strength] *= w.strength * (1 - 0.5 * late);
  found[Of.fights] *= w.fights;
  lookAtGround(s, w, found);
  if (row.victim) lookAtSeer(s, w, found);
}

/** The best that each unit may hope for, now or in the next turn; and the fights under way. */
function lookAtProspects(s: CeltosState, seat: number, w: Weights, last: boolean, notes: Notes): void {
  const { found, survey, hopes, engaged } = notes;
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
      hopes[u] = Math.max(hopes[u], hope(s, u, v, gap, draw, survey));
      hopes[v] = Math.max(hopes[v], hope(s, v, u, gap, draw, survey));
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
function hope(s: CeltosState, u: number, v: number, gap: number, draw: number, survey: Survey): number {
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
function lookAtGround(s: CeltosState, w: Weights, found: Float64Array): void {
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

/** The rite, the guard over the seer, and the way home (CE-853 to CE-859). */
function lookAtSeer(s: CeltosState, w: Weights, found: Float64Array): void {
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

export const isMustering = (s: CeltosState): boolean => s.turn === 0 && !(s.listDone[0] && s.listDone[1]);

/**
 * How far an army list is on its way: points spent, what the limits ask for, and that it is done. Always less than a battle
 * that can be fought, else the last player to finish a list would rather make it again and again.
 */
function mustered(s: CeltosState, seat: number): number {
  const m = musterOf(s, seat);
  const spent = 0.25 * Math.min(1, m.points / m.limit) + (m.heroes > 0 ? 0.05 : 0) + 0.025 * Math.min(2, m.units);
  return spent + (refuseList(s, seat) === 0 ? 0.15 : 0) + (s.listDone[seat] ? 0.3 : 0) - UNDONE;
}
const UNDONE = 0.98;

export function evaluationWith(w: Weights): Evaluation<CeltosState> {
  const notes = new Notes();
  const { found } = notes;
  return {
    evaluate(s, seat) {
      if (isMustering(s)) return mustered(s, seat);
      look(s, seat, w, notes);
      let sum = 0;
      for (let k = 0; k < found.length; k++) sum += found[k];
      // Never quite a result, however far ahead; and more is always better, so that the almost lost still see what would help.
      const value = 0.98 * Math.tanh(sum / limitOf(s));
      return seat === 0 ? value : -value;
    },
    terms(s, seat): readonly Term[] {
      if (isMustering(s))
        return [
          {
            name: 'army list',
            value: mustered(s, seat),
            better: 'the list comes closer to a full army',
            worse: 'the list is farther from a full army',
          },
        ];
      look(s, seat, w, notes);
      const limit = limitOf(s);
      const text = `${pointsFor(s, seat)} points to ${pointsFor(s, 1 - seat)}`;
      return TERMS.map((name, k) => ({
        name,
        value: (seat === 0 ? found[k] : -found[k]) / limit,
        ...(name === 'scored' ? { text } : {}),
        ...clausesOf(s, name, seat),
      }));
    },
    facts: (s, seat) => (isMustering(s) ? [] : facts(s, seat)),
  };
}
