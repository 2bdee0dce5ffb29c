/** The lab as people call it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecord, replayRecord } from '../src/engine/record.ts';
import { RunFolder } from '../src/lab/files/folder.ts';
import { readReport } from '../src/lab/files/read.ts';
import { isComplete } from '../src/lab/files/run.ts';
import { eachRow, type Rows } from '../src/lab/rows.ts';
import { tableNames } from '../src/lab/schema.ts';
import { catalog, tiny } from './games/tiny.ts';
import { type Outcome, terminal } from './terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-lab-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const lab = (...argv: string[]): Promise<Outcome> => terminal(['lab', ...argv], '', { catalog });
const json = async (...argv: string[]) => JSON.parse((await lab(...argv, '--json')).out);
const rowsOf = (rows: Rows) =>
  Object.fromEntries(tableNames.map((name) => [name, [...eachRow(rows, name)].sort((a, b) => a.game - b.game)]));

describe('sandtable lab', () => {
  it('run: plays, reports, and leaves a folder that list, report, resume and record open', async () => {
    const path = at('coin');
    const { exit, out } = await lab('run', 'tiny', '--games', '120', '--players', 'random', '--out', path);
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^Tiny, Coin\n(Red|Blue) wins \d\d of 100\. We are 95% sure that it lies between \d\d and \d\d\.\n/,
    );
    expect(out).toContain('Counted over 120 games; random against random; seed lab.');
    expect(out).toContain('BALANCE');
    expect(out).toContain(`Rows and report: ${path}`);
    expect((await lab('list', folder)).out).toMatch(
      /wins \d\d of 100\n {2}Tiny, Coin; random against random; seed lab; 120 games\n/,
    );
    expect(await json('list', folder)).toMatchObject({
      runs: [{ path, games: 120, complete: true, failed: 0 }],
      studies: [],
    });
    const report = await json('report', path);
    expect(report).toMatchObject({ version: 1, games: 120, complete: true, plan: { game: 'tiny', seed: 'lab' } });
    expect(report.figures.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([
        'wins',
        'funnel',
        'levels',
        'first',
        'fan',
        'tail',
        'swarm',
        'lead',
        'length',
        'choice',
        'options',
      ]),
    );
    for (const figure of report.figures) {
      expect(figure.finding, figure.id).not.toBe('');
      expect(figure.table.columns.length).toBeGreaterThan(0);
    }
    expect((await lab('report', path, '--csv', at('csv'))).out).toContain('tables in');
    expect(readFileSync(join(at('csv'), 'wins.csv'), 'utf8')).toMatch(/^Side,Wins,Of 100,From,To\nRed,\d+,/);
    expect((await lab('resume', path)).err).toContain('checked by playing 5 of them again: the same to the byte');
    const text = (await lab('record', path, '7')).out;
    const match = replayRecord(tiny, parseRecord(text));
    expect(match.isOver).toBe(true);
    const rows = await RunFolder.open(path).rows(['games']);
    expect(tiny.results[match.state.result - 1]?.id).toBe(
      [...eachRow(rows, 'games')].find(({ game }) => game === 7)?.result,
    );
  }, 60_000);

  it('report: one page that needs nothing else, with faces and map where there are some', async () => {
    const path = at('page');
    expect((await lab('run', 'tiny', '--games', '20', '--players', 'random', '--out', path)).exit).toBe(0);
    const file = at('report.html');
    const { exit, out } = await lab('report', path, '--html', file);
    expect([exit, out]).toEqual([0, `${file}\n`]);
    const html = readFileSync(file, 'utf8');
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('@font-face { font-family: "Barlow Condensed"');
    expect(html.match(/class="a4"/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|https?:/);
  });

  it('compare: two settings on the same deals, in words; then two folders', async () => {
    writeFileSync(at('biased.json'), '{ "heads": 5 }');
    const path = at('compared');
    const { exit, out, err } = await lab(
      'compare',
      'tiny',
      '--data',
      at('biased.json'),
      '--games',
      '200',
      '--players',
      'random',
      '--out',
      path,
    );
    expect(exit).toBe(0);
    expect(err).toContain('2 runs, 400 games in all.');
    expect(out).toMatch(/Red wins \d\d of 100 more often in B; we are 95% sure that it lies between \d\d and \d\d\./);
    expect(out).toContain('as printed in A');
    const again = await json('compare', join(path, '001'), join(path, '002'));
    expect(again.comparison).toMatchObject({ deals: 200, shown: true, mosaic: { onlyA: 0 } });
    expect((await lab('report', path)).out).toContain('more often in B');
    expect((await lab('list', folder)).out).toMatch(
      /more often in B; .*\n {2}Tiny, Coin; compare; 2 of 2 runs complete\n/,
    );
    const same = await json(
      'compare',
      'tiny',
      '--options',
      'fog=on',
      '--games',
      '100',
      '--players',
      'random',
      '--out',
      at('fog'),
    );
    expect(same.finding).toMatch(/^No difference is shown yet/);
    expect(same.differs).toEqual(['fog: off in A, on in B']);
    await lab('run', 'tiny', '--games', '20', '--players', 'random', '--seed', 'other', '--out', at('other'));
    expect((await lab('compare', join(path, '001'), at('other'))).err).toContain('were not played on the same deals');
  }, 120_000);

  it('sweep: a line over one figure with its even point, a grid over two', async () => {
    const line = await json(
      'sweep',
      'tiny',
      '--over',
      'heads=1..5',
      '--games',
      '150',
      '--players',
      'random',
      '--out',
      at('line'),
    );
    expect(line.rows.map(({ values }: { values: number[] }) => values[0])).toEqual([1, 2, 3, 4, 5]);
    expect(line.even.value).toBeGreaterThan(2.2);
    expect(line.even.value).toBeLessThan(3.8);
    expect(line.even.low).toBeLessThan(line.even.value);
    expect(line.even.high).toBeGreaterThan(line.even.value);
    expect(line.finding).toMatch(/^The sides are even at heads \d\.\d\d \(between/);
    const { out } = await lab(
      'sweep',
      'tiny',
      '--over',
      'heads=2,4',
      '--over',
      'fog=off,on',
      '--games',
      '20',
      '--players',
      'random',
      '--out',
      at('grid'),
    );
    expect(out).toContain('Nearest to even: heads');
    expect(out).toMatch(/heads +fog +Red wins, of 100 +From +To +Games +Turns/);
  }, 120_000);

  it('tune: says what it costs before it starts, and finds what was asked for', async () => {
    writeFileSync(
      at('target.json'),
      '{ "wins": [{ "players": ["random"], "seat": "red", "wins": 83 }], "turns": { "mean": 3, "weight": 2 } }',
    );
    const args = [
      'tiny',
      '--over',
      'heads=1..5/2',
      '--over',
      'turns=1..6',
      '--target',
      at('target.json'),
      '--games',
      '20',
      '--evaluations',
      '40',
    ];
    const dry = await lab('tune', ...args, '--dry-run');
    expect(dry.err).toBe('18 settings, 40 evaluations of 20 games: 960 games in all.\n');
    const path = at('tuned');
    const result = await json('tune', ...args, '--out', path);
    expect(result.best.values).toEqual([5, 3]);
    expect(result.printed.values).toEqual([3, 5]);
    expect(result.best.fitness).toBeGreaterThan(result.printed.fitness);
    expect(result.overlay).toEqual({ heads: 5, turns: 3 });
    expect(result.played).toBe(960);
    // Promising settings get more games.
    const times = result.tried.map(({ times }: { times: number }) => times);
    expect(Math.max(...times)).toBeGreaterThan(2);
    // One that was cut off goes on to the same end.
    const journal = join(path, 'evaluations.jsonl');
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${lines.slice(0, 17).join('\n')}\n${lines[17]?.slice(0, 9)}`);
    expect(await json('resume', path)).toEqual(result);
  }, 120_000);

  it('ladder: rungs with sides swapped', async () => {
    const { exit, out } = await lab(
      'ladder',
      'tiny',
      '--scenario',
      'skill',
      '--player',
      'veteran#1',
      '--doublings',
      '2',
      '--games',
      '10',
      '--out',
      at('ladder'),
    );
    expect(exit).toBe(0);
    expect(out).toMatch(
      /Doubling the budget of veteran#1 does not win 60 of 100|doublings? of the budget still wins? 60 of 100|still win 60 of 100/,
    );
    expect(out).toMatch(/Budget +Against/);
  }, 60_000);

  it.each([
    [['run'], 2, 'too few arguments'],
    [['run', 'chess'], 1, 'unknown game "chess"'],
    [['run', 'tiny', '--scenario', 'moon'], 1, 'unknown scenario "moon"'],
    [['run', 'tiny', '--games', '0'], 2, '--games: expected a whole number of at least 1, got "0"'],
    [['run', 'tiny', '--games', '99999999999'], 1, 'games: expected a whole number from 1 to 10000000'],
    [['run', 'tiny', '--players', 'wizard'], 1, 'unknown player "wizard"'],
    [['run', 'tiny', '--players', 'veteran#0'], 1, 'a budget is at least 1 iteration'],
    [['run', 'tiny', '--players', 'random#5'], 1, '"random" takes no budget'],
    [['run', 'tiny', '--players', 'random,random,random'], 1, 'expected one, or one for each of 2 seats'],
    [['run', 'tiny', '--options', 'fog'], 2, '--options: expected name=value, got "fog"'],
    [['run', 'tiny', '--options', 'fog=thick'], 1, 'option "fog" takes off or on, not "thick"'],
    [['run', 'tiny', '--seed', 'two words'], 1, 'seed: expected one word'],
    [['run', 'tiny', '--data', 'nowhere.json'], 1, 'no file "nowhere.json"'],
    [['run', 'tiny', '--workers', 'x'], 2, '--workers'],
    [['run', 'tiny', '--no-such-option'], 2, '--no-such-option'],
    [['fly'], 2, 'unknown command "fly"'],
    [['report', 'nowhere'], 1, 'nowhere holds no run'],
    [['resume', 'nowhere'], 1, 'nowhere holds no run'],
    [['compare', 'tiny'], 2, 'say with --data or --options what differs'],
    [['sweep', 'tiny'], 2, 'say with --over what is varied'],
    [['sweep', 'tiny', '--over', 'heads'], 1, 'over: expected NAME=VALUE'],
    [['sweep', 'tiny', '--over', 'haeds=1,2'], 1, 'unknown table or setting "haeds"; did you mean "heads"?'],
    [['sweep', 'tiny', '--over', 'heads=1,9'], 1, 'table heads: expected a whole number from 0 to 6, got 9'],
    [['sweep', 'tiny', '--over', 'fog=thick'], 1, 'setting "fog" takes off or on, not "thick"'],
    [['tune', 'tiny'], 2, 'say with --over which figures are varied'],
    [['ladder', 'tiny', '--player', 'greedy'], 2, '"greedy" has no budget to double'],
    [['work'], 2, 'no database: set DATABASE_URL'],
  ])('%j is refused with what is wrong, and nothing is started', async (argv, exit, words) => {
    const before = readdirSync(folder);
    const told = await lab(
      ...(argv as string[]),
      ...(argv.length > 1 && argv[0] !== 'report' && argv[0] !== 'resume' ? ['--out', at('refused')] : []),
    );
    expect({ exit: told.exit, err: told.err }).toEqual({ exit, err: expect.stringContaining(words) });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('a bad data file names its table, and a folder that is in use is left alone', async () => {
    writeFileSync(at('bad.json'), '{ "heads": "many" }');
    expect(await lab('run', 'tiny', '--data', at('bad.json'), '--out', at('bad'))).toMatchObject({
      exit: 1,
      err: 'table heads: expected a whole number from 0 to 6, got "many"\n',
    });
    writeFileSync(at('worse.json'), '{ heads');
    expect((await lab('run', 'tiny', '--data', at('worse.json'), '--out', at('bad'))).err).toContain('worse.json');
    expect(existsSync(at('bad'))).toBe(false);
    expect((await lab('run', 'tiny', '--out', folder)).err).toContain('is not empty: choose another folder with --out');
    writeFileSync(at('target2.json'), '{ "wins": [{ "players": ["random"], "seat": "green", "wins": 50 }] }');
    expect((await lab('tune', 'tiny', '--over', 'heads=1,2', '--target', at('target2.json'))).err).toContain(
      'target, wins 1, seat: expected red or blue, got "green"',
    );
    writeFileSync(at('target3.json'), '{ "wins": [{ "players": ["random"], "seat": "red", "wins": 500 }] }');
    expect((await lab('tune', 'tiny', '--over', 'heads=1,2', '--target', at('target3.json'))).err).toMatch(
      /target3\.json", field wins\.0\.wins/,
    );
  });
});

/** The command in a process of its own. */
function start(...argv: string[]) {
  const child = spawn(process.execPath, ['bin/sandtable.mjs', 'lab', ...argv], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<{ exit: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (exit) => resolve({ exit, out, err })),
  );
  return { child, ended };
}

