/** What is drawn of a view: only what its seat may know is in there. */
import { mapScene, type Scene, unitPiece, type View } from 'sandtable';
import { grid, townName } from './map.ts';
import { seats, sideName } from './sides.ts';
import { all, counters, ownerOf } from './state.ts';

interface Seen extends View {
  readonly fields: { readonly turn: number; readonly side: number; readonly strength: (number | null)[] } & Readonly<
    Record<'hex' | 'faceUp' | 'moved' | 'holder', number[]>
  >;
}

export function scene(view: View): Scene {
  const { turn, side, hex, strength, faceUp, moved, holder } = (view as Seen).fields;
  const pieces = all
    .filter((c) => hex[c] >= 0)
    .map((c) =>
      unitPiece({
        kind: counters,
        id: c,
        hex: grid.name(hex[c]),
        seat: seats[ownerOf(c)],
        values: strength[c] === null ? null : strength[c] === 0 ? 'dummy' : String(strength[c]),
        peek: !faceUp[c],
        used: moved[c] !== 0,
      }),
    );
  const figures = holder.map((by, town) => ({ label: townName(town), value: sideName(by) }));
  return mapScene(pieces, `Turn ${turn}`, sideName(side), figures);
}
