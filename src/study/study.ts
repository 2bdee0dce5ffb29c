/**
 * A study: the record of a match, lines that were played otherwise from any of its choices, and what is written and drawn
 * beside them. A plain value; every change returns a new one. `text.ts` reads and writes it, `tree.ts` plays its lines.
 */

import type { TablePoint } from '../engine/board.ts';

/** "A", "B" … "Z", "AA": in the order in which the lines were begun. */
export type LineId = string;

/** A choice of the match ("214"), or of a line ("A.3"). The one after the last is the end of the match or line. */
export interface ChoiceRef {
  readonly line: LineId | null;
  /** Counted from 1. */
  readonly n: number;
}

/** Who may read something: everyone, or these seats, by their ids. */
export type Eyes = 'all' | readonly string[];

export interface StudyChoice {
  readonly seat: string;
  readonly words: string;
}

/** Choices played instead of another and those that followed it, with dice of their own. */
export interface StudyLine {
  readonly id: LineId;
  /** The choice it replaces. */
  readonly from: ChoiceRef;
  /** The seed of its dice: the same choices always roll the same. */
  readonly dice: string;
  readonly title: string;
  readonly by: 'author' | 'ai';
  readonly choices: readonly StudyChoice[];
}

export const decisionSigns = ['strong', 'sound', 'forced', 'doubtful', 'mistake', 'blunder', 'unjudged'] as const;
export type DecisionSign = (typeof decisionSigns)[number];
export const rollSigns = ['better', 'expected', 'worse'] as const;
export type RollSign = (typeof rollSigns)[number];

/** A hex or box by its label, or a point of a measured table in inches. */
export type MarkSpot = string | TablePoint;

export type Mark =
  | { readonly kind: 'arrow'; readonly eyes: Eyes; readonly spots: readonly MarkSpot[] }
  | { readonly kind: 'path'; readonly eyes: Eyes; readonly spots: readonly MarkSpot[] }
  | { readonly kind: 'hex'; readonly eyes: Eyes; readonly spots: readonly MarkSpot[] }
  | { readonly kind: 'words'; readonly eyes: Eyes; readonly spots: readonly MarkSpot[]; readonly text: string };

export interface StudyComment {
  readonly eyes: Eyes;
  readonly text: string;
}

/** A winning chance of the first seat from 0 to 1 in steps of a thousandth, and half of its 95 % range. */
export interface Estimate {
  readonly mean: number;
  readonly range: number;
}

/** An option that was weighed, for the seat that decides. */
export interface WeighedOption extends Estimate {
  readonly words: string;
  /** How much less it is worth than the best, and half the range of that difference. */
  readonly behind: Estimate;
}

/** What a solver answers, and what is said to it. */
export interface LessonAnswer {
  readonly words: string;
  readonly text: string;
}

export interface Lesson {
  readonly question: string;
  readonly hints: readonly string[];
  readonly right: readonly LessonAnswer[];
  readonly wrong: readonly LessonAnswer[];
  /** Said to any other answer. */
  readonly otherwise: string;
}

/** What is noted at one choice. */
export interface Note {
  readonly chapter?: string;
  readonly comments?: readonly StudyComment[];
  readonly decision?: DecisionSign;
  readonly roll?: RollSign;
  /** The chance after it. */
  readonly chance?: Estimate;
  /** The best option first. */
  readonly options?: readonly WeighedOption[];
  readonly marks?: readonly Mark[];
  readonly lesson?: Lesson;
}

/** How far the AI has weighed the choices of the match, and with how many worlds each. */
export interface Weighed {
  readonly choices: number;
  readonly worlds: number;
}

export interface Study {
  readonly title: string;
  readonly about: string;
  /** Names are left out unless the author gives one. */
  readonly author: string;
  /** Where it opens, and through whose eyes: a seat, "spectator" or "everything". */
  readonly open: { readonly at: ChoiceRef; readonly eyes: string } | null;
  readonly weighed: Weighed | null;
  /** The record of the match, as text. */
  readonly record: string;
  /** Those that others branch from come first. */
  readonly lines: readonly StudyLine[];
  /** By the text of their choice ("214", "A.3"). */
  readonly notes: ReadonlyMap<string, Note>;
}

export class StudyError extends Error {
  override readonly name = 'StudyError';
}

export const refText = ({ line, n }: ChoiceRef): string => (line === null ? String(n) : `${line}.${n}`);

const REF = /^(?:([A-Z]{1,3})\.)?([1-9]\d{0,5})$/;

