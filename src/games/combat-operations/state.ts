import { defineState, i8, i16, stepNumbers, u8, u16 } from '../../engine/index.ts';
import {
  BLUE,
  CHITS,
  COUNTERS,
  ENGINEERS,
  HEXES,
  ITEMS,
  onMap,
  Place,
  REGIMENTS,
  RIVER_SIDES,
  type Scenario,
  type Tables,
} from './tables.ts';

/** What is under way, as everybody sees it. */
export const Phase = stepNumbers(
  ...(['ties', 'defenderSetsUp', 'attackerSetsUp', 'bridges', 'movement', 'attack'] as const),
  ...(['exploitation', 'exploitationAttack', 'over'] as const),
);

/** Bits of `mark`. */
export const Mark = {
  /** CO-076: could have exploited when step 5 began. */
  eligible: 1,
  /** X21: an engineer that was given an order in this step. */
  ordered: 2,
  /** CO-140: artillery that was committed to a defense in this step. */
  committed: 4,
  /** Face up in the attack being resolved. */
  shown: 8,
  /** Artillery that adds its strength to the defense being resolved. */
  inDefense: 16,
  /** Still to retreat; on a regiment: it lay as one counter when the retreat began (X8). */
  retreating: 32,
  /** X4: helped to complete an armor bridge. */
  armorBridge: 64,
  /** CO-016: lies where some had moved and some had not when some of them were joined: nobody else can tell whether it has. */
  unsure: 128,
} as const;

/** The switches of the rules, in the order of the lobby. */
export const Rule = {
  oneArmorBridge: 0,
  stepLossHalves: 1,
  endImmediately: 2,
  threeToOneBattalions: 3,
  artilleryTerrain: 4,
} as const;

/** `target` of a counter that attacks nothing. */
export const NO_TARGET = 255;

export const ItemState = { awaited: 0, came: 1, lost: 2 } as const;

export class CoState extends defineState<Tables>()('combat-operations', 3, {
  turn: u8(),
  /** Whose player turn it is. */
  player: u8({ kind: 'side', always: true }),
  phase: u8(),
  /** The end chit was drawn: this turn is the last. */
  lastTurn: u8(),

  // Chits. The cup is counted by number, entry 0 stays empty.
  cup: u8(CHITS + 1),
  /** The chit drawn in each player turn, in order. */
  drawn: u8(CHITS * 2),
  /** The number a reinforcement is tied to, by side and item; 0 before. */
  tie: u8(ITEMS * 2, { hidden: true }),
  item: u8(ITEMS * 2, { hidden: true }),

  // Counters. A battalion in a regiment that lies as one counter has the regiment's place.
  hex: i16(COUNTERS, { per: 'unit', kind: 'place', hidden: true }),
  steps: u8(COUNTERS, { per: 'unit', hidden: true }),
  supplied: u8(COUNTERS, { per: 'unit', hidden: true }),
  moved: u8(COUNTERS, { per: 'unit', hidden: true }),
  attacked: u8(COUNTERS, { per: 'unit', hidden: true }),
  mark: u8(COUNTERS, { per: 'unit', hidden: true }),
  /** The hex a counter is planned to attack or to support against in this step. */
  target: u8(COUNTERS, { per: 'unit', kind: 'hex', hidden: true }),
  /** What all know of a unit that lies face down: 1 and the steps it had when it was last face up; 0: nothing. */
  known: u8(COUNTERS, { per: 'unit', hidden: true }),
  /** Steps lost in the attack being resolved (CO-097). */
  took: u8(COUNTERS, { per: 'unit', hidden: true }),
  /** X1: exchanged in this step. */
  exchanged: u8(REGIMENTS, { hidden: true }),
  /** All steps a side ever lost, in sight of all, and those it got back. */
  stepsLost: u8(2),
  replaced: u8(2, { hidden: true }),

  // Engineers (X21, X22): what each works at, where, and its own points.
  job: u8(ENGINEERS, { per: 'engineer', hidden: true }),
  jobSide: u8(ENGINEERS, { per: 'engineer', kind: 'hexside', hidden: true }),
  jobPoints: u8(ENGINEERS, { per: 'engineer', hidden: true }),
  bridge: u8(RIVER_SIDES, { per: 'hexside' }),

  // Town hexes (X15).
  control: u8(4, { per: 'town', kind: 'side', hidden: true }),
  /** Whose counters, real or not, were the last to end a move there. */
  lastThere: u8(4, { per: 'town', kind: 'side', always: true, hidden: true }),
  /** Bit s: side s knows that the hex is its own. */
  knownBy: u8(4, { per: 'town', hidden: true }),

  // The attack being resolved.
  attackHex: i16({ kind: 'hex' }),
  attackTotal: u16(),
  defenseTotal: u16(),
  level: u8(),
  shift: i8(),
  /** D: the defender's steps when the attack was made. */
  defenderSteps: u8(),
  /** Losses still to be taken. */
  attackerLoss: u8(),
  defenderLoss: u8(),
  /** What chance, or an attack, brought last: a chit, or 100 and the level. */
  brought: u8(),

  // Follows from `hex`; kept because every question needs it.
  /** Battalions in a hex: positive for Blue, negative for Red. */
  standing: i8(HEXES, { hidden: true }),
  /** How many counters of a side put their zone into a hex: side * HEXES + hex. */
  zoc: u8(HEXES * 2, { hidden: true }),
}) {}

export const scenarioOf = (s: CoState): Scenario => s.tables.scenarios[s.scenario];
export const hasRule = (s: CoState, rule: number): boolean => s.switches[rule] === 1;

/** Whether a side has a counter in a hex. */
export const holds = (s: CoState, side: number, hex: number): boolean =>
  side === BLUE ? s.standing[hex] > 0 : s.standing[hex] < 0;
/** Battalions' worth of counters in a hex, whosever they are. */
export const load = (s: CoState, hex: number): number => Math.abs(s.standing[hex]);

/** Whether this number is a counter by itself now: a regiment in one piece, or a unit outside of one. */
export function isCounter(s: CoState, c: number): boolean {
  if (s.hex[c] === Place.none) return false;
  const regiment = s.tables.regimentOf[c];
  return regiment < 0 || s.hex[regiment] === Place.none;
}

/** The counter a unit lies in: its regiment, or itself. */
export function counterOf(s: CoState, unit: number): number {
  const regiment = s.tables.regimentOf[unit];
  return regiment >= 0 && s.hex[regiment] !== Place.none ? regiment : unit;
}

export const isCounterOnMap = (s: CoState, c: number): boolean => onMap(s.hex[c]) && isCounter(s, c);
