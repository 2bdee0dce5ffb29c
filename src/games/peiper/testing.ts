/** For tests of the rules: a position in notation, choices in words, and what came of it. */

import type { Position } from '../../engine/index.ts';
import { matchOf, Trial } from '../../engine/testing/trial.ts';
import peiper from './index.ts';
import { isSupplied } from './rules/supply.ts';
import { OFF_NAMES, type PeiperState } from './state.ts';

export { peiper };
export const { tables } = peiper.newState();

export interface Given extends Position {
  readonly at?: object;
  readonly scenario?: string;
  /** Dice by their faces and cards by their names ("KS", "10D", "joker"), in the order they will fall. */
  readonly falls?: readonly (number | string)[];
  readonly options?: Readonly<Record<string, string>>;
}

/** A match under test. */
export class Table extends Trial<PeiperState> {
  get turn(): number {
    return this.state.turn;
  }

  choose(...words: string[]): this {
    return this.do(...words);
  }

  /** The rule that forbids a choice; "allowed" if none does. */
  override refusal(words: string): string {
    return super.refusal(words) ?? 'allowed';
  }

  unit(id: string) {
    const s = this.state;
    const u = this.id('unit', id);
    return {
      hex: s.hex[u] < 0 ? null : tables.grid.name(s.hex[u]),
      off: OFF_NAMES[s.off[u]],
      steps: s.steps[u],
      acted: s.acted[u] === 1,
      supplied: isSupplied(s, u),
    };
  }

  hexOf(id: string): string | null {
    return this.unit(id).hex;
  }

  steps(id: string): number {
    return this.unit(id).steps;
  }

  isBlown(bridge: string): boolean {
    return this.read('blown', bridge) === 1;
  }

  /** The chance of one kind of outcome. */
  chance(words: string, key: string): number {
    const outcomes = this.odds(words)?.outcomes ?? [];
    const total = outcomes.reduce((sum, o) => sum + o.weight, 0);
    return (outcomes.find((o) => o.key === key)?.weight ?? 0) / total;
  }
}

export const given = ({ scenario = 'a', options = {}, falls = [], ...position }: Given): Table =>
  new Table(matchOf(peiper, { scenario, options, falls, position }));

/** A new game from its set-up on. */
export const newGame = (
  scenario: string,
  falls: readonly (number | string)[] = [],
  options: Readonly<Record<string, string>> = {},
): Table => new Table(matchOf(peiper, { scenario, options, falls }));

const numberOf = (kind: string, name: string): number => {
  const id = peiper.kinds[kind]?.find(name) ?? -1;
  if (id < 0) throw new Error(`no ${kind} is called "${name}"`);
  return id;
};
export const unitNumber = (id: string): number => numberOf('unit', id);
export const hexNumber = (label: string): number => numberOf('hex', label);
export const bridgeNumber = (id: string): number => numberOf('bridge', id);

export type Units = Readonly<Record<string, string | object>>;

/** An empty map with these units, and the side of the first of them about to choose its ACT. */
export function acting(units: Units, extra: object = {}): Table {
  const { at, ...more } = extra as Given;
  const entries = Object.entries(units).map(
    ([id, where]) => [id, typeof where === 'string' ? { hex: where } : where] as const,
  );
  const side = tables.sideOf[unitNumber(entries[0][0])] === 0 ? 'german' : 'us';
  return given({
    clear: true,
    turn: 2,
    units: Object.fromEntries(entries),
    ...more,
    at: { step: 'act', side, acts: 2, ...at },
  });
}

/** One attack by the first of the units at the second; support "none" where it is asked, and the result in words. */
export function fire(units: Units, falls: readonly (number | string)[], more: object = {}, support = 'none'): Table {
  const [firer, target] = Object.keys(units);
  const t = acting(units, { falls, ...more }).choose(`attack ${firer}`);
  if (t.step === 'target') t.choose(`at ${target}`);
  if (t.step === 'support') t.choose(`support ${support}`);
  return t;
}

export type { PeiperState };
