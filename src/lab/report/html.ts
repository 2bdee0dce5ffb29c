/**
 * The report as one page: two sheets of A4 with findings first, and on the screen all figures as tables below them. As a file
 * it needs nothing else; the page of the lab shows the same sheets.
 */

import { drawFigure } from '../draw/index.ts';
import type { Context, Ground } from '../draw/pen.ts';
import { el, type Kid, markup, type Shape } from '../draw/shape.ts';
import type { Figure, FigureTable, LabReport } from './model.ts';
import { FILE_STYLE, paperStyle, type Typeface } from './paper.ts';
import { isDead, type RuleKind } from './rules.ts';
import { num, plural } from './words.ts';

export interface SheetOptions {
  /** Where the places of the game lie, if the map is to be drawn. */
  readonly ground?: Ground | null | undefined;
}

/** Room on a sheet, in pixels of 96 to the inch: between the margins, and for figures below each other. */
const WIDTH = 665;
const GAP = 18;
const HEIGHT = 1020;

const column = (span: 2 | 3 | 4 | 6): number => (span * (WIDTH + GAP)) / 6 - GAP;
/** A line of a heading holds about so many letters. */
const lines = (text: string, width: number, letter: number): number =>
  text === '' ? 0 : Math.ceil((text.length * letter) / width);

interface Placed {
  readonly shape: Shape;
  readonly height: number;
}

function context(report: LabReport, id: string, label: string, width: number, { ground }: SheetOptions): Context {
  const { facts, games, plan } = report;
  return { facts, games, of: plan.games, width, id: `paper-${id}`, label, compact: true, ground };
}

function place(report: LabReport, id: string, span: 2 | 3 | 4 | 6, options: SheetOptions): Placed | null {
  const figure = report.figures.find((one) => one.id === id);
  if (!figure) return null;
  const width = column(span);
  const heading = figure.finding === '' ? figure.says : figure.finding;
  const drawn = drawFigure(figure, context(report, id, heading, width, options));
  if (!drawn) return null;
  const says = figure.finding === '' ? '' : figure.says;
  const height = Number(drawn.attrs.height) + lines(heading, width, 7.4) * 19 + lines(says, width, 5.6) * 16.5 + 8;
  return {
    shape: el(
      'figure',
      { class: `x${span}` },
      el('h2', {}, heading),
      says !== '' && el('p', { class: 'says' }, says),
      drawn,
    ),
    height,
  };
}

/** Rows of figures, as many as have room. */
function rowsOf(
  report: LabReport,
  wanted: readonly (readonly (readonly [id: string, span: 2 | 3 | 4 | 6])[])[],
  room: number,
  options: SheetOptions,
): Shape {
  const placed: Shape[] = [];
  let left = room;
  for (const row of wanted) {
    const figures = row.map(([id, span]) => place(report, id, span, options)).filter((one) => one !== null);
    const height = Math.max(0, ...figures.map((one) => one.height)) + 14;
    if (figures.length === 0 || height > left) continue;
    left -= height;
    placed.push(...figures.map(({ shape }) => shape));
  }
  return el('div', { class: 'grid' }, placed);
}

/** Figures in the order in which their findings are told. */
const FIRST = ['levels', 'fan', 'odds', 'tail', 'swarm', 'options', 'score', 'lead', 'map', 'length'] as const;
const TOLD = 5;
const MAX_NOTE = 210;

/** The first sentences of a note. */
function brief(note: string): string {
  if (note.length <= MAX_NOTE) return note;
  const end = note.lastIndexOf('. ', MAX_NOTE);
  return end > 0 ? note.slice(0, end + 1) : '';
}

export const findingsOf = (report: LabReport): readonly Figure[] =>
  FIRST.flatMap((id) => report.figures.find((figure) => figure.id === id && figure.finding !== '') ?? []).slice(
    0,
    TOLD,
  );

function method(report: LabReport): string {
  const { plan } = report;
  const data = plan.overlayName === undefined ? 'data as printed' : `data file ${plan.overlayName}`;
  return `${plural(report.games, 'game')}, seed ${plan.seed}, ${plan.players.join(' against ')}, ${data}, rules edition ${plan.edition}, data ${plan.data.slice(0, 8)}. Intervals are 95% (Wilson; differences by deal). The same seed plays the same games again.`;
}

const foot = (report: LabReport, sheet: number): Shape =>
  el('footer', {}, el('span', {}, method(report)), el('span', {}, `${sheet} of 2`));

const mast = (report: LabReport, what: string): Shape =>
  el(
    'div',
    { class: 'mast' },
    el('span', {}, `${report.facts.title} · ${report.facts.scenario}`),
    el('span', {}, what),
  );

function firstSheet(report: LabReport, options: SheetOptions): Shape {
  const { verdict } = report;
  const told = findingsOf(report).map(({ finding, note = '' }) =>
    el('li', {}, el('span', {}, el('b', {}, `${finding}.`), note === '' ? '' : ` ${brief(note)}`)),
  );
  const wins = place(report, 'wins', 6, options)?.shape.kids.at(-1);
  const words = [verdict.sure, verdict.counted, verdict.trust].filter((text) => text !== '').join(' ');
  const toldHeight = findingsOf(report).reduce(
    (sum, { finding, note = '' }) => sum + 9 + 18.5 * lines(`${finding}. ${brief(note)}`, WIDTH - 24, 6.3),
    0,
  );
  const used = 24 + lines(verdict.headline, WIDTH, 15) * 35 + 17 + lines(words, WIDTH, 7) * 21.5 + 82 + toldHeight + 60;
  return el(
    'section',
    { class: 'a4' },
    mast(report, 'Playtest report, Sandtable lab'),
    el('h1', {}, verdict.headline),
    el('p', { class: 'lead' }, words),
    wins,
    told.length > 0 && el('ol', {}, told),
    rowsOf(
      report,
      [
        [
          ['fan', 4],
          ['levels', 2],
        ],
        [
          ['tail', 3],
          ['swarm', 3],
        ],
        [
          ['length', 3],
          ['lead', 3],
        ],
      ],
      HEIGHT - used,
      options,
    ),
    foot(report, 1),
  );
}

