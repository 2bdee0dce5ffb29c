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
            <b>Your last choices are not saved</b>: this browser has no room left ({fault.why}). Forget old matches
            under <a href="#/records">Records</a>, or keep this one as a file by “Save and export”.
          </p>
        ) : (
          <p key={id}>
            This match was played on in another tab; it goes on from there.{' '}
            <button type="button" className="link" onClick={() => noteFault(id, null)}>
              Close
            </button>
          </p>
        ),
      )}
    </div>
  );
}
