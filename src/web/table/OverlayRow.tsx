import { type OverlayId, overlays } from '../session/overlays.ts';
import { useTable } from './context.ts';

interface OverlayRowProps {
  readonly open: OverlayId | null;
  readonly onOpen: (id: OverlayId | null) => void;
  readonly legend: readonly string[];
  readonly onClearNotes?: (() => void) | undefined;
}

/** A row under the prompt: one overlay at a time, each at a key. It pushes the map and never lies on it. */
export function OverlayRow({ open, onOpen, legend, onClearNotes }: OverlayRowProps) {
  const { game } = useTable();
  const known = overlays.filter(
    (o) => o.id === 'notes' || o.id === 'bare' || o.id === 'names' || game.layer !== undefined,
  );
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
          {chosen.legend} {legend.join(' ')}
          {open === 'notes' && onClearNotes ? (
            <>
              {' '}
              <button type="button" className="link" onClick={onClearNotes}>
                Rub all out
              </button>
            </>
          ) : null}
        </p>
      ) : null}
    </nav>
  );
}
