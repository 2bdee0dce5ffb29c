// The reference game: 20 by 13 hexes, two sides of 20 units that move and attack. Its map and set-up.
import { columnRow, makeGrid } from '../../src/engine/hex/index.ts';

export const COLUMNS = 20;
export const ROWS = 13;
export const HEXES = COLUMNS * ROWS;
export const UNITS = 40;
export const LAST_TURN = 60;
export const LOSSES_TO_LOSE = 12;

export const grid = makeGrid({
  layout: 'pointy',
  columns: COLUMNS,
  rows: ROWS,
  shifted: 'even',
  numbering: columnRow({ firstColumn: 0, firstRow: 0 }),
});

/** 0 clear, 1 woods, 2 hill, 3 lake; a fixed pattern, so that runs are the same. */
export const TERRAIN = Uint8Array.from({ length: HEXES }, (_, hex) => {
  const k = (hex * 7919 + 13) % 101;
  return k < 12 ? 1 : k < 20 ? 2 : k < 23 ? 3 : 0;
});
export const LAKE = 3;
/** Movement points to enter; a lake is closed. */
export const COST = [1, 2, 2, 99] as const;

/** Infantry 4, cavalry (every fourth unit) 6. */
export const ALLOWANCE = Uint8Array.from({ length: UNITS }, (_, unit) => ((unit % 20) % 4 === 3 ? 6 : 4));
export const sideOf = (unit: number): number => (unit < 20 ? 0 : 1);

/** Where the units stand at the start: two loose rows at either end. */
export const START: Int16Array = (() => {
  const hexes = new Int16Array(UNITS);
  const taken = new Set<number>();
  for (let unit = 0; unit < UNITS; unit++) {
    const i = unit % 20;
    const place = (i % 10) * 2 + (i >= 10 ? COLUMNS : 0);
    let hex = unit < 20 ? place : HEXES - 1 - place;
    while (TERRAIN[hex] === LAKE || taken.has(hex)) hex = (hex + 1) % HEXES;
    taken.add(hex);
    hexes[unit] = hex;
  }
  return hexes;
})();
