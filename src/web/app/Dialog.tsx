import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

/** A sheet of paper over the table. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const name = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className="dialog" aria-labelledby={name} onClose={onClose} onCancel={onClose}>
      <header>
        <h2 id={name}>{title}</h2>
        <button type="button" className="btn quiet small" aria-label="Close" onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
