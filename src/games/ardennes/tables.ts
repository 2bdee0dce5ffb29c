/** The printed data as flat typed arrays: what the rules look things up in. */

import type { Grid, SideMask } from '../../engine/index.ts';
import type { ArdennesData } from './data/printed.ts';

/** Seats. */
export const GERMAN = 0;
export const ALLIED = 1;
export const other = (side: number): number => 1 - side;

export const Terrain = { clear: 0, broken: 1, woods: 2, forest: 3 } as const;
export const Town = { none: 0, town: 1, city: 2 } as const;

export const HEXES = 870;
export const ROWS = 29;
export const UNITS = 184;
export const CARDS = 120;
export const SIDES_OF_RIVERS = 314;
export const FIRST_DAY = 16;
export const LAST_DAY = 29;
/** The last day on which dated chits help German attacks. */
export const LAST_SURPRISE = 18;
export const DEPOTS = 6;

export const EVENTS = [
  'Allied Command Crisis',
  'Bridge Engineers',
  'Commandos',
  'Eisenhower Hesitates',
  'Fuel Priority',
  'Fury of Bastogne',
  'Greif Bridge Protect',
  'Ground Freeze',
  'Manteuffel Directs Traffic',
  'Monty Tidies The Lines',
  'Von Der Heydte',
  'Airpower',
  'Allies Alert',
  'Artillery Barrage',
  'Break In The Clouds',
  'German Plans Intercepted',
  'Raise The Alarm',
  'Recover',
  'Patton On The Move',
  'Tank Battalion',
  'Withdrawal',
  'Engineers',
] as const;
export const Event = {
  crisis: 0,
  bridgeEngineers: 1,
  commandos: 2,
  eisenhower: 3,
  fuelPriority: 4,
  fury: 5,
  greif: 6,
  groundFreeze: 7,
  manteuffel: 8,
  monty: 9,
  vdh: 10,
  airpower: 11,
  alert: 12,
  barrage: 13,
  clouds: 14,
  intercepted: 15,
  alarm: 16,
  recover: 17,
  patton: 18,
  tankBattalion: 19,
  withdrawal: 20,
  engineers: 21,
} as const;

export const TACTICS = [
  'Artillery',
  'Airpower',
  'Corps Artillery',
  'Fixed Artillery',
  'Assault Coordination',
  'Bug Out',
  'Combat Engineers',
  'Engineers',
  'Inf Infiltration',
  'Panzer Battalion',
  'Tank Battalion',
  'Press the Attack',
  'Reinforce Battle',
  'Screen',
] as const;
export const Tactic = {
  artillery: 0,
  airpower: 1,
  corpsArtillery: 2,
  fixedArtillery: 3,
  coordination: 4,
  bugOut: 5,
  combatEngineers: 6,
  engineers: 7,
  infiltration: 8,
  panzer: 9,
  tank: 10,
  press: 11,
  reinforce: 12,
  screen: 13,
} as const;

export const CARD_KINDS = ['Div', 'Bde', 'Corps', 'Army', 'AG', 'Air', 'NoCmd'] as const;
export const CardKind = { division: 0, brigade: 1, corps: 2, army: 3, group: 4, air: 5, none: 6 } as const;

/** Armies, as formations: the first three German, then the OKW reserve, then the Allied ones. */
export const ARMIES = ['6Army', '5Army', '7Army', 'OKW', '1US', '3US', '21AG'] as const;
export const Army = { sixth: 0, fifth: 1, seventh: 2, okw: 3, firstUs: 4, thirdUs: 5, group21: 6 } as const;
export const CHITS = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'BLOODY',
  'HOLD',
  'NONE',
  'ARMOR',
  'FLANK',
  'ARTY',
  'AIR',
  'ENGR',
  'DATE',
  'TERR',
] as const;
export const Chit = {
  r1: 0,
  r2: 1,
  r3: 2,
  r4: 3,
  r5: 4,
  bloody: 5,
  hold: 6,
  none: 7,
  armor: 8,
  flank: 9,
  arty: 10,
  air: 11,
  engr: 12,
  date: 13,
  terr: 14,
} as const;

/** The automaton's commands, in the order in which they are tried. */
export const COMMANDS = ['SE', 'DR', 'EX', 'RP', 'AC', 'EV', 'NC'] as const;
export const Command = { special: 0, deploy: 1, expedite: 2, replace: 3, activate: 4, event: 5, none: 6 } as const;

export type FormationKind = 'division' | 'corps' | 'army' | 'group';

export interface Tables {
  readonly data: ArdennesData;
  readonly grid: Grid;
  readonly neighbour: Int16Array;
  /** Row and column as printed, one number: 1813. */
  readonly number: Int16Array;

