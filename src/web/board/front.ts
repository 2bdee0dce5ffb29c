/** Where the sides face each other: what the map opens at when nothing on it can be picked yet. */

import type { HexLabel, HexMapSheet, Piece, Scene } from '../../engine/board.ts';
import { H, hexLayout } from './layout.ts';

/** Hexes between two units that face each other, at the most. */
const NEAR = 2.5 * H;

/**
 * The hexes of the units of one side that face the enemy, from the top of the map to its foot; of all its units, if none is
 * near an enemy.
 */
export function frontOf(
  { pieces }: Pick<Scene, 'pieces'>,
  sheet: HexMapSheet,
  isOwn: (piece: Piece) => boolean,
): readonly HexLabel[] {
  const layout = hexLayout(sheet.grid);
  const at = (list: readonly Piece[]) =>
    list.flatMap(({ place }) =>
      'hex' in place && layout.has(place.hex) ? [{ hex: place.hex, ...layout.centre(place.hex) }] : [],
    );
  const own = at(pieces.filter(isOwn));
  const enemies = at(pieces.filter((piece) => !isOwn(piece)));
  const facing = own.filter((p) => enemies.some((q) => Math.hypot(p.x - q.x, p.y - q.y) <= NEAR));
  const found = (facing.length > 0 ? facing : own).sort((p, q) => p.y - q.y || p.x - q.x);
  return [...new Set(found.map(({ hex }) => hex))];
}
