/** The chapters together: every step of the sequence of play is the export of its name in one of them. */
export * from './activation.ts';
export * from './advance.ts';
export * from './automaton/activation.ts';
export * from './automaton/impulse.ts';
export * from './combat.ts';
export * from './day.ts';
export * from './event-questions.ts';
export * from './hits.ts';
export * from './impulse.ts';
export * from './reactions.ts';
export * from './replacements.ts';
export * from './reserves.ts';
export * from './retreat.ts';
export * from './roadblocks.ts';
export * from './setup.ts';
export * from './tactics.ts';
export * from './victory.ts';
