import { type RefObject, useEffect } from 'react';
import type { MapHandle } from '../board/Board.tsx';
import type { Session } from '../session/session.ts';
import { keysFor } from './keys.ts';

interface Keys {
  readonly session: Session;
  readonly board: RefObject<MapHandle | null>;
  readonly toDecision: () => void;
  readonly onKeys: () => void;
  /** A dialog is open: keys are its own. */
  readonly blocked: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** Puts the keyboard focus on the first option: in the list, or else on the first button of the prompt. */
export function focusOptions(): void {
  const first =
    document.querySelector<HTMLElement>('.targets button[tabindex="0"]') ??
    document.querySelector<HTMLElement>('[data-option]');
  first?.focus();
}

/** The keys of the table. Letters press the buttons that show them. */
export function useKeys({ session, board, toDecision, onKeys, blocked }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (blocked || event.defaultPrevented || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { state } = session;
      if (state.curtain !== null) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key.startsWith('Arrow')) {
        // The map and the tabs have their own use for arrows.
        const own = event.target instanceof Element && event.target.closest('.map-host, [role=tablist]') !== null;
        if (own) return;
        focusOptions();
      } else if (key === 'Escape') session.back();
      else if (key === 'z') session.undo();
      else if (key === 'y') session.redo();
      else if (key === '?') onKeys();
      else if (key === '+' || key === '=') board.current?.zoomBy(1.3);
      else if (key === '-') board.current?.zoomBy(1 / 1.3);
      else if (key === '0') board.current?.fit();
      else if (key === '.') toDecision();
      else {
        const choice = [...keysFor(state.stage?.buttons ?? [])].find(([, letter]) => letter === key);
        const option = choice && state.stage?.buttons.find((c) => c.code === choice[0]);
        if (option) session.offer(option);
        else if (key === 'o') focusOptions();
        else return;
      }
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [session, board, toDecision, onKeys, blocked]);
}
