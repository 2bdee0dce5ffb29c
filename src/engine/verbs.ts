/**
 * Option codes and their words, one to one.
 *
 * An option is a verb and up to two things: `move 2Pz-1 2114`. Inside it is one integer (7 bits verb, 12 bits the first
 * thing, up to 20 bits the second, or 24 bits for one wide thing such as a point on a measured table), outside it is its
 * words. Up to 4,096 second things the integer fits in 32 bits.
 * A game names its kinds of things and the verbs that take them; coding and reading are the same for every game.
 */

import type { CounterDesign, Spot, TablePoint } from './board.ts';
import type { AnyState } from './state.ts';
import { capital, echo } from './text.ts';

/** A kind of thing that options, positions and log lines name: units, hexes, chits, cards, hexsides … */
export interface Kind {
  readonly size: number;
  /** Its word in notation: no blanks. */
  name(id: number): string;
  /** -1 if nothing has that name. */
  find(name: string): number;
  /**
   * As told to people, if that differs from the word: "KG Böhm", "Rochefort 2113". It may depend on the position (a unit of
   * a chosen army list); without one it is a name for any position.
   */
  label?(id: number, s?: AnyState): string;
  /** Where a thing of this kind is to be found on the board, if its name alone does not say so (a hexside: its two hexes). */
  spots?(id: number): readonly Spot[];
  /** On a measured table: the thing at a point, -1 where there is none. */
  at?(point: TablePoint): number;
  /** What it is, in a few words for whoever points at it: what a spell does, who belongs to a formation. */
  tells?(id: number, s?: AnyState): string;
  /** An id is a set of these, one bit each ("OBA", "Air"), and is chosen by switches; null for a bit that no match like this has. */
  parts?(s?: AnyState): readonly (string | null)[];
  /** How it is printed: a card or chit is drawn wherever the log or a result names it. */
  design?(id: number): CounterDesign;
}

export type Kinds = Readonly<Record<string, Kind>>;

export function kindOf(names: readonly string[], label?: (id: number, s?: AnyState) => string): Kind {
  const index = new Map(names.map((name, i) => [name, i]));
  if (index.size !== names.length) throw new Error(`two things of one kind share a name: ${names.join(' ')}`);
  return {
    size: names.length,
    name: (id) => names[id] ?? `?${id}`,
    find: (name) => index.get(name) ?? -1,
    ...(label ? { label } : {}),
  };
}

/** Plain numbers as things: chits 1 to 10, dice. `low` is the word of id 0. */
export const numbersKind = (low: number, high: number): Kind => ({
  size: high - low + 1,
  name: (id) => String(id + low),
  find: (name) =>
    String(+name) === name && Number.isInteger(+name) && +name >= low && +name <= high ? +name - low : -1,
});

const VERB_BITS = 7;
const THING_BITS = 12;
const THING_MASK = (1 << THING_BITS) - 1;
const VERB_MASK = (1 << VERB_BITS) - 1;

/** What a second thing counts in a code. */
const SECOND = 1 << (VERB_BITS + THING_BITS);
const FITS_IN_32_BITS = 0x7fffffff;

export const code = (verb: number, first = 0, second = 0): number =>
  second <= THING_MASK
    ? verb | (first << VERB_BITS) | (second << (VERB_BITS + THING_BITS))
    : (verb | (first << VERB_BITS)) + second * SECOND;
export const wideCode = (verb: number, thing: number): number => verb | (thing << VERB_BITS);
export const verbOf = (c: number): number => c & VERB_MASK;
export const firstThing = (c: number): number => (c >>> VERB_BITS) & THING_MASK;
export const secondThing = (c: number): number =>
  c <= FITS_IN_32_BITS ? c >>> (VERB_BITS + THING_BITS) : Math.floor(c / SECOND);
export const wide = (c: number): number => c >>> VERB_BITS;

/** Verbs a game may have, and things of a kind that is named first, second, or alone by a wide verb. */
const MAX_VERBS = VERB_MASK + 1;
const MAX_FIRST = THING_MASK + 1;
const MAX_SECOND = 1 << 20;
const MAX_WIDE = 1 << (2 * THING_BITS);
export const MAX_CODE = SECOND * MAX_SECOND - 1;

