/**
 * How good a position is, in victory points: the score as it will probably be, and what the armies have left for it.
 *
 * A hex that counts is held in the end by the side that holds it now or by the one that has more strength near it, the
 * more so the more days are left. Near is what a unit can reach by road and track in few activations.
 */

import { type Evaluation, onceFor, type RowSet, HexRows as Rows, type Term } from '../../engine/index.ts';
import { clausesOf, facts } from './reasons.ts';
import { FAR, type Routes, routesOf } from './routes.ts';
import { goal } from './rules/modes.ts';
import { supplyMap } from './rules/supply.ts';
import { type ArdennesState, Off } from './state.ts';
import { ALLIED, GERMAN, HEXES, type Tables, Town, UNITS } from './tables.ts';

/** Weights of the terms, in victory points, and how strength near a hex is counted. */
export const WEIGHTS = {
  /** Activations that halve what a unit counts for at a distance, roughly. */
  reach: 1.5,
  /** How much the balance of strength near a hex decides, and how much who holds it. */
  balance: 1.3,
  held: 1.2,
  /** How soon the hexes held count for more than those within reach, by days left. */
  haste: 0.35,
  strength: 0.1,
  step: 0.08,
  /** What a unit that cannot trace supply loses of its strength. */
  cutOff: 0.3,
  depot: 0.5,
};

export type Weights = { readonly [K in keyof typeof WEIGHTS]: number };

/** What a unit is good for in its supply state, as a share of its strength. */
const SUPPLIED = [1, 0.85, 0.55, 0.25] as const;
const DISPERSED = 0.6;
/** Hexes that a unit goes in an activation or two. */
const SOON = 3;

/** What a unit's strength and its nearness are counted in: whole numbers, whose sums are exact. */
const STRENGTH = 1 << 10;
const NEARNESS = 1 << 20;

/**
 * The strength of a side near each goal. From one position to the next most units stand where they stood: only the others
 * are counted again, and since whole numbers are added and taken away the sums are the same by whatever way they came about.
 */
class Nearby {
  /** In parts of strength times nearness, by goal. */
  readonly sums: Float64Array;
  private readonly hex = new Int16Array(UNITS).fill(-1);
  private readonly strength = new Int32Array(UNITS);

  constructor(goals: number) {
    this.sums = new Float64Array(goals);
  }

  /** The unit is here now with this strength, in whole parts; hex -1 is off the map. `nearness` is that of hex and goal. */
  put(u: number, h: number, strength: number, nearness: Int32Array): void {
    const then = this.hex[u];
    const had = this.strength[u];
    if (then === h && had === strength) return;
    this.hex[u] = h;
    this.strength[u] = strength;
    const { sums } = this;
    const goals = sums.length;
    if (then >= 0) for (let i = 0, at = then * goals; i < goals; i++) sums[i] -= had * nearness[at + i];
    if (h >= 0) for (let i = 0, at = h * goals; i < goals; i++) sums[i] += strength * nearness[at + i];
  }
}

export class Judge {
  private readonly ways: Routes;
  private readonly w: Weights;
  /** What a point of strength in a hex counts for at a goal, in parts: hex * goals + goal. */
  private readonly foot: Int32Array;
  private readonly mech: Int32Array;
  private readonly stout: Float64Array;
  private readonly nearby: readonly [Nearby, Nearby];
  /** What each army has lost, in points. */
  private readonly material = [0, 0];
  private readonly rows: Rows;
  private readonly paper: readonly [RowSet, RowSet];

  constructor(t: Tables, w: Weights) {
    this.ways = routesOf(t);
    this.w = w;
    const { goals } = this.ways;
    const nearness = (ways: Uint8Array, allowance: number): Int32Array =>
      Int32Array.from(ways, (_, i) => {
        const cost = ways[(i % goals.length) * HEXES + Math.floor(i / goals.length)];
        return cost >= FAR ? 0 : Math.round(NEARNESS * 2 ** (-cost / allowance / w.reach));
      });
    this.foot = nearness(this.ways.foot, 3);
    this.mech = nearness(this.ways.mech, 6);
    this.nearby = [new Nearby(goals.length), new Nearby(goals.length)];
    this.rows = new Rows(t.grid);
    this.paper = [this.rows.blank(), this.rows.blank()];
    // Walls help those who hold them.
    this.stout = Float64Array.from(goals, (h) => (t.town[h] === Town.city ? 1.7 : t.town[h] === Town.town ? 1.25 : 1));
  }

