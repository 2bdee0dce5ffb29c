import { noteFault, useFaults } from './faults.ts';

/** Says so, for as long as it lasts, when a choice is not on the shelf. */
export function SaveWarning() {
  const faults = [...useFaults()];
  if (faults.length === 0) return null;
  return (
    <div className="save-warning" role="alert" data-testid="save-warning">
      {faults.map(([id, fault]) =>
        fault.kind === 'not-saved' ? (
          <p key={id}>
            <b>Your latest decisions are not saved</b>: this browser has no room left ({fault.why}). Delete old matches
            under <a href="#/records">Saved matches</a>, or export this match as a file.
          </p>
        ) : (
          <p key={id}>
            You continued this match in another tab. This tab now shows the latest position.{' '}
            <button type="button" className="link" onClick={() => noteFault(id, null)}>
              Close
            </button>
          </p>
        ),
      )}
    </div>
  );
}
