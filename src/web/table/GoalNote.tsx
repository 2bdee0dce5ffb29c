import { goalSentence } from '../../engine/goal.ts';
import { setSettings, settings, useSettings } from '../app/settings.ts';
import type { TableState } from '../session/session.ts';
import { useTable, useTableState } from './context.ts';

/** Whether the first turn is over, in games that count turns. */
export const isLater = (state: TableState): boolean => Number(state.scene?.status.plate?.turn.now) > 1;

/** In the first turn, until the player has read it: what wins, in one sentence. */
export function useGoalLine(): { readonly text: string; readonly close: () => void } | null {
  const { game, session } = useTable();
  const state = useTableState();
  const { guided } = useSettings();
  const key = `${game.id} goal ${session.setup.scenario} ${state.seat}`;
  if (!game.goal || isLater(state) || guided.includes(key)) return null;
  const own = session.position.outlook?.goal()?.seats[state.seat];
  if (!own) return null;
  return {
    text: goalSentence(game, own, state.seat),
    close: () => setSettings({ guided: [...settings().guided, key] }),
  };
}

export function GoalLine({ text }: { text: string }) {
  const { openGoal } = useTable();
  return (
    <p className="goal-line" data-testid="goal-line">
      {text}{' '}
      <button type="button" className="link" onClick={openGoal}>
        How do I win?
      </button>
    </p>
  );
}
