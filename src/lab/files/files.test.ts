import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, entry, tiny } from '../../../tests/games/tiny.ts';
import { forCatalog } from '../../engine/game.ts';
import type { AnyState } from '../../engine/state.ts';
import { playBatch, playGames } from '../batch.ts';
import { framesOf } from '../frames.ts';
import { batchCount, factsOf, planRun, type RunRequest } from '../plan.ts';
import { eachRow, type Rows } from '../rows.ts';
import { schemaDocument, TABLES, type TableName, tableNames } from '../schema.ts';
import { Duck } from './duck.ts';
import { DiskFull, listRuns, RunFolder } from './folder.ts';
import { BrokenFile, openWriter, type RowWriter, readParquet } from './parquet.ts';
import { queryFrames } from './queries.ts';
import { readFrames, readReport } from './read.ts';
import { checkSample, isComplete, playRun } from './run.ts';

const game = forCatalog(tiny);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable lab é '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
function newRun(request: RunRequest = {}): RunFolder {
  const plan = planRun(game, { scenario: 'battle', games: 40, players: 'random', batch: 10, ...request });
  return RunFolder.create(join(folder, `run ${++count}'s`), {
    plan,
    facts: factsOf(game, plan),
    started: `2026-01-0${(count % 9) + 1}`,
  });
}
const rowsOf = (rows: Rows): Record<string, unknown[]> =>
  Object.fromEntries(tableNames.map((name) => [name, [...eachRow(rows, name)].sort((a, b) => a.game - b.game)]));

/** Without DuckDB, as on a machine for which there is none. */
async function withoutDuck<T>(run: () => Promise<T>): Promise<T> {
  process.env.SANDTABLE_WITHOUT_DUCKDB = '1';
  try {
    return await run();
  } finally {
    delete process.env.SANDTABLE_WITHOUT_DUCKDB;
  }
}

describe('Parquet files', () => {
  const plan = planRun(game, { scenario: 'battle', games: 12, players: 'random' });
  const { rows } = playGames(
    game,
    plan,
    Array.from({ length: 12 }, (_, i) => i + 1),
  );

  it.each(['duckdb', 'hyparquet'] as const)('written by %s hold every row, and both readers find them', async (by) => {
    const writer = by === 'duckdb' ? await openWriter() : await withoutDuck(() => openWriter());
    expect(writer.by).toBe(by);
    const duck = (await Duck.open()) as Duck;
    for (const table of tableNames) {
      if (rows[table].count === 0) continue;
      const path = join(folder, `${by} ${table}'s.parquet`);
      await writer.write(path, table, rows[table]);
      expect(await readParquet(path, table)).toEqual(rows[table]);
      const found = await duck.query(`select * from read_parquet('${path.replaceAll("'", "''")}')`);
      expect(found).toEqual([...eachRow(rows, table)]);
    }
    writer.close();
    duck.close();
  });

  it('say which of them is broken, and how', async () => {
    const path = join(folder, 'broken.parquet');
    const writer = await openWriter();
    await writer.write(path, 'games', rows.games);
    await expect(readParquet(path, 'sides')).rejects.toThrow(
      /broken\.parquet is broken: its columns are not those of "sides"/,
    );
    truncateSync(path, 400);
    await expect(readParquet(path, 'games')).rejects.toThrow(BrokenFile);
    writeFileSync(path, 'no rows here, only words');
    await expect(readParquet(path, 'games')).rejects.toThrow(/does not begin as a Parquet file does/);
    writer.close();
  });

  it('without DuckDB the reason is told, and the run works all the same', async () => {
    const reasons: string[] = [];
    await withoutDuck(async () => {
      const run = newRun();
      await playRun(run, { catalog, onWithoutDuck: (reason) => reasons.push(reason) });
      expect(run.finished.every(({ by }) => by === 'hyparquet')).toBe(true);
      expect((await readReport(run)).games).toBe(40);
    });
    expect(reasons).toEqual(['SANDTABLE_WITHOUT_DUCKDB is set']);
  });
});

