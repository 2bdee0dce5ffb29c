/** What may lie under backs, held against every deal there is, dealt out one by one (CO-002). */
import { describe, expect, it } from 'vitest';
import { beginState, playOut, randomStart } from '../../../engine/checks.ts';
import { decision } from '../../../engine/play.ts';
import { RandomSource } from '../../../engine/random.ts';
import { entry } from '../entry.ts';
import { type CoState, isCounterOnMap, scenarioOf } from '../state.ts';
import { BLUE, CHITS, type Item, other, RED, SIDE_IDS, STACKING_LIMIT, UNITS } from '../tables.ts';
import { BLUE_FORCE, BLUE_REST, given, type Trial } from '../testing.ts';
import { type CoView, view } from '../view.ts';
import { defenseOf } from './guesses.ts';

/** What is in a hex, as far as it matters here: steps and battalions' worth. */
type Shares = Map<string, number>;

const told = new Map<string, ReadonlyMap<string, number>>();
/** The ties of both passes, one by one: how often which items have come. */
function comingsOf(items: readonly Item[], drawn: readonly (readonly number[])[]): ReadonlyMap<string, number> {
  const key = JSON.stringify([items, drawn]);
  const known = told.get(key);
  if (known) return known;
  const ofPass = (pass: number): Map<string, number> => {
    const found = new Map<string, number>();
    const tie = (i: number, taken: readonly number[], came: string): void => {
      if (i === items.length) {
        found.set(came, (found.get(came) ?? 0) + 1);
        return;
      }
      if (items[i].pass !== pass) {
        tie(i + 1, taken, `${came}-`);
        return;
      }
      const has = items[i].counters.length > 0;
      for (let chit = 1; chit <= CHITS; chit++)
        if (!taken.includes(chit))
          tie(i + 1, [...taken, chit], `${came}${has && drawn[pass - 1].includes(chit) ? 1 : 0}`);
    };
    tie(0, [], '');
    return found;
  };
  const all = new Map<string, number>();
  for (const [a, n] of ofPass(1))
    for (const [b, m] of ofPass(2)) {
      const both = [...a].map((x, i) => (x === '-' ? b[i] : x)).join();
      all.set(both, (all.get(both) ?? 0) + n * m);
    }
  told.set(key, all);
  return all;
}

/** More deals than this are not dealt out. */
const MOST = 4000;

