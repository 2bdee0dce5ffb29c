/** 14 Army building: lists are made out of sight and shown when both are finished (CE-801 to CE-812). */

import { type AutoStep, EVERYONE, frameArg, goTo, only } from '../../../engine/index.ts';
import type { ReadyList } from '../data/schema.ts';
import { type CeltosState, Switch } from '../state.ts';
import { Gear, NO_UNIT, PURCHASES, SIDE_UNITS, Skill, STRIDE } from '../tables.ts';
import { boardOf } from './field.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { unit } from './telling.ts';
import { asks } from './verbs.ts';

/**
 * So many units may be dropped before the list is begun again; drops are counted on from one beginning to the next, so that
 * no player comes back to an earlier list.
 */
const MAX_DROPS = 20;
const ROUND = MAX_DROPS + 1;
const LAST_ROUND = 12 * ROUND;
const mayDrop = (drops: number): boolean => drops < LAST_ROUND && drops % ROUND < MAX_DROPS;
export const LEADER = 10;
export const MUSICIAN = 8;
export const STANDARD = 15;

export const firstOf = (seat: number): number => seat * SIDE_UNITS;

/** CE-801 */
export function limitOf(s: CeltosState): number {
  const { row } = boardOf(s);
  return row.id === 'border-clash' ? [750, 400, 1000][s.switches[Switch.points]] : row.points;
}
/** CE-802 */
export const mostPoints = (limit: number): number => limit + Math.floor(limit / 100);

/** What a unit costs, all purchases included. */
export function pointsOf(s: CeltosState, u: number): number {
  const p = s.tables.profiles[s.profile[u] - 1];
  if (!p) return 0;
  const gear = s.gear[u];
  let points = s.size[u] * (p.points + (gear & Gear.shields ? (p.shield ?? 0) : 0));
  if (gear & Gear.leader) points += p.leader ?? LEADER;
  if (gear & Gear.musician) points += MUSICIAN;
  if (gear & Gear.standard) points += STANDARD;
  if (s.bought[u] !== 0)
    for (let k = 0; k < PURCHASES.length; k++) if ((s.bought[u] >> k) & 1) points += PURCHASES[k].points;
  return points;
}

export function listPoints(s: CeltosState, seat: number): number {
  let points = 0;
  const end = firstOf(seat) + SIDE_UNITS;
  // A list has no holes.
  for (let u = firstOf(seat); u < end && s.profile[u] !== 0; u++) points += pointsOf(s, u);
  return points;
}

export const countOf = (s: CeltosState, seat: number): number => {
  let n = 0;
  while (n < SIDE_UNITS && s.profile[firstOf(seat) + n] !== 0) n++;
  return n;
};

/** What the limits of a list count. */
export interface Muster {
  points: number;
  limit: number;
  most: number;
  heroes: number;
  units: number;
  individuals: number;
  missiles: number;
  casters: number;
  mostCasters: number;
  need: string | null;
  needed: number;
}

const counted: Muster = {
  points: 0,
  limit: 0,
  most: 0,
  heroes: 0,
  units: 0,
  individuals: 0,
  missiles: 0,
  casters: 0,
  mostCasters: 0,
  need: null,
  needed: 0,
};

/** CE-807: of the units of several models, those whose weapon has a Medium value. */
export const isMissileUnit = (s: CeltosState, u: number): boolean => {
  const t = s.tables;
  const p = s.profile[u] - 1;
  return !t.individual[p] && t.missile[p] >= 0 && t.bandDamage[t.missile[p] * 4 + 1] > -99;
};

/** Counts a list; what it returns is counted again by the next call. */
export function musterOf(s: CeltosState, seat: number): Muster {
  const t = s.tables;
  const m = counted;
  m.limit = limitOf(s);
  m.most = mostPoints(m.limit);
  m.points = listPoints(s, seat);
  m.heroes = 0;
  m.units = 0;
  m.individuals = 0;
  m.missiles = 0;
  m.casters = 0;
  m.mostCasters = Math.ceil(m.limit / 400);
  m.need = boardOf(s).row.needs?.[seat] ?? null;
  m.needed = 0;
  for (let u = firstOf(seat); u < firstOf(seat) + SIDE_UNITS; u++) {
    const p = s.profile[u] - 1;
    if (p < 0) continue;
    if (t.skills[p] & Skill.hero) m.heroes++;
    if (t.skills[p] & Skill.caster) m.casters++;
    if (t.profiles[p].id === m.need) m.needed++;
    if (t.individual[p]) m.individuals++;
    else m.units++;
    if (isMissileUnit(s, u)) m.missiles++;
  }
  return m;
}

