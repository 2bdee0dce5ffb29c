/** What the machine player is told: how good a position is, and which options look good first. */

import type { Advice, Seat, Term } from '../../engine/game.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { goal } from './rules/modes.ts';
import { V } from './rules/verbs.ts';
import { score } from './rules/victory.ts';
import { type ArdennesState, Off, Supply } from './state.ts';
import { ALLIED, GERMAN } from './tables.ts';

/** Weights of the terms, in victory points. */
export const WEIGHTS = {
  steps: 0.35,
  supply: 0.3,
  dispersed: 0.25,
  ground: 0.12,
  pressure: 0.25,
} as const;

/** What a side's units have suffered, in points. */
function suffering(s: ArdennesState, side: number, steps: number, supply: number, dispersed: number): number {
  const { unitsOf, maxSteps } = s.tables;
  const { hex, off, steps: left, supply: state, dispersed: shaken } = s;
  const units = unitsOf[side];
  let sum = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    const there = hex[u] >= 0;
    // Steps lost for good by units that have entered play.
    if (there || off[u] === Off.eliminated) sum += steps * (maxSteps[u] - left[u]);
    if (there) sum += supply * state[u] + dispersed * shaken[u];
  }
  return sum;
}

/** How near the Germans are to the points that are still Allied. */
function pressure(s: ArdennesState): number {
  const { vpHexes, vp, grid, unitsOf } = s.tables;
  const { hex, supply, owner } = s;
  const { across, along } = grid;
  const germans = unitsOf[GERMAN];
  let sum = 0;
  for (let i = 0; i < vpHexes.length; i++) {
    const h = vpHexes[i];
    if (owner[h] === GERMAN) continue;
    let least = FAR;
    for (let j = 0; j < germans.length; j++) {
      const at = hex[germans[j]];
      if (at < 0 || supply[germans[j]] >= Supply.out) continue;
      const lines = Math.abs(across[at] - across[h]);
      if (lines >= least) continue;
      const places = Math.abs(along[at] - along[h]);
      const distance = lines > places ? lines : (lines + places) >> 1;
      if (distance < least) least = distance;
    }
    sum += vp[h] * (1 - least / FAR);
  }
  return sum;
}

/** No nearer than this is not near at all. */
const FAR = 12;

/** The difference of what both sides suffered in one respect. */
const difference = (s: ArdennesState, steps: number, supply: number, dispersed: number): number =>
  suffering(s, ALLIED, steps, supply, dispersed) - suffering(s, GERMAN, steps, supply, dispersed);

const german = (s: ArdennesState): readonly Term[] => [
  { name: 'victory points', value: score(s) },
  { name: 'steps lost', value: difference(s, WEIGHTS.steps, 0, 0) },
  { name: 'supply', value: difference(s, 0, WEIGHTS.supply, 0) },
  { name: 'Dispersed units', value: difference(s, 0, 0, WEIGHTS.dispersed) },
  { name: 'pressure on points', value: WEIGHTS.pressure * pressure(s) },
];

const scale = (value: number): number => Math.tanh(value / 30);

function evaluate(s: ArdennesState, seat: Seat): number {
  const [last, points] = goal(s);
  // What a day should have brought by now, on the way to the goal.
  const expected = (points * (s.day - 15)) / (last - 15);
  const sum =
    score(s) + difference(s, WEIGHTS.steps, WEIGHTS.supply, WEIGHTS.dispersed) + WEIGHTS.pressure * pressure(s);
  const value = scale(sum - expected * 0.8);
  return seat === GERMAN ? value : -value;
}

/** Attacks and advances first, discards and passes last. */
const PRIORS: Readonly<Record<number, number>> = {
  [V.activate]: 2,
  [V.select]: 1.5,
  [V.kampfgruppe]: 1,
  [V['activate-unit']]: 0,
  [V.reserves]: 2.2,
  [V.replacements]: 0.8,
  [V.event]: 0.6,
  [V.discard]: -1.5,
  [V.pass]: -3,
  [V['end-impulse']]: -1,
  [V.take]: 1.5,
  [V['end-movement']]: -0.5,
  [V.move]: 0.8,
  [V.march]: 0.6,
  [V.stop]: -0.8,
  [V.attack]: 2,
  [V['end-combat']]: -0.5,
  [V.join]: 2.5,
  [V.fight]: 0,
  [V.tactic]: 0.5,
  [V['no-tactic']]: 0,
  [V.advance]: 1.5,
  [V['end-advance']]: -0.5,
  [V['dig-in']]: 1,
  [V.deploy]: 1,
  [V['end-deployment']]: -1,
  [V.replace]: 1,
  [V.retreat]: 0.3,
  [V.lose]: 0,
  [V.greif]: 0.5,
};

/** Nearer to points that are not held yet is better. */
function prior(s: ArdennesState, c: number): number {
  const verb = verbOf(c);
  const base = PRIORS[verb] ?? 0;
  if (verb === V.move || verb === V.march) {
    const { grid, vpHexes, sideOf, vp } = s.tables;
    const u = first(c);
    if (sideOf[u] === ALLIED) return base + s.tables.holdValue[second(c)] * 0.2;
    let gain = 0;
    for (const h of vpHexes)
      if (s.owner[h] !== GERMAN) {
        const [now, then] = [grid.distance(s.hex[u], h), grid.distance(second(c), h)];
        if (then < now) gain = Math.max(gain, ((now - then) * vp[h]) / (2 + then));
      }
    return base + Math.min(2, gain * 0.6);
  }
  if (verb === V.draw) return first(c) * 0.15;
  return base;
}

export const advice: Advice<ArdennesState> = {
  evaluate,
  terms(s, seat) {
    const sign = seat === GERMAN ? 1 : -1;
    return german(s).map((term) => ({ ...term, value: sign * term.value }));
  },
  prior,
  /** An activation, an attack or a card is a natural end. */
  milestone: (s) => s.played * 64 + s.impulse * 4096 + (s.target >= 0 ? 1 : 0) + (s.mover >= 0 ? 2 : 0),
  phase: (s) => s.day * 1024 + s.impulse * 2 + (s.side === ALLIED ? 1 : 0),
};
