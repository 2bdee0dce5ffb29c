/** The guided first turn: a few words beside each decision that a newcomer meets, by the rule that gives the decision. */
import type { Guide } from '../../engine/index.ts';
import texts from './data/guide.json' with { type: 'json' };

export const guide: Guide = texts;
