/**
 * Every choice that the automaton makes by a ranking, held against a second, literal reading of its decision table: in whole
 * random games each choice must be the one that the table gives, and every level that play reaches must have broken a tie.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Log, type LogPart, type Ref } from '../../../../engine/log.ts';
import { RandomSource, seedStream } from '../../../../engine/random.ts';
import { parseRulebook } from '../../../../engine/rulebook.ts';
import { completeSetup } from '../../../../engine/setup.ts';
import { Options, runToDecision } from '../../../../engine/steps.ts';
import game from '../../index.ts';
import { type ArdennesState, Bridge, Part, Supply } from '../../state.ts';
import { ALLIED, GERMAN, HEXES, Terrain } from '../../tables.ts';
import { tables } from '../../testing.ts';
import { ordinaryReach } from '../movement.ts';
import { slowCommunication, slowSupply, slowZones } from '../slow.fixture.ts';
import { supplyMap } from '../supply.ts';

// ---- literal words --------------------------------------------------------------------------------------------------

const { grid, data } = tables;
const rows = data.units.rows;
const label = (h: number): string => grid.name(h);
const hv = (h: number): number => Number(data.map.holdValues[grid.row[h] - 1][grid.column[h] - 1]);
const west = (h: number): number => -grid.x[h];
const north = (h: number): number => -grid.y[h];
const unitsAt = (s: ArdennesState, h: number): number[] =>
  Array.from({ length: tables.units }, (_, u) => u).filter((u) => s.hex[u] === h);
const sum = (list: readonly number[], of: (u: number) => number): number => list.reduce((n, u) => n + of(u), 0);
/** "[2]" is a 2. */
const strength = (s: ArdennesState, u: number): number =>
  Number(rows[u].strength[rows[u].strength.length - s.steps[u]].replace(/\D/g, ''));
const number = (u: number): number => rows[u].selector ?? 0;
const germans = (s: ArdennesState): number[] => Array.from(tables.unitsOf[GERMAN]).filter((u) => s.hex[u] >= 0);
const nearestGerman = (s: ArdennesState, h: number): number =>
  Math.min(HEXES, ...germans(s).map((u) => grid.distance(s.hex[u], h)));
const isTown = (h: number): number => (tables.town[h] > 0 ? 1 : 0);

/** NW, W or SW of the corps area, as the grid counts directions (Q03). */
const BACK: Readonly<Record<string, number>> = { V: 5, XVIII: 5, VII: 4, VIII: 4, XXX: 4, III: 3, XII: 3 };
function rearward(from: number, to: number): number {
  const d = [0, 1, 2, 3, 4, 5].find((x) => grid.neighbour[from * 6 + x] === to) ?? 0;
  const apart = Math.abs(d - BACK[tables.corpsIds[tables.corpsArea[from]]]);
  return -Math.min(apart, 6 - apart);
}

/** 3 near the own division, 2 near the corps, 1 near the army; XXX Corps is with the US 1st Army. */
function near(s: ArdennesState, u: number, h: number): number {
  const army = (v: number): string => (rows[v].corps === 'XXX' ? '1US' : rows[v].army);
  const friends = Array.from(tables.unitsOf[ALLIED]).filter(
    (v) => v !== u && s.hex[v] >= 0 && grid.distance(s.hex[v], h) <= 3,
  );
  if (rows[u].division !== '-' && friends.some((v) => rows[v].division === rows[u].division)) return 3;
  if (friends.some((v) => rows[v].corps === rows[u].corps)) return 2;
  return friends.some((v) => army(v) === army(u)) ? 1 : 0;
}

const besideStrength = (s: ArdennesState, h: number): number =>
  sum(
    germans(s).filter((u) => grid.distance(s.hex[u], h) === 1),
    (u) => strength(s, u),
  );

type Value = (c: number) => number;
type Reading = (s: ArdennesState, unit: number) => readonly (readonly [string, Value])[];

/** DT-31, after the order of the card itself. */
const moves = (s: ArdennesState, u: number): readonly (readonly [string, Value])[] => {
  const { left } = ordinaryReach(s, u);
  return [
    ['empty hex', (h) => (unitsAt(s, h).length === 0 ? 1 : 0)],
    ['most MPs left', (h) => left[h]],
    ['fewest Allied units', (h) => -unitsAt(s, h).length],
    ['westernmost', west],
  ];
};
const reserves: Reading = (s, u) => [
  ['near its division, corps or army', (h) => near(s, u, h)],
  ['highest HV', hv],
  ['westernmost', west],
  ['closest German', (h) => -nearestGerman(s, h)],
];
const byHv: Reading = () => [
  ['highest HV', hv],
  ['westernmost', west],
];
const byHvNorth: Reading = (s, u) => [...byHv(s, u), ['northernmost', north]];