/** Every deal of a side that fits what the other seat sees, while it cannot be moving; null if there are too many. */
function dealtOut(s: CoState, seat: number, hex: string): Shares | null {
  const t = s.tables;
  const side = other(seat);
  const v = JSON.parse(JSON.stringify(view(s, seat))) as CoView;
  const { start, items, attacker, passLength } = scenarioOf(s);
  const partsOf = (c: number): number[] => Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c]));
  const gone = new Set(v.eliminated.map((name) => t.find(name)));
  // Face up, or known to all: units, and the counters they lie in.
  const open = new Map<number, { readonly hex: string; readonly steps: number }>();
  const openCounters: { readonly hex: string; readonly back: string }[] = [];
  const rows = { ...v.known, ...v.shown };
  for (const [name, row] of Object.entries(rows)) {
    const c = t.find(name);
    if (t.side[c] !== side || !v.seen[SIDE_IDS[side]][row.hex]) continue;
    if (c < UNITS) open.set(c, { hex: row.hex, steps: row.steps ?? 2 });
    const inRegiment = c < UNITS && t.regimentOf[c] >= 0 && rows[t.names[t.regimentOf[c]]]?.hex === row.hex;
    if (!inRegiment) openCounters.push({ hex: row.hex, back: t.backs[t.back[c]] });
  }
  const slots = Object.entries(v.seen[SIDE_IDS[side]]).flatMap(([at, backs]) => {
    const left = [...backs];
    for (const c of openCounters) if (c.hex === at) left.splice(left.indexOf(c.back), 1);
    return left.map((back) => ({ hex: at, back, target: '' }));
  });
  for (const p of side === s.player ? v.plan : []) {
    const slot = slots.find((x) => x.hex === p.from && x.back === p.back && x.target === '');
    if (p.counter === undefined && slot) slot.target = p.target;
  }
  // Ties, one by one: how often which items have come.
  const drawn = v.fields.drawn;
  const mine = (pass: number): number[] =>
    drawn.filter((_, i) => Math.floor(i / (2 * passLength)) === pass - 1 && i % 2 === (side === attacker ? 0 : 1));
  const comings = comingsOf(items[side], [mine(1), mine(2)]);
  // Pools: which counters are there.
  const isHidden = (u: number): boolean => !gone.has(u) && !open.has(u);
  const waysOf = (c: number): number[][] => {
    const left = partsOf(c).filter(isHidden);
    if (left.length === 0) return [[]];
    return [...(left.length === partsOf(c).length ? [[c]] : []), ...(c >= UNITS ? [left] : [])];
  };
  const shares: Shares = new Map();
  let leaves = 0;
  const lay = (counters: readonly number[], weight: number): void => {
    const kinds = new Map<string, number[]>();
    for (const c of counters) {
      const key = `${t.back[c]} ${t.size[c]} ${t.dummy[c]} ${t.range[c]}`;
      kinds.set(key, [...(kinds.get(key) ?? []), c]);
    }
    const left = new Map([...kinds].map(([key, list]) => [key, list.length]));
    const under: number[] = [];
    const walk = (i: number, ways: number): void => {
      if (leaves > MOST) return;
      if (i === slots.length) {
        leaves++;
        const loads = new Map<string, number>();
        for (const { hex: at } of open.values()) loads.set(at, (loads.get(at) ?? 0) + 1);
        slots.forEach((slot, j) => {
          loads.set(slot.hex, (loads.get(slot.hex) ?? 0) + t.size[under[j]]);
        });
        if ([...loads.values()].some((n) => n > STACKING_LIMIT)) return;
        let [steps, size] = [0, 0];
        for (const [u, row] of open)
          if (row.hex === hex) {
            steps += t.dummy[u] ? 0 : row.steps;
            size += t.size[u];
          }
        slots.forEach((slot, j) => {
          if (slot.hex !== hex) return;
          steps += t.dummy[under[j]] ? 0 : 2 * t.size[under[j]];
          size += t.size[under[j]];
        });
        shares.set(`${steps} ${size}`, (shares.get(`${steps} ${size}`) ?? 0) + ways);
        return;
      }
      const slot = slots[i];
      for (const [key, list] of kinds) {
        const n = left.get(key) as number;
        const c = list[0];
        if (n === 0 || t.backs[t.back[c]] !== slot.back) continue;
        if (slot.target !== '') {
          const away = t.grid.distance(t.grid.find(slot.hex), t.grid.find(slot.target));
          if (t.dummy[c] || (t.artillery[c] && away > t.range[c])) continue;
        }
        left.set(key, n - 1);
        under[i] = c;
        walk(i + 1, ways * n);
        left.set(key, n);
      }
    };
    walk(0, weight);
  };
  for (const [key, weight] of comings) {
    const came = key.split(',').map(Number);
    const isSure = (i: number): boolean => items[side][i].counters.some((c) => partsOf(c).some((u) => !isHidden(u)));
    if (came.some((n, i) => n === 0 && isSure(i))) continue;
    const forces = [...start[side], ...items[side].flatMap(({ counters }, i) => (came[i] === 1 ? counters : []))];
    let pools: number[][] = [[]];
    for (const c of forces) pools = pools.flatMap((pool) => waysOf(c).map((way) => [...pool, ...way]));
    for (const pool of pools) {
      const backs = (list: readonly string[]): string => [...list].sort().join();
      if (backs(pool.map((c) => t.backs[t.back[c]])) === backs(slots.map(({ back }) => back))) lay(pool, weight);
    }
  }
  return leaves > MOST ? null : shares;
}

const chancesOf = (shares: Iterable<readonly [string, number]>): Record<string, string> => {
  const all = [...shares];
  const total = all.reduce((sum, [, n]) => sum + n, 0);
  return Object.fromEntries(all.map(([key, n]) => [key, (n / total).toFixed(6)]).sort());
};
const counted = (s: CoState, side: number, hex: number): Record<string, string> => {
  const shares: Shares = new Map();
  for (const { value, weight } of defenseOf(s, side, hex).chances) {
    const key = `${value.steps} ${value.size}`;
    shares.set(key, (shares.get(key) ?? 0) + weight);
  }
  return chancesOf(shares);
};

