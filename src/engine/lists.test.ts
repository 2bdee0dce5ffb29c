import { expect, it } from 'vitest';
import { present } from './lists.ts';
import { onceFor } from './once.ts';

it('keeps those of a list that are there, in their order', () => {
  const [yes, no] = [1, 0];
  expect(present(no && 'a', yes && 'b', null, undefined, '', false, 'c')).toEqual(['b', 'c']);
});

it('makes what follows from a thing once for each, be it nothing', () => {
  const made: object[] = [];
  const nameOf = onceFor((thing: { name?: string }) => {
    made.push(thing);
    return thing.name;
  });
  const [one, other] = [{ name: 'one' }, {}];
  expect([nameOf(one), nameOf(other), nameOf(one), nameOf(other)]).toEqual(['one', undefined, 'one', undefined]);
  expect(made).toEqual([one, other]);
});
