/**
 * What every game must show of its rules, words and records. Broken variants of the tiny game (checks.test.ts) show that
 * each check would catch.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  beginState,
  checkCoding,
  checkDecision,
  checkEnd,
  checkGarbage,
  checkInvariants,
  checkRecord,
  checkReferences,
  checkStored,
  checkUndo,
  optionTree,
  playOut,
  playRandom,
  viewers,
} from '../src/engine/checks.ts';
import { type AnyGame, SPECTATOR } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { toDecision } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { completeSetup, setupOf } from '../src/engine/setup.ts';
import { Options } from '../src/engine/steps.ts';
import { catalog } from '../src/games/catalog.ts';
import { eachGame, LONG, shareOf, starts } from './contract.ts';

eachGame((entry, folder) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await entry.load();
  }, LONG);
  const rulebook = () => parseRulebook(game.rulebook);

  it('is what the catalog says', () => {
    expect([game.id, game.title]).toEqual([entry.id, entry.title]);
    for (const list of [game.seats, game.scenarios, game.options, game.results]) {
      const ids = list.map((x) => x.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9]+([_-][a-z0-9]+)*$/);
    }
    expect(game.seats.length).toBeGreaterThan(0);
    expect(game.scenarios.length).toBeGreaterThan(0);
    for (const option of game.options) expect(option.values.length).toBeGreaterThan(1);
  });

  it('has a rulebook that refusals, decisions and switches refer to', () => {
    const book = rulebook();
    expect(book.statements.length).toBeGreaterThan(0);
    checkReferences(game, book);
  });

  if (folder !== null) {
    it('has golden records that replay to the same bytes', () => {
      const golden = join(folder, entry.id, 'golden');
      const files = existsSync(golden) ? readdirSync(golden).filter((name) => name.endsWith('.txt')) : [];
      expect(files.length, `records in ${entry.id}/golden`).toBeGreaterThan(0);
      const scenarios = new Set<string>();
      for (const file of files) {
        const text = readFileSync(join(golden, file), 'utf8');
        const match = replayRecord(game, text);
        expect(writeRecord(match, true), file).toBe(text);
        expect(match.isOver, `${file} is a whole game`).toBe(true);
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

  it('names every thing and codes every option one to one', () => checkCoding(game));

  it('gives back its own set-up', () => {
    for (const start of starts(game, 'setup', 10)) {
      const { scenario, options } = start;
      expect(setupOf(game, beginState(game, start))).toEqual({ scenario, options });
    }
  });

  it('ends in every random game, with its invariants after each choice', () => {
    for (const start of starts(game, 'random', 20)) {
      const { state } = playRandom(game, start, (s) => checkInvariants(game, s));
      checkInvariants(game, state);
      checkEnd(game, state);
    }
  });

  it('lists exactly what it does not refuse, and refuses by a rule in a whole sentence', () => {
    const book = rulebook();
    const random = new RandomSource('decisions');
    const asked = new Set<string>();
    for (const start of starts(game, 'decisions', 6))
      playRandom(game, start, (s, step, options) => {
        const name = game.steps.names[s.stack[(s.depth - 1) * 8]] as string;
        if (asked.has(name) && random.below(5) > 0) return;
        asked.add(name);
        checkDecision(game, book, s, step, options, random);
      });
  });

  it('takes back and makes again to the same bytes, refuses garbage, and replays its record', () => {
    const random = new RandomSource('matches');
    for (const start of starts(game, 'match', 2)) {
      const match = new Match(game, start);
      while (!match.isOver) {
        if (random.below(10) === 0) {
          checkGarbage(match, random);
          checkStored(game, match.state);
        }
        checkUndo(match, match.options.at(random.below(match.options.count)));
      }
      checkStored(game, match.state);
      checkRecord(match);
      const at = random.below(match.length);
      expect(match.stateAt(at).equals(match.branch(at).state)).toBe(true);
    }
  });

  it('judges positions for the machine player within reason', () => {
    const random = new RandomSource('advice');
    for (const start of starts(game, 'advice', 2))
      playRandom(game, start, (s) => {
        if (random.below(3) > 0) return;
        for (let seat = 0; seat < game.seats.length; seat++) {
          const value = game.advice.evaluate(s, seat);
          expect(Number.isFinite(value) && Math.abs(value) <= 1.5).toBe(true);
        }
      });
  });

  it('draws a sheet and a scene that name the same hexes', () => {
    for (const start of starts(game, 'scene', 1)) {
      const sheet = game.sheet(start);
      const s = beginState(game, start);
      playOut(game, s, new RandomSource('scene'), (x, _step, _options, choice) => {
        if (choice % 25 > 0) return;
        for (const seat of viewers(game))
          for (const { place, id } of game.scene(game.view(x, seat)).pieces)
            if ('hex' in place && sheet.kind === 'hex') expect(sheet.hexes, id).toHaveProperty([place.hex]);
      });
      expect(game.view(s, SPECTATOR).seat).toBe('spectator');
    }
  });
});

it('the list of games names each of them once', () => {
  const ids = catalog.map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
});
