/** The tables as they are drawn, and the colours of the five peoples. */

import type { MiniCharge, MiniField, SideStyle, TablePoint, TableSheet, TableTerrain } from '../../../engine/index.ts';
import type { Tables } from '../tables.ts';

export const SIDES: Readonly<Record<'gael' | 'sidhe' | 'fb' | 'fo' | 'va', SideStyle>> = {
  gael: {
    id: 'gael',
    name: 'Gael',
    color: '#e6bd7c',
    deep: '#5b3d12',
    line: '#271803',
    cut: 'round',
    emblem: 'triskele',
    field: 'round',
  },
  sidhe: {
    id: 'sidhe',
    name: 'Sidhe',
    color: '#ece7f6',
    deep: '#533d83',
    line: '#1f1338',
    cut: 'chamfer',
    emblem: 'star',
    field: 'lozenge',
  },
  fb: {
    id: 'fb',
    name: 'Fir Bolg',
    color: '#bdbab1',
    deep: '#3a3733',
    line: '#121110',
    cut: 'square',
    emblem: 'pennant',
    field: 'slab',
  },
  fo: {
    id: 'fo',
    name: 'Fomorian',
    color: '#7fc4b2',
    deep: '#0c4f4a',
    line: '#03211f',
    cut: 'round',
    emblem: 'disc',
    field: 'horned',
  },
  va: {
    id: 'va',
    name: 'Vanir',
    color: '#a8c9e8',
    deep: '#1f4473',
    line: '#08182d',
    cut: 'chamfer',
    emblem: 'sun',
    field: 'star',
  },
};

/** Players before it is known whom they lead. */
export const UNKNOWN: readonly SideStyle[] = [
  {
    id: 'one',
    name: 'Player 1',
    color: '#e8ddc0',
    deep: '#5a4a2c',
    line: '#2a2214',
    cut: 'round',
    emblem: 'roundel',
    seat: 'one',
  },
  {
    id: 'two',
    name: 'Player 2',
    color: '#d5dde0',
    deep: '#3c4a52',
    line: '#161c20',
    cut: 'chamfer',
    emblem: 'diamond',
    seat: 'two',
  },
];

/** Zones that either side may get when edges are chosen have the colour of neither. */
const EITHER = '#4d4636';

/** The shape of a people's field on its bases. */
export const FIELDS: Readonly<Record<keyof typeof SIDES, MiniField>> = {
  gael: 'round',
  sidhe: 'lozenge',
  fb: 'slab',
  fo: 'horned',
  va: 'star',
};

/** What is drawn on the base of a profile. */
const CHARGES: Readonly<Record<string, MiniCharge>> = {
  gael_warrior: 'sword',
  gael_slinger: 'sling',
  gael_spear: 'spear',
  gael_berserk: 'blades',
  gael_horse: 'horse',
  gael_hound: 'hound',
  gael_chief: 'crown',
  gael_druid: 'staff',
  gael_chariot: 'wheel',
  sidhe_archer: 'bow',
  sidhe_spear: 'spear',
  sidhe_dancer: 'blades',
  sidhe_drake: 'drake',
  sidhe_scout: 'bow',
  sidhe_prince: 'crown',
  sidhe_mprince: 'drake',
  sidhe_seer: 'staff',
  fb_thrall: 'skull',
  fb_flesh: 'fangs',
  fb_archer: 'bow',
  fb_axe: 'axe',
  fb_knight: 'horse',
  fb_lord: 'crown',
  fb_priest: 'staff',
  fo_siren: 'blades',
  fo_sirenbow: 'bow',
  fo_winged: 'wing',
  fo_brute: 'axe',
  fo_rabble: 'claw',
  fo_bloodmare: 'horse',
  fo_troll: 'club',
  fo_lord: 'demon',
  fo_witch: 'staff',
  va_bond: 'javelin',
  va_hus: 'axe',
  va_archer: 'bow',
  va_wolf: 'fangs',
  va_valk: 'wing',
  va_wolfpack: 'wolf',
  va_jarl: 'crown',
  va_rune: 'staff',
};

export const chargeOf = (profile: string): MiniCharge => CHARGES[profile] ?? 'sword';

const CORNERS = 48;