/** The limits of a list in turn, and what the scenario needs: the table refuses by them, the army book shows them all. */
export const LIMITS: readonly {
  readonly isBroken: (m: Muster) => boolean;
  readonly refuse: (s: CeltosState, m: Muster) => number;
  readonly text: (m: Muster) => string;
  readonly figure: (m: Muster) => string;
}[] = [
  {
    isBroken: (m) => m.points > m.most,
    refuse: (s, m) => s.refuse(R.overLimit, m.points, m.most),
    text: (m) => `Points: at most ${m.most}`,
    figure: (m) => (m.points > m.most ? `${m.points}, ${m.points - m.most} over` : String(m.points)),
  },
  {
    isBroken: (m) => m.heroes === 0,
    refuse: () => R.noHero,
    text: () => 'At least one Hero',
    figure: (m) => String(m.heroes),
  },
  {
    isBroken: (m) => m.units < 2,
    refuse: (s, m) => s.refuse(R.fewUnits, m.units),
    text: () => 'Two units of several models',
    figure: (m) => String(m.units),
  },
  {
    isBroken: (m) => m.individuals > m.units,
    refuse: (s, m) => s.refuse(R.manyIndividuals, m.individuals, m.units),
    text: () => 'No more individuals than units',
    figure: (m) => `${m.individuals} vs. ${m.units}`,
  },
  {
    isBroken: (m) => m.missiles > m.units - m.missiles,
    refuse: (s, m) => s.refuse(R.manyMissiles, m.missiles, m.units - m.missiles),
    text: () => 'No more missile units than other units',
    figure: (m) => `${m.missiles} vs. ${m.units - m.missiles}`,
  },
  {
    isBroken: (m) => m.casters > m.mostCasters,
    refuse: (s, m) => s.refuse(R.manyCasters, m.casters, m.mostCasters),
    text: () => 'At most one caster per 400 points',
    figure: (m) => `${m.casters} of ${m.mostCasters}`,
  },
  {
    isBroken: (m) => m.need !== null && m.needed === 0,
    refuse: (_, m) => (m.need === 'fb_priest' ? R.needsPriest : R.needsFlesh),
    text: (m) => (m.need === 'fb_priest' ? 'At least one Priest' : 'At least one unit of Flesh Eaters'),
    figure: (m) => String(m.needed),
  },
];

/** What is wrong with a list: the first limit that it breaks. */
export function refuseList(s: CeltosState, seat: number): number {
  const m = musterOf(s, seat);
  for (let k = 0; k < LIMITS.length; k++) if (LIMITS[k].isBroken(m)) return LIMITS[k].refuse(s, m);
  return 0;
}

const gearOf = (entry: ReadyList['units'][number]): number =>
  (entry.shields ? Gear.shields : 0) |
  (entry.command?.includes('L') ? Gear.leader : 0) |
  (entry.command?.includes('M') ? Gear.musician : 0) |
  (entry.command?.includes('S') ? Gear.standard : 0);
const boughtOf = (entry: ReadyList['units'][number]): number =>
  (entry.bought ?? []).reduce((bits, id) => bits | (1 << PURCHASES.findIndex((p) => p.id === id)), 0);

/** Whether the seat's list is this ready-made one, unit by unit. */
function isTaken(s: CeltosState, seat: number, list: number): boolean {
  const { units } = s.tables.lists[list];
  const from = firstOf(seat);
  if (countOf(s, seat) !== units.length) return false;
  for (let k = 0; k < units.length; k++) {
    const u = from + k;
    if (s.size[u] !== units[k].models || s.tables.profiles[s.profile[u] - 1].id !== units[k].profile) return false;
    if (s.gear[u] !== gearOf(units[k]) || s.bought[u] !== boughtOf(units[k])) return false;
  }
  return true;
}

