// Which rules are tested: a test cites a rule by naming its id in its title.
import type { Rulebook } from '../engine/rulebook.ts';

export interface Coverage {
  readonly statements: number;
  readonly testable: number;
  readonly tested: number;
  /** Testable statements no title cites, in reading order. */
  readonly missing: readonly string[];
  /** Words in titles that look like ids of this rulebook and are not: typing slips, or rules that went away. */
  readonly unknown: readonly string[];
}

export function coverage(rulebook: Rulebook, titles: readonly string[]): Coverage {
  const cited = new Set<string>();
  const unknown = new Set<string>();
  const looksLikeId = idShape(rulebook);
  for (const title of titles) {
    for (const id of citedIn(rulebook, title)) cited.add(id);
    for (const word of words(title)) if (looksLikeId(word) && !rulebook.find(word)) unknown.add(word);
  }
  const testable = rulebook.statements.filter((statement) => statement.testable);
  const missing = testable.filter(({ id }) => !cited.has(id)).map(({ id }) => id);
  return {
    statements: rulebook.statements.length,
    testable: testable.length,
    tested: testable.length - missing.length,
    missing,
    unknown: [...unknown].sort(),
  };
}

/** The ids a title names: `CO-021 CO-036 stops`, or a range in the rulebook's own order: `C-8.0.1 to C-8.0.3`. */
export function citedIn(rulebook: Rulebook, title: string): string[] {
  const order = rulebook.statements.map(({ id }) => id);
  const found: string[] = [];
  const said = words(title);
  said.forEach((word, at) => {
    if (!rulebook.find(word)) return;
    found.push(word);
    const end = said[at + 1] === 'to' ? said[at + 2] : undefined;
    if (end === undefined || !rulebook.find(end)) return;
    found.push(...order.slice(order.indexOf(word) + 1, order.indexOf(end)));
  });
  return [...new Set(found)];
}

// An id is a whole word, so that CO-02 is never found in CO-021; a full stop after it belongs to the sentence.
const words = (title: string): string[] =>
  title
    .replace(/[–…]|\.\.+/g, ' to ')
    .split(/[^A-Za-z0-9.-]+/)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word !== '');

// Only ids with a hyphen after their letters are safe to complain about: X1 or K10 may as well be a hex or a unit.
function idShape(rulebook: Rulebook): (word: string) => boolean {
  const prefixes = new Set(rulebook.statements.map(({ id }) => /^[A-Z]+-(?=\d)/.exec(id)?.[0]).filter(Boolean));
  return (word) => prefixes.has(/^([A-Z]+-)\d[\d.]*[a-z]?$/.exec(word)?.[1]);
}
