/**
 * What every game must show, driven by the catalog: a game that is added is tested here without another line. The tiny
 * game of the engine's own tests goes through the same, and broken variants of it show that each check would catch.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  beginState,
  checkCoding,
  checkDecision,
  checkEnd,
  checkGarbage,
  checkInvariants,
  checkOdds,
  checkOddsByTrying,
  checkRecord,
  checkReferences,
  checkStored,
  checkUndo,
  Fault,
  optionTree,
  playOut,
  playRandom,
  randomStart,
  viewers,
} from '../src/engine/checks.ts';
import { type AnyGame, type CatalogEntry, type Seat, SPECTATOR } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { decision, optionWords, seatId, toDecision } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { parseRulebook } from '../src/engine/rulebook.ts';
import { checkOutlook, checkPair, checkRedeal, checkTwins, leakyView } from '../src/engine/secrets.ts';
import { completeSetup, setupOf } from '../src/engine/setup.ts';
import type { AnyState } from '../src/engine/state.ts';
import { Options } from '../src/engine/steps.ts';
import { testCatalog } from '../src/engine/testing/crossroads.ts';
import { catalog } from '../src/games/catalog.ts';
import { catalog as tinyGames } from './games/catalog.ts';

const gamesFolder = fileURLToPath(new URL('../src/games', import.meta.url));

const PAIRS = 10_000;
/** More of them by `sandtable secrets <game> --decisions 10000`. */
const OUTLOOKS = 1500;
const LONG = 180_000;
vi.setConfig({ testTimeout: LONG });

/** Every scenario in turn, each game with a seed of its own. */
function* starts(game: AnyGame, what: string, games: number) {
  for (let i = 0; i < games; i++)
    for (const { id } of game.scenarios) yield randomStart(game, id, `${what}:${id}:${i}`);
}

const deciderOf = (game: AnyGame, s: AnyState): Seat => decision(game, s)?.seat(s) ?? SPECTATOR;

/** One of the options that leaves something to chance, if there is one among a few. */
function withOdds(game: AnyGame, s: AnyState, options: Options, random: RandomSource): number {
  const few = Array.from({ length: 6 }, () => options.at(random.below(options.count)));
  return few.find((option) => game.odds?.(s, option)) ?? (few[0] as number);
}

