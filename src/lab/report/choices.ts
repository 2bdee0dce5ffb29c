/** What players decide: how many options are a real choice, what hangs on it, and what nobody ever takes. */

import type { Frames } from '../frames.ts';
import { share } from '../metrics/stats.ts';
import type { Basis, Figure } from './model.ts';
import { figure, finding, num, of100 } from './words.ts';

/** Values run from −1 to 1: half of one is a share of winning chance. */
const chance = (value: number): number => value / 2;

export function choiceFigure({ games }: Basis, choices: Frames['choices']): Figure | null {
  if (choices.length === 0) return null;
  const rows = choices
    .map((row) => ({
      step: row.step,
      rule: row.rule,
      decisions: row.decisions,
      options: row.options / row.decisions,
      valued: row.valued,
      real: row.valued === 0 ? null : row.real_options / row.valued,
      stakes: row.valued === 0 ? null : chance(row.stakes / row.valued),
      missed: row.valued === 0 ? null : chance(row.missed / row.valued),
    }))
    .sort((a, b) => b.decisions - a.decisions || (a.step < b.step ? -1 : 1));
  const valued = rows.filter(({ valued: n }) => n > 0);
  const total = valued.reduce((sum, { valued: n }) => sum + n, 0);
  const real = valued.reduce((sum, row) => sum + (row.real ?? 0) * row.valued, 0) / Math.max(1, total);
  const most = valued.length > 0 ? valued.reduce((a, b) => ((b.stakes ?? 0) > (a.stakes ?? 0) ? b : a)) : null;
  const points = (x: number | null): string => (x === null ? '' : (100 * x).toFixed(1));
  return {
    id: 'choice',
    section: 'choices',
    finding: finding(
      games,
      most
        ? `${real.toFixed(1)} options are a real choice, on average; most hangs on “${most.step}”`
        : 'No decision has been valued yet',
    ),
    says: 'by kind of decision: options, how many of them are a real choice, and what hangs on it',
    note: `Valued: ${num(total)} decisions, by the position at the end of the action. A real choice: e to the entropy of a softmax in which options 2½ points of 100 apart are chosen about as 3 to 1. Stakes: the best option against the average one, in points of winning chance; missed: against the one chosen.`,
    table: {
      columns: ['Decision', 'Rule', 'Seen', 'Options', 'Real choice', 'Stakes', 'Missed', 'Valued'],
      rows: rows.map((row) => [
        row.step,
        row.rule,
        row.decisions,
        figure(row.options),
        row.real === null ? '' : row.real.toFixed(1),
        points(row.stakes),
        points(row.missed),
        row.valued,
      ]),
    },
    data: { rows, real, valued: total },
  };
}

/** What was offered and never taken speaks first of the players. */
export function neverFigure({ facts, games }: Basis, offers: Frames['offers']): Figure | null {
  if (offers.length === 0) return null;
  // "Attack {1} with {0}" is filled in for an option; of a kind of option the places stay open.
  const labelOf = (verb: string): string =>
    (facts.verbs.find(({ word }) => word === verb)?.label ?? verb).replace(/\s*\{\d+\}/g, ' …').replace(/ …$/, '');
  const byVerb = new Map<string, { verb: string; offered: number; taken: number; steps: Set<string> }>();
  for (const { verb, step, offered, taken } of offers) {
    const row = byVerb.get(verb) ?? { verb, offered: 0, taken: 0, steps: new Set() };
    row.offered += offered;
    row.taken += taken;
    row.steps.add(step);
    byVerb.set(verb, row);
  }
  const rows = [...byVerb.values()]
    .map(({ verb, offered, taken, steps }) => ({
      verb,
      label: labelOf(verb),
      offered,
      taken,
      steps: [...steps].sort(),
      share: share(taken, offered),
    }))
    .sort((a, b) => a.taken / a.offered - b.taken / b.offered || b.offered - a.offered);
  const never = rows.filter(({ taken }) => taken === 0);
  const unoffered = facts.verbs
    .filter(({ word }) => !byVerb.has(word))
    .map(({ word, label }) => ({ verb: word, label }));
  return {
    id: 'options',
    section: 'choices',
    finding: finding(
      games,
      never.length > 0
        ? `${never.length === 1 ? 'One kind of option was' : `${never.length} kinds of option were`} offered and never taken`
        : 'Every kind of option that was offered was taken',
    ),
    says: 'kinds of option: how often offered, how often taken',
    note: [
      ...(never.length > 0 ? ['This speaks of the players first: ask wiser ones before you change the design.'] : []),
      ...(unoffered.length > 0 ? [`Never offered: ${unoffered.map(({ verb }) => verb).join(', ')}.`] : []),
    ].join(' '),
    table: {
      columns: ['Option', 'Word', 'Offered', 'Taken', 'Of 100', 'From', 'To'],
      rows: rows.map((row) => [
        row.label,
        row.verb,
        row.offered,
        row.taken === 0 ? 'never' : row.taken,
        of100(row.share.value),
        of100(row.share.low),
        of100(row.share.high),
      ]),
    },
    data: { rows, never: never.map(({ verb }) => verb), unoffered },
  };
}

export function hiddenFigure({ facts, games }: Basis, hidden: Frames['hidden']): Figure | null {
  if (hidden.every((row) => row.hidden === 0)) return null;
  const turns = [...new Set(hidden.map(({ turn }) => turn))].sort((a, b) => a - b);
  const at = (seat: string, turn: number): number | null => {
    const row = hidden.find((each) => each.seat === seat && each.turn === turn);
    return row ? row.hidden / row.count : null;
  };
  const rows = turns.map((turn) => ({ turn, shares: facts.seats.map(({ id }) => at(id, turn)) }));
  const [first, last] = [rows.find(({ turn }) => turn > 0), rows.at(-1)];
  const meanOf = (row: (typeof rows)[number] | undefined): number => {
    const known = (row?.shares ?? []).filter((x) => x !== null);
    return known.reduce((sum, x) => sum + x, 0) / Math.max(1, known.length);
  };
  return {
    id: 'hidden',
    section: 'choices',
    finding: finding(
      games,
      `The share of the enemy that is hidden goes from ${of100(meanOf(first))} of 100 to ${of100(meanOf(last))}`,
    ),
    says: 'enemy pieces on the map that a side cannot identify, of 100, by turn',
    table: {
      columns: ['Turn', ...facts.seats.map(({ name }) => `Hidden from ${name}`)],
      rows: rows.map(({ turn, shares }) => [turn, ...shares.map((x) => (x === null ? '' : of100(x)))]),
    },
    data: { rows },
  };
}