/** The tables by the name under which a choice is told; a unit that is named in it is the one that is meant. */
const READINGS: readonly (readonly [RegExp, string, Reading])[] = [
  [/, Method A$/, 'DT-17', reserves],
  [/, Method B$/, 'DT-18', reserves],
  [/^roadblock check$|^demolition$|^roadblock to clear$/, 'DT-21', byHv],
  [/^Engineers, roadblock/, 'DT-22', byHvNorth],
  [
    /^Engineers, improved position$/,
    'DT-22',
    (s) => [
      ['greatest German strength adjacent', (h) => besideStrength(s, h)],
      ['westernmost', west],
    ],
  ],
  [/^from the Reserve$|^from units Out of Contact$/, 'DT-04', () => []],
  [/^Reinforce Battle$/, 'DT-06', () => []],
  [/^Bug Out$/, 'DT-05', () => [['highest number', number]]],
  [
    /^Bug Out to$/,
    'DT-05',
    (s) => [
      ['nearest', (h) => -grid.distance(s.target, h)],
      ['highest HV', hv],
      ['westernmost', west],
    ],
  ],
  [
    /^step loss$/,
    'DT-08',
    (s) => [
      ['more than one step', (u) => (s.steps[u] > 1 ? 1 : 0)],
      ['fewest losses', (u) => -s.lost[u]],
      ['hex with fewest losses', (u) => -sum(unitsAt(s, s.hex[u]), (v) => s.lost[v])],
      ['highest number', number],
    ],
  ],
  [
    /^retreat$/,
    'DT-12',
    (s) => {
      const group = Array.from(tables.unitsOf[ALLIED]).filter((u) => s.part[u] === Part.defends && s.hex[u] >= 0);
      const from = s.hex[group[0]];
      const [zone, fed] = [slowZones(s)[GERMAN], slowSupply(s, ALLIED)];
      // 0 outside zones, 1 with friends in supply, 2 empty in supply, 3 any other (A-RETREAT.16 to A-RETREAT.19)
      const lies = (h: number): number => (!zone[h] ? 0 : !fed[h] ? 3 : unitsAt(s, h).length > 0 ? 1 : 2);
      const wet = (h: number): boolean => {
        const side = tables.riverSide[from * 6 + grid.direction(from, h)];
        return side >= 0 && s.bridge[side] !== Bridge.intact;
      };
      const byRoad = (h: number): boolean => ((tables.road[from] >> grid.direction(from, h)) & 1) === 1 && !wet(h);
      return [
        ['nobody eliminated', (h) => (lies(h) >= 2 && group.every((u) => s.steps[u] === 1) ? 0 : 1)],
        ['no last resort', (h) => (wet(h) || (tables.terrain[h] === Terrain.forest && !byRoad(h)) ? 0 : 1)],
        ['zone and supply', (h) => -lies(h)],
        ['city or town', isTown],
        ['rearward', (h) => rearward(from, h)],
        ['westernmost', west],
      ];
    },
  ],
  [
    /^Tank Battalion$/,
    'DT-25',
    (s) => [
      ['greatest strength', (u) => strength(s, u)],
      ['westernmost', (u) => west(s.hex[u])],
    ],
  ],
  [
    /^Airpower$/,
    'DT-23',
    (s) => [
      ['greatest strength', (h) => sum(unitsAt(s, h), (u) => strength(s, u))],
      ['Isolated', (h) => (unitsAt(s, h).some((u) => s.supply[u] === Supply.isolated) ? 1 : 0)],
      ['lowest number', (h) => -Math.min(...unitsAt(s, h).map((u) => tables.rank[u]))],
    ],
  ],
  [
    / is Wandering$/,
    'DT-29',
    (s, u) => {
      const fed = supplyMap(s, ALLIED);
      const others = Array.from(tables.unitsOf[ALLIED]).filter((v) => v !== u && s.hex[v] >= 0 && fed[s.hex[v]]);
      const open = slowCommunication(s, ALLIED);
      const best = (h: number): number => (open[h] ? 3 : tables.westwall[h] && s.supply[u] < Supply.isolated ? 2 : 1);
      return [
        ['Communication, Westwall, town', best],
        ['closest to a supplied unit', (h) => -Math.min(999, ...others.map((v) => grid.distance(s.hex[v], h)))],
        ['westernmost', west],
      ];
    },
  ],
  [
    /^16 Block the road/,
    'DT-31',
    (s, u) => [['highest HV', hv], ['Primary route', (h) => (tables.primary[h] ? 1 : 0)], ...moves(s, u)],
  ],
  [/^14 Guard the bridge/, 'DT-31', (s, u) => [['highest HV', hv], ...moves(s, u)]],
  [/^1[12] Fill the gap/, 'DT-31', (s, u) => [...reserves(s, u), ...moves(s, u)]],
  [
    /^15 Strengthen/,
    'DT-31',
    (s, u) => {
      const { left } = ordinaryReach(s, u);
      return [
        ['fewest MPs', (h) => left[h]],
        ['lowest strength', (h) => -sum(unitsAt(s, h), (v) => strength(s, v))],
        ...moves(s, u),
      ];
    },
  ],
];

