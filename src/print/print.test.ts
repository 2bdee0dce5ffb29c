import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { testCatalog } from '../engine/testing/crossroads.ts';
import { entry as celles } from '../games/celles/entry.ts';
import { entry as peiper } from '../games/peiper/entry.ts';
import {
  type Backs,
  PrintOptionError,
  type PrintOptions,
  PrintStopped,
  printGame,
  readCounter,
  readOffset,
  readPaper,
  readParts,
  USUAL,
} from './index.ts';
import { type Tile, tileAt, tilesOf } from './pages/map.ts';
import { pathOf } from './path.ts';
import { POINTS } from './sheet.ts';
import { fromReact, parseDrawing } from './tree.ts';

type Matrix = [number, number, number, number, number, number];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PageRead {
  readonly width: number;
  readonly height: number;
  /** What drawings are cut to, in millimeters from the upper left corner of the paper. */
  readonly windows: readonly Rect[];
  /** Where words begin, with the size of their letters. */
  readonly words: readonly { readonly x: number; readonly y: number; readonly size: number }[];
  /** Straight lines of the marks. */
  readonly strokes: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[];
}

/** Reads a page as a printer does: every operator that places something. */
async function read(bytes: Uint8Array): Promise<PageRead[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const contents = document.context.lookup(page.node.get(PDFName.of('Contents')));
    if (!(contents instanceof PDFRawStream)) throw new Error('a page without contents');
    const text = Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1');
    const { width, height } = page.getSize();
    const mm = (m: Matrix, x: number, y: number): [number, number] => [
      (m[0] * x + m[2] * y + m[4]) / POINTS,
      (height - (m[1] * x + m[3] * y + m[5])) / POINTS,
    ];
    let at: Matrix = [1, 0, 0, 1, 0, 0];
    let size = 0;
    let [px, py] = [0, 0];
    const saved: Matrix[] = [];
    const windows: Rect[] = [];
    const words: { x: number; y: number; size: number }[] = [];
    const strokes: [number, number, number, number][] = [];
    for (const line of text.split('\n')) {
      const parts = line.split(' ');
      const n = parts.map(Number);
      const operator = parts.at(-1);
      if (line === 'q') saved.push(at);
      else if (line === 'Q') at = saved.pop() ?? at;
      else if (operator === 'cm') {
        if (parts[0] === 'q') {
          saved.push(at);
          n.shift();
        }
        at = times(at, n.slice(0, 6) as Matrix);
      } else if (line.endsWith('re W n')) {
        const [x = 0, y = 0, w = 0, h = 0] = n;
        const [a, b] = [mm(at, x, y), mm(at, x + w, y + h)];
        windows.push({ x: a[0], y: a[1], width: b[0] - a[0], height: b[1] - a[1] });
      } else if (parts[0] === 'BT') size = (Number(parts[2]) * at[0]) / POINTS;
      else if (parts[6] === 'Tm') {
        const [x, y] = mm(at, n[4] ?? 0, n[5] ?? 0);
        words.push({ x, y, size });
      } else if (operator === 'm') [px, py] = mm(at, n[0] ?? 0, n[1] ?? 0);
      else if (operator === 'l') {
        const [x, y] = mm(at, n[0] ?? 0, n[1] ?? 0);
        strokes.push([px, py, x, y]);
        [px, py] = [x, y];
      }
    }
    return { width: width / POINTS, height: height / POINTS, windows, words, strokes };
  });
}

const at = <T>(list: readonly T[], i: number): T => {
  const found = list.at(i);
  if (found === undefined) throw new Error(`nothing at ${i}`);
  return found;
};

const printed = async (entry: typeof celles, options: Partial<PrintOptions>) =>
  printGame({ game: await entry.load(), glossary: await entry.glossary?.() }, { ...USUAL, ...options });

/** Counters are windows of their size. */
const squares = ({ windows }: PageRead, size: number): readonly Rect[] =>
  windows.filter(({ width, height }) => Math.abs(width - size) < 0.2 && Math.abs(height - size) < 0.2);

