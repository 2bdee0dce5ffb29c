/** What may be laid over the map: zones of control, the ground that is joined to a supply head, where the enemy could come. */
import type { Layer, LayerId } from '../../engine/board.ts';
import { sides } from './data/sheet.ts';
import { sideName } from './rules/log.ts';
import { allowance, findReach, mayEnterNeighbour } from './rules/movement.ts';
import { joinedToHeads } from './rules/supply.ts';
import { type CoState, holds, isCounterOnMap } from './state.ts';
import { BLUE, HEXES, other, RED, SIDE_IDS } from './tables.ts';

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
  if (id === 'threat' && seat >= 0) return threatTo(s, seat);
  if (id !== 'supply' || seat < 0) return null;
  const joined = joinedToHeads(s, seat);
  return {
    areas: [{ side: sides[SIDE_IDS[seat]], name: `${sideName(seat)} supply`, hexes: joined.map(name) }],
    dark: hexes.filter((hex) => !joined.includes(hex)).map(name),
    notes: ['Lines to a supply head as they could be traced now; supply is determined in step 1 (CO-027)'],
  };
}

/** Where the enemy's counters could go with the movement on their backs, and how many could attack each own hex (CO-002). */
function threatTo(s: CoState, seat: number): Layer {
  const t = s.tables;
  const count = new Uint8Array(HEXES);
  const attackers = new Uint8Array(HEXES);
  const own = Array.from(t.allHexes).filter((hex) => holds(s, seat, hex));
  for (const counter of t.countersOf[other(seat)]) {
    if (!isCounterOnMap(s, counter)) continue;
    const from = s.hex[counter];
    const reach = findReach(s, counter, from, allowance(s, counter));
    const there = new Set([from]);
    for (const hex of t.allHexes) if (reach.isReached(hex)) there.add(hex);
    for (let d = 0; d < 6; d++) if (mayEnterNeighbour(s, counter, from, d)) there.add(t.neighbour[from * 6 + d]); // CO-041
    for (const hex of there) if (hex !== from) count[hex]++;
    // The back tells HQ and artillery apart, and those do not attack by themselves (X6, CO-107); dummies it hides.
    if (t.headquarters[counter] || t.artillery[counter]) continue;
    for (const hex of own) if (t.neighboursOf[hex].some((n: number) => there.has(n))) attackers[hex]++;
  }
  const name = (hex: number): string => t.grid.name(hex);
  return {
    threat: Array.from(count).flatMap((n, hex) => (n > 0 ? [{ hex: name(hex), count: n }] : [])),
    plates: own
      .filter((hex) => attackers[hex] > 0)
      .map((hex) => ({
        hex: name(hex),
        text: `${attackers[hex]} ×`,
        tone: attackers[hex] > 1 ? 'danger' : 'plain',
        name: `${attackers[hex]} could attack ${name(hex)}`,
      })),
    notes: [
      'Enemy counters by the movement on their backs, and how many could attack each of yours; some may be dummies',
    ],
  };
}
