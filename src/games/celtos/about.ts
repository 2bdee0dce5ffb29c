/** What Celtos says of a unit: the ground it stands on, distances and sight to the enemy, and who could charge or shoot whom. */

import {
  type AboutAttack,
  type AboutLine,
  type AboutQuery,
  type AboutSection,
  attackOf,
  counted,
  percent,
} from '../../engine/index.ts';
import { readied, woundChance } from './layers.ts';
import { canAssault, reachOf } from './rules/assault.ts';
import { meleeOdds } from './rules/chances.ts';
import {
  boardOf,
  gapBetween,
  isEngaged,
  isLoose,
  livingOf,
  modelId,
  moveOf,
  present,
  unitSees,
} from './rules/field.ts';
import { targetsOf } from './rules/shooting.ts';
import { inches } from './rules/telling.ts';
import { unitName, unitWord } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { sideOf, UNITS_OF } from './tables.ts';

export function about(s: CeltosState, { piece, threat }: AboutQuery, seat: number): readonly AboutSection[] {
  const u = piece === null ? -1 : unitNamed(piece);
  if (u < 0 || !present(s, u)) return [];
  const enemies = UNITS_OF[1 - sideOf(u)]
    .filter((v) => present(s, v))
    .sort((a, b) => gapBetween(s, u, a) - gapBetween(s, u, b));
  return [terrain(s, u), distances(s, u, enemies), ...(threat ? attacks(s, u, enemies, seat) : [])];
}

/** The unit of a model: "A3.2". */
function unitNamed(piece: string): number {
  const word = piece.split('.')[0];
  for (const side of UNITS_OF) for (const u of side) if (unitWord(u) === word) return u;
  return -1;
}

/** CE-908: wood, swamp and hill are judged at a model's centre. */
function terrain(s: CeltosState, u: number): AboutSection {
  const { ground } = boardOf(s);
  const models = livingOf(s, u).map((i) => ({ x: s.x[modelId(u, i)], y: s.y[modelId(u, i)] }));
  const within = (x: number, y: number, at: { readonly x: number; readonly y: number; readonly r: number }): boolean =>
    (at.x - x) ** 2 + (at.y - y) ** 2 <= at.r ** 2;
  const inWoods = models.filter(({ x, y }) => ground.woods.some((wood) => within(x, y, wood))).length;
  const levels = models.map(({ x, y }) =>
    Math.max(0, ...ground.hills.filter((hill) => within(x, y, hill)).map(({ level }) => level)),
  );
  const high = levels.filter((level) => level > 0).length;
  const all = models.length;
  const some = (n: number): string => (n === all ? (all === 1 ? 'It stands' : 'All stand') : `${n} of ${all} stand`);
  const lines: AboutLine[] = [
    ...(inWoods > 0 ? [{ text: `${some(inWoods)} in a wood: every step there counts double`, rule: 'CE-912' }] : []),
    ...(high > 0 ? [{ text: `${some(high)} on a hill, level ${Math.max(...levels)}`, rule: 'CE-908' }] : []),
    ...(inWoods + high === 0 ? [{ text: `${some(all)} in the open`, rule: 'CE-908' }] : []),
    { text: `Moves ${moveOf(s, u)}", charges up to ${inches(reachOf(readied(s), u, false))}`, rule: 'CE-502' },
    { text: 'A low obstacle costs 2" more to cross', rule: 'CE-913' },
  ];
  return { id: 'terrain', title: 'Ground and movement', lines };
}

/** How many enemies are listed. */
const NEAREST = 4;

function distances(s: CeltosState, u: number, enemies: readonly number[]): AboutSection {
  const lines = enemies.slice(0, NEAREST).map((v): AboutLine => {
    const gap = Math.max(0, gapBetween(s, u, v)) / 100;
    return {
      text: `${unitName(s, v)}: ${inches(gap)} away, ${unitSees(s, u, v) ? 'in sight' : 'out of sight'}`,
      rule: 'CE-401',
    };
  });
  const more = enemies.length - lines.length;
  return {
    id: 'zones',
    title: 'Distance and sight',
    lines: [
      ...lines,
      ...(more > 0 ? [{ text: `${counted(more, 'more enemy unit')} farther away`, rule: 'CE-109' }] : []),
    ],
  };
}

/** CE-213, CE-214 */
const mayAttack = (s: CeltosState, u: number): boolean => !s.panicked[u] && !isEngaged(s, u) && !isLoose(s, u);

function attackRows(s: CeltosState, by: number, on: number, name: string): AboutAttack[] {
  if (!mayAttack(s, by)) return [];
  const piece = `${unitWord(by)}.${(livingOf(s, by)[0] ?? 0) + 1}`;
  const charge = canAssault(s, by, on, reachOf(s, by, false)) ? meleeOdds(s, by, on, false) : null;
  const shot = targetsOf(s, by).includes(on) ? woundChance(s, by, on) : null;
  return [
    ...(charge ? [{ ...attackOf(charge, `${name}, charge`), pieces: [piece] }] : []),
    ...(shot === null
      ? []
      : [
          {
            pieces: [piece],
            name: `${name}, shots`,
            says: 'a wound or more, before saves',
            figure: percent(shot),
            rule: 'CE-405',
            danger: shot >= 0.5,
            parts: [
              { good: 'attacker' as const, chance: shot },
              { good: 'none' as const, chance: 1 - shot },
            ],
          },
        ]),
  ];
}

/** Against an own unit what the enemy could do, and what it could do itself; against an enemy what the own side could do. */
function attacks(s: CeltosState, u: number, enemies: readonly number[], seat: number): AboutSection[] {
  const probe = readied(s);
  const mine = sideOf(u) === (seat === 1 ? 1 : 0);
  const coming = enemies.flatMap((v) => attackRows(probe, v, u, unitName(s, v)));
  const going = mine ? enemies.flatMap((v) => attackRows(probe, u, v, `on ${unitName(s, v)}`)) : [];
  const section = (
    id: 'threat' | 'strike',
    title: string,
    rows: readonly AboutAttack[],
    none: string,
  ): AboutSection => ({
    id,
    title,
    lines: [
      rows.length > 0 ? { text: 'If activated now, with no reaction', rule: 'CE-501' } : { text: none, rule: 'CE-501' },
    ],
    attacks: rows,
  });
  if (!mine)
    return [
      section('strike', 'What you could attack it with', coming, 'None of your units can charge or shoot at it now'),
    ];
  return [
    section('threat', 'What could attack it next', coming, 'No enemy unit can charge or shoot at it now'),
    section('strike', 'What it could attack', going, 'It can charge or shoot at no enemy now'),
  ];
}
