/** The chapters together: every step of the sequence of play is the export of its name in one of them. */
export * from './acts.ts';
export * from './arrivals.ts';
export * from './attack.ts';
export * from './demolition.ts';
export * from './end-of-turn.ts';
export * from './entering.ts';
export * from './fall-back.ts';
export * from './movement.ts';
export * from './regroup.ts';
export * from './setup.ts';
export * from './turn.ts';
