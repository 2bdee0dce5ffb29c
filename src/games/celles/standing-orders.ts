/** What players of this game often decide in advance in a match over days. */
import type { ReadyOrder } from '../../engine/index.ts';

export const standingOrders: readonly ReadyOrder[] = [
  {
    text: 'Attack without the Combat chit below {odds}',
    step: 'attackerChit',
    choose: 'keep-combat',
    odds: ['below', '3-1'],
  },
  {
    text: 'Play the Combat chit if I attack at {odds} or better',
    step: 'attackerChit',
    choose: 'play-combat',
    odds: ['atLeast', '3-1'],
  },
  {
    text: 'Play the Combat chit if I am attacked at {odds} or better',
    step: 'defenderChit',
    choose: 'play-combat',
    odds: ['atLeast', '3-1'],
  },
  { text: 'Keep the Combat chit whenever I am attacked', step: 'defenderChit', choose: 'keep-combat' },
  { text: 'Never play an Extra Move', step: 'extraMove', choose: 'no-extra' },
  { text: 'Never advance after combat', step: 'advance', choose: 'stay' },
];
