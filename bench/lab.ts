// The lab: games a second on one thread and on two, rows a second to Parquet, and how much memory a long run holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog, openGame } from '../src/games/catalog.ts';
import { playBatch } from '../src/lab/batch.ts';
import { RunFolder } from '../src/lab/files/folder.ts';
import { openWriter } from '../src/lab/files/parquet.ts';
import { playRun } from '../src/lab/files/run.ts';
import { factsOf, planRun, type RunRequest } from '../src/lab/plan.ts';
import { tableNames } from '../src/lab/schema.ts';

export interface LabFigures {
  /** Games a second, whole runs into files, on one thread and on two. */
  readonly one: number;
  readonly two: number;
  readonly ratio: number;
  /** Processor time a game, in milliseconds, of all threads: what is left of the figures when others use the machine too. */
  readonly processor: readonly [one: number, two: number];
  /** Rows a second that one writer brings to the disk. */
  readonly rows: number;
  readonly writer: string;
  readonly game: string;
  readonly players: string;
}

export interface LabOptions {
  readonly game: string;
  readonly players: string;
  readonly games: number;
  readonly progress: (text: string) => void;
}

/** Games a second between the first batch that came in and the last: loading is not counted. */
async function rate(
  path: string,
  id: string,
  request: RunRequest,
  threads: number,
): Promise<{ readonly perSecond: number; readonly processor: number }> {
  const game = await openGame(id);
  const plan = planRun(game, request);
  const folder = RunFolder.create(path, { plan, facts: factsOf(game, plan), started: new Date().toISOString() });
  const came: { readonly at: number; readonly used: number }[] = [];
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  await playRun(folder, {
    catalog,
    catalogModule: new URL('../src/games/catalog.ts', import.meta.url).href,
    threads,
    onBatch: () => came.push({ at: performance.now(), used: used() }),
  });
  // Each thread brings its first batch when it has loaded the game and grown warm.
  const [first, last] = [came[threads - 1], came.at(-1)];
  if (!first || !last) throw new Error('too few batches to measure');
  const games = (came.length - threads) * plan.batch;
  return { perSecond: games / ((last.at - first.at) / 1000), processor: (last.used - first.used) / games };
}

async function rowRate(path: string): Promise<{ rows: number; writer: string }> {
  const game = await openGame('peiper');
  const plan = planRun(game, { scenario: 'a', players: 'random', games: 60, batch: 60 });
  const result = playBatch(game, plan, 0);
  const count = tableNames.reduce((sum, name) => sum + result.rows[name].count, 0);
  const writer = await openWriter();
  let rows = 0;
  const folder = (n: number): RunFolder =>
    RunFolder.create(join(path, `rows${n}`), { plan, facts: factsOf(game, plan), started: '' });
  await folder(0).write(result, writer);
  const start = performance.now();
  for (let n = 1; performance.now() - start < 3000; n++) {
    await folder(n).write(result, writer);
    rows += count;
  }
  const seconds = (performance.now() - start) / 1000;
  writer.close();
  return { rows: Math.round(rows / seconds), writer: writer.by };
}

export async function measureLab({ game, players, games, progress }: LabOptions): Promise<LabFigures> {
  const path = mkdtempSync(join(tmpdir(), 'sandtable-bench-lab-'));
  const round = (x: number): number => Math.round(x * 100) / 100;
  try {
    const request = { players, games, seed: 'bench', batch: Math.max(1, Math.round(games / 40)) };
    // In turns, so that what else the machine does weighs on both.
    const rates: [Awaited<ReturnType<typeof rate>>[], Awaited<ReturnType<typeof rate>>[]] = [[], []];
    for (const n of [0, 1])
      for (const threads of [1, 2] as const) {
        progress(`${threads === 1 ? 'one thread' : 'two threads'}, round ${n + 1}`);
        rates[threads - 1].push(await rate(join(path, `${threads}-${n}`), game, request, threads));
      }
    progress('rows');
    const [one, two] = rates.map((list) => Math.max(...list.map(({ perSecond }) => perSecond))) as [number, number];
    const processor = rates.map((list) => Math.round(Math.min(...list.map((each) => each.processor)))) as [
      number,
      number,
    ];
    return {
      one: round(one),
      two: round(two),
      ratio: round(two / one),
      processor,
      ...(await rowRate(path)),
      game,
      players,
    };
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

export async function lab(options: LabOptions, json: boolean): Promise<void> {
  const figures = await measureLab(options);
  options.progress('');
  if (json) {
    console.log(JSON.stringify(figures));
    return;
  }
  console.log(`${figures.game}, ${figures.players} against each other\n`);
  console.log(`games a second, one thread    ${figures.one}`);
  console.log(`games a second, two threads   ${figures.two}, ${figures.ratio} times`);
  console.log(`processor time a game          ${figures.processor.join(' ms and ')} ms`);
  console.log(`rows a second to Parquet      ${figures.rows.toLocaleString('en')} (${figures.writer})`);
}
