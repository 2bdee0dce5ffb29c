/** Worked examples of the rulebook, from positions of the rule tests. */
import type { Example } from '../../engine/index.ts';
import list from './data/examples.json' with { type: 'json' };

export const examples = list as unknown as readonly Example[];
