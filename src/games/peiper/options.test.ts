import { describe, expect, it } from 'vitest';
import { checkEnd, checkInvariants, playRandom } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { completeSetup, SetupError, switchesOf } from '../../engine/setup.ts';
import { pairsOf } from '../../engine/testing/pairs.ts';
import { peiper } from './testing.ts';

const game = forCatalog(peiper);

/** P080, P081: what may not be together, and what follows from both. */
const NEVER = ['panzers_marsch=off mines=on', 'surprise=on mines=on', 'surprise=on panzers_marsch=on'];

describe('P103 every two options together, each on and off', () => {
  for (const { id: scenario } of peiper.scenarios) {
    const { setups, never } = pairsOf(game, scenario);

    it(`${scenario}: what the rules forbid together, and nothing else, is left out`, () => {
      expect(never).toEqual(switchesOf(game, scenario).some((o) => o.id === 'mines') ? NEVER : []);
      for (const option of switchesOf(game, scenario))
        for (const value of option.values) expect(setups.map((s) => s.options[option.id])).toContain(value);
    });

    it(`${scenario}: ${setups.length} set-ups, random games of each hold their invariants and end`, () => {
      const games = scenario === 'campaign' ? 1 : 3;
      for (const [i, setup] of setups.entries())
        for (let n = 0; n < games; n++) {
          const { state } = playRandom(game, { ...setup, seed: `pairs-${i}-${n}` }, (s) => checkInvariants(game, s));
          checkEnd(game, state);
        }
    });
  }

  it('P080 P081 the refusal names its rule', () => {
    const rule = (options: Record<string, string>): string | undefined => {
      try {
        completeSetup(game, 'campaign', options);
      } catch (error) {
        if (error instanceof SetupError) return error.rule;
      }
      return undefined;
    };
    expect(rule({ surprise: 'on', panzers_marsch: 'on' })).toBe('P080');
    expect(rule({ mines: 'on' })).toBe('P081');
    expect(rule({ mines: 'on', panzers_marsch: 'on' })).toBeUndefined();
  });
});
