import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Match } from '../../src/engine/match.ts';
import { replayRecord } from '../../src/engine/record.ts';
import { catalog } from '../../src/games/catalog.ts';
import { figuresOf, Manners } from './count.ts';
import { READERS } from './readers.ts';

describe.each(catalog.map(({ id }) => id))('the manners of %s', (id) => {
  it('are read from a whole match without changing it', async () => {
    const game = await (catalog.find((e) => e.id === id) as (typeof catalog)[number]).load();
    const folder = new URL(`../../src/games/${id}/golden/`, import.meta.url);
    const file = readdirSync(folder).filter((name) => name.endsWith('.txt') || name.endsWith('.record'))[0];
    const played = replayRecord(game, readFileSync(new URL(file, folder), 'utf8'));
    expect(played.length).toBeGreaterThan(50);
    const reader = READERS[id];
    const match = new Match(game, played.start);
    const manners = new Manners(reader.measures(match.state));
    const watching = reader.watch(manners, match.state);
    for (const code of played.choices()) {
      watching.before(match.state, match.options, code);
      match.choose(code);
      watching.after(match.state);
    }
    expect(match.state.result).toBe(played.state.result);
    const found = figuresOf([manners.tally]);
    for (const { count, of } of Object.values(found)) expect(count).toBeLessThanOrEqual(of);
    expect(found.idle.of).toBeGreaterThan(0);
    expect(found.undone.of).toBeGreaterThan(0);
  });
});
