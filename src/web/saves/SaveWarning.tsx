import { setSaveError, useSaveErrors } from './save-errors.ts';

/** Warns while the latest choices are not saved. */
export function SaveWarning() {
  const errors = [...useSaveErrors()];
  if (errors.length === 0) return null;
  return (
    <div className="save-warning" role="alert" data-testid="save-warning">
      {errors.map(([id, error]) =>
        error.kind === 'not-saved' ? (
          <p key={id}>
            <b>Your latest decisions are not saved</b>: this browser has no room left ({error.why}). Delete old matches
            under <a href="#/records">Saved matches</a>, or export this match as a file.
          </p>
        ) : (
          <p key={id}>
            You continued this match in another tab. This tab now shows the latest position.{' '}
            <button type="button" className="link" onClick={() => setSaveError(id, null)}>
              Close
            </button>
          </p>
        ),
      )}
    </div>
  );
}
