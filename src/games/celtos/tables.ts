/** The tables as the rules read them: profiles and weapons in rows of numbers, and the ground of each scenario. */

import { Charge, Discs, Formation, type Ground, TableSight as Sight, WayFinder } from '../../engine/index.ts';
import { printed } from './data/printed.ts';
import type { CeltosData, ScenarioRow } from './data/schema.ts';
import { Getaway } from './rules/getaway.ts';

/** Slots of units: those of seat 1, those of seat 2, and the bound seer. */
export const SIDE_UNITS = 32;
export const VICTIM = 2 * SIDE_UNITS;
export const UNITS = VICTIM + 1;
/** Slots of models in a unit. */
export const STRIDE = 16;
export const MODELS = UNITS * STRIDE;
export const NO_UNIT = 255;

export const sideOf = (u: number): number => (u < SIDE_UNITS || u === VICTIM ? 0 : 1);
export const ALL_UNITS: readonly number[] = Array.from({ length: UNITS }, (_, u) => u);
/** The units of a side by number; the freed seer comes last (CE-857). */
export const UNITS_OF: readonly (readonly number[])[] = [
  [...Array.from({ length: SIDE_UNITS }, (_, i) => i), VICTIM],
  Array.from({ length: SIDE_UNITS }, (_, i) => SIDE_UNITS + i),
];

export const Skill = {
  'battle-awareness': 1,
  beast: 2,
  berserk: 4,
  caster: 8,
  evade: 16,
  'first-strike': 32,
  fly: 64,
  hero: 128,
  mounted: 256,
  phalanx: 512,
  regenerate: 1024,
  scout: 2048,
  skirmisher: 4096,
  terror: 8192,
  undead: 16384,
} as const;

/** What may be bought for heroes and casters (CE-704 to CE-711); each is a bit of `bought`. */
export const PURCHASES = [
  { id: 'great-leap', name: 'Great Leap', points: 6, kind: 'feat' },
  { id: 'war-shout', name: 'War Shout', points: 8, kind: 'feat' },
  { id: 'twin-stroke', name: 'Twin Stroke', points: 8, kind: 'feat' },
  { id: 'unbowed', name: 'Unbowed', points: 10, kind: 'feat' },
  { id: 'ward', name: 'Ward', points: 8, kind: 'rite' },
  { id: 'deep-well', name: 'Deep Well', points: 10, kind: 'rite' },
  { id: 'marksmanship-1', name: 'Marksmanship 1', points: 5, kind: 'marksmanship' },
  { id: 'marksmanship-2', name: 'Marksmanship 2', points: 10, kind: 'marksmanship' },
  { id: 'marksmanship-3', name: 'Marksmanship 3', points: 15, kind: 'marksmanship' },
  { id: 'parry-1', name: 'Parry 1', points: 5, kind: 'parry' },
  { id: 'parry-2', name: 'Parry 2', points: 10, kind: 'parry' },
] as const;
export const Bought = {
  greatLeap: 1,
  warShout: 2,
  twinStroke: 4,
  unbowed: 8,
  ward: 16,
  deepWell: 32,
} as const;
export const PARRY_FROM = 9;
export const MARKS_FROM = 6;

export const Gear = { shields: 1, leader: 2, musician: 4, standard: 8 } as const;

export const SPELLS = [
  'mist',
  'mend',
  'stone-rain',
  'battle-fire',
  'silver-lance',
  'raise-the-fallen',
  'dread',
  'drowning-grasp',
  'frost-wind',
] as const;
export const Spell = {
  mist: 0,
  mend: 1,
  stoneRain: 2,
  battleFire: 3,
  silverLance: 4,
  raise: 5,
  dread: 6,
  grasp: 7,
  frost: 8,
} as const;

export type BoxOf = readonly [x0: number, y0: number, x1: number, y1: number];

/** One scenario's table, with the tools that measure it. */
export class Board {
  readonly row: ScenarioRow;
  readonly ground: Ground;
  readonly ways: WayFinder;
  readonly sight: Sight;
  readonly former: Formation;
  readonly charge: Charge;
  readonly getaway: Getaway;
  /** Models of third units, for sight, and their heights. */
  readonly screen = new Discs();
  readonly screenHeights: number[] = [];
  /** The band in which each model of a unit shoots, -1 if it does not; and whom it sees nearest. */
  readonly band = new Int8Array(STRIDE);

