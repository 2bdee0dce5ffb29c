/** A set-up as a list of placements: which decisions belong to it, how it will look when it is done, and two counters that swap. */

import type { Scene } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { SeatKnowledge } from '../../engine/seat.ts';
import { codeWith, kindOfVerb, phrase, type Verb, verbOf } from '../../engine/verbs.ts';
import type { Choice } from './places.ts';

/** Whether options belong to a set-up: something is placed, and nothing moves or attacks. */
export function isSettingUp(game: Pick<AnyGame, 'verbs'>, codes: readonly number[]): boolean {
  const kinds = codes.map((code) => kindOfVerb(game.verbs[verbOf(code)] as Verb));
  return kinds.includes('place') && !kinds.includes('move') && !kinds.includes('attack');
}

/** The pieces after the last choice of a set-up, and what the other side will see of them. */
export interface SetupPreview {
  readonly own: Scene;
  /** null if there is no other side, or if it sees the same. */
  readonly theirs: Scene | null;
  readonly other: Seat | null;
}

/** The preview of a set-up with its last choice; null if the set-up continues after this choice. */
export function setupPreviewOf(outlook: SeatKnowledge, code: number, steps: ReadonlySet<string>): SetupPreview | null {
  const { game, seat } = outlook;
  const tried = outlook.tried(code);
  if (!tried) return null;
  const { next } = tried;
  if (next && (steps.has(next.step) || isSettingUp(game, next.options))) return null;
  const own = game.scene(tried.view);
  const other = game.seats.findIndex((_, i) => i !== seat);
  const side = game.seats[seat]?.style;
  if (other < 0 || !side) return { own, theirs: null, other: null };
  const isOwn = (piece: Scene['pieces'][number]): boolean =>
    piece.design.side.id === side.id || piece.design.side.seat === game.seats[seat]?.id;
  const shown = game.scene(tried.shownTo(other)).pieces.filter((p) => isOwn(p) && 'hex' in p.place);
  const faces = (pieces: Scene['pieces']): string => JSON.stringify(pieces.map((p) => [p.place, p.face, p.name]));
  const mine = own.pieces.filter((p) => isOwn(p) && 'hex' in p.place);
  const same = faces(shown) === faces(mine);
  const theirs = { ...own, pieces: [...own.pieces.filter((p) => !isOwn(p)), ...shown] };
  return { own, theirs: same ? null : theirs, other };
}

/** A piece that a choice placed, by the choice's index. */
export interface Placement {
  readonly at: number;
  readonly piece: string;
}

/** Which piece each choice placed. */
export function placementsOf(
  made: readonly { readonly choice: Choice; readonly before: Scene }[],
  now: Scene,
): readonly Placement[] {
  const spots = (scene: Scene): Map<string, string> =>
    new Map(scene.pieces.map((p) => [p.id, 'hex' in p.place || 'at' in p.place ? JSON.stringify(p.place) : '']));
  const found: Placement[] = [];
  made.forEach(({ choice, before }, at) => {
    if (choice.kind !== 'place' || !choice.places.at(-1)?.spots.length) return;
    const was = spots(before);
    for (const [piece, spot] of spots(made[at + 1]?.before ?? now))
      if (spot !== '' && was.get(piece) !== spot) found.push({ at, piece });
  });
  return found;
}

/** The same choices with two pieces in each other's place. */
export function swapPlaces(
  game: Pick<AnyGame, 'verbs'>,
  codes: readonly number[],
  placed: readonly Placement[],
  one: string,
  other: string,
): readonly number[] {
  const i = placed.find((p) => p.piece === one)?.at ?? -1;
  const j = placed.find((p) => p.piece === other)?.at ?? -1;
  const [a, b] = [codes[i], codes[j]];
  if (a === undefined || b === undefined || i === j) return codes;
  const put = (code: number, where: number): number => {
    const { verb, things } = phrase(game.verbs, code);
    const to = phrase(game.verbs, where).things.at(-1)?.id ?? 0;
    return codeWith(verb, verbOf(code), [...things.slice(0, -1).map((t) => t.id), to]);
  };
  return codes.map((code, at) => (at === i ? put(a, b) : at === j ? put(b, a) : code));
}
