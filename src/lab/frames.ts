/**
 * The rows of a run brought down to what a report is made of. Here in plain JavaScript, for the page and where there is no
 * DuckDB; `files/queries.ts` asks the files for the same by SQL, and a test holds the two together.
 */

import type { Leads } from './metrics/tension.ts';
import { eachRow, type Rows } from './rows.ts';

export interface GameFrame {
  readonly game: number;
  readonly deal: number;
  readonly mirrored: boolean;
  readonly result: string;
  readonly winner: string | null;
  readonly first: string;
  readonly turns: number;
  readonly decisions: number;
}

export interface SideFrame {
  readonly game: number;
  readonly seat: string;
  readonly player: string;
  readonly won: number;
  readonly score: number | null;
  readonly steps_lost: number;
  readonly units_lost: number;
}

export interface OddsFrame {
  readonly seat: string | null;
  readonly odds: string;
  readonly fights: number;
  readonly games: number;
  readonly attacker_lost: number;
  readonly defender_lost: number;
  /** Fights whose result was good for the attacker, and for the defender. */
  readonly for_attacker: number;
  readonly for_defender: number;
}

export interface HexFrame {
  readonly hex: string;
  readonly fights: number;
}

export interface LossFrame {
  readonly hex: string;
  readonly seat: string;
  readonly steps: number;
  readonly eliminated: number;
}

export interface UnitFrame {
  readonly unit: string;
  readonly name: string;
  readonly seat: string;
  readonly games: number;
  readonly entered: number;
  readonly moves: number;
  readonly attacks: number;
  readonly defenses: number;
  readonly steps_lost: number;
  readonly steps_taken: number;
  readonly lost: number;
}

export interface OfferFrame {
  readonly seat: string;
  readonly step: string;
  readonly verb: string;
  readonly offered: number;
  readonly taken: number;
  readonly games: number;
}

export interface RuleFrame {
  readonly rule: string;
  /** Games in which it was at work, closed an option, was looked up, was offered; and how often in all. */
  readonly games: number;
  readonly at_work: number;
  readonly closed_games: number;
  readonly closed: number;
  readonly looked_games: number;
  readonly looked_up: number;
  readonly offered_games: number;
  readonly offered: number;
  readonly taken: number;
}

export interface ChoiceFrame {
  readonly step: string;
  readonly rule: string;
  readonly decisions: number;
  readonly options: number;
  readonly valued: number;
  /** Sums over the decisions that were valued. */
  readonly real_options: number;
  readonly stakes: number;
  readonly missed: number;
}

export interface CardFrame {
  readonly what: string;
  readonly face: string;
  readonly count: number;
  readonly games: number;
}

export interface HiddenFrame {
  readonly seat: string;
  readonly turn: number;
  readonly count: number;
  /** Sum of shares. */
  readonly hidden: number;
}

export interface MeasureFrame {
  readonly measure: string;
  readonly seat: string | null;
  readonly count: number;
  readonly total: number;
  readonly squares: number;
  readonly least: number;
  readonly most: number;
}

export interface TurnFights {
  readonly turn: number;
  readonly fights: number;
}

export interface FailureFrame {
  readonly game: number;
  readonly seed: string;
  readonly at: number;
  readonly turn: number;
  readonly step: string;
  readonly message: string;
}

/** Everything a report reads. */
export interface Frames {
  readonly games: readonly GameFrame[];
  readonly sides: readonly SideFrame[];
  readonly leads: Leads;
  readonly odds: readonly OddsFrame[];
  readonly fightsByTurn: readonly TurnFights[];
  readonly fightsByHex: readonly HexFrame[];
  readonly losses: readonly LossFrame[];
  readonly units: readonly UnitFrame[];
  readonly offers: readonly OfferFrame[];
  readonly rules: readonly RuleFrame[];
  readonly choices: readonly ChoiceFrame[];
  readonly cards: readonly CardFrame[];
  readonly hidden: readonly HiddenFrame[];
  readonly measures: readonly MeasureFrame[];
  readonly failures: readonly FailureFrame[];
}

/** Sums by key, in the order of the keys as text. */
class Groups<T extends object> {
  private readonly found = new Map<string, T>();

