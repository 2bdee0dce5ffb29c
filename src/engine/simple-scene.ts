/** Scenes of games with counters on a map and nothing else: what is the same in all of them. */

import type { Piece, Scene, SeatLook, StatusFigure, UnitSymbol } from './board.ts';
import type { SeatInfo } from './game.ts';
import { type Kind, thingLabel } from './verbs.ts';

/** A seat with square counters: the color of its cardboard, and the deep color of used faces and backs. */
export const plainSeat = (id: string, name: string, color: string, deep: string): SeatInfo => ({
  id,
  name,
  style: { id, name, color, deep, line: '#111111', cut: 'square', emblem: 'disc' },
});

export interface UnitSeen {
  readonly kind: Kind;
  readonly id: number;
  /** A label: "0304". */
  readonly hex: string;
  readonly seat: SeatLook;
  readonly symbol?: UnitSymbol;
  /** What is printed on it; null: it is face down for whoever looks. */
  readonly values?: string | null;
  /** Face down for others, and looked at by its owner. */
  readonly peek?: boolean;
  readonly used?: boolean;
  /** Second line of the inspector: "strength 4". */
  readonly line?: string;
}

/** A counter: its printed face, its used face, or its back. */
export function unitPiece({ kind, id, hex, seat, symbol, values, peek, used, line }: UnitSeen): Piece {
  const isHidden = values === null;
  return {
    id: kind.name(id),
    place: { hex },
    design: { form: 'unit', side: seat.style, symbol: symbol ?? 'infantry' },
    face: isHidden ? 'back' : used ? 'used' : 'front',
    name: isHidden ? `face-down ${seat.name} counter` : thingLabel(kind, id),
    ...(values ? { values } : {}),
    ...(peek && !isHidden ? { peek: true } : {}),
    ...(line && !isHidden ? { line } : {}),
  };
}

/** Pieces on the map, and the line above it. */
export const mapScene = (
  pieces: readonly Piece[],
  turn: string,
  phase: string,
  figures: readonly StatusFigure[],
): Scene => ({
  pieces,
  hexMarks: [],
  tracks: [],
  boxes: [],
  status: { turn, phase, figures },
});