/** Puts a ready-made list in place of whatever the seat had. */
export function takeList(s: CeltosState, seat: number, list: number): void {
  clearList(s, seat);
  s.tables.lists[list].units.forEach((entry, k) => {
    const u = firstOf(seat) + k;
    s.profile[u] = 1 + s.tables.profiles.findIndex((p) => p.id === entry.profile);
    s.size[u] = entry.models;
    s.gear[u] = gearOf(entry);
    s.bought[u] = boughtOf(entry);
  });
  s.people[seat] = 1 + s.tables.people[s.profile[firstOf(seat)] - 1];
}

export function clearList(s: CeltosState, seat: number): void {
  for (let u = firstOf(seat); u < firstOf(seat) + SIDE_UNITS; u++) {
    s.profile[u] = 0;
    s.size[u] = 0;
    s.gear[u] = 0;
    s.bought[u] = 0;
  }
}

/** DS2: the scenario's own ready-made list, or that of the people chosen, for 750 points. */
function refuseReady(s: CeltosState, seat: number, list: number): number {
  if (isTaken(s, seat, list)) return R.takenAlready;
  const { id, units } = s.tables.lists[list];
  const limit = limitOf(s);
  const own = boardOf(s).row.ready?.[seat];
  if (own !== undefined) return id === own ? 0 : s.refuse(R.notReady, limit);
  const profile = s.tables.profiles.findIndex((p) => p.id === units[0].profile);
  if (s.tables.people[profile] !== s.people[seat] - 1) return R.otherPeople;
  return id.endsWith('_750') && limit === 750 ? 0 : s.refuse(R.notReady, limit);
}

/** The set-up may name ready-made lists; what it leaves open is asked, seat after seat. */
export const nextArmy: AutoStep<CeltosState> = {
  rule: 'CE-812',
  run(s) {
    const { row } = boardOf(s);
    for (const seat of [0, 1]) {
      if (s.listDone[seat]) continue;
      const named =
        row.armies?.[seat] ??
        (row.ready && s.switches[Switch.lists] ? row.ready[seat] : undefined) ??
        (row.id === 'border-clash' && s.switches[Switch.army1 + seat]
          ? `${s.tables.peoples[s.switches[Switch.army1 + seat] - 1].id}_750`
          : undefined);
      if (named !== undefined) {
        takeList(
          s,
          seat,
          s.tables.lists.findIndex((l) => l.id === named),
        );
        s.listDone[seat] = 1;
        continue;
      }
      const own = row.peoples?.[seat];
      if (own !== undefined) {
        s.people[seat] = 1 + s.tables.peoples.findIndex((p) => p.id === own);
        goTo(s, Step.armyList, seat);
      } else goTo(s, Step.choosePeople, seat);
      return;
    }
    muster(s);
    goTo(s, Step.rollForEdge);
  },
};

/** CE-812: both lists are shown; every model is there, at full strength. */
function muster(s: CeltosState): void {
  s.drops.fill(0);
  for (let u = 0; u < 2 * SIDE_UNITS; u++) {
    if (s.profile[u] === 0) continue;
    s.alive[u] = s.size[u];
    for (let i = 0; i < s.size[u]; i++) s.wounds[u * STRIDE + i] = s.tables.w[s.profile[u] - 1];
  }
  for (const seat of [0, 1])
    s.log?.tell(
      EVERYONE,
      `Player ${seat + 1} chose the ${s.tables.peoples[s.people[seat] - 1].name}: ${countOf(s, seat)} units, ${listPoints(s, seat)} points`,
    );
}

const A_LIST = 'are building an army list';
const seatOf = (s: CeltosState): number => frameArg(s, 0);
const allOf = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** The unit that is being put together: the last of the list. */
const entryOf = (s: CeltosState): number => firstOf(seatOf(s)) + countOf(s, seatOf(s)) - 1;
const roomFor = (s: CeltosState, points: number): number => {
  const most = mostPoints(limitOf(s));
  const total = listPoints(s, seatOf(s)) + points;
  return total > most ? s.refuse(R.overLimit, total, most) : 0;
};

