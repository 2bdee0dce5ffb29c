/** What may be laid over the map: zones of control, supply, and where the enemy could come. */

import type { Layer, LayerId } from '../../engine/board.ts';
import { mayMoveStrategically, reachOf } from './rules/movement.ts';
import { traceAll } from './rules/supply.ts';
import { SIDE_WORDS } from './rules/telling.ts';
import { survey } from './rules/zoc.ts';
import { SIDE_STYLES } from './scene.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, HEXES, Nation, other, SIDES } from './tables.ts';

export function layer(s: CellesState, seat: number, id: LayerId): Layer | null {
  const name = (h: number): string => s.tables.grid.name(h);
  const marked = (flags: ArrayLike<number>): string[] =>
    Array.from(flags).flatMap((flag, h) => (flag ? [name(h)] : []));
  const side = seat === ALLIED ? ALLIED : GERMAN;
  switch (id) {
    case 'zones':
      return {
        areas: SIDES.map((of) => ({
          side: SIDE_STYLES[of],
          name: `${SIDE_WORDS[of]} zones of control`,
          hexes: marked(survey(s, other(of)).zoc),
        })),
        notes: ['Disrupted units have none (C-9.0.9)'],
      };
    case 'supply': {
      const traced = traceAll(s);
      const fed = (h: number): boolean =>
        side === GERMAN ? traced[Nation.german][h] === 1 : traced[Nation.us][h] === 1 || traced[Nation.uk][h] === 1;
      const hexes = Array.from({ length: HEXES }, (_, h) => h);
      return {
        areas: [{ side: SIDE_STYLES[side], name: `${SIDE_WORDS[side]} supply`, hexes: hexes.filter(fed).map(name) }],
        dark: hexes.filter((h) => !fed(h)).map(name),
        notes: ['As it would be found now; markers change in the Supply Phase only (C-3.0.3)'],
      };
    }
    case 'threat': {
      const count = new Uint8Array(HEXES);
      const probe = s.clone();
      const g = survey(probe, other(side));
      for (const u of s.tables.unitsOf[other(side)]) {
        if (s.hex[u] < 0) continue;
        probe.spent[u] = 0;
        probe.bonus = mayMoveStrategically(s, u) ? 1 : 0;
        const reach = reachOf(probe, g, u);
        for (let h = 0; h < HEXES; h++) if (reach.costTo(h) > 0) count[h]++;
      }
      return {
        threat: Array.from(count).flatMap((n, h) => (n > 0 ? [{ hex: name(h), count: n }] : [])),
        notes: ['Enemy units that could come here if they were activated now, without infiltration'],
      };
    }
    default:
      return null;
  }
}
