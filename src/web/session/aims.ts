/** What can be attacked now: the targets of every option that is an attack, wherever the option names them. */

import type { HexLabel } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Foresight } from './foresight.ts';
import { type Choice, hexesOf, type Places, seatOfSide } from './places.ts';

export interface Aim {
  /** "2710 2809". */
  readonly key: string;
  readonly hexes: readonly HexLabel[];
  /** Who or what is attacked. */
  readonly label: string;
  /** The options that attack it: by whom, or how hard. */
  readonly choices: readonly Choice[];
}

/** Whether a piece is on the side of the one who attacks: an option may name who attacks, and not whom. */
export type IsOwn = (piece: string) => boolean;

/** The hexes an attack is directed at: what its last word names, if that is no attacker; else those its preview brackets. */
function targetsOf(choice: Choice, foresight: Foresight, places: Places, isOwn: IsOwn): readonly HexLabel[] {
  const last = choice.places.at(-1);
  const named = last && !(last.piece !== undefined && isOwn(last.piece)) ? hexesOf(last.spots) : [];
  if (named.length > 0 && (choice.places.length > 1 || last?.piece !== undefined || named.length === 1)) return named;
  const bracketed = foresight.previewOf(choice.code)?.overlay?.targets ?? [];
  return bracketed.flatMap((at) => {
    const label = places.labelled(at);
    return typeof label === 'string' ? [label] : [];
  });
}

export function aimsOf(
  choices: readonly Choice[],
  foresight: Foresight,
  places: Places,
  isOwn: IsOwn = () => false,
): readonly Aim[] {
  const aims = new Map<string, { hexes: readonly HexLabel[]; choices: Choice[] }>();
  for (const choice of choices) {
    if (choice.kind !== 'attack') continue;
    const hexes = targetsOf(choice, foresight, places, isOwn);
    if (hexes.length === 0) continue;
    const key = hexes.join(' ');
    const aim = aims.get(key);
    if (aim) aim.choices.push(choice);
    else aims.set(key, { hexes, choices: [choice] });
  }
  return [...aims].map(([key, { hexes, choices: list }]) => ({
    key,
    hexes,
    label: labelOf(list, hexes, foresight),
    choices: list,
  }));
}

/** The game's own words for the target, without asking for the chances of a hundred options. */
function labelOf(choices: readonly Choice[], hexes: readonly HexLabel[], foresight: Foresight): string {
  const [first] = choices;
  const place = first?.places.at(-1);
  const named = place ? hexesOf(place.spots) : [];
  if (place && hexes.every((hex) => named.includes(hex))) return place.label;
  return (first && foresight.oddsOf(first.code)?.fight?.target) ?? hexes.join(' and ');
}

/** How well it goes for the attacker: chances that he gains, less those that he is hurt. */
export function promise(report: OddsReport | null): number {
  if (!report) return 0;
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  return (
    report.outcomes.reduce(
      (sum, o) => sum + (o.good === 'attacker' ? o.weight : o.good === 'defender' ? -o.weight : 0),
      0,
    ) / total
  );
}

/** What the attackers bring, where the two sums are compared as they stand. */
const weightOf = (report: OddsReport | null): number => Number.parseInt(report?.fight?.sums?.[0] ?? '0', 10) || 0;

/** Of several ways to attack one target the most promising; at equal promise the cheapest, then the strongest. */
export function bestOf(aim: Aim, foresight: Foresight): Choice | undefined {
  let best: Choice | undefined;
  let most = -Infinity;
  for (const choice of aim.choices) {
    const cost = foresight.previewOf(choice.code)?.cost?.value ?? 0;
    const report = foresight.oddsOf(choice.code);
    const value = promise(report) - cost / 1e3 + weightOf(report) / 1e6;
    if (value > most) [most, best] = [value, choice];
  }
  return best;
}

/** The aim that holds a hex. */
export const aimAt = (aims: readonly Aim[], hex: HexLabel | undefined): Aim | undefined =>
  hex === undefined ? undefined : aims.find((aim) => aim.hexes.includes(hex));

/** Who attacks in a fight that is foretold: the seat of its first attacker; null if it is no fight or not known. */
export function attackerOf(report: OddsReport, game: Pick<AnyGame, 'seats'>, places: Places | null): Seat | null {
  const [leader] = report.fight?.attackers ?? [];
  const piece = leader && places?.piece(leader.piece);
  const seat = piece ? seatOfSide(game, piece.design.side) : -1;
  return seat < 0 ? null : seat;
}