describe('CO-002 every deal that fits what is public counts alike', () => {
  it('in 300 positions of play', async () => {
    const game = await entry.load();
    let [positions, uncertain] = [0, 0];
    for (let n = 0; positions < 300; n++) {
      const scenario = n % 2 === 0 ? 'red_attack' : 'blue_attack';
      const random = new RandomSource(`choices ${n}`);
      let last = '';
      playOut(game, beginState(game, randomStart(game, scenario, `deals ${n}`)), random, (state, _step, _o, i) => {
        const s = state as CoState;
        const seat = decision(game, s)?.seat(s) ?? -1;
        if (seat !== s.player || s.turn === 0 || i % 3 > 0 || positions >= 300) return;
        const hexes = Object.entries(view(s, seat).seen[SIDE_IDS[other(seat)]]);
        if (hexes.length === 0) return;
        const [hex, backs] = hexes[random.below(hexes.length)];
        const key = `${s.turn} ${s.player} ${hex} ${backs}`;
        if (key === last) return;
        last = key;
        const all = dealtOut(s, seat, hex);
        if (all === null) return;
        positions++;
        if (all.size > 1) uncertain++;
        expect(counted(s, other(seat), s.tables.grid.find(hex)), `${scenario} ${n}, ${i} choices, ${hex}`).toEqual(
          chancesOf(all),
        );
      });
    }
    expect([positions, uncertain > 60]).toEqual([300, true]);
  });

  /** What the deals for Red put into a hex, out of so many. */
  const dealtTo = (t: Trial, hex: string, deals = 60): string[] => {
    const { game, tables } = { game: t.match.game, tables: t.state.tables };
    const seen = JSON.parse(JSON.stringify(game.view(t.state, RED))) as CoView;
    const found = Array.from({ length: deals }, (_, i) => {
      const s = game.redeal(seen, RED, new RandomSource(`deal ${i}`)) as CoState;
      return Array.from(tables.countersOf[BLUE])
        .filter((c) => isCounterOnMap(s, c) && s.hex[c] === tables.grid.find(hex))
        .map((c) => tables.names[c])
        .join(' ');
    });
    return [...new Set(found)].sort();
  };
  const at = { step: 'plan' } as const;

  it('CO-024 where every other hex is full, the last back is the dummy: in the odds and in every deal', () => {
    // Three backs in A2 and three in C2: the regiment and the dummy fit into G7 alone, and the regiment is not there.
    const units = {
      ...BLUE_REST,
      ...{ 'B36-R1': 'none', 'B36-R2': 'none', 'R49-R1': 'G8' },
      ...{ 'B36-1-1': 'A2', 'B36-1-2': 'A2', 'B36-1-3': 'A2', 'B36-2-1': 'C2', 'B36-2-2': 'C2', 'B36-2-3': 'C2' },
      ...{ 'BD-I1': 'G7' },
    };
    const t = given({ units, at });
    expect(counted(t.state, BLUE, t.state.tables.grid.find('G7'))).toEqual({ '0 3': '1.000000' });
    expect(dealtTo(t, 'G7')).toEqual(['BD-I1']);
  });

  it('X10 CO-114 after one draw three armor backs are one regiment in parts: in the odds and in every deal', () => {
    const units = {
      ...BLUE_REST,
      ...{ 'B36-R1': 'A2', 'B36-R2': 'C2', 'BD-I1': 'E2', 'R49-R1': 'G8' },
      ...{ 'B2-A1-1': 'G7', 'B2-A1-2': 'I2', 'B2-A1-3': 'K2' },
    };
    const t = given({ units, at, drawn: [4, 5] });
    expect(counted(t.state, BLUE, t.state.tables.grid.find('G7'))).toEqual({ '2 1': '1.000000' });
    expect(dealtTo(t, 'G7')).toEqual(['B2-A1-1', 'B2-A1-2', 'B2-A1-3']);
  });

  it('the deals of a machine are as likely as the odds say', () => {
    // A regiment broken down, a regiment, the dummy: a battalion in three of five, the dummy and a regiment in one each.
    const t = given({ units: { ...BLUE_FORCE, 'R49-R1': 'G8', 'B36-1-1': 'G7' }, at });
    const { game, tables } = { game: t.match.game, tables: t.state.tables };
    const seen = JSON.parse(JSON.stringify(game.view(t.state, RED))) as CoView;
    const random = new RandomSource('many');
    const sizes = [0, 0, 0];
    for (let i = 0; i < 3000; i++) {
      const s = game.redeal(seen, RED, random) as CoState;
      const there = tables.countersOf[BLUE].find((c) => isCounterOnMap(s, c) && s.hex[c] === tables.grid.find('G7'));
      sizes[there === undefined || tables.dummy[there] ? 2 : tables.size[there] > 1 ? 1 : 0]++;
    }
    for (const [i, share] of [0.6, 0.2, 0.2].entries()) expect(Math.abs(sizes[i] / 3000 - share)).toBeLessThan(0.03);
  });
});