/** Why the things of a verb do not fit into a code; undefined if they do. */
export function refuseSize(verb: Verb, kinds: Kinds): string | undefined {
  if (verb.takes.length > 2) return `"${verb.word}" takes ${verb.takes.length} things; at most two fit into a code`;
  if (verb.wide && verb.takes.length !== 1)
    return `"${verb.word}" is wide and takes ${verb.takes.length} things, not one`;
  for (const [i, name] of verb.takes.entries()) {
    const kind = kinds[name];
    if (!kind) return `"${verb.word}" takes an unknown kind "${name}"`;
    const max = verb.wide ? MAX_WIDE : i === 0 ? MAX_FIRST : MAX_SECOND;
    if (kind.size <= max) continue;
    const remedy = verb.wide || i > 0 ? '' : verb.takes.length === 1 ? ': say `wide: true`' : ': name it second';
    return `"${verb.word}": ${kind.size} of kind "${name}" do not fit into a code, which has room for ${max}${remedy}`;
  }
  return undefined;
}

/**
 * What choosing an option amounts to. Tables sort, mark and key options by it: attacks stand first and are bracketed on the
 * map, moves are shown by the map and folded in lists, what is placed belongs to a set-up, what finishes closes the decision.
 */
export type OptionKind = 'attack' | 'move' | 'place' | 'special' | 'finish';

/** The kinds a verb takes: none, one or two; a single kind may be wide. */
export interface Verb {
  readonly word: string;
  readonly takes: readonly string[];
  /** Its one thing is of a kind too large for twelve bits: a point on a measured table. */
  readonly wide: boolean;
  /** As a button or a spoken option: "Move {0} to {1}"; the words by default. */
  readonly label?: string;
  /** Over a list of options with this verb: "One hex", "Further". */
  readonly heading?: string;
  /** Closes the decision without doing anything ("end", "done"). */
  readonly closing?: boolean;
  /** "finish" for what is closing and "special" for all else, unless the game says more. */
  readonly kind?: OptionKind;
  /** What it brings, where neither figures nor the map tell it; `preview` of an option may say more. */
  readonly effect?: Effect;
  /** Offered only where nothing else is: nobody looks for it elsewhere, and where it is missing no reason is given. */
  readonly rare?: boolean;
  /** Verbs of one row stand side by side, always all of them in their order; those that are closed show why. */
  readonly row?: string;
}

/** A statement of the rulebook, and what follows from it, in a few words. */
export type Effect = readonly [rule: string, text: string];

export const kindOfVerb = (verb: Verb): OptionKind => verb.kind ?? (verb.closing ? 'finish' : 'special');