describe('frames by SQL and in plain JavaScript', () => {
  const close = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (_, x) => (typeof x === 'number' ? Number(x.toPrecision(9)) : x)));

  it.each([
    { scenario: 'battle', players: 'random' },
    { scenario: 'skill', players: 'greedy,random', mirror: true },
    { scenario: 'coin', players: 'first-sight' },
  ])('are the same: $scenario', async (request) => {
    const run = newRun(request);
    await playRun(run, { catalog });
    const duck = (await Duck.open()) as Duck;
    const bySql = await queryFrames(duck, run);
    duck.close();
    expect(close(bySql)).toEqual(close(framesOf(await run.rows())));
    expect(bySql.games).toHaveLength(40);
  });

  it('of a run that has not begun are empty', async () => {
    const frames = await readFrames(newRun());
    expect(frames.games).toEqual([]);
    expect(frames.leads.game).toEqual([]);
    expect((await readReport(newRun())).verdict.headline).toBe('No game is over yet.');
  });
});

describe('a run', () => {
  it('has the same rows in any batches, stopped and resumed as often as one likes', async () => {
    const whole = newRun({ batch: 40 });
    await playRun(whole, { catalog });
    const parts = newRun({ batch: 7 });
    for (let rounds = 0; rounds < 6; rounds++) {
      const stop = new AbortController();
      await playRun(RunFolder.open(parts.path), { catalog, signal: stop.signal, onBatch: () => stop.abort() });
    }
    const again = RunFolder.open(parts.path);
    expect(isComplete(again)).toBe(true);
    expect(again.finished).toHaveLength(6);
    expect(rowsOf(await again.rows())).toEqual(rowsOf(await whole.rows()));
    const [a, b] = [await readReport(whole), await readReport(again)];
    expect({ ...a, plan: null }).toEqual({ ...b, plan: null });
  });

  it('is played by one process at a time', async () => {
    const run = newRun();
    run.lock();
    await expect(playRun(RunFolder.open(run.path), { catalog })).rejects.toThrow(/is being played by another process/);
    run.unlock();
    // One that was killed holds nothing: no process has this number.
    writeFileSync(
      join(run.path, 'lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, host: (await import('node:os')).hostname() }),
    );
    await playRun(run, { catalog });
    expect(isComplete(run)).toBe(true);
  });

  it('a batch that counts is not written again', async () => {
    const run = newRun();
    await playRun(run, { catalog });
    const before = readFileSync(join(run.path, 'journal.jsonl'), 'utf8');
    const writer = await openWriter();
    await run.write(playBatch(game, run.run.plan, 2), writer);
    writer.close();
    expect(readFileSync(join(run.path, 'journal.jsonl'), 'utf8')).toBe(before);
    expect((await run.rows(['games'])).games.count).toBe(40);
  });

  it('what was being written when it was killed is taken out, and a journal that was cut off is repaired', async () => {
    const run = newRun();
    await playRun(run, { catalog });
    const path = join(run.path, 'journal.jsonl');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, 2).join('\n')}\n${(lines[2] as string).slice(0, 40)}`);
    appendFileSync(join(run.path, 'games', '000003.parquet.tmp'), 'half a file');
    const again = RunFolder.open(run.path);
    expect(again.finished).toHaveLength(2);
    await playRun(again, { catalog });
    expect(isComplete(RunFolder.open(run.path))).toBe(true);
    expect(readdirSync(join(run.path, 'games'))).toEqual([0, 1, 2, 3].map((n) => `00000${n}.parquet`));
    expect(readFileSync(path, 'utf8').split('\n').filter(Boolean)).toHaveLength(4);
  });

  it('a broken file is named, loses nothing else, and its batch is played again', async () => {
    const run = newRun();
    await playRun(run, { catalog });
    const before = rowsOf(await run.rows());
    truncateSync(run.file('fights', 1), 60);
    await expect(readReport(RunFolder.open(run.path))).rejects.toThrow(
      /fights.000001\.parquet is broken: its end is missing\. The other batches are whole\. `sandtable lab resume .*` plays that batch again\./,
    );
    const again = RunFolder.open(run.path);
    const broken = again.broken(true);
    expect(broken.map(({ path }) => again.batchOf(path))).toEqual([1]);
    again.lock();
    again.forget(new Set([1]));
    again.unlock();
    expect(again.missing).toEqual([1]);
    await playRun(again, { catalog });
    expect(rowsOf(await RunFolder.open(run.path).rows())).toEqual(before);
    expect(existsSync(`${run.file('fights', 1)}.broken`)).toBe(true);
  });

  it('a file that was changed and still reads as one is found by its checksum', async () => {
    const run = newRun();
    await playRun(run, { catalog });
    writeFileSync(run.file('games', 0), readFileSync(run.file('games', 1)));
    expect(run.broken()).toEqual([]);
    expect(run.broken(true).map(({ message }) => message)).toEqual([
      expect.stringContaining('it was changed after it was written'),
    ]);
  });

  it('a full disk ends it with what to do; the finished batches are whole, and the rest is played later', async () => {
    const run = newRun();
    const writer = await openWriter();
    let files = 0;
    const full: RowWriter = {
      ...writer,
      async write(path, table, rows) {
        if (++files > 25) {
          writeFileSync(path, 'PAR1 half');
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        }
        await writer.write(path, table, rows);
      },
    };
    await expect(playRun(run, { catalog, writer: full })).rejects.toThrow(DiskFull);
    await expect(playRun(run, { catalog, writer: full })).rejects.toThrow(
      /there is no room left on the disk\. All finished batches are saved\. Make room, then resume the run\./,
    );
    const again = RunFolder.open(run.path);
    expect(again.finished.length).toBeGreaterThan(0);
    expect(again.finished.length).toBeLessThan(4);
    expect(again.broken(true)).toEqual([]);
    expect((await readReport(again)).games).toBe(10 * again.finished.length);
    expect(readdirSync(join(run.path, 'games')).some((name) => name.endsWith('.tmp'))).toBe(false);
    await playRun(again, { catalog, writer });
    expect((await readReport(RunFolder.open(run.path))).games).toBe(40);
    writer.close();
  });

  it('is checked before it is taken up: a game that comes out otherwise is told', async () => {
    const run = newRun();
    await playRun(run, { catalog });
    expect(await checkSample(run, catalog)).toEqual([1, 11, 21, 31]);
    const changed = (): AnyState => {
      const s = game.newState();
      s.reveals = 7;
      return s;
    };
    const other = [{ ...entry, load: async () => ({ ...game, newState: changed }) }];
    await expect(checkSample(run, other)).rejects.toThrow(
      /game 1 does not come out as it did: the program has changed since/,
    );
  });

  it('of another edition or other data is not gone on with', async () => {
    const run = newRun();
    const older = [{ ...entry, load: async () => ({ ...game, edition: { ...game.edition, version: 2 } }) }];
    await expect(playRun(run, { catalog: older })).rejects.toThrow(
      /edition 1, data \w+; here is edition 2, data \w+: start a new run/,
    );
    await expect(playRun(run, { catalog: [] })).rejects.toThrow('unknown game "tiny"');
  });

  it('that cannot be read is told with its fault, and the others are listed', async () => {
    const root = mkdtempSync(join(folder, 'list-'));
    const make = (name: string, started: string): RunFolder => {
      const plan = planRun(game, { games: 5, players: 'random' });
      return RunFolder.create(join(root, name), { plan, facts: factsOf(game, plan), started });
    };
    make('old', '2026-01-01');
    make('new', '2026-02-01');
    writeFileSync(join(make('odd', '2026-03-01').path, 'run.json'), '{ "plan": 1');
    writeFileSync(join(make('short', '2026-03-01').path, 'run.json'), '{ "plan": {}, "facts": {} }');
    const runs = listRuns(root);
    expect(runs.filter((run) => 'folder' in run).map(({ path }) => path)).toEqual([
      join(root, 'new'),
      join(root, 'old'),
    ]);
    const faults = runs.flatMap((run) => ('fault' in run ? [run.fault] : [])).sort();
    expect(faults[0]).toMatch(/odd.run\.json cannot be read/);
    expect(faults[1]).toMatch(/short.run\.json: field "started" is missing/);
    expect(listRuns(join(root, 'nowhere'))).toEqual([]);
    expect(() => RunFolder.open(join(root, 'nowhere'))).toThrow(/holds no run/);
    expect(() => make('old', '')).toThrow(/already holds a run/);
  });
});

describe('the schema', () => {
  it('is documented as it is', () => {
    const path = new URL('../../../docs/lab-schema.md', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(schemaDocument());
  });

  it('names a meaning for every column', () => {
    for (const name of tableNames)
      for (const [id, { says }] of Object.entries(TABLES[name as TableName].columns))
        expect(says, `${name}.${id}`).toMatch(/^[A-Z"1−].+\.$/);
    expect(batchCount(planRun(game, { games: 100_000, players: 'random' }))).toBeLessThanOrEqual(400);
  });
});
