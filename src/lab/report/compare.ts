/** Comparisons, sweeps and ladders in plain words. */

import type { Json } from '../../engine/game.ts';
import type { Varied } from '../figures.ts';
import type { Comparison } from '../metrics/compare.ts';
import { evenPoint, type SweepPoint } from '../metrics/handicap.ts';
import type { Ladder } from '../metrics/ladder.ts';
import type { Estimate } from '../metrics/stats.ts';
import type { GameFacts, RunPlan } from '../plan.ts';
import type { FigureTable } from './model.ts';
import { capital, figure, num, of100, plural, sideWins, signedOf100 } from './words.ts';

type Side = GameFacts['seats'][number];

/** "Blue wins 8 of 100 more often in B; we are 95% sure that it lies between 5 and 11." */
export function differenceInWords(side: Side, { difference, shown, toSettle, deals }: Comparison): string {
  const { value, low, high } = difference;
  if (!shown) {
    const more =
      toSettle !== null && toSettle > deals
        ? ` About ${num(toSettle)} deals would settle a difference of this size.`
        : '';
    return `No difference is shown yet: ${side.inSentence} ${signedOf100(value)} of 100 in B, between ${signedOf100(low)} and ${signedOf100(high)}.${more}`;
  }
  const [least, most] = value > 0 ? [low, high] : [-high, -low];
  return `${capital(sideWins(side))} ${of100(Math.abs(value))} of 100 ${value > 0 ? 'more' : 'less'} often in B; we are 95% sure that it lies between ${of100(Math.max(0, least))} and ${of100(most)}.`;
}

/** What differs between two plans, in words. */
export function differencesOf(a: Omit<RunPlan, 'overlay'>, b: Omit<RunPlan, 'overlay'>): string[] {
  const ids = [...new Set([...Object.keys(a.options), ...Object.keys(b.options)])];
  return [
    ...(a.scenario === b.scenario ? [] : [`scenario: ${a.scenario} in A, ${b.scenario} in B`]),
    ...ids
      .filter((id) => a.options[id] !== b.options[id])
      .map((id) => `${id}: ${a.options[id] ?? 'absent'} in A, ${b.options[id] ?? 'absent'} in B`),
    ...(a.data === b.data
      ? []
      : [`data: ${a.overlayName ?? 'as printed'} in A, ${b.overlayName ?? 'as printed'} in B`]),
    ...(a.players.join() === b.players.join()
      ? []
      : [`players: ${a.players.join(', ')} in A, ${b.players.join(', ')} in B`]),
  ];
}

export interface CompareReport {
  readonly version: 1;
  readonly facts: GameFacts;
  readonly names: readonly [a: string, b: string];
  /** What differs between the two, in words. */
  readonly differs: readonly string[];
  readonly comparison: Comparison;
  readonly finding: string;
  readonly table: FigureTable;
}

export function compareReport(
  facts: GameFacts,
  names: readonly [string, string],
  differs: readonly string[],
  comparison: Comparison,
): CompareReport {
  const side = facts.seats[0] as Side;
  const row = (what: string, { value, low, high }: Estimate, text: (n: number) => string): string[] => [
    what,
    text(value),
    text(low),
    text(high),
  ];
  return {
    version: 1,
    facts,
    names,
    differs,
    comparison,
    finding: differenceInWords(side, comparison),
    table: {
      columns: ['', 'Value', 'From', 'To'],
      rows: [
        row(`${side.name}, A, of 100`, comparison.a, of100),
        row(`${side.name}, B, of 100`, comparison.b, of100),
        row('B less A, same deals', comparison.difference, signedOf100),
        row('Turns, B less A', comparison.turns, figure),
        row('Decisions, B less A', comparison.decisions, figure),
        ['Deals won in both', comparison.mosaic.both, null, null],
        ['Deals won only in A', comparison.mosaic.onlyA, null, null],
        ['Deals won only in B', comparison.mosaic.onlyB, null, null],
        ['Deals lost in both', comparison.mosaic.neither, null, null],
      ],
    },
  };
}

