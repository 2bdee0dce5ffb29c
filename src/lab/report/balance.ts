/** Who wins, how, and whether the sides are even. */

import type { Frames, GameFrame, SideFrame } from '../frames.ts';
import { handicap } from '../metrics/handicap.ts';
import { average, deviation, type Estimate, quantile, share, sorted, wilson } from '../metrics/stats.ts';
import type { GameFacts } from '../plan.ts';
import type { Basis, Figure, FigureTable } from './model.ts';
import { capital, figure, finding, never, num, of100, sideDoes, sideWins } from './words.ts';

export interface Wins {
  /** By seat. */
  readonly wins: readonly number[];
  readonly draws: number;
  readonly games: number;
}

export function winsOf(facts: GameFacts, games: readonly Pick<GameFrame, 'winner'>[]): Wins {
  const wins = facts.seats.map(({ id }) => games.filter(({ winner }) => winner === id).length);
  return { wins, draws: games.filter(({ winner }) => winner === null).length, games: games.length };
}

/** The seat that won most. */
export const bestOf = ({ wins }: Wins): number => wins.indexOf(Math.max(...wins));

export function winsFigure({ facts, games }: Basis, wins: Wins): Figure {
  const rows = facts.seats.map(({ id, name }, seat) => ({
    id,
    name,
    wins: wins.wins[seat] ?? 0,
    ...share(wins.wins[seat] ?? 0, games),
  }));
  const [first, second] = rows;
  const even = share((first?.wins ?? 0) + wins.draws / 2, games);
  const side = facts.seats[bestOf(wins)] as GameFacts['seats'][number];
  return {
    id: 'wins',
    section: 'balance',
    finding: finding(
      games,
      even.low <= 0.5 && even.high >= 0.5
        ? 'No difference between the sides is shown yet'
        : `${capital(sideDoes(side, 'is', 'are'))} favored`,
    ),
    says: 'games won by each side, of 100, with 95% intervals',
    note:
      wins.draws > 0
        ? `${of100(wins.draws / games)} of 100 are draws. Where one figure stands for both sides a draw counts half.`
        : 'There were no draws.',
    table: {
      columns: ['Side', 'Wins', 'Of 100', 'From', 'To'],
      rows: [
        ...rows.map((row) => [row.name, row.wins, of100(row.value), of100(row.low), of100(row.high)]),
        ...(wins.draws > 0
          ? [['Draws', wins.draws, of100(wins.draws / games), ...wilson(wins.draws, games).map(of100)]]
          : []),
      ],
    },
    data: { sides: rows, draws: wins.draws, games, even, seats: [first?.id, second?.id] },
  };
}

const STEPS = [10, 20, 30, 50, 75, 100];

/** The estimate as games came in: the best side's share, a draw counting half. */
export function funnelFigure({ facts, games }: Basis, list: readonly GameFrame[], best: number): Figure {
  const id = facts.seats[best]?.id;
  const marks = new Set(STEPS);
  for (let i = 1; i <= 40; i++) marks.add(Math.round((i * games) / 40));
  let points = 0;
  const course = list.flatMap(({ winner }, i) => {
    points += winner === null ? 0.5 : winner === id ? 1 : 0;
    const n = i + 1;
    if (!marks.has(n) && n !== games) return [];
    return [{ games: n, ...share(points, n) }];
  });
  const last = course.at(-1);
  return {
    id: 'funnel',
    section: 'balance',
    finding: finding(games, last ? `${num(games)} games tell it to ± ${of100((last.high - last.low) / 2)}` : ''),
    says: `${facts.seats[best]?.name ?? ''}'s share as games came in, of 100; a draw counts half`,
    table: {
      columns: ['Games', 'Of 100', 'From', 'To'],
      rows: course.map(({ games: n, value, low, high }) => [n, of100(value), of100(low), of100(high)]),
    },
    data: { seat: id, course },
  };
}

/** How games ended: victories by their grade. */
export function levelsFigure({ facts, games }: Basis, list: readonly GameFrame[]): Figure {
  const rows = facts.results.map(({ id, text, winner, grade }) => {
    const count = list.filter(({ result }) => result === id).length;
    return {
      id,
      text,
      winner: winner === null ? null : (facts.seats[winner]?.id ?? null),
      grade,
      count,
      ...share(count, games),
    };
  });
  const unseen = rows.find(({ count }) => count === 0);
  const most = rows.reduce((a, b) => (b.count > a.count ? b : a), rows[0] as (typeof rows)[number]);
  return {
    id: 'levels',
    section: 'balance',
    finding: finding(
      games,
      unseen ? `Never seen: ${unseen.text}` : `${of100(most.value)} games of 100 end so: ${most.text}`,
    ),
    says: 'how games ended, of 100, with 95% intervals',
    note: unseen
      ? `Not once in ${num(games)} games: ${never(games)}, we are 95% sure. A level nobody reaches is a rule nobody needs, or a goal set wrong.`
      : 'Each result was seen.',
    table: {
      columns: ['Result', 'Games', 'Of 100', 'From', 'To'],
      rows: rows.map((row) => [row.text, row.count, of100(row.value), of100(row.low), of100(row.high)]),
    },
    data: { rows },
  };
}

