/** Text and tables in columns over as many sheets as they need. */

import { type Face, type Fonts, faceFor } from '../fonts.ts';
import { book, box, INK, label, line, type Paper } from '../sheet.ts';
import { type Element, el } from '../tree.ts';
import { type Draft, MARGIN, ruler, target } from './frame.ts';

/** Something with a height that is set at a place of a column. */
export interface Piece {
  readonly height: number;
  draw(x: number, y: number): readonly Element[];
  /** It stays with what follows it: a heading. */
  readonly holds?: boolean;
  /** Pieces of one table: they stay together where a column can hold them. */
  readonly of?: object;
}

/** Marks of a rulebook that are not printed. */
export const plain = (text: string): string =>
  text
    .replace(/`([^`]*)`/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

export const heading = (text: string, size = 4.4): Piece => ({
  height: size * 1.9,
  holds: true,
  draw: (x, y) => [book(x, y + size * 1.35, size, text, { weight: 700 })],
});

/** A paragraph; `id` stands behind it. */
export function paragraph(
  fonts: Fonts,
  text: string,
  width: number,
  how: { id?: string; size?: number; indent?: number } = {},
): Piece {
  const { id = '', size = 2.75, indent = 0 } = how;
  const lines = fonts.lines('serif-400', size, `${plain(text)}${id === '' ? '' : ` ${id}`}`, width - indent);
  const step = size * 1.28;
  return {
    height: lines.length * step + size * 0.45,
    draw: (x, y) =>
      lines.flatMap((words, i) => {
        const at = y + size + i * step;
        const last = id !== '' && i === lines.length - 1 && words.endsWith(id);
        const dot = indent > 0 && i === 0 ? [el('circle', { cx: x + 1, cy: at - size * 0.3, r: 0.45, fill: INK })] : [];
        if (!last) return [...dot, book(x + indent, at, size, words)];
        const before = words.slice(0, -id.length).trimEnd();
        const wide = fonts.width('serif-400', `${before} `) * size;
        return [
          ...dot,
          book(x + indent, at, size, before),
          label(x + indent + wide, at, size * 0.82, id, { fill: '#0b5d8a', weight: 500 }),
        ];
      }),
  };
}

const CELL = 2.7;
const PAD = 1.1;

/** A table as wide as the column; long cells are set in lines. */
export function tableOf(
  fonts: Fonts,
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
  spare: boolean,
): readonly Piece[] {
  const cells = [header, ...rows].map((row) => row.map(plain));
  const count = Math.max(...cells.map((row) => row.length));
  const face = (r: number, c: number): Face => faceFor('barlow', r === 0 || c === 0 ? '600' : '500', false);
  const natural = Array.from({ length: count }, (_, c) =>
    Math.max(...cells.map((row, r) => fonts.width(face(r, c), row[c] ?? '') * CELL), 3),
  );
  const least = Array.from({ length: count }, (_, c) =>
    Math.max(
      ...cells.flatMap((row, r) => (row[c] ?? '').split(/\s+/).map((word) => fonts.width(face(r, c), word) * CELL)),
      3,
    ),
  );
  const room = width - count * 2 * PAD;
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const whole = sum(natural);
  const tight = sum(least);
  const shrink = tight > room ? room / tight : 1;
  const widths =
    whole <= room
      ? natural.map((w) => w + (room - whole) / count)
      : least.map((w, c) => {
          const more = (natural[c] ?? w) - w;
          return w * shrink + (shrink < 1 ? 0 : ((room - tight) * more) / Math.max(1e-6, whole - tight));
        });
  const size = CELL * shrink;
  const step = size * 1.2;
  const set = cells.map((row, r) =>
    Array.from({ length: count }, (_, c) => fonts.lines(face(r, c), size, row[c] ?? '', (widths[c] ?? 0) + 0.05)),
  );
  const one = {};
  const drawn = set.map((row, r): Piece => {
    const lines = Math.max(1, ...row.map((cell) => cell.length));
    const height = lines * step + 2 * PAD * 0.7;
    return {
      height,
      of: one,
      holds: r === 0,
      draw(x, y) {
        const out: Element[] = [];
        const fill = r === 0 ? '#e6dfcb' : r % 2 === 0 ? '#f7f3e8' : '#ffffff';
        if (!spare) out.push(box(x, y, width, height, { fill }));
        let left = x;
        for (const [c, cell] of row.entries()) {
          const wide = (widths[c] ?? 0) + 2 * PAD;
          const centred = c > 0 && (natural[c] ?? 0) < 24;
          cell.forEach((words, i) => {
            out.push(
              label(centred ? left + wide / 2 : left + PAD, y + PAD * 0.7 + size * 0.86 + i * step, size, words, {
                weight: r === 0 || c === 0 ? 600 : 500,
                ...(centred ? { anchor: 'middle' as const } : {}),
              }),
            );
          });
          left += wide;
          if (c < count - 1) out.push(line(`M${left} ${y}v${height}`, 0.12, { stroke: '#b9ad93' }));
        }
        out.push(line(`M${x} ${y + height}h${width}`, r === 0 ? 0.35 : 0.12));
        if (r === 0) out.push(line(`M${x} ${y}h${width}`, 0.35));
        return out;
      },
    };
  });
  return [...(title === '' ? [] : [heading(title, 3.8)]), ...drawn, space(2.2)];
}

export const space = (height: number): Piece => ({ height, draw: () => [] });

/** How wide a table would like to be. */
export function wish(fonts: Fonts, header: readonly string[], rows: readonly (readonly string[])[]): number {
  const cells = [header, ...rows].map((row) => row.map(plain));
  const count = Math.max(...cells.map((row) => row.length));
  return Array.from({ length: count }, (_, c) =>
    Math.max(...cells.map((row) => fonts.width('barlow-600', row[c] ?? '') * CELL)),
  ).reduce((sum, w) => sum + w + 2 * PAD, 0);
}

const TOP = 24;
const BELOW = 21;
const BETWEEN = 6;

export const columnWidth = ({ width }: Paper, columns: number): number =>
  (width - 2 * (MARGIN + 3) - (columns - 1) * BETWEEN) / columns;

/** A block of pieces that is set in one or two columns; a new block begins below the last. */
export interface Block {
  readonly columns: 1 | 2;
  readonly pieces: readonly Piece[];
}

/** Fills sheets with blocks. A block of two columns is evened out where it ends. */
export function flow(blocks: readonly Block[], paper: Paper, title: string, name: string, note = ''): Draft[] {
  const left = MARGIN + 3;
  const bottom = paper.height - BELOW;
  const sheets: Element[][] = [[]];
  let top = TOP;
  const onto = (): Element[] => sheets.at(-1) ?? [];
  const next = (): void => {
    sheets.push([]);
    top = TOP;
  };
  for (const { columns, pieces } of blocks) {
    const wide = columnWidth(paper, columns);
    let rest = [...pieces];
    while (rest.length > 0) {
      const fits = (list: readonly Piece[], height: number): number => {
        let y = 0;
        let n = 0;
        while (n < list.length && y + (list[n]?.height ?? 0) <= height) {
          y += list[n]?.height ?? 0;
          n++;
        }
        const table = list[n]?.of;
        if (table && list[n - 1]?.of === table) {
          const from = list.findIndex((piece) => piece.of === table);
          const whole = list.reduce((sum, piece) => sum + (piece.of === table ? piece.height : 0), 0);
          if (whole < bottom - TOP - 12) n = from;
        }
        while (n > 0 && n < list.length && list[n - 1]?.holds) n--;
        return n;
      };
      const room = bottom - top;
      /** How many pieces go into each column of this height. */
      const filled = (height: number): number[] => {
        const counts: number[] = [];
        let from = 0;
        for (let c = 0; c < columns; c++) {
          const n = fits(rest.slice(from), height);
          counts.push(n);
          from += n;
        }
        return counts;
      };
      const total = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
      let counts = filled(room);
      if (total(counts) === 0) {
        if (top > TOP) {
          next();
          continue;
        }
        // Taller than a sheet: set alone, whatever it covers.
        counts = [1];
      }
      // The end of a block: as low as it can be.
      if (total(counts) === rest.length && columns > 1)
        for (let height = 10; height < room; height += 3) {
          const even = filled(height);
          if (total(even) === rest.length) {
            counts = even;
            break;
          }
        }
      let lowest = top;
      let from = 0;
      counts.forEach((n, c) => {
        let y = top;
        for (const piece of rest.slice(from, from + n)) {
          onto().push(...piece.draw(left + c * (wide + BETWEEN), y));
          y += piece.height;
        }
        from += n;
        lowest = Math.max(lowest, y);
      });
      rest = rest.slice(from);
      top = lowest + 1.5;
      if (rest.length > 0) next();
    }
  }
  const used = sheets.filter((sheet) => sheet.length > 0);
  return used.map((elements, i) => {
    const of = used.length > 1 ? ` ${i + 1} of ${used.length}` : '';
    return {
      ...paper,
      name: `${name}${of}`,
      items: [
        book(left, 15, 6, `${title}${of === '' ? '' : `,${of}`}`, { weight: 700 }),
        ...(note === '' ? [] : [label(left, 20, 2.9, note, { weight: 500, fill: '#33393b' })]),
        ...elements,
        ruler((paper.width - 100) / 2, paper.height - 16.6),
        target(14, paper.height - 17),
        target(paper.width - 14, paper.height - 17),
      ],
    };
  });
}
