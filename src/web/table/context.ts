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

/** What surrounds a match on a server, or a game of the lab: connection, seats, requests, extra panels. */
export interface Around {
  /** The opponent and the kind of match, for the bar. */
  readonly against: string;
  /** The state of the connection, for the bar. */
  readonly line: ReactNode;
  /** The players: on top of the panel, on a phone below the bar. */
  readonly seats: ReactNode;
  /** Requests of other players: above the decision, never over the map. */
  readonly asks: ReactNode;
  readonly papers: readonly (TabItem<TabId> & { readonly content: ReactNode })[];
  /** Asks the other players for an undo that needs their consent; null if that is not possible. */
  readonly askUndo: (() => void) | null;
  /** Why there is no advice of the AI; null: there is. */
  readonly noAdvice: string | null;
  /** What can be done after the match. */
  readonly after: ReactNode;
  /** Where its matches are listed; the list of this player's online matches if absent. */
  readonly back?: { readonly href: string; readonly name: string };
  /** A tutorial: its lessons take the place of tips. */
  readonly learning?: boolean;
  /** The goal card was opened. */
  readonly onGoal?: () => void;
}

export const AroundContext = createContext<Around | null>(null);
/** null: the match is in this page. */
export const useAround = (): Around | null => useContext(AroundContext);

export interface TableTools {
  readonly id: string;
  readonly session: Session;
  /** Shows what happened step by step, between the session and the screen. */
  readonly recap: Recap;
  readonly game: AnyGame;
  readonly rulebook: Rulebook;
  readonly openRule: (id: string) => void;
  readonly openTab: (tab: TabId) => void;
  /** Shows how to win. */
  readonly openGoal: () => void;
  /** Highlights spots, for a name in the log under the pointer. */
  readonly spot: (spots: readonly Spot[]) => void;
  readonly inspect: (piece: string | null) => void;
  readonly jumpTo: (spots: readonly Spot[]) => void;
  /** The pointer rests on an option of a list: the map moves, if its place is out of sight. Nothing: it has left. */
  readonly panTo: (spots: readonly Spot[]) => void;
  /** The planned attack that is open: the arrows of the others are faint. */
  readonly planned: { readonly open: HexLabel | null; readonly set: (hex: HexLabel | null) => void };
  /** Long lists of options that the map also shows. `wanted`: the keyboard focus goes there once it is open. */
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

/** The state of the recap. */
export function useTelling(): RecapState {
  const { recap } = useTable();
  return useSyncExternalStore(recap.subscribe, recap.telling, recap.telling);
}

/** Lines of the log as text, with the names of this match. */
export function useLineText(): (line: LogLine) => string {
  const { game } = useTable();
  const { places } = useTableState();
  return (line) => places?.text(line) ?? lineText(game, line);
}
