/** The tables as they may be written, with which data files are checked; a test holds the printed ones against it. */
import { z } from 'zod';
import { dataFault, layOver as lay, placeInData } from '../../../engine/index.ts';
import {
  colour,
  each,
  hexOf,
  points,
  provenance,
  stepCost,
  table,
  whole,
  word,
  words,
} from '../../../engine/schema.ts';
import { printed } from './printed.ts';

const COLUMN_COUNT = 33;
const ROW_COUNT = 17;
const isOnMap = (label: string): boolean =>
  /^\d{4}$/.test(label) && +label >= 100 && +label.slice(0, 2) <= COLUMN_COUNT && +label.slice(2) < ROW_COUNT;
const hex = hexOf((label) => (isOnMap(label) ? 1 : -1), '2113');
const strength = z.string().regex(/^\d+\/\d+$/, 'attack and defense such as "11/8"');
const result = z
  .string()
  .regex(/^(-|(-|\d?R?D?)\/(-|\d?R?D?))$/, 'a result such as "-", "1/1", "RD/-" or "-/1RD"')
  .refine((text) => !/(^\/|\/$)/.test(text), 'a result with both sides, "-" for nothing');
const side = z.enum(['german', 'allied']);
const KINDS = ['motorized', 'infantry'] as const;
const byType = z.strictObject(each(points(), ...KINDS));
/** What can be done again and again is never free. */
const costs = each(stepCost(), ...KINDS);
const ground = z.strictObject(costs);
const modifier = whole(-9, 9);
const light = z.enum(['day', 'night']);
const turnNumber = whole(1, 99);
const tactical = z.array(z.enum(['combat', 'extra-move', 'replacement', 'air']));
const DICE = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const ROWS = ['-2', '-1', ...DICE, '10', '11', '12'] as const;
const COLUMNS = '1-3,1-2,1-1,3-2,2-1,3-1,5-1,7-1';
const hexes = z.array(hex);

const schema = z.strictObject({
  combatResults: table({
    columns: z.array(z.string()).refine((columns) => columns.join() === COLUMNS, `the columns ${COLUMNS}`),
    rows: z.record(z.enum(ROWS), z.array(result).length(8)),
  }),
  movement: table({
    ...each(ground, 'clear', 'rough', 'woods', 'town', 'road', 'highway'),
    ...each(byType, 'minorRiver', 'traffic', 'leaveZoc', 'infiltrate', 'strategic'),
    truck: points(),
    roadsCarry: z.strictObject(each(z.boolean(), 'towns', 'villages', 'rivers')),
  }),
  attacks: table(each(z.strictObject({ ...costs, modifier }), 'light', 'medium', 'heavy')),
  modifiers: table({
    ...each(modifier, 'clear', 'rough', 'woods', 'village', 'town', 'minorRiver', 'germanNight', 'alliedDay'),
    ...each(modifier, 'disruptedDefender', 'disruptedAttacker', 'outOfSupplyAttacker', 'isolatedDefender'),
    combatChit: modifier,
  }),
  infiltration: table({
    ...each(modifier, 'german', 'night', 'infantry', 'disruptedUpTo'),
    failureUpTo: whole(-9, 20),
  }),
  air: table(each(modifier, 'woodsOrTown', 'disruptedFrom', 'stepFrom')),
  initiative: table(each(modifier, 'germanNight', 'alliedDay')),
  variableActions: table({
    most: whole(0, 9),
    rows: z.record(z.enum(DICE), z.strictObject(each(modifier, 'german', 'allied'))),
  }),
  turns: table({
    rows: z
      .array(
        z.strictObject({
          turn: turnNumber,
          date: words(20),
          light,
          ...each(whole(0, 9), 'german', 'allied'),
          ...each(z.array(z.string()), 'germanCup', 'alliedCup'),
        }),
      )
      .min(1)
      .max(20),
  }),
  tactical: table(each(tactical, 'german', 'allied')),
  dates: table({
    ...each(turnNumber, 'britishFrom', 'truckFrom', 'alliedDayBonusFrom', 'withdrawalFrom', 'variableActionsFrom'),
    firstTurn: z.strictObject({ formation: z.string(), allowance: points() }),
  }),
  victory: table({
    perUnitAtMeuse: whole(0, 9),
    decisive: whole(1, 200),
    perStep: whole(0, 9),
    towns: z.array(
      z.strictObject({
        name: words(60),
        hexes: hexes.min(1),
        points: whole(0, 20),
        side: z.enum(['both', 'german']),
      }),
    ),
  }),
  formations: table({
    rows: z.array(z.strictObject({ id: word, label: words(12), name: words(60), side, color: colour })),
  }),
  units: table({
    rows: z.array(
      z.strictObject({
        id: word,
        name: words(60),
        formation: z.string(),
        nation: z.enum(['German', 'US', 'UK']),
        type: z.enum(['armor', 'recon', 'infantry', 'spat']),
        steps: whole(1, 2),
        /** Attack and defense of the unused and of the used face. */
        full: z.tuple([strength, strength]),
        reduced: z.tuple([strength, strength]).optional(),
        ma: points(),
        /** A hex, or a set-up zone. */
        setup: z.string().optional(),
        arrive: turnNumber.optional(),
        entry: hexes.optional(),
        rebuild: hexes,
        source: words(),
      }),
    ),
  }),
  map: z.strictObject({
    provenance: z.record(z.string(), provenance),
    terrainRows: z.array(z.string().regex(/^[.rwT]{33}$/, 'a row of 33 signs . r w T')).length(17),
    ...each(hexes, 'villages', 'meuseBank'),
    ...each(z.array(z.tuple([hex, hex])), 'meuse', 'minorRivers', 'highways', 'roads'),
    rearAreas: z.strictObject(each(hexes, 'german', 'allied')),
    supplySources: z.strictObject(each(hexes, 'german', 'us', 'uk')),
    setupZones: z.strictObject(each(hexes, 'M', 'H', 'C')),
    names: z.record(hex, words(60)),
  }),
});

