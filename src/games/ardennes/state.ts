/** What a position is made of. */

import { defineState, i8, i16, u8, u16 } from '../../engine/index.ts';
import { Memo, watched } from './rules/memo.ts';
import { CARDS, DEPOTS, HEXES, SIDES_OF_RIVERS, type Tables, UNITS } from './tables.ts';

/** Where a unit is that is not on the map. */
export const Off = { eliminated: 0, reserve: 1, calendar: 2, okw: 3, event: 4, exited: 5, outOfPlay: 6 } as const;
export const OFF_NAMES = ['eliminated', 'reserve', 'calendar', 'okw', 'event', 'exited', 'out-of-play'] as const;

/** The steps of supply loss, each with all effects of the one before (A-SUPPLY.5, A-SUPPLY.11). */
export const Supply = { full: 0, low: 1, out: 2, isolated: 3 } as const;
export const SUPPLY_NAMES = ['in-supply', 'low-supply', 'out-of-supply', 'isolated'] as const;

/** Where a card is. `resting`: a Supplemental card used yesterday. `shown`: turned over by the automaton, for a moment. */
export const At = { out: 0, available: 1, pile: 2, hand: 3, discard: 4, resting: 5, removed: 6, held: 7 } as const;
export const CARD_PLACES = ['out', 'available', 'pile', 'hand', 'discard', 'resting', 'removed', 'held'] as const;

/**
 * A unit's part in the combat being fought; `guest` retreated into the hex in this activation (A-RETREAT.27), `coming` is
 * on its way to reinforce.
 */
export const Part = { none: 0, attacks: 1, defends: 2, guest: 3, coming: 4 } as const;

/** A bridge: none was ever there, stands, or was blown. */
export const Bridge = { none: 0, intact: 1, destroyed: 2 } as const;

/** Marks on a hex that last for an activation. */
export const Trace = { checked: 1, german: 2, attacked: 4 } as const;
/** Marks on a river hexside that last for an activation, the last two for a combat. */
export const Use = { bridge: 1, river: 2, checked: 4, zone: 8, advanced: 16, forded: 32 } as const;

/** What a unit did in this activation. */
export const Did = { move: 1, attack: 2, strategic: 4, reinforce: 8, finished: 16 } as const;

/** Tactics in force in a combat, as bits by their number (tables.ts Tactic). */
export const bit = (n: number): number => 1 << n;

/** The switches of the rules, in the order of the lobby (options.ts): options a to d, then rulings in doubt. */
export const Switch = {
  length: 0,
  dateChits: 1,
  freeSetup: 2,
  actionCards: 3,
  level: 4,
  surrender: 5,
  shortDraw: 6,
  automatonChits: 7,
  supplyRecovery: 8,
  surround: 9,
  line: 10,
  bugOut: 11,
  infiltration: 12,
  corpsArtillery: 13,
  demolition: 14,
  levelCounts: 15,
  refill: 16,
  tacticCost: 17,
  overdue: 18,
  actionOrder: 19,
  twoToOne: 20,
  alarm: 21,
  tankTarget: 22,
  commandos: 23,
  lateHits: 24,
  earlyReserves: 25,
  boundStack: 26,
} as const;

export const SOLO = 1;

export const CORPS = 17;
export const FORMATIONS = 100;

