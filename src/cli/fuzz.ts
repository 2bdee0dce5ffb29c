import { availableParallelism } from 'node:os';
import { workOff } from '../lab/pool.ts';
import { type Arguments, type Command, Exit, type Io, isSet, numberOf, printJson, textOf } from './command.ts';
import { type Batch, type BatchResult, type Failure, playBatch } from './fuzz-batch.ts';
import { openGame } from './open.ts';
import { Progress } from './progress.ts';

const GAMES = 10_000;
const BATCH = 50;
const SHOWN = 20;

export const fuzz: Command = {
  name: 'fuzz',
  summary: 'plays thousands of random games with every invariant checked',
  help: `
sandtable fuzz [game] [--scenario ID] [--games N] [--secrets | --mixed] [--seed SEED] [--workers N] [--json]
sandtable fuzz <game> --game-seed SEED [--secrets | --mixed] [--json]

Plays N random games of each scenario and checks the invariants after each choice. Every tenth game is played as a match:
choices undone and repeated, garbage refused, views of indistinguishable positions compared, hidden facts redealt, the
record replayed to the same bytes.

  --scenario ID     this scenario only
  --games N         games of each scenario; ${GAMES} if absent
  --secrets         at every decision, compares what each seat is shown with the true state scrambled, and with positions
                    that differ only in hidden facts
  --mixed           random, first-sight and greedy players take turns in one match, and at every decision hidden facts are
                    redealt for each seat
  --seed SEED       the same seed plays the same games; 1 if absent
  --workers N       threads; one per processor core if absent
  --game-seed SEED  plays one game again, as printed with a failure
  --json            { "games", "choices", "seconds", "failures", … }`,
  options: {
    scenario: { type: 'string' },
    games: { type: 'string' },
    secrets: { type: 'boolean' },
    mixed: { type: 'boolean' },
    seed: { type: 'string' },
    workers: { type: 'string' },
    'game-seed': { type: 'string' },
  },
  takes: [0, 1],
  async run(args, io) {
    const ids = args.positionals.length > 0 ? args.positionals : io.catalog.map((entry) => entry.id);
    const batches: Batch[] = [];
    for (const id of ids) batches.push(...(await batchesOf(id, args, io)));
    const planned = batches.reduce((sum, batch) => sum + batch.seeds.length, 0);
    const start = performance.now();
    const progress = new Progress(io, 'fuzz', planned);
    const total = { games: 0, choices: 0, failures: [] as Failure[] };
    await playAll(batches, workersFor(args, io, batches.length), io, (result) => {
      total.games += result.games;
      total.choices += result.choices;
      for (const failure of result.failures) {
        if (total.failures.push(failure) > SHOWN) continue;
        progress.end();
        io.err(told(failure));
      }
      progress.at(total.games, total.failures.length > 0 ? `${total.failures.length} failures` : '');
    });
    progress.end();
    report(io, isSet(args, 'json'), total, (performance.now() - start) / 1000);
    return total.failures.length === 0 ? Exit.ok : Exit.failed;
  },
};

/** What is looked at in every decision, if anything is. */
const wayOf = (args: Arguments): 'secrets' | 'mixed' | undefined =>
  (['secrets', 'mixed'] as const).find((way) => isSet(args, way));

async function batchesOf(id: string, args: Arguments, io: Io): Promise<Batch[]> {
  const game = await openGame(io, id);
  const again = textOf(args, 'game-seed');
  if (again !== undefined) {
    const [scenario = ''] = again.split(':');
    return [{ game: id, scenario, seeds: [again], thorough: wayOf(args) ?? 'both' }];
  }
  const only = textOf(args, 'scenario');
  const scenarios = game.scenarios.map((s) => s.id).filter((s) => only === undefined || s === only);
  if (scenarios.length === 0)
    throw new Error(`unknown scenario "${only}" in ${id}; known: ${game.scenarios.map((s) => s.id).join(', ')}`);
  const [games, seed] = [numberOf(args, 'games', GAMES, 1), textOf(args, 'seed') ?? '1'];
  const batches: Batch[] = [];
  for (const scenario of scenarios)
    for (let from = 0; from < games; from += BATCH) {
      const seeds = Array.from({ length: Math.min(BATCH, games - from) }, (_, i) => `${scenario}:${seed}:${from + i}`);
      batches.push({ game: id, scenario, seeds, thorough: wayOf(args) ?? 'tenth' });
    }
  return batches;
}

function workersFor(args: Arguments, io: Io, batches: number): number {
  if (io.catalogModule === undefined) return 1;
  return Math.min(batches, numberOf(args, 'workers', availableParallelism(), 1));
}

async function playAll(batches: Batch[], workers: number, io: Io, done: (r: BatchResult) => void): Promise<void> {
  const { catalogModule } = io;
  if (workers > 1 && catalogModule !== undefined) {
    const work = { module: new URL('./fuzz-batch.ts', import.meta.url).href, name: 'playBatchIn', threads: workers };
    const inputs = batches.map((batch) => ({ catalogModule, batch }));
    return workOff<(typeof inputs)[number], BatchResult>(work, inputs, done);
  }
  for (const batch of batches) {
    done(playBatch(await openGame(io, batch.game), batch));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const told = ({ message, game, seed, flag = '' }: Failure): string =>
  `  ${message}\n    again: sandtable fuzz ${game} --game-seed ${seed} ${flag}`.trimEnd().concat('\n');

function report(
  io: Io,
  json: boolean,
  total: { games: number; choices: number; failures: readonly Failure[] },
  seconds: number,
): void {
  const { games, choices, failures } = total;
  const shown = failures.slice(0, SHOWN);
  if (json) {
    const perSecond = { gamesPerSecond: Math.round(games / seconds), choicesPerSecond: Math.round(choices / seconds) };
    printJson(io, {
      games,
      choices,
      seconds: Number(seconds.toFixed(3)),
      failures: failures.length,
      ...perSecond,
      failed: shown,
    });
    return;
  }
  const rate = `${Math.round(games / seconds)} games and ${Math.round(choices / seconds)} choices a second`;
  io.out(`${games} games, ${choices} choices in ${seconds.toFixed(1)} s (${rate}), ${failures.length} failures\n`);
  for (const failure of shown) io.out(told(failure));
  if (failures.length > SHOWN) io.out(`  … and ${failures.length - SHOWN} more\n`);
}
