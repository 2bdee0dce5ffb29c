/** What players of this game often decide in advance in a match over days. */
import type { ReadyOrder } from '../../engine/index.ts';

export const standingOrders: readonly ReadyOrder[] = [
  { text: 'Commit no artillery to the defense', step: 'commit', choose: 'done' },
  { text: 'Never advance after combat', step: 'advance', never: 'advance *' },
  { text: 'Take no replacement steps', step: 'replace', choose: 'decline' },
];
