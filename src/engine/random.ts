/**
 * The seeded stream: dice, cups, decks, shuffles. Its state is a field of the game's state (four words of sfc32), so a
 * copied position rolls the same dice. Every draw counts as a revelation: undo does not go back past it.
 *
 * Tests and set-up positions may fix outcomes ahead of the stream (`script`): each draw first takes the next scripted
 * number, which is the face as printed, the item of a cup or the card.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BaseValues, SCRIPT_LENGTH } from './state.ts';
import type { Watch } from './watch.ts';

/** Says what falls, in place of stream and script: outcomes.ts tries one outcome after another. */
export interface Oracle {
  /** Whose knowledge counts: what lies where it cannot look may be drawn too. */
  readonly seat: number;
  /** One of the items 0 … size-1 that has a weight. */
  pick(size: number, weight: (item: number) => number): number;
}

/** What the stream needs of a state. */
export type Stream = Pick<BaseValues, 'random' | 'reveals' | 'script' | 'scriptNext' | 'scriptEnd'> & {
  readonly oracle?: Oracle | null;
  readonly watch?: Watch | null;
};

export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

/** The next 32 bits. */
function next(w: Uint32Array): number {
  const sum = (w[0] + w[1] + w[3]) | 0;
  w[3] = w[3] + 1;
  w[0] = w[1] ^ (w[1] >>> 9);
  w[1] = (w[2] + (w[2] << 3)) | 0;
  w[2] = ((w[2] << 21) | (w[2] >>> 11)) + sum;
  return sum >>> 0;
}

/** Uniform in 0 … n-1, without bias: numbers beyond the last whole multiple of n are thrown away. */
function below(words: Uint32Array, n: number): number {
  const limit = 0x100000000 - (0x100000000 % n);
  let x = next(words);
  while (x >= limit) x = next(words);
  return x % n;
}

const scripted = (s: Stream): boolean => s.scriptNext < s.scriptEnd;

function fromScript(s: Stream, allowed: (n: number) => boolean, what: string): number {
  const n = s.script[s.scriptNext];
  s.scriptNext += 1;
  if (!allowed(n)) throw new ScriptError(`the fixed outcome ${n} is not possible for ${what}`);
  return n;
}

/** A die with faces `low` … `high`. */
export function rollDie(s: Stream, low: number, high: number): number {
  s.reveals += 1;
  if (scripted(s)) {
    if (s.oracle) return low + s.oracle.pick(high - low + 1, () => 1);
    return fromScript(s, (n) => n >= low && n <= high, `a die of ${low} to ${high}`);
  }
  const face = low + below(s.random, high - low + 1);
  s.watch?.die(low, high, face);
  return face;
}

/**
 * A die of which it only matters whether it passes: where every way is tried, the faces that pass are one way and those that
 * fail another.
 */
export function rollTest(s: Stream, low: number, high: number, passes: (face: number) => boolean): number {
  if (!s.oracle || !scripted(s)) return rollDie(s, low, high);
  s.reveals += 1;
  const faces: [number[], number[]] = [[], []];
  for (let face = low; face <= high; face++) faces[passes(face) ? 1 : 0].push(face);
  return faces[s.oracle.pick(2, (item) => faces[item].length)][0];
}

/** Draws one of the items 0 … size-1, each as likely as it is often there; -1 if there is none. */
export function drawWeighed(s: Stream, size: number, held: (item: number) => number): number {
  let total = 0;
  for (let i = 0; i < size; i++) total += held(i);
  if (total === 0) return -1;
  s.reveals += 1;
  if (scripted(s)) {
    if (s.oracle) return s.oracle.pick(size, held);
    return fromScript(s, (n) => n < size && held(n) > 0, 'this draw');
  }
  let pick = below(s.random, total);
  let item = 0;
  for (let here = held(0); pick >= here; here = held(++item)) pick -= here;
  s.watch?.draw(item, held(item), total);
  return item;
}

/**
 * Draws one item from a cup that holds `counts[i]` of item i, and takes it out. The cup must not be empty.
 */
export function drawFromCup(s: Stream, counts: Uint8Array | number[]): number {
  s.reveals += 1;
  if (scripted(s)) {
    const item = s.oracle
      ? s.oracle.pick(counts.length, (n) => counts[n])
      : fromScript(s, (n) => (counts[n] ?? 0) > 0, 'this cup');
    counts[item] -= 1;
    return item;
  }
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i];
  if (total === 0) throw new ScriptError('drew from an empty cup');
  let pick = below(s.random, total);
  let item = 0;
  while (pick >= counts[item]) pick -= counts[item++];
  s.watch?.draw(item, counts[item], total);
  counts[item] -= 1;
  return item;
}

/** Shuffles the first `length` entries in place: a deck to be dealt from its end. Reveals nothing by itself. */
export function shuffle(s: Stream, deck: Uint8Array | Int16Array | Uint16Array | number[], length = deck.length): void {
  for (let i = length - 1; i > 0; i--) {
    const j = below(s.random, i + 1);
    const held = deck[i];
    deck[i] = deck[j];
    deck[j] = held;
  }
}

