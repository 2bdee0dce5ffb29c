/** Setting up: which decisions belong to it, a last look before it is shown to others, and two counters that change places. */

import type { Scene } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { Outlook } from '../../engine/seat.ts';
import { codeWith, kindOfVerb, phrase, type Verb, verbOf } from '../../engine/verbs.ts';
import type { Choice } from './places.ts';

/** Something is placed here, and nothing moves or fights. */
export function isSettingUp(game: Pick<AnyGame, 'verbs'>, codes: readonly number[]): boolean {
  const kinds = codes.map((code) => kindOfVerb(game.verbs[verbOf(code)] as Verb));
  return kinds.includes('place') && !kinds.includes('move') && !kinds.includes('attack');
}

/** How all lies after the last choice of a set-up, and what the other side will see of it. */
export interface Looked {
  readonly own: Scene;
  /** null where there is nobody to show it to, or it looks the same to him. */
  readonly theirs: Scene | null;
  readonly other: Seat | null;
}

/** Null if the set-up goes on after this choice. */
export function lastLookAt(outlook: Outlook, code: number, steps: ReadonlySet<string>): Looked | null {
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

/** Which piece each choice put down. */
export function placings(
  made: readonly { readonly choice: Choice; readonly before: Scene }[],
  now: Scene,
): readonly { readonly at: number; readonly piece: string }[] {
  const spots = (scene: Scene): Map<string, string> =>
    new Map(scene.pieces.map((p) => [p.id, 'hex' in p.place || 'at' in p.place ? JSON.stringify(p.place) : '']));
  const found: { at: number; piece: string }[] = [];
  made.forEach(({ choice, before }, at) => {
    if (choice.kind !== 'place' || !choice.places.at(-1)?.spots.length) return;
    const was = spots(before);
    for (const [piece, spot] of spots(made[at + 1]?.before ?? now))
      if (spot !== '' && was.get(piece) !== spot) found.push({ at, piece });
  });
  return found;
}

/** The same choices with the places of two pieces exchanged. */
export function swapped(
  game: Pick<AnyGame, 'verbs'>,
  codes: readonly number[],
  placed: ReturnType<typeof placings>,
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
