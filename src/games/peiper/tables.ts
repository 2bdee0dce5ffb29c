/** The facts of an edition worked out into tables that the rules look up. */

import { Edge, type Grid, makeGrid, mapColumnRow, SupplyTracer } from '../../engine/index.ts';
import { type PeiperData, printed, type ScenarioRow, TERRAINS, type UnitRow } from './data/printed.ts';

export const GERMAN = 0;
export const US = 1;
export const other = (side: number): number => 1 - side;

export const UNITS = 40;
export const HEXES = 320;
export const BRIDGES = 17;
export const SETTLEMENTS = 64;
/** 52 cards and the joker. */
export const CARDS = 53;

export const CLASSES = ['foot', 'motor', 'mech', 'armor'] as const;

/** Support that a side has in a turn. */
export interface SupportRow {
  readonly oba: readonly [number, number];
  readonly air: readonly [number, number];
}

/** A game of its own: one of the four maps, or all of them. */
export interface Scenario {
  readonly row: ScenarioRow;
  readonly campaign: boolean;
  readonly turns: number;
  readonly inPlay: Uint8Array;
  readonly hexes: Int16Array;
  /** neighbour[hex * 6 + direction] among the maps in play, -1 beyond them (PR31, PR154). */
  readonly neighbour: Int16Array;
  /** The neighbours of a hex that are in play. */
  readonly around: readonly Int16Array[];
  /** 1 for the units of this game. */
  readonly takesPart: Uint8Array;
  readonly setupHex: Int16Array;
  /** Units that their owner places, in roster order. */
  readonly free: readonly { readonly unit: number; readonly hexes: Int16Array; readonly usual: number }[];
  /** Road hexes of a map, for its depot, and where history had it. */
  readonly depots: readonly { readonly map: string; readonly hexes: Int16Array; readonly usual: number }[];
  /** By unit: the turn from which it may enter, 0 if it never enters by an ACT. */
  readonly due: Uint8Array;
  readonly entry: readonly Int16Array[];
  readonly isEntry: readonly Uint8Array[];
  readonly support: readonly SupportRow[];
  readonly isSupplyEdge: Uint8Array;
  readonly supplyEdge: Int16Array;
  readonly winUnits: number;
  /** Hexes in which German units count for the win. */
  readonly isGoal: Uint8Array;
  readonly goals: Int16Array;
  readonly bridges: Uint8Array;
}

export interface Tables {
  readonly data: PeiperData;
  readonly grid: Grid;
  /** Index in TERRAINS. */
  readonly terrain: Uint8Array;
  readonly points: Uint8Array;
  readonly cover: Int8Array;
  /** Ground that armor and mech units enter along roads only (PR25). */
  readonly roadOnly: Uint8Array;
  readonly mapOf: readonly string[];
  /** Strip column, 1 to 40. */
  readonly column: Int16Array;
  readonly road: Uint8Array;
  readonly river: Uint8Array;
  /** The bridge over a hexside, -1 where there is none: bridgeAt[hex * 6 + direction]. */
  readonly bridgeAt: Int8Array;
  readonly bridgeHexes: readonly (readonly [number, number])[];
  /** The bridges that end in a hex. */
  readonly bridgesAt: readonly (readonly number[])[];
  /** Hexes from a hex to the nearer end of a bridge: toBridge[bridge * HEXES + hex]. */
  readonly toBridge: Uint8Array;
  readonly hasRoad: Uint8Array;
  readonly settlements: Int16Array;
  /** Number of the settlement in a hex, -1. */
  readonly settlementAt: Int16Array;
  readonly placeNames: readonly string[];
  readonly tracer: SupplyTracer;

  readonly unitIds: readonly string[];
  readonly labels: readonly string[];
  readonly rows: readonly UnitRow[];
  readonly sideOf: Uint8Array;
  readonly vehicle: Uint8Array;
  readonly antiTank: Uint8Array;
  readonly ss: Uint8Array;
  /** af[unit * 3 + steps]. */
  readonly af: Uint8Array;
  readonly pr: Uint8Array;
  readonly ma: Uint8Array;
  readonly unitsOf: readonly [Uint8Array, Uint8Array];
  /** The 501st, the Spitze panzer battalion, and the German units of card B. */
  readonly tiger: number;
  readonly spitze: number;
  readonly cardB: Uint8Array;
  readonly frozen: Uint8Array;
  readonly scenarios: readonly Scenario[];
}

export class DataFault extends Error {
  override readonly name = 'DataFault';
}

