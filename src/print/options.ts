/** What can be chosen of a print, in the words of the command line and of the page. */

import { unknownWord } from '../engine/text.ts';
import type { Paper } from './sheet.ts';

/** Portrait, in millimeters. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
  a3: { width: 297, height: 420 },
} as const satisfies Record<string, Paper>;
export type PaperName = keyof typeof PAPERS;

export const PARTS = ['map', 'counters', 'cards', 'charts', 'aid'] as const;
export type Part = (typeof PARTS)[number];

/** Where backs go: on the next page, turned over the long or the short edge, or on the same sheet, folded. */
export const BACKS = ['long', 'short', 'fold'] as const;
export type Backs = (typeof BACKS)[number];

export interface PrintOptions {
  readonly paper: PaperName;
  readonly what: readonly Part[];
  /** Side of a counter. The map follows: hexes hold a counter with some room. */
  readonly counter: number;
  readonly backs: Backs;
  /** In millimeters to the right and down, for a printer that drifts. */
  readonly offset: readonly [x: number, y: number];
  readonly inkSaver: boolean;
  /** One sheet with rulers and targets, to be printed before the rest. */
  readonly testPage?: boolean;
}

export const USUAL: PrintOptions = {
  paper: 'a4',
  what: PARTS,
  counter: 15,
  backs: 'long',
  offset: [0, 0],
  inkSaver: false,
};

export const COUNTER_LIMITS = [8, 40] as const;
const MOST_OFFSET = 10;

/** A choice that cannot be understood; `option` is the one at fault. */
export class PrintOptionError extends Error {
  override readonly name = 'PrintOptionError';
  readonly option: string;
  constructor(option: string, message: string) {
    super(`${option}: ${message}`);
    this.option = option;
  }
}

const oneOf = <T extends string>(option: string, text: string, words: readonly T[]): T => {
  const found = words.find((word) => word === text.trim().toLowerCase());
  if (found === undefined) throw new PrintOptionError(option, unknownWord('choice', text, words));
  return found;
};

export const readPaper = (option: string, text: string): PaperName =>
  oneOf(option, text, Object.keys(PAPERS) as PaperName[]);

/** "map,counters": any number of parts, each once, in the order in which they are printed. */
export function readParts(option: string, text: string): readonly Part[] {
  const named = text.split(',').map((word) => oneOf(option, word, PARTS));
  return PARTS.filter((part) => named.includes(part));
}

export function readCounter(option: string, text: string): number {
  const [least, most] = COUNTER_LIMITS;
  const size = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || size < least || size > most)
    throw new PrintOptionError(option, `expected millimeters from ${least} to ${most}, got "${text}"`);
  return size;
}

export function readOffset(option: string, text: string): readonly [number, number] {
  const parts = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text.trim());
  const [x, y] = [Number(parts?.[1]), Number(parts?.[2])];
  if (!parts || Math.abs(x) > MOST_OFFSET || Math.abs(y) > MOST_OFFSET)
    throw new PrintOptionError(
      option,
      `expected millimeters right and down, such as "1.5,-0.5", each at most ${MOST_OFFSET}; got "${text}"`,
    );
  return [x, y];
}
