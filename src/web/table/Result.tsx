import { useState } from 'react';
import { Emblem } from '../app/Emblem.tsx';
import { Icon } from '../app/Icon.tsx';
import { useTable, useTableState } from './context.ts';

/** The end of the match, on a plate over the map. */
export function Result() {
  const { session, game } = useTable();
  const { result, scene, replayAt, length } = useTableState();
  const [seen, setSeen] = useState(false);
  if (!result || replayAt !== null || seen) return null;
  const winner = result.winner === null ? undefined : game.seats[result.winner];
  return (
    <section className="result" aria-label="Result" data-testid="result">
      {winner ? <Emblem style={winner.style} size={44} /> : null}
      <h2>{scene?.status.result ?? result.text}</h2>
      <p>
        {result.text} · {length} choices
      </p>
      <div className="go">
        <button type="button" className="btn primary" onClick={() => void session.replay(0)}>
          <Icon name="play" size={16} />
          Replay
        </button>
        <a className="btn" href="#/">
          The shelf
        </a>
        <button type="button" className="btn" onClick={() => setSeen(true)}>
          Look at the board
        </button>
      </div>
    </section>
  );
}