  constructor(row: ScenarioRow) {
    this.row = row;
    this.ground = {
      width: row.width,
      height: row.height,
      woods: [...row.woods, ...row.swamps].map(([x, y, r]) => ({ x, y, r })),
      rocks: [
        ...row.crags.map(([x, y, r]) => ({ x, y, r, height: 9, save: 6 })),
        ...(row.altars ?? []).map(([x, y, r]) => ({ x, y, r, height: 1, save: 8 })),
      ],
      houses: row.houses.map(([x0, y0, x1, y1]) => ({ x0, y0, x1, y1, height: 5, save: 6 })),
      lows: [...row.hedges, ...row.barricades].map(([x0, y0, x1, y1]) => ({ x0, y0, x1, y1 })),
      hills: row.hills.map(([x, y, r, level]) => ({ x, y, r, level })),
    };
    this.ways = new WayFinder(this.ground);
    this.sight = new Sight(this.ground);
    this.former = new Formation(this.ways);
    this.charge = new Charge(this.ways);
    this.getaway = new Getaway(this.ways);
  }
}

const numbers = (values: readonly number[]): Int16Array => Int16Array.from(values);

export function tablesOf(data: CeltosData = printed) {
  const profiles = data.profiles.rows;
  const weapons = data.weapons.rows;
  const weaponAt = (id: string): number => weapons.findIndex((w) => w.id === id);
  const sizeOf = (siz: number) => data.sizes.rows[siz - 1];
  const band = (w: (typeof weapons)[number], b: number, part: 'hit' | 'damage'): number => w.bands?.[b]?.[part] ?? -99;
  return {
    data,
    profiles,
    weapons,
    lists: data.lists.rows,
    peoples: data.peoples.rows,
    boards: data.scenarios.rows.map((row) => new Board(row)),
    people: numbers(profiles.map((p) => data.peoples.rows.findIndex((x) => x.id === p.people))),
    m: numbers(profiles.map((p) => p.m)),
    sh: numbers(profiles.map((p) => p.sh)),
    as: numbers(profiles.map((p) => p.as)),
    st: numbers(profiles.map((p) => p.st)),
    t: numbers(profiles.map((p) => p.t)),
    w: numbers(profiles.map((p) => p.w)),
    i: numbers(profiles.map((p) => p.i)),
    cd: numbers(profiles.map((p) => p.cd)),
    siz: numbers(profiles.map((p) => p.siz)),
    power: numbers(profiles.map((p) => p.power ?? 0)),
    parry: numbers(profiles.map((p) => p.parry ?? 0)),
    marksmanship: numbers(profiles.map((p) => p.marksmanship ?? 0)),
    penetrating: numbers(profiles.map((p) => p.penetrating ?? 0)),
    individual: numbers(profiles.map((p) => (p.individual ? 1 : 0))),
    skills: Int32Array.from(profiles.map((p) => p.skills.reduce((bits, skill) => bits | Skill[skill], 0))),
    radius: numbers(profiles.map((p) => sizeOf(p.siz).radius)),
    height: numbers(profiles.map((p) => sizeOf(p.siz).height)),
    melee: numbers(profiles.map((p) => weaponAt(p.melee))),
    missile: numbers(profiles.map((p) => (p.missile === undefined ? -1 : weaponAt(p.missile)))),
    bandHit: numbers(weapons.flatMap((w) => [0, 1, 2, 3].map((b) => band(w, b, 'hit')))),
    /** How far each weapon shoots, in mils. */
    reach: Int32Array.from(weapons.map((w) => 12000 * ((w.bands ?? []).findLastIndex((b) => b !== null) + 1))),
    bandDamage: numbers(weapons.flatMap((w) => [0, 1, 2, 3].map((b) => band(w, b, 'damage')))),
    spells: SPELLS.map((id) => data.spells.rows.find((row) => row.id === id) ?? data.spells.rows[0]),
  };
}

export type Tables = ReturnType<typeof tablesOf>;
