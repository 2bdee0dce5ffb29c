import { expect, test } from 'vitest';
import { gameLink, likeLink, readWhere } from '../lab/links.ts';
import { battleLink, routeOf } from './route.ts';

test.each(['#/%', '#/play/%', '#/rules/%E0%A4%A', '#/game/%ff'])(
  'an address that cannot be read leads somewhere: %s',
  (hash) => {
    expect(routeOf(hash).screen).toMatch(/^(lobby|table|rules)$/);
  },
);

test('an address with coded signs is read', () => {
  expect(routeOf('#/rules/celles/C-8.0.2%20b')).toEqual({ screen: 'rules', game: 'celles', statement: 'C-8.0.2 b' });
});

test('an army goes to the battle it is made for: scenario and points stand in the address', () => {
  const setup = { scenario: 'border-clash', options: { points: '400' } };
  const link = battleLink('celtos', setup);
  expect(link).toBe('#/game/celtos/border-clash/points=400');
  expect(routeOf(link)).toEqual({ screen: 'lobby', game: 'celtos', setup });
  expect(routeOf(battleLink('celtos'))).toEqual({ screen: 'lobby', game: 'celtos', setup: undefined });
});

test('the lab reads the rest of its address itself: a mark may hold any sign', () => {
  expect(routeOf('#/lab')).toEqual({ screen: 'lab', parts: [] });
  expect(routeOf(likeLink('run', 'odds red 3/1 %', 2))).toEqual({
    screen: 'lab',
    parts: ['like', 'run', 'odds red 3/1 %', '2'],
  });
  const [, , number, where] = (routeOf(gameLink('run', 17, { turn: 5 })) as { parts: readonly string[] }).parts;
  expect([number, readWhere(where)]).toEqual(['17', { turn: 5 }]);
  expect(readWhere('d40')).toEqual({ at: 40 });
  expect(readWhere('x')).toBeNull();
});
