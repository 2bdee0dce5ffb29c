/** The chapters together: every step of the sequence of play is the export of its name in one of them. */
export * from './action-phase.ts';
export * from './advance.ts';
export * from './chits.ts';
export * from './combat.ts';
export * from './disruption.ts';
export * from './initiative.ts';
export * from './losses.ts';
export * from './reinforcements.ts';
export * from './retreat.ts';
export * from './setup.ts';
export * from './stacking.ts';
export * from './supply.ts';
export * from './tactical-chits.ts';
export * from './victory.ts';