function contract(entry: CatalogEntry, folder: string | null): void {
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

  it.runIf(folder)('has golden records that replay to the same bytes', () => {
    const golden = join(folder as string, entry.id, 'golden');
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

  it.runIf(folder)('allows neither more nor less than it did: the option trees', async () => {
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
        if (step) lines.push(`${id} after ${after} choices: ${optionTree(game, s, 5000).join(' ')}`);
      }
    }
    const golden = join(folder as string, entry.id, 'golden', 'option-trees');
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden);
  });

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

  it(`shows each seat and spectators the same in ${PAIRS} pairs that differ only in hidden facts`, () => {
    const random = new RandomSource('pairs');
    const counts = new Map(viewers(game).map((seat) => [seat, 0]));
    const enough = (): boolean => [...counts.values()].reduce((a, b) => a + b) >= PAIRS;
    for (const start of starts(game, 'pairs', 1000)) {
      if (enough()) break;
      playRandom(game, start, (s) => {
        if (random.below(3) > 0) return;
        for (const [seat, count] of counts) if (checkPair(game, s, seat, random)) counts.set(seat, count + 1);
      });
    }
    expect(enough(), `pairs by seat: ${[...counts.values()].join(', ')}`).toBe(true);
    for (const [seat, count] of counts) expect(count, `pairs of ${seatId(game, seat)}`).toBeGreaterThan(100);
  });

  it('would be caught by the same check if a view leaked', () => {
    const random = new RandomSource('leak');
    const [start] = [...starts(game, 'leak', 1)];
    let [pairs, caught] = [0, 0];
    playRandom(game, start as NonNullable<typeof start>, (s) => {
      if (pairs >= 200) return;
      for (const seat of viewers(game)) {
        try {
          if (checkPair(game, s, seat, random, leakyView(game))) pairs++;
        } catch (error) {
          expect(error).toBeInstanceOf(Fault);
          pairs++;
          caught++;
        }
      }
    });
    expect(pairs).toBeGreaterThan(0);
    expect(caught).toBe(pairs);
  });

  it('lets nothing hidden out through options, reasons, previews, odds or log lines', () => {
    const random = new RandomSource('twins');
    let pairs = 0;
    for (const start of starts(game, 'twins', 4))
      playRandom(game, start, (s) => {
        if (random.below(4) > 0) return;
        for (const seat of viewers(game)) if (checkTwins(game, s, seat, random)) pairs++;
      });
    expect(pairs).toBeGreaterThan(50);
  });

  it(`tells a seat nothing but what follows from its view, at ${OUTLOOKS} decisions with the state behind it scrambled`, () => {
    const random = new RandomSource('outlooks');
    let decisions = 0;
    for (const start of starts(game, 'outlooks', 1000)) {
      if (decisions >= OUTLOOKS) break;
      playRandom(game, start, (s) => {
        if (decisions >= OUTLOOKS) return;
        decisions++;
        const all = viewers(game);
        const decider = all[random.below(all.length)] as number;
        checkOutlook(game, s, random.below(3) > 0 ? deciderOf(game, s) : decider, random);
      });
    }
    expect(decisions).toBe(OUTLOOKS);
  });

  it('tells nothing more at any kind of decision, of any option offered or not', () => {
    const random = new RandomSource('kinds');
    const met = new Map<string, number>();
    for (const start of starts(game, 'kinds', 6))
      playRandom(game, start, (s) => {
        const name = game.steps.names[s.stack[(s.depth - 1) * 8]] as string;
        const times = (met.get(name) ?? 0) + 1;
        met.set(name, times);
        if (times > 6) return;
        for (const seat of viewers(game)) {
          checkOutlook(game, s, seat, random, 25);
          for (let i = 0; i < 3; i++) checkTwins(game, s, seat, random);
        }
      });
    expect(met.size).toBeGreaterThan(1);
  });

  it('deals hidden facts anew so that no seat sees a difference and play goes on to the end', () => {
    const random = new RandomSource('redeal');
    for (const start of starts(game, 'redeal', 4)) {
      let ends = 0;
      playRandom(game, start, (s) => {
        if (random.below(10) > 0) return;
        const toEnd = ends < 3 && random.below(5) === 0;
        if (toEnd) ends++;
        for (let seat = 0; seat < game.seats.length; seat++) checkRedeal(game, s, seat, random, toEnd);
      });
    }
  });

  it('brings what its exact odds foretell', () => {
    if (!game.odds) return;
    const random = new RandomSource('odds');
    let checked = 0;
    let least = 1;
    for (const start of starts(game, 'odds', 40)) {
      if (checked >= 60) break;
      playRandom(game, start, (s, _, options) => {
        if (checked >= 60) return;
        const option = withOdds(game, s, options, random);
        const likely = checkOdds(game, s, option, random, 300);
        if (likely === null) return;
        checked++;
        least = Math.min(least, likely);
        expect(likely, `"${optionWords(game, option)}"`).toBeGreaterThan(1e-7);
      });
    }
    expect(checked, 'decisions with exact odds').toBeGreaterThan(0);
    // Sixty honest comparisons: the worst of them is hardly ever worse than this.
    expect(least).toBeGreaterThan(1e-5);
  });

  it('foretells exactly what comes of every face and every draw', () => {
    if (!game.odds) return;
    const random = new RandomSource('tried');
    let agreed = 0;
    for (const start of starts(game, 'tried', 40)) {
      if (agreed >= 150) break;
      playRandom(game, start, (s, _, options) => {
        const option = withOdds(game, s, options, random);
        if (agreed < 150 && checkOddsByTrying(game, s, option)) agreed++;
      });
    }
    expect(agreed, 'decisions with exact odds').toBeGreaterThan(20);
  });

  it('judges positions for the machine player within reason', () => {
    for (const start of starts(game, 'advice', 2))
      playRandom(game, start, (s) => {
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
}

describe('the tiny game of the engine', () => {
  for (const entry of testCatalog) contract(entry, null);
});

for (const entry of tinyGames) describe(`${entry.title}, by the front door`, () => contract(entry, null));

for (const entry of catalog) describe(entry.title, () => contract(entry, gamesFolder));

it('the list of games names each of them once', () => {
  const ids = catalog.map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
});
