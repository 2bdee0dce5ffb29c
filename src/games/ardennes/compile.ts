/** How the printed data become tables. */

import { DIRECTIONS, makeGrid, noSides, rowColumnFromEast, sidesAlong } from '../../engine/index.ts';
import { type ArdennesData, printed } from './data/printed.ts';
import {
  ALLIED,
  ARMIES,
  Army,
  CARD_KINDS,
  CardKind,
  CHITS,
  COMMANDS,
  EVENTS,
  type FormationKind,
  GERMAN,
  HEXES,
  LAST_DAY,
  SIDES_OF_RIVERS,
  TACTICS,
  type Tables,
  Town,
  UNITS,
} from './tables.ts';

/** For ties between units of different corps (Q69); the OKW and German corps come last. */
const CORPS_NUMBERS: Readonly<Record<string, number>> = { III: 3, V: 5, VII: 7, VIII: 8, XII: 12, XVIII: 18, XXX: 30 };

const ARMY_OF: Readonly<Record<string, number>> = { 6: 0, 5: 1, 7: 2, OKW: 3, '1US': 4, '3US': 5, '21AG': 6 };

const COLUMNS = 30;
const ROWS = 29;

const word = (text: string): string => text.replace(/\s+/g, '-');

function compile(data: ArdennesData): Tables {
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
    cardReserves: Uint8Array.from(cards, (c) => data.cards.powers.reserves[c.kind] ?? 0),
    cardReplacements: Uint8Array.from(cards, (c) => data.cards.powers.replacements[c.kind] ?? 0),
    cardPrimary: Uint8Array.from(cards, (c) => (c.set === 'P' ? 1 : 0)),
    cardEntry: Uint8Array.from(cards, (c) => c.entry),
    cardLeaves: Uint8Array.from(cards, (c) => c.leaves ?? 0),
    cardEvent: Int8Array.from(cards, (c) => (EVENTS as readonly (string | undefined)[]).indexOf(c.event)),
    cardTactic: Int8Array.from(cards, (c) => (TACTICS as readonly (string | undefined)[]).indexOf(c.tactic)),
    cardCommands: cards.map((c) =>
      (c.commands ?? []).map((command) => COMMANDS.indexOf(command as (typeof COMMANDS)[number])),
    ),
    cardsOf: [where(cards, (c) => c.id.startsWith('G')), where(cards, (c) => c.id.startsWith('A'))],
    actionTactics: data.actions.rows.map((row) =>
      row.bonus.map((word) => (TACTICS as readonly string[]).indexOf(word)).filter((t) => t >= 0),
    ),
    actionChits: Uint8Array.from(data.actions.rows, (row) => row.bonus.filter((word) => word === '+1 max chit').length),
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
