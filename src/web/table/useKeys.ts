import { type RefObject, useEffect, useRef } from 'react';
import { setSettings } from '../app/settings.ts';
import { afterPaint } from '../app/useAfterPaint.ts';
import type { MapHandle } from '../board/Board.tsx';
import { actionsOf } from '../session/actions.ts';
import type { Opening } from '../session/fight.ts';
import type { Recap, Speed } from '../session/recap.ts';
import type { Session, TableState } from '../session/session.ts';
import type { TableTools } from './context.ts';
import { keysFor } from './keys.ts';
import type { Asking } from './useAsk.ts';
import type { Overlaid } from './useOverlays.ts';

interface Keys {
  readonly tools: TableTools;
  readonly overlaid: Overlaid;
  readonly asking: Asking;
  readonly toggleRow: () => void;
  readonly board: RefObject<MapHandle | null>;
  readonly toDecision: () => void;
  readonly onKeys: () => void;
  /** A dialog is open and has the keyboard. */
  readonly blocked: boolean;
}

/** An overlay whose key is held longer than this closes when the key is released. */
const PEEK_MS = 600;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox], [type=radio]), textarea, select') || target.isContentEditable);

/** Puts the keyboard focus on the first option: in the list, or else on the first button of the prompt. */
export function focusOptions(): boolean {
  const first =
    document.querySelector<HTMLElement>('.targets button[tabindex="0"]') ??
    document.querySelector<HTMLElement>('[data-option]');
  const folded = document.querySelector('.fold[aria-expanded="false"]') !== null;
  if (folded) return false;
  first?.focus();
  return true;
}

const openList = (tools: TableTools): void => {
  tools.folds.wanted.current = true;
  tools.folds.set(true);
};

const firstAttack = (session: Session, state: TableState): Opening | null =>
  actionsOf(session.position, state).find((a) => a.kind === 'attack')?.opening ?? null;

/** Keys of the recap: Space or Enter continues, arrows step, Escape skips, H holds; 1, 2, 4 set the speed. */
function tellingKey(recap: Recap, event: KeyboardEvent): boolean {
  const { mode, playing, held } = recap.telling();
  const onButton = event.target instanceof HTMLButtonElement && !event.target.matches('[data-testid=seen]');
  switch (event.key) {
    case ' ':
      if (onButton) return false;
      if (mode === 'recap' && recap.telling().step?.kind !== 'event') recap.setPlaying(!playing);
      else recap.next();
      return true;
    case 'Enter':
      if (onButton) return false;
      recap.next();
      return true;
    case 'ArrowRight':
      recap.next();
      return true;
    case 'ArrowLeft':
      recap.back();
      return true;
    case 'Escape':
      recap.skip();
      return true;
    case 'h':
      recap.hold(!held);
      return true;
    case '1':
    case '2':
    case '4':
      if (mode !== 'recap') return false;
      setSettings({ speed: Number(event.key) as Speed });
      recap.refresh();
      return true;
    default:
      return false;
  }
}

/** Keys of a set-up: S lets the AI set up, W swaps two counters, C confirms. */
function setUpKey(session: Session, key: string): boolean {
  const { setupPreview, swap } = session.state;
  if (setupPreview && key === 'c') session.decisions.confirm();
  else if (!session.setUp.isAsked) return false;
  else if (key === 'w') {
    if (swap) session.back();
    else session.setUp.swap();
  } else if (key === 's' && !setupPreview) session.ai.lend();
  else return false;
  return true;
}

/** The keys of the table. Letters press the buttons that show them. */
export function useKeys({ tools, overlaid, asking, toggleRow, board, toDecision, onKeys, blocked }: Keys): void {
  const peeked = useRef({ key: '', since: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (blocked || event.defaultPrevented || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { session, recap } = tools;
      const { state } = session;
      if (state.handoff !== null) return;
      if (recap.telling().step && tellingKey(recap, event)) {
        event.preventDefault();
        return;
      }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key.startsWith('Arrow')) {
        // The map and the tabs use arrows themselves.
        const own = event.target instanceof Element && event.target.closest('.map-host, [role=tablist]') !== null;
        if (own) return;
        if (!focusOptions()) openList(tools);
      } else if (key === 'Escape') {
        if (asking.picking) asking.pick();
        else if (asking.answer && !asking.pinned) asking.close();
        else if (overlaid.open) overlaid.setOpen(null);
        else session.back();
      } else if (key === 'q') asking.askHere();
      else if (key === 'o') toggleRow();
      else if (key === 'l') {
        if (tools.folds.open) tools.folds.set(false);
        else openList(tools);
      } else if (key === 't') recap.again();
      else if (setUpKey(session, key)) {
        // Done by the set-up.
      } else if (state.pending && /^[1-6]$/.test(key)) {
        const way = session.position.alternatives(state.pending, state.ask)[Number(key) - 1]?.choice;
        if (way) session.selection.setPending(way);
      } else if (/^[1-6]$/.test(key)) {
        const to = overlaid.known.find((o) => o.key === key)?.id ?? null;
        if (!event.repeat) {
          const peek = { key, since: Number.POSITIVE_INFINITY };
          peeked.current = peek;
          overlaid.setOpen(overlaid.open === to ? null : to);
          // Counted from the first frame with the overlay: a slow computer must not turn a tap into a hold.
          afterPaint(() => {
            peek.since = performance.now();
          });
        }
      } else if (key === 'a' && !state.pending && firstAttack(session, state))
        session.selection.open(firstAttack(session, state) as Opening);
      else if (key === 'z') session.decisions.undo();
      else if (key === 'y') session.decisions.redo();
      else if (key === 'g') tools.openGoal();
      else if (key === '?') onKeys();
      else if (key === '+' || key === '=') board.current?.zoomBy(1.3);
      else if (key === '-') board.current?.zoomBy(1 / 1.3);
      else if (key === '0') board.current?.fit();
      else if (key === '.') toDecision();
      else {
        const keys = keysFor(state.stage?.buttons ?? [], {
          attack: firstAttack(session, state) !== null,
          settingUp: session.setUp.isAsked,
        });
        const choice = [...keys].find(([, letter]) => letter === key);
        const option = choice && state.stage?.buttons.find((c) => c.code === choice[0]);
        if (option) session.selection.offer(option);
        else return;
      }
      event.preventDefault();
    };
    /** Closes the overlay of a key that was held. */
    const release = (event: KeyboardEvent): void => {
      const { key, since } = peeked.current;
      if (event.key === key && event.timeStamp - since > PEEK_MS) overlaid.setOpen(null);
      if (event.key === key) peeked.current = { key: '', since: 0 };
    };
    addEventListener('keydown', press);
    addEventListener('keyup', release);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('keyup', release);
    };
  }, [tools, overlaid, asking, toggleRow, board, toDecision, onKeys, blocked]);
}
