/** What may be laid over the map: zones, supply, threat; and the figures of a position. */

import type { Layer, LayerId, LayerLine, Measure } from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { stepsLost } from './rules/day-report.ts';
import { exposed, proximateMap } from './rules/definitions.ts';
import { holds, inZoc } from './rules/ground.ts';
import { goal } from './rules/modes.ts';
import { type HexSet, headRoads, supplyMap, wayToHead } from './rules/supply.ts';
import { SIDE_WORDS } from './rules/verbs.ts';
import { score } from './rules/victory.ts';
import type { ArdennesState } from './state.ts';
import { ALLIED, GERMAN, HEXES } from './tables.ts';

const STYLES = [sides.german, sides.us] as const;

export function layer(s: ArdennesState, _seat: number, id: LayerId): Layer | null {
  const { grid } = s.tables;
  const names = (test: (h: number) => boolean): string[] => {
    const found: string[] = [];
    for (let h = 0; h < HEXES; h++) if (test(h)) found.push(grid.name(h));
    return found;
  };
  switch (id) {
    case 'zones':
      return {
        areas: [GERMAN, ALLIED].map((side) => ({
          side: STYLES[side],
          name: `${SIDE_WORDS[side]} zones of control`,
          hexes: names((h) => inZoc(s, side, h)),
        })),
      };
    case 'supply': {
      const maps: HexSet[] = [supplyMap(s, GERMAN), supplyMap(s, ALLIED)];
      return {
        areas: [GERMAN, ALLIED].map((side) => ({
          side: STYLES[side],
          name: `${SIDE_WORDS[side]} supply`,
          hexes: names((h) => maps[side][h] === 1),
        })),
        lines: supplyLines(s),
        dark: names((h) => (holds(s, GERMAN, h) && !maps[GERMAN][h]) || (holds(s, ALLIED, h) && !maps[ALLIED][h])),
        notes: ['A supply line runs up to four hexes to a Supply Head, then by road to a supply source.'],
      };
    }
    case 'threat': {
      const near = proximateMap(s);
      const gaps = exposed(s, near);
      return {
        threat: names((h) => near[h] === 1).map((hex) => ({ hex, count: 1 })),
        plates: names((h) => gaps[h] === 1).map((hex) => ({
          hex,
          text: 'gap',
          tone: 'danger' as const,
          name: `gap at ${hex}`,
        })),
        notes: [
          'Proximate: a German unit could move next to it in one ordinary move.',
          'Gap: a Position or VP hex there with no Allied unit.',
        ],
      };
    }
    default:
      return null;
  }
}

/** The way of each stack to its source: to a Supply Head, then along the roads that joined it. */
function supplyLines(s: ArdennesState): LayerLine[] {
  const { grid, unitIds } = s.tables;
  const found: LayerLine[] = [];
  for (const side of [GERMAN, ALLIED]) {
    const roads = headRoads(s, side);
    for (let h = 0; h < HEXES; h++) {
      if (!holds(s, side, h)) continue;
      const way = wayToHead(s, side, h, roads);
      if (way === null) continue;
      for (let at = way[way.length - 1]; roads[at] >= 0 && roads[at] !== at; at = roads[at]) way.push(roads[at]);
      const end = grid.name(way[way.length - 1]);
      found.push({
        piece: unitIds[s.firstIn[h]],
        hexes: way.map((x) => grid.name(x)),
        text: `in supply, ${way.length - 1} hexes to ${end}`,
      });
    }
  }
  return found;
}

export function measures(s: ArdennesState): readonly Measure[] {
  return [
    { id: 'vp', name: 'Victory points', seat: GERMAN, value: score(s), of: goal(s)[1] },
    { id: 'steps-lost-german', name: 'German steps lost', seat: GERMAN, value: stepsLost(s, GERMAN) },
    { id: 'steps-lost-allied', name: 'Allied steps lost', seat: ALLIED, value: stepsLost(s, ALLIED) },
    { id: 'day', name: 'December', seat: null, value: s.day },
  ];
}
