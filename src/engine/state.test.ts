import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeState, defineState, encodeState, i8, i16, i32, Pool, StateError, u8, u16, u32 } from './state.ts';

const tables = { name: 'tables' };
class Sample extends defineState<typeof tables>()('sample', 1, {
  turn: u8(),
  hex: i16(5),
  score: i32(),
  flags: u8(3),
  big: u32(2),
  temper: i8(),
  counts: u16(3),
}) {}
const make = (): Sample => new Sample(tables);

describe('fields', () => {
  it('read and write like ordinary numbers and arrays', () => {
    const s = make();
    s.turn = 7;
    s.hex[4] = -3;
    s.score = -100_000;
    s.counts.fill(60_000);
    expect([s.turn, s.hex[4], s.score, ...s.counts]).toEqual([7, -3, -100_000, 60_000, 60_000, 60_000]);
    expect(s.hex).toHaveLength(5);
    expect(s.tables).toBe(tables);
  });

  it('of one number keep what their type can hold, beside others of every type', () => {
    const singles = { a: u8(), b: i8(), c: u16(), d: i16(), e: u32(), f: i32() };
    const s = new (defineState()('singles', 1, { ...singles, last: i8() }))({});
    Object.assign(s, { a: 200, b: -100, c: 60_000, d: -30_000, e: 4_000_000_000, f: -2_000_000_000, last: -1 });
    expect([s.a, s.b, s.c, s.d, s.e, s.f, s.last]).toEqual([
      200, -100, 60_000, -30_000, 4_000_000_000, -2_000_000_000, -1,
    ]);
    s.b = 300;
    expect([s.a, s.b, s.last]).toEqual([200, 44, -1]);
  });

  it('are aligned to their own width and do not overlap', () => {
    const { slots, size } = Sample.layout;
    const used = new Set<number>();
    for (const { field, offset } of slots) {
      const width = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4 }[field.type];
      expect(offset % width).toBe(0);
      for (let b = offset; b < offset + width * (field.length ?? 1); b++) {
        expect(used.has(b)).toBe(false);
        used.add(b);
      }
    }
    expect(Math.max(...used)).toBeLessThan(size);
    expect(size % 8).toBe(0);
  });

  it('may not take a name that the engine uses', () => {
    for (const name of [
      'depth',
      'random',
      'copyFrom',
      'bytes',
      'words',
      'i8',
      'u16',
      'i16',
      'i32',
      'tables',
      'log',
      'why',
    ])
      expect(() => defineState()('bad', 1, { [name]: u8() })).toThrow(`field "${name}" is the engine's own`);
  });

  it('wrap as their type does, and touch nothing beside them', () => {
    const s = make();
    s.flags[0] = 300;
    expect([s.flags[0], s.flags[1]]).toEqual([44, 0]);
  });
});

const filled = fc.uint8Array({ minLength: Sample.layout.size, maxLength: Sample.layout.size }).map((bytes) => {
  const s = make();
  s.bytes.set(bytes);
  return s;
});

describe('copies', () => {
  it('are equal, have the same hash, and live apart', () => {
    fc.assert(
      fc.property(filled, (s) => {
        const copy = s.clone();
        expect(copy.equals(s)).toBe(true);
        expect(copy.hash()).toBe(s.hash());
        copy.turn = copy.turn + 1;
        expect(copy.equals(s)).toBe(false);
        expect(copy.hash()).not.toBe(s.hash());
        expect(copy.tables).toBe(s.tables);
      }),
    );
  });

  it('come from a pool that hands the same states out again', () => {
    const pool = new Pool(make);
    const s = make();
    s.turn = 3;
    const first = pool.copyOf(s);
    expect(first.turn).toBe(3);
    pool.giveBack(first);
    s.turn = 4;
    const second = pool.copyOf(s);
    expect(second).toBe(first);
    expect(second.turn).toBe(4);
  });

  it('differ in their hash whichever byte differs', () => {
    const s = make();
    const before = s.hash();
    for (let i = 0; i < s.bytes.length; i++) {
      s.bytes[i] = 1;
      expect(s.hash(), `byte ${i}`).not.toBe(before);
      s.bytes[i] = 0;
    }
  });
});

describe('a stored state', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(filled, (s) => {
        expect(decodeState(encodeState(s), make()).equals(s)).toBe(true);
      }),
    );
  });

  it('comes back from the middle of a larger block', () => {
    const s = make();
    s.score = 12;
    const block = encodeState(s);
    const larger = new Uint8Array(block.length + 3);
    larger.set(block, 3);
    expect(decodeState(larger.subarray(3), make()).score).toBe(12);
  });

  const other = new (defineState<typeof tables>()('sample', 2, { turn: u8() }))(tables);
  const stored = (): Uint8Array => encodeState(make());
  it.each<[string, () => Uint8Array, string]>([
    ['nothing at all', () => new Uint8Array(0), 'at least 16 bytes, this has 0'],
    ['a cut header', () => stored().slice(0, 10), 'at least 16 bytes, this has 10'],
    ['other bytes', () => new TextEncoder().encode('sandtable record 1\ngame x'), 'this is not a stored state'],
    ['another layout', () => encodeState(other), 'another layout than sample version 1'],
    ['a cut body', () => stored().slice(0, -1), `a sample state has ${Sample.layout.size} bytes`],
    ['a header alone', () => new Uint8Array(16), 'this is not a stored state'],
    [
      'a length of its own',
      () => {
        const block = stored().slice(0, -8);
        new DataView(block.buffer).setUint32(8, block.length - 16, true);
        return block;
      },
      `a sample state has ${Sample.layout.size} bytes, this block holds ${Sample.layout.size - 8}`,
    ],
    ['too long a body', () => Uint8Array.from([...stored(), 0]), `this block holds ${Sample.layout.size + 1}`],
  ])('of %s is refused with a clear error', (_, block, message) => {
    expect(() => decodeState(block(), make())).toThrow(StateError);
    expect(() => decodeState(block(), make())).toThrow(message);
  });

  it('is refused when any one byte is damaged, and the target keeps its bytes', () => {
    const block = stored();
    const into = make();
    into.turn = 9;
    for (let i = 0; i < block.length; i++) {
      const damaged = block.slice();
      damaged[i] ^= 0x40;
      expect(() => decodeState(damaged, into), `byte ${i}`).toThrow(StateError);
      expect(into.turn).toBe(9);
    }
  });

  it('is never made of random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => decodeState(bytes, make())).toThrow(StateError);
      }),
    );
  });
});

describe('what records and stores rest on', () => {
  it('is a hash that never changes', () => {
    const s = make();
    expect([s.hash(), s.layout.fingerprint]).toEqual([4034755293, 1635866699]);
    s.turn = 3;
    expect(s.hash()).toBe(3300099392);
  });

  it('is not what is kept for the sentence of a refusal', () => {
    const s = make();
    const before = s.hash();
    expect([s.refuse(7, 1, 2, 3), Array.from(s.why)]).toEqual([7, [1, 2, 3, 0]]);
    expect([s.refuse(8), Array.from(s.why)]).toEqual([8, [0, 0, 0, 0]]);
    expect(s.hash()).toBe(before);
  });
});
