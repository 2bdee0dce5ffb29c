/** The facts of this edition as printed, read from the files beside this one, and where each comes from. */
import { type DataTable, type Provenance, tableList } from '../../../engine/index.ts';
import actions from './actions.json' with { type: 'json' };
import calendar from './calendar.json' with { type: 'json' };
import cards from './cards.json' with { type: 'json' };
import chits from './chits.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

export interface UnitRow {
  readonly id: string;
  readonly side: 'german' | 'allied';
  readonly nation: string;
  readonly army: string;
  readonly corps: string;
  readonly division: string;
  readonly unit: string;
  readonly class: 'inf' | 'para' | 'pzgr' | 'armor' | 'recon';
  readonly mech: boolean;
  /** Strength at full and after each step lost; in brackets where that face is bracketed. */
  readonly strength: readonly string[];
  readonly ma: number;
  readonly elite: boolean;
  readonly surrender: number;
  readonly selector?: number;
  /** Arrival; 16 at the start, 0 with the OKW. */
  readonly day: number;
  /** A hex, or reserve, event or okw. */
  readonly start: string;
  readonly startSolo?: string;
}

export interface CardRow {
  readonly id: string;
  readonly kind: 'Div' | 'Bde' | 'Corps' | 'Army' | 'AG' | 'Air' | 'NoCmd';
  readonly formation: string;
  readonly cv: number;
  readonly set: 'P' | 'S';
  /** The day it joins; 0 with the OKW. */
  readonly entry: number;
  readonly leaves?: number;
  readonly event?: string;
  readonly tactic?: string;
  /** What the automaton tries, in order (Allied cards). */
  readonly commands?: readonly string[];
}

export interface ActionRow {
  readonly number: number;
  readonly kind: string;
  readonly name: string;
  readonly bonus: readonly string[];
}

export interface ChitRow {
  readonly id: string;
  readonly count: number;
  readonly if: string;
  readonly effect: string;
  readonly else: string;
  readonly effect2: string;
  readonly note: string;
}

export interface DayRow {
  readonly day: number;
  /** Allied Command Level. */
  readonly level: number;
  readonly levelFirst?: number;
  readonly hand: number;
  readonly handFirst?: number;
  readonly supplemental: number;
  readonly handAllied: number;
  readonly supplementalAllied: number;
  readonly outOfFuel: readonly string[];
  readonly vpMin?: number;
  readonly note: string;
}

type Sourced<R> = { readonly provenance: Provenance; readonly rows: readonly R[] };
type Pair = readonly string[];

export interface ArdennesData {
  readonly units: Sourced<UnitRow>;
  readonly cards: Sourced<CardRow> & {
    /** So many units a card of each kind brings on or restores, and so many the automaton restores (Q40). */
    readonly powers: {
      readonly reserves: Readonly<Partial<Record<CardRow['kind'], number>>>;
      readonly replacements: Readonly<Partial<Record<CardRow['kind'], number>>>;
      readonly automatonReplacements: number;
    };
  };
  readonly actions: Sourced<ActionRow>;
  readonly chits: Sourced<ChitRow>;
  readonly calendar: Sourced<DayRow> & {
    readonly depots: readonly string[];
    readonly fixedArtilleryRange: number;
    readonly victory: {
      readonly westwall: number;
      readonly westwallFrom: number;
      readonly rear: Readonly<Record<string, number>>;
      readonly exit: number;
      readonly instant: number;
      readonly marginal: number;
      readonly substantive: number;
      readonly decisive: number;
      readonly drawFrom: number;
      readonly winFrom: number;
      /** Last day and points of each length of play. */
      readonly goals: Readonly<Record<string, readonly number[]>>;
    };
    /** Where units of XXX Corps stand in the first case. */
    readonly xxx: Readonly<Record<string, string>>;
  };
  readonly map: {
    readonly provenance: Readonly<Record<string, Provenance>>;
    readonly terrain: readonly string[];
    readonly holdValues: readonly string[];
    readonly armies: readonly string[];
    readonly corpsKey: Readonly<Record<string, string>>;
    readonly corps: readonly string[];
    readonly owners: readonly string[];
    readonly westBank: readonly string[];
    readonly westwall: readonly string[];
    readonly victoryPoints: Readonly<Record<string, number>>;
    readonly sources: { readonly german: readonly string[]; readonly allied: readonly string[] };
    readonly homeEdge: { readonly german: readonly string[]; readonly allied: readonly string[] };
    /** The way back of each corps area, as a direction of the grid. */
    readonly rearward: Readonly<Record<string, string>>;
    readonly exits: readonly string[];
    readonly places: readonly { readonly name: string; readonly hex: string; readonly kind: string }[];
    readonly rivers: readonly { readonly name: string; readonly sides: readonly Pair[] }[];
    readonly roads: readonly { readonly class: string; readonly via: string; readonly hexes: readonly string[] }[];
    readonly bridges: readonly { readonly side: Pair; readonly owner: string }[];
  };
}

export const printed = { units, cards, actions, chits, calendar, map } as unknown as ArdennesData;

const TITLES: Readonly<Record<Exclude<keyof ArdennesData, 'map'>, string>> = {
  units: 'Units, set-up and arrivals',
  cards: 'Command cards of both sides',
  actions: 'Action cards of the automaton',
  chits: 'Combat chits',
  calendar: 'Calendar, levels, fuel and victory',
};

/** Every table with where its figures come from. */
export const dataTables = (data: ArdennesData): readonly DataTable[] => tableList(data, TITLES);
