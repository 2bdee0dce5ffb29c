import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

test.each(['#/%', '#/play/%', '#/rules/%E0%A4%A', '#/game/%ff'])(
  'an address that cannot be read leads somewhere: %s',
  (hash) => {
    expect(routeOf(hash).screen).toMatch(/^(lobby|table|rules)$/);
  },
);

test('an address with coded signs is read', () => {
  expect(routeOf('#/rules/celles/C-8.0.2%20b')).toEqual({ screen: 'rules', game: 'celles', statement: 'C-8.0.2 b' });
});
