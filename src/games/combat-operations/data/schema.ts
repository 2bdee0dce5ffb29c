/** The tables as they may be written, with which data files are checked; a test holds the printed ones against it. */
import { z } from 'zod';
import { DataError, dataFault, layOver as lay, placeInData, unknownWord } from '../../../engine/index.ts';
import { each, hexOf, stepCost, whole, word, words } from '../../../engine/schema.ts';
import { printed } from './printed.ts';

const hexName = hexOf((label) => Object.keys(printed.hexes).indexOf(label), 'G6');
const hexPair = z.tuple([hexName, hexName]);
const side = z.enum(['Blue', 'Red']);
const movement = whole(1, 20);

const hexRow = z.tuple([z.enum(['clear', 'woods', 'swamp', 'town']), whole(0, 9), z.enum(['N', 'S'])]);

const typeRow = z.strictObject({
  back: words(40),
  ...each(z.boolean(), 'motorized', 'infantryClass', 'armored', 'antitankClass', 'blocksArmorBonus', 'clearBonus'),
  ...each(z.boolean(), 'woodsPenalty', 'artillery', 'engineer', 'headquarters'),
});

const counter = { id: word, side, division: words(40), type: z.string() };
const battalionRow = z.strictObject({
  ...counter,
  attack: whole(0, 99),
  defense: whole(1, 99),
  movement,
  regiment: z.string().nullable(),
  range: whole(1, 20).nullable(),
  name: words(60),
});

const regimentRow = z.strictObject({ ...counter, battalions: z.array(z.string()).min(2).max(4) });

const dummyRow = z.strictObject({
  id: word,
  side,
  looksLike: z.string(),
  size: whole(1, 4),
  movement,
  name: words(60),
});

const price = stepCost();
const terrainRow = z.strictObject({
  foot: z.union([price, z.literal('all')]),
  motorized: price.nullable(),
  footArtillery: price.nullable(),
  defense: whole(0, 9),
});

const share = z.string().regex(/^(0|1|D|D\/[1-9]|all)$/, '0, 1, all, D or D divided by a number, such as "D/3"');
const crtRow = z.strictObject({ attacker: share, defender: share, retreat: z.enum(['A', 'D']).nullable() });

const itemRow = z.strictObject({
  label: z.string().regex(/^[A-F]$/, 'a letter A to F'),
  pass: z.union([z.literal(1), z.literal(2)]),
  units: z.array(z.string()).min(1).optional(),
  step: z.enum(['infantry', 'armor']).optional(),
});

const scenarioSide = z.strictObject({
  setup: z.union([
    z.strictObject({
      kind: z.literal('zone'),
      columns: z.string().regex(/^[A-T]-[A-T]$/, 'columns such as "A-P"'),
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
  title: words(60),
  attacker: side,
  defender: side,
  turns: z.literal(10),
  passLength: z.literal(5),
  chits: z.literal(10),
  endChit: z.strictObject({ number: whole(1, 10), pass: z.literal(2) }),
  sides: z.strictObject(each(scenarioSide, 'Blue', 'Red')),
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
      division: words(40),
      fractions: z.array(z.string()),
    }),
  ]),
  engineerStartBridges: z.boolean(),
});

const dataSchema = z.strictObject({
  hexes: z.record(hexName, hexRow),
  rivers: z.array(hexPair).length(39),
  bridges: z.array(z.strictObject({ side: hexPair, kind: z.enum(['infantry', 'armor']), permanent: z.boolean() })),
  roads: z.record(words(60), z.array(hexName).min(2)),
  types: z.record(z.string(), typeRow),
  battalions: z.record(z.string(), battalionRow),
  regiments: z.record(z.string(), regimentRow),
  dummies: z.record(z.string(), dummyRow),
  terrain: z.strictObject(each(terrainRow, 'clear', 'woods', 'swamp', 'town')),
  prices: z.strictObject({
    ...each(price, 'uphill', 'bridge', 'roadMost', 'swampRoad'),
    roadShare: z.literal(0.5),
    roadEdges: z.array(hexName),
  }),
  crt: z.strictObject(each(crtRow, '1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1')),
  scenarios: z.strictObject(each(scenarioRow, 'red_attack', 'blue_attack')),
});

export type Data = z.infer<typeof dataSchema>;
export type ScenarioData = Data['scenarios']['red_attack'];
export type TableName = keyof Data;

