/** What a recap step draws on a measured table. */

import type { TablePoint } from '../../../engine/board.ts';

export interface TableLine {
  readonly points: readonly TablePoint[];
  readonly tone: 'shot' | 'attack' | 'way';
}

export interface TableMarks {
  readonly lines: readonly TableLine[];
  /** Bases that are gone, where they stood. */
  readonly fallen: readonly { readonly at: TablePoint; readonly radius: number }[];
}
