/**
 * What every game must show of its rules, words and records (testing/contract.ts), and the golden records of ours.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { beginState, checkGoal, optionTree } from '../src/engine/checks.ts';
import type { AnyGame } from '../src/engine/game.ts';
import { toDecision } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { completeSetup } from '../src/engine/setup.ts';
import { Options } from '../src/engine/steps.ts';
import { catalog } from '../src/games/catalog.ts';
import { contractTests } from '../src/testing/contract.ts';
import { eachGame, extentOf, LONG, shareOf } from './contract.ts';

eachGame((entry, folder) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await entry.load();
  }, LONG);

  for (const { about, name, run } of contractTests(entry, extentOf(entry.id))) if (about === 'rules') it(name, run);

  if (folder !== null) {
    it('has golden records that replay to the same bytes', () => {
      const golden = join(folder, entry.id, 'golden');
      const book = parseRulebook(game.rulebook);
      const files = existsSync(golden) ? readdirSync(golden).filter((name) => name.endsWith('.txt')) : [];
      expect(files.length, `records in ${entry.id}/golden`).toBeGreaterThan(0);
      const scenarios = new Set<string>();
      for (const file of files) {
        const text = readFileSync(join(golden, file), 'utf8');
        const match = replayRecord(game, text);
        expect(writeRecord(match, true), file).toBe(text);
        expect(match.isOver, `${file} is a whole game`).toBe(true);
        checkGoal(game, book, match.state, new RandomSource(file));
        scenarios.add(match.setup.scenario);
      }
      expect([...scenarios].sort()).toEqual(game.scenarios.map((s) => s.id).sort());
    });

    it('allows neither more nor less than it did: the option trees', async () => {
      const lines: string[] = [];
      for (const { id } of game.scenarios) {
        const start = { scenario: id, options: completeSetup(game, id).options, seed: 'tree' };
        for (const after of [0, 50, 200]) {
          const s = beginState(game, start);
          const random = new RandomSource('tree');
          const options = new Options();
          let step = toDecision(game, s, options);
          for (let i = 0; i < after && step; i++) {
            step.choose(s, options.at(random.below(options.count)));
            step = toDecision(game, s, options);
          }
          if (step)
            lines.push(`${id} after ${after} choices: ${optionTree(game, s, shareOf(game.id, 5000)).join(' ')}`);
        }
      }
      const golden = join(folder, entry.id, 'golden', 'option-trees');
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden);
    });
  }
});

it('the list of games names each of them once', () => {
  const ids = catalog.map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
});
