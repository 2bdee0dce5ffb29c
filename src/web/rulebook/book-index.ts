/** What the rulebook page looks up: words, references between statements, rulings, and what is reconstructed. */

import type { Chapter, Rulebook, Statement, Table } from '../../engine/rulebook.ts';
import { nearest } from '../../engine/text.ts';

export type Hit =
  | { readonly kind: 'statement' | 'ruling'; readonly statement: Statement; readonly chapter: Chapter }
  | { readonly kind: 'chart'; readonly table: Table; readonly chapter: Chapter };

/** A ruling as it stands under a statement: a statement of its own, or a row of a table with its headings. */
export interface RulingText {
  readonly id: string;
  readonly name?: string | undefined;
  readonly text: string;
  readonly rows: readonly (readonly [heading: string, text: string])[];
  readonly reconstructed: boolean;
}

const ORDER = { statement: 0, ruling: 1, chart: 2 } as const;
/** More hits than this are not listed: the words say too little. */
const MAX_HITS = 120;

const RULINGS = /\b(rulings?|readings?)\b/i;
export const isRulings = (chapter: Chapter): boolean => RULINGS.test(chapter.title);
export const isReconstructed = ({ tags }: Statement): boolean => tags.some((tag) => tag.includes('reconstructed'));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.’'-]*/gu) ?? [];
const textOf = ({ id, name, text, parts }: Statement): string => [id, name ?? '', text, ...parts].join(' ');
const plain = (text: string): string => text.replace(/[*`]/g, '');

/** Everything that is found more than once on the page, found once for a rulebook. */
export class BookIndex {
  readonly book: Rulebook;
  readonly rulings: number;
  private readonly ruled = new Map<string, RulingText>();
  private readonly chapterOf = new Map<string, Chapter>();
  private readonly citing = new Map<string, string[]>();
  private readonly texts: readonly { readonly hit: Hit; readonly words: readonly string[] }[];

  constructor(book: Rulebook) {
    this.book = book;
    const texts: { hit: Hit; words: string[] }[] = [];
    for (const chapter of book.chapters) {
      const kind = isRulings(chapter) ? 'ruling' : 'statement';
      for (const statement of chapter.statements) {
        this.chapterOf.set(statement.id, chapter);
        texts.push({ hit: { kind, statement, chapter }, words: wordsOf(plain(textOf(statement))) });
        for (const id of this.referencesOf(statement))
          this.citing.set(id, [...(this.citing.get(id) ?? []), statement.id]);
      }
      if (kind === 'ruling') this.noteRulings(chapter);
      for (const table of chapter.tables)
        texts.push({
          hit: { kind: 'chart', table, chapter },
          words: wordsOf(plain([table.title, ...table.header, ...table.rows.flat()].join(' '))),
        });
    }
    this.texts = texts;
    this.rulings = this.ruled.size;
  }

  private noteRulings({ statements, tables }: Chapter): void {
    for (const statement of statements) {
      const { id, name, text } = statement;
      this.ruled.set(id, { id, name, text, rows: [], reconstructed: isReconstructed(statement) });
    }
    for (const { header, rows } of tables)
      for (const [first = '', ...cells] of rows) {
        const id = plain(first);
        if (id === '' || this.ruled.has(id)) continue;
        const named = cells.map((cell, i) => [header[i + 1] ?? '', cell] as const);
        this.ruled.set(id, { id, text: '', rows: named, reconstructed: false });
      }
  }

  chapter(id: string): Chapter | undefined {
    return this.chapterOf.get(id);
  }

  /** The statements that a statement names, in its text or in the brackets at its end. */
  referencesOf(statement: Statement): string[] {
    const named = [statement.text, ...statement.parts, ...statement.tags].join(' ').split(/[\s,;()[\]`*]+/);
    const found = named.map((word) => word.replace(/[.:]$/, '')).filter((word) => word !== statement.id);
    return [...new Set(found)].filter((word) => this.book.find(word) !== undefined);
  }

  /** The statements that name this one. */
  citedBy(id: string): readonly string[] {
    return this.citing.get(id) ?? [];
  }

  /** Rulings that settle a doubt of this statement. */
  rulingsOn(statement: Statement): RulingText[] {
    const named = [...this.referencesOf(statement), ...statement.tags.flatMap((tag) => tag.split(/[\s,;]+/))];
    return [...new Set(named)].flatMap((id) => this.ruled.get(id) ?? []);
  }

  /** What holds every word of a query from its beginning: statements, then rulings, then charts. An exact id comes first. */
  search(query: string): readonly Hit[] {
    const wanted = wordsOf(query);
    if (wanted.length === 0) return [];
    const exact = query.trim().toLowerCase();
    const isExact = (hit: Hit): boolean => hit.kind !== 'chart' && hit.statement.id.toLowerCase() === exact;
    return this.texts
      .filter(({ words }) => wanted.every((want) => words.some((word) => word.startsWith(want))))
      .map(({ hit }) => hit)
      .sort((a, b) => Number(isExact(b)) - Number(isExact(a)) || ORDER[a.kind] - ORDER[b.kind])
      .slice(0, MAX_HITS);
  }

  /** Words of the book that are spelt nearly as those of a query that finds nothing. */
  nearWords(query: string): readonly string[] {
    const known = [...new Set(this.texts.flatMap(({ words }) => words))].filter((word) => word.length > 3);
    const near = new Set<string>();
    for (const word of wordsOf(query))
      for (let left = known; near.size < 3; ) {
        const found = nearest(word, left);
        if (found === null) break;
        near.add(found);
        left = left.filter((w) => w !== found);
      }
    return [...near];
  }
}

/** A text in pieces: those that begin a word with one of the query's words are marked. */
export function marked(text: string, query: string): readonly { readonly text: string; readonly hit: boolean }[] {
  const wanted = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}])(?:${wanted.join('|')}))`, 'giu');
  return text
    .split(pattern)
    .map((piece, i) => ({ text: piece, hit: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
