/** What can be attacked now: the targets of every option that is an attack, wherever the option names them. */

import type { HexLabel } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Foresight } from './foresight.ts';
import { type Choice, hexesOf, type Places, seatOfSide } from './places.ts';

export interface AttackTarget {
  /** "2710 2809". */
  readonly key: string;
  readonly hexes: readonly HexLabel[];
  /** What is attacked, as players read it. */
  readonly label: string;
  /** The options that attack it: with which unit, or how hard. */
  readonly choices: readonly Choice[];
}

/** Whether a piece is on the attacker's side: an option may name the attacker and not the target. */
export type IsOwn = (piece: string) => boolean;

/** The hexes an attack is directed at: those its last thing names, unless that is the attacker; else those in its preview. */
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

export function attackTargetsOf(
  choices: readonly Choice[],
  foresight: Foresight,
  places: Places,
  isOwn: IsOwn = () => false,
): readonly AttackTarget[] {
  const attackTargets = new Map<string, { hexes: readonly HexLabel[]; choices: Choice[] }>();
  for (const choice of choices) {
    if (choice.kind !== 'attack') continue;
    const hexes = targetsOf(choice, foresight, places, isOwn);
    if (hexes.length === 0) continue;
    const key = hexes.join(' ');
    const attackTarget = attackTargets.get(key);
    if (attackTarget) attackTarget.choices.push(choice);
    else attackTargets.set(key, { hexes, choices: [choice] });
  }
  return [...attackTargets].map(([key, { hexes, choices: list }]) => ({
    key,
    hexes,
    label: labelOf(list, hexes, foresight),
    choices: list,
  }));
}

/** The game's own name for the target, without working out the odds of a hundred options. */
function labelOf(choices: readonly Choice[], hexes: readonly HexLabel[], foresight: Foresight): string {
  const [first] = choices;
  const place = first?.places.at(-1);
  const named = place ? hexesOf(place.spots) : [];
  if (place && hexes.every((hex) => named.includes(hex))) return place.label;
  return (first && foresight.oddsOf(first.code)?.fight?.target) ?? hexes.join(' and ');
}

/** How good an attack is for the attacker: the chance to gain less the chance to lose, from -1 to 1. */
export function attackScore(report: OddsReport | null): number {
  if (!report) return 0;
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  return (
    report.outcomes.reduce(
      (sum, o) => sum + (o.good === 'attacker' ? o.weight : o.good === 'defender' ? -o.weight : 0),
      0,
    ) / total
  );
}

/** The attackers' strength, where the two sums are compared directly. */
const weightOf = (report: OddsReport | null): number => Number.parseInt(report?.fight?.sums?.[0] ?? '0', 10) || 0;

/** The best of several ways to attack one target: by score, then the cheapest, then the strongest. */
export function bestAttack(attackTarget: AttackTarget, foresight: Foresight): Choice | undefined {
  let best: Choice | undefined;
  let most = -Infinity;
  for (const choice of attackTarget.choices) {
    const cost = foresight.previewOf(choice.code)?.cost?.value ?? 0;
    const report = foresight.oddsOf(choice.code);
    const value = attackScore(report) - cost / 1e3 + weightOf(report) / 1e6;
    if (value > most) [most, best] = [value, choice];
  }
  return best;
}

/** The target that includes a hex. */
export const attackTargetAt = (
  attackTargets: readonly AttackTarget[],
  hex: HexLabel | undefined,
): AttackTarget | undefined =>
  hex === undefined ? undefined : attackTargets.find((attackTarget) => attackTarget.hexes.includes(hex));

/** Who attacks in a predicted fight: the seat of its first attacker; null if it is not a fight or not known. */
export function attackerOf(report: OddsReport, game: Pick<AnyGame, 'seats'>, places: Places | null): Seat | null {
  const [leader] = report.fight?.attackers ?? [];
  const piece = leader && places?.piece(leader.piece);
  const seat = piece ? seatOfSide(game, piece.design.side) : -1;
  return seat < 0 ? null : seat;
}
