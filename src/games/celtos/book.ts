/** The army book: what lists are made of, counted by the rules of chapter 14, and the choices that bring one to the table. */

import {
  type ArmyBook,
  type ArmyCheck,
  type ArmyExtra,
  type ArmyLimit,
  type ArmyList,
  type ArmyProfile,
  type ArmyTask,
  code,
  frameArg,
  Options,
  runToDecision,
  sentence,
  stepTable,
  topStep,
  type Why,
} from '../../engine/index.ts';
import { FIELDS, SIDES } from './data/sheet.ts';
import {
  countOf,
  firstOf,
  isMissileUnit,
  LEADER,
  LIMITS,
  limitOf,
  listPoints,
  MUSICIAN,
  mostPoints,
  musterOf,
  pointsOf,
  refusePurchase,
  STANDARD,
} from './rules/armies.ts';
import * as chapters from './rules/chapters.ts';
import { refusals } from './rules/refusals.ts';
import { Step } from './rules/sequence.ts';
import { BANDS } from './rules/shooting.ts';
import { signed } from './rules/telling.ts';
import { PEOPLE_LINES, tellsCommand, tellsPurchase } from './rules/tells.ts';
import { kindsOf, V } from './rules/verbs.ts';
import { designOf } from './scene.ts';
import { CeltosState, Switch } from './state.ts';
import { PURCHASES, SIDE_UNITS, Skill, type Tables } from './tables.ts';

const steps = stepTable<CeltosState>(Step, chapters);
const VALUES = ['M', 'SH', 'AS', 'ST', 'T', 'W', 'I', 'CD'] as const;
/** What a unit of several models may have: CE-809, CE-810. */
const GEAR = ['shields', 'leader', 'musician', 'standard'] as const;
const SIZES = ['750', '400', '1000'] as const;

/** A task with the match it belongs to. */
interface Order extends ArmyTask {
  readonly scenario: number;
  readonly seat: number;
  readonly size: number;
}

const none = '–';

function extrasOf(tables: Tables, p: number): ArmyExtra[] {
  const profile = tables.profiles[p];
  const { shield, individual, leader } = profile;
  const shields: ArmyExtra[] =
    shield === undefined
      ? []
      : [
          {
            id: 'shields',
            name: individual ? 'Shield' : 'Shields',
            points: shield,
            each: !individual,
            tells: 'adds 1 to T',
          },
        ];
  if (!individual)
    return [
      ...shields,
      { id: 'leader', name: 'Leader', points: leader ?? LEADER, rank: 'leader', tells: tellsCommand('l') },
      { id: 'musician', name: 'Musician', points: MUSICIAN, rank: 'musician', tells: tellsCommand('m') },
      { id: 'standard', name: 'Standard', points: STANDARD, rank: 'standard', tells: tellsCommand('s') },
    ];
  const hero = profile.skills.includes('hero');
  const caster = profile.skills.includes('caster');
  return [
    ...shields,
    ...PURCHASES.filter((x) => (x.kind === 'rite' ? caster : hero)).map(({ id, name, points }) => ({
      id,
      name,
      points,
      tells: tellsPurchase(PURCHASES.findIndex((x) => x.id === id)),
    })),
  ];
}

