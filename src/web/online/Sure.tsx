import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../app/Dialog.tsx';

/** Longer than a double-click lasts: its second click finds nothing to press. */
const ARMED_AFTER = 600;

/** Asks before something is done that cannot be undone, in a place of its own and with Cancel first. */
export function SureDialog({
  title,
  action,
  ready = true,
  onDo,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** Whether what it needs has been filled in. */
  ready?: boolean;
  onDo: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (armed && ready) onDo();
        }}
      >
        {children}
        <div className="go">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn attack" disabled={!armed || !ready}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A button that asks first. */
export function Sure({ name, text, again, onDo }: { name: string; text: string; again: string; onDo: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {name}
      </button>
      {open ? (
        <SureDialog
          title={`${name}?`}
          action={again}
          onClose={() => setOpen(false)}
          onDo={() => {
            setOpen(false);
            onDo();
          }}
        >
          <p>{text}</p>
        </SureDialog>
      ) : null}
    </>
  );
}
