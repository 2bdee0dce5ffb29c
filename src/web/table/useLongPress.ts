import { useEffect } from 'react';
import { actionsOf } from '../session/actions.ts';
import type { Session } from '../session/session.ts';

/** A finger that rests so long is no tap: it points, as a mouse does. */
const HELD_MS = 450;
/** A finger that moves so far drags. */
const MOVED = 12;

/** Points at what lies under a finger: one of the options listed, a button, or a place on the board. Says whether it did. */
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

/** What a finger points at is said on the sheet; nothing moves there while it only taps. */
const say = (pointing: boolean): void => {
  document.querySelector('.screen')?.toggleAttribute('data-pointing', pointing);
};

/** For a pointer that comes and goes over things: a finger that leaves takes nothing back. */
export const hovers =
  (act: () => void) =>
  (event: { readonly pointerType: string }): void => {
    if (event.pointerType !== 'touch') act();
  };

/** By touch a long press is what hovering is by mouse: what an option brings is said, and nothing is chosen. */
export function useLongPress(session: Session): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: { readonly x: number; readonly y: number; readonly at: number } | null = null;
    let held = false;
    /** Something was pointed at by a finger that has left since. */
    let pointed = false;
    const begin = (event: PointerEvent): void => {
      clearTimeout(timer);
      held = false;
      from = null;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      timer = setTimeout(() => {
        held = pointed = from !== null && pointUnder(session, from.x, from.y);
        say(pointed);
      }, HELD_MS);
    };
    const move = (event: PointerEvent): void => {
      if (from && !held && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) clearTimeout(timer);
    };
    const end = (event: PointerEvent): void => {
      clearTimeout(timer);
      // On a page that was busy the timer may come before the finger was seen to leave: its own time counts.
      if (from && event.timeStamp - from.at < HELD_MS) held = false;
    };
    /** A finger that pointed leaves without a trace: no focus goes to what lies under it, and what it points at stays said. */
    const lift = (event: TouchEvent): void => {
      if (held) event.preventDefault();
    };
    /** What was only pointed at is not pressed; the next press ends the pointing, once it has been heard. */
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
      say(false);
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
  }, [session]);
}