function profileOf(tables: Tables, p: number): ArmyProfile {
  const { id, name, people, least, most, points, siz, skills, power, ...row } = tables.profiles[p];
  const melee = tables.weapons[tables.melee[p]];
  const missile = tables.missile[p] < 0 ? undefined : tables.weapons[tables.missile[p]];
  const spells = tables.spells.filter((spell) => spell.peoples.includes(people)).map((spell) => spell.name);
  const words = [
    ...(skills.includes('hero') ? ['hero'] : []),
    ...(power === undefined ? [] : [`caster, PW ${power}`]),
    ...(skills.includes('beast')
      ? ['beasts']
      : power !== undefined || melee.id === 'improvised'
        ? []
        : [melee.name.toLowerCase()]),
    ...(missile ? [missile.name.toLowerCase()] : []),
  ];
  const damage = melee.melee?.damage ?? 0;
  const others = skills.filter((skill) => !['hero', 'caster', 'beast'].includes(skill));
  return {
    id,
    name,
    people,
    least,
    most,
    points,
    line: words.join(', '),
    values: [row.m, row.sh, row.as, row.st, row.t, row.w, row.i, row.cd],
    card: {
      line: [
        `SIZ ${siz}, base ${(2 * tables.radius[p]) / 10}"`,
        ...(others.length > 0 ? [others.map((skill) => skill.replace('-', ' ')).join(', ')] : []),
      ].join(' · '),
      head: missile ? BANDS.map((band, b) => `${band} to ${12 * (b + 1)}"`) : [],
      rows: missile
        ? (['hit', 'damage'] as const).map((part) => [
            part === 'hit' ? `${missile.name}, to hit` : 'damage',
            ...[0, 1, 2, 3].map((b) => {
              const value = missile.bands?.[b]?.[part];
              return value === undefined ? none : part === 'hit' && value !== 0 ? signed(value) : String(value);
            }),
          ])
        : [],
      note: [
        `In close combat ${melee.name.toLowerCase()}: speed ${melee.speed?.[0] ?? 3}${damage === 0 ? '' : `, ST ${signed(damage)}`}${(melee.strikes ?? 1) > 1 ? `, ${melee.strikes} strikes` : ''}.`,
        ...(power === undefined ? [] : [`Spells: ${spells.join(', ')}.`]),
      ].join(' '),
    },
    design: designOf(tables, p),
    extras: extrasOf(tables, p),
  };
}

function ordersOf(tables: Tables): Order[] {
  return tables.data.scenarios.rows.flatMap((row, scenario): Order[] => {
    if (row.armies) return [];
    if (!row.peoples)
      return SIZES.map((size, k) => ({
        id: `${row.id}-${size}`,
        title: `${row.title}, ${size} points`,
        points: Number(size),
        most: mostPoints(Number(size)),
        scenario,
        seat: 0,
        size: k,
      }));
    return row.peoples.map((people, seat) => ({
      id: `${row.id}-${people}`,
      title: `${row.title}, ${tables.peoples.find((x) => x.id === people)?.name}`,
      points: row.points,
      most: mostPoints(row.points),
      people,
      scenario,
      seat,
      size: 0,
    }));
  });
}

