/**
 * How good a position is, in victory points: the score as it will probably be, and what the armies have left for it.
 *
 * A hex that counts is held in the end by the side that holds it now or by the one that has more strength near it, the
 * more so the more days are left. Near is what a unit can reach by road and track in few activations.
 */

import type { Seat, Term } from '../../engine/game.ts';
import { type RowSet, Rows } from '../../engine/hex/index.ts';
import { onceFor } from '../../engine/once.ts';
import { goal } from './rules/modes.ts';
import { supplyMap } from './rules/supply.ts';
import { type ArdennesState, Off } from './state.ts';
import { ALLIED, GERMAN, HEXES, type Tables, Town, UNITS } from './tables.ts';
import { FAR, type Ways, waysOf } from './ways.ts';

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

/** The strength of both armies as it stands on the map, written down for one judgement. */
class Muster {
  /** Units on foot, then mechanized ones: German, then Allied; `ends` says where each of the four ends. */
  readonly hex = new Int16Array(UNITS);
  readonly strength = new Float64Array(UNITS);
  readonly ends = new Uint8Array(4);
  /** What each army has lost, in points. */
  readonly material = [0, 0];
}

export class Judge {
  private readonly ways: Ways;
  private readonly w: Weights;
  /** What a point of strength in a hex counts for at a goal: goal * HEXES + hex. */
  private readonly foot: Float32Array;
  private readonly mech: Float32Array;
  private readonly stout: Float64Array;
  private readonly muster = new Muster();
  private readonly rows: Rows;
  private readonly paper: readonly [RowSet, RowSet];

  constructor(t: Tables, w: Weights) {
    this.ways = waysOf(t);
    this.w = w;
    const decay = (ways: Uint8Array, allowance: number): Float32Array =>
      Float32Array.from(ways, (cost) => (cost >= FAR ? 0 : 2 ** (-cost / allowance / w.reach)));
    this.foot = decay(this.ways.foot, 3);
    this.mech = decay(this.ways.mech, 6);
    this.rows = new Rows(t.grid);
    this.paper = [this.rows.blank(), this.rows.blank()];
    // Walls help those who hold them.
    this.stout = Float64Array.from(this.ways.goals, (h) =>
      t.town[h] === Town.city ? 1.7 : t.town[h] === Town.town ? 1.25 : 1,
    );
  }

  private gather(s: ArdennesState): Muster {
    const { muster, w } = this;
    const { unitsOf, mech, strength, maxSteps } = s.tables;
    const { hex, off, steps, supply, dispersed } = s;
    let count = 0;
    for (let group = 0; group < 4; group++) {
      const side = group >> 1;
      const kind = group & 1;
      const units = unitsOf[side];
      const traced = supplyMap(s, side);
      let material = kind === 0 ? 0 : muster.material[side];
      for (let i = 0; i < units.length; i++) {
        const u = units[i];
        if (mech[u] !== kind) continue;
        const h = hex[u];
        const full = strength[u * 5 + maxSteps[u]];
        if (h < 0) {
          if (off[u] === Off.eliminated) material -= w.strength * full + w.step * maxSteps[u];
          continue;
        }
        let able = strength[u * 5 + steps[u]] * SUPPLIED[supply[u]];
        if (dispersed[u]) able *= DISPERSED;
        if (!traced[h]) able *= 1 - w.cutOff;
        material -= w.strength * (full - able) + w.step * (maxSteps[u] - steps[u]);
        muster.hex[count] = h;
        muster.strength[count++] = able;
      }
      muster.ends[group] = count;
      muster.material[side] = material;
    }
    return muster;
  }

  /** Hexes that an Allied unit can come to soon. */
  private threatened(m: Muster): RowSet {
    const { rows } = this;
    let [near, next] = this.paper;
    near.fill(0);
    for (let i = m.ends[1]; i < m.ends[3]; i++) rows.add(near, m.hex[i]);
    for (let n = 0; n < SOON; n++) {
      next.set(near);
      rows.spread(near, next);
      [near, next] = [next, near];
    }
    return near;
  }

  /** How likely the German is to hold a goal in the end. */
  private chance(m: Muster, goal: number, held: boolean): number {
    const { w, foot, mech, stout } = this;
    const { hex, strength, ends } = m;
    const at = goal * HEXES;
    let german = 0;
    let allied = 0;
    let i = 0;
    for (; i < ends[0]; i++) german += strength[i] * foot[at + hex[i]];
    for (; i < ends[1]; i++) german += strength[i] * mech[at + hex[i]];
    for (; i < ends[2]; i++) allied += strength[i] * foot[at + hex[i]];
    for (; i < ends[3]; i++) allied += strength[i] * mech[at + hex[i]];
    if (held) german *= stout[goal];
    else allied *= stout[goal];
    const balance = w.balance * Math.log((german + 1) / (allied + 1));
    return 1 / (1 + Math.exp(-balance - (held ? w.held : -w.held)));
  }

  /** What the score will probably be: held now, and held in the end. */
  private prospects(s: ArdennesState, m: Muster): { now: number; later: number } {
    const { goals, worth, prizes } = this.ways;
    const { owner } = s;
    const { w } = this;
    const threatened = this.threatened(m);
    const [last] = goal(s);
    const share = 1 / (1 + w.haste * (last - s.day + 1));
    let now = s.exitedSteps * s.tables.data.calendar.victory.exit;
    let later = now;
    for (let i = 0; i < goals.length; i++) {
      const h = goals[i];
      const held = owner[h] === GERMAN;
      if (i < prizes) {
        if (held) now += worth[i];
        later += worth[i] * this.chance(m, i, held);
      } else {
        if (!held) now -= worth[i];
        if (!held || this.rows.has(threatened, h)) later -= worth[i] * (1 - this.chance(m, i, held));
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
    const muster = this.gather(s);
    const { now, later } = this.prospects(s, muster);
    return now + later + muster.material[GERMAN] - muster.material[ALLIED] + this.depots(s);
  }

  terms(s: ArdennesState): readonly Term[] {
    const muster = this.gather(s);
    const { now, later } = this.prospects(s, muster);
    return [
      { name: 'points held', value: now },
      { name: 'points within reach', value: later },
      { name: 'German losses', value: muster.material[GERMAN] },
      { name: 'Allied losses', value: -muster.material[ALLIED] },
      { name: 'depots', value: this.depots(s) },
    ];
  }
}

const scale = (value: number): number => Math.tanh(value / 30);

export interface Judgement {
  evaluate(s: ArdennesState, seat: Seat): number;
  terms(s: ArdennesState, seat: Seat): readonly Term[];
}

export function judgementWith(weights: Weights): Judgement {
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
        .map((term) => ({ ...term, value: sign * term.value }));
    },
  };
}
