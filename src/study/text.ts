/**
 * Studies as text: a record, and after its end a section that readers of records leave alone.
 *
 *   sandtable record 1
 *   …
 *   end 412 german-decisive 5d7c01aa
 *   add study 1
 *   title Stopped at Celles
 *   line A instead-of 214 dice 77ab01 by author KG Böhm first
 *     german: attack medium
 *   at 214
 *     comment all Light, because I wanted 3 points left.
 *     decision mistake
 *     arrow german 1304 1206
 *   end study
 *
 * docs/study-format.md describes every entry. What is written is read back as the same value, and written the same again.
 */

import { parseRecord, RecordError } from '../engine/record.ts';
import { echo } from '../engine/text.ts';
import {
  type ChoiceRef,
  cleanText,
  cleanTitle,
  type DecisionSign,
  decisionSigns,
  type Estimate,
  type Eyes,
  type LessonAnswer,
  type LineId,
  MAX_AT_CHOICE,
  MAX_CHOICES_IN_LINE,
  MAX_LINES,
  MAX_NOTE,
  MAX_TITLE,
  type Mark,
  type MarkSpot,
  type Note,
  type RollSign,
  readRef,
  refText,
  rollSigns,
  type Study,
  type StudyChoice,
  StudyError,
  type StudyLine,
  type WeighedOption,
} from './study.ts';

const FIRST_LINE = 'add study 1';
const LAST_LINE = 'end study';
/** Longer than any study beside its record. */
const MAX_TEXT = 4_000_000;

// ---- writing -------------------------------------------------------------------------------------------------------

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
const eyesText = (eyes: Eyes): string => (eyes === 'all' ? 'all' : eyes.join(','));
const spotText = (spot: MarkSpot): string => (typeof spot === 'string' ? spot : `${spot.x},${spot.y}`);
const part = (value: number): string => (value * 100).toFixed(1);
const estimateText = ({ mean, range }: Estimate): string => `${part(mean)} ${part(range)}`;

function noteLines(note: Note): string[] {
  const out: string[] = [];
  if (note.chapter) out.push(`chapter ${escaped(note.chapter)}`);
  for (const { eyes, text } of note.comments ?? []) out.push(`comment ${eyesText(eyes)} ${escaped(text)}`);
  if (note.decision) out.push(`decision ${note.decision}`);
  if (note.roll) out.push(`roll ${note.roll}`);
  if (note.chance) out.push(`chance ${estimateText(note.chance)}`);
  for (const option of note.options ?? [])
    out.push(`option ${estimateText(option)} ${estimateText(option.behind)} ${option.words}`);
  for (const mark of note.marks ?? [])
    out.push(
      [
        mark.kind,
        eyesText(mark.eyes),
        ...mark.spots.map(spotText),
        ...('text' in mark ? [escaped(mark.text)] : []),
      ].join(' '),
    );
  const { lesson } = note;
  if (lesson) {
    const answer = (key: string, { words, text }: LessonAnswer): string => `${key} ${words} : ${escaped(text)}`;
    out.push(`question ${escaped(lesson.question)}`);
    for (const hint of lesson.hints) out.push(`hint ${escaped(hint)}`);
    for (const right of lesson.right) out.push(answer('right', right));
    for (const wrong of lesson.wrong) out.push(answer('wrong', wrong));
    if (lesson.otherwise !== '') out.push(`otherwise ${escaped(lesson.otherwise)}`);
  }
  return out;
}

/** Notes in the order of the tree: those of the match, then line by line. */
function sortedNotes(study: Study): (readonly [ChoiceRef, Note])[] {
  const rank = new Map<LineId | null, number>([[null, -1], ...study.lines.map((l, i) => [l.id, i] as const)]);
  return [...study.notes]
    .flatMap(([key, note]) => {
      const ref = readRef(key);
      return ref ? [[ref, note] as const] : [];
    })
    .sort(([a], [b]) => (rank.get(a.line) ?? 0) - (rank.get(b.line) ?? 0) || a.n - b.n);
}

