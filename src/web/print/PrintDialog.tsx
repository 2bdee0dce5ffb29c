/** Print and play: what goes on paper and how; a worker makes the PDF, the browser saves it. */

import thread from 'virtual:print-thread';
import { useEffect, useRef, useState } from 'react';
import type { AnyGame } from '../../engine/game.ts';
import { type Backs, PARTS, type PaperName, type Part, type PrintOptions, USUAL } from '../../print/options.ts';
import { Dialog } from '../app/Dialog.tsx';
import { otherGames } from '../app/other-games.ts';
import { download } from '../saves/download.ts';
import type { FromPrinter, PrintOrder } from './messages.ts';
import './print.css';

type Making =
  | { readonly kind: 'idle' }
  | { readonly kind: 'making'; readonly page: number; readonly of: number }
  | { readonly kind: 'made'; readonly sheets: number; readonly bytes: number }
  | { readonly kind: 'fault'; readonly message: string };

const WHAT: Readonly<Record<Part, readonly [name: string, note: string]>> = {
  map: ['Map', 'in tiles that overlap, with the key'],
  counters: ['Counters', 'fronts and backs'],
  cards: ['Cards', 'fronts and backs, or rosters'],
  charts: ['Charts', 'the tables of the rulebook'],
  aid: ['Player aid', 'a turn and its rules, tracks and terms'],
};
const PAPER_NAMES: readonly (readonly [PaperName, string])[] = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
  ['a3', 'A3'],
];
const SIZES = [13, 15, 16, 19] as const;
const BACK_NAMES: readonly (readonly [Backs, string])[] = [
  ['long', 'Long edge'],
  ['short', 'Short edge'],
  ['fold', 'Folded'],
];

function Choice<T extends string | number>({
  name,
  values,
  value,
  onChange,
}: {
  name: string;
  values: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="choices">
      <legend>{name}</legend>
      {values.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={`print-${name}`} checked={key === value} onChange={() => onChange(key)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function PrintDialog({ game, overlay, onClose }: { game: AnyGame; overlay?: unknown; onClose: () => void }) {
  const [options, setOptions] = useState<PrintOptions>(() => ({
    ...USUAL,
    what: PARTS.filter((part) => part !== 'cards' || hasCards(game)),
  }));
  const [state, setState] = useState<Making>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = null;
  };
  // Whoever closes the dialog does not want the print any more.
  useEffect(() => () => worker.current?.terminate(), []);
  const set = (change: Partial<PrintOptions>): void => {
    setOptions({ ...options, ...change });
    // What was said of the last print does not hold for the next.
    if (state.kind !== 'making') setState({ kind: 'idle' });
  };

  const make = (order: PrintOptions): void => {
    stop();
    const printer = new Worker(thread, { type: 'module', name: otherGames().join(' ') });
    worker.current = printer;
    setState({ kind: 'making', page: 0, of: 0 });
    printer.addEventListener('message', ({ data }: MessageEvent<FromPrinter>) => {
      if (data.kind === 'page') {
        setState({ kind: 'making', page: data.page, of: data.of });
        return;
      }
      stop();
      if (data.kind === 'fault') setState(data);
      else {
        download(
          `${game.id}${order.testPage ? '-test-page' : ''}.pdf`,
          new Blob([data.bytes], { type: 'application/pdf' }),
        );
        setState({ kind: 'made', sheets: data.sheets, bytes: data.bytes.length });
      }
    });
    printer.addEventListener('error', () => {
      stop();
      setState({ kind: 'fault', message: 'the program that prints did not start. Reload the page' });
    });
    printer.postMessage({ game: game.id, overlay, options: order } satisfies PrintOrder);
  };

  const making = state.kind === 'making';
  const nothing = options.what.length === 0;
  return (
    <Dialog title="Print and play" onClose={onClose}>
      <p className="print-about">
        {game.title} at true scale, as one PDF for your own table{overlay === undefined ? '' : ', with your own values'}
      </p>
      <form
        className="print-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!making && !nothing) make({ ...options, testPage: false });
        }}
      >
        <fieldset className="print-what">
          <legend>What to print</legend>
          {PARTS.filter((part) => part !== 'cards' || hasCards(game)).map((part) => (
            <label key={part}>
              <input
                type="checkbox"
                checked={options.what.includes(part)}
                onChange={({ target }) =>
                  set({
                    what: PARTS.filter((other) => (other === part ? target.checked : options.what.includes(other))),
                  })
                }
              />
              <span>
                <b>{WHAT[part][0]}</b>
                <small>{WHAT[part][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Choice name="Paper" values={PAPER_NAMES} value={options.paper} onChange={(paper) => set({ paper })} />
        <Choice
          name="Counters"
          values={SIZES.map((size) => [size, `${size} mm`] as const)}
          value={options.counter}
          onChange={(counter) => set({ counter })}
        />
        <Choice name="Backs" values={BACK_NAMES} value={options.backs} onChange={(backs) => set({ backs })} />
        <label className="check">
          <input
            type="checkbox"
            checked={options.inkSaver}
            onChange={({ target }) => set({ inkSaver: target.checked })}
          />
          <span>Ink saver: no tints and no relief on the map; every kind of ground keeps its own sign</span>
        </label>
        <p className="print-state" role={state.kind === 'fault' ? 'alert' : 'status'}>
          {state.kind === 'fault'
            ? `The PDF was not made: ${state.message}.`
            : state.kind === 'made'
              ? `${state.sheets} sheets, ${(state.bytes / 1e6).toFixed(1)} MB. In the printer’s own dialog choose 100%, not “fit to page”.`
              : nothing
                ? 'Select at least one thing to print.'
                : 'The map follows the counters. In the printer’s own dialog choose 100%, not “fit to page”.'}
        </p>
        <div className="go">
          <button type="button" className="btn" disabled={making} onClick={() => make({ ...options, testPage: true })}>
            Test page
          </button>
          {making ? (
            <button
              type="button"
              className="btn primary"
              onClick={() => {
                stop();
                setState({ kind: 'idle' });
              }}
            >
              {state.of === 0 ? 'Drawing · Stop' : `Page ${state.page} of ${state.of} · Stop`}
            </button>
          ) : (
            <button type="submit" className="btn primary" disabled={nothing}>
              Make the PDF
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const hasCards = (game: AnyGame): boolean =>
  game.armies !== undefined ||
  (game.printed?.pieces ?? []).some(({ front }) => typeof front !== 'string' && front.form === 'card');
