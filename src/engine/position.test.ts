import { describe, expect, it } from 'vitest';
import { Match } from './match.ts';
import { optionWords } from './play.ts';
import {
  openFields,
  type Position,
  PositionError,
  plural,
  readAt,
  rowsOf,
  writeFields,
  writeRows,
} from './position.ts';
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