/** What a verb does, without its things: its own heading, else "Break down" of "Break down {0}", else the verb itself. */
export const headingOf = (verb: Verb): string =>
  verb.heading ??
  capital(/^([^{]{4,}?)\s*(?:\{\d\}\s*)+$/.exec(verb.label ?? '')?.[1] ?? verb.word.replaceAll('-', ' '));

export interface VerbSpec {
  readonly takes?: readonly string[];
  readonly wide?: boolean;
  readonly label?: string;
  readonly heading?: string;
  readonly closing?: boolean;
  readonly kind?: OptionKind;
  readonly effect?: Effect;
  readonly rare?: boolean;
  readonly row?: string;
}

export class WordsError extends Error {
  override readonly name = 'WordsError';
}

export interface VerbTable<W extends string = string> {
  readonly number: { readonly [K in W]: number };
  readonly list: readonly Verb[];
}

/** Numbers for verbs, and the table that reads and writes them. */
export function defineVerbs<const V extends Readonly<Record<string, VerbSpec>>>(
  specs: V,
): VerbTable<Extract<keyof V, string>> {
  const words = Object.keys(specs);
  if (words.length > MAX_VERBS) throw new Error(`at most ${MAX_VERBS} verbs, got ${words.length}`);
  return {
    number: Object.fromEntries(words.map((w, i) => [w, i])) as { [K in Extract<keyof V, string>]: number },
    list: words.map((word) => {
      const spec = specs[word] as VerbSpec;
      if (spec.effect && !(spec.effect[0] && spec.effect[1]))
        throw new Error(`the effect of "${word}" wants a rule and a few words`);
      return {
        word,
        takes: spec.takes ?? [],
        wide: !!spec.wide,
        ...(spec.label ? { label: spec.label } : {}),
        ...(spec.heading ? { heading: spec.heading } : {}),
        closing: !!spec.closing,
        ...(spec.kind ? { kind: spec.kind } : {}),
        ...(spec.effect ? { effect: spec.effect } : {}),
        ...(spec.rare ? { rare: true } : {}),
        ...(spec.row ? { row: spec.row } : {}),
      };
    }),
  };
}

export interface Phrase {
  readonly verb: Verb;
  readonly things: readonly { readonly kind: string; readonly id: number }[];
}

export function phrase(verbs: readonly Verb[], c: number): Phrase {
  const verb = verbs[verbOf(c)];
  if (!verb) throw new WordsError(`option code ${c} names no verb`);
  const ids = verb.wide ? [wide(c)] : [firstThing(c), secondThing(c)];
  return { verb, things: verb.takes.map((kind, i) => ({ kind, id: ids[i] })) };
}

/** The code of a verb with these things. */
export const codeWith = (verb: Verb, index: number, ids: readonly number[]): number =>
  verb.wide ? wideCode(index, ids[0] ?? 0) : code(index, ids[0] ?? 0, ids[1] ?? 0);

/** Whether a number is the code of some option: a verb with things of the kinds it takes, with no other bits set. */
export function isCode(verbs: readonly Verb[], kinds: Kinds, c: number): boolean {
  const verb = verbs[verbOf(c)];
  if (!verb) return false;
  const { things } = phrase(verbs, c);
  if (things.some(({ kind, id }) => id >= (kinds[kind] as Kind).size)) return false;
  const ids = things.map((thing) => thing.id);
  return c === codeWith(verb, verbOf(c), ids);
}

/** `move 2Pz-1 2114` */
export function words(verbs: readonly Verb[], kinds: Kinds, c: number): string {
  const { verb, things } = phrase(verbs, c);
  return [verb.word, ...things.map(({ kind, id }) => (kinds[kind] as Kind).name(id))].join(' ');
}

/** A thing as told to people. */
export const thingLabel = (kind: Kind, id: number, s?: AnyState): string => kind.label?.(id, s) ?? kind.name(id);

/** As told to people. */
export function labelOf(verbs: readonly Verb[], kinds: Kinds, c: number, s?: AnyState): string {
  const { verb, things } = phrase(verbs, c);
  const names = things.map(({ kind, id }) => thingLabel(kinds[kind] as Kind, id, s));
  if (verb.label) return verb.label.replace(/\{(\d)\}/g, (_, i) => names[Number(i)] ?? '');
  return [verb.word, ...names].join(' ');
}

/** No option is longer, in words. */
const LONGEST = 200;

/** Reads an option's words. Says which word is the culprit if they cannot be read. */
export function read(verbs: readonly Verb[], kinds: Kinds, text: string): number {
  if (text.length > LONGEST) throw new WordsError(`an option has at most ${LONGEST} characters: "${echo(text)}"`);
  const [word, ...names] = text.trim().split(/\s+/);
  const index = verbs.findIndex((v) => v.word === word);
  const verb = verbs[index];
  if (!verb)
    throw new WordsError(
      `unknown word "${echo(word ?? '')}" in "${echo(text)}"; known: ${verbs.map((v) => v.word).join(', ')}`,
    );
  if (names.length !== verb.takes.length)
    throw new WordsError(
      `"${verb.word}" takes ${verb.takes.length === 0 ? 'nothing' : verb.takes.join(' and ')}, got "${echo(text)}"`,
    );
  const ids = names.map((name, i) => {
    const kind = verb.takes[i] as string;
    const id = (kinds[kind] as Kind).find(name);
    if (id < 0) throw new WordsError(`unknown ${kind} "${echo(name)}" in "${echo(text)}"`);
    return id;
  });
  return codeWith(verb, index, ids);
}
