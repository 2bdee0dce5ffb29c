import { describe, expect, test } from 'vitest';
import { SPECTATOR } from './game.ts';
import { allBut, EVERYONE, Log, mayRead, only, SPECTATORS } from './log.ts';

const readers = (to: number): number[] => {
  const log = new Log();
  log.tell(to, 'a word');
  return [SPECTATOR, 0, 1, 2].filter((seat) => mayRead(log.lines[0] as (typeof log.lines)[0], seat));
};

describe('a line is read by those it is for and by nobody else', () => {
  test.each([
    ['everyone', EVERYONE, [SPECTATOR, 0, 1, 2]],
    ['one seat', only(1), [1]],
    ['all but one', allBut(1), [SPECTATOR, 0, 2]],
    ['all but the first', allBut(0), [SPECTATOR, 1, 2]],
    ['those who watch', SPECTATORS, [SPECTATOR]],
    ['two seats', only(0) | only(2), [0, 2]],
  ])('%s', (_, to, expected) => expect(readers(to)).toEqual(expected));
});

test('headings, what fell and what happened go with their words', () => {
  const log = new Log();
  log.heading('Turn ', 2);
  log.show(only(0), [{ what: 'die', face: '6' }], 'a six');
  log.addEvent(EVERYONE, { kind: 'fight', by: 1, title: 'A fight' }, [{ what: 'chit', face: 'R' }], 'they fight');
  expect(log.lines).toEqual([
    { to: EVERYONE, parts: ['Turn ', 2], heading: true },
    { to: only(0), parts: ['a six'], shown: [{ what: 'die', face: '6' }] },
    {
      to: EVERYONE,
      parts: ['they fight'],
      shown: [{ what: 'chit', face: 'R' }],
      happening: { kind: 'fight', by: 1, title: 'A fight' },
    },
  ]);
});
