// A rulebook is a Markdown page that people read and programs cite: every rule is one list item that begins with its id.
//
//   # Title, then the note            ## 8.0 Chapter          ### 8.1 Section inside a chapter
//   - `CO-021` A unit must stop …     (component) [5.1]       a statement and its tags
//   - `X7` **Dummies.** A dummy is …                          a statement with a name
//     - *attack*: …                                           a part of the statement above it
//   | a table | of two columns |
//
// Everything else is prose. Lines that go on from the one above are indented (list items) or plain (prose).

export interface Statement {
  readonly id: string;
  /** The bold words it begins with, if any: `Retreat`. */
  readonly name?: string;
  readonly text: string;
  /** Indented list items under the statement. */
  readonly parts: readonly string[];
  /** What stands in brackets at its end: `component`, `see X9`, `5.1`, `reconstructed`. */
  readonly tags: readonly string[];
  /** False for what no program can break (`component`) and for what only points elsewhere (`see`). */
  readonly testable: boolean;
  readonly line: number;
}

export interface Table {
  /** The heading it stands under. */
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Section {
  readonly number?: string;
  readonly title: string;
}

/** A chapter in reading order. */
export type Block =
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'statement'; readonly statement: Statement }
  | { readonly kind: 'table'; readonly table: Table };

export interface Chapter extends Section {
  readonly blocks: readonly Block[];
  readonly statements: readonly Statement[];
  readonly tables: readonly Table[];
}

export interface Rulebook {
  readonly title: string;
  /** The paragraphs before the first chapter, parted by empty lines. */
  readonly note: string;
  readonly chapters: readonly Chapter[];
  /** All statements, in reading order. */
  readonly statements: readonly Statement[];
  find(id: string): Statement | undefined;
}

