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
  { armed, places, curtain }: Pick<TableState, 'armed' | 'places' | 'curtain'>,
  phone: boolean,
): void {
  useEffect(() => {
    if (curtain !== null) return;
    const picked = marks.chosen.flatMap((piece) => places?.hexOf(piece) ?? []);
    const aimed = armed?.places.flatMap((place) => place.hexes) ?? [];
    const hexes = [...new Set([...(aimed.length > 0 ? aimed : marks.live), ...picked])];
    if (hexes.length === 0) return;
    board.current?.show(hexes, { least: LEAST, insist: phone });
  }, [board, marks, armed, places, curtain, phone]);
}
