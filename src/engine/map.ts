/** A hex map said once: the rules' grid is made from the sheet that is drawn. */

import { type Grid, type GridSpec, makeGrid, numberingOf } from './hex/index.ts';
import type { HexGrid, HexMapSheet, TerrainKind } from './sheet.ts';
import { type Kind, kindOf } from './verbs.ts';

/** The grid of a sheet: the same hexes with the same labels. */
export function gridOf(grid: HexGrid): Grid {
  const { orientation, columns, rows, shifted, numbering } = grid;
  const lines: Pick<GridSpec, 'columns' | 'rows'> =
    typeof rows === 'number' ? { columns, rows } : { columns, rows: (column) => rows[column - 1] ?? 0 };
  // The sheet names what is shifted by printed number, the grid by place.
  const first = orientation === 'flat' ? numbering.firstColumn : numbering.firstRow;
  const swapped = first % 2 === 0;
  return makeGrid({
    layout: orientation,
    ...lines,
    shifted: swapped ? (shifted === 'odd' ? 'even' : 'odd') : shifted,
    numbering: numberingOf(numbering),
  });
}

/** The hexes of a map as things that options name. */
export const hexKindOf = (grid: Grid): Kind => ({ size: grid.size, name: grid.name, find: grid.find });

/** The terrain of each hex as the number of its kind in the sheet's list. */
export function terrainOf(sheet: HexMapSheet, grid: Grid): Uint8Array {
  const kinds = kindOf(sheet.terrain.map(({ id }) => id));
  return Uint8Array.from({ length: grid.size }, (_, hex) => {
    const cell = sheet.hexes[grid.name(hex)];
    if (!cell) throw new RangeError(`the sheet "${sheet.id}" has no hex ${grid.name(hex)}`);
    const found = kinds.find(cell.terrain);
    if (found < 0) throw new RangeError(`hex ${grid.name(hex)} of "${sheet.id}": unknown terrain "${cell.terrain}"`);
    return found;
  });
}

/**
 * The hexes of a sheet from rows of letters, as a map is sketched: one text for each row of the map, one letter for each
 * column, and what each letter means.
 */
export function hexesFrom(
  rows: readonly string[],
  terrain: Readonly<Record<string, string>>,
  grid: Grid,
): HexMapSheet['hexes'] {
  return Object.fromEntries(
    Array.from({ length: grid.size }, (_, hex) => {
      const [row, column] = [grid.row[hex] as number, grid.column[hex] as number];
      const letter = rows[row - 1]?.[column - 1];
      const kind = letter === undefined ? undefined : terrain[letter];
      if (kind === undefined)
        throw new RangeError(
          `row ${row}, column ${column} of the sketch: ${letter === undefined ? 'nothing there' : `no terrain is meant by "${letter}"`}`,
        );
      return [grid.name(hex), { terrain: kind }];
    }),
  );
}

/** A map as its author sketches it; what is left out of the printed sheet is empty. */
export interface MapSketch<T extends string>
  extends Pick<HexMapSheet, 'id' | 'title' | 'sides'>,
    Partial<Omit<HexMapSheet, 'id' | 'title' | 'sides' | 'kind' | 'grid' | 'hexes' | 'terrain'>> {
  /** A text for each row of hexes from north to south, a letter for each column. */
  readonly sketch: readonly string[];
  /** What the letters mean. */
  readonly terrain: { readonly [letter: string]: TerrainKind & { readonly id: T } };
  /** Columns are straight, and those with even numbers stand half a hex lower, if not said otherwise. */
  readonly orientation?: HexGrid['orientation'];
  readonly shifted?: HexGrid['shifted'];
  /** Labels such as 0304, column before row, if not said otherwise. */
  readonly numbering?: HexGrid['numbering'];
  readonly scale?: string;
}

export interface HexMap<T extends string> {
  readonly sheet: HexMapSheet;
  readonly grid: Grid;
  /** The hexes as things that options name. */
  readonly hexes: Kind;
  /** The terrain of each hex, by its id. */
  readonly terrain: readonly T[];
}

/** Sheet, grid and terrain of a map that is said once. */
export function hexMap<const T extends string>(map: MapSketch<T>): HexMap<T> {
  const { sketch, terrain, orientation = 'flat', shifted = 'even', numbering, scale, ...printed } = map;
  const digits = { kind: 'digits', firstColumn: 1, firstRow: 1, columnDigits: 2, rowDigits: 2 } as const;
  const layout: HexGrid = {
    orientation,
    columns: Math.max(...sketch.map((row) => row.length)),
    rows: sketch.length,
    shifted,
    numbering: numbering ?? digits,
    ...(scale === undefined ? {} : { scale }),
  };
  const grid = gridOf(layout);
  const kinds = Object.values(terrain);
  const letters = Object.fromEntries(Object.entries(terrain).map(([letter, { id }]) => [letter, id]));
  const sheet: HexMapSheet = {
    kind: 'hex',
    season: 'summer',
    seed: 1,
    rivers: [],
    roads: [],
    exits: [],
    bridges: [],
    settlements: [],
    names: [],
    areas: [],
    entries: [],
    provenance: {},
    ...printed,
    grid: layout,
    terrain: kinds,
    hexes: hexesFrom(sketch, letters, grid),
  };
  return {
    sheet,
    grid,
    hexes: hexKindOf(grid),
    terrain: Array.from(terrainOf(sheet, grid), (kind) => (kinds[kind] as TerrainKind & { id: T }).id),
  };
}
