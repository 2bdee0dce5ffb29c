/** A report for the terminal, and its tables as CSV. */

import type { Figure, FigureTable, LabReport } from './model.ts';
import { num, plural } from './words.ts';

const SECTIONS = {
  balance: 'Balance',
  tension: 'Tension',
  length: 'Length',
  combat: 'Combat',
  pieces: 'Pieces',
  choices: 'Choices',
  rules: 'The rulebook at work',
} as const;

/** Rows of a table that the terminal shows; the rest is in --json and --csv. */
const SHOWN = 12;
const INDENT = '    ';

const cell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? num(value) : value;

export function tableText({ columns: all, rows }: FigureTable, width: number): string {
  const shown = rows.slice(0, SHOWN).map((row) => row.map(cell));
  const sizes = all.map((name, i) => Math.min(36, Math.max(name.length, ...shown.map((row) => (row[i] ?? '').length))));
  // Columns that do not fit are left out as a whole.
  let room = width - INDENT.length;
  const fitting = sizes.findIndex((size) => {
    room -= size + 2;
    return room < -2;
  });
  const columns = fitting < 0 ? all : all.slice(0, Math.max(2, fitting));
  const cut = (text: string, size: number): string => (text.length > size ? `${text.slice(0, size - 1)}…` : text);
  const isNumber = columns.map((_, i) => shown.every((row) => /^[−+\-\d,.\s±]*(?:never)?$/.test(row[i] ?? '')));
  const line = (row: readonly string[]): string =>
    row
      .slice(0, columns.length)
      .map((text, i) => {
        const size = sizes[i] ?? 0;
        return isNumber[i] ? cut(text, size).padStart(size) : cut(text, size).padEnd(size);
      })
      .join('  ')
      .trimEnd();
  const more = rows.length - shown.length;
  return [line(columns), ...shown.map(line), ...(more > 0 ? [`… and ${plural(more, 'more row')}`] : [])]
    .map((text) => `${INDENT}${text}`)
    .join('\n');
}

/** Lines of at most so many characters. */
export function wrapped(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length + 1 > width && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines.join('\n');
}

function figureText(figure: Figure, width: number): string {
  return [
    wrapped(figure.finding === '' ? figure.says : `${figure.finding}.`, width, '  '),
    ...(figure.finding === '' ? [] : [wrapped(figure.says, width, '  ')]),
    tableText(figure.table, width),
    ...(figure.note ? [wrapped(figure.note, width, '  ')] : []),
  ].join('\n');
}

export function reportText(report: LabReport, width = 100): string {
  const { facts, verdict, plan, figures } = report;
  const parts = [
    `${facts.title}, ${facts.scenario}`,
    [verdict.headline, verdict.sure].filter((text) => text !== '').join(' '),
    wrapped([verdict.counted, verdict.trust].filter((text) => text !== '').join(' '), width),
  ];
  const changed = Object.entries(plan.options).filter(([id, value]) => facts.defaults[id] !== value);
  if (changed.length > 0)
    parts.push(wrapped(`Settings: ${changed.map(([id, value]) => `${id} ${value}`).join(', ')}.`, width));
  if (plan.overlayName) parts.push(`Data file: ${plan.overlayName}.`);
  for (const [id, name] of Object.entries(SECTIONS)) {
    const own = figures.filter(({ section }) => section === id);
    if (own.length > 0) parts.push('', name.toUpperCase(), ...own.map((figure) => `\n${figureText(figure, width)}`));
  }
  if (report.marked.length > 0)
    parts.push('', 'GAMES WORTH A LOOK', ...report.marked.map(({ game, why }) => `  game ${game}: ${why}`));
  if (report.failures.length > 0)
    parts.push(
      '',
      `${plural(report.failures.length, 'game')} could not be finished and ${report.failures.length === 1 ? 'is' : 'are'} left out of every figure:`,
      ...report.failures
        .slice(0, SHOWN)
        .map(
          ({ game, turn, at, step, message }) => `  game ${game}, turn ${turn}, decision ${at} (${step}): ${message}`,
        ),
    );
  return `${parts.join('\n')}\n`;
}

const csvCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  // A leading sign of a formula is not one to a spreadsheet if it is quoted as text.
  const safe = typeof value === 'string' && /^[=+@\t\r]/.test(text) && !/^\+\d/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const tableCsv = ({ columns, rows }: FigureTable): string =>
  [columns, ...rows]
    .map((row) => row.map(csvCell).join(','))
    .join('\n')
    .concat('\n');
