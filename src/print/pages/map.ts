/** A map in tiles that overlap, at the scale of its counters. */

import type { HexMapSheet } from '../../engine/board.ts';
import { drawForPrint } from '../../web/board/draw/sheet.ts';
import { type Box as Frame, sheetFrame } from '../../web/board/frame.ts';
import { H, type HexLayout, hexLayout } from '../../web/board/layout.ts';
import { book, box, INK, label, line, type Paper, type Placed } from '../sheet.ts';
import { type Element, el, parseDrawing } from '../tree.ts';
import { type Draft, MARGIN, ruler, target } from './frame.ts';

/** A counter is 50 units of the map: with 15 mm a hex is 20.8 mm across. */
export const COUNTER_UNITS = 50;
const OVERLAP = 8;
/** Ticks and scissors stand outside the map. */
const TICKS = 3.6;
/** Name, index and ruler stand beside it. */
const SIDE = 52;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Tile {
  readonly name: string;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
  /** In millimeters, from the upper left corner of the printed map. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Tiles of one size that share their edges. Rows are letters, columns numbers; A1 is the north-west. */
export function tilesOf(width: number, height: number, paper: Paper): readonly Tile[] {
  const [w, h] = [paper.width - 2 * MARGIN - SIDE - TICKS, paper.height - 2 * MARGIN - 2 * TICKS];
  const columns = Math.max(1, Math.ceil((width - OVERLAP) / (w - OVERLAP)));
  const rows = Math.max(1, Math.ceil((height - OVERLAP) / (h - OVERLAP)));
  const [tw, th] = [(width + (columns - 1) * OVERLAP) / columns, (height + (rows - 1) * OVERLAP) / rows];
  return Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const place = { x: column * (tw - OVERLAP), y: row * (th - OVERLAP), width: tw, height: th };
    return { name: `${LETTERS[row] ?? '?'}${column + 1}`, column, row, columns, rows, ...place };
  });
}

/** Where tiles lie on their sheet. */
export const tileAt = (tile: Tile, paper: Paper): readonly [x: number, y: number] => [
  MARGIN + TICKS,
  (paper.height - tile.height) / 2,
];

/** The printed part of a sheet: the map and the strip around it with destinations and arrivals. */
export function printedPart(layout: HexLayout): Frame {
  const { sheet, map } = sheetFrame(layout);
  const edge = map.x - sheet.x;
  return { x: sheet.x, y: sheet.y, width: sheet.width, height: map.height + 2 * edge };
}

const plate = (x: number, y: number, text: string, turn = 0): Element => {
  const width = text.length * 1.34 + 3;
  return el(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    box(-width / 2, -2.1, width, 4.2, { rx: 0.8, fill: '#ffffff', stroke: '#1c5474', 'stroke-width': 0.25 }),
    label(0, 1.05, 3, text, { anchor: 'middle', fill: '#123a52' }),
  );
};

const cross = (x: number, y: number): Element =>
  el(
    'g',
    {},
    line(`M${x - 1.8} ${y}h3.6M${x} ${y - 1.8}v3.6`, 0.22),
    el('circle', { cx: x, cy: y, r: 1.1, fill: 'none', stroke: INK, 'stroke-width': 0.2 }),
  );

/** Slanted lines in a strip that will be under glue. */
function hatched(x: number, y: number, width: number, height: number): Element {
  const d: string[] = [];
  for (let at = 2.2; at < width + height; at += 2.2) {
    const [x0, y0] = at <= height ? [0, at] : [at - height, height];
    const [x1, y1] = at <= width ? [at, 0] : [width, at - width];
    d.push(`M${(x + x0).toFixed(2)} ${(y + y0).toFixed(2)}L${(x + x1).toFixed(2)} ${(y + y1).toFixed(2)}`);
  }
  return el(
    'g',
    {},
    box(x, y, width, height, { fill: '#ffffff', 'fill-opacity': 0.35 }),
    line(d.join(''), 0.28, { stroke: '#1c5474', 'stroke-opacity': 0.5 }),
  );
}

const SCISSORS = 'M-2 -0.9A0.9 0.9 0 1 1 -2 0.9M-2 -0.2L2.2 1.1M-2 0.2L2.2 -1.1';