export function compile(data: PeiperData): Tables {
  const { map } = data;
  const grid = makeGrid({
    layout: 'flat',
    columns: map.columns * map.order.length,
    rows: map.rows,
    shifted: 'even',
    numbering: mapColumnRow(map.order, map.columns),
  });
  const find = (label: string): number => {
    const hex = grid.find(label);
    if (hex < 0) throw new DataFault(`no hex "${label}" on these maps`);
    return hex;
  };
  const directionOf = (a: string, b: string): number => {
    const d = grid.direction(find(a), find(b));
    if (d < 0) throw new DataFault(`hexes ${a} and ${b} do not touch`);
    return d;
  };
  const both = (table: Uint8Array | Int8Array, a: string, b: string, value: number): void => {
    table[find(a) * 6 + directionOf(a, b)] = value;
    table[find(b) * 6 + directionOf(b, a)] = value;
  };

  const mapOf = Array.from({ length: grid.size }, (_, h) => grid.name(h)[0]);
  const terrain = Uint8Array.from({ length: grid.size }, (_, h) => {
    const column = (grid.column[h] - 1) % map.columns;
    const sign = map.terrainRows[mapOf[h] as 'A'][grid.row[h] - 1][column] as keyof typeof map.terrainKey;
    return TERRAINS.indexOf(map.terrainKey[sign] as (typeof TERRAINS)[number]);
  });
  const road = new Uint8Array(grid.size * 6);
  const river = new Uint8Array(grid.size * 6);
  const bridgeAt = new Int8Array(grid.size * 6).fill(-1);
  for (const { hexes } of map.roads) for (let i = 1; i < hexes.length; i++) both(road, hexes[i - 1], hexes[i], 1);
  for (const { sides } of map.rivers) for (const [a, b] of sides) both(river, a, b, 1);
  map.bridges.forEach(({ side: [a, b] }, i) => {
    both(bridgeAt, a, b, i);
  });
  const hasRoad = Uint8Array.from({ length: grid.size }, (_, h) => +road.subarray(h * 6, h * 6 + 6).some((x) => x));
  const settlementKinds = ['village', 'town', 'city'].map((t) => TERRAINS.indexOf(t as 'village'));
  const settlements = Int16Array.from([...terrain.keys()].filter((h) => settlementKinds.includes(terrain[h])));
  const settlementAt = new Int16Array(grid.size).fill(-1);
  settlements.forEach((h, i) => {
    settlementAt[h] = i;
  });
  const placeNames = Array.from({ length: grid.size }, () => '');
  for (const { hex, name } of map.places) placeNames[find(hex)] = name;

  const rows = data.units.rows;
  const unitIds = rows.map((u) => u.id);
  const unit = (id: string): number => {
    const u = unitIds.indexOf(id);
    if (u < 0) throw new DataFault(`no unit "${id}"`);
    return u;
  };
  const sideOf = Uint8Array.from(rows, (u) => (u.side === 'german' ? GERMAN : US));
  const counts = [rows.length, grid.size, map.bridges.length, settlements.length];
  if (String(counts) !== String([UNITS, HEXES, BRIDGES, SETTLEMENTS]))
    throw new DataFault(
      `expected ${UNITS} units, ${HEXES} hexes, ${BRIDGES} bridges and ${SETTLEMENTS} settlements, got ${counts.join(', ')}`,
    );
  const af = new Uint8Array(UNITS * 3);
  rows.forEach(({ af: [full, reduced] }, u) => {
    af[u * 3 + 1] = reduced;
    af[u * 3 + 2] = full;
  });
  const unitsOf = (side: number): Uint8Array => Uint8Array.from([...sideOf.keys()].filter((u) => sideOf[u] === side));
  const flags = (of: (u: UnitRow) => boolean): Uint8Array => Uint8Array.from(rows, (u) => +of(u));
  const chart = TERRAINS.map((t) => data.terrain.rows[t]);

  const bridgeHexes = map.bridges.map(({ side: [a, b] }) => [find(a), find(b)] as const);
  const edge = (code: string): number[] => edgeHexes(grid, mapOf, map.columns, code);
  const context: Context = { data, grid, mapOf, hasRoad, find, unit, edge };
  return {
    data,
    grid,
    terrain,
    points: Uint8Array.from(chart, (t) => t.points),
    cover: Int8Array.from(chart, (t) => t.cd),
    roadOnly: Uint8Array.from(terrain, (t) => +(chart[t].vehicles === 'road')),
    mapOf,
    column: grid.column,
    road,
    river,
    bridgeAt,
    bridgeHexes,
    bridgesAt: Array.from({ length: HEXES }, (_, h) =>
      [...bridgeHexes.keys()].filter((b) => bridgeHexes[b].includes(h)),
    ),
    toBridge: Uint8Array.from({ length: BRIDGES * HEXES }, (_, i) =>
      Math.min(...bridgeHexes[Math.floor(i / HEXES)].map((end) => grid.distance(end, i % HEXES))),
    ),
    hasRoad,
    settlements,
    settlementAt,
    placeNames,
    tracer: new SupplyTracer(grid),
    unitIds,
    labels: rows.map((u) => u.label),
    rows,
    sideOf,
    vehicle: flags((u) => u.class === 'mech' || u.class === 'armor'),
    antiTank: flags((u) => data.antiTankKinds.kinds.includes(u.kind)),
    ss: flags((u) => u.ss === true),
    af,
    pr: Uint8Array.from(rows, (u) => u.pr),
    ma: Uint8Array.from(rows, (u) => u.ma),
    unitsOf: [unitsOf(GERMAN), unitsOf(US)],
    tiger: rows.findIndex((u) => u.kind === 'heavy-tank'),
    spitze: unit(data.campaign.spitze),
    cardB: flags((u) => u.side === 'german' && u.card === 'B'),
    frozen: Uint8Array.from(unitIds, (id) => +data.campaign.frozen.includes(id)),
    scenarios: data.scenarios.rows.map((row) => scenario(row, context)),
  };
}

