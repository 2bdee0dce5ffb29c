/** For tests of the rules: a position in notation, choices in words, and what came of it. */

import { Match } from '../../engine/match.ts';
import { lineText, optionWords, readOption, stepName, type Why, whyNot } from '../../engine/play.ts';
import type { Position } from '../../engine/position.ts';
import peiper from './index.ts';
import { CARD_IDS } from './rules/deck.ts';
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

const fall = (what: number | string): number => {
  if (typeof what === 'number') return what;
  const card = CARD_IDS.indexOf(what);
  if (card < 0) throw new Error(`no card is called "${what}"`);
  return card;
};

export const unitNumber = (id: string): number => {
  const u = peiper.kinds.unit.find(id);
  if (u < 0) throw new Error(`no unit is called "${id}"`);
  return u;
};
export const hexNumber = (label: string): number => {
  const h = tables.grid.find(label);
  if (h < 0) throw new Error(`no hex is called "${label}"`);
  return h;
};
export const bridgeNumber = (id: string): number => {
  const b = peiper.kinds.bridge.find(id);
  if (b < 0) throw new Error(`no bridge is called "${id}"`);
  return b;
};

/** A match under test. */
export class Table {
  readonly match: Match<PeiperState>;

  constructor(match: Match<PeiperState>) {
    this.match = match;
  }

  get state(): PeiperState {
    return this.match.state;
  }

  /** The name of the decision that is asked for. */
  get step(): string {
    return this.match.isOver ? 'over' : stepName(peiper, this.state);
  }

  get seat(): string {
    return peiper.seats[this.match.seat]?.id ?? 'nobody';
  }

  get result(): string | undefined {
    return peiper.results[this.state.result - 1]?.id;
  }

  get turn(): number {
    return this.state.turn;
  }

  choose(...words: string[]): this {
    for (const w of words) this.match.choose(w);
    return this;
  }

  /** What may be chosen, in words; only those of one verb if it is named, without the verb. */
  offered(verb?: string): string[] {
    const all = this.match.options.list().map((c) => optionWords(peiper, c));
    return verb === undefined
      ? all
      : all.filter((w) => w.split(' ')[0] === verb).map((w) => w.split(' ').slice(1).join(' '));
  }

  why(words: string): Why | null {
    return whyNot(peiper, this.state, readOption(peiper, words));
  }

  /** The rule that forbids a choice; "allowed" if none does. An explanation never disagrees with what is offered. */
  refusal(words: string): string {
    const why = this.why(words);
    if ((why === null) !== this.offered().includes(words))
      throw new Error(`${words}: offered and explained differently`);
    return why ? why.rule : 'allowed';
  }

  unit(id: string) {
    const s = this.state;
    const u = unitNumber(id);
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
    return this.state.steps[unitNumber(id)];
  }

  isBlown(bridge: string): boolean {
    return this.state.blown[bridgeNumber(bridge)] === 1;
  }

  /** Everything told so far, a line each. */
  log(): string[] {
    return this.match.fullLog().flatMap((moment) => moment.map((line) => lineText(peiper, line)));
  }

  odds(words: string) {
    return peiper.odds?.(this.state, readOption(peiper, words)) ?? null;
  }

  preview(words: string) {
    return peiper.preview?.(this.state, readOption(peiper, words)) ?? null;
  }

  /** The chance of one kind of outcome, in lowest whole figures as they are counted. */
  chance(words: string, key: string): number {
    const outcomes = this.odds(words)?.outcomes ?? [];
    const total = outcomes.reduce((sum, o) => sum + o.weight, 0);
    return (outcomes.find((o) => o.key === key)?.weight ?? 0) / total;
  }
}

export function given({ falls, options, scenario = 'a', ...position }: Given): Table {
  return new Table(
    new Match(peiper, {
      seed: 'test',
      scenario,
      position,
      ...(options ? { options } : {}),
      ...(falls ? { dice: falls.map(fall) } : {}),
    }),
  );
}

/** A new game from its set-up on. */
export function newGame(
  scenario: string,
  falls: readonly (number | string)[] = [],
  options: Readonly<Record<string, string>> = {},
): Table {
  return new Table(new Match(peiper, { seed: 'test', scenario, options, dice: falls.map(fall) }));
}

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
