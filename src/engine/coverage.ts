// Which rules are tested: a test cites a rule by naming its id in its title.
import type { Rulebook } from './rulebook.ts';

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

/**
 * The titles of the tests in a TypeScript source: of `it`, `test` and of every `describe` that holds one. Rows of a
 * table (`it.each([…])`, `it.each(vectors)`, `for (const v of vectors)`) are titles too, by their `id` and `rules`.
 * Skipped and unwritten tests (`skip`, `todo`) prove nothing and are left out.
 */
export function titlesIn(source: string): string[] {
  const tokens = tokenize(source);
  return scan(tokens, 0, tokens.length).filter((title) => title !== '');
}

type Token = { kind: 'word' | 'mark'; text: string } | { kind: 'string'; text: string };

function scan(tokens: readonly Token[], from: number, to: number): string[] {
  const titles: string[] = [];
  for (let at = from; at < to; at++) {
    const loop = loopAt(tokens, at);
    if (loop) {
      const inside = scan(tokens, loop.body, loop.end);
      if (inside.length > 0) titles.push(...rowTitles(tokens, loop.table, ''), ...inside);
      at = loop.end;
      continue;
    }
    const call = testCallAt(tokens, at);
    if (!call) continue;
    at = call.end;
    if (call.skipped) continue;
    const title = titleAt(tokens, call.args);
    const rows = call.table ? rowTitles(tokens, call.table, title) : [];
    if (call.name === 'describe') {
      const inside = scan(tokens, call.args, call.end);
      if (inside.length > 0) titles.push(title, ...rows, ...inside);
    } else titles.push(title, ...rows);
  }
  return titles;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface TestCall {
  readonly name: string;
  readonly skipped: boolean;
  /** The table of `.each(…)` or `.for(…)`, if there is one. */
  readonly table: Span | undefined;
  /** The first token of the arguments; `end` is their closing bracket. */
  readonly args: number;
  readonly end: number;
}

/** `it('…', …)`, `describe.skip(…)`, `test.each(table)('…', …)` and the like. */
function testCallAt(tokens: readonly Token[], at: number): TestCall | undefined {
  const name = tokens[at];
  if (name?.kind !== 'word' || !/^(it|test|describe)$/.test(name.text) || isMark(tokens[at - 1], '.')) return undefined;
  let next = at + 1;
  let modifier = '';
  let skipped = false;
  let table: Span | undefined;
  let call: Span | undefined;
  for (;;) {
    if (isMark(tokens[next], '.')) {
      modifier = tokens[next + 1]?.text ?? '';
      if (modifier === 'skip' || modifier === 'todo') skipped = true;
      next += 2;
    } else if (isMark(tokens[next], '(')) {
      if (call && (modifier === 'each' || modifier === 'for')) table ??= call;
      call = { from: next + 1, to: closing(tokens, next) };
      next = call.to + 1;
    } else if (tokens[next]?.kind === 'string' && modifier === 'each') {
      next += 1;
    } else break;
  }
  return call && { name: name.text, skipped, table, args: call.from, end: call.to };
}

/** `for (const row of rows) …`: the rows and the body. */
function loopAt(tokens: readonly Token[], at: number): { table: Span; body: number; end: number } | undefined {
  if (!isWord(tokens[at], 'for') || !isMark(tokens[at + 1], '(')) return undefined;
  const head = closing(tokens, at + 1);
  let of = at + 2;
  while (of < head && !isWord(tokens[of], 'of')) of++;
  if (of >= head) return undefined;
  const body = head + 1;
  let end = body;
  if (isMark(tokens[body], '{')) end = closing(tokens, body);
  else
    while (end < tokens.length && !isMark(tokens[end], ';')) end = isOpen(tokens[end]) ? closing(tokens, end) : end + 1;
  return { table: { from: of + 1, to: head }, body, end };
}

/** Strings at the head of the arguments, put together: `'CO-021 ' + 'stops'`. */
function titleAt(tokens: readonly Token[], args: number): string {
  let title = '';
  for (let at = args; tokens[at]?.kind === 'string' || isMark(tokens[at], '+'); at++) {
    if (tokens[at]?.kind === 'string') title += tokens[at]?.text;
  }
  return title;
}

/** One title a row that names rules: those of `id: '…'` and `rules: […]`, or its first string where the title has %s. */
function rowTitles(tokens: readonly Token[], span: Span, title: string): string[] {
  const table = resolved(tokens, span);
  if (!table) return [];
  const titles: string[] = [];
  for (let at = table.from; at < table.to; at++) {
    const token = tokens[at];
    const ids: string[] = [];
    if (token?.kind === 'string' && title.includes('%s')) ids.push(token.text);
    else if (isOpen(token)) {
      const end = closing(tokens, at);
      ids.push(...rowIds(tokens, at, end));
      const first = tokens[at + 1];
      if (isMark(token, '[') && first?.kind === 'string' && title.includes('%s')) ids.unshift(first.text);
      at = end;
    }
    if (ids.length > 0) titles.push(`${title} ${ids.join(' ')}`.trim());
  }
  return titles;
}

function rowIds(tokens: readonly Token[], from: number, to: number): string[] {
  const ids: string[] = [];
  for (let at = from; at < to; at++) {
    const key = tokens[at]?.text;
    if ((key !== 'id' && key !== 'rules') || !isMark(tokens[at + 1], ':')) continue;
    const value = at + 2;
    const end = isMark(tokens[value], '[') ? closing(tokens, value) : value + 1;
    for (const token of tokens.slice(value, end)) if (token.kind === 'string') ids.push(token.text);
  }
  return ids;
}

/** The inside of an array written in place, or of the constant of that name in the same file. */
function resolved(tokens: readonly Token[], span: Span): Span | undefined {
  const first = tokens[span.from];
  if (isMark(first, '[')) return { from: span.from + 1, to: closing(tokens, span.from) };
  if (first?.kind !== 'word') return undefined;
  for (let at = 0; at < tokens.length; at++) {
    if (!isWord(tokens[at], 'const') || !isWord(tokens[at + 1], first.text)) continue;
    let value = at + 2;
    while (value < tokens.length && !isMark(tokens[value], '=')) value++;
    if (isMark(tokens[value + 1], '[')) return { from: value + 2, to: closing(tokens, value + 1) };
  }
  return undefined;
}

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text;
const isWord = (token: Token | undefined, text: string): boolean => token?.kind === 'word' && token.text === text;
const isOpen = (token: Token | undefined): boolean => token?.kind === 'mark' && '([{'.includes(token.text);
const isClose = (token: Token | undefined): boolean => token?.kind === 'mark' && ')]}'.includes(token.text);

/** Where the bracket opened at `at` closes. */
function closing(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let next = at; next < tokens.length; next++) {
    if (isOpen(tokens[next])) depth++;
    else if (isClose(tokens[next]) && --depth === 0) return next;
  }
  return tokens.length;
}

