import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Spot } from '../../engine/board.ts';
import { type Example, type ExampleResult, exampleMatch, tryExample } from '../../engine/example.ts';
import type { AnyGame } from '../../engine/game.ts';
import { asSentence, capital } from '../../engine/text.ts';
import { openRecord } from '../app/matches.ts';
import { go, rulesLink, tableLink } from '../app/route.ts';
import { afterPaint } from '../app/useAfterPaint.ts';
import type { MapHandle } from '../board/Board.tsx';
import { SymbolSprite } from '../board/counter/SymbolSprite.tsx';

const Board = lazy(() => import('../board/Board.tsx').then((m) => ({ default: m.Board })));
const TableView = lazy(() => import('../board/TableView.tsx').then((m) => ({ default: m.TableView })));

/** Pixels of a hex's height, at the least: the counters can be read. */
const LEAST = 54;

/** A measured table is shown whole at first. */
const CLOSER = 4;

const newSeed = (): string => crypto.randomUUID();

/** A worked example: a live position to try in the margin. It never touches a match. */
export function ExampleCard({ game, example }: { game: AnyGame; example: Example }) {
  const [seed, setSeed] = useState(newSeed);
  const [result, setResult] = useState<ExampleResult | null>(null);
  const board = useRef<MapHandle>(null);
  const begun = useMemo(() => exampleMatch(game, example, seed), [game, example, seed]);
  const match = result?.match ?? begun;
  const sheet = useMemo(() => game.sheet(begun.setup), [game, begun]);
  const scene = useMemo(() => game.scene(match.view(begun.seat)), [game, match, begun]);
  const spots = useMemo(
    () =>
      (example.spots ?? []).map(
        (name): Spot => (scene.pieces.some(({ id }) => id === name) ? { piece: name } : { hex: name }),
      ),
    [example, scene],
  );
  const ready = (handle: MapHandle | null): void => {
    board.current = handle;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view goes to the place once, and stays while things are tried
  useEffect(() => {
    let left = false;
    const look = (times: number): void => {
      afterPaint(() => {
        if (left) return;
        if (board.current) {
          board.current.show(spots, { least: LEAST, insist: true });
          if (sheet.kind === 'table') {
            board.current.zoomBy(CLOSER);
            board.current.jump(...spots);
          }
        } else if (times > 0) setTimeout(() => look(times - 1), 60);
      });
    };
    look(40);
    return () => {
      left = true;
    };
  }, [example]);
  const again = (): void => {
    setSeed(newSeed());
    setResult(null);
  };
  const told = result?.lines.slice(0, 4) ?? [];
  return (
    <section className="example" aria-label={`Example: ${example.title}`}>
      <SymbolSprite />
      <div className="example-board">
        <Suspense>
          {sheet.kind === 'hex' ? (
            <Board ref={ready} sheet={sheet} scene={scene} overlay={{ spots }} tools={false} miniMap={false} />
          ) : (
            <TableView ref={ready} sheet={sheet} scene={scene} overlay={{ spots }} />
          )}
        </Suspense>
      </div>
      <div className="example-text">
        <h2>Try it: {example.title.charAt(0).toLowerCase() + example.title.slice(1)}</h2>
        <p>{example.text}</p>
        <div role="status">
          {result?.refused ? (
            <p className="nope">
              {asSentence(capital(result.refused.text))}{' '}
              <a href={rulesLink(game.id, result.refused.rule)}>{result.refused.rule}</a>
            </p>
          ) : null}
          {told.map((line) => (
            <p key={line} className="told">
              {line}
            </p>
          ))}
        </div>
        <div className="do">
          {result ? (
            <button type="button" className="btn primary" onClick={again}>
              Start over
            </button>
          ) : (
            example.tries.map((tried, i) => (
              <button
                key={tried.label}
                type="button"
                className={i === 0 ? 'btn primary' : 'btn'}
                onClick={() => setResult(tryExample(game, example, tried, seed))}
              >
                {tried.label}
              </button>
            ))
          )}
          <button
            type="button"
            className="btn"
            onClick={() => go(tableLink(openRecord(exampleMatch(game, example, newSeed()))))}
          >
            Open on the table
          </button>
        </div>
      </div>
    </section>
  );
}
