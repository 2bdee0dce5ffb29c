/** What the seat is asked after choices that it has not made yet, tried on what it knows; each found once. */

import type { CupReport } from '../../engine/cup.ts';
import type { Preview } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Ahead, SeatKnowledge } from '../../engine/seat.ts';

export class Lookahead {
  private readonly outlook: SeatKnowledge | null;
  private readonly found = new Map<string, Ahead | null>();
  private readonly reports = new Map<string, OddsReport | null>();

  /** `aim`: what this player draws chits for, once they have said so. */
  constructor(
    outlook: SeatKnowledge | null,
    public aim?: number,
  ) {
    this.outlook = outlook;
  }

  /** What a cup is drawn for: as the player last chose in this match, else what the game suggests. */
  aimOf({ aim, aims }: CupReport): number {
    return this.aim !== undefined && this.aim < aims.length ? this.aim : aim;
  }

  /** What follows these choices; null if one of them is not allowed or is not this seat's to make. */
  after(codes: readonly number[]): Ahead | null {
    const last = codes.at(-1);
    if (last === undefined) return this.outlook?.asked() ? { kind: 'asked', outlook: this.outlook } : null;
    const key = codes.join();
    let ahead = this.found.get(key);
    if (ahead === undefined) {
      ahead = this.at(codes.slice(0, -1))?.ahead(last) ?? null;
      this.found.set(key, ahead);
    }
    return ahead;
  }

  /** The position after these choices, if this seat is asked there. */
  at(codes: readonly number[]): SeatKnowledge | null {
    const ahead = this.after(codes);
    return ahead?.kind === 'asked' ? ahead.outlook : null;
  }

  /** What the last of these choices would do, made after the others. */
  previewOf(codes: readonly number[]): Preview | null {
    const last = codes.at(-1);
    return last === undefined ? null : (this.at(codes.slice(0, -1))?.preview(last) ?? null);
  }

  /** The chances of the last of these choices, made after the others. */
  oddsOf(codes: readonly number[]): OddsReport | null {
    const key = codes.join();
    let report = this.reports.get(key);
    if (report === undefined) {
      const last = codes.at(-1);
      report = last === undefined ? null : (this.at(codes.slice(0, -1))?.odds(last) ?? null);
      this.reports.set(key, report);
    }
    return report;
  }
}
