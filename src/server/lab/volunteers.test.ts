import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, tiny } from '../../../tests/games/tiny.ts';
import { forCatalog } from '../../engine/game.ts';
import { playGames } from '../../lab/batch.ts';
import { RunFolder } from '../../lab/files/folder.ts';
import { openWriter, type RowWriter } from '../../lab/files/parquet.ts';
import { isComplete, playRun } from '../../lab/files/run.ts';
import { factsOf, planRun } from '../../lab/plan.ts';
import { eachRow, type Rows } from '../../lab/rows.ts';
import { tableNames } from '../../lab/schema.ts';
import { type Loan, type SentRows, VolunteerDesk } from './volunteers.ts';

const game = forCatalog(tiny);
let folder: string;
let writer: RowWriter;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-volunteers-'));
  writer = await openWriter();
});
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
function desk(more: Partial<ConstructorParameters<typeof VolunteerDesk>[0]> = {}) {
  const plan = planRun(game, { scenario: 'battle', games: 40, players: 'random', batch: 5 });
  const run = RunFolder.create(join(folder, `run${++count}`), { plan, facts: factsOf(game, plan), started: '' });
  return { run, plan, desk: new VolunteerDesk({ folder: run, game, writer, secret: 'test', ...more }) };
}

/** What an honest browser sends: rows over the wire, as JSON. */
function played(loan: Loan, change: (rows: Record<string, unknown[][]>) => void = () => {}): SentRows {
  const { rows } = playGames(game, loan.plan, loan.games);
  const sent = Object.fromEntries(tableNames.map((name) => [name, rows[name].columns]));
  const wire = JSON.parse(JSON.stringify(sent)) as Record<string, unknown[][]>;
  change(wire);
  return wire as unknown as SentRows;
}
const rowsOf = (rows: Rows) =>
  Object.fromEntries(tableNames.map((name) => [name, [...eachRow(rows, name)].sort((a, b) => a.game - b.game)]));

/** Says that another side won every game. */
const turnedRound = (rows: Record<string, unknown[][]>): void => {
  rows.games?.[5]?.fill('blue');
};

