/**
 * Print and play: a game as a PDF at true scale, made the same way on the command line and in the page. Everything is drawn
 * as vectors by the recipes of the screen and placed in millimeters (sheet.ts).
 */

import type { BoardSheet, HexMapSheet, TableSheet } from '../engine/board.ts';
import type { AnyGame } from '../engine/game.ts';
import type { Glossary } from '../engine/glossary.ts';
import { dataHash } from '../engine/match.ts';
import { textFile } from '../engine/text-file.ts';
import { PAPERS, type Part, PrintOptionError, type PrintOptions } from './options.ts';
import { cardSheets } from './pages/cards.ts';
import { counterSheets } from './pages/counters.ts';
import { type About, type Draft, foot, ruler, target, targets } from './pages/frame.ts';
import { mapSheets } from './pages/map.ts';
import { baseSheets, planSheet, rosterSheets, stickSheet } from './pages/table.ts';
import { aidSheets, chartSheets } from './pages/text.ts';
import { piecesOf, setupsOf } from './pieces.ts';
import { book, box, INK, label, type Paper, Print } from './sheet.ts';
import { parseDrawing } from './tree.ts';

export * from './options.ts';

/** What is printed. */
export interface Printed {
  readonly game: AnyGame;
  readonly glossary?: Glossary | undefined;
  /** A data file was laid over the tables: its hash is on every sheet. */
  readonly changed?: boolean;
}

export interface Progress {
  readonly page: number;
  readonly of: number;
}

/** Someone does not want it any more. */
export class PrintStopped extends Error {
  override readonly name = 'PrintStopped';
  constructor() {
    super('the print was stopped');
  }
}

export interface Making {
  /** Called before each sheet; it may wait. false stops. */
  onPage?(progress: Progress): boolean | Promise<boolean>;
}

export interface PrintedFile {
  readonly bytes: Uint8Array;
  readonly sheets: readonly string[];
}

/** Every board of the game once; a map that is a part of another is printed as that part alone. */
function boardsOf(game: AnyGame): { readonly maps: readonly HexMapSheet[]; readonly tables: readonly TableSheet[] } {
  const boards = new Map<string, BoardSheet>();
  for (const setup of setupsOf(game)) {
    const sheet = game.sheet(setup);
    boards.set(sheet.id, sheet);
  }
  const all = [...boards.values()];
  const maps = all.filter((sheet) => sheet.kind === 'hex');
  const holds = (a: HexMapSheet, b: HexMapSheet): boolean =>
    a !== b && Object.keys(b.hexes).every((hex) => Object.hasOwn(a.hexes, hex));
  return {
    maps: maps.filter((map) => !maps.some((other) => holds(other, map))),
    tables: all.filter((sheet) => sheet.kind === 'table'),
  };
}

function testSheet(paper: Paper, counter: number): Draft {
  const x = (paper.width - counter) / 2;
  return {
    ...paper,
    name: 'test page',
    items: [
      targets(paper),
      book(22, 40, 7, 'Test page', { weight: 700 }),
      ...[
        'Print this sheet first, on both sides if your printer can, at 100% and not “fit to page”.',
        'The ruler below is 100 mm long. If yours is not, the printer scales: look for “actual size”.',
        'Hold it against the light: the four targets of both sides meet within half a millimeter.',
        'If they do not, measure how far they are off and give it as the offset.',
      ].map((words, i) => label(22, 50 + i * 6, 3.6, words, { weight: 500 })),
      box(x, 100, counter, counter, { fill: 'none', stroke: INK, 'stroke-width': 0.3 }),
      label(paper.width / 2, 105 + counter, 3.4, `A counter of ${counter} mm`, { anchor: 'middle' }),
      target(paper.width / 2, 100 + counter / 2),
      ruler((paper.width - 100) / 2, paper.height - 40),
    ],
  };
}

async function drafts(what: Printed, options: PrintOptions, print: Print): Promise<Draft[]> {
  const { game } = what;
  const paper = PAPERS[options.paper];
  const { counter, backs, inkSaver } = options;
  const { fonts } = print;
  if (options.testPage) return [testSheet(paper, counter), testSheet(paper, counter)];
  const { maps, tables } = boardsOf(game);
  const pieces = piecesOf(game);
  const { armies } = game;
  const parts: Readonly<Record<Part, () => Draft[]>> = {
    map: () => [
      ...maps.flatMap((map) => mapSheets(map, paper, counter, inkSaver)),
      ...tables.map((table) => planSheet(table, paper)),
      ...(tables.length > 0 ? [stickSheet(paper, game.title)] : []),
    ],
    counters: () => [
      ...counterSheets(pieces.counters, paper, counter, backs, game.title),
      ...(armies ? baseSheets(armies as never, paper, backs) : []),
    ],
    cards: () => [
      ...cardSheets(pieces.cards, paper, backs, fonts),
      ...(armies ? rosterSheets(armies as never, paper, fonts, inkSaver, game.title) : []),
    ],
    charts: () => chartSheets(game, paper, fonts, inkSaver),
    aid: () => aidSheets(game, what.glossary, pieces.tracks, paper, counter, fonts),
  };
  return options.what.flatMap((part) => parts[part]());
}

/** The symbols that counters refer to. */
const symbols = (): Promise<string> => textFile(new URL('../web/board/symbols.svg', import.meta.url));

export async function printGame(what: Printed, options: PrintOptions, making: Making = {}): Promise<PrintedFile> {
  const { game } = what;
  const print = await Print.begin(`${game.title}: print and play`, parseDrawing(await symbols()));
  const list = await drafts(what, options, print);
  if (list.length === 0)
    throw new PrintOptionError('--what', `${game.title} has nothing of this to print: ${options.what.join(', ')}`);
  const about: About = {
    game: game.title,
    edition: String(game.edition.version),
    data: what.changed ? `with your values ${dataHash(game).slice(0, 8)}` : undefined,
  };
  for (const [i, draft] of list.entries()) {
    if ((await making.onPage?.({ page: i + 1, of: list.length })) === false) throw new PrintStopped();
    const items = [...draft.items, foot(draft, about, draft.name, i + 1, list.length)];
    await print.sheet({ ...draft, items }, options.offset);
  }
  return { bytes: await print.finish(), sheets: list.map(({ name }) => name) };
}
