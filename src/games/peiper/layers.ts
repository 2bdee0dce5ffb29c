/** What may be laid over the map, and the figures of a position. */

import {
  type HexLabel,
  type Layer,
  type LayerId,
  type Measure,
  percent,
  type Seat,
  type SideStyle,
} from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { stepsLost } from './evaluation.ts';
import { reachOf } from './preview.ts';
import { refuseTarget } from './rules/attack.ts';
import { winningUnits } from './rules/end-of-turn.ts';
import { inContact } from './rules/ground.ts';
import { hitChance } from './rules/odds.ts';
import { canTrace, isExempt, isSupplied, supplyLine } from './rules/supply.ts';
import { SIDE_WORDS } from './rules/verbs.ts';
import { type PeiperState, scenarioOf } from './state.ts';
import { GERMAN, other, UNITS, US } from './tables.ts';

const STYLES: readonly SideStyle[] = [sides.german, sides.us];

/** Where units of the other side would be in contact. */
function zones(s: PeiperState): Layer {
  const { hexes } = scenarioOf(s);
  const { grid } = s.tables;
  return {
    areas: [GERMAN, US].map((side) => ({
      side: STYLES[side],
      name: `in contact with ${SIDE_WORDS[side]} units`,
      hexes: [...hexes].filter((h) => inContact(s, other(side), h)).map((h) => grid.name(h)),
    })),
    notes: ['There is no contact across an open river (PR33).'],
  };
}

function supply(s: PeiperState): Layer {
  const { hexes } = scenarioOf(s);
  const { grid, unitsOf, unitIds } = s.tables;
  const fed = [...hexes].filter((h) => canTrace(s, h));
  const lines = [...unitsOf[GERMAN]]
    .filter((u) => s.hex[u] >= 0)
    .map((u) => {
      const line = supplyLine(s, s.hex[u]);
      const traced = line.length > 0;
      const way = traced ? line : [s.hex[u]];
      return {
        piece: unitIds[u],
        hexes: way.map((h): HexLabel => grid.name(h)),
        text: traced
          ? `in supply, ${way.length - 1} hexes to the edge`
          : isExempt(s)
            ? 'cut off; captured fuel'
            : 'cut off',
        cut: !traced,
      };
    });
  const isFed = new Set(fed);
  return {
    areas: [{ side: sides.german, name: 'German supply', hexes: fed.map((h) => grid.name(h)) }],
    dark: [...hexes].filter((h) => !isFed.has(h)).map((h) => grid.name(h)),
    lines,
    notes: isExempt(s) ? ['Captured fuel: no German unit needs a supply line this turn (P032).'] : [],
  };
}

/** Where a side could be after its next ACT, and what of the other it could fire at, with the best chance without support. */
function threat(s: PeiperState, by: Seat, note: string): Layer {
  const t = s.tables;
  const enemies = [...t.unitsOf[by]].filter((u) => s.hex[u] >= 0);
  const own = [...t.unitsOf[other(by)]].filter((u) => s.hex[u] >= 0);
  const count = new Map<number, number>();
  for (const u of enemies) for (const h of reachOf(s, u).keys()) count.set(h, (count.get(h) ?? 0) + 1);
  return {
    threat: [...count].map(([h, n]) => ({ hex: t.grid.name(h), count: n })),
    plates: own.flatMap((u) => {
      const firers = enemies.filter((e) => refuseTarget(s, e, u) === 0);
      if (firers.length === 0) return [];
      const best = Math.max(
        ...firers.map((e) => {
          const probe = s.clone();
          probe.active = e;
          probe.side = t.sideOf[e];
          probe.target = u;
          probe.targetHex = s.hex[u];
          probe.support = 0;
          probe.news = 0;
          probe.check = 0;
          probe.supplied = isSupplied(s, e) ? 1 : 0;
          return hitChance(probe);
        }),
      );
      return [
        {
          hex: t.grid.name(s.hex[u]),
          text: percent(best),
          tone: best >= 0.4 ? ('danger' as const) : ('plain' as const),
          count: firers.length,
          name: `${t.labels[u]} can be hit by ${firers.length}; best chance ${percent(best)}`,
          piece: t.unitIds[u],
          says: `by ${firers.map((e) => t.labels[e]).join(', ')}`,
        },
      ];
    }),
    notes: [note],
  };
}

export function layer(s: PeiperState, seat: Seat, id: LayerId): Layer | null {
  if (id === 'zones') return zones(s);
  if (id === 'supply') return supply(s);
  const own = seat === US ? US : GERMAN;
  return id === 'threat'
    ? threat(
        s,
        other(own),
        'Where enemy units can go in one Move, and which of your units they can fire at. Chances count the cards left, without support.',
      )
    : threat(
        s,
        own,
        'Where your units can go in one Move, and which enemy units they can fire at. Chances count the cards left, without support.',
      );
}

/** The westernmost column a German unit stands in, 41 before any has come on. */
export function westernmost(s: PeiperState): number {
  let column = 41;
  for (let u = 0; u < UNITS; u++)
    if (s.hex[u] >= 0 && s.tables.sideOf[u] === GERMAN) column = Math.min(column, s.tables.column[s.hex[u]]);
  return column;
}

export const measures = (s: PeiperState): readonly Measure[] => [
  {
    id: 'at-goal',
    name: 'German units at the goal',
    seat: GERMAN,
    value: winningUnits(s),
    of: scenarioOf(s).winUnits,
  },
  ...[GERMAN, US].map((side) => ({
    id: 'steps-lost',
    name: `${SIDE_WORDS[side]} steps lost`,
    seat: side,
    value: stepsLost(s, side),
  })),
  { id: 'west', name: 'Westernmost German column', seat: GERMAN, value: westernmost(s) },
  { id: 'blown', name: 'Bridges blown', seat: US, value: s.blown.reduce((sum, b) => sum + b, 0) },
  { id: 'rebuilt', name: 'Bridges rebuilt by the Germans', seat: GERMAN, value: s.rebuilt },
];