const batchesIn = (path: string): number =>
  existsSync(join(path, 'journal.jsonl'))
    ? readFileSync(join(path, 'journal.jsonl'), 'utf8').split('\n').length - 1
    : 0;

async function until(test: () => boolean): Promise<void> {
  while (!test()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a run in processes of its own', () => {
  const PLAYED = ['peiper', '--scenario', 'a', '--players', 'random', '--games', '160', '--batch', '8', '--json'];

  it('is the same on one and two threads, across a kill and across Ctrl-C', async () => {
    const whole = await start('run', ...PLAYED, '--workers', '2', '--out', at('two')).ended;
    expect(whole.exit, whole.err).toBe(0);
    const path = at('one');
    const killed = start('run', ...PLAYED, '--workers', '1', '--out', path);
    await until(() => batchesIn(path) >= 3);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const kept = batchesIn(path);
    expect(isComplete(RunFolder.open(path))).toBe(false);
    const stopped = start('resume', path, '--workers', '2');
    await until(() => batchesIn(path) >= kept + 3);
    stopped.child.kill('SIGINT');
    const told = await stopped.ended;
    expect(told.exit).toBe(130);
    expect(told.err).toContain('the same to the byte');
    expect(told.err).toMatch(
      /Stopped after \d+ of 160 games\. What is finished is saved; `sandtable lab resume .*one` plays the rest\./,
    );
    const resumed = await start('resume', path, '--workers', '1', '--json').ended;
    expect(resumed.exit, resumed.err).toBe(0);
    const [a, b] = [RunFolder.open(at('two')), RunFolder.open(path)];
    expect(rowsOf(await b.rows())).toEqual(rowsOf(await a.rows()));
    expect(JSON.parse(resumed.out)).toEqual(JSON.parse(whole.out));
    expect(await readReport(b)).toEqual(JSON.parse(whole.out));
  }, 240_000);
});
