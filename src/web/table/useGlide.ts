import { type RefObject, useEffect } from 'react';
import type { At } from '../../engine/board.ts';
import type { MapHandle } from '../board/Board.tsx';
import type { Highlights } from '../session/highlights.ts';
import { hexesOfStep } from '../session/map-marks.ts';
import type { RecapStep } from '../session/recap-steps.ts';
import type { TableState } from '../session/session.ts';

/** A hex that can be selected is at least this many pixels high. */
const LEAST = 44;

/** Moves the map so that the options are visible and large enough for a pointer or a thumb. */
export function useGlide(
  board: RefObject<MapHandle | null>,
  highlights: Highlights,
  { pending, preview, places, handoff }: Pick<TableState, 'pending' | 'preview' | 'places' | 'handoff'>,
  step: RecapStep | null,
  phone: boolean,
): void {
  // The hexes of a recap step are visible before its text is read.
  useEffect(() => {
    const told = step ? hexesOfStep(step) : [];
    if (told.length > 0) board.current?.show(told, { least: LEAST, insist: true, middle: told.at(-1) });
  }, [board, step]);
  const attacks = pending ? preview?.overlay?.attacks : undefined;
  useEffect(() => {
    if (handoff !== null) return;
    const label = (at: At): At => places?.labelled(at) ?? at;
    const picked = highlights.chosen.map((piece) => label({ piece }));
    const aimed = pending
      ? [...pending.places.flatMap((place) => place.spots), ...(attacks ?? []).flatMap((a) => [a.from, a.to])].map(
          label,
        )
      : [];
    const spots = [...new Set([...(aimed.length > 0 ? aimed : highlights.live.map(label)), ...picked])];
    if (spots.length === 0) return;
    board.current?.show(spots, { least: LEAST, insist: phone, middle: aimed.at(-1) ?? picked[0] });
  }, [board, highlights, pending, attacks, places, handoff, phone]);
}
