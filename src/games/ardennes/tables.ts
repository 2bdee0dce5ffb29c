/** The printed data as flat typed arrays: what the rules look things up in. */

import {
  DIRECTIONS,
  type Grid,
  makeGrid,
  noSides,
  rowColumnFromEast,
  type SideMask,
  sidesAlong,
} from '../../engine/hex/index.ts';
import { type ArdennesData, printed } from './data/printed.ts';

/** Seats. */
export const GERMAN = 0;
export const ALLIED = 1;
export const other = (side: number): number => 1 - side;

export const Terrain = { clear: 0, broken: 1, woods: 2, forest: 3 } as const;
export const Town = { none: 0, town: 1, city: 2 } as const;

export const HEXES = 870;
export const UNITS = 184;
export const CARDS = 120;
export const SIDES_OF_RIVERS = 314;
export const FIRST_DAY = 16;
export const LAST_DAY = 29;
export const DEPOTS = 6;

export const EVENTS = [
  'Allied Command Crisis',
  'Bridge Engineers',
  'Commandos',
  'Eisenhower Hesitates',
  'Fuel Priority',
  'Fury of Bastogne',
  'Greif Bridge Protect',
  'Ground Freeze',
  'Manteuffel Directs Traffic',
  'Monty Tidies The Lines',
  'Von Der Heydte',
  'Airpower',
  'Allies Alert',
  'Artillery Barrage',
  'Break In The Clouds',
  'German Plans Intercepted',
  'Raise The Alarm',
  'Recover',
  'Patton On The Move',
  'Tank Battalion',
  'Withdrawal',
  'Engineers',
] as const;
export const Event = {
  crisis: 0,
  bridgeEngineers: 1,
  commandos: 2,
  eisenhower: 3,
  fuelPriority: 4,
  fury: 5,
  greif: 6,
  groundFreeze: 7,
  manteuffel: 8,
  monty: 9,
  vdh: 10,
  airpower: 11,
  alert: 12,
  barrage: 13,
  clouds: 14,
  intercepted: 15,
  alarm: 16,
  recover: 17,
  patton: 18,
  tankBattalion: 19,
  withdrawal: 20,
  engineers: 21,
} as const;

export const TACTICS = [
  'Artillery',
  'Airpower',
  'Corps Artillery',
  'Fixed Artillery',
  'Assault Coordination',
  'Bug Out',
  'Combat Engineers',
  'Engineers',
  'Inf Infiltration',
  'Panzer Battalion',
  'Tank Battalion',
  'Press the Attack',
  'Reinforce Battle',
  'Screen',
] as const;
export const Tactic = {
  artillery: 0,
  airpower: 1,
  corpsArtillery: 2,
  fixedArtillery: 3,
  coordination: 4,
  bugOut: 5,
  combatEngineers: 6,
  engineers: 7,
  infiltration: 8,
  panzer: 9,
  tank: 10,
  press: 11,
  reinforce: 12,
  screen: 13,
} as const;

export const CARD_KINDS = ['Div', 'Bde', 'Corps', 'Army', 'AG', 'Air', 'NoCmd'] as const;
export const CardKind = { division: 0, brigade: 1, corps: 2, army: 3, group: 4, air: 5, none: 6 } as const;

/** Armies, as formations: the first three German, then the OKW reserve, then the Allied ones. */
export const ARMIES = ['6Army', '5Army', '7Army', 'OKW', '1US', '3US', '21AG'] as const;
export const Army = { sixth: 0, fifth: 1, seventh: 2, okw: 3, firstUs: 4, thirdUs: 5, group21: 6 } as const;
const ARMY_OF: Readonly<Record<string, number>> = { 6: 0, 5: 1, 7: 2, OKW: 3, '1US': 4, '3US': 5, '21AG': 6 };

/** For ties between units of different corps (Q69); the OKW and German corps come last. */
const CORPS_NUMBERS: Readonly<Record<string, number>> = { III: 3, V: 5, VII: 7, VIII: 8, XII: 12, XVIII: 18, XXX: 30 };

export const CHITS = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'BLOODY',
  'HOLD',
  'NONE',
  'ARMOR',
  'FLANK',
  'ARTY',
  'AIR',
  'ENGR',
  'DATE',
  'TERR',
] as const;
export const Chit = {
  r1: 0,
  r2: 1,
  r3: 2,
  r4: 3,
  r5: 4,
  bloody: 5,
  hold: 6,
  none: 7,
  armor: 8,
  flank: 9,
  arty: 10,
  air: 11,
  engr: 12,
  date: 13,
  terr: 14,
} as const;

