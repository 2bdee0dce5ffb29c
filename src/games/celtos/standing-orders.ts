/** What players of this game often decide in advance in a match over days. */
import type { ReadyOrder } from '../../engine/index.ts';

export const standingOrders: readonly ReadyOrder[] = [
  { text: 'If charged, counter-charge', step: 'chargeReaction', choose: 'react counter-charge' },
  { text: 'If charged, evade', step: 'chargeReaction', choose: 'react evade' },
  { text: 'If charged, do not react', step: 'chargeReaction', choose: 'react none' },
  { text: 'Units on Hold do not shoot at moving enemies', step: 'reactToMove', choose: 'hold-fire' },
  { text: 'Use Ward on every hit', step: 'wardStrike', choose: 'ward' },
  { text: 'Keep Ward for later', step: 'wardStrike', choose: 'no-ward' },
];
