/** The tables as they may be written, with which data files are checked; a test holds the printed ones against it. */
import { z } from 'zod';
import { DataError, layOver as lay } from '../../../engine/index.ts';
import { provenance, whole, word, words } from '../../../engine/schema.ts';
import { compile } from '../tables.ts';
import { printed, TERRAINS } from './printed.ts';

const hex = z.string().regex(/^[A-D](0[1-9]|10)0[1-8]$/, 'a hex of the maps such as "B0404"');
const pair = z.tuple([hex, hex]);
const mapLetter = z.enum(['A', 'B', 'C', 'D']);
const edge = z.string().regex(/^[A-D]:[NES](:\d\d-\d\d)?$/, 'an edge such as "A:E" or "B:N:06-10"');
const side = z.enum(['german', 'us']);
const turn = whole(1, 20);
const modifier = whole(-9, 9);
const check = z.enum(['below', 'at-most']);
const terrain = z.enum(TERRAINS);
const markers = z.strictObject({ oba: whole(0, 9), air: whole(0, 9) });

const unit = z.strictObject({
  id: word,
  label: words(20),
  name: words(80),
  side,
  kind: z.enum([
    'inf',
    'assault-gun',
    'tank',
    'engineer',
    'flak',
    'mech-inf',
    'heavy-tank',
    'recon',
    'cavalry',
    'AT',
    'para',
  ]),
  class: z.enum(['foot', 'motor', 'mech', 'armor']),
  af: z.tuple([whole(0, 13), whole(0, 13)]),
  pr: whole(1, 6),
  ma: whole(1, 9),
  card: mapLetter,
  ss: z.literal(true).optional(),
  switch: z.literal('seventh_unit').optional(),
});

const scenario = z.strictObject({
  id: z.enum(['a', 'b', 'c', 'd', 'campaign']),
  title: words(60),
  maps: z.array(mapLetter).min(1).max(4),
  turns: turn,
  firstTurn: turn,
  setup: z.array(
    z.strictObject({ unit: word, hex: hex.optional(), free: mapLetter.optional(), default: hex.optional() }),
  ),
  depots: z.array(z.strictObject({ map: mapLetter, default: hex })).max(2),
  entries: z.array(z.strictObject({ turn, units: z.array(word), edges: z.array(edge).min(1) })),
  support: z.array(z.strictObject({ from: turn, to: turn, german: markers, us: markers })),
  supplyEdge: edge,
  win: z.strictObject({
    units: whole(1, 9),
    column: z
      .string()
      .regex(/^[A-D](0[1-9]|10)$/, 'a column such as "A06"')
      .optional(),
    hexes: z.array(hex).optional(),
  }),
});

const row = z.strictObject({ points: whole(1, 9), cd: modifier, vehicles: z.enum(['free', 'road']) });
const mapRows = z.array(z.string().regex(/^[.fHRvTC]{10}$/, 'ten signs of the terrain key')).length(8);

const schema = z.strictObject({
  terrain: z.strictObject({ provenance, rows: z.record(terrain, row) }),
  modifiers: z.strictObject({
    provenance,
    bridge: modifier,
    openRiver: modifier,
    vehicleIntoRough: modifier,
    antiTank: modifier,
    obaGerman: modifier,
    obaUs: modifier,
    air: modifier,
    unsupplied: modifier,
    checkPassed: modifier,
    surprise: modifier,
    massacreUs: modifier,
    massacreGerman: modifier,
    tiger: modifier,
    tigerReduced: modifier,
  }),
  antiTankKinds: z.strictObject({ provenance, kinds: z.array(z.string()) }),
  checks: z.strictObject({
    provenance,
    combat: check,
    regroup: check,
    infiltration: check,
    fallBack: check,
    mines: check,
    unsupplied: modifier,
    minesSS: modifier,
  }),
  demolition: z.strictObject({
    provenance,
    blownUpTo: whole(0, 13),
    germanWithin: whole(0, 9),
    chargesWithin: whole(0, 9),
    reduced: modifier,
  }),
  limits: z.strictObject({
    provenance,
    stack: whole(1, 4),
    depotTurns: whole(0, 20),
    surpriseRolls: whole(1, 20),
    marschUnits: whole(1, 10),
    marschOthers: turn,
    marschSS: turn,
    mines: whole(0, 9),
  }),
  units: z.strictObject({ provenance, rows: z.array(unit) }),
  scenarios: z.strictObject({ provenance, rows: z.array(scenario) }),
  campaign: z.strictObject({
    provenance,
    dates: z.array(z.strictObject({ from: turn, to: turn, date: words(20) })),
    frozen: z.array(word),
    freedBy: mapLetter,
    arrivals: z.array(z.strictObject({ turn, side, units: z.array(word), edges: z.array(edge).optional() })),
    spitze: word,
    regroup: z.array(turn),
    rebuild: z.strictObject({ perRegroup: whole(0, 17), total: whole(0, 99), totalTough: whole(0, 99) }),
    returns: z.strictObject({
      german: z.strictObject({ map: mapLetter, terrain: z.array(terrain) }),
      us: z.strictObject({ map: mapLetter, terrain: z.array(terrain) }),
    }),
    startControl: z.strictObject({ german: z.array(hex) }),
  }),
  map: z.strictObject({
    provenance: z.record(z.string(), provenance),
    order: z.literal('DCBA'),
    columns: z.literal(10),
    rows: z.literal(8),
    terrainKey: z.record(z.string(), terrain),
    terrainRows: z.strictObject({ A: mapRows, B: mapRows, C: mapRows, D: mapRows }),
    places: z.array(z.strictObject({ hex, name: words(40) })),
    rivers: z.array(z.strictObject({ name: words(40), sides: z.array(pair) })),
    bridges: z.array(z.strictObject({ id: word, name: words(40), side: pair, river: words(40) })),
    roads: z.array(z.strictObject({ name: words(40), hexes: z.array(hex).min(2) })),
  }),
});

export type PeiperData = z.infer<typeof schema>;
export type UnitRow = z.infer<typeof unit>;
export type ScenarioRow = z.infer<typeof scenario>;

/** The printed tables with a file laid over them. */
export const layOver = (overlay: unknown): PeiperData =>
  lay(
    {
      printed,
      schema,
      fixed: ['units', 'scenarios'],
      // Every name in one table must stand in the other: working the tables out finds the first that does not.
      check: (data) => {
        try {
          compile(data);
        } catch (error) {
          throw new DataError((error as Error).message);
        }
      },
    },
    overlay,
  );