interface Context {
  readonly data: PeiperData;
  readonly grid: Grid;
  readonly mapOf: readonly string[];
  readonly hasRoad: Uint8Array;
  readonly find: (label: string) => number;
  readonly unit: (id: string) => number;
  readonly edge: (code: string) => number[];
}

/** The hexes of an entry code: "A:E", "B:N:06-10" (PR155). */
function edgeHexes(grid: Grid, mapOf: readonly string[], columns: number, code: string): number[] {
  const [map, side, range] = code.split(':');
  const [from, to] = range ? range.split('-').map(Number) : [1, columns];
  const local = (h: number): number => ((grid.column[h] - 1) % columns) + 1;
  const onEdge = (h: number): boolean =>
    side === 'E' ? local(h) === columns : (grid.edge(h) & (side === 'N' ? Edge.north : Edge.south)) !== 0;
  return mapOf.flatMap((m, h) => (m === map && onEdge(h) && local(h) >= from && local(h) <= to ? [h] : []));
}

function scenario(row: ScenarioRow, { data, grid, mapOf, hasRoad, find, unit, edge }: Context): Scenario {
  const campaign = row.id === 'campaign';
  const inPlay = Uint8Array.from(mapOf, (m) => +(row.maps as readonly string[]).includes(m));
  const hexes = Int16Array.from([...inPlay.keys()].filter((h) => inPlay[h]));
  const onMap = (map: string): Int16Array => hexes.filter((h) => mapOf[h] === map);
  const takesPart = new Uint8Array(UNITS);
  const setupHex = new Int16Array(UNITS).fill(-1);
  const due = new Uint8Array(UNITS);
  const entry = Array.from({ length: UNITS }, () => new Int16Array(0));
  const free: { unit: number; hexes: Int16Array; usual: number }[] = [];
  for (const s of row.setup) {
    const u = unit(s.unit);
    takesPart[u] = 1;
    if (s.hex) setupHex[u] = find(s.hex);
    if (s.free) free.push({ unit: u, hexes: onMap(s.free), usual: find(s.default ?? '') });
  }
  const enters = (ids: readonly string[], edges: readonly string[], turn: number): void => {
    for (const id of ids) {
      const u = unit(id);
      takesPart[u] = 1;
      due[u] = turn;
      entry[u] = Int16Array.from([...new Set(edges.flatMap(edge))].sort((a, b) => a - b));
    }
  };
  for (const e of row.entries) enters(e.units, e.edges, e.turn);
  if (campaign)
    // C11: US units enter by an ACT from the next turn on. German ones are placed; PR114 and C17 let them enter over A:E.
    for (const a of data.campaign.arrivals)
      enters(a.units, a.edges ?? [row.supplyEdge], a.side === 'us' ? a.turn + 1 : 0);
  const flagsOf = (list: Iterable<number>): Uint8Array => {
    const out = new Uint8Array(grid.size);
    for (const h of list) out[h] = 1;
    return out;
  };
  const supplyEdge = Int16Array.from(edge(row.supplyEdge));
  const neighbour = grid.neighbour.map((n, i) => (n >= 0 && inPlay[n] && inPlay[Math.floor(i / 6)] ? n : -1));
  const { column } = row.win;
  const line = column ? grid.column[find(`${column}01`)] : 0;
  const goals = row.win.hexes ? Int16Array.from(row.win.hexes, find) : hexes.filter((h) => grid.column[h] <= line);
  const support = Array.from({ length: row.turns + 1 }, (_, turn): SupportRow => {
    const of = row.support.find((x) => x.from <= turn && turn <= x.to);
    return {
      oba: [of?.german.oba ?? 0, of?.us.oba ?? 0],
      air: [of?.german.air ?? 0, of?.us.air ?? 0],
    };
  });
  return {
    row,
    campaign,
    turns: row.turns,
    inPlay,
    hexes,
    neighbour,
    around: mapOf.map((_, h) => neighbour.subarray(h * 6, h * 6 + 6).filter((n) => n >= 0)),
    takesPart,
    setupHex,
    free,
    depots: row.depots.map(({ map, default: usual }) => ({
      map,
      hexes: onMap(map).filter((h) => hasRoad[h]),
      usual: find(usual),
    })),
    due,
    entry,
    isEntry: entry.map(flagsOf),
    support,
    supplyEdge,
    isSupplyEdge: flagsOf(supplyEdge),
    winUnits: row.win.units,
    goals,
    isGoal: flagsOf(goals),
    bridges: Uint8Array.from(
      data.map.bridges.flatMap(({ side }, i) => (side.every((h) => inPlay[find(h)]) ? [i] : [])), // PR158
    ),
  };
}

let asPrinted: Tables | undefined;
/** The tables of the data; of the printed ones, made once, if none are given. */
export function tablesOf(data?: PeiperData): Tables {
  if (data) return compile(data);
  asPrinted ??= compile(printed);
  return asPrinted;
}
