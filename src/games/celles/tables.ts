/** The validated data as flat typed arrays: what the rules look things up in. */

import {
  addSide,
  columnRow,
  DataError,
  type Grid,
  hasSide,
  makeGrid,
  noSides,
  onceFor,
  type SideMask,
  sidesBetween,
} from '../../engine/index.ts';
import { printed } from './data/printed.ts';
import type { CellesData } from './data/schema.ts';

/** Seats. */
export const GERMAN = 0;
export const ALLIED = 1;
export const SIDES = [GERMAN, ALLIED] as const;
export const SIDE_NAMES = ['german', 'allied'] as const;
export const other = (side: number): number => 1 - side;

/** Nations: supply sources, retreat directions. */
export const Nation = { german: 0, us: 1, uk: 2 } as const;
export const GROUND = ['clear', 'rough', 'woods', 'town'] as const;
export const Terrain = { clear: 0, rough: 1, woods: 2, town: 3 } as const;
/** Rows of the movement chart. */
export const MOTORIZED = 0;
export const INFANTRY = 1;
export const INTENSITIES = ['light', 'medium', 'heavy'] as const;
export const INTENSITY_NUMBERS = [0, 1, 2] as const;
const ZONES = ['M', 'H', 'C'] as const;
const TACTICAL = ['combat', 'extra-move', 'replacement', 'air'] as const;
export const Tactical = { combat: 0, extraMove: 1, replacement: 2, air: 3 } as const;

/** Parts of one side of a combat result. */
export const STEPS_MASK = 7;
export const RETREAT = 8;
export const DISRUPT = 16;

/** Sizes of the state's arrays. */
export const HEXES = 561;
export const UNITS = 38;
export const CHITS = 16;
/** The lowest and highest row of the combat results table (C-11.0.72). */
export const LOW_ROW = -2;
export const HIGH_ROW = 12;

/** By hex, by unit, by chit, by turn: see what `compile` returns. */
export type Tables = ReturnType<typeof compile>;

/** Which of the step tables: reading of the roads, side, kind of movement, whether a vehicle stands in the hex. */
export const stepTableIndex = (plainRoads: number, side: number, kind: number, busy: number): number =>
  ((plainRoads * 2 + side) * 2 + kind) * 2 + busy;

const hexesIn = (grid: Grid, labels: readonly string[]): readonly number[] =>
  labels.map((label) => grid.find(label)).sort((a, b) => a - b);

function flagsIn(grid: Grid, labels: readonly string[]): Uint8Array {
  const out = new Uint8Array(grid.size);
  for (const h of hexesIn(grid, labels)) out[h] = 1;
  return out;
}

type MapFacts = ReturnType<typeof mapOf>;
function mapOf({ map }: CellesData) {
  const grid = makeGrid({
    layout: 'flat',
    columns: map.terrainRows[0].length,
    rows: map.terrainRows.length,
    shifted: 'even',
    numbering: columnRow({ firstRow: 0 }),
  });
  const terrain = new Uint8Array(grid.size);
  for (let h = 0; h < grid.size; h++) terrain[h] = '.rwT'.indexOf(map.terrainRows[grid.row[h] - 1][grid.column[h] - 1]);
  const village = flagsIn(grid, map.villages);
  const [highway, road, minorRiver, meuse] = [map.highways, map.roads, map.minorRivers, map.meuse].map((pairs) =>
    sidesBetween(grid, pairs),
  );
  const bridge = noSides(grid);
  for (let h = 0; h < grid.size; h++)
    for (let d = 0; d < 6; d++) if (((meuse[h] & (road[h] | highway[h])) >> d) & 1) addSide(grid, bridge, h, d);
  /** 8.1: Germans never cross the Meuse, the Allied player only at bridges. */
  const barred: readonly [SideMask, SideMask] = [meuse, meuse.map((sides, h) => sides & ~bridge[h])];
  /** C-5.0.11: supply crosses the Meuse only at bridges, whoever traces. */
  const supplyNeighbour = grid.neighbour.map((to, side) =>
    hasSide(barred[ALLIED], Math.trunc(side / 6), side % 6) ? -1 : to,
  );
  return { grid, terrain, village, highway, road, minorRiver, meuse, bridge, barred, supplyNeighbour };
}

