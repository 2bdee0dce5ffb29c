/**
 * The machine explains itself: its main line in words, and what it expects to gain and to risk by it, from the
 * differences of the game's evaluation terms.
 */

import type { AnyGame, Game, Term } from '../engine/game.ts';
import { optionLabel } from '../engine/play.ts';
import type { AnyState } from '../engine/state.ts';

export interface Reason {
  readonly name: string;
  /** How much this part of the judgement changes, for the better if positive. */
  readonly change: number;
  /** The term's own words at the end of the line, if the game gives any. */
  readonly text?: string;
}

export interface Explanation {
  /** The choices it means to make, as told to people. */
  readonly line: readonly string[];
  /** Judgement now and after the line, about -1 (lost) to 1 (won). */
  readonly now: number;
  readonly later: number;
  readonly reasons: readonly Reason[];
  /** One sentence. */
  readonly summary: string;
}

/** Changes below this share of the largest are not worth a word. */
const MIN_SHARE = 0.15;
const MAX_REASONS = 5;

/** Terms of several positions, averaged by name. */
export class TermSum {
  private readonly sums = new Map<string, { value: number; text: string | undefined }>();
  private count = 0;

  add(terms: readonly Term[]): void {
    this.count++;
    for (const { name, value, text } of terms) {
      const held = this.sums.get(name);
      if (held) held.value += value;
      else this.sums.set(name, { value, text });
    }
  }

  names(): string[] {
    return [...this.sums.keys()];
  }

  mean(name: string): number {
    return (this.sums.get(name)?.value ?? 0) / Math.max(1, this.count);
  }

  text(name: string): string | undefined {
    return this.sums.get(name)?.text;
  }
}

export function explain<S extends AnyState>(
  game: Game<S>,
  codes: readonly number[],
  values: { readonly now: number; readonly later: number },
  before: TermSum,
  after: TermSum,
): Explanation {
  const changes = after
    .names()
    .map((name): Reason => {
      const text = after.text(name);
      return { name, change: after.mean(name) - before.mean(name), ...(text === undefined ? {} : { text }) };
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const largest = Math.abs(changes[0]?.change ?? 0);
  const reasons = changes
    .filter((r) => Math.abs(r.change) > 1e-6 && Math.abs(r.change) >= largest * MIN_SHARE)
    .slice(0, MAX_REASONS);
  const told = (list: readonly Reason[]) => list.map((r) => `${wordsOf(r)} (${signed(r.change)})`).join(', ');
  const gains = reasons.filter((r) => r.change > 0);
  const risks = reasons.filter((r) => r.change < 0);
  const parts = [
    gains.length > 0 ? `Better: ${told(gains)}.` : '',
    risks.length > 0 ? `Worse: ${told(risks)}.` : '',
    `It rates its position ${standing(values.now)} now and ${standing(values.later)} after this plan.`,
  ];
  return {
    line: codes.map((code) => optionLabel(game as unknown as AnyGame, code)),
    ...values,
    reasons,
    summary: parts.filter((part) => part !== '').join(' '),
  };
}

const signed = (x: number): string => `${x < 0 ? '-' : '+'}${Math.abs(x).toFixed(2)}`;

/** A term's own words, without the figure it may end with: the change is told instead. */
const wordsOf = (r: Reason): string => r.text?.replace(/:\s*[-+]?\d[\d.]*$/, '') ?? r.name;

const STANDINGS = [
  [0.6, 'winning'],
  [0.3, 'much better'],
  [0.1, 'a little better'],
  [-0.1, 'even'],
  [-0.3, 'a little worse'],
  [-0.6, 'much worse'],
] as const;

/** From the seat's own side of the table. */
const standing = (value: number): string => STANDINGS.find(([least]) => value >= least)?.[1] ?? 'losing';
