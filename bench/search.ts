// Simulated choices a second on the reference game: our plan search beside boardgame.io's search bot, in one run.
import { createRequire } from 'node:module';
import { Clock, runToEnd } from '../src/ai/drive.ts';
import { SEARCH_LIMITS } from '../src/ai/levels.ts';
import { PlanSearch } from '../src/ai/search.ts';
import { Simulator } from '../src/ai/simulate.ts';
import { RandomSource } from '../src/engine/random.ts';
import { type Board, game, legal } from './reference/boardgameio.ts';
import { type HexwarState, hexwar } from './reference/ours.ts';

/** Both play a copy on for this many choices and judge it. */
const PLAYOUT = 50;
const PEER_ITERATIONS = 50;

interface Bot {
  play(state: object, seat: string): Promise<unknown>;
}

async function peer(seed: string): Promise<number> {
  // Its development build is slower: the choice is made when it is first loaded.
  process.env.NODE_ENV = 'production';
  const load = createRequire(import.meta.url);
  const { MCTSBot } = load('boardgame.io/ai') as { MCTSBot: new (options: object) => Bot };
  const { InitializeGame } = load('boardgame.io/internal') as { InitializeGame: (options: object) => object };
  const enumerate = (G: Board, ctx: { currentPlayer: string }) =>
    legal(G, +ctx.currentPlayer).map(([move, ...args]) => ({ move, args }));
  const bot = new MCTSBot({ game, enumerate, iterations: PEER_ITERATIONS, playoutDepth: PLAYOUT, seed });
  const start = performance.now();
  await bot.play(InitializeGame({ game, numPlayers: 2 }), '0');
  return (PEER_ITERATIONS * PLAYOUT * 1000) / (performance.now() - start);
}

function ours(seed: string, milliseconds: number): number {
  const random = new RandomSource(seed);
  const deal = (): HexwarState => {
    const s = hexwar.newState();
    hexwar.begin(s, { scenario: 'standard', options: {} });
    random.reseed(s);
    return s;
  };
  const sim = new Simulator(hexwar, seed);
  const limits = { ...SEARCH_LIMITS, greedyStart: false, longest: PLAYOUT };
  const search = new PlanSearch(sim, 0, limits, deal, random);
  const clock = new Clock(milliseconds, () => performance.now());
  runToEnd(search.run(clock, Infinity, null));
  return (sim.choices * 1000) / clock.elapsed;
}

export interface SearchFigures {
  readonly ours: number;
  readonly boardgameio: number;
  readonly ratio: number;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];

export async function measureSearch({ rounds = 3, seconds = 1 } = {}): Promise<SearchFigures> {
  ours('warm-up', 500);
  await peer('warm-up');
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await peer(`round ${round}`));
    mine.push(ours(`round ${round}`, seconds * 1000));
  }
  const [a, b] = [median(mine), median(theirs)];
  return { ours: Math.round(a), boardgameio: Math.round(b), ratio: +(a / b).toFixed(1) };
}
