/** What a position of Peiper is made of. Everything in it is open to both sides; only chance is hidden (PR150). */

import { defineState, i8, i16, u8, u16 } from '../../engine/index.ts';
import { BRIDGES, CARDS, HEXES, type Scenario, SETTLEMENTS, type Tables, UNITS } from './tables.ts';

/** Where a unit is that is not on the map: waiting to come on, eliminated, or no part of this game. */
export const Off = { pool: 0, eliminated: 1, absent: 2 } as const;
export const OFF_NAMES = ['pool', 'eliminated', 'absent'] as const;

/** `due` of a unit that waits for its arrival and cannot enter by an ACT. */
export const NEVER = 255;

/** The switches of the rules, in the order of the lobby. */
export const Switch = {
  infiltration: 0,
  tiger: 1,
  surprise: 2,
  toughDemolition: 3,
  massacre: 4,
  panzersMarsch: 5,
  mines: 6,
  fallBack: 7,
  lastBattle: 8,
  duel: 9,
  seventhUnit: 10,
  usAdvance: 11,
  usualSetup: 12,
} as const;

/** Support on an attack, added up. */
export const Support = { oba: 1, air: 2, tiger: 4 } as const;
export const SUPPORT_NAMES = [
  'none',
  'oba',
  'air',
  'oba+air',
  'tiger',
  'oba+tiger',
  'air+tiger',
  'oba+air+tiger',
] as const;

/** What a card was drawn for and what it brought, under the draw strip. */
export const Use = { none: 0, german: 1, us: 2, hit: 3, miss: 4, blown: 5, stands: 6, spoiled: 7, aside: 8 } as const;

/** What the last chance was about and what it brought; see `observed`. */
export const Outcome = {
  none: 0,
  hit: 1,
  miss: 2,
  joker: 3,
  blown: 4,
  stands: 5,
  spoiled: 6,
  passed: 7,
  failed: 8,
  backfired: 9,
} as const;

/** More cards than one turn can draw: both decks of the duel. */
export const STRIP = 2 * (CARDS + 1);

export class PeiperState extends defineState<Tables>()('peiper', 1, {
  turn: u8(),

  // units
  /** -1 off the map. */
  hex: i16(UNITS, { per: 'unit', kind: 'hex' }),
  off: u8(UNITS, { per: 'unit', kind: 'place' }),
  steps: u8(UNITS, { per: 'unit' }),
  /** Activated in this turn (PR17). */
  acted: u8(UNITS, { per: 'unit' }),
  /** The turn from which a unit in the pool may enter (PR89). */
  due: u8(UNITS, { per: 'unit' }),
  /** One of the six of Panzers Marsch (P078). */
  picked: u8(UNITS, { per: 'unit' }),
  frozen: u8(UNITS, { per: 'unit' }),
  mined: u8(UNITS, { per: 'unit' }),

  // the map
  blown: u8(BRIDGES, { per: 'bridge' }),
  spoiled: u8(BRIDGES, { per: 'bridge' }),
  /** A demolition was tried in this turn (PR83). */
  tried: u8(BRIDGES, { per: 'bridge' }),
  control: u8(SETTLEMENTS, { per: 'settlement', kind: 'side' }),
  /** Fuel depots in the order of the scenario, -1 where none lies. */
  depot: i16(2, { kind: 'hex' }),
  /** The turn of its capture, 0 before. */
  captured: u8(2),

  // sides
  obaUsed: u8(2, { per: 'side' }),
  airUsed: u8(2, { per: 'side' }),
  /** German rebuildings in the game, and in this Regroup Phase. */
  rebuilt: u8(),
  rebuiltNow: u8(),
  surprise: u8(),
  /** The turn in which a German unit first entered a hex west of map A, 0 before (PR124). */
  exitTurn: u8(),
  newsOut: u8(),
  newsUsed: u8(),

  // cards: how many of each are left; the second deck is the US one of the duel
  deck: u8(CARDS),
  deckUs: u8(CARDS),
  regroupDeck: u8(CARDS),
  /** This turn's cards in the order they were drawn, 1 + card, and what each was drawn for. */
  drawn: u8(STRIP),
  drawnFor: u8(STRIP),
  drawnCount: u8(),
  /** Jokers that have appeared in this turn (PR141). */
  jokers: u8(),
  /** The card that gave the ACTs, -1 between cards. */
  card: i8({ kind: 'card' }),
  /** Whose ACTs they are, -1 between cards. */
  side: i8({ kind: 'side' }),
  acts: u8(),
  /** Cards turned up for activation in this turn. */
  round: u8(),
  /** ACTs and other whole things done, for those who count them. */
  ended: u16(),
  /** Who was entitled to ACTs in the round before, -1 nobody (PR145). */
  entitled: i8({ kind: 'side' }),

  // the ACT
  active: i8({ kind: 'unit' }),
  points: u8(),
  /** Steps made in this ACT. */
  made: u8(),
  /** The ACT began with an entry (PR92). */
  entered: u8(),
  /** Supply of the active unit when its ACT began (PR72). */
  supplied: u8(),

  // the attack
  target: i8({ kind: 'unit' }),
  targetHex: i16({ kind: 'hex' }),
  support: u8({ kind: 'support' }),
  news: u8(),
  /** 0 not rolled, 1 passed, 2 failed. */
  check: u8(),
  margin: u8(),

  outcome: u8(),

  /** Combat units in a hex, positive for the German, negative for the US. Follows from `hex`. */
  standing: i8(HEXES, { hidden: true }),
}) {}

export const scenarioOf = (s: PeiperState): Scenario => s.tables.scenarios[s.scenario];
export const isCampaign = (s: PeiperState): boolean => s.tables.scenarios[s.scenario].campaign;
export const has = (s: PeiperState, rule: number): boolean => s.switches[rule] === 1;

/** Puts the counts of `standing` right after units were set by hand. */
export function recount(s: PeiperState): void {
  s.standing.fill(0);
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0) s.standing[s.hex[u]] += s.tables.sideOf[u] === 0 ? 1 : -1;
}
