/** Errors as answers: what is wrong, and which part of the request is the culprit. */

import { AskError } from '../engine/ask.ts';
import type { JsonObject } from '../engine/game.ts';
import { NotFound } from './open.ts';

const PLACES: Readonly<Record<string, string>> = {
  SetupError: 'scenario',
  PositionError: 'position',
  RecordError: 'record',
  ScriptError: 'dice',
  WordsError: 'do',
};

export function errorAnswer(error: unknown): JsonObject {
  const { message, name } = error as Error;
  if (error instanceof AskError)
    return { error: { message, where: error.where, ...(error.rule ? { rule: error.rule } : {}) } };
  const where =
    error instanceof NotFound
      ? error.where
      : name === 'SetupError' && /^(unknown option|option|a seed)/.test(message)
        ? message.startsWith('a seed')
          ? 'seed'
          : 'options'
        : (PLACES[name] ?? /^position\b/.exec(message)?.[0] ?? 'request');
  return { error: { message, where } };
}
