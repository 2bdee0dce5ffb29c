/**
 * Option codes and their words, one to one.
 *
 * An option is a verb and up to two things: `move 2Pz-1 2114`. Inside it is one integer (6 bits verb, 12 bits the first
 * thing, 13 bits the second, or 25 bits for one wide thing such as a point on a measured table), outside it is its words.
 * A game names its kinds of things and the verbs that take them; coding and reading are the same for every game.
 */

/** A kind of thing that options, positions and log lines name: units, hexes, chits, cards, hexsides … */
export interface Kind {
  readonly size: number;
  /** Its word in notation: no blanks. */
  name(id: number): string;
  /** -1 if nothing has that name. */
  find(name: string): number;
  /** As told to people, if that differs from the word: "KG Böhm", "Rochefort 2113". */
  label?(id: number): string;
  /** Hexes that a thing of this kind stands for on the map (a hexside: its two hexes). */
  hexes?(id: number): readonly number[];
}

export type Kinds = Readonly<Record<string, Kind>>;

export function kindOf(names: readonly string[], label?: (id: number) => string): Kind {
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

const VERB_BITS = 6;
const FIRST_BITS = 12;
const FIRST_MASK = (1 << FIRST_BITS) - 1;
const VERB_MASK = (1 << VERB_BITS) - 1;

export const code = (verb: number, first = 0, second = 0): number =>
  verb | (first << VERB_BITS) | (second << (VERB_BITS + FIRST_BITS));
export const wideCode = (verb: number, thing: number): number => verb | (thing << VERB_BITS);
export const verbOf = (c: number): number => c & VERB_MASK;
export const first = (c: number): number => (c >>> VERB_BITS) & FIRST_MASK;
export const second = (c: number): number => c >>> (VERB_BITS + FIRST_BITS);
export const wide = (c: number): number => c >>> VERB_BITS;

/** The kinds a verb takes: none, one or two; a single kind may be wide. */
export interface Verb {
  readonly word: string;
  readonly takes: readonly string[];
  /** As a button or a spoken option: "Move {0} to {1}"; the words by default. */
  readonly label?: string;
  /** Over a list of options with this verb: "One hex", "Further". */
  readonly heading?: string;
  /** Closes the decision without doing anything ("end", "done"). */
  readonly closing?: boolean;
}

export interface VerbSpec {
  readonly takes?: readonly string[];
  readonly label?: string;
  readonly heading?: string;
  readonly closing?: boolean;
}

export class WordsError extends Error {
  override readonly name = 'WordsError';
}

/** Numbers for verbs, and the table that reads and writes them. */
export function defineVerbs<const V extends Readonly<Record<string, VerbSpec>>>(
  specs: V,
): { readonly number: { readonly [K in keyof V]: number }; readonly list: readonly Verb[] } {
  const words = Object.keys(specs);
  if (words.length > VERB_MASK + 1) throw new Error(`at most ${VERB_MASK + 1} verbs, got ${words.length}`);
  return {
    number: Object.fromEntries(words.map((w, i) => [w, i])) as { [K in keyof V]: number },
    list: words.map((word) => {
      const spec = specs[word] as VerbSpec;
      return {
        word,
        takes: spec.takes ?? [],
        ...(spec.label ? { label: spec.label } : {}),
        ...(spec.heading ? { heading: spec.heading } : {}),
        closing: !!spec.closing,
      };
    }),
  };
}

/** A verb's first thing is wide if it is alone and its kind is too large for twelve bits. */
const isWide = (verb: Verb, kinds: Kinds): boolean =>
  verb.takes.length === 1 && (kinds[verb.takes[0] as string] as Kind).size > FIRST_MASK + 1;

export interface Phrase {
  readonly verb: Verb;
  readonly things: readonly { readonly kind: string; readonly id: number }[];
}

export function phrase(verbs: readonly Verb[], kinds: Kinds, c: number): Phrase {
  const verb = verbs[verbOf(c)];
  if (!verb) throw new WordsError(`option code ${c} names no verb`);
  const ids = isWide(verb, kinds) ? [wide(c)] : [first(c), second(c)];
  return { verb, things: verb.takes.map((kind, i) => ({ kind, id: ids[i] })) };
}

const codeFor = (verb: Verb, index: number, ids: readonly number[], kinds: Kinds): number =>
  isWide(verb, kinds) ? wideCode(index, ids[0]) : code(index, ids[0] ?? 0, ids[1] ?? 0);

/** Whether a number is the code of some option: a verb with things of the kinds it takes, and not a bit besides. */
export function isCode(verbs: readonly Verb[], kinds: Kinds, c: number): boolean {
  const verb = verbs[verbOf(c)];
  if (!Number.isInteger(c) || c < 0 || c > 0x7fffffff || !verb) return false;
  const { things } = phrase(verbs, kinds, c);
  if (things.some(({ kind, id }) => id >= (kinds[kind] as Kind).size)) return false;
  const ids = things.map((thing) => thing.id);
  return c === codeFor(verb, verbOf(c), ids, kinds);
}

/** `move 2Pz-1 2114` */
export function words(verbs: readonly Verb[], kinds: Kinds, c: number): string {
  const { verb, things } = phrase(verbs, kinds, c);
  return [verb.word, ...things.map(({ kind, id }) => (kinds[kind] as Kind).name(id))].join(' ');
}

/** As told to people. */
export function labelOf(verbs: readonly Verb[], kinds: Kinds, c: number): string {
  const { verb, things } = phrase(verbs, kinds, c);
  const names = things.map(({ kind, id }) => {
    const k = kinds[kind] as Kind;
    return k.label?.(id) ?? k.name(id);
  });
  if (verb.label) return verb.label.replace(/\{(\d)\}/g, (_, i) => names[Number(i)] ?? '');
  return [verb.word, ...names].join(' ');
}

/** Reads an option's words. Says which word is the culprit if they cannot be read. */
export function read(verbs: readonly Verb[], kinds: Kinds, text: string): number {
  const [word, ...names] = text.trim().split(/\s+/);
  const index = verbs.findIndex((v) => v.word === word);
  const verb = verbs[index];
  if (!verb)
    throw new WordsError(`unknown word "${word ?? ''}" in "${text}"; known: ${verbs.map((v) => v.word).join(', ')}`);
  if (names.length !== verb.takes.length)
    throw new WordsError(
      `"${verb.word}" takes ${verb.takes.length === 0 ? 'nothing' : verb.takes.join(' and ')}, got "${text}"`,
    );
  const ids = names.map((name, i) => {
    const kind = verb.takes[i] as string;
    const id = (kinds[kind] as Kind).find(name);
    if (id < 0) throw new WordsError(`unknown ${kind} "${name}" in "${text}"`);
    return id;
  });
  return codeFor(verb, index, ids, kinds);
}