describe('counters', () => {
  it.each([
    ['a4', 15],
    ['letter', 13],
    ['a3', 19.5],
  ] as const)(
    'are true within 0.2 mm on %s with a side of %d mm, and cut marks stand where they end',
    async (paper, counter) => {
      const { bytes } = await printed(celles, { what: ['counters'], paper, counter });
      const [front] = await read(bytes);
      const found = squares(at([front], 0) as PageRead, counter);
      expect(found.length).toBeGreaterThan(50);
      for (const { width, height } of found) {
        expect(width).toBeCloseTo(counter, 2);
        expect(height).toBeCloseTo(counter, 2);
      }
      // Edge to edge along the first row.
      const row = found.filter(({ y }) => Math.abs(y - at(found, 0).y) < 0.01).sort((a, b) => a.x - b.x);
      row.slice(1).forEach((square, i) => {
        expect(square.x - at(row, i).x).toBeCloseTo(counter, 2);
      });
      // Every edge of every column has a mark above the sheet of counters, and no mark is inside it.
      const top = Math.min(...found.map(({ y }) => y));
      const marks = (front?.strokes ?? []).filter(([x0, y0, x1, y1]) => x0 === x1 && Math.abs(y1 - y0 - 3.4) < 0.01);
      for (const { x } of row) expect(marks.some(([mx, , , y1]) => Math.abs(mx - x) < 0.01 && y1 < top)).toBe(true);
      const inside = marks.filter(([x, y0, , y1]) =>
        found.some((s) => x > s.x + 0.1 && x < s.x + s.width - 0.1 && y1 > s.y && y0 < s.y + s.height),
      );
      expect(inside).toEqual([]);
    },
  );

  it.each(['long', 'short'] as const)(
    'backs lie behind their fronts within 0.3 mm, turned over the %s edge',
    async (backs: Backs) => {
      const { bytes, sheets } = await printed(celles, { what: ['counters'], backs });
      expect(sheets).toEqual(['counters, fronts', 'counters, backs']);
      const [front, back] = (await read(bytes)) as [PageRead, PageRead];
      const [fronts, behind] = [squares(front, 15), squares(back, 15)];
      expect(behind.length).toBe(fronts.length);
      fronts.forEach((square, i) => {
        const turned = at(behind, i);
        const [x, y] =
          backs === 'long'
            ? [front.width - turned.x - turned.width, turned.y]
            : [turned.x, front.height - turned.y - turned.height];
        expect(Math.hypot(x - square.x, y - square.y)).toBeLessThan(0.01);
      });
    },
  );

  it('folded, a back meets its front across the fold', async () => {
    const { bytes } = await printed(celles, { what: ['counters'], backs: 'fold' });
    const [page] = (await read(bytes)) as [PageRead];
    const all = squares(page, 15);
    const half = all.length / 2;
    expect(half).toBeGreaterThan(50);
    for (let i = 0; i < half; i++) {
      const [front, back] = [at(all, i), at(all, half + i)];
      expect(back.x).toBeCloseTo(front.x, 2);
      expect(page.height - back.y - back.height).toBeCloseTo(front.y, 2);
    }
  });

  it('an offset moves everything by so many millimeters', async () => {
    const plain = await read((await printed(celles, { what: ['counters'] })).bytes);
    const moved = await read((await printed(celles, { what: ['counters'], offset: [1.5, -0.5] })).bytes);
    const [a, b] = [at(squares(at(plain, 0), 15), 0), at(squares(at(moved, 0), 15), 0)];
    expect([b.x - a.x, b.y - a.y].map((v) => Math.round(v * 100) / 100)).toEqual([1.5, -0.5]);
  });
});

describe('maps', () => {
  it('hexes are true to the counters within 0.2 mm', async () => {
    const [small] = testCatalog;
    const { bytes, sheets } = await printed(small as typeof celles, { what: ['map'], counter: 30 });
    const pages = await read(bytes);
    expect(sheets.length).toBe(pages.length);
    const [first] = pages as [PageRead];
    expect([first.width, first.height].map(Math.round)).toEqual([297, 210]);
    // Hex numbers of one column stand a hex apart: 69.28 units of the map, of which a counter has 50.
    const hex = (40 * Math.sqrt(3) * 30) / 50;
    const below = first.words.map((a) =>
      first.words
        .filter((b) => b.size === a.size && Math.abs(a.x - b.x) < 1 && b.y > a.y + 1)
        .map((b) => b.y - a.y)
        .sort((m, n) => m - n),
    );
    const steps = below.flatMap((list) => list.slice(0, 1)).filter((step) => step > 0.7 * hex && step < 1.2 * hex);
    expect(steps.length).toBeGreaterThan(3);
    for (const step of steps) expect(Math.abs(step - hex)).toBeLessThan(0.2);
  });

  it.each([
    [640, 405],
    [200, 100],
    [1500, 900],
  ])(
    '%d by %d mm in tiles: all of one size, each shares 8 mm with the next, and all of it is covered',
    (width, height) => {
      const paper = { width: 297, height: 210 };
      const tiles = tilesOf(width, height, paper);
      const [first] = tiles as [Tile];
      for (const tile of tiles) {
        expect([tile.width, tile.height]).toEqual([first.width, first.height]);
        const right = tiles.find((other) => other.row === tile.row && other.column === tile.column + 1);
        if (right) expect(tile.x + tile.width - right.x).toBeCloseTo(8, 6);
        const below = tiles.find((other) => other.column === tile.column && other.row === tile.row + 1);
        if (below) expect(tile.y + tile.height - below.y).toBeCloseTo(8, 6);
        const [x, y] = tileAt(tile, paper);
        expect(Math.min(x, y, paper.height - y - tile.height, paper.width - x - tile.width)).toBeGreaterThan(8);
      }
      const last = at(tiles, -1);
      expect([last.x + last.width, last.y + last.height].map((v) => Math.round(v * 1000) / 1000)).toEqual([
        width,
        height,
      ]);
    },
  );
});

