/**
 * The AI: its levels, players for a seat, and whole matches between them.
 * @module sandtable/ai
 */

export { type Duel, playDuel } from './duel.ts';
export type { Explanation, Reason } from './explain.ts';
export { type Level, type LevelId, levelOf, levels } from './levels.ts';
export { type AiChoice, type Budget, makePlayer, type Player } from './player.ts';
export { type Answer, type FromPlayer, type Question, type Service, serve, type ToPlayer } from './serve.ts';
