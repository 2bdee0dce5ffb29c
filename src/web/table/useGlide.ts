import { type RefObject, useEffect } from 'react';
import type { MapHandle } from '../board/Board.tsx';
import type { Highlights } from '../session/highlights.ts';
import type { TableState } from '../session/session.ts';

/** A hex that is to be pressed is at least so many pixels high. */
const LEAST = 44;

/** Brings what can be chosen into sight, large enough for a pointer or a thumb. */
export function useGlide(
  board: RefObject<MapHandle | null>,
  marks: Highlights,
  { armed, preview, places, curtain }: Pick<TableState, 'armed' | 'preview' | 'places' | 'curtain'>,
  phone: boolean,
): void {
  const attacked = armed ? preview?.overlay?.attacks?.flatMap((a) => [a.from, a.to]).join(' ') || undefined : undefined;
  useEffect(() => {
    if (curtain !== null) return;
    const picked = marks.chosen.flatMap((piece) => places?.hexOf(piece) ?? []);
    const aimed = armed ? [...armed.places.flatMap((place) => place.hexes), ...(attacked?.split(' ') ?? [])] : [];
    const hexes = [...new Set([...(aimed.length > 0 ? aimed : marks.live), ...picked])];
    if (hexes.length === 0) return;
    board.current?.show(hexes, { least: LEAST, insist: phone, middle: aimed.at(-1) ?? picked[0] });
  }, [board, marks, armed, attacked, places, curtain, phone]);
}