/** The automaton's commands, in the order in which they are tried. */
export const COMMANDS = ['SE', 'DR', 'EX', 'RP', 'AC', 'EV', 'NC'] as const;
export const Command = { special: 0, deploy: 1, expedite: 2, replace: 3, activate: 4, event: 5, none: 6 } as const;

export type FormationKind = 'division' | 'corps' | 'army' | 'group';

export interface Tables {
  readonly data: ArdennesData;
  readonly grid: Grid;
  readonly neighbour: Int16Array;
  /** Row and column as printed, one number: 1813. */
  readonly number: Int16Array;

  readonly terrain: Uint8Array;
  readonly town: Uint8Array;
  readonly townHexes: Int16Array;
  readonly holdValue: Uint8Array;
  /** Hexes with a hold value. */
  readonly positions: Int16Array;
  readonly vp: Uint8Array;
  readonly vpHexes: Int16Array;
  /** German rear hexes that cost points while they are Allied. */
  readonly rear: readonly (readonly [hex: number, loss: number])[];
  readonly westwall: Uint8Array;
  readonly westwallHexes: Int16Array;
  readonly nearWestwall: Uint8Array;
  readonly westBank: Uint8Array;
  readonly besideMeuse: Uint8Array;
  /** Army area of a hex, as an index into ARMIES. */
  readonly armyArea: Uint8Array;
  /** Corps area of a hex, as a corps. */
  readonly corpsArea: Uint8Array;
  /** The way back of a corps area, as a direction of the grid. */
  readonly rearward: Int8Array;
  readonly startOwner: Uint8Array;
  readonly primary: SideMask;
  readonly road: SideMask;
  readonly river: SideMask;
  /** The river hexside of a hex in a direction, -1 where there is none. */
  readonly riverSide: Int16Array;
  readonly sideHexes: Int16Array;
  readonly sideNames: readonly string[];
  readonly isMeuse: Uint8Array;
  readonly startBridge: Uint8Array;
  readonly startBridgeOwner: Uint8Array;
  readonly source: readonly [Uint8Array, Uint8Array];
  readonly sourceHexes: readonly [Int16Array, Int16Array];
  readonly homeEdge: readonly [Uint8Array, Uint8Array];
  readonly homeHexes: readonly [Int16Array, Int16Array];
  readonly mapEdge: Uint8Array;
  readonly exit: Uint8Array;
  readonly depot: Int16Array;
  readonly placeNames: Readonly<Record<string, string>>;

  readonly units: number;
  readonly unitIds: readonly string[];
  readonly unitNames: readonly string[];
  readonly sideOf: Uint8Array;
  readonly corpsOf: Uint8Array;
  /** -1 attached to the corps. */
  readonly divisionOf: Int16Array;
  readonly armyOf: Uint8Array;
  readonly mech: Uint8Array;
  readonly armor: Uint8Array;
  readonly elite: Uint8Array;
  readonly allowance: Uint8Array;
  readonly maxSteps: Uint8Array;
  /** strength[u * 5 + steps left]. */
  readonly strength: Uint8Array;
  readonly bracketed: Uint8Array;
  readonly selector: Uint8Array;
  /** Order of Allied units for ties: selector number, then corps number. */
  readonly rank: Int16Array;
  readonly surrender: Uint8Array;
  readonly arrives: Uint8Array;
  readonly start: readonly string[];
  readonly startSolo: readonly string[];
  /** By corps. */
  readonly startHexes: readonly Int16Array[];
  readonly unitsOf: readonly [Int16Array, Int16Array];
  readonly vdh: number;
  readonly unit29A: number;
  /** Units of XXX Corps. */
  readonly isXxx: Uint8Array;
  readonly dinant: number;

  readonly formations: number;
  readonly formationIds: readonly string[];
  readonly formationKind: readonly FormationKind[];
  readonly formationSide: Uint8Array;
  /** Corps of a division or of itself, -1 for larger ones. */
  readonly formationCorps: Int16Array;
  readonly divisions: number;
  readonly corpsIds: readonly string[];
  readonly corpsFormation: Int16Array;
  readonly corpsArmy: Uint8Array;
  readonly corpsSide: Uint8Array;
  readonly corpsNumber: Uint8Array;
  /** The OKW reserve, as a corps. */
  readonly okw: number;
  readonly armyFormation: Int16Array;
  readonly unitsOfDivision: readonly Int16Array[];
  readonly unitsOfCorps: readonly Int16Array[];

