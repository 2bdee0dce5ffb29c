// Series between the levels of the AI: sides swapped, scenarios in turn, Wilson intervals. Where the rules play
// all seats but one (solitaire), both play that seat with the same seed and the better end of the two wins.
import { isPlayedByRules, switchesOf } from '../src/engine/setup.ts';
import { wilson } from '../src/lab/metrics/stats.ts';
import { workOff } from '../src/lab/pool.ts';
import { type Contender, type Done, type Job, loadGame } from './ai-worker.ts';

export interface Series {
  readonly a: string;
  readonly b: string;
  /** Matches, or pairs of solitaire matches that were compared. */
  readonly games: number;
  readonly aWins: number;
  readonly draws: number;
  /** Pairs with one seed and sides swapped of which one of them won both: where one side mostly wins, they tell who is better. */
  readonly aBoth: number;
  readonly bBoth: number;
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
  /** What a level had at the end of that which is counted towards victory, by series. */
  readonly counted: Readonly<Record<string, Readonly<Record<string, Spread>>>>;
}

export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  readonly matches: number;
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const square = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  return { mean: round(mean), deviation: round(Math.sqrt(square)), matches: values.length };
}

export interface AiOptions {
  readonly games: number;
  readonly pairs: readonly (readonly [string, string])[];
  readonly threads: number;
  readonly seed: string;
  /** Ids; all of them if there are none. */
  readonly scenarios?: readonly string[];
  /** Switches of the rules. */
  readonly switches?: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, Contender['limits']>>;
  readonly progress: (text: string) => void;
}

export const STANDARD_PAIRS = [
  ['greedy', 'random'],
  ['veteran', 'greedy'],
  ['general', 'veteran'],
] as const;

/**
 * `veteran@500` is a veteran with half a second a phase, `veteran#200` one with 200 iterations, `veteran+x` one with the
 * limits given under that name.
 */
export function contender(text: string, limits: AiOptions['limits']): Contender {
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

/** What an end is worth to a seat: the result, and among equal results what is counted towards victory. */
function isBetter(a: Done, b: Done, seat: number): number {
  const worth = ({ winner, grade }: Done): number => (winner === null ? 0 : winner === seat ? grade : -grade);
  return worth(a) - worth(b) || a.counted[seat] - b.counted[seat];
}

export async function measureAi(gameId: string, options: AiOptions): Promise<AiFigures> {
  const game = await loadGame(gameId);
  const known = game.scenarios.map(({ id }) => id);
  const scenarios = options.scenarios ?? known;
  const unknown = scenarios.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`no scenario "${unknown}"; known: ${known.join(', ')}`);
  const soloSeat = scenarios.map((id) => {
    const free = game.seats.map((_, seat) => seat).filter((seat) => !isPlayedByRules(game, id, seat));
    return free.length === 1 ? free[0] : null;
  });
  /** A switch is thrown in the scenarios that have it. */
  const switchesIn = (scenario: string): Record<string, string> => {
    const own = switchesOf(game, scenario).map(({ id }) => id);
    return Object.fromEntries(Object.entries(options.switches ?? {}).filter(([id]) => own.includes(id)));
  };
  const strange = Object.keys(options.switches ?? {}).find((id) => !game.options.some((o) => o.id === id));
  if (strange !== undefined) throw new Error(`no option "${strange}"`);
  const jobs: Job[] = [];
  const seatOfA: number[] = [];
  for (const [a, b] of options.pairs) {
    for (let i = 0; i < options.games; i++) {
      // Two games with one seed, sides swapped (in solitaire: one each, in the one seat there is); then the next scenario.
      const pair = i >> 1;
      const solo = soloSeat[pair % scenarios.length];
      const seat = solo === null ? i % 2 : i % 2 === 0 ? solo : 1 - solo;
      const players = [a, b].map((text) => contender(text, options.limits));
      seatOfA.push(seat);
      jobs.push({
        id: jobs.length,
        game: gameId,
        scenario: scenarios[pair % scenarios.length],
        options: switchesIn(scenarios[pair % scenarios.length]),
        seed: `${options.seed}-${pair}`,
        players: seat === 0 ? players : [players[1], players[0]],
      });
    }
  }
  const tally = options.pairs.map(() => ({
    games: 0,
    aWins: 0,
    draws: 0,
    aBoth: 0,
    bBoth: 0,
    results: {} as Record<string, number>,
    counted: {} as Record<string, number[]>,
  }));
  const longest: Record<string, number> = {};
  const sums: Record<string, { seconds: number; count: number }> = {};
  /** Matches whose like with the players swapped is not over yet. */
  const waiting = new Map<number, Done>();
  await playAll(jobs, options.threads, (done) => {
    const at = Math.floor(done.id / options.games);
    const t = tally[at];
    const names = options.pairs[at];
    const seat = seatOfA[done.id];
    const { scenario } = jobs[done.id];
    const solo = soloSeat[scenarios.indexOf(scenario)];
    const like = waiting.get(at * options.games + ((done.id - at * options.games) ^ 1));
    if (like === undefined) waiting.set(done.id, done);
    if (solo === null) {
      t.games++;
      if (done.winner === null) t.draws++;
      else if (done.winner === seat) t.aWins++;
      if (like && done.winner !== null && like.winner === 1 - done.winner) {
        if (done.winner === seat) t.aBoth++;
        else t.bBoth++;
      }
    } else if (like) {
      const [ofA, ofB] = seat === solo ? [done, like] : [like, done];
      const better = isBetter(ofA, ofB, solo);
      t.games++;
      if (better > 0) t.aWins++;
      else if (better === 0) t.draws++;
    }
    done.phases.forEach((phase, s) => {
      if (isPlayedByRules(game, scenario, s)) return;
      const name = names[s === seat ? 0 : 1];
      longest[name] = Math.max(longest[name] ?? 0, phase.longest);
      sums[name] ??= { seconds: 0, count: 0 };
      sums[name].seconds += phase.mean * phase.count;
      sums[name].count += phase.count;
      const role = `${scenario}: ${name} as ${game.seats[s].id}`;
      t.counted[role] ??= [];
      t.counted[role].push(done.counted[s]);
      if (s !== (solo ?? seat)) return;
      const key = `${scenario}: ${done.result}, ${name} as ${game.seats[s].id}`;
      t.results[key] = (t.results[key] ?? 0) + 1;
    });
    const score = tally.map((x, i) => `${options.pairs[i].join(' - ')} ${x.aWins}+${x.draws}/${x.games}`);
    options.progress(score.join('   '));
  });
  const bySeries = <T>(of: (at: number) => T): Readonly<Record<string, T>> =>
    Object.fromEntries(options.pairs.map((names, i) => [names.join(' - '), of(i)]));
  return {
    series: tally.map(({ games, aWins, draws, aBoth, bBoth }, i) => {
      const [low, high] = wilson(aWins + draws / 2, games);
      const [a, b] = options.pairs[i];
      return { a, b, games, aWins, draws, aBoth, bBoth, low: round(low), high: round(high) };
    }),
    phaseSeconds: Object.fromEntries(Object.entries(longest).map(([level, s]) => [level, round(s)])),
    meanPhaseSeconds: Object.fromEntries(
      Object.entries(sums).map(([level, { seconds, count }]) => [level, round(seconds / Math.max(1, count))]),
    ),
    results: bySeries((i) => tally[i].results),
    counted: bySeries((i) =>
      Object.fromEntries(Object.entries(tally[i].counted).map(([role, values]) => [role, spreadOf(values)])),
    ),
  };
}