describe('every sheet', () => {
  it('has a ruler of 100 mm, says what it is, and the same options make the same file', async () => {
    const once = await printed(peiper, { what: ['cards', 'aid'] });
    const again = await printed(peiper, { what: ['cards', 'aid'] });
    expect(await read(again.bytes)).toEqual(await read(once.bytes));
    for (const page of await read(once.bytes)) {
      const tens = page.strokes.filter(
        ([x0, y0, x1, y1]) => Math.abs(y0 - y1) < 0.01 && Math.abs(Math.abs(x1 - x0) - 10) < 0.01,
      );
      const xs = tens.flatMap(([x0, , x1]) => [x0, x1]);
      expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(100, 1);
      expect(page.words.length).toBeGreaterThan(2);
    }
  });

  it('stops between two sheets, and there is no file', async () => {
    const game = await celles.load();
    const seen: number[] = [];
    const making = { onPage: ({ page }: { page: number }) => seen.push(page) < 2 };
    await expect(printGame({ game }, { ...USUAL, what: ['counters', 'charts'] }, making)).rejects.toThrow(PrintStopped);
    expect(seen).toEqual([1, 2]);
  });

  it('a game without cards says so', async () => {
    await expect(printed(celles, { what: ['cards'] })).rejects.toThrow(
      '--what: Celles has nothing of this to print: cards',
    );
  });
});

describe('options', () => {
  it.each([
    [() => readPaper('--paper', 'a5'), '--paper: unknown choice "a5"'],
    [() => readParts('--what', 'map,dice'), '--what: unknown choice "dice"'],
    [() => readCounter('--counter-mm', '90'), '--counter-mm: expected millimeters from 8 to 40, got "90"'],
    [() => readCounter('--counter-mm', '1e1'), 'got "1e1"'],
    [() => readOffset('--offset', '3'), '--offset: expected millimeters right and down'],
    [() => readOffset('--offset', '0,99'), 'each at most 10'],
  ])('%s is refused by name', (reading, message) => {
    expect(reading).toThrow(PrintOptionError);
    expect(reading).toThrow(message);
  });

  it('parts are printed in one order, each once', () => {
    expect(readParts('--what', 'aid, MAP,aid')).toEqual(['map', 'aid']);
  });
});

describe('drawings', () => {
  it('a path is the same in the operators of a PDF', () => {
    expect(pathOf('M1 2h3v-1l-3 0z').operators).toBe('1 2 m\n4 2 l\n4 1 l\n1 1 l\nh');
    expect(pathOf('M0 0q3 0 3 3').operators).toBe('0 0 m\n2 0 3 1 3 3 c');
    // Half a circle, with the flags of the arc run together.
    expect(pathOf('M0 0a5 5 0 0110 0').box.map((v) => Math.round(v))).toEqual([0, -5, 10, 0]);
  });

  it('text with unclosed elements is an error', () => {
    expect(() => parseDrawing('<g><path d="M0 0"/></svg>')).toThrow('</svg>');
    expect(parseDrawing('<text x="1">a &amp; b</text>').children).toEqual([
      { name: 'text', attributes: { x: '1' }, children: ['a & b'] },
    ]);
  });

  it('what is no element of React is left out', () => {
    expect(fromReact([null, false, 'words', 3])).toEqual(['words', '3']);
  });
});
