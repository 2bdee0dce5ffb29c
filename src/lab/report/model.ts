/** A report as plain data: what the page draws, the terminal prints and `--json` hands out. */

import type { GameFacts, RunPlan } from '../plan.ts';

export type Section = 'balance' | 'tension' | 'length' | 'combat' | 'pieces' | 'choices' | 'rules';

export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** One figure: a finding, what is drawn, the figures as a table, and the data behind the drawing. */
export interface Figure<Data = unknown> {
  readonly id: string;
  readonly section: Section;
  /** A whole sentence made from the data; empty while there are too few games for one. */
  readonly finding: string;
  /** What is drawn. */
  readonly says: string;
  readonly note?: string;
  readonly table: FigureTable;
  readonly data: Data;
}

export interface LabReport {
  readonly version: 1;
  readonly plan: Omit<RunPlan, 'overlay'>;
  readonly facts: GameFacts;
  /** Games that came to their end, and games that could not be finished. */
  readonly games: number;
  readonly failed: number;
  /** Whether the whole run has been played. */
  readonly complete: boolean;
  readonly verdict: {
    readonly headline: string;
    readonly sure: string;
    /** Who played, and over how many games it was counted. */
    readonly counted: string;
    /** What these players can and cannot tell. */
    readonly trust: string;
  };
  readonly figures: readonly Figure[];
  /** Games worth a look, by number. */
  readonly marked: readonly { readonly game: number; readonly why: string }[];
  readonly failures: readonly {
    readonly game: number;
    readonly seed: string;
    readonly at: number;
    readonly turn: number;
    readonly step: string;
    readonly message: string;
  }[];
}

/** What every figure is made from. */
export interface Basis {
  readonly facts: GameFacts;
  readonly games: number;
}