/** Null if it names no choice. */
export function readRef(text: string): ChoiceRef | null {
  const found = REF.exec(text);
  return found ? { line: found[1] ?? null, n: Number(found[2]) } : null;
}

export const sameRef = (a: ChoiceRef, b: ChoiceRef): boolean => a.line === b.line && a.n === b.n;

/** The name of the n-th line, counted from 0: A … Z, AA … */
export function lineName(n: number): LineId {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : lineName(Math.floor(n / 26) - 1) + last;
}

export function nextLineId(study: Study): LineId {
  const taken = new Set(study.lines.map((line) => line.id));
  let n = 0;
  while (taken.has(lineName(n))) n++;
  return lineName(n);
}

export const lineOf = (study: Study, id: LineId | null): StudyLine | undefined =>
  id === null ? undefined : study.lines.find((line) => line.id === id);

export const noteAt = (study: Study, at: ChoiceRef): Note => study.notes.get(refText(at)) ?? {};

/** Whether a seat (an id, "spectator") may read something. "everything" reads all. */
export const mayReadMark = (eyes: Eyes, viewer: string): boolean =>
  eyes === 'all' || viewer === 'everything' || eyes.includes(viewer);

export const blankStudy = (record: string, title: string): Study => ({
  title: cleanText(title) || 'Study',
  about: '',
  author: '',
  open: null,
  weighed: null,
  record,
  lines: [],
  notes: new Map(),
});

// ---- limits --------------------------------------------------------------------------------------------------------

export const MAX_TITLE = 200;
export const MAX_NOTE = 4000;
export const MAX_LINES = 500;
export const MAX_CHOICES_IN_LINE = 5000;
/** Comments, marks, options, hints or answers at one choice. */
export const MAX_AT_CHOICE = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** Text as a study holds it: no control characters but line breaks, no blanks at its ends. */
export const cleanText = (text: string, most = MAX_NOTE): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROL, ' ').trim().slice(0, most).trim();

export const cleanTitle = (text: string): string => cleanText(text.replace(/\s+/g, ' '), MAX_TITLE);

/** In thousandths, so that its text says exactly the same. */
export const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
export const estimate = (mean: number, range: number): Estimate => ({
  mean: thousandths(mean),
  range: thousandths(range),
});

// ---- changes -------------------------------------------------------------------------------------------------------

/** Leaves out what says nothing; undefined if nothing is left. */
function tidy(note: Note): Note | undefined {
  const kept = Object.fromEntries(
    Object.entries(note).filter(
      ([, value]) => value !== undefined && value !== '' && (value as unknown[]).length !== 0,
    ),
  );
  return Object.keys(kept).length === 0 ? undefined : (kept as Note);
}

/** Changes what is noted at a choice. */
export function withNote(study: Study, at: ChoiceRef, change: { [K in keyof Note]?: Note[K] | undefined }): Study {
  const notes = new Map(study.notes);
  const note = tidy({ ...noteAt(study, at), ...change } as Note);
  if (note) notes.set(refText(at), note);
  else notes.delete(refText(at));
  return { ...study, notes };
}

export const withLine = (study: Study, line: StudyLine): Study => {
  const known = study.lines.some((l) => l.id === line.id);
  return { ...study, lines: known ? study.lines.map((l) => (l.id === line.id ? line : l)) : [...study.lines, line] };
};

/** A line and all that branches from it. */
export function withoutLine(study: Study, id: LineId): Study {
  const gone = new Set([id]);
  for (const line of study.lines) if (line.from.line !== null && gone.has(line.from.line)) gone.add(line.id);
  const isGone = (ref: ChoiceRef | null): boolean => ref?.line != null && gone.has(ref.line);
  return {
    ...study,
    open: isGone(study.open?.at ?? null) ? null : study.open,
    lines: study.lines.filter((line) => !gone.has(line.id)),
    notes: new Map([...study.notes].filter(([key]) => !isGone(readRef(key)))),
  };
}

/** A study as one seat may read it: comments and marks for other eyes are left out. */
export function studyFor(study: Study, viewer: string): Study {
  const notes = new Map<string, Note>();
  for (const [key, note] of study.notes) {
    const kept = tidy({
      ...note,
      comments: (note.comments ?? []).filter((c) => mayReadMark(c.eyes, viewer)),
      marks: (note.marks ?? []).filter((m) => mayReadMark(m.eyes, viewer)),
    });
    if (kept) notes.set(key, kept);
  }
  return { ...study, notes };
}
