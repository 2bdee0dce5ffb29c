/**
 * Batches for browsers of volunteers. A volunteer is lent a batch, plays it with the same code as everybody else, and sends
 * its rows. Rows are taken in once they have the right form and some of their games, chosen where no sender can know it,
 * have been played again here with the same result. One game that came out otherwise throws out everything its sender sent.
 *
 * What has been taken in is the journal of the run's folder, which names the sender of each batch: nothing is lost with this
 * process but the loans.
 */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyGame } from '../../engine/game.ts';
import { freshSeed, RandomSource } from '../../engine/random.ts';
import { echo } from '../../engine/text.ts';
import { playGames } from '../../lab/batch.ts';
import type { RunFolder } from '../../lab/files/folder.ts';
import type { RowWriter } from '../../lab/files/parquet.ts';
import { batchCount, gamePlan, gamesOfBatch, type RunPlan, runId } from '../../lab/plan.ts';
import type { GameOutcome } from '../../lab/play.ts';
import { type Cell, eachRow, type Rows, type TableRows } from '../../lab/rows.ts';
import { type Column, columnsOf, type TableName, tableNames } from '../../lab/schema.ts';
import { tallyOf } from '../../lab/tally.ts';

/** What a volunteer is lent. */
export interface Loan {
  readonly run: string;
  readonly plan: RunPlan;
  readonly batch: number;
  /** The games to play. */
  readonly games: readonly number[];
  /** When the batch is lent to somebody else. */
  readonly until: number;
}

/** What a volunteer sends: each table as columns, in the order of the schema. */
export type SentRows = Readonly<Partial<Record<TableName, readonly (readonly Cell[])[]>>>;

export class VolunteerError extends Error {
  override readonly name = 'VolunteerError';
}

/** More rows than a game leaves in a table. */
const MAX_ROWS = 30_000;
const MAX_TEXT = 200_000;

const fits = (cell: unknown, { type, nullable }: Column): boolean => {
  if (cell === null) return nullable;
  switch (type) {
    case 'int':
      return Number.isInteger(cell) && Math.abs(cell as number) < 2 ** 31;
    case 'float':
      return typeof cell === 'number' && Number.isFinite(cell);
    case 'text':
      return typeof cell === 'string' && cell.length <= MAX_TEXT;
    case 'bool':
      return typeof cell === 'boolean';
  }
};

/** Rows from outside, checked cell by cell. Throws what is wrong with them. */
export function readSent(plan: RunPlan, batch: number, sent: unknown): Rows {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new VolunteerError('rows: expected an object of tables');
  const unknown = Object.keys(sent).find((name) => !tableNames.includes(name as TableName));
  if (unknown !== undefined) throw new VolunteerError(`rows: unknown table "${echo(unknown)}"`);
  const numbers = gamesOfBatch(plan, batch);
  const wanted = new Set(numbers);
  const rows = {} as Record<TableName, TableRows>;
  for (const table of tableNames) {
    const declared = columnsOf(table);
    const columns = (sent as SentRows)[table] ?? declared.map(() => []);
    if (!Array.isArray(columns) || columns.length !== declared.length)
      throw new VolunteerError(`table ${table}: expected ${declared.length} columns`);
    const count = (columns[0] as readonly Cell[] | undefined)?.length ?? 0;
    if (count > MAX_ROWS * numbers.length) throw new VolunteerError(`table ${table}: ${count} rows are too many`);
    declared.forEach(([name, column], i) => {
      const cells = columns[i] as unknown;
      if (!Array.isArray(cells) || cells.length !== count)
        throw new VolunteerError(`table ${table}, column ${name}: expected ${count} cells`);
      const wrong = cells.findIndex((cell) => !fits(cell, column));
      if (wrong >= 0)
        throw new VolunteerError(
          `table ${table}, column ${name}, row ${wrong + 1}: expected ${column.type}, got ${echo(JSON.stringify(cells[wrong]) ?? 'nothing')}`,
        );
      if (name === 'game' && cells.some((game) => !wanted.has(game as number)))
        throw new VolunteerError(`table ${table}: a game that is not in batch ${batch}`);
    });
    rows[table] = { count, columns };
  }
  const ended = [...eachRow(rows, 'games'), ...eachRow(rows, 'failures')];
  if (ended.length !== numbers.length || new Set(ended.map(({ game }) => game)).size !== numbers.length)
    throw new VolunteerError(`batch ${batch}: expected each of its ${numbers.length} games once`);
  const seed = ended.find((row) => row.seed !== gamePlan(plan, row.game).seed);
  if (seed) throw new VolunteerError(`game ${seed.game}: its seed is not the one of this run`);
  return rows;
}

/** All rows of one game, as text: equal games have equal text. Engines may differ in the last digits of a logarithm. */
function textOf(rows: Rows, game: number): string {
  return JSON.stringify(
    tableNames.map((table) => [...eachRow(rows, table)].filter((row) => row.game === game)),
    (_, value) => (typeof value === 'number' && !Number.isInteger(value) ? value.toPrecision(9) : value),
  );
}

/** Plays a game again; whether it left the same rows. */
export const isSame = (game: AnyGame, plan: RunPlan, number: number, rows: Rows): boolean =>
  textOf(playGames(game, plan, [number]).rows, number) === textOf(rows, number);

