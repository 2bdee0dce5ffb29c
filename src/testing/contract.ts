/**
 * What every game must show: of its rules, words and records, of its odds, and of its secrets. Broken variants of the tiny game
 * (engine/checks.test.ts) show that each check would catch. The tests belong to no test program: each is a name and a
 * function that throws.
 */

import { mixedPlayers } from '../ai/mixed.ts';
import {
  beginState,
  CheckError,
  type Chooser,
  checkCoding,
  checkDecision,
  checkEnd,
  checkGarbage,
  checkGoal,
  checkInvariants,
  checkOdds,
  checkOddsByTrying,
  checkRecord,
  checkReferences,
  checkStored,
  checkUndo,
  playOut,
  playRandom,
  type RandomStart,
  randomStart,
  viewers,
} from '../engine/checks.ts';
import { fuzzMixed } from '../engine/fuzz.ts';
import { type AnyGame, type CatalogEntry, type Seat, SPECTATOR } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { decision, optionWords, seatId, toDecision } from '../engine/play.ts';
import { RandomSource } from '../engine/random.ts';
import { parseRulebook } from '../engine/rulebook.ts';
import { snapshotOf } from '../engine/seat.ts';
import { checkNoLeak, checkOutlook, checkPair, checkRedeal, leakyView, StackWatch } from '../engine/secrets.ts';
import { setupOf } from '../engine/setup.ts';
import type { AnyState } from '../engine/state.ts';
import { Options } from '../engine/steps.ts';
import { canonical } from '../engine/text.ts';

export interface ContractTest {
  /** What it is about: its rules, its odds, its secrets. */
  readonly about: 'rules' | 'odds' | 'secrets';
  readonly name: string;
  run(): Promise<void>;
}

/** How much is played. A game whose matches are thousands of choices long sees as many positions in fewer of them. */
export interface Extent {
  /** Of the usual number of games, pairs and decisions; 1 unless said otherwise. */
  readonly share?: number;
  /** Whether some choices leave the other side with nothing new at all, so that undo can be tested against them. */
  readonly hidesChoices?: boolean;
}

const PAIRS = 10_000;
const TWINS = 50;
const OUTLOOKS = 1500;
const UNDO_CHOICES = 400;
const LIKELY = 1e-7;
/** Sixty honest comparisons: the worst of them is hardly ever worse than this. */
const LEAST_LIKELY = 1e-5;

function ensure(holds: boolean, what: string): asserts holds {
  if (!holds) throw new CheckError('contract', what);
}

const deciderOf = (game: AnyGame, s: AnyState): Seat => decision(game, s)?.seat(s) ?? SPECTATOR;
const stepNameOf = (game: AnyGame, s: AnyState): string => game.steps.names[s.stack[(s.depth - 1) * 8]] as string;

/** One of the options that leaves something to chance, if there is one among a few. */
function withOdds(game: AnyGame, s: AnyState, options: Options, random: RandomSource): number {
  const few = Array.from({ length: 6 }, () => options.at(random.below(options.count)));
  return few.find((option) => game.odds?.(s, option)) ?? (few[0] as number);
}

