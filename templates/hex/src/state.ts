/** Counters, the fields of a position, the words of options, and the reasons why something is not allowed. */
import { defineRefusals, defineState, defineVerbs, i8, i16, kindOf, stepNumbers, u8, unseenValues } from 'sandtable';
import { grid, TOWNS } from './map.ts';
import { BLUE, RED, sideName } from './sides.ts';

export interface Tables {
  readonly turns: number;
  readonly movementPoints: number;
  /** Of each side; 0 is a dummy. */
  readonly strengths: readonly number[];
}
export const PRINTED: Tables = { turns: 8, movementPoints: 3, strengths: [4, 3, 3, 2, 0] };

const EACH = PRINTED.strengths.length;
export const COUNTERS = 2 * EACH;
export const all: readonly number[] = Array.from({ length: COUNTERS }, (_, i) => i);
export const ownerOf = (counter: number): number => (counter < EACH ? RED : BLUE);
export const START = ['0101', '0103', '0105', '0202', '0204', '0802', '0804', '0806', '0703', '0705'].map(grid.find);

export const counters = kindOf(
  all.map((c) => `${ownerOf(c) === RED ? 'R' : 'B'}${1 + (c % EACH)}`),
  (c) => `${sideName(ownerOf(c))} ${1 + (c % EACH)}`,
);

export class State extends defineState<Tables>()('new-game', 1, {
  turn: u8(),
  side: u8(),
  hex: i16(COUNTERS, { per: 'counter', kind: 'hex' }),
  /** What each counter is: its owner's to know until it is turned face up. */
  strength: u8(COUNTERS, { per: 'counter', hidden: true }),
  faceUp: u8(COUNTERS, { per: 'counter' }),
  moved: u8(COUNTERS, { per: 'counter' }),
  attacked: u8(COUNTERS, { per: 'counter' }),
  /** Who was last in each town; -1 nobody. */
  holder: i8(TOWNS.length, { per: 'town' }),
  /** 1 + what the last combat brought. */
  fell: u8(),
}) {}

export const Step = stepNumbers('turn', 'act');

export const verbs = defineVerbs({
  move: { takes: ['counter', 'hex'], label: 'Move {0} to {1}' },
  attack: { takes: ['hex'], label: 'Attack {0}', kind: 'attack' },
  end: { label: 'End turn', closing: true, effect: ['N-01', 'the other side acts'] },
});

export const refusals = defineRefusals({
  forbidden: ['N-02', '{0:counter} is not yours'],
  gone: ['N-02', '{0:counter} is no longer on the map'],
  hasMoved: ['N-10', '{0:counter} has already moved this turn'],
  tooFar: ['N-10', '{1:hex} is out of reach: {0:counter} has {2} movement points and enemy zones of control stop it'],
  occupied: ['N-11', '{0:hex} is occupied'],
  hasFought: ['N-13', '{0:counter} has attacked this turn'],
  nobodyThere: ['N-20', 'there is no enemy counter in {0:hex}'],
  nobodyNear: ['N-20', 'none of your counters next to {0:hex} can still attack this turn'],
});
export const R = refusals.number;

export const counterIn = (s: State, hex: number): number => s.hex.indexOf(hex);

/** What lies face down, whose it is, and when everybody sees it: view, redeal and indistinguishableState follow from this. */
export const hidden = {
  values: (s: State) => s.strength,
  owner: ownerOf,
  isOpen: (s: State, counter: number) => s.faceUp[counter] !== 0,
};
export const unseen = (s: State, side: number): number[] => unseenValues(hidden, s, side);

export const held = (s: State, side: number): number =>
  s.holder.reduce((n, holder) => n + (holder === side ? 1 : 0), 0);
export const onMap = (s: State, side: number): number => all.filter((c) => ownerOf(c) === side && s.hex[c] >= 0).length;
