import { useEffect, useMemo, useRef, useState } from 'react';
import { lineText } from '../../engine/play.ts';
import { useTable, useTableState } from './context.ts';
import { LineText } from './words.tsx';

/** The log: parts by heading, a visible line where undo ends, things that light up on the board. */
export function LogPanel() {
  const { game } = useTable();
  const { log, undoLine, undoWhy, replayAt, length, ask } = useTableState();
  const end = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState('all');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is followed whenever it grew
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
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
  const next = turn === 'all' ? Infinity : (turns.find((t) => t.at > from)?.at ?? Infinity);
  const wall = replayAt === null && length > 0 && ask !== null;
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
      <div aria-live="polite" aria-relevant="additions">
        {log.map((moment, at) => {
          if (at < from || at >= next) return null;
          const style = game.seats[moment.seat]?.style;
          const isLast = at === log.length - 1;
          const lines = moment.lines.map((line) => {
            const key = `${at} ${moment.lines.indexOf(line)}`;
            return line.heading ? (
              <h3 key={key}>
                <LineText line={line} />
              </h3>
            ) : (
              <p
                key={key}
                className={isLast ? 'now' : undefined}
                style={style ? { borderColor: style.deep } : undefined}
              >
                <LineText line={line} />
              </p>
            );
          });
          return (
            <div key={moment.choice}>
              {lines}
              {wall && at === undoLine ? (
                <div className="wall" data-testid="undo-line">
                  undo ends here: {undoWhy}
                </div>
              ) : null}
            </div>
          );
        })}
      </div>
      <div ref={end} />
    </div>
  );
}