/** Whether it helps to go first. */
export function firstFigure({ games }: Basis, list: readonly GameFrame[]): Figure {
  const points = list.reduce((sum, { winner, first }) => sum + (winner === null ? 0.5 : winner === first ? 1 : 0), 0);
  const advantage = share(points, games);
  const text =
    advantage.low <= 0.5 && advantage.high >= 0.5
      ? 'No advantage of going first is shown yet'
      : `The side that decides first wins ${of100(advantage.value)} of 100`;
  return {
    id: 'first',
    section: 'balance',
    finding: finding(games, text),
    says: 'wins of the side that makes the first decision of the game, of 100; a draw counts half',
    note: 'Where one side always begins, this is that side.',
    table: {
      columns: ['Wins of the first side', 'From', 'To', 'Games'],
      rows: [[of100(advantage.value), of100(advantage.low), of100(advantage.high), games]],
    },
    data: { advantage, games },
  };
}

/** Points at the end, how far the sides end apart, and what would even them. */
export function scoreFigure({ facts, games }: Basis, sides: readonly SideFrame[]): Figure | null {
  const scores = facts.seats.map(({ id }) =>
    sides.filter(({ seat }) => seat === id).flatMap(({ score }) => (score === null ? [] : [score])),
  );
  const known = scores.filter((list) => list.length > 0);
  if (known.length === 0) return null;
  const rows = facts.seats.flatMap(({ id, name }, seat) => {
    const list = sorted(scores[seat] ?? []);
    if (list.length === 0) return [];
    const mean: Estimate = average(list);
    return [
      {
        id,
        name,
        mean,
        deviation: deviation(list),
        quantiles: [0.05, 0.25, 0.5, 0.75, 0.95].map((q) => quantile(list, q)),
      },
    ];
  });
  const margins = known.length === 2 ? marginsOf(facts, sides) : null;
  const even = margins ? handicap(margins) : null;
  const [first, second] = facts.seats;
  const table: FigureTable = {
    columns: ['Side', 'Mean', 'From', 'To', 'Spread', '5 of 100', '25', 'Middle', '75', '95'],
    rows: rows.map(({ name, mean, deviation: spread, quantiles }) => [
      name,
      figure(mean.value),
      figure(mean.low),
      figure(mean.high),
      figure(spread),
      ...quantiles.map(figure),
    ]),
  };
  const behind = even && even.value >= 0 ? second : first;
  return {
    id: 'score',
    section: 'balance',
    finding: finding(
      games,
      even && behind
        ? even.low <= 0 && even.high >= 0
          ? 'No handicap in points is needed as far as these games show'
          : `${figure(Math.abs(even.value))} points for ${behind.inSentence} would even the score`
        : `${rows[0]?.name ?? ''} ends with ${figure(rows[0]?.mean.value ?? 0)} on average`,
    ),
    says: 'what victory is counted by, at the end',
    ...(even
      ? {
          note: `The margin of the middle game is the bid: between ${figure(Math.min(even.low, even.high))} and ${figure(Math.max(even.low, even.high))} points for ${first?.inSentence ?? ''}, we are 95% sure. It holds where the score decides.`,
        }
      : {}),
    table,
    data: { rows, handicap: even },
  };
}

/** By game: the first seat's score less the second's. */
export function marginsOf(facts: GameFacts, sides: readonly SideFrame[]): number[] {
  const [first, second] = facts.seats;
  const of = (id: string | undefined): Map<number, number> =>
    new Map(
      sides.filter(({ seat }) => seat === id).flatMap(({ game, score }) => (score === null ? [] : [[game, score]])),
    );
  const [a, b] = [of(first?.id), of(second?.id)];
  return [...a].flatMap(([game, score]) => (b.has(game) ? [score - (b.get(game) as number)] : []));
}

/** Figures that the game itself gives, at the end. */
export function measuresFigure({ facts, games }: Basis, measures: Frames['measures']): Figure | null {
  if (measures.length === 0) return null;
  const nameOf = (id: string | null): string => facts.seats.find((seat) => seat.id === id)?.name ?? '';
  const rows = measures.map(({ measure, seat, count, total, squares, least, most }) => {
    const mean = total / count;
    return {
      measure,
      seat,
      count,
      mean,
      deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
      least,
      most,
    };
  });
  return {
    id: 'measures',
    section: 'balance',
    finding: finding(games, 'The figures of the last position, on average'),
    says: 'figures that the game gives for its last position',
    table: {
      columns: ['Figure', 'Side', 'Mean', 'Spread', 'Least', 'Most'],
      rows: rows.map((row) => [
        row.measure,
        nameOf(row.seat),
        figure(row.mean),
        figure(row.deviation),
        figure(row.least),
        figure(row.most),
      ]),
    },
    data: { rows },
  };
}

/** The sentence at the head of it all. */
export function headline(facts: GameFacts, wins: Wins): { readonly headline: string; readonly sure: string } {
  if (wins.games === 0) return { headline: 'No game is over yet.', sure: '' };
  const best = bestOf(wins);
  const side = facts.seats[best] as GameFacts['seats'][number];
  const won = share(wins.wins[best] ?? 0, wins.games);
  if (wins.draws > (wins.wins[best] ?? 0))
    return {
      headline: `${of100(wins.draws / wins.games)} games of 100 are draws.`,
      sure: `We are 95% sure that it lies between ${wilson(wins.draws, wins.games).map(of100).join(' and ')}.`,
    };
  return {
    headline: `${capital(sideWins(side))} ${of100(won.value)} of 100.`,
    sure: `We are 95% sure that it lies between ${of100(won.low)} and ${of100(won.high)}.`,
  };
}
