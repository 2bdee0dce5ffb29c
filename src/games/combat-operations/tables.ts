/**
 * The data of an edition as flat arrays, so that a rule is a look-up: `s.tables.terrain[hex]`.
 *
 * A counter is one piece on the map. Counters are numbered: first the units (battalions and headquarters), then the
 * dummies, then the regiments. A regiment that lies as one counter is made of its units, which lie with it.
 */

import {
  addSide,
  DataError,
  Edge,
  type Grid,
  type Kinds,
  kindOf,
  letterNumber,
  makeGrid,
  noSides,
  numbersKind,
  onceFor,
  PathFinder,
} from '../../engine/index.ts';
import { printed } from './data/printed.ts';
import type { Data, ScenarioData } from './data/schema.ts';

export const BLUE = 0;
export const RED = 1;
export const other = (side: number): number => 1 - side;
export const SIDE_IDS = ['blue', 'red'] as const;
const SIDE_NUMBER = { Blue: BLUE, Red: RED } as const;

export const HEXES = Object.keys(printed.hexes).length;
export const RIVER_SIDES = printed.rivers.length;
/** Battalions and headquarters. Dummies follow. */
export const BATTALIONS = Object.keys(printed.battalions).length;
/** Battalions, headquarters and dummies: everything that stands somewhere by itself. */
export const UNITS = BATTALIONS + Object.keys(printed.dummies).length;
export const REGIMENTS = Object.keys(printed.regiments).length;
export const COUNTERS = UNITS + REGIMENTS;
export const ENGINEERS = Object.values(printed.battalions).filter(
  (row) => (printed.types as Record<string, { engineer: boolean }>)[row.type].engineer,
).length;
/** Reinforcements a side can have; both sides' are numbered one after another. */
export const ITEMS = 6;
export const CHITS = 10;

/** Where a counter is when it is on no hex. Hexes are 0 … HEXES-1, so `onMap` is one comparison. */
export const Place = {
  /** Not in this scenario, or a regiment that does not lie as one counter. */
  none: -1,
  waiting: HEXES,
  undrawn: HEXES + 1,
  lost: HEXES + 2,
  eliminated: HEXES + 3,
  unplaced: HEXES + 4,
} as const;
export const OFF_MAP_WORDS = ['waiting', 'undrawn', 'lost', 'eliminated', 'unplaced'] as const;
export const onMap = (place: number): boolean => place >= 0 && place < HEXES;

export const Terrain = { clear: 0, woods: 1, swamp: 2, town: 3 } as const;
/** How a counter moves: on foot, as artillery on foot, motorized. */
export const MoveClass = { foot: 0, footArtillery: 1, motorized: 2 } as const;
export const Bridge = { none: 0, infantry: 1, armor: 2 } as const;

/** Costs are counted in half points. */
export const PROHIBITED = -1;
/** CO-049: off the road a swamp costs everything; entered only as the one hex of CO-041. */
export const ALL_POINTS = 120;

/** Odds levels 1-4 … 4-1. */
export const LEVELS = ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'] as const;
export const EVEN = 3;
/** CO-024 */
export const STACKING_LIMIT = 4;

/** What a type says of its counters, yes or no. */
const FLAGS = [
  ...(['motorized', 'infantryClass', 'armored', 'antitankClass', 'blocksArmorBonus'] as const),
  ...(['clearBonus', 'woodsPenalty', 'artillery', 'headquarters'] as const),
];

export interface Item {
  readonly label: string;
  readonly pass: 1 | 2;
  /** Counters that come; empty for a step. */
  readonly counters: readonly number[];
  readonly step: 'infantry' | 'armor' | null;
}

export type Scenario = ReturnType<Tables['readScenario']>;