  at(key: readonly (string | number | null)[], fresh: () => T): T {
    const text = key.map((part) => (part === null ? '' : String(part))).join('\u0000');
    let group = this.found.get(text);
    if (!group) {
      group = fresh();
      this.found.set(text, group);
    }
    return group;
  }

  list(): T[] {
    return [...this.found].map(([, group]) => group);
  }
}

/** A frame while it is being added up: games are counted once each. */
type Sums<T> = { -readonly [K in keyof T]: T[K] } & { last?: number };
const countGame = (group: { games: number; last?: number }, game: number): void => {
  if (group.last === game) return;
  group.games++;
  group.last = game;
};
const plain = <T extends { last?: number }>(list: readonly T[]): Omit<T, 'last'>[] =>
  list.map(({ last: _, ...rest }) => rest);

const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return (a as number | string) < (b as number | string) ? -1 : 1;
};
/** In the order of these fields, as the queries sort. */
export const byFields = <T>(list: readonly T[], ...fields: readonly (keyof T)[]): T[] =>
  [...list].sort((a, b) => {
    for (const field of fields) {
      const order = compare(a[field], b[field]);
      if (order !== 0) return order;
    }
    return 0;
  });

export function framesOf(rows: Rows): Frames {
  const games = [...eachRow(rows, 'games')].map(
    ({ game, deal, mirrored, result, winner, first, turns, decisions }) => ({
      game,
      deal,
      mirrored,
      result,
      winner,
      first,
      turns,
      decisions,
    }),
  );
  const sides = [...eachRow(rows, 'sides')].map(({ decisions: _, ...side }) => side);
  return {
    games: byFields(games, 'game'),
    sides: byFields(sides, 'game', 'seat'),
    leads: leadsOf(rows),
    ...fightFrames(rows),
    ...unitFrames(rows),
    ...choiceFrames(rows),
    rules: ruleFrames(rows),
    ...measureFrames(rows),
    failures: byFields([...eachRow(rows, 'failures')], 'game'),
  };
}

function leadsOf(rows: Rows): Leads {
  const turns = byFields(
    [...eachRow(rows, 'turns')].filter(({ over, turn }) => !over && turn > 0),
    'game',
    'turn',
  );
  return {
    game: turns.map(({ game }) => game),
    turn: turns.map(({ turn }) => turn),
    lead: turns.map(({ lead }) => lead),
  };
}

function fightFrames(rows: Rows): Pick<Frames, 'odds' | 'fightsByTurn' | 'fightsByHex' | 'losses'> {
  const odds = new Groups<Sums<OddsFrame>>();
  const turns = new Groups<Sums<TurnFights>>();
  const hexes = new Groups<Sums<HexFrame>>();
  const losses = new Groups<Sums<LossFrame>>();
  for (const fight of eachRow(rows, 'fights')) {
    turns.at([fight.turn], () => ({ turn: fight.turn, fights: 0 })).fights++;
    for (const hex of fight.hexes.split(' ')) if (hex !== '') hexes.at([hex], () => ({ hex, fights: 0 })).fights++;
    if (fight.odds === null) continue;
    const { seat, odds: column } = fight;
    const group = odds.at([seat, column], () => ({
      seat,
      odds: column,
      fights: 0,
      games: 0,
      attacker_lost: 0,
      defender_lost: 0,
      for_attacker: 0,
      for_defender: 0,
    }));
    group.fights++;
    countGame(group, fight.game);
    group.attacker_lost += fight.attacker_lost;
    group.defender_lost += fight.defender_lost;
    if (fight.favors === 'attacker') group.for_attacker++;
    if (fight.favors === 'defender') group.for_defender++;
  }
  for (const { hex, seat, steps, eliminated } of eachRow(rows, 'losses')) {
    if (hex === null) continue;
    const group = losses.at([hex, seat], () => ({ hex, seat, steps: 0, eliminated: 0 }));
    group.steps += steps;
    if (eliminated) group.eliminated++;
  }
  return {
    odds: byFields(plain(odds.list()), 'seat', 'odds'),
    fightsByTurn: byFields(plain(turns.list()), 'turn'),
    fightsByHex: byFields(plain(hexes.list()), 'hex'),
    losses: byFields(plain(losses.list()), 'hex', 'seat'),
  };
}