  readonly terrain: Uint8Array;
  readonly town: Uint8Array;
  readonly townHexes: Int16Array;
  readonly holdValue: Uint8Array;
  /** Hexes with a hold value. */
  readonly positions: Int16Array;
  readonly vp: Uint8Array;
  readonly vpHexes: Int16Array;
  /** German rear hexes that cost points while they are Allied. */
  readonly rear: readonly (readonly [hex: number, loss: number])[];
  readonly westwall: Uint8Array;
  readonly westwallHexes: Int16Array;
  readonly nearWestwall: Uint8Array;
  readonly westBank: Uint8Array;
  readonly besideMeuse: Uint8Array;
  /** Army area of a hex, as an index into ARMIES. */
  readonly armyArea: Uint8Array;
  /** Corps area of a hex, as a corps. */
  readonly corpsArea: Uint8Array;
  /** The way back of a corps area, as a direction of the grid. */
  readonly rearward: Int8Array;
  readonly startOwner: Uint8Array;
  readonly primary: SideMask;
  readonly road: SideMask;
  readonly river: SideMask;
  /** The river hexside of a hex in a direction, -1 where there is none. */
  readonly riverSide: Int16Array;
  readonly sideHexes: Int16Array;
  readonly sideNames: readonly string[];
  readonly isMeuse: Uint8Array;
  readonly startBridge: Uint8Array;
  readonly startBridgeOwner: Uint8Array;
  readonly source: readonly [Uint8Array, Uint8Array];
  readonly sourceHexes: readonly [Int16Array, Int16Array];
  readonly homeEdge: readonly [Uint8Array, Uint8Array];
  readonly homeHexes: readonly [Int16Array, Int16Array];
  readonly mapEdge: Uint8Array;
  readonly exit: Uint8Array;
  readonly depot: Int16Array;
  readonly placeNames: Readonly<Record<string, string>>;

  readonly units: number;
  readonly unitIds: readonly string[];
  readonly unitNames: readonly string[];
  readonly sideOf: Uint8Array;
  readonly corpsOf: Uint8Array;
  /** -1 attached to the corps. */
  readonly divisionOf: Int16Array;
  readonly armyOf: Uint8Array;
  readonly mech: Uint8Array;
  readonly armor: Uint8Array;
  readonly elite: Uint8Array;
  readonly allowance: Uint8Array;
  readonly maxSteps: Uint8Array;
  /** strength[u * 5 + steps left]. */
  readonly strength: Uint8Array;
  readonly bracketed: Uint8Array;
  readonly selector: Uint8Array;
  /** Order of Allied units for ties: selector number, then corps number. */
  readonly rank: Int16Array;
  readonly surrender: Uint8Array;
  readonly arrives: Uint8Array;
  readonly start: readonly string[];
  readonly startSolo: readonly string[];
  /** By corps. */
  readonly startHexes: readonly Int16Array[];
  readonly unitsOf: readonly [Int16Array, Int16Array];
  readonly vdh: number;
  readonly unit29A: number;
  /** Units of XXX Corps. */
  readonly isXxx: Uint8Array;
  readonly dinant: number;

  readonly formations: number;
  readonly formationIds: readonly string[];
  readonly formationKind: readonly FormationKind[];
  readonly formationSide: Uint8Array;
  /** Corps of a division or of itself, -1 for larger ones. */
  readonly formationCorps: Int16Array;
  readonly divisions: number;
  readonly corpsIds: readonly string[];
  readonly corpsFormation: Int16Array;
  readonly corpsArmy: Uint8Array;
  readonly corpsSide: Uint8Array;
  readonly corpsNumber: Uint8Array;
  /** The OKW reserve, as a corps. */
  readonly okw: number;
  readonly armyFormation: Int16Array;
  readonly unitsOfDivision: readonly Int16Array[];
  readonly unitsOfCorps: readonly Int16Array[];

  readonly cards: number;
  readonly cardIds: readonly string[];
  readonly cardSide: Uint8Array;
  readonly cardKind: Uint8Array;
  /** -1 for cards without one. */
  readonly cardFormation: Int16Array;
  /** The units of a card's formation. */
  readonly unitsOfCard: readonly Int16Array[];
  readonly cardCv: Uint8Array;
  /** So many units a card brings on, and restores (A-CARD.13, A-CARD.14). */
  readonly cardReserves: Uint8Array;
  readonly cardReplacements: Uint8Array;
  readonly cardPrimary: Uint8Array;
  readonly cardEntry: Uint8Array;
  readonly cardLeaves: Uint8Array;
  readonly cardEvent: Int8Array;
  readonly cardTactic: Int8Array;
  readonly cardCommands: readonly (readonly number[])[];
  readonly cardsOf: readonly [Int16Array, Int16Array];

  /** The bonus of each action card: tactics, and chits beyond the maximum. */
  readonly actionTactics: readonly (readonly number[])[];
  readonly actionChits: Uint8Array;

  readonly chitCounts: Uint8Array;
  readonly level: Uint8Array;
  readonly hand: Uint8Array;
  readonly handAllied: Uint8Array;
  readonly supplemental: Uint8Array;
  readonly supplementalAllied: Uint8Array;
  /** Formations short of fuel on a day. */
  readonly fuelList: readonly (readonly number[])[];
  readonly vpMin: Uint8Array;
  /** Where a unit of XXX Corps stands in the first case, -1 for none. */
  readonly xxxHex: Int16Array;
}
