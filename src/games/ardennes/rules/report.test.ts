import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import { type ArdennesState, Supply } from '../state.ts';
import { ardennes, attacking, beside, type Table, tables, type Units } from '../testing.ts';
import { chitResult, oddsOf } from './combat.ts';
import { defendersOf } from './forces.ts';
import { bestNumber, hitsOf, report } from './report.ts';

/** The forty chits (thirty-eight without the dated ones) one by one, each with its hits on defender and attacker here. */
function everyChit(s: ArdennesState, dated: boolean): (readonly [hits: number, back: number])[] {
  const odds = oddsOf(s);
  return tables.data.chits.rows.flatMap(({ id, count }, chit) =>
    id === 'DATE' && !dated
      ? []
      : Array.from({ length: count }, () => {
          const result = chitResult(chit, odds);
          return [result & 15, result >> 4] as const;
        }),
  );
}

/** A-CHITS.24 to A-CHITS.31, read once more: what shelters the defender, and what the attacker may ignore. */
function adjustment(s: ArdennesState): (hits: number, back: number) => string {
  const h = s.target;
  const there = [...s.hex.keys()].filter((u) => s.hex[u] === h);
  const german = tables.sideOf[there[0]] === 0;
  const cover = tables.town[h] > 0 || s.improved[h] > 0 || (german && tables.westwall[h] > 0);
  const isolated = there.every((u) => s.supply[u] === Supply.isolated);
  const weak = there.every((u) => s.dispersed[u] > 0 || s.supply[u] >= Supply.out);
  const dry = there.every((u) => s.outOfFuel[u] > 0);
  const ignored = (weak ? 1 : 0) + (dry ? 1 : 0);
  return (hits, back) => `${Math.max(0, cover ? hits - 1 : hits)}/${isolated ? 0 : Math.max(0, back - ignored)}`;
}

/** Every hand of n chits that can be drawn, laid out one after the other. */
function layOut(s: ArdennesState, n: number, dated: boolean): Map<string, number> {
  const chits = everyChit(s, dated);
  const adjusted = adjustment(s);
  const seen = new Map<string, number>();
  const draw = (from: number, left: number, hits: number, back: number): void => {
    if (left === 0) {
      const key = adjusted(hits, back);
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return;
    }
    for (let i = from; i <= chits.length - left; i++) draw(i + 1, left - 1, hits + chits[i][0], back + chits[i][1]);
  };
  draw(0, n, 0, 0);
  return seen;
}

/** For any number: chit after chit is drawn or left, and the hands are counted. */
function countHands(s: ArdennesState, n: number, dated: boolean): Map<string, number> {
  let hands = new Map<string, bigint>([['0 0 0', 1n]]);
  for (const [hits, back] of everyChit(s, dated)) {
    const next = new Map(hands);
    for (const [key, ways] of hands) {
      const [drawn, h, b] = key.split(' ').map(Number);
      if (drawn === n) continue;
      const then = `${drawn + 1} ${h + hits} ${b + back}`;
      next.set(then, (next.get(then) ?? 0n) + ways);
    }
    hands = next;
  }
  const adjusted = adjustment(s);
  const seen = new Map<string, number>();
  for (const [key, ways] of hands) {
    const [drawn, h, b] = key.split(' ').map(Number);
    if (drawn !== n) continue;
    const end = adjusted(h, b);
    seen.set(end, (seen.get(end) ?? 0) + Number(ways));
  }
  return seen;
}

/** What is predicted, as exact shares of so many hands. */
function foretold(s: ArdennesState, n: number, hands: number): Map<string, number> {
  const odds = hitsOf(s, n);
  return new Map(
    odds.chances.map(({ value, weight }) => [`${value >> 6}/${value & 63}`, weight * (hands / odds.total)]),
  );
}

const sum = (seen: ReadonlyMap<string, number>): number => [...seen.values()].reduce((a, b) => a + b, 0);

const TARGET = '1717';
const EAST = '1716';

/** Attacks as they come about in play, up to the number of chits. */
const ATTACKS: Readonly<Record<string, () => Table>> = {
  'two regiments on an open hex': () => attack({ 'G-26VG-39': EAST, 'G-26VG-77': EAST, 'A-28-110': TARGET }, TARGET),
  'armor on a city': () => attack({ 'G-2Pz-3P': beside('2712', 1), 'A-28-110': '2712' }, '2712'),
  'on an improved position': () =>
    attack({ 'G-2Pz-3P': EAST, 'G-2Pz-2G': EAST, 'A-28-110': TARGET }, TARGET, {
      hexes: { [TARGET]: { improved: 1 } },
    }),
  'on defenders out of supply': () =>
    attack({ 'G-26VG-39': EAST, 'A-28-110': { hex: TARGET, supply: 'out-of-supply' } }, TARGET),
  'on Isolated defenders': () => attack({ 'G-26VG-39': EAST, 'A-28-110': { hex: TARGET, supply: 'isolated' } }, TARGET),
  'Allies on the Westwall': () => attack({ 'A-101-501': beside('1304', 4), 'G-26VG-39': '1304' }, '1304'),
  'without dated chits on the 17th': () =>
    attack({ 'G-26VG-39': EAST, 'A-28-110': TARGET }, TARGET, { day: 17, options: { 'dated-chits': 'out' } }),
};

const attack = (units: Units, target: string, more: Parameters<typeof attacking>[2] = {}): Table =>
  attacking(units, target, more).until('chitNumber');

