/** What is a matter of taste is picked by the player's seed. */

import { describe, expect, it } from 'vitest';
import { optionWords } from '../engine/play.ts';
import { celtos, newBattle } from '../games/celtos/testing.ts';
import { levelOf, makePlayer } from './index.ts';

describe('the AI', () => {
  it('CE-841 leads any of the peoples with its ready-made list, by its seed and seat', () => {
    const led = (seed: string, seat: number): string => {
      const t = newBattle('border-clash');
      if (seat === 1) t.choose('people va', 'take va_750', 'list-done');
      const player = makePlayer(celtos, levelOf('regular'), { seed, budget: { iterations: 1 } });
      const choose = (): string => {
        const { code } = player.chooseNow(celtos.view(t.state, seat), t.match.options.list());
        const words = optionWords(celtos, code);
        t.choose(words);
        return words;
      };
      const people = choose().replace('people ', '');
      expect(choose()).toBe(`take ${people}_750`);
      return people;
    };
    const seeds = Array.from({ length: 24 }, (_, i) => `seed ${i}`);
    const first = seeds.map((seed) => led(seed, 0));
    expect(new Set(first).size).toBe(5);
    expect(led('seed 3', 0)).toBe(first[3]);
    expect(seeds.filter((seed, i) => led(seed, 1) !== first[i]).length).toBeGreaterThan(12);
  });
});
