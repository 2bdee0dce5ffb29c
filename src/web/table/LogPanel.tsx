import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { lineText } from '../../engine/play.ts';
import type { LogMoment } from '../session/session.ts';
import { useTable, useTableState } from './context.ts';
import { LineText } from './words.tsx';

/** What one choice brought. Drawn once: what was told does not change. */
const Moment = memo(
  function Moment({ moment, isLast }: { moment: LogMoment; isLast: boolean }) {
    const { game } = useTable();
    const style = game.seats[moment.seat]?.style;
    return moment.lines.map((line, i) => {
      const key = `${moment.choice} ${i}`;
      return line.heading ? (
        <h3 key={key}>
          <LineText line={line} />
        </h3>
      ) : (
        <p key={key} className={isLast ? 'now' : undefined} style={style ? { borderColor: style.deep } : undefined}>
          <LineText line={line} />
        </p>
      );
    });
  },
  (a, b) =>
    a.isLast === b.isLast &&
    a.moment.lines.length === b.moment.lines.length &&
    a.moment.lines.every((line, i) => line === b.moment.lines[i]),
);

interface LinesProps {
  readonly log: readonly LogMoment[];
  readonly from: number;
  readonly to: number;
  /** After which moment undo ends, and why; -1 for none. */
  readonly wall: number;
  readonly why: string;
}

const Lines = memo(function Lines({ log, from, to, wall, why }: LinesProps) {
  return (
    <div aria-live="polite" aria-relevant="additions">
      {log.map((moment, at) =>
        at < from || at >= to ? null : (
          <div key={moment.choice}>
            <Moment moment={moment} isLast={at === log.length - 1} />
            {at === wall ? (
              <div className="wall" data-testid="undo-line">
                undo ends here: {why}
              </div>
            ) : null}
          </div>
        ),
      )}
    </div>
  );
});

/** The log: parts by heading, a visible line where undo ends, things that light up on the board. */
export function LogPanel() {
  const { game } = useTable();
  const { log, undoLine, undoWhy, replayAt, length, ask } = useTableState();
  const end = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState('all');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is followed whenever it grew
  useEffect(() => {
    // With the next frame, so that the page is laid out once and not twice.
    const frame = requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [length, replayAt]);
  const turns = useMemo(() => {
    const found: { at: number; text: string }[] = [];
    log.forEach((moment, at) => {
      for (const line of moment.lines)
        if (line.heading) {
          const text = lineText(game, line);
          if (/\bturn\b/i.test(text) && found.at(-1)?.text !== text) found.push({ at, text });
        }
    });
    return found;
  }, [log, game]);
  const from = turn === 'all' ? 0 : Number(turn);
  const to = turn === 'all' ? Infinity : (turns.find((t) => t.at > from)?.at ?? Infinity);
  const wall = replayAt === null && length > 0 && ask !== null ? undoLine : -1;
  return (
    <div className="log" data-testid="log">
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
      <Lines log={log} from={from} to={to} wall={wall} why={undoWhy} />
      <div ref={end} />
    </div>
  );
}
