/** The chapters together: every step of the sequence of play is the export of its name in one of them. */
export * from './advance.ts';
export * from './combat.ts';
export * from './engineers.ts';
export * from './exploitation.ts';
export * from './losses.ts';
export * from './movement.ts';
export * from './reinforcements.ts';
export * from './retreat.ts';
export * from './setup.ts';
export * from './stacking.ts';
export * from './turn.ts';
export * from './victory.ts';