export type CellesData = z.infer<typeof schema>;
export type UnitRow = CellesData['units']['rows'][number];

/** What one table says about another: names that must exist. */
function check(data: CellesData): void {
  const sideOfFormation = new Map(data.formations.rows.map((f) => [f.id, f.side]));
  const zones = Object.keys(data.map.setupZones);
  const named = new Set<string>();
  for (const unit of data.units.rows) {
    const fault = (field: string, expected: string, got?: unknown) =>
      dataFault(placeInData('units', unit.id, field), expected, got);
    const owner = sideOfFormation.get(unit.formation);
    if (named.has(unit.id)) throw fault('id', 'a name of its own', unit.id);
    named.add(unit.id);
    if (!owner) throw fault('formation', 'a formation of the table', unit.formation);
    if ((owner === 'german') !== (unit.nation === 'German'))
      throw fault('nation', `one of the ${owner} side`, unit.nation);
    if ((unit.steps === 2) !== (unit.reduced !== undefined))
      throw fault('reduced', 'for units of 2 steps and no others', unit.reduced ?? null);
    if (unit.setup !== undefined && !zones.includes(unit.setup) && !isOnMap(unit.setup))
      throw fault('setup', `a hex of the map or one of ${zones.join(', ')}`, unit.setup);
    if (unit.setup === undefined && (unit.arrive === undefined || !unit.entry?.length))
      throw fault('arrive', 'a turn and entry hexes for a unit without set-up');
  }
  data.turns.rows.forEach((row, i) => {
    if (row.turn !== i + 1) throw dataFault(placeInData('turns', row.turn, 'turn'), String(i + 1), row.turn);
    for (const owner of side.options)
      for (const id of row[`${owner}Cup`])
        if (sideOfFormation.get(id) !== owner)
          throw dataFault(placeInData('turns', row.turn, `${owner}Cup`), 'formations of that side', id);
  });
  const { formation } = data.dates.firstTurn;
  if (!sideOfFormation.has(formation))
    throw dataFault(placeInData('dates', 'firstTurn', 'formation'), 'a formation', formation);
}

/** The printed tables with a data file laid over them. */
export const layOver = (overlay: unknown): CellesData => lay({ printed, schema, check }, overlay);