/** DS1 */
export const choosePeople = asks({
  rule: 'CE-841',
  seat: seatOf,
  prompt: () => 'Choose a people',
  publicPrompt: A_LIST,
  verbs: {
    people: {
      tries: (s) => allOf(s.tables.peoples.length),
      choose(s, people) {
        s.people[seatOf(s)] = 1 + people;
        s.log?.tell(only(seatOf(s)), `You chose the ${s.tables.peoples[people].name}`);
        goTo(s, Step.armyList, seatOf(s));
      },
    },
  },
});

/** DS2 */
export const armyList = asks({
  rule: 'CE-801',
  seat: seatOf,
  prompt: (s) => `Army list: ${listPoints(s, seatOf(s))} of ${limitOf(s)} points`,
  publicPrompt: A_LIST,
  sole: 'ask',
  verbs: {
    take: {
      tries: (s) => allOf(s.tables.lists.length),
      refuse: (s, list) => refuseReady(s, seatOf(s), list),
      choose(s, list) {
        takeList(s, seatOf(s), list);
        s.log?.tell(only(seatOf(s)), `You took the list ${s.tables.lists[list].name}`);
      },
    },
    add: {
      tries: (s) => allOf(s.tables.profiles.length),
      refuse(s, profile) {
        const p = s.tables.profiles[profile];
        if (s.tables.people[profile] !== s.people[seatOf(s)] - 1) return R.otherPeople;
        if (countOf(s, seatOf(s)) === SIDE_UNITS) return R.listFull;
        return roomFor(s, p.least * p.points);
      },
      choose(s, profile) {
        const u = firstOf(seatOf(s)) + countOf(s, seatOf(s));
        const p = s.tables.profiles[profile];
        s.profile[u] = 1 + profile;
        s.size[u] = p.least;
        s.log?.tell(only(seatOf(s)), `You added ${p.name}`);
        goTo(s, p.individual ? Step.armyShields : Step.armySize, seatOf(s));
      },
    },
    drop: {
      tries: (s) => allOf(countOf(s, seatOf(s))).map((k) => firstOf(seatOf(s)) + k),
      refuse(s, u) {
        const k = u - firstOf(seatOf(s));
        if (k < 0 || k >= countOf(s, seatOf(s))) return R.noEntry;
        return mayDrop(s.drops[seatOf(s)]) ? 0 : R.noDrops;
      },
      choose(s, u) {
        const seat = seatOf(s);
        s.log?.tell(only(seat), 'You dropped ', unit(s, u));
        const end = firstOf(seat) + SIDE_UNITS;
        for (const field of [s.profile, s.size, s.gear, s.bought]) {
          field.copyWithin(u, u + 1, end);
          field[end - 1] = 0;
        }
        s.drops[seat]++;
      },
    },
    // Who may drop nothing more and cannot finish begins again: there is always a way to a list.
    'begin-anew': {
      refuse: (s) => (mayDrop(s.drops[seatOf(s)]) || refuseList(s, seatOf(s)) === 0 ? R.mayDrop : 0),
      choose(s) {
        clearList(s, seatOf(s));
        const { drops } = s;
        drops[seatOf(s)] = Math.min(LAST_ROUND, (Math.floor(drops[seatOf(s)] / ROUND) + 1) * ROUND);
        s.log?.tell(only(seatOf(s)), 'You started the list over');
      },
    },
    'list-done': {
      refuse: (s) => refuseList(s, seatOf(s)),
      choose(s) {
        s.log?.tell(only(seatOf(s)), `You finished your list: ${listPoints(s, seatOf(s))} points`);
        s.listDone[seatOf(s)] = 1;
        goTo(s, Step.nextArmy);
      },
    },
  },
});

/** DS3 */
export const armySize = asks({
  rule: 'CE-808',
  seat: seatOf,
  prompt: (s) => `How many ${s.tables.profiles[s.profile[entryOf(s)] - 1].name}?`,
  publicPrompt: A_LIST,
  verbs: {
    models: {
      tries: () => allOf(STRIDE),
      refuse(s, count) {
        const p = s.profile[entryOf(s)] - 1;
        const { least, most, points } = s.tables.profiles[p];
        if (count + 1 < least || count + 1 > most) return s.refuse(R.unitSize, p, least, most);
        return roomFor(s, (count + 1 - s.size[entryOf(s)]) * points);
      },
      choose(s, count) {
        s.size[entryOf(s)] = count + 1;
        goTo(s, Step.armyShields, seatOf(s));
      },
    },
  },
});

