/** For tests of the rules: units on a table, choices in words, and what came of it. */

import {
  allows,
  decisionOn,
  type Game,
  type JsonObject,
  lineText,
  Match,
  Options,
  optionLabel,
  optionWords,
  type Region,
  readOption,
  runToDecision,
  stepName,
  whyNot,
} from '../../engine/index.ts';
import celtos from './index.ts';
import { isEngaged } from './rules/field.ts';
import { Step } from './rules/sequence.ts';
import type { CeltosState } from './state.ts';
import { STRIDE } from './tables.ts';

export { celtos };
export const { tables } = celtos.newState();

export interface UnitSpec {
  readonly profile: string;
  readonly models?: number;
  readonly places?: readonly (readonly [number, number])[];
  readonly [word: string]: unknown;
}

export interface Given {
  readonly units: Readonly<Record<string, UnitSpec>>;
  readonly scenario?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly turn?: number;
  /** The unit that is asked for its order; the side that activates if there is none. */
  readonly order?: string;
  readonly side?: 'one' | 'two';
  readonly step?: string;
  readonly dice?: readonly number[];
  readonly game?: Game<CeltosState>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A row of places from west to east, in inches. */
export const row = (n: number, x: number, y: number, by = 1.2): [number, number][] =>
  Array.from({ length: n }, (_, k) => [Number((x + k * by).toFixed(1)), y]);

export class Table {
  readonly match: Match<CeltosState>;
  readonly game: Game<CeltosState>;

  constructor(match: Match<CeltosState>, game: Game<CeltosState>) {
    this.match = match;
    this.game = game;
  }
  get state(): CeltosState {
    return this.match.state;
  }
  get step(): string {
    return this.match.isOver ? 'over' : stepName(this.game, this.state);
  }
  /** The question as it is put, and where an open one lets a point be chosen: name and outlines, in inches. */
  get prompt(): string {
    return decisionOn(this.game.steps, this.state)?.prompt(this.state) ?? '';
  }
  get regions(): readonly Region[] {
    return decisionOn(this.game.steps, this.state)?.open?.(this.state) ?? [];
  }
  get seat(): string {
    return this.game.seats[this.match.seat]?.id ?? 'nobody';
  }
  get result(): string | undefined {
    return this.game.results[this.state.result - 1]?.id;
  }
  /** Every choice is also made where nobody listens: telling decides nothing. */
  choose(...words: string[]): this {
    for (const w of words) {
      const silent = this.state.clone();
      silent.log = null;
      this.match.choose(w);
      decisionOn(this.game.steps, silent)?.choose(silent, readOption(this.game, w));
      runToDecision(this.game.steps, silent, new Options());
      if (silent.hash() !== this.state.hash()) throw new Error(`${w}: told and untold it goes another way`);
    }
    return this;
  }
  /** Chooses as long as a verb is asked for: hits to anybody, struck at anybody. */
  settle(...verbs: string[]): this {
    while (!this.match.isOver) {
      const word = this.offered().find((w) => verbs.includes(w.split(' ')[0]));
      if (word === undefined) break;
      this.choose(word);
    }
    return this;
  }
  offered(verb?: string): string[] {
    const all = this.match.options.list().map((c) => optionWords(this.game, c));
    return verb === undefined ? all : all.filter((w) => w.split(' ')[0] === verb);
  }
  /** What stands on the buttons. */
  labels(): string[] {
    return this.match.options.list().map((c) => optionLabel(this.game, c, this.state));
  }
  /** What quick play tries without asking whether it is allowed. */
  tried(): string[] {
    const out = new Options();
    decisionOn(this.game.steps, this.state)?.tries?.(this.state, out);
    return out.list().map((c) => optionWords(this.game, c));
  }
  /** The rule that forbids a choice; "allowed" if none does. */
  refusal(words: string): string {
    const code = readOption(this.game, words);
    const why = whyNot(this.game, this.state, code);
    const step = decisionOn(this.game.steps, this.state);
    const may = step !== null && allows(step, this.state, this.match.options, code);
    if ((why === null) !== may) throw new Error(`${words}: offered and explained differently`);
    return why ? why.rule : 'allowed';
  }
  /** The same as a sentence. */
  why(words: string): string {
    return whyNot(this.game, this.state, readOption(this.game, words))?.text ?? '';
  }
  id(unit: string): number {
    return this.game.kinds.unit.find(unit);
  }
  alive(unit: string): number {
    return this.state.alive[this.id(unit)];
  }
  wounds(unit: string): number {
    return this.state.wounds[this.id(unit) * STRIDE];
  }
  flag(
    unit: string,
    field: 'panicked' | 'hold' | 'moved' | 'charged' | 'reacted' | 'activated' | 'lost' | 'facing' | 'marks',
  ): number {
    return this.state[field][this.id(unit)];
  }
  /** Where a model stands, in tenths; "A1" is the first of the unit. */
  at(model: string): [number, number] {
    const m = this.game.kinds.model.find(model.includes('.') ? model : `${model}.1`);
    return [this.state.x[m], this.state.y[m]];
  }
  engaged(unit: string): boolean {
    return isEngaged(this.state, this.id(unit));
  }
  log(): string[] {
    return this.match.fullLog().flatMap((moment) => moment.map((line) => lineText(this.game, line, this.state)));
  }
  /** The last line with these words. */
  told(words: string): string {
    return (
      this.log()
        .filter((line) => line.includes(words))
        .at(-1) ?? ''
    );
  }
}

export function battle({
  units,
  scenario = 'first-blood',
  options,
  turn = 1,
  order,
  side,
  step,
  dice,
  game = celtos,
  more,
}: Given): Table {
  const at: JsonObject = {
    units: units as unknown as JsonObject,
    step: step ?? (order ? 'order' : 'activate'),
    ...(order ? { unit: order } : {}),
    ...(side ? { side } : {}),
  };
  const position = { clear: true, turn, ...more, at };
  return new Table(
    new Match(game, {
      seed: 'test',
      scenario,
      position,
      ...(options ? { options } : {}),
      ...(dice ? { dice: [...dice] } : {}),
    }),
    game,
  );
}

/** A new battle from its beginning. */
export const newBattle = (
  scenario: string,
  options: Readonly<Record<string, string>> = {},
  dice: readonly number[] = [],
): Table => new Table(new Match(celtos, { seed: 'test', scenario, options, dice: [...dice] }), celtos);

export { Step };