// Just enough of TypeScript to tell code from strings, comments and patterns. The compiler would do this better, but the
// engine stays free of it, and a title is always a plain literal.
function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const char = source.charAt(at);
    if (/\s/.test(char)) at++;
    else if (rest === '//') at = until(source, '\n', at);
    else if (rest === '/*') at = until(source, '*/', at + 2);
    else if (char === '`') {
      const [text, end] = template(source, at + 1);
      tokens.push({ kind: 'string', text });
      at = end;
    } else if (char === "'" || char === '"') {
      const literal = quoted(source, at);
      // An apostrophe in the text of an element is no string: it would swallow the rest of the file.
      if (literal) tokens.push({ kind: 'string', text: literal.text });
      at = literal ? literal.end : at + 1;
    } else if (char === '/' && patternMayFollow(tokens.at(-1))) at = pattern(source, at);
    else if (/[\w$]/.test(char)) {
      const word = /^[\w$]+/.exec(source.slice(at, at + 200))?.[0] ?? char;
      tokens.push({ kind: 'word', text: word });
      at += word.length;
    } else {
      // An arrow is no assignment: `const rows = …` must not stop at the `=` of a type `() => x`.
      const text = rest === '=>' ? rest : char;
      tokens.push({ kind: 'mark', text });
      at += text.length;
    }
  }
  return tokens;
}

function until(source: string, mark: string, at: number): number {
  const end = source.indexOf(mark, at);
  return end < 0 ? source.length : end + mark.length;
}

function quoted(source: string, at: number): { text: string; end: number } | undefined {
  const quote = source.charAt(at);
  let text = '';
  for (let next = at + 1; next < source.length && source.charAt(next) !== '\n'; next++) {
    const char = source.charAt(next);
    if (char === quote) return { text, end: next + 1 };
    text += char === '\\' ? source.charAt(++next) : char;
  }
  return undefined;
}

/** The words of a template; what it inserts is not known here and stands as a gap. */
function template(source: string, at: number): [text: string, end: number] {
  let text = '';
  let next = at;
  while (next < source.length && source.charAt(next) !== '`') {
    if (source.startsWith('${', next)) {
      text += ' ';
      let depth = 1;
      next += 2;
      while (next < source.length && depth > 0) {
        const char = source.charAt(next);
        if (char === '`') next = template(source, next + 1)[1];
        else if (char === "'" || char === '"') next = quoted(source, next)?.end ?? next + 1;
        else {
          if (char === '{') depth++;
          if (char === '}') depth--;
          next++;
        }
      }
    } else {
      if (source.charAt(next) === '\\') next++;
      text += source.charAt(next++);
    }
  }
  return [text, next + 1];
}

const patternMayFollow = (last: Token | undefined): boolean =>
  last === undefined || (last.kind === 'mark' ? !')]}<'.includes(last.text) : isWord(last, 'return'));

function pattern(source: string, at: number): number {
  let inClass = false;
  for (let next = at + 1; next < source.length && source.charAt(next) !== '\n'; next++) {
    const char = source.charAt(next);
    if (char === '\\') next++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return next + 1;
  }
  return at + 1;
}
