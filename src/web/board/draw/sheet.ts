/** A whole printed sheet as static SVG. */
import type { HexMapSheet } from '../../../engine/board.ts';
import { type Box, sheetFrame } from '../frame.ts';
import { drawEdges } from './areas.ts';
import { cut } from './cut.ts';
import { drawLayers, drawThumb } from './layers.ts';
import { drawMargin } from './margin.ts';
import { buildMap, type MapModel } from './model.ts';
import { f1, tag } from './svg.ts';

/** How a sheet is drawn on paper. */
export interface OnPaper {
  /** No tints, relief or grain. */
  readonly spare?: boolean;
}

function drawn(m: MapModel, { spare = false }: OnPaper): { readonly inner: string; readonly paper: Box } {
  const uid = m.sheet.id;
  const { sheet: paper, map } = sheetFrame(m.layout);
  const box = (b: typeof paper, grow = 0) => ({
    x: f1(b.x - grow),
    y: f1(b.y - grow),
    width: f1(b.width + 2 * grow),
    height: f1(b.height + 2 * grow),
  });
  const line = (grow: number, width: number) =>
    tag('rect', { ...box(map, grow), fill: 'none', stroke: m.inks.neat, 'stroke-width': width });
  const inner =
    tag('rect', { ...box(paper), fill: spare ? '#ffffff' : m.inks.paper }) +
    drawLayers(m, { uid, names: true, grid: true, spare }) +
    line(0, 1.2) +
    line(5.5, 3.2) +
    drawEdges(m) +
    drawMargin(m, uid, spare);
  return { inner, paper };
}

/** The sheet, cut into panes, and a small picture of it for the mini-map. A pure function of the data. */
export function drawSheet(sheet: HexMapSheet): { map: string; thumb: string } {
  const m = buildMap(sheet);
  const { inner, paper } = drawn(m, {});
  return {
    map: cut(inner, paper),
    thumb: drawThumb(m),
  };
}

/** The same in one piece, for paper: the drawing, and a small picture for the index. */
export function drawForPrint(sheet: HexMapSheet, how: OnPaper): { map: string; thumb: string } {
  const m = buildMap(sheet);
  return { map: drawn(m, how).inner, thumb: drawThumb(m) };
}
