/**
 * What a seat may know: everything but the random stream. Contents of both cups are open, the order of draws is
 * chance and lies in the stream, which is in no view.
 */

import type { Setup, View } from '../../engine/game.ts';
import { openFields, writeFields } from '../../engine/position.ts';
import type { RandomSource } from '../../engine/random.ts';
import { CellesState } from './state.ts';
import type { Tables } from './tables.ts';

export const SCENARIO = 'standard';
export const SEAT_IDS = ['german', 'allied'] as const;

export interface CellesView extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  /** Where in the procedure the match stands. */
  readonly depth: number;
  readonly stack: number[];
}

export const setupOf = (s: CellesState): Setup => ({
  scenario: SCENARIO,
  options: {
    'variable-actions': s.variableActions ? 'on' : 'off',
    roads: s.plainRoads ? 'open-country' : 'everywhere',
  },
});

export function view(s: CellesState, seat: number): CellesView {
  const { scenario, options } = setupOf(s);
  return {
    game: 'celles',
    scenario,
    options,
    seat: SEAT_IDS[seat] ?? 'spectator',
    fields: openFields(s),
    depth: s.depth,
    stack: Array.from(s.stack),
  };
}

/** The whole state behind a view, with a stream of its own. */
export function stateOf(tables: Tables, seen: View): CellesState {
  const v = seen as CellesView;
  const s = new CellesState(tables);
  writeFields(s, v.fields);
  s.depth = v.depth;
  s.stack.set(v.stack);
  return s;
}

export function redeal(tables: Tables, seen: View, random: RandomSource): CellesState {
  const s = stateOf(tables, seen);
  random.reseed(s);
  return s;
}

/** The only hidden fact is what chance will bring. */
export function disguise(s: CellesState, random: RandomSource): boolean {
  random.reseed(s);
  return true;
}
