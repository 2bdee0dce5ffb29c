import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkEnd, checkInvariants, playRandom } from '../../engine/checks.ts';
import { forCatalog } from '../../engine/game.ts';
import { parseRulebook } from '../../engine/rulebook.ts';
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

describe('balance notes', () => {
  const rulebook = parseRulebook(readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8'));
  const say = (id: string): string => rulebook.find(id)?.text ?? '';
  /** The options of the campaign text: what P104 speaks of. */
  const ofText = peiper.options.filter(({ rule }) => rule.startsWith('P0'));

  it('P061 P104 say of every option of the text what the lobby says of it, or that it has no note', () => {
    const [, german, us, neither, elsewhere, none] =
      /^Balance notes: (.+) favor the German; (.+) the US; (.+) neither; (.+) is noted in P061; (.+) carry no note\.$/.exec(
        say('P104'),
      ) ?? [];
    const titles = (list = ''): string[] => list.split(/, | and /);
    const noted = (note: string | undefined): string[] =>
      ofText.filter((option) => option.note === note).map(({ title }) => title);
    expect(ofText).toHaveLength(9);
    expect(titles(german)).toEqual(noted('pro-German'));
    expect(titles(us)).toEqual(noted('pro-US'));
    expect(titles(neither)).toEqual(noted('favors neither'));
    expect(titles(none)).toEqual(noted(undefined));
    expect(titles(elsewhere)).toEqual(noted('pro-German on A and B, pro-US on C and D'));
    expect(say('P061')).toBe('Infiltration is said to favor the German on A and B, the US on C and D.');
  });

  it('C23 the table of options names every option with its games and its note', () => {
    const table = rulebook.chapters.find(({ title }) => title === 'Options')?.tables[0];
    const games = (of = peiper.scenarios.map(({ id }) => id)): string =>
      of.length === peiper.scenarios.length
        ? 'all'
        : of.map((id) => (id.length === 1 ? id.toUpperCase() : id)).join(', ');
    expect(table?.rows.map(([title, of, , note]) => [title, of, note.replace(/ \(.*\)$/, '')])).toEqual(
      peiper.options.map(({ title, scenarios, note = 'none' }) => [title, games(scenarios && [...scenarios]), note]),
    );
  });
});
