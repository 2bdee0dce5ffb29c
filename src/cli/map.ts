/** A map in letters: the sheet's ground and labels, and what lies on it. */

import type { BoardSheet, HexMapSheet, Piece, Scene, SideStyle, TerrainRecipe } from '../engine/board.ts';
import { hexLabel } from '../engine/hex/index.ts';

const GROUND: Readonly<Record<TerrainRecipe, string>> = {
  clear: '.',
  rough: '^',
  hills: 'n',
  woods: '*',
  forest: '%',
  town: '#',
  city: '@',
  swamp: '~',
  lake: '=',
  field: '"',
  orchard: 'o',
};

/** One letter a symbol, where a hex holds a single counter. */
const SYMBOLS: Readonly<Record<string, string>> = {
  infantry: 'i',
  'motorized-infantry': 'i',
  'mechanized-infantry': 'm',
  armor: 'a',
  'armored-cavalry': 'c',
  recon: 'c',
  antitank: 't',
  'sp-antitank': 't',
  engineer: 'e',
  artillery: 'g',
  'sp-artillery': 'g',
  'rocket-artillery': 'g',
  airborne: 'p',
  supply: 's',
  headquarters: 'h',
};

export interface MapLook {
  /** Whether the side's own colours may be used. */
  readonly color: boolean;
  /** Characters a line. */
  readonly columns: number;
  /** All of a large map, though its labels do not fit. */
  readonly whole?: boolean;
}

/** The printed label of the hex in this column and row, both from 0. */
export const labelAt = (sheet: HexMapSheet, column: number, row: number): string =>
  hexLabel(sheet.grid.numbering, column, row);

interface Cell {
  readonly text: string;
  readonly side?: SideStyle;
  /** What the rest of the cell is filled with, and what parts it from the next: water, a bridge, or nothing. */
  readonly fill?: string;
  readonly edge?: string;
}

function piecesByHex(scene: Scene): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    if (!('hex' in piece.place)) continue;
    const stack = found.get(piece.place.hex);
    if (stack) stack.push(piece);
    else found.set(piece.place.hex, [piece]);
  }
  return found;
}

/** "R3": three of Red; "Ra": one of Red, armor; "R?": one face down. */
function stackText(stack: readonly Piece[]): Cell {
  const sides = new Map<SideStyle, Piece[]>();
  for (const piece of stack) sides.set(piece.design.side, [...(sides.get(piece.design.side) ?? []), piece]);
  const text = [...sides]
    .map(([side, pieces]) => {
      const [only] = pieces;
      const initial = side.name.charAt(0);
      if (pieces.length > 1 || !only) return `${initial}${pieces.length}`;
      return initial + (only.face === 'back' ? '?' : (SYMBOLS[only.design.symbol ?? ''] ?? ''));
    })
    .join('');
  const side = stack[0]?.design.side;
  return side ? { text, side } : { text };
}

const rgb = (hex: string): string => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(';');

