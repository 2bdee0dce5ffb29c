/**
 * The door "sandtable/board": see board.ts for what goes in and what comes out.
 * @module sandtable/board
 */
import { createRef, lazy, type Ref, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { HexMapSheet, Spot } from '../../engine/board.ts';
import { Board, type MapHandle } from '../board/Board.tsx';
import type { CounterState } from '../board/counter/Counter.tsx';
import { SymbolSprite } from '../board/counter/SymbolSprite.tsx';
import type { Drawing } from '../board/printed.ts';
import type { BoardContent, BoardHandlers, EmbeddedBoard } from './board.ts';
import './board.css';

export type * from './board.ts';

/** Only measured tables need it. */
const TableView = lazy(() => import('../board/TableView.tsx').then((m) => ({ default: m.TableView })));

let drawings = 0;

/** The map of a sheet, drawn in this page when it is wanted. */
async function drawingOf(sheet: HexMapSheet): Promise<Drawing> {
  const { drawSheet } = await import('../board/draw/sheet.ts');
  const { map, thumb } = drawSheet(sheet);
  return {
    name: `${sheet.id} ${++drawings}`,
    load: async () => map,
    thumb: `data:image/svg+xml,${encodeURIComponent(thumb)}`,
  };
}

/** Until it is drawn. */
const BLANK: Drawing = {
  name: '',
  load: () => new Promise(() => {}),
  thumb: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
};

const keyOf = (at: Spot): string => {
  const [[kind, id]] = Object.entries(at) as [[string, unknown]];
  return `${kind} ${typeof id === 'string' ? id : JSON.stringify(id)}`;
};

interface ViewProps {
  readonly content: BoardContent;
  readonly drawing: Drawing;
  readonly handlers: BoardHandlers;
  readonly handle: Ref<MapHandle>;
}

function BoardPart({ content, drawing, handlers, handle }: ViewProps) {
  const { sheet, scene, overlay, layer = null, selectable = [], selected = [], tools = true, miniMap = true } = content;
  const byKey = new Map(selectable.map((one) => [keyOf(one.at), one]));
  const states = new Map<string, CounterState>(selected.map((id) => [id, 'chosen']));
  const select = (spot: Spot): void => handlers.onSelect?.(spot, byKey.get(keyOf(spot)));
  const choose = (key: string): void => {
    const one = byKey.get(key);
    if (one) handlers.onSelect?.(one.at, one);
  };
  if (sheet.kind === 'table')
    return (
      <Suspense>
        <TableView
          altered
          ref={handle}
          sheet={sheet}
          scene={scene}
          layer={layer}
          states={states}
          {...(overlay && { overlay })}
          options={new Map(selectable.flatMap(({ at, name }) => ('piece' in at ? [[at.piece, name] as const] : [])))}
          points={selectable.flatMap(({ at, name }) => ('point' in at ? [{ key: keyOf(at), at: at.point, name }] : []))}
          onChoose={(piece) => select({ piece })}
          onChoosePoint={choose}
          onInspect={(piece) => select({ piece })}
          onPoint={(point) => select({ point })}
        />
      </Suspense>
    );
  return (
    <Board
      ref={handle}
      sheet={sheet}
      scene={scene}
      drawing={drawing}
      layer={layer}
      states={states}
      tools={tools}
      miniMap={miniMap}
      {...(overlay && { overlay })}
      options={selectable.map((one) => ({ key: keyOf(one.at), ...one }))}
      onChoose={choose}
      onInspect={(what) => select('hex' in what ? what : { piece: what.piece.id })}
      onHoverOption={(key) => handlers.onPoint?.(key === undefined ? undefined : byKey.get(key))}
      onHoverHex={(hex) => handlers.onHoverHex?.(hex)}
    />
  );
}

/** Puts a board into an element, which it fills: give the element a height. */
export function createBoard(element: HTMLElement, content: BoardContent, handlers: BoardHandlers = {}): EmbeddedBoard {
  const frame = document.createElement('div');
  element.append(frame);
  const root = createRoot(frame);
  const handle = createRef<MapHandle>();
  let now = content;
  let drawing = BLANK;
  let gone = false;
  const render = (): void => {
    frame.className = 'sandtable-board';
    frame.dataset.theme = now.theme ?? 'light';
    flushSync(() =>
      root.render(
        <>
          <SymbolSprite />
          <BoardPart content={now} drawing={drawing} handlers={handlers} handle={handle} />
        </>,
      ),
    );
  };
  const draw = async (sheet: BoardContent['sheet']): Promise<void> => {
    if (sheet.kind !== 'hex') return;
    const drawn = await drawingOf(sheet);
    if (gone || now.sheet !== sheet) return;
    drawing = drawn;
    render();
  };
  render();
  void draw(now.sheet);
  return {
    set(change) {
      const { sheet } = now;
      now = { ...now, ...change };
      if (now.sheet !== sheet) {
        drawing = BLANK;
        void draw(now.sheet);
      }
      render();
    },
    fit: () => handle.current?.fit(),
    show: (...spots) => handle.current?.jump(...spots),
    focus: () => handle.current?.focus(),
    destroy() {
      gone = true;
      root.unmount();
      frame.remove();
    },
  };
}
