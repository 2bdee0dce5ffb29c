/** The report of a run, from its frames: sentences, figures and tables as plain data. Nothing is read or written here. */

import type { Frames } from '../frames.ts';
import { coursesOf, fitChances, type Results } from '../metrics/tension.ts';
import type { GameFacts, RunPlan } from '../plan.ts';
import { RULES } from '../plan.ts';
import { playerInWords, readPlayer } from '../players.ts';
import type { Tally } from '../tally.ts';
import {
  bestOf,
  firstFigure,
  funnelFigure,
  headline,
  levelsFigure,
  measuresFigure,
  scoreFigure,
  winsFigure,
  winsOf,
} from './balance.ts';
import { choiceFigure, hiddenFigure, neverFigure } from './choices.ts';
import { cardsFigure, fightsByTurnFigure, mapFigure, oddsFigure, unitsFigure } from './combat.ts';
import { lengthFigure } from './length.ts';
import type { Basis, Figure, LabReport } from './model.ts';
import { rulesFigure } from './rules.ts';
import { fanFigure, leadFigure, markedGames, swarmFigure, tailFigure } from './tension.ts';
import { num, plural } from './words.ts';

export type { Figure, FigureTable, LabReport } from './model.ts';
export { isDead, RULE_KINDS, type RuleKind, type RuleRow, ruleRows } from './rules.ts';

/** The headline as it stands, from the tally alone. */
export function headlineOf(facts: GameFacts, tally: Tally): string {
  const games = facts.results.flatMap(({ id, winner }) =>
    Array.from({ length: tally.results[id] ?? 0 }, () => ({
      winner: winner === null ? null : (facts.seats[winner]?.id ?? null),
    })),
  );
  return headline(facts, winsOf(facts, games)).headline.replace(/\.$/, '');
}

/** By game: what came of it for the first seat. */
export const resultsOf = (facts: GameFacts, games: Frames['games']): Results =>
  new Map(games.map(({ game, winner }) => [game, winner === null ? 0.5 : winner === facts.seats[0]?.id ? 1 : 0]));

/** "Blue: Veteran with 200 iterations a phase; Red: greedy". */
export function playersInWords(facts: GameFacts, players: readonly string[]): string {
  const words = players.map((text) => (text === RULES ? 'the rules' : playerInWords(readPlayer(text))));
  if (words.every((word) => word === words[0])) return `${words[0] ?? ''} against ${words[0] ?? ''}`;
  return words.map((word, seat) => `${facts.seats[seat]?.name ?? ''}: ${word}`).join('; ');
}

function trustOf(players: readonly string[]): string {
  const names = new Set(players.filter((text) => text !== RULES).map((text) => readPlayer(text).name));
  if (names.has('random')) return 'Random players show what can happen, not what good play brings.';
  if (names.has('first-sight') || names.has('recruit') || names.has('greedy'))
    return 'These players make no plans: they find dead rules; trust the balance from Veteran on.';
  return '';
}

export interface ReportOptions {
  readonly complete: boolean;
  /** Seconds that people take for a decision. */
  readonly pace?: number | undefined;
}

export function reportOf(plan: RunPlan, facts: GameFacts, frames: Frames, options: ReportOptions): LabReport {
  const games = frames.games.length;
  const basis: Basis = { facts, games };
  const wins = winsOf(facts, frames.games);
  const results = resultsOf(facts, frames.games);
  const courses = coursesOf(frames.leads, results, fitChances(frames.leads, results));
  const figures: (Figure | null)[] =
    games === 0
      ? []
      : [
          winsFigure(basis, wins),
          funnelFigure(basis, frames.games, bestOf(wins)),
          levelsFigure(basis, frames.games),
          firstFigure(basis, frames.games),
          scoreFigure(basis, frames.sides),
          measuresFigure(basis, frames.measures),
          fanFigure(basis, courses),
          tailFigure(basis, courses),
          swarmFigure(basis, courses),
          leadFigure(basis, courses),
          lengthFigure(basis, frames.games, options.pace),
          fightsByTurnFigure(basis, frames.fightsByTurn),
          oddsFigure(basis, frames.odds),
          mapFigure(basis, frames.fightsByHex, frames.losses),
          unitsFigure(basis, frames.units),
          cardsFigure(basis, frames.cards),
          choiceFigure(basis, frames.choices),
          neverFigure(basis, frames.offers),
          hiddenFigure(basis, frames.hidden),
          rulesFigure(basis, plan, frames.rules),
        ];
  const { overlay: _, ...shown } = plan;
  const over = options.complete ? plural(games, 'game') : `the first ${num(games)} of ${num(plan.games)} games`;
  return {
    version: 1,
    plan: shown,
    facts,
    games,
    failed: frames.failures.length,
    complete: options.complete,
    verdict: {
      ...headline(facts, wins),
      counted: `Counted over ${over}; ${playersInWords(facts, plan.players)}; seed ${plan.seed}.`,
      trust: trustOf(plan.players),
    },
    figures: figures.filter((figure) => figure !== null),
    marked: games === 0 ? [] : markedGames(courses),
    failures: frames.failures,
  };
}
