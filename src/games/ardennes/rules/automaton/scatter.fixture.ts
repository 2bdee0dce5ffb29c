/** For tests: positions scattered by lot, to hold two readings of a rule against each other. */

import type { RandomSource } from '../../../../engine/random.ts';
import { type ArdennesState, Bridge, Did } from '../../state.ts';
import { ALLIED, GERMAN, SIDES_OF_RIVERS } from '../../tables.ts';
import { hex, tables, unit } from '../../testing.ts';
import { freshActivation } from '../activation.ts';
import { own, place, setDispersed, setSupply, stepsIn, unitsIn } from '../ground.ts';
import { solo } from './testing.ts';

const { grid, town, maxSteps } = tables;

const POOL = [
  ['A-28-112', 'A-28-110', 'A-28-109', 'A-9A-CCR', 'A-9A-CCA', 'A-9A-CCB', 'A-101-501', 'A-101-506', 'A-101-502'],
  ['A-4-12', 'A-4-8', 'A-2Cav-2C', 'A-4A-CCA', 'A-4A-CCB', 'A-26-104', 'A-6Cav-6C', 'A-2-9', 'A-2-38', 'A-1-16'],
  ['A-GA-5', 'A-GA-32', 'A-53-71', 'A-29A-29A', 'A-84-334', 'A-84-335', 'A-3A-CCA', 'A-3A-CCB', 'A-30-117', 'A-7A-CCA'],
].map((ids) => ids.map(unit));
const GERMANS = [
  ...['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-PzL-901G', 'G-PzL-902G'],
  ...['G-5FJ-13', 'G-5FJ-14', 'G-5FJ-15', 'G-1SS-1G', 'G-1SS-2G', 'G-12VG-27', 'G-12VG-48', 'G-18VG-Div'],
].map(unit);
/** Bastogne, St Hubert, Wiltz, St Vith, Stavelot, Hotton, Namur, Huy, Dinant, Liege, Neufchateau. */
const CENTRES = ['1813', '1719', '1910', '1006', '0710', '1117', '0526', '0520', '0927', '0116', '2318'];

/** Combat commands and what else has armour near them: of one corps at a time. */
const ARMOUR = Array.from(tables.unitsOf[ALLIED]).filter((u) => tables.mech[u] === 1);

/** What a position is rich in: of all, of strong Germans and weak Allies, of Allied armour. */
export type Mood = 'mixed' | 'pressed' | 'armoured';

const EMPTY = solo({});

/** Some units of both sides close together, in all conditions, and some of the Allies in the middle of an activation. */
export function scattered(random: RandomSource, mood: Mood = 'mixed'): ArdennesState {
  const s = EMPTY.clone();
  s.log = null;
  const isPressed = mood === 'pressed';
  const one = <T>(list: readonly T[]): T => list[random.below(list.length)];
  const maybe = (percent: number): boolean => random.below(100) < percent;
  s.day = 16 + random.below(8);
  const near = Array.from(grid.within(hex(one(CENTRES)), 2 + random.below(2)));
  for (const h of near) {
    if (maybe(25)) own(s, GERMAN, h);
    if (maybe(4) && s.tables.road[h]) s.roadblock[h] = 1;
  }
  for (let i = 0; i < SIDES_OF_RIVERS; i++)
    if (s.bridge[i] === Bridge.intact && maybe(10)) s.bridge[i] = Bridge.destroyed;
  const put = (u: number): void => {
    const whole = !isPressed ? 60 : tables.sideOf[u] === GERMAN ? 100 : 30;
    s.steps[u] = maybe(whole) ? maxSteps[u] : 1 + random.below(maxSteps[u]);
    const at = near.filter((h) => {
      const there = unitsIn(s, h);
      const same = there.every((v) => tables.sideOf[v] === tables.sideOf[u]);
      return same && there.length < 3 && stepsIn(s, h) + s.steps[u] <= 6;
    });
    const stacks = at.filter((h) => unitsIn(s, h).length > 0);
    place(s, u, one(stacks.length > 0 && maybe(isPressed ? 60 : 40) ? stacks : at));
    if (maybe(15)) setSupply(s, u, 1 + random.below(3));
    if (maybe(tables.sideOf[u] === GERMAN ? 20 : 10)) setDispersed(s, u, true);
    if (tables.sideOf[u] === GERMAN && maybe(15)) s.outOfFuel[u] = 1;
  };
  const first = one(ARMOUR);
  const kin = random.shuffled(tables.unitsOf[ALLIED].filter((u) => tables.corpsOf[u] === tables.corpsOf[first]));
  const mechFirst = kin.sort((a, b) => tables.mech[b] - tables.mech[a]);
  const pool =
    mood === 'armoured' ? mechFirst : random.shuffled([...one(POOL), ...random.shuffled(POOL.flat()).slice(0, 2)]);
  for (const u of new Set(pool.slice(0, 4 + random.below(3)))) put(u);
  for (const u of random.shuffled(GERMANS).slice(0, (isPressed ? 4 : 1) + random.below(5))) put(u);
  for (const h of near) if (unitsIn(s, h).length > 0 && maybe(15) && !town[h]) s.improved[h] = 1;
  freshActivation(s);
  s.monty = maybe(25) ? 1 : 0;
  for (const u of tables.unitsOf[ALLIED])
    if (s.hex[u] >= 0 && !s.dispersed[u] && maybe(85)) {
      s.active[u] = 1;
      if (maybe(10)) s.did[u] = Did.move;
    }
  if (maybe(50)) s.meuseReached = 1;
  return s;
}
