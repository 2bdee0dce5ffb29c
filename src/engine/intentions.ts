/**
 * What units are meant to do. A decision in a wargame has hundreds of options, but a unit has few sensible intentions: take a
 * town, attack an enemy, support a friend, hold where it is. A game names them and says how well an option serves them; quick
 * play then serves the intentions of both sides, and the page tells them as sentences.
 */

import type { AnyState } from './state.ts';
import type { Options, Seat } from './steps.ts';

/**
 * A kind of intention and its object (a unit, a place, a friend) in one number, so that all of a side are copied at once;
 * 0 is none. Kinds count from 1 to 15.
 */
export type Intention = number;

const KIND_BITS = 4;
const MAX_KIND = (1 << KIND_BITS) - 1;

export const intention = (kind: number, object = 0): Intention => kind | (object << KIND_BITS);
export const kindOfIntention = (i: Intention): number => i & MAX_KIND;
export const objectOfIntention = (i: Intention): number => i >> KIND_BITS;

/** One for each unit of the game, by its id; those of the other side stay as they are. */
export type IntentionList = Int16Array;

/** How an opponent is inclined: weights over its intentions. */
export interface Temper {
  /** What it fears to lose, against what it hopes to gain: 1 weighs both alike. */
  readonly caution: number;
  /** How much nearer it is drawn to an enemy that it could attack. */
  readonly attack: number;
  /** How much ground that counts is worth to it. */
  readonly ground: number;
}

export const EVEN_TEMPER: Temper = { caution: 1, attack: 1, ground: 1 };

export interface Intentions<S extends AnyState = AnyState> {
  /** Units that may have one: ids below this. */
  readonly units: number;
  /**
   * Fills in what each unit of a side is best meant to do. What is in the list is kept where nothing speaks against it: an
   * intention is dropped when its object is gone, when time is too short, or when another is clearly better. Uses only what
   * the state holds, which may be a guess; a fraction of a millisecond.
   */
  assign(s: S, seat: Seat, list: IntentionList, temper: Temper): void;
  /** How well each option of the decision serves, larger is better, on the scale of `prior`; -Infinity is never taken. */
  rate(s: S, options: Options, list: IntentionList, temper: Temper, out: Float64Array): void;
  /** What a unit is meant to do, as a clause: "12VG takes Lanzerath"; empty for none. */
  say(s: S, unit: number, intention: Intention): string;
}
