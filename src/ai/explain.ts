/**
 * The AI explains itself as a player would: what it means to do, what that brings and what it risks. The reasons are the facts
 * that its plan brings about and the terms of the game's evaluation that change by it, each in the game's own words.
 */

import type { KeyFact, Term } from '../engine/game.ts';
import { asSentence, capital } from '../engine/text.ts';

export interface Reason {
  readonly name: string;
  /** How much this part of the judgement changes, for the better if positive. */
  readonly change: number;
}

export interface Explanation {
  /** The choices it means to make, as told to people. */
  readonly line: readonly string[];
  /** What it does, without capital and full stop. */
  readonly deed: string;
  /** What it brings and what it risks: clauses, the weightiest first. */
  readonly gains: readonly string[];
  readonly risks: readonly string[];
  /** Judgement now and after the line, about -1 (lost) to 1 (won). */
  readonly now: number;
  readonly later: number;
  readonly reasons: readonly Reason[];
  /** What it does and what that brings, in one sentence. */
  readonly plan: string;
  /** All of it in two or three sentences. */
  readonly summary: string;
}

/** Changes below this share of the largest are not worth a word. */
const MIN_SHARE = 0.15;
const MAX_REASONS = 5;
/** Clauses said of either kind. */
const MAX_GAINS = 2;
const MAX_RISKS = 1;
/** A fact counts if it comes or goes in this share of the copies. */
const LIKELY = 0.5;

/** Terms of several positions averaged by name, and how often each fact holds in them. */
export class TermSum {
  private readonly sums = new Map<string, { value: number; readonly term: Term }>();
  private readonly held = new Map<string, { times: number; readonly fact: KeyFact }>();
  private count = 0;

  add(terms: readonly Term[], facts: readonly KeyFact[] = []): void {
    this.count++;
    for (const term of terms) {
      const held = this.sums.get(term.name);
      if (held) held.value += term.value;
      else this.sums.set(term.name, { value: term.value, term });
    }
    for (const fact of facts) {
      const held = this.held.get(fact.id);
      if (held) held.times++;
      else this.held.set(fact.id, { times: 1, fact });
    }
  }

  names(): string[] {
    return [...this.sums.keys()];
  }

  mean(name: string): number {
    return (this.sums.get(name)?.value ?? 0) / Math.max(1, this.count);
  }

  term(name: string): Term | undefined {
    return this.sums.get(name)?.term;
  }

  facts(): KeyFact[] {
    return [...this.held.values()].map(({ fact }) => fact);
  }

  /** In which share of the positions a fact holds. */
  share(id: string): number {
    return (this.held.get(id)?.times ?? 0) / Math.max(1, this.count);
  }
}

interface Clause {
  readonly term: string;
  readonly good: boolean;
  readonly text: string;
}

/** Facts that the plan brings about or ends. */
function factClauses(before: TermSum, after: TermSum): Clause[] {
  const facts = new Map([...before.facts(), ...after.facts()].map((fact) => [fact.id, fact]));
  const clauses: Clause[] = [];
  for (const [id, { term, good, comes, goes }] of facts) {
    const change = after.share(id) - before.share(id);
    if (change >= LIKELY) clauses.push({ term, good, text: comes });
    else if (change <= -LIKELY && goes !== undefined) clauses.push({ term, good: !good, text: goes });
  }
  return clauses;
}

/** What a change of a term comes to in words. */
function termClause({ name, change }: Reason, term: Term | undefined): Clause {
  const good = change > 0;
  const words = term?.text?.replace(/:\s*[-+]?\d[\d.]*$/, '') ?? name;
  const text = good ? (term?.better ?? `it improves ${words}`) : (term?.worse ?? `it costs ${words}`);
  return { term: name, good, text };
}

/** What is known of a plan itself: its choices in words, what it does, and the judgement before and after it. */
export type PlanInWords = Pick<Explanation, 'line' | 'deed' | 'now' | 'later'>;

export function explain(plan: PlanInWords, before: TermSum, after: TermSum): Explanation {
  const { deed, now, later } = plan;
  const changes = after
    .names()
    .map((name): Reason => ({ name, change: after.mean(name) - before.mean(name) }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const largest = Math.abs(changes[0]?.change ?? 0);
  const reasons = changes
    .filter((r) => Math.abs(r.change) > 1e-6 && Math.abs(r.change) >= largest * MIN_SHARE)
    .slice(0, MAX_REASONS);
  const weight = (clause: Clause): number => Math.abs(changes.find((c) => c.name === clause.term)?.change ?? 0);
  const facts = factClauses(before, after).sort((a, b) => weight(b) - weight(a));
  // What a fact says, its term need not say again.
  const terms = reasons
    .map((reason) => termClause(reason, after.term(reason.name)))
    .filter((clause) => !facts.some((fact) => fact.term === clause.term && fact.good === clause.good));
  const said = (good: boolean, most: number): string[] =>
    [...new Set([...facts, ...terms].filter((clause) => clause.good === good).map(({ text }) => text))].slice(0, most);
  const gains = said(true, MAX_GAINS);
  const risks = said(false, MAX_RISKS);
  const sentence = asSentence(capital(gains.length > 0 ? `${deed}: ${gains.join(', and ')}` : deed));
  return {
    ...plan,
    plan: sentence,
    gains,
    risks,
    reasons,
    summary: [
      // Its first choice in its own words, with nothing gained, is what the reader has before them.
      ...(gains.length === 0 && deed === plan.line[0] ? [] : [sentence]),
      ...(risks.length > 0 ? [asSentence(`The price: ${risks.join(', and ')}`)] : []),
      rating(now, later),
    ].join(' '),
  };
}

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

function rating(now: number, later: number): string {
  const [from, to] = [standing(now), standing(later)];
  return from === to ? `Its position stays ${from}.` : `Its position is ${from} now and ${to} after this plan.`;
}
