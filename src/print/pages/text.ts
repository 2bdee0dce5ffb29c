/** Charts and player aid, from the rulebook. */

import type { Track } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Glossary } from '../../engine/glossary.ts';
import { type Block as BookBlock, type Chapter, parseRulebook, type Table } from '../../engine/rulebook.ts';
import type { Fonts } from '../fonts.ts';
import { box, INK, label, type Paper } from '../sheet.ts';
import type { Element } from '../tree.ts';
import { type Block, columnWidth, flow, heading, type Piece, paragraph, space, tableOf, wish } from './flow.ts';
import type { Draft } from './frame.ts';

/** Chapters that explain the edition, not the play. */
const ABOUT = /^(rulings|readings|options|who may know)/i;
const chartsOf = ({ title, tables }: Chapter): readonly Table[] =>
  ABOUT.test(title) ? [] : tables.filter((table) => !ABOUT.test(table.title));

export function chartSheets(game: AnyGame, paper: Paper, fonts: Fonts, spare: boolean): Draft[] {
  const tables = parseRulebook(game.rulebook).chapters.flatMap(chartsOf);
  if (tables.length === 0) return [];
  const half = columnWidth(paper, 2);
  const narrow: Piece[] = [];
  const wide: Piece[] = [];
  for (const { title, header, rows } of tables) {
    const fits = wish(fonts, header, rows) <= half * 1.35;
    (fits ? narrow : wide).push(...tableOf(fonts, title, header, rows, fits ? half : columnWidth(paper, 1), spare));
  }
  const blocks: Block[] = [
    { columns: 1, pieces: wide },
    { columns: 2, pieces: narrow },
  ];
  const note = game.tables.some(({ provenance }) => provenance.source !== 'rules')
    ? 'Some values are found in published play or reconstructed. “About this edition” says which.'
    : '';
  return flow(blocks, paper, `${game.title}: charts`, 'charts', note);
}

/** The statements under a chapter or a section with this title. */
function statementsUnder(game: AnyGame, title: string): { readonly id: string; readonly text: string }[] {
  const wanted = title.toLowerCase();
  const book = parseRulebook(game.rulebook);
  const told = (blocks: readonly BookBlock[]) =>
    blocks.flatMap((block) =>
      block.kind === 'statement' ? [{ id: block.statement.id, text: block.statement.text }] : [],
    );
  for (const chapter of book.chapters) {
    if (chapter.title.toLowerCase() === wanted) {
      const first = chapter.blocks.findIndex((block) => block.kind === 'section');
      return told(first < 0 ? chapter.blocks : chapter.blocks.slice(0, first));
    }
    const from = chapter.blocks.findIndex(
      (block) => block.kind === 'section' && block.section.title.toLowerCase() === wanted,
    );
    if (from < 0) continue;
    const after = chapter.blocks.slice(from + 1);
    const to = after.findIndex((block) => block.kind === 'section');
    return told(to < 0 ? after : after.slice(0, to));
  }
  throw new Error(`${game.id}: the rulebook has no chapter or section "${title}"`);
}

/** A track with room for a counter in each cell. */
function trackPieces({ name, cells }: Track, width: number, counter: number): Piece[] {
  const side = counter + 2;
  const head = 6;
  const each = Math.max(1, Math.floor(width / side));
  const rows = Array.from({ length: Math.ceil(cells.length / each) }, (_, r) => cells.slice(r * each, (r + 1) * each));
  return [
    heading(name, 3.8),
    ...rows.map(
      (row): Piece => ({
        height: side + head + 1.5,
        draw: (x, y) =>
          row.flatMap((cell, i): Element[] => [
            box(x + i * side, y, side, side + head, { fill: 'none', stroke: INK, 'stroke-width': 0.25 }),
            label(x + i * side + 1, y + 2.9, 2.9, cell.label, { weight: 700 }),
            label(x + i * side + 1, y + 5.3, 2.1, cell.sub ?? '', { weight: 500 }),
          ]),
      }),
    ),
    space(2),
  ];
}

export function aidSheets(
  game: AnyGame,
  glossary: Glossary | undefined,
  tracks: readonly Track[],
  paper: Paper,
  counter: number,
  fonts: Fonts,
): Draft[] {
  const half = columnWidth(paper, 2);
  const pieces = (game.printed?.aid ?? []).flatMap((title): Piece[] => [
    heading(title),
    ...statementsUnder(game, title).map(({ id, text }) => paragraph(fonts, text, half, { id, indent: 3 })),
    space(1.5),
  ]);
  const terms = Object.entries(glossary?.terms ?? {});
  const words: Piece[] = glossary
    ? [
        ...(glossary.counter ? [heading('How to read a counter'), paragraph(fonts, glossary.counter.text, half)] : []),
        ...(terms.length > 0 ? [heading('Terms')] : []),
        ...terms.map(([term, { text, rule }]) =>
          paragraph(fonts, `${term}: ${text}`, half, { indent: 3, ...(rule ? { id: rule } : {}) }),
        ),
      ]
    : [];
  const board = tracks.flatMap((track) => trackPieces(track, columnWidth(paper, 1), counter));
  const blocks: Block[] = [
    { columns: 1, pieces: board },
    { columns: 2, pieces: [...pieces, ...words] },
  ];
  return flow(
    blocks,
    paper,
    `${game.title}: player aid`,
    'player aid',
    'Numbers in blue are statements of the rulebook.',
  );
}
