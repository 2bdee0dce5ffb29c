// Random play on one core: choices and games a second, the time to list the options of each decision, and to copy a state.

import type { Setup } from '../src/engine/game.ts';
import { RandomSource, seedStream } from '../src/engine/random.ts';
import { completeSetup, isPlayedByRules } from '../src/engine/setup.ts';
import { Options, runToDecision, topStep } from '../src/engine/steps.ts';
import { openGame } from '../src/games/catalog.ts';

export interface PlayFigures {
  readonly choicesPerSecond: number;
  /** The same of each scenario alone. */
  readonly byScenario: Readonly<Record<string, number>>;
  /** Of each scenario, choices a second of processor time: what is left of the figure when others use the machine too. */
  readonly byProcessor: Readonly<Record<string, number>>;
  readonly gamesPerSecond: number;
  readonly copyNanoseconds: number;
  /** Mean microseconds to list the options of a decision, by step. */
  readonly listMicroseconds: Readonly<Record<string, number>>;
  /** Milliseconds of a whole turn of a seat that the rules play, the median; null where they play none. */
  readonly rulesMilliseconds: number | null;
}

export async function measurePlay(id: string, seconds: number): Promise<PlayFigures> {
  const game = await openGame(id);
  const s = game.newState();
  const blank = game.newState();
  const out = new Options();
  const random = new RandomSource('bench play');
  const setups = game.scenarios.map((x) => completeSetup(game, x.id));

  const playOne = (n: number, mix: readonly Setup[]): number => {
    s.copyFrom(blank);
    seedStream(s, `bench ${n}`);
    game.begin(s, mix[n % mix.length]);
    let choices = 0;
    for (let step = runToDecision(game.steps, s, out); step; step = runToDecision(game.steps, s, out)) {
      step.choose(s, out.at(random.below(out.count)));
      choices++;
    }
    return choices;
  };

  const until = (ms: number, mix = setups): { games: number; choices: number; seconds: number; processor: number } => {
    const start = performance.now();
    const used = process.cpuUsage();
    let games = 0;
    let choices = 0;
    while (performance.now() - start < ms) choices += playOne(games++, mix);
    const { user, system } = process.cpuUsage(used);
    return { games, choices, seconds: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
  };
  until(Math.min(2000, seconds * 500)); // warm
  const run = until(seconds * 1000);
  const byScenario = setups.map((setup) => [setup.scenario, until(seconds * 1000, [setup])] as const);

  // Listing alone: each decision of some games listed ten times over.
  const spent = new Map<number, { ms: number; times: number }>();
  for (let n = 0; n < 20; n++) {
    s.copyFrom(blank);
    seedStream(s, `bench list ${n}`);
    game.begin(s, setups[n % setups.length]);
    for (let step = runToDecision(game.steps, s, out); step; step = runToDecision(game.steps, s, out)) {
      const entry = spent.get(topStep(s)) ?? { ms: 0, times: 0 };
      const start = performance.now();
      for (let i = 0; i < 10; i++) {
        out.clear();
        step.options(s, out);
      }
      entry.ms += performance.now() - start;
      entry.times += 10;
      spent.set(topStep(s), entry);
      step.choose(s, out.at(random.below(out.count)));
    }
  }

  // A turn of the rules: from their first choice to the next of a person.
  const turns: number[] = [];
  for (let n = 0; n < 20; n++) {
    const setup = setups[n % setups.length];
    const byRules = (step: { seat(x: typeof s): number }): boolean =>
      isPlayedByRules(game, setup.scenario, step.seat(s));
    s.copyFrom(blank);
    seedStream(s, `bench rules ${n}`);
    game.begin(s, setup);
    for (let step = runToDecision(game.steps, s, out); step; ) {
      const start = performance.now();
      const theirs = byRules(step);
      do {
        step.choose(s, out.at(random.below(out.count)));
        step = runToDecision(game.steps, s, out);
      } while (theirs && step && byRules(step));
      if (theirs) turns.push(performance.now() - start);
    }
  }
  turns.sort((a, b) => a - b);

  const copies = 2_000_000;
  const copyStart = performance.now();
  for (let i = 0; i < copies; i++) blank.copyFrom(s);
  const copyNanoseconds = ((performance.now() - copyStart) * 1e6) / copies;

  return {
    choicesPerSecond: Math.round(run.choices / run.seconds),
    byScenario: Object.fromEntries(byScenario.map(([id, one]) => [id, Math.round(one.choices / one.seconds)])),
    byProcessor: Object.fromEntries(byScenario.map(([id, one]) => [id, Math.round(one.choices / one.processor)])),
    gamesPerSecond: Math.round((run.games / run.seconds) * 10) / 10,
    copyNanoseconds: Math.round(copyNanoseconds),
    rulesMilliseconds: turns.length === 0 ? null : Math.round(turns[turns.length >> 1] * 1000) / 1000,
    listMicroseconds: Object.fromEntries(
      [...spent].map(([step, { ms, times }]) => [game.steps.names[step], Math.round((ms * 1e5) / times) / 100]),
    ),
  };
}

export async function play(id: string, seconds: number, json: boolean): Promise<void> {
  const figures = await measurePlay(id, seconds);
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  console.log(`${id}: random play on one core\n`);
  console.log(`choices a second   ${figures.choicesPerSecond.toLocaleString('en')}`);
  for (const [scenario, rate] of Object.entries(figures.byScenario))
    console.log(
      `  in ${scenario.padEnd(16)}${rate.toLocaleString('en')} (${figures.byProcessor[scenario]?.toLocaleString('en')} of processor time)`,
    );
  console.log(`games a second     ${figures.gamesPerSecond}`);
  console.log(`copy of a state    ${figures.copyNanoseconds} ns`);
  if (figures.rulesMilliseconds !== null) console.log(`turn of the rules  ${figures.rulesMilliseconds} ms, the median`);
  console.log('\nmicroseconds to list the options of');
  for (const [step, us] of Object.entries(figures.listMicroseconds))
    console.log(`  ${step.padEnd(24)}${us.toFixed(2)}`);
}
