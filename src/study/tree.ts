/** The lines of a study as matches: each choice is checked by the rules, and any position of the tree can be asked for. */

import type { AnyGame } from '../engine/game.ts';
import { hexLabel } from '../engine/hex/index.ts';
import type { LogLine } from '../engine/log.ts';
import type { Match } from '../engine/match.ts';
import { Refused, seatId, seatOf } from '../engine/play.ts';
import { RecordError, replayRecord } from '../engine/record.ts';
import type { AnyState } from '../engine/state.ts';
import { echo, unknownWord } from '../engine/text.ts';
import { WordsError } from '../engine/verbs.ts';
import {
  type ChoiceRef,
  type Eyes,
  type LineId,
  nextLineId,
  refText,
  type Study,
  StudyError,
  type StudyLine,
  withLine,
} from './study.ts';
import { type ParsedStudy, parseStudy } from './text.ts';

/** A choice of the match or a line, as it was made. */
export interface TreeChoice {
  readonly ref: ChoiceRef;
  readonly seat: number;
  readonly words: string;
  readonly code: number;
  /** What was told after it. */
  readonly lines: readonly LogLine[];
}

interface PlayedLine {
  readonly line: StudyLine;
  readonly match: Match;
  /** How many choices go before its first. */
  readonly base: number;
}

export class StudyTree {
  readonly game: AnyGame;
  /** The match of the record. */
  readonly match: Match;
  private readonly played = new Map<LineId, PlayedLine>();

  constructor(match: Match) {
    this.game = match.game;
    this.match = match;
  }

  /** The match in which a line is played, and how many choices go before the line's own. */
  private lineMatch(id: LineId | null): { readonly match: Match; readonly base: number } {
    if (id === null) return { match: this.match, base: 0 };
    const found = this.played.get(id);
    if (!found) throw new StudyError(`there is no line ${id}`);
    return found;
  }

  /** How many choices the match or a line has. */
  lengthOf(id: LineId | null): number {
    const { match, base } = this.lineMatch(id);
    return match.length - base;
  }

  /** The match that has come to a choice, and how many choices went before it. */
  before({ line, n }: ChoiceRef): { readonly match: Match; readonly at: number } {
    const { match, base } = this.lineMatch(line);
    const at = base + n - 1;
    if (n < 1 || at > match.length) throw new StudyError(`there is no choice ${refText({ line, n })}`);
    return { match, at };
  }

  /** The position in which a choice was made. */
  stateAt(ref: ChoiceRef): AnyState {
    const { match, at } = this.before(ref);
    return match.stateAt(at);
  }

  /** The choices of the match or a line. */
  choices(id: LineId | null): readonly TreeChoice[] {
    const { match, base } = this.lineMatch(id);
    const log = match.fullLog();
    return match
      .choices()
      .slice(base)
      .map((code, i) => ({
        ref: { line: id, n: i + 1 },
        seat: match.seatAt(base + i),
        words: match.wordsAt(base + i),
        code,
        lines: log[base + i + 1] ?? [],
      }));
  }

  /** Plays a line and keeps it. Throws `StudyError`, and nothing has changed, if the rules refuse one of its choices. */
  play(line: StudyLine, lineOfChoice: (n: number) => number | undefined = () => undefined): void {
    const { match, at } = this.before(line.from);
    if (at > match.length || (at === match.length && match.isOver))
      throw new StudyError(`line ${line.id}: the match is over at choice ${refText(line.from)}`);
    const forked = match.fork(at, line.dice);
    line.choices.forEach((choice, i) => {
      const where = lineOfChoice(i + 1);
      const fail = (message: string): never => {
        throw new StudyError(where === undefined ? `${line.id}.${i + 1}: ${message}` : `line ${where}: ${message}`);
      };
      const seats = this.game.seats.map((s) => s.id);
      if (!seats.includes(choice.seat)) fail(unknownWord('seat', choice.seat, seats));
      if (forked.isOver) fail('the match was over before this choice');
      if (forked.seat !== seatOf(this.game, choice.seat))
        fail(`${seatId(this.game, forked.seat)} is to choose, not ${choice.seat}`);
      try {
        forked.choose(choice.words);
      } catch (error) {
        if (error instanceof Refused) fail(`"${echo(choice.words)}" is refused by ${error.rule}: ${error.message}`);
        if (error instanceof WordsError) fail(error.message);
        throw error;
      }
    });
    this.played.set(line.id, { line, match: forked, base: at });
  }

