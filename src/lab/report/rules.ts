/** The rulebook at work: what each statement did in the games of a run, and which never did anything. A list, never a score. */

import type { Frames, RuleFrame } from '../frames.ts';
import { type Estimate, share } from '../metrics/stats.ts';
import { type GameFacts, RULES, type RuleFact, type RunPlan } from '../plan.ts';
import { playerInWords, readPlayer } from '../players.ts';
import type { Basis, Figure } from './model.ts';
import { finding, never, num, of100, plural } from './words.ts';

/**
 * What a statement did, by the strongest evidence: it changed, asked or modified something (`work`), only closed options, was
 * only looked up, was offered and never taken, never came up; or it could not: it belongs to another scenario, to a setting
 * that was off, is kept by how the game is built, only defines something, or has no mark.
 */
export type RuleKind =
  | 'work'
  | 'closed'
  | 'looked'
  | 'offered'
  | 'never'
  | 'elsewhere'
  | 'off'
  | 'construction'
  | 'definition'
  | 'unwatched';

export const RULE_KINDS: Readonly<Record<RuleKind, string>> = {
  work: 'at work',
  closed: 'closed options',
  looked: 'looked up',
  offered: 'offered, never taken',
  never: 'never came up',
  elsewhere: 'other scenario only',
  off: 'switched off',
  construction: 'kept by construction',
  definition: 'a definition: it cannot fire',
  unwatched: 'not watched',
};

/** The kinds that are silent in this run and could have spoken. */
export const isDead = (kind: RuleKind): boolean => kind === 'offered' || kind === 'never';

export interface RuleRow {
  readonly id: string;
  readonly kind: RuleKind;
  /** Games in which its kind shows, and how often in all. */
  readonly games: number;
  readonly times: number;
  readonly share: Estimate;
  /** Why it is silent, and what that is worth; absent where it is not. */
  readonly reason?: string;
}

const NOTHING: Omit<RuleFrame, 'rule'> = {
  games: 0,
  at_work: 0,
  closed_games: 0,
  closed: 0,
  looked_games: 0,
  looked_up: 0,
  offered_games: 0,
  offered: 0,
  taken: 0,
};

const namesOf = (plan: Pick<RunPlan, 'players'>): string =>
  [...new Set(plan.players.map((text) => (text === RULES ? 'the rules' : playerInWords(readPlayer(text)))))].join(
    ' and ',
  );

/** Whether a statement could fire in a run of this plan. */
function shutOut({ scenarios, settings }: RuleFact, plan: Pick<RunPlan, 'scenario' | 'options'>): RuleKind | null {
  if (scenarios && !scenarios.includes(plan.scenario)) return 'elsewhere';
  if (settings && !settings.some((text) => isSet(text, plan.options))) return 'off';
  return null;
}
const isSet = (text: string, options: RunPlan['options']): boolean => {
  const [id = '', value = ''] = text.split('=');
  return options[id] === value;
};

function kindOf(rule: RuleFact, frame: Omit<RuleFrame, 'rule'>, plan: RunPlan): RuleKind {
  if (frame.at_work > 0) return 'work';
  // What was offered and never taken would be at work if somebody took it: that it also closed options says less.
  if (frame.offered > 0 && frame.taken === 0) return 'offered';
  if (frame.closed > 0) return 'closed';
  if (frame.looked_up > 0) return 'looked';
  return shutOut(rule, plan) ?? rule.silent ?? 'never';
}

function reasonOf(
  kind: RuleKind,
  rule: RuleFact,
  frame: Omit<RuleFrame, 'rule'>,
  { facts, games }: Basis,
  plan: RunPlan,
): string | undefined {
  switch (kind) {
    case 'offered':
      return `Offered ${num(frame.offered)} times and never taken by ${namesOf(plan)}: this speaks of the player first.`;
    case 'never':
      return `The situation never came up in ${plural(games, 'game')}: ${never(games)}.`;
    case 'elsewhere':
      return `Only in ${(rule.scenarios ?? []).map((id) => titleOf(facts, id)).join(', ')}.`;
    case 'off':
      return `Only with ${(rule.settings ?? []).join(' or ')}.`;
    default:
      return undefined;
  }
}
const titleOf = ({ scenarios }: GameFacts, id: string): string => scenarios.find((each) => each.id === id)?.title ?? id;

/** Every statement in the rulebook's order. */
export function ruleRows(basis: Basis, plan: RunPlan, frames: Frames['rules']): RuleRow[] {
  const found = new Map(frames.map((frame) => [frame.rule, frame]));
  return basis.facts.rules.map((rule) => {
    const frame = found.get(rule.id) ?? NOTHING;
    const kind = kindOf(rule, frame, plan);
    const [games, times] =
      kind === 'work'
        ? [frame.games, frame.at_work]
        : kind === 'closed'
          ? [frame.closed_games, frame.closed]
          : kind === 'looked'
            ? [frame.looked_games, frame.looked_up]
            : kind === 'offered'
              ? [frame.offered_games, frame.offered]
              : [0, 0];
    const reason = reasonOf(kind, rule, frame, basis, plan);
    return {
      id: rule.id,
      kind,
      games,
      times,
      share: share(games, basis.games),
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

/** Silent ones first, then the rest as the book has them. */
const ORDER: readonly RuleKind[] = ['offered', 'never', 'elsewhere', 'off'];
const rank = (kind: RuleKind): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

export function rulesFigure(basis: Basis, plan: RunPlan, frames: Frames['rules']): Figure | null {
  const { facts, games } = basis;
  if (facts.rules.length === 0) return null;
  const rows = ruleRows(basis, plan, frames);
  const kinds = Object.fromEntries(
    (Object.keys(RULE_KINDS) as RuleKind[]).map((kind) => [kind, rows.filter((row) => row.kind === kind).length]),
  ) as Record<RuleKind, number>;
  const dead = kinds.offered + kinds.never;
  const silent = kinds.construction + kinds.definition + kinds.unwatched;
  const textOf = new Map(facts.rules.map(({ id, text }) => [id, text]));
  const shown = rows
    .map((row, i) => ({ row, i }))
    .sort((a, b) => rank(a.row.kind) - rank(b.row.kind) || a.i - b.i)
    .map(({ row }) => row);
  return {
    id: 'rules',
    section: 'rules',
    finding: finding(
      games,
      dead === 0
        ? 'Every rule that could fire did'
        : `${plural(dead, 'rule')} of ${num(rows.length)} never fired in this run`,
    ),
    says: 'what each statement of the rulebook did, of 100 games',
    note: [
      ...(kinds.offered > 0
        ? [
            `Offered and never taken: ${num(kinds.offered)}. That is first a fact about the players (${namesOf(plan)}): ask wiser ones before you change the design.`,
          ]
        : []),
      ...(kinds.never > 0 ? [`Never came up: ${num(kinds.never)}, each in ${never(games)} games.`] : []),
      `${num(silent)} statements are kept by construction, only define something or are not watched.`,
    ].join(' '),
    table: {
      columns: ['Statement', 'Kind', 'Of 100', 'From', 'To', 'Times', 'What it says'],
      rows: shown.map(({ id, kind, games: n, times, share: part }) => [
        id,
        RULE_KINDS[kind],
        isDead(kind) ? 'never' : n === 0 ? '' : of100(part.value),
        n === 0 ? '' : of100(part.low),
        n === 0 ? '' : of100(part.high),
        times === 0 ? '' : times,
        textOf.get(id) ?? '',
      ]),
    },
    data: { rows, kinds, dead },
  };
}
