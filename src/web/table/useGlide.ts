import { type RefObject, useEffect, useRef } from 'react';
import type { At, BoardSheet } from '../../engine/board.ts';
import type { MapHandle } from '../board/Board.tsx';
import { frontOf } from '../board/front.ts';
import type { Highlights } from '../session/highlights.ts';
import { hexesOfStep } from '../session/map-marks.ts';
import { seatOfSide } from '../session/places.ts';
import type { RecapState } from '../session/recap.ts';
import type { TableState } from '../session/session.ts';
import type { useTable } from './context.ts';

/** A hex that can be selected is at least this many pixels high. */
const LEAST = 44;

interface Glide {
  readonly highlights: Highlights;
  readonly state: TableState;
  readonly telling: RecapState;
  readonly sheet: BoardSheet;
  readonly phone: boolean;
}

/**
 * Moves the map to the decision when the player comes to it: at the start, after a recap, when the screen was passed on. While
 * the player decides the scale stays, and the map moves only so far that what is selected is in sight.
 */
export function useGlide(
  board: RefObject<MapHandle | null>,
  game: ReturnType<typeof useTable>['game'],
  { highlights, state, telling, sheet, phone }: Glide,
): void {
  const { ask, pending, preview, places, handoff, scene, seat, replayAt } = state;
  const { step, mode } = telling;
  /** Whose decision the map was last brought to; null: the next one is come to afresh. */
  const shownTo = useRef<number | null>(null);
  // The hexes of a recap step are visible before its text is read.
  useEffect(() => {
    const told = step ? hexesOfStep(step) : [];
    if (told.length > 0) board.current?.show(told, { least: LEAST, insist: true, middle: told.at(-1) });
  }, [board, step]);
  useEffect(() => {
    if (handoff !== null || mode === 'recap' || replayAt !== null) shownTo.current = null;
  }, [handoff, mode, replayAt]);
  const attacks = pending ? preview?.overlay?.attacks : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene belongs to the decision
  useEffect(() => {
    if (handoff !== null || !ask) return;
    const comes = shownTo.current !== seat;
    shownTo.current = seat;
    const label = (at: At): At => places?.labelled(at) ?? at;
    const picked = highlights.chosen.map((piece) => label({ piece }));
    const aimed = pending
      ? [...pending.places.flatMap((place) => place.spots), ...(attacks ?? []).flatMap((a) => [a.from, a.to])].map(
          label,
        )
      : [];
    const spots = [...new Set([...(aimed.length > 0 ? aimed : highlights.live.map(label)), ...picked])];
    const onMap = spots.some((at) => typeof at === 'string');
    const front =
      comes && !onMap && scene && sheet.kind === 'hex'
        ? frontOf(scene, sheet, (piece) => seatOfSide(game, piece.design.side) === seat)
        : [];
    const shown = onMap ? spots : front;
    if (shown.length === 0) return;
    const middle = aimed.at(-1) ?? picked[0];
    board.current?.show(shown, { least: LEAST, insist: phone, middle, still: !comes });
  }, [board, highlights, pending, attacks, places, handoff, phone, ask, seat]);
}
