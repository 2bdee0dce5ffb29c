/**
 * What is told while a match is played: lines for people, each addressed to those who may hear it.
 *
 * A state without a log (searches, random play) tells nothing and pays nothing:
 * `s.log?.tell(EVERYONE, unit(u), ' moves to ', hex(h))`.
 */

/** A thing named in a line: the client shows its name and lights it up on the board. */
export interface Ref {
  readonly kind: string;
  readonly id: number;
}

export type LogPart = string | number | Ref;

/** Dice, chits and cards that fell, to be shown as such. */
export interface Shown {
  readonly what: 'die' | 'chit' | 'card';
  /** As printed: a die's face, a chit's or card's name. */
  readonly face: string;
  readonly of?: string;
}

export interface LogLine {
  /** Bit s is set if seat s may read it; the highest bit is for spectators. */
  readonly to: number;
  readonly parts: readonly LogPart[];
  readonly shown?: readonly Shown[];
  /** Begins a new part of the log: a turn, a phase. */
  readonly heading?: boolean;
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
}

export const mayRead = (line: LogLine, seat: number): boolean => (line.to & (seat < 0 ? SPECTATORS : 1 << seat)) !== 0;
