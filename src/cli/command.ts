/** What every command of `sandtable` is made of. */

import type { Readable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { CatalogEntry } from '../engine/game.ts';

/** The world as a command sees it: tests hand in their own. */
export interface Io {
  readonly stdin: Readable;
  out(text: string): void;
  err(text: string): void;
  /** Whether people read stdout, and stderr, on a terminal. */
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  readonly catalog: readonly CatalogEntry[];
  /** The module that exports `catalog`, for worker threads; absent: work in this thread only. */
  readonly catalogModule?: string;
  /** The folder that holds the games' sources. */
  readonly gamesFolder: string;
  /** Games by other authors, for the page: the module of each, and what it offers. */
  readonly added?: readonly { readonly file: string; readonly entries: readonly CatalogEntry[] }[];
}

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** How a command is written on the line. */
export interface Line {
  readonly name: string;
  /** Usage and options, as printed by --help. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Positional arguments: at least and at most. */
  readonly takes: readonly [number, number];
}

export interface Command<World = Io> extends Line {
  readonly summary: string;
  /** Commands of its own: `sandtable lab run`. */
  readonly commands?: readonly Command<World>[];
  run(args: Arguments, io: World): Promise<number>;
}

/** 0: done, and all is well. 1: it was done, and something is wrong. 2: the command line cannot be understood. */
export const Exit = { ok: 0, failed: 1, usage: 2 } as const;

/** The command line is at fault. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A flag that takes one word. */
export function textOf(args: Arguments, name: string): string | undefined {
  const value = args.values[name];
  return typeof value === 'string' ? value : undefined;
}

export const isSet = (args: Arguments, name: string): boolean => args.values[name] === true;

/** A flag that takes a whole number, not below `least`. */
export function numberOf(args: Arguments, name: string, otherwise: number, least = 0): number {
  const text = textOf(args, name);
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text) || Number(text) < least)
    throw new UsageError(`--${name}: expected a whole number of at least ${least}, got "${text}"`);
  return Number(text);
}

export const printJson = (io: Io, value: unknown): void => io.out(`${JSON.stringify(value)}\n`);