/** What one table says of another must be there, and the counters in the box keep what they are. */
function check(data: Data): void {
  const fault = (table: TableName, row: string, field: string, expected: string, got?: unknown) =>
    dataFault(placeInData(table, row, field), expected, got);
  const isType = (table: TableName, row: string, field: string, type: string): void => {
    if (!Object.hasOwn(data.types, type))
      throw new DataError(`${placeInData(table, row, field)}: ${unknownWord('type', type, Object.keys(data.types))}`);
  };
  for (const [id, row] of Object.entries(data.battalions)) {
    const was = (printed.battalions as Record<string, { side: string; type: string; regiment: string | null }>)[id];
    for (const [field, value] of [
      ['id', id],
      ['side', was.side],
      ['regiment', was.regiment],
    ] as const)
      if (row[field] !== value) throw fault('battalions', id, field, JSON.stringify(value), row[field]);
    isType('battalions', id, 'type', row.type);
    for (const kind of ['engineer', 'headquarters', 'artillery'] as const)
      if (data.types[row.type][kind] !== data.types[was.type][kind])
        throw fault('battalions', id, 'type', `a type with ${kind}: ${data.types[was.type][kind]}`, row.type);
    if (data.types[row.type].artillery && row.range === null)
      throw fault('battalions', id, 'range', 'the range of this artillery');
  }
  for (const [id, row] of Object.entries(data.dummies)) isType('dummies', id, 'looksLike', row.looksLike);
  for (const [id, row] of Object.entries(data.regiments)) {
    const was = (printed.regiments as Record<string, { battalions: readonly string[] }>)[id].battalions;
    isType('regiments', id, 'type', row.type);
    if (row.battalions.join() !== was.join())
      throw fault('regiments', id, 'battalions', was.join(', '), row.battalions);
  }
  // CO-144
  for (const [name, hexes] of Object.entries(data.roads))
    for (const hex of hexes)
      if (data.hexes[hex]?.[0] === 'town') throw dataFault(placeInData('roads', name), 'no town hex', hex);
  for (const [id, scenario] of Object.entries(data.scenarios)) checkScenario(data, id, scenario);
}

/** Both sides have counters of their own, each named once; reinforcements are lettered in order. */
function checkScenario(data: Data, id: string, scenario: ScenarioData): void {
  const fault = (field: string, expected: string, got?: unknown) =>
    dataFault(placeInData('scenarios', id, field), expected, got);
  if (scenario.attacker === scenario.defender) throw fault('defender', 'the other side', scenario.defender);
  const counters = { ...data.battalions, ...data.regiments, ...data.dummies };
  const divisions = new Set(Object.values(data.battalions).map((row) => row.division));
  for (const [side, force] of Object.entries(scenario.sides)) {
    const field = `sides.${side}`;
    const isOwn = (name: string): void => {
      if (!Object.hasOwn(counters, name))
        throw new DataError(
          `${placeInData('scenarios', id, field)}: ${unknownWord('unit', name, Object.keys(counters))}`,
        );
      if (counters[name].side !== side) throw fault(field, `counters of ${side}`, name);
    };
    const seen = new Set<string>();
    for (const name of [...force.start, ...force.reinforcements.flatMap((item) => item.units ?? [])]) {
      isOwn(name);
      const regiment = data.battalions[name]?.regiment ?? null;
      if (seen.has(name) || (regiment !== null && seen.has(regiment))) throw fault(field, 'each counter once', name);
      seen.add(name);
    }
    for (const [name, division] of Object.entries(force.attached)) {
      isOwn(name);
      if (!divisions.has(division)) throw fault(`${field}.attached`, 'a division', division);
    }
    force.reinforcements.forEach((item, i) => {
      if (item.label !== 'ABCDEF'[i]) throw fault(`${field}.reinforcements`, `the letter ${'ABCDEF'[i]}`, item.label);
      if ((item.units === undefined) === (item.step === undefined))
        throw fault(`${field}.reinforcements`, `units or a step for ${item.label}, not both`);
    });
  }
}

/** The printed tables with a data file laid over them; the counters in the box and the hexes on the sheet stay. */
export const layOver = (overlay: unknown): Data =>
  lay(
    {
      printed,
      schema: dataSchema,
      check,
      fixed: ['hexes', 'types', 'battalions', 'regiments', 'dummies', 'crt', 'scenarios'],
    },
    overlay,
  );
