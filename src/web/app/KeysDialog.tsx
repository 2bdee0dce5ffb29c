import { Dialog } from './Dialog.tsx';

const keys: readonly (readonly [string, string])[] = [
  ['Tab', 'Next control'],
  ['← → ↑ ↓', 'Move between options'],
  ['Enter', 'Select'],
  ['Esc', 'Back'],
  ['O', 'Go to the options'],
  ['letter', 'Press the button marked with that letter'],
  ['Q', 'Ask about what is selected or under the pointer; right-click or long-press does the same'],
  ['G', 'How do I win?'],
  ['Z', 'Undo'],
  ['Y', 'Redo'],
  ['+ −', 'Zoom'],
  ['0', 'Whole map'],
  ['.', 'Center the map on the decision'],
  ['Shift + arrows', 'Move the map'],
  ['?', 'Show this list'],
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
