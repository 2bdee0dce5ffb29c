// How a level behaves over some games against itself.
import { availableParallelism } from 'node:os';
import { workOff } from '../../src/lab/pool.ts';
import { contender } from '../ai.ts';
import { loadGame } from '../ai-worker.ts';
import { type Figures, figuresOf, type Share, type Tally } from './count.ts';
import type { MannersJob } from './play.ts';

export interface MannersFlags {
  readonly json: boolean;
  readonly game: string;
  readonly levels: readonly string[];
  readonly games: number;
  readonly threads: number | undefined;
  readonly seed: string;
  readonly scenario: string | undefined;
  readonly progress: (text: string) => void;
}

const WORDS: Readonly<Record<keyof Figures, string>> = {
  idle: 'activations idle without a reason',
  undone: 'moves that undo the last one',
  poor: 'attacks below half of the odds to be had',
  away: 'unit turns out of the fight for three turns',
  open: 'objectives left to a free walk-in',
  refused: 'reactions refused for nothing',
  selfish: 'blessings upon oneself',
  openings: 'different openings',
  armies: 'different armies',
};

export async function manners(flags: MannersFlags): Promise<void> {
  const game = await loadGame(flags.game);
  const scenarios = flags.scenario?.split(',') ?? game.scenarios.map(({ id }) => id);
  const figures: Record<string, Figures> = {};
  for (const level of flags.levels) {
    const jobs = Array.from(
      { length: flags.games },
      (_, i): MannersJob => ({
        game: flags.game,
        scenario: scenarios[i % scenarios.length],
        seed: `${flags.seed}-${i}`,
        player: contender(level, {}),
      }),
    );
    const tallies: Tally[] = [];
    await workOff<MannersJob, Tally>(
      {
        module: new URL('./play.ts', import.meta.url).href,
        name: 'watchMatch',
        threads: flags.threads ?? availableParallelism(),
      },
      jobs,
      (tally) => {
        tallies.push(tally);
        flags.progress(`${level} ${tallies.length}/${jobs.length}`);
      },
    );
    figures[level] = figuresOf(tallies);
  }
  flags.progress('');
  if (flags.json) {
    console.log(JSON.stringify({ game: flags.game, games: flags.games, seed: flags.seed, levels: figures }));
    return;
  }
  for (const [level, found] of Object.entries(figures)) {
    console.log(level);
    for (const [key, share] of Object.entries(found) as [keyof Figures, Share][])
      if (share.of > 0)
        console.log(
          `  ${`${((100 * share.count) / share.of).toFixed(1)}%`.padStart(7)}  ${WORDS[key]} (${share.count} of ${share.of})`,
        );
  }
}
