import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import type { LogLine } from '../../engine/log.ts';
import { lineText } from '../../engine/play.ts';
import type { LogMoment } from '../session/session.ts';
import { useTable, useTableState } from './context.ts';
import { type LogRow, type LogRows, rowsOf } from './log-rows.ts';
import { LineText } from './words.tsx';

const sameLine = (a: LogLine, b: LogLine | undefined): boolean =>
  a === b || (a.parts.length === b?.parts.length && a.parts.every((part, i) => part === b.parts[i]));

const sameRow = (a: LogRow, b: LogRow | undefined): boolean =>
  a === b ||
  (a.since === b?.since &&
    a.at === b.at &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, i) => sameLine(line, b.lines[i])));

/** The lines of one choice, or of a move hex by hex. Drawn once: the log does not change. */
const Row = memo(
  function Row({ row, tone }: { row: LogRow; tone: 'now' | 'later' | undefined }) {
    const { game, session } = useTable();
    const style = game.seats[row.seat]?.style;
    const jump = (): void => void session.replay.goTo(row.at);
    const first = row.lines.find((line) => !line.heading);
    return row.lines.map((line, i) => {
      const key = `${row.since} ${i}`;
      if (line.heading)
        return (
          <h3 key={key}>
            <LineText line={line} />
          </h3>
        );
      if (line.folded) return <Folded key={key} line={line} tone={tone} color={style?.deep} />;
      return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same for the keyboard
        <p
          key={key}
          className={tone}
          style={style ? { borderColor: style.deep } : undefined}
          onClick={(event) => {
            // Names in the line have their own click.
            if (!(event.target as Element).closest('button')) jump();
          }}
        >
          <LineText line={line} />
          {line === first ? (
            <button
              type="button"
              className="jump"
              data-jump={row.at}
              aria-label={`Show the board after this: ${lineText(game, line)}`}
              title="Show the board at this point"
              onClick={jump}
            >
              ↺
            </button>
          ) : null}
        </p>
      );
    });
  },
  (a, b) => a.tone === b.tone && sameRow(a.row, b.row),
);

/** A choice of the solitaire rules: one line; opened, how it was made, with all candidates highlighted on the board. */
function Folded({ line, tone, color }: { line: LogLine; tone: string | undefined; color: string | undefined }) {
  const { session, spot } = useTable();
  const light = (open: boolean): void =>
    spot(open ? (line.lit ?? []).flatMap(({ kind, id }) => session.state.places?.of(kind, id).spots ?? []) : []);
  return (
    <details
      className={tone}
      style={color === undefined ? undefined : { borderColor: color }}
      onToggle={(event) => light(event.currentTarget.open)}
    >
      <summary>
        <LineText line={line} />
      </summary>
      <ol>
        {(line.folded ?? []).map((parts, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was told does not change
          <li key={i}>
            <LineText line={{ to: line.to, parts }} />
          </li>
        ))}
      </ol>
    </details>
  );
}

interface LinesProps {
  readonly log: readonly LogMoment[];
  readonly from: number;
  readonly to: number;
  /** The moment on the board. */
  readonly now: number;
  /** After which moment undo stops, and why; -1 for none. */
  readonly wall: number;
  readonly why: string;
}

/** Rows in one block: blocks out of sight are not laid out. */
const BLOCK = 40;

interface BlockProps {
  readonly rows: readonly LogRow[];
  readonly now: number;
  readonly wall: number;
  readonly why: string;
}

const Block = memo(
  function Block({ rows, now, wall, why }: BlockProps) {
    return (
      <div className="rows">
        {rows.map((row) => (
          <div key={row.since} data-row={row.at} data-now={row.since <= now && now <= row.at ? '' : undefined}>
            <Row row={row} tone={row.since > now ? 'later' : now <= row.at ? 'now' : undefined} />
            {row.at === wall ? (
              <div className="wall" data-testid="undo-line">
                Undo stops here: {why}
              </div>
            ) : null}
          </div>
        ))}
      </div>
    );
  },
  (a, b) =>
    a.now === b.now &&
    a.wall === b.wall &&
    a.why === b.why &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, i) => sameRow(row, b.rows[i])),
);