export function writeStudy(study: Study): string {
  const out = [FIRST_LINE, `title ${escaped(study.title)}`];
  if (study.about) out.push(`about ${escaped(study.about)}`);
  if (study.author) out.push(`author ${escaped(study.author)}`);
  if (study.open) out.push(`open ${refText(study.open.at)} ${study.open.eyes}`);
  if (study.weighed) out.push(`weighed ${study.weighed.choices} ${study.weighed.worlds}`);
  for (const { id, from, dice, by, title, choices } of study.lines) {
    out.push(`line ${id} instead-of ${refText(from)} dice ${dice} by ${by}${title ? ` ${escaped(title)}` : ''}`);
    for (const { seat, words } of choices) out.push(`  ${seat}: ${words}`);
  }
  for (const [ref, note] of sortedNotes(study)) {
    out.push(`at ${refText(ref)}`);
    for (const line of noteLines(note)) out.push(`  ${line}`);
  }
  out.push(LAST_LINE);
  return `${study.record.trimEnd()}\n${out.join('\n')}\n`;
}

// ---- reading -------------------------------------------------------------------------------------------------------

/** A study as its text says, not yet held against the rules. */
export interface ParsedStudy {
  readonly study: Study;
  /** The line of the text on which a choice of a line stands. */
  readonly lineOfChoice: (id: LineId, n: number) => number;
  /** The line on which the notes of a choice begin. */
  readonly lineOfNote: (key: string) => number;
}

const NUMBER = /^\d{1,3}\.\d$/;
const SPOT = /^\S{1,40}$/;
const POINT = /^(-?\d{1,4}(?:\.\d{1,4})?),(-?\d{1,4}(?:\.\d{1,4})?)$/;
const SEATS = /^[\w-]{1,40}(?:,[\w-]{1,40}){0,15}$/;

class Reader {
  title: string | null = null;
  about: string | null = null;
  author: string | null = null;
  open: Study['open'] = null;
  weighed: Study['weighed'] = null;
  readonly lines: (StudyLine & { choices: StudyChoice[] })[] = [];
  readonly notes = new Map<string, Note>();
  readonly choiceLines = new Map<LineId, number[]>();
  readonly noteLines = new Map<string, number>();
  private line: (StudyLine & { choices: StudyChoice[] }) | null = null;
  private note: string | null = null;

  constructor(private at: number) {}

  fail(message: string): never {
    throw new StudyError(`line ${this.at}: ${message}`);
  }

  private text(raw: string, what: string, most = MAX_NOTE): string {
    const text = unescaped(raw);
    const clean = most === MAX_TITLE ? cleanTitle(text) : cleanText(text, most);
    if (clean === '') this.fail(`${what}: the text is missing`);
    if (clean !== text) this.fail(`${what}: at most ${most} characters, without control characters`);
    return clean;
  }

  private part(text: string, what: string): number {
    if (!NUMBER.test(text) || Number(text) > 100)
      this.fail(`${what}: expected a figure from 0.0 to 100.0, got "${echo(text, 20)}"`);
    return Math.round(Number(text) * 10) / 1000;
  }

  private eyes(text: string): Eyes {
    if (text === 'all') return 'all';
    if (!SEATS.test(text)) this.fail(`expected "all" or seats with commas between them, got "${echo(text, 40)}"`);
    return text.split(',');
  }

  private ref(text: string): ChoiceRef {
    return readRef(text) ?? this.fail(`expected a choice such as 214 or A.3, got "${echo(text, 40)}"`);
  }

  private spot(text: string): MarkSpot {
    if (!SPOT.test(text)) this.fail(`expected a hex, got "${echo(text, 40)}"`);
    const point = POINT.exec(text);
    return point ? { x: Number(point[1]), y: Number(point[2]) } : text;
  }