/** The tests of a game, each to be run by itself. */
export function contractTests(
  entry: CatalogEntry,
  { share = 1, hidesChoices = false }: Extent = {},
): readonly ContractTest[] {
  let loading: Promise<AnyGame> | null = null;
  const loaded = (): Promise<AnyGame> => (loading ??= entry.load());
  const some = (usual: number): number => Math.max(1, Math.round(usual * share));
  /** Every scenario in turn, each game with a seed of its own. */
  function* starts(game: AnyGame, what: string, games: number): Generator<RandomStart> {
    for (let i = 0; i < some(games); i++)
      for (const { id } of game.scenarios) yield randomStart(game, id, `${what}:${id}:${i}`);
  }
  const tests: ContractTest[] = [];
  const test = (about: ContractTest['about'], name: string, run: (game: AnyGame) => void): void => {
    tests.push({ about, name, run: async () => run(await loaded()) });
  };

  test('rules', 'is what the catalog says', (game) => {
    ensure(game.id === entry.id && game.title === entry.title, `the catalog says ${entry.id}, the game ${game.id}`);
    for (const list of [game.seats, game.scenarios, game.options, game.results]) {
      const ids = list.map((x) => x.id);
      ensure(new Set(ids).size === ids.length, `ids twice: ${ids.join(', ')}`);
      for (const id of ids)
        ensure(/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(id), `"${id}" is not an id (small letters, digits, hyphens)`);
    }
    ensure(game.seats.length > 0, 'there is no seat');
    ensure(game.scenarios.length > 0, 'there is no scenario');
    for (const option of game.options) ensure(option.values.length > 1, `option ${option.id} has nothing to choose`);
  });

  test('rules', 'has a rulebook that refusals, decisions and switches refer to', (game) => {
    const book = parseRulebook(game.rulebook);
    ensure(book.statements.length > 0, 'the rulebook has no statement');
    checkReferences(game, book);
  });

  test('rules', 'names every thing and codes every option one to one', checkCoding);

  test('rules', 'gives back its own set-up', (game) => {
    for (const start of starts(game, 'setup', 10)) {
      const { scenario, options } = start;
      const given = setupOf(game, beginState(game, start));
      ensure(
        canonical(given) === canonical({ scenario, options }),
        `set up with ${canonical(options)}, given back as ${canonical(given)}`,
      );
    }
  });

  test('rules', 'ends in every random game, with its invariants after each choice', (game) => {
    for (const start of starts(game, 'random', 20)) {
      const { state } = playRandom(game, start, (s) => checkInvariants(game, s));
      checkInvariants(game, state);
      checkEnd(game, state);
    }
  });

  test('rules', 'says how to win as the victory rules do, from what each seat knows', (game) => {
    const book = parseRulebook(game.rulebook);
    const random = new RandomSource('goal');
    for (const start of starts(game, 'goal', 5)) {
      const { state } = playRandom(game, start, (s) => {
        if (random.below(40) === 0) checkGoal(game, book, s, random);
      });
      checkGoal(game, book, state, random);
    }
  });

  test('rules', 'lists exactly what it does not refuse, and refuses by a rule in a whole sentence', (game) => {
    const book = parseRulebook(game.rulebook);
    const random = new RandomSource('decisions');
    const asked = new Set<string>();
    for (const start of starts(game, 'decisions', 6))
      playRandom(game, start, (s, step, options) => {
        const name = stepNameOf(game, s);
        if (asked.has(name) && random.below(5) > 0) return;
        asked.add(name);
        checkDecision(game, book, s, step, options, random);
      });
  });

  test('rules', 'takes back and makes again to the same bytes, refuses garbage, and replays its record', (game) => {
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
      ensure(match.stateAt(at).equals(match.branch(at).state), `a branch after ${at} choices is another position`);
    }
  });

  const greedyChoices = some(150);
  test('rules', `is not played in circles by a greedy player in ${greedyChoices} choices`, (game) => {
    const [start] = [...starts(game, 'circles', 1)];
    const state = beginState(game, start as RandomStart);
    const greedy = mixedPlayers(game, 'circles').at(-1) as Chooser;
    const seen = new Map<number, readonly number[]>();
    const made: number[] = [];
    const decisions = new Options();
    for (let i = 0; i < greedyChoices; i++) {
      const step = toDecision(game, state, decisions);
      if (step === null) return;
      const position = state.hash();
      const times = [...(seen.get(position) ?? []), i];
      seen.set(position, times);
      if (times.length > 3) {
        const between = made.slice(times.at(-2)).map((code) => optionWords(game, code));
        throw new CheckError(
          'contract',
          `the same position came ${times.length} times, again after ${between.join(', ')}: let the evaluation tell them apart, or forbid to take back what was done`,
        );
      }
      const code = greedy(state, step, decisions);
      made.push(code);
      step.choose(state, code);
    }
  });

  test('rules', 'judges positions for the AI within reason', (game) => {
    const random = new RandomSource('advice');
    for (const start of starts(game, 'advice', 2))
      playRandom(game, start, (s) => {
        if (random.below(3) > 0) return;
        for (let seat = 0; seat < game.seats.length; seat++) {
          const value = game.advice.evaluate(s, seat);
          ensure(
            Number.isFinite(value) && Math.abs(value) <= 1.5,
            `a position is worth ${value}: −1 to 1 was expected`,
          );
        }
      });
  });

  test('rules', 'draws a sheet and a scene that name the same hexes', (game) => {
    for (const start of starts(game, 'scene', 1)) {
      const sheet = game.sheet(start);
      const s = beginState(game, start);
      playOut(game, s, new RandomSource('scene'), (x, _step, _options, choice) => {
        if (choice % 25 > 0) return;
        for (const seat of viewers(game))
          for (const { place, id } of game.scene(game.view(x, seat)).pieces)
            if ('hex' in place && sheet.kind === 'hex')
              ensure(Object.hasOwn(sheet.hexes, place.hex), `${id} is in hex ${place.hex}, which the sheet has not`);
      });
      ensure(game.view(s, SPECTATOR).seat === 'spectator', 'the view of spectators is not marked as theirs');
    }
  });

  test('odds', 'predicts by exact odds what comes', (game) => {
    if (!game.odds) return;
    const random = new RandomSource('odds');
    const most = some(60);
    let checked = 0;
    let least = 1;
    for (const start of starts(game, 'odds', 40)) {
      if (checked >= most) break;
      playRandom(game, start, (s, _, options) => {
        if (checked >= most) return;
        const option = withOdds(game, s, options, random);
        const likely = checkOdds(game, s, option, random, 300);
        if (likely === null) return;
        checked++;
        least = Math.min(least, likely);
        ensure(likely > LIKELY, `"${optionWords(game, option)}": what came has likelihood ${likely}`);
      });
    }
    ensure(checked > 0, 'no decision has exact odds');
    ensure(least > LEAST_LIKELY, `the worst of ${checked} comparisons has likelihood ${least}`);
  });

  test('odds', 'predicts exactly what comes of every face and every draw', (game) => {
    if (!game.odds) return;
    const random = new RandomSource('tried');
    const most = some(150);
    let agreed = 0;
    for (const start of starts(game, 'tried', 200)) {
      if (agreed >= most) break;
      playRandom(game, start, (s, _, options) => {
        if (agreed < most && checkOddsByTrying(game, s, withOdds(game, s, options, random))) agreed++;
      });
    }
    ensure(agreed > Math.min(20, most / 3), `only ${agreed} decisions of ${most} have exact odds`);
  });

  const pairs = some(PAIRS);
  test(
    'secrets',
    `shows each seat and spectators the same in ${pairs} pairs that differ only in hidden facts`,
    (game) => {
      const random = new RandomSource('pairs');
      const counts = new Map(viewers(game).map((seat) => [seat, 0]));
      const enough = (): boolean => [...counts.values()].reduce((a, b) => a + b) >= pairs;
      for (const start of starts(game, 'pairs', 1000)) {
        if (enough()) break;
        playRandom(game, start, (s) => {
          if (random.below(3) > 0) return;
          for (const [seat, count] of counts) if (checkPair(game, s, seat, random)) counts.set(seat, count + 1);
        });
      }
      ensure(enough(), `pairs by seat: ${[...counts.values()].join(', ')}`);
      for (const [seat, count] of counts)
        ensure(count > Math.min(100, pairs / 10), `${count} pairs of ${seatId(game, seat)}`);
    },
  );

  test('secrets', 'redeals hidden facts for every seat at every decision of mixed players', (game) => {
    for (const { scenario, seed } of starts(game, 'mixed', 1))
      ensure(fuzzMixed(game, scenario, seed, mixedPlayers(game, seed)) > 0, `nothing was chosen in ${scenario}`);
  });

  test('secrets', 'would be caught by the same check if a view leaked', (game) => {
    const random = new RandomSource('leak');
    const [start] = [...starts(game, 'leak', 1)];
    let [compared, caught] = [0, 0];
    playRandom(game, start as RandomStart, (s) => {
      if (compared >= 200) return;
      for (const seat of viewers(game)) {
        try {
          if (checkPair(game, s, seat, random, leakyView(game))) compared++;
        } catch (error) {
          if (!(error instanceof CheckError)) throw error;
          compared++;
          caught++;
        }
      }
    });
    ensure(compared > 0 && caught === compared, `${caught} of ${compared} leaks were caught`);
  });

  test('secrets', 'lets nothing hidden out through options, reasons, previews, odds or log lines', (game) => {
    const random = new RandomSource('twins');
    let compared = 0;
    let games = 0;
    for (const start of starts(game, 'twins', 1000)) {
      // Short matches: as many as it takes.
      if (games++ >= some(4) * game.scenarios.length && compared > TWINS) break;
      playRandom(game, start, (s) => {
        if (random.below(4) > 0) return;
        for (const seat of viewers(game)) if (checkNoLeak(game, s, seat, random)) compared++;
      });
    }
    ensure(compared > TWINS, `only ${compared} pairs were compared`);
  });

  const outlooks = some(OUTLOOKS);
  test(
    'secrets',
    `tells a seat nothing but what follows from its view, at ${outlooks} decisions with the state behind it scrambled`,
    (game) => {
      const random = new RandomSource('outlooks');
      let decisions = 0;
      for (const start of starts(game, 'outlooks', 1000)) {
        if (decisions >= outlooks) break;
        playRandom(game, start, (s) => {
          if (decisions >= outlooks) return;
          decisions++;
          const all = viewers(game);
          const decider = all[random.below(all.length)] as number;
          checkOutlook(game, s, random.below(3) > 0 ? deciderOf(game, s) : decider, random);
        });
      }
      ensure(decisions === outlooks, `${decisions} decisions`);
    },
  );

  test('secrets', 'tells nothing more at any kind of decision, of any option offered or not', (game) => {
    const random = new RandomSource('kinds');
    const met = new Map<string, number>();
    for (const start of starts(game, 'kinds', 6))
      playRandom(game, start, (s) => {
        const name = stepNameOf(game, s);
        const times = (met.get(name) ?? 0) + 1;
        met.set(name, times);
        if (times > 6) return;
        for (const seat of viewers(game)) {
          checkOutlook(game, s, seat, random, 25);
          for (let i = 0; i < 3; i++) checkNoLeak(game, s, seat, random);
        }
      });
    ensure(
      met.size > 1 || game.steps.steps.filter((step) => 'choose' in step).length === 1,
      'one kind of decision was met',
    );
  });

  test('secrets', 'shows no seat a step whose argument names what the seat cannot know', (game) => {
    const random = new RandomSource('stack');
    const watch = new StackWatch(game);
    const met = new Map<string, number>();
    for (const start of starts(game, 'stack', 40))
      playRandom(game, start, (s) => {
        const name = stepNameOf(game, s);
        const times = (met.get(name) ?? 0) + 1;
        met.set(name, times);
        if (times <= 12) for (const seat of viewers(game)) watch.look(s, seat, random);
      });
    ensure(watch.leaks.length === 0, `arguments of steps that leak: ${watch.leaks.join(', ')}`);
  });

  test('secrets', 'redeals hidden facts so that no seat sees a difference and play goes on to the end', (game) => {
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

  test('secrets', 'changes what a seat may undo, and the reason, with nothing but what the seat witnessed', (game) => {
    const random = new RandomSource('undo');
    let secret = 0;
    for (const start of starts(game, 'undo', 2)) {
      const match = new Match(game, start);
      const told = (seat: Seat): { witnessed: string; undo: string } => {
        const { view, moments, asked, undo } = snapshotOf(match, seat);
        return { witnessed: JSON.stringify([view, moments.length, asked]), undo: canonical(undo) };
      };
      let before = viewers(game).map(told);
      for (let i = 0; i < UNDO_CHOICES && !match.isOver; i++) {
        match.choose(match.options.at(random.below(match.options.count)));
        const now = viewers(game).map(told);
        for (const [k, { witnessed, undo }] of now.entries()) {
          if (witnessed !== before[k]?.witnessed) continue;
          secret++;
          ensure(
            undo === before[k]?.undo,
            `${seatId(game, viewers(game)[k] ?? SPECTATOR)} after ${match.length} choices: undo was ${before[k]?.undo}, is ${undo}`,
          );
        }
        before = now;
      }
    }
    if (hidesChoices) ensure(secret > 5, `only ${secret} choices were secret`);
  });

  return tests;
}
