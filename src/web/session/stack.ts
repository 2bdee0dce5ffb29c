/** A stack that moves together: the choices that take one unit after another to the same place. */

import type { SeatKnowledge } from '../../engine/seat.ts';
import type { Lookahead } from './lookahead.ts';
import { type Choice, type Places, sameSpot } from './places.ts';

const options = (outlook: SeatKnowledge | null, places: Places): readonly Choice[] =>
  (outlook?.asked()?.options ?? []).map((code) => places.choice(code));

/** The unit that every option is about. */
export function mover(choices: readonly Choice[]): string | undefined {
  const [first] = choices;
  const piece = first?.places[0]?.piece;
  return piece !== undefined && choices.every((c) => c.places[0]?.piece === piece) ? piece : undefined;
}

/** The choices after which another unit is the one that moves: the unit before is finished, if it has to be. */
function takingUp(piece: string, before: readonly number[], lookahead: Lookahead, places: Places): number[] | null {
  const takes = (codes: readonly number[]): number | undefined =>
    options(lookahead.at(codes), places).find(
      (c) => c.places.length === 1 && c.places[0]?.piece === piece && !c.closing && c.kind !== 'attack',
    )?.code;
  const now = takes(before);
  if (now !== undefined) return [...before, now];
  const finish = options(lookahead.at(before), places).find((c) => c.closing && c.places.length === 1);
  if (!finish) return null;
  const finished = [...before, finish.code];
  const then = takes(finished);
  return then === undefined ? null : [...finished, then];
}

/** Units in the hex of the one that moves, which could be taken up after it. */
export function stackMates(choices: readonly Choice[], lookahead: Lookahead, places: Places): readonly string[] {
  const first = mover(choices);
  const from = first === undefined ? undefined : places.spotOf(first);
  if (first === undefined || !from || !('hex' in from)) return [];
  return places.piecesIn(from).filter((piece) => piece !== first && takingUp(piece, [], lookahead, places) !== null);
}

/**
 * A move and the same move of the others in the stack, one after another. Who cannot go there stays; what brings a question of
 * its own, or is left to chance, is the last.
 */
export function stackMove(
  move: Choice,
  mates: readonly string[],
  lookahead: Lookahead,
  places: Places,
): readonly number[] {
  const to = move.places.at(-1)?.spots[0];
  let codes: readonly number[] = [move.code];
  if (!to) return codes;
  for (const mate of mates) {
    const taken = takingUp(mate, codes, lookahead, places);
    const goes = taken
      ? options(lookahead.at(taken), places).find(
          (c) =>
            c.verb === move.verb &&
            c.places[0]?.piece === mate &&
            c.places.at(-1)?.spots.some((spot) => sameSpot(spot, to)),
        )
      : undefined;
    if (taken && goes) codes = [...taken, goes.code];
  }
  return codes;
}
