/** What the parts of the table share. */
import { createContext, type ReactNode, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { HexLabel, Spot } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { LogLine } from '../../engine/log.ts';
import { lineText } from '../../engine/play.ts';
import type { Rulebook } from '../../engine/rulebook.ts';
import type { TabItem } from '../app/Tabs.tsx';
import type { Recap, RecapState } from '../session/recap.ts';
import type { Session, TableState } from '../session/session.ts';

export type TabId = 'log' | 'unit' | 'boxes' | 'charts' | 'rules' | 'why' | 'chat' | 'match';

/** What stands around a match that is not this page's own: it is played with others, somewhere else. */
export interface Around {
  /** Against whom or how, for the bar. */
  readonly against: string;
  /** The state of the line, in the bar. */
  readonly line: ReactNode;
  /** Who sits there: on top of the panel, on a phone below the bar. */
  readonly seats: ReactNode;
  /** What is asked by others: above the decision, never over the map. */
  readonly asks: ReactNode;
  readonly papers: readonly (TabItem<TabId> & { readonly content: ReactNode })[];
  /** Asks the others for an undo that is not free; null if that cannot be. */
  readonly askUndo: (() => void) | null;
  /** Why the machine is not asked here; null: it may be. */
  readonly noAdvice: string | null;
  /** What can be done when it is over. */
  readonly after: ReactNode;
}

export const AroundContext = createContext<Around | null>(null);
/** null: the match is this page's own. */
export const useAround = (): Around | null => useContext(AroundContext);

export interface TableTools {
  readonly id: string;
  readonly session: Session;
  /** What happened, told step by step, between the session and the screen. */
  readonly recap: Recap;
  readonly game: AnyGame;
  readonly rulebook: Rulebook;
  readonly openRule: (id: string) => void;
  readonly openTab: (tab: TabId) => void;
  /** Lights spots up, for a name in the log under the pointer. */
  readonly spot: (spots: readonly Spot[]) => void;
  readonly inspect: (piece: string | null) => void;
  readonly jumpTo: (spots: readonly Spot[]) => void;
  /** The planned attack that is opened: its arrows alone stay full. */
  readonly planned: { readonly open: HexLabel | null; readonly set: (hex: HexLabel | null) => void };
  /** Long lists of what the map shows as well. `wanted`: the keyboard is to go there once it is open. */
  readonly folds: {
    readonly open: boolean;
    readonly set: (open: boolean) => void;
    readonly wanted: RefObject<boolean>;
  };
}

export const TableContext = createContext<TableTools | null>(null);

export function useTable(): TableTools {
  const tools = useContext(TableContext);
  if (!tools) throw new Error('used outside a table');
  return tools;
}

/** The table as the screen shows it. */
export function useTableState(): TableState {
  const { recap } = useTable();
  return useSyncExternalStore(recap.subscribe, recap.snapshot, recap.snapshot);
}

/** What is being told now. */
export function useTelling(): RecapState {
  const { recap } = useTable();
  return useSyncExternalStore(recap.subscribe, recap.telling, recap.telling);
}

/** Lines of the log in words, with things named as they are called in this match. */
export function useLineText(): (line: LogLine) => string {
  const { game } = useTable();
  const { places } = useTableState();
  return (line) => places?.text(line) ?? lineText(game, line);
}
