/** The tables as they may be written, with which overlays are checked. */

import { z } from 'zod';
import { dataFault, layOver as lay, placeInData } from '../../../engine/index.ts';
import { provenance, whole, word, words } from '../../../engine/schema.ts';
import { printed } from './printed.ts';

const value = z.strictObject({ hit: whole(-9, 9), damage: whole(-9, 10) });
const stat = whole(1, 10);
const SKILLS = [
  'battle-awareness',
  'beast',
  'berserk',
  'caster',
  'evade',
  'first-strike',
  'fly',
  'hero',
  'mounted',
  'phalanx',
  'regenerate',
  'scout',
  'skirmisher',
  'terror',
  'undead',
] as const;
const weapon = z.strictObject({
  id: word,
  name: words(),
  speed: z.tuple([stat, stat]).optional(),
  melee: value.optional(),
  bands: z.tuple([value.nullable(), value.nullable(), value.nullable(), value.nullable()]).optional(),
  hands: whole(1, 2),
  strikes: whole(1, 3).optional(),
  penetrating: whole(0, 9).optional(),
  phalanx: z.boolean().optional(),
  chargeDamage: whole(0, 9).optional(),
  steady: z.boolean().optional(),
});
const profile = z.strictObject({
  id: word,
  name: words(),
  people: word,
  least: whole(1, 16),
  most: whole(1, 16),
  individual: z.boolean().optional(),
  m: whole(1, 12),
  sh: stat,
  as: stat,
  st: stat,
  t: stat,
  w: stat,
  i: stat,
  cd: stat,
  siz: whole(1, 9),
  melee: word,
  missile: word.optional(),
  points: whole(5, 999),
  shield: whole(1, 99).optional(),
  power: stat.optional(),
  parry: whole(0, 3).optional(),
  marksmanship: whole(0, 3).optional(),
  penetrating: whole(0, 9).optional(),
  leader: whole(0, 99).optional(),
  skills: z.array(z.enum(SKILLS)),
});
const entry = z.strictObject({
  profile: word,
  models: whole(1, 16),
  shields: z.boolean().optional(),
  command: z
    .string()
    .regex(/^L?M?S?$/)
    .optional(),
  bought: z.array(word).optional(),
  points: whole(1, 9999),
});
const coordinate = whole(0, 720);
const circle = z.tuple([coordinate, coordinate, whole(1, 200)]);
const box = z.tuple([coordinate, coordinate, coordinate, coordinate]);
const scenario = z.strictObject({
  id: word,
  title: words(),
  summary: words(400),
  length: words(),
  width: whole(100, 720),
  height: whole(100, 480),
  turns: whole(1, 20),
  points: whole(100, 1000),
  zones: z.tuple([z.array(box), z.array(box)]),
  chooseEdge: z.boolean(),
  armies: z.tuple([word, word]).optional(),
  peoples: z.tuple([word, word]).optional(),
  needs: z.tuple([word.nullable(), word.nullable()]).optional(),
  ready: z.tuple([word, word]).optional(),
  settlement: z.strictObject({ profile: word, zone: box }).optional(),
  woods: z.array(circle),
  swamps: z.array(circle),
  hills: z.array(z.tuple([coordinate, coordinate, whole(1, 200), whole(1, 3)])),
  hedges: z.array(box),
  barricades: z.array(box),
  crags: z.array(circle),
  altars: z.array(circle).optional(),
  houses: z.array(box),
  stones: z.array(z.tuple([coordinate, coordinate])).optional(),
  victim: z.tuple([coordinate, coordinate]).optional(),
  summoning: circle.optional(),
});
const rows = <R extends z.ZodType>(row: R) => z.strictObject({ provenance, rows: z.array(row) });

export const schema = z.strictObject({
  weapons: rows(weapon),
  spells: rows(
    z.strictObject({ id: word, name: words(), peoples: z.array(word), difficulty: stat, range: whole(1, 48) }),
  ),
  peoples: rows(z.strictObject({ id: word, name: words(), short: words() })),
  sizes: rows(z.strictObject({ size: whole(1, 9), radius: whole(1, 20), height: stat })),
  profiles: rows(profile),
  lists: rows(
    z.strictObject({ id: word, name: words(), units: z.array(entry), models: whole(1, 400), total: whole(1, 9999) }),
  ),
  scenarios: rows(scenario),
});

export type CeltosData = z.infer<typeof schema>;
export type Weapon = z.infer<typeof weapon>;
export type Profile = z.infer<typeof profile>;
export type ReadyList = CeltosData['lists']['rows'][number];
export type ListEntry = z.infer<typeof entry>;
export type ScenarioRow = z.infer<typeof scenario>;

export const layOver = (overlay: unknown): CeltosData =>
  lay(
    {
      printed,
      schema,
      check: (data) => {
        const weapons = new Set(data.weapons.rows.map((w) => w.id));
        for (const p of data.profiles.rows)
          for (const field of ['melee', 'missile'] as const)
            if (p[field] !== undefined && !weapons.has(p[field]))
              throw dataFault(placeInData('profiles', p.id, field), 'a weapon of the table', p[field]);
      },
    },
    overlay,
  );
