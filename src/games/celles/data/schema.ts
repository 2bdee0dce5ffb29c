/**
 * The tables as they may be written, with which overlays are checked; a test holds the printed ones against it. An
 * overlay (a file of an owner of the boxed game) is laid over them table by table: objects field by field, lists of rows
 * by their `id`, `turn` or `name`, other lists as a whole.
 */
import { z } from 'zod';
import { DataError, printed } from './printed.ts';

const provenance = z.strictObject({
  source: z.enum(['rules', 'found', 'reconstructed', 'mixed']),
  note: z.string(),
});
const hex = z.string().regex(/^\d{4}$/, 'a hex such as "2113"');
const pair = z.tuple([hex, hex]);
const strength = z.string().regex(/^\d+\/\d+$/, 'attack and defense such as "11/8"');
const result = z
  .string()
  .regex(/^(-|(-|\d?R?D?)\/(-|\d?R?D?))$/, 'a result such as "-", "1/1", "RD/-" or "-/1RD"')
  .refine((text) => !/(^\/|\/$)/.test(text), 'a result with both sides, "-" for nothing');
const side = z.enum(['german', 'allied']);
const halfPoints = z.number().min(0).max(20).multipleOf(0.5);
const byType = z.strictObject({ motorized: halfPoints, infantry: halfPoints });
const modifier = z.number().int().min(-9).max(9);
const attack = z.strictObject({ motorized: halfPoints, infantry: halfPoints, modifier });
const light = z.enum(['day', 'night']);
const turnNumber = z.number().int().min(1).max(99);
const tactical = z.array(z.enum(['combat', 'extra-move', 'replacement', 'air']));
const DICE = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const ROWS = ['-2', '-1', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
const change = z.strictObject({ german: modifier, allied: modifier });

const schema = z.strictObject({
  combatResults: z.strictObject({
    provenance,
    columns: z.tuple([
      z.literal('1-3'),
      z.literal('1-2'),
      z.literal('1-1'),
      z.literal('3-2'),
      z.literal('2-1'),
      z.literal('3-1'),
      z.literal('5-1'),
      z.literal('7-1'),
    ]),
    rows: z.record(z.enum(ROWS), z.array(result).length(8)),
  }),
  movement: z.strictObject({
    provenance,
    clear: byType,
    rough: byType,
    woods: byType,
    town: byType,
    road: byType,
    highway: byType,
    minorRiver: byType,
    traffic: byType,
    leaveZoc: byType,
    infiltrate: byType,
    strategic: byType,
    truck: halfPoints,
    roadsCarry: z.strictObject({ towns: z.boolean(), villages: z.boolean(), rivers: z.boolean() }),
  }),
  attacks: z.strictObject({ provenance, light: attack, medium: attack, heavy: attack }),
  modifiers: z.strictObject({
    provenance,
    clear: modifier,
    rough: modifier,
    woods: modifier,
    village: modifier,
    town: modifier,
    minorRiver: modifier,
    germanNight: modifier,
    alliedDay: modifier,
    disruptedDefender: modifier,
    disruptedAttacker: modifier,
    outOfSupplyAttacker: modifier,
    isolatedDefender: modifier,
    combatChit: modifier,
  }),
  infiltration: z.strictObject({
    provenance,
    german: modifier,
    night: modifier,
    infantry: modifier,
    disruptedUpTo: modifier,
    failureUpTo: z.number().int().min(-9).max(20),
  }),
  air: z.strictObject({ provenance, woodsOrTown: modifier, disruptedFrom: modifier, stepFrom: modifier }),
  initiative: z.strictObject({ provenance, germanNight: modifier, alliedDay: modifier }),
  variableActions: z.strictObject({
    provenance,
    most: z.number().int().min(0).max(9),
    rows: z.record(z.enum(DICE), change),
  }),
  turns: z.strictObject({
    provenance,
    rows: z
      .array(
        z.strictObject({
          turn: turnNumber,
          date: z.string(),
          light,
          german: z.number().int().min(0).max(9),
          allied: z.number().int().min(0).max(9),
          germanCup: z.array(z.string()),
          alliedCup: z.array(z.string()),
        }),
      )
      .min(1)
      .max(20),
  }),
  tactical: z.strictObject({ provenance, german: tactical, allied: tactical }),
  dates: z.strictObject({
    provenance,
    britishFrom: turnNumber,
    truckFrom: turnNumber,
    alliedDayBonusFrom: turnNumber,
    withdrawalFrom: turnNumber,
    variableActionsFrom: turnNumber,
    firstTurn: z.strictObject({ formation: z.string(), allowance: halfPoints }),
  }),
  victory: z.strictObject({
    provenance,
    perUnitAtMeuse: z.number().int().min(0).max(9),
    decisive: z.number().int().min(1).max(200),
    perStep: z.number().int().min(0).max(9),
    towns: z.array(
      z.strictObject({
        name: z.string(),
        hexes: z.array(hex).min(1),
        points: z.number().int().min(0).max(20),
        side: z.enum(['both', 'german']),
      }),
    ),
  }),
  formations: z.strictObject({
    provenance,
    rows: z.array(z.strictObject({ id: z.string(), label: z.string(), name: z.string(), side, color: z.string() })),
  }),
  units: z.strictObject({
    provenance,
    rows: z.array(
      z.strictObject({
        id: z.string().regex(/^\S+$/, 'a name without blanks'),
        name: z.string(),
        formation: z.string(),
        nation: z.enum(['German', 'US', 'UK']),
        type: z.enum(['armor', 'recon', 'infantry', 'spat']),
        steps: z.number().int().min(1).max(2),
        /** Attack and defense of the unused and of the used face. */
        full: z.tuple([strength, strength]),
        reduced: z.tuple([strength, strength]).optional(),
        ma: halfPoints,
        /** A hex, or a set-up zone. */
        setup: z.string().optional(),
        arrive: turnNumber.optional(),
        entry: z.array(hex).optional(),
        rebuild: z.array(hex),
        source: z.string(),
      }),
    ),
  }),
  map: z.strictObject({
    provenance: z.record(z.string(), provenance),
    terrainRows: z.array(z.string().regex(/^[.rwT]{33}$/, 'a row of 33 signs . r w T')).length(17),
    villages: z.array(hex),
    meuse: z.array(pair),
    minorRivers: z.array(pair),
    highways: z.array(pair),
    roads: z.array(pair),
    meuseBank: z.array(hex),
    rearAreas: z.strictObject({ german: z.array(hex), allied: z.array(hex) }),
    supplySources: z.strictObject({ german: z.array(hex), us: z.array(hex), uk: z.array(hex) }),
    setupZones: z.strictObject({ M: z.array(hex), H: z.array(hex), C: z.array(hex) }),
    names: z.record(hex, z.string()),
  }),
});

export type CellesData = z.infer<typeof schema>;
export type UnitRow = CellesData['units']['rows'][number];

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);