function painted(cell: Cell, width: number, color: boolean): string {
  const text = cell.text.slice(0, width - 1);
  const rest = (cell.fill ?? ' ').repeat(width - 1 - text.length) + (cell.edge ?? ' ');
  if (!color || !cell.side || !/^#[0-9a-f]{6}$/i.test(cell.side.color)) return text + rest;
  return `\x1b[48;2;${rgb(cell.side.color)}m\x1b[30m${text}\x1b[0m${rest}`;
}

const BRIDGE = '=';

/** The sign of the hexside between two hexes: a river, a bridge over it, or nothing. */
function watersOf(sheet: HexMapSheet, scene: Scene): (a: string, b: string, river: string) => string | undefined {
  const key = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const water = new Set(sheet.rivers.flatMap((river) => river.sides.map(([a, b]) => key(a, b))));
  const bridges = new Set(sheet.bridges.map(({ side: [a, b] }) => key(a, b)));
  for (const mark of scene.hexMarks) {
    if (mark.kind !== 'bridge') continue;
    const side = key(mark.side[0], mark.side[1]);
    if (mark.state === 'destroyed') bridges.delete(side);
    else if (mark.state === 'built') bridges.add(side);
  }
  return (a, b, river) => (bridges.has(key(a, b)) ? BRIDGE : water.has(key(a, b)) ? river : undefined);
}

export function drawMap(sheet: BoardSheet, scene: Scene, look: MapLook): string {
  return sheet.kind === 'hex' ? drawHexes(sheet, scene, look) : drawTable(scene);
}

interface Window {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

/** The part of the map that holds the pieces, with a margin. */
function windowOn(
  places: ReadonlyMap<string, readonly [number, number]>,
  labels: Iterable<string>,
  all: Window,
): Window {
  const at = [...labels].flatMap((label) => places.get(label) ?? []);
  if (at.length === 0) return all;
  const range = (axis: 0 | 1, [low, high]: readonly [number, number]): [number, number] => {
    const values = at.filter((_, i) => i % 2 === axis);
    return [Math.max(low, Math.min(...values) - MARGIN), Math.min(high, Math.max(...values) + MARGIN)];
  };
  return { columns: range(0, all.columns), rows: range(1, all.rows) };
}

const MARGIN = 2;

function drawHexes(sheet: HexMapSheet, scene: Scene, look: MapLook): string {
  const { grid } = sheet;
  const flat = grid.orientation === 'flat';
  const places = new Map<string, readonly [number, number]>();
  for (let column = 0; column < grid.columns; column++) {
    const rows = typeof grid.rows === 'number' ? grid.rows : (grid.rows[column] ?? 0);
    for (let row = 0; row < rows; row++) places.set(labelAt(sheet, column, row), [column, row]);
  }
  const most = typeof grid.rows === 'number' ? grid.rows : Math.max(...grid.rows);
  const all: Window = { columns: [0, grid.columns - 1], rows: [0, most - 1] };
  const stacks = piecesByHex(scene);
  const longest = Math.max(...Object.keys(sheet.hexes).map((label) => label.length));
  const fits = (w: Window): boolean => (w.columns[1] - w.columns[0] + 1) * (longest + 2) + MARGIN <= look.columns;
  const near = windowOn(places, stacks.keys(), all);
  // The whole map with labels if that fits; else the part with pieces on it; else the whole map without labels.
  const shown = look.whole || fits(all) || !fits(near) ? all : near;
  const labelled = fits(shown);
  const width = labelled ? longest + 2 : 3;
  const firstLine = flat ? grid.numbering.firstColumn : grid.numbering.firstRow;
  const isShifted = (line: number): boolean => ((line + firstLine) % 2 === 1) === (grid.shifted === 'odd');
  const ground = new Map(sheet.terrain.map((kind) => [kind.id, GROUND[kind.recipe] ?? '?']));
  const waters = watersOf(sheet, scene);
  const towns = new Map(sheet.settlements.map((town) => [town.hex, town.name]));

  // Each hex is two lines of `width` characters; shifted columns stand one line lower, shifted rows half a cell further.
  const [[left, right], [top, bottom]] = [shown.columns, shown.rows];
  const lines: Cell[][] = Array.from({ length: (bottom - top + 1) * 2 + 1 }, () => []);
  const indented = new Set<number>();
  for (const [label, [column, row]] of places) {
    const cell = sheet.hexes[label];
    if (!cell || column < left || column > right || row < top || row > bottom) continue;
    const letter = ground.get(cell.terrain) ?? '?';
    const line = (row - top) * 2 + (flat && isShifted(column) ? 1 : 0);
    if (!flat && isShifted(row)) indented.add(line).add(line + 1);
    const stack = stacks.get(label);
    // The hexes to the right share the upper line with this one, and the lower.
    const above = flat
      ? labelAt(sheet, column + 1, isShifted(column) ? row : row - 1)
      : labelAt(sheet, column + 1, row);
    const below = flat ? labelAt(sheet, column + 1, isShifted(column) ? row + 1 : row) : above;
    const [up, down] = [waters(label, above, '|'), waters(label, below, '|')];
    const south = flat ? waters(label, labelAt(sheet, column, row + 1), '_') : undefined;
    (lines[line] as Cell[])[column - left] = {
      text: labelled ? `${letter}${label}` : letter,
      ...(up ? { edge: up } : {}),
    };
    (lines[line + 1] as Cell[])[column - left] = {
      ...(stack ? stackText(stack) : { text: labelled ? (towns.get(label) ?? '') : '' }),
      ...(down ? { edge: down } : {}),
      ...(south ? { fill: south } : {}),
    };
  }
  const drawn = lines.map((cells, y) => {
    const parts = Array.from({ length: right - left + 1 }, (_, c) =>
      painted(cells[c] ?? { text: '' }, width, look.color),
    );
    return ((indented.has(y) ? ' '.repeat(Math.floor(width / 2)) : '') + parts.join('')).trimEnd();
  });
  const signs = sheet.terrain.map((kind) => `${GROUND[kind.recipe] ?? '?'} ${kind.name}`);
  if (sheet.rivers.length > 0) signs.push('_ | river', `${BRIDGE} bridge`);
  const key = signs.join('   ');
  const part = shown === all ? '' : `   (${labelAt(sheet, left, top)} to ${labelAt(sheet, right, bottom)})`;
  return `${drawn.join('\n')}\n${key}${part}\n`;
}

function drawTable(scene: Scene): string {
  const lines = scene.pieces.map((piece) => {
    const { place } = piece;
    const where = 'at' in place ? `${place.at.x.toFixed(1)}", ${place.at.y.toFixed(1)}" facing ${place.facing}°` : '';
    return `${piece.name.padEnd(30)} ${where}`;
  });
  return `${lines.join('\n')}\n`;
}

/** Turn, phase and figures in one line. */
export function drawStatus(scene: Scene): string {
  const { status } = scene;
  const figures = status.figures.map((f) => `${f.label} ${f.value}`);
  return `${[status.turn, status.phase, ...figures, status.result].filter(Boolean).join(' · ')}\n`;
}

/** Every stack with what is known of it; boxes beside the map; or only what stands in one hex. */
export function drawUnits(scene: Scene, hex?: string): string {
  const describe = (piece: Piece): string => {
    const steps = piece.steps !== undefined && piece.maxSteps !== undefined ? `${piece.steps}/${piece.maxSteps}` : '';
    const badges = (piece.badges ?? []).map((b) => (typeof b === 'string' ? b : b.name)).join(', ');
    return [piece.name, piece.values, steps, badges && `[${badges}]`].filter(Boolean).join(' ');
  };
  const lines: string[] = [];
  for (const [label, stack] of [...piecesByHex(scene)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })))
    if (hex === undefined || label === hex) lines.push(`${label.padEnd(6)} ${stack.map(describe).join('; ')}`);
  if (hex === undefined)
    for (const box of scene.boxes) {
      const inside = scene.pieces.filter((p) => 'box' in p.place && p.place.box === box.id).map(describe);
      const held =
        inside.length > 0 ? inside.join('; ') : (box.note ?? (box.count === undefined ? '' : `${box.count}`));
      if (held !== '') lines.push(`${box.name}: ${held}`);
    }
  return lines.length > 0 ? `${lines.join('\n')}\n` : `nothing${hex === undefined ? '' : ` in ${hex}`}\n`;
}