export class Tables {
  readonly data: Data;
  readonly grid: Grid;
  // The map, by hex; what belongs to a hexside is found at hex * 6 + direction.
  readonly terrain = new Uint8Array(HEXES);
  readonly elevation = new Uint8Array(HEXES);
  readonly northBank = new Uint8Array(HEXES);
  readonly neighbour: Int16Array;
  /** The hexes around a hex, and the river hexsides of it. */
  readonly allHexes: readonly number[] = Array.from({ length: HEXES }, (_, hex) => hex);
  readonly allUnits: readonly number[] = Array.from({ length: UNITS }, (_, unit) => unit);
  readonly neighboursOf: readonly (readonly number[])[];
  readonly riversAt: readonly (readonly number[])[];
  /** The number of the river hexside, or -1. */
  readonly river = new Int8Array(HEXES * 6).fill(-1);
  readonly riverMask: Uint8Array;
  readonly linkMask: Uint8Array;
  readonly onRoad = new Uint8Array(HEXES);
  /** Directions that lead to a hex of the map and cross no river. */
  readonly dryMask = new Uint8Array(HEXES);
  readonly riverHexes: readonly (readonly [number, number])[];
  readonly riverNames: readonly string[];
  readonly printedBridges = new Uint8Array(RIVER_SIDES);
  /** Half points into the neighbor, by movement class; a bridge's price is in it where a river is crossed. */
  readonly cost: readonly Int8Array[];
  /** By movement class and hex: the cheapest step out of it. */
  readonly leastCost: readonly Int8Array[];
  /** The two places of each river hexside in tables by hexside: hex * 6 + direction, from either bank. */
  readonly riverEdges: readonly (readonly [number, number])[];
  /** `cost` for the search under way: with the bridges as they lie, without what can only be entered by CO-041. */
  readonly pathCost: readonly Int8Array[];
  /** The bridges that are laid in it: by hexside their kind, 255 before any search. */
  readonly pathBridges: readonly Uint8Array[];
  /** Half points to enter the map at a hex (X23), by movement class. */
  readonly entryCost: readonly Int8Array[];
  readonly distance = new Uint8Array(HEXES * HEXES);
  /** By source and hex: the directions in which the distance to the source does not shrink (X13, walked backwards). */
  readonly awayMask = new Uint8Array(HEXES * HEXES);
  readonly towns: readonly number[];
  readonly townAt = new Int8Array(HEXES).fill(-1);

  // The counters.
  readonly names: string[] = [];
  /** As told to people: what it is, then its code. */
  readonly labels: string[] = [];
  readonly typeNames: string[] = [];
  readonly side = new Uint8Array(COUNTERS);
  readonly attack = new Uint8Array(COUNTERS);
  readonly defense = new Uint8Array(COUNTERS);
  /** Points, not halves. */
  readonly movement = new Uint8Array(COUNTERS);
  readonly size = new Uint8Array(COUNTERS);
  readonly moveClass = new Uint8Array(COUNTERS);
  readonly range = new Uint8Array(COUNTERS);
  readonly mostRange: number;
  readonly motorized = new Uint8Array(COUNTERS);
  readonly infantryClass = new Uint8Array(COUNTERS);
  readonly armored = new Uint8Array(COUNTERS);
  readonly antitankClass = new Uint8Array(COUNTERS);
  readonly blocksArmorBonus = new Uint8Array(COUNTERS);
  readonly clearBonus = new Uint8Array(COUNTERS);
  readonly woodsPenalty = new Uint8Array(COUNTERS);
  readonly artillery = new Uint8Array(COUNTERS);
  readonly headquarters = new Uint8Array(COUNTERS);
  readonly dummy = new Uint8Array(COUNTERS);
  /** Takes infantry (1) or armor (2) steps, X24. */
  readonly takesStep = new Uint8Array(COUNTERS);
  /** 0 … ENGINEERS-1, or -1. */
  readonly engineer = new Int8Array(COUNTERS).fill(-1);
  readonly engineerUnits: number[] = [];
  readonly divisions: string[] = [];
  readonly division = new Int8Array(COUNTERS).fill(-1);
  /** The regiment's counter, or -1. */
  readonly regimentOf = new Int8Array(COUNTERS).fill(-1);
  /** The units a counter is made of: parts[partsFrom[c] … partsTo[c]-1]. */
  readonly parts: Uint8Array;
  readonly partsFrom = new Uint8Array(COUNTERS);
  readonly partsTo = new Uint8Array(COUNTERS);
  /** By side. */
  readonly countersOf: readonly (readonly number[])[];
  readonly unitsOf: readonly (readonly number[])[];
  readonly hqsOf: readonly number[][] = [[], []];
  /** What the back shows: type and movement (CO-002). */
  readonly backs: string[] = [];
  readonly back = new Uint8Array(COUNTERS);

