/** For tests of the rules: a position in notation, choices in words, and what came of it. */

import {
  applyPosition,
  completeSetup,
  lineText,
  Match,
  type MatchStart,
  Options,
  optionWords,
  type Position,
  readOption,
  runToDecision,
  seedStream,
  setScript,
  stepName,
  type Why,
  whyNot,
} from '../../engine/index.ts';
import ardennes from './index.ts';
import { type ArdennesState, CARD_PLACES, OFF_NAMES, SUPPLY_NAMES } from './state.ts';

export { ardennes };
export const { tables } = ardennes.newState();

export interface Given extends Position {
  /** Dice by their faces; cards and chits by their names, in the order they will fall. */
  readonly dice?: readonly (number | string)[];
  readonly options?: Readonly<Record<string, string>>;
  readonly solo?: boolean;
}

const fall = (of: number | string): number => {
  if (typeof of === 'number') return of;
  const card = ardennes.kinds.card.find(of);
  if (card >= 0) return card;
  const chit = ardennes.kinds.chit.find(of);
  if (chit < 0) throw new Error(`no card or chit is called "${of}"`);
  return chit;
};

export const unit = (id: string): number => {
  const u = ardennes.kinds.unit.find(id);
  if (u < 0) throw new Error(`no unit is called "${id}"`);
  return u;
};
export const hex = (label: string): number => {
  const h = tables.grid.find(label);
  if (h < 0) throw new Error(`no hex ${label}`);
  return h;
};
export const river = (name: string): number => {
  const i = tables.sideNames.indexOf(name);
  if (i < 0) throw new Error(`no river hexside ${name}`);
  return i;
};
/** Every bridge and town is German, so that supply is traced to the western edge; with further marks of hexes. */
export const germanRoads = (hexes: Readonly<Record<string, object>> = {}) => ({
  hexes: { ...Object.fromEntries(tables.data.map.places.map((p) => [p.hex, { owner: 'german' }])), ...hexes },
  rivers: Object.fromEntries(tables.sideNames.map((n) => [n, { bridgeOwner: 'german' }])),
});
/** The neighbour of a hex: NE 0, E 1, SE 2, SW 3, W 4, NW 5. */
export const beside = (label: string, d: number): string => tables.grid.name(tables.neighbour[hex(label) * 6 + d]);
export const hexNames = (hexes: Iterable<number>): string[] => [...hexes].map((h) => tables.grid.name(h)).sort();

/** A match under test. */
export class Table {
  readonly match: Match<ArdennesState>;

  constructor(match: Match<ArdennesState>) {
    this.match = match;
  }

  get state(): ArdennesState {
    return this.match.state;
  }

  get step(): string {
    return this.match.isOver ? 'over' : stepName(ardennes, this.state);
  }

  get seat(): string {
    return ardennes.seats[this.match.seat]?.id ?? 'nobody';
  }

  get result(): string | undefined {
    return ardennes.results[this.state.result - 1]?.id;
  }

  /** Whatever is chosen, the question was a sentence put to a player, and the same comes of it if nobody is told. */
  choose(...words: string[]): this {
    for (const w of words) {
      const { decision } = this.match;
      const prompt = decision?.prompt(this.state);
      if (decision && !/^\S.*\S$/.test(prompt ?? '')) throw new Error(`${this.step}: asked "${prompt}"`);
      if (decision && this.seat === 'nobody') throw new Error(`${this.step}: nobody is asked`);
      const silent = this.state.clone();
      this.match.choose(w);
      decision?.choose(silent, readOption(ardennes, w));
      this.sameAs(silent);
    }
    return this;
  }

  private sameAs(silent: ArdennesState): void {
    runToDecision(ardennes.steps, silent, new Options());
    if (silent.hash() !== this.state.hash()) throw new Error(`${this.step}: another position where nothing is told`);
  }

  static begun(start: MatchStart & { readonly seed: string }): Table {
    const table = new Table(new Match(ardennes, start));
    const silent = ardennes.newState();
    seedStream(silent, start.seed);
    if (start.dice) setScript(silent, start.dice);
    ardennes.begin(silent, completeSetup(ardennes, start.scenario, start.options));
    if (start.position) applyPosition(ardennes, silent, start.position);
    table.sameAs(silent);
    return table;
  }

  /** What may be chosen, in words; only those of one verb if it is named. */
  offered(verb?: string): string[] {
    const all = this.match.options.list().map((c) => optionWords(ardennes, c));
    return verb === undefined ? all : all.filter((w) => w.split(' ')[0] === verb);
  }

  /** The second thing of every offered option that begins so: the hexes of "move X". */
  ends(start: string): string[] {
    return this.offered()
      .filter((w) => w.startsWith(`${start} `))
      .map((w) => w.slice(start.length + 1))
      .sort();
  }