  readonly cards: number;
  readonly cardIds: readonly string[];
  readonly cardSide: Uint8Array;
  readonly cardKind: Uint8Array;
  /** -1 for cards without one. */
  readonly cardFormation: Int16Array;
  /** The units of a card's formation. */
  readonly unitsOfCard: readonly Int16Array[];
  readonly cardCv: Uint8Array;
  readonly cardPrimary: Uint8Array;
  readonly cardEntry: Uint8Array;
  readonly cardLeaves: Uint8Array;
  readonly cardEvent: Int8Array;
  readonly cardTactic: Int8Array;
  readonly cardCommands: readonly (readonly number[])[];
  readonly cardsOf: readonly [Int16Array, Int16Array];

  readonly chitCounts: Uint8Array;
  readonly level: Uint8Array;
  readonly hand: Uint8Array;
  readonly handAllied: Uint8Array;
  readonly supplemental: Uint8Array;
  readonly supplementalAllied: Uint8Array;
  /** Formations short of fuel on a day. */
  readonly fuelList: readonly (readonly number[])[];
  readonly vpMin: Uint8Array;
  /** Where a unit of XXX Corps stands in the first case, -1 for none. */
  readonly xxxHex: Int16Array;
}

const COLUMNS = 30;
const ROWS = 29;

const word = (text: string): string => text.replace(/\s+/g, '-');

