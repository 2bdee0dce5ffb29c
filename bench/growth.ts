/**
 * How work grows with the size of a map and the number of counters: one game of any size, each part of the engine timed at
 * four sizes, and the exponent of the line through them. What grows as its size does has the exponent 1.
 */

import { sightLine } from '../src/engine/hex/sight.ts';
import { PathFinder, RandomSource, SupplyTracer } from '../src/engine/index.ts';
import { Match } from '../src/engine/match.ts';
import { knowledgeOf } from '../src/engine/seat.ts';
import { Options } from '../src/engine/steps.ts';
import { type Size, vastGame } from '../tests/games/vast.ts';

export interface Growth {
  readonly part: string;
  readonly by: 'hexes' | 'counters';
  /** Size and microseconds. */
  readonly points: readonly (readonly [number, number])[];
  readonly exponent: number;
}

/** Times by hexes are taken with few counters, times by counters on a map with room for all. */
const BY_HEXES: readonly Size[] = [10, 32, 100, 180].map((side) => ({ columns: side, rows: side, counters: 10 }));
const BY_COUNTERS: readonly Size[] = [10, 60, 350, 2000].map((counters) => ({ columns: 100, rows: 100, counters }));

/** The line through the points where both axes count by factors. */
export function exponentOf(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (i: 0 | 1): number => logs.reduce((sum, p) => sum + p[i], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  const above = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return above / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** The best of three rounds, each long enough for the clock: microseconds for one. */
function microseconds(run: () => void, least: number): number {
  run();
  let best = Infinity;
  for (let round = 0; round < 3; round++) {
    let times = 0;
    const start = performance.now();
    do {
      run();
      times++;
    } while (performance.now() - start < least);
    best = Math.min(best, ((performance.now() - start) * 1000) / times);
  }
  return best;
}

type Part = (size: Size) => () => void;

/** A match with some moves behind it, in which counters of both sides touch where there is room. */
function begun(size: Size) {
  const { game, grid } = vastGame(size);
  const match = new Match(game, { scenario: 'plain', seed: 'growth', salt: 'growth' });
  return { game, grid, match };
}

const byHexes: Readonly<Record<string, Part>> = {
  'reach over the whole map': (size) => {
    const { grid } = begun(size);
    const finder = new PathFinder(grid);
    return () => finder.find(0, 30_000, () => 1);
  },
  'supply over the whole map': (size) => {
    const { grid } = begun(size);
    const tracer = new SupplyTracer(grid);
    return () => tracer.spread([0], () => true);
  },
  'hexes within range 3': (size) => {
    const { columns, rows, counters } = size;
    return () => {
      const { grid } = begun({ columns, rows, counters });
      for (let hex = 0; hex < grid.size; hex++) grid.within(hex, 3);
    };
  },
  'line of sight of 8 hexes': (size) => {
    const { grid } = begun(size);
    let from = 0;
    return () => {
      from = (from + 1) % (grid.size - 1);
      sightLine(grid, from, Math.min(grid.size - 1, from + 8));
    };
  },
};

const byBoth: Readonly<Record<string, Part>> = {
  'listing options': (size) => {
    const { game, match } = begun(size);
    const out = new Options();
    const step = game.steps.steps[match.state.stack[0] as number] as { options(s: unknown, out: Options): void };
    return () => {
      out.clear();
      step.options(match.state, out);
    };
  },
  'copying a state': (size) => {
    const { game, match } = begun(size);
    const copy = game.newState();
    return () => copy.copyFrom(match.state);
  },
  'view of a seat': (size) => {
    const { game, match } = begun(size);
    return () => game.view(match.state, 0);
  },
  'view as text': (size) => {
    const { game, match } = begun(size);
    const view = game.view(match.state, 0);
    return () => JSON.stringify(view);
  },
  'dealing anew': (size) => {
    const { game, match } = begun(size);
    const view = game.view(match.state, 0);
    const random = new RandomSource('growth');
    return () => game.redeal(view, 0, random);
  },
  'what a seat is asked': (size) => {
    const { match } = begun(size);
    return () => knowledgeOf(match, 0).asked();
  },
  'a choice of a match': (size) => {
    const { match } = begun(size);
    const code = match.options.at(0);
    return () => {
      match.choose(code);
      match.undo();
    };
  },
};

export function measureGrowth({ least = 20, progress = (_: string) => {} } = {}): readonly Growth[] {
  const found: Growth[] = [];
  const measure = (by: Growth['by'], parts: Readonly<Record<string, Part>>, sizes: readonly Size[]): void => {
    for (const [part, of] of Object.entries(parts)) {
      progress(`${part}, by ${by}`);
      const points = sizes.map((size): readonly [number, number] => [
        by === 'hexes' ? size.columns * size.rows : size.counters,
        Math.round(microseconds(of(size), least) * 100) / 100,
      ]);
      found.push({ part, by, points, exponent: Math.round(exponentOf(points) * 100) / 100 });
    }
  };
  measure('hexes', { ...byHexes, ...byBoth }, BY_HEXES);
  measure('counters', byBoth, BY_COUNTERS);
  return found;
}

export function growth(json: boolean, progress: (text: string) => void): void {
  const found = measureGrowth({ progress });
  progress('');
  if (json) {
    console.log(JSON.stringify(found));
    return;
  }
  for (const by of ['hexes', 'counters'] as const) {
    const rows = found.filter((g) => g.by === by);
    console.log(`\nMicroseconds by ${by}, and the exponent of their growth\n`);
    console.log(`${' '.repeat(36)}${(rows[0]?.points ?? []).map(([n]) => String(n).padStart(10)).join('')}  exponent`);
    for (const { part, points, exponent } of rows)
      console.log(
        `${part.padEnd(36)}${points.map(([, us]) => us.toFixed(1).padStart(10)).join('')}  ${exponent.toFixed(2)}`,
      );
  }
}