  readonly scenarios: readonly Scenario[];
  /** By level: steps lost, as printed, for `lossOf`. */
  readonly attackerLoss: readonly string[];
  readonly defenderLoss: readonly string[];
  /** Who retreats: 0 nobody, 1 the attacker, 2 the defender. */
  readonly retreats: readonly number[];

  /** One search at a time, its answer read at once. */
  readonly paths: PathFinder;
  /** What options, positions and lines name. */
  readonly kinds: Kinds;

  constructor(data: Data) {
    this.data = data;
    this.grid = makeGrid({
      layout: 'flat',
      columns: 20,
      rows: (column) => (column % 2 === 1 ? 13 : 12),
      shifted: 'even',
      numbering: letterNumber(),
    });
    this.neighbour = this.grid.neighbour;
    this.paths = new PathFinder(this.grid);
    this.riverMask = noSides(this.grid);
    this.linkMask = noSides(this.grid);
    this.layHexes();
    this.riverHexes = this.layRiver();
    const around = (of: (at: number) => number): number[][] =>
      Array.from({ length: HEXES }, (_, hex) => [0, 1, 2, 3, 4, 5].map((d) => of(hex * 6 + d)).filter((x) => x >= 0));
    this.neighboursOf = around((at) => this.neighbour[at]);
    this.riversAt = around((at) => this.river[at]);
    this.riverNames = this.riverHexes.map(([a, b]) => `${this.grid.name(a)}|${this.grid.name(b)}`);
    this.layRoads();
    this.cost = [0, 1, 2].map((moveClass) => this.costs(moveClass));
    this.leastCost = this.cost.map((table) =>
      new Int8Array(HEXES).map((_, hex) => {
        const steps = table.subarray(hex * 6, hex * 6 + 6).filter((points) => points !== PROHIBITED);
        return Math.min(ALL_POINTS, ...steps);
      }),
    );
    this.riverEdges = this.riverHexes.map(([a, b]) => [
      a * 6 + this.grid.direction(a, b),
      b * 6 + this.grid.direction(b, a),
    ]);
    this.pathCost = this.cost.map((table) => table.map((points) => (points === ALL_POINTS ? PROHIBITED : points)));
    this.pathBridges = this.cost.map(() => new Uint8Array(RIVER_SIDES).fill(255));
    this.entryCost = [0, 1, 2].map((moveClass) => this.entryCosts(moveClass));
    this.measure();
    this.towns = this.hexList('scenarios', data.scenarios.red_attack.victory.hexes);
    this.towns.forEach((hex, i) => {
      this.townAt[hex] = i;
    });
    const parts: number[] = [];
    this.readCounters(parts);
    this.parts = Uint8Array.from(parts);
    const all = [...this.names.keys()];
    this.countersOf = [BLUE, RED].map((side) => all.filter((c) => this.side[c] === side));
    this.unitsOf = this.countersOf.map((counters) => counters.filter((c) => c < UNITS));
    this.mostRange = Math.max(...this.range);
    const results = LEVELS.map((name) => data.crt[name]);
    this.attackerLoss = results.map((row) => row.attacker);
    this.defenderLoss = results.map((row) => row.defender);
    this.retreats = results.map(({ retreat }) => (retreat === 'A' ? 1 : retreat === 'D' ? 2 : 0));
    this.scenarios = Object.entries(data.scenarios).map(([id, row]) => this.readScenario(id, row));
    const hexes = Array.from({ length: HEXES }, (_, hex) => this.grid.name(hex));
    this.kinds = {
      unit: kindOf(this.names, (c) => this.labels[c]),
      hex: kindOf(hexes),
      place: kindOf([...hexes, ...OFF_MAP_WORDS]),
      hexside: {
        ...kindOf(this.riverNames),
        spots: (side) => this.riverHexes[side].map((hex) => ({ hex: hexes[hex] })),
      },
      side: kindOf(SIDE_IDS),
      town: kindOf(this.towns.map((hex) => hexes[hex])),
      engineer: kindOf(this.engineerUnits.map((unit) => this.names[unit])),
      item: kindOf(['A', 'B', 'C', 'D', 'E', 'F']),
      chit: numbersKind(1, CHITS),
      arms: kindOf(['infantry', 'armor']),
    };
  }

