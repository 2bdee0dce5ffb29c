/** How games go: the course of the winning chance, when they are decided, comebacks, changes of lead. */

import { average, quantile, share, sorted } from '../metrics/stats.ts';
import {
  BEHIND,
  type Course,
  comebacks,
  deadTail,
  decidedAt,
  leadChanges,
  lowestChance,
  openByTurn,
} from '../metrics/tension.ts';
import type { Basis, Figure } from './model.ts';
import { figure, finding, num, of100, plural } from './words.ts';

/** Games drawn in the fan, and dots in the swarm: spread evenly over the run. */
const DRAWN = 40;
const DOTS = 2000;

const spread = <T>(list: readonly T[], most: number): T[] => {
  const stride = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(list.length, most) }, (_, i) => list[Math.floor(i * stride)] as T);
};

const PARTS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

export function fanFigure({ facts, games }: Basis, courses: readonly Course[]): Figure {
  const byTurn = new Map<number, number[]>();
  for (const { turns, chances } of courses)
    turns.forEach((turn, i) => {
      const list = byTurn.get(turn) ?? [];
      list.push(chances[i] as number);
      byTurn.set(turn, list);
    });
  const rows = [...byTurn]
    .sort(([a], [b]) => a - b)
    .map(([turn, list]) => {
      const inOrder = sorted(list);
      return { turn, games: list.length, quantiles: PARTS.map((part) => quantile(inOrder, part)) };
    });
  const name = facts.seats[0]?.name ?? '';
  const middle = (row: (typeof rows)[number]): number => row.quantiles[3] as number;
  const wide = rows.find(({ quantiles }) => (quantiles[4] as number) - (quantiles[2] as number) > 0.6);
  const lopsided = rows.length > 0 && rows.every((row) => Math.abs(middle(row) - 0.5) > 0.25);
  const text = lopsided
    ? 'From the first turn to the last, the middle game is never near even'
    : wide
      ? `By turn ${wide.turn} half of all games are nearly decided, one way or the other`
      : 'The middle game stays open';
  return {
    id: 'fan',
    section: 'tension',
    finding: finding(games, text),
    says: `${name}'s chance to win at the start of each turn, of 100`,
    note: 'The chance is the evaluation of the position, matched to how such positions ended in this run (logistic, turn by turn).',
    table: {
      columns: [
        'Turn',
        'Games',
        ...PARTS.map((part) => (part === 0.5 ? 'Middle' : `${Math.round(part * 100)} of 100`)),
      ],
      rows: rows.map((row) => [row.turn, row.games, ...row.quantiles.map((q) => of100(q))]),
    },
    data: {
      seat: facts.seats[0]?.id,
      parts: PARTS,
      rows,
      drawn: spread(courses, DRAWN).map(({ game, won, turns, chances }) => ({
        game,
        won,
        turns,
        chances: chances.map((c) => Math.round(c * 1000) / 1000),
      })),
    },
  };
}

export function tailFigure({ games }: Basis, courses: readonly Course[]): Figure {
  const rows = openByTurn(courses);
  const tails = courses.map((course) => ({
    dead: course.turns.length - decidedAt(course),
    all: course.turns.length,
  }));
  const tail = deadTail(courses);
  // Of a ratio of sums: how far single games lie from it.
  const [all, n] = [tails.reduce((sum, t) => sum + t.all, 0), tails.length];
  const error =
    n < 2 || all === 0
      ? 0
      : 1.96 * Math.sqrt(tails.reduce((sum, t) => sum + (t.dead - tail * t.all) ** 2, 0) / (n * (n - 1))) * (n / all);
  const strict = deadTail(courses, 0.97);
  return {
    id: 'tail',
    section: 'tension',
    finding: finding(
      games,
      tail > 0.35
        ? `Much is played after the game is decided: ${of100(tail)} of 100 turns`
        : `${of100(tail)} of 100 turns are played after the game is decided`,
    ),
    says: 'of all games: open or decided at the start of each turn',
    note: `Decided: the winner has 90 of 100 and never falls below it again. The dead tail is ${of100(tail)} of 100 turns, ± ${of100(error)}; with a bar of 97 it is ${of100(strict)}.`,
    table: {
      columns: ['Turn', 'Still played', 'Still open'],
      rows: rows.map(({ turn, played, open }) => [turn, played, open]),
    },
    data: { rows, tail: { value: tail, low: Math.max(0, tail - error), high: Math.min(1, tail + error) }, strict },
  };
}

