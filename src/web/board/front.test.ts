import { expect, test } from 'vitest';
import type { HexMapSheet, Piece } from '../../engine/board.ts';
import { Match } from '../../engine/match.ts';
import { openGame } from '../../games/catalog.ts';
import { frontOf } from './front.ts';

const GERMAN = (piece: Piece): boolean => piece.design.side.id === 'german' || piece.design.side.seat === 'german';

test('the map opens where the sides face each other: on the 16th, along the Our, from north to south', async () => {
  const game = await openGame('ardennes');
  const { setup, ...match } = new Match(game, { scenario: 'two-players', seed: 'front' });
  const sheet = game.sheet(setup) as HexMapSheet;
  const { pieces } = game.scene(game.view(match.state, 0));
  const front = frontOf({ pieces }, sheet, GERMAN);
  const own = pieces.filter(GERMAN).flatMap(({ place }) => ('hex' in place ? [place.hex] : []));
  expect(front.length).toBeGreaterThan(5);
  expect(front.filter((hex) => !own.includes(hex))).toEqual([]);
  // Far from an enemy there are all of them.
  expect(frontOf({ pieces: pieces.filter(GERMAN) }, sheet, GERMAN).length).toBe(new Set(own).size);
});
