/** What is drawn of a view: only what its seat may know is in there. */
import type { Piece, Scene, View } from 'sandtable';
import { grid, townName } from './map.ts';
import { seats, sideName } from './sides.ts';
import { all, counters, ownerOf } from './state.ts';

interface Seen extends View {
  readonly fields: {
    readonly turn: number;
    readonly side: number;
    readonly hex: readonly number[];
    readonly faceUp: readonly number[];
    readonly moved: readonly number[];
    readonly holder: readonly number[];
  };
  readonly values: readonly (number | null)[];
}

export function scene(view: View): Scene {
  const { fields, values } = view as Seen;
  const pieces: Piece[] = all
    .filter((c) => fields.hex[c] >= 0)
    .map((c) => {
      const value = values[c];
      const style = seats[ownerOf(c)].style;
      return {
        id: counters.name(c),
        place: { hex: grid.name(fields.hex[c]) },
        design: { form: 'unit', side: style, symbol: 'infantry' },
        face: value === null ? 'back' : fields.moved[c] ? 'used' : 'front',
        ...(value === null ? {} : { values: value === 0 ? 'dummy' : String(value) }),
        ...(value !== null && !fields.faceUp[c] ? { peek: true } : {}),
        name: value === null ? `face-down ${sideName(ownerOf(c))} counter` : (counters.label?.(c) ?? ''),
        line: value === null ? 'strength unknown' : value === 0 ? 'a dummy' : `strength ${value}`,
      };
    });
  return {
    pieces,
    hexMarks: [],
    tracks: [],
    boxes: [],
    status: {
      turn: `Turn ${fields.turn}`,
      phase: sideName(fields.side),
      figures: fields.holder.map((holder, town) => ({
        label: townName(town),
        value: holder < 0 ? 'empty' : sideName(holder),
      })),
    },
  };
}
