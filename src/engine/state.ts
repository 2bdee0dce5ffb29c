/**
 * A state is one block of bytes with named fields.
 *
 * A game declares its fields once and gets a class whose fields read and write like ordinary properties (one number)
 * and typed arrays (many). Copy is one memcpy; equality and hash are over bytes; what is stored is the bytes behind a
 * header that says which layout they follow. Nothing that matters lives outside the block: the random stream, the
 * step stack and the result are fields like any other.
 */

import { fnv1a } from './fnv.ts';
import type { Log } from './log.ts';
import type { Oracle } from './random.ts';
import type { Watch } from './watch.ts';

const ARRAYS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
} as const;

export type NumberType = keyof typeof ARRAYS;

/** What a field means beyond its numbers: used by positions, views and the notation, never by the hot path. */
export interface FieldMeaning {
  /** Its entries are counted by this kind: `per: 'unit'` is one entry a unit. */
  readonly per?: string;
  /** Its numbers name things of this kind: `kind: 'hex'`. */
  readonly kind?: string;
  /** There is always one: a position cannot say "none". */
  readonly always?: boolean;
  /** Counted in parts of one: with a scale of 2, 2.5 outside is kept as 5 inside. */
  readonly scale?: number;
  /**
   * In no view of anybody (the random stream), or only in views that the game itself writes (fog of war); or known to the
   * owner of each thing alone, from which views are made (known.ts).
   */
  readonly hidden?: boolean | HiddenFrom;
}

/** Who knows the number of each thing. */
export interface HiddenFrom {
  readonly owner: (thing: number) => number;
  /** The field that is not 0 for a thing that everybody sees. */
  readonly open?: string;
}

export interface Field<T extends NumberType = NumberType, L extends number | null = number | null>
  extends FieldMeaning {
  readonly type: T;
  /** null: a single number. */
  readonly length: L;
}

type FieldMaker<T extends NumberType> = {
  (): Field<T, null>;
  (meaning: FieldMeaning): Field<T, null>;
  (length: number, meaning?: FieldMeaning): Field<T, number>;
};

function fieldOf<T extends NumberType>(type: T): FieldMaker<T> {
  function make(first?: number | FieldMeaning, meaning?: FieldMeaning): Field<T> {
    return typeof first === 'number' ? { type, length: first, ...meaning } : { type, length: null, ...first };
  }
  return make as FieldMaker<T>;
}

export const u8 = fieldOf('u8');
export const i8 = fieldOf('i8');
export const u16 = fieldOf('u16');
export const i16 = fieldOf('i16');
export const u32 = fieldOf('u32');
export const i32 = fieldOf('i32');

export type Fields = Readonly<Record<string, Field>>;

export type Values<F extends Fields> = {
  -readonly [K in keyof F as F[K]['length'] extends null ? K : never]: number;
} & {
  readonly [K in keyof F as F[K]['length'] extends null ? never : K]: InstanceType<(typeof ARRAYS)[F[K]['type']]>;
};

/** A frame of the step stack: the step's number and up to seven numbers of its own. */
export const FRAME_WIDTH = 8;
export const STACK_DEPTH = 16;
export const SCRIPT_LENGTH = 64;
/** So many switches of the rules a game may have. */
export const MAX_SWITCHES = 32;

/** The fields every state has, whatever the game. */
export const baseFields = {
  /** How many frames lie on the stack of steps. */
  depth: u8({ hidden: true }),
  stack: i32(STACK_DEPTH * FRAME_WIDTH, { hidden: true }),
  /** What the match is played with: the index of the scenario, and of each switch's value. */
  scenario: u8(),
  switches: u8(MAX_SWITCHES),
  /** 0 while the match runs, else 1 + the index of the game's result. */
  result: u8(),
  /** How often something was revealed (a roll, a draw, a hidden fact): undo never goes back past one. */
  reveals: u16({ hidden: true }),
  random: u32(4, { hidden: true }),
  /** Fixed outcomes that are handed out before the random stream is asked: tests and set-up positions. */
  script: u8(SCRIPT_LENGTH, { hidden: true }),
  scriptNext: u8({ hidden: true }),
  scriptEnd: u8({ hidden: true }),
} as const;

export type BaseValues = Values<typeof baseFields>;

