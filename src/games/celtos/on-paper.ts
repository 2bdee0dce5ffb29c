/** What print and play needs besides tables, bases and charts: the player aid. */

import type { PrintedParts } from '../../engine/index.ts';

export const onPaper: PrintedParts = {
  pieces: [],
  aid: ['Turn', 'Orders', 'Shooting', 'Close combat', 'Tests', 'Morale and command'],
};