  // ---- the map ----------------------------------------------------------------------------------------------------

  private hexOf(table: string, name: string): number {
    const hex = this.grid.find(name);
    if (hex < 0) throw new DataError(`table ${table}: no hex ${name} on this map`);
    return hex;
  }

  private hexList(table: string, names: readonly string[]): number[] {
    return names.map((name) => this.hexOf(table, name));
  }

  private layHexes(): void {
    for (const [name, [terrain, elevation, bank]] of Object.entries(this.data.hexes)) {
      const hex = this.hexOf('hexes', name);
      this.terrain[hex] = Terrain[terrain];
      this.elevation[hex] = elevation;
      this.northBank[hex] = bank === 'N' ? 1 : 0;
    }
  }

  private direction(table: string, a: string, b: string): [hex: number, direction: number] {
    const from = this.hexOf(table, a);
    const d = this.grid.direction(from, this.hexOf(table, b));
    if (d < 0) throw new DataError(`table ${table}: ${a} and ${b} do not touch`);
    return [from, d];
  }

  private layRiver(): [number, number][] {
    const list = this.data.rivers.map(([a, b], side): [number, number] => {
      const [hex, d] = this.direction('rivers', a, b);
      const far = this.neighbour[hex * 6 + d];
      this.river[hex * 6 + d] = side;
      this.river[far * 6 + ((d + 3) % 6)] = side;
      addSide(this.grid, this.riverMask, hex, d);
      return [hex, far];
    });
    for (let hex = 0; hex < HEXES; hex++)
      for (let d = 0; d < 6; d++)
        if (this.neighbour[hex * 6 + d] >= 0 && this.river[hex * 6 + d] < 0) this.dryMask[hex] |= 1 << d;
    for (const bridge of this.data.bridges) {
      const [hex, d] = this.direction('bridges', ...bridge.side);
      const side = this.river[hex * 6 + d];
      if (side < 0) throw new DataError(`table bridges: no river flows between ${bridge.side.join(' and ')}`);
      this.printedBridges[side] = Bridge[bridge.kind];
    }
    return list;
  }

  private layRoads(): void {
    for (const hexes of Object.values(this.data.roads))
      for (let i = 1; i < hexes.length; i++) {
        const [hex, d] = this.direction('roads', hexes[i - 1], hexes[i]);
        addSide(this.grid, this.linkMask, hex, d);
        this.onRoad[hex] = 1;
        this.onRoad[this.neighbour[hex * 6 + d]] = 1;
      }
  }

  /** Half points for a hex off the road, ALL_POINTS or PROHIBITED. */
  private offRoad(moveClass: number, hex: number): number {
    const { terrain } = this.data;
    const row = [terrain.clear, terrain.woods, terrain.swamp, terrain.town][this.terrain[hex]];
    const points =
      moveClass === MoveClass.foot
        ? row.foot
        : moveClass === MoveClass.footArtillery
          ? row.footArtillery
          : row.motorized;
    if (points === null) return PROHIBITED; // CO-047, CO-127
    return points === 'all' ? ALL_POINTS : points * 2; // CO-049
  }

  /** CO-069: half the base cost, or 2, whichever is less; a swamp costs 2 (K4). */
  private alongRoad(moveClass: number, hex: number): number {
    const { prices } = this.data;
    if (this.terrain[hex] === Terrain.swamp) return prices.swampRoad * 2;
    return Math.max(1, Math.min(this.offRoad(moveClass, hex) * prices.roadShare, prices.roadMost * 2)); // never free
  }

