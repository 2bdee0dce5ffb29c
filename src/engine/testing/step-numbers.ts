import { stepNumbers } from '../steps.ts';

/** The sequence of play of the test game. */
export const Step = stepNumbers('hide', 'turn', 'act', 'commit', 'resolve', 'retreat');
