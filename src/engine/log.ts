/**
 * What is told while a match is played: lines for people, each addressed to those who may hear it.
 *
 * A state without a log (searches, random play) tells nothing and pays nothing:
 * `s.log?.tell(EVERYONE, unit(u), ' moves to ', hex(h))`.
 */

import type { Good, OddsReport } from './odds.ts';

/** A thing named in a line: the client shows its name and lights it up on the board. */
export interface Ref {
  readonly kind: string;
  readonly id: number;
  /** What it is called in this match, for those who have the line and no position at hand. */
  readonly name?: string;
}

export type LogPart = string | number | Ref;

/** Dice, chits and cards that fell, to be shown as such. */
export interface Shown {
  readonly what: 'die' | 'chit' | 'card';
  /** As printed: a die's face, a chit's or card's name. */
  readonly face: string;
  readonly of?: string;
  /** Whose it is, where several seats roll at once. */
  readonly seat?: number;
  /** Of a chit: what is printed on it, why it did what it did, what that was, and for whom it was good. */
  readonly chit?: { readonly name: string; readonly when: string; readonly does: string; readonly good: Good };
  /** Of a card: how it is printed. */
  readonly card?: Ref;
}

/** Something that happened and is worth a card of its own: a fight, a check, a draw. */
export interface LogEvent {
  /** `summary`: how it stands at the end of a turn; nothing is rolled. */
  readonly kind: 'fight' | 'check' | 'draw' | 'summary';
  /** The seat that acted; -1 if nobody did. */
  readonly by: number;
  /** "Medium attack on Marloie and 2809". */
  readonly title: string;
  /** The chances as they stood before it fell: strengths, column, modifiers, ladder. */
  readonly report?: OddsReport;
  /** The key of the outcome that fell, and its place in the report's ladder. */
  readonly fell?: string;
  readonly rung?: number;
  /**
   * Who fought, by their numbers, where the report names no counters: the attackers and the defenders. A fight with neither
   * this nor a report is a part of one that is told besides.
   */
  readonly fighters?: readonly [attackers: readonly number[], defenders: readonly number[]];
  /** "9 + 1 = 10", where a die was rolled. */
  readonly sum?: string;
  /** The two sums as they came to stand, item by item, where nothing is rolled. */
  readonly sums?: readonly {
    readonly name: string;
    readonly rows: readonly (readonly [string, string])[];
    /** None in a summary, whose rows do not add up. */
    readonly total?: string;
  }[];
  /** The result in words, as a headline: "Marloie and 2809 lie open"; the line itself by default. */
  readonly headline?: string;
}

export interface LogLine {
  /** Bit s is set if seat s may read it; the highest bit is for spectators. */
  readonly to: number;
  readonly parts: readonly LogPart[];
  readonly shown?: readonly Shown[];
  /** Begins a new part of the log: a turn, a phase. */
  readonly heading?: boolean;
  readonly happening?: LogEvent;
  /** How it came to that, line by line: folded away until somebody asks. */
  readonly folded?: readonly (readonly LogPart[])[];
  /** What lights up on the board while it is unfolded. */
  readonly lit?: readonly Ref[];
}

export const EVERYONE = 0xff;
export const SPECTATORS = 0x80;
export const only = (seat: number): number => 1 << seat;
export const allBut = (seat: number): number => EVERYONE & ~(1 << seat);

export class Log {
  readonly lines: LogLine[] = [];

  tell(to: number, ...parts: LogPart[]): void {
    this.lines.push({ to, parts });
  }

  heading(...parts: LogPart[]): void {
    this.lines.push({ to: EVERYONE, parts, heading: true });
  }

  show(to: number, shown: readonly Shown[], ...parts: LogPart[]): void {
    this.lines.push({ to, parts, shown });
  }

  /** A line with its reasons folded into it. */
  explain(to: number, folded: readonly (readonly LogPart[])[], lit: readonly Ref[], ...parts: LogPart[]): void {
    this.lines.push({ to, parts, folded, lit });
  }

  addEvent(to: number, happening: LogEvent, shown: readonly Shown[], ...parts: LogPart[]): void {
    this.lines.push({ to, parts, shown, happening });
  }
}

export const mayRead = (line: LogLine, seat: number): boolean => (line.to & (seat < 0 ? SPECTATORS : 1 << seat)) !== 0;

/** The key of the outcome that fell last in these lines; '' if nothing did. */
export const lastFallen = (lines: readonly LogLine[]): string =>
  lines.findLast((line) => line.happening?.fell !== undefined)?.happening?.fell ?? '';

/** What fell, of a game that says so in its log alone: it needs one to be read. */
export const observedInLog = (s: { readonly log: Log | null }): string => lastFallen(s.log?.lines ?? []);
