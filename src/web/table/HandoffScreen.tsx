import { useEffect, useRef } from 'react';
import { Emblem } from '../app/Emblem.tsx';
import { useTable, useTableState } from './context.ts';

/** Between two players at one screen: nothing of the board is in the page until the next player confirms. */
export function HandoffScreen() {
  const { session, game } = useTable();
  const { handoff, length } = useTableState();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const info = handoff === null ? undefined : game.seats[handoff];
  if (!info) return null;
  return (
    <main className="curtain" data-testid="curtain" data-seat={handoff} data-choices={length}>
      <div>
        <Emblem style={info.style} size={56} />
        <h1>Pass the screen to {info.name}</h1>
        <p>The board stays hidden until the next player is ready.</p>
        <button ref={button} type="button" className="btn primary" onClick={() => session.reveal()}>
          I am {info.name}: show my view
        </button>
        <p>
          <a href="#/">Back to games</a>
        </p>
      </div>
    </main>
  );
}
