/** What a game's reader of manners is: it watches a match choice by choice and tells the counter what it sees. */

import type { AnyState } from '../../src/engine/state.ts';
import type { Options } from '../../src/engine/steps.ts';
import type { Manners, Measures } from './count.ts';

export interface Watching<S> {
  /** A choice is about to be made. */
  before(s: S, options: Options, code: number): void;
  /** It was made, and play has come to the next decision or to the end. */
  after(s: S): void;
}

export interface Reader<S extends AnyState = AnyState> {
  measures(s: S): Measures;
  watch(manners: Manners, s: S): Watching<S>;
  /** The army list of a seat, in a match that has one. */
  army?(s: S, seat: number): string;
}

/** A state type is forgotten on the way to the runner: each reader is only given matches of its own game. */
export const readerOf = <S extends AnyState>(reader: Reader<S>): Reader => reader as unknown as Reader;

/** The least of some figures, or a large number where there are none. */
export const least = (values: Iterable<number>): number => {
  let found = 999;
  for (const value of values) if (value < found) found = value;
  return found;
};
