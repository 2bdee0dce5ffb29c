/** What the parts of the table share. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Spot } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Rulebook } from '../../engine/rulebook.ts';
import type { Session, TableState } from '../session/session.ts';

export type TabId = 'log' | 'unit' | 'boxes' | 'charts' | 'rules' | 'why';

export interface TableTools {
  readonly id: string;
  readonly session: Session;
  readonly game: AnyGame;
  readonly rulebook: Rulebook;
  readonly openRule: (id: string) => void;
  readonly openTab: (tab: TabId) => void;
  /** Lights spots up, for a name in the log under the pointer. */
  readonly spot: (spots: readonly Spot[]) => void;
  readonly inspect: (piece: string | null) => void;
  readonly jumpTo: (spots: readonly Spot[]) => void;
}

export const TableContext = createContext<TableTools | null>(null);

export function useTable(): TableTools {
  const tools = useContext(TableContext);
  if (!tools) throw new Error('used outside a table');
  return tools;
}

export function useTableState(): TableState {
  const { session } = useTable();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
