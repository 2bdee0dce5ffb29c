/** What may be laid over the map: zones of control, and the ground that is joined to a supply head. */
import type { Layer, LayerId } from '../../engine/board.ts';
import { sides } from './data/sheet.ts';
import { sideName } from './rules/log.ts';
import { joinedToHeads } from './rules/supply.ts';
import type { CoState } from './state.ts';
import { BLUE, HEXES, RED, SIDE_IDS } from './tables.ts';

export function layer(s: CoState, seat: number, id: LayerId): Layer | null {
  const name = (hex: number): string => s.tables.grid.name(hex);
  const hexes = Array.from(s.tables.allHexes);
  if (id === 'zones')
    return {
      areas: [BLUE, RED].map((side) => ({
        side: sides[SIDE_IDS[side]],
        name: `${sideName(side)} zones of control`,
        hexes: hexes.filter((hex) => s.zoc[side * HEXES + hex] !== 0).map(name),
      })),
      notes: ['Every back but an HQ has one (CO-019); none reaches across a river (CO-059)'],
    };
  if (id !== 'supply' || seat < 0) return null;
  const joined = joinedToHeads(s, seat);
  return {
    areas: [{ side: sides[SIDE_IDS[seat]], name: `${sideName(seat)} supply`, hexes: joined.map(name) }],
    dark: hexes.filter((hex) => !joined.includes(hex)).map(name),
    notes: ['Lines to a supply head as they could be traced now; supply is determined in step 1 (CO-027)'],
  };
}