/** A number for the machine's own use (random play, redeals): reveals nothing, takes no scripted outcome. */
export const pickBelow = (s: Pick<Stream, 'random'>, n: number): number => below(s.random, n);

/** Lets an oracle say what falls, or hands chance back to the stream. */
export function setOracle(s: Stream & { oracle: Oracle | null }, oracle: Oracle | null): void {
  s.oracle = oracle;
  s.scriptNext = 0;
  s.scriptEnd = oracle ? SCRIPT_LENGTH : 0;
}

export function setScript(s: Stream, outcomes: readonly number[]): void {
  if (outcomes.length > SCRIPT_LENGTH)
    throw new ScriptError(`at most ${SCRIPT_LENGTH} outcomes can be fixed, got ${outcomes.length}`);
  for (const n of outcomes)
    if (!Number.isInteger(n) || n < 0 || n > 255)
      throw new ScriptError(`a fixed outcome is a whole number from 0 to 255, not ${n}`);
  s.script.fill(0);
  s.script.set(outcomes);
  s.scriptNext = 0;
  s.scriptEnd = outcomes.length;
}

// ---- seeds --------------------------------------------------------------------------------------------------------

/** A stream by itself, for what is not part of any match. */
export class RandomSource implements Pick<Stream, 'random'> {
  readonly random = new Uint32Array(4);

  constructor(seed: string) {
    seedStream(this, seed);
  }

  below(n: number): number {
    return below(this.random, n);
  }

  /** A list in random order; the one given stays as it is. */
  shuffled<T>(list: Iterable<T>): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }

  /** Uniform in [0, 1). */
  fraction(): number {
    return next(this.random) / 0x100000000;
  }

  /** Gives a state a fresh stream of its own, unrelated to the one it had. */
  reseed(s: Pick<Stream, 'random' | 'scriptNext' | 'scriptEnd'>): void {
    for (let i = 0; i < 4; i++) s.random[i] = next(this.random);
    s.scriptNext = 0;
    s.scriptEnd = 0;
  }
}

/** The stream of a match follows from its seed: the first 16 bytes of SHA-256("sandtable stream " + seed). */
export function seedStream(s: Pick<Stream, 'random'>, seed: string): void {
  const digest = sha256(utf8ToBytes(`sandtable stream ${seed}`));
  const words = new DataView(digest.buffer, digest.byteOffset);
  for (let i = 0; i < 4; i++) s.random[i] = words.getUint32(i * 4, true);
  for (let i = 0; i < 12; i++) next(s.random);
}

/**
 * Where a seed comes from: made by chance when the match began, typed by a person, who may know what it brings, or made
 * together by those who play and their server.
 */
export type Origin = 'fair' | 'chosen' | 'joint';

/**
 * One giver's part of a joint seed. All commit to their parts before any part is shown, so that no one can fit their own to
 * the others': whoever gave one part by chance knows that the seed is fair.
 */
export interface SeedPart {
  /** "server", or the id of a seat. */
  readonly from: string;
  readonly commitment: string;
  /** 128 random bits in hex; null until it is published. */
  readonly part: string | null;
}

/**
 * A round that was broken off after a player who stayed had given their part: whoever ran it could know
 * what it would have brought. Its commitments stay in the record.
 */
export interface BrokenRound {
  readonly round: number;
  readonly from: string;
  readonly commitment: string;
}

/** Where dice come from: a seed with all that shows how it was made. */
export interface SeedSource {
  readonly seed: string;
  readonly salt: string;
  readonly origin: Origin;
  readonly parts?: readonly SeedPart[];
  readonly rounds?: readonly BrokenRound[];
}

/** Chance redealt in the course of a match, after so many choices. */
export type Deal = { readonly at: number } & (
  | ({ readonly kind: 'seed' } & SeedSource)
  /** Choices were undone past a roll, for so many times now: what had been rolled is known. */
  | { readonly kind: 'again'; readonly count: number }
);

/** The n-th dealing from one seed: nobody has a say in it. No seed has a blank in it. */
export const dealtAgain = (seed: string, count: number): string => `${seed} again ${count}`;

export const isSeedPart = (text: string): boolean => /^[0-9a-f]{32,64}$/.test(text);
export const partCommitment = (from: string, part: string): string => hashText(`part ${from} ${part}`);
/** In the order in which they are listed in the record. */
export const jointSeed = (parts: readonly SeedPart[]): string =>
  hashText(`joint ${parts.map(({ from, part }) => `${from} ${part}`).join(' ')}`);

/**
 * Published before the first choice; seed and salt only after the last. The salt keeps short seeds from being found by
 * trying. Without one (records of old) it is the hash of the seed alone.
 */
export const commitment = (seed: string, salt = '', origin: Origin = 'fair'): string =>
  hashText(salt === '' ? seed : `${origin} ${salt} ${seed}`);

/** 128 random bits. */
export const freshSeed = (): string => bytesToHex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
export const freshSalt = freshSeed;

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export { bytesToHex, hexToBytes };
