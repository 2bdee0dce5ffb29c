import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { UsageError } from '../src/cli/command.ts';
import { type AiOptions, measureAi, STANDARD_PAIRS } from './ai.ts';
import { measureSearch } from './search.ts';

export interface AiFlags {
  readonly json: boolean;
  readonly game: string;
  readonly games: number;
  readonly series: string | undefined;
  readonly threads: number | undefined;
  readonly limits: string | undefined;
  readonly seed: string;
  readonly scenario: string | undefined;
  readonly options: string | undefined;
  readonly progress: (text: string) => void;
}

export async function ai(flags: AiFlags): Promise<void> {
  const pairs = flags.series
    ? flags.series.split(',').map((text) => {
        const [a, b] = text.split(':');
        if (!a || !b) throw new UsageError(`--series: a series is two levels, "veteran:greedy", not "${text}"`);
        return [a, b] as const;
      })
    : STANDARD_PAIRS;
  const limits = flags.limits ? (JSON.parse(readFileSync(flags.limits, 'utf8')) as AiOptions['limits']) : {};
  const threads = flags.threads ?? availableParallelism();
  const { games, seed, progress } = flags;
  const only = flags.scenario ? { scenarios: flags.scenario.split(',') } : {};
  const switches = flags.options
    ? { switches: Object.fromEntries(flags.options.split(',').map((text) => text.split('='))) }
    : {};
  const figures = await measureAi(flags.game, { games, pairs, threads, seed, limits, progress, ...only, ...switches });
  progress('');
  if (flags.json) {
    console.log(JSON.stringify(figures));
    return;
  }
  const percent = (x: number): string => `${(x * 100).toFixed(1)} %`;
  for (const s of figures.series) {
    const share = (s.aWins + s.draws / 2) / s.games;
    console.log(
      `${`${s.a} - ${s.b}`.padEnd(24)}${percent(share).padStart(8)}  (${percent(s.low)} to ${percent(s.high)}; ${s.games} games, ${s.aWins} won, ${s.draws} drawn)`,
    );
    if (s.aBoth + s.bBoth > 0)
      console.log(
        `    with one seed and sides swapped: ${s.a} won both of ${s.aBoth} pairs, ${s.b} both of ${s.bBoth}`,
      );
    for (const [result, n] of Object.entries(figures.results[`${s.a} - ${s.b}`] ?? {}).sort())
      console.log(`    ${String(n).padStart(4)}  ${result}`);
    for (const [role, { mean, deviation, matches }] of Object.entries(figures.counted[`${s.a} - ${s.b}`] ?? {}).sort())
      if (mean !== 0 || deviation !== 0)
        console.log(
          `    ${mean.toFixed(1)} counted towards victory (sd ${deviation.toFixed(1)}, ${matches} matches), ${role}`,
        );
  }
  for (const [level, seconds] of Object.entries(figures.phaseSeconds))
    console.log(
      `${level.padEnd(24)}${seconds.toFixed(2).padStart(8)} s longest phase, ${figures.meanPhaseSeconds[level]?.toFixed(2)} s mean`,
    );
}

export async function search({ json }: { readonly json: boolean }): Promise<void> {
  const f = await measureSearch();
  if (json) console.log(JSON.stringify(f));
  else
    console.log(
      `Simulated choices a second: ours ${f.ours.toLocaleString('en')}, boardgame.io ${f.boardgameio.toLocaleString('en')}: ${f.ratio} times`,
    );
}