const KEYS = ['id', 'turn', 'name'] as const;
const keyOf = (rows: readonly unknown[]): string | undefined =>
  KEYS.find((key) => rows.length > 0 && rows.every((row) => isObject(row) && row[key] !== undefined));

function lay(base: unknown, over: unknown, where: string): unknown {
  if (isObject(base) && isObject(over)) {
    const out: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
      out[key] = key in base ? lay(base[key], value, `${where}${where && '.'}${key}`) : value;
    }
    return out;
  }
  if (Array.isArray(base) && Array.isArray(over)) {
    const key = keyOf(base);
    if (key === undefined || keyOf(over) !== key) return over;
    const rows = [...base] as Record<string, unknown>[];
    for (const row of over as Record<string, unknown>[]) {
      const at = rows.findIndex((r) => r[key] === row[key]);
      if (at < 0) throw new DataError(`${where}: there is no row ${JSON.stringify(row[key])} to lay over`);
      rows[at] = lay(rows[at], row, `${where}[${String(row[key])}]`) as Record<string, unknown>;
    }
    return rows;
  }
  return over;
}

/** "units, row 116Pz-1, ma": the place of a fault in words, with rows by their own names. */
function place(data: unknown, path: readonly PropertyKey[]): string {
  const words: string[] = [];
  let at: unknown = data;
  for (const [i, key] of path.entries()) {
    const next = isObject(at) || Array.isArray(at) ? (at as Record<PropertyKey, unknown>)[key] : undefined;
    if (Array.isArray(at)) {
      const name = isObject(next) ? KEYS.map((k) => next[k]).find((v) => v !== undefined) : undefined;
      words.push(`row ${String(name ?? Number(key) + 1)}`);
    } else if (i === 0 || key !== 'rows') words.push(String(key));
    at = next;
  }
  return words.join(', ');
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], data);

