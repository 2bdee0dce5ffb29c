/** 8.0 Movement over several hexes: the ways that are found are compared with those found by trying every single step. */

import { describe, expect, it } from 'vitest';
import { code } from '../../../engine/verbs.ts';
import type { CellesState } from '../state.ts';
import { type Given, moving, type Table, tables } from '../testing.ts';
import { activeUnit } from './action-phase.ts';
import { isInfiltration, refuseStep } from './movement.ts';
import { V } from './verbs.ts';
import { survey } from './zoc.ts';

interface Walk {
  /** Half points spent. */
  readonly spent: number;
  /** Whether the strategic 3 are still open. */
  readonly bonus: number;
  readonly steps: number;
}
const isBetter = (a: Walk, b: Walk): boolean =>
  a.spent !== b.spent ? a.spent < b.spent : a.bonus !== b.bonus ? a.bonus > b.bonus : a.steps < b.steps;

/** By hex the best walk of the active unit that needs no roll: every step is tried and taken by the rules of one step. */
function walks(t: Table): Map<number, Walk> {
  const u = t.state.active;
  const found = new Map<string, { s: CellesState; walk: Walk }>();
  const keyOf = (s: CellesState): string => `${s.hex[u]} ${s.bonus}`;
  const start = { s: t.state, walk: { spent: t.state.spent[u], bonus: t.state.bonus, steps: 0 } };
  found.set(keyOf(t.state), start);
  const waiting = [start];
  for (let from = waiting.shift(); from; from = waiting.shift()) {
    const { s, walk } = from;
    if (found.get(keyOf(s))?.walk !== walk) continue;
    for (const to of tables.neighboursOf[s.hex[u]]) {
      const g = survey(s, s.phasing);
      if (refuseStep(s, g, u, to) !== 0 || isInfiltration(g, s.hex[u], to)) continue;
      const moved = s.clone();
      activeUnit.choose(moved, code(V.move, u, to));
      const then = { spent: moved.spent[u], bonus: moved.bonus, steps: walk.steps + 1 };
      const known = found.get(keyOf(moved));
      if (known && !isBetter(then, known.walk)) continue;
      const next = { s: moved, walk: then };
      found.set(keyOf(moved), next);
      waiting.push(next);
    }
  }
  const best = new Map<number, Walk>();
  for (const { s, walk } of found.values()) {
    const known = best.get(s.hex[u]);
    if (!known || isBetter(walk, known)) best.set(s.hex[u], walk);
  }
  return best;
}

const NIGHT: Given = { turn: 3 };
const INF = '84-1/333';
const POSITIONS: readonly { what: string; units: Record<string, string | object>; more?: Given; first?: string }[] = [
  { what: 'a vehicle on empty roads', units: { 'Lehr-1': '2216' } },
  { what: 'a vehicle behind others on the road', units: { 'Lehr-1': '2216', 'Lehr-2': '2315', 'Lehr-R': '2114' } },
  { what: 'infantry behind vehicles on the road', units: { [INF]: '2808', '4Cav': '2908', '2Arm-1': '2709' } },
  { what: 'infantry on the Truck', units: { [INF]: '2808', '4Cav': '2908' }, more: { truckUnit: INF } },
  { what: 'zones of control', units: { 'Lehr-1': '2216', '84-1/333': '2113', '84-2/333': '2311', '4Cav': '2010' } },
  { what: 'out of a zone of control', units: { 'Lehr-1': '2114', '84-1/333': '2113', '4Cav': '2312' } },
  { what: 'the strategic 3', units: { 'Lehr-1': '1210', '4Cav': '0811' }, more: NIGHT },
  { what: 'the strategic 3 between enemies', units: { 'Lehr-1': '2216', [INF]: '2112', '4Cav': '2511' }, more: NIGHT },
  { what: 'a move begun', units: { 'Lehr-1': '2216', [INF]: '2112' }, more: NIGHT, first: 'move Lehr-1 2215' },
  { what: 'a cut allowance', units: { 'Lehr-1': { hex: '2216', disrupted: true }, [INF]: '2113' }, more: NIGHT },
  { what: 'Germans at the Meuse', units: { 'Lehr-1': '0805', '29-1': '0604' }, more: NIGHT },
  { what: 'Allies at the Meuse', units: { '29-1': '0704', 'Lehr-1': '0806' }, more: { turn: 4 } },
  { what: 'the first hex of the map', units: { '29-1': '0100' }, more: { turn: 4 } },
  { what: 'towards the first hex of the map', units: { '29-1': '0202' }, more: { turn: 4 } },
  { what: 'the last hex of the map', units: { 'Lehr-1': '3316', '2Pz-1': '3215', '2Pz-R': '3315' } },
  { what: 'roads in open country only', units: { 'Lehr-1': '2114' }, more: { options: { roads: 'open-country' } } },
];

