/** The chapters together: every step of the sequence of play is the export of its name in one of them. */
export * from './armies.ts';
export * from './assault.ts';
export * from './fight.ts';
export * from './magic.ts';
export * from './morale.ts';
export * from './movement.ts';
export * from './scenarios.ts';
export * from './setup.ts';
export * from './shooting.ts';
export * from './turn.ts';