interface Slot {
  readonly name: string;
  readonly field: Field;
  readonly offset: number;
}

export interface Layout {
  readonly name: string;
  readonly version: number;
  /** Of every field's name, type and length: a changed layout is another layout. */
  readonly fingerprint: number;
  readonly size: number;
  readonly fields: Fields;
  readonly slots: readonly Slot[];
}

export class StateError extends Error {
  override readonly name = 'StateError';
}

const bytesOf = (type: NumberType): number => ARRAYS[type].BYTES_PER_ELEMENT;

function layOut(name: string, version: number, fields: Fields): Layout {
  // Widest numbers first, so that every field is aligned without gaps.
  const names = Object.keys(fields).sort(
    (a, b) => bytesOf((fields[b] as Field).type) - bytesOf((fields[a] as Field).type),
  );
  let offset = 0;
  const slots = names.map((fieldName) => {
    const field = fields[fieldName] as Field;
    const slot = { name: fieldName, field, offset };
    offset += bytesOf(field.type) * (field.length ?? 1);
    return slot;
  });
  const size = Math.ceil(offset / 8) * 8;
  const text = slots.map((s) => `${s.name}:${s.field.type}:${s.field.length ?? ''}`).join(',');
  return { name, version, fingerprint: fnv1a(`${name}/${version}/${text}`), size, fields, slots };
}

/** What every state can do. Made by `defineState`; games extend the class it returns. */
export abstract class State<T = unknown> {
  declare readonly layout: Layout;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  /** @internal The block as numbers of the other types. */
  readonly i8: Int8Array;
  /** @internal */
  readonly u16: Uint16Array;
  /** @internal */
  readonly i16: Int16Array;
  /** @internal */
  readonly i32: Int32Array;
  /** @internal One typed array a field, in the order of the layout's slots. */
  readonly views: readonly InstanceType<(typeof ARRAYS)[NumberType]>[];
  /** The tables of the edition this match is played with. Not part of the block: the record's data hash names them. */
  readonly tables: T;
  /** Who listens to what happens; null in searches and random play. Not part of the block. */
  log: Log | null = null;
  /** Who says what falls, while outcomes are tried one after another. Not part of the block. */
  oracle: Oracle | null = null;
  /** Who counts what falls, in a run of many games. Not part of the block. */
  watch: Watch | null = null;
  /** The figures of the last refusal, for its sentence. Scratch, not part of the block. */
  readonly why = new Int32Array(4);

  constructor(layout: Layout, tables: T) {
    const buffer = new ArrayBuffer(layout.size);
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.i8 = new Int8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i16 = new Int16Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.views = layout.slots.map((s) => new ARRAYS[s.field.type](buffer, s.offset, s.field.length ?? 1));
    this.tables = tables;
  }

  copyFrom(other: this): this {
    this.bytes.set(other.bytes);
    return this;
  }

  clone(): this {
    return new (this.constructor as new (tables: T) => this)(this.tables).copyFrom(this);
  }

  equals(other: this): boolean {
    const a = this.words;
    const b = other.words;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
  }