export function bookOf(tables: Tables): ArmyBook<CeltosState> {
  const orders = ordersOf(tables);
  const kinds = kindsOf(tables);
  const scratch = new CeltosState(tables);
  const orderOf = (task: string): Order => {
    const found = orders.find((o) => o.id === task);
    if (!found) throw new RangeError(`no task "${task}" for an army list`);
    return found;
  };
  const whyOf = (s: CeltosState, refusal: number): Why => {
    const found = refusals.list[refusal];
    return found ? { rule: found.rule, text: sentence(found, s, kinds) } : { rule: 'CE-801', text: '' };
  };
  const profileAt = (id: string): number => tables.profiles.findIndex((p) => p.id === id);

  /** Writes a list as the seat's own, in a state that is nobody's. */
  function write({ scenario, seat, size }: Order, list: ArmyList): CeltosState {
    const s = scratch;
    s.profile.fill(0);
    s.size.fill(0);
    s.gear.fill(0);
    s.bought.fill(0);
    s.scenario = scenario;
    s.switches[Switch.points] = size;
    list.units.slice(0, SIDE_UNITS).forEach((unit, k) => {
      const u = firstOf(seat) + k;
      s.profile[u] = 1 + profileAt(unit.profile);
      s.size[u] = unit.models;
      for (const id of unit.extras) {
        const gear = GEAR.indexOf(id as (typeof GEAR)[number]);
        if (gear >= 0) s.gear[u] |= 1 << gear;
        else s.bought[u] |= 1 << PURCHASES.findIndex((p) => p.id === id);
      }
    });
    return s;
  }

  function check(task: string, list: ArmyList): ArmyCheck {
    const order = orderOf(task);
    const { seat } = order;
    const s = write(order, list);
    const m = musterOf(s, seat);
    const units = list.units.slice(0, SIDE_UNITS).map((_, k) => firstOf(seat) + k);
    const places = (wrong: (u: number) => boolean): number[] => units.flatMap((u, k) => (wrong(u) ? [k] : []));
    const limits: ArmyLimit[] = LIMITS.filter((_, k) => k < LIMITS.length - 1 || m.need !== null).map((limit, k) => {
      const broken = limit.isBroken(m);
      const { rule } = whyOf(s, limit.refuse(s, m));
      const culprits = !broken
        ? []
        : k === 3
          ? places((u) => tables.individual[s.profile[u] - 1] === 1)
          : k === 4
            ? places((u) => isMissileUnit(s, u))
            : k === 5
              ? places((u) => (tables.skills[s.profile[u] - 1] & Skill.caster) !== 0)
              : [];
      return { rule, text: limit.text(m), figure: limit.figure(m), ok: !broken, units: culprits };
    });
    const other = order.people !== undefined && list.people !== order.people;
    limits.push({
      rule: 'CE-803',
      text: `All units from one people${order.people === undefined ? '' : `, the ${tables.peoples.find((p) => p.id === order.people)?.name}`}`,
      figure: tables.peoples.find((p) => p.id === list.people)?.name ?? none,
      ok: !other,
      units: [],
    });
    const wrongSize = places((u) => {
      const { least, most } = tables.profiles[s.profile[u] - 1];
      return s.size[u] < least || s.size[u] > most;
    });
    const several = places((u) => !tables.individual[s.profile[u] - 1]).length;
    limits.push({
      rule: 'CE-808',
      text: 'Every unit within its size',
      figure: `${several - wrongSize.length} of ${several}`,
      ok: wrongSize.length === 0,
      units: wrongSize,
    });
    const overbought = places((u) => isOverbought(s, u));
    limits.push({
      rule: 'CE-704',
      text: 'At most two feats or rites, and one level of each artefact',
      figure: overbought.length === 0 ? 'legal' : `${overbought.length} too many`,
      ok: overbought.length === 0,
      units: overbought,
    });
    return {
      points: listPoints(s, seat),
      // What is broken comes first.
      limits: [...limits.filter((l) => !l.ok), ...limits.filter((l) => l.ok)],
      units: units.map((u) => ({ points: pointsOf(s, u), shut: shutFor(s, u) })),
    };
  }

  /** CE-704, CE-711: whether one of its purchases could not be bought beside the others. */
  function isOverbought(s: CeltosState, u: number): boolean {
    const all = s.bought[u];
    let wrong = false;
    PURCHASES.forEach((_, k) => {
      if (((all >> k) & 1) === 0) return;
      s.bought[u] = all & ~(1 << k);
      if (refusePurchase(s, u, k) !== 0) wrong = true;
    });
    s.bought[u] = all;
    return wrong;
  }

  function shutFor(s: CeltosState, u: number): Record<string, Why> {
    const shut: Record<string, Why> = {};
    PURCHASES.forEach(({ id }, k) => {
      if ((s.bought[u] >> k) & 1) return;
      const refusal = refusePurchase(s, u, k);
      if (refusal !== 0) shut[id] = whyOf(s, refusal);
    });
    return shut;
  }

  const extraIds = (s: CeltosState, u: number): string[] => [
    ...GEAR.filter((_, k) => (s.gear[u] >> k) & 1),
    ...PURCHASES.filter((_, k) => (s.bought[u] >> k) & 1).map((p) => p.id),
  ];
  const listOf = (s: CeltosState, seat: number): ArmyList => ({
    name: '',
    people: tables.peoples[s.people[seat] - 1]?.id ?? '',
    units: Array.from({ length: countOf(s, seat) }, (_, k) => firstOf(seat) + k).map((u) => ({
      profile: tables.profiles[s.profile[u] - 1].id,
      models: s.size[u],
      extras: extraIds(s, u),
    })),
  });
  const isMaking = (s: CeltosState): boolean => s.depth > 0 && topStep(s) <= Step.armyPurchases;

  /** The next choice on the way to a list; `kept` units of the one on the table are in it already. */
  function next(s: CeltosState, seat: number, list: ArmyList): number | null {
    const done = countOf(s, seat);
    const unit = list.units[Math.max(0, done - 1)];
    const u = firstOf(seat) + done - 1;
    switch (topStep(s)) {
      case Step.choosePeople:
        return code(
          V.people,
          tables.peoples.findIndex((p) => p.id === list.people),
        );
      case Step.armyList: {
        const { units } = listOf(s, seat);
        const alike = units.every((x, k) => {
          const wanted = list.units[k];
          return (
            wanted?.profile === x.profile &&
            wanted.models === x.models &&
            [...wanted.extras].sort().join() === [...x.extras].sort().join()
          );
        });
        if (!alike) return code(V.drop, u);
        return done < list.units.length ? code(V.add, profileAt(list.units[done].profile)) : code(V['list-done']);
      }
      case Step.armySize:
        return unit ? code(V.models, unit.models - 1) : null;
      case Step.armyShields:
        return code(unit?.extras.includes('shields') ? V.shields : V['no-shields']);
      case Step.armyCommand:
        return code(
          V.command,
          GEAR.slice(1).reduce((bits, id, k) => bits | (unit?.extras.includes(id) ? 1 << k : 0), 0),
        );
      case Step.armyPurchases: {
        const k = PURCHASES.findIndex((p, at) => unit?.extras.includes(p.id) && ((s.bought[u] >> at) & 1) === 0);
        return k >= 0 ? code(V.buy, k) : code(V['no-more']);
      }
      default:
        return null;
    }
  }

  return {
    values: VALUES,
    rule: 'CE-803',
    hiddenRule: 'CE-812',
    depth: 12,
    peoples: tables.peoples.map(({ id, name }) => {
      const known = id as keyof typeof SIDES;
      return { id, name, line: PEOPLE_LINES[known] ?? '', side: SIDES[known], field: FIELDS[known] };
    }),
    profiles: tables.profiles.map((_, p) => profileOf(tables, p)),
    tasks: orders.map(({ id, title, points, most, people, scenario, size }) => ({
      id,
      title,
      points,
      most,
      ...(people === undefined ? {} : { people }),
      setup: {
        scenario: tables.data.scenarios.rows[scenario].id,
        options: people === undefined && size > 0 ? { points: SIZES[size] } : {},
      },
    })),
    ready: tables.lists.map((list) => {
      const { people } = tables.profiles[profileAt(list.units[0].profile)];
      const made: ArmyList = {
        name: list.name,
        people,
        units: list.units.map((unit) => ({
          profile: unit.profile,
          models: unit.models,
          extras: [
            ...(unit.shields ? ['shields'] : []),
            ...(unit.command?.includes('L') ? ['leader'] : []),
            ...(unit.command?.includes('M') ? ['musician'] : []),
            ...(unit.command?.includes('S') ? ['standard'] : []),
            ...(unit.bought ?? []),
          ],
        })),
      };
      const fits = orders.filter(
        (o) => list.total >= o.points * 0.9 && check(o.id, made).limits.every((limit) => limit.ok),
      );
      return { ...made, tasks: fits.map((o) => o.id) };
    }),
    taskOf({ scenario, options }, seat) {
      const row = tables.data.scenarios.rows.find((r) => r.id === scenario);
      if (!row || row.armies) return null;
      if (row.peoples) return options.lists === 'ready' ? null : `${row.id}-${row.peoples[seat]}`;
      const named = options[seat === 0 ? 'army-one' : 'army-two'] ?? 'choose';
      return named === 'choose' ? `${row.id}-${options.points ?? SIZES[0]}` : null;
    },
    check,
    asked(s) {
      if (!isMaking(s)) return null;
      const seat = frameArg(s, 0);
      const row = tables.data.scenarios.rows[s.scenario];
      const list = listOf(s, seat);
      return {
        task: row.peoples ? `${row.id}-${row.peoples[seat]}` : `${row.id}-${limitOf(s)}`,
        list: list.people === '' ? null : list,
      };
    },
    choices(s, list) {
      const copy = s.clone();
      copy.log = null;
      const seat = frameArg(copy, 0);
      const options = new Options();
      const made: number[] = [];
      for (;;) {
        const step = runToDecision(steps, copy, options);
        if (!step || !isMaking(copy) || frameArg(copy, 0) !== seat) return made;
        const choice = next(copy, seat, list);
        if (choice === null || !options.list().includes(choice)) return made;
        made.push(choice);
        step.choose(copy, choice);
      }
    },
  };
}
