/** What a position of Celles is made of (decision sequence, state). */

import { defineState, i8, i16, u8, u16 } from '../../engine/index.ts';
import { CHITS, type Tables, UNITS } from './tables.ts';

/** Where a unit is that is not on the map. */
export const Off = { pool: 0, destroyed: 1, withdrawn: 2, absent: 3 } as const;
export const OFF_NAMES = ['pool', 'destroyed', 'withdrawn', 'absent'] as const;

export const Supply = { supplied: 0, outOfSupply: 1, isolated: 2 } as const;
export const SUPPLY_NAMES = ['supplied', 'out-of-supply', 'isolated'] as const;

/** How a unit came to be activated in this Action Phase. */
export const Activated = { no: 0, byChit: 1, byExtraMove: 2 } as const;

/** A unit's part in the attack being fought. */
export const Part = { none: 0, attacks: 1, defends: 2 } as const;

/** What the Action Chit of this phase did. */
export const ChitUse = { none: 0, formation: 1, unit: 2, withdrawal: 3 } as const;

/** What the last chance was about; see `observed`. */
export const Chance = { none: 0, attack: 1, infiltration: 2, air: 3 } as const;

export const TRACK_LENGTH = 8;
/** On the Action Track a chit is 1 + its number; this bit turns it to its back (C-2.2.1.3). */
export const BACK_FACE = 0x80;

/** The switches of the rules, in the order of the lobby. */
export const Switch = { variableActions: 0, plainRoads: 1 } as const;

export class CellesState extends defineState<Tables>()('celles', 2, {
  turn: u8(),

  // units
  /** -1 off the map. */
  hex: i16(UNITS, { per: 'unit', kind: 'hex' }),
  off: u8(UNITS, { per: 'unit', kind: 'place' }),
  steps: u8(UNITS, { per: 'unit' }),
  used: u8(UNITS, { per: 'unit' }),
  disrupted: u8(UNITS, { per: 'unit' }),
  supply: u8(UNITS, { per: 'unit', kind: 'supply' }),
  activated: u8(UNITS, { per: 'unit' }),
  done: u8(UNITS, { per: 'unit' }),
  spent: u8(UNITS, { per: 'unit', scale: 2 }),
  /** Arrived in this phase and not moved: exempt from stacking. */
  arrived: u8(UNITS, { per: 'unit' }),
  part: u8(UNITS, { per: 'unit' }),
  retreated: u8(UNITS, { per: 'unit' }),
  advanced: u8(UNITS, { per: 'unit' }),

  // sides
  actions: u8(2, { per: 'side' }),
  actionsUsed: u8(2, { per: 'side' }),
  cupGerman: u8(CHITS, { per: 'chit' }),
  cupAllied: u8(CHITS, { per: 'chit' }),
  available: u8(CHITS, { per: 'chit' }),
  played: u8(CHITS, { per: 'chit' }),
  setAside: u8(CHITS, { per: 'chit' }),
  trackGerman: u8(TRACK_LENGTH),
  trackAllied: u8(TRACK_LENGTH),

  // the whole game
  /** The unit that bears the Truck, -1 if none. */
  truckUnit: i8({ kind: 'unit' }),
  /** The Truck is free from this turn on, unless a unit bears it. */
  truckFrom: u8(),
  fbbWithdrawn: u8(),
  vp: u8(),
  /** Who had the first Action Phase this turn. */
  firstSide: i8({ kind: 'side' }),

  // the Action Phase
  /** Whose phase it is, -1 between phases. */
  phasing: i8({ kind: 'side' }),
  chit: i8({ kind: 'chit' }),
  chitUse: u8(),
  /** 84th units that spent points on their own chit. */
  infantryMoved: u8(),
  active: i8({ kind: 'unit' }),
  /** The active unit may still use the strategic 3 (8.5). */
  bonus: u8(),
  /** The active unit took the Truck in this activation. */
  truckFresh: u8(),

  // the attack
  intensity: u8({ kind: 'intensity' }),
  /** The hexes that held defenders when the attack was declared, -1 where none. */
  contested: i16(6, { kind: 'hex' }),
  attackerChit: u8(),
  defenderChit: u8(),
  /** Cell of the combat results table: the parts of both sides. */
  attackerResult: u8(),
  defenderResult: u8(),

  /** What the last chance was about and what it brought. */
  lastChance: u8(),
  lastOutcome: u16(),
}) {}

export const onMap = (s: CellesState, u: number): boolean => s.hex[u] >= 0;