export interface SweepRow extends Estimate {
  readonly values: readonly Json[];
  readonly games: number;
  readonly turns: number;
}

export interface SweepReport {
  readonly version: 1;
  readonly facts: GameFacts;
  readonly seat: string;
  readonly varied: readonly Varied[];
  readonly rows: readonly SweepRow[];
  /** Where the sides are even, for one figure that is a number. */
  readonly even: { readonly value: number | null; readonly low: number | null; readonly high: number | null } | null;
  readonly finding: string;
  readonly table: FigureTable;
}

export function sweepReport(facts: GameFacts, varied: readonly Varied[], rows: readonly SweepRow[]): SweepReport {
  const side = facts.seats[0] as Side;
  const numbers = rows.every(({ values }) => typeof values[0] === 'number');
  const even =
    varied.length === 1 && numbers
      ? evenPoint(
          rows.map(({ values, value, low, high }): SweepPoint => ({ at: values[0] as number, value, low, high })),
        )
      : null;
  const nearest = rows.reduce(
    (a, b) => (Math.abs(b.value - 0.5) < Math.abs(a.value - 0.5) ? b : a),
    rows[0] as SweepRow,
  );
  const named = (row: SweepRow): string => varied.map(({ path }, i) => `${path} ${String(row.values[i])}`).join(', ');
  const between = (x: number | null): string => (x === null ? 'beyond what was tried' : figure(x));
  const finding =
    rows.length === 0
      ? 'Nothing has been played yet.'
      : even?.value != null
        ? `The sides are even at ${varied[0]?.path} ${figure(even.value)} (between ${between(even.low)} and ${between(even.high)}).`
        : `Nearest to even: ${named(nearest)}, where ${sideWins(side)} ${of100(nearest.value)} of 100 (${of100(nearest.low)} to ${of100(nearest.high)}).`;
  return {
    version: 1,
    facts,
    seat: side.id,
    varied,
    rows,
    even,
    finding,
    table: {
      columns: [...varied.map(({ path }) => path), `${side.name} wins, of 100`, 'From', 'To', 'Games', 'Turns'],
      rows: rows.map(({ values, value, low, high, games, turns }) => [
        ...values.map(
          (v, i) => `${String(v)}${JSON.stringify(v) === JSON.stringify(varied[i]?.printed) ? ' (printed)' : ''}`,
        ),
        of100(value),
        of100(low),
        of100(high),
        games,
        figure(turns),
      ]),
    },
  };
}

export interface LadderReport extends Ladder {
  readonly version: 1;
  readonly facts: GameFacts;
  readonly player: string;
  readonly finding: string;
  readonly table: FigureTable;
}

export function ladderReport(facts: GameFacts, player: string, ladder: Ladder): LadderReport {
  const { rungs, height } = ladder;
  const top = rungs[height - 1];
  const finding =
    rungs.length === 0
      ? 'Nothing has been played yet.'
      : height === 0
        ? `Doubling the budget of ${player}#${rungs[0]?.budget} does not win 60 of 100.`
        : height === rungs.length
          ? `All ${plural(height, 'doubling')} tried still win 60 of 100: there is more to learn than was looked for.`
          : `${capital(plural(height, 'doubling'))} of the budget still ${height === 1 ? 'wins' : 'win'} 60 of 100, up to ${player}#${2 * (top?.budget ?? 0)}.`;
  return {
    version: 1,
    facts,
    player,
    ...ladder,
    finding,
    table: {
      columns: ['Budget', 'Against', 'Wins, of 100', 'From', 'To', 'Games', '60 of 100'],
      rows: rungs.map(({ budget, share, games, stands, sure }) => [
        2 * budget,
        budget,
        of100(share.value),
        of100(share.low),
        of100(share.high),
        games,
        `${stands ? 'yes' : 'no'}${sure ? '' : ', not sure yet'}`,
      ]),
    },
  };
}