/** Glue strips, edges to be cut, ticks and crosses, at the same places of the map on both sheets. */
function seams(tile: Tile, x: number, y: number): Element[] {
  const { width: w, height: h } = tile;
  const right = tile.column < tile.columns - 1;
  const below = tile.row < tile.rows - 1;
  const [left, above] = [tile.column > 0, tile.row > 0];
  const name = (column: number, row: number): string => `${LETTERS[row] ?? '?'}${column + 1}`;
  const out: Element[] = [box(x, y, w, h, { fill: 'none', stroke: INK, 'stroke-width': 0.25 })];
  const [glueX, glueY] = [x + w - OVERLAP, y + h - OVERLAP];
  if (right)
    out.push(
      hatched(glueX, y, OVERLAP, h),
      line(`M${glueX} ${y - TICKS}v${TICKS - 0.4}M${glueX} ${y + h + 0.4}v${TICKS - 0.4}`, 0.3),
      plate(glueX + OVERLAP / 2, y + h * 0.42, `glue ${name(tile.column + 1, tile.row)} here`, 90),
    );
  if (below)
    out.push(
      hatched(x, glueY, w - (right ? OVERLAP : 0), OVERLAP),
      line(`M${x - TICKS} ${glueY}h${TICKS - 0.4}M${x + w + 0.4} ${glueY}h${TICKS - 0.4}`, 0.3),
      plate(x + w * 0.42, glueY + OVERLAP / 2, `glue ${name(tile.column, tile.row + 1)} here`),
    );
  for (const part of [0.2, 0.6]) {
    if (right) out.push(cross(glueX + OVERLAP / 2, y + h * part));
    if (left) out.push(cross(x + OVERLAP / 2, y + h * part));
    if (below) out.push(cross(x + w * part, glueY + OVERLAP / 2));
    if (above) out.push(cross(x + w * part, y + OVERLAP / 2));
  }
  const cut = { 'stroke-dasharray': '1.6 1' };
  const scissors = (sx: number, sy: number, turn: number): Element =>
    el('path', {
      d: SCISSORS,
      transform: `translate(${sx} ${sy}) rotate(${turn})`,
      fill: 'none',
      stroke: INK,
      'stroke-width': 0.3,
    });
  if (left) out.push(line(`M${x} ${y - TICKS}V${y + h + TICKS}`, 0.25, cut), scissors(x, y + h * 0.3, 90));
  if (above) out.push(line(`M${x - TICKS} ${y}H${x + w + TICKS}`, 0.25, cut), scissors(x + w * 0.3, y, 0));
  return out;
}

/** Name, index with this tile, true measures and three steps. */
function column(
  sheet: HexMapSheet,
  layout: HexLayout,
  tiles: readonly Tile[],
  tile: Tile,
  thumb: Element,
  paper: Paper,
  counter: number,
): (Element | Placed)[] {
  const scale = counter / COUNTER_UNITS;
  const part = printedPart(layout);
  const x = MARGIN + TICKS + tile.width + 8;
  const width = Math.min(58, paper.width - MARGIN - x);
  let y = MARGIN + 13;
  const how = { weight: 500, fill: '#33393b' } as const;
  const out: (Element | Placed)[] = [
    label(x, y, 15, tile.name, { weight: 700 }),
    book(x + 19, y - 6.6, 4.2, sheet.title, { weight: 700 }),
    label(x + 19, y - 1.2, 3.2, `map sheet ${tiles.indexOf(tile) + 1} of ${tiles.length}`, how),
  ];
  y += 7;
  const k = width / part.width;
  const high = part.height * k;
  out.push(label(x, y - 1.4, 2.7, 'north-west', how), label(x + width, y - 1.4, 2.7, 'N', { anchor: 'end' }));
  out.push({ drawing: thumb, x: x - part.x * k, y: y - part.y * k, scale: k, within: { x, y, width, height: high } });
  for (const t of tiles) {
    const on = t === tile;
    const [tx, ty, tw, th] = [t.x, t.y, t.width, t.height].map((v) => (v / scale) * k) as [
      number,
      number,
      number,
      number,
    ];
    out.push(
      box(x + tx, y + ty, tw, th, {
        fill: on ? '#e8b02c' : '#ffffff',
        'fill-opacity': on ? 0.42 : 0.12,
        stroke: INK,
        'stroke-width': on ? 0.6 : 0.2,
      }),
      label(x + tx + tw / 2, y + ty + th / 2 + 1.4, on ? 5 : 4, t.name, { anchor: 'middle', weight: 700 }),
    );
  }
  y += high + 8;
  const inside = (c: { readonly x: number; readonly y: number }): boolean => {
    const [px, py] = [(c.x - part.x) * scale, (c.y - part.y) * scale];
    return px >= tile.x && py >= tile.y && px <= tile.x + tile.width && py <= tile.y + tile.height;
  };
  const first = layout.places
    .filter((place) => place.corners.every(inside))
    .sort((a, b) => a.centre.x + a.centre.y - b.centre.x - b.centre.y)[0];
  const rows = [
    ['First whole hex, north-west', first?.label ?? 'none'],
    ['Hex, flat to flat', `${(H * scale).toFixed(1)} mm`],
    ['Counter', `${counter} mm`],
    ['Overlap', `${OVERLAP} mm`],
    ['Print at', '100%'],
  ] as const;
  for (const [what, value] of rows) {
    out.push(
      label(x, y, 3, what, how),
      label(x + width, y, 3.2, value, { anchor: 'end', weight: 700 }),
      line(`M${x} ${y + 1.5}h${width}`, 0.15, { stroke: '#cbc0a8' }),
    );
    y += 5.4;
  }
  y += 2;
  const room = paper.height - MARGIN - 8 - y;
  if (room > counter + 4)
    out.push(
      box(x, y, counter, counter, { fill: 'none', stroke: INK, 'stroke-width': 0.3, 'stroke-dasharray': '1 .8' }),
      label(x + counter + 2, y + 5, 3, 'A counter fits', how),
      label(x + counter + 2, y + 9, 3, 'here exactly.', how),
    );
  y += counter + 6;
  [
    'Cut the edges with scissors on them.',
    'Put glue on the hatched strip.',
    'Lay the next sheet to the ticks.',
  ].forEach((words, i) => {
    if (y + 2 > paper.height - MARGIN - 6) return;
    out.push(
      el('circle', { cx: x + 2, cy: y - 1, r: 2, fill: INK }),
      label(x + 2, y, 2.9, String(i + 1), { anchor: 'middle', fill: '#ffffff', weight: 700 }),
      label(x + 5.6, y, 2.9, words, how),
    );
    y += 5.2;
  });
  out.push(ruler(paper.width - MARGIN - 2.2, paper.height - MARGIN - 106, true));
  out.push(target(paper.width - MARGIN - 3.4, MARGIN + 4));
  return out;
}