export function compile(data: ArdennesData): Tables {
  const { map } = data;
  const grid = makeGrid({
    layout: 'pointy',
    columns: COLUMNS,
    rows: ROWS,
    shifted: 'odd',
    numbering: rowColumnFromEast({ columns: COLUMNS, firstColumn: 0 }),
  });
  const find = (label: string): number => {
    const h = grid.find(label);
    if (h < 0) throw new Error(`no hex ${label} on this map`);
    return h;
  };
  const hexes = (labels: readonly string[]): Int16Array => Int16Array.from(labels, find).sort((a, b) => a - b);
  const flags = (labels: readonly string[]): Uint8Array => {
    const out = new Uint8Array(HEXES);
    for (const label of labels) out[find(label)] = 1;
    return out;
  };
  /** The rows of the file run from west to east, as the ids of the grid do. */
  const letters = <T>(rows: readonly string[], read: (sign: string) => T): T[] =>
    Array.from({ length: HEXES }, (_, h) => read(rows[Math.floor(h / COLUMNS)][h % COLUMNS]));

  // formations
  const rows = data.units.rows;
  const distinct = (list: readonly string[]): string[] => [...new Set(list)];
  const divisionIds = distinct(rows.map((u) => u.division).filter((d) => d !== '-'));
  const corpsIds = distinct(rows.map((u) => u.corps)).map(word);
  const corpsIndex = (id: string): number => corpsIds.indexOf(word(id));
  const corpsNames = corpsIds.map((id) => (id === 'OKW' ? 'OKW-corps' : id));
  const formationIds = [...divisionIds, ...corpsNames, ...ARMIES, 'AGpB'];
  const kindAt = (i: number): FormationKind =>
    i < divisionIds.length
      ? 'division'
      : i < divisionIds.length + corpsIds.length
        ? 'corps'
        : formationIds[i] === 'AGpB' || formationIds[i] === '21AG'
          ? 'group'
          : 'army';
  const sideOfRow = (side: string): number => (side === 'german' ? GERMAN : ALLIED);
  const corpsSide = Uint8Array.from(corpsIds, (_, c) =>
    sideOfRow(rows.find((u) => corpsIndex(u.corps) === c)?.side ?? ''),
  );
  const corpsArmy = Uint8Array.from(
    corpsIds,
    (_, c) => ARMY_OF[rows.find((u) => corpsIndex(u.corps) === c)?.army ?? ''],
  );
  const divisionOf = Int16Array.from(rows, (u) => divisionIds.indexOf(u.division));
  const corpsOf = Uint8Array.from(rows, (u) => corpsIndex(u.corps));
  const formationCorps = Int16Array.from(formationIds, (id, i) => {
    const kind = kindAt(i);
    if (kind === 'corps') return corpsNames.indexOf(id);
    if (kind !== 'division') return -1;
    return corpsIndex(rows.find((u) => u.division === id)?.corps ?? '');
  });
  const formationSide = Uint8Array.from(formationIds, (id, i) => {
    const corps = formationCorps[i];
    if (corps >= 0) return corpsSide[corps];
    return ['1US', '3US', '21AG'].includes(id) ? ALLIED : GERMAN;
  });
  const corpsFormation = Int16Array.from(corpsIds, (_, c) => divisionIds.length + c);
  const armyFormation = Int16Array.from(ARMIES, (_, a) => divisionIds.length + corpsIds.length + a);

  // map
  const placeNames = Object.fromEntries(map.places.map((p) => [p.hex, p.name]));
  const town = new Uint8Array(HEXES);
  for (const p of map.places) town[find(p.hex)] = p.kind === 'city' ? Town.city : p.kind === 'town' ? Town.town : 0;
  const vp = new Uint8Array(HEXES);
  for (const [label, points] of Object.entries(map.victoryPoints)) vp[find(label)] = points;
  const primary = noSides(grid);
  const road = noSides(grid);
  for (const line of map.roads) {
    const sides = sidesAlong(grid, line.hexes);
    for (let h = 0; h < HEXES; h++) {
      road[h] |= sides[h];
      if (line.class === 'primary') primary[h] |= sides[h];
    }
  }
  const river = noSides(grid);
  const riverSide = new Int16Array(HEXES * 6).fill(-1);
  const sideHexes = new Int16Array(SIDES_OF_RIVERS * 2);
  const sideNames: string[] = [];
  const isMeuse = new Uint8Array(SIDES_OF_RIVERS);
  const besideMeuse = new Uint8Array(HEXES);
  for (const { name, sides } of map.rivers)
    for (const [a, b] of sides) {
      const [from, to] = [find(a), find(b)];
      const d = grid.direction(from, to);
      if (d < 0) throw new Error(`hexes ${a} and ${b} of the ${name} do not touch`);
      const i = sideNames.length;
      sideNames.push(`${a}-${b}`);
      sideHexes[i * 2] = from;
      sideHexes[i * 2 + 1] = to;
      river[from] |= 1 << d;
      river[to] |= 1 << ((d + 3) % 6);
      riverSide[from * 6 + d] = i;
      riverSide[to * 6 + ((d + 3) % 6)] = i;
      if (name.startsWith('Meuse')) {
        isMeuse[i] = 1;
        besideMeuse[from] = 1;
        besideMeuse[to] = 1;
      }
    }
  const startBridge = new Uint8Array(SIDES_OF_RIVERS);
  const startBridgeOwner = new Uint8Array(SIDES_OF_RIVERS);
  for (const { side, owner } of map.bridges) {
    const [from, to] = [find(side[0]), find(side[1])];
    const i = riverSide[from * 6 + grid.direction(from, to)];
    if (i < 0) throw new Error(`no river under the bridge ${side.join('-')}`);
    startBridge[i] = 1;
    startBridgeOwner[i] = sideOfRow(owner);
  }
  const westwall = flags(map.westwall);
  const westwallHexes = hexes(map.westwall);
  const far = data.calendar.fixedArtilleryRange;
  const nearWestwall = new Uint8Array(HEXES);
  for (const w of westwallHexes) for (const h of grid.within(w, far)) nearWestwall[h] = 1;
  const number = Int16Array.from({ length: HEXES }, (_, h) => Number(grid.name(h)));

  // units
  const strength = new Uint8Array(UNITS * 5);
  const bracketed = new Uint8Array(UNITS * 5);
  rows.forEach((u, i) => {
    u.strength.forEach((text, lost) => {
      const left = u.strength.length - lost;
      strength[i * 5 + left] = Number(text.replace(/[[\]]/g, ''));
      bracketed[i * 5 + left] = text.startsWith('[') ? 1 : 0;
    });
  });
  const sideOf = Uint8Array.from(rows, (u) => sideOfRow(u.side));
  const selector = Uint8Array.from(rows, (u) => u.selector ?? 0);
  const corpsNumber = Uint8Array.from(corpsIds, (id) => CORPS_NUMBERS[id] ?? 99);
  const unitsOf = [GERMAN, ALLIED].map((side) =>
    Int16Array.from(rows.keys()).filter((u) => sideOf[u] === side),
  ) as unknown as [Int16Array, Int16Array];
  const unitIds = rows.map((u) => u.id);
  const nameOf = (u: (typeof rows)[number]): string => {
    if (u.unit === 'Div' || u.unit === 'Bde') return u.division;
    if (u.division === '-' || u.division === u.unit) return u.unit === u.corps ? `${u.corps} battalions` : u.unit;
    return `${u.unit}/${u.division}`;
  };
  const where = <T>(list: readonly T[], test: (x: T, i: number) => boolean): Int16Array =>
    Int16Array.from([...list.keys()].filter((i) => test(list[i], i)));

  // cards
  const cards = data.cards.rows;
  const formationOfCard = (id: string): number => {
    if (id === '-') return -1;
    const army = { '6Pz': '6Army', '5Pz': '5Army', '7': '7Army' }[id] ?? id;
    const found = formationIds.indexOf(word(army));
    if (found < 0) throw new Error(`no formation ${id}`);
    return found;
  };
  const cardSide = Uint8Array.from(cards, (c) => (c.id.startsWith('G') ? GERMAN : ALLIED));
  const byDay = (read: (row: (typeof data.calendar.rows)[number]) => number): Uint8Array => {
    const out = new Uint8Array(LAST_DAY + 2);
    for (const row of data.calendar.rows) out[row.day] = read(row);
    return out;
  };
  const fuelList: number[][] = Array.from({ length: LAST_DAY + 2 }, () => []);
  for (const row of data.calendar.rows) fuelList[row.day] = row.outOfFuel.map((id) => formationIds.indexOf(id));
  const xxxHex = new Int16Array(UNITS).fill(-1);
  for (const [id, label] of Object.entries(data.calendar.xxx)) xxxHex[unitIds.indexOf(`A-${id}`)] = find(label);

  const holdValue = Uint8Array.from(letters(map.holdValues, Number));
  const armyOf = Uint8Array.from(rows, (u) => ARMY_OF[u.army]);
  const cardKind = Uint8Array.from(cards, (c) => CARD_KINDS.indexOf(c.kind));
  const cardFormation = Int16Array.from(cards, (c) => formationOfCard(c.formation));
  /** Whether a card is of the unit's formation. */
  const inScope = (c: number, u: number): boolean => {
    const f = cardFormation[c];
    if (f < 0 || sideOf[u] !== cardSide[c]) return false;
    switch (cardKind[c]) {
      case CardKind.division:
      case CardKind.brigade:
        return divisionOf[u] === f;
      case CardKind.corps:
        return corpsFormation[corpsOf[u]] === f;
      case CardKind.army:
        return armyFormation[armyOf[u]] === f || (armyOf[u] === Army.okw && f === armyFormation[Army.fifth]);
      case CardKind.group:
        return formationIds[f] === 'AGpB' || armyOf[u] === Army.group21;
      default:
        return false;
    }
  };

  return {
    data,
    grid,
    neighbour: grid.neighbour,
    number,
    terrain: Uint8Array.from(letters(map.terrain, (sign) => 'cbwf'.indexOf(sign))),
    town,
    townHexes: where(Array.from(town), (size) => size > 0),
    holdValue,
    positions: where(Array.from(holdValue), (value) => value > 0),
    vp,
    vpHexes: hexes(Object.keys(map.victoryPoints)),
    rear: Object.entries(data.calendar.victory.rear).map(([label, loss]) => [find(label), loss] as const),
    westwall,
    westwallHexes,
    nearWestwall,
    westBank: Uint8Array.from(letters(map.westBank, (sign) => (sign === 'w' ? 1 : 0))),
    besideMeuse,
    armyArea: Uint8Array.from(letters(map.armies, (sign) => ARMY_OF[sign])),
    corpsArea: Uint8Array.from(letters(map.corps, (sign) => corpsIndex(map.corpsKey[sign]))),
    rearward: Int8Array.from(corpsIds, (id) =>
      (DIRECTIONS.pointy as readonly string[]).indexOf(map.rearward[id] ?? ''),
    ),
    startOwner: Uint8Array.from(letters(map.owners, (sign) => (sign === 'G' ? GERMAN : ALLIED))),
    primary,
    road,
    river,
    riverSide,
    sideHexes,
    sideNames,
    isMeuse,
    startBridge,
    startBridgeOwner,
    source: [flags(map.sources.german), flags(map.sources.allied)],
    sourceHexes: [hexes(map.sources.german), hexes(map.sources.allied)],
    homeEdge: [flags(map.homeEdge.german), flags(map.homeEdge.allied)],
    homeHexes: [hexes(map.homeEdge.german), hexes(map.homeEdge.allied)],
    mapEdge: Uint8Array.from({ length: HEXES }, (_, h) => (grid.edge(h) === 0 ? 0 : 1)),
    exit: flags(map.exits),
    depot: Int16Array.from(data.calendar.depots, find),
    placeNames,
    units: rows.length,
    unitIds,
    unitNames: rows.map(nameOf),
    sideOf,
    corpsOf,
    divisionOf,
    armyOf,
    mech: Uint8Array.from(rows, (u) => (u.mech ? 1 : 0)),
    armor: Uint8Array.from(rows, (u) => (u.class === 'armor' ? 1 : 0)),
    elite: Uint8Array.from(rows, (u) => (u.elite ? 1 : 0)),
    allowance: Uint8Array.from(rows, (u) => u.ma),
    maxSteps: Uint8Array.from(rows, (u) => u.strength.length),
    strength,
    bracketed,
    selector,
    rank: Int16Array.from(rows, (_, u) => selector[u] * 100 + corpsNumber[corpsOf[u]]),
    surrender: Uint8Array.from(rows, (u) => u.surrender),
    arrives: Uint8Array.from(rows, (u) => u.day),
    start: rows.map((u) => u.start),
    startSolo: rows.map((u) => u.startSolo ?? u.start),
    startHexes: corpsIds.map((id) => {
      const labels = distinct(rows.filter((u) => word(u.corps) === id).map((u) => u.start));
      return Int16Array.from(labels.map((label) => grid.find(label)).filter((h) => h >= 0));
    }),
    unitsOf,
    vdh: unitIds.indexOf('G-VDH-VDH'),
    unit29A: unitIds.indexOf('A-29A-29A'),
    isXxx: Uint8Array.from(corpsOf, (c) => (corpsIds[c] === 'XXX' ? 1 : 0)),
    dinant: find('1125'),
    formations: formationIds.length,
    formationIds,
    formationKind: formationIds.map((_, i) => kindAt(i)),
    formationSide,
    formationCorps,
    divisions: divisionIds.length,
    corpsIds,
    corpsFormation,
    corpsArmy,
    corpsSide,
    corpsNumber,
    okw: corpsIds.indexOf('OKW'),
    armyFormation,
    unitsOfDivision: divisionIds.map((id) => where(rows, (u) => u.division === id)),
    unitsOfCorps: corpsIds.map((id) => where(rows, (u) => word(u.corps) === id)),
    cards: cards.length,
    cardIds: cards.map((c) => c.id),
    cardSide,
    cardKind,
    cardFormation,
    unitsOfCard: cards.map((_, c) => where(rows, (_row, u) => inScope(c, u))),
    cardCv: Uint8Array.from(cards, (c) => c.cv),
    cardPrimary: Uint8Array.from(cards, (c) => (c.set === 'P' ? 1 : 0)),
    cardEntry: Uint8Array.from(cards, (c) => c.entry),
    cardLeaves: Uint8Array.from(cards, (c) => c.leaves ?? 0),
    cardEvent: Int8Array.from(cards, (c) => (EVENTS as readonly (string | undefined)[]).indexOf(c.event)),
    cardTactic: Int8Array.from(cards, (c) => (TACTICS as readonly (string | undefined)[]).indexOf(c.tactic)),
    cardCommands: cards.map((c) =>
      (c.commands ?? []).map((command) => COMMANDS.indexOf(command as (typeof COMMANDS)[number])),
    ),
    cardsOf: [where(cards, (c) => c.id.startsWith('G')), where(cards, (c) => c.id.startsWith('A'))],
    chitCounts: Uint8Array.from(CHITS, (id) => data.chits.rows.find((c) => c.id === id)?.count ?? 0),
    level: byDay((row) => row.level),
    hand: byDay((row) => row.hand),
    handAllied: byDay((row) => row.handAllied),
    supplemental: byDay((row) => row.supplemental),
    supplementalAllied: byDay((row) => row.supplementalAllied),
    fuelList,
    vpMin: byDay((row) => row.vpMin ?? 0),
    xxxHex,
  };
}

let compiled: Tables | undefined;

/** The tables as printed, or those that an overlay was laid over. */
export function tablesOf(data?: ArdennesData): Tables {
  if (data) return compile(data);
  compiled ??= compile(printed);
  return compiled;
}