/** The sums of a batch, by its rows and not by what somebody says of them. */
function tallyOfRows(game: AnyGame, rows: Rows) {
  const outcomes = [...eachRow(rows, 'games')].map(
    ({ result, turns, decisions, winner, first }): GameOutcome => ({
      result,
      turns,
      decisions,
      winner: winner === null ? null : game.seats.findIndex(({ id }) => id === winner),
      first: game.seats.findIndex(({ id }) => id === first),
    }),
  );
  return tallyOf([...outcomes, ...Array.from({ length: rows.failures.count }, () => null)]);
}

const SENDERS = 'senders.json';
const BY = 'volunteer ';

export interface DeskOptions {
  readonly folder: RunFolder;
  readonly game: AnyGame;
  readonly writer: RowWriter;
  /** Of the games of a batch this part is played again, at least one; of a sender's first batch twice as many. */
  readonly sample?: number;
  /** Milliseconds for a batch. */
  readonly term?: number;
  readonly now?: () => number;
  /** What is played again must be known to nobody beforehand. */
  readonly secret?: string;
}

export type Answer =
  /** Taken in, or already there from somebody else. */
  | { readonly kind: 'taken'; readonly checked: readonly number[] }
  /** A game came out otherwise: nothing of this sender is kept. */
  | { readonly kind: 'thrown out'; readonly game: number; readonly batches: readonly number[] };

/** Lends batches, checks what comes back, and keeps it. */
export class VolunteerDesk {
  private readonly options: Required<Omit<DeskOptions, 'secret'>>;
  private readonly random: RandomSource;
  private readonly loans = new Map<number, { readonly sender: string; readonly until: number }>();
  private banned: Set<string>;
  private writing: Promise<unknown> = Promise.resolve();

  constructor({
    folder,
    game,
    writer,
    sample = 0.1,
    term = 600_000,
    now = Date.now,
    secret = freshSeed(),
  }: DeskOptions) {
    this.options = { folder, game, writer, sample, term, now };
    this.random = new RandomSource(`checks ${secret}`);
    const path = join(folder.path, SENDERS);
    this.banned = new Set(existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : []);
  }

  isBanned(sender: string): boolean {
    return this.banned.has(sender);
  }

  /** Batches that came from a sender and were kept. */
  batchesOf(sender: string): number[] {
    return this.options.folder.finished.filter(({ by }) => by === BY + sender).map(({ batch }) => batch);
  }

  /** A batch that nobody has now; null if there is none. */
  lend(sender: string): Loan | null {
    this.checkSender(sender);
    const { folder, term, now } = this.options;
    const { plan } = folder.run;
    const time = now();
    for (const [batch, loan] of this.loans) if (loan.until <= time || folder.has(batch)) this.loans.delete(batch);
    for (let batch = 0; batch < batchCount(plan); batch++) {
      if (folder.has(batch) || this.loans.has(batch)) continue;
      const until = time + term;
      this.loans.set(batch, { sender, until });
      return { run: runId(plan), plan, batch, games: gamesOfBatch(plan, batch), until };
    }
    return null;
  }

  private checkSender(sender: string): void {
    if (!/^[\w-]{1,64}$/.test(sender))
      throw new VolunteerError('sender: expected a name of up to 64 letters and digits');
    if (this.banned.has(sender))
      throw new VolunteerError('rows sent under this name did not replay: no more are accepted');
  }

  /** Takes a batch in, or throws its sender out. Rows of a wrong form are refused without any other consequence. */
  async take(sender: string, batch: number, sent: unknown): Promise<Answer> {
    this.checkSender(sender);
    const { folder, game, writer } = this.options;
    const { plan } = folder.run;
    if (!Number.isInteger(batch) || batch < 0 || batch >= batchCount(plan))
      throw new VolunteerError(`batch ${batch}: there is no such batch`);
    const loan = this.loans.get(batch);
    if (!folder.has(batch) && loan?.sender !== sender)
      throw new VolunteerError(`batch ${batch} is not lent to this sender: ask for one first`);
    const rows = readSent(plan, batch, sent);
    const checked = this.sampleOf(sender, batch);
    for (const number of checked) {
      if (isSame(game, plan, number, rows)) continue;
      return { kind: 'thrown out', game: number, batches: await this.throwOut(sender) };
    }
    this.loans.delete(batch);
    const result = { batch, rows, tally: tallyOfRows(game, rows), seconds: 0 };
    await this.inTurn(() => folder.write(result, { ...writer, by: `${BY}${sender}` }));
    return { kind: 'taken', checked };
  }

  /** The games of a batch that are played again. */
  private sampleOf(sender: string, batch: number): number[] {
    const { folder, sample } = this.options;
    const games = gamesOfBatch(folder.run.plan, batch);
    const part = this.batchesOf(sender).length === 0 ? 2 * sample : sample;
    const count = Math.min(games.length, Math.max(1, Math.ceil(part * games.length)));
    return this.random.shuffled(games).slice(0, count);
  }

  /** Strikes everything of a sender; the batches are lent again. */
  private async throwOut(sender: string): Promise<readonly number[]> {
    const { folder } = this.options;
    const batches = this.batchesOf(sender);
    await this.inTurn(async () => {
      this.banned.add(sender);
      const path = join(folder.path, SENDERS);
      writeFileSync(`${path}.tmp`, `${JSON.stringify([...this.banned])}\n`);
      renameSync(`${path}.tmp`, path);
      folder.forget(new Set(batches));
    });
    for (const [batch, loan] of this.loans) if (loan.sender === sender) this.loans.delete(batch);
    return batches;
  }

  /** Files are written one after another. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writing.then(work);
    this.writing = done.catch(() => {});
    return done;
  }
}