describe('the odds of a combat', () => {
  it.each(Object.keys(ATTACKS))(
    'A-COMBAT.7 A-CHITS.24 A-CHITS.28 agree with every hand that can be drawn: %s',
    (name) => {
      const t = ATTACKS[name]();
      const s = t.state;
      const dated = name !== 'without dated chits on the 17th';
      expect(t.step).toBe('chitNumber');
      for (let n = 1; n <= 3; n++) {
        const seen = layOut(s, n, dated);
        expect(foretold(s, n, sum(seen))).toEqual(seen);
      }
    },
  );

  it('A-COMBAT.7 the count is exact for as many chits as a combat can have', () => {
    const { state: s } = ATTACKS['two regiments on an open hex']();
    for (const n of [5, 12, 26]) {
      const seen = countHands(s, n, true);
      expect(foretold(s, n, sum(seen))).toEqual(seen);
    }
  });

  it('A-COMBAT.7 the number named as best has the best balance of hits of all that may be drawn', () => {
    for (const [name, position] of Object.entries(ATTACKS)) {
      const { state: s } = position();
      const dated = name !== 'without dated chits on the 17th';
      const balance = (n: number): number => {
        const seen = countHands(s, n, dated);
        const total = [...seen].reduce((all, [key, ways]) => {
          const [hits, back] = key.split('/').map(Number);
          return all + (hits - back) * ways;
        }, 0);
        return total / sum(seen);
      };
      const best = bestNumber(s, 1, 8);
      for (let n = 1; n <= 8; n++) expect(balance(n), `${name}: ${n} chits`).toBeLessThanOrEqual(balance(best) + 1e-9);
    }
  });

  it('A-COMBAT.7 chances are shown for the number chosen and the tactics played, with the best number', () => {
    const t = attacking({ 'G-2Pz-3P': EAST, 'G-2Pz-2G': EAST, 'A-28-110': TARGET }, TARGET, {
      card: 'G01',
      cards: { G11: { card: 'hand' } },
    });
    t.choose('tactic G11').until('chitNumber');
    const [draw] = t.offered('draw').slice(-1);
    const report = ardennes.odds?.(t.state, readOption(ardennes, draw));
    expect(report?.modifiers.map((m) => m.text)).toContain('Artillery');
    const n = Number(draw.split(' ')[1]);
    const seen = countHands(t.state, n, true);
    const total = report?.outcomes.reduce((all, o) => all + o.weight, 0) ?? 0;
    expect(new Map(report?.outcomes.map((o) => [o.key, o.weight * (sum(seen) / total)]))).toEqual(seen);
    expect(report?.draws).toBe(n === 1 ? 'draw 1 chit' : `draw ${n} chits`);
  });

  it('A-COMBAT.7 A-CHITS.24 the chance of each aim is exact for each number that may be drawn', () => {
    for (const [name, position] of Object.entries(ATTACKS)) {
      const { state: s } = position();
      const dated = name !== 'without dated chits on the 17th';
      const { cup } = report(s, 2, 1, 4);
      const steps = defendersOf(s).reduce((all, u) => all + s.steps[u], 0);
      const wanted: readonly ((hits: number, back: number) => boolean)[] = [
        (hits) => hits >= steps,
        (hits, back) => hits >= 1 && back <= 1,
        (hits, back) => hits > back,
      ];
      expect(cup?.options, name).toEqual(['draw 1', 'draw 2', 'draw 3', 'draw 4']);
      for (let n = 1; n <= 4; n++) {
        const seen = countHands(s, n, dated);
        wanted.forEach((reached, aim) => {
          const ways = [...seen].filter(([key]) => {
            const [hits = 0, back = 0] = key.split('/').map(Number);
            return reached(hits, back);
          });
          const exact = ways.reduce((all, [, weight]) => all + weight, 0) / sum(seen);
          expect(cup?.aims[aim]?.chances[n - 1], `${name}: aim ${aim}, ${n} chits`).toBeCloseTo(exact, 10);
        });
      }
    }
  });

  it('A-COMBAT.7 the bars count the hits on each side over the same hands', () => {
    const { state: s } = ATTACKS['two regiments on an open hex']();
    const { tallies, outcomes } = report(s, 3, 1, 4);
    const total = outcomes.reduce((all, o) => all + o.weight, 0);
    for (const [side, tally] of (tallies ?? []).entries()) {
      expect(tally.rows.reduce((all, row) => all + row.weight, 0)).toBe(total);
      tally.rows.forEach(({ label, weight }) => {
        const least = Number.parseInt(label, 10);
        const exact = outcomes.filter(({ key }) => {
          const hits = Number(key.split('/')[side]);
          return label.endsWith('+') ? hits >= least : hits === least;
        });
        expect(weight, `${tally.title} ${label}`).toBe(exact.reduce((all, o) => all + o.weight, 0));
      });
    }
  });

  it('A-COMBAT.7 every chit in the cup is judged for this combat', () => {
    const { state: s } = ATTACKS['two regiments on an open hex']();
    const { cup } = report(s, 2, 1, 4);
    expect(cup?.kinds.reduce((all, kind) => all + kind.count, 0)).toBe(40);
    const odds = oddsOf(s);
    for (const [k, name] of ['1:1', '2:1', '3:1'].entries()) {
      const kind = cup?.kinds.find((x) => x.name === name);
      const met = odds.attack >= (k + 1) * odds.defence;
      expect(kind).toMatchObject(
        met
          ? { when: `${name} or better`, does: '1 hit', good: 'attacker' }
          : { when: `below ${name}`, does: '1 loss', good: 'defender' },
      );
    }
    expect(cup?.kinds.find((x) => x.name === 'Bloody')).toMatchObject({ does: '1 hit, 1 loss', good: 'both' });
  });
});
