/**
 * Where hexes are on the sheet, in map units: a hex side measures 40. Used by the drawing scripts and by the client.
 * Columns and rows count from 0 here; labels are as printed.
 */
import { defineHex, Orientation, pointToCube } from 'honeycomb-grid';
import type { At, HexGrid, HexLabel } from '../../engine/board.ts';
import { hexLabel } from '../../engine/hex/index.ts';
import { onceFor } from '../../engine/once.ts';
import type { Point } from './draw/curves.ts';

/** Hex side, the unit of every recipe. */
export const R = 40;
/** Flat to flat. */
export const H = R * Math.sqrt(3);

export interface HexPlace {
  readonly label: HexLabel;
  readonly column: number;
  readonly row: number;
  readonly centre: Point;
  /** Six corners, clockwise on screen; corner i and i + 1 span the side towards `neighbours[i]`. */
  readonly corners: readonly Point[];
  readonly neighbours: readonly (HexLabel | undefined)[];
}

export interface HexLayout {
  readonly orientation: 'flat' | 'pointy';
  readonly width: number;
  readonly height: number;
  /** Every hex in reading order: row by row, west to east. */
  readonly places: readonly HexPlace[];
  has(label: HexLabel): boolean;
  place(label: HexLabel): HexPlace;
  centre(label: HexLabel): Point;
  /** The hex that holds a point, clamped to the nearest hex of the map. */
  nearest(x: number, y: number): HexPlace;
  /** The hex that holds a point, if it is on the map. */
  at(x: number, y: number): HexPlace | undefined;
  /** Centre of a fractional [column, row], for names set between hexes. */
  point(column: number, row: number): Point;
  /** The two ends of the side between two adjacent hexes. */
  side(a: HexLabel, b: HexLabel): readonly [Point, Point];
}

/** The hexes among spots. */
export const hexLabels = (spots: readonly At[]): readonly HexLabel[] =>
  spots.flatMap((at) => (typeof at === 'string' ? [at] : 'hex' in at ? [at.hex] : []));

export const labelOf = (grid: HexGrid, column: number, row: number): HexLabel => hexLabel(grid.numbering, column, row);

/** Where the hexes of a grid lie; made once for those who ask. */
export const hexLayout = onceFor(layOut);

function layOut(grid: HexGrid): HexLayout {
  const flat = grid.orientation === 'flat';
  // The parity of the printed number decides which lines are shifted; honeycomb counts from 0.
  const firstIsOdd = (flat ? grid.numbering.firstColumn : grid.numbering.firstRow) % 2 === 1;
  const shiftsOddIndex = (grid.shifted === 'even') === firstIsOdd;
  const Cell = defineHex({
    dimensions: R,
    orientation: flat ? Orientation.FLAT : Orientation.POINTY,
    offset: shiftsOddIndex ? -1 : 1,
    origin: 'topLeft',
  });
  const shifted = (line: number) => ((line & 1) === 1) === shiftsOddIndex;
  const rowsIn = (column: number) => (typeof grid.rows === 'number' ? grid.rows : (grid.rows[column] ?? 0));

  const point = (column: number, row: number): Point => {
    const line = Math.round(flat ? column : row);
    const half = shifted(line) ? 0.5 : 0;
    return flat
      ? { x: 1.5 * R * column + R, y: H * (row + half) + H / 2 }
      : { x: H * (column + half) + H / 2, y: 1.5 * R * row + R };
  };
  const turn = flat ? 0 : -Math.PI / 6;
  const cornersOf = (c: Point) =>
    [0, 1, 2, 3, 4, 5].map((i) => ({
      x: c.x + R * Math.cos(turn + (i * Math.PI) / 3),
      y: c.y + R * Math.sin(turn + (i * Math.PI) / 3),
    }));
  const exists = (column: number, row: number) =>
    column >= 0 && column < grid.columns && row >= 0 && row < rowsIn(column);
  const cellAt = (x: number, y: number) => {
    const origin = point(0, 0);
    const settings = new Cell({ q: 0, r: 0 });
    const { q, r } = pointToCube(
      { dimensions: settings.dimensions, orientation: settings.orientation, origin: { x: 0, y: 0 } },
      { x: x - origin.x, y: y - origin.y },
    );
    const cell = new Cell({ q, r });
    return { column: cell.col, row: cell.row };
  };
  const sideCentre = (c: Point, i: number): Point => {
    const a = turn + Math.PI / 6 + (i * Math.PI) / 3;
    return { x: c.x + H * Math.cos(a), y: c.y + H * Math.sin(a) };
  };

  const places: HexPlace[] = [];
  const maxRows = Math.max(...Array.from({ length: grid.columns }, (_, c) => rowsIn(c)));
  for (let row = 0; row < maxRows; row++)
    for (let column = 0; column < grid.columns; column++) {
      if (!exists(column, row)) continue;
      const centre = point(column, row);
      const neighbours = [0, 1, 2, 3, 4, 5].map((i) => {
        const p = sideCentre(centre, i);
        const n = cellAt(p.x, p.y);
        return exists(n.column, n.row) ? labelOf(grid, n.column, n.row) : undefined;
      });
      places.push({ label: labelOf(grid, column, row), column, row, centre, corners: cornersOf(centre), neighbours });
    }
  const byLabel = new Map(places.map((p) => [p.label, p]));
  const place = (label: HexLabel) => {
    const p = byLabel.get(label);
    if (!p) throw new Error(`no hex ${label} on this map`);
    return p;
  };
  const byCell = new Map(places.map((p) => [p.column * 4096 + p.row, p]));
  const at = (x: number, y: number) => {
    const c = cellAt(x, y);
    return byCell.get(c.column * 4096 + c.row);
  };
  const nearest = (x: number, y: number): HexPlace => {
    const hit = at(x, y);
    if (hit) return hit;
    let best = places[0];
    let bd = Infinity;
    const c0 = cellAt(x, y);
    for (let column = c0.column - 1; column <= c0.column + 1; column++) {
      const cc = Math.min(grid.columns - 1, Math.max(0, column));
      for (let row = c0.row - 1; row <= c0.row + 1; row++) {
        const p = byCell.get(cc * 4096 + Math.min(rowsIn(cc) - 1, Math.max(0, row)));
        if (!p) continue;
        const d = (p.centre.x - x) ** 2 + (p.centre.y - y) ** 2;
        if (d < bd) {
          bd = d;
          best = p;
        }
      }
    }
    if (!best) throw new Error('a map without hexes');
    return best;
  };
  return {
    orientation: grid.orientation,
    width: Math.max(...places.map((p) => p.centre.x + (flat ? R : H / 2))),
    height: Math.max(...places.map((p) => p.centre.y + (flat ? H / 2 : R))),
    places,
    has: (label) => byLabel.has(label),
    place,
    centre: (label) => place(label).centre,
    nearest,
    at,
    point,
    side: (a, b) => {
      const A = place(a);
      const i = A.neighbours.indexOf(b);
      const p = A.corners[i];
      const q = A.corners[(i + 1) % 6];
      if (i < 0 || !p || !q) throw new Error(`${a} and ${b} are not adjacent`);
      return [p, q];
    },
  };
}
