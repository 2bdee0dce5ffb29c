import { useState } from 'react';
import { seatInSentence } from '../../engine/game.ts';
import { capital } from '../../engine/text.ts';
import { Icon } from '../app/Icon.tsx';
import { useTable, useTableState } from './context.ts';

/** Tools of a set-up: let the AI set up, swap two counters, undo all. */
export function SetUpTools() {
  const { session } = useTable();
  const { length, undoLine, swap, setupPreview } = useTableState();
  return (
    <fieldset className="setup-tools">
      <legend className="sr">Set-up</legend>
      {session.ai.canAdvise && !setupPreview ? (
        <button type="button" className="btn" aria-keyshortcuts="S" onClick={() => session.ai.lend()}>
          <Icon name="check" size={16} />
          Set up for me
          <span className="key" aria-hidden="true">
            S
          </span>
        </button>
      ) : null}
      <button
        type="button"
        className="btn"
        aria-keyshortcuts="W"
        aria-pressed={swap !== null}
        disabled={!session.setUp.canSwap}
        onClick={() => (swap ? session.back() : session.setUp.swap())}
      >
        <Icon name="redo" size={16} />
        Swap two
        <span className="key" aria-hidden="true">
          W
        </span>
      </button>
      <button type="button" className="btn" disabled={length <= undoLine} onClick={() => void session.draft.clear()}>
        <Icon name="undo" size={16} />
        Undo all
      </button>
    </fieldset>
  );
}

/** Swaps two counters: select the first, then the second, on the map or in the list. */
export function SwapCard() {
  const { session, spot } = useTable();
  const { swap, places } = useTableState();
  if (!swap) return null;
  const first = swap.first === null ? undefined : places?.piece(swap.first);
  return (
    <div className="swap-card" data-testid="swap">
      <h2>Swap two counters</h2>
      <p>{first ? `${first.name} changes places with…` : 'Select the first counter, on the map or here.'}</p>
      <ul>
        {[...new Set(swap.may)].map((id) => {
          const piece = places?.piece(id);
          const at = places?.spotOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-pressed={swap.first === id}
                data-swap={id}
                onPointerEnter={() => spot(at ? [at] : [])}
                onPointerLeave={() => spot([])}
                onClick={() => void session.setUp.swapWith(id)}
              >
                {piece?.name ?? id}
                <small>{places?.hexOf(id) ?? ''}</small>
              </button>
            </li>
          );
        })}
      </ul>
      <SetUpTools />
    </div>
  );
}

/** The preview of a set-up before anybody else sees it: the own view, the other side's view, and the confirmation. */
export function LastLookCard() {
  const { session, game } = useTable();
  const { setupPreview } = useTableState();
  const [theirs, setTheirs] = useState(false);
  if (!setupPreview) return null;
  const other = setupPreview.other === null ? undefined : game.seats[setupPreview.other];
  const piece = setupPreview.own.pieces.find((p) => p.id === setupPreview.piece);
  const last = piece && { name: piece.name, hex: 'hex' in piece.place ? piece.place.hex : undefined };
  const look = (to: boolean): void => {
    setTheirs(to);
    session.setUp.previewAs(to);
  };
  return (
    <div className="last-look" data-testid="last-look">
      <header>
        <h2>Check your set-up</h2>
        <small>{last ? `Last: ${last.name}${last.hex ? ` in ${last.hex}` : ''}` : setupPreview.choice.label}</small>
      </header>
      <p>All units are placed. Your opponent has not seen them yet. Once you confirm, you cannot undo.</p>
      {setupPreview.theirs && other ? (
        <label className="check">
          <input type="checkbox" checked={theirs} onChange={(event) => look(event.target.checked)} />
          <span>Preview what {seatInSentence(other)} will see</span>
        </label>
      ) : other ? (
        <p className="tell">{capital(seatInSentence(other))} will see exactly this.</p>
      ) : null}
      <SetUpTools />
      <div className="go">
        <button
          type="button"
          className="btn primary wide"
          data-testid="confirm"
          data-option={setupPreview.choice.words}
          aria-keyshortcuts="C"
          onClick={() => session.decisions.confirm()}
        >
          Confirm set-up
          <span className="key" aria-hidden="true">
            C
          </span>
        </button>
        <button type="button" className="btn" onClick={() => session.back()}>
          Back
          <span className="key" aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
    </div>
  );
}