  private costs(moveClass: number): Int8Array {
    const { prices } = this.data;
    const cost = new Int8Array(HEXES * 6).fill(PROHIBITED);
    for (let hex = 0; hex < HEXES; hex++)
      for (let d = 0; d < 6; d++) {
        const to = this.neighbour[hex * 6 + d];
        if (to < 0) continue;
        const link = ((this.linkMask[hex] >> d) & 1) === 1;
        let points = link ? this.alongRoad(moveClass, to) : this.offRoad(moveClass, to);
        if (points === PROHIBITED) continue;
        if (this.elevation[to] > this.elevation[hex]) points += prices.uphill * 2; // CO-055, CO-070, K34
        if (this.river[hex * 6 + d] >= 0) points += prices.bridge * 2; // CO-061, CO-132
        cost[hex * 6 + d] = Math.min(points, ALL_POINTS);
      }
    return cost;
  }

  private entryCosts(moveClass: number): Int8Array {
    const roads = new Set(this.hexList('prices', this.data.prices.roadEdges));
    return Int8Array.from({ length: HEXES }, (_, hex) =>
      roads.has(hex) ? this.alongRoad(moveClass, hex) : this.offRoad(moveClass, hex),
    );
  }

  private measure(): void {
    const { grid, neighbour, distance, awayMask } = this;
    for (let a = 0; a < HEXES; a++)
      for (let b = 0; b <= a; b++) distance[b * HEXES + a] = distance[a * HEXES + b] = grid.distance(a, b);
    for (let source = 0; source < HEXES; source++) {
      const row = source * HEXES;
      for (let hex = 0; hex < HEXES; hex++) {
        const here = distance[row + hex];
        let mask = 0;
        for (let d = 0, at = hex * 6; d < 6; d++, at++) {
          const to = neighbour[at];
          if (to >= 0 && distance[row + to] >= here) mask |= 1 << d;
        }
        awayMask[row + hex] = mask;
      }
    }
  }

  // ---- the counters -----------------------------------------------------------------------------------------------

  private readCounters(parts: number[]): void {
    const { types, battalions, dummies, regiments } = this.data;
    const numberIn = (list: string[], name: string): number =>
      list.includes(name) ? list.indexOf(name) : list.push(name) - 1;
    /** `units`: what it is made of, if not of itself. */
    const counter = (
      { id, side, movement }: { id: string; side: 'Blue' | 'Red'; movement: number },
      typeName: string,
      label: string,
      size: number,
      units?: readonly number[],
    ): number => {
      const type = types[typeName];
      const c = this.names.push(id) - 1;
      this.labels.push(`${label} ${id}`);
      this.typeNames.push(typeName);
      this.side[c] = SIDE_NUMBER[side];
      this.movement[c] = movement;
      this.size[c] = size;
      this.partsFrom[c] = parts.length;
      this.partsTo[c] = parts.push(...(units ?? [c]));
      this.moveClass[c] = type.motorized
        ? MoveClass.motorized
        : type.artillery
          ? MoveClass.footArtillery
          : MoveClass.foot;
      for (const flag of FLAGS) this[flag][c] = Number(type[flag]);
      // X24: the engineers are of the infantry class, but take no infantry steps.
      this.takesStep[c] = type.armored ? 2 : type.infantryClass && !type.engineer ? 1 : 0;
      this.back[c] = numberIn(this.backs, `${type.back} ${movement}`);
      return c;
    };
    for (const row of Object.values(battalions)) {
      const { headquarters, artillery, engineer, back } = types[row.type];
      // "infantry battalion", "light artillery", "headquarters"
      const weight = /\b(light|medium|heavy)\b/i.exec(row.name)?.[0].toLowerCase();
      const arm = `${weight ? `${weight} ` : ''}${artillery ? back : `${row.type} battalion`}`;
      const c = counter(row, row.type, headquarters ? 'headquarters' : arm, 1);
      this.attack[c] = row.attack;
      this.defense[c] = row.defense;
      this.range[c] = row.range ?? 0;
      this.division[c] = numberIn(this.divisions, row.division);
      if (engineer) this.engineer[c] = this.engineerUnits.push(c) - 1;
      if (headquarters) this.hqsOf[this.side[c]].push(c);
    }
    for (const row of Object.values(dummies)) {
      const label = `dummy ${row.looksLike} ${row.size > 1 ? 'regiment' : 'battalion'}`;
      const c = counter(row, row.looksLike, label, row.size);
      this.dummy[c] = 1;
      this.takesStep[c] = 0;
    }
    for (const row of Object.values(regiments)) {
      const units = row.battalions.map((id) => this.find(id));
      const movement = Math.min(...units.map((u) => this.movement[u]));
      const c = counter({ ...row, movement }, row.type, `${row.type} regiment`, units.length, units);
      this.division[c] = numberIn(this.divisions, row.division);
      for (const u of units) {
        this.regimentOf[u] = c;
        // CO-098 to CO-100: complete by definition, so each battalion's +1 is in the sum.
        this.attack[c] += this.attack[u] + 1;
        this.defense[c] += this.defense[u] + 1;
      }
    }
  }