  /** The first words of a line, and the rest of it as it stands. */
  private head(rest: string, count: number): readonly [words: readonly string[], rest: string] {
    const words: string[] = [];
    let left = rest;
    for (let i = 0; i < count; i++) {
      const blank = left.indexOf(' ');
      words.push(blank < 0 ? left : left.slice(0, blank));
      left = blank < 0 ? '' : left.slice(blank + 1);
    }
    return [words, left];
  }

  read(raw: string, at: number): void {
    this.at = at;
    const line = raw.trim();
    if (line === '') return;
    const choice = this.line ? /^([\w-]+): (\S.*)$/.exec(line) : null;
    if (this.line && choice) {
      if (this.line.choices.length === MAX_CHOICES_IN_LINE)
        this.fail(`a line has at most ${MAX_CHOICES_IN_LINE} choices`);
      this.line.choices.push({ seat: choice[1] as string, words: choice[2] as string });
      this.choiceLines.get(this.line.id)?.push(at);
      return;
    }
    const [[key = ''], rest] = this.head(line, 1);
    if (key === 'line') this.beginLine(rest);
    else if (key === 'at') this.beginNote(rest);
    else if (this.note !== null) this.inNote(this.note, key, rest);
    else if (this.line) this.fail(`expected "<seat>: <choice>", got "${echo(line)}"`);
    else this.header(key, rest);
  }

  private header(key: string, rest: string): void {
    if (key === 'title' || key === 'about' || key === 'author') {
      if (this[key] !== null) this.fail(`"${key}" stands twice`);
      this[key] = this.text(rest, key, key === 'about' ? MAX_NOTE : MAX_TITLE);
    } else if (key === 'open') {
      const [[ref = '', eyes = ''], more] = this.head(rest, 2);
      if (more !== '' || !/^[\w-]{1,40}$/.test(eyes)) this.fail('expected "open <choice> <seat>"');
      this.open = { at: this.ref(ref), eyes };
    } else if (key === 'weighed') {
      const found = /^(\d{1,6}) (\d{1,4})$/.exec(rest);
      if (!found) this.fail('expected "weighed <choices> <worlds>"');
      this.weighed = { choices: Number(found[1]), worlds: Number(found[2]) };
    } else this.fail(`unknown entry "${echo(key, 40)}"`);
  }

  private beginLine(rest: string): void {
    if (this.note !== null) this.fail('lines stand before what is noted at choices');
    const [[id = '', instead, from = '', dice, seed = '', by, who = ''], title] = this.head(rest, 7);
    if (instead !== 'instead-of' || dice !== 'dice' || by !== 'by' || (who !== 'author' && who !== 'ai'))
      this.fail('expected "line <letter> instead-of <choice> dice <seed> by author|ai <title>"');
    if (!/^[A-Z]{1,3}$/.test(id)) this.fail(`a line is named by capital letters, not "${echo(id, 20)}"`);
    if (!/^[\w-]{1,100}$/.test(seed)) this.fail(`a seed is one word, not "${echo(seed, 40)}"`);
    if (this.lines.length === MAX_LINES) this.fail(`a study has at most ${MAX_LINES} lines`);
    if (this.lines.some((l) => l.id === id)) this.fail(`line ${id} stands twice`);
    const ref = this.ref(from);
    this.check(ref);
    this.line = {
      id,
      from: ref,
      dice: seed,
      title: title === '' ? '' : this.text(title, 'title', MAX_TITLE),
      by: who,
      choices: [],
    };
    this.lines.push(this.line);
    this.choiceLines.set(id, []);
  }

  /** A choice of a line that has been read, or its end. */
  private check({ line, n }: ChoiceRef): void {
    if (line === null) return;
    const found = this.lines.find((l) => l.id === line);
    if (!found) this.fail(`there is no line ${line} before this`);
    if (n > found.choices.length + 1) this.fail(`line ${line} has ${found.choices.length} choices, not ${n}`);
  }

