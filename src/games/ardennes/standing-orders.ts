/** What players of this game often decide in advance in a match over days. */
import type { ReadyOrder } from '../../engine/index.ts';

export const standingOrders: readonly ReadyOrder[] = [
  { text: 'If hit in defense, retreat rather than lose a step', step: 'defenderHits', choose: 'retreat *' },
  { text: 'If hit in defense, lose steps and hold the hex', step: 'defenderHits', choose: 'lose *' },
  { text: 'Play no tactic in defense', step: 'defence', choose: 'no-tactic' },
  { text: 'Never advance after combat', step: 'advance', choose: 'end-advance' },
  { text: 'Keep the cards of event windows in hand', step: 'greifWindow', choose: 'let-go' },
];