/** DS4 */
export const armyShields = asks({
  rule: 'CE-810',
  seat: seatOf,
  prompt: (s) => `Shields for ${s.tables.profiles[s.profile[entryOf(s)] - 1].name}?`,
  publicPrompt: A_LIST,
  verbs: {
    shields: {
      refuse(s) {
        const u = entryOf(s);
        const price = s.tables.profiles[s.profile[u] - 1].shield;
        return price === undefined ? s.refuse(R.noShields, s.profile[u] - 1) : roomFor(s, price * s.size[u]);
      },
      choose(s) {
        s.gear[entryOf(s)] |= Gear.shields;
        afterShields(s);
      },
    },
    'no-shields': { choose: afterShields },
  },
});

function afterShields(s: CeltosState): void {
  goTo(s, s.tables.profiles[s.profile[entryOf(s)] - 1].individual ? Step.armyPurchases : Step.armyCommand, seatOf(s));
}

/** DS5: bits of the command are leader, musician, standard. */
export const armyCommand = asks({
  rule: 'CE-809',
  seat: seatOf,
  prompt: (s) => `Choose a command group for ${s.tables.profiles[s.profile[entryOf(s)] - 1].name}`,
  publicPrompt: A_LIST,
  verbs: {
    command: {
      tries: () => allOf(8),
      refuse(s, bits) {
        const p = s.tables.profiles[s.profile[entryOf(s)] - 1];
        return roomFor(
          s,
          (bits & 1 ? (p.leader ?? LEADER) : 0) + (bits & 2 ? MUSICIAN : 0) + (bits & 4 ? STANDARD : 0),
        );
      },
      choose(s, bits) {
        s.gear[entryOf(s)] |= bits << 1;
        goTo(s, Step.armyList, seatOf(s));
      },
    },
  },
});

/** CE-704, CE-711: what may still be bought for a unit, whatever the points. */
export function refusePurchase(s: CeltosState, u: number, k: number): number {
  const { kind } = PURCHASES[k];
  const skills = s.tables.skills[s.profile[u] - 1];
  if (kind === 'rite' && !(skills & Skill.caster)) return s.refuse(R.notForHeroes, k);
  if (kind !== 'rite' && !(skills & Skill.hero)) return s.refuse(R.notForCasters, k);
  if ((s.bought[u] >> k) & 1) return s.refuse(R.boughtAlready, k);
  let same = 0;
  PURCHASES.forEach((p, i) => {
    if (p.kind === kind && (s.bought[u] >> i) & 1) same++;
  });
  if (kind === 'feat' || kind === 'rite') return same >= 2 ? R.twoAtMost : 0;
  return same > 0 ? R.artefactLevel : 0;
}

/** DS6 */
export const armyPurchases = asks({
  rule: 'CE-704',
  seat: seatOf,
  prompt: (s) => `Buy extras for ${s.tables.profiles[s.profile[entryOf(s)] - 1].name}`,
  publicPrompt: A_LIST,
  verbs: {
    buy: {
      tries: () => allOf(PURCHASES.length),
      refuse: (s, k) => refusePurchase(s, entryOf(s), k) || roomFor(s, PURCHASES[k].points),
      choose(s, k) {
        s.bought[entryOf(s)] |= 1 << k;
      },
    },
    'no-more': { choose: (s) => goTo(s, Step.armyList, seatOf(s)) },
  },
});

/** Nothing has begun: lists are empty, nobody is anywhere. */
export function blank(s: CeltosState): void {
  s.turn = 0;
  s.active = NO_UNIT;
  s.named = NO_UNIT;
  s.shooter = NO_UNIT;
  s.target = NO_UNIT;
  s.winner = -1;
  s.victim = boardOf(s).row.victim ? 1 : 0;
}
