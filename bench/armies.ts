// How even the armies are: every two ready-made armies of Celtos, and each against itself, meet with sides swapped.
import { levels } from '../src/ai/levels.ts';
import { isSet, numberOf, textOf, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { unknownWord } from '../src/engine/text.ts';
import { wilson } from '../src/lab/metrics/stats.ts';
import { playAll } from './ai.ts';
import { type Job, loadGame } from './ai-worker.ts';

const LEVELS: readonly string[] = ['quick', ...levels.map(({ id }) => id)];
const values = argumentsOf(
  {
    name: 'npx tsx bench/armies.ts',
    help: `
npx tsx bench/armies.ts [--games N] [--level LEVEL] [--seed SEED] [--threads N] [--mirrors]

  --games N       matches a pair; 200 if absent
  --level LEVEL   quick, which plays by first sight and is there if absent, or a level of the AI, which takes far longer
  --seed SEED     the same seed plays the same matches; "armies" if absent
  --threads N     1 if absent
  --mirrors       each army against itself as well`,
    options: {
      games: { type: 'string' },
      level: { type: 'string' },
      seed: { type: 'string' },
      threads: { type: 'string' },
      mirrors: { type: 'boolean' },
    },
    takes: [0, 0],
  },
  (args) => {
    const level = textOf(args, 'level') ?? 'quick';
    if (!LEVELS.includes(level)) throw new UsageError(`--level: ${unknownWord('level', level, LEVELS)}`);
    return {
      games: numberOf(args, 'games', 200, 1),
      level,
      seed: textOf(args, 'seed') ?? 'armies',
      threads: numberOf(args, 'threads', 1, 1),
      mirrors: isSet(args, 'mirrors'),
    };
  },
);
const SCENARIO = 'border-clash';
const game = await loadGame('celtos');
const armies = game.options.find(({ id }) => id === 'army-one')?.values.filter((id) => id !== 'choose') ?? [];
const pairings = armies.flatMap((a, i) => armies.slice(values.mirrors ? i : i + 1).map((b) => [a, b] as const));
const { games } = values;
const players = [{ level: values.level }, { level: values.level }];
const jobs: Job[] = pairings.flatMap(([a, b], at) =>
  Array.from({ length: games }, (_, i) => {
    const [one, two] = i % 2 === 0 ? [a, b] : [b, a];
    const options = { 'army-one': one, 'army-two': two };
    return {
      id: at * games + i,
      game: 'celtos',
      scenario: SCENARIO,
      options,
      seed: `${values.seed}-${i >> 1}`,
      players,
    };
  }),
);

interface Tally {
  points: number;
  games: number;
}
const none = (): Tally => ({ points: 0, games: 0 });
/** Of the first of a pairing (of seat 1 where an army meets itself), of an army against all others, and of seat 1. */
const ofPairing = pairings.map(none);
const ofArmy = new Map(armies.map((id) => [id, none()]));
const ofFirstSeat = none();
const add = (tally: Tally | undefined, points: number): void => {
  if (!tally) return;
  tally.points += points;
  tally.games++;
};
await playAll(jobs, values.threads, ({ id, winner }) => {
  const at = Math.floor(id / games);
  const [a, b] = pairings[at];
  const first = winner === null ? 0.5 : winner === 0 ? 1 : 0;
  const ofA = a === b || id % 2 === 0 ? first : 1 - first;
  add(ofPairing[at], ofA);
  add(ofFirstSeat, first);
  if (a === b) return;
  add(ofArmy.get(a), ofA);
  add(ofArmy.get(b), 1 - ofA);
});

const told = ({ points, games: n }: Tally): string => {
  const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
  const [low, high] = wilson(points, n);
  return `${percent(points / n).padStart(7)}  (${percent(low)} to ${percent(high)}; ${points} points of ${n})`;
};
for (const [at, [a, b]] of pairings.entries()) console.log(`${`${a} - ${b}`.padEnd(16)}${told(ofPairing[at])}`);
console.log('\nagainst all others');
for (const [id, tally] of ofArmy) console.log(`${id.padEnd(16)}${told(tally)}`);
console.log(`\n${'seat 1'.padEnd(16)}${told(ofFirstSeat)}`);
