import { describe, expect, test } from 'vitest';
import { EVERYONE, type LogPart } from '../../engine/log.ts';
import type { LogMoment } from '../session/session.ts';
import { rowsOf } from './log-rows.ts';

const unit = (id: number): LogPart => ({ kind: 'unit', id });
const hex = (id: number): LogPart => ({ kind: 'hex', id });
const moment = (choice: number, ...parts: LogPart[]): LogMoment => ({
  choice,
  seat: 0,
  lines: [{ to: EVERYONE, parts }],
});
const moves = (choice: number, who: number, to: number): LogMoment =>
  moment(choice, unit(who), ' moves to ', hex(to), ' for 1 point');

describe('the log in rows', () => {
  test('a way gone hex by hex is one line, and leads to its end', () => {
    const { rows } = rowsOf([moves(-1, 1, 5), moves(0, 1, 6), moves(1, 1, 7), moves(2, 2, 5)], -1);
    expect(rows.map((r) => [r.since, r.at])).toEqual([
      [0, 2],
      [3, 3],
    ]);
    expect(rows[0]?.lines[0]?.parts).toEqual([unit(1), ' moves to ', hex(5), ' › ', hex(6), ' › ', hex(7)]);
    expect(rows[1]?.lines[0]?.parts.at(-1)).toBe(' for 1 point');
  });

  test('other words, other seats, what falls, and the line where undo ends keep rows apart', () => {
    const retreat = moment(0, unit(1), ' retreats to ', hex(6));
    expect(rowsOf([moves(-1, 1, 5), retreat], -1).rows).toHaveLength(2);
    expect(rowsOf([moves(-1, 1, 5), { ...moves(0, 1, 6), seat: 1 }], -1).rows).toHaveLength(2);
    expect(rowsOf([moves(-1, 1, 5), moves(0, 1, 6)], 0).rows).toHaveLength(2);
    const rolled = moves(0, 1, 6);
    const shown = {
      ...rolled,
      lines: rolled.lines.map((l) => ({ ...l, shown: [{ what: 'die' as const, face: '3' }] })),
    };
    expect(rowsOf([moves(-1, 1, 5), shown], -1).rows).toHaveLength(2);
  });

  test('choices of which nothing was told have no row, unless undo ends there', () => {
    const silent: LogMoment = { choice: 0, seat: 0, lines: [] };
    expect(rowsOf([moves(-1, 1, 5), silent], -1).rows).toHaveLength(1);
    expect(rowsOf([moves(-1, 1, 5), silent], 1).rows).toHaveLength(2);
  });

  test('made on from the rows before, whatever was added, taken back or fixed, they are what they are from the start', () => {
    const silent: LogMoment = { choice: 0, seat: 0, lines: [] };
    const log = [
      moves(-1, 1, 5),
      moves(0, 1, 6),
      moves(1, 2, 7),
      silent,
      moves(3, 2, 8),
      moves(4, 2, 9),
      moves(5, 2, 3),
      moment(6, 'rain'),
    ];
    // The way of unit 2 goes on otherwise after its last step was undone.
    const other = [...log.slice(0, 6), moves(5, 2, 4), moves(6, 2, 5)];
    for (const first of [log, other])
      for (const then of [log, other])
        for (let a = 0; a <= first.length; a++)
          for (let b = 0; b <= then.length; b++)
            for (const [wall, next] of [
              [-1, -1],
              [-1, 3],
              [4, 4],
              [4, 5],
              [5, 2],
            ] as const) {
              const before = rowsOf(first.slice(0, a), wall);
              expect(rowsOf(then.slice(0, b), next, before).rows).toEqual(rowsOf(then.slice(0, b), next).rows);
            }
  });

  test('rows that last are the same ones, not copies', () => {
    const log = [moves(-1, 1, 5), moves(0, 2, 6), moves(1, 2, 7), moves(2, 3, 1)];
    const before = rowsOf(log.slice(0, 3), -1);
    const { rows } = rowsOf(log, -1, before);
    expect(rows[0]).toBe(before.rows[0]);
    expect(rows).toHaveLength(3);
  });
});