function compile(data: CellesData) {
  const map = mapOf(data);
  const { grid } = map;
  const hexes = (labels: readonly string[]): readonly number[] => hexesIn(grid, labels);
  const flags = (labels: readonly string[]): Uint8Array => flagsIn(grid, labels);
  const { german, us, uk } = data.map.supplySources;

  const rows = data.units.rows;
  const formationIds = data.formations.rows.map((f) => f.id);
  const sideOfFormation = Uint8Array.from(data.formations.rows, (f) => (f.side === 'german' ? GERMAN : ALLIED));
  const formationOf = Uint8Array.from(rows, (u) => formationIds.indexOf(u.formation));
  const sideOf = Uint8Array.from(formationOf, (f) => sideOfFormation[f]);
  const attack = new Uint8Array(rows.length * 4);
  const defense = new Uint8Array(rows.length * 4);
  rows.forEach((unit, u) => {
    [...unit.full, ...(unit.reduced ?? unit.full)].forEach((face, i) => {
      const [a, d] = face.split('/').map(Number);
      attack[u * 4 + i] = a;
      defense[u * 4 + i] = d;
    });
  });
  const halves = (points: number): number => Math.round(points * 2);
  const byKind = (row: { motorized: number; infantry: number }): Uint8Array =>
    Uint8Array.of(halves(row.motorized), halves(row.infantry));

  // Action Chits of both sides in the order of the formations that ever have one, then their Tactical Chits.
  const inSomeCup = new Set(data.turns.rows.flatMap((t) => [...t.germanCup, ...t.alliedCup]));
  const chits = SIDES.flatMap((side) => [
    ...formationIds.flatMap((id, f) =>
      sideOfFormation[f] === side && inSomeCup.has(id) ? [{ id, side, formation: f }] : [],
    ),
    ...[...new Set(tacticalIds(data, side))].map((id) => ({ id, side, formation: -1 })),
  ]);
  const chitIds = chits.map(({ id }) => id);
  if (rows.length !== UNITS || chitIds.length > CHITS)
    throw new DataError(
      `units: expected ${UNITS} units and at most ${CHITS} kinds of chit, got ${rows.length} and ${chitIds.length}`,
    );
  const turns = data.turns.rows.length;
  const cup = new Uint8Array((turns + 1) * CHITS);
  const night = new Uint8Array(turns + 1);
  const actions = new Uint8Array((turns + 1) * 2);
  for (const row of data.turns.rows) {
    for (const id of [...row.germanCup, ...row.alliedCup, ...SIDES.flatMap((side) => tacticalIds(data, side))])
      cup[row.turn * CHITS + chitIds.indexOf(id)]++;
    night[row.turn] = row.light === 'night' ? 1 : 0;
    actions[row.turn * 2 + GERMAN] = row.german;
    actions[row.turn * 2 + ALLIED] = row.allied;
  }

  const crtAttacker = new Uint8Array((HIGH_ROW - LOW_ROW + 1) * 8);
  const crtDefender = new Uint8Array(crtAttacker.length);
  for (let row = LOW_ROW; row <= HIGH_ROW; row++) {
    const cells = data.combatResults.rows[String(row) as '0'];
    cells.forEach((cell, column) => {
      const [a, d = '-'] = cell.split('/');
      crtAttacker[(row - LOW_ROW) * 8 + column] = resultCode(a);
      crtDefender[(row - LOW_ROW) * 8 + column] = resultCode(d);
    });
  }

  return {
    data,
    neighbour: grid.neighbour,
    neighboursOf: Array.from(grid.row, (_, h) =>
      [...grid.neighbour.subarray(h * 6, h * 6 + 6)].filter((to) => to >= 0),
    ),
    ...map,
    rear: [flags(data.map.rearAreas.german), flags(data.map.rearAreas.allied)] as const,
    meuseBank: flags(data.map.meuseBank),
    meuseBankHexes: hexes(data.map.meuseBank),
    zoneHexes: ZONES.map((id) => hexes(data.map.setupZones[id])),
    /** By nation. */
    sources: [german, us, uk].map(hexes),
    isSource: [german, us, uk].map(flags),
    /** Half points to enter from a hex in a direction, 0 where that is impossible: see `stepCost`. */
    step: stepTables(map, data),
    leaveZoc: byKind(data.movement.leaveZoc),
    infiltrate: byKind(data.movement.infiltrate),
    strategic: byKind(data.movement.strategic),
    truckAllowance: halves(data.movement.truck),

    units: rows.length,
    allUnits: [...rows.keys()],
    unitIds: rows.map((u) => u.id),
    unitNames: rows.map((u) => u.name),
    formationOf,
    nationOf: Uint8Array.from(rows, (u) => ['German', 'US', 'UK'].indexOf(u.nation)),
    sideOf,
    infantry: Uint8Array.from(rows, (u) => (u.type === 'infantry' ? 1 : 0)),
    printedSteps: Uint8Array.from(rows, (u) => u.steps),
    /** attack[unit * 4 + reduced * 2 + used]. */
    attack,
    defense,
    /** Half points. */
    allowance: Uint8Array.from(rows, (u) => halves(u.ma)),
    setupHex: Int16Array.from(rows, (u) => (u.setup ? grid.find(u.setup) : -1)),
    /** 1 M, 2 H, 3 C; 0 for a unit without zone. */
    setupZone: Uint8Array.from(rows, (u) => (u.setup ? ZONES.findIndex((zone) => zone === u.setup) + 1 : 0)),
    arrive: Uint8Array.from(rows, (u) => u.arrive ?? 0),
    entry: rows.map((u) => hexes(u.entry ?? [])),
    rebuild: rows.map((u) => hexes(u.rebuild)),
    unitsOf: SIDES.map((side) => [...sideOf.keys()].filter((u) => sideOf[u] === side)),

    formations: formationIds.length,
    formationIds,
    sideOfFormation,
    fbb: formationIds.indexOf('FBB'),
    infantryDivision: formationIds.indexOf('84Inf'),
    firstTurnFormation: formationIds.indexOf(data.dates.firstTurn.formation),
    /** 3rd Armor: never moves, never active (8.0, A-84). */
    fixedFormation: formationIds.indexOf('3Arm'),

    chits: chits.length,
    chitIds,
    chitSide: Uint8Array.from(chits, ({ side }) => side),
    /** The formation of an Action Chit, -1 for Tactical Chits. */
    chitFormation: Int8Array.from(chits, ({ formation }) => formation),
    /** tacticalChit[side * 4 + kind], -1 if the side has none. */
    tacticalChit: Int8Array.from(
      SIDES.flatMap((side) => TACTICAL.map((kind) => chitIds.indexOf(`${SIDE_NAMES[side]}-${kind}`))),
    ),
    /** cup[turn * CHITS + chit]; actions[turn * 2 + side]. */
    cup,
    turns,
    night,
    actions,

    attackCost: Uint8Array.from(INTENSITIES.flatMap((i) => [...byKind(data.attacks[i])])),
    attackModifier: Int8Array.from(INTENSITIES, (i) => data.attacks[i].modifier),
    /** crt[(row - LOW_ROW) * 8 + column]. */
    crtAttacker,
    crtDefender,
    terrainModifier: Int8Array.from(GROUND, (ground) => data.modifiers[ground]),
    townHexes: data.victory.towns.map((town) => hexes(town.hexes)),
  };
}

