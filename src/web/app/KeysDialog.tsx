import { Dialog } from './Dialog.tsx';

const keys: readonly (readonly [string, string])[] = [
  ['Tab', 'next control'],
  ['← → ↑ ↓', 'through the options'],
  ['Enter', 'choose it'],
  ['Esc', 'back'],
  ['O', 'to the options'],
  ['letter', 'the button that shows it'],
  ['Z', 'undo'],
  ['Y', 'redo'],
  ['+ −', 'zoom'],
  ['0', 'whole map'],
  ['.', 'to the decision'],
  ['Shift + arrows', 'move the map'],
  ['?', 'these keys'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