/** The printed tables with an overlay laid over them. A bad overlay is an error and nothing is loaded. */
export function layOver(overlay: unknown): CellesData {
  if (!isObject(overlay)) throw new DataError('an overlay is an object of tables');
  const laid = lay(printed, overlay, '');
  const read = schema.safeParse(laid);
  if (!read.success) {
    const issue = read.error.issues[0] as z.core.$ZodIssue;
    const where = place(laid, issue.path);
    if (issue.code === 'unrecognized_keys') {
      const what = issue.path.length === 0 ? 'table' : 'field';
      throw new DataError(
        `${where === '' ? '' : `${where}: `}unknown ${what} "${issue.keys[0]}"; ${
          what === 'table'
            ? `the tables are ${Object.keys(schema.shape).join(', ')}`
            : 'nothing of that name is expected'
        }`,
      );
    }
    const got = JSON.stringify(valueAt(laid, issue.path));
    const expected = issue.message.replace(/^Invalid (input|option|string): ?/, '');
    throw new DataError(`${where}: ${/^expected/.test(expected) ? expected : `expected ${expected}`}, got ${got}`);
  }
  checkReferences(read.data);
  return read.data;
}

/** What one table says about another: names that must exist. */
function checkReferences(data: CellesData): void {
  const columns = data.map.terrainRows[0].length;
  const rows = data.map.terrainRows.length;
  const onMap = (label: string, where: string): void => {
    const column = Number(label.slice(0, 2));
    const row = Number(label.slice(2));
    if (column < 1 || column > columns || row >= rows)
      throw new DataError(`${where}: expected a hex of the map (0100 to 3316), got "${label}"`);
  };
  const sideOfFormation = new Map(data.formations.rows.map((f) => [f.id, f.side]));
  const zones = Object.keys(data.map.setupZones);
  for (const unit of data.units.rows) {
    const where = `units, row ${unit.id}`;
    const owner = sideOfFormation.get(unit.formation);
    if (!owner) throw new DataError(`${where}, formation: expected a formation of the table, got "${unit.formation}"`);
    if ((owner === 'german') !== (unit.nation === 'German'))
      throw new DataError(`${where}, nation: expected one of the ${owner} side, got "${unit.nation}"`);
    if ((unit.steps === 2) !== (unit.reduced !== undefined))
      throw new DataError(`${where}, reduced: expected for units of 2 steps and no others, steps is ${unit.steps}`);
    if (unit.setup !== undefined && !zones.includes(unit.setup)) onMap(unit.setup, `${where}, setup`);
    if (unit.setup === undefined && (unit.arrive === undefined || !unit.entry?.length))
      throw new DataError(`${where}, arrive: expected a turn and entry hexes for a unit without set-up`);
    for (const h of [...(unit.entry ?? []), ...unit.rebuild]) onMap(h, `${where}, entry or rebuild`);
  }
  data.turns.rows.forEach((row, i) => {
    if (row.turn !== i + 1) throw new DataError(`turns, row ${row.turn}, turn: expected ${i + 1}, got ${row.turn}`);
    for (const [owner, cup] of [
      ['german', row.germanCup],
      ['allied', row.alliedCup],
    ] as const) {
      for (const id of cup)
        if (sideOfFormation.get(id) !== owner)
          throw new DataError(`turns, row ${row.turn}, ${owner}Cup: expected formations of that side, got "${id}"`);
    }
  });
  for (const town of data.victory.towns) for (const h of town.hexes) onMap(h, `victory, towns, row ${town.name}`);
  if (!sideOfFormation.has(data.dates.firstTurn.formation))
    throw new DataError(`dates, firstTurn, formation: expected a formation, got "${data.dates.firstTurn.formation}"`);
  const lists = {
    ...data.map.rearAreas,
    ...data.map.setupZones,
    bank: data.map.meuseBank,
    villages: data.map.villages,
  };
  for (const [name, list] of Object.entries(lists)) for (const h of list) onMap(h, `map, ${name}`);
  for (const [name, list] of Object.entries(data.map.supplySources)) for (const h of list) onMap(h, `map, ${name}`);
}