  forget(id: LineId): void {
    this.played.delete(id);
  }

  /** Plays what has changed since the lines were played last. */
  follow(study: Study): void {
    for (const id of [...this.played.keys()]) if (!study.lines.some((l) => l.id === id)) this.forget(id);
    const again = new Set<LineId>();
    for (const line of study.lines) {
      const isKnown = this.played.get(line.id)?.line === line;
      if (isKnown && !(line.from.line !== null && again.has(line.from.line))) continue;
      this.play(line);
      again.add(line.id);
    }
  }
}

/** Adds an option to a study: to the end of its line, as the choice that is there already, or as a new line. */
export function tryOption(
  study: Study,
  tree: StudyTree,
  at: ChoiceRef,
  words: string,
  dice: string,
  by: StudyLine['by'] = 'author',
): { readonly study: Study; readonly at: ChoiceRef } {
  const { match, at: index } = tree.before(at);
  const seat = seatId(tree.game, match.seatAt(index));
  const next = { line: at.line, n: at.n + 1 };
  if (index < match.length && match.wordsAt(index) === words) return { study, at: next };
  const known = study.lines.find(
    (l) => l.from.line === at.line && l.from.n === at.n && l.choices[0]?.words === words && l.by === by,
  );
  if (known) return { study, at: { line: known.id, n: 2 } };
  const line = study.lines.find((l) => l.id === at.line);
  const grown: StudyLine =
    line && at.n === line.choices.length + 1
      ? { ...line, choices: [...line.choices, { seat, words }] }
      : { id: nextLineId(study), from: at, dice, title: '', by, choices: [{ seat, words }] };
  const changed = withLine(study, grown);
  tree.follow(changed);
  return { study: changed, at: grown === line || grown.id === at.line ? next : { line: grown.id, n: 2 } };
}

/** Labels a mark may name: hexes of the sheet. Null on a measured table, where marks name points. */
function hexesOf(match: Match): ReadonlySet<string> | null {
  const sheet = match.game.sheet(match.setup);
  if (sheet.kind === 'table') return null;
  const { grid } = sheet;
  const found = new Set<string>();
  for (let c = 0; c < grid.columns; c++) {
    const rows = typeof grid.rows === 'number' ? grid.rows : (grid.rows[c] ?? 0);
    for (let r = 0; r < rows; r++) found.add(hexLabel(grid.numbering, c, r));
  }
  return found;
}

function checkNotes({ study, lineOfNote }: ParsedStudy, match: Match): void {
  const seats = [...match.game.seats.map((s) => s.id), 'spectator'];
  const hexes = hexesOf(match);
  const eyes = (who: Eyes, key: string): void => {
    const unknown = who === 'all' ? undefined : who.find((id) => !seats.includes(id));
    if (unknown !== undefined) throw new StudyError(`line ${lineOfNote(key)}: ${unknownWord('seat', unknown, seats)}`);
  };
  for (const [key, note] of study.notes) {
    for (const comment of note.comments ?? []) eyes(comment.eyes, key);
    for (const mark of note.marks ?? []) {
      eyes(mark.eyes, key);
      for (const spot of mark.spots) {
        const fits = hexes === null ? typeof spot !== 'string' : typeof spot === 'string' && hexes.has(spot);
        if (!fits)
          throw new StudyError(
            `line ${lineOfNote(key)}: choice ${key} has a mark on ${typeof spot === 'string' ? `"${echo(spot, 40)}"` : 'a point'}, which is not on this board`,
          );
      }
    }
  }
  const { open } = study;
  if (open && ![...seats, 'everything'].includes(open.eyes))
    throw new StudyError(`open: ${unknownWord('seat', open.eyes, [...seats, 'everything'])}`);
}

/** Reads a study and plays it: the record, then every line. Refused as a whole, with the line at fault. */
export function openStudy(
  game: AnyGame,
  text: string | ParsedStudy,
): { readonly study: Study; readonly tree: StudyTree } {
  const parsed = typeof text === 'string' ? parseStudy(text) : text;
  const { study, lineOfChoice } = parsed;
  let match: Match;
  try {
    match = replayRecord(game, study.record);
  } catch (error) {
    if (error instanceof RecordError) throw new StudyError(error.message);
    throw error;
  }
  checkNotes(parsed, match);
  const tree = new StudyTree(match);
  for (const line of study.lines) tree.play(line, (n) => lineOfChoice(line.id, n));
  return { study, tree };
}
