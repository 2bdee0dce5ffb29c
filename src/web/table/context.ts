/** What the parts of the table share. */
import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react';
import type { Spot } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Rulebook } from '../../engine/rulebook.ts';
import type { Recap, RecapState } from '../session/recap.ts';
import type { Session, TableState } from '../session/session.ts';

export type TabId = 'log' | 'unit' | 'boxes' | 'charts' | 'rules' | 'why';

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
  return useSyncExternalStore(recap.subscribe, recap.snapshot);
}

/** What is being told now. */
export function useTelling(): RecapState {
  const { recap } = useTable();
  return useSyncExternalStore(recap.subscribe, recap.telling);
}
