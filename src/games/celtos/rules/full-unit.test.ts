/** A unit of sixteen models fills its rows to the last place: the next unit begins right behind it. */
import { describe, expect, it } from 'vitest';
import { row, type UnitSpec } from '../testing.ts';
import { fighting, warriors } from './assault.fixture.ts';

const thralls: UnitSpec = {
  profile: 'fb_thrall',
  models: 16,
  places: Array.from({ length: 8 }, (_, k) => row(2, 20, Number((9.1 + 1.2 * k).toFixed(1)))).flat(),
};
const eaters: UnitSpec = { profile: 'fb_flesh', models: 5, places: row(5, 22.4, 9.1) };

describe('a unit of sixteen', () => {
  it('CE-510 CE-514 strikes for itself alone: who stands in the next unit strikes once', () => {
    const misses = Array.from({ length: 40 }, () => 1);
    const t = fighting({ A1: { ...warriors, places: row(5, 20, 8) }, B1: thralls, B2: eaters }, misses)
      .choose('assault')
      .settle('strike');
    const strikes = (who: string): number => t.log().filter((l) => l.includes(`${who} strikes`)).length;
    expect([1, 2, 3].map((n) => strikes(`Bone Thralls, model ${n}`))).toEqual([1, 1, 0]);
    expect([1, 2, 3, 4].map((n) => strikes(`Flesh Eaters, model ${n}`))).toEqual([1, 1, 1, 0]);
    expect([1, 2, 3, 4, 5].map((n) => strikes(`Warriors, model ${n}`))).toEqual([1, 1, 1, 1, 1]);
  });
});
