/** What a seat cannot know is redealt wherever play can lead (CO-002). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { viewers } from '../../engine/checks.ts';
import { Match } from '../../engine/match.ts';
import { RandomSource } from '../../engine/random.ts';
import { parseRecord } from '../../engine/record.ts';
import { checkRedeal } from '../../engine/secrets.ts';
import { entry } from './entry.ts';

describe('a deal behind every view of a match', () => {
  it('X18 CO-105 what is known to all keeps its own target, beside a back that looks like it', async () => {
    const game = await entry.load();
    const file = new URL('./golden/red_attack-known-artillery.txt', import.meta.url);
    const { scenario, options, seed, choices } = parseRecord(readFileSync(file, 'utf8'));
    const match = new Match(game, { scenario, options, ...(seed ? { seed } : {}) });
    const random = new RandomSource('deals');
    for (const { words } of choices) {
      for (const seat of viewers(game)) checkRedeal(game, match.state, seat, random, false);
      match.choose(words);
    }
    expect(match.isOver).toBe(true);
  });
});