  private beginNote(rest: string): void {
    const ref = this.ref(rest);
    this.check(ref);
    const key = refText(ref);
    if (this.notes.has(key)) this.fail(`choice ${key} stands twice`);
    this.line = null;
    this.note = key;
    this.notes.set(key, {});
    this.noteLines.set(key, this.at);
  }

  private inNote(key: string, word: string, rest: string): void {
    const note = this.notes.get(key) as Note;
    this.notes.set(key, { ...note, ...this.entry(note, word, rest) });
  }

  private more<T>(list: readonly T[] | undefined, item: T): readonly T[] {
    if ((list?.length ?? 0) >= MAX_AT_CHOICE) this.fail(`at most ${MAX_AT_CHOICE} of a kind at one choice`);
    return [...(list ?? []), item];
  }

  private entry(note: Note, word: string, rest: string): Note {
    const once = (field: keyof Note): void => {
      if (note[field] !== undefined) this.fail(`"${word}" stands twice at this choice`);
    };
    switch (word) {
      case 'chapter':
        once('chapter');
        return { chapter: this.text(rest, word, MAX_TITLE) };
      case 'comment': {
        const [[eyes = ''], text] = this.head(rest, 1);
        return { comments: this.more(note.comments, { eyes: this.eyes(eyes), text: this.text(text, word) }) };
      }
      case 'decision':
        once('decision');
        if (!decisionSigns.includes(rest as DecisionSign))
          this.fail(`decision: expected ${decisionSigns.join(', ')}, got "${echo(rest, 40)}"`);
        return { decision: rest as DecisionSign };
      case 'roll':
        once('roll');
        if (!rollSigns.includes(rest as RollSign))
          this.fail(`roll: expected ${rollSigns.join(', ')}, got "${echo(rest, 40)}"`);
        return { roll: rest as RollSign };
      case 'chance': {
        once('chance');
        const [[mean = '', range = ''], more] = this.head(rest, 2);
        if (more !== '') this.fail('expected "chance <percent> <plus or minus>"');
        return { chance: { mean: this.part(mean, word), range: this.part(range, word) } };
      }
      case 'option': {
        const [[mean = '', range = '', behind = '', by = ''], words] = this.head(rest, 4);
        const option: WeighedOption = {
          words: this.words(words),
          mean: this.part(mean, word),
          range: this.part(range, word),
          behind: { mean: this.part(behind, word), range: this.part(by, word) },
        };
        return { options: this.more(note.options, option) };
      }
      case 'arrow':
      case 'path':
      case 'hex':
      case 'words':
        return { marks: this.more(note.marks, this.mark(word, rest)) };
      case 'question':
        once('lesson');
        return { lesson: { question: this.text(rest, word), hints: [], right: [], wrong: [], otherwise: '' } };
      case 'hint':
      case 'right':
      case 'wrong':
      case 'otherwise':
        return this.inLesson(note, word, rest);
    }
    return this.fail(`unknown entry "${echo(word, 40)}"`);
  }

  private words(text: string): string {
    if (text === '' || text.length > 200) this.fail('expected an option in words');
    return text;
  }

  private mark(kind: Mark['kind'], rest: string): Mark {
    const [[who = ''], after] = this.head(rest, 1);
    const eyes = this.eyes(who);
    if (kind === 'words') {
      const [[spot = ''], text] = this.head(after, 1);
      return { kind, eyes, spots: [this.spot(spot)], text: this.text(text, kind, MAX_TITLE) };
    }
    const spots = after.split(' ').map((spot) => this.spot(spot));
    const least = kind === 'hex' ? 1 : 2;
    if (spots.length < least || spots.length > 60)
      this.fail(`"${kind}" takes ${least === 1 ? '1 to 60 hexes' : '2 to 60 hexes'}, got ${spots.length}`);
    return { kind, eyes, spots };
  }

