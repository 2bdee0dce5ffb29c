/**
 * Quick play that serves intentions: at the start of each turn both sides give their units intentions, and every decision
 * takes the option that serves them best. One list holds those of all seats, since every unit belongs to one.
 */

import type { Game, Seat } from '../engine/game.ts';
import { EVEN_TEMPER, type IntentionList, type Intentions, type Temper } from '../engine/intentions.ts';
import type { AnyState } from '../engine/state.ts';
import type { Options } from '../engine/steps.ts';

export class Serving<S extends AnyState> {
  readonly list: IntentionList;
  private readonly game: Game<S>;
  private readonly intentions: Intentions<S>;
  private readonly tempers: Temper[];
  private ratings = new Float64Array(256);
  private turn = Number.NaN;

  constructor(game: Game<S>, intentions: Intentions<S>) {
    this.game = game;
    this.intentions = intentions;
    this.tempers = game.seats.map(() => EVEN_TEMPER);
    this.list = new Int16Array(intentions.units);
  }

  /** How a seat is inclined; even by default. */
  incline(seat: Seat, temper: Temper): void {
    this.tempers[seat] = temper;
  }

  /** Another copy begins: with these intentions, or with none so far. */
  begin(kept?: IntentionList): void {
    if (kept) this.list.set(kept);
    else this.list.fill(0);
    this.turn = Number.NaN;
  }

  /** Gives intentions if a turn has begun since they were given. */
  follow(s: S): void {
    const turn = this.game.turn?.(s) ?? -1;
    if (turn === this.turn) return;
    this.turn = turn;
    for (let seat = 0; seat < this.tempers.length; seat++)
      this.intentions.assign(s, seat, this.list, this.tempers[seat] as Temper);
  }

  /** How well each option serves, in a list that the next call writes over. */
  rate(s: S, actor: number, options: Options): Float64Array {
    if (this.ratings.length < options.count) this.ratings = new Float64Array(2 * options.count);
    this.follow(s);
    this.intentions.rate(s, options, this.list, this.tempers[actor] ?? EVEN_TEMPER, this.ratings);
    return this.ratings;
  }
}