const ITEM = /^- (.*)$/;
const STATEMENT = /^`([^`\s]+)`\s+(\S.*)$/;
const PART = /^\s+- (.*)$/;
const TAG = /\s*(?:\((component|see [A-Z][\w.,\s-]*)\)|\[([^\]]+)\])$/;
const tagOf = (text: string): RegExpExecArray | null => (/[)\]]$/.test(text) ? TAG.exec(text) : null);
const NAME = /^\*\*(.+?)\.?\*\*\s*/;
const NUMBERED = /^(\d+(?:\.\d+)*(?:-\d+(?:\.\d+)*)?)\s+(.*)$/;

/** Reads a rulebook. Throws, naming the line, on anything that would silently lose a rule. */
export function parseRulebook(markdown: string): Rulebook {
  let title = '';
  const note: string[] = [];
  const chapters: Draft[] = [];
  const seen = new Map<string, Statement>();
  const statements: Statement[] = [];
  const pages = units(markdown);

  for (const unit of pages) {
    const chapter = chapters.at(-1);
    if (unit.kind === 'heading') {
      if (unit.level === 1) {
        if (title !== '') throw fault(unit.line, `a second title "${unit.text}"`);
        title = unit.text;
      } else if (unit.level === 2) {
        chapters.push({ ...section(unit.text), blocks: [], statements: [], tables: [], heading: unit.text });
      } else {
        if (!chapter) throw fault(unit.line, `section "${unit.text}" before the first chapter`);
        chapter.heading = unit.text;
        chapter.blocks.push({ kind: 'section', section: section(unit.text) });
      }
    } else if (!chapter) {
      if (unit.kind !== 'prose') throw fault(unit.line, `a ${unit.kind} before the first chapter`);
      note.push(unit.text);
    } else if (unit.kind === 'prose') {
      chapter.blocks.push({ kind: 'prose', text: unit.text });
    } else if (unit.kind === 'table') {
      const table = tableOf(unit.rows, section(chapter.heading).title, unit.line);
      chapter.tables.push(table);
      chapter.blocks.push({ kind: 'table', table });
    } else {
      const statement = statementOf(unit.text, unit.parts, unit.line);
      const first = seen.get(statement.id);
      if (first) {
        throw new Error(`rulebook: ${statement.id} is there twice: line ${first.line} and in line ${unit.line}`);
      }
      seen.set(statement.id, statement);
      statements.push(statement);
      chapter.statements.push(statement);
      chapter.blocks.push({ kind: 'statement', statement });
    }
  }
  if (title === '') throw new Error('rulebook: it has no title (a line that begins with "# ")');
  for (const statement of statements) {
    for (const target of pointers(statement)) {
      if (!seen.has(target)) throw fault(statement.line, `${statement.id} points to ${target}, which is not there`);
    }
  }
  return {
    title,
    note: note.join('\n\n'),
    chapters: chapters.map(({ heading: _, ...chapter }) => chapter),
    statements,
    find: (id) => seen.get(id),
  };
}

/** The ids a statement only points to: those of its `see` tag. */
export function pointers(statement: Statement): string[] {
  return statement.tags.filter((tag) => tag.startsWith('see ')).flatMap((tag) => tag.slice(4).split(/[\s,]+/));
}

/** The ids that a list names, ranges in the rulebook's own order written out: "CO-145 to CO-149". */
export function namedIds(rulebook: Rulebook, list: readonly string[]): string[] {
  const order = rulebook.statements.map(({ id }) => id);
  const at = (id: string): number => {
    const found = order.indexOf(id);
    if (found < 0) throw new RangeError(`${rulebook.title}: there is no statement "${id}"`);
    return found;
  };
  return list.flatMap((text) => {
    const [first = '', last = first] = text.split(' to ');
    return order.slice(at(first), at(last) + 1);
  });
}

interface Draft extends Section {
  blocks: Block[];
  statements: Statement[];
  tables: Table[];
  /** The heading last passed: what a table found next is called. */
  heading: string;
}

type Unit =
  | { kind: 'heading'; level: number; text: string; line: number }
  | { kind: 'prose'; text: string; line: number }
  | { kind: 'item'; text: string; parts: string[]; line: number }
  | { kind: 'table'; rows: string[]; line: number };

/** Lines put together again: a paragraph, a list item with its parts, a table. */
function units(markdown: string): Unit[] {
  const found: Unit[] = [];
  let open: Unit | undefined;
  markdown.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const text = raw.trimEnd();
    const heading = /^(#{1,6})\s+(.*)$/.exec(text);
    const item = ITEM.exec(text);
    const part = PART.exec(text);
    if (text === '') {
      open = undefined;
      return;
    }
    if (heading) {
      found.push({ kind: 'heading', level: (heading[1] ?? '').length, text: heading[2] ?? '', line });
      open = undefined;
      return;
    }
    if (item) open = { kind: 'item', text: item[1] ?? '', parts: [], line };
    else if (text.startsWith('|')) {
      if (open?.kind === 'table') {
        open.rows.push(text);
        return;
      }
      open = { kind: 'table', rows: [text], line };
    } else if (open?.kind === 'item') {
      if (part) open.parts.push(part[1] ?? '');
      else if (open.parts.length > 0) open.parts.push(`${open.parts.pop()} ${text.trim()}`);
      else open.text += ` ${text.trim()}`;
      return;
    } else if (open?.kind === 'prose') {
      open.text += ` ${text.trim()}`;
      return;
    } else if (part) {
      throw fault(line, 'an indented list item with no statement above it');
    } else open = { kind: 'prose', text: text.trim(), line };
    found.push(open);
  });
  return found;
}

function statementOf(item: string, parts: readonly string[], line: number): Statement {
  const match = STATEMENT.exec(item);
  // A rule whose id was mistyped must not turn into prose: nobody would miss its test.
  if (!match) throw fault(line, `a list item without an id: "${item.slice(0, 40)}"`);
  const [, id = '', rest = ''] = match;
  let text = rest;
  const tags: string[] = [];
  // Looked for only where one can be: a search through every statement is felt when a match is opened.
  for (let tag = tagOf(text); tag; tag = tagOf(text)) {
    tags.unshift(tag[1] ?? tag[2] ?? '');
    text = text.slice(0, tag.index);
  }
  const name = NAME.exec(text);
  if (name) text = text.slice(name[0].length);
  if (text.trim() === '') throw fault(line, `${id} says nothing`);
  const testable = !tags.some((tag) => tag === 'component' || tag.startsWith('see '));
  return { id, ...(name?.[1] ? { name: name[1] } : {}), text, parts, tags, testable, line };
}

function section(heading: string): Section {
  const match = NUMBERED.exec(heading);
  return match?.[1] && match[2] ? { number: match[1], title: match[2] } : { title: heading };
}

function tableOf(lines: readonly string[], title: string, line: number): Table {
  const [header, ruler, ...rows] = lines.map(cells);
  if (!ruler?.every((cell) => /^:?-+:?$/.test(cell))) throw fault(line, 'a table without a ruler under its header');
  rows.forEach((row, index) => {
    if (row.length !== header.length) {
      throw fault(line + 2 + index, `a table row of ${row.length} cells under ${header.length} headings`);
    }
  });
  return { title, header, rows };
}

const cells = (row: string): string[] => {
  const trimmed = row.trim().replace(/^\|/, '').replace(/\|$/, '');
  return trimmed.split('|').map((cell) => cell.trim());
};

const fault = (line: number, what: string): Error => new Error(`rulebook line ${line}: ${what}`);