export class ArdennesState extends defineState<Tables>()('ardennes', 1, {
  day: u8(),

  // units
  /** -1 off the map. */
  hex: i16(UNITS, { per: 'unit', kind: 'hex' }),
  off: u8(UNITS, { per: 'unit', kind: 'place' }),
  /** The date of the calendar on which a unit comes (or came) to the Reserve. */
  due: u8(UNITS, { per: 'unit' }),
  steps: u8(UNITS, { per: 'unit' }),
  supply: u8(UNITS, { per: 'unit', kind: 'supply' }),
  dispersed: u8(UNITS, { per: 'unit' }),
  outOfFuel: u8(UNITS, { per: 'unit' }),
  active: u8(UNITS, { per: 'unit' }),
  did: u8(UNITS, { per: 'unit' }),
  /** Dispersed when the activation began (Q92). */
  wasDispersed: u8(UNITS, { per: 'unit' }),
  /** Retreated in this activation. */
  fellBack: u8(UNITS, { per: 'unit' }),
  part: u8(UNITS, { per: 'unit' }),
  /** Steps lost in this combat. */
  lost: u8(UNITS, { per: 'unit' }),
  /** Got a step back in this impulse (A-REPL.4). */
  replaced: u8(UNITS, { per: 'unit' }),
  advanced: u8(UNITS, { per: 'unit' }),
  /** Stand fast: hold target +2 until the formation's next activation. */
  standsFast: u8(UNITS, { per: 'unit' }),

  // the ground
  owner: u8(HEXES, { per: 'hex', kind: 'side' }),
  improved: u8(HEXES, { per: 'hex' }),
  roadblock: u8(HEXES, { per: 'hex' }),
  trace: u8(HEXES, { per: 'hex' }),
  bridge: u8(SIDES_OF_RIVERS, { per: 'river', kind: 'bridge' }),
  bridgeOwner: u8(SIDES_OF_RIVERS, { per: 'river', kind: 'side' }),
  sideUse: u8(SIDES_OF_RIVERS, { per: 'river' }),
  /** 0 lies there, 1 captured, 2 spent. */
  depot: u8(DEPOTS),

  // who stands where, kept up by rules/ground.ts: follows from the fields above
  /** First unit in a hex, -1 for none; then `nextIn`. */
  firstIn: i16(HEXES, { hidden: true }),
  nextIn: i16(UNITS, { hidden: true }),
  /** Whether the units of a hex exert a zone of control. */
  exerts: u8(HEXES, { hidden: true }),
  /** How many neighbours put their zone into a hex: German, then Allied. */
  zoc: u8(HEXES * 2, { hidden: true }),

  // cards
  card: u8(CARDS, { per: 'card', kind: 'pile', hidden: true }),

  // the day
  /** Corps activated in this impulse (bit 0) and in the side's last one (bit 1). */
  rest: u8(CORPS, { per: 'corps' }),
  /** Formations spared from Out of Fuel today (1), or out of fuel (2). */
  fuel: u8(FORMATIONS, { per: 'formation' }),
  /** Where units of a division were deployed in this impulse (A-REPL.13), -1 for nowhere. */
  deployedAt: i16(FORMATIONS, { per: 'formation', kind: 'hex' }),
  fury: u8(),
  freeze: u8(),
  monty: u8(),
  alert: u8(),
  clouds: u8(),
  fuelPriorityUsed: u8(),
  /** Events that moved arrivals. */
  crisis: u8(),
  patton: u8(),
  /** 1 + the division that Eisenhower holds back. */
  hesitation: u8(),
  commandos: u8(),
  okwReleased: u8(),
  okwDeployed: u8(),
  /** A German unit has been adjacent to the Meuse (A-XXX.29). */
  meuseReached: u8(),
  skipImpulse: u8(),
  exitedSteps: u8(),

  // the impulse
  /** Whose impulse it is, -1 between them. */
  side: i8({ kind: 'side' }),
  /** German impulses of the day so far, the present one included. */
  impulse: u8(),
  /** Command values played in this impulse. */
  spent: u8(),
  /** Cards played in this impulse. */
  played: u8(),
  /** Which players passed in their latest impulse of the day, as bits. */
  passed: u8(),
  /** The card of the activation, -1 for none. */
  activating: i8({ kind: 'card' }),
  /** The corps that acts, -1 for none. */
  corps: i8({ kind: 'corps' }),
  /** The army an OKW formation is attached to in this activation (A-REPL.20). */
  okwArmy: u8(),
  tacticsLeft: u8(),
  /** The unit being moved, -1 for none. */
  mover: i16({ kind: 'unit' }),
  /** Movement points the mover has left. */
  points: u8(),

  // the combat
  target: i16({ kind: 'hex' }),
  attackerTactics: u16(),
  defenderTactics: u16(),
  /** Strength that the attacker's tactics add: 1 for each Battalion and each Engineers. */
  attackerBonus: u8(),
  /** Cards the attacker used as tactics: each adds a chit. */
  attackerCards: u8(),
  extraChits: u8(),
  lead: i16({ kind: 'unit' }),
  chitsMin: u8(),
  chitsMax: u8(),
  chitsDrawn: u8(),
  attackerHits: u8(),
  defenderHits: u8(),
  /** Hexes the defenders have retreated. */
  retreated: u8(),
  /** Where they went: first and second hex, -1 for none. */
  path: i16(2, { kind: 'hex' }),
  /** All attackers come over a river. */
  overRiver: u8(),
  /** Attackers took the Dispersed result. */
  attackersDispersed: u8(),
  /** Directions (from the target) of hexes the attack came from, as bits. */
  fromHexes: u8(),
  advancedCount: u8(),

  // the automaton
  actions: u8(4),
  actionAt: u8(),
  /** The command card being carried out, -1 for none. */
  command: i8({ kind: 'card' }),

  lastOutcome: u16(),
}) {
  private kept: Memo | null = null;

  /** What follows from this position, kept while it is the same. Not part of the block. */
  get memo(): Memo {
    this.kept ??= new Memo(WATCHED);
    return this.kept;
  }
}

const WATCHED = watched(ArdennesState.layout);
