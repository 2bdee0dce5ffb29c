/** A unit of sixteen models fills its rows to the last place: the next unit begins right behind it. */
import { describe, expect, it } from 'vitest';
import { battle, row, type UnitSpec } from '../testing.ts';
import { fighting, warriors } from './assault.fixture.ts';
import { pointsFor } from './scenarios.ts';

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
    const strikes = (who: string): number => t.log().filter((l) => l.includes(`${who} struck`)).length;
    expect([1, 2, 3].map((n) => strikes(`Bone Thralls, model ${n}`))).toEqual([1, 1, 0]);
    expect([1, 2, 3, 4].map((n) => strikes(`Flesh Eaters, model ${n}`))).toEqual([1, 1, 1, 0]);
    expect([1, 2, 3, 4, 5].map((n) => strikes(`Warriors, model ${n}`))).toEqual([1, 1, 1, 1, 1]);
  });
  it('CE-944 CE-402 stands in nobody’s way who comes after it in the list', () => {
    const block = Array.from({ length: 8 }, (_, k) => row(2, 2, Number((2 + 1.2 * k).toFixed(1)))).flat();
    const t = battle({
      units: {
        A1: { profile: 'fb_thrall', models: 16, places: block },
        A2: { profile: 'sidhe_archer', models: 4, places: [[20, 4]] },
        B1: { profile: 'fb_thrall', models: 16, places: block.map(([x, y]) => [x + 40, y + 30]) },
        B2: { ...warriors, places: row(5, 18, 12) },
      },
      order: 'A2',
    });
    expect(t.refusal('shoot')).toBe('allowed');
    const back = battle({
      units: {
        A1: { profile: 'fb_thrall', models: 16, places: block },
        A2: { profile: 'gael_druid', places: [[20, 4]] },
        B1: { profile: 'fb_thrall', models: 16, places: block.map(([x, y]) => [x + 40, y + 30]) },
        B2: { profile: 'sidhe_archer', places: row(4, 20, 12) },
      },
      order: 'B2',
    });
    expect(back.refusal('shoot')).toBe('allowed');
  });
  it('CE-843 CE-863 holds what it is near to, and nothing for its neighbour', () => {
    const block = Array.from({ length: 8 }, (_, k) => row(2, 60, Number((2 + 1.2 * k).toFixed(1)))).flat();
    const t = battle({
      scenario: 'raid',
      units: {
        A1: { profile: 'fb_thrall', models: 16, places: block, panicked: 0 },
        A2: { profile: 'sidhe_seer', places: [[10, 37.5]], panicked: 1 },
        B1: { profile: 'fb_lord', places: [[56, 40]] },
      },
    });
    expect(pointsFor(t.state, 0)).toBe(0);
  });
  it('CE-522 defends nothing for the one who comes after it: who charges across a hedge defends none', () => {
    const block = Array.from({ length: 8 }, (_, k) => row(2, 2, Number((2 + 1.2 * k).toFixed(1)))).flat();
    const t = battle({
      units: {
        A1: { profile: 'fb_thrall', models: 16, places: block },
        A2: { ...warriors, models: 5, places: [[31, 12]] },
        B1: { profile: 'sidhe_retainer', models: 4, places: [[31, 14.7]] },
        B2: { profile: 'sidhe_seer', places: [[46, 46]] },
      },
      order: 'A2',
      dice: [1, 1],
    }).choose('assault', 'react none');
    expect([t.at('A2.1'), t.state.defends[16], t.state.defends[32 * 16]]).toEqual([[310, 132], 0, 1]);
  });
});
