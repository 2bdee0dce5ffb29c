import { describe, expect, it } from 'vitest';
import type { Game } from './game.ts';
import { Match } from './match.ts';
import { optionWords } from './play.ts';
import {
  applyPosition,
  openFields,
  type Position,
  PositionError,
  plural,
  readAt,
  rowsOf,
  writeFields,
  writeRows,
} from './position.ts';
import { type AnyState, defineState, i8, i16, u8 } from './state.ts';
import { crossroads } from './testing/crossroads.ts';
import { CROSS } from './testing/pieces.ts';

const at = (
  position: Position,
): Match['state'] & { hex: Int16Array; points: Int8Array; turn: number; cup: Uint8Array } =>
  new Match(crossroads, { seed: 'a', position }).state as never;

describe('a position', () => {
  it('sets fields by their names, things by theirs, points in halves', () => {
    const s = at({ turn: 3, cup: [1, 2], units: { R1: { hex: '0202', points: 2.5 }, B1: { hex: null } } });
    expect([s.turn, s.hex[0], s.points[0], s.hex[2], ...s.cup]).toEqual([3, CROSS, 5, -1, 1, 2, 1]);
  });

  it('names a thing even where its word looks like a number', () => {
    expect(at({ units: { R1: { hex: 'none' } } }).hex[0]).toBe(-1);
    expect(() => at({ units: { R1: { hex: 202 } } })).toThrow('unknown hex "202"');
  });

  it('may begin with an empty board', () => {
    const s = at({ clear: true, units: { R1: { hex: '0202' }, B1: { hex: '0301' } } });
    expect(Array.from(s.hex)).toEqual([CROSS, -1, 5, -1]);
  });

  it('stands where in the procedure it says', () => {
    const match = new Match(crossroads, {
      seed: 'a',
      position: { units: { R1: { hex: '0202' } }, at: { step: 'commit', attacker: 'R1', target: 'B1' } },
    });
    expect(match.options.list().map((c) => optionWords(crossroads, c))).toEqual(['play', 'hold']);
  });

  it.each<[Position, string]>([
    [{ turns: 3 }, 'position: unknown field "turns"; did you mean "turn"?'],
    [{ depth: 3 }, 'position: unknown field "depth"'],
    [{ random: [1] }, 'position: unknown field "random"'],
    [{ __proto__x: 1 }, 'position: unknown field "__proto__x"'],
    [{ turn: 'three' }, 'position.turn: expected a number, got "three"'],
    [{ turn: 1.5 }, 'position.turn: expected a whole number, got 1.5'],
    [{ turn: 300 }, 'position.turn: 300 is out of range'],
    [{ turn: null }, 'position.turn: expected a number, got null'],
    [{ units: [] }, 'position.units: expected an object by unit'],
    [{ units: { R9: {} } }, 'position.units: unknown unit "R9"; did you mean "R1"?'],
    [{ units: { R1: 3 } }, 'position.units.R1: expected an object of fields'],
    [{ units: { R1: { hx: '0202' } } }, 'position.units.R1: unknown field "hx"; did you mean "hex"?'],
    [{ units: { R1: { hex: '9999' } } }, 'position.units.R1.hex: unknown hex "9999"'],
    [{ units: { R1: { hex: {} } } }, 'position.units.R1.hex: expected a hex, got {}'],
    [{ units: { R1: { points: 0.25 } } }, 'position.units.R1.points: expected a whole number or a half, got 0.25'],
    [{ units: { R1: { points: 100 } } }, 'position.units.R1.points: 100 is out of range'],
    [{ cup: 3 }, 'position.cup: expected a list of at most 3 numbers'],
    [{ cup: [1, 2, 3, 4] }, 'position.cup: expected a list of at most 3 numbers'],
    [{ cup: [1, 'x'] }, 'position.cup[1]: expected a number, got "x"'],
    [{ clear: 'yes' }, 'position.clear: expected true or false, got "yes"'],
    [{ at: 'act' }, 'position.at: expected an object'],
  ])('%j is refused: %s', (position, message) => {
    expect(() => at(position)).toThrow(PositionError);
    expect(() => at(position)).toThrow(message);
  });

  it('tells back a line of what it cannot use, whatever it is', () => {
    expect(() => at({ turn: 'x'.repeat(1e6) })).toThrow(/^position\.turn: expected a number, got "x{59}…$/);
    const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown;
    expect(() => at({ turn: deep })).toThrow('position.turn: expected a number, got something nested too deep');
    expect(() => at({ clear: deep })).toThrow('position.clear: expected true or false, got something nested');
  });

  it('that the game itself cannot stand in is named by the game', () => {
    expect(() => at({ at: { step: 'lunch' } })).toThrow('position.at.step: unknown step "lunch"');
    expect(() => at({ at: { where: 1 } })).toThrow('position.at: unknown field "where"');
  });
});

describe('rows', () => {
  it('hold the fields of some things in words, and can be written back', () => {
    const s = at({ units: { R1: { hex: '0202', steps: 1 }, R2: { hex: null } } });
    const ids = ['R1', 'R2'].map((name) => crossroads.kinds.unit.find(name));
    const rows = rowsOf(crossroads.kinds, s, 'unit', ids);
    expect(rows).toMatchObject({ R1: { hex: '0202', steps: 1 }, R2: { hex: null } });
    const other = crossroads.newState();
    writeRows(crossroads.kinds, other, 'unit', rows);
    expect(rowsOf(crossroads.kinds, other, 'unit', ids)).toEqual(rows);
    expect(() => writeRows(crossroads.kinds, other, 'unit', { R9: {} })).toThrow('units: unknown unit "R9"');
    expect(() => writeRows(crossroads.kinds, other, 'unit', { R1: { hexx: 1 } })).toThrow(
      'units.R1: unknown field "hexx"',
    );
  });
});

describe('open fields', () => {
  it('leave out what is hidden, and can be written back', () => {
    const s = at({ turn: 2 });
    const open = openFields(s);
    for (const name of ['random', 'stack', 'card', 'mine', 'spare']) expect(open).not.toHaveProperty(name);
    const other = crossroads.newState();
    writeFields(other, open);
    expect(openFields(other)).toEqual(open);
    expect(() => writeFields(other, { trun: 1 })).toThrow('unknown field "trun"; did you mean "turn"?');
  });
});

describe('groups', () => {
  it.each([
    ['unit', 'units'],
    ['hex', 'hexes'],
    ['bus', 'buses'],
    ['branch', 'branches'],
  ])('of %s are called %s', (kind, word) => expect(plural(kind)).toBe(word));
});

describe('where a position stands', () => {
  const known = { step: ['draw', 'move'], side: ['red', 'blue'] };

  it('is read by its words, each one of those that are known', () => {
    expect(readAt({ step: 'move' }, known)).toEqual({ step: 'move' });
    expect(readAt({}, known)).toEqual({});
  });

  it('names the word or the value that is not known', () => {
    const fault = (at: Readonly<Record<string, string | number>>) => () => readAt(at, known);
    expect(fault({ stop: 'move' })).toThrow(new PositionError('at: unknown word "stop"; did you mean "step"?'));
    expect(fault({ step: 'red' })).toThrow(new PositionError('at: unknown step "red"; known: draw, move'));
    expect(fault({ side: 1 })).toThrow(new PositionError('at: unknown side "1"; known: red, blue'));
    expect(fault({ toString: 'red' } as never)).toThrow(PositionError);
  });
});

describe('the numbers of a position', () => {
  class Scaled extends defineState<null>()('scaled', 1, {
    tenths: u8({ scale: 10 }),
    halves: i8({ scale: 2 }),
    whole: i8(),
    place: i16({ kind: 'place' }),
    list: u8(3),
    at: i16(2, { per: 'thing', kind: 'place' }),
    worth: u8(2, { per: 'thing', scale: 2 }),
  }) {}
  const places = (size: number) => ({
    size,
    name: (id: number) => `p${id}`,
    find: (name: string) => (/^p\d+$/.test(name) && Number(name.slice(1)) < size ? Number(name.slice(1)) : -1),
  });
  const gameWith = (size: number) =>
    ({
      ...crossroads,
      kinds: { place: places(size), thing: places(2) },
      clear() {},
      enter() {},
    }) as unknown as Game<AnyState>;
  const laid = (position: Position, size = 5): Scaled => {
    const s = new Scaled(null);
    applyPosition(gameWith(size), s, position);
    return s;
  };

  it('may be halves or tenths where the field counts so, and fit the field', () => {
    expect(laid({ tenths: 2.5, halves: -1.5, whole: -128 })).toMatchObject({ tenths: 25, halves: -3, whole: -128 });
    expect(laid({ whole: 127, tenths: 25.5 })).toMatchObject({ whole: 127, tenths: 255 });
    const fault = (position: Position) => () => laid(position);
    expect(fault({ tenths: 0.25 })).toThrow('position.tenths: expected a whole number or parts of 10, got 0.25');
    expect(fault({ halves: 0.3 })).toThrow('position.halves: expected a whole number or a half, got 0.3');
    expect(fault({ whole: 0.5 })).toThrow('position.whole: expected a whole number, got 0.5');
    expect(fault({ whole: 128 })).toThrow('position.whole: 128 is out of range');
    expect(fault({ whole: -129 })).toThrow('position.whole: -129 is out of range');
    expect(fault({ tenths: -1 })).toThrow('position.tenths: -1 is out of range');
  });

  it('may be said by yes and no, not by words or what cannot be counted', () => {
    expect([laid({ whole: true }).whole, laid({ whole: false }).whole]).toEqual([1, 0]);
    expect(() => laid({ whole: '5' })).toThrow('position.whole: expected a number, got "5"');
    expect(() => laid({ whole: [] })).toThrow('position.whole: expected a number, got []');
    expect(() => laid({ whole: Number.POSITIVE_INFINITY })).toThrow('position.whole: expected a number');
    expect(() => laid({ whole: null })).toThrow('position.whole: expected a number, got null');
  });

  it('name a thing, or are one of the marks below zero that a game keeps for itself', () => {
    expect([laid({ place: 'p3' }).place, laid({ place: null }).place, laid({ place: -7 }).place]).toEqual([3, -1, -7]);
    expect(() => laid({ place: 0 })).toThrow('position.place: unknown place "0"');
    expect(() => laid({ place: 2 })).toThrow('unknown place "2"');
    expect(() => laid({ place: true })).toThrow('position.place: expected a place, got true');
  });

  it('come with a guess at what was meant, unless there are too many things to compare', () => {
    for (const size of [20, 2000]) {
      expect(() => laid({ place: 'q3' }, size)).toThrow('unknown place "q3"; did you mean "p3"');
    }
    expect(() => laid({ place: 'q3' }, 2001)).toThrow(/unknown place "q3"$/);
    const rows = (size: number) => () =>
      writeRows({ thing: places(size), place: places(5) }, new Scaled(null), 'thing', { q1: {} });
    expect(rows(2000)).toThrow('things: unknown thing "q1"; did you mean "p1"');
    expect(rows(2001)).toThrow(/unknown thing "q1"$/);
  });

  it('are laid over the scenario, unless the board is cleared first', () => {
    let cleared = 0;
    const game = { ...gameWith(5), clear: () => void cleared++ } as Game<AnyState>;
    for (const position of [{}, { clear: false }, { whole: 1 }]) applyPosition(game, new Scaled(null), position);
    expect(cleared).toBe(0);
    applyPosition(game, new Scaled(null), { clear: true });
    expect(cleared).toBe(1);
    expect(() => laid({ clear: 1 })).toThrow('position.clear: expected true or false, got 1');
  });

  it('of a list are as many as it has, or fewer', () => {
    expect(Array.from(laid({ list: [1, 2, 3] }).list)).toEqual([1, 2, 3]);
    expect(() => laid({ list: [1, 2, 3, 4] })).toThrow('position.list: expected a list of at most 3 numbers');
    expect(() => laid({ list: 4 })).toThrow('position.list: expected a list of at most 3 numbers');
  });

  it('of things are told by their names, in the parts they count by; what names nothing is none', () => {
    const s = laid({ things: { p0: { at: 'p0', worth: 1.5 }, p1: { at: 'p4' } } });
    const rows = () => rowsOf(gameWith(5).kinds, s, 'thing', [0, 1]);
    expect(rows()).toEqual({ p0: { at: 'p0', worth: 1.5 }, p1: { at: 'p4', worth: 0 } });
    s.at[1] = 5;
    expect(rows().p1).toMatchObject({ at: null });
    expect(rowsOf(gameWith(5).kinds, s, 'place', [1])).toEqual({ p1: {} });
    s.at[1] = -1;
    expect(rows().p1).toMatchObject({ at: null });
  });

  it('of things are an object of objects', () => {
    expect(() => laid({ things: null })).toThrow('position.things: expected an object by thing');
    expect(() => laid({ things: [] })).toThrow('position.things: expected an object by thing');
    expect(() => laid({ things: { p0: 3 } })).toThrow('position.things.p0: expected an object of fields');
    expect(() => laid({ at: null as never })).not.toThrow();
    expect(() => laid({ at: 'here' })).toThrow('position.at: expected an object');
  });

  it('may be left out of the open fields by name', () => {
    const s = laid({ whole: 3 });
    expect(openFields(s)).toHaveProperty('whole', 3);
    expect(openFields(s, ['whole'])).not.toHaveProperty('whole');
    expect(openFields(s).list).toEqual([0, 0, 0]);
  });
});
