/**
 * The lab for programs: a run is planned, its games are played into rows, and the rows are reported.
 * @module sandtable/lab
 */
export { type BatchResult, outcomesOf, playBatch, playGames } from './batch.ts';
export { type Frames, framesOf } from './frames.ts';
export {
  factsOf,
  type GameFacts,
  gamesOfBatch,
  planRun,
  type RuleFact,
  type RunPlan,
  type RunRequest,
  runId,
} from './plan.ts';
export { type GameOutcome, playGame } from './play.ts';
export { type LabPlayer, playerInWords, playerNames, readPlayer } from './players.ts';
export * from './report/index.ts';
export { joinRows, RowGatherer, type Rows } from './rows.ts';
export { columnsOf, ROWS_VERSION, schemaDocument, TABLES, type TableName, tableNames } from './schema.ts';