export function mapSheets(sheet: HexMapSheet, upright: Paper, counter: number, spare: boolean): Draft[] {
  const paper = { width: upright.height, height: upright.width };
  const scale = counter / COUNTER_UNITS;
  const { map, thumb } = drawForPrint(sheet, { spare });
  const drawing = parseDrawing(map);
  const small = parseDrawing(thumb.replace(/^<svg[^>]*>/, '<g>').replace(/<\/svg>$/, '</g>'));
  const layout = hexLayout(sheet.grid);
  const part = printedPart(layout);
  const tiles = tilesOf(part.width * scale, part.height * scale, paper);
  const name = sheet.title;
  const drafts = tiles.map((tile): Draft => {
    const [x, y] = tileAt(tile, paper);
    return {
      ...paper,
      name: `map ${name}, ${tile.name}`,
      items: [
        {
          drawing,
          x: x - tile.x - part.x * scale,
          y: y - tile.y - part.y * scale,
          scale,
          within: { x, y, width: tile.width, height: tile.height },
        },
        ...seams(tile, x, y),
        ...column(sheet, layout, tiles, tile, small, paper, counter),
      ],
    };
  });
  return [...drafts, keySheet(sheet, layout, drawing, paper)];
}

/** Where the key begins in the margin below the map: left of it stand title, compass and scale. */
const keyFrom = ({ width }: HexLayout): number => (width > 1500 ? 980 : 586);

/** The printed margin below the map, as large as the sheet allows: title and scale, and the key under them. */
function keySheet(sheet: HexMapSheet, layout: HexLayout, drawing: Element, paper: Paper): Draft {
  const { sheet: whole, map } = sheetFrame(layout);
  const top = map.y + map.height + 54;
  const height = whole.y + whole.height - top;
  const width = paper.width - 2 * MARGIN;
  const middle = keyFrom(layout);
  const parts = [
    { from: middle, to: whole.x + whole.width },
    { from: whole.x, to: middle },
  ];
  let y = 24;
  const placed = parts.map(({ from, to }): Placed => {
    const scale = Math.min(width / (to - from), 68 / height);
    const at = { drawing, x: MARGIN - from * scale, y: y - top * scale, scale };
    const within = { x: MARGIN, y, width: (to - from) * scale, height: height * scale };
    y += height * scale + 8;
    return { ...at, within };
  });
  return {
    ...paper,
    name: `map ${sheet.title}, key`,
    items: [
      book(MARGIN + 3, 16, 6, `${sheet.title}: key to the map`, { weight: 700 }),
      ...placed,
      ruler((paper.width - 100) / 2, paper.height - 17),
      target(20, paper.height - 17),
      target(paper.width - 20, paper.height - 17),
    ],
  };
}
