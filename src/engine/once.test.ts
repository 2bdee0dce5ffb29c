import { expect, it } from 'vitest';
import { onceFor } from './once.ts';

it('is made once for each edition, whichever is asked for', () => {
  const made: string[] = [];
  const designs = onceFor((tables: { name: string }) => {
    made.push(tables.name);
    return { of: tables.name };
  });
  const [one, two] = [{ name: 'one' }, { name: 'two' }];
  const first = designs(one);
  expect([first, designs(one), designs(two).of, designs(one)]).toEqual([{ of: 'one' }, first, 'two', first]);
  expect(designs(one)).toBe(first);
  expect(made).toEqual(['one', 'two']);
});
