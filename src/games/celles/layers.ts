/** What may be laid over the map: zones of control, supply, and where the enemy could come. */

import type { Layer, LayerId } from '../../engine/index.ts';
import { attackCost, attackStrength, canFight, columnOf, defenseStrength } from './rules/combat.ts';
import { baseAllowance, mayMoveStrategically, reachOf } from './rules/movement.ts';
import { traceAll } from './rules/supply.ts';
import { SIDE_WORDS, unitName } from './rules/telling.ts';
import { survey } from './rules/zoc.ts';
import { SIDE_STYLES } from './scene.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, HEXES, Nation, other, SIDES } from './tables.ts';

export function layer(s: CellesState, seat: number, id: LayerId): Layer | null {
  const name = (h: number): string => s.tables.grid.name(h);
  const hexes = Array.from({ length: HEXES }, (_, h) => h);
  const marked = (flags: ArrayLike<number>): string[] => hexes.filter((h) => flags[h]).map(name);
  const side = seat === ALLIED ? ALLIED : GERMAN;
  switch (id) {
    case 'zones':
      return {
        areas: SIDES.map((of) => ({
          side: SIDE_STYLES[of],
          name: `${SIDE_WORDS[of]} zones of control`,
          hexes: marked(survey(s, other(of)).zoc),
        })),
        notes: ['Disrupted units exert none (C-9.0.9)'],
      };
    case 'supply': {
      const traced = traceAll(s);
      const nations = side === GERMAN ? [Nation.german] : [Nation.us, Nation.uk];
      const fed = (h: number): boolean => nations.some((nation) => traced[nation][h]);
      return {
        areas: [{ side: SIDE_STYLES[side], name: `${SIDE_WORDS[side]} supply`, hexes: hexes.filter(fed).map(name) }],
        dark: hexes.filter((h) => !fed(h)).map(name),
        notes: ['Supply as it would be traced now; markers change only in the Supply Phase (C-3.0.3)'],
      };
    }
    case 'threat':
      return threatTo(s, side, [
        'Enemy units that could reach this hex if activated now, without infiltration; on your units, the best odds column of one formation',
      ]);
    case 'strike':
      return threatTo(s, other(side), [
        'Where your units could move if activated now, without infiltration; on enemy units, the best odds column of one formation',
      ]);
    default:
      return null;
  }
}

/** From this column on an attack is more likely to hurt the defender than not: 2-1. */
const BAD_COLUMN = 4;

/** Where the other side could be if it were activated now, and the best column it could get against each of this side's hexes. */
function threatTo(s: CellesState, side: number, notes: readonly string[]): Layer {
  const { grid, neighbour, unitsOf, unitIds, formationOf, data } = s.tables;
  const count = new Uint8Array(HEXES);
  const comes = new Map<number, number[]>();
  for (const u of unitsOf[side]) if (s.hex[u] >= 0) comes.set(s.hex[u], []);
  const probe = s.clone();
  const g = survey(probe, other(side));
  for (const u of unitsOf[other(side)]) {
    if (s.hex[u] < 0) continue;
    probe.spent[u] = 0;
    probe.bonus = mayMoveStrategically(s, u) ? 1 : 0;
    const reach = reachOf(probe, g, u);
    for (let h = 0; h < HEXES; h++) if (reach.costTo(h) > 0) count[h]++;
    const most = baseAllowance(s, u) - attackCost(s, u, 0);
    const attacksFrom = (h: number): boolean =>
      h === s.hex[u] ? most >= 0 : reach.costTo(h) > 0 && reach.costTo(h) <= most;
    for (const [h, units] of comes) {
      const around = neighbour.subarray(h * 6, h * 6 + 6);
      if (around.some((n) => n >= 0 && canFight(s, n, h) && attacksFrom(n))) units.push(u);
    }
  }
  const plates = [...comes].flatMap(([h, units]) => {
    // One formation acts at a time; whoever stands there already may join (C-11.0.24).
    const near = (u: number): boolean => canFight(s, s.hex[u], h);
    const groups = [...new Set(units.map((u) => formationOf[u]))].map((f) =>
      units.filter((u) => formationOf[u] === f || near(u)),
    );
    const strength = (group: readonly number[]): number => group.reduce((sum, u) => sum + attackStrength(s, u), 0);
    const best = groups.sort((a, b) => strength(b) - strength(a))[0];
    if (!best) return [];
    const defenders = Array.from(unitsOf[side]).filter((u) => s.hex[u] === h);
    const defense = defenders.reduce((sum, u) => sum + defenseStrength(s, u), 0);
    const column = columnOf(strength(best), Math.max(1, defense));
    const text = data.combatResults.columns[column];
    const names = best.map((u) => unitName(s, u)).join(', ');
    return [
      {
        hex: grid.name(h),
        text,
        count: best.length,
        tone: column >= BAD_COLUMN ? ('danger' as const) : ('plain' as const),
        name: `${best.length} could attack ${grid.name(h)}, at best ${text}`,
        piece: unitIds[defenders[0]],
        says: `${names}: ${strength(best)} vs. ${defense}`,
        column,
      },
    ];
  });
  return {
    threat: Array.from(count).flatMap((n, h) => (n > 0 ? [{ hex: grid.name(h), count: n }] : [])),
    plates: plates.sort((a, b) => b.column - a.column).map(({ column: _, ...plate }) => plate),
    notes,
  };
}
