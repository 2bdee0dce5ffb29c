import { useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { type Eyes, type Mark, type MarkSpot, noteAt } from '../../study/study.ts';
import { Icon } from '../app/Icon.tsx';
import { useDesk, useDeskState } from './context.ts';
import { type MarkGround, type Pen, withMark } from './marks.ts';
import { markText } from './words.ts';

export const PENS: readonly { readonly id: Pen; readonly name: string; readonly key: string; readonly path: string }[] =
  [
    { id: 'arrow', name: 'Arrow', key: 'A', path: 'M4 16L14 6M8 5.6H14.4V12' },
    { id: 'hex', name: 'Hex', key: 'H', path: 'M6.4 3.8H13.6L17.2 10L13.6 16.2H6.4L2.8 10Z' },
    { id: 'path', name: 'Line', key: 'L', path: 'M3 14Q7 5 10 10T17 6' },
    { id: 'words', name: 'Words', key: 'W', path: 'M4 5H16M10 5V16' },
    { id: 'rub', name: 'Rub out', key: 'X', path: 'M8 16L3 11L11 3L17 9L10 16ZM7 7L13 13' },
  ];

/** Who may read what is written next. */
export function EyesSelect({ game, eyes, onEyes }: { game: AnyGame; eyes: Eyes; onEyes: (eyes: Eyes) => void }) {
  return (
    <label className="eyes-select">
      <span className="sr">Who may read it</span>
      <select
        value={eyes === 'all' ? 'all' : eyes.join(',')}
        onChange={(event) => onEyes(event.target.value === 'all' ? 'all' : event.target.value.split(','))}
      >
        <option value="all">For everyone</option>
        {game.seats.map((s) => (
          <option key={s.id} value={s.id}>
            For {s.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface PenBarProps {
  readonly pen: Pen | null;
  readonly onPen: (pen: Pen | null) => void;
  readonly ground: MarkGround;
  readonly eyes: Eyes;
  readonly onEyes: (eyes: Eyes) => void;
  /** The hex that words were asked for. */
  readonly at: MarkSpot | null;
}

/** Pens for the map: drawn by hand, or by naming hexes. */
export function PenBar({ pen, onPen, ground, eyes, onEyes, at }: PenBarProps) {
  const desk = useDesk();
  const { study, at: ref } = useDeskState();
  const marks = noteAt(study, ref).marks ?? [];
  return (
    <div className="pens">
      <div role="toolbar" aria-label="Marks on the map">
        <span className="label">Marks</span>
        {PENS.map(({ id, name, key, path }) => (
          <button
            key={id}
            type="button"
            className={pen === id ? 'on' : ''}
            aria-pressed={pen === id}
            aria-keyshortcuts={key}
            onClick={() => onPen(pen === id ? null : id)}
          >
            <svg className="icon" width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
              <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
            </svg>
            {name} <span className="key">{key}</span>
          </button>
        ))}
      </div>
      {pen && pen !== 'rub' ? (
        <PenForm key={`${pen} ${JSON.stringify(at)}`} pen={pen} ground={ground} eyes={eyes} at={at} />
      ) : null}
      {pen && pen !== 'rub' ? <EyesSelect game={desk.game} eyes={eyes} onEyes={onEyes} /> : null}
      {marks.length > 0 ? (
        <details className="mark-list">
          <summary>
            {marks.length} {marks.length === 1 ? 'mark' : 'marks'}
          </summary>
          <ul>
            {marks.map((mark, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and keep their order
              <li key={i}>
                Your mark: {markText(mark)}
                <button
                  type="button"
                  className="btn quiet small"
                  aria-label={`Remove ${markText(mark)}`}
                  onClick={() => desk.note({ marks: marks.filter((m) => m !== mark) })}
                >
                  <Icon name="bin" size={14} />
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

const written = (spot: MarkSpot): string => (typeof spot === 'string' ? spot : `${spot.x},${spot.y}`);

/** A mark by its hexes, for those who draw with the keyboard. */
function PenForm({
  pen,
  ground,
  eyes,
  at,
}: {
  pen: Exclude<Pen, 'rub'>;
  ground: MarkGround;
  eyes: Eyes;
  at: MarkSpot | null;
}) {
  const desk = useDesk();
  const { study, at: ref } = useDeskState();
  const [hexes, setHexes] = useState(at === null ? '' : written(at));
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const draw = (): void => {
    const names = hexes.trim().split(/\s+/).filter(Boolean);
    const spots = names.map((name) => ground.read(name));
    const unknown = names.find((_, i) => spots[i] === null);
    const least = pen === 'arrow' || pen === 'path' ? 2 : 1;
    const wrong =
      unknown !== undefined
        ? `${unknown} is not on this map`
        : spots.length < least
          ? least === 1
            ? 'Enter a hex'
            : 'Enter at least two hexes'
          : pen === 'words' && text.trim() === ''
            ? 'Enter the words'
            : null;
    setFault(wrong);
    if (wrong !== null) return;
    const found = spots as MarkSpot[];
    const mark: Mark =
      pen === 'words'
        ? { kind: pen, eyes, spots: found.slice(0, 1), text: text.trim().slice(0, 200) }
        : { kind: pen, eyes, spots: found };
    desk.note({ marks: withMark(noteAt(study, ref).marks ?? [], mark) });
    setHexes('');
    setText('');
  };
  return (
    <form
      className="pen-form"
      onSubmit={(event) => {
        event.preventDefault();
        draw();
      }}
    >
      <label>
        <span className="sr">{pen === 'words' ? 'Hex of the words' : 'Hexes of the mark'}</span>
        <input
          value={hexes}
          size={pen === 'words' ? 6 : 10}
          placeholder={pen === 'hex' || pen === 'words' ? 'Hex' : 'From … to'}
          onChange={(event) => setHexes(event.target.value)}
        />
      </label>
      {pen === 'words' ? (
        <label>
          <span className="sr">Words</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: a hex was just picked for these words
            autoFocus={at !== null}
            value={text}
            size={14}
            placeholder="Words"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      ) : null}
      <button type="submit" className="btn small">
        Draw
      </button>
      {fault ? (
        <span role="alert" className="fault-line">
          {fault}
        </span>
      ) : null}
    </form>
  );
}