export function swarmFigure({ facts, games }: Basis, courses: readonly Course[]): Figure {
  const lows = courses.flatMap((course) => {
    const low = lowestChance(course);
    const start = course.won === 1 ? course.chances[0] : 1 - (course.chances[0] ?? 0.5);
    return low === null
      ? []
      : [
          {
            game: course.game,
            seat: facts.seats[course.won === 1 ? 0 : 1]?.id,
            low,
            start: start ?? 0.5,
            turn: course.turns[course.chances.findIndex((c) => (course.won === 1 ? c : 1 - c) === low)],
          },
        ];
  });
  lows.sort((a, b) => a.low - b.low || a.game - b.game);
  const { back, began } = comebacks(courses);
  const part = share(back, games);
  const worst = lows.find(({ start }) => start >= BEHIND);
  const bands = [0, 0.1, 0.25, 0.5, 0.75, 1.0001];
  return {
    id: 'swarm',
    section: 'tension',
    finding: finding(
      games,
      part.value < 0.03
        ? `Hardly anyone comes back: ${num(back)} of ${num(games)} winners from below 25`
        : `${of100(part.value)} winners in 100 came back from below 25`,
    ),
    says: 'each game at the winner’s lowest chance, of 100',
    note: [
      `Between ${of100(part.low)} and ${of100(part.high)} of 100.`,
      ...(began > 0 ? [`Not counted: ${num(began)} wins by a side that begins below ${of100(BEHIND)}.`] : []),
      ...(worst ? [`The greatest return: game ${worst.game}, after ${of100(worst.low)} of 100.`] : []),
    ].join(' '),
    table: {
      columns: ['Winner’s lowest chance', 'Games'],
      rows: bands
        .slice(1)
        .map((high, i) => [
          `${of100(bands[i] as number)}–${of100(Math.min(1, high))}`,
          lows.filter(({ low }) => low >= (bands[i] as number) && low < high).length,
        ]),
    },
    data: {
      back: part,
      began,
      dots: spread(lows, DOTS).map(({ game, seat, low, turn }) => ({
        game,
        seat,
        low: Math.round(low * 1000) / 1000,
        turn,
      })),
    },
  };
}

export function leadFigure({ games }: Basis, courses: readonly Course[]): Figure {
  const changes = courses.map(leadChanges);
  const mean = average(changes);
  const none = share(changes.filter((n) => n === 0).length, changes.length);
  const counts = new Map<number, number>();
  for (const n of changes) counts.set(n, (counts.get(n) ?? 0) + 1);
  const rows = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([times, count]) => ({ times, count, ...share(count, changes.length) }));
  return {
    id: 'lead',
    section: 'tension',
    finding: finding(
      games,
      none.value > 0.6
        ? `In ${of100(none.value)} games of 100 the lead never changes`
        : `The lead changes ${mean.value.toFixed(1)} times a game`,
    ),
    says: 'changes of the leader in a game, of 100 games',
    note: `${figure(mean.value)} changes a game, ± ${figure((mean.high - mean.low) / 2)}.`,
    table: {
      columns: ['Changes', 'Games', 'Of 100', 'From', 'To'],
      rows: rows.map(({ times, count, value, low, high }) => [times, count, of100(value), of100(low), of100(high)]),
    },
    data: { mean, none, rows },
  };
}

/** Games that somebody should look at. */
export function markedGames(courses: readonly Course[]): { readonly game: number; readonly why: string }[] {
  const lows = courses.flatMap((course) => {
    const low = lowestChance(course);
    return low === null ? [] : [{ game: course.game, low }];
  });
  if (lows.length === 0) return [];
  const least = lows.reduce((a, b) => (b.low < a.low ? b : a));
  const most = lows.reduce((a, b) => (b.low > a.low ? b : a));
  const longest = courses.reduce((a, b) => (b.turns.length > a.turns.length ? b : a));
  const turning = courses.reduce((a, b) => (leadChanges(b) > leadChanges(a) ? b : a));
  return [
    { game: least.game, why: 'the greatest return' },
    { game: most.game, why: 'never in danger' },
    { game: turning.game, why: `${plural(leadChanges(turning), 'change')} of lead, the most` },
    { game: longest.game, why: `${plural(longest.turns.length, 'turn')}, the longest` },
  ];
}
