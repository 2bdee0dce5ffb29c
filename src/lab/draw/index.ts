/** Draws the figures of a report. A figure that has no drawing is its table. */

import type { Estimate } from '../metrics/stats.ts';
import type { Figure } from '../report/model.ts';
import {
  drawForest,
  drawFunnel,
  drawShares,
  drawSpread,
  drawWins,
  type FunnelData,
  type ShareRow,
  type SpreadRow,
  type WinsData,
} from './balance.ts';
import { drawBars, drawMap, drawOdds, type MapData, type OddsData } from './combat.ts';
import { type Context, seatOf, whole } from './pen.ts';
import { drawRules, type RuleStroke } from './rules.ts';
import type { Shape } from './shape.ts';
import {
  drawColumns,
  drawFan,
  drawHidden,
  drawSwarm,
  drawTail,
  type FanData,
  type HiddenData,
  type SwarmData,
  shareColumn,
  type TailData,
} from './tension.ts';

export type { Context, Ground, Opens, Point } from './pen.ts';
export { el, markup, type Shape } from './shape.ts';

/** Rows of units and kinds of decision that are drawn; the table has all of them. */
const most = ({ compact }: Context): number => (compact ? 7 : 12);
const Z = 1.96;

type Draw = (c: Context, data: never) => Shape | null;

interface UnitRow {
  readonly unit: string;
  readonly name: string;
  readonly seat: string;
  readonly attacks: number;
  readonly steps_lost: number;
  readonly perGame: { readonly attacks: number; readonly lost: number; readonly taken: number };
  readonly died: Estimate;
}

interface ChoiceRow {
  readonly step: string;
  readonly rule: string;
  readonly decisions: number;
  readonly real: number | null;
  readonly stakes: number | null;
  readonly options: number;
}

const halfOf = (count: number, games: number): number => (Z * Math.sqrt(count)) / Math.max(1, games);

/** Names without the word that ends all of them: "Blue minor" of "Blue minor victory". */
function shortNames(names: readonly string[]): readonly string[] {
  const last = /\s(\S+)$/.exec(names.find((name) => name.includes(' ')) ?? '')?.[0];
  if (last === undefined) return names;
  const ends = names.filter((name) => name.endsWith(last));
  return ends.length > names.length / 2
    ? names.map((name) => (name.endsWith(last) ? name.slice(0, -last.length) : name))
    : names;
}

