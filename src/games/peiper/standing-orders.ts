/** What players of this game often decide in advance in a match over days. */
import type { ReadyOrder } from '../../engine/index.ts';

export const standingOrders: readonly ReadyOrder[] = [
  { text: 'If a unit of mine is hit, try to fall back', step: 'fallBack', choose: 'fall-back' },
  { text: 'If a unit of mine is hit, take the loss', step: 'fallBack', choose: 'take-loss' },
  { text: 'Attack without support', step: 'support', choose: 'support none' },
  { text: 'Advance after every successful attack', step: 'advance', choose: 'advance' },
  { text: 'Never advance after an attack', step: 'advance', choose: 'hold' },
];