/** Statements that could have fired and did not: so many have room. */
const MAX_DEAD = 8;
const MAX_STATEMENT = 110;

interface DeadRule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly times: number;
}

const deadOf = (report: LabReport): readonly DeadRule[] =>
  ((report.figures.find(({ id }) => id === 'rules')?.data as { rows?: readonly DeadRule[] })?.rows ?? []).filter(
    ({ kind }) => isDead(kind),
  );

/** The silent statements with their words, and why they are silent. */
function deadRules(report: LabReport): Kid {
  const dead = deadOf(report);
  if (dead.length === 0) return null;
  const textOf = new Map(report.facts.rules.map(({ id, text }) => [id, text]));
  const short = (text: string): string =>
    text.length <= MAX_STATEMENT ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_STATEMENT))} …`;
  return el(
    'div',
    { class: 'dead' },
    dead
      .slice(0, MAX_DEAD)
      .map(({ id, kind, times }) =>
        el(
          'p',
          {},
          el('b', {}, id),
          `${short(textOf.get(id) ?? '')} `,
          el('i', {}, kind === 'offered' ? `offered ${num(times)} times, never taken` : 'never came up'),
        ),
      ),
    dead.length > MAX_DEAD && el('p', {}, `… and ${plural(dead.length - MAX_DEAD, 'more statement')}.`),
  );
}

function secondSheet(report: LabReport, options: SheetOptions): Shape {
  const { marked, failures } = report;
  const book = rowsOf(report, [[['rules', 6]]], HEIGHT, options);
  const dead = deadOf(report).length;
  const bookHeight = book.kids.length === 0 ? 0 : 200 + Math.ceil(Math.min(dead, MAX_DEAD + 1) / 2) * 48;
  const looks: Kid = marked.length > 0 && [
    el('h2', { class: 'part' }, 'Games worth a look'),
    el(
      'ol',
      {},
      marked.map(({ game, why }) => el('li', {}, el('span', {}, el('b', {}, `Game ${game}`), `: ${why}`))),
    ),
  ];
  const failed =
    failures.length > 0 &&
    el(
      'p',
      { class: 'lead' },
      `${plural(failures.length, 'game')} could not be finished and ${failures.length === 1 ? 'is' : 'are'} left out of every figure.`,
    );
  return el(
    'section',
    { class: 'a4' },
    mast(report, bookHeight > 0 ? 'The rulebook at work' : 'Combat, pieces and choices'),
    bookHeight > 0 && [book, deadRules(report)],
    rowsOf(
      report,
      [
        [
          ['odds', 3],
          ['options', 3],
        ],
        [['worth', 6]],
        [
          ['luck', 3],
          ['length', 3],
        ],
        [['map', 6]],
        [['units', 6]],
        [
          ['score', 3],
          ['hidden', 3],
        ],
        [['choice', 6]],
        [['cards', 6]],
      ],
      HEIGHT - 90 - bookHeight - marked.length * 29,
      options,
    ),
    looks,
    failed,
    foot(report, 2),
  );
}

export function tableShape({ columns, rows }: FigureTable): Shape {
  const cell = (value: string | number | null): string =>
    value === null ? '' : typeof value === 'number' ? num(value) : value;
  return el(
    'table',
    { class: 'cells' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        columns.map((name) => el('th', { scope: 'col' }, name)),
      ),
    ),
    el(
      'tbody',
      {},
      rows.map((row) =>
        el(
          'tr',
          {},
          row.map((value, i) => (i === 0 ? el('th', { scope: 'row' }, cell(value)) : el('td', {}, cell(value)))),
        ),
      ),
    ),
  );
}

const allTables = (report: LabReport): Shape =>
  el(
    'section',
    { class: 'rest' },
    el('h2', {}, 'All figures as tables'),
    report.figures.map(({ finding, says, note, table }) =>
      el(
        'details',
        {},
        el('summary', {}, finding === '' ? says : `${finding}: ${says}`),
        note !== undefined && el('p', {}, note),
        tableShape(table),
      ),
    ),
  );

/** The two sheets. */
export const reportSheets = (report: LabReport, options: SheetOptions = {}): readonly Shape[] => [
  firstSheet(report, options),
  secondSheet(report, options),
];

/** A page that needs nothing but itself. */
export function reportHtml(
  report: LabReport,
  options: SheetOptions & { readonly faces?: readonly Typeface[] | undefined } = {},
): string {
  const title = `${report.facts.title}, ${report.facts.scenario}: what ${plural(report.games, 'game')} show`;
  const page = el(
    'html',
    { lang: 'en' },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('title', {}, title),
    ),
    el('body', {}, el('main', {}, ...reportSheets(report, options), allTables(report))),
  );
  const style = `<style>${paperStyle(report.facts, options.faces)}\n${FILE_STYLE}</style>`;
  // The style holds quotes and brackets of its own, and nothing of a data file.
  return `<!doctype html>\n${markup(page).replace('</head>', () => `${style}</head>`)}\n`;
}