const DRAWINGS: Readonly<Record<string, Draw>> = {
  wins: (c, data: WinsData) => drawWins(c, data),
  funnel: (c, data: FunnelData) => drawFunnel(c, data),
  levels: (
    c,
    { rows }: { rows: readonly ({ id: string; text: string; winner: string | null; count: number } & Estimate)[] },
  ) =>
    drawShares(
      c,
      rows.map(
        ({ id, text, winner, count, value, low, high }, i): ShareRow => ({
          name: shortNames(rows.map((row) => row.text))[i] ?? text,
          count,
          of: c.games,
          value,
          low,
          high,
          seat: seatOf(c, winner),
          opens: { like: `result ${id}` },
        }),
      ),
      'of 100 games',
    ),
  first: (c, { advantage }: { advantage: Estimate }) =>
    drawForest(
      c,
      [
        {
          name: 'First side wins',
          estimate: advantage,
          words: `${whole(advantage.value)}  (${whole(advantage.low)} to ${whole(advantage.high)})`,
        },
      ],
      {
        from: 0,
        to: 1,
        zero: 0.5,
        ticks: [0, 0.25, 0.5, 0.75, 1],
        say: (v) => String(whole(v)),
        heads: ['less', 'more'],
      },
    ),
  score: (c, { rows }: { rows: readonly SpreadRow[] }) => drawSpread(c, rows),
  fan: (c, data: FanData) => drawFan(c, data),
  tail: (c, data: TailData) => drawTail(c, data),
  swarm: (c, data: SwarmData) => drawSwarm(c, data),
  lead: (c, { rows }: { rows: readonly ({ times: number } & Estimate)[] }) =>
    drawColumns(
      c,
      rows.map((row) => shareColumn(row.times, row)),
      'changes of lead',
    ),
  length: (c, { rows }: { rows: readonly ({ turns: number } & Estimate)[] }) =>
    drawColumns(
      c,
      rows.map((row) => shareColumn(row.turns, row, { like: `turns ${row.turns}` })),
      'turns played',
    ),
  fights: (c, { rows }: { rows: readonly { turn: number; fights: number }[] }) =>
    drawColumns(
      c,
      rows.map(({ turn, fights }) => {
        const [value, half] = [(100 * fights) / c.games, 100 * halfOf(fights, c.games)];
        return {
          name: turn,
          value,
          low: Math.max(0, value - half),
          high: value + half,
          words: String(Math.round(value)),
          opens: { like: `fights ${turn}` },
        };
      }),
      'turn',
      false,
    ),
  odds: (c, data: OddsData) => drawOdds(c, data),
  map: (c, data: MapData) => drawMap(c, data),
  units: (c, { rows }: { rows: readonly UnitRow[] }) =>
    drawBars(
      c,
      rows.slice(0, most(c)),
      ({ unit, name, seat }) => ({
        name,
        sub: name === unit ? (c.facts.seats[seatOf(c, seat)]?.name ?? '') : unit,
        seat: seatOf(c, seat),
        opens: { like: `unit ${unit}` },
      }),
      [
        {
          name: 'steps lost a game',
          value: ({ perGame }) => perGame.lost,
          half: ({ steps_lost }) => halfOf(steps_lost, c.games),
          words: (v) => v.toFixed(2),
        },
        {
          name: 'attacks a game',
          value: ({ perGame }) => perGame.attacks,
          half: ({ attacks }) => halfOf(attacks, c.games),
          words: (v) => v.toFixed(1),
        },
        {
          name: 'lost altogether, of 100',
          value: ({ died }) => 100 * died.value,
          half: ({ died }) => 50 * (died.high - died.low),
          words: (v) => String(Math.round(v)),
        },
      ],
    ),
  cards: (c, { rows }: { rows: readonly { what: string; face: string; count: number }[] }) =>
    drawBars(
      c,
      rows.slice(0, most(c)),
      ({ face, what }) => ({ name: face, sub: what, seat: 2, opens: { like: `card ${face}` } }),
      [
        {
          name: 'a game',
          value: ({ count }) => count / c.games,
          half: ({ count }) => halfOf(count, c.games),
          words: (v) => v.toFixed(2),
        },
      ],
    ),
  choice: (c, { rows }: { rows: readonly ChoiceRow[] }) =>
    drawBars(
      c,
      rows.slice(0, most(c)),
      ({ step, rule, options }) => ({
        name: step,
        sub: `${rule} · ${options.toFixed(options < 10 ? 1 : 0)} options`,
        seat: 2,
      }),
      [
        { name: 'a real choice', value: ({ real }) => real, words: (v) => v.toFixed(1) },
        {
          name: 'stakes, points of 100',
          value: ({ stakes }) => (stakes === null ? null : 100 * stakes),
          words: (v) => v.toFixed(1),
        },
      ],
    ),
  options: (
    c,
    { rows }: { rows: readonly { verb: string; label: string; offered: number; taken: number; share: Estimate }[] },
  ) =>
    drawShares(
      c,
      rows.slice(0, most(c)).map(
        ({ verb, label, offered, taken, share }): ShareRow => ({
          name: label,
          count: taken,
          of: offered,
          ...share,
          seat: 2,
          opens: { like: `verb ${verb}` },
        }),
      ),
      'taken, of 100 times that it was offered',
    ),
  hidden: (c, data: HiddenData) => drawHidden(c, data),
  rules: (c, data: { readonly rows: readonly RuleStroke[] }) => drawRules(c, data),
};

/** Null where there is nothing to draw: the table says it. */
export function drawFigure(figure: Pick<Figure, 'id' | 'data'>, c: Context): Shape | null {
  return DRAWINGS[figure.id]?.(c, figure.data as never) ?? null;
}
