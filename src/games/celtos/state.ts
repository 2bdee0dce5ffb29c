/** What a position of Celtos is made of. */

import { defineState, i8, i16, u8, u16 } from '../../engine/index.ts';
import { MODELS, STRIDE, type Tables, UNITS } from './tables.ts';

/** The switches of the rules, in the order of the lobby. */
export const Switch = { facingOff: 0, shelter: 1, points: 2, army1: 3, army2: 4, lists: 5 } as const;

/** Spells and shouts that lie on a unit until the next marker phase (CE-716), and fear in this activation (CE-730). */
export const Mark = { mist: 1, battleFire: 2, grasp: 4, frost: 8, shout: 16, fear: 32 } as const;

/** What the active unit has done. */
export const Did = { move: 1, shoot: 2, shout: 4, ended: 8 } as const;

/** How a unit left the table. */
export const Lost = { no: 0, destroyed: 1, routed: 2 } as const;

export const Victim = { none: 0, bound: 1, freed: 2, walks: 3, dead: 4 } as const;

/** What the last chance was about; see `observed`. */
export const Chance = { none: 0, volley: 1, fight: 2, test: 3, check: 4, cast: 5 } as const;

/** More strikes than can be named at one speed. */
export const STRIKES = 128;

export class CeltosState extends defineState<Tables>()('celtos', 1, {
  turn: u8(),
  /** Whose turn to act it is, 0 or 1. */
  side: u8(),
  /** The seat that has the south edge. */
  south: u8(),

  // army lists, hidden until both are done
  people: u8(2),
  drops: u8(2),
  listDone: u8(2),

  // units
  /** 0: no unit, else 1 + the profile. */
  profile: u8(UNITS, { per: 'unit' }),
  size: u8(UNITS, { per: 'unit' }),
  gear: u8(UNITS, { per: 'unit' }),
  bought: u16(UNITS, { per: 'unit' }),
  used: u16(UNITS, { per: 'unit' }),
  alive: u8(UNITS, { per: 'unit' }),
  onTable: u8(UNITS, { per: 'unit' }),
  lost: u8(UNITS, { per: 'unit' }),
  activated: u8(UNITS, { per: 'unit' }),
  hold: u8(UNITS, { per: 'unit' }),
  moved: u8(UNITS, { per: 'unit' }),
  charged: u8(UNITS, { per: 'unit' }),
  reacted: u8(UNITS, { per: 'unit' }),
  /** It has tried a reaction in this enemy activation (CE-603). */
  tested: u8(UNITS, { per: 'unit' }),
  panicked: u8(UNITS, { per: 'unit' }),
  facing: u8(UNITS, { per: 'unit', kind: 'facing' }),
  marks: u8(UNITS, { per: 'unit' }),

  // models, STRIDE slots a unit
  x: i16(MODELS, { per: 'model', scale: 10 }),
  y: i16(MODELS, { per: 'model', scale: 10 }),
  wounds: u8(MODELS, { per: 'model' }),
  defends: u8(MODELS, { per: 'model' }),

  // the activation
  active: u8(),
  did: u8(),
  wasEngaged: u8(),
  /** The unit that was shot or cast at (CE-210). */
  named: u8(),
  /** A Great Leap adds to this assault. */
  leap: u8(),

  // a move being planned
  planShape: u8(),
  planFacing: u8(),
  planChanged: u8(),
  planX: i16(STRIDE),
  planY: i16(STRIDE),
  adjusted: u16(),
  fromX: i16(STRIDE),
  fromY: i16(STRIDE),

  // hits being taken
  shooter: u8(),
  target: u8(),
  /** The models that fired, by number. */
  fired: u16(),
  hits: u8(),
  hitDamage: u8(STRIDE),
  hitModel: u8(STRIDE),
  hitNext: u8(),
  /** Spells allow no save (CE-415). */
  noSave: u8(),
  /** Living models (wounds of an individual) of each unit when the event began (CE-611). */
  before: u8(UNITS, { per: 'unit' }),

  // a fight
  firstRound: u8(),
  /** The named unit was engaged before the charge (CE-723). */
  targetWasEngaged: u8(),
  fights: u8(MODELS, { per: 'model' }),
  fought: u8(UNITS, { per: 'unit' }),
  twin: u8(UNITS, { per: 'unit' }),
  strikes: u8(),
  strikeNext: u8(),
  strikeBy: u16(STRIKES),
  strikeAt: u16(STRIKES),
  strikeWounds: u8(STRIKES),
  score: u8(2),
  toCheck: u8(UNITS, { per: 'unit' }),
  winner: i8(),

  // a spell
  spell: u8({ kind: 'spell' }),
  returning: u8(),

  // scenarios
  ritePoints: u8(),
  victim: u8(),

  /** What the last chance was about and what it brought. */
  lastChance: u8(),
  lastOutcome: u16(),
}) {}