  why(words: string): Why | null {
    return whyNot(ardennes, this.state, readOption(ardennes, words));
  }

  /** The rule that forbids a choice; "allowed" if none does. An explanation never disagrees with what is offered. */
  refusal(words: string): string {
    const why = this.why(words);
    if ((why === null) !== this.offered().includes(words))
      throw new Error(`${words}: offered and explained differently`);
    return why ? why.rule : 'allowed';
  }

  at(id: string): string | null {
    const h = this.state.hex[unit(id)];
    return h < 0 ? null : tables.grid.name(h);
  }

  off(id: string): string {
    return OFF_NAMES[this.state.off[unit(id)]];
  }

  steps(id: string): number {
    return this.state.steps[unit(id)];
  }

  supply(id: string): string {
    return SUPPLY_NAMES[this.state.supply[unit(id)]];
  }

  dispersed(id: string): boolean {
    return this.state.dispersed[unit(id)] === 1;
  }

  card(id: string): string {
    return CARD_PLACES[this.state.card[ardennes.kinds.card.find(id)]];
  }

  log(): string[] {
    return this.match.fullLog().flatMap((moment) => moment.map((line) => lineText(ardennes, line)));
  }

  /** Goes on with what is asked until this step is asked for, by closing verbs and single options. */
  until(...steps: string[]): this {
    for (let i = 0; i < 200 && !this.match.isOver && !steps.includes(this.step); i++) {
      const options = this.offered();
      const closing = [
        'no-bridge',
        'end-movement',
        'no-tactic',
        'end-combat',
        'end-advance',
        'end-digging',
        'no-more',
        'let-go',
        'end-impulse',
      ];
      const word = options.find((w) => closing.includes(w)) ?? options[0];
      this.choose(word);
    }
    return this;
  }
}

export type Units = Readonly<Record<string, string | object>>;

export const placed = (units: Units): Record<string, object> =>
  Object.fromEntries(Object.entries(units).map(([id, at]) => [id, typeof at === 'string' ? { hex: at } : at]));

/** On an empty map the German holds a card, so that the day does not run out by itself. */
export function given({ dice, options, solo, ...rest }: Given): Table {
  const position = rest.clear && !rest.cards ? { cards: { G23: { card: 'hand' } }, ...rest } : rest;
  return Table.begun({
    seed: 'test',
    scenario: solo ? 'solitaire' : 'two-players',
    position,
    options: { length: 'campaign', ...options },
    ...(dice ? { dice: dice.map(fall) } : {}),
  });
}

/** A new game from its set-up on. */
export function newGame(
  solo: boolean,
  options: Readonly<Record<string, string>> = {},
  dice: readonly (number | string)[] = [],
): Table {
  const scenario = solo ? 'solitaire' : 'two-players';
  return Table.begun({ seed: 'test', scenario, options, dice: dice.map(fall) });
}

/** A bare state with these units: for questions about the ground. */
export function ground(units: Units, fields: Partial<Given> = {}): ArdennesState {
  return given({ clear: true, day: 20, units: placed(units), at: { step: 'playCard' }, ...fields }).state;
}

interface Acting extends Given {
  readonly card?: string;
  readonly stage?: string;
  /** Who acts, if not all units of the side. */
  readonly active?: readonly string[];
}

/** An activation of the first unit's side on an otherwise empty map, by day on the 20th unless told otherwise. */
export function acting(units: Units, { card, stage, active, ...more }: Acting = {}): Table {
  const ids = Object.keys(units);
  const side = tables.sideOf[unit(ids[0])];
  const own = active ?? ids.filter((id) => tables.sideOf[unit(id)] === side);
  return given({
    clear: true,
    day: 20,
    units: placed(units),
    ...more,
    at: {
      step: 'activation',
      side: side === 0 ? 'german' : 'allied',
      card: card ?? (side === 0 ? 'G01' : 'A46'),
      units: own,
      stage: stage ?? 'movement',
    },
  });
}

/** A unit of that activation taken up to move. */
export const moving = (units: Units, more: Acting = {}): Table =>
  acting(units, more).choose(`take ${Object.keys(units)[0]}`);

/** An attack on a hex by all active units that may, up to the first question after it is declared. */
export function attacking(units: Units, target: string, more: Acting = {}): Table {
  const t = acting(units, { stage: 'attacks', ...more }).choose(`attack ${target}`);
  if (t.step === 'attackers') {
    for (const w of t.offered('join')) t.choose(w);
    if (t.step === 'attackers') t.choose('fight');
  }
  return t;
}

/** Chits that bring so many hits on defender and attacker, whatever the odds: BLOODY and HOLD. */
export const chits = (both: number, attackerOnly = 0): string[] => [
  ...Array<string>(both).fill('BLOODY'),
  ...Array<string>(attackerOnly).fill('HOLD'),
];
