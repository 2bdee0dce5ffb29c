/** Pieces, map, words and rulebook of the test game. */

import type { HexMapSheet, SideStyle } from '../board.ts';
import type { SeatInfo } from '../game.ts';
import { columnRow, makeGrid } from '../hex/index.ts';
import { defineRefusals } from '../refusal.ts';
import { defineState, i8, i16, u8 } from '../state.ts';
import { defineVerbs, type Kind, kindOf } from '../verbs.ts';

export const RED = 0;
export const BLUE = 1;

export interface Tables {
  /** Half movement points a turn. */
  readonly points: number;
  readonly turns: number;
  /** Chits in the cup: dry, rain, night. */
  readonly cup: readonly number[];
}

export const grid = makeGrid({
  layout: 'flat',
  columns: 3,
  rows: (column) => (column === 2 ? 3 : 2),
  shifted: 'odd',
  numbering: columnRow(),
});
export const CROSS = grid.find('0202');

export const unitKind = kindOf(
  ['R1', 'R2', 'B1', 'B2'],
  (u) => ['Red 1st', 'Red 2nd', 'Blue 1st', 'Blue 2nd'][u] ?? '?',
);
export const UNITS = unitKind.size;
export const ownerOf = (unit: number): number => (unit < 2 ? RED : BLUE);
export const hexKind: Kind = { size: grid.size, name: grid.name, find: grid.find };
export const WEATHER = ['dry', 'rain', 'night'] as const;
export const CARDS = 4;

/** Scenarios and switches, as the base state counts them. */
export const AMBUSH = 1;
export const Switch = { mud: 0 } as const;

export class CrossroadsState extends defineState<Tables>()('crossroads', 1, {
  turn: u8(),
  active: u8(),
  weather: u8(),
  cup: u8(3),
  hex: i16(UNITS, { per: 'unit', kind: 'hex' }),
  steps: u8(UNITS, { per: 'unit' }),
  points: i8(UNITS, { per: 'unit', scale: 2 }),
  acted: u8(UNITS, { per: 'unit' }),
  /** Where Blue has set foot: no mine can be there. */
  trodden: u8(grid.size, { per: 'hex' }),
  sprung: u8(),
  /** Cards played so far, by their value. */
  played: u8(CARDS),
  outcome: u8(),
  /** The card in each hand, -1 once it is played. */
  card: i8(2, { hidden: true }),
  spare: u8(2, { hidden: true }),
  /** What each side has decided in the combat under way: -1 nothing yet, 0 hold, 1 play. */
  committed: i8(2, { hidden: true }),
  mine: i16({ hidden: true, kind: 'hex' }),
}) {}

export const verbs = defineVerbs({
  hide: { takes: ['hex'], label: 'Hide the mine in {0}' },
  move: { takes: ['unit', 'hex'], label: 'Move {0} to {1}' },
  attack: { takes: ['unit', 'unit'], label: '{0} attacks {1}' },
  play: { label: 'Play the card' },
  hold: { label: 'Hold the card' },
  retreat: { takes: ['unit', 'hex'] },
  end: { closing: true },
});
export const V = verbs.number;

export const refusals = defineRefusals({
  forbidden: ['T-01', '{0:unit} is not yours'],
  gone: ['T-01', '{0:unit} is no longer in play'],
  tooFar: ['T-02', '{0:unit} is {1} hexes from {2:hex}, only the next one can be entered'],
  noPoints: ['T-03', 'needs {0:/2} movement points, has {1:/2} left'],
  taken: ['T-04', '{0:hex} is taken by {1:unit}'],
  mud: ['T-05', 'rain has closed {0:hex}'],
  acted: ['T-06', '{0:unit} has attacked this turn'],
  friend: ['T-06', '{0:unit} is on your own side'],
  apart: ['T-06', '{0:unit} and {1:unit} are {2} hexes apart'],
  dark: ['T-07', 'nobody attacks at night'],
  noCard: ['T-08', 'your card has been played'],
  trodden: ['T-09', 'Blue has been in {0:hex}'],
  notThisOne: ['T-10', '{0:unit} must retreat, not {1:unit}'],
});
export const R = refusals.number;

export const rulebook = `# Crossroads

A test game.

## 1.0 Rules

- \`T-01\` A side moves its own units, as long as they have steps.
- \`T-02\` A unit moves from hex to adjacent hex.
- \`T-03\` The crossroads costs one and a half points, any other hex one.
- \`T-04\` There is one unit in a hex.
- \`T-05\` With mud, rain closes the crossroads.
- \`T-06\` A unit attacks one adjacent enemy a turn.
- \`T-07\` Nobody attacks at night.
- \`T-08\` In a combat each side may play its card.
- \`T-09\` Red hides a mine where Blue has not been.
- \`T-10\` A unit that is pushed retreats to a free hex; if there is none it loses a step.
- \`T-11\` The map has seven hexes. (component)
`;

const style = (id: string, name: string, color: string, deep: string): SideStyle => ({
  id,
  name,
  color,
  deep,
  line: '#111111',
  cut: 'square',
  emblem: 'disc',
});

export const seats: readonly SeatInfo[] = [
  { id: 'red', name: 'Red', style: style('red', 'Red', '#dda294', '#7a2921') },
  { id: 'blue', name: 'Blue', style: style('blue', 'Blue', '#9dbdd6', '#26486b') },
];

export const sheet: HexMapSheet = {
  kind: 'hex',
  id: 'crossroads',
  title: 'Crossroads',
  season: 'summer',
  seed: 1,
  grid: {
    orientation: 'flat',
    columns: 3,
    rows: [2, 3, 2],
    shifted: 'odd',
    numbering: { kind: 'digits', firstColumn: 1, firstRow: 1, columnDigits: 2, rowDigits: 2 },
  },
  terrain: [
    { id: 'clear', name: 'Clear', recipe: 'clear' },
    { id: 'town', name: 'Crossroads', recipe: 'town' },
  ],
  hexes: Object.fromEntries(
    Array.from({ length: grid.size }, (_, h) => [grid.name(h), { terrain: h === CROSS ? 'town' : 'clear' }]),
  ),
  rivers: [],
  roads: [],
  exits: [],
  bridges: [],
  settlements: [{ hex: '0202', name: 'Crossroads', rank: 'village' }],
  names: [],
  areas: [],
  entries: [],
  sides: { red: (seats[RED] as SeatInfo).style, blue: (seats[BLUE] as SeatInfo).style },
  provenance: {},
};