describe('8.0 longer ways', () => {
  it.each(POSITIONS)('C-8.0.8 C-8.0.14 C-8.5.4 by the cheapest single steps, and nowhere else: $what', (position) => {
    const { units, more = {}, first } = position;
    const t = moving(units, more);
    if (first) t.choose(first);
    const id = Object.keys(units)[0] as string;
    const u = t.state.active;
    const nameOf = (h: number): string => tables.grid.name(h);
    const best = walks(t);
    const far = [...best].filter(([, walk]) => walk.steps > 1);
    expect(t.things('go')).toEqual(far.map(([h]) => `${id} ${nameOf(h)}`).sort());
    const gone = far.map(([h]) => {
      const s = t.state.clone();
      activeUnit.choose(s, code(V.go, u, h));
      return [nameOf(h), nameOf(s.hex[u]), s.spent[u], s.bonus];
    });
    expect(gone).toEqual(far.map(([h, { spent, bonus }]) => [nameOf(h), nameOf(h), spent, bonus]));
  });

  it('C-8.0.8 a hex that is one step away is no longer way, and where the unit stands is none', () => {
    const t = moving({ 'Lehr-1': '2216' });
    expect(t.why('go Lehr-1 2215')).toEqual({ rule: 'C-8.0.8', text: '2215 is adjacent: move one hex instead' });
    expect(t.why('go Lehr-1 2216')).toEqual({ rule: 'C-8.0.8', text: 'the unit is already in 2216' });
  });

  it('C-9.1.4 C-8.0.8 rolls would open a way, or none leads there: enemies, Rear Areas and the Meuse close it', () => {
    const ring = ['2008', '2010', '1909', '1910', '2109', '2110'];
    const ids = ['84-1/333', '84-2/333', '84-3/333', '84-1/334', '84-2/334', '84-3/334'];
    const around = (open: number): Table =>
      moving({ 'Lehr-1': '2009', ...Object.fromEntries(ring.slice(open).map((hex, i) => [ids[i], hex])) });
    expect(around(1).why('go Lehr-1 2005')).toEqual({
      rule: 'C-9.1.4',
      text: 'every route to 2005 needs an infiltration roll: move hex by hex',
    });
    expect(around(0).why('go Lehr-1 2005')).toEqual({ rule: 'C-8.0.8', text: 'there is no route to 2005' });
    expect(moving({ 'Lehr-1': '0805' }).why('go Lehr-1 0604')?.text).toBe('there is no route to Dinant 0604');
    // 2000 could only be reached through the Allied Rear Area in the north.
    expect(moving({ 'Lehr-1': '0805' }).refusal('go Lehr-1 2000')).toBe('C-8.4.2');
  });

  it('C-8.0.8 C-8.0.14 a longer way is told with its end and its price', () => {
    const t = moving({ 'Lehr-1': '2216' }).choose('go Lehr-1 2113');
    expect(t.log().at(-1)).toBe('KG Hauser moved to Rochefort 2113 for 2½ points');
  });
});
