/** What is drawn of a view: only what its seat may know is in there. */
import type { Piece, Scene, View } from 'sandtable';
import { grid, townName } from './map.ts';
import { seats, sideName } from './sides.ts';
import { all, counters, ownerOf } from './state.ts';

interface Seen extends View {
  readonly fields: { readonly turn: number; readonly side: number } & Readonly<
    Record<'hex' | 'faceUp' | 'moved' | 'holder', readonly number[]>
  > & { readonly strength: readonly (number | null)[] };
}

export function scene(view: View): Scene {
  const { fields } = view as Seen;
  const piece = (c: number): Piece => {
    const value = fields.strength[c];
    const side = ownerOf(c);
    return {
      id: counters.name(c),
      place: { hex: grid.name(fields.hex[c]) },
      design: { form: 'unit', side: (seats[side] as (typeof seats)[0]).style, symbol: 'infantry' },
      face: value === null ? 'back' : fields.moved[c] ? 'used' : 'front',
      ...(value === null ? {} : { values: value === 0 ? 'dummy' : String(value) }),
      ...(value !== null && !fields.faceUp[c] ? { peek: true } : {}),
      name: value === null ? `face-down ${sideName(side)} counter` : (counters.label?.(c) ?? ''),
      line: value === null ? 'strength unknown' : value === 0 ? 'a dummy' : `strength ${value}`,
    };
  };
  return {
    pieces: all.filter((c) => fields.hex[c] >= 0).map(piece),
    hexMarks: [],
    tracks: [],
    boxes: [],
    status: {
      turn: `Turn ${fields.turn}`,
      phase: sideName(fields.side),
      figures: fields.holder.map((holder, town) => ({ label: townName(town), value: sideName(holder) })),
    },
  };
}
