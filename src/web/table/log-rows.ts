/** The log in rows: one for each choice, and one for each move, however many choices it took. */

import type { LogLine, LogPart } from '../../engine/log.ts';
import type { LogMoment } from '../session/session.ts';

export interface LogRow {
  /** Its moments: the first, and the one after which the board is shown. */
  readonly since: number;
  readonly at: number;
  readonly seat: number;
  readonly lines: readonly LogLine[];
}

type Thing = Exclude<LogPart, string | number>;
const isThing = (part: LogPart | undefined): part is Thing => typeof part === 'object';

/** "KG Böhm", " moves to ", 2114, …: the piece, the verb and the hex. */
function wayOf(lines: readonly LogLine[]): { who: Thing; word: string; to: Thing } | null {
  const [line, ...more] = lines;
  if (!line || more.length > 0 || line.heading || line.happening || line.shown) return null;
  const [who, word, to] = line.parts;
  return isThing(who) && typeof word === 'string' && isThing(to) && to.kind === 'hex' ? { who, word, to } : null;
}

/** The rows of a log, with the moments they were made of. */
export interface LogRows {
  readonly log: readonly LogMoment[];
  readonly wall: number;
  readonly rows: readonly LogRow[];
}

/** How many of the rows stay the same for another log. */
function lasting(before: LogRows, log: readonly LogMoment[], wall: number): number {
  let same = 0;
  while (same < log.length && log[same] === before.log[same]) same++;
  const walls = [before.wall, wall].filter((at) => at >= 0);
  const end = Math.min(same, ...walls);
  let count = before.rows.length;
  while (count > 0 && (before.rows[count - 1] as LogRow).at >= end) count--;
  return count;
}

/**
 * Consecutive steps of one piece become one line: "KG Böhm moves to 2114 › 2115 › 2116", but not across `wall`. A log grows
 * at its end: rows that stay the same are reused.
 */
export function rowsOf(log: readonly LogMoment[], wall: number, before?: LogRows): LogRows {
  const rows = before ? before.rows.slice(0, lasting(before, log, wall)) : [];
  for (let at = (rows.at(-1)?.at ?? -1) + 1; at < log.length; at++) {
    const { seat, lines } = log[at] as LogMoment;
    const last = rows.at(-1);
    const way = wayOf(lines);
    const joins = way !== null && last !== undefined && last.at === at - 1 && last.seat === seat && last.at !== wall;
    const past = joins ? wayOf(last.lines) : null;
    const goesOn =
      way && past && way.who.kind === past.who.kind && way.who.id === past.who.id && way.word === past.word;
    if (!last || !goesOn) {
      if (lines.length > 0 || at === wall) rows.push({ since: at, at, seat, lines });
      continue;
    }
    const [line] = last.lines as [LogLine];
    // The cost of the first step is not the cost of the move: it is left out.
    const hexes = line.parts.slice(2).filter((part, i) => isThing(part) || (i % 2 === 1 && part === STEP));
    const parts = [...line.parts.slice(0, 2), ...hexes, STEP, way.to];
    rows[rows.length - 1] = { ...last, at, lines: [{ ...line, parts }] };
  }
  return { log, wall, rows };
}

const STEP = ' › ';
