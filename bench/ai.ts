// Series between the levels of the machine player: sides swapped, scenarios in turn, Wilson intervals.
import { workOff } from '../src/lab/pool.ts';
import { type Contender, type Done, type Job, loadGame } from './ai-worker.ts';

export interface Series {
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly aWins: number;
  readonly draws: number;
  /** 95 % interval of A's share of points, a draw counting half. */
  readonly low: number;
  readonly high: number;
}

export interface AiFigures {
  readonly series: readonly Series[];
  /** The longest player phase seen of each level. */
  readonly phaseSeconds: Readonly<Record<string, number>>;
  readonly meanPhaseSeconds: Readonly<Record<string, number>>;
  /** How often each result came, by series. */
  readonly results: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface AiOptions {
  readonly games: number;
  readonly pairs: readonly (readonly [string, string])[];
  readonly threads: number;
  readonly seed: string;
  /** Ids; all of them if there are none. */
  readonly scenarios?: readonly string[];
  readonly limits: Readonly<Record<string, Contender['limits']>>;
  readonly progress: (text: string) => void;
}

export const STANDARD_PAIRS = [
  ['greedy', 'random'],
  ['veteran', 'greedy'],
  ['general', 'veteran'],
] as const;

export function wilson(points: number, games: number): readonly [number, number] {
  if (games === 0) return [0, 1];
  const z = 1.96;
  const p = points / games;
  const centre = p + (z * z) / (2 * games);
  const spread = z * Math.sqrt((p * (1 - p)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
}

/**
 * `veteran@500` is a veteran with half a second a phase, `veteran#200` one with 200 iterations, `veteran+x` one with the
 * limits given under that name.
 */
function contender(text: string, limits: AiOptions['limits']): Contender {
  const [, level = text, unit, amount] = /^([a-z]+)(?:\+\w+)?(?:([@#])(\d+))?$/.exec(text) ?? [];
  const own = limits[text.replace(/[@#]\d+$/, '')];
  return {
    level,
    ...(unit === '@' ? { budget: { milliseconds: Number(amount) } } : {}),
    ...(unit === '#' ? { budget: { iterations: Number(amount) } } : {}),
    ...(own === undefined ? {} : { limits: own }),
  };
}

export const playAll = (jobs: readonly Job[], threads: number, onDone: (done: Done) => void): Promise<void> =>
  workOff<Job, Done>(
    { module: new URL('./ai-worker.ts', import.meta.url).href, name: 'playJob', threads },
    jobs,
    onDone,
  );

const round = (x: number): number => +x.toFixed(3);

export async function measureAi(gameId: string, options: AiOptions): Promise<AiFigures> {
  const game = await loadGame(gameId);
  const known = game.scenarios.map(({ id }) => id);
  const scenarios = options.scenarios ?? known;
  const unknown = scenarios.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`no scenario "${unknown}"; known: ${known.join(', ')}`);
  const jobs: Job[] = [];
  const seatOfA: number[] = [];
  for (const [a, b] of options.pairs) {
    for (let i = 0; i < options.games; i++) {
      // Two games with one seed, sides swapped; then the next scenario.
      const seat = i % 2;
      const pair = i >> 1;
      const players = [a, b].map((text) => contender(text, options.limits));
      seatOfA.push(seat);
      jobs.push({
        id: jobs.length,
        game: gameId,
        scenario: scenarios[pair % scenarios.length],
        seed: `${options.seed}-${pair}`,
        players: seat === 0 ? players : [players[1], players[0]],
      });
    }
  }
  const tally = options.pairs.map(() => ({ games: 0, aWins: 0, draws: 0, results: {} as Record<string, number> }));
  const longest: Record<string, number> = {};
  const sums: Record<string, { seconds: number; count: number }> = {};
  await playAll(jobs, options.threads, (done) => {
    const at = Math.floor(done.id / options.games);
    const t = tally[at];
    const seat = seatOfA[done.id];
    t.games++;
    if (done.winner === null) t.draws++;
    else if (done.winner === seat) t.aWins++;
    const key = `${jobs[done.id].scenario}: ${done.result}, ${options.pairs[at][0]} as ${game.seats[seat].id}`;
    t.results[key] = (t.results[key] ?? 0) + 1;
    done.phases.forEach((phase, s) => {
      const name = options.pairs[at][s === seat ? 0 : 1];
      longest[name] = Math.max(longest[name] ?? 0, phase.longest);
      sums[name] ??= { seconds: 0, count: 0 };
      sums[name].seconds += phase.mean * phase.count;
      sums[name].count += phase.count;
    });
    const score = tally.map((x, i) => `${options.pairs[i].join(' - ')} ${x.aWins}+${x.draws}/${x.games}`);
    options.progress(score.join('   '));
  });
  return {
    series: tally.map(({ games, aWins, draws }, i) => {
      const [low, high] = wilson(aWins + draws / 2, games);
      const [a, b] = options.pairs[i];
      return { a, b, games, aWins, draws, low: round(low), high: round(high) };
    }),
    phaseSeconds: Object.fromEntries(Object.entries(longest).map(([level, s]) => [level, round(s)])),
    meanPhaseSeconds: Object.fromEntries(
      Object.entries(sums).map(([level, { seconds, count }]) => [level, round(seconds / Math.max(1, count))]),
    ),
    results: Object.fromEntries(tally.map(({ results }, i) => [options.pairs[i].join(' - '), results])),
  };
}