describe('volunteers', () => {
  it('honest ones fill a run: the rows are those of one machine', async () => {
    const { run, desk: own } = desk();
    const senders = ['ann', 'ben', 'cat'];
    for (let i = 0; !isComplete(run); i++) {
      const sender = senders[i % 3] as string;
      const loan = own.lend(sender) as Loan;
      expect(await own.take(sender, loan.batch, played(loan))).toMatchObject({ kind: 'taken' });
    }
    expect(own.lend('dan')).toBeNull();
    expect(own.batchesOf('ann')).toEqual([0, 3, 6]);
    const plan = planRun(game, { scenario: 'battle', games: 40, players: 'random', batch: 40 });
    const alone = RunFolder.create(join(folder, 'alone'), { plan, facts: factsOf(game, plan), started: '' });
    await playRun(alone, { catalog });
    expect(rowsOf(await RunFolder.open(run.path).rows())).toEqual(rowsOf(await alone.rows()));
    expect(run.tally).toEqual(alone.tally);
  });

  it('a wrong game throws out all of its sender, also what was taken before; others stay', async () => {
    const { run, desk: own } = desk({ sample: 1 });
    for (const sender of ['liar', 'ann', 'liar', 'liar']) {
      const loan = own.lend(sender) as Loan;
      await own.take(sender, loan.batch, played(loan));
    }
    expect(run.finished.map(({ by }) => by)).toEqual([
      'volunteer liar',
      'volunteer ann',
      'volunteer liar',
      'volunteer liar',
    ]);
    const loan = own.lend('liar') as Loan;
    const answer = await own.take('liar', loan.batch, played(loan, turnedRound));
    expect(answer).toMatchObject({ kind: 'thrown out', batches: [0, 2, 3] });
    expect(loan.games).toContain((answer as { game: number }).game);
    expect(run.finished.map(({ batch }) => batch)).toEqual([1]);
    expect(() => own.lend('liar')).toThrow(/no more are accepted/);
    await expect(own.take('liar', 0, played(loan))).rejects.toThrow(/no more are accepted/);
    // It is known after a restart, too, and the batches are lent to others.
    const again = new VolunteerDesk({ folder: RunFolder.open(run.path), game, writer, secret: 'again' });
    expect(again.isBanned('liar')).toBe(true);
    expect(again.lend('ben')?.batch).toBe(0);
    expect(existsSync(`${run.file('games', 0)}.broken`)).toBe(true);
  });

  it('any row that differs is noticed where its game is played again: one roll, one step, one choice', async () => {
    const changes: [string, (rows: Record<string, unknown[][]>) => void][] = [
      ['rolls', (rows) => void rows.rolls?.[8]?.fill(3)],
      ['losses', (rows) => void rows.losses?.[8]?.fill(true)],
      ['decisions', (rows) => void rows.decisions?.[7]?.fill('attack R1 B1')],
      ['check', (rows) => void rows.games?.[11]?.fill('0123456789abcdef')],
      [
        'a fight less',
        (rows) => {
          for (const column of rows.fights ?? []) column.pop();
        },
      ],
    ];
    for (const [name, change] of changes) {
      const { desk: own } = desk({ sample: 1 });
      const loan = own.lend('liar') as Loan;
      expect(await own.take('liar', loan.batch, played(loan, change)), name).toMatchObject({ kind: 'thrown out' });
    }
  });

  it('what is played again cannot be foreseen: some lies pass a small sample, none passes for long', async () => {
    let [passed, caught] = [0, 0];
    for (let i = 0; i < 12; i++) {
      const { desk: own, plan } = desk({ sample: 0.2, secret: `secret ${i}` });
      // One game of five is wrong.
      const lie = (rows: Record<string, unknown[][]>): void => {
        const winners = rows.games?.[5] as (string | null)[];
        winners[2] = winners[2] === 'red' ? 'blue' : 'red';
      };
      for (let batch = 0; batch < plan.games / plan.batch; batch++) {
        const loan = own.lend('sly') as Loan;
        const { kind } = await own.take('sly', loan.batch, played(loan, lie));
        if (kind === 'taken') passed++;
        else {
          caught++;
          break;
        }
      }
    }
    expect(passed).toBeGreaterThan(0);
    expect(caught).toBeGreaterThan(8);
  });

  it('a batch that is not brought back in time is lent again; the second to bring it changes nothing', async () => {
    let time = 0;
    const { run, desk: own } = desk({ term: 1000, now: () => time });
    const slow = own.lend('slow') as Loan;
    expect(own.lend('ann')?.batch).toBe(1);
    time = 2000;
    const loan = own.lend('ann') as Loan;
    expect(loan.batch).toBe(slow.batch);
    await expect(own.take('slow', slow.batch, played(slow))).rejects.toThrow(/is not lent to this sender/);
    await own.take('ann', loan.batch, played(loan));
    expect(await own.take('slow', slow.batch, played(slow))).toMatchObject({ kind: 'taken' });
    expect(run.finished.map(({ by }) => by)).toEqual(['volunteer ann']);
  });

  it.each([
    ['nothing', () => null, 'rows: expected an object of tables'],
    ['a table nobody knows', (sent: SentRows) => ({ ...sent, secrets: [] }), 'unknown table "secrets"'],
    [
      'a column less',
      (sent: SentRows) => ({ ...sent, games: sent.games?.slice(1) }),
      'table games: expected 12 columns',
    ],
    [
      'a text where a number is',
      (sent: SentRows) => ({ ...sent, games: sent.games?.map((c, i) => (i === 8 ? c.map(() => 'many') : c)) }),
      'table games, column turns, row 1: expected int, got "many"',
    ],
    [
      'a number that is none',
      (sent: SentRows) => ({ ...sent, turns: sent.turns?.map((c, i) => (i === 3 ? c.map(() => Number.NaN) : c)) }),
      'table turns, column lead, row 1: expected float',
    ],
    [
      'games of others',
      (sent: SentRows) => ({ ...sent, games: sent.games?.map((c, i) => (i === 0 ? c.map((n) => Number(n) + 5) : c)) }),
      'a game that is not in batch 0',
    ],
    [
      'a game twice',
      (sent: SentRows) => ({ ...sent, games: sent.games?.map((c, i) => (i === 0 ? c.map(() => 1) : c)) }),
      'expected each of its 5 games once',
    ],
    [
      'a seed of its own',
      (sent: SentRows) => ({ ...sent, games: sent.games?.map((c, i) => (i === 2 ? c.map(() => 'mine') : c)) }),
      'its seed is not the one of this run',
    ],
    [
      'a column of another length',
      (sent: SentRows) => ({ ...sent, games: sent.games?.map((c, i) => (i === 4 ? c.slice(1) : c)) }),
      'table games, column result: expected 5 cells',
    ],
  ])('%s is refused, and the sender may try again', async (_, change, words) => {
    const { run, desk: own } = desk();
    const loan = own.lend('ann') as Loan;
    await expect(own.take('ann', loan.batch, change(played(loan)))).rejects.toThrow(words);
    expect(run.finished).toEqual([]);
    expect(await own.take('ann', loan.batch, played(loan))).toMatchObject({ kind: 'taken' });
    await expect(own.take('ann', 99, played(loan))).rejects.toThrow('there is no such batch');
    expect(() => own.lend('no name!')).toThrow('sender: expected a name');
  });
});
