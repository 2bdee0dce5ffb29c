/**
 * The front door: all that a game needs, and all that others need to play one. A game outside this house imports this file
 * and nothing else.
 * @module sandtable
 */

export {
  type AboutAttack,
  type AboutLine,
  type AboutQuery,
  type AboutSection,
  attackOf,
  entryCosts,
} from './about.ts';
export { evaluationOf, type WeighedPart } from './advice.ts';
export * from './army.ts';
export { type Attack, type Attacking, attackTogether, type Result } from './attacking.ts';
export * from './board.ts';
export * from './cards.ts';
export * from './cup.ts';
export { DataError, dataFault, layOver, type NumberRanges, numbersOver, placeInData, tableList } from './data.ts';
export { type Decision, decision, type VerbRule } from './decision.ts';
export { defineGame } from './define.ts';
export { entriesOf, loader } from './entry.ts';
export type { Example, ExampleTry } from './example.ts';
export { fnvFold } from './fnv.ts';
export * from './game.ts';
export { COMMON as COMMON_TERMS, type Glossary } from './glossary.ts';
export { type Goal, type GoalCount, goalSentence, type SeatGoal } from './goal.ts';
export * from './hex/index.ts';
export { Rows as HexRows } from './hex/index.ts';
export { type Host, LocalHost } from './host.ts';
export * from './intentions.ts';
export { type Piles, unseenValues } from './known.ts';
export { present } from './lists.ts';
export {
  allBut,
  EVERYONE,
  Log,
  type LogEvent,
  type LogLine,
  type LogPart,
  mayRead,
  only,
  type Ref,
  type Shown,
  SPECTATORS,
} from './log.ts';
export { gridOf, type HexMap, hexesFrom, hexKindOf, hexMap, type MapSketch, terrainOf } from './map.ts';
export { Match, type MatchStart } from './match.ts';
export { type Movement, type Moving, moveAlong } from './moving.ts';
export { nations } from './nations.ts';
export * from './odds.ts';
export { type OddsTable, oddsTable } from './odds-table.ts';
export { onceFor } from './once.ts';
export { openView } from './open-view.ts';
export { byFaces, enumerateOdds, outcomesOf } from './outcomes.ts';
export { lineText, optionLabel, optionWords, Refused, readOption, seatId, seatOf, stepName, whyNot } from './play.ts';
export {
  applyPosition,
  openFields,
  type Position,
  PositionError,
  type Rows,
  readAt,
  rowsOf,
  writeFields,
  writeRows,
} from './position.ts';
export type { BoxPiece, PrintedFace, PrintedParts } from './printed-parts.ts';
export { drawFromCup, pickBelow, RandomSource, rollDie, rollTest, seedStream, setScript, shuffle } from './random.ts';
export { replayRecord, writeRecord } from './record.ts';
export { defineRefusals, type Refusals, sentence } from './refusal.ts';
export {
  type DecisionQuestion,
  knowledgeOf,
  SeatKnowledge,
  type SeatSnapshot,
  snapshotOf,
  type Waiting,
} from './seat.ts';
export { completeSetup, SetupError } from './setup.ts';
export { mapScene, plainSeat, type UnitSeen, unitPiece } from './simple-scene.ts';
export { type AnyState, defineState, FRAME_WIDTH, i8, i16, i32, type Layout, u8, u16, u32 } from './state.ts';
export {
  type AutoStep,
  allows,
  type DecisionStep,
  decisionOn,
  frameArg,
  goTo,
  isUnderWay,
  NOT_ASKED,
  Options,
  pop,
  push,
  type Region,
  runToDecision,
  type Step,
  setFrameArg,
  stepNumbers,
  stepTable,
  topStep,
} from './steps.ts';
export * from './table/index.ts';
export { Sight as TableSight } from './table/index.ts';
export {
  type Amount,
  amountInWords,
  amountText,
  capital,
  counted,
  figure,
  percent,
  signed,
  sumInWords,
  unknownWord,
} from './text.ts';
export { textFile } from './text-file.ts';
export type { Tutorial } from './tutorial.ts';
export {
  code,
  defineVerbs,
  firstThing,
  type Kind,
  type Kinds,
  kindOf,
  numbersKind,
  secondThing,
  verbOf,
  wide,
  wideCode,
} from './verbs.ts';
export { marked, type RuleMarks, unwatched, type Watch } from './watch.ts';