// ---- listening ------------------------------------------------------------------------------------------------------

/** Levels that decided, by table. */
const decided = new Map<string, number>();
const wrong: string[] = [];
let choices = 0;

class Listener extends Log {
  private readonly s: ArdennesState;
  constructor(s: ArdennesState) {
    super();
    this.s = s;
  }
  override tell(): void {}
  override show(): void {}
  override heading(): void {}
  override addEvent(): void {}
  override explain(_to: number, _why: unknown, lit: readonly Ref[], ...parts: LogPart[]): void {
    const title = String(parts[0]).replace(/: $/, '');
    const chosen = (parts[1] as Ref).id;
    const found = READINGS.find(([name]) => name.test(title));
    if (!found) return;
    const named = tables.unitNames.findIndex(
      (name) => title.endsWith(`led by ${name}`) || title.startsWith(`${name}, `) || title.startsWith(`${name} is`),
    );
    choices++;
    // The last word of every table (DT-30).
    const last: Value =
      lit[0].kind === 'hex'
        ? (h) => -Number(label(h))
        : (u) => -(number(u) * 1e6 + tables.corpsNumber[tables.corpsOf[u]] * 1000 + u);
    let left = lit.map((ref) => ref.id);
    let level = '';
    for (const [name, value] of [...found[2](this.s, named), ['DT-30', last] as const]) {
      if (left.length === 1) break;
      const best = Math.max(...left.map(value));
      const kept = left.filter((c) => value(c) === best);
      if (kept.length < left.length) level = name;
      left = kept;
    }
    if (left[0] !== chosen)
      wrong.push(`${title}: ${parts.map((p) => (typeof p === 'object' ? p.id : p)).join('')}, should be ${left[0]}`);
    const key = `${found[1]} ${level}`;
    decided.set(key, (decided.get(key) ?? 0) + 1);
  }
}

function listen(seed: string, length: string): void {
  const s = game.newState();
  seedStream(s, seed);
  game.begin(s, completeSetup(game, 'solitaire', { length }));
  s.log = new Listener(s);
  const [out, random] = [new Options(), new RandomSource(seed)];
  for (let step = runToDecision(game.steps, s, out); step; step = runToDecision(game.steps, s, out))
    step.choose(s, out.at(random.below(out.count)));
}

/** Tests that name a table and one of its levels: decides('DT-17', 'highest HV', …), settles('DT-02', 'else one', …). */
const NAMED = /\b(?:decides|settles)\(\s*'(DT-\d\d)',\s*'([^']+)'/g;

describe('the decision tables of the rulebook', () => {
  it('DT-01 to DT-36 each level of each table has its test', () => {
    const folder = new URL('.', import.meta.url);
    const tested = readdirSync(folder)
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(NAMED)])
      .map(([, table, level]) => `${table} ${level}`);
    const text = readFileSync(new URL('../../rulebook.md', folder), 'utf8');
    const chapter = parseRulebook(text).chapters.find((c) => c.title === 'Decision tables of the Allies');
    const rows = chapter?.tables[0].rows ?? [];
    expect(rows.map(([table]) => table)).toEqual(
      Array.from({ length: 36 }, (_, i) => `DT-${String(i + 1).padStart(2, '0')}`),
    );
    const levels = rows.flatMap(([table, , list]) => list.split(' > ').map((level) => `${table} ${level.trim()}`));
    expect(levels.filter((level) => !tested.includes(level))).toEqual([]);
    expect(tested.filter((level) => !levels.includes(level))).toEqual([]);
    expect(
      rows.filter(([table]) => tested.filter((x) => x.startsWith(table)).length < 3).map(([table]) => table),
    ).toEqual([]);
  });
});

describe('the decision tables in whole games', () => {
  it('DT-04 DT-05 DT-06 DT-08 DT-12 DT-17 DT-18 DT-21 DT-22 DT-25 DT-30 DT-31 every choice is the one the table gives', () => {
    for (const [i, length] of ['race', 'high-tide'].entries()) listen(`tables ${i}`, length);
    expect(wrong).toEqual([]);
    expect(choices).toBeGreaterThan(40);
  });
});
