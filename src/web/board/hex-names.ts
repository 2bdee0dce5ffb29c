import type { HexLabel, HexMapSheet } from '../../engine/board.ts';

/** "Rochefort, 2113, town". */
export function hexNamer(sheet: HexMapSheet): (hex: HexLabel) => string {
  const names = new Map(sheet.settlements.filter((s) => s.name).map((s) => [s.hex, s.name]));
  const kinds = new Map(sheet.terrain.map((t) => [t.id, t.name.toLowerCase()]));
  return (hex) => {
    const cell = sheet.hexes[hex];
    const level = cell?.elevation ? `level ${cell.elevation}` : '';
    return [names.get(hex), hex, cell && kinds.get(cell.terrain), level].filter(Boolean).join(', ');
  };
}
