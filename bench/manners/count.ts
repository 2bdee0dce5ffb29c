/**
 * Manners: what a person notices in the play of a machine whether it wins or not. A game's reader tells what happens in a
 * match (readers.ts); here it is counted, the same way for every game.
 */

/** So many of so many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface Figures {
  /** Activations that did nothing and had no reason for it. */
  readonly idle: Share;
  /** Moves that undo the unit's last one, with nothing fought since. */
  readonly undone: Share;
  /** Attacks made at less than half of the odds that were to be had. */
  readonly poor: Share;
  /** Turns of units at whose end they had been out of the fight for three turns. */
  readonly away: Share;
  /** Own objectives at the end of a turn that the enemy can walk into. */
  readonly open: Share;
  /** Reactions refused that would have cost nothing. */
  readonly refused: Share;
  /** Blessings that a caster spends on itself. */
  readonly selfish: Share;
  /** Different beginnings and army lists, among all that were seen. */
  readonly openings: Share;
  readonly armies: Share;
}

export type Counted = Exclude<keyof Figures, 'openings' | 'armies'>;

/** What one match brings, as plain data. */
export interface Tally {
  readonly counts: Readonly<Record<Counted, Share>>;
  readonly openings: readonly string[];
  readonly armies: readonly string[];
}

const COUNTED: readonly Counted[] = ['idle', 'undone', 'poor', 'away', 'open', 'refused', 'selfish'];

/** A unit at the end of a turn: how far from the nearest enemy, and whether it stays there for a reason. */
export interface Stand {
  readonly unit: number;
  readonly near: number;
  readonly held: boolean;
}

export interface Measures {
  /** How far two places are apart, in hexes or inches. */
  gap(a: number, b: number): number;
  /** An enemy no farther than this is in the fight. */
  readonly reach: number;
  /** Who has come nearer by this in two turns is on its way. */
  readonly come: number;
}

/** Turns without a fight that make a unit one that is out of it. */
const AWAY_TURNS = 3;
/** Back to within this share of the last move is a move undone. */
const BACK = 1 / 3;

interface LastMove {
  readonly from: number;
  readonly to: number;
  readonly turn: number;
}

export class Manners {
  private readonly measures: Measures;
  private readonly counts: Record<Counted, { count: number; of: number }>;
  private readonly moves = new Map<number, LastMove>();
  private readonly fights = new Map<number, number>();
  private readonly stands = new Map<number, (Stand & { readonly turn: number })[]>();
  readonly openings: string[] = [];
  readonly armies: string[] = [];

  constructor(measures: Measures) {
    this.measures = measures;
    this.counts = Object.fromEntries(COUNTED.map((key) => [key, { count: 0, of: 0 }])) as typeof this.counts;
  }

  note(what: Counted, happened: boolean): void {
    this.counts[what].of++;
    if (happened) this.counts[what].count++;
  }

  /** An attack at these odds, where those were the best to be had. */
  attack(odds: number, best: number): void {
    this.note('poor', odds < best / 2);
  }

  /** A unit has gone from one place to another; who stays does not move. */
  move(unit: number, from: number, to: number, turn: number): void {
    if (from === to) return;
    const last = this.moves.get(unit);
    const { gap } = this.measures;
    const undoes =
      last !== undefined &&
      last.to === from &&
      turn - last.turn <= 1 &&
      gap(last.from, to) <= BACK * gap(last.from, from);
    this.note('undone', undoes);
    this.moves.set(unit, { from, to, turn });
  }

  /** After a fight the ground is another. */
  fought(unit: number, turn: number): void {
    this.moves.delete(unit);
    this.fights.set(unit, turn);
  }

  /** The units of one side when a turn has ended. */
  turnEnds(units: readonly Stand[], turn: number): void {
    const { reach, come } = this.measures;
    for (const stand of units) {
      const seen = (this.stands.get(stand.unit) ?? []).filter((s) => turn - s.turn < AWAY_TURNS);
      seen.push({ ...stand, turn });
      this.stands.set(stand.unit, seen);
      if (seen.length < AWAY_TURNS) continue;
      const fought = turn - (this.fights.get(stand.unit) ?? -AWAY_TURNS) < AWAY_TURNS;
      const busy = fought || seen.some((s) => s.held || s.near <= reach);
      const comes = seen[0].near - stand.near >= come;
      this.note('away', !busy && !comes);
    }
  }

  get tally(): Tally {
    return { counts: this.counts, openings: this.openings, armies: this.armies };
  }
}

const distinct = (texts: readonly string[]): Share => ({ count: new Set(texts).size, of: texts.length });

/** All matches together. */
export function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (key: Counted): Share => ({
    count: tallies.reduce((n, { counts }) => n + counts[key].count, 0),
    of: tallies.reduce((n, { counts }) => n + counts[key].of, 0),
  });
  return {
    ...(Object.fromEntries(COUNTED.map((key) => [key, sum(key)])) as Record<Counted, Share>),
    openings: distinct(tallies.flatMap(({ openings }) => openings)),
    armies: distinct(tallies.flatMap(({ armies }) => armies)),
  };
}
