/** The pieces of a game: what every scenario begins with, as each seat sees its own, and what else lies in the box. */

import type { BadgeKind, CounterDesign, Piece, Track } from '../engine/board.ts';
import type { AnyGame, Setup } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import type { BoxPiece, PrintedFace } from '../engine/printed-parts.ts';
import type { CounterFace } from '../web/board/counter/Counter.tsx';

/** One side of a piece. */
export type Print = CounterFace | { readonly badge: BadgeKind } | null;

export interface PrintedPiece {
  readonly name: string;
  readonly front: Print;
  readonly back: Print;
}

export interface Pieces {
  readonly counters: readonly PrintedPiece[];
  readonly cards: readonly PrintedPiece[];
  readonly tracks: readonly Track[];
}

const faceDown = (design: CounterDesign): CounterFace => ({ design, face: 'back' });

/** The units on and beside the board when a scenario begins, each by the seat that may see it. */
function unitsAtStart(game: AnyGame): { readonly pieces: readonly Piece[]; readonly tracks: readonly Track[] } {
  const found = new Map<string, Piece>();
  const tracks = new Map<string, Track>();
  for (const { id } of game.scenarios) {
    const match = new Match(game, { scenario: id, seed: 'print-and-play' });
    for (const seat of game.seats.keys()) {
      const scene = game.scene(match.view(seat));
      for (const piece of scene.pieces) if (piece.face !== 'back' && !found.has(piece.id)) found.set(piece.id, piece);
      for (const track of scene.tracks) {
        const before = tracks.get(track.id);
        if (track.kind !== 'chits' && (before?.cells.length ?? 0) < track.cells.length) tracks.set(track.id, track);
      }
    }
  }
  return { pieces: [...found.values()], tracks: [...tracks.values()] };
}

/** Two faces a counter: full and used of the one, reduced and used of the other. */
function countersOf(piece: Piece, faces: readonly PrintedFace[]): PrintedPiece[] {
  const { design, name } = piece;
  const print = (face: PrintedFace): CounterFace => {
    // A face of a piece that has one per step counts them; otherwise the weaker print has one step less.
    const most = piece.maxSteps ?? 1;
    const steps = face.steps ?? (face.reduced ? Math.max(1, most - 1) : most);
    return { design, face: face.face, values: face.values, steps, maxSteps: most, reduced: face.reduced ?? false };
  };
  if (faces.length === 0) {
    const front = {
      design,
      face: 'front',
      values: piece.values,
      steps: piece.maxSteps,
      maxSteps: piece.maxSteps,
    } as const;
    return [{ name, front, back: faceDown(design) }];
  }
  return Array.from({ length: Math.ceil(faces.length / 2) }, (_, i) => {
    const [front, back] = [faces[2 * i], faces[2 * i + 1]];
    return { name, front: front ? print(front) : null, back: back ? print(back) : faceDown(design) };
  });
}

const printOf = (print: BoxPiece['front'], values?: string): Print =>
  typeof print === 'string' ? { badge: print } : { design: print, face: 'front', values };

function boxPiece({ name, front, back, values, count = 1 }: BoxPiece): PrintedPiece[] {
  const side = printOf(front, values);
  const isMarker = typeof front === 'string' || front.form === 'marker';
  const down =
    back !== undefined
      ? typeof back !== 'string' && back.form === 'card'
        ? faceDown(back)
        : printOf(back)
      : isMarker || typeof front === 'string'
        ? side
        : faceDown(front);
  return Array.from({ length: count }, () => ({ name, front: side, back: down }));
}

const isCard = ({ front }: PrintedPiece): boolean =>
  front !== null && 'design' in front && front.design.form === 'card';

export function piecesOf(game: AnyGame): Pieces {
  const { pieces, tracks } = unitsAtStart(game);
  const units = pieces
    .filter(({ design }) => design.form === 'unit')
    .flatMap((piece) => countersOf(piece, game.printed?.faces?.(piece) ?? piece.faces ?? []));
  const others = (game.printed?.pieces ?? []).flatMap(boxPiece);
  const all = [...units, ...others];
  return { counters: all.filter((piece) => !isCard(piece)), cards: all.filter(isCard), tracks };
}

/** The set-ups whose boards a game is played on. */
export const setupsOf = (game: AnyGame): readonly Setup[] =>
  game.scenarios.map(({ id }) => ({ scenario: id, options: {} }));