  hash(): number {
    const words = this.words;
    let hash = 0x9e3779b9;
    for (let i = 0; i < words.length; i++) {
      hash = Math.imul(hash ^ words[i], 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    return hash >>> 0;
  }

  /** Writes the figures of a refusal and returns its number: `return s.refuse(R.tooFar, cost, left)`. */
  refuse(refusal: number, a = 0, b = 0, c = 0): number {
    const why = this.why;
    why[0] = a;
    why[1] = b;
    why[2] = c;
    if (this.watch !== null) this.watch.refused(refusal);
    return refusal;
  }
}

/**
 * How a single number is read and written, by the place it has in the block among numbers of its type. Each type has code of
 * its own: what has only ever met one type of array is compiled to a plain load.
 */
const ACCESS: Readonly<Record<NumberType, (at: number) => PropertyDescriptor & ThisType<State>>> = {
  u8: (at) => ({
    get() {
      return this.bytes[at];
    },
    set(value: number) {
      this.bytes[at] = value;
    },
  }),
  i8: (at) => ({
    get() {
      return this.i8[at];
    },
    set(value: number) {
      this.i8[at] = value;
    },
  }),
  u16: (at) => ({
    get() {
      return this.u16[at];
    },
    set(value: number) {
      this.u16[at] = value;
    },
  }),
  i16: (at) => ({
    get() {
      return this.i16[at];
    },
    set(value: number) {
      this.i16[at] = value;
    },
  }),
  u32: (at) => ({
    get() {
      return this.words[at];
    },
    set(value: number) {
      this.words[at] = value;
    },
  }),
  i32: (at) => ({
    get() {
      return this.i32[at];
    },
    set(value: number) {
      this.i32[at] = value;
    },
  }),
};

/** What every instance holds besides its fields. */
const OWN = ['layout', 'bytes', 'words', 'i8', 'u16', 'i16', 'i32', 'views', 'tables', 'log', 'oracle', 'watch', 'why'];

/** A state of any game, as the engine sees it. */
export type AnyState = State & BaseValues;

export type StateClass<F extends Fields, T> = {
  new (tables: T): State<T> & BaseValues & Values<F>;
  readonly layout: Layout;
};

/** `class CellesState extends defineState<Tables>()('celles', 1, { turn: u8(), hex: i16(UNITS, …) }) {}` */
export function defineState<T>() {
  return <const F extends Fields>(name: string, version: number, fields: F): StateClass<F, T> => {
    for (const own of Object.keys(fields))
      if (own in baseFields || own in State.prototype || OWN.includes(own))
        throw new StateError(`field "${own}" is the engine's own`);
    const layout = layOut(name, version, { ...baseFields, ...fields });
    class Defined extends State<T> {
      static readonly layout = layout;
      constructor(tables: T) {
        super(layout, tables);
        layout.slots.forEach((slot, i) => {
          if (slot.field.length !== null) Object.defineProperty(this, slot.name, { value: this.views[i] });
        });
      }
    }
    Object.defineProperty(Defined.prototype, 'layout', { value: layout });
    for (const { name, field, offset } of layout.slots)
      if (field.length === null)
        Object.defineProperty(Defined.prototype, name, ACCESS[field.type](offset / bytesOf(field.type)));
    return Defined as unknown as StateClass<F, T>;
  };
}

// ---- as stored ----------------------------------------------------------------------------------------------------

const MAGIC = 0x42544453; // "SDTB"
const HEADER = 16;

/** Header: magic, layout fingerprint, length, checksum; then the bytes. */
export function encodeState(s: State): Uint8Array {
  const out = new Uint8Array(HEADER + s.bytes.length);
  const head = new DataView(out.buffer);
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, s.layout.fingerprint, true);
  head.setUint32(8, s.bytes.length, true);
  head.setUint32(12, s.hash(), true);
  out.set(s.bytes, HEADER);
  return out;
}

export function decodeState<S extends State>(block: Uint8Array, into: S): S {
  const { layout } = into;
  if (block.length < HEADER)
    throw new StateError(`a stored state has at least ${HEADER} bytes, this has ${block.length}`);
  const head = new DataView(block.buffer, block.byteOffset, block.byteLength);
  if (head.getUint32(0, true) !== MAGIC)
    throw new StateError('this is not a stored state: it does not begin with "SDTB"');
  if (head.getUint32(4, true) !== layout.fingerprint)
    throw new StateError(`this state follows another layout than ${layout.name} version ${layout.version}`);
  const length = head.getUint32(8, true);
  if (length !== layout.size || block.length !== HEADER + length)
    throw new StateError(`a ${layout.name} state has ${layout.size} bytes, this block holds ${block.length - HEADER}`);
  const before = into.bytes.slice();
  into.bytes.set(block.subarray(HEADER));
  if (into.hash() !== head.getUint32(12, true)) {
    into.bytes.set(before);
    throw new StateError(`this ${layout.name} state is damaged: its checksum does not match its bytes`);
  }
  return into;
}

/** States to copy into, handed out and taken back, so that a search makes none. */
export class Pool<S extends State> {
  private readonly free: S[] = [];
  private readonly make: () => S;

  constructor(make: () => S) {
    this.make = make;
  }

  copyOf(s: S): S {
    return (this.free.pop() ?? this.make()).copyFrom(s);
  }

  giveBack(s: S): void {
    this.free.push(s);
  }
}
