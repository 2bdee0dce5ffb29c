// The printed numbers of hexes: one maker for maps, sheets and terminals.

/** How the hexes of a map are numbered, as data. */
export type HexNumbering =
  /** "2114": column then row, zero-padded. */
  | {
      readonly kind: 'digits';
      readonly firstColumn: number;
      readonly firstRow: number;
      readonly columnDigits: number;
      readonly rowDigits: number;
    }
  /** "K7": a letter for the column, then the row without padding. `firstColumn` is 1 for A. */
  | { readonly kind: 'letters'; readonly columns: string; readonly firstColumn: 1; readonly firstRow: number }
  /** "1813": row, then the place in the row counted from the east, zero-padded; `columns` as in the grid. */
  | {
      readonly kind: 'rows-from-east';
      readonly columns: number;
      readonly firstColumn: number;
      readonly firstRow: number;
    }
  /** "B0404": maps side by side from west to east, each with a letter and columns of its own. */
  | {
      readonly kind: 'maps';
      readonly maps: string;
      readonly columnsEach: number;
      readonly firstColumn: 1;
      readonly firstRow: 1;
    };

/** The printed number of a hex; columns count from 1 at the west edge, rows from 1 at the north edge. */
export type Numbering = (column: number, row: number) => string;

const digits = (n: number, width: number): string => String(n).padStart(width, '0');

/** The letters of a column: A … Z, then AA, BB … as on most printed maps. */
const letters = (column: number): string => String.fromCharCode(65 + (column % 26)).repeat(1 + Math.floor(column / 26));

/** The label of the hex in this column and row, both counted from 0 at the north-west corner. */
export function hexLabel(n: HexNumbering, column: number, row: number): string {
  switch (n.kind) {
    case 'digits':
      return digits(column + n.firstColumn, n.columnDigits) + digits(row + n.firstRow, n.rowDigits);
    case 'letters':
      return `${n.columns === '' ? letters(column) : (n.columns[column] ?? '?')}${row + n.firstRow}`;
    case 'rows-from-east':
      return digits(row + n.firstRow, 2) + digits(n.columns - 1 - column + n.firstColumn, 2);
    case 'maps': {
      const map = n.maps[Math.floor(column / n.columnsEach)] ?? '?';
      return map + digits((column % n.columnsEach) + n.firstColumn, 2) + digits(row + n.firstRow, 2);
    }
  }
}

/** For `makeGrid`, from the numbering of the sheet. */
export const numberingOf =
  (n: HexNumbering): Numbering =>
  (column, row) =>
    hexLabel(n, column - 1, row - 1);

/** "2114": column 21, row 14. */
export const columnRow = ({ firstColumn = 1, firstRow = 1 } = {}): Numbering =>
  numberingOf({ kind: 'digits', firstColumn, firstRow, columnDigits: 2, rowDigits: 2 });

/** "0117": row 01, and the 17th hex counted from the east edge toward the west. */
export const rowColumnFromEast = ({
  columns,
  firstColumn = 1,
  firstRow = 1,
}: {
  columns: number;
  firstColumn?: number;
  firstRow?: number;
}): Numbering => numberingOf({ kind: 'rows-from-east', columns, firstColumn, firstRow });

/** "G13": column G, row 13; after Z comes AA. */
export const letterNumber = ({ firstRow = 1 } = {}): Numbering =>
  numberingOf({ kind: 'letters', columns: '', firstColumn: 1, firstRow });

/** "B0404": the maps from west to east by their letters, so many columns on each. */
export const mapColumnRow = (maps: string, columnsEach: number): Numbering =>
  numberingOf({ kind: 'maps', maps, columnsEach, firstColumn: 1, firstRow: 1 });