  /** The strength of both armies as it stands on the map, and what they have lost. */
  private gather(s: ArdennesState): void {
    const { w, nearby, material, foot, mech: tracks } = this;
    const { unitsOf, mech, strength, maxSteps } = s.tables;
    const { hex, off, steps, supply, dispersed } = s;
    for (let side = 0; side < 2; side++) {
      const units = unitsOf[side];
      const traced = supplyMap(s, side);
      let lost = 0;
      for (let i = 0; i < units.length; i++) {
        const u = units[i];
        const h = hex[u];
        const full = strength[u * 5 + maxSteps[u]];
        let able = 0;
        if (h >= 0) {
          able = strength[u * 5 + steps[u]] * SUPPLIED[supply[u]];
          if (dispersed[u]) able *= DISPERSED;
          if (!traced[h]) able *= 1 - w.cutOff;
          lost += w.strength * (full - able) + w.step * (maxSteps[u] - steps[u]);
        } else if (off[u] === Off.eliminated) lost += w.strength * full + w.step * maxSteps[u];
        nearby[side].put(u, h, Math.round(able * STRENGTH), mech[u] ? tracks : foot);
      }
      material[side] = -lost;
    }
  }

  /** Hexes that an Allied unit can come to soon. */
  private threatened(s: ArdennesState): RowSet {
    const { rows } = this;
    const units = s.tables.unitsOf[ALLIED];
    const { hex } = s;
    let [near, next] = this.paper;
    near.fill(0);
    for (let i = 0; i < units.length; i++) if (hex[units[i]] >= 0) rows.add(near, hex[units[i]]);
    for (let n = 0; n < SOON; n++) {
      next.set(near);
      rows.spread(near, next);
      [near, next] = [next, near];
    }
    return near;
  }

  /** How likely the German is to hold a goal in the end. */
  private chance(goal: number, held: boolean): number {
    const { w, stout, nearby } = this;
    let german = nearby[GERMAN].sums[goal] / (STRENGTH * NEARNESS);
    let allied = nearby[ALLIED].sums[goal] / (STRENGTH * NEARNESS);
    if (held) german *= stout[goal];
    else allied *= stout[goal];
    const balance = w.balance * Math.log((german + 1) / (allied + 1));
    return 1 / (1 + Math.exp(-balance - (held ? w.held : -w.held)));
  }

  /** What the score will probably be: held now, and held in the end. */
  private prospects(s: ArdennesState): { now: number; later: number } {
    const { goals, worth, prizes } = this.ways;
    const { owner } = s;
    const { w } = this;
    const threatened = this.threatened(s);
    const [last] = goal(s);
    const share = 1 / (1 + w.haste * (last - s.day + 1));
    let now = s.exitedSteps * s.tables.data.calendar.victory.exit;
    let later = now;
    for (let i = 0; i < goals.length; i++) {
      const h = goals[i];
      const held = owner[h] === GERMAN;
      if (i < prizes) {
        if (held) now += worth[i];
        later += worth[i] * this.chance(i, held);
      } else {
        if (!held) now -= worth[i];
        if (!held || this.rows.has(threatened, h)) later -= worth[i] * (1 - this.chance(i, held));
      }
    }
    return { now: now * share, later: later * (1 - share) };
  }

  private depots(s: ArdennesState): number {
    let n = 0;
    for (let i = 0; i < s.depot.length; i++) if (s.depot[i] === 1) n++;
    return n * this.w.depot;
  }

  /** In victory points, for the German. */
  points(s: ArdennesState): number {
    this.gather(s);
    const { now, later } = this.prospects(s);
    const { material } = this;
    return now + later + material[GERMAN] - material[ALLIED] + this.depots(s);
  }

  terms(s: ArdennesState): readonly Term[] {
    this.gather(s);
    const { now, later } = this.prospects(s);
    const { material } = this;
    return [
      { name: 'points held', value: now },
      { name: 'points within reach', value: later },
      { name: 'German losses', value: material[GERMAN] },
      { name: 'Allied losses', value: -material[ALLIED] },
      { name: 'depots', value: this.depots(s) },
    ];
  }
}

const scale = (value: number): number => Math.tanh(value / 30);

export function evaluationWith(weights: Weights): Evaluation<ArdennesState> {
  const judgeOf = onceFor((t: Tables) => new Judge(t, weights));
  return {
    evaluate(s, seat) {
      const [, wanted] = goal(s);
      const value = scale(judgeOf(s.tables).points(s) - wanted * 0.7);
      return seat === GERMAN ? value : -value;
    },
    terms(s, seat) {
      const sign = seat === GERMAN ? 1 : -1;
      return judgeOf(s.tables)
        .terms(s)
        .map((term) => ({ ...term, value: sign * term.value, ...clausesOf(term.name, seat) }));
    },
    facts,
  };
}
