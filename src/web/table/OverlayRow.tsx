import type { OverlayId } from '../session/overlays.ts';
import type { Overlaid } from './useOverlays.ts';

interface OverlayRowProps {
  readonly open: OverlayId | null;
  readonly onOpen: (id: OverlayId | null) => void;
  /** The open overlay has its legend in the panel. */
  readonly layered: boolean;
  readonly notes: Pick<Overlaid, 'known' | 'notes' | 'clear' | 'write' | 'begun'>;
}

/** The row of overlays under the prompt: one at a time, each with a key. It never covers the map. */
export function OverlayRow({ open, onOpen, layered, notes }: OverlayRowProps) {
  const { known } = notes;
  const chosen = known.find((o) => o.id === open);
  return (
    <nav className="overlay-row" aria-label="Overlays" data-testid="overlays">
      {known.map((o) => (
        <button
          key={o.id}
          type="button"
          aria-pressed={open === o.id}
          aria-keyshortcuts={o.key}
          onClick={() => onOpen(open === o.id ? null : o.id)}
        >
          <span className="cap" aria-hidden="true">
            {o.key}
          </span>
          {o.name}
        </button>
      ))}
      {chosen ? (
        <p className="legend" aria-live="polite">
          {layered ? '' : chosen.legend}
          {open === 'notes' && notes.begun !== null ? <b> From {notes.begun} to …</b> : null}
        </p>
      ) : null}
      {open === 'notes' && notes.notes.length > 0 ? (
        <span className="note-words">
          <label>
            <span>Label for the last note</span>
            <input
              type="text"
              maxLength={40}
              value={notes.notes.at(-1)?.text ?? ''}
              onChange={(event) => notes.write(event.target.value)}
            />
          </label>
          <button type="button" className="link" onClick={notes.clear}>
            Clear all notes
          </button>
        </span>
      ) : null}
    </nav>
  );
}