function unitFrames(rows: Rows): Pick<Frames, 'units' | 'cards'> {
  const units = new Groups<Sums<UnitFrame>>();
  const cards = new Groups<Sums<CardFrame>>();
  for (const row of eachRow(rows, 'units')) {
    const { unit, seat, name } = row;
    const group = units.at([unit, seat], () => ({
      unit,
      name,
      seat,
      games: 0,
      entered: 0,
      moves: 0,
      attacks: 0,
      defenses: 0,
      steps_lost: 0,
      steps_taken: 0,
      lost: 0,
    }));
    group.games++;
    if (name < group.name) group.name = name;
    if (row.entered !== null) group.entered++;
    if (row.lost !== null) group.lost++;
    for (const field of ['moves', 'attacks', 'defenses', 'steps_lost', 'steps_taken'] as const)
      group[field] += row[field];
  }
  for (const { game, what, face } of eachRow(rows, 'cards')) {
    const group = cards.at([what, face], () => ({ what, face, count: 0, games: 0 }));
    group.count++;
    countGame(group, game);
  }
  return {
    units: byFields(plain(units.list()), 'seat', 'unit'),
    cards: byFields(plain(cards.list()), 'what', 'face'),
  };
}

function choiceFrames(rows: Rows): Pick<Frames, 'offers' | 'choices'> {
  const offers = new Groups<Sums<OfferFrame>>();
  const choices = new Groups<Sums<ChoiceFrame>>();
  for (const { game, seat, step, verb, offered, taken } of eachRow(rows, 'options')) {
    const group = offers.at([seat, step, verb], () => ({ seat, step, verb, offered: 0, taken: 0, games: 0 }));
    group.offered += offered;
    group.taken += taken;
    countGame(group, game);
  }
  for (const { step, rule, options, real_options, best, mean, chosen } of eachRow(rows, 'decisions')) {
    const group = choices.at([step, rule], () => ({
      step,
      rule,
      decisions: 0,
      options: 0,
      valued: 0,
      real_options: 0,
      stakes: 0,
      missed: 0,
    }));
    group.decisions++;
    group.options += options;
    if (real_options === null || best === null || mean === null || chosen === null) continue;
    group.valued++;
    group.real_options += real_options;
    group.stakes += best - mean;
    group.missed += best - chosen;
  }
  return {
    offers: byFields(plain(offers.list()), 'seat', 'step', 'verb'),
    choices: byFields(plain(choices.list()), 'step', 'rule'),
  };
}

function ruleFrames(rows: Rows): RuleFrame[] {
  const rules = new Groups<Sums<RuleFrame>>();
  for (const { rule, at_work, closed, looked_up, offered, taken } of eachRow(rows, 'rules')) {
    const group = rules.at([rule], () => ({
      rule,
      games: 0,
      at_work: 0,
      closed_games: 0,
      closed: 0,
      looked_games: 0,
      looked_up: 0,
      offered_games: 0,
      offered: 0,
      taken: 0,
    }));
    // One row a game and statement.
    if (at_work > 0) group.games++;
    if (closed > 0) group.closed_games++;
    if (looked_up > 0) group.looked_games++;
    if (offered > 0) group.offered_games++;
    group.at_work += at_work;
    group.closed += closed;
    group.looked_up += looked_up;
    group.offered += offered;
    group.taken += taken;
  }
  return byFields(plain(rules.list()), 'rule') as RuleFrame[];
}

function measureFrames(rows: Rows): Pick<Frames, 'hidden' | 'measures'> {
  const hidden = new Groups<Sums<HiddenFrame>>();
  const measures = new Groups<Sums<MeasureFrame>>();
  for (const { turn, over, seat, measure, value } of eachRow(rows, 'measures')) {
    if (measure === 'hidden' && !over && seat !== null) {
      const group = hidden.at([seat, turn], () => ({ seat, turn, count: 0, hidden: 0 }));
      group.count++;
      group.hidden += value;
    }
    if (!over) continue;
    const group = measures.at([measure, seat], () => ({
      measure,
      seat,
      count: 0,
      total: 0,
      squares: 0,
      least: value,
      most: value,
    }));
    group.count++;
    group.total += value;
    group.squares += value * value;
    group.least = Math.min(group.least, value);
    group.most = Math.max(group.most, value);
  }
  return {
    hidden: byFields(plain(hidden.list()), 'seat', 'turn'),
    measures: byFields(plain(measures.list()), 'measure', 'seat'),
  };
}
