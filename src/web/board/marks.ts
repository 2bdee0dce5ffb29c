/** What can be drawn on the map beside pieces and overlay: arrows, ghosts, losses, tags. */
import type { HexLabel, Piece } from '../../engine/board.ts';

export interface MapArrow {
  readonly key: string;
  readonly kind: 'attack' | 'move' | 'own' | 'retreat' | 'advance' | 'duty' | 'note';
  readonly way: readonly HexLabel[];
  readonly bead?: string;
  readonly faint?: boolean;
  readonly color?: string;
  readonly arc?: boolean;
}

export interface MapMarks {
  readonly arrows: readonly MapArrow[];
  readonly ghosts: readonly { readonly piece: Piece; readonly hex: HexLabel; readonly faint: number }[];
  readonly lost: readonly { readonly hex: HexLabel; readonly text: string }[];
  readonly gone: readonly HexLabel[];
  /** Hexes that were attacked. */
  readonly fought: readonly HexLabel[];
  readonly tags: readonly {
    readonly hex: HexLabel;
    readonly title: string;
    readonly note?: string;
    readonly tone?: 'danger';
  }[];
  /** A number on a hex: a planned attack. */
  readonly beads: readonly { readonly hex: HexLabel; readonly text: string }[];
  readonly plates: readonly { readonly hex: HexLabel; readonly text: string }[];
  /** Hexes that must also be attacked. */
  readonly duties: readonly HexLabel[];
}

export const noMarks: MapMarks = {
  arrows: [],
  ghosts: [],
  lost: [],
  gone: [],
  fought: [],
  tags: [],
  beads: [],
  plates: [],
  duties: [],
};

export const mergeMarks = (all: readonly MapMarks[]): MapMarks => ({
  arrows: all.flatMap((s) => s.arrows),
  ghosts: all.flatMap((s) => s.ghosts),
  lost: all.flatMap((s) => s.lost),
  gone: all.flatMap((s) => s.gone),
  fought: all.flatMap((s) => s.fought),
  tags: all.flatMap((s) => s.tags),
  beads: all.flatMap((s) => s.beads),
  plates: all.flatMap((s) => s.plates),
  duties: all.flatMap((s) => s.duties),
});