  find(name: string): number {
    return this.names.indexOf(name);
  }

  // ---- charts -----------------------------------------------------------------------------------------------------

  readScenario(id: string, row: ScenarioData) {
    const forces = [row.sides.Blue, row.sides.Red];
    const counters = (names: readonly string[]): number[] => names.map((name) => this.find(name));
    const division = Int8Array.from(this.division);
    for (const force of forces)
      for (const [name, attachedTo] of Object.entries(force.attached)) {
        const d = this.divisions.indexOf(attachedTo);
        const c = this.find(name);
        division[c] = d;
        for (let i = this.partsFrom[c]; i < this.partsTo[c]; i++) division[this.parts[i]] = d;
      }
    const heads = forces.map((force) => this.hexList('scenarios', force.supplyHeads));
    const zone = forces.map(({ setup }) => {
      if (setup.kind !== 'zone') return null;
      const [west, east] = setup.columns.split('-').map((letter) => letter.charCodeAt(0) - 64);
      return Uint8Array.from({ length: HEXES }, (_, hex) => {
        const column = this.grid.column[hex];
        const bank = setup.bank === 'any' || (setup.bank === 'N') === (this.northBank[hex] === 1);
        return column >= west && column <= east && bank ? 1 : 0;
      });
    });
    return {
      id,
      attacker: SIDE_NUMBER[row.attacker],
      defender: SIDE_NUMBER[row.defender],
      turns: row.turns,
      passLength: row.passLength,
      endChit: row.endChit.number,
      engineerStartBridges: row.engineerStartBridges,
      // By side.
      start: forces.map((force) => counters(force.start)),
      zone,
      zoneHexes: zone.map((flags) => this.allHexes.filter((hex) => flags?.[hex])),
      entry: forces.map(({ setup }) => (setup.kind === 'enter' ? this.hexList('scenarios', setup.hexes) : null)),
      heads,
      // By side and hex.
      isHead: heads.map((list) => Uint8Array.from({ length: HEXES }, (_, hex) => (list.includes(hex) ? 1 : 0))),
      nearestHead: heads.map((list) =>
        Uint8Array.from({ length: HEXES }, (_, hex) =>
          list.reduce((a, b) => (this.distance[b * HEXES + hex] < this.distance[a * HEXES + hex] ? b : a)),
        ),
      ),
      items: forces.map((force) =>
        force.reinforcements.map(
          (item): Item => ({
            label: item.label,
            pass: item.pass,
            counters: counters(item.units ?? []),
            step: item.step ?? null,
          }),
        ),
      ),
      /** The division a counter draws supply from, attachments included. */
      division,
      victory: row.victory,
      victoryHexes: this.hexList('scenarios', row.victory.hexes),
    };
  }
}

/** CO-082, CO-090: a fraction of the defender's steps, the rest dropped. */
export function lossOf(share: string, steps: number): number {
  if (share === 'all' || share === 'D') return steps;
  return share.startsWith('D/') ? Math.floor(steps / Number(share.slice(2))) : Number(share);
}

export const isEdge = (t: Tables, hex: number): boolean =>
  // X11: columns A and T, row 1, and the last hex of each column.
  (t.grid.edge(hex) & (Edge.north | Edge.east | Edge.south | Edge.west)) !== 0;

const tablesFor = onceFor((data: Data) => new Tables(data));
/** The tables of the data, made once; of the printed ones if none are given. */
export const tablesOf = (data = printed as unknown as Data): Tables => tablesFor(data);
