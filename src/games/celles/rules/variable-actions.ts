/** 17.0 Optional rule: variable actions. */

import { EVERYONE, rollDie } from '../../../engine/index.ts';
import { type CellesState, Switch } from '../state.ts';
import { ALLIED, GERMAN } from '../tables.ts';
import { die, SIDE_WORDS } from './telling.ts';

/** in the Chit Phase, floor 0, cap 5 after the change. */
export function rollVariableActions(s: CellesState): void {
  const { variableActions, dates } = s.tables.data;
  if (!s.switches[Switch.variableActions] || s.turn < dates.variableActionsFrom) return; // C-17.0.1, C-17.0.2
  const rolled = rollDie(s, 0, 9); // C-17.0.3: one die for both
  const change = variableActions.rows[String(rolled) as '0'];
  for (const side of [GERMAN, ALLIED]) {
    const by = side === GERMAN ? change.german : change.allied;
    s.actions[side] = Math.min(variableActions.most, Math.max(0, s.actions[side] + by));
    if (by !== 0) s.log?.show(EVERYONE, [die(rolled)], `${SIDE_WORDS[side]} actions this turn: ${s.actions[side]}`);
  }
  if (change.german === 0 && change.allied === 0)
    s.log?.show(EVERYONE, [die(rolled)], 'No change to the number of actions this turn'); // C-17.0.6: the die was rolled all the same
}
