import { type RefObject, useEffect } from 'react';
import type { MapHandle } from '../board/Board.tsx';
import { actionsOf } from '../session/actions.ts';
import type { Session } from '../session/session.ts';
import { type Asking, onBoard, subjectUnder } from './useAsk.ts';

/** Milliseconds after which a touch is not a tap but points, as a mouse does. */
export const HELD_MS = 450;
/** Pixels after which a touch is a drag. */
const MOVED = 12;

/** Points at what is under a finger: a listed option, a button, or a place on the board. Returns whether there was anything. */
function pointUnder(session: Session, x: number, y: number): boolean {
  const found = document
    .elementFromPoint(x, y)
    ?.closest<HTMLElement>('[data-target], [data-option], [data-action], .board-option');
  if (!found) return false;
  const { target: key, option: words, action, hex, piece } = found.dataset;
  const { stage, ask } = session.state;
  const row =
    action === undefined ? undefined : actionsOf(session.position, session.state).find((a) => a.id === action);
  const target = key === undefined ? undefined : stage?.targets.find((t) => t.place.key === key);
  const choice = words === undefined ? undefined : ask?.choices.find((c) => c.words === words);
  if (target) session.selection.point(target);
  else if (choice ?? row?.choice) session.selection.look(choice ?? row?.choice ?? null);
  else if (piece !== undefined) session.selection.pointAt({ piece });
  else if (hex !== undefined) session.selection.pointAt({ hex });
  else return false;
  return true;
}

/** Marks the screen while a finger points: the sheet then shows details. */
const markPointing = (pointing: boolean): void => {
  document.querySelector('.screen')?.toggleAttribute('data-pointing', pointing);
};

/** A handler for hovering, which touch does not have. */
export const hovers =
  (act: () => void) =>
  (event: { readonly pointerType: string }): void => {
    if (event.pointerType !== 'touch') act();
  };

/**
 * On a touch screen a long press chooses nothing. On the board it asks about what is there; on a listed option or a button it
 * shows details, as hovering does with a mouse.
 */
export function useLongPress(session: Session, { ask }: Pick<Asking, 'ask'>, board: RefObject<MapHandle | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { readonly x: number; readonly y: number; readonly at: number } | null = null;
    let held = false;
    /** A finger that has left since pointed at something. */
    let pointed = false;
    const begin = (event: PointerEvent): void => {
      clearTimeout(timer);
      held = false;
      from = null;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      timer = setTimeout(() => {
        const subject =
          from && onBoard(document.elementFromPoint(from.x, from.y))
            ? subjectUnder(from.x, from.y, board.current)
            : null;
        if (subject) {
          held = true;
          ask(subject);
          return;
        }
        held = pointed = from !== null && pointUnder(session, from.x, from.y);
        markPointing(pointed);
      }, HELD_MS);
    };
    const move = (event: PointerEvent): void => {
      if (from && !held && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) clearTimeout(timer);
    };
    const end = (event: PointerEvent): void => {
      clearTimeout(timer);
      // On a busy page the timer may fire before the event of the finger leaving: the event's own time counts.
      if (from && event.timeStamp - from.at < HELD_MS) held = false;
    };
    /** After a long press the element under the finger gets no focus, and its details stay. */
    const lift = (event: TouchEvent): void => {
      if (held) event.preventDefault();
    };
    /** A long press is not a click; the next click ends the pointing, after it was handled. */
    const swallow = (event: Event): void => {
      if (!held) {
        if (pointed && event.type === 'click') setTimeout(leave);
        return;
      }
      if (event.type === 'click') held = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const leave = (): void => {
      pointed = false;
      markPointing(false);
      session.selection.point(null);
      session.selection.look(null);
    };
    addEventListener('pointerdown', begin, true);
    addEventListener('pointermove', move, true);
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
    addEventListener('touchend', lift, { capture: true, passive: false });
    addEventListener('click', swallow, true);
    addEventListener('contextmenu', swallow, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', begin, true);
      removeEventListener('pointermove', move, true);
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
      removeEventListener('touchend', lift, true);
      removeEventListener('click', swallow, true);
      removeEventListener('contextmenu', swallow, true);
    };
  }, [session, ask, board]);
}