const tacticalIds = (data: CellesData, side: 0 | 1): string[] =>
  data.tactical[SIDE_NAMES[side]].map((kind) => `${SIDE_NAMES[side]}-${kind}`);

/** "1RD", "-" */
const resultCode = (part: string): number =>
  (Number.parseInt(part, 10) || 0) | (part.includes('R') ? RETREAT : 0) | (part.includes('D') ? DISRUPT : 0);

/**
 * The movement chart worked out for every hexside. Where a road and open country both lead there the cheaper one counts
 * only the road way pays for traffic (8.2).
 */
function stepTables(map: MapFacts, { movement: chart }: CellesData): Uint8Array[] {
  const { grid, terrain, village, highway, road, minorRiver, meuse, barred } = map;
  const readings = [chart.roadsCarry, { towns: false, villages: false, rivers: false }];
  const out: Uint8Array[] = [];
  for (const carry of readings)
    for (const side of [GERMAN, ALLIED])
      for (const kind of ['motorized', 'infantry'] as const)
        for (const busy of [0, 1]) {
          const step = new Uint8Array(grid.size * 6);
          for (let h = 0; h < grid.size; h++)
            for (let d = 0; d < 6; d++) {
              const to = grid.neighbour[h * 6 + d];
              if (to < 0 || (barred[side][h] >> d) & 1) continue;
              const ground = chart[GROUND[terrain[to]]][kind];
              const river = (minorRiver[h] >> d) & 1 ? chart.minorRiver[kind] : 0;
              // Off the road; the Meuse has no way but its bridges.
              let points = (meuse[h] >> d) & 1 ? Number.POSITIVE_INFINITY : ground + river;
              const rate = (highway[h] >> d) & 1 ? chart.highway : (road[h] >> d) & 1 ? chart.road : null;
              if (rate) {
                const carried =
                  (terrain[to] === Terrain.town && !carry.towns) || (village[to] && !carry.villages)
                    ? ground
                    : rate[kind];
                points = Math.min(points, carried + (carry.rivers ? 0 : river) + (busy ? chart.traffic[kind] : 0));
              }
              step[h * 6 + d] = Math.round(points * 2);
            }
          out.push(step);
        }
  return out;
}

const compiled = onceFor(compile);
/** The tables of the data, of the printed ones if none are given. */
export const tablesOf = (data: CellesData = printed): Tables => compiled(data);
