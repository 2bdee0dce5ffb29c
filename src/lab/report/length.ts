/** How long games are: in turns, in decisions, and at a table. */

import type { GameFrame } from '../frames.ts';
import { average, quantile, share, sorted } from '../metrics/stats.ts';
import type { Basis, Figure } from './model.ts';
import { finding, num, of100, tableTime } from './words.ts';

/** Seconds that people take for a decision, where nobody has said otherwise. It is said with every figure made from it. */
export const PACE = 8;

export function lengthFigure({ games }: Basis, list: readonly GameFrame[], pace = PACE): Figure {
  const counts = new Map<number, number>();
  for (const { turns } of list) counts.set(turns, (counts.get(turns) ?? 0) + 1);
  const rows = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([turns, count]) => ({ turns, count, ...share(count, games) }));
  const decisions = sorted(list.map((game) => game.decisions));
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => quantile(decisions, part));
  const [low, , middle, , high] = parts as [number, number, number, number, number];
  const most = rows.reduce((a, b) => (b.count > a.count ? b : a), rows[0] as (typeof rows)[number]);
  const minutes = (n: number): string => tableTime(n * pace);
  return {
    id: 'length',
    section: 'length',
    finding: finding(
      games,
      rows.length === 1
        ? `Every game has ${most?.turns ?? 0} turns`
        : most && most.value > 0.6
          ? `${of100(most.value)} games of 100 end in turn ${most.turns}`
          : `Games end between turns ${rows[0]?.turns ?? 0} and ${rows.at(-1)?.turns ?? 0}`,
    ),
    says: 'turns played, of 100 games',
    note: `${num(Math.round(middle))} decisions in the middle game, ${num(Math.round(low))} to ${num(Math.round(high))} in nine of ten. At ${pace} seconds a decision that is ${minutes(middle)}, from ${minutes(low)} to ${minutes(high)}.`,
    table: {
      columns: ['Turns', 'Games', 'Of 100', 'From', 'To'],
      rows: rows.map(({ turns, count, value, low: l, high: h }) => [turns, count, of100(value), of100(l), of100(h)]),
    },
    data: {
      rows,
      turns: average(list.map((game) => game.turns)),
      decisions: { parts, mean: average(decisions) },
      minutes: { pace, parts: parts.map((n) => (n * pace) / 60) },
    },
  };
}
