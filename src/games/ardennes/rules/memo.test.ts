/** What is kept beside a state is found again when a byte of what it was made of changes. */
import { describe, expect, it } from 'vitest';
import { ArdennesState } from '../state.ts';
import { ground } from '../testing.ts';
import { Frontier, Reach, Witness, watched } from './memo.ts';

const GROUND = ['exerts', 'owner', 'roadblock', 'bridge', 'bridgeOwner'] as const;
const LISTS = {
  rivers: ['bridge', 'bridgeOwner'],
  threat: [...GROUND, 'hex', 'supply', 'dispersed', 'outOfFuel', 'day', 'freeze'],
  reserves: [...GROUND, 'hex', 'supply'],
} as const;

describe('a witness', () => {
  it('notices a change of the first and of the last of each field it watches, once', () => {
    for (const [list, names] of Object.entries(LISTS)) {
      const s = ground({ 'G-2Pz-3P': '1604' });
      const witness = new Witness(watched(ArdennesState.layout)[list as keyof typeof LISTS]);
      expect([list, witness.agrees(s), witness.agrees(s)]).toEqual([list, false, true]);
      for (const name of names) {
        const field = s[name];
        const places = typeof field === 'number' ? [0] : [0, field.length - 1];
        for (const at of places) {
          if (typeof field === 'number') Object.assign(s, { [name]: field + 1 });
          else field[at] ^= 1;
          expect([list, name, at, witness.agrees(s), witness.agrees(s)]).toEqual([list, name, at, false, true]);
        }
      }
    }
  });

  it('does not mind what it does not watch', () => {
    const s = ground({});
    const { rivers, threat, reserves } = watched(ArdennesState.layout);
    const [a, b, c] = [rivers, threat, reserves].map((spans) => new Witness(spans));
    for (const witness of [a, b, c]) witness.agrees(s);
    s.did[5] = 1;
    s.improved[400] = 1;
    expect([a.agrees(s), b.agrees(s), c.agrees(s)]).toEqual([true, true, true]);
    s.owner[400] ^= 1;
    expect([a.agrees(s), b.agrees(s), c.agrees(s)]).toEqual([true, false, false]);
    s.freeze = 1;
    expect([a.agrees(s), b.agrees(s), c.agrees(s)]).toEqual([true, false, true]);
  });
});

describe('paper for searches', () => {
  it('hexes wait by their points, first come first served', () => {
    const waiting = new Frontier().blank(6);
    for (const [h, points] of [
      [10, 3],
      [11, 5],
      [12, 3],
      [0, 0],
      [13, 3],
    ])
      waiting.add(h, points);
    expect([waiting.take(6), waiting.take(5), waiting.take(5)]).toEqual([-1, 11, -1]);
    expect([waiting.take(3), waiting.take(3)]).toEqual([10, 12]);
    waiting.add(14, 3);
    expect([waiting.take(3), waiting.take(3), waiting.take(3), waiting.take(0)]).toEqual([13, 14, -1, 0]);
    waiting.add(15, 6);
    expect(waiting.blank(6).take(6)).toBe(-1);
    waiting.add(16, 6);
    expect([waiting.take(6), waiting.take(6)]).toEqual([16, -1]);
  });

  it('a reach begins with nothing', () => {
    const found = new Reach();
    found.hexes.push(3);
    found.left[3] = 2;
    found.from[3] = 4;
    expect([found.blank().hexes, found.left[3], found.from[3]]).toEqual([[], -1, -1]);
  });
});