/**
 * So many blocks at the end of a log are on the page; those before come when they are asked for. A long match would fill the
 * page with thousands of names to be pressed, and every press would be dearer for it.
 */
const LATEST = 3;

/** How many blocks out of sight are skipped as one. */
const CHAPTER = 10;

const partsOf = <T,>(list: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

const Lines = memo(function Lines({ log, from, to, now, wall, why }: LinesProps) {
  const before = useRef<LogRows>(undefined);
  const { rows } = useMemo(() => {
    before.current = rowsOf(log, wall, before.current);
    return before.current;
  }, [log, wall]);
  const shown = from === 0 && to === Infinity ? rows : rows.filter((row) => row.at >= from && row.at < to);
  const [earlier, setEarlier] = useState(0);
  const blocks = partsOf(shown, BLOCK);
  // The moment that is on the board is always there.
  const here = blocks.findIndex((block) => (block.at(-1)?.at ?? 0) >= now);
  const start = Math.max(0, Math.min(blocks.length - LATEST - earlier, here < 0 ? blocks.length : here - 1));
  // Chapters begin where they would if all of it were there.
  const chapters = partsOf(blocks, CHAPTER)
    .map((chapter, i) => chapter.slice(Math.max(0, start - i * CHAPTER)))
    .filter((chapter) => chapter.length > 0);
  return (
    <div aria-live="polite" aria-relevant="additions">
      {start > 0 ? (
        <button type="button" className="btn quiet small earlier" onClick={() => setEarlier(earlier + LATEST)}>
          Show earlier moves
        </button>
      ) : null}
      {chapters.map((blocks) => (
        <div key={blocks[0]?.[0]?.since} className="chapter">
          {blocks.map((block) => {
            const [first, last] = [block[0]?.since ?? 0, block.at(-1)?.at ?? 0];
            const has = first <= wall && wall <= last;
            // Values from elsewhere are the same for the whole block.
            return (
              <Block
                key={first}
                rows={block}
                now={Math.max(first - 1, Math.min(now, last + 1))}
                wall={has ? wall : -1}
                why={has ? why : ''}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});

const turnsIn = new WeakMap<LogMoment, readonly string[]>();

/** Headings of turns at a moment; found once. */
function turnsAt(game: AnyGame, moment: LogMoment): readonly string[] {
  let found = turnsIn.get(moment);
  if (!found) {
    const headings = moment.lines.filter((line) => line.heading).map((line) => lineText(game, line));
    found = headings.filter((text) => /\bturn\b/i.test(text));
    turnsIn.set(moment, found);
  }
  return found;
}

/** The log: sections by heading, a line for each move, a rule where undo stops; a click shows the board at that point. */
export function LogPanel() {
  const { game } = useTable();
  const { log, undoLine, undoWhy, replayAt, length, ask } = useTableState();
  const panel = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState('all');
  const now = replayAt ?? log.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is followed whenever it grew
  useEffect(() => {
    // In the next frame, so that the page is laid out only once.
    const frame = requestAnimationFrame(() => {
      const at = replayAt === null ? panel.current?.lastElementChild : panel.current?.querySelector('[data-now]');
      at?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [log.length, replayAt]);
  const turns = useMemo(() => {
    const found: { at: number; text: string }[] = [];
    log.forEach((moment, at) => {
      for (const text of turnsAt(game, moment)) if (found.at(-1)?.text !== text) found.push({ at, text });
    });
    return found;
  }, [log, game]);
  const from = turn === 'all' ? 0 : Number(turn);
  const to = turn === 'all' ? Infinity : (turns.find((t) => t.at > from)?.at ?? Infinity);
  const wall = replayAt === null && length > 0 && ask !== null ? undoLine : -1;
  return (
    <div className="log" data-testid="log" ref={panel}>
      {turns.length > 1 ? (
        <label className="filter">
          <span className="sr">Show</span>
          <select value={turn} onChange={(event) => setTurn(event.target.value)}>
            <option value="all">Whole log</option>
            {turns.map((t) => (
              <option key={t.at} value={t.at}>
                {t.text}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Lines log={log} from={from} to={to} now={now} wall={wall} why={undoWhy} />
      <div />
    </div>
  );
}
