import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { type About, about, type Subject } from '../../engine/about.ts';
import type { HexLabel } from '../../engine/board.ts';
import { afterPaint } from '../app/useAfterPaint.ts';
import type { MapHandle } from '../board/Board.tsx';
import type { Session, TableState } from '../session/session.ts';

/** A question about something on the table, and the answer. */
export interface Asking {
  readonly subject: Subject | null;
  readonly answer: About | null;
  /** Attacks are still being worked out. */
  readonly pending: boolean;
  /** The paper stays beside the decision. */
  readonly pinned: boolean;
  /** The next place selected on the map is what the piece is to act on. */
  readonly picking: boolean;
  readonly target: Subject | null;
  /** Attacks are not told: a rated match. */
  readonly rated: boolean;
  readonly ask: (subject: Subject) => void;
  /** Asks about what has the keyboard focus, else about what is under the pointer or selected. */
  readonly askHere: () => void;
  readonly close: () => void;
  readonly pin: () => void;
  readonly pick: () => void;
  /** A place was selected while picking; returns whether it was taken. */
  readonly take: (subject: Subject) => boolean;
}

/** The thing that an element stands for: a piece, a hex, a box or a figure. */
export function subjectAt(element: Element | null): Subject | null {
  const found = element?.closest<HTMLElement>('[data-piece], [data-hex], [data-box], [data-figure]');
  if (!found) return null;
  const { piece, hex, box, figure } = found.dataset;
  if (piece !== undefined) return { piece };
  if (hex !== undefined) return { hex };
  if (box !== undefined) return { box };
  return figure === undefined ? null : { figure };
}

/** Whether an element is part of the map or the measured table. */
export const onBoard = (element: Element | null): boolean => element?.closest('.map-host, .table-host') != null;

/** Where the mouse was last. */
const pointer = { x: -1, y: -1 };

/** What is under a point of the screen: an element of the table, else the bare hex. */
export function subjectUnder(x: number, y: number, board: MapHandle | null): Subject | null {
  const element = document.elementFromPoint(x, y);
  const found = subjectAt(element);
  if (found || !onBoard(element)) return found;
  const hex: HexLabel | undefined = board?.hexAt(x, y);
  return hex === undefined ? null : { hex };
}

export function useAsk(
  session: Session,
  state: TableState,
  board: RefObject<MapHandle | null>,
  { rated, live }: { readonly rated: boolean; readonly live: boolean },
): Asking {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [target, setTarget] = useState<Subject | null>(null);
  const [pinned, setPinned] = useState(false);
  const [picking, setPicking] = useState(false);
  const [complete, setComplete] = useState<About | null>(null);
  const { position } = session;
  const selected = state.stage?.picked.find((p) => p.piece !== undefined)?.piece;
  const other = useMemo(
    (): Subject | null => target ?? (selected === undefined ? null : { piece: selected }),
    [target, selected],
  );
  const { outlook } = position;
  const quick = useMemo(
    () => (live && subject && outlook ? about(outlook, subject, { with: other, threat: false }) : null),
    [live, subject, outlook, other],
  );
  // Terrain, supply and zones stand at once; attacks follow after the next frame.
  useEffect(() => {
    setComplete(null);
    if (!live || !subject || !outlook || rated) return;
    let left = false;
    afterPaint(() => {
      if (!left) setComplete(about(outlook, subject, { with: other }));
    });
    return () => {
      left = true;
    };
  }, [live, subject, outlook, other, rated]);

  const ask = useCallback(
    (to: Subject) => {
      if (!session.position.outlook) return;
      setTarget(null);
      setPicking(false);
      setSubject(to);
    },
    [session],
  );
  const close = useCallback(() => {
    setSubject(null);
    setTarget(null);
    setPicking(false);
    setPinned(false);
  }, []);
  const take = useCallback(
    (to: Subject): boolean => {
      if (!picking) return false;
      setTarget(to);
      setPicking(false);
      return true;
    },
    [picking],
  );
  const pin = useCallback(() => setPinned((on) => !on), []);
  const pick = useCallback(() => setPicking((on) => !on), []);
  const askHere = useCallback(() => {
    const focused = subjectAt(document.activeElement);
    const under = focused ?? subjectUnder(pointer.x, pointer.y, board.current);
    const picked = session.state.stage?.picked.find((p) => p.piece !== undefined)?.piece;
    const [first] = session.state.stage?.targets ?? [];
    const [spot] = first?.place.spots ?? [];
    const fallback: Subject | null =
      picked !== undefined
        ? { piece: picked }
        : first?.place.piece !== undefined
          ? { piece: first.place.piece }
          : spot && ('hex' in spot || 'piece' in spot || 'box' in spot)
            ? spot
            : null;
    const found = under ?? fallback;
    if (found) ask(found);
  }, [ask, board, session]);

  // The answer belongs to one seat's knowledge.
  const { seat } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player sits at the screen
  useEffect(() => close(), [seat, live, close]);

  useEffect(() => {
    const moved = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      pointer.x = event.clientX;
      pointer.y = event.clientY;
    };
    const menu = (event: MouseEvent): void => {
      if (!live || event.defaultPrevented || event.shiftKey) return;
      const found = subjectUnder(event.clientX, event.clientY, board.current);
      if (!found) return;
      event.preventDefault();
      ask(found);
    };
    addEventListener('pointermove', moved, { passive: true });
    addEventListener('contextmenu', menu);
    return () => {
      removeEventListener('pointermove', moved);
      removeEventListener('contextmenu', menu);
    };
  }, [live, ask, board]);

  const answer = complete ?? quick;
  return useMemo(
    () => ({
      subject: answer ? subject : null,
      answer,
      pending: !rated && answer !== null && complete === null,
      pinned,
      picking,
      target,
      rated,
      ask,
      askHere,
      close,
      pin,
      pick,
      take,
    }),
    [answer, subject, rated, complete, pinned, picking, target, ask, askHere, close, pin, pick, take],
  );
}
