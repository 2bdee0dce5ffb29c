// Tunes a game's evaluation by self-play: simultaneous perturbation (SPSA). Every weight is nudged up or down at random,
// the two nudged players meet with sides swapped, and the weights follow the better one. Seeds are kept: a run can be
// repeated.
import { availableParallelism } from 'node:os';
import { levels } from '../src/ai/levels.ts';
import { numberOf, textOf, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { RandomSource } from '../src/engine/random.ts';
import { unknownWord } from '../src/engine/text.ts';
import { catalog } from '../src/games/catalog.ts';
import { wilson } from '../src/lab/metrics/stats.ts';
import { playAll } from './ai.ts';
import { type Contender, type Job, loadGame, tunableOf, type Weights } from './ai-worker.ts';

const GAMES = catalog.map((entry) => entry.id);
const LEVELS: readonly string[] = levels.map((level) => level.id);
const values = argumentsOf(
  {
    name: 'npx tsx bench/tune.ts',
    help: `
npx tsx bench/tune.ts <game> [--steps N] [--games N] [--level LEVEL] [--iterations N] [--seed SEED] [--check N] [--only NAME,…]

  --steps N        40 if absent
  --games N        matches a step; 16 if absent
  --level LEVEL    ${LEVELS.join(', ')}; greedy if absent
  --iterations N   plans tried a phase, where the level searches; by the clock if absent
  --seed SEED      the same seed plays the same matches; "tune" if absent
  --check N        matches of the new weights against the old ones at the end; 200 if absent, 0 for none
  --only NAME,…    tunes these weights alone`,
    options: {
      steps: { type: 'string' },
      games: { type: 'string' },
      level: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string' },
      check: { type: 'string' },
      only: { type: 'string' },
    },
    takes: [1, 1],
  },
  (args) => {
    const [id = ''] = args.positionals;
    if (!GAMES.includes(id)) throw new UsageError(unknownWord('game', id, GAMES));
    const level = textOf(args, 'level') ?? 'greedy';
    if (!LEVELS.includes(level)) throw new UsageError(`--level: ${unknownWord('level', level, LEVELS)}`);
    return {
      id,
      steps: numberOf(args, 'steps', 40, 1),
      games: numberOf(args, 'games', 16, 1),
      level,
      iterations: textOf(args, 'iterations') === undefined ? undefined : numberOf(args, 'iterations', 0, 1),
      seed: textOf(args, 'seed') ?? 'tune',
      check: numberOf(args, 'check', 200),
      only: textOf(args, 'only')?.split(','),
    };
  },
);
const { id } = values;
const game = await loadGame(id);
const { WEIGHTS } = await tunableOf(id);
const names = values.only ?? Object.keys(WEIGHTS);
const threads = availableParallelism();
const player = (weights: Weights): Contender => ({
  level: values.level,
  weights,
  ...(values.iterations ? { budget: { iterations: values.iterations } } : {}),
});

/** A's share of points; a greater victory counts for more, so that there is something to follow in one-sided scenarios. */
async function meet(a: Weights, b: Weights, games: number, seed: string, graded: boolean): Promise<number> {
  const jobs: Job[] = Array.from({ length: games }, (_, i) => {
    const both = [player(a), player(b)];
    return {
      id: i,
      game: id,
      scenario: game.scenarios[(i >> 1) % game.scenarios.length].id,
      seed: `${seed}-${i >> 1}`,
      players: i % 2 === 0 ? both : both.reverse(),
    };
  });
  let points = 0;
  await playAll(jobs, threads, ({ id: i, winner, grade }) => {
    const size = graded ? 0.25 + 0.25 * grade : 0.5;
    points += winner === null ? 0.5 : 0.5 + (winner === i % 2 ? size : -size);
  });
  return points / games;
}

const random = new RandomSource(values.seed);
const { steps } = values;
let weights: Weights = Object.fromEntries(names.map((name) => [name, WEIGHTS[name]]));
const nudged = (signs: readonly number[], size: number): Weights =>
  // Weights differ in size by orders of magnitude: nudges are by a share of each.
  Object.fromEntries(names.map((name, i) => [name, weights[name] * Math.exp(signs[i] * size)]));

for (let k = 0; k < steps; k++) {
  const width = 0.3 / (1 + k) ** 0.101;
  const stride = 1.2 / (k + 1 + steps * 0.1) ** 0.602;
  const signs = names.map(() => (random.below(2) === 0 ? -1 : 1));
  const share = await meet(nudged(signs, width), nudged(signs, -width), values.games, `${values.seed}-${k}`, true);
  weights = nudged(signs, stride * (share - 0.5) * 2 * width);
  console.error(`${k + 1}/${steps}  ${share.toFixed(2)}`);
}
const rounded = Object.fromEntries(names.map((name) => [name, Number(weights[name].toPrecision(3))]));
console.log(JSON.stringify(rounded, null, 2));
const { check } = values;
if (check > 0) {
  const share = await meet(rounded, WEIGHTS, check, `${values.seed}-check`, false);
  const [low, high] = wilson(share * check, check);
  const percent = (x: number) => `${(x * 100).toFixed(1)} %`;
  console.log(`after against before: ${percent(share)} (${percent(low)} to ${percent(high)}; ${check} games)`);
}
