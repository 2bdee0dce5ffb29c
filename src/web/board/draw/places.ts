/** Where the places of a sheet lie, for drawings over the map: fights by hex, or by square inch on a measured table. */

import type { BoardSheet } from '../../../engine/board.ts';
import type { Ground } from '../../../lab/draw/index.ts';
import { sheetFrame } from '../frame.ts';
import { hexLayout } from '../layout.ts';
import { INCH } from './tabletop/inks.ts';

/** What lies around the drawing of a table, in units of the drawing. */
const RIM = 26;
/** A hex is drawn a little smaller than it is, so that neighbors are told apart. */
const INSET = 0.965;

/** The ground of a sheet. `picture`: the address of its drawn map, small for a sheet of hexes. */
export function groundOf(sheet: BoardSheet, picture?: string): Ground {
  return sheet.kind === 'hex' ? hexGround(sheet, picture) : tableGround(sheet, picture);
}

function hexGround(sheet: Extract<BoardSheet, { kind: 'hex' }>, picture: string | undefined): Ground {
  const layout = hexLayout(sheet.grid);
  const box = sheetFrame(layout).map;
  return {
    box,
    ...(picture === undefined ? {} : { picture: { href: picture, box } }),
    place(name) {
      if (!layout.has(name)) return null;
      const { centre, corners } = layout.place(name);
      return {
        middle: centre,
        outline: corners.map(({ x, y }) => ({
          x: centre.x + INSET * (x - centre.x),
          y: centre.y + INSET * (y - centre.y),
        })),
      };
    },
  };
}

function tableGround(sheet: Extract<BoardSheet, { kind: 'table' }>, picture: string | undefined): Ground {
  const [width, height] = [sheet.width * INCH, sheet.height * INCH];
  const box = { x: -RIM, y: -RIM, width: width + 2 * RIM, height: height + 2 * RIM };
  return {
    box,
    ...(picture === undefined ? {} : { picture: { href: picture, box } }),
    place(name) {
      const square = /^(\d+),(\d+)$/.exec(name);
      if (!square) return null;
      const [x, y] = [Number(square[1]) * INCH, Number(square[2]) * INCH];
      if (x >= width || y >= height) return null;
      return {
        middle: { x: x + INCH / 2, y: y + INCH / 2 },
        outline: [
          { x, y },
          { x: x + INCH, y },
          { x: x + INCH, y: y + INCH },
          { x, y: y + INCH },
        ],
      };
    },
  };
}