  private inLesson(note: Note, word: 'hint' | 'right' | 'wrong' | 'otherwise', rest: string): Note {
    const { lesson } = note;
    if (!lesson) return this.fail(`"${word}" stands before its question`);
    if (word === 'hint') return { lesson: { ...lesson, hints: this.more(lesson.hints, this.text(rest, word)) } };
    if (word === 'otherwise') {
      if (lesson.otherwise !== '') this.fail('"otherwise" stands twice at this choice');
      return { lesson: { ...lesson, otherwise: this.text(rest, word) } };
    }
    const between = rest.indexOf(' : ');
    if (between < 0) this.fail(`expected "${word} <option> : <text>"`);
    const answer = { words: this.words(rest.slice(0, between)), text: this.text(rest.slice(between + 3), word) };
    return { lesson: { ...lesson, [word]: this.more(lesson[word], answer) } };
  }
}

/** Whether a text is a study, and not a record alone. */
export const isStudyText = (text: string): boolean => /^add study 1\s*$/m.test(text);

/** Reads the text alone, without the game. Errors name the line. */
export function parseStudy(text: string): ParsedStudy {
  const all = text.split(/\r?\n/);
  const begin = all.findIndex((line) => line.trim() === FIRST_LINE);
  if (begin < 0) {
    const other = all.findIndex((line) => /^add study\b/.test(line.trim()));
    if (other >= 0)
      throw new StudyError(`line ${other + 1}: this is "${echo(all[other] ?? '', 40)}", not "${FIRST_LINE}"`);
    throw new StudyError(`this is not a study: the line "${FIRST_LINE}" is missing`);
  }
  const record = `${all.slice(0, begin).join('\n').trimEnd()}\n`;
  let choices: number;
  try {
    choices = parseRecord(record).choices.length;
  } catch (error) {
    if (error instanceof RecordError) throw new StudyError(error.message);
    throw error;
  }
  const rest = all.slice(begin + 1);
  if (rest.reduce((n, line) => n + line.length, 0) > MAX_TEXT)
    throw new StudyError(`a study has at most ${MAX_TEXT / 1e6} million characters apart from its record`);
  const end = rest.findIndex((line) => line.trim() === LAST_LINE);
  if (end < 0) throw new StudyError(`the study is cut off: its line "${LAST_LINE}" is missing`);
  const reader = new Reader(begin + 1);
  for (let i = 0; i < end; i++) reader.read(rest[i] as string, begin + 2 + i);
  const after = rest.findIndex((line, i) => i > end && line.trim() !== '');
  if (after >= 0) throw new StudyError(`line ${begin + 2 + after}: there is text after the end`);
  const within = ({ line, n }: ChoiceRef, at: number): void => {
    if (line === null && n > choices + 1)
      throw new StudyError(`line ${at}: the match has ${choices} choices, there is no choice ${n}`);
  };
  for (const [key, at] of reader.noteLines) within(readRef(key) as ChoiceRef, at);
  for (const line of reader.lines) {
    const first = (reader.choiceLines.get(line.id)?.[0] ?? begin + 2) - 1;
    if (line.choices.length === 0) throw new StudyError(`line ${line.id} has no choices`);
    within(line.from, first);
  }
  const { open } = reader;
  if (open) {
    const line = reader.lines.find((l) => l.id === open.at.line);
    if (open.at.line !== null && (!line || open.at.n > line.choices.length + 1))
      throw new StudyError(`open: there is no choice ${refText(open.at)}`);
    within(open.at, begin + 2);
  }
  if (reader.title === null) throw new StudyError(`line ${begin + 1}: the study has no title`);
  return {
    study: {
      title: reader.title,
      about: reader.about ?? '',
      author: reader.author ?? '',
      open,
      weighed: reader.weighed,
      record,
      lines: reader.lines,
      notes: new Map([...reader.notes].filter(([, note]) => Object.keys(note).length > 0)),
    },
    lineOfChoice: (id, n) => reader.choiceLines.get(id)?.[n - 1] ?? begin + 1,
    lineOfNote: (key) => reader.noteLines.get(key) ?? begin + 1,
  };
}
