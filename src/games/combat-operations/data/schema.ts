/**
 * The tables as they may be written, with which overlays are checked; a test holds the printed ones against it. An owner of the boxed game can lay a file over any of them:
 *
 *   { "battalions": { "B36-1-1": { "attack": 3 } }, "hexes": { "K7": ["clear", 0, "S"] } }
 *
 * A row of a keyed table is laid over field by field; any other value takes the place of the printed one.
 */
import { z } from 'zod';
import { unknownWord } from '../../../engine/text.ts';
import { DataError, printed } from './printed.ts';

const hexName = z.string().regex(/^[A-T](1[0-3]|[1-9])$/, 'expected a hex such as "G6"');
const hexPair = z.tuple([hexName, hexName]);
const side = z.enum(['Blue', 'Red']);
const points = z.int().min(1).max(20);

const hexRow = z.tuple([z.enum(['clear', 'woods', 'swamp', 'town']), z.int().min(0).max(9), z.enum(['N', 'S'])]);

const typeRow = z.strictObject({
  back: z.string(),
  motorized: z.boolean(),
  infantryClass: z.boolean(),
  armored: z.boolean(),
  antitankClass: z.boolean(),
  blocksArmorBonus: z.boolean(),
  clearBonus: z.boolean(),
  woodsPenalty: z.boolean(),
  artillery: z.boolean(),
  engineer: z.boolean(),
  headquarters: z.boolean(),
});

const battalionRow = z.strictObject({
  id: z.string(),
  side,
  division: z.string(),
  type: z.string(),
  attack: z.int().min(0).max(99),
  defense: z.int().min(1).max(99),
  movement: points,
  regiment: z.string().nullable(),
  range: z.int().min(1).max(20).nullable(),
  name: z.string(),
});

const regimentRow = z.strictObject({
  id: z.string(),
  side,
  division: z.string(),
  type: z.string(),
  battalions: z.array(z.string()).min(2).max(4),
});

const dummyRow = z.strictObject({
  id: z.string(),
  side,
  looksLike: z.string(),
  size: z.int().min(1).max(4),
  movement: points,
  name: z.string(),
});

const price = z.number().min(0.5).max(20).multipleOf(0.5);
const terrainRow = z.strictObject({
  foot: z.union([price, z.literal('all')]),
  motorized: price.nullable(),
  footArtillery: price.nullable(),
  defense: z.int().min(0).max(9),
});

const share = z
  .string()
  .regex(/^(0|1|D|D\/[1-9]|all)$/, 'expected 0, 1, all, D or D divided by a number, such as "D/3"');
const crtRow = z.strictObject({ attacker: share, defender: share, retreat: z.enum(['A', 'D']).nullable() });

const itemRow = z.strictObject({
  label: z.string().regex(/^[A-F]$/, 'expected a letter A to F'),
  pass: z.union([z.literal(1), z.literal(2)]),
  units: z.array(z.string()).min(1).optional(),
  step: z.enum(['infantry', 'armor']).optional(),
});

const scenarioSide = z.strictObject({
  setup: z.union([
    z.strictObject({
      kind: z.literal('zone'),
      columns: z.string().regex(/^[A-T]-[A-T]$/, 'expected columns such as "A-P"'),
      bank: z.enum(['N', 'S', 'any']),
    }),
    z.strictObject({ kind: z.literal('enter'), turn: z.literal(1), hexes: z.array(hexName).min(1) }),
  ]),
  start: z.array(z.string()),
  supplyHeads: z.array(hexName).min(1),
  reinforcements: z.array(itemRow).max(6),
  attached: z.record(z.string(), z.string()),
});

const scenarioRow = z.strictObject({
  title: z.string(),
  attacker: side,
  defender: side,
  turns: z.literal(10),
  passLength: z.literal(5),
  chits: z.literal(10),
  endChit: z.strictObject({ number: z.int().min(1).max(10), pass: z.literal(2) }),
  sides: z.strictObject({ Blue: scenarioSide, Red: scenarioSide }),
  victory: z.union([
    z.strictObject({
      kind: z.literal('towns'),
      hexes: z.array(hexName).length(4),
      side,
      fraction: z.literal('2/3'),
    }),
    z.strictObject({
      kind: z.literal('road'),
      hexes: z.array(hexName).min(1),
      side,
      division: z.string(),
      fractions: z.array(z.string()),
    }),
  ]),
  engineerStartBridges: z.boolean(),
});

const dataSchema = z.strictObject({
  hexes: z.record(hexName, hexRow),
  rivers: z.array(hexPair).length(39),
  bridges: z.array(z.strictObject({ side: hexPair, kind: z.enum(['infantry', 'armor']), permanent: z.boolean() })),
  roads: z.record(z.string(), z.array(hexName).min(2)),
  types: z.record(z.string(), typeRow),
  battalions: z.record(z.string(), battalionRow),
  regiments: z.record(z.string(), regimentRow),
  dummies: z.record(z.string(), dummyRow),
  terrain: z.strictObject({ clear: terrainRow, woods: terrainRow, swamp: terrainRow, town: terrainRow }),
  prices: z.strictObject({
    uphill: price,
    bridge: price,
    roadShare: z.literal(0.5),
    roadMost: price,
    swampRoad: price,
    roadEdges: z.array(hexName),
  }),
  crt: z.strictObject({
    '1-4': crtRow,
    '1-3': crtRow,
    '1-2': crtRow,
    '1-1': crtRow,
    '2-1': crtRow,
    '3-1': crtRow,
    '4-1': crtRow,
  }),
  scenarios: z.strictObject({ red_attack: scenarioRow, blue_attack: scenarioRow }),
});

