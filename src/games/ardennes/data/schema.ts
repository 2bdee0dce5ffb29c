/**
 * The tables as they may be written, with which overlays are checked; a test holds the printed ones against it. An overlay
 * (a file of an owner of the boxed game) is laid over them table by table.
 */
import { z } from 'zod';
import { dataFault, layOver as lay, placeInData } from '../../../engine/index.ts';
import { provenance, whole, word, words } from '../../../engine/schema.ts';
import { CHITS, EVENTS, TACTICS } from '../tables.ts';
import { type ArdennesData, printed } from './printed.ts';

const hex = z.string().regex(/^\d{4}$/, 'a hex such as "1813"');
const strength = z.string().regex(/^(\d|\[\d\])$/, 'a strength such as "5" or "[1]"');
const day = whole(0, 29);
const rows = z.array(z.string());
const powers = z.strictObject({
  Div: whole(0, 99),
  Bde: whole(0, 99),
  Corps: whole(0, 99),
  Army: whole(0, 99),
  AG: whole(0, 99),
});

const schema = z.strictObject({
  units: z.strictObject({
    provenance,
    rows: z.array(
      z.strictObject({
        id: word,
        side: z.enum(['german', 'allied']),
        nation: z.enum(['GE', 'US', 'BR']),
        army: words(10),
        corps: words(10),
        division: words(10),
        unit: words(10),
        class: z.enum(['inf', 'para', 'pzgr', 'armor', 'recon']),
        mech: z.boolean(),
        strength: z.array(strength).min(1).max(4),
        ma: whole(1, 9),
        elite: z.boolean(),
        surrender: whole(1, 3),
        selector: whole(1, 99).optional(),
        day,
        start: words(10),
        startSolo: words(10).optional(),
      }),
    ),
  }),
  cards: z.strictObject({
    provenance,
    powers: z.strictObject({ reserves: powers, replacements: powers, automatonReplacements: whole(0, 99) }),
    rows: z.array(
      z.strictObject({
        id: word,
        kind: z.enum(['Div', 'Bde', 'Corps', 'Army', 'AG', 'Air', 'NoCmd']),
        formation: words(10),
        cv: whole(0, 5),
        set: z.enum(['P', 'S']),
        entry: day,
        leaves: day.optional(),
        event: z.enum(EVENTS).optional(),
        tactic: z.enum(TACTICS).optional(),
        commands: z.array(z.enum(['SE', 'DR', 'EX', 'RP', 'AC', 'EV', 'NC'])).optional(),
      }),
    ),
  }),
  actions: z.strictObject({
    provenance,
    rows: z.array(
      z.strictObject({
        number: whole(1, 24),
        kind: z.enum(['attack', 'defence']),
        name: words(40),
        bonus: z.array(words(40)),
      }),
    ),
  }),
  chits: z.strictObject({
    provenance,
    rows: z.array(
      z.strictObject({
        id: z.enum(CHITS),
        count: whole(0, 20),
        if: words(120),
        effect: words(40),
        else: words(120),
        effect2: words(40),
        note: z.string(),
      }),
    ),
  }),
  calendar: z.strictObject({
    provenance,
    depots: z.array(hex).length(6),
    fixedArtilleryRange: whole(0, 12),
    victory: z.strictObject({
      westwall: whole(0, 20),
      westwallFrom: day,
      rear: z.record(hex, whole(0, 20)),
      exit: whole(0, 9),
      instant: whole(1, 99),
      marginal: whole(0, 99),
      substantive: whole(0, 99),
      decisive: whole(0, 99),
      drawFrom: whole(0, 99),
      winFrom: whole(0, 99),
      goals: z.record(z.string(), z.array(whole(0, 99)).length(2)),
    }),
    xxx: z.record(z.string(), hex),
    rows: z.array(
      z.strictObject({
        day: whole(16, 29),
        level: whole(1, 30),
        hand: whole(1, 12),
        supplemental: whole(0, 12),
        handAllied: whole(1, 12),
        supplementalAllied: whole(0, 12),
        outOfFuel: z.array(z.string()),
        levelFirst: whole(1, 30).optional(),
        handFirst: whole(1, 12).optional(),
        vpMin: whole(0, 99).optional(),
        note: z.string(),
      }),
    ),
  }),
  map: z.strictObject({
    provenance: z.record(z.string(), provenance),
    terrain: rows,
    holdValues: rows,
    armies: rows,
    corpsKey: z.record(z.string(), z.string()),
    corps: rows,
    owners: rows,
    westBank: rows,
    westwall: z.array(hex),
    victoryPoints: z.record(hex, whole(0, 20)),
    sources: z.strictObject({ german: z.array(hex), allied: z.array(hex) }),
    homeEdge: z.strictObject({ german: z.array(hex), allied: z.array(hex) }),
    rearward: z.record(z.string(), z.enum(['NE', 'E', 'SE', 'SW', 'W', 'NW'])),
    exits: z.array(hex),
    places: z.array(z.strictObject({ name: words(40), hex, kind: z.enum(['city', 'town', 'village']) })),
    rivers: z.array(z.strictObject({ name: words(40), sides: z.array(z.array(hex).length(2)) })),
    roads: z.array(
      z.strictObject({ class: z.enum(['primary', 'secondary']), via: z.string(), hexes: z.array(hex).min(2) }),
    ),
    bridges: z.array(z.strictObject({ side: z.array(hex).length(2), owner: z.enum(['german', 'allied']) })),
  }),
});

/** What one table says about another: units and cards keep their number, signs their grid. */
function check(data: ArdennesData): void {
  for (const [name, list] of Object.entries(data.map))
    if (['terrain', 'holdValues', 'armies', 'corps', 'owners', 'westBank'].includes(name))
      for (const [i, line] of (list as readonly string[]).entries())
        if (line.length !== 30) throw dataFault(placeInData('map', name, String(i)), 'a line of 30 signs', line);
  data.units.rows.forEach((row, i) => {
    const before = printed.units.rows[i];
    if (before && before.strength.length !== row.strength.length)
      throw dataFault(placeInData('units', row.id, 'strength'), `${before.strength.length} steps`, row.strength.length);
  });
}

export const layOver = (overlay: unknown): ArdennesData =>
  lay<ArdennesData>(
    {
      printed,
      // The shapes agree but for fields that may be missing.
      schema: schema as unknown as z.ZodType<ArdennesData>,
      fixed: ['units', 'cards', 'chits', 'calendar', 'actions'],
      check,
    },
    overlay,
  );
