/** Fights and what they cost, from what the log tells and what the census finds. */

import type { AnyGame, Seat } from '../engine/game.ts';
import type { LogEvent, LogLine } from '../engine/log.ts';
import type { Census, Loss } from './census.ts';
import type { RowGatherer } from './rows.ts';

interface OpenFight {
  readonly number: number;
  readonly at: number;
  readonly turn: number;
  readonly happening: LogEvent;
  readonly hexes: readonly string[];
  readonly attackers: ReadonlySet<number>;
  readonly defenders: ReadonlySet<number>;
  lost: [attackers: number, defenders: number];
}

export interface Moment {
  readonly game: number;
  readonly at: number;
  readonly turn: number;
}

const numberIn = (text: string | undefined): number | null => {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text ?? '');
  return found ? Number(found[1]) : null;
};

/** Whether it is a fight of its own, and not one part of a fight that is told as a whole. */
const isWhole = ({ kind, report, fighters }: LogEvent): boolean =>
  kind === 'fight' && (report !== undefined || fighters !== undefined);

/** The fights of one game. The latest stays open: losses that come after it was told are its own. */
export class FightBook {
  private readonly game: AnyGame;
  private readonly census: Census;
  private readonly rows: RowGatherer;
  private open: OpenFight | null = null;
  private count = 0;
  /** The number of the game, for its rows. */
  private readonly number: number;
  /** Losses that no fight has accounted for yet. */
  private pending: { readonly loss: Loss; readonly moment: Moment }[] = [];

  constructor(game: AnyGame, number: number, census: Census, rows: RowGatherer) {
    this.number = number;
    this.game = game;
    this.census = census;
    this.rows = rows;
  }

  private seatId(seat: Seat): string | null {
    return this.game.seats[seat]?.id ?? null;
  }

  /** Takes in a line of the log. */
  read(line: LogLine, moment: Moment): void {
    const { happening } = line;
    for (const { what, face } of line.shown ?? [])
      if (what !== 'die') this.rows.add('cards', { ...moment, seat: this.seatId(happening?.by ?? -1), what, face });
    if (happening && isWhole(happening)) this.begin(happening, moment);
  }

  private begin(happening: LogEvent, moment: Moment): void {
    // A fight that is told with its result comes after its losses: they wait for it.
    if (happening.report) this.settle();
    this.write();
    const { census } = this;
    const named = (list: readonly { readonly piece: string; readonly role?: string }[] | undefined): number[] =>
      (list ?? [])
        .filter(({ role }) => role !== 'may-join')
        .map(({ piece }) => census.find(piece))
        .filter((unit) => unit >= 0);
    const fight = happening.report?.fight;
    const attackers = new Set(happening.fighters?.[0] ?? named(fight?.attackers));
    const defenders = new Set(happening.fighters?.[1] ?? named(fight?.defenders));
    const hexes = fight?.hexes.length
      ? fight.hexes
      : [...new Set([...defenders].map((unit) => census.placeOf(unit)).filter((place) => place !== null))];
    for (const unit of attackers) this.tale(unit, (tale) => tale.attacks++);
    for (const unit of defenders) this.tale(unit, (tale) => tale.defenses++);
    this.open = {
      number: ++this.count,
      at: moment.at,
      turn: moment.turn,
      happening,
      hexes,
      attackers,
      defenders,
      lost: [0, 0],
    };
    if (!happening.report) this.settle();
  }

  private tale(unit: number, change: (tale: Census['units'][number]) => void): void {
    const tale = this.census.units[unit];
    if (tale) change(tale);
  }

  /** Takes in what the census found lost. */
  lose(losses: readonly Loss[], moment: Moment): void {
    for (const loss of losses) if (!this.charge(loss, moment)) this.pending.push({ loss, moment });
  }

  /** Lays a loss to the open fight, if its unit took part. */
  private charge(loss: Loss, moment: Moment): boolean {
    const { open } = this;
    if (!open) return false;
    const attacked = open.attackers.has(loss.unit);
    const defended = open.defenders.has(loss.unit);
    if (!attacked && !defended) return false;
    open.lost[attacked ? 0 : 1] += loss.steps;
    for (const enemy of attacked ? open.defenders : open.attackers)
      this.tale(enemy, (tale) => {
        tale.taken += loss.steps;
      });
    this.writeLoss(loss, moment, open.number);
    return true;
  }

  private writeLoss(loss: Loss, moment: Moment, fight: number | null): void {
    const tale = this.census.units[loss.unit];
    this.rows.add('losses', {
      ...moment,
      fight,
      unit: tale?.id ?? '',
      seat: this.seatId(tale?.seat ?? -1) ?? '',
      hex: loss.place,
      steps: loss.steps,
      eliminated: loss.eliminated,
    });
  }

  /** Losses that were waiting are laid to the open fight, or to none. */
  private settle(): void {
    const { pending } = this;
    this.pending = [];
    for (const { loss, moment } of pending) if (!this.charge(loss, moment)) this.writeLoss(loss, moment, null);
  }

  /** A turn, or the game, is over: nothing that comes later belongs to a fight before. */
  close(): void {
    this.settle();
    this.write();
  }

  private write(): void {
    const { open, rows } = this;
    if (!open) return;
    this.open = null;
    const { report, by, title, fell, sums } = open.happening;
    const outcome = report?.outcomes.find(({ key }) => key === fell);
    const total = report?.outcomes.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
    const [attack, defense] = report?.fight?.sums ?? [sums?.[0]?.total, sums?.[1]?.total];
    rows.add('fights', {
      game: this.number,
      fight: open.number,
      at: open.at,
      turn: open.turn,
      seat: this.seatId(by),
      title,
      hexes: open.hexes.join(' '),
      odds: report?.column ?? report?.strengths ?? null,
      attack: numberIn(attack),
      defense: numberIn(defense),
      attackers: open.attackers.size,
      defenders: open.defenders.size,
      outcome: outcome?.label ?? fell ?? null,
      favors: outcome?.good ?? null,
      chance: outcome && total > 0 ? outcome.weight / total : null,
      attacker_lost: open.lost[0],
      defender_lost: open.lost[1],
    });
  }
}
