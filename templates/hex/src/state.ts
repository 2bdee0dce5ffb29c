/** Counters, and the fields of a position. */
import { defineState, i8, i16, kindOf, u8 } from 'sandtable';
import { TOWNS } from './map.ts';
import { BLUE, RED, sideName } from './sides.ts';

/** Figures that a data file may change are in game.ts. */
export const PRINTED = { turns: 8, movementPoints: 3, strengths: [4, 3, 3, 2, 0] as readonly number[] };
export type Tables = typeof PRINTED;

const EACH = PRINTED.strengths.length;
export const COUNTERS = 2 * EACH;
export const all: readonly number[] = Array.from({ length: COUNTERS }, (_, i) => i);
export const ownerOf = (counter: number): number => (counter < EACH ? RED : BLUE);
export const ofSide = (side: number): readonly number[] => all.filter((c) => ownerOf(c) === side);

export const counters = kindOf(
  all.map((c) => `${ownerOf(c) === RED ? 'R' : 'B'}${1 + (c % EACH)}`),
  (c) => `${sideName(ownerOf(c))} ${1 + (c % EACH)}`,
);

export class State extends defineState<Tables>()('new-game', 1, {
  turn: u8(),
  side: u8(),
  hex: i16(COUNTERS, { per: 'counter', kind: 'hex' }),
  /** N-30: its owner's to know until it is turned face up. */
  strength: u8(COUNTERS, { per: 'counter', hidden: { owner: ownerOf, open: 'faceUp' } }),
  faceUp: u8(COUNTERS, { per: 'counter' }),
  moved: u8(COUNTERS, { per: 'counter' }),
  attacked: u8(COUNTERS, { per: 'counter' }),
  /** Who takes part in the attack that is being planned. */
  joined: u8(COUNTERS, { per: 'counter' }),
  /** Who was last in each town; -1 nobody. */
  holder: i8(TOWNS.length, { per: 'town' }),
}) {}

export const counterIn = (s: State, hex: number): number => s.hex.indexOf(hex);
export const isOnMap = (s: State, counter: number): boolean => s.hex[counter] >= 0;
