/** 11.1 Retreat: the hexes that are offered are compared with those found by walking every way there is. */

import { describe, expect, it } from 'vitest';
import { lineText } from '../../../engine/play.ts';
import { celles, fought, moving, type Table, tables } from '../testing.ts';

type Units = Record<string, string | object>;
const { grid, meuse, bridge, rear, sideOf, nationOf, unitsOf } = tables;

/** The first unit attacks alone, and the defender must retreat; as often as it is asked for. */
function beaten(units: Units): () => Table {
  const attack = `attack ${Object.keys(units)[0]} medium`;
  const lines = fought('-/R', units, [attack]).match.fullLog().flat();
  const die = lines.find(({ happening }) => happening?.kind === 'fight')?.happening?.rung as number;
  return () => {
    const t = moving(units, { dice: [die] }).choose(attack);
    return t.step === 'joining' ? t.choose('fight') : t;
  };
}

/** The hexes a unit has retreated through. */
function trackOf(t: Table, u: number): number[] {
  const lines = t.match.fullLog().flat();
  const texts = lines.map((line) => lineText(celles, line));
  return texts
    .filter((text) => text.startsWith(`${tables.unitNames[u]} retreated to `))
    .map((text) => grid.find(text.slice(-4)));
}

const DIRECTIONS = [
  ['S', 'SE'],
  ['N', 'NW', 'NE'],
  ['NW', 'SW'],
];
const NAMES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];

/** Where a unit that began in `start` may go next after `track`: the next hexes of the best of all ways. */
function expected(t: Table, u: number, start: number, track: readonly number[]): string[] {
  const s = t.state;
  const enemies = Array.from(unitsOf[1 - sideOf[u]]).filter((e) => s.hex[e] >= 0);
  const friends = Array.from(unitsOf[sideOf[u]]).filter((f) => f !== u && s.hex[f] >= 0);
  const isOpen = (from: number, to: number): boolean => {
    const d = grid.direction(from, to);
    const river = (meuse[from] >> d) & 1 && !(sideOf[u] === 1 && (bridge[from] >> d) & 1);
    return !river && !rear[1 - sideOf[u]][to] && !enemies.some((e) => s.hex[e] === to);
  };
  const isZone = (h: number): boolean =>
    enemies.some((e) => !s.disrupted[e] && grid.distance(s.hex[e], h) === 1) && !friends.some((f) => s.hex[f] === h);
  const isWrong = (from: number, to: number): boolean =>
    !DIRECTIONS[nationOf[u]]?.includes(NAMES[grid.direction(from, to)] as string);
  const stepsAt = (h: number): number => friends.reduce((sum, f) => sum + (s.hex[f] === h ? s.steps[f] : 0), 0);
  const all: { next: number; rank: readonly [number, number, number] }[] = [];
  const walk = (way: readonly number[], zones: number, wrong: number): void => {
    const from = way.at(-1) as number;
    for (const to of tables.neighboursOf[from]) {
      if (to === start || way.includes(to) || !isOpen(from, to)) continue;
      const on = [...way, to] as const;
      const z = zones + (isZone(to) ? 1 : 0);
      const w = wrong + (isWrong(from, to) ? 1 : 0);
      if (grid.distance(start, to) < 2) walk(on, z, w);
      else all.push({ next: on[track.length + 1] as number, rank: [z, w, stepsAt(to) + s.steps[u] > 2 ? 1 : 0] });
    }
  };
  walk([start, ...track], 0, 0);
  all.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  const best = all.filter(({ rank }) => rank.every((part, i) => part === all[0]?.rank[i]));
  return [...new Set(best.map(({ next }) => grid.name(next)))].sort();
}

const weak = (hex: string): object => ({ hex, disrupted: true });
const POSITIONS: readonly { what: string; id: string; units: Units }[] = [
  { what: 'two enemies', id: 'Lehr-1', units: { '2Arm-1': '1704', '2Arm-2': '1705', 'Lehr-1': '1604' } },
  { what: 'an enemy without a zone', id: 'Lehr-1', units: { '2Arm-1': weak('1605'), 'Lehr-1': '1604' } },
  {
    what: 'enemies all around',
    id: 'Lehr-1',
    units: { '2Arm-1': '1603', '2Arm-2': '1605', '84-1/333': '1804', '84-2/333': '1404', 'Lehr-1': '1604' },
  },
  {
    what: 'friends in the way, full and not',
    id: 'Lehr-R',
    units: { '2Arm-1': '1603', 'Lehr-R': '1604', 'Lehr-2': '1606', '2Pz-R': '1706', 'Lehr-3': '1605', '2Pz-1': '1805' },
  },
  { what: 'Americans', id: '84-1/333', units: { 'Lehr-1': '1605', '84-1/333': '1604', '2Pz-1': weak('1603') } },
  {
    what: 'Americans with friends and zones',
    id: '2Arm-1',
    units: { 'Lehr-1': '1605', '2Arm-1': '1604', 'Lehr-2': '1402', '84-1/333': '1503', '84-2/333': '1602' },
  },
  { what: 'British before the Meuse', id: '29-1', units: { 'Lehr-1': '0805', '29-1': '0705', '29-2': '0703' } },
  { what: 'British at the bridge', id: '29-1', units: { 'Lehr-1': '0804', '29-1': '0704', 'Lehr-2': '0806' } },
  { what: 'Germans before the Meuse', id: 'Lehr-1', units: { '2Arm-1': '0804', 'Lehr-1': '0704', '4Cav': '0806' } },
  { what: 'the north edge', id: '84-1/333', units: { 'Lehr-1': '1602', '84-1/333': '1601', '2Arm-1': '1600' } },
  { what: 'the east edge', id: '84-1/333', units: { 'Lehr-1': '3302', '2Pz-1': '3201', '84-1/333': '3301' } },
  { what: 'the south-west corner', id: '84-1/333', units: { 'Lehr-1': '0115', '84-1/333': '0116' } },
  { what: 'the enemy Rear Area', id: '84-1/333', units: { 'Lehr-1': '3109', '84-1/333': '3209', '4Cav': '3207' } },
];

describe('11.1 retreat: all ways', () => {
  it.each(POSITIONS)(
    'A-30 C-11.1.3 C-11.1.10 C-11.1.23 C-11.1.24 the best of all ways, each next hex of them: $what',
    ({ id, units }) => {
      const u = tables.unitIds.indexOf(id);
      const start = grid.find((units[id] as { hex?: string }).hex ?? (units[id] as string));
      const again = beaten(units);
      let hexes = 0;
      const explore = (choices: readonly string[]): void => {
        const t = again().choose(...choices);
        const track = trackOf(t, u);
        hexes += track.length;
        // What was not asked had one answer.
        const asked = track.filter((_, i) => expected(t, u, start, track.slice(0, i)).length > 1);
        expect(asked).toHaveLength(choices.length);
        if (t.step !== 'retreatHex') return;
        const offered = t.things('retreat-to').map((words) => words.split(' ')[1]);
        expect(offered).toEqual(expected(t, u, start, track));
        for (const hex of offered) expect(t.why(`retreat-to ${id} ${hex}`)).toBeNull();
        for (const hex of offered) explore([...choices, `retreat-to ${id} ${hex}`]);
      };
      explore([]);
      expect(hexes).toBeGreaterThan(1);
    },
  );
});
