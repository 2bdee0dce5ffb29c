/** N-03: who wins, and what is missing. */
import type { Goal, Measure, ResultInfo } from 'sandtable';
import { BLUE, RED, seats } from '../sides.ts';
import type { State } from '../state.ts';

export const RESULTS: readonly ResultInfo[] = [
  { id: 'red', text: 'Red wins', winner: RED, grade: 1 },
  { id: 'blue', text: 'Blue wins', winner: BLUE, grade: 1 },
  { id: 'draw', text: 'A draw', winner: null, grade: 0 },
];

export const townsHeld = (s: State, side: number): number => s.holder.filter((holder) => holder === side).length;

/** 1 + the number of the result, as it would be now. */
export function resultNow(s: State): number {
  const lead = townsHeld(s, RED) - townsHeld(s, BLUE);
  return lead > 0 ? 1 : lead < 0 ? 2 : 3;
}

export function goal(s: State): Goal {
  const now = s.result || resultNow(s);
  return {
    seats: seats.map(({ name }, seat) => ({
      seat,
      wins: `{they} hold more of the three towns after turn ${s.tables.turns}, or eliminate every enemy counter`,
      rule: 'N-03',
      missing:
        now !== seat + 1 ? `${name} does not hold more towns` : s.result ? '' : `${name} must hold on to the end`,
    })),
    counts: seats.map((_, seat) => ({
      name: 'Towns',
      value: String(townsHeld(s, seat)),
      of: String(s.holder.length),
      seat,
      rule: 'N-03',
    })),
    now: RESULTS[now - 1]?.id ?? null,
  };
}

export const measures = (s: State): readonly Measure[] =>
  seats.map((_, seat) => ({ id: 'towns', name: 'Towns', seat, value: townsHeld(s, seat), score: true }));