export type Data = z.infer<typeof dataSchema>;
export type ScenarioData = Data['scenarios']['red_attack'];
export type TableName = keyof Data;

type Plain = Record<string, unknown>;
const isRow = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

function lay(base: unknown, over: unknown): unknown {
  if (!isRow(base) || !isRow(over)) return over;
  const out: Plain = { ...base };
  for (const [key, value] of Object.entries(over)) out[key] = lay(base[key], value);
  return out;
}

/** Rows that an overlay may change but not add to: the counters in the box, the hexes on the sheet. */
const FIXED_ROWS: readonly TableName[] = ['hexes', 'types', 'battalions', 'regiments', 'dummies', 'crt', 'scenarios'];

/** The printed tables with an overlay laid over them. Errors name the table, the row, the field and what was expected. */
export function layOver(overlay: unknown): Data {
  if (!isRow(overlay)) throw new DataError('a data file is an object of tables');
  const laid: Plain = { ...printed };
  for (const [table, rows] of Object.entries(overlay)) {
    if (!(table in printed)) throw new DataError(unknownWord('table', table, Object.keys(printed)));
    const base = printed[table as TableName];
    if (FIXED_ROWS.includes(table as TableName)) {
      if (!isRow(rows)) throw new DataError(`table ${table}: expected an object of rows`);
      for (const row of Object.keys(rows))
        if (!(row in base)) throw new DataError(`table ${table}: ${unknownWord('row', row, Object.keys(base))}`);
    }
    laid[table] = lay(base, rows);
  }
  const parsed = dataSchema.safeParse(laid);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const [table, row, ...field] = issue.path.map(String);
    const where = [
      `table ${table ?? '?'}`,
      ...(row === undefined ? [] : [`row ${row}`]),
      ...(field.length === 0 ? [] : [`field ${field.join('.')}`]),
    ].join(', ');
    throw new DataError(`${where}: ${issue.message}`);
  }
  checkReferences(parsed.data);
  return parsed.data;
}

/** What one table says of another must be there, and the counters in the box keep what they are. */
function checkReferences(data: Data): void {
  const types = Object.keys(data.types);
  for (const [id, row] of Object.entries(data.battalions)) {
    const fail = (field: string, expected: string): never => {
      throw new DataError(`table battalions, row ${id}, field ${field}: ${expected}`);
    };
    const was = (printed.battalions as Record<string, { side: string; type: string; regiment: string | null }>)[id];
    if (row.id !== id) fail('id', `expected "${id}"`);
    if (!(row.type in data.types)) fail('type', unknownWord('type', row.type, types));
    if (row.side !== was.side) fail('side', `expected "${was.side}"`);
    if (row.regiment !== was.regiment) fail('regiment', `expected ${JSON.stringify(was.regiment)}`);
    const type = data.types[row.type];
    const old = data.types[was.type];
    for (const kind of ['engineer', 'headquarters', 'artillery'] as const)
      if (type[kind] !== old[kind]) fail('type', `expected a type with ${kind}: ${old[kind]}`);
    if (type.artillery && row.range === null) fail('range', 'expected the range of this artillery');
  }
  for (const [id, row] of Object.entries(data.dummies))
    if (!(row.looksLike in data.types))
      throw new DataError(`table dummies, row ${id}, field looksLike: ${unknownWord('type', row.looksLike, types)}`);
  for (const [id, row] of Object.entries(data.regiments)) {
    const was = (printed.regiments as Record<string, { battalions: readonly string[] }>)[id].battalions;
    if (row.battalions.join() !== was.join())
      throw new DataError(`table regiments, row ${id}, field battalions: expected ${was.join(', ')}`);
  }
  // CO-144
  for (const [name, hexes] of Object.entries(data.roads))
    for (const hex of hexes)
      if (data.hexes[hex]?.[0] === 'town')
        throw new DataError(`table roads, row ${name}: expected no town hex, got ${hex}`);
  const known = new Set([
    ...Object.keys(data.battalions),
    ...Object.keys(data.regiments),
    ...Object.keys(data.dummies),
  ]);
  for (const [id, scenario] of Object.entries(data.scenarios))
    for (const [side, force] of Object.entries(scenario.sides)) {
      const named = [...force.start, ...force.reinforcements.flatMap((item) => item.units ?? [])];
      for (const unit of named)
        if (!known.has(unit))
          throw new DataError(
            `table scenarios, row ${id}, field sides.${side}: ${unknownWord('unit', unit, [...known])}`,
          );
    }
}
