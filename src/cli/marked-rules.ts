/**
 * Which statements of a game's rulebook have a mark, read from its sources: what the engine marks by itself (refusals,
 * decisions, automatic steps, verbs, modifiers) and what the rules mark themselves. And the reverse: rules that cite nothing.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AnyGame } from '../engine/game.ts';
import { namedIds, parseRulebook, type Rulebook } from '../engine/rulebook.ts';
import { forwardSlashes } from './tested-rules.ts';

export interface Marked {
  readonly statements: number;
  /** Statements with a mark. */
  readonly marked: number;
  readonly definitions: number;
  readonly construction: number;
  /** Neither: no mark, and no reason why they have none, in reading order. */
  readonly unmarked: readonly string[];
  /** Said to have no mark, and have one. */
  readonly contradicted: readonly string[];
  /** Named by a mark, and in no rulebook. */
  readonly unknown: readonly string[];
  /** Functions and steps of the rules that cite no statement: "combat.ts:41 endAttacks". */
  readonly uncited: readonly string[];
}

/** Rules that are only told, spelled or reported: they decide nothing. */
const WORDS_ONLY = /(^|\/)(verbs|refusals|telling|log|reports?|steps?|sequence|chapters|marks|tells|day-report)\.ts$/;

interface Source {
  readonly name: string;
  readonly text: string;
}

/** The rules of a game: all its files in rules, without tests. */
export function ruleSources(folder: string): Source[] {
  const rules = join(folder, 'rules');
  return readdirSync(rules, { recursive: true })
    .map((entry) => forwardSlashes(String(entry)))
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(rules, name), 'utf8') }));
}

const LITERAL = /(\w+:\s*)?(['`])((?:[A-Z][\w.-]*)(?: [A-Z][\w.-]*)*)\2/g;

/** What the rules mark themselves: words of ids alone, unless they only name the rule of something told. */
function marksIn(book: Rulebook, { text }: Source): { readonly ids: string[]; readonly unknown: string[] } {
  const [rules = ''] = text.split('export const ruleMarks');
  const ids: string[] = [];
  const unknown: string[] = [];
  for (const match of rules.matchAll(LITERAL)) {
    const words = (match[3] as string).split(' ');
    if (/^rule:/.test(match[1] ?? '') && !isModifier(rules, match.index)) continue;
    if (words.every((word) => book.find(word))) ids.push(...words);
    else if (/(?:atWork|closed|lookedUp|marked)\([^()]*$/.test(rules.slice(Math.max(0, match.index - 80), match.index)))
      unknown.push(...words.filter((word) => !book.find(word) && /\d/.test(word)));
  }
  return { ids, unknown };
}

/** `{ text, value, rule: 'CO-101' }`: what modifies a result is marked when the result is told. */
function isModifier(text: string, at: number): boolean {
  const start = text.lastIndexOf('{', at);
  const end = text.indexOf('}', at);
  return /\bvalue\b/.test(text.slice(start, end));
}

/** What the engine marks by itself. */
function builtIn(game: AnyGame): string[] {
  const { refusals, steps, verbs } = game;
  return [
    ...refusals.list.flatMap((refusal) => (refusal ? [refusal.rule] : [])),
    ...steps.steps.flatMap((step) => (step.rule === undefined ? [] : [step.rule])),
    ...steps.steps.flatMap((step) =>
      'run' in step
        ? []
        : verbs.flatMap((verb, number) => {
            const rule = verb.closing ? undefined : step.ruleOf?.(number);
            return rule === undefined ? [] : rule.split(' ');
          }),
    ),
  ];
}

const TOP_LEVEL = /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? =)/;

/** Functions and steps at the top level of a file that cite no statement, neither in their text nor in the comment above. */
function uncitedIn(book: Rulebook, { name, text }: Source): string[] {
  const cites = (part: string): boolean =>
    [...part.matchAll(/[A-Z][\w]*(?:[.-][\w]+)*/g)].some(([word]) => book.find(word) !== undefined);
  const lines = text.split('\n');
  const starts = lines.flatMap((line, i) => (TOP_LEVEL.test(line) ? [i] : []));
  return starts.flatMap((start, i) => {
    const [, functionName, constName] = TOP_LEVEL.exec(lines[start] as string) ?? [];
    let above = start;
    while (above > 0 && /^\s*(\*|\/\*|\/\/)/.test(lines[above - 1] as string)) above--;
    const end = starts[i + 1] ?? lines.length;
    const body = lines.slice(start, end).join('\n');
    // Values and one-line readings of the state say no rule.
    if (!/=>|function|\brun\(|choose/.test(body) || body.trim().split('\n').length < 4) return [];
    return cites(lines.slice(above, end).join('\n')) ? [] : [`${name}:${start + 1} ${functionName ?? constName ?? ''}`];
  });
}

export function markedRules(game: AnyGame, folder: string): Marked {
  const book = parseRulebook(game.rulebook);
  const { definitions = [], construction = [], unwatched = [] } = game.ruleMarks ?? {};
  const sources = ruleSources(folder);
  const found = sources.map((source) => marksIn(book, source));
  const ids = new Set([...builtIn(game), ...found.flatMap((each) => each.ids)]);
  const defined = new Set([
    ...namedIds(book, definitions),
    ...book.statements.filter(({ testable }) => !testable).map(({ id }) => id),
  ]);
  const built = new Set(namedIds(book, construction));
  const silent = new Set([...defined, ...built, ...namedIds(book, unwatched)]);
  return {
    statements: book.statements.length,
    marked: book.statements.filter(({ id }) => ids.has(id)).length,
    definitions: defined.size,
    construction: built.size,
    unmarked: book.statements
      .filter(({ id }) => !ids.has(id) && !defined.has(id) && !built.has(id))
      .map(({ id }) => id),
    contradicted: [...silent].filter((id) => ids.has(id)),
    unknown: [...new Set(found.flatMap((each) => each.unknown))],
    uncited: sources
      .filter(({ name }) => !WORDS_ONLY.test(name))
      .flatMap((source) => uncitedIn(book, source).map((text) => relative('.', text))),
  };
}
