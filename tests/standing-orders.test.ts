import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Match } from '../src/engine/match.ts';
import { stepName } from '../src/engine/play.ts';
import { replayRecord } from '../src/engine/record.ts';
import { snapshotOf } from '../src/engine/seat.ts';
import { openGame } from '../src/games/catalog.ts';
import { applyStandingOrders, orderFrom, orderWords } from '../src/remote/standing-orders.ts';

const GAMES = ['celles', 'peiper', 'celtos', 'combat-operations', 'ardennes'];

describe.each(GAMES)('ready-made standing orders of %s', (id) => {
  it('each answer a decision of the game by an option that is there, and are said in words', async () => {
    const game = await openGame(id);
    const ready = game.standingOrders ?? [];
    expect(ready.length).toBeGreaterThan(2);
    const waiting = new Set(ready);
    for (const order of ready) {
      expect(game.steps.names).toContain(order.step);
      // No name of a step or of an option is told to players.
      expect(orderWords(order)).not.toMatch(/[a-z][A-Z]|\*|_|\{/);
    }
    const folder = new URL(`../src/games/${id}/golden/`, import.meta.url);
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .slice(0, 2)) {
      const record = replayRecord(game, readFileSync(new URL(file, folder), 'utf8'));
      const match = new Match(game, record.startAgain());
      for (const made of record.choices()) {
        const step = stepName(game, match.state);
        for (const order of waiting) {
          if (order.step !== step) continue;
          const code = applyStandingOrders(game, snapshotOf(match, match.seat), [orderFrom(order)]);
          if (code === null) continue;
          expect(match.allows(code)).toBe(true);
          waiting.delete(order);
        }
        match.choose(made);
      }
    }
    // What no recorded match came to is named at least by an option of the game.
    const words = new Set(game.verbs.map((verb) => verb.word));
    for (const order of waiting) expect(words).toContain((order.choose ?? order.never ?? '').split(' ')[0]);
    expect(waiting.size).toBeLessThan(ready.length);
  });
});
