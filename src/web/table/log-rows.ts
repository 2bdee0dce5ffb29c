/** The log in rows: one a choice, and one a way, however many choices it was gone in. */

import type { LogLine, LogPart } from '../../engine/log.ts';
import type { LogMoment } from '../session/session.ts';

export interface LogRow {
  /** The moments of which it tells: the first, and the one after which the board is shown. */
  readonly since: number;
  readonly at: number;
  readonly seat: number;
  readonly lines: readonly LogLine[];
}

type Thing = Exclude<LogPart, string | number>;
const isThing = (part: LogPart | undefined): part is Thing => typeof part === 'object';

/** "KG Böhm", " moves to ", 2114, …: who, what he did, and where. */
function wayOf(lines: readonly LogLine[]): { who: Thing; word: string; to: Thing } | null {
  const [line, ...more] = lines;
  if (!line || more.length > 0 || line.heading || line.happening || line.shown) return null;
  const [who, word, to] = line.parts;
  return isThing(who) && typeof word === 'string' && isThing(to) && to.kind === 'hex' ? { who, word, to } : null;
}

/** Steps of one piece, one after another, become one line: "KG Böhm moves to 2114 › 2115 › 2116". Nothing joins across `wall`. */
export function rowsOf(log: readonly LogMoment[], wall: number): readonly LogRow[] {
  const rows: LogRow[] = [];
  log.forEach((moment, at) => {
    const { seat, lines } = moment;
    const last = rows.at(-1);
    const way = wayOf(lines);
    const before = last && last.at === at - 1 && last.seat === seat && last.at !== wall ? wayOf(last.lines) : null;
    const goesOn =
      way && before && way.who.kind === before.who.kind && way.who.id === before.who.id && way.word === before.word;
    if (!last || !goesOn) {
      if (lines.length > 0 || at === wall) rows.push({ since: at, at, seat, lines });
      return;
    }
    const [line] = last.lines as [LogLine];
    // What the first step cost is not what the way did: it is left out.
    const hexes = line.parts.slice(2).filter((part, i) => isThing(part) || (i % 2 === 1 && part === STEP));
    const parts = [...line.parts.slice(0, 2), ...hexes, STEP, way.to];
    rows[rows.length - 1] = { ...last, at, lines: [{ ...line, parts }] };
  });
  return rows;
}

const STEP = ' › ';