export function sheetOf(tables: Tables, scenario: string): TableSheet {
  const row = tables.data.scenarios.rows.find((r) => r.id === scenario) ?? tables.data.scenarios.rows[0];
  const at = (x: number, y: number): TablePoint => ({ x: x / 10, y: (row.height - y) / 10 });
  const circle = (x: number, y: number, r: number): TablePoint[] =>
    Array.from({ length: CORNERS }, (_, k) => {
      const angle = (2 * Math.PI * k) / CORNERS;
      return at(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
    });
  const box = (x0: number, y0: number, x1: number, y1: number): TablePoint[] => [
    at(x0, y1),
    at(x1, y1),
    at(x1, y0),
    at(x0, y0),
  ];
  const round = (x: number, y: number, r: number) => ({
    points: circle(x, y, r),
    circle: { at: at(x, y), radius: r / 10 },
  });
  const terrain: TableTerrain[] = [
    ...row.hills.map(([x, y, r, level], i) => ({
      id: `hill-${i + 1}`,
      name: level === 1 ? 'Hill' : `Hill, level ${level}`,
      recipe: 'hill' as const,
      ...round(x, y, r),
      level,
      key: 'blocks sight by its height',
    })),
    ...row.woods.map(([x, y, r], i) => ({
      id: `wood-${i + 1}`,
      name: 'Wood',
      recipe: 'wood' as const,
      ...round(x, y, r),
      key: 'costs double; 9+ save; seen through up to 3"',
    })),
    ...row.swamps.map(([x, y, r], i) => ({
      id: `swamp-${i + 1}`,
      name: 'Swamp',
      recipe: 'marsh' as const,
      ...round(x, y, r),
      key: 'as wood',
    })),
    ...row.crags.map(([x, y, r], i) => ({
      id: `crag-${i + 1}`,
      name: 'Crag',
      recipe: 'crag' as const,
      ...round(x, y, r),
      key: 'forbidden; 6+ save',
    })),
    ...(row.altars ?? []).map(([x, y, r], i) => ({
      id: `altar-${i + 1}`,
      name: 'Altar',
      recipe: 'altar' as const,
      ...round(x, y, r),
      key: 'forbidden; 8+ save',
    })),
    ...row.houses.map(([x0, y0, x1, y1], i) => ({
      id: `house-${i + 1}`,
      name: 'House',
      recipe: 'house' as const,
      points: box(x0, y0, x1, y1),
      key: 'forbidden; 6+ save',
    })),
    // Marks without size or effect on the ground, with the circle in which they count (CE-843, CE-864).
    ...(row.stones ?? []).map(([x, y], i) => ({
      id: `stone-${i + 1}`,
      name: 'Stone: 75 points',
      recipe: 'stone' as const,
      ...round(x, y, 30),
      key: '75 points at the end for the side that alone has models within 3"',
    })),
    ...(row.summoning ? [row.summoning] : []).map(([x, y, r], i) => ({
      id: `summoning-${i + 1}`,
      name: 'Summoning place',
      recipe: 'mark' as const,
      ...round(x, y, r + 30),
      key: '150 points at the end for the Court if no Host model is within 3" of it',
    })),
    ...[...row.hedges.map((o) => ['Hedge', o] as const), ...row.barricades.map((o) => ['Barricade', o] as const)].map(
      ([name, [x0, y0, x1, y1]], i) => ({
        id: `low-${i + 1}`,
        name,
        recipe: name === 'Hedge' ? ('hedge' as const) : ('stakes' as const),
        points: [at(x0, y0), at(x1, y1)],
        width: 0.3,
        key: '2" to cross; 8+ save',
      }),
    ),
  ];
  return {
    kind: 'table',
    id: `celtos-${row.id}`,
    title: row.title,
    season: 'summer',
    seed: 14,
    width: row.width / 10,
    height: row.height / 10,
    origin: 'south-west',
    terrain,
    zones: row.zones.flatMap((zones, side) =>
      zones.map(([x0, y0, x1, y1], k) => ({
        id: `zone-${side + 1}-${k + 1}`,
        name: row.peoples
          ? `Zone of the ${tables.peoples.find((p) => p.id === row.peoples?.[side])?.name}`
          : side === 0
            ? 'South zone'
            : 'North zone',
        points: box(x0, y0, x1, y1),
        color: row.peoples ? SIDES[row.peoples[side] as keyof typeof SIDES].deep : EITHER,
      })),
    ),
    sides: SIDES,
    provenance: { scenarios: tables.data.scenarios.provenance },
  };
}
