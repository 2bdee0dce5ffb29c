/** What can be attacked now: the targets of every option that is an attack, wherever the option names them. */

import type { HexLabel } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { attackScore, type Fight, fightAfter, type Opening } from './fight.ts';
import type { Foresight } from './foresight.ts';
import type { Lookahead } from './lookahead.ts';
import { type Choice, hexesOf, type Places, seatOfSide } from './places.ts';

export interface AttackTarget {
  /** "2710 2809", or the piece. */
  readonly key: string;
  readonly hexes: readonly HexLabel[];
  /** What is attacked, as players read it. */
  readonly label: string;
  /** The piece, if it alone is attacked. */
  readonly piece?: string;
  /** The ways to attack it: with which unit, or how hard. */
  readonly openings: readonly Opening[];
}

/** What is known where attacks are looked for. */
interface Knows {
  readonly foresight: Foresight;
  readonly lookahead: Lookahead;
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

/** An opening with the piece it attacks, where it attacks one piece of a hex. */
interface Aimed {
  readonly opening: Opening;
  readonly piece?: string;
}

/** What an option begins: several attacks, if it names only the attacker and the target is asked for next. */
function aimedBy(choice: Choice, lookahead: Lookahead, places: Places, isOwn: IsOwn): readonly Aimed[] {
  const opening = { codes: [choice.code], choice, aim: choice };
  const last = choice.places.at(-1);
  if (last?.piece === undefined || !isOwn(last.piece)) return [{ opening }];
  const asked = lookahead.at(opening.codes)?.asked();
  const aims = asked?.fight ? asked.options.map((code) => places.choice(code)) : [];
  const enemies = aims.map((aim) => aim.places.at(-1)?.piece).filter((piece) => piece !== undefined && !isOwn(piece));
  if (aims.length > 0 && enemies.length === aims.length)
    return aims.map((aim, i) => ({
      opening: { ...opening, codes: [choice.code, aim.code], aim },
      ...pieceOf(enemies[i]),
    }));
  const defenders = lookahead.oddsOf(opening.codes)?.fight?.defenders ?? [];
  return [{ opening, ...(defenders.length === 1 ? pieceOf(defenders[0]?.piece) : {}) }];
}

const pieceOf = (piece: string | undefined): { piece?: string } => (piece === undefined ? {} : { piece });

export function attackTargetsOf(
  choices: readonly Choice[],
  { foresight, lookahead }: Knows,
  places: Places,
  isOwn: IsOwn = () => false,
): readonly AttackTarget[] {
  const found = new Map<string, { hexes: readonly HexLabel[]; piece?: string; openings: Opening[] }>();
  for (const choice of choices) {
    if (choice.kind !== 'attack') continue;
    for (const { opening, piece } of aimedBy(choice, lookahead, places, isOwn)) {
      const at = piece === undefined ? undefined : places.spotOf(piece);
      const hexes = at ? hexesOf([at]) : targetsOf(choice, foresight, places, isOwn);
      if (hexes.length === 0) continue;
      const key = at ? `piece:${piece}` : hexes.join(' ');
      const known = found.get(key);
      if (known) known.openings.push(opening);
      else found.set(key, { hexes, ...(at ? pieceOf(piece) : {}), openings: [opening] });
    }
  }
  return [...found].map(([key, { hexes, piece, openings }]) => ({
    key,
    hexes,
    ...pieceOf(piece),
    label: (piece === undefined ? undefined : places.piece(piece)?.name) ?? labelOf(openings, hexes, foresight),
    openings,
  }));
}

/** The game's own name for the target, without working out the odds of a hundred options. */
function labelOf([first]: readonly Opening[], hexes: readonly HexLabel[], foresight: Foresight): string {
  const place = first?.aim.places.at(-1);
  const named = place ? hexesOf(place.spots) : [];
  if (place && hexes.every((hex) => named.includes(hex))) return place.label;
  return (first && foresight.oddsOf(first.choice.code)?.fight?.target) ?? hexes.join(' and ');
}

/** The attackers' strength, where the two sums are compared directly. */
const weightOf = (report: OddsReport | null): number => Number.parseInt(report?.fight?.sums?.[0] ?? '0', 10) || 0;

/** The chances of an opening: with the questions after it answered, if there are any. */
export const oddsOfOpening = (opening: Opening, { lookahead }: Knows, fight: Fight | null): OddsReport | null =>
  fight?.report ?? lookahead.oddsOf(opening.codes);

/** The best of several ways to attack one target: by score, then the cheapest, then the strongest. */
export function bestOpening({ openings }: AttackTarget, knows: Knows, places: Places): Opening | undefined {
  let best: Opening | undefined;
  let most = -Infinity;
  for (const opening of openings) {
    const cost = knows.foresight.previewOf(opening.choice.code)?.cost?.value ?? 0;
    const report = oddsOfOpening(opening, knows, fightAfter(opening, knows.lookahead, places));
    const value = attackScore(report) - cost / 1e3 + weightOf(report) / 1e6;
    if (value > most) [most, best] = [value, opening];
  }
  return best;
}

/** The target that is this piece, or includes this hex. */
export function attackTargetAt(
  attackTargets: readonly AttackTarget[],
  hex: HexLabel | undefined,
  piece?: string,
): AttackTarget | undefined {
  const here = hex === undefined ? [] : attackTargets.filter(({ hexes }) => hexes.includes(hex));
  return here.find((target) => target.piece !== undefined && target.piece === piece) ?? here[0];
}

/** Who attacks in a predicted fight: the seat of its first attacker; null if it is not a fight or not known. */
export function attackerOf(report: OddsReport, game: Pick<AnyGame, 'seats'>, places: Places | null): Seat | null {
  const [leader] = report.fight?.attackers ?? [];
  const piece = leader && places?.piece(leader.piece);
  const seat = piece ? seatOfSide(game, piece.design.side) : -1;
  return seat < 0 ? null : seat;
}
