import { describe, expect, test } from 'vitest';
import { Match } from '../../../engine/match.ts';
import { openGame } from '../../catalog.ts';
import type { CeltosState } from '../state.ts';
import { placeWords } from './places.ts';

const game = await openGame('celtos');
const at = (scenario: string): CeltosState => new Match(game, { scenario, seed: 'places' }).state as CeltosState;

describe('CE-901 places in words', () => {
  const s = at('border-clash');
  const { row } = s.tables.boards[s.scenario];

  test('where nobody moves they are measured from the edges', () => {
    expect(placeWords(s, 0, 0)).toBe('0.0" from the west edge, 0.0" from the south edge');
    expect(placeWords(s, row.width, row.height)).toBe('0.0" from the east edge, 0.0" from the north edge');
  });

  test('what lies near is named, with the way from it, or that it is inside', () => {
    const [[x, y] = [0, 0]] = row.stones ?? [];
    expect(placeWords(s, x + 20, y)).toMatch(/^2\.0" east of the stone, /);
    const [[wx, wy, r] = [0, 0, 0]] = row.swamps;
    expect(placeWords(s, wx, wy)).toMatch(/^in the swamp, /);
    expect(placeWords(s, wx, wy - r - 10)).toMatch(/^1\.0" south of the swamp, /);
  });
});
